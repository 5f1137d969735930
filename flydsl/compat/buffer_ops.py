"""Raw buffer accesses by FlyDSL 0.2's names, of ``flydsl.expr.buffer_ops``.

A descriptor is an ``!llvm.ptr<8>``; offsets count elements.  New programs take ``fx.rocdl.make_buffer_tensor`` and copies.
Interface: FlyDSL 0.2, https://github.com/ROCm/FlyDSL, ``kernels/common/buffer_ops.py``.
"""

from __future__ import annotations

from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import rocdl
from flydsl.expr.core.operators import as_operand
from flydsl.expr.layout import cosize, get_scalar
from flydsl.expr.memory.memory_functions import inttoptr, ptrtoint
from flydsl.expr.memory.pointer import AddressSpace, Pointer, PointerType
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.memory.vector import Vector, type_class
from flydsl.expr.numeric import Float32, Index, Int8, Int32, Int64, NumericMeta
from flydsl.ir import builder
from flydsl.support.public_names import show_user_frames_of

__all__ = [
    "buffer_load",
    "buffer_store",
    "create_buffer_resource",
    "create_buffer_resource_from_addr",
    "create_llvm_ptr",
    "extract_base_index",
    "get_element_ptr",
]

_BEYOND = 0x7FFFFFFF
"""An offset outside of every buffer that these functions describe: a masked lane loads zero there, and stores nothing."""
_DYNAMIC = -(1 << 31)


def create_buffer_resource_from_addr(addr_i64: Any, *, num_records_bytes: Any = None) -> ir.Value:
    """The descriptor, an ``!llvm.ptr<8>``, of the memory from a 64-bit global address on.

    The extent is in bytes, by default the largest.

    Example in a kernel for gfx942::

        rsrc = fx.buffer_ops.create_buffer_resource_from_addr(fx.ptrtoint(fx.get_iter(x)), num_records_bytes=8)
        y[t] = fx.buffer_ops.buffer_load(rsrc, t + 1, vec_width=1)
        # y: 1 0 0
    """
    start = inttoptr(PointerType(Int8, AddressSpace.Global, 1), Int64(as_operand(addr_i64)))
    return _descriptor(start, num_records_bytes)


def create_buffer_resource(
    memref_val: Any,
    stride: int = 0,
    max_size: bool = True,
    *,
    num_records_bytes: Any = None,
    base_byte_offset: Any = None,
) -> ir.Value:
    """The descriptor, an ``!llvm.ptr<8>``, of a tensor's memory, or of the memory from a pointer on.

    The extent is ``num_records_bytes``, else the largest with ``max_size``, else the tensor's bytes up to its last
    element; the extent of a pointer is not known.  ``base_byte_offset`` is added to the start.  Descriptors of records
    (``stride``) are not made here.

    Example in a kernel for gfx942::

        rsrc = fx.buffer_ops.create_buffer_resource(x)
        fx.buffer_ops.buffer_store(x[t] + 1.0, fx.buffer_ops.create_buffer_resource(y), t)
        # y: 1 2 3 4
    """
    if stride:
        raise DSLValueError(f"create_buffer_resource: stride={stride!r}; expected 0, for a buffer without records")
    start = getattr(memref_val, "iter", memref_val)
    if not isinstance(start, Pointer):
        raise DSLTypeError(f"create_buffer_resource: expected a tensor or a pointer, got {memref_val!r}")
    extent = num_records_bytes
    if extent is None and not max_size:
        if not isinstance(memref_val, Tensor):
            raise DSLTypeError(
                f"create_buffer_resource: max_size=False takes the extent of a tensor, got {memref_val!r}; "
                "give num_records_bytes"
            )
        extent = get_scalar(cosize(memref_val.layout)) * (start.dtype.width // 8)
    if base_byte_offset is not None:
        address = Int64(ptrtoint(start)) + Int64(as_operand(base_byte_offset))
        start = inttoptr(PointerType(Int8, AddressSpace.Global, 1), address)
    return _descriptor(start, extent)


def _descriptor(start: Pointer, extent: Any) -> ir.Value:
    return rocdl.get_buffer_rsrc(rocdl.make_buffer_ptr(start, None if extent is None else Int64(as_operand(extent))))


def buffer_load(
    rsrc: Any,
    offset: Any,
    vec_width: int = 4,
    dtype: Any = None,
    mask: Any = None,
    cache_modifier: int = 0,
    soffset_bytes: Any = None,
    is_scalar: bool = False,
) -> Any:
    """One element, or a vector of 2 or 4 neighbors, from a buffer.

    ``offset`` counts elements, ``soffset_bytes`` is added to it in bytes.  The type is one of the language or of MLIR,
    by default Float32.  Lanes whose mask is False load nothing, and get zero.  All lanes share a load with
    ``is_scalar``, which loads 1 or 4 words without a mask and ``soffset_bytes``.

    Example in a kernel for gfx942::

        y[t] = fx.buffer_ops.buffer_load(fx.buffer_ops.create_buffer_resource(x), t, vec_width=1, mask=t < 2)
        # y: 0 1 0
    """
    if is_scalar:
        if vec_width not in (1, 4) or mask is not None or soffset_bytes is not None:
            raise DSLValueError("buffer_load(is_scalar=True) loads 1 or 4 words, without mask and soffset_bytes")
        dtype = Int32
    element = type_class(Float32 if dtype is None else dtype)
    if not isinstance(element, NumericMeta):
        raise DSLTypeError(f"buffer_load: dtype={dtype!r}; expected a scalar type such as fx.Float32")
    place = _place(offset, element.width // 8, mask)
    result = element.mlir_type() if vec_width == 1 else Vector.make_type((vec_width,), element)
    loaded = rocdl.raw_ptr_buffer_load(result, rsrc, place, _soffset(soffset_bytes), aux=cache_modifier or None)
    return loaded if vec_width > 1 or loaded.dtype is element else loaded.bitcast(element)


def buffer_store(
    data: Any,
    rsrc: Any,
    offset: Any,
    mask: Any = None,
    cache_modifier: int = 0,
    *,
    soffset_bytes: Any = None,
    offset_is_bytes: bool = False,
) -> None:
    """Store a scalar or a vector to a buffer.

    ``offset`` counts elements, or bytes with ``offset_is_bytes``; ``soffset_bytes`` is added.  Lanes whose mask is
    False store nothing.

    Example in a kernel for gfx942::

        fx.buffer_ops.buffer_store(x[t] * 2.0, fx.buffer_ops.create_buffer_resource(y), t, mask=t < 3)
        # y: 0 2 4 0
    """
    value = as_operand(data)
    place = _place(offset, 1 if offset_is_bytes else value.dtype.width // 8, mask)
    rocdl.raw_ptr_buffer_store(value.ir_value(), rsrc, place, _soffset(soffset_bytes), aux=cache_modifier or None)


def _place(offset: Any, size: int, mask: Any) -> Int32:
    place: Int32 = Int32(as_operand(offset)) * size
    if mask is not None:
        place = as_operand(mask).select(place, Int32(_BEYOND))
    return place


def _soffset(given: Any) -> Int32:
    return Int32(0 if given is None else as_operand(given))


def create_llvm_ptr(value: Any, address_space: int = 0) -> ir.Value:
    """An LLVM pointer from an integer; ``address_space`` is LLVM's number."""
    address = Int64(as_operand(value)).ir_value()
    return builder.op1("llvm.inttoptr", [address], builder.pointer_type(address_space))


def extract_base_index(tensor: Any, address_space: int = 1) -> Index:
    """The address of the first element of a tensor or pointer, which knows its own address space, as an index."""
    return Index(ptrtoint(getattr(tensor, "iter", tensor)))


def get_element_ptr(
    base_ptr: Any,
    byte_offset: Any = None,
    static_byte_offset: int = 0,
    elem_type: Any = None,
    no_wrap_flags: Any = None,
) -> ir.Value:
    """A pointer some units of ``elem_type`` behind another; a unit is a byte by default.

    ``static_byte_offset`` is added to the run-time offset, in the same unit.  ``no_wrap_flags`` are those of MLIR's
    ``llvm.getelementptr``.
    """
    base: ir.Value = base_ptr.llvm_ptr if isinstance(base_ptr, Pointer) else base_ptr
    unit = type_class(Int8 if elem_type is None else elem_type() if callable(elem_type) else elem_type)
    attributes: dict[str, ir.Attribute] = {"elem_type": ir.TypeAttr.get(unit.mlir_type())}
    if no_wrap_flags is not None:
        attributes["noWrapFlags"] = no_wrap_flags
    if byte_offset is None or isinstance(byte_offset, int):
        operands, index = [base], static_byte_offset + (byte_offset or 0)
    else:
        operands, index = [base, (as_operand(byte_offset) + static_byte_offset).ir_value()], _DYNAMIC
    attributes["rawConstantIndices"] = ir.DenseI32ArrayAttr.get([index])
    return builder.op1("llvm.getelementptr", operands, base.type, attributes)


show_user_frames_of(__name__)
