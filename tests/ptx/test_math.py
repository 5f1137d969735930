"""``fx.math`` by its PTX, with libdevice and with approximations: within the units that CUDA's manuals bound.

The simulator rounds what the chip approximates (``ex2.approx`` and the like) correctly, so that what is looked at is what
flydsl, LLVM and libdevice do around it.  CUDA C++ programming guide, "Mathematical Functions", bounds each function's error.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

from .gpu import Gpu

ERF = np.vectorize(__import__("math").erf)
ERFC = np.vectorize(__import__("math").erfc)
Exact = Callable[[np.ndarray], np.ndarray]
FUNCTIONS: dict[str, tuple[Exact, float, float, int]] = {
    # exact, from, to, units in the last place (of f32 and f64)
    "absf": (np.abs, -5, 5, 0), "acos": (np.arccos, -1, 1, 2), "acosh": (np.arccosh, 1, 50, 4),
    "asin": (np.arcsin, -1, 1, 2), "asinh": (np.arcsinh, -9, 9, 3), "atan": (np.arctan, -9, 9, 2),
    "atanh": (np.arctanh, -0.99, 0.99, 3), "cbrt": (np.cbrt, -9, 9, 1), "ceil": (np.ceil, -5, 5, 0),
    "cos": (np.cos, -40, 40, 2), "cosh": (np.cosh, -9, 9, 2), "erf": (ERF, -3, 3, 2), "erfc": (ERFC, -3, 8, 5),
    "exp": (np.exp, -80, 80, 2), "exp2": (np.exp2, -120, 120, 2), "expm1": (np.expm1, -9, 9, 1),
    "floor": (np.floor, -5, 5, 0), "log": (np.log, 1e-3, 99, 1), "log10": (np.log10, 1e-3, 99, 2),
    "log1p": (np.log1p, -0.9, 9, 2), "log2": (np.log2, 1e-3, 99, 1),
    "round": (lambda x: np.trunc(x + np.copysign(0.5, x)), -5, 5, 0), "roundeven": (np.round, -5, 5, 0),
    "rsqrt": (lambda x: 1 / np.sqrt(x), 1e-3, 99, 2), "sin": (np.sin, -40, 40, 2), "sinh": (np.sinh, -9, 9, 3),
    "sqrt": (np.sqrt, 0, 99, 0), "tan": (np.tan, -9, 9, 4), "tanh": (np.tanh, -5, 5, 2), "trunc": (np.trunc, -5, 5, 0),
}  # fmt: skip
SPECIAL = [0.0, -0.0, np.inf, -np.inf, np.nan, 1e30, -1e30, 0.5, 2.5, 3.5]
WITHIN = {
    np.float16: (np.float16, 11),
    np.float32: (np.float32, 24),
    np.float64: (np.float64, 53),
    ml_dtypes.bfloat16: (None, 8),
}
COUNT = 96


@flyc.kernel
def all_kernel(x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    for n, name in enumerate(FUNCTIONS):
        y[n, i] = getattr(fx.math, name)(x[n, i])


@flyc.jit
def all_functions(x: fx.Tensor, y: fx.Tensor):
    all_kernel(x, y).launch(grid=1, block=COUNT)


@pytest.mark.parametrize("dtype", [np.float16, ml_dtypes.bfloat16, np.float32, np.float64])
def test_functions(gpu: Gpu, dtype: Any) -> None:
    """Within their bounds, and of what is no number, or infinite, what C's annex F says."""
    rng = np.random.default_rng(0)
    x = np.empty((len(FUNCTIONS), COUNT), dtype)
    for row, (_, low, high, _) in zip(x, FUNCTIONS.values(), strict=True):
        row[:] = np.clip(
            rng.uniform(low, high, COUNT), -60 if dtype is np.float16 else low, 10 if dtype is np.float16 else high
        )
        with np.errstate(over="ignore"):
            row[-len(SPECIAL) :] = SPECIAL
    y = np.zeros_like(x)
    all_functions(gpu(x), gpu(y))
    bits = WITHIN[dtype][1]
    wide = np.float64
    for name, given, result in zip(FUNCTIONS, x, y, strict=True):
        exact_of, _, _, units = FUNCTIONS[name]
        with np.errstate(all="ignore"):
            exact = exact_of(given.astype(wide))
            rounded = exact.astype(dtype).astype(wide)
        got = result.astype(wide)
        same = (got == rounded) | (np.isnan(got) & np.isnan(rounded))
        allowed = (units + 0.6 if bits >= 24 else 0.6 + units * 2.0 ** (bits - 24)) * 2.0 ** (1 - bits)
        finite = np.isfinite(rounded) & np.isfinite(got)
        tiny = 2.0**-14 * 2.0 ** (1 - bits) if dtype is np.float16 else 1e-300
        distance = np.abs(np.where(finite, got, np.inf) - np.where(finite, exact, 0))
        near = distance <= allowed * np.abs(np.where(finite, exact, 0)) + tiny
        wrong = ~(same | near)
        assert not wrong.any(), f"{name}({given[wrong][:4]}) = {got[wrong][:4]}, expected {rounded[wrong][:4]}"


def test_functions_of_several_numbers(gpu: Gpu) -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor, z: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        a, b = x[i], z[i]
        results = (
            fx.math.powf(fx.math.absf(a), b), fx.math.atan2(a, b), fx.math.copysign(a, b), fx.math.fma(a, b, a),
            fx.math.fpowi(a, fx.Int32(3)), fx.math.clampf(a, -0.5, 0.5),
        )  # fmt: skip
        for n, result in enumerate(results):
            y[n, i] = result

    @flyc.jit
    def run(x: fx.Tensor, z: fx.Tensor, y: fx.Tensor):
        kernel(x, z, y).launch(grid=1, block=64)

    rng = np.random.default_rng(1)
    for dtype, units in ((np.float32, 2e-6), (np.float64, 1e-14)):
        a, b = (rng.uniform(-4, 4, 64).astype(dtype) for _ in range(2))
        y = np.zeros((6, 64), dtype)
        run(gpu(a), gpu(b), gpu(y))
        p, q = a.astype(np.float64), b.astype(np.float64)
        exact = [np.abs(p) ** q, np.arctan2(p, q), np.copysign(p, q), p * q + p, p**3, np.clip(p, -0.5, 0.5)]
        np.testing.assert_allclose(y, exact, rtol=units, atol=1e-7 if dtype is np.float32 else 1e-16)


def test_approximations(gpu: Gpu) -> None:
    """With ``fast_fp_math`` functions are a few instructions, whose errors grow as the programming guide says."""

    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        results = (
            fx.exp(x[i]), fx.log(x[i]), fx.sin(x[i]), fx.cos(x[i]), fx.tanh(x[i]), fx.powf(x[i], x[i]), fx.sqrt(x[i]),
            3 / x[i], fx.math.log10(x[i]), fx.math.exp2(x[i]), fx.math.log2(x[i]),
        )  # fmt: skip
        for n, result in enumerate(results):
            y[n, i] = result

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=1, block=64)

    x = np.random.default_rng(2).uniform(0.1, 3, 64).astype(np.float32)
    y = np.zeros((11, 64), np.float32)
    fast = flyc.compile[{"fast_fp_math": True}](run, gpu(x), gpu(y))
    fast(gpu(x), gpu(y))
    w = x.astype(np.float64)
    exact = [
        np.exp(w),
        np.log(w),
        np.sin(w),
        np.cos(w),
        np.tanh(w),
        w**w,
        np.sqrt(w),
        3 / w,
        np.log10(w),
        np.exp2(w),
        np.log2(w),
    ]
    np.testing.assert_allclose(y, exact, rtol=1e-5, atol=2e-6)
