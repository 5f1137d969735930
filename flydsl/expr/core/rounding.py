"""Conversions between float formats by integer arithmetic on their bits.

Every target gives the same results, in every rounding mode.

A float whose exponent and fraction are read as one integer grows with that integer.  So rounding works on the integer:
the dropped bits decide whether one is added, and the carry into the exponent is the next power of two.
"""

from __future__ import annotations

import enum

from flydsl._mlir import ir
from flydsl.expr.core.bits import Word, choose
from flydsl.expr.core.numbered_enum import NumberedEnum
from flydsl.ir import builder
from flydsl.ir.predicates import CmpFPredicate, CmpIPredicate
from flydsl.support.float_formats import FORMATS_BY_NAME, BinaryFormat


class RoundingMode(NumberedEnum):
    """The choice between the two nearest numbers for one in between (IEEE 754-2019, section 4.3).

    Example in a kernel::

        y[t] = (x[t] + 0.1).to(fx.BFloat16, rounding_mode=fx.RoundingMode.toward_zero)
        # y: 0.0996
    """

    to_nearest_even = 0
    downward = 1
    upward = 2
    toward_zero = 3
    to_nearest_away = 4

    @classmethod
    def of(cls, given: object) -> object:
        """The mode ``given``, or that of the same name in MLIR's bindings; anything else unchanged."""
        return cls.__members__.get(given.name, given) if isinstance(given, enum.Enum) else given


_FLOAT32 = FORMATS_BY_NAME["f32"]
_INFINITY, _QUIET_NAN = 0x7F800000, 0x7FC00000
"""Bits of binary32."""


def widen(value: ir.Value, source: BinaryFormat) -> ir.Value:
    """The f32 of the same value as a number of a narrow format, given by its bits."""
    code = Word(value).resized(source.width, 32)
    if not source.signed:  # an exponent alone; the least one is subnormal in f32
        bits = choose(code.equals(0), 1 << (_FLOAT32.mantissa_bits - 1), code << _FLOAT32.mantissa_bits)
        return choose(code.equals(source.nan), _QUIET_NAN, bits).as_float("f32")
    magnitude = code & (source.sign_bit - 1)
    rebias = (_FLOAT32.bias - source.bias) << _FLOAT32.mantissa_bits
    normal = (magnitude << (_FLOAT32.mantissa_bits - source.mantissa_bits)) + rebias
    counted = magnitude.to_float("f32")  # a subnormal number counts the least one
    unit = builder.constant(source.least_value, counted.type)
    subnormal = Word.of_float(builder.op1("arith.mulf", [counted, unit], counted.type), 32)
    bits = choose(magnitude.below(1 << source.mantissa_bits), subnormal, normal)
    if source.infinity is not None:
        bits = choose(magnitude.equals(source.infinity), _INFINITY, bits)
    if source.unsigned_zero:
        bits = choose(code.equals(source.nan), _QUIET_NAN, bits)
    elif source.has_nan:
        bits = choose(magnitude.above(source.infinity or source.largest), _QUIET_NAN, bits)
    return (bits | ((code & source.sign_bit) << (32 - source.width))).as_float("f32")


def narrow(value: ir.Value, source: BinaryFormat, target: BinaryFormat, mode: RoundingMode) -> ir.Value:
    """The bits, as an integer of the width of ``target``, of a float of format ``source`` rounded to ``target``.

    ``source`` is f32 or f64, and f32 for an unsigned ``target``.  Overflow becomes the format's overflow code,
    or its largest number where the mode rounds towards zero.
    """
    bits = Word.of_float(value, source.width)
    if not target.signed:
        return _to_power_of_two(bits, target, mode).resized(32, target.width).value
    infinity = source.overflow
    magnitude = bits & (source.sign_bit - 1)
    code, toward_zero = _rounded(bits, magnitude, source, target, mode)
    limited = code.above(target.largest)
    if toward_zero is None or target.overflow == target.largest:
        code = choose(limited, target.overflow, code)
    else:
        infinite = choose(magnitude.equals(infinity), target.overflow, _constant(target.largest, code))
        most = choose(toward_zero, infinite, _constant(target.overflow, code))
        code = choose(limited, most, code)
    code = choose(magnitude.above(infinity), target.nan, code)
    sign = (bits >> (source.width - target.width)) & target.sign_bit
    signed = code ^ sign
    if target.unsigned_zero:
        signed = choose((code & (target.sign_bit - 1)).equals(0), code, signed)
    return signed.resized(source.width, target.width).value


def _constant(number: int, like: Word) -> Word:
    return Word(builder.constant(number, like.value.type))


def _rounded(
    bits: Word, magnitude: Word, source: BinaryFormat, target: BinaryFormat, mode: RoundingMode
) -> tuple[Word, ir.Value | None]:
    """The magnitude code as if the format had no largest number, and whether it was rounded towards zero.

    The second result is ``None`` for the modes that round to nearest.
    """
    exponent = (magnitude >> source.mantissa_bits).at_least(1)
    significand = magnitude - ((exponent - 1) << source.mantissa_bits)
    extra = source.mantissa_bits - target.mantissa_bits
    least = source.bias - target.bias + 1  # the exponent, in the source, of the least normal number of the target
    shift = _constant(extra, bits)
    if least > 1:  # below that, each step of the exponent cuts off one bit more, until nothing is left to round up
        shift = (_constant(least, bits) - exponent.at_most(least)).at_most(target.mantissa_bits + 2) + extra
    code = (significand >> shift) + ((exponent.at_least(least) - least) << target.mantissa_bits)
    ulp = _constant(1, bits) << shift
    rest = significand & (ulp - 1)
    if mode is RoundingMode.to_nearest_even:
        return code + ((rest + ((ulp >> 1) - 1) + (code & 1)) >> shift), None
    if mode is RoundingMode.to_nearest_away:
        return code + ((rest + (ulp >> 1)) >> shift), None
    up = (rest + (ulp - 1)) >> shift
    negative = bits.is_negative()
    if mode is RoundingMode.upward:
        return code + choose(negative, 0, up), negative
    if mode is RoundingMode.downward:
        positive = (bits ^ source.sign_bit).is_negative()
        return code + choose(negative, up, _constant(0, bits)), positive
    return code, builder.constant(1, negative.type)


def _to_power_of_two(bits: Word, target: BinaryFormat, mode: RoundingMode) -> Word:
    """The exponent nearest to an f32; zero and negative numbers give NaN.

    A tie goes to the greater power of two in both modes: its significand is 2 of what the lesser one has 1, and 2 is
    even.  Numbers below the least power of two become that; it and those up to the next are subnormal in f32.
    """
    fraction_bits = _FLOAT32.mantissa_bits
    ulp, half = 1 << fraction_bits, 1 << (fraction_bits - 1)
    code, rest = bits >> fraction_bits, bits & (ulp - 1)
    if mode in (RoundingMode.to_nearest_even, RoundingMode.to_nearest_away):
        rounded, last_down = code + ((rest + half) >> fraction_bits), half + half // 2 - 1
    elif mode is RoundingMode.upward:
        rounded, last_down = code + ((rest + (ulp - 1)) >> fraction_bits), half
    else:
        rounded, last_down = code, ulp - 1
    subnormal = choose(bits.above(last_down), 1, _constant(0, bits))
    rounded = choose(bits.below(ulp), subnormal, rounded)
    return choose((bits - 1).above(_FLOAT32.overflow - 2), target.nan, rounded)


# -- rounding to odd
#
# An inexact result takes the neighbor whose last bit is set, so that rounding it again loses nothing.
# Rounding that to a format with at least two bits less gives what rounding once gives (Boldo and Melquiond, "Emulation of
# a FMA and Correctly Rounded Sums: Proved Algorithms Using Rounding to Odd", 2008).


def narrow_to_odd(value: ir.Value) -> ir.Value:
    """f64 as f32, rounded to odd.  The direct conversion to 16 bits is a call to a library on most targets."""
    narrow = cast("arith.truncf", value, builder.float_type("f32"))
    back = cast("arith.extf", narrow, builder.float_type("f64"))
    bits = builder.op1("arith.bitcast", [narrow], builder.like(value, builder.integer_type(32)))
    one, zero = builder.constant(1, bits.type), builder.constant(0, bits.type)
    even = builder.compare(CmpIPredicate.eq, builder.op1("arith.andi", [bits, one], bits.type), zero)
    inexact = builder.compare(CmpFPredicate.one, value, back)
    magnitudes = [builder.op1("math.absf", [v], v.type) for v in (value, back)]
    step = [builder.constant(1, bits.type), builder.constant(-1, bits.type)]
    towards = builder.op1("arith.select", [builder.compare(CmpFPredicate.ogt, *magnitudes), *step], bits.type)
    odd = builder.op1("arith.addi", [bits, towards], bits.type)
    fix = builder.op1("arith.andi", [even, inexact], even.type)
    chosen = builder.op1("arith.select", [fix, odd, bits], bits.type)
    return builder.op1("arith.bitcast", [chosen], narrow.type)


def sticky(value: ir.Value, width: int, signed: bool) -> ir.Value:
    """An integer that the float of its width holds exactly, and that rounds to fewer bits as ``value`` does.

    Where ``value`` has more bits than the significand, the last ones become a single one that says whether any was set.
    """
    significand = 24 if width == 32 else 53
    extra = width - significand

    def number(n: int) -> ir.Value:
        return builder.constant(n, value.type)

    def apply(operation: str, x: ir.Value, y: ir.Value) -> ir.Value:
        return builder.op1(operation, [x, y], value.type)

    dropped = apply("arith.andi", value, number((2 << extra) - 1))
    mark = apply("arith.minui", dropped, number(1))
    kept = apply("arith.xori", value, dropped)
    marked = apply("arith.ori", kept, apply("arith.shli", mark, number(extra)))
    magnitude = builder.op1("math.absi", [value], value.type) if signed else value
    long = builder.compare(CmpIPredicate.ne, apply("arith.shrui", magnitude, number(significand)), number(0))
    return builder.op1("arith.select", [long, marked, value], value.type)


def cast(operation: str, value: ir.Value, element: ir.Type) -> ir.Value:
    """The result of ``operation``, whose elements have another type."""
    return builder.op1(operation, [value], builder.like(value, element))
