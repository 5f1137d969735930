"""The benchmark's kernels compute the same on every level of the x86-64 instruction set that this processor has."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from benchmarks.cpu import kernels
from benchmarks.cpu.accuracy import on_cpu
from flydsl.targets.cpu_levels import missing_features, processor


@pytest.fixture(params=["x86-64", "x86-64-v3", "x86-64-v4"])
def level(request: pytest.FixtureRequest) -> str:
    if lacking := missing_features(request.param, processor().get("flags", "")):
        pytest.skip(f"this processor lacks {', '.join(lacking)}")
    return str(request.param)


def test_rows_and_products(level: str) -> None:
    rng = np.random.default_rng(0)
    x = rng.standard_normal((5, 1003), dtype=np.float32)
    a, b = rng.standard_normal((2, 128, 128), dtype=np.float32)
    y, z, c = np.empty_like(x), np.empty_like(x), np.empty_like(a)
    with on_cpu(level):
        kernels.softmax_tree(x, y)
        kernels.softmax_shuffle(x, z)
        if level != "x86-64":  # where a fused multiply-add is a call of the C library, which takes long to compile
            kernels.matmul(a, b, c)
            np.testing.assert_allclose(c, a.astype(np.float64) @ b, atol=1e-4)
    e = np.exp(x.astype(np.float64) - x.max(axis=1, keepdims=True))
    expected = e / e.sum(axis=1, keepdims=True)
    np.testing.assert_allclose(y, expected, rtol=2e-6)
    np.testing.assert_allclose(z, expected, rtol=2e-6)


def test_layernorm_and_divergence(level: str) -> None:
    rng = np.random.default_rng(0)
    x, (g, b) = rng.standard_normal((3, 999), dtype=np.float32), rng.standard_normal((2, 999), dtype=np.float32)
    y, out = np.empty_like(x), np.zeros((37, 50), np.int32)
    with on_cpu(level):
        kernels.layernorm(x, g, b, y, 1e-5)
        kernels.mandelbrot(out, -2.0, -1.25, 0.05, 0.07)
    wide = x.astype(np.float64)
    mean, variance = wide.mean(axis=1, keepdims=True), wide.var(axis=1, keepdims=True)
    np.testing.assert_allclose(y, (wide - mean) / np.sqrt(variance + 1e-5) * g + b, atol=1e-5)
    assert out.min() >= 1
    assert out.max() == kernels.MAX_ITERATIONS


def test_a_product_of_matrix_instructions() -> None:
    rng = np.random.default_rng(0)
    a, b = rng.integers(-3, 4, (2, 128, 128)).astype(np.float16)
    c = np.empty((128, 128), np.float32)
    with on_cpu("gfx942"):
        kernels.mfma_gemm(a, b, c)
    np.testing.assert_array_equal(c, a.astype(np.float32) @ b.astype(np.float32).T)


@flyc.kernel
def chosen_kernel(bits: fx.Tensor, numbers: fx.Tensor, n: fx.Int32):
    """bf16 as values that branches choose, some the same for all threads, and that a return makes differ."""
    i = fx.thread_idx.x
    chosen = fx.BFloat16(1)
    if n > 0:
        for _ in fx.range_constexpr(2):
            if n != 45:
                chosen = fx.Uint16(3).bitcast(fx.BFloat16)
            fx.atomic_add(numbers.iter + 64, fx.Float32(0))
            if i < n:
                return
            bits[i] = chosen.bitcast(fx.Uint16)
    other = (n > 3).select(chosen, -chosen)
    numbers[i] = chosen.to(fx.Float32)
    bits[i + 64] = other.bitcast(fx.Uint16)


@flyc.jit
def choose(bits: fx.Tensor, numbers: fx.Tensor, n: fx.Int32):
    chosen_kernel(bits, numbers, n).launch(grid=1, block=64)


def test_bf16_is_moved_without_a_change(level: str) -> None:
    """Not even of numbers that an instruction would take for zero."""
    bits, numbers = np.zeros(128, np.uint16), np.zeros(65, np.float32)
    with on_cpu(level):
        choose(bits, numbers, 5)
    assert (bits.reshape(2, 64)[:, 5:] == 3).all()
    np.testing.assert_array_equal(numbers[5:64], 3 * np.float32(2.0**-133))
    assert not numbers[:5].any()


@flyc.kernel
def halves_kernel(x: fx.Tensor, y: fx.Tensor, places: fx.Tensor):
    """Atomic updates of one place by all threads, and a vector's sum and product."""
    i = fx.thread_idx.x
    fx.atomic_add(places.iter, x[i])
    fx.atomic_fmax(places.iter + 1, x[i])
    fx.atomic_fmin(places.iter + 2, x[i], ordering=fx.AtomicOrdering.AcqRel)
    v = fx.Vector.from_elements([x[i], x[i] / x[10], x[3]])
    y[0, i] = v.reduce("add")
    y[1, i] = v.reduce("mul")


@flyc.jit
def halves(x: fx.Tensor, y: fx.Tensor, places: fx.Tensor):
    halves_kernel(x, y, places).launch(grid=1, block=x.shape[0])


@pytest.mark.parametrize("dtype", [np.float16, ml_dtypes.bfloat16])
def test_updates_and_reductions_of_halves(level: str, dtype: type) -> None:
    x = np.arange(-7, 13).astype(dtype)
    y, places = np.zeros((2, 20), dtype), np.zeros(3, dtype)
    with on_cpu(level):
        halves(x, y, places)
    np.testing.assert_array_equal(places.astype(float), [x.astype(float).sum(), 12, -7])
    quotients = x / x[10]
    np.testing.assert_array_equal(y, [x + quotients + x[3], x * quotients * x[3]])
