"""Logarithms, and the inverses of the hyperbolic functions, in f64.

``x = 2**k (1 + f)`` with 1 + f between sqrt(1/2) and sqrt(2), and log(1 + f) is a series in s = f / (2 + f).  Only its
small terms are left to a polynomial, so that no digits cancel for x near one (Tang, "Table-driven implementation of the
logarithm function", 1990, section 5; the form without tables is that of Sun's fdlibm).
"""

from __future__ import annotations

import math
from fractions import Fraction

from flydsl.backends.cpu.vector_math import coefficients
from flydsl.backends.cpu.vector_math.algebra import Algebra, Number
from flydsl.support.fast_dataclass import record

_LN2_HIGH, _LN2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
_LN2 = 0.6931471805599453
_INVERSE_LN2 = (1.44269504072144627571e00, 1.67517131648865118353e-10)
"""1 / ln 2 as a sum; the first part has 32 bits."""
_INVERSE_LN10 = (4.34294481878168880939e-01, 2.50829467116452752298e-11)
_TWO_THIRDS_LOW = float(Fraction(2, 3) - Fraction(2.0 / 3.0))
_TWO_FIFTHS_LOW = float(Fraction(2, 5) - Fraction(0.4))
"""The rounding errors of those fractions as floats."""
_LOG10_2 = (3.01029995663611771306e-01, 3.69423907715893078616e-13)


@record
class _Parts:
    """``log(x) = k ln 2 + f - (h - s (h + rest))`` with ``h = f² / 2``."""

    k: Number
    f: Number
    s: Number
    h: Number
    rest: Number


def _reduced(m: Algebra, x: Number) -> tuple[Number, Number]:
    """k and f."""
    is_small = x < m.least_normal
    bits = m.bits(m.select(is_small, x * 2.0**54, x))
    k = (bits - m.bits(m.number(math.sqrt(0.5)))) >> m.mantissa_bits
    exponent = m.small_integer(k)
    return m.select(is_small, exponent - 54.0, exponent), m.from_bits(bits - (k << m.mantissa_bits)) - 1.0


def _parts(m: Algebra, x: Number) -> _Parts:
    k, f = _reduced(m, x)
    s = f / (f + 2.0)
    z = s * s
    rest = z * m.polynomial(coefficients.LOG_SHORT if m.short else coefficients.LOG, z)
    return _Parts(k, f, s, 0.5 * f * f, rest)


def _with_limits(m: Algebra, x: Number, result: Number) -> Number:
    """Minus infinity at zero, NaN below it; infinity and NaN stay."""
    special = m.select(x.equals(0.0), -math.inf, m.select(x < 0.0, math.nan, x))
    return m.select((x > 0.0) & (x < math.inf), result, special)


def _log(m: Algebra, p: _Parts, correction: Number | float = 0.0) -> Number:
    if m.short:
        return m.fma(p.k, _LN2, p.f - (p.h - (p.s * (p.h + p.rest) + correction)))
    low = m.fma(p.k, _LN2_LOW, correction)
    return p.k * _LN2_HIGH - ((p.h - (p.s * (p.h + p.rest) + low)) - p.f)


def log(m: Algebra, x: Number) -> Number:
    """The natural logarithm."""
    return _with_limits(m, x, _log(m, _parts(m, x)))


def log_as_sum(m: Algebra, x: Number) -> tuple[Number, Number]:
    """The natural logarithm as a sum of two numbers with an error of some 2**-68 of it, limits left out.

    ``log(1 + f) = 2 s + s z (2/3 + z (2/5 + z P(z)))`` with z = s², each factor but P the sum of two numbers.
    """
    k, f = _reduced(m, x)
    divisor, divisor_low = m.sum(2.0, f)
    inverse = 1.0 / divisor
    s = f * inverse
    s_low = (m.residue(f, s, divisor) - s * divisor_low) * inverse
    z, z_low = m.product(s, s)
    z_low = m.fma(s + s, s_low, z_low)
    tail = z * m.polynomial(coefficients.LOG_TAIL, z)
    sum_, low = m.sum(0.4, tail)
    series = _product(m, z, z_low, sum_, low + _TWO_FIFTHS_LOW)
    sum_, low = m.sum(2.0 / 3.0, series[0])
    series = _product(m, z, z_low, sum_, low + (series[1] + _TWO_THIRDS_LOW))
    series = _product(m, s, s_low, *series)
    high, low = m.sum(s + s, series[0])
    low = low + (series[1] + (s_low + s_low))
    high, lost = m.sum(k * _LN2_HIGH, high)
    return high, lost + m.fma(k, _LN2_LOW, low)


def _product(m: Algebra, a: Number, a_low: Number, b: Number, b_low: Number) -> tuple[Number, Number]:
    """The product of two sums of two numbers as another."""
    high, low = m.product(a, b)
    return high, m.fma(a, b_low, m.fma(a_low, b, low))


def log1p(m: Algebra, x: Number) -> Number:
    """The natural logarithm of one plus x, with what the sum rounds away."""
    u = x + 1.0
    lost = m.select(x < 1.0, x - (u - 1.0), 1.0 - (u - x))
    result = m.copysign(_log(m, _parts(m, u), lost / u), x)
    return _with_limits(m, u, m.select(abs(x) < 2.0**-54, x, result))


def _split_logarithm(m: Algebra, x: Number, inverse: tuple[float, float], unit: tuple[float, float]) -> Number:
    """``log(1 + f)`` as a sum of two numbers times ``inverse``, plus k times ``unit``, each a sum of two numbers."""
    p = _parts(m, x)
    high = m.from_bits(m.bits(p.f - p.h) & ~0xFFFFFFFF)
    low = (p.f - high) - p.h + p.s * (p.h + p.rest)
    y = p.k * unit[0]
    product = high * inverse[0]
    small = (low + high) * inverse[1] + low * inverse[0] + p.k * unit[1]
    total = y + product
    return _with_limits(m, x, small + ((y - total) + product) + total)


def log2_of_short(m: Algebra, x: Number) -> Number:
    """The logarithm to base two with an error of some 2**-50, limits left out."""
    p = _parts(m, x)
    return m.fma(p.f - (p.h - p.s * (p.h + p.rest)), 1.0 / _LN2, p.k)


def log2(m: Algebra, x: Number) -> Number:
    """The logarithm to base two."""
    if m.short:
        return _with_limits(m, x, log2_of_short(m, x))
    return _split_logarithm(m, x, _INVERSE_LN2, (1.0, 0.0))


def log10(m: Algebra, x: Number) -> Number:
    """The logarithm to base ten."""
    if m.short:
        return log(m, x) * (1.0 / math.log(10.0))
    return _split_logarithm(m, x, _INVERSE_LN10, _LOG10_2)


def asinh(m: Algebra, x: Number) -> Number:
    """The inverse hyperbolic sine."""
    a = abs(x)
    z = a * a
    small = log1p(m, a + z / (1.0 + m.sqrt(1.0 + z)))
    return m.copysign(m.select(a < 2.0**28, small, log(m, a) + _LN2), x)


def acosh(m: Algebra, x: Number) -> Number:
    """The inverse hyperbolic cosine."""
    t = x - 1.0
    small = log1p(m, t + m.sqrt(2.0 * t + t * t))
    return m.select(x < 1.0, math.nan, m.select(x >= 2.0**28, log(m, x) + _LN2, small))


def atanh(m: Algebra, x: Number) -> Number:
    """The inverse hyperbolic tangent."""
    a = abs(x)
    return m.copysign(0.5 * log1p(m, 2.0 * a / (1.0 - a)), x)
