"""Control flow inside a unit.

A condition that all lanes share stays a branch.  Where lanes differ, code runs under a mask: both sides of a choice one
after the other, and a loop until its last lane is done.  Code under a mask is skipped where no lane is left, so that
scalars in it may be trusted; and outermost masked code exists twice, once for units whose lanes all take it, which is
what guards like ``if i < n`` nearly always meet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.emit.lane_group import Rules, Unit
from flydsl.backends.cpu.emit.lane_values import Uniform
from flydsl.backends.cpu.emit.loops import divergent_for, divergent_while
from flydsl.backends.cpu.emit.masking import emit_masked, weight
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.transform import outline


def _if(unit: Unit, operation: sir.Operation) -> None:
    if operation is unit.decided:
        unit.region(operation.regions[0])
        return
    if operation in unit.context.repeated:
        outline.call(unit, operation, unit.context.repeated[operation])
        return
    condition = unit.get(operation.operands[0])
    if isinstance(condition, Uniform):
        _uniform_if(unit, operation, condition.value)
    else:
        _divergent_if(unit, operation, unit.lanes(condition))


def _branch(unit: Unit, region: sir.Region, targets: Sequence[sir.Value]) -> Callable[[], list[ir.Value]]:
    def emit() -> list[ir.Value]:
        unit.region(region)
        return unit.pack(region.yields, targets)

    return emit


def _uniform_if(unit: Unit, operation: sir.Operation, condition: ir.Value) -> None:
    results = operation.results
    then, *otherwise = (_branch(unit, region, results) for region in operation.regions)
    types = unit.types(results)
    unit.unpack(results, unit.builder.if_(condition, types, then, otherwise[0] if otherwise else tuple))


def _divergent_if(unit: Unit, operation: sir.Operation, condition: ir.Value) -> None:
    """Both sides, each under its mask, then a select for each lane."""
    builder, results = unit.builder, operation.results
    conditions = [condition, builder.mask_not(condition)]
    chosen = [r for k, r in enumerate(results) if not _same_yield(operation, k)]
    sides = []
    for region, taken in zip(operation.regions, conditions, strict=False):
        mask = builder.mask_and(unit.mask, taken)
        yields = [v for k, v in enumerate(region.yields) if not _same_yield(operation, k)]

        def emit(region: sir.Region = region, yields: Sequence[sir.Value] = yields) -> list[ir.Value]:
            unit.region(region)
            return unit.pack(yields, chosen)

        if _is_speculative(region):
            with unit.masked(mask):
                sides.append(emit())
        else:
            sides.append(emit_masked(unit, mask, unit.types(chosen), emit, weight(region)))
    if chosen:
        unit.unpack(chosen, [builder.select(condition, a, b) for a, b in zip(*sides, strict=True)])
    for k, result in enumerate(results):
        if _same_yield(operation, k):
            unit.env[result] = unit.get(operation.regions[0].yields[k])


def _same_yield(operation: sir.Operation, position: int) -> bool:
    """True if both sides yield the same value, which then needs no select."""
    first, second = (region.yields[position] for region in operation.regions)
    return first is second


def _is_speculative(region: sir.Region) -> bool:
    """True if running a region that no lane takes is harmless, and cheaper than a test."""
    return len(region.operations) <= _SPECULATED and all(_is_harmless(o) for o in region.operations)


def _is_harmless(operation: sir.Operation) -> bool:
    if isinstance(operation, sir.Elementwise):
        return operation.name.startswith("arith.") and "div" not in operation.name and "rem" not in operation.name
    return isinstance(
        operation, (sir.Constant, sir.Poison, sir.Yield, sir.Extract, sir.Insert, sir.Pack, sir.ElementPointer)
    )


def _for(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, sir.For)
    if all(unit.shape(v).is_uniform for v in operation.operands[:3]):
        _uniform_for(unit, operation)
    else:
        divergent_for(unit, operation)


def _uniform_for(unit: Unit, operation: sir.For) -> None:
    (body,) = operation.regions
    counter, *arguments = body.arguments
    lower, upper, step = (unit.scalar(v) for v in operation.operands[:3])
    constant_step = unit.shape(operation.operands[2]).facts.constant
    outer_turns, unit.turns = unit.turns, unit.context.streams.turns(unit.turns, lower, upper, constant_step)

    def emit(index: ir.Value, carried: Sequence[ir.Value]) -> Sequence[ir.Value]:
        unit.unpack([counter], [index])
        unit.unpack(arguments, carried)
        unit.region(body)
        return unit.pack(body.yields, arguments)

    initial = unit.pack(operation.operands[3:], arguments)
    found = unit.builder.for_((lower, upper, step), initial, emit, unsigned=operation.unsigned)
    unit.unpack(operation.results, found)
    unit.turns = outer_turns


def _while(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, sir.While)
    condition = operation.regions[0].operations[-1].operands[0]
    if unit.shape(condition).is_uniform:
        _uniform_while(unit, operation)
    else:
        divergent_while(unit, operation)


def _uniform_while(unit: Unit, operation: sir.While) -> None:
    first, second = operation.regions
    condition, *forwarded = first.operations[-1].operands

    def before(carried: Sequence[ir.Value]) -> tuple[ir.Value, Sequence[ir.Value]]:
        unit.unpack(first.arguments, carried)
        unit.region(first)
        return unit.scalar(condition), unit.pack(forwarded, second.arguments)

    def after(carried: Sequence[ir.Value]) -> Sequence[ir.Value]:
        unit.unpack(second.arguments, carried)
        unit.region(second)
        return unit.pack(second.yields, first.arguments)

    initial = unit.pack(operation.operands, first.arguments)
    found = unit.builder.while_(initial, unit.types(second.arguments), before, after)
    unit.unpack(operation.results, found)


def _barrier(unit: Unit, operation: sir.Operation) -> None:
    """Only met where the block is one unit, whose lanes never part."""


RULES: Rules = {sir.If: _if, sir.For: _for, sir.While: _while, sir.Barrier: _barrier}

_SPECULATED = 12
"""Operations beyond which a branch is cheaper than running them for nothing."""
