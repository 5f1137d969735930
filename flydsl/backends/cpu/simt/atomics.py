"""Atomic read-modify-write operations: one lane after another, since two lanes may meet at one address."""

from __future__ import annotations

from collections.abc import Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.simt import sir
from flydsl.backends.cpu.simt.reps import LaneVector
from flydsl.backends.cpu.simt.types import POINTER, element_of
from flydsl.backends.cpu.simt.unit import Rules, Unit

__all__ = ["RULES"]


def _atomic(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, sir.Atomic)
    (result,), (pointer, *given) = operation.results, operation.operands
    builder, scalar = unit.builder, element_of(result.type)
    addresses, values = unit.lanes(unit.get(pointer)), [unit.lanes(unit.get(value)) for value in given]
    is_used = bool(result.users)

    def one_lane(lane: ir.Value, carried: Sequence[ir.Value]) -> Sequence[ir.Value]:
        operands = [
            builder.value("llvm.extractelement", [addresses, lane], builder.scalar(POINTER)),
            *(builder.value("llvm.extractelement", [value, lane], builder.scalar(scalar)) for value in values),
        ]
        if len(given) == 1:
            old = builder.value("llvm.atomicrmw", operands, builder.scalar(scalar), operation.attributes)
        else:
            pair = ir.Type.parse(f"!llvm.struct<({builder.scalar(scalar)}, i1)>")
            both = builder.value("llvm.cmpxchg", operands, pair, operation.attributes)
            first = {"position": builder.attribute("array<i64: 0>")}
            old = builder.value("llvm.extractvalue", [both], builder.scalar(scalar), first)
        if not is_used:
            return ()
        return [builder.value("llvm.insertelement", [carried[0], old, lane], builder.lanes(scalar))]

    found = unit.in_turn([builder.poison(builder.lanes(scalar))] if is_used else [], one_lane)
    if is_used:
        unit.set(result, LaneVector(found[0], scalar))


def _fence(unit: Unit, operation: sir.Operation) -> None:
    """One for all lanes: they run together."""
    assert isinstance(operation, sir.Fence)
    unit.builder.op("llvm.fence", [], [], operation.attributes)


RULES: Rules = {sir.Atomic: _atomic, sir.Fence: _fence}
