"""What stays provable of an integer through arithmetic: a power of two that divides it, and bounds of its value.

Divisibility is what lets a pointer keep its alignment through ``ptr + i * 8``; bounds let ``//`` and ``%`` of thread
coordinates be the plain unsigned operations, and decide whether one is inside of a row that is longer than they reach.
"""

from __future__ import annotations

import operator
from collections.abc import Callable

from flydsl.expr.numeric import Numeric, NumericMeta

__all__ = ["bounds_of", "divisibility_of", "relation_of"]

MAX_DIVISIBILITY = 1 << 62


def divisibility_of(name: str, a: Numeric, b: Numeric) -> int:
    """A power of two that divides ``a <name> b``.

    Wrap-around keeps it: it drops a multiple of a larger power of two.
    """
    if name in ("add", "sub", "or", "xor", "mod", "remainder"):
        return min(a.divisibility, b.divisibility)
    if name == "and":
        return max(a.divisibility, b.divisibility)
    if name == "mul":
        return min(a.divisibility * b.divisibility, MAX_DIVISIBILITY)
    number = int(b.value) if b.is_static() else 0
    if number <= 0:
        return 1
    if name == "lshift":
        return min(a.divisibility << min(number, 62), MAX_DIVISIBILITY)
    if name == "rshift":
        return max(a.divisibility >> number, 1)
    if name in ("floordiv", "quotient") and a.divisibility % number == 0:
        return a.divisibility // number
    return 1


def bounds_of(name: str, a: Numeric, b: Numeric, dtype: NumericMeta) -> tuple[int, int] | None:
    """Bounds of ``a <name> b``, if they follow from those of the operands and the result cannot wrap."""
    if not dtype.is_integer or b.bounds is None:
        return None
    low_b, high_b = b.bounds
    low_a, high_a = a.bounds or (dtype.least, dtype.greatest)  # of what is unknown a quotient is still a small number
    result: tuple[int, int] | None = None
    if name == "mod" and low_b > 0:
        result = (0, min(high_a, high_b - 1) if low_a >= 0 else high_b - 1)
    elif name == "and" and low_b >= 0:
        result = (0, high_b)
    elif name == "add":
        result = (low_a + low_b, high_a + high_b)
    elif name == "sub":
        result = (low_a - high_b, high_a - low_b)
    elif name == "mul":
        result = _extremes(operator.mul, (low_a, high_a), b.bounds)
    elif name == "remainder" and low_b > 0:
        result = (0 if low_a >= 0 else max(low_a, 1 - high_b), min(max(high_a, 0), high_b - 1))
    elif name == "floordiv" and low_b > 0:
        result = _extremes(operator.floordiv, (low_a, high_a), b.bounds)
    elif name == "quotient" and low_b > 0:
        result = _extremes(_toward_zero, (low_a, high_a), b.bounds)
    elif name == "rshift" and low_b >= 0:
        result = _extremes(operator.rshift, (low_a, high_a), b.bounds)
    if result is None:
        return None
    return result if dtype.least <= result[0] and result[1] <= dtype.greatest else None


def _extremes(function: Callable[[int, int], int], a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int]:
    """The bounds of what is monotonic in either operand."""
    corners = [function(x, y) for x in a for y in b]
    return min(corners), max(corners)


def _toward_zero(a: int, b: int) -> int:
    return a // b if a >= 0 else -(-a // b)


def relation_of(name: str, a: Numeric, b: Numeric) -> bool | None:
    """Whether ``a <name> b``, if that follows from their bounds."""
    if a.bounds is None or b.bounds is None:
        return None
    (low_a, high_a), (low_b, high_b) = a.bounds, b.bounds
    if name in ("eq", "ne"):
        if high_a < low_b or high_b < low_a:
            return name == "ne"
        return name == "eq" if low_a == high_a == low_b == high_b else None
    if name in ("gt", "ge"):
        (low_a, high_a), (low_b, high_b) = b.bounds, a.bounds
    if name in ("lt", "gt"):
        return True if high_a < low_b else False if low_a >= high_b else None
    return True if high_a <= low_b else False if low_a > high_b else None
