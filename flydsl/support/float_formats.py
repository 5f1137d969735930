"""Binary floating-point formats as data: how the bits of a format spell a number.

Sources: IEEE 754-2019; "FP8 Formats for Deep Learning" (Micikevicius et al., 2022) for E5M2 and E4M3FN; "8-bit Numerical
Formats for Deep Neural Networks" (Noune et al., 2022) for the FNUZ formats; the OCP Microscaling Formats specification 1.0
for the 6-bit and 4-bit formats and E8M0.  Names are MLIR's: F for finite (no infinity), N for NaN, UZ for unsigned zero,
U for unsigned.
"""

from __future__ import annotations

import bisect
import functools
import math
import struct
from collections.abc import Callable, Mapping
from types import MappingProxyType

from flydsl.support.fast_dataclass import record


@record
class BinaryFormat:
    """One row.  A *code* is the bits of a number as an integer, a *magnitude code* those without the sign bit."""

    name: str
    exponent_bits: int
    mantissa_bits: int
    """Bits of the fraction, without the leading one."""
    bias: int
    largest: int
    """The code of the largest finite number."""
    overflow: int
    """The code of overflow: infinity, NaN, or the largest number again."""
    nan: int
    """The code of the positive NaN.  A format without NaN has minus zero here, which is what stands for NaN."""
    least_value: float
    """The least positive number, which restates the columns above and is compared with them."""
    largest_value: float
    """The largest finite number, likewise."""
    signed: bool = True
    """An unsigned format has no zero either: its least code is a power of two as the others are."""

    def __post_init__(self) -> None:
        if self.signed and (self.overflow | self.largest) >> (self.width - 1) and not self.unsigned_zero:
            raise ValueError(f"{self.name}: a magnitude code has the sign bit set")
        if not self.overflow >= self.largest or self.overflow not in (self.largest, self.infinity, self.nan):
            raise ValueError(f"{self.name}: overflow to the code {self.overflow:#x}")
        stated, found = (self.least_value, self.largest_value), (self.magnitude(self.least), self.decode(self.largest))
        if stated != found:
            raise ValueError(f"{self.name}: the least and largest numbers are {found}, stated as {stated}")
        if self.has_nan != math.isnan(self.decode(self.nan)):
            raise ValueError(f"{self.name}: the code {self.nan:#x} of NaN is {self.decode(self.nan)}")

    @property
    def width(self) -> int:
        """Bits of a number."""
        return self.signed + self.exponent_bits + self.mantissa_bits

    @property
    def sign_bit(self) -> int:
        """The code whose only bit is the sign; 0 for an unsigned format."""
        return 1 << (self.width - 1) if self.signed else 0

    @property
    def least(self) -> int:
        """The code of the least positive number."""
        return 1 if self.signed else 0

    @property
    def infinity(self) -> int | None:
        """The code of infinity, an exponent of ones and no fraction; ``None`` if that is a number or NaN here."""
        code = ((1 << self.exponent_bits) - 1) << self.mantissa_bits
        return code if self.largest < code != self.nan else None

    @property
    def unsigned_zero(self) -> bool:
        """True if NaN has the code of minus zero, so that neither zero nor NaN has a sign."""
        return self.signed and self.nan == self.overflow == self.sign_bit

    @property
    def has_nan(self) -> bool:
        """True if the format has NaN."""
        return self.nan != self.sign_bit or self.unsigned_zero

    @property
    def least_normal(self) -> float:
        """The least positive number with a leading one."""
        return self.magnitude(1 << self.mantissa_bits) if self.signed else self.least_value

    def magnitude(self, code: int) -> float:
        """The number with that magnitude code if no code had a special meaning, also just beyond the largest."""
        exponent, fraction = code >> self.mantissa_bits, code & ((1 << self.mantissa_bits) - 1)
        if exponent == 0 and self.signed:
            return math.ldexp(fraction, 1 - self.bias - self.mantissa_bits)
        return math.ldexp((1 << self.mantissa_bits) + fraction, exponent - self.bias - self.mantissa_bits)

    def decode(self, code: int) -> float:
        magnitude = code & ~self.sign_bit
        sign = -1.0 if code & self.sign_bit else 1.0
        if self.unsigned_zero and code == self.nan:
            return math.nan
        if magnitude <= self.largest:
            return math.copysign(self.magnitude(magnitude), sign)
        return math.copysign(math.inf if magnitude == self.infinity else math.nan, sign)


_ROWS = (
    # name, exponent and mantissa bits, bias, codes of the largest, of overflow, of NaN, least and largest number
    BinaryFormat("f8E5M2", 5, 2, 15, 0x7B, 0x7C, 0x7E, 2.0**-16, 57344.0),
    BinaryFormat("f8E5M2FNUZ", 5, 2, 16, 0x7F, 0x80, 0x80, 2.0**-17, 57344.0),
    BinaryFormat("f8E4M3", 4, 3, 7, 0x77, 0x78, 0x7C, 2.0**-9, 240.0),
    BinaryFormat("f8E4M3FN", 4, 3, 7, 0x7E, 0x7F, 0x7F, 2.0**-9, 448.0),
    BinaryFormat("f8E4M3FNUZ", 4, 3, 8, 0x7F, 0x80, 0x80, 2.0**-10, 240.0),
    BinaryFormat("f8E4M3B11FNUZ", 4, 3, 11, 0x7F, 0x80, 0x80, 2.0**-13, 30.0),
    BinaryFormat("f8E8M0FNU", 8, 0, 127, 0xFE, 0xFF, 0xFF, 2.0**-127, 2.0**127, signed=False),
    BinaryFormat("f6E2M3FN", 2, 3, 1, 0x1F, 0x1F, 0x20, 0.125, 7.5),
    BinaryFormat("f6E3M2FN", 3, 2, 3, 0x1F, 0x1F, 0x20, 0.0625, 28.0),
    BinaryFormat("f4E2M1FN", 2, 1, 1, 0x7, 0x7, 0x8, 0.5, 6.0),
    BinaryFormat("f16", 5, 10, 15, 0x7BFF, 0x7C00, 0x7E00, 2.0**-24, 65504.0),
    BinaryFormat("bf16", 8, 7, 127, 0x7F7F, 0x7F80, 0x7FC0, 2.0**-133, 2.0**128 - 2.0**120),
    BinaryFormat("f32", 8, 23, 127, 0x7F7FFFFF, 0x7F800000, 0x7FC00000, 2.0**-149, 2.0**128 - 2.0**104),
    BinaryFormat("f64", 11, 52, 1023, 0x7FEFFFFFFFFFFFFF, 0x7FF0000000000000, 0x7FF8000000000000,
                 2.0**-1074, math.ldexp(2.0 - 2.0**-52, 1023)),
)  # fmt: skip

FORMATS_BY_NAME: Mapping[str, BinaryFormat] = MappingProxyType({row.name: row for row in _ROWS})
NARROW_FORMATS: Mapping[str, BinaryFormat] = MappingProxyType({row.name: row for row in _ROWS if row.width < 16})
"""The formats that only store numbers: arithmetic on them is done in f32."""


# -- floats on the host: rounding of Python's doubles to a format, and their bits, exactly as at run time


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
