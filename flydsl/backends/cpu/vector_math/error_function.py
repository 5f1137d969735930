"""The error function and its complement."""

from __future__ import annotations

from flydsl.backends.cpu.vector_math import coefficients
from flydsl.backends.cpu.vector_math.algebra import Algebra, Number
from flydsl.backends.cpu.vector_math.exponentials import exp, exp_of_sum


def erf(m: Algebra, x: Number) -> Number:
    """The error function: a polynomial below one or so, one minus e to the power of a polynomial above."""
    a = abs(x)
    if not m.is_single:
        at = m.select(a > 6.0, 6.0, a) - 1.0
        large = 1.0 - exp(m, m.polynomial(coefficients.LOG_ERFC, at))
        return m.select(a < 1.0, _near_zero(m, x), m.copysign(large, x))
    small = m.fma(x, m.polynomial(coefficients.ERF_IN_F32, x * x), x)
    at = m.select(a > 4.0, 4.0, a)
    large = 1.0 - exp(m, at * m.polynomial(coefficients.LOG_ERFC_IN_F32, at))
    return m.select(a < 0.921875, small, m.copysign(large, x))


def _near_zero(m: Algebra, x: Number) -> Number:
    """The error function in f64, for x of at most one."""
    return m.fma(x, m.polynomial(coefficients.ERF, x * x), x)


def erfc(m: Algebra, x: Number) -> Number:
    """One minus the error function, in f64.

    ``exp(x²) erfc(x) (1 + 2 x)`` varies little, and is a polynomial in (x - c) / (x + c) (Shepherd and Laframboise,
    "Chebyshev approximation of (1 + 2x) exp(x²) erfc x", 1981).
    """
    a = abs(x)
    right = _short_erfc(m, a) if m.short else _full_erfc(m, a)
    result = m.select(x < 0.0, 2.0 - right, right)
    return result if m.short else m.select(a < 0.65, 1.0 - _near_zero(m, x), result)


def _short_erfc(m: Algebra, a: Number) -> Number:
    """For a result in f32."""
    a = m.select(a > 10.5, 10.5, a)
    series = m.polynomial(coefficients.ERFCX_SHORT, (a - 2.0) / (a + 2.0))
    return exp(m, -(a * a)) * series / (1.0 + 2.0 * a)


def _full_erfc(m: Algebra, a: Number) -> Number:
    """With what the square rounds away, and a polynomial that is one at zero."""
    a = m.select(a > 27.3, 27.3, a)
    t = (a - 4.0) / (a + 4.0)
    series = m.fma(1.0 + t, m.polynomial(coefficients.ERFCX, t), 1.0)
    square, lost = m.product(a, a)
    return exp_of_sum(m, -square, -lost, series / m.fma(2.0, a, 1.0))
