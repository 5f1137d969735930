"""Atomic operations, ordered accesses, and waits for other ranks."""

from __future__ import annotations

from collections.abc import Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.emit import narrow_floats
from flydsl.backends.cpu.emit.fiber_rules import native_head
from flydsl.backends.cpu.emit.helper_functions import call_native
from flydsl.backends.cpu.emit.lane_group import Rules, Unit
from flydsl.backends.cpu.emit.lane_values import LaneVector, Rep, Uniform, base_of
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.operations import NetworkCall, PeerWait
from flydsl.backends.cpu.simt_ir.types import I1, I32, POINTER, Scalar, element_of, integer

_HALF_OPERATIONS = {11: "arith.addf", 12: "arith.subf", 13: "arith.maxnumf", 14: "arith.minnumf"}
"""By number (MLIR's llvm dialect, AtomicBinOp)."""
_MONOTONIC = 2
_WAITS = {
    (False, False): "flydsl_peer_wait",
    (True, False): "flydsl_fiber_wait_peer",
    (False, True): "flydsl_network_wait",
    (True, True): "flydsl_fiber_wait_network",
}
"""The native functions that wait, by whether a warp does it, not the CPU's thread, and whether a network is driven."""
_NETWORK = "flydsl_network_"
_IF_IT_FAILS = {4: 4, 6: 4, 7: 7}
"""The order of an exchange that does not take place, by that of one that does (AtomicOrdering): it stores nothing."""


def _atomic(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, sir.Atomic)
    (result,), (pointer, *given) = operation.results, operation.operands
    builder, scalar = unit.builder, element_of(result.type)
    addresses, values = unit.lanes(unit.get(pointer)), [unit.lanes(unit.get(value)) for value in given]
    is_used = bool(result.users)
    if operation.access == "load" and isinstance(unit.get(pointer), Uniform):  # the lanes look together
        if is_used:
            unit.set(result, Uniform(_load(unit, operation, scalar, base_of(unit.get(pointer))), scalar))
        return

    def one_lane(lane: ir.Value, carried: Sequence[ir.Value]) -> Sequence[ir.Value]:
        operands = [
            builder.value("llvm.extractelement", [addresses, lane], builder.scalar(POINTER)),
            *(builder.value("llvm.extractelement", [value, lane], builder.scalar(scalar)) for value in values),
        ]
        if operation.access == "store":
            builder.op("llvm.store", [operands[1], operands[0]], [], _order(operation))
            return ()
        if operation.access == "load":
            old = _load(unit, operation, scalar, operands[0])
        elif len(given) == 1 and _half_operation(operation, scalar) is not None:
            old = _update_half(unit, operation, scalar, *operands)
        elif len(given) == 1:
            old = builder.value("llvm.atomicrmw", operands, builder.scalar(scalar), operation.attributes)
        else:
            pair = ir.Type.parse(f"!llvm.struct<({builder.scalar(scalar)}, i1)>")
            both = builder.value("llvm.cmpxchg", operands, pair, operation.attributes)
            first = {"position": builder.attribute("array<i64: 0>")}
            old = builder.value("llvm.extractvalue", [both], builder.scalar(scalar), first)
        if not is_used:
            return ()
        return [builder.value("llvm.insertelement", [carried[0], old, lane], builder.lanes(scalar))]

    is_used = is_used and operation.access != "store"
    found = unit.in_turn([builder.poison(builder.lanes(scalar))] if is_used else [], one_lane)
    if is_used:
        unit.set(result, LaneVector(found[0], scalar))


def _load(unit: Unit, operation: sir.Atomic, scalar: Scalar, place: ir.Value) -> ir.Value:
    return unit.builder.value("llvm.load", [place], unit.builder.scalar(scalar), _order(operation))


def _order(operation: sir.Atomic) -> dict[str, ir.Attribute]:
    """The attributes of a load or store in the order of the operation that stands for it."""
    return {name: operation.attributes[name] for name in ("ordering", "alignment")}


def _half_operation(operation: sir.Atomic, scalar: Scalar) -> str | None:
    """The result of an ``llvm.atomicrmw`` on 16-bit floats, for which LLVM calls functions that hosts may lack."""
    if scalar.kind != "float" or scalar.bits != 16:
        return None
    return _HALF_OPERATIONS.get(ir.IntegerAttr(operation.attributes["bin_op"]).value)


def _update_half(unit: Unit, operation: sir.Atomic, scalar: Scalar, place: ir.Value, given: ir.Value) -> ir.Value:
    """Exchange until nobody came between; the value before."""
    builder, name, bits = unit.builder, _half_operation(operation, scalar), integer(16)
    assert name is not None
    word = builder.scalar(bits)
    order = ir.IntegerAttr(operation.attributes["ordering"]).value
    attributes = {k: operation.attributes[k] for k in ("alignment", "syncscope") if k in operation.attributes}
    attributes["success_ordering"] = operation.attributes["ordering"]
    attributes["failure_ordering"] = builder.attribute(f"{_IF_IT_FAILS.get(order, _MONOTONIC)} : i64")

    def emit(pair: Sequence[Rep], computed_in: Scalar) -> Rep:
        return unit.apply(name, pair, computed_in)

    def attempt(state: Sequence[ir.Value]) -> tuple[ir.Value, Sequence[ir.Value]]:
        old = builder.value("arith.bitcast", [state[0]], builder.scalar(scalar))
        reps = [Uniform(old, scalar), Uniform(given, scalar)]
        new = base_of(narrow_floats.compute(unit, name, reps, [scalar] * 2, scalar, {}, emit))
        operands = [place, state[0], builder.value("arith.bitcast", [new], word)]
        both = builder.value("llvm.cmpxchg", operands, ir.Type.parse("!llvm.struct<(i16, i1)>"), attributes)
        found, done = (
            builder.value("llvm.extractvalue", [both], t, {"position": builder.attribute(f"array<i64: {k}>")})
            for k, t in enumerate((word, builder.scalar(I1)))
        )
        again = builder.value("arith.xori", [done, builder.constant(1, I1)], builder.scalar(I1))
        return again, [found]

    (found,) = builder.while_([builder.load(place, word, 2)], [word], attempt, list)
    return builder.value("arith.bitcast", [found], builder.scalar(scalar))


def _fence(unit: Unit, operation: sir.Operation) -> None:
    """One for all lanes: they run together."""
    assert isinstance(operation, sir.Fence)
    unit.builder.op("llvm.fence", [], [], operation.attributes)


def _wait(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, PeerWait)
    head = [] if unit.context.fiber is None else native_head(unit, operation)
    _call_in_turn(unit, operation, _WAITS[bool(head), operation.by_network], head)


def _call_network(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, NetworkCall)
    _call_in_turn(unit, operation, _NETWORK + operation.function, [])


def _call_in_turn(unit: Unit, operation: sir.Operation, symbol: str, head: Sequence[ir.Value]) -> None:
    """Emit a call for all lanes if they share the operands, else a loop of calls over the lanes."""
    builder, result = unit.builder, unit.builder.scalar(I32)
    reps = [unit.get(value) for value in operation.operands]
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


RULES: Rules = {sir.Atomic: _atomic, sir.Fence: _fence, PeerWait: _wait, NetworkCall: _call_network}
