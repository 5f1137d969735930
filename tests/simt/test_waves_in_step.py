"""Kernels of several waves that read shared memory and store there before the next barrier, in the role of an AMD GPU."""

from __future__ import annotations

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import SanitizerError

WAVES, LANES = 4, 64


@flyc.kernel
def racing_kernel(x: fx.Tensor, y: fx.Tensor, counts: fx.Tensor):
    t = fx.thread_idx.x
    wave, lane = t // LANES, t % LANES
    rows = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 2 * WAVES]).peek().ptr
    if lane == 0:
        rows[wave + WAVES] = x[wave]
    fx.barrier()
    read = rows[lane % WAVES + WAVES]
    total = read
    rounds = counts[wave]  # as far as is known, waves may differ in it, so that they run on stacks of their own
    for i in range(rounds):
        if (i + 1 < rounds) & (lane == 0):
            rows[wave + WAVES] = x[(i + 1) * WAVES + wave]
        fx.barrier()
        if i + 1 < rounds:
            total = total + rows[lane % WAVES + WAVES]
        fx.barrier()
    y[t] = total


@flyc.jit
def racing(x: fx.Tensor, y: fx.Tensor, counts: fx.Tensor):
    racing_kernel(x, y, counts).launch(grid=1, block=(WAVES * LANES, 1, 1))


@pytest.fixture(autouse=True)
def _role(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx942")
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_all_waves_read_before_one_stores(rounds: int) -> None:
    x = np.arange(1, 5 * WAVES + 1, dtype=np.float32)
    y = np.zeros(WAVES * LANES, np.float32)
    racing(x, y, np.full(WAVES, rounds, np.int32))
    sums = x.reshape(5, WAVES)[:rounds].sum(0)
    assert (y.reshape(-1, WAVES) == sums).all()


def test_the_sanitizer_sees_the_race(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_CPU_CHECK", "race")
    with pytest.raises(SanitizerError, match="race: kernel racing_kernel"):
        racing(np.ones(5 * WAVES, np.float32), np.zeros(WAVES * LANES, np.float32), np.full(WAVES, 2, np.int32))


@flyc.kernel
def turns_kernel(x: fx.Tensor, y: fx.Tensor):
    t = fx.thread_idx.x
    rows = fx.SharedAllocator().allocate(fx.Array[fx.Float32, WAVES * LANES]).peek().ptr
    rows[t] = x[t]
    fx.barrier()
    first = rows[(t + LANES) % (WAVES * LANES)]
    rows[t] = 2.0 * first
    fx.barrier()
    y[t] = first + rows[(t + LANES) % (WAVES * LANES)]


@flyc.jit
def turns(x: fx.Tensor, y: fx.Tensor):
    turns_kernel(x, y).launch(grid=1, block=(WAVES * LANES, 1, 1))


def test_a_store_at_the_top_of_a_kernel() -> None:
    x, y = np.random.default_rng(0).random(WAVES * LANES, np.float32), np.zeros(WAVES * LANES, np.float32)
    turns(x, y)
    assert (y == np.roll(x, -LANES) + 2 * np.roll(x, -2 * LANES)).all()


@flyc.kernel
def pool_kernel(x: fx.Tensor, y: fx.Tensor, head: fx.Tensor, counts: fx.Tensor):
    t = fx.thread_idx.x
    word = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 1]).peek().ptr
    goes_on = counts[t // LANES] > 0
    while goes_on:
        if t == 0:
            word[0] = fx.atomic_add(fx.get_iter(head), 1)
        fx.barrier()
        work = word[0]
        if t == 0:
            word[0] = (work < 5).select(fx.Int32(1), fx.Int32(0))
        fx.barrier()
        goes_on = word[0] != 0
        if goes_on:
            y[work * WAVES * LANES + t] = x[work] + t
        fx.barrier()


@flyc.jit
def pool(x: fx.Tensor, y: fx.Tensor, head: fx.Tensor, counts: fx.Tensor):
    pool_kernel(x, y, head, counts).launch(grid=2, block=(WAVES * LANES, 1, 1))


def test_a_word_that_a_loop_hands_to_all_waves() -> None:
    x, y = np.arange(10, 15, dtype=np.int32), np.zeros(5 * WAVES * LANES, np.int32)
    pool(x, y, np.zeros(1, np.int32), np.full(WAVES, 9, np.int32))
    assert (y.reshape(5, -1) == x[:, None] + np.arange(WAVES * LANES)).all()
