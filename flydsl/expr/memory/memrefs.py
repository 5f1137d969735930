"""Memory as MLIR memrefs, for MLIR's own ``vector`` and ``memref`` operations."""

from __future__ import annotations

import math
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError
from flydsl.expr.core.context import current, current_kernel
from flydsl.expr.layout import crd2idx, get_scalar, make_layout
from flydsl.expr.memory.pointer import AddressSpace, Pointer, PointerType, add_offset
from flydsl.expr.memory.pointer_types import memory_type
from flydsl.expr.memory.tensor import Tensor, make_view
from flydsl.expr.memory.vector import ELEMENT_POINTERS
from flydsl.expr.numeric import Numeric, NumericMeta
from flydsl.ir import builder

__all__ = ["as_memref", "contiguous", "element_pointer", "narrow_type"]

_SHARED = 3
"""MLIR's code of the address space."""


def contiguous(pointer: Pointer, shape: tuple[int, ...]) -> Tensor:
    """The elements from an address on, the last dimension contiguous."""
    return make_view(pointer, make_layout(shape, tuple(math.prod(shape[k + 1 :]) for k in range(len(shape)))))


def narrow_type(dtype: NumericMeta) -> ir.Type:
    """MLIR's own type of a narrow float, which its builders take; the trace holds such values as integers in the end."""
    current().has_narrow_floats = True
    return ir.Type.parse(dtype.mlir_name)


def as_memref(pointer: Pointer, shape: tuple[int, ...]) -> ir.Value:
    """The shared memory from an address on as a memref; its last dimension is contiguous."""
    kernel = current_kernel("memory as MLIR's memref")
    kernel.entry_block.owner.operation.attributes["memrefs"] = ir.UnitAttr.get()  # for the lowering
    space = ir.IntegerAttr.get(builder.integer_type(64), _SHARED)
    narrow = pointer.dtype.is_float and pointer.dtype.width == 8  # a program's vectors are of MLIR's type too
    element = narrow_type(pointer.dtype) if narrow else memory_type(pointer.dtype)
    result = ir.MemRefType.get(list(shape), element, memory_space=space)
    alignment = {"alignment": ir.IntegerAttr.get(builder.integer_type(64), pointer.known_alignment)}
    return builder.op1("builtin.unrealized_conversion_cast", [pointer.llvm_ptr], result, alignment)


def _of_memref(value: ir.Value) -> Tensor:
    """The tensor of a memref from :func:`as_memref`; integers are signed."""
    made = getattr(value.owner, "operation", None) if isinstance(value.type, ir.MemRefType) else None
    if made is None or made.name != "builtin.unrealized_conversion_cast":
        raise DSLTypeError(
            f"{value.type} is no memory that elements are read from; expected a tensor, or SmemPtr.get()"
        )
    known = ir.MemRefType(value.type)
    dtype, alignment = Numeric.from_ir_type(known.element_type), int(made.attributes["alignment"])
    pointer = Pointer(made.operands[0], PointerType(dtype, AddressSpace.Shared, alignment))
    return contiguous(pointer, tuple(known.shape))


def element_pointer(memref: Any, indices: Any) -> Pointer:
    """The pointer to an element of a tensor, or of a memref from :func:`as_memref`.

    Args:
        indices: its coordinate, a tuple, a list or one integer.
    """
    tensor = _of_memref(memref) if isinstance(memref, ir.Value) else memref
    offset = crd2idx(tuple(indices) if isinstance(indices, list) else indices, tensor.layout)
    return add_offset(tensor.iter, get_scalar(offset))


ELEMENT_POINTERS.append(element_pointer)
