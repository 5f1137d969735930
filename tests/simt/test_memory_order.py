"""Loops that threads share out, tiles of several rows in a warp, and narrow elements side by side: against NumPy."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx


@cache
def strided(threads: int) -> Any:
    """Each thread's sum, largest element and number of its elements; then the sum of the thread beside it."""

    @flyc.kernel
    def kernel(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
        tid = fx.thread_idx.x
        shared = fx.SharedAllocator().allocate(fx.Array[fx.Float32, threads]).peek().view(fx.make_layout(threads, 1))
        total, largest, count = fx.Float32(0.0), fx.Float32(-1.0), fx.Int32(0)
        for i in range(tid, n, threads):
            total += X[i]
            largest = fx.max(largest, X[i])
            count += 1
        shared[tid] = total
        fx.barrier()
        Y[0, tid], Y[1, tid], Y[2, tid] = total, largest, count.to(fx.Float32)
        Y[3, tid] = shared[threads - 1 - tid]
        for i in range(tid, n, threads):
            if X[i] > 0.5:
                X[i] = X[i] + count.to(fx.Float32)

    @flyc.jit
    def run(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
        kernel(X, Y, n).launch(grid=1, block=threads)

    return run


@pytest.mark.parametrize("threads", [33, 64, 100])
def test_loops_that_threads_share_out(threads: int) -> None:
    for n in (0, 1, 15, 16, threads - 1, threads, threads + 1, 3 * threads, 5 * threads + 17):
        x = np.random.default_rng(n).random(max(n, 1), np.float32)
        before, y = x.copy(), np.zeros((4, threads), np.float32)
        strided(threads)(x, y, n)
        parts = [before[:n][tid::threads] for tid in range(threads)]
        totals = np.array([part.sum(dtype=np.float64) for part in parts])
        np.testing.assert_allclose(y[0], totals, rtol=1e-6)
        np.testing.assert_array_equal(y[1], [part.max(initial=-1) for part in parts])
        np.testing.assert_array_equal(y[2], [len(part) for part in parts])
        np.testing.assert_array_equal(y[3], y[0][::-1])
        counts = np.array([len(parts[i % threads]) for i in range(n)], np.float32)
        np.testing.assert_array_equal(x[:n], before[:n] + np.where(before[:n] > 0.5, counts, 0).astype(np.float32))


@flyc.kernel
def _tile(X: fx.Tensor, Y: fx.Tensor, rows: fx.Int32):
    lane = fx.thread_idx.x
    row, column = lane // 16, lane % 16
    if row < rows:
        Y[row, column] = 2.0 * fx.shuffle_xor(X[row, column], 1, fx.num_warp_threads())


@flyc.jit
def tile(X: fx.Tensor, Y: fx.Tensor, rows: fx.Int32):
    _tile(X, Y, rows).launch(grid=1, block=64)


@pytest.mark.parametrize("columns", [16, 19, 64])
@pytest.mark.parametrize("transposed", [False, True])
def test_tiles_of_several_rows_in_a_warp(columns: int, transposed: bool) -> None:
    x = np.random.default_rng(0).random((columns, columns), np.float32)
    source = x.T if transposed else x
    for rows in (4, 3, 1, 0):
        y = np.zeros((columns, columns), np.float32)
        target = y.T if transposed else y
        tile(source, target, rows)
        expected = np.zeros((columns, columns), np.float32)
        expected[:rows, :16] = 2 * source[:rows, np.arange(16) ^ 1]
        np.testing.assert_array_equal(target, expected)


@pytest.mark.parametrize("dtype", [fx.Float16, fx.Int8, fx.BFloat16])
@pytest.mark.parametrize("count", [2, 4, 8])
def test_narrow_elements_side_by_side(dtype: Any, count: int) -> None:
    @flyc.kernel
    def kernel(X: fx.Tensor, Y: fx.Tensor, stride: fx.Int32, n: fx.Int32):
        i = fx.thread_idx.x
        if i < n:
            source = fx.make_view(fx.recast_iter(dtype, fx.get_iter(X)) + i * stride, fx.make_layout(count, 1))
            target = fx.make_view(fx.recast_iter(dtype, fx.get_iter(Y)) + i * count, fx.make_layout(count, 1))
            target.store(source.load())

    @flyc.jit
    def run(X: fx.Tensor, Y: fx.Tensor, stride: fx.Int32, n: fx.Int32):
        kernel(X, Y, stride, n).launch(grid=1, block=48)

    size = dtype.width // 8
    x = np.random.default_rng(0).integers(0, 256, 4096, np.uint8)
    for stride, n in ((count, 48), (count + 1, 48), (3 * count, 29)):
        y = np.zeros(48 * count * size, np.uint8)
        run(x, y, stride, n)
        picked = [x[i * stride * size :][: count * size] for i in range(n)]
        np.testing.assert_array_equal(y[: n * count * size], np.concatenate(picked))
        assert not y[n * count * size :].any()


@flyc.kernel
def _last(Y: fx.Tensor, n: fx.Int32):
    i = fx.thread_idx.x
    if i < n:
        Y[i // 64] = i.to(fx.Float32)


@flyc.jit
def last(Y: fx.Tensor, n: fx.Int32):
    _last(Y, n).launch(grid=1, block=128)


@pytest.mark.parametrize("n", [1, 5, 64, 100, 128])
def test_of_all_lanes_that_store_at_one_place_one_remains(n: int) -> None:
    y = np.full(2, -1, np.float32)
    last(y, n)
    for k in range(2):
        writers = range(64 * k, min(n, 64 * (k + 1)))
        assert y[k] in writers if writers else y[k] == -1
