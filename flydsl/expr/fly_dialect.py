"""What published kernels call of FlyDSL's dialect beside the language: the address where a tensor's elements begin.

``flydsl._mlir.dialects.fly`` has these names, for code that goes on with MLIR's own builders.
"""

from __future__ import annotations

from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError
from flydsl.expr import emit
from flydsl.expr.pointer import Pointer
from flydsl.expr.tensor import Tensor

__all__ = ["extract_aligned_pointer_as_index"]


def extract_aligned_pointer_as_index(
    result: ir.Type, source: Tensor | Pointer | ir.Value, *, loc: Any = None, ip: Any = None
) -> ir.Value:
    """The address of a tensor's first element as an ``!llvm.ptr``; despite the name it is no ``index``.

    Args:
        result: ``!llvm.ptr<n>``, n the number of the tensor's address space, or 0 for a generic pointer.
        source: a tensor, a pointer, or what either gives as ``ir_value``.
        loc, ip: taken as MLIR's builders take them; operations are located and inserted as all others of the trace.

    Raises:
        DSLTypeError: something else, or elements that are not behind an address: coordinates, or AMD's buffers.
    """
    pointer = source.iter if isinstance(source, Tensor) else source
    value = pointer.llvm_ptr if type(pointer) is Pointer else pointer
    if not isinstance(value, ir.Value) or not str(value.type).startswith("!llvm.ptr"):
        raise DSLTypeError(
            f"the address of {source}; expected a tensor or a pointer to global, shared or register memory"
        )
    return value if value.type == result else emit.op1("llvm.addrspacecast", [value], result)
