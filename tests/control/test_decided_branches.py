"""Branches on what the bounds of thread numbers decide: they run as all others do, and are no part of the code."""

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def decided_kernel(src: fx.Tensor, dst: fx.Tensor):
    i = fx.thread_idx.x
    lane = i % 16
    first, second = fx.Int32(1), 2
    if lane < 16:
        first = src[i]
    else:
        second = src[i]
    for k in range(3):
        if lane + k > 40:
            continue
        if lane >= 0:
            second = second + 1
            if i % 2 == 0:
                continue
        first = first + 100
    dst[i, 0], dst[i, 1] = first, second
    if lane > 15:
        dst[i, 0] = -1
        return
    if lane == i:
        dst[i, 2] = (lane != 16).select(lane, 1000)
        return
    dst[i, 2] = -5


@flyc.jit
def decided(src: fx.Tensor, dst: fx.Tensor):
    decided_kernel(src, dst).launch(grid=1, block=32)


def test_decided_branches_run_as_others_do() -> None:
    src, dst = np.arange(32, dtype=np.int32) * 7, np.full((32, 3), 9, np.int32)
    decided(src, dst)
    lane = np.arange(32)
    np.testing.assert_array_equal(dst[:, 0], src + np.where(lane % 2, 300, 0))
    np.testing.assert_array_equal(dst[:, 1], 5)
    np.testing.assert_array_equal(dst[:, 2], np.where(lane < 16, lane, -5))


@flyc.kernel
def short_rows_kernel(src: fx.Tensor, dst: fx.Tensor, columns: fx.Constexpr[int]):
    """Rows of which some end between the threads, twice each."""
    thread = fx.thread_idx.x
    for first in fx.range_constexpr(0, columns, 32):
        column = first + thread
        inside = column < columns
        found = inside.select(src[fx.block_idx.x, inside.select(column, 0)], -1.0)
        if inside:
            dst[fx.block_idx.x, column] = 2 * found


@flyc.jit
def short_rows(src: fx.Tensor, dst: fx.Tensor, columns: fx.Constexpr[int]):
    short_rows_kernel(src, dst, columns).launch(grid=3, block=32)


def test_rows_that_end_between_the_threads() -> None:
    for columns in (1, 31, 32, 33, 100):
        src = np.arange(3 * columns, dtype=np.float32).reshape(3, columns)
        dst = np.zeros_like(src)
        short_rows(src, dst, columns)
        np.testing.assert_array_equal(dst, 2 * src)
