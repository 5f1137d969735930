"""The errors of fx.math on the CPU: ``python -m benchmarks.cpu.accuracy`` prints the table of docs/math.md.

Errors are in units in the last place of the exact result, over bit patterns of all floats at equal distances, for each
CPU named.  Exact values are NumPy's in the next wider type, f64 for f32 and the 80 bits of x87 for f64;
the error function, which NumPy lacks, is summed up here.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.cli.printing.output import table
from flydsl.support.math_functions import MATH_FUNCTIONS, MathFunction

__all__ = ["BINARY", "UNARY", "errors", "of_two_numbers", "on_cpu", "sweep"]

CPUS = ("x86-64", "x86-64-v3", "x86-64-v4")
_BLOCK = 128
_TWO_OVER_SQRT_PI = 2 / np.sqrt(np.longdouble("3.14159265358979323846264338327950288"))
_INTEGERS = {np.dtype(np.float32): np.uint32, np.dtype(np.float64): np.uint64}


def _erf(x: Any) -> Any:
    """``2 / sqrt(pi) x exp(-x²) (1 + 2x²/3 + (2x²)²/(3 5) + ...)``, whose terms do not cancel, or ``1 - erfc(x)``."""
    a = np.minimum(np.abs(x.astype(np.longdouble)), 1.5)
    term = total = a
    for k in range(1, 45):
        term = term * (2 * a * a) / (2 * k + 1)
        total = total + term
    near = total * _exp_of_minus_square(a) * _TWO_OVER_SQRT_PI
    return np.copysign(np.where(np.abs(x) < 1.5, near, 1 - _erfc_of_large(np.abs(x))), x)


def _erfc(x: Any) -> Any:
    return np.where(x < 1.5, 1 - _erf(x), _erfc_of_large(x))


def _erfc_of_large(x: Any) -> Any:
    """``exp(-x²) / sqrt(pi) / (x + 1/2 / (x + 1 / (x + 3/2 / ...)))`` for x of 1.5 or more."""
    a = np.clip(x.astype(np.longdouble), 1.5, 120)
    rest = a
    for k in range(130, 0, -1):
        rest = a + (k / np.longdouble(2)) / rest
    return _exp_of_minus_square(a) * _TWO_OVER_SQRT_PI / 2 / rest


def _exp_of_minus_square(x: Any) -> Any:
    high = x.astype(np.float32).astype(x.dtype)  # whose square is exact
    return np.exp(-high * high) * np.exp((high - x) * (high + x))


def _exact(row: MathFunction) -> Callable[[Any], Any]:
    name = row.name
    own = {"erf": _erf, "erfc": _erfc, "rsqrt": lambda x: 1 / np.sqrt(x), "sqrt": np.sqrt}.get(name, row.reference)
    found: Callable[[Any], Any] = own if callable(own) else getattr(np, own.removeprefix("numpy."))
    return found


UNARY: Mapping[str, Callable[[Any], Any]] = {
    row.name: _exact(row) for row in MATH_FUNCTIONS if row.operands == 1 and row.rounds
}
BINARY: Mapping[str, Callable[[Any, Any], Any]] = {"atan2": np.arctan2, "powf": np.power}


def _unary_program() -> Any:
    functions = [getattr(fx.math, name) for name in UNARY]

    @flyc.kernel
    def kernel(X: fx.Tensor, Y: fx.Tensor):
        i = fx.block_idx.x * _BLOCK + fx.thread_idx.x
        if i < X.shape[0]:
            for k in fx.range_constexpr(len(functions)):
                Y[k, i] = functions[k](X[i])

    @flyc.jit
    def program(X: fx.Tensor, Y: fx.Tensor):
        kernel(X, Y).launch(grid=fx.ceil_div(X.shape[0], _BLOCK), block=_BLOCK)

    return program


def _binary_program() -> Any:
    functions = [getattr(fx.math, name) for name in BINARY]

    @flyc.kernel
    def kernel(X1: fx.Tensor, X2: fx.Tensor, Y: fx.Tensor):
        i = fx.block_idx.x * _BLOCK + fx.thread_idx.x
        if i < X1.shape[0]:
            for k in fx.range_constexpr(len(functions)):
                Y[k, i] = functions[k](X1[i], X2[i])

    @flyc.jit
    def program(X1: fx.Tensor, X2: fx.Tensor, Y: fx.Tensor):
        kernel(X1, X2, Y).launch(grid=fx.ceil_div(X1.shape[0], _BLOCK), block=_BLOCK)

    return program


_ONE_ARGUMENT, _TWO_ARGUMENTS = _unary_program(), _binary_program()


@contextmanager
def on_cpu(name: str) -> Iterator[None]:
    """Compile for a CPU by LLVM's name for a while."""
    chosen = {"FLYDSL_COMPILE_BACKEND": "cpu", "FLYDSL_COMPILE_ARCH": name}
    before = {key: os.environ.get(key) for key in chosen}
    os.environ.update(chosen)
    try:
        yield
    finally:
        for key, value in before.items():
            if value is None:
                del os.environ[key]
            else:
                os.environ[key] = value


def sweep(dtype: Any, count: int) -> Any:
    """Floats of all magnitudes and signs at equal distances of bit patterns, NaN and infinities, and more near 1."""
    bits = np.dtype(dtype).itemsize * 8
    everywhere = (np.arange(count, dtype=np.float64) * (2.0**bits / count)).astype(_INTEGERS[np.dtype(dtype)])
    limits = np.finfo(dtype)
    special = [0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, limits.tiny, limits.max, limits.smallest_subnormal, 0.5]
    ordinary = np.linspace(-20, 20, count // 2), np.linspace(-2, 2, count // 2), np.linspace(-800, 800, count // 4)
    return np.concatenate([everywhere.view(dtype), *(np.concatenate([*ordinary, special]).astype(dtype),)])


def errors(dtype: Any, count: int) -> dict[str, float]:
    """The largest error of each function in units in the last place; infinite where a NaN or an infinity is wrong."""
    x = sweep(dtype, count)
    other = np.random.default_rng(1).permutation(x)
    near = np.random.default_rng(2).uniform(-3, 3, len(x) // 4).astype(dtype)
    other[-len(near) :] = near  # so that powers are finite too
    found = np.empty((len(UNARY), len(x)), dtype)
    _ONE_ARGUMENT(x, found)
    of_two = of_two_numbers(x, other)
    wide = np.float64 if np.dtype(dtype) == np.float32 else np.longdouble
    with np.errstate(all="ignore"):
        exact = {name: f(x.astype(wide)) for name, f in UNARY.items()}
        both = {name: f(x.astype(wide), other.astype(wide)) for name, f in BINARY.items()}
        largest = {name: _largest(found[k], exact[name]) for k, name in enumerate(UNARY)}
        return largest | {name: _largest(of_two[name], both[name]) for name in BINARY}


def of_two_numbers(x: Any, y: Any) -> dict[str, Any]:
    """What each function of two numbers of one type gives."""
    found = np.empty((len(BINARY), len(x)), x.dtype)
    _TWO_ARGUMENTS(x, y, found)
    return dict(zip(BINARY, found, strict=True))


def _largest(found: Any, exact: Any) -> float:
    dtype = found.dtype
    nearest = exact.astype(dtype)
    spacing = np.spacing(np.minimum(np.abs(nearest), np.finfo(dtype).max)).astype(exact.dtype)
    error = np.abs(found.astype(exact.dtype) - exact) / spacing
    # An overflow to infinity is within one unit where the largest float is.
    special = ~np.isfinite(nearest) | ~np.isfinite(found)
    overflows = np.isinf(found) != np.isinf(nearest)
    same = (np.isnan(found) & np.isnan(exact)) | (found == nearest)
    beside = overflows & (np.minimum(np.abs(found), np.abs(nearest)) == np.finfo(dtype).max)
    error = np.where(special, np.where(same, 0.0, np.where(beside, 1.0, np.inf)), error)
    signs = (found == 0) & (nearest == 0) & (np.signbit(found) != np.signbit(nearest))
    return float(np.where(signs & (exact == 0), np.inf, error).max())


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cpu.accuracy", description=__doc__)
    parser.add_argument("--points", type=int, default=4_000_000, help="bit patterns of each type (default 4 million)")
    points = parser.parse_args().points
    rows: dict[str, list[str]] = {name: [] for name in (*UNARY, *BINARY)}
    for dtype in (np.float32, np.float64):
        for cpu in CPUS:
            with on_cpu(cpu):
                for name, error in errors(dtype, points).items():
                    rows[name].append(f"{error:.3f}")
    header = [f"{kind} {cpu}" for kind in ("f32", "f64") for cpu in CPUS]
    print(table(("function", *header), [(name, *values) for name, values in sorted(rows.items())]))


if __name__ == "__main__":
    main()
