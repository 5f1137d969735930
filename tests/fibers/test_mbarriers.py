"""NVIDIA's barriers on a CPU in the chip's role: counted arrivals, phases, barriers by number, pipelines; and misuse."""

import re

import numpy as np
import pytest
from playing import BLOCK, failure, line_of

import flydsl.compiler as flyc
import flydsl.expr as fx

pytestmark = pytest.mark.usefixtures("hopper")


@flyc.kernel
def pipeline_kernel(a: fx.Tensor, o: fx.Tensor, steps: fx.Int32, stages: fx.Constexpr[int], missing: fx.Constexpr[int]):
    """Half of the threads copy rows into stages, the others add them up, each the element of its mirror image."""
    t = fx.thread_idx.x
    memory = fx.SharedAllocator()
    ring = memory.allocate(fx.Array[fx.Float32, stages * BLOCK]).peek().ptr
    barriers = memory.allocate(fx.Array[fx.Uint64, 2 * stages]).peek().ptr
    pipe = fx.nvvm.Pipeline(barriers, stages, producers=BLOCK, consumers=BLOCK + missing)
    pipe.initialize()
    if t < BLOCK:
        fx.nvvm.setmaxnreg_decrease(40)
        for step in range(steps):
            pipe.acquire(step)
            ring[pipe.stage(step) * BLOCK + t] = a[step * BLOCK + t]
            pipe.commit(step)
    else:
        fx.nvvm.setmaxnreg_increase(232)
        total = fx.Float32(0)
        for step in range(steps):
            pipe.wait(step)
            total = total + ring[pipe.stage(step) * BLOCK + (2 * BLOCK - 1 - t)]
            pipe.release(step)
        o[t - BLOCK] = total


@flyc.jit
def pipeline(a: fx.Tensor, o: fx.Tensor, steps: fx.Int32, stages: fx.Constexpr[int], missing: fx.Constexpr[int] = 0):
    pipeline_kernel(a, o, steps, stages, missing).launch(grid=1, block=2 * BLOCK)


@pytest.mark.parametrize("stages", [1, 2, 5])
def test_producers_and_consumers(stages: int) -> None:
    for steps in (0, 1, 17):
        a = np.random.default_rng(steps).integers(-100, 100, (steps, BLOCK)).astype(np.float32)
        o = np.full(BLOCK, -1, np.float32)
        pipeline(a.ravel() if steps else np.zeros(1, np.float32), o, steps, stages)
        np.testing.assert_array_equal(o, a.sum(0)[::-1])


def test_a_pipeline_that_counts_too_many_consumers_says_who_waits_where() -> None:
    message = failure(pipeline, np.zeros(10 * BLOCK, np.float32), np.zeros(BLOCK, np.float32), 10, 2, 1)
    assert "block (0, 0, 0): some of its warps wait for ever" in message
    acquire, wait = (line_of(pipeline_kernel, f"pipe.{name}(step)") for name in ("acquire", "wait"))
    assert re.search(
        rf"warps 0 to 3 at the mbarrier at byte {2 * BLOCK * 4 + 16} of shared memory[^\n]*\n.*line {acquire}", message
    )
    assert re.search(
        rf"warps 4 to 7 at the mbarrier at byte {2 * BLOCK * 4} of shared memory[^\n]*\n.*line {wait}", message
    )


def test_phases_and_their_parity() -> None:
    @flyc.kernel
    def kernel(o: fx.Tensor):
        t = fx.thread_idx.x
        barrier = fx.SharedAllocator().allocate(fx.Array[fx.Uint64, 1]).peek().ptr
        if t == 0:
            fx.nvvm.mbarrier_init(barrier, 3)
            fx.nvvm.fence_mbarrier_init()
            o[0] = fx.Int32(fx.nvvm.mbarrier_try_wait(barrier, 1))  # the phase before the first is over
            o[1] = fx.Int32(fx.nvvm.mbarrier_try_wait(barrier, 0))
            fx.nvvm.mbarrier_arrive(barrier)
            fx.nvvm.mbarrier_arrive(barrier)
            fx.nvvm.mbarrier_expect_tx(barrier, 16)
            fx.nvvm.mbarrier_arrive(barrier, expect_bytes=-16)
            o[2] = fx.Int32(fx.nvvm.mbarrier_try_wait(barrier, 0))
            o[3] = fx.Int32(fx.nvvm.mbarrier_try_wait(barrier, 1))
            fx.nvvm.mbarrier_invalidate(barrier)
            fx.nvvm.mbarrier_init(barrier, 1)
            fx.nvvm.mbarrier_arrive(barrier, expect_bytes=8)
            o[4] = fx.Int32(fx.nvvm.mbarrier_try_wait(barrier, 0))
            fx.nvvm.mbarrier_expect_tx(barrier, -8)
            o[5] = fx.Int32(fx.nvvm.mbarrier_try_wait(barrier, 0))

    @flyc.jit
    def run(o: fx.Tensor):
        kernel(o).launch(grid=1, block=32)

    o = np.full(6, -1, np.int32)
    run(o)
    assert o.tolist() == [1, 0, 1, 0, 0, 1]


@flyc.kernel
def polling_kernel(o: fx.Tensor, arrivals: fx.Int32):
    t = fx.thread_idx.x
    memory = fx.SharedAllocator()
    barrier = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
    value = memory.allocate(fx.Array[fx.Int32, 1]).peek().ptr
    if t == 0:
        fx.nvvm.mbarrier_init(barrier, 2)
    fx.barrier()
    if t < 32:
        asked = fx.Int32(0)
        over = fx.nvvm.mbarrier_try_wait(barrier, 0)
        while ~over:
            asked = asked + 1
            over = fx.nvvm.mbarrier_try_wait(barrier, 0)
        o[0] = value[0]
        o[1] = asked
    elif t % 32 == 0:
        for _ in range(arrivals):
            value[0] = 42
            fx.nvvm.mbarrier_arrive(barrier)


@flyc.jit
def poll(o: fx.Tensor, arrivals: fx.Int32):
    polling_kernel(o, arrivals).launch(grid=1, block=64)


def test_asking_lets_the_others_go_on() -> None:
    o = np.zeros(2, np.int32)
    poll(o, 2)
    assert o[0] == 42
    message = failure(poll, o, 1)  # nobody will arrive any more
    assert re.search(r"warp 0 asking again and again for the mbarrier at byte 0 of shared memory", message)
    assert f"line {line_of(polling_kernel, 'asked + 1') + 1}" in message
    assert "warp 1 ended" in message


@flyc.kernel
def numbered_kernel(o: fx.Tensor, threads: fx.Int32):
    """Two groups of two warps go their own way at barriers of their own; the last warp only counts as arrived."""
    t = fx.thread_idx.x
    slots = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 160]).peek().ptr
    group = t // 64
    if group < 2:
        for k in range(1 + group * 3):
            slots[t] = k * 100 + t
            fx.nvvm.barrier_sync(1 + group, threads)
            seen = slots[t ^ 32]
            fx.nvvm.barrier_sync(1 + group, threads)
            o[t] = seen
        fx.nvvm.barrier_sync(7, 160)
        o[t] = o[t] + slots[128]
    else:
        slots[t] = 5000
        fx.nvvm.barrier_arrive(7, 160)


@flyc.jit
def numbered(o: fx.Tensor, threads: fx.Int32):
    numbered_kernel(o, threads).launch(grid=1, block=160)


def test_barriers_by_number() -> None:
    o = np.zeros(128, np.int32)
    numbered(o, 64)
    t = np.arange(128)
    np.testing.assert_array_equal(o, (t ^ 32) + np.where(t < 64, 0, 300) + 5000)
    assert "warps 0 to 1 at barrier 1" in failure(numbered, o, 96)
    assert "no whole warps of the block" in failure(numbered, o, 50)


def misuse(body):
    @flyc.kernel
    def kernel(o: fx.Tensor):
        barrier = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Uint64, 4], 16]).peek().ptr
        body(fx.thread_idx.x, barrier)
        o[0] = 1

    @flyc.jit
    def run(o: fx.Tensor):
        kernel(o).launch(grid=1, block=64)

    return run


def arrives_too_often(t, barrier):
    fx.nvvm.mbarrier_init(barrier, 20)
    fx.nvvm.mbarrier_arrive(barrier)


def is_not_initialised(t, barrier):
    fx.nvvm.mbarrier_wait(barrier + 1, 0)


def expects_too_much(t, barrier):
    fx.nvvm.mbarrier_init(barrier, 2000)
    fx.nvvm.mbarrier_expect_tx(barrier, 100000)


def two_sizes(t, barrier):
    fx.nvvm.barrier_sync(3, 64 - t // 32 * 32)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (arrives_too_often, "warp 0: more threads arrive at an mbarrier than a phase counts"),
        (is_not_initialised, "warp 0: an mbarrier is used that was not initialised"),
        (expects_too_much, "warp 0: an mbarrier counts at most"),
        (two_sizes, "warp 1: warps are at one barrier with different numbers of threads"),
    ],
)
def test_misuse(body, message: str) -> None:
    assert message in failure(misuse(body), np.zeros(1, np.int32))


def test_lanes_that_are_there() -> None:
    @flyc.kernel
    def kernel(o: fx.Tensor):
        t = fx.thread_idx.x
        if t % 3 == 0:
            o[t] = fx.Int32(fx.nvvm.active_mask())

    @flyc.jit
    def run(o: fx.Tensor):
        kernel(o).launch(grid=1, block=64)

    o = np.zeros(64, np.int32)
    run(o)
    for warp in range(2):
        lanes = [t for t in range(32 * warp, 32 * warp + 32) if t % 3 == 0]
        mask = sum(1 << t % 32 for t in lanes)
        assert {int(o[t]) & 0xFFFFFFFF for t in lanes} == {mask}
