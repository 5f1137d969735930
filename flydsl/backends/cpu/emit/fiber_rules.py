"""Emission rules of operations that call native code from a fiber."""

from __future__ import annotations

from collections.abc import Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.emit.helper_functions import call_native, site_constant
from flydsl.backends.cpu.emit.lane_group import Rules, Unit
from flydsl.backends.cpu.emit.lane_values import LaneVector, Rep, Uniform
from flydsl.backends.cpu.native_library import TURN
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.operations import NativeCall
from flydsl.backends.cpu.simt_ir.types import I1, I32, I64, Scalar, Vector, element_of, integer

_PREFIX = "flydsl_fiber_"
_WAITS, _OF_WARPS = 1, 2
"""As in ``fibers.c``."""
_TOGETHER = frozenset({"barrier", "wgmma"})
"""Operations of a warp as a whole, with operands that its threads share, except vectors."""


def _fiber(unit: Unit) -> ir.Value:
    assert unit.context.fiber is not None
    return unit.context.fiber


def _mask(unit: Unit) -> ir.Value:
    """A bit for each thread that executes the emitted code; those that the warp has not do not count."""
    builder = unit.builder
    if unit.mask is None:
        return builder.constant(-1, I64)
    bits = builder.value("llvm.bitcast", [unit.mask], builder.scalar(integer(builder.width)))
    return bits if builder.width == 64 else builder.value("arith.extui", [bits], builder.scalar(I64))


def _of_first(unit: Unit, rep: Rep, scalar: Scalar) -> ir.Value:
    """The value of the first thread that runs."""
    builder = unit.builder
    if isinstance(rep, Uniform):
        return rep.value
    bits = builder.scalar(integer(builder.width))
    lane = builder.constant(0, I64)
    if unit.mask is not None:
        word = builder.value("llvm.bitcast", [unit.mask], bits)
        lane = builder.value("math.cttz", [word], bits)
        if builder.width < 64:
            lane = builder.value("arith.extui", [lane], builder.scalar(I64))
    return builder.value("llvm.extractelement", [unit.lanes(rep), lane], builder.scalar(scalar))


def _note_site(unit: Unit, operation: sir.Operation) -> None:
    """Tell the checks, if there are any, the called function."""
    checks = unit.context.checks
    if checks is not None and operation in checks.sites:
        checks.note_site(checks.sites[operation])


def native_head(unit: Unit, operation: NativeCall) -> list[ir.Value]:
    """The first operands of a native function: the fiber, the place in the user's text, and the threads."""
    return [_fiber(unit), site_constant(unit.builder, operation.function, operation.location), _mask(unit)]


def _barrier(unit: Unit, operation: sir.Operation) -> None:
    """All threads of the block, at barrier 0."""
    assert isinstance(operation, sir.Barrier)
    builder = unit.builder
    _note_site(unit, operation)
    how = _WAITS | (_OF_WARPS if operation.of_warps else 0)
    zero, width, flags = (builder.constant(n, I32) for n in (0, builder.width, how))
    head = [_fiber(unit), site_constant(builder, "barrier", operation.location), _mask(unit)]
    call_native(builder, f"{_PREFIX}barrier", [*head, zero, zero, width, flags])


def _native_call(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, NativeCall)
    builder, symbol = unit.builder, _PREFIX + operation.function
    _note_site(unit, operation)
    if symbol == TURN:
        call_native(builder, TURN, [_fiber(unit)])
        return
    results = operation.results
    scalar = element_of(results[0].type) if results else I1
    result_type = builder.scalar(scalar) if results else None
    if any(isinstance(v.type, Vector) for v in operation.operands):
        _vector_call(unit, operation)
        return
    site = site_constant(builder, operation.function, operation.location)
    reps = [unit.get(v) for v in operation.operands]
    if operation.function in _TOGETHER or all(isinstance(rep, Uniform) for rep in reps):
        given = [_of_first(unit, rep, element_of(v.type)) for rep, v in zip(reps, operation.operands, strict=True)]
        found = call_native(builder, symbol, [_fiber(unit), site, _mask(unit), *given], result_type)
        if found is not None:
            unit.set(results[0], Uniform(found, scalar))
        return
    lanes = [unit.lanes(rep) for rep in reps]
    scalars = [element_of(v.type) for v in operation.operands]

    def one_lane(lane: ir.Value, carried: Sequence[ir.Value]) -> Sequence[ir.Value]:
        given = [
            builder.value("llvm.extractelement", [v, lane], builder.scalar(s))
            for v, s in zip(lanes, scalars, strict=True)
        ]
        bit = builder.integer("shli", builder.constant(1, I64), lane)
        found = call_native(builder, symbol, [_fiber(unit), site, bit, *given], result_type)
        if found is None:
            return ()
        return [builder.value("llvm.insertelement", [carried[0], found, lane], builder.lanes(scalar))]

    after = unit.in_turn([builder.poison(builder.lanes(scalar))] if results else [], one_lane)
    if results:
        unit.set(results[0], LaneVector(after[0], scalar))


def _vector_call(unit: Unit, operation: NativeCall) -> None:
    """Pass vectors through memory, where element k is a row of lanes; the result replaces the first of them."""
    builder = unit.builder
    assert operation.function in _TOGETHER
    given, first = [], None
    for number, value in enumerate(operation.operands):
        rep, scalar = unit.get(value), element_of(value.type)
        if not isinstance(value.type, Vector):
            given.append(_of_first(unit, rep, scalar))
            continue
        size = scalar.bytes * builder.width
        memory = builder.scratch(f"{operation.function} {number} {value.type}", size * value.type.count)
        for k, rep in enumerate(unit.elements(value)):
            builder.store(unit.lanes(rep), builder.address(memory, k * size), scalar.bytes)
        given.append(memory)
        first = memory if first is None else first
    assert first is not None
    call_native(
        builder,
        _PREFIX + operation.function,
        [_fiber(unit), site_constant(builder, operation.function, operation.location), _mask(unit), *given],
    )
    for result in operation.results:
        scalar = element_of(result.type)
        size, memory = scalar.bytes * builder.width, first

        def row(k: int, memory: ir.Value = memory, size: int = size, scalar: Scalar = scalar) -> Rep:
            place = builder.address(memory, k * size)
            return LaneVector(builder.load(place, builder.lanes(scalar), scalar.bytes), scalar)

        unit.elementwise(result, row)


RULES: Rules = {sir.Barrier: _barrier, NativeCall: _native_call}
