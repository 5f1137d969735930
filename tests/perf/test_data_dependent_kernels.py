"""Kernels whose blocks and addresses depend on loaded data, as those of mixtures of experts."""

from __future__ import annotations

import functools
from typing import Any

import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

from .predicting import predicted

ROW = 256 * 64


@functools.cache
def gathered(is_guarded: bool, is_indirect: bool) -> Any:
    """Each block sums a row; it may be one that data names, and data may say how many blocks have work."""

    @flyc.kernel
    def gathered_kernel(X: fx.Tensor, Y: fx.Tensor, valid: fx.Tensor, rows: fx.Tensor, count: fx.Int32):
        def body() -> None:
            first = fx.Int32(rows[fx.block_idx.x]) if is_indirect else fx.block_idx.x * ROW
            total = fx.Float32(0.0)
            for k in range(count):
                total = total + X[first + k * 256 + fx.thread_idx.x]
            Y[fx.block_idx.x * 256 + fx.thread_idx.x] = total

        if is_guarded:
            if fx.block_idx.x < fx.Int32(valid[0]):
                body()
        else:
            body()

    @flyc.jit
    def gather(X: fx.Tensor, Y: fx.Tensor, valid: fx.Tensor, rows: fx.Tensor, count: fx.Int32):
        gathered_kernel(X, Y, valid, rows, count).launch(grid=Y.shape[0] // 256, block=256)

    return gather


def microseconds(is_guarded: bool, is_indirect: bool, blocks: int) -> float:
    shapes = {"X": ROW * 4096, "Y": 256 * blocks, "valid": 1, "rows": 4096}
    return predicted(gathered(is_guarded, is_indirect), shapes, count=64).microseconds


@pytest.mark.parametrize("blocks", [16, 256, 4096])
def test_guards_and_indirect_rows_cost_a_load_each(blocks: int) -> None:
    plain = microseconds(False, False, blocks)
    for is_guarded, is_indirect in ((False, True), (True, False), (True, True)):
        assert plain < microseconds(is_guarded, is_indirect, blocks) < 1.06 * plain


def test_more_blocks_take_longer_once_the_chip_is_full() -> None:
    few, full, many = (microseconds(True, True, blocks) for blocks in (16, 256, 4096))
    assert few == pytest.approx(full, rel=0.05), "one block of a compute unit waits for its own loads"
    assert many > 1.5 * full
