"""Conversions of 128-bit integers from and to floats, in halves of 64 bits.

No target converts them itself.
"""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.expr.core.bits import Word, choose
from flydsl.expr.core.rounding import sticky
from flydsl.ir import builder

__all__ = ["double_to_long", "long_to_double"]

_BIAS, _FRACTION_BITS = 1023, 52
"""Parameters of f64."""


def long_to_double(value: ir.Value, signed: bool, *, exact: bool) -> ir.Value:
    """The f64 of a 128-bit integer: rounded to nearest even if ``exact``, else to odd, to be rounded again."""
    number = Word(value)
    magnitude = Word(builder.op1("math.absi", [value], value.type)) if signed else number
    zeros = Word(builder.op1("math.ctlz", [magnitude.value], value.type))
    surplus = Word(builder.constant(64, value.type)) - zeros.at_most(64)  # bits that do not fit 64
    lost = magnitude & ((Word(builder.constant(1, value.type)) << surplus) - 1)
    high = ((magnitude >> surplus) | lost.at_most(1)).resized(128, 64)
    kept = high if exact else Word(sticky(high.value, 64, signed=False))
    scale = ((surplus.resized(128, 64) + _BIAS) << _FRACTION_BITS).as_float("f64")
    real = kept.to_float("f64")
    scaled = builder.op1("arith.mulf", [real, scale], real.type)
    if not signed:
        return scaled
    negated = builder.op1("arith.negf", [scaled], scaled.type)
    return builder.op1("arith.select", [number.is_negative(), negated, scaled], scaled.type)


def double_to_long(value: ir.Value, signed: bool) -> ir.Value:
    """The integer part of an f64 as an integer of 128 bits, which must hold it."""

    def number(x: float) -> ir.Value:
        return builder.constant(x, value.type)

    def integer(x: ir.Value) -> Word:
        part = Word(builder.op1("arith.fptoui", [x], builder.like(value, builder.integer_type(64))))
        return part.resized(64, 128)

    magnitude = builder.op1("math.absf", [value], value.type)
    high = builder.op1("math.floor", [builder.op1("arith.mulf", [magnitude, number(2.0**-64)], value.type)], value.type)
    low = builder.op1(
        "arith.subf", [magnitude, builder.op1("arith.mulf", [high, number(2.0**64)], value.type)], value.type
    )
    whole = (integer(high) << 64) | integer(low)
    if not signed:
        return whole.value
    negative = Word.of_float(value, 64).is_negative()
    return choose(negative, Word(builder.constant(0, whole.value.type)) - whole, whole).value
