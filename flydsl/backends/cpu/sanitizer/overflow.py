"""Index arithmetic of 32 bits with a check that it does not wrap."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.emit.lane_group import Unit
from flydsl.backends.cpu.emit.lane_values import Uniform
from flydsl.backends.cpu.sanitizer.lanes import bits_of, columns, first_thread
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.sanitizer_operations import UNKNOWN_REGION
from flydsl.backends.cpu.simt_ir.types import I1, I64, element_of
from flydsl.ir.predicates import CmpIPredicate

__all__ = ["without_overflow"]

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
