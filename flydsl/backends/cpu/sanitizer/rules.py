"""Emission of the operations that checking adds, and of the table for the runtime."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from flydsl._mlir import ir
from flydsl.backends.cpu.emit.lane_group import Rules, Unit, UnitContext
from flydsl.backends.cpu.emit.lane_values import LaneVector, Rep, Uniform
from flydsl.backends.cpu.sanitizer.lanes import address_lanes, bits_of, columns, first_thread
from flydsl.backends.cpu.sanitizer.state import LaunchChecks
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.operations import UNKNOWN_REGION, Agree, Index, Interval, TransferOrder, WindowMemory
from flydsl.backends.cpu.simt_ir.types import I1, I64, element_of
from flydsl.ir.builder import define_text
from flydsl.ir.predicates import CmpIPredicate
from flydsl.runtime.sanitizer import CHECK_TABLE

if TYPE_CHECKING:
    from flydsl.backends.cpu.transform.sanitizer_instrument import KernelTable


def define_table(tables: Mapping[str, KernelTable]) -> None:
    """Define at MLIR's point of insertion the table for the runtime."""
    text = json.dumps({symbol: asdict(table) for symbol, table in tables.items()}, sort_keys=True)
    define_text(CHECK_TABLE, text, "external")


def start_block(context: UnitContext, number: ir.Value) -> None:
    assert context.checks is not None
    context.checks.call("block", [number], gives=False)
    place_roots(context, context.builder.constant(0, I64))


def place_roots(context: UnitContext, first: ir.Value) -> None:
    """Say where the memory is that the kernel itself places; ``first`` is the thread whose arrays come first there."""
    checks, builder = context.checks, context.builder
    assert checks is not None
    for region, root in checks.roots.items():
        if isinstance(root, sir.AddressOf):
            place = checks.address(context.globals(root.symbol))
        else:
            frame = checks.address(context.frames(root, builder.constant(0, I64)))
            before = builder.integer("muli", first, builder.constant(root.size, I64))
            place = builder.integer("subi", frame, before)
        checks.call("place", [region, place], gives=False)


def _checks(unit: Unit) -> LaunchChecks:
    checks = unit.context.checks
    assert checks is not None
    return checks


def _wide(unit: Unit, value: sir.Value) -> Rep:
    """An integer as 64 bits."""
    rep, scalar = unit.get(value), element_of(value.type)
    if scalar.bits == 64:
        return rep
    return unit.apply("arith.extui" if scalar == I1 else "arith.extsi", [rep], I64)


def _both(unit: Unit, a: Rep, b: Rep) -> Rep:
    if isinstance(a, Uniform) and isinstance(b, Uniform):
        return Uniform(unit.builder.integer("andi", a.value, b.value, I1), I1)
    return LaneVector(unit.builder.value("arith.andi", [unit.lanes(a), unit.lanes(b)], unit.builder.lanes(I1)), I1)


def _below(unit: Unit, a: Rep, b: Rep, predicate: CmpIPredicate) -> Rep:
    if isinstance(a, Uniform) and isinstance(b, Uniform):
        return Uniform(unit.builder.compare(predicate, a.value, b.value), I1)
    return LaneVector(unit.builder.compare(predicate, unit.lanes(a), unit.lanes(b)), I1)


def _index(unit: Unit, operation: sir.Operation) -> None:
    """One comparison for each coordinate; if one is outside, native code gets all."""
    assert isinstance(operation, Index)
    builder, checks = unit.builder, _checks(unit)
    pointer, *numbers = operation.operands
    rank = len(numbers) // 2
    reps = [_wide(unit, value) for value in numbers]
    inside: Rep = Uniform(builder.constant(1, I1), I1)
    for coordinate, extent in zip(reps[:rank], reps[rank:], strict=True):
        inside = _both(unit, inside, _below(unit, coordinate, extent, CmpIPredicate.ult))
    unit.set(operation.results[0], unit.get(pointer))
    unit.set(operation.results[1], inside)
    if operation.is_silent:
        return
    outside = builder.mask_not(unit.lanes(inside))
    bad = builder.mask_and(unit.mask, outside) if unit.mask is not None else outside

    def report() -> Sequence[ir.Value]:
        given = columns(unit, "numbers", [unit.lanes(rep) for rep in reps], 8)
        facts = [builder.width, first_thread(unit), operation.site, rank, operation.region]
        checks.call("index", [address_lanes(unit, pointer), bits_of(unit, bad), given, *facts], gives=False)
        return ()

    if isinstance(inside, Uniform):
        condition = builder.compare(CmpIPredicate.eq, inside.value, builder.constant(0, I1))
    else:
        condition = builder.any_lane(bad)
    builder.if_(condition, (), report, tuple)


def _agree(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, Agree)
    builder, checks = unit.builder, _checks(unit)
    (value,), (result,) = operation.operands, operation.results
    wide = _wide(unit, value)
    given = columns(unit, "numbers", [unit.lanes(wide)], 8)
    agreed = checks.call("agree", [given, bits_of(unit, unit.full_mask()), first_thread(unit), operation.site])
    assert agreed is not None
    scalar = element_of(value.type)
    rep = unit.get(value)
    if isinstance(rep, Uniform):
        first = rep.value
    else:
        first = builder.value(
            "llvm.extractelement", [unit.lanes(rep), builder.constant(0, I64)], builder.scalar(scalar)
        )
    unit.set(result, Uniform(checks.or_fallback(operation, agreed, first), scalar))


def _interval(unit: Unit, operation: sir.Operation) -> None:
    """Each lane group passes the barrier; the first one counts it.  Divergent warps count for themselves."""
    builder, checks = unit.builder, _checks(unit)
    assert isinstance(operation, Interval) and unit.index is not None
    if checks.is_fiber:
        return

    def count() -> Sequence[ir.Value]:
        checks.call("interval", [], gives=False)
        return ()

    builder.if_(builder.compare(CmpIPredicate.slt, unit.index, builder.constant(1, I64)), (), count, tuple)


def _window_memory(unit: Unit, operation: sir.Operation) -> None:
    unit.set(operation.results[0], unit.get(operation.operands[0]))


def _transfer_order(unit: Unit, operation: sir.Operation) -> None:
    """Call native code with each lane's first operand; a notifier's earlier knowledge is kept in the function's frame."""
    assert isinstance(operation, TransferOrder)
    checks, builder = _checks(unit), unit.builder
    lanes, first = bits_of(unit, unit.full_mask()), first_thread(unit)
    if not operation.operands:
        held = [checks.buffer("held", builder.width * 8)] if operation.function == "forget" else []
        checks.call(operation.function, [*held, lanes, first], gives=False)
        return
    blocks, *numbers = (unit.get(value) for value in operation.operands)
    given = [columns(unit, "numbers", [unit.lanes(blocks)], 8), lanes, first]
    for number in numbers:
        assert isinstance(number, Uniform)
        given.append(number.value)
    held = [checks.buffer("held", builder.width * 8)] if operation.function == "deliver" else []
    checks.call(operation.function, [*given, *held], gives=False)


RULES: Rules = {
    Index: _index,
    WindowMemory: _window_memory,
    Agree: _agree,
    Interval: _interval,
    TransferOrder: _transfer_order,
}


# -- index arithmetic of 32 bits, which must not wrap

_Rule = Callable[[Unit, sir.Operation], None]


def without_overflow(rule: _Rule) -> _Rule:
    """The rule of elementwise operations; behind those that may wrap, the same in 64 bits, and a comparison.

    ::

        %c = arith.muli %a, %b : i32
        # and: report where extsi(%a) * extsi(%b) != extsi(%c), in 64 bits
    """

    def emit(unit: Unit, operation: sir.Operation) -> None:
        rule(unit, operation)
        checks = unit.context.checks
        found = None if checks is None else checks.overflows.get(operation)
        if found is not None:
            assert isinstance(operation, sir.Elementwise)
            site, is_signed = found
            _compare(unit, operation, site, is_signed)

    return emit


def _compare(unit: Unit, operation: sir.Elementwise, site: int, is_signed: bool) -> None:
    builder, checks = unit.builder, unit.context.checks
    assert checks is not None
    values = [*operation.operands, operation.results[0]]
    reps = [unit.get(value) for value in values]
    is_uniform = all(isinstance(rep, Uniform) for rep in reps)
    wide_type = builder.scalar(I64) if is_uniform else builder.lanes(I64)
    extend = "arith.extsi" if is_signed else "arith.extui"

    def wide(number: int) -> ir.Value:
        rep = reps[number]
        value = rep.value if is_uniform and isinstance(rep, Uniform) else unit.lanes(rep)
        return value if element_of(values[number].type) == I64 else builder.value(extend, [value], wide_type)

    operands, given = [wide(number) for number in range(len(values) - 1)], wide(len(values) - 1)
    exact = operands[0] if len(operands) == 1 else builder.value(operation.name, operands, wide_type)
    differs = builder.compare(CmpIPredicate.ne, exact, given)

    def report() -> Sequence[ir.Value]:
        lanes = differs if not is_uniform else unit.lanes(Uniform(differs, I1))
        bad = builder.mask_and(unit.mask, lanes) if unit.mask is not None else lanes
        numbers = [unit.lanes(Uniform(each, I64)) if is_uniform else each for each in (operands[0], operands[-1])]
        memory = columns(unit, "numbers", numbers, 8)
        facts = [builder.width, first_thread(unit), site, 1, UNKNOWN_REGION]
        checks.call("index", [memory, bits_of(unit, bad), memory, *facts], gives=False)
        return ()

    builder.if_(differs if is_uniform else builder.any_lane(differs), (), report, tuple)
