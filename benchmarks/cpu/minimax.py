"""The coefficients in flydsl/backends/cpu/vector_math/coefficients.py: ``python -m benchmarks.cpu.minimax`` prints them.

Needs mpmath.  Remez's exchange: interpolate with an error of alternating sign, move the points to where the error is
largest, repeat.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from mpmath import (
    asin,
    atan,
    atanh,
    cbrt,
    cos,
    erf,
    erfc,
    exp,
    expm1,
    log,
    lu_solve,
    matrix,
    mp,
    mpf,
    pi,
    sin,
    sqrt,
    tanh,
)

mp.dps = 50
_TINY = mpf(10) ** -12
Function = Callable[[Any], Any]


@dataclass(frozen=True)
class Fit:
    """``function`` on [low, high] by ``terms`` coefficients; ``weight`` turns its error into a relative one."""

    name: str
    terms: int
    function: Function
    weight: Function
    low: Any
    high: Any


def _away(x: Any) -> Any:
    """``x``, but not where the quotients below are 0 / 0."""
    return x if abs(x) > _TINY else _TINY


def _root(z: Any) -> Any:
    return sqrt(_away(z))


def _odd(f: Function) -> tuple[Function, Function]:
    """``f(x) = x + x z P(z)`` with z = x²: P, and its weight."""
    return (
        lambda z: (f(_root(z)) - _root(z)) / (_root(z) * _away(z)),
        lambda z: _away(z) * _root(z) / f(_root(z)),
    )


def _erf_ratio(z: Any) -> Any:
    x = sqrt(max(z, _TINY**2))
    return erf(x) / x


def _scaled_erfc(t: Any, middle: int = 2) -> Any:
    x = middle * (1 + t) / (1 - t)
    return exp(x * x) * erfc(x) * (1 + 2 * x)


def _from_one(t: Any) -> Any:
    """``(S(t) - 1) / (1 + t)`` for ``S = exp(x²) erfc(x) (1 + 2 x)`` at ``x = 4 (1 + t) / (1 - t)``, and S is 1 at -1."""
    t = max(t, _TINY**2 - 1)
    return (_scaled_erfc(t, 4) - 1) / (1 + t)


_HALF_LN2 = log(mpf(2)) / 2 * mpf("1.01")
_EXP = ((lambda r: (expm1(_away(r)) - _away(r)) / _away(r) ** 2), -_HALF_LN2, _HALF_LN2)
_EXP2 = (
    lambda r: (mpf(2) ** _away(r) - 1) / _away(r),
    lambda r: abs(_away(r)) * mpf(2) ** -r,
    mpf("-0.505"),
    mpf("0.505"),
)
_LOG = (
    lambda z: (2 * atanh(_root(z)) - 2 * _root(z)) / (_root(z) * _away(z)),
    _away,
    0,
    (3 - 2 * sqrt(mpf(2))) ** 2 * mpf("1.01"),
)


def _log_tail(z: Any) -> Any:
    """The series of ``log(1 + f) / s`` from z³ on, divided by it; it ends where its terms are below 2**-100."""
    return sum(mpf(2) / (2 * k + 7) * z**k for k in range(20))


_ANGLE = (0, (pi / 4 * mpf("1.001")) ** 2)
_COS = (
    lambda z: (cos(_root(z)) - 1 + _away(z) / 2) / _away(z) ** 2,
    lambda z: _away(z) ** 2 / cos(_root(z)),
    *_ANGLE,
)
_ARC = (0, (sqrt(mpf(2)) - 1) ** 2 * mpf("1.001"))

FITS = (
    Fit("EXP_IN_F32", 5, _EXP[0], lambda r: _away(r) ** 2 * exp(-r), *_EXP[1:]),
    Fit("EXP", 11, _EXP[0], lambda r: abs(_away(r) ** 2 / expm1(_away(r))), *_EXP[1:]),
    Fit("EXP2_IN_F32", 6, *_EXP2),
    Fit("EXP2", 12, *_EXP2),
    Fit("LOG_SHORT", 4, *_LOG),
    Fit("LOG", 7, *_LOG),
    Fit("LOG_TAIL", 7, _log_tail, lambda z: _away(z) ** 3 / 2, *_LOG[2:]),
    Fit("SIN_SHORT", 4, *_odd(sin), *_ANGLE),
    Fit("SIN", 6, *_odd(sin), *_ANGLE),
    Fit("COS_SHORT", 3, *_COS),
    Fit("COS", 6, *_COS),
    Fit("ATAN_SHORT", 6, *_odd(atan), *_ARC),
    Fit("ATAN", 12, *_odd(atan), *_ARC),
    Fit("ASIN_SHORT", 8, *_odd(asin), 0, mpf("0.2501")),
    Fit("ASIN", 14, *_odd(asin), 0, mpf("0.2501")),
    Fit("TANH_IN_F32", 6, *_odd(tanh), 0, mpf("0.3907")),
    Fit(
        "ERF_IN_F32",
        7,
        lambda z: erf(_root(z)) / _root(z) - 1,
        lambda z: _root(z) / erf(_root(z)),
        0,
        mpf("0.8504"),
    ),
    Fit("ERF", 12, lambda z: _erf_ratio(z) - 1, lambda z: 1 / _erf_ratio(z), 0, mpf("1.0001")),
    Fit("LOG_ERFC_IN_F32", 9, lambda x: log(erfc(x)) / x, lambda x: x * erfc(x) / erf(x), mpf("0.921"), mpf(4)),
    Fit("LOG_ERFC", 19, lambda u: log(erfc(1 + u)), lambda u: erfc(1 + u) / erf(1 + u), 0, mpf(5)),
    Fit("ERFCX_SHORT", 13, _scaled_erfc, lambda t: 1 / _scaled_erfc(t), -1, mpf("8.5") / mpf("12.5")),
    Fit("ERFCX", 22, _from_one, lambda t: (1 + t) / _scaled_erfc(t, 4), -1, mpf("23.3") / mpf("31.3")),
    Fit("CBRT", 5, cbrt, lambda x: 1 / cbrt(x), mpf(1), mpf(2)),
)


def minimax(fit: Fit) -> tuple[list[Any], Any]:
    """The coefficients, constant term first, and the largest weighted error."""
    low, high, n = mpf(fit.low), mpf(fit.high), fit.terms
    middle, half = (low + high) / 2, (high - low) / 2
    points = [middle - half * cos(pi * (2 * k + 1) / (2 * n + 2)) for k in range(n + 1)]
    steps = 60 * (n + 2)
    grid = [middle - half * cos(pi * k / steps) for k in range(steps + 1)]
    exact, weights = [fit.function(x) for x in grid], [fit.weight(x) for x in grid]
    coefficients, errors = [], [mpf(0)]
    for _ in range(12):
        coefficients = _interpolate(fit, points)
        errors = [(y - _value(coefficients, x)) * w for x, y, w in zip(grid, exact, weights, strict=True)]
        extrema = _alternating(errors, n + 1)
        if len(extrema) <= n:
            break
        points = [grid[k] for k in extrema]
    return coefficients, max(abs(e) for e in errors)


def _interpolate(fit: Fit, points: list[Any]) -> list[Any]:
    n = fit.terms
    system, right = matrix(n + 1, n + 1), matrix(n + 1, 1)
    for row, x in enumerate(points):
        for k in range(n):
            system[row, k] = x**k
        system[row, n] = (-1) ** row / fit.weight(x)
        right[row] = fit.function(x)
    return list(lu_solve(system, right))[:n]


def _value(coefficients: list[Any], x: Any) -> Any:
    result = mpf(0)
    for coefficient in reversed(coefficients):
        result = result * x + coefficient
    return result


def _alternating(errors: list[Any], count: int) -> list[int]:
    """Where the error is largest between its changes of sign."""
    found: list[int] = []
    for k, error in enumerate(errors):
        if not found or (errors[found[-1]] > 0) != (error > 0):
            found.append(k)
        elif abs(error) > abs(errors[found[-1]]):
            found[-1] = k
    while len(found) > count:
        found.pop(0 if abs(errors[found[0]]) < abs(errors[found[-1]]) else -1)
    return found


def main() -> None:
    for fit in FITS:
        coefficients, error = minimax(fit)
        values = [str(np.float32(float(c))) if "F32" in fit.name else repr(float(c)) for c in coefficients]
        print(f"{fit.name}: Final = (  # error 2**{float(log(error, 2)):.1f}")
        print("".join(f"    {value},\n" for value in values) + ")")


if __name__ == "__main__":
    main()
