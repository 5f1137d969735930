"""Accesses of all GPUs' copies of memory by NVLink's switches.

The address is that of a multicast object, such as ``w.multicast`` of a window (:mod:`flydsl.expr.dist`).  PTX ISA,
"Data Movement and Conversion Instructions: multimem"; other instructions must not use such an address.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.memory.pointer import AddressSpace, Pointer, add_offset
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.numeric import Float32, Float64, Int32, Int64, Uint32, Uint64
from flydsl.expr.nvvm.ptx import emits, global_address, ptx, require

__all__ = ["multimem_load_reduce", "multimem_reduce", "multimem_store"]

FEATURE = "multimem"
_ORDERED = ("min", "max")
_TYPES = MappingProxyType({
    Float32: ("f32", ("add",)), Float64: ("f64", ("add",)), Int32: ("s32", ("add", *_ORDERED)), Int64: ("s64", _ORDERED),
    Uint32: ("u32", ("add", *_ORDERED)), Uint64: ("u64", ("add", *_ORDERED)),
})  # fmt: skip
"""PTX's name and the operations of scalars of each type."""


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
    dtype, kind, address = _element("multimem_load_reduce", place, index, op)
    text = f"multimem.ld_reduce.relaxed.sys.global.{op}.{kind} $0, [$1];"
    return dtype.wrap(ptx(text, [address], [dtype.mlir_type()], memory=True)[0])


def multimem_store(place: Any, index: Any, value: Any) -> None:
    """Store ``value`` to the element at ``index`` of all copies; parameters as of :func:`multimem_load_reduce`.

    Args:
        value: a number, converted to the type of the element.

    See the example of :func:`multimem_load_reduce`.
    """
    dtype, kind, address = _element("multimem_store", place, index)
    ptx(f"multimem.st.relaxed.sys.global.{kind} [$0], $1;", [address, dtype(value).ir_value()], memory=True)


def multimem_reduce(place: Any, index: Any, value: Any, op: str = "add") -> None:
    """Combine ``value`` into the element at ``index`` of all copies; parameters as of :func:`multimem_load_reduce`.

    Args:
        value: a number, converted to the type of the element.

    See the example of :func:`multimem_load_reduce`.
    """
    dtype, kind, address = _element("multimem_reduce", place, index, op)
    ptx(f"multimem.red.relaxed.sys.global.{op}.{kind} [$0], $1;", [address, dtype(value).ir_value()], memory=True)


def _element(what: str, place: Any, index: Any, op: str | None = None) -> tuple[Any, str, ir.Value]:
    """The type of an element, PTX's name of it, and its address; ``op`` is the operation on it."""
    pointer = place.iter if isinstance(place, Tensor) else place
    if not isinstance(pointer, Pointer) or pointer.address_space is not AddressSpace.Global:
        raise DSLTypeError(f"{what} takes a tensor or pointer of global memory, such as w.multicast, got {place!r}")
    dtype: Any = pointer.dtype
    if dtype not in _TYPES:
        raise DSLTypeError(f"{what} takes integers and floats of 32 and 64 bits, got elements of {dtype}")
    kind, operations = _TYPES[dtype]
    if op is not None and op not in operations:
        raise DSLValueError(f"{what} of {dtype}: op={op!r}; expected {', '.join(map(repr, operations))}")
    require(FEATURE, what)
    emits(what)
    return dtype, kind, global_address(add_offset(pointer, index), what)
