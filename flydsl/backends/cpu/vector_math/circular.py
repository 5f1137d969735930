"""Sine, cosine, tangent and their inverses, in f64.

An angle is reduced to a rest of at most pi/4 by subtracting a multiple of pi/2, which is a sum of numbers of 33 bits whose
products with the multiple are exact (Cody and Waite, 1980).  That holds up to :data:`LARGEST_ANGLE`; beyond, the library
asks the C library, lane by lane.  The arc tangent of a ratio beyond tan(pi/8) is pi/4 or pi/2 plus that of a smaller
ratio; the arc sine beyond 1/2 is that of the half angle (Moshier, "Methods and Programs for Mathematical Functions", 1989).
"""

from __future__ import annotations

import math

from flydsl.backends.cpu.vector_math import coefficients
from flydsl.backends.cpu.vector_math.algebra import Algebra, Number
from flydsl.support.fast_dataclass import record

LARGEST_ANGLE = 2.0**20

_TWO_OVER_PI = 0.6366197723675814
_PARTS = (1.57079632673412561417e00, 6.07710050630396597660e-11, 2.02226624879595063154e-21)
_SHORT_TAIL = 6.07710050650619224932e-11
_TAIL = 8.47842766036889956997e-32
"""pi/2 is the sum of the parts and the tail; for f32, of the first part and the short tail."""


@record
class _Angle:
    """``high + low`` in the quadrant whose number is in the lowest bits of ``quadrant``."""

    quadrant: Number
    high: Number
    low: Number


def _difference(a: Number, b: Number) -> tuple[Number, Number]:
    """``a - b`` rounded, and its error (Knuth's two-sum)."""
    r = a - b
    shadow = r - a
    return r, (a - (r - shadow)) - (b + shadow)


def _reduced(m: Algebra, x: Number) -> _Angle:
    shifted = x * _TWO_OVER_PI + m.to_integer
    n = shifted - m.to_integer
    rest = x - n * _PARTS[0]
    if m.short:
        return _Angle(m.bits(shifted), rest - n * _SHORT_TAIL, m.number(0.0))
    rest, first = _difference(rest, n * _PARTS[1])
    rest, second = _difference(rest, n * _PARTS[2])
    low = (first + second) - n * _TAIL
    high = rest + low
    return _Angle(m.bits(shifted), high, (rest - high) + low)


def _sine(m: Algebra, a: _Angle) -> Number:
    z = a.high * a.high
    cube = z * a.high
    if m.short:
        return m.fma(cube, m.polynomial(coefficients.SIN_SHORT, z), a.high)
    first, *others = coefficients.SIN
    rest = m.polynomial(others, z)
    return a.high - ((z * (0.5 * a.low - cube * rest) - a.low) - cube * first)


def _cosine(m: Algebra, a: _Angle) -> Number:
    z = a.high * a.high
    half = 0.5 * z
    w = 1.0 - half
    polynomial = m.polynomial(coefficients.COS_SHORT if m.short else coefficients.COS, z)
    if m.short:
        return m.fma(z * z, polynomial, w)
    return w + (((1.0 - w) - half) + (z * z * polynomial - a.high * a.low))


def _is_odd(quadrant: Number) -> Number:
    return (quadrant & 1).equals(1)


def _negated(m: Algebra, x: Number, quadrant: Number) -> Number:
    """``x``, or ``-x`` in the quadrants 2 and 3."""
    return m.from_bits(m.bits(x) ^ ((quadrant & 2) << (m.float.bits - 2)))


def sin(m: Algebra, x: Number) -> Number:
    """The sine of an angle up to :data:`LARGEST_ANGLE`."""
    a = _reduced(m, x)
    value = m.select(_is_odd(a.quadrant), _cosine(m, a), _sine(m, a))
    return m.select(abs(x) < 2.0**-27, x, _negated(m, value, a.quadrant))


def cos(m: Algebra, x: Number) -> Number:
    """The cosine of an angle up to :data:`LARGEST_ANGLE`."""
    a = _reduced(m, x)
    value = m.select(_is_odd(a.quadrant), _sine(m, a), _cosine(m, a))
    return _negated(m, value, a.quadrant + 1)


def tan(m: Algebra, x: Number) -> Number:
    """The tangent of an angle up to :data:`LARGEST_ANGLE`."""
    a = _reduced(m, x)
    sine, cosine = _sine(m, a), _cosine(m, a)
    odd = _is_odd(a.quadrant)
    value = m.select(odd, -cosine, sine) / m.select(odd, sine, cosine)
    return m.select(abs(x) < 2.0**-27, x, value)


_PI, _PI_LOW = math.pi, 1.2246467991473532e-16
_HALF_PI, _HALF_PI_LOW = math.pi / 2, 6.123233995736766e-17
_QUARTER_PI, _QUARTER_PI_LOW = math.pi / 4, 3.061616997868383e-17
_TAN_PI_8 = math.sqrt(2.0) - 1.0
_TAN_3PI_8 = math.sqrt(2.0) + 1.0


def _small_arc(m: Algebra, t: Number) -> Number:
    """The arc tangent of at most tan(pi/8), less ``t``."""
    z = t * t
    return t * z * m.polynomial(coefficients.ATAN_SHORT if m.short else coefficients.ATAN, z)


def atan(m: Algebra, x: Number) -> Number:
    """The arc tangent."""
    a = abs(x)
    beyond, middle = a > _TAN_3PI_8, a > _TAN_PI_8
    numerator = m.select(beyond, -1.0, m.select(middle, a - 1.0, a))
    denominator = m.select(beyond, a, m.select(middle, a + 1.0, m.number(1.0)))
    t = numerator / denominator
    high = m.select(beyond, _HALF_PI, m.select(middle, m.number(_QUARTER_PI), 0.0))
    low = m.select(beyond, _HALF_PI_LOW, m.select(middle, m.number(_QUARTER_PI_LOW), 0.0))
    return m.copysign(high + (t + (_small_arc(m, t) + low)), x)


def atan2(m: Algebra, y: Number, x: Number) -> Number:
    """The angle of the point (x, y)."""
    ax, ay = abs(x), abs(y)
    steep = ay > ax
    short, long = m.select(steep, ax, ay), m.select(steep, ay, ax)
    both_infinite = short.equals(math.inf)
    short, long = m.select(both_infinite, 1.0, short), m.select(both_infinite, 1.0, long)
    huge = long > 2.0**1000  # the sum below must not overflow
    short, long = m.select(huge, short * 0.25, short), m.select(huge, long * 0.25, long)
    middle = short > long * _TAN_PI_8
    denominator = m.select(middle, long + short, long)
    t = m.select(middle, short - long, short) / m.select(long.equals(0.0), 1.0, denominator)
    high = m.select(middle, m.number(_QUARTER_PI), 0.0)
    low = m.select(middle, m.number(_QUARTER_PI_LOW), 0.0) + _small_arc(m, t)
    # The angle from the x axis is high + t + low; the one from the y axis, and beyond it, by subtraction.
    high = m.select(steep, _HALF_PI - high, high)
    low = m.select(steep, _HALF_PI_LOW - low, low)
    t = m.select(steep, -t, t)
    left = m.bits(x) < 0
    high = m.select(left, _PI - high, high)
    low = m.select(left, _PI_LOW - low, low)
    angle = m.copysign(high + (m.select(left, -t, t) + low), y)
    return m.select(x.equals(x) & y.equals(y), angle, x + y)


def _half_angle(m: Algebra, a: Number) -> tuple[Number, Number, Number, Number]:
    """For the arc sine s of ``sqrt((1 - a) / 2)``: the root's leading half, what it lacks, the root, and s less the root."""
    z = (1.0 - a) * 0.5
    root = m.sqrt(z)
    leading = m.from_bits(m.bits(root) & ~0xFFFFFFFF)
    lacking = (z - leading * leading) / m.select(root.equals(0.0), 1.0, root + leading)
    return leading, lacking, root, root * _arc_series(m, z)


def _arc_series(m: Algebra, z: Number) -> Number:
    return z * m.polynomial(coefficients.ASIN_SHORT if m.short else coefficients.ASIN, z)


def asin(m: Algebra, x: Number) -> Number:
    """The arc sine."""
    a = abs(x)
    leading, lacking, _, rest = _half_angle(m, a)
    low = 2.0 * rest - (_HALF_PI_LOW - 2.0 * lacking)
    large = _QUARTER_PI - (low - (_QUARTER_PI - 2.0 * leading))
    small = m.fma(a, _arc_series(m, a * a), a)
    return m.copysign(m.select(a <= 0.5, small, large), x)


def acos(m: Algebra, x: Number) -> Number:
    """The arc cosine."""
    a = abs(x)
    leading, lacking, root, rest = _half_angle(m, a)
    right = 2.0 * (leading + (rest + lacking))
    left = _PI - 2.0 * (root + (rest - _HALF_PI_LOW))
    middle = _HALF_PI - (x - (_HALF_PI_LOW - x * _arc_series(m, x * x)))
    return m.select(a <= 0.5, middle, m.select(x < 0.0, left, right))
