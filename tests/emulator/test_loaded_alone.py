"""Arithmetic on numbers that are loaded one by one: halves are widened by the instruction that takes them, and squares of
singles come in pairs; the results are those of single operations, bit by bit."""

from __future__ import annotations

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx

THREADS, EACH = 64, 5
SPECIAL = np.float16([0.0, -0.0, np.inf, -np.inf, np.nan, 6e-8, -6e-8, 1.0, -1.0, 65504.0])


@flyc.kernel
def halves_kernel(x: fx.Tensor, y: fx.Tensor, scale: fx.Tensor, out: fx.Tensor, wide: fx.Tensor):
    i = fx.thread_idx.x
    a, b, c = x[i].to(fx.Float32), y[i].to(fx.Float32), scale[i]
    out[i] = (a * c * b).to(fx.Float16)
    for k, value in enumerate((a * c, c * a, a + c, c + a, a - c, c - a, a * b, a - b)):
        wide[i + k * THREADS] = value


@flyc.jit
def halves(x: fx.Tensor, y: fx.Tensor, scale: fx.Tensor, out: fx.Tensor, wide: fx.Tensor):
    halves_kernel(x, y, scale, out, wide).launch(grid=1, block=THREADS)


def bits_of(values: np.ndarray) -> np.ndarray:
    """The bits, with one NaN for all."""
    return np.where(np.isnan(values), values.dtype.type(np.nan), values).view(f"u{values.dtype.itemsize}")


def test_halves_are_widened_exactly(chip: str) -> None:
    random = np.random.default_rng(1)
    x, y = (random.standard_normal(THREADS).astype(np.float16) for _ in range(2))
    scale = random.standard_normal(THREADS).astype(np.float32)
    x[:10], y[3:13] = SPECIAL, SPECIAL
    scale[10:16] = 0.0, -0.0, -np.inf, np.nan, 1e-38, -1e-3
    x[10:16] = -1.0, 2.0, 0.0, 1.0, -0.5, 6e-8
    out, wide = np.zeros(THREADS, np.float16), np.zeros((8, THREADS), np.float32)
    halves(x, y, scale, out, wide.reshape(-1))
    a, b, c = x.astype(np.float32), y.astype(np.float32), scale
    with np.errstate(all="ignore"):
        want = np.stack([a * c, c * a, a + c, c + a, a - c, c - a, a * b, a - b])
        np.testing.assert_array_equal(bits_of(wide), bits_of(want))
        np.testing.assert_array_equal(bits_of(out), bits_of((a * c * b).astype(np.float16)))


@flyc.kernel
def squares_kernel(x: fx.Tensor, out: fx.Tensor):
    i = fx.thread_idx.x
    sum_, all_ = fx.Float32(0.0), fx.Float32(0.0)
    for k in fx.range_constexpr(EACH):
        value = x[i + k * THREADS]
        square = value * value
        all_ = all_ + value
        sum_ = sum_ + square
        if fx.const_expr(k == 1):
            out[i + 2 * THREADS] = sum_
    out[i], out[i + THREADS] = sum_, all_


@flyc.jit
def squares(x: fx.Tensor, out: fx.Tensor):
    squares_kernel(x, out).launch(grid=1, block=THREADS)


def test_squares_are_added_in_their_order(chip: str) -> None:
    x = np.random.default_rng(2).standard_normal((EACH, THREADS)).astype(np.float32)
    x[1, 3], x[2, 4], x[3, 5] = np.inf, np.nan, 1e-30
    out = np.zeros((3, THREADS), np.float32)
    squares(x.reshape(-1), out.reshape(-1))
    sums = np.zeros((2, THREADS), np.float32)
    for k, row in enumerate(x):
        sums = sums + np.stack([row * row, row])
        if k == 1:
            np.testing.assert_array_equal(out[2], sums[0])
    np.testing.assert_array_equal(out[:2], sums)
