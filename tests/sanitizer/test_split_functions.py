"""Functions that are split into parts compute with checks what they compute without."""

from __future__ import annotations

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl.backends.cpu.emit.builder import Builder
from flydsl.backends.cpu.transform import split_functions

THREADS, WIDTH = 64, 8


@flyc.kernel
def _mixed(X: fx.Tensor, Y: fx.Tensor, turns: fx.Constexpr[int]):
    tid = fx.thread_idx.x
    board = fx.SharedAllocator().allocate(fx.Array[fx.Int32, THREADS * WIDTH]).peek()
    board = board.view(fx.make_layout((THREADS, WIDTH), (WIDTH, 1)))
    for turn in fx.range_constexpr(turns):
        for k in fx.range_constexpr(WIDTH):
            board[tid, k] = X[tid, k] + turn * k
        fx.barrier()
        if tid % 3 != turn % 3:
            for k in range(2):
                total = fx.Int32(0)
                for j in fx.range_constexpr(WIDTH):
                    total = total * 3 + board[(tid + j) % THREADS, (j + k) % WIDTH]
                Y[turn, tid, k] = total
        fx.barrier()


@flyc.jit
def mixed(X: fx.Tensor, Y: fx.Tensor, turns: fx.Constexpr[int]):
    _mixed(X, Y, turns).launch(grid=1, block=THREADS)


@pytest.mark.parametrize("part", [20, 60, 150])
@pytest.mark.parametrize("checks", ["", "bounds", "bounds,race,init,barrier"])
def test_parts_of_a_long_kernel(checks: str, part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_RUNTIME_ENABLE_CACHE", "0")
    monkeypatch.setenv("FLYDSL_CPU_CHECK", checks)
    monkeypatch.setattr(split_functions, "LONG", 200)
    monkeypatch.setattr(split_functions, "STRAIGHT", 200)
    monkeypatch.setattr(split_functions, "PART", part)
    x = np.random.default_rng(part).integers(-9, 9, (THREADS, WIDTH)).astype(np.int32)
    y = np.zeros((4, THREADS, 2), np.int32)
    mixed(x, y, len(y))
    wanted = np.zeros_like(y)
    for turn in range(len(y)):
        board = x + turn * np.arange(WIDTH, dtype=np.int32)
        runs = np.arange(THREADS) % 3 != turn % 3
        for k in range(2):
            total = np.zeros(THREADS, np.int32)
            for j in range(WIDTH):
                total = total * 3 + np.roll(board[:, (j + k) % WIDTH], -j)
            wanted[turn, runs, k] = total[runs]
    np.testing.assert_array_equal(y, wanted)


def test_values_that_come_later_are_not_taken_in_front_of_them() -> None:
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.parse("llvm.func @f(%p: !llvm.ptr, %q: !llvm.ptr) { llvm.return }")
        entry = module.body.operations[0].operation.regions[0].blocks[0]
        entry.operations[0].operation.erase()
        builder, (p, q) = Builder(entry, 4), entry.arguments
        builder.store(q, builder.address(p, 8), 8)
        first = next(view.operation for view in entry.operations)
        builder.op("llvm.return", ())
        with builder.before(first):
            builder.store(q, builder.address(p, 8), 8)
        assert module.operation.verify()
