"""Sine, cosine and tangent, in f64.

An angle is reduced to a rest of at most pi/4 by subtracting a multiple of pi/2, which is a sum of numbers of 33 bits whose
products with the multiple are exact (Cody and Waite, 1980).  That holds up to :data:`LARGEST_ANGLE`; beyond, the library
asks the C library, lane by lane.
"""

from __future__ import annotations

from flydsl.backends.cpu.vector_math import coefficients
from flydsl.backends.cpu.vector_math.algebra import Algebra, Number
from flydsl.support.fast_dataclass import record

__all__ = ["LARGEST_ANGLE", "cos", "sin", "tan"]

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
