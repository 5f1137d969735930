"""Scalar operations that binaries do on two elements at once, against NumPy."""

from __future__ import annotations

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx

ELEMENTS = 8


@flyc.kernel
def scaled(x: fx.Tensor, y: fx.Tensor, limit: fx.Int32, factor: fx.Float32):
    i = fx.thread_idx.x
    row = fx.slice(fx.zipped_divide(x, (ELEMENTS,)), (None, i)).load()
    a, b, c, d = (row[k] for k in range(4))
    e, f, g, h = (row[k].maximumf(fx.Float32(-40.0)) if k == 5 else row[k] for k in range(4, 8))
    if i > limit:
        a, b = fx.Float32(-9.0), fx.Float32(11.0)
        d = d + 1.0
    c, d = ((i < k).select(fx.Float32(3.0), v) for k, v in ((20, c), (40, d)))
    for k, value in enumerate((a, b, c, d, e, f, g, h)):
        y[i * ELEMENTS + k] = fx.math.fma(value, factor, fx.Float32(0.5))


@flyc.jit
def run_scaled(x: fx.Tensor, y: fx.Tensor, limit: fx.Int32, factor: fx.Float32):
    scaled(x, y, limit, factor).launch(grid=1, block=64)


def test_elements_that_are_chosen_and_then_scaled(chip: str) -> None:
    x = np.random.default_rng(0).integers(-99, 99, 64 * ELEMENTS).astype(np.float32)
    y = np.zeros_like(x)
    run_scaled(x, y, 50, 0.25)
    rows, i = x.reshape(64, ELEMENTS).copy(), np.arange(64)
    rows[:, 5] = np.maximum(rows[:, 5], -40)
    rows[i > 50, :2] = -9, 11
    rows[i > 50, 3] += 1
    rows[i < 20, 2] = 3
    rows[i < 40, 3] = 3
    assert (y.reshape(64, ELEMENTS) == rows * 0.25 + 0.5).all()


@flyc.kernel
def halves(x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    above, below, mask = x[i], x[i + 64], fx.Uint32(0xFFFF0000)
    y[i] = (above & mask) | below.shrui(16)
    y[i + 64] = below.shrui(16) | (above & mask)
    y[i + 128] = (above & mask) | below.shrui(15)
    y[i + 192] = (above & fx.Uint32(0xFFFE0000)) | below.shrui(16)


@flyc.jit
def run_halves(x: fx.Tensor, y: fx.Tensor):
    halves(x, y).launch(grid=1, block=64)


def test_upper_halves_in_one_word(chip: str) -> None:
    x = np.random.default_rng(0).integers(0, 1 << 32, 128, dtype=np.uint32)
    y = np.zeros(256, np.uint32)
    run_halves(x, y)
    above, below = x[:64], x[64:]
    upper = above & 0xFFFF0000
    assert (y[:128].reshape(2, 64) == (upper | below >> 16)).all()
    assert (y[128:192] == (upper | below >> 15)).all()
    assert (y[192:] == (above & 0xFFFE0000 | below >> 16)).all()
