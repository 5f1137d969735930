"""Integer ranges: an interval and a power-of-two divisor, known while compiling.

Divisibility is what lets a pointer keep its alignment through ``ptr + i * 8``.  Intervals let divisions be unsigned, decide
bounds checks, and prove that lanes do not wrap around.

Two tables say what an operation of the arith dialect makes of them.  They are about the mathematical result: whoever asks
checks that it fits the type, read as signed or unsigned.  An alignment survives any wrap-around, because that drops a
multiple of a larger power of two.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence

from flydsl._mlir import ir
from flydsl.ir.constant_fold import known_constant, quotient
from flydsl.ir.derived import Derived, Rule
from flydsl.ir.rewriting import intrinsic_of
from flydsl.ir.uniformity import is_uniform
from flydsl.ir.vendor_dialects import FIRST_LANES
from flydsl.support.fast_dataclass import record

Interval = tuple[int, int]
"""The least and the greatest value."""
MAX_ALIGNMENT = 1 << 64
"""The alignment of zero, which every power of two divides."""
FLOOR_MODULUS = "floor modulus"
"""The remainder with the divisor's sign, which the arith dialect lacks."""


# -- alignments


def alignment_of(value: int) -> int:
    """The largest power of two that divides ``value``."""
    return value & -value if value else MAX_ALIGNMENT


def alignment_after(name: str, a: int, b: int, constant: int | None) -> int:
    """A power of two that divides the result of the operation on values with the alignments ``a`` and ``b``.

    Args:
        constant: the second operand, where it is known.
    """
    rule = _ALIGNMENTS.get(name)
    return 1 if rule is None else rule(a, b, constant)


def _of_product(a: int, b: int, _: int | None) -> int:
    return min(a * b, MAX_ALIGNMENT)


def _shifted_left(a: int, _: int, constant: int | None) -> int:
    return 1 if constant is None or constant < 0 else min(a << min(constant, 64), MAX_ALIGNMENT)


def _shifted_right(a: int, _: int, constant: int | None) -> int:
    return 1 if constant is None or constant < 0 else max(a >> min(constant, 64), 1)


def _of_quotient(a: int, _: int, constant: int | None) -> int:
    return 1 if constant is None or constant <= 0 or a % constant else a // constant


def _common(a: int, b: int, _: int | None) -> int:
    return min(a, b)


def _of_mask(a: int, b: int, _: int | None) -> int:
    return max(a, b)


_REMAINDERS = ("arith.remsi", "arith.remui", FLOOR_MODULUS)
_QUOTIENTS = ("arith.divsi", "arith.divui", "arith.floordivsi")
_EXTREMA = ("arith.minsi", "arith.maxsi", "arith.minui", "arith.maxui")
_ALIGNMENTS: Mapping[str, Callable[[int, int, int | None], int]] = {
    **dict.fromkeys(("arith.addi", "arith.subi", "arith.ori", "arith.xori", *_REMAINDERS, *_EXTREMA), _common),
    **dict.fromkeys(_QUOTIENTS, _of_quotient),
    "arith.muli": _of_product,
    "arith.andi": _of_mask,
    "arith.shli": _shifted_left,
    "arith.shrsi": _shifted_right,
    "arith.shrui": _shifted_right,
}


# -- intervals


def interval_after(name: str, a: Interval, b: Interval) -> Interval | None:
    """Bounds of the mathematical result of the operation on integers within ``a`` and ``b``, if something is known.

    The ``ui`` operations count only for operands that are not negative, where both readings agree.
    """
    rule = _INTERVALS.get(name)
    return None if rule is None else rule(a, b)


def _extremes(function: Callable[[int, int], int], a: Interval, b: Interval) -> Interval:
    """The bounds of a function that is monotonic in either operand."""
    corners = [function(x, y) for x in a for y in b]
    return min(corners), max(corners)


def _add(a: Interval, b: Interval) -> Interval:
    return a[0] + b[0], a[1] + b[1]


def _subtract(a: Interval, b: Interval) -> Interval:
    return a[0] - b[1], a[1] - b[0]


def _multiply(a: Interval, b: Interval) -> Interval:
    return _extremes(operator.mul, a, b)


_MOST_SHIFTED = 128
"""Beyond this, shifts of any integer type are undefined."""


def _shift_left(a: Interval, b: Interval) -> Interval | None:
    return _extremes(operator.lshift, a, b) if b[0] == b[1] and 0 <= b[0] < _MOST_SHIFTED else None


def _shift_right(a: Interval, b: Interval) -> Interval | None:
    return _extremes(operator.rshift, a, b) if b[0] >= 0 else None


def _divide(a: Interval, b: Interval) -> Interval | None:
    return _extremes(quotient, a, b) if b[0] > 0 else None


def _floor_divide(a: Interval, b: Interval) -> Interval | None:
    return _extremes(operator.floordiv, a, b) if b[0] > 0 else None


def _remainder(a: Interval, b: Interval) -> Interval | None:
    if b[0] <= 0:
        return None
    return 0 if a[0] >= 0 else max(a[0], 1 - b[1]), min(max(a[1], 0), b[1] - 1)


def _floor_modulus(a: Interval, b: Interval) -> Interval | None:
    if b[0] <= 0:
        return None
    return 0, min(a[1], b[1] - 1) if a[0] >= 0 else b[1] - 1


def _and(a: Interval, b: Interval) -> Interval | None:
    masks = [x[1] for x in (a, b) if x[0] >= 0]
    return (0, min(masks)) if masks else None


def _or(a: Interval, b: Interval) -> Interval | None:
    return None if a[0] < 0 or b[0] < 0 else (0, (1 << max(a[1], b[1]).bit_length()) - 1)


def _minimum(a: Interval, b: Interval) -> Interval:
    return min(a[0], b[0]), min(a[1], b[1])


def _maximum(a: Interval, b: Interval) -> Interval:
    return max(a[0], b[0]), max(a[1], b[1])


_Rule = Callable[[Interval, Interval], Interval | None]


def _unsigned(rule: _Rule) -> _Rule:
    return lambda a, b: rule(a, b) if a[0] >= 0 and b[0] >= 0 else None


_INTERVALS: Mapping[str, _Rule] = {
    "arith.addi": _add,
    "arith.subi": _subtract,
    "arith.muli": _multiply,
    "arith.shli": _shift_left,
    "arith.shrsi": _shift_right,
    "arith.shrui": _unsigned(_shift_right),
    "arith.divsi": _divide,
    "arith.divui": _unsigned(_divide),
    "arith.floordivsi": _floor_divide,
    "arith.remsi": _remainder,
    "arith.remui": _unsigned(_remainder),
    FLOOR_MODULUS: _floor_modulus,
    "arith.andi": _and,
    "arith.ori": _or,
    "arith.xori": _or,
    "arith.minsi": _minimum,
    "arith.maxsi": _maximum,
    "arith.minui": _unsigned(_minimum),
    "arith.maxui": _unsigned(_maximum),
}


def relation_between(name: str, a: Interval, b: Interval) -> bool | None:
    """True or false if the relation (``"lt"``, ``"eq"``, ...) of integers within ``a`` and ``b`` follows from that."""
    (low_a, high_a), (low_b, high_b) = a, b
    if name in ("eq", "ne"):
        if high_a < low_b or high_b < low_a:
            return name == "ne"
        return name == "eq" if low_a == high_a == low_b == high_b else None
    if name in ("gt", "ge"):
        (low_a, high_a), (low_b, high_b) = b, a
    if name in ("lt", "gt"):
        return True if high_a < low_b else False if low_a >= high_b else None
    return True if high_a <= low_b else False if low_a > high_b else None


# -- both, of integers read as signed


@record
class IntegerRange:
    """``low <= value <= high`` in the signed reading (a Boolean reads as 0 or 1), and ``alignment`` divides the value."""

    low: int
    high: int
    alignment: int = 1

    @property
    def constant(self) -> int | None:
        """The value, if there is only one possible."""
        return self.low if self.low == self.high else None

    def join(self, other: IntegerRange) -> IntegerRange:
        """The facts of a value that is either one."""
        return IntegerRange(min(self.low, other.low), max(self.high, other.high), min(self.alignment, other.alignment))

    @staticmethod
    def unknown(bits: int, alignment: int = 1) -> IntegerRange:
        """Any value of that many bits; also the range of floats and pointers, which are not tracked."""
        if bits == 1:
            return IntegerRange(0, 1, alignment)
        half = 1 << (bits - 1)
        return IntegerRange(-half, half - 1, alignment)

    @staticmethod
    def of(value: int) -> IntegerRange:
        """Exactly that value."""
        return IntegerRange(value, value, alignment_of(value))


def infer(name: str, operands: Sequence[IntegerRange], source: int, result: int) -> IntegerRange:
    """The range of what the operation gives, of ``result`` bits; the first operand has ``source`` bits, as all integers."""
    if name in _CASTS:
        return _CASTS[name](operands[0], source, result)
    if result == 1:
        return IntegerRange.unknown(1)
    if name == "arith.select":
        return operands[1].join(operands[2])
    if name not in _INTERVALS:
        return IntegerRange.unknown(result)
    a, b = operands
    alignment = alignment_after(name, a.alignment, b.alignment, b.constant)
    limits = IntegerRange.unknown(result, alignment)
    found = interval_after(name, (a.low, a.high), (b.low, b.high))
    if found is None or found[0] < limits.low or found[1] > limits.high:
        return limits
    return IntegerRange(*found, alignment)


def _extend_signed(a: IntegerRange, source: int, _: int) -> IntegerRange:
    return IntegerRange(-1, 0) if source == 1 else a


def _extend_unsigned(a: IntegerRange, source: int, _: int) -> IntegerRange:
    return a if a.low >= 0 else IntegerRange(0, (1 << source) - 1, min(a.alignment, 1 << source))


def _truncate(a: IntegerRange, _: int, result: int) -> IntegerRange:
    limits = IntegerRange.unknown(result, a.alignment)
    return a if limits.low <= a.low and a.high <= limits.high else limits


_CASTS: Mapping[str, Callable[[IntegerRange, int, int], IntegerRange]] = {
    "arith.extsi": _extend_signed,
    "arith.extui": _extend_unsigned,
    "arith.trunci": _truncate,
}


# -- of MLIR's values, assuming that index arithmetic does not wrap
#
# That is what addresses and tiles are made of, and the
# rules above would know nothing of a sum of two unknown integers.

_COORDINATES = ("gpu.thread_id", "gpu.block_id", "gpu.lane_id", "gpu.block_dim", "gpu.grid_dim")
_KEEP_SIGN = ("arith.addi", "arith.muli", "arith.shli", "arith.ori", "arith.xori", "arith.divsi", "arith.minsi")
"""Operations whose result is not negative if no operand is."""
_NO_LARGER = ("arith.divui", "arith.remui", "arith.remsi", "arith.shrui", "arith.shrsi", "arith.trunci", "arith.extsi",
              "arith.extui", "arith.index_cast", "arith.index_castui")  # fmt: skip
"""Those whose result is not negative if the first operand is not: it is that one, or less."""


def is_non_negative(value: ir.Value) -> bool:
    """True if ``value`` is not negative unless it wraps."""
    return Derived(_non_negative)(value)


def is_uniform_counter(value: ir.Value) -> bool:
    """True if ``value`` counts a loop that all threads run equally often, from zero or above."""
    first = _start_of_uniform_counter(value)
    return first is not None and is_non_negative(first)


def _non_negative(value: ir.Value) -> Rule[ir.Value, bool]:
    known, owner = known_constant(value), value.owner
    if known is not None:
        return known >= 0
    if isinstance(owner, ir.Block):
        first = _start_of_uniform_counter(value)
        return False if first is None else (yield first)
    if owner.name == "arith.shrui" and (known_constant(owner.operands[1]) or 0) > 0:
        return True
    if owner.name in _COORDINATES:
        return True
    if owner.name in _NO_LARGER or (owner.name == "llvm.call_intrinsic" and intrinsic_of(owner) == FIRST_LANES):
        is_kept: bool = yield owner.operands[0]
        return is_kept
    operands = list(owner.operands)[owner.name == "arith.select" :]
    suffices = owner.name in ("arith.andi", "arith.maxsi")  # one operand
    if not suffices and owner.name != "arith.select" and owner.name not in _KEEP_SIGN:
        return False
    for operand in operands:
        if (yield operand) == suffices:
            return suffices
    return not suffices


def _start_of_uniform_counter(value: ir.Value) -> ir.Value | None:
    """The first value of a loop's counter, if all threads run the loop equally often and it counts upwards."""
    owner = value.owner
    if (
        not isinstance(owner, ir.Block)
        or owner.owner.operation.name != "scf.for"
        or ir.BlockArgument(value).arg_number != 0
    ):
        return None
    first, end, step = list(owner.owner.operands)[:3]
    is_upward = (known_constant(step) or 0) > 0
    return first if is_upward and is_uniform(first, loads=False) and is_uniform(end, loads=False) else None
