"""Atomic loads and stores, which programs build themselves, as atomic updates."""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.backends.cpu.simt_ir.memory_order import ATOMIC_ACCESS
from flydsl.ir import builder
from flydsl.ir.rewriting import Operations

_EXCHANGE, _OR = 0, 5
"""LLVM's ``atomicrmw`` operations by their numbers in MLIR's ``llvm`` dialect."""
_PLAIN, _MONOTONIC = 0, 2
"""Orderings by their numbers there; numbers between them are no orders of other accesses."""


def update_in_place_of_accesses(operations: Operations) -> None:
    """Replace atomic loads by an update that changes nothing, and atomic stores by an exchange.

    The CPU's lowering follows the order of updates, and its checks know by an attribute what they stand for.

    Before::

        (%p: !llvm.ptr<1>):
        %x = llvm.load %p atomic acquire {alignment = 4 : i64} : !llvm.ptr<1> -> i32

    After::

        %zero = arith.constant 0 : i32
        %x = llvm.atomicrmw _or %p, %zero acquire {access = "load", alignment = 4 : i64} : !llvm.ptr<1>, i32
    """
    for found in operations.named("llvm.load", "llvm.store"):
        order = ir.IntegerAttr(found.attributes["ordering"]).value if "ordering" in found.attributes else _PLAIN
        if order != _PLAIN:
            with ir.InsertionPoint(found), found.location:
                _replace(found, max(order, _MONOTONIC))


def _replace(access: ir.Operation, order: int) -> None:
    is_load = access.name == "llvm.load"
    pointer = access.operands[0] if is_load else access.operands[1]
    of = access.results[0].type if is_load else access.operands[0].type
    whole = builder.integer_type(_bits(of))
    value = builder.constant(0, whole) if is_load else _as(access.operands[0], whole)
    i64 = builder.integer_type(64)
    attributes: dict[str, ir.Attribute] = {
        "bin_op": ir.IntegerAttr.get(i64, _OR if is_load else _EXCHANGE),
        "ordering": ir.IntegerAttr.get(i64, order),
        "alignment": ir.IntegerAttr.get(i64, _bits(of) // 8),
        ATOMIC_ACCESS: ir.StringAttr.get("load" if is_load else "store"),
    }
    if "syncscope" in access.attributes:
        attributes["syncscope"] = access.attributes["syncscope"]
    old = builder.op1("llvm.atomicrmw", [pointer, value], whole, attributes)
    if is_load:
        access.results[0].replace_all_uses_with(_as(old, of))
    access.erase()


def _bits(of: ir.Type) -> int:
    if isinstance(of, ir.VectorType):
        return int(of.shape[0]) * _bits(of.element_type)
    return int(of.width) if isinstance(of, (ir.IntegerType, ir.FloatType)) else 64


def _as(value: ir.Value, of: ir.Type) -> ir.Value:
    if value.type == of:
        return value
    if str(value.type).startswith("!llvm.ptr"):
        return builder.op1("llvm.ptrtoint", [value], of)
    if str(of).startswith("!llvm.ptr"):
        return builder.op1("llvm.inttoptr", [value], of)
    return builder.reinterpret(value, of)
