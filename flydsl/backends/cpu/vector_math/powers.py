"""Powers with a float exponent, and the cube root."""

from __future__ import annotations

import math

from flydsl.backends.cpu.vector_math import coefficients
from flydsl.backends.cpu.vector_math.algebra import Algebra, Number
from flydsl.backends.cpu.vector_math.exponentials import exp2
from flydsl.backends.cpu.vector_math.logarithms import log2_of_short

__all__ = ["cbrt", "power"]


def power(m: Algebra, x: Number, y: Number) -> Number:
    """``x`` to the power ``y``, in f64 for a result in f32: the product of y and a logarithm has bits to spare.

    Special cases are those of C's ``pow`` (ISO C, annex F).
    """
    a = abs(x)
    logarithm = log2_of_short(m, a)
    logarithm = m.select(a.equals(math.inf), math.inf, m.select(a.equals(0.0), -math.inf, logarithm))
    logarithm = m.select(x.equals(x), logarithm, x)
    # An infinite power of -1 is 1, and that of 1 is set below.
    product = m.select(a.equals(1.0) & abs(y).equals(math.inf), 0.0, logarithm * y)
    result = exp2(m, product)
    shifted = y + m.to_integer
    huge = abs(y) >= 2.0**25  # and so an even integer in f32
    whole = (shifted - m.to_integer).equals(y) | huge
    negative = m.bits(x) < 0
    odd = (m.bits(shifted) & 1).equals(1) & (abs(y) < 2.0**25) & whole
    result = m.select(negative & odd, -result, result)
    undefined = (x < 0.0) & (a < math.inf)
    result = m.select(undefined, m.select(whole, result, math.nan), result)
    return m.select(x.equals(1.0) | y.equals(0.0), 1.0, result)


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
