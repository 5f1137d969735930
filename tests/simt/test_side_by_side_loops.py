"""Loops in which all threads of a block walk side by side through memory: the sums that NumPy gives, of every length."""

from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

THREADS = 96


def summing(first: int, step: int, stride: int, width: int) -> Any:
    """Each thread's sum over ``x[row, (k * stride + thread) * width]``, for k from ``first`` to ``n`` in steps."""

    @flyc.kernel
    def kernel(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
        t, row = fx.thread_idx.x, fx.block_idx.x
        start = fx.get_iter(fx.slice(X, (row, None)))
        total = fx.Vector.filled(width, 0.0, fx.Float32)
        for k in range(first, n, step):
            total = total + fx.ptr_load(start + (k * stride + t) * width, fx.Vector[fx.Float32, width])
        Y[row, t] = total.reduce("add")

    @flyc.jit
    def run(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
        kernel(X, Y, n).launch(grid=Y.shape[0], block=THREADS)

    return run


@pytest.mark.parametrize("width", [1, 4])
@pytest.mark.parametrize("first, step, stride", [(0, 1, THREADS), (2, 1, THREADS), (0, 2, THREADS // 2), (0, 1, 5)])
def test_sums(first: int, step: int, stride: int, width: int) -> None:
    run = summing(first, step, stride, width)
    x = np.random.default_rng(1).integers(-9, 9, (5, 40 * THREADS * width)).astype(np.float32)
    for n in (-3, 0, 1, 2, 3, 8, 31):
        y = np.full((5, THREADS), -1, np.float32)
        run(x, y, n)
        expected = np.zeros_like(y)
        for k in range(first, n, step):
            at = k * stride * width
            expected += x[:, at : at + THREADS * width].reshape(5, THREADS, width).sum(2)
        np.testing.assert_array_equal(y, expected)


def test_threads_that_write_what_they_read_later() -> None:
    """Each thread sees its own stores in the order of its loop."""

    @flyc.kernel
    def kernel(X: fx.Tensor, n: fx.Int32):
        t = fx.thread_idx.x
        before = fx.Float32(1)
        for k in range(n):
            place = k * THREADS + t
            before = before + X[place]
            X[place] = before

    @flyc.jit
    def run(X: fx.Tensor, n: fx.Int32):
        kernel(X, n).launch(grid=1, block=THREADS)

    x = np.arange(20 * THREADS, dtype=np.float32) % 7
    expected = 1 + np.cumsum(x.reshape(20, THREADS), axis=0)
    run(x, 20)
    np.testing.assert_array_equal(x.reshape(20, THREADS), expected)
