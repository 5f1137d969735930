"""Powers, the hyperbolic functions and the cube root.

An exponent is split into an integer n, which becomes a float's exponent field, and a rest of at most half a unit, for
which a polynomial is enough.  ``n ln 2`` is subtracted in two parts, the first of so few bits that its product is exact
(Cody and Waite, "Software Manual for the Elementary Functions", 1980).
"""

from __future__ import annotations

import math

from flydsl.backends.cpu.vector_math import coefficients
from flydsl.backends.cpu.vector_math.algebra import Algebra, Number
from flydsl.backends.cpu.vector_math.logarithms import log2_of_short, log_as_sum

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


def powf(m: Algebra, x: Number, y: Number) -> Number:
    """``x`` to the power ``y``; special cases are those of C's ``pow`` (ISO C, annex F)."""
    a = abs(x)
    limited = m.clamp(y, -(2.0**70), 2.0**70)  # and so an infinite power of -1 is 1; any other overflows before
    result = _short_power(m, a, limited) if m.short else _full_power(m, a, limited)
    whole = _is_whole(m, y)
    odd = whole & (_is_whole(m, 0.5 * y) ^ 1)
    result = m.select((m.bits(x) < 0) & odd, -result, result)
    undefined = (x < 0.0) & (a < math.inf)
    result = m.select(undefined, m.select(whole, result, math.nan), result)
    return m.select(x.equals(1.0) | y.equals(0.0), 1.0, result)


def _is_whole(m: Algebra, y: Number) -> Number:
    unit = 2.0**m.mantissa_bits
    a = abs(y)
    return ((a + unit) - unit).equals(a) | (a >= unit)


def _short_power(m: Algebra, a: Number, y: Number) -> Number:
    """For a result in f32, for which the product of y and a logarithm has bits to spare."""
    return exp2(m, _with_limits(m, a, log2_of_short(m, a)) * y)


def _full_power(m: Algebra, a: Number, y: Number) -> Number:
    """The product has up to ten bits before the point, and so takes a logarithm of ten bits more than the result."""
    logarithm, low = log_as_sum(m, a)
    high, lost = m.product(_with_limits(m, a, logarithm), y)
    return exp_of_sum(m, high, m.fma(low, y, lost))


def _with_limits(m: Algebra, a: Number, logarithm: Number) -> Number:
    logarithm = m.select(a.equals(math.inf), math.inf, m.select(a.equals(0.0), -math.inf, logarithm))
    return m.select(a.equals(a), logarithm, a)


def cbrt(m: Algebra, x: Number) -> Number:
    """The cube root, in f64: a polynomial's guess of 17 bits and two steps of third and second order."""
    a = abs(x)
    is_small = a < m.least_normal
    bits = m.bits(m.select(is_small, a * 2.0**54, a))
    exponent = (bits >> m.mantissa_bits) - m.bias
    third = (m.small_integer(exponent) - 1.0) * (1.0 / 3.0) + m.to_integer  # rounds the quotient down
    quotient = m.bits(third) - m.bits(m.number(m.to_integer))
    rest = exponent - (quotient + quotient + quotient)
    mantissa = m.from_bits((bits & ((1 << m.mantissa_bits) - 1)) | m.bits(m.number(1.0)))
    guess = m.polynomial(coefficients.CBRT, mantissa)
    for amount in (1, 2):
        at = rest.equals(amount)
        guess = m.select(at, guess * 2.0 ** (amount / 3.0), guess)
        mantissa = m.select(at, mantissa * 2.0**amount, mantissa)
    cube = guess * guess * guess
    root = guess - guess * (cube - mantissa) / (2.0 * cube + mantissa)
    if not m.short:
        root = root - (root - mantissa / (root * root)) * (1.0 / 3.0)
    root = root * m.power_of_two(quotient)
    root = m.select(is_small, root * 2.0**-18, root)
    is_plain = (a > 0.0) & (a < math.inf)
    return m.select(is_plain, m.copysign(root, x), x)
