"""Integer exponents, which upstream's conversions of ``math`` serve only where the exponent is a constant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.simt.builder import EQUAL, SIGNED_LESS, Builder
from flydsl.backends.cpu.simt.reps import Rep, Uniform, base_of
from flydsl.backends.cpu.simt.types import I1, Scalar
from flydsl.backends.cpu.simt.unit import Unit

__all__ = ["NAMES", "power"]

NAMES = ("math.ipowi", "math.fpowi")

_DOUBLE = Scalar("float", 64, "f64")


def power(unit: Unit, name: str, reps: Sequence[Rep], result: Scalar, attributes: Mapping[str, ir.Attribute]) -> Rep:
    """``base ** exponent`` with an integer exponent, signed."""
    return _float_power(unit, reps, result) if name == "math.fpowi" else _integer_power(unit, reps, result)


def _float_power(unit: Unit, reps: Sequence[Rep], result: Scalar) -> Rep:
    """As a power of doubles, in which every exponent of 32 bits is exact."""
    base, exponent = reps
    wide = base if result == _DOUBLE else unit.apply("arith.extf", [base], _DOUBLE)
    found = unit.apply("math.powf", [wide, unit.apply("arith.sitofp", [exponent], _DOUBLE)], _DOUBLE)
    return found if result == _DOUBLE else unit.apply("arith.truncf", [found], result)


def _integer_power(unit: Unit, reps: Sequence[Rep], result: Scalar) -> Rep:
    """By squaring, in all lanes at once; a negative exponent leaves only the powers of 1 and -1 nonzero.

    Zero to a negative power, which is undefined, gives zero.
    """
    builder = unit.builder
    is_uniform = all(isinstance(r, Uniform) for r in reps)
    values = [base_of(r) if is_uniform else unit.lanes(r) for r in reps]
    one = builder.constant(1, result) if is_uniform else builder.splat(1, result)
    zero = builder.constant(0, result) if is_uniform else builder.splat(0, result)
    base, exponent = values
    negative = builder.compare(SIGNED_LESS, exponent, zero)
    # The powers of 1 and -1 repeat after two steps, so the lowest bit of the exponent decides.
    small = builder.select(negative, builder.value("arith.andi", [exponent, one], one.type), exponent)
    found = _square_and_multiply(builder, base, small, one, zero)
    minus_one = builder.value("arith.subi", [zero, one], one.type)
    is_unit = builder.value(
        "arith.ori",
        [builder.compare(EQUAL, base, one), builder.compare(EQUAL, base, minus_one)],
        builder.scalar(I1) if is_uniform else builder.lanes(I1),
    )
    inverse = builder.select(is_unit, found, zero)
    value = builder.select(negative, inverse, found)
    return unit.wrap(value, result, is_uniform)


def _square_and_multiply(
    builder: Builder, base: ir.Value, exponent: ir.Value, one: ir.Value, zero: ir.Value
) -> ir.Value:
    """``base ** exponent`` for exponents read as unsigned; lanes that are done multiply by one."""

    def before(carried: Sequence[ir.Value]) -> tuple[ir.Value, Sequence[ir.Value]]:
        done = builder.compare(EQUAL, carried[2], zero)
        if not isinstance(done.type, ir.VectorType):
            return builder.value("arith.xori", [done, builder.constant(1, I1)], done.type), carried
        return builder.any_lane(builder.mask_not(done)), carried

    def after(carried: Sequence[ir.Value]) -> Sequence[ir.Value]:
        found, square, rest = carried
        bit = builder.compare(EQUAL, builder.value("arith.andi", [rest, one], one.type), one)
        factor = builder.select(bit, square, one)
        return [
            builder.value("arith.muli", [found, factor], one.type),
            builder.value("arith.muli", [square, square], one.type),
            builder.value("arith.shrui", [rest, one], one.type),
        ]

    return builder.while_([one, base, exponent], [one.type] * 3, before, after)[0]
