"""Emission of waits for other ranks: the thread of the CPU waits, or the fiber."""

from __future__ import annotations

from collections.abc import Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.emit.fiber_rules import native_head
from flydsl.backends.cpu.emit.helper_functions import call_native
from flydsl.backends.cpu.emit.lane_group import Rules, Unit
from flydsl.backends.cpu.emit.lane_values import LaneVector, Uniform, base_of
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.fiber_operations import PeerWait
from flydsl.backends.cpu.simt_ir.types import I32, element_of

__all__ = ["RULES"]

_IN_LOCKSTEP, _IN_FIBERS = "flydsl_peer_wait", "flydsl_fiber_wait_peer"


def _wait(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, PeerWait)
    builder, result = unit.builder, unit.builder.scalar(I32)
    reps = [unit.get(value) for value in operation.operands]
    head = [] if unit.context.fiber is None else native_head(unit, operation)
    symbol = _IN_FIBERS if head else _IN_LOCKSTEP
    if all(isinstance(rep, Uniform) for rep in reps):
        found = call_native(builder, symbol, [*head, *map(base_of, reps)], result)
        assert found is not None
        unit.set(operation.results[0], Uniform(found, I32))
        return
    lanes = [unit.lanes(rep) for rep in reps]
    scalars = [builder.scalar(element_of(value.type)) for value in operation.operands]

    def one_lane(lane: ir.Value, carried: Sequence[ir.Value]) -> Sequence[ir.Value]:
        given = [
            builder.value("llvm.extractelement", [vector, lane], scalar)
            for vector, scalar in zip(lanes, scalars, strict=True)
        ]
        found = call_native(builder, symbol, [*head, *given], result)
        return [builder.value("llvm.insertelement", [carried[0], found, lane], builder.lanes(I32))]

    found = unit.in_turn([builder.poison(builder.lanes(I32))], one_lane)
    unit.set(operation.results[0], LaneVector(found[0], I32))


RULES: Rules = {PeerWait: _wait}
