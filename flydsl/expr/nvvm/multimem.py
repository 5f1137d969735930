"""Accesses of all GPUs' copies of memory by NVLink's switches.

The address is that of a multicast object, such as ``w.multicast`` of a window (:mod:`flydsl.expr.dist`).  PTX ISA,
"Data Movement and Conversion Instructions: multimem"; other instructions must not use such an address.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.memory.pointer import AddressSpace, Pointer, add_offset
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.numeric import Float32, Float64, Int32, Int64, Uint32, Uint64
from flydsl.expr.nvvm.ptx import emits, global_address, ptx, require

__all__ = ["multimem_load_reduce", "multimem_reduce", "multimem_store"]

FEATURE = _WHAT = "multimem"
_TYPES = MappingProxyType({Float32: "f32", Float64: "f64", Int32: "s32", Int64: "s64", Uint32: "u32", Uint64: "u64"})
_OPERATIONS = MappingProxyType(
    {Float32: ("add",), Float64: ("add",), Int32: ("add", "min", "max"), Int64: ("min", "max"),
     Uint32: ("add", "min", "max"), Uint64: ("add", "min", "max")}
)  # fmt: skip
"""The operations of scalars of each type."""


def multimem_load_reduce(place: Any, index: Any = 0, op: str = "add") -> Any:
    """The element at ``index`` of all copies combined, read at system scope in relaxed order.

    Args:
        place: ``w.multicast``, or a pointer to a multicast object.
        index: of the element.
        op: ``"add"``, or of integers ``"min"`` or ``"max"``.

    Returns:
        A scalar of the type of the element.

    Raises:
        DSLTypeError: no global memory, or another type than integers and floats of 32 and 64 bits.
        DSLValueError: an operation that the type does not have, or a target without the instruction.

    Example in a kernel, compiled for sm_90::

        place = fx.get_iter(y)  # of a multicast object
        y[t] = fx.nvvm.multimem_load_reduce(place, t)  # llvm: multimem.ld_reduce
        fx.nvvm.multimem_store(place, t, x[t])  # llvm: multimem.st
        fx.nvvm.multimem_reduce(place, t, x[t])  # llvm: multimem.red
    """
    address = _address("multimem_load_reduce", place, index, op)
    dtype: Any = address.dtype
    text = f"multimem.ld_reduce.relaxed.sys.global.{op}.{_TYPES[dtype]} $0, [$1];"
    (found,) = ptx(text, [global_address(address, _WHAT)], [dtype.mlir_type()], memory=True)
    return dtype.wrap(found)


def multimem_store(place: Any, index: Any, value: Any) -> None:
    """Store ``value`` to the element at ``index`` of all copies; otherwise as :func:`multimem_load_reduce`.

    Args:
        place: ``w.multicast``, or a pointer to a multicast object.
        index: of the element.
        value: a number, converted to the type of the element.

    See the example of :func:`multimem_load_reduce`.
    """
    address = _address("multimem_store", place, index, "")
    dtype: Any = address.dtype
    text = f"multimem.st.relaxed.sys.global.{_TYPES[dtype]} [$0], $1;"
    ptx(text, [global_address(address, _WHAT), dtype(value).ir_value()], memory=True)


def multimem_reduce(place: Any, index: Any, value: Any, op: str = "add") -> None:
    """Combine ``value`` into the element at ``index`` of all copies; otherwise as :func:`multimem_load_reduce`.

    Args:
        place: ``w.multicast``, or a pointer to a multicast object.
        index: of the element.
        value: a number, converted to the type of the element.
        op: ``"add"``, or of integers ``"min"`` or ``"max"``.

    See the example of :func:`multimem_load_reduce`.
    """
    address = _address("multimem_reduce", place, index, op)
    dtype: Any = address.dtype
    text = f"multimem.red.relaxed.sys.global.{op}.{_TYPES[dtype]} [$0], $1;"
    ptx(text, [global_address(address, _WHAT), dtype(value).ir_value()], memory=True)


def _address(what: str, place: Any, index: Any, op: str) -> Pointer:
    """The address of an element; ``op`` is empty for a store."""
    pointer = place.iter if isinstance(place, Tensor) else place
    if not isinstance(pointer, Pointer) or pointer.address_space is not AddressSpace.Global:
        raise DSLTypeError(f"{what} takes a tensor or pointer of global memory, such as w.multicast, got {place!r}")
    dtype: Any = pointer.dtype
    if dtype not in _TYPES:
        raise DSLTypeError(f"{what} takes integers and floats of 32 and 64 bits, got elements of {dtype}")
    if op and op not in _OPERATIONS[dtype]:
        raise DSLValueError(f"{what} of {dtype}: op={op!r}; expected {', '.join(map(repr, _OPERATIONS[dtype]))}")
    require(FEATURE, what)
    emits(what)
    return add_offset(pointer, index)
