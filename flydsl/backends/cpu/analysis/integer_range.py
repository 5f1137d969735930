"""Integer ranges: an interval and a power-of-two divisor, known while compiling.

Integers wrap around.  ``low`` and ``high`` bound the signed reading of the bits (a Boolean reads as 0 or 1), and
``alignment`` divides the number modulo ``2**bits``, so it survives any wrap-around.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flydsl.backends.cpu.simt_ir.types import Scalar
from flydsl.support.fast_dataclass import record

__all__ = ["MAX_ALIGNMENT", "Facts", "alignment_of", "infer"]

MAX_ALIGNMENT = 1 << 64
"""The alignment of zero, which every power of two divides."""


@record
class Facts:
    """``low <= value <= high`` and ``alignment`` divides the value."""

    low: int
    high: int
    alignment: int = 1

    @property
    def constant(self) -> int | None:
        """The value, if there is only one possible."""
        return self.low if self.low == self.high else None

    def join(self, other: Facts) -> Facts:
        """The facts of a value that is either one."""
        return Facts(min(self.low, other.low), max(self.high, other.high), min(self.alignment, other.alignment))

    @staticmethod
    def unknown(scalar: Scalar, alignment: int = 1) -> Facts:
        """Any value of the type; also the facts of floats and pointers, of which nothing is recorded."""
        if scalar.bits == 1:
            return Facts(0, 1, alignment)
        half = 1 << (scalar.bits - 1)
        return Facts(-half, half - 1, alignment)

    @staticmethod
    def of(value: int) -> Facts:
        """Exactly that value."""
        return Facts(value, value, alignment_of(value))


def alignment_of(value: int) -> int:
    """The largest power of two that divides ``value``."""
    return value & -value if value else MAX_ALIGNMENT


def infer(name: str, operands: Sequence[Facts], sources: Sequence[Scalar], result: Scalar) -> Facts:
    """The facts of the result of the elementwise operation ``name``; of an unknown operation, none."""
    if result.kind != "int":
        return Facts.unknown(result)
    if name in _CASTS:
        return _CASTS[name](operands[0], sources[0], result)
    rule = _RULES.get(name)
    if rule is None or sources[0].kind != "int" or result.bits == 1:
        return Facts.unknown(result)
    found = rule(*operands)
    if found is None:
        return Facts.unknown(result)
    limits = Facts.unknown(result)
    if found.low < limits.low or found.high > limits.high:
        return Facts.unknown(result, found.alignment)
    return found


def _add(a: Facts, b: Facts) -> Facts:
    return Facts(a.low + b.low, a.high + b.high, min(a.alignment, b.alignment))


def _subtract(a: Facts, b: Facts) -> Facts:
    return Facts(a.low - b.high, a.high - b.low, min(a.alignment, b.alignment))


def _multiply(a: Facts, b: Facts) -> Facts:
    corners = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
    return Facts(min(corners), max(corners), min(a.alignment * b.alignment, MAX_ALIGNMENT))


def _shift_left(a: Facts, b: Facts) -> Facts | None:
    if b.constant is None or not 0 <= b.constant < 64:
        return None
    return _multiply(a, Facts.of(1 << b.constant))


def _shift_right(a: Facts, b: Facts) -> Facts | None:
    if b.constant is None or not 0 <= b.constant < 64:
        return None
    return Facts(a.low >> b.constant, a.high >> b.constant, max(1, a.alignment >> b.constant))


def _divide(a: Facts, b: Facts) -> Facts | None:
    if a.low < 0 or b.low <= 0:
        return None
    exact = b.constant is not None and b.constant == b.alignment <= a.alignment
    return Facts(a.low // b.high, a.high // b.low, a.alignment // b.alignment if exact else 1)


def _remainder(a: Facts, b: Facts) -> Facts | None:
    if a.low < 0 or b.low <= 0:
        return None
    return Facts(0, min(a.high, b.high - 1), min(a.alignment, b.alignment))


def _and(a: Facts, b: Facts) -> Facts | None:
    masks = [x.high for x in (a, b) if x.low >= 0]
    alignment = max(a.alignment, b.alignment)
    if masks:
        return Facts(0, min(masks), alignment)
    return Facts(-(1 << 128), 1 << 128, alignment)


def _or(a: Facts, b: Facts) -> Facts:
    alignment = min(a.alignment, b.alignment)
    if a.low < 0 or b.low < 0:
        return Facts(-(1 << 128), 1 << 128, alignment)
    return Facts(0, (1 << max(a.high, b.high).bit_length()) - 1, alignment)


def _minimum(a: Facts, b: Facts) -> Facts:
    return Facts(min(a.low, b.low), min(a.high, b.high), min(a.alignment, b.alignment))


def _maximum(a: Facts, b: Facts) -> Facts:
    return Facts(max(a.low, b.low), max(a.high, b.high), min(a.alignment, b.alignment))


def _non_negative(rule: Callable[[Facts, Facts], Facts | None]) -> Callable[[Facts, Facts], Facts | None]:
    """A rule for the unsigned reading, which is the signed one for operands without a sign bit."""
    return lambda a, b: rule(a, b) if a.low >= 0 and b.low >= 0 else None


def _select(_: Facts, a: Facts, b: Facts) -> Facts:
    return a.join(b)


_RULES: dict[str, Callable[..., Facts | None]] = {
    "arith.addi": _add,
    "arith.subi": _subtract,
    "arith.muli": _multiply,
    "arith.shli": _shift_left,
    "arith.shrsi": _shift_right,
    "arith.shrui": _non_negative(_shift_right),
    "arith.divsi": _divide,
    "arith.divui": _divide,
    "arith.remsi": _remainder,
    "arith.remui": _remainder,
    "arith.andi": _and,
    "arith.ori": _or,
    "arith.xori": _or,
    "arith.minsi": _minimum,
    "arith.maxsi": _maximum,
    "arith.minui": _non_negative(_minimum),
    "arith.maxui": _non_negative(_maximum),
    "arith.select": _select,
}


def _extend_signed(a: Facts, source: Scalar, _: Scalar) -> Facts:
    return Facts(-1, 0) if source.bits == 1 else a


def _extend_unsigned(a: Facts, source: Scalar, _: Scalar) -> Facts:
    return a if a.low >= 0 else Facts(0, (1 << source.bits) - 1, min(a.alignment, 1 << source.bits))


def _truncate(a: Facts, _: Scalar, result: Scalar) -> Facts:
    limits = Facts.unknown(result, a.alignment)
    return a if limits.low <= a.low and a.high <= limits.high else limits


_CASTS: dict[str, Callable[[Facts, Scalar, Scalar], Facts]] = {
    "arith.extsi": _extend_signed,
    "arith.extui": _extend_unsigned,
    "arith.trunci": _truncate,
}
