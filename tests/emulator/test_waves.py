"""Numbers of waves, and rows of tensors with strides of their own, in kernels whose waves go different ways."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def choices(found: fx.Tensor, lanes: fx.Constexpr[int]):
    x, y = fx.thread_idx.x, fx.thread_idx.y
    number = x + y * fx.block_dim.x
    mine = fx.Int32(0)
    if x // lanes == 1:
        mine = mine + 1000
    fx.gpu.barrier()
    if x // lanes > 0:
        mine = mine + 100 * (x // lanes)
    found[number] = mine + x % 100


@flyc.jit
def choose(found: fx.Tensor, width: fx.Constexpr[int], height: fx.Constexpr[int], lanes: fx.Constexpr[int]):
    choices(found, lanes).launch(grid=1, block=(width, height, 1))


@pytest.mark.parametrize("block", [(256, 1), (128, 2), (96, 2), (160, 1)])
@pytest.mark.parametrize("lanes", [32, 64])
def test_threads_are_chosen_by_their_own_number(chip: str, block: tuple[int, int], lanes: int) -> None:
    found = np.zeros(block[0] * block[1], np.int32)
    choose(found, *block, lanes)
    x = np.arange(found.size) % block[0]
    assert (found == (x // lanes == 1) * 1000 + x // lanes * 100 + x % 100).all()


@flyc.kernel
def two_rows(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor):
    i, row = fx.thread_idx.x, fx.block_idx.x
    a, b, c = (fx.rocdl.make_buffer_tensor(t) for t in (a, b, c))
    mine = a[row, i]
    if i < 16:
        mine = mine + mine
    fx.gpu.barrier()
    c[row, i] = mine + b[row, i]


@flyc.jit
def add_rows(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor, rows: fx.Int32):
    two_rows(a, b, c).launch(grid=rows, block=64)


@pytest.mark.parametrize("dtype", [np.float32, np.float16])
def test_rows_of_three_strides(chip: str, dtype: Any) -> None:
    whole = np.random.default_rng(0).integers(-50, 50, (3, 5, 200)).astype(dtype)
    a, b, c = whole[0, :, :64], whole[1].reshape(-1)[: 5 * 130].reshape(5, 130)[:, 3:67], whole[2, ::2, 64:128]
    expected = a[:3] * np.where(np.arange(64) < 16, 2, 1).astype(dtype) + b[:3]
    kept = whole[2].copy()
    add_rows(a, b, c, 3)
    kept[::2, 64:128] = expected
    assert (whole[2] == kept).all()


@flyc.kernel
def dealt_rows(x: fx.Tensor, sums: fx.Tensor, blocks: fx.Int32, steps: fx.Int32):
    i, number = fx.thread_idx.x, fx.block_idx.x
    share, rest = blocks.shrui(2), blocks & 3
    group = number & 3
    mine = group * share + (group < rest).select(group, rest) + number.shrui(2)
    x = fx.rocdl.make_buffer_tensor(x)
    total = fx.Float32(0.0)
    for k in range(steps):
        for part in fx.range_constexpr(3):
            total = total + x[mine, k * 2048 + part * 4096 + i] * (part + 1.0)
    sums[mine * 64 + i] = total


@flyc.jit
def deal_rows(x: fx.Tensor, sums: fx.Tensor, blocks: fx.Int32, steps: fx.Int32):
    dealt_rows(x, sums, blocks, steps).launch(grid=blocks, block=64)


@pytest.mark.parametrize("blocks", [4, 7])
def test_rows_that_blocks_choose_by_arithmetic(chip: str, blocks: int) -> None:
    x = np.random.default_rng(0).integers(-9, 9, (blocks, 3 * 4096)).astype(np.float32)
    sums = np.zeros(blocks * 64, np.float32)
    deal_rows(x, sums, blocks, 2)
    parts = [x[:, k * 2048 + p * 4096 :][:, :64] * (p + 1) for k in range(2) for p in range(3)]
    assert (sums.reshape(blocks, 64) == np.sum(parts, 0)).all()


@flyc.kernel
def sums(found: fx.Tensor, few: fx.Int32, many: fx.Int64, flag: fx.Boolean, most: fx.Int64, small: fx.Int16):
    i = fx.thread_idx.x
    total = fx.Int64(few)
    if i < 16:
        total = total + many
    if flag:
        total = total + most
    found[i] = total + fx.Int64(small)


@flyc.jit
def add(found: fx.Tensor, few: fx.Int32, many: fx.Int64, flag: fx.Boolean, most: fx.Int64, small: fx.Int16):
    sums(found, few, many, flag, most, small).launch(grid=1, block=64)


def test_numbers_of_64_bits_behind_shorter_ones(chip: str) -> None:
    """A driver passes each at a multiple of its size, where a kernel with branches reads it."""
    found = np.zeros(64, np.int64)
    add(found, 3, 1 << 50, True, 1 << 42, -5)
    assert (found == (np.arange(64) < 16) * (1 << 50) + (1 << 42) - 2).all()
