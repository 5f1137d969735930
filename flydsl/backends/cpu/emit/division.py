"""Guards of integer divisions, which trap on zero and on the least integer by -1.

A thread that divides by zero lets the launch fail and goes on with the divisor 1.  The least integer divided by -1 is
itself, with remainder 0: it wraps, as sums and products do.

Lanes that do not run divide harmless numbers.  Where they are known, those are the numbers of a lane that runs, and never
constants: LLVM splits a division of vectors into one for each lane after it has folded vectors of constants.  A lane that
turns constant so late lets its code generator for AVX-512 exchange sums and differences of extended conditions for ever.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.analysis.lane_shape import Shape
from flydsl.backends.cpu.emit import helper_functions
from flydsl.backends.cpu.emit.lane_group import Unit
from flydsl.backends.cpu.emit.lane_values import LaneVector, Rep, Uniform, base_of
from flydsl.backends.cpu.sanitizer.lanes import bits_of, first_thread
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.types import Scalar, element_of
from flydsl.ir.predicates import CmpIPredicate
from flydsl.ir.rewriting import DIVISIONS, SIGNED_DIVISIONS

__all__ = ["FAULT", "may_fail", "safe_operands"]

FAULT = "flydsl_fault_division"
"""The native function that records a fault of threads."""


def may_fail(operation: sir.Operation, shapes: Mapping[sir.Value, Shape]) -> bool:
    """True if the operation divides by what may be zero."""
    return (
        isinstance(operation, sir.Elementwise)
        and operation.name in DIVISIONS
        and _may_be(0, operation.operands[1], shapes)
    )


def _may_be(number: int, value: sir.Value, shapes: Mapping[sir.Value, Shape]) -> bool:
    shape, owner = shapes[value], value.owner
    if number == -1 and _replaces_minus_one(owner):
        return False
    if isinstance(owner, sir.Constant):
        return any((element - number) % (1 << element_of(value.type).bits) == 0 for element in owner.elements)
    return shape.is_affine or shape.facts.low <= number <= shape.facts.high


def _replaces_minus_one(owner: sir.Operation | None) -> bool:
    """True if the value is ``x if x != -1 else 1``, as the language divides signed integers."""
    if not isinstance(owner, sir.Elementwise) or owner.name != "arith.select":
        return False
    condition, one, other = owner.operands
    compared = condition.owner
    return (
        isinstance(compared, sir.Elementwise)
        and compared.name == "arith.cmpi"
        and ir.IntegerAttr(compared.attributes["predicate"]).value == CmpIPredicate.eq
        and compared.operands[0] is other
        and _is_constant(compared.operands[1], -1)
        and _is_constant(one, 1)
    )


def _is_constant(value: sir.Value, number: int) -> bool:
    return isinstance(value.owner, sir.Constant) and set(value.owner.elements) == {number}


def safe_operands(unit: Unit, operation: sir.Elementwise, reps: Sequence[Rep], scalar: Scalar) -> tuple[Rep, Rep]:
    """Dividend and divisor of one element; the divisor where it is harmless, else 1.  A zero is reported."""
    builder, shapes = unit.builder, unit.context.shapes
    dividend, divisor = reps
    is_uniform = all(isinstance(rep, Uniform) for rep in reps)
    if isinstance(divisor, Uniform) and builder.known_constant(divisor.value) not in (None, 0, -1):
        return dividend, divisor
    if not is_uniform:
        mask = unit.mask
        runs = None if mask is None else builder.known_mask(mask)
        dividend, divisor = (_of_running_lanes(unit, rep, runs, scalar) for rep in reps)
        if mask is not None and runs is None:  # lanes that do not run may hold any number
            chosen = builder.select(mask, unit.lanes(divisor), builder.splat(1, scalar))
            divisor = LaneVector(chosen, scalar)
        dividend, divisor = (_unknown(unit, rep, scalar) for rep in (dividend, divisor))
    value = base_of(divisor) if is_uniform else unit.lanes(divisor)
    wraps = operation.name in SIGNED_DIVISIONS and _may_be(-1, operation.operands[1], shapes)
    is_zero_possible = _may_be(0, operation.operands[1], shapes)

    if wraps or is_zero_possible:
        divided, given = base_of(dividend) if is_uniform else unit.lanes(dividend), value
        key = ("divisor", given, divided if wraps else None)
        value = builder.shared(key, lambda: _checked(unit, operation, divided, given, wraps, scalar))
    return dividend, unit.wrap(value, scalar, is_uniform)


def _of_running_lanes(unit: Unit, rep: Rep, runs: Sequence[bool] | None, scalar: Scalar) -> Rep:
    """The value with that of the first running lane in the lanes that do not run."""
    if isinstance(rep, Uniform) or runs is None or all(runs):
        return rep
    lanes, first = unit.lanes(rep), runs.index(True)
    sources = [lane if is_running else first for lane, is_running in enumerate(runs)]
    return LaneVector(unit.builder.shuffle(lanes, lanes, sources, scalar), scalar)


def _unknown(unit: Unit, rep: Rep, scalar: Scalar) -> Rep:
    """The value in a form of which LLVM knows no lane, but for scalars."""
    if isinstance(rep, Uniform):
        return rep
    builder, lanes = unit.builder, unit.lanes(rep)
    return LaneVector(builder.pure("arith.xori", [lanes, builder.opaque_zero(scalar)], lanes.type), scalar)


def _checked(
    unit: Unit, operation: sir.Elementwise, dividend: ir.Value, divisor: ir.Value, wraps: bool, scalar: Scalar
) -> ir.Value:
    """The divisor, or 1: one comparison in the common path."""
    builder, is_vector = unit.builder, isinstance(divisor.type, ir.VectorType)

    def number(value: int) -> ir.Value:
        return builder.splat(value, scalar) if is_vector else builder.constant(value, scalar)

    def some(condition: ir.Value) -> ir.Value:
        return builder.any_lane(condition) if is_vector else condition

    def both(name: str, a: ir.Value, b: ir.Value) -> ir.Value:
        return builder.value(name, [a, b], a.type)

    zero = builder.compare(CmpIPredicate.eq, divisor, number(0))
    suspect = zero
    if wraps:  # 0 or -1
        suspect = builder.compare(CmpIPredicate.ule, both("arith.addi", divisor, number(1)), number(1))

    def replace() -> list[ir.Value]:
        builder.if_(some(zero), (), report, list)
        harmful = zero
        if wraps:
            is_least = builder.compare(CmpIPredicate.eq, dividend, number(-1 << (scalar.bits - 1)))
            is_minus_one = builder.compare(CmpIPredicate.eq, divisor, number(-1))
            harmful = both("arith.ori", zero, both("arith.andi", is_least, is_minus_one))
        return [builder.select(harmful, number(1), divisor)]

    def report() -> list[ir.Value]:
        context, running = unit.context, unit.full_mask()
        bits = bits_of(unit, builder.mask_and(unit.mask, zero) if is_vector else running)
        site = helper_functions.site_constant(builder, operation.name.removeprefix("arith."), operation.location)
        helper_functions.call(
            builder, f"{FAULT}_of_{builder.width}", [context.launch, site, context.block, first_thread(unit), bits],
            None, lambda made, given: helper_functions.call_native(made, FAULT, given), inline=False, seldom=True,
        )  # fmt: skip
        return []

    return builder.if_(some(suspect), [divisor.type], replace, lambda: [divisor])[0]
