"""Floats on the host: rounding Python's doubles to a format, and their bits, exactly as at run time."""

from __future__ import annotations

import bisect
import functools
import math
import struct
from collections.abc import Callable

from flydsl.formats import NARROW_FORMATS, BinaryFormat
from flydsl.records import record

__all__ = ["FORMATS", "FloatFormat", "integer_to_double", "round_to_bfloat16", "round_to_float16", "round_to_float32"]


def round_to_float32(x: float) -> float:
    """``x`` rounded to IEEE binary32, to nearest even, overflowing to infinity."""
    try:
        return struct.unpack("<f", struct.pack("<f", x))[0]  # type: ignore[no-any-return]
    except OverflowError:
        return math.copysign(math.inf, x)


def round_to_float16(x: float) -> float:
    """``x`` rounded to IEEE binary16, to nearest even, overflowing to infinity."""
    try:
        return struct.unpack("<e", struct.pack("<e", x))[0]  # type: ignore[no-any-return]
    except OverflowError:
        return math.copysign(math.inf, x)


def round_to_bfloat16(x: float) -> float:
    """``x`` rounded to bfloat16 (the upper half of binary32), to nearest even, overflowing to infinity.

    Rounding starts from the double, never from a binary32 in between, so that no value is rounded twice.
    """
    if x == 0 or not math.isfinite(x):
        return x
    if abs(x) >= 2.0**128:
        return math.copysign(math.inf, x)
    exponent = max(math.frexp(x)[1] - 8, -133)  # 8 significant bits; the least subnormal is 2**-133
    rounded = math.copysign(math.ldexp(float(round(math.ldexp(x, -exponent))), exponent), x)
    return rounded if abs(rounded) < 2.0**128 else math.copysign(math.inf, x)


def integer_to_double(number: int) -> float:
    """``number`` rounded to IEEE binary64, to nearest even, overflowing to infinity."""
    try:
        return float(number)
    except OverflowError:
        return math.copysign(math.inf, number)


@record
class FloatFormat:
    """A floating-point format as three functions on Python floats."""

    round: Callable[[float], float]
    """The nearest number of the format, ties to even."""
    to_bits: Callable[[float], int]
    """The bits of a number of the format."""
    from_bits: Callable[[int], float]
    """The number of the format that has those bits."""


def _packed(letter: str, rounding: Callable[[float], float]) -> FloatFormat:
    """A format that the struct module knows by ``letter``."""
    code, size = f"<{letter}", struct.calcsize(letter)

    def to_bits(x: float) -> int:
        return int.from_bytes(struct.pack(code, x), "little")

    def from_bits(bits: int) -> float:
        return struct.unpack(code, bits.to_bytes(size, "little"))[0]  # type: ignore[no-any-return]

    return FloatFormat(rounding, to_bits, from_bits)


def _tabled(row: BinaryFormat) -> FloatFormat:
    """A narrow format, by the list of its magnitudes: the last one is what would come after the largest."""

    @functools.cache
    def magnitudes() -> list[float]:
        return [row.magnitude(code) for code in range(row.largest + 2)]

    def to_bits(x: float) -> int:
        sign = row.sign_bit if math.copysign(1.0, x) < 0 else 0
        if math.isnan(x) or (not row.signed and x <= 0):
            return row.nan if row.unsigned_zero else row.nan ^ sign
        code = _nearest(magnitudes(), abs(x), ties_up=row.mantissa_bits == 0)
        if code > row.largest:
            code = row.overflow
        return code if row.unsigned_zero and code in (0, row.nan) else code | sign

    return FloatFormat(lambda x: row.decode(to_bits(x)), to_bits, row.decode)


def _nearest(magnitudes: list[float], x: float, *, ties_up: bool) -> int:
    """The index of the magnitude nearest to ``x``, ties to the even index or the greater; all steps are exact."""
    above = bisect.bisect_left(magnitudes, x)
    if above == len(magnitudes) or above == 0:
        return min(above, len(magnitudes) - 1)
    low, high = magnitudes[above - 1], magnitudes[above]
    middle = low + (high - low) / 2
    return above if x > middle or (x == middle and (ties_up or above % 2 == 0)) else above - 1


_FLOAT32 = _packed("f", round_to_float32)

FORMATS: dict[str, FloatFormat] = {
    "f16": _packed("e", round_to_float16),
    "bf16": FloatFormat(
        round_to_bfloat16, lambda x: _FLOAT32.to_bits(x) >> 16, lambda bits: _FLOAT32.from_bits(bits << 16)
    ),
    "f32": _FLOAT32,
    "f64": _packed("d", float),
    **{name: _tabled(row) for name, row in NARROW_FORMATS.items()},
}
"""The formats by their MLIR names."""
