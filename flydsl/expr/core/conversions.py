"""Conversions between scalar types, of static values and as MLIR operations."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError, DSLOverflowError, DSLTypeError, DSLValueError
from flydsl.expr.core.bits import Word, choose
from flydsl.expr.core.context import KEEPS_PRECISION, MARKS_ROUNDINGS, ROUNDING_MARK, traced_for
from flydsl.expr.core.narrow_float_instructions import narrowed, widened
from flydsl.expr.core.rounding import RoundingMode, cast, narrow, narrow_to_odd, sticky, widen
from flydsl.ir import builder
from flydsl.ir.constant_fold import wrap
from flydsl.ir.predicates import CmpFPredicate, CmpIPredicate
from flydsl.support import float_formats
from flydsl.support.float_formats import FORMATS_BY_NAME, BinaryFormat
from flydsl.support.scalars import SCALARS
from flydsl.support.tracebacks import warn_user

if TYPE_CHECKING:
    from flydsl.expr.numeric import NumericMeta

BOOLEAN, INDEX = "i1", "index"
"""The two integer types whose conversions are not those of the others, by their MLIR names."""
FLOAT32, FLOAT64 = FORMATS_BY_NAME["f32"], FORMATS_BY_NAME["f64"]
_BIAS, _FRACTION_BITS = 1023, 52
"""Parameters of f64."""


def convert_static(number: int | float | bool, target: NumericMeta) -> int | float | bool:
    """The result of the run-time conversion of ``number`` to ``target``.

    A float outside the range of an integer type gives what FlyDSL gives, with a warning.
    """
    if target.mlir_name == BOOLEAN:
        return bool(number)
    if target.is_float:
        return float_formats.FORMATS[target.mlir_name].round(to_double(number, target.width))
    if isinstance(number, float):
        if math.isnan(number):
            raise DSLValueError(f"NaN has no value as {target}")
        low, high = target.limits()
        if math.isinf(number):
            raise DSLOverflowError(f"{number} is not representable as {target}, an integer of {low} to {high}")
        if not low <= math.trunc(number) <= high:
            held = _truncated(number, target)
            warn_user(f"{number} does not fit {target}, whose range is {low} to {high}, and gives {held}")
            return held
        return math.trunc(number)
    return wrap(int(number), target.width, signed=bool(target.signed))


def _truncated(number: float, target: NumericMeta) -> int:
    """A float that does not fit: the low bits of what x86's CVTTSD2SI gives, its least integer out of range."""
    bits = 32 if target.width < 32 or (target.signed and target.width == 32) else 64
    whole = math.trunc(number)
    if target.width <= 64 and not -(1 << (bits - 1)) <= whole < 1 << (bits - 1):
        whole = -(1 << (bits - 1))
    return wrap(whole, target.width, signed=bool(target.signed))


def check_whole(value: object, target: NumericMeta, parameter: str) -> None:
    """Refuse a Python float for an integer parameter or field that would lose its fraction."""
    if isinstance(value, (float, np.floating)) and target.is_integer and target.__name__ in SCALARS:
        SCALARS[target.__name__].check(value, parameter)


def to_double(number: int | float, width: int) -> float:
    """An integer as a double such that rounding it once more, to a float of ``width`` bits, equals one rounding."""
    if isinstance(number, float) or abs(number) < 1 << 53:
        return float(number)
    if width >= 64:
        return float_formats.integer_to_double(number)
    extra = abs(number).bit_length() - 52
    kept, dropped = abs(number) >> extra, abs(number) & ((1 << extra) - 1)
    sticky = kept | (dropped != 0)  # round to odd: the discarded bits stay visible to the second rounding
    return math.copysign(float_formats.integer_to_double(sticky << extra), number)


def bitcast_static(number: int | float | bool, source: NumericMeta, target: NumericMeta) -> int | float | bool:
    """The bits of ``number``, of type ``source``, read as ``target``, which is as wide."""
    if isinstance(number, float):
        bits = float_formats.FORMATS[source.mlir_name].to_bits(number)
    else:
        bits = int(number) & ((1 << source.width) - 1)
    if target.is_float:
        return float_formats.FORMATS[target.mlir_name].from_bits(bits)
    return bool(bits) if target.mlir_name == BOOLEAN else wrap(bits, target.width, signed=bool(target.signed))


def convert_dynamic(
    value: ir.Value, source: NumericMeta, target: NumericMeta, mode: RoundingMode | None = None
) -> ir.Value:
    """``value`` (scalar or one-dimensional vector) of element type ``source`` converted to ``target``.

    ``mode`` is for conversions between floats, where the target has less precision or range; the default is to nearest
    even.
    """
    if source is target or (source.mlir_name == target.mlir_name and source.is_integer and target.is_integer):
        return value
    if source.is_integer:
        if target.is_float:
            return _integer_to_float(value, source, FORMATS_BY_NAME[target.mlir_name])
        if target.mlir_name == BOOLEAN:
            return builder.compare(CmpIPredicate.ne, value, builder.constant(0, value.type))
        return cast(_integer_cast(source, target), value, target.mlir_type())
    own = FORMATS_BY_NAME[source.mlir_name]
    narrow_type = next((each for each in (source, target) if each.is_narrow), None)
    if narrow_type is not None and traced_for(KEEPS_PRECISION):
        raise DSLNotImplementedError(
            f"a conversion between {source} and {target} rounds to {narrow_type.width} bits, which has no counterpart where "
            "precision is kept; compare the formulas of kernels without it, or bound its error with flydsl judge"
        )
    if source.is_narrow:
        wide = widened(value, own)
        value, own = widen(value, own) if wide is None else wide, FLOAT32
    if target.is_float:
        return _round(value, own, FORMATS_BY_NAME[target.mlir_name], mode)
    if target.mlir_name == BOOLEAN:
        return builder.compare(CmpFPredicate.une, value, builder.constant(0.0, value.type))
    return _float_to_integer(value, own, target)


def check_rounding(source: NumericMeta, target: NumericMeta, mode: object) -> RoundingMode:
    """The rounding mode ``mode``, also one of MLIR's bindings; refuses it where nothing rounds."""
    mode = RoundingMode.of(mode)
    if not isinstance(mode, RoundingMode):
        raise DSLTypeError(
            f"rounding_mode must be an RoundingMode, got {type(mode).__name__} {mode!r}; such as "
            "fx.RoundingMode.toward_zero"
        )
    if not (source.is_float and target.is_float):
        raise DSLTypeError(f"rounding_mode is only supported for float-to-float casts, got {source} -> {target}")
    return mode


def _integer_to_float(value: ir.Value, source: NumericMeta, target: BinaryFormat) -> ir.Value:
    width, signed = source.width, bool(source.signed)
    if source.mlir_name == INDEX:  # conversions from and to floats know no index type
        value = cast("arith.index_castui", value, builder.integer_type(64))
    if width > 64:
        return _round(long_to_double(value, signed, exact=target is FLOAT64), FLOAT64, target)
    if 1 < width < 8:
        value, width = cast("arith.extsi" if signed else "arith.extui", value, builder.integer_type(32)), 8
    to_float = "arith.sitofp" if signed else "arith.uitofp"
    rounds_twice = target.width < 16 or target.name == "bf16"  # targets convert to bf16 by way of f32
    if not rounds_twice:
        return cast(to_float, value, builder.float_type(target.name))
    middle = FLOAT64 if width == 64 else FLOAT32
    if width >= 32:
        value = sticky(value, width, signed)
    return _round(cast(to_float, value, builder.float_type(middle.name)), middle, target)


def _float_to_integer(value: ir.Value, source: BinaryFormat, target: NumericMeta) -> ir.Value:
    if target.width > 64:
        return double_to_long(_round(value, source, FLOAT64), bool(target.signed))
    if target.mlir_name == INDEX:
        return cast("arith.index_castui", cast("arith.fptoui", value, builder.integer_type(64)), target.mlir_type())
    to_integer = "arith.fptosi" if target.signed else "arith.fptoui"
    if target.width < 8:
        return cast("arith.trunci", cast(to_integer, value, builder.integer_type(32)), target.mlir_type())
    return cast(to_integer, value, target.mlir_type())


def _round(value: ir.Value, source: BinaryFormat, target: BinaryFormat, mode: RoundingMode | None = None) -> ir.Value:
    """A float of at least 16 bits in another format: exactly, or rounded once."""
    if source is target:
        return value
    if target.width > source.width:
        return cast("arith.extf", value, builder.float_type(target.name))
    if source.width == 16:  # f16 and bf16: neither holds the other
        value, source = cast("arith.extf", value, builder.float_type("f32")), FLOAT32
    if mode is None and target.width >= 16:
        if source.width == 64 and target.width == 16:
            value = narrow_to_odd(value)
        return cast("arith.truncf", value, builder.float_type(target.name))
    if target.width < 16 and traced_for(MARKS_ROUNDINGS):
        value = _marked(value, target)
    if source.width == 64 and not target.signed:
        value, source = narrow_to_odd(value), FLOAT32
    bits = narrowed(value, target) if mode is None and source is FLOAT32 else None
    if bits is None:
        bits = narrow(value, source, target, mode or RoundingMode.to_nearest_even)
    return bits if target.width < 16 else cast("arith.bitcast", bits, builder.float_type(target.name))


def _marked(value: ir.Value, target: BinaryFormat) -> ir.Value:
    """The value times 1, in an operation that names the format it is rounded to."""
    one = builder.constant(1.0, value.type)
    return builder.op1("arith.mulf", [value, one], value.type, {ROUNDING_MARK: ir.StringAttr.get(target.name)})


def _integer_cast(source: NumericMeta, target: NumericMeta) -> str:
    if INDEX in (source.mlir_name, target.mlir_name):
        return "arith.index_cast" if source.signed else "arith.index_castui"
    if target.width < source.width:
        return "arith.trunci"
    return "arith.extsi" if source.signed else "arith.extui"


def keeps_bits(source: NumericMeta, target: NumericMeta, *, is_vector: bool = False) -> bool:
    """True if a stored value keeps its bits in memory of another type, with a warning.

    Floats in memory of integers do, and vectors of integers in memory of floats as wide.  Other stores convert.
    """
    if source.is_float is target.is_float or BOOLEAN in (source.mlir_name, target.mlir_name) or target.width < 8:
        return False
    if not source.is_float and not (is_vector and source.width == target.width):
        return False
    warn_user(f"storing {source} into memory of {target} stores its bits; for its value convert it, .to(fx.{target})")
    return True


# -- 128-bit integers, which no target converts itself: in halves of 64 bits


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
