"""Powers of e and two, and the hyperbolic functions.

An exponent is split into an integer n, which becomes a float's exponent field, and a rest of at most half a unit, for
which a polynomial is enough.  ``n ln 2`` is subtracted in two parts, the first of so few bits that its product is exact
(Cody and Waite, "Software Manual for the Elementary Functions", 1980).
"""

from __future__ import annotations

from flydsl.backends.cpu.vector_math import coefficients
from flydsl.backends.cpu.vector_math.algebra import Algebra, Number

__all__ = ["cosh", "exp", "exp2", "exp_of_sum", "expm1", "sinh", "tanh"]

_LOG2_E = 1.4426950408889634
_LN2_IN_F32 = (0.693359375, -2.12194440e-4)
_LN2_IN_F64 = (6.93147180369123816490e-01, 1.90821492927058770002e-10)
_EXP_LIMITS = {32: (-104.0, 89.0), 64: (-746.0, 710.0)}
"""Beyond these every result is the same; within, an exponent and half of it fit."""
_EXP2_LIMITS = {32: (-151.0, 129.0), 64: (-1076.0, 1025.0)}


def _reduced(m: Algebra, x: Number) -> tuple[Number, Number]:
    """The integer n, and ``x - n ln 2``."""
    integer, n, rest, low = _reduced_in_parts(m, x)
    return integer, m.fma(n, -low, rest)


def _reduced_in_parts(m: Algebra, x: Number) -> tuple[Number, Number, Number, float]:
    """The integer n, the same as a float, and ``x - n ln 2`` as ``a - n b`` with an exact a: a and b."""
    high, low = _LN2_IN_F32 if m.is_single else _LN2_IN_F64
    shifted = m.fma(x, _LOG2_E, m.to_integer)
    n = shifted - m.to_integer
    return m.bits(shifted) - m.bits(m.number(m.to_integer)), n, m.fma(n, -high, x), low


def exp(m: Algebra, x: Number, halvings: int = 0) -> Number:
    """e to the power x, divided by two ``halvings`` times without an overflow before."""
    low, high = _EXP_LIMITS[m.float.bits]
    n, r = _reduced(m, m.clamp(x, low, high + halvings))
    rest = m.polynomial(coefficients.EXP_IN_F32 if m.is_single else coefficients.EXP, r)
    value = m.fma(r * r, rest, r) + 1.0
    return m.scale(value, n - halvings if halvings else n)


def exp_of_sum(m: Algebra, x: Number, small: Number, factor: Number | float = 1.0) -> Number:
    """e to the power ``x + small`` times a factor, in f64, with an error of 0.7 units before the factor.

    ``small`` is below 2**-20, and does not count where x is so large that the result is zero or infinite.
    """
    low, high = _EXP_LIMITS[64]
    exponent, n, r, ln2_low = _reduced_in_parts(m, m.clamp(x, low, high))
    rest = m.fma(n, -ln2_low, m.select(abs(x) < -low, small, 0.0))
    near, lost = m.sum(r, rest)  # where the rest is the larger, both are so small that it does not matter
    value, below = m.sum(1.0, near)
    value = value + (below + m.fma(near * near, m.polynomial(coefficients.EXP, near), lost))
    return m.scale(value * factor, exponent)


def exp2(m: Algebra, x: Number) -> Number:
    """Two to the power x."""
    x = m.clamp(x, *_EXP2_LIMITS[m.float.bits])
    shifted = x + m.to_integer
    r = x - (shifted - m.to_integer)
    rest = m.polynomial(coefficients.EXP2_IN_F32 if m.is_single else coefficients.EXP2, r)
    return m.scale(m.fma(rest, r, 1.0), m.bits(shifted) - m.bits(m.number(m.to_integer)))


def expm1(m: Algebra, x: Number) -> Number:
    """e to the power x, minus one, in f64."""
    n, r = _reduced(m, m.clamp(x, -60.0, 710.0))
    q = m.fma(r * r, m.polynomial(coefficients.EXP, r), r)
    half = m.power_of_two(n - 1)  # twice as much may overflow where the result does not
    return m.copysign(m.fma(half, q, half - 0.5) * 2.0, x)


def sinh(m: Algebra, x: Number) -> Number:
    """The hyperbolic sine, in f64."""
    t = expm1(m, abs(x))
    small = 0.5 * (t + t / (t + 1.0))
    return m.copysign(m.select(abs(x) >= 22.0, exp(m, abs(x), halvings=1), small), x)


def cosh(m: Algebra, x: Number) -> Number:
    """The hyperbolic cosine, in f64."""
    half = exp(m, abs(x), halvings=1)
    return half + 0.25 / half


def tanh(m: Algebra, x: Number) -> Number:
    """The hyperbolic tangent."""
    if m.is_single:
        z = x * x
        small = m.fma(x * z, m.polynomial(coefficients.TANH_IN_F32, z), x)
        large = 1.0 - 2.0 / (exp(m, 2.0 * abs(x)) + 1.0)
        return m.copysign(m.select(abs(x) < 0.625, small, large), x)
    t = expm1(m, -2.0 * abs(x))
    return m.copysign(t / (t + 2.0), x)
