"""Raw buffer instructions by the names of MLIR's rocdl dialect, whose builders take the cache policy as an attribute.

Published kernels call them with a resource (``!llvm.ptr<8>``) of :func:`rocdl.make_buffer_rsrc` and give the policy as an
operand; offsets are in bytes.
"""

from __future__ import annotations

import importlib
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError
from flydsl.expr import emit
from flydsl.expr.operators import as_operand

__all__ = [
    "buffer_load_to_lds",
    "raw_ptr_buffer_atomic_fadd",
    "raw_ptr_buffer_atomic_fmax",
    "raw_ptr_buffer_load",
    "raw_ptr_buffer_load_lds",
    "raw_ptr_buffer_store",
]


def raw_ptr_buffer_load(res: Any, rsrc: Any, offset: Any, soffset: Any, aux: Any = None, **options: Any) -> ir.Value:
    """What is at ``offset`` + ``soffset`` of a buffer, as MLIR's type ``res``.

    Raises:
        DSLTypeError: ``aux``, the cache policy, is not known while tracing.
    """
    return _build("raw_ptr_buffer_load", (offset, soffset), aux, options, res, rsrc)


def raw_ptr_buffer_store(
    vdata: Any, rsrc: Any, offset: Any, soffset: Any, aux: Any = None, **options: Any
) -> ir.Operation:
    """Store ``vdata`` at ``offset`` + ``soffset`` of a buffer; see :func:`raw_ptr_buffer_load`."""
    return _build("raw_ptr_buffer_store", (offset, soffset), aux, options, vdata, rsrc)


def raw_ptr_buffer_atomic_fadd(
    vdata: Any, rsrc: Any, offset: Any, soffset: Any, aux: Any = None, **options: Any
) -> ir.Operation:
    """Add ``vdata`` to what is at ``offset`` + ``soffset`` of a buffer; see :func:`raw_ptr_buffer_load`."""
    return _build("raw_ptr_buffer_atomic_fadd", (offset, soffset), aux, options, vdata.type, vdata, rsrc)


def raw_ptr_buffer_atomic_fmax(
    vdata: Any, rsrc: Any, offset: Any, soffset: Any, aux: Any = None, **options: Any
) -> ir.Operation:
    """Leave the greater of ``vdata`` and what is at ``offset`` + ``soffset``; see :func:`raw_ptr_buffer_load`."""
    return _build("raw_ptr_buffer_atomic_fmax", (offset, soffset), aux, options, vdata.type, vdata, rsrc)


def raw_ptr_buffer_load_lds(
    rsrc: Any, lds_ptr: Any, size: Any, voffset: Any, soffset: Any, offset: Any, aux: Any = None, **options: Any
) -> ir.Operation:
    """Copy ``size`` bytes a lane from a buffer to shared memory, the lanes' one after the other from ``lds_ptr`` on.

    Args:
        rsrc: the buffer.
        lds_ptr: an ``!llvm.ptr<3>``, the same for all lanes of a wave.
        size: 1, 2 or 4 bytes, and 12 or 16 where the chip has it.
        voffset, soffset: of the buffer in bytes, the one of a lane and the one of all lanes.
        offset: in bytes, added on both sides.

    Raises:
        DSLTypeError: ``aux``, the cache policy, is not known while tracing.
    """
    return _build("raw_ptr_buffer_load_lds", (size, voffset, soffset, offset), aux, options, rsrc, lds_ptr)


def buffer_load_to_lds(
    rsrc: Any, lds_ptr: Any, voffset: Any, size_bytes: int = 4, soffset: Any = 0, offset: Any = 0, **options: Any
) -> ir.Operation:
    """:func:`raw_ptr_buffer_load_lds` with its operands in another order."""
    return raw_ptr_buffer_load_lds(rsrc, lds_ptr, size_bytes, voffset, soffset, offset, **options)


def _build(name: str, words: tuple[Any, ...], aux: Any, options: dict[str, Any], *first: Any) -> Any:
    builder = getattr(importlib.import_module("flydsl._mlir.dialects.rocdl"), name)
    i32 = emit.integer_type(32)
    numbers = [as_operand(word).ir_value() for word in words]
    return builder(*first, *numbers, aux=ir.IntegerAttr.get(i32, _policy(aux)), **options)


def _policy(aux: Any) -> int:
    if aux is None:
        return 0
    if isinstance(aux, ir.IntegerAttr):
        return int(aux.value)
    number = as_operand(aux)
    if number.is_static():
        return int(number)
    owner = number.ir_value().owner
    if isinstance(owner, ir.Block) or owner.name != "arith.constant":
        raise DSLTypeError(f"the cache policy of a buffer instruction is a number known while tracing; got {aux!r}")
    return int(ir.IntegerAttr(owner.attributes["value"]).value)
