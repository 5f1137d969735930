"""Powers with a float exponent, and the cube root."""

from __future__ import annotations

import math

from flydsl.backends.cpu.vector_math import coefficients
from flydsl.backends.cpu.vector_math.algebra import Algebra, Number
from flydsl.backends.cpu.vector_math.exponentials import exp2, exp_of_sum
from flydsl.backends.cpu.vector_math.logarithms import log2_of_short, log_as_sum

__all__ = ["cbrt", "power"]


def power(m: Algebra, x: Number, y: Number) -> Number:
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
