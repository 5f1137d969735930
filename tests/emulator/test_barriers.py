"""Barriers in loops: what a wave has stored before, the others read after."""

from __future__ import annotations

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

THREADS = 256


@flyc.kernel
def ring(x: fx.Tensor, y: fx.Tensor, n: fx.Int32, loop: fx.Constexpr[str]):
    i = fx.thread_idx.x
    tile = fx.SharedAllocator().allocate(fx.Array[fx.Float32, THREADS]).peek()
    tile[i] = x[i]
    fx.barrier()
    total = fx.Float32(0)
    if fx.const_expr(loop == "while"):
        k = fx.Int32(0)
        while k < n:
            fx.barrier()
            total = total + tile[THREADS - 1 - i]
            fx.barrier()
            tile[i] = x[i] * fx.Float32(k)
            k = k + 1
    elif fx.const_expr(loop == "branch"):
        for k in range(n):
            if k >= 0:
                fx.barrier()
            total = total + tile[THREADS - 1 - i]
            fx.barrier()
            if k < n:
                tile[i] = x[i] * fx.Float32(k)
    elif fx.const_expr(loop == "outer"):
        for k in range(n):
            for _ in range(1):
                fx.barrier()
                total = total + tile[THREADS - 1 - i]
                fx.barrier()
            tile[i] = x[i] * fx.Float32(k)
    else:
        for k in range(n):
            fx.barrier()
            total = total + tile[THREADS - 1 - i]
            fx.barrier()
            tile[i] = x[i] * fx.Float32(k)
    y[i] = total


@flyc.jit
def run_ring(x: fx.Tensor, y: fx.Tensor, n: fx.Int32, loop: fx.Constexpr[str]):
    ring(x, y, n, loop).launch(grid=1, block=THREADS)


@pytest.mark.parametrize("loop", ["for", "while", "branch", "outer"])
def test_stores_at_the_end_of_a_loop_are_there_after_the_barrier_at_its_start(chip: str, loop: str) -> None:
    x, y = np.arange(THREADS, dtype=np.float32), np.zeros(THREADS, np.float32)
    run_ring(x, y, 4, loop)
    np.testing.assert_array_equal(y, x[::-1] * (1 + 0 + 1 + 2))
