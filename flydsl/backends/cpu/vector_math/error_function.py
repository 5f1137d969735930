"""The error function and its complement."""

from __future__ import annotations

from flydsl.backends.cpu.vector_math import coefficients
from flydsl.backends.cpu.vector_math.algebra import Algebra, Number
from flydsl.backends.cpu.vector_math.exponentials import exp

__all__ = ["erf", "erfc"]


def erf(m: Algebra, x: Number) -> Number:
    """The error function: a polynomial below one or so, one minus e to the power of a polynomial above."""
    a = abs(x)
    if not m.is_single:
        small = m.fma(x, m.polynomial(coefficients.ERF, x * x), x)
        at = m.select(a > 6.0, 6.0, a) - 1.0
        large = 1.0 - exp(m, m.polynomial(coefficients.LOG_ERFC, at))
        return m.select(a < 1.0, small, m.copysign(large, x))
    small = m.fma(x, m.polynomial(coefficients.ERF_IN_F32, x * x), x)
    at = m.select(a > 4.0, 4.0, a)
    large = 1.0 - exp(m, at * m.polynomial(coefficients.LOG_ERFC_IN_F32, at))
    return m.select(a < 0.921875, small, m.copysign(large, x))


def erfc(m: Algebra, x: Number) -> Number:
    """One minus the error function, in f64 for a result in f32.

    ``exp(x²) erfc(x) (1 + 2 x)`` varies little, and is a polynomial in (x - 2) / (x + 2) (Shepherd and Laframboise,
    "Chebyshev approximation of (1 + 2x) exp(x²) erfc x", 1981).
    """
    a = abs(x)
    a = m.select(a > 10.5, 10.5, a)
    series = m.polynomial(coefficients.ERFCX_SHORT, (a - 2.0) / (a + 2.0))
    right = exp(m, -(a * a)) * series / (1.0 + 2.0 * a)
    return m.select(x < 0.0, 2.0 - right, right)
