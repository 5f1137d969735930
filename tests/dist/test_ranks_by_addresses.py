"""All-reduces for AMD's chips that know their peers by addresses alone, as ranks on the CPU.

Their barriers are those of waves: in loops that waves leave at different times, and with some of a wave's threads.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest
from rank_threads import run_ranks

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DeviceError

Array = np.ndarray[Any, Any]
THREADS, MOST_BLOCKS = 256, 8
i32, i64 = fx.Int32, fx.Int64


def at(address: Any, dtype: Any = fx.Float32) -> Any:
    """The memory at an address by buffer instructions, of which a CPU takes no loop for one that spins."""
    pointer = fx.inttoptr(fx.PointerType(dtype, fx.AddressSpace.Global, dtype.width // 8), address)
    return fx.rocdl.make_buffer_tensor(fx.make_view(pointer, fx.make_layout(1 << 20, 1)))


def peer_memory(table: Any, peer: Any, dtype: Any = fx.Float32) -> Any:
    """The memory at entry ``peer`` of a table of addresses."""
    return at(at(table, fx.Int64)[peer], dtype)


@flyc.jit
def meet(rank, flags, epoch, world: fx.Constexpr[int], first):
    """Tell the same block of all ranks that this one has come, by its first threads, and wait for theirs."""
    t = fx.thread_idx.x
    if t < world:
        mine = first + fx.block_idx.x * world
        peer_memory(flags, t, fx.Int32)[mine + rank] = epoch
        own = peer_memory(flags, rank, fx.Int32)
        found = own[mine + t]
        while found < epoch:
            found = own[mine + t]
    fx.barrier()


@flyc.kernel(known_block_size=[THREADS, 1, 1])
def pull_kernel(rank: i32, epoch: i32, flags: i64, inputs: i64, output: i64, n: i32, world: fx.Constexpr[int]):
    """Each part of a block reads another rank's elements, and the first part adds them up."""
    share = THREADS // world
    slots = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 2 * THREADS]).peek().ptr
    part, lane = fx.thread_idx.x // share, fx.thread_idx.x % share
    meet(rank, flags, epoch, world, 0)
    source, result = peer_memory(inputs, part), at(output)
    half = fx.Int32(0)
    for k in range(fx.block_idx.x * share + lane, n, fx.grid_dim.x * share):
        slots[half * THREADS + fx.thread_idx.x] = source[k]
        fx.barrier()
        if part == 0:
            total = fx.Float32(0)
            for other in fx.range_constexpr(world):
                total += slots[half * THREADS + other * share + lane]
            result[k] = total
        half = 1 - half


@flyc.jit
def pull(rank: i32, epoch: i32, flags: i64, inputs: i64, output: i64, n: i32, blocks: i32, world: fx.Constexpr[int]):
    pull_kernel(rank, epoch, flags, inputs, output, n, world).launch(grid=blocks, block=THREADS)


@flyc.kernel(known_block_size=[THREADS, 1, 1])
def push_kernel(
    rank: i32, epoch: i32, flags: i64, boxes: i64, source: i64, output: i64, n: i32, world: fx.Constexpr[int]
):
    """Each rank writes its elements to all, and the first thread says so when all waves of a GPU would have."""
    box, mine, result = peer_memory(boxes, fx.thread_idx.x // (THREADS // world)), at(source), at(output)
    for k in range(fx.thread_idx.x % (THREADS // world), n, THREADS // world):
        box[rank * n + k] = mine[k]
    meet(rank, flags, epoch, world, MOST_BLOCKS * world)
    own = peer_memory(boxes, rank)
    for k in range(fx.thread_idx.x, n, THREADS):
        total = fx.Float32(0)
        for other in fx.range_constexpr(world):
            total += own[other * n + k]
        result[k] = total
        fx.barrier()  # of a loop that waves leave at different times: each of them is a fiber


@flyc.jit
def push(rank: i32, epoch: i32, flags: i64, boxes: i64, source: i64, output: i64, n: i32, world: fx.Constexpr[int]):
    push_kernel(rank, epoch, flags, boxes, source, output, n, world).launch(grid=1, block=THREADS)


@pytest.fixture(autouse=True)
def as_gfx942(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx942")


def addresses(arrays: Array) -> Array:
    return np.array([each.ctypes.data for each in arrays], np.int64)


@pytest.mark.parametrize(
    ("world", "n", "blocks", "late"), [(2, 512, 2, 0.0), (2, 896, 7, 0.4), (2, 1001, 3, 0.0), (4, 70, 1, 0.0)]
)
def test_waves_leave_a_loop_with_barriers_at_different_times(world: int, n: int, blocks: int, late: float) -> None:
    x = np.random.default_rng(n).integers(-8, 9, (world, n)).astype(np.float32)
    y = np.zeros_like(x)
    flags, table = np.zeros((world, MOST_BLOCKS * world), np.int32), addresses(x)
    signs = addresses(flags)

    def body(rank: int) -> None:
        if rank:
            time.sleep(late)
        pull(rank, 1, signs.ctypes.data, table.ctypes.data, y[rank].ctypes.data, n, blocks, world)

    run_ranks(world, body)
    np.testing.assert_array_equal(y, np.stack([x.sum(0)] * world))


def test_the_first_wave_comes_last() -> None:
    """What it says of the others is so, as nearly always on a GPU: there is no barrier between their writes and the flag."""
    world, n = 2, 300
    x = np.random.default_rng(1).integers(-8, 9, (world, n)).astype(np.float32)
    y, boxes = np.zeros_like(x), np.zeros((world, world * n), np.float32)
    flags = np.zeros((world, 2 * MOST_BLOCKS * world), np.int32)
    signs, table = addresses(flags), addresses(boxes)
    run_ranks(
        world,
        lambda rank: push(
            *(rank, 1, signs.ctypes.data, table.ctypes.data, x[rank].ctypes.data, y[rank].ctypes.data, n, world)
        ),
    )
    np.testing.assert_array_equal(y, np.stack([x.sum(0)] * world))


@flyc.kernel
def strided_kernel(y: fx.Tensor):
    n = fx.get_scalar(y.shape[0])
    for k in range(fx.thread_idx.x, n, 64):
        y[k] = fx.Float32(k)
        fx.barrier()


@flyc.jit
def strided(y: fx.Tensor):
    strided_kernel(y).launch(grid=1, block=64)


def test_other_chips_want_all_threads_at_a_barrier(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "sm_90")
    y = np.zeros(128, np.float32)
    strided(y)
    np.testing.assert_array_equal(y, np.arange(128))
    with pytest.raises(DeviceError, match="only some threads of a warp are at a barrier"):
        strided(np.zeros(100, np.float32))


def test_waves_of_amd_need_not_be_whole() -> None:
    y = np.zeros(100, np.float32)
    strided(y)
    np.testing.assert_array_equal(y, np.arange(100))
