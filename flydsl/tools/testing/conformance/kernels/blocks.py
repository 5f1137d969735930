"""Cases of shared memory, barriers, atomics, and values of other lanes."""

from __future__ import annotations

from typing import Any

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.tools.testing.conformance.kernels.case import BLOCK, Array, Case, blocks_of


@flyc.kernel
def reverse_kernel(x: fx.Tensor, y: fx.Tensor, THREADS: fx.Constexpr[int]):
    t, base = fx.thread_idx.x, fx.block_idx.x * THREADS
    shared = fx.SharedAllocator().allocate(fx.Array[fx.Float32, THREADS]).peek()
    shared[t] = x[base + t]
    fx.barrier()
    y[base + t] = shared[THREADS - 1 - t]


@flyc.jit
def reverse(x: fx.Tensor, y: fx.Tensor, THREADS: fx.Constexpr[int]):
    reverse_kernel(x, y, THREADS).launch(grid=x.shape[0] // THREADS, block=THREADS)


def reversed_blocks(a: Any, warp: int) -> dict[str, Array]:
    return {"y": a["x"].reshape(-1, a["THREADS"])[:, ::-1].ravel()}


@flyc.kernel
def sum_kernel(x: fx.Tensor, y: fx.Tensor):
    t = fx.thread_idx.x
    shared = fx.SharedAllocator().allocate(fx.Array[fx.Int32, BLOCK]).peek()
    shared[t] = x[fx.block_idx.x * BLOCK + t]
    fx.barrier()
    step = fx.Int32(BLOCK // 2)
    while step > 0:
        if t < step:
            shared[t] = shared[t] + shared[t + step]
        fx.barrier()
        step = step // 2
    if t == 0:
        y[fx.block_idx.x] = shared[0]


@flyc.jit
def barriers_in_a_loop(x: fx.Tensor, y: fx.Tensor):
    sum_kernel(x, y).launch(grid=y.shape[0], block=BLOCK)


@flyc.kernel
def rotate_kernel(x: fx.Tensor, steps: fx.Int32, y: fx.Tensor):
    """A barrier that orders global memory."""
    t, base = fx.thread_idx.x, fx.block_idx.x * BLOCK
    for step in range(steps):
        value = x[base + (t + 1) % BLOCK]
        fx.barrier()
        x[base + t] = value + step
        fx.barrier()
    y[base + t] = x[base + BLOCK - 1 - t]


@flyc.jit
def barriers_order_global_memory(x: fx.Tensor, steps: fx.Int32, y: fx.Tensor):
    rotate_kernel(x, steps, y).launch(grid=y.shape[0] // BLOCK, block=BLOCK)


def rotated(a: Any, warp: int) -> dict[str, Array]:
    x = a["x"].reshape(-1, BLOCK)
    for step in range(a["steps"]):
        x = np.roll(x, -1, axis=1) + np.int32(step)
    return {"x": x.ravel(), "y": x[:, ::-1].ravel()}


@flyc.kernel
def dynamic_shared_kernel(x: fx.Tensor, y: fx.Tensor):
    t, base = fx.thread_idx.x, fx.block_idx.x * BLOCK
    shared = fx.get_dyn_shared(fx.Float32).view(fx.make_layout(2 * BLOCK, 1))
    shared[t] = x[base + t]
    shared[BLOCK + t] = x[base + t] * 2.0
    fx.barrier()
    y[base + t] = shared[2 * BLOCK - 1 - t] + shared[t]


@flyc.jit
def dynamic_shared(x: fx.Tensor, y: fx.Tensor, bytes: fx.Int32):
    dynamic_shared_kernel(x, y).launch(grid=y.shape[0] // BLOCK, block=BLOCK, smem=bytes)


@fx.struct
class Storage:
    floats: fx.Array[fx.Float32, BLOCK]
    halves: fx.Array[fx.Float16, BLOCK]


@flyc.kernel
def two_arrays_kernel(x: fx.Tensor, y: fx.Tensor):
    t, base = fx.thread_idx.x, fx.block_idx.x * BLOCK
    shared = fx.SharedAllocator().allocate(Storage).peek()
    shared.floats[t] = x[base + t]
    shared.halves[BLOCK - 1 - t] = x[base + t].to(fx.Float16)
    fx.barrier()
    y[base + t] = shared.floats[t ^ 1] + shared.halves[t].to(fx.Float32)


@flyc.jit
def two_shared_arrays(x: fx.Tensor, y: fx.Tensor):
    two_arrays_kernel(x, y).launch(grid=y.shape[0] // BLOCK, block=BLOCK)


def two_arrays(a: Any, warp: int) -> dict[str, Array]:
    x = a["x"].reshape(-1, BLOCK)
    return {"y": (x[:, np.arange(BLOCK) ^ 1] + x[:, ::-1]).ravel()}


@flyc.kernel
def histogram_kernel(x: fx.Tensor, y: fx.Tensor):
    t = fx.thread_idx.x
    i = fx.block_idx.x * BLOCK + t
    counts = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 16]).peek().view(fx.make_layout(16, 1))
    if t < 16:
        counts[t] = 0
    fx.barrier()
    if i < x.shape[0]:
        fx.atomic_add(counts.iter + x[i], 1)
    fx.barrier()
    if t < 16:
        fx.atomic_add(y.iter + t, counts[t])


@flyc.jit
def histogram(x: fx.Tensor, y: fx.Tensor):
    histogram_kernel(x, y).launch(grid=blocks_of(x.shape[0]), block=BLOCK)


@flyc.kernel
def atomics_kernel(x: fx.Tensor, y: fx.Tensor):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < x.shape[0]:
        fx.atomic_add(y.iter, x[i])
        fx.atomic_max(y.iter + 1, x[i])
        fx.atomic_min(y.iter + 2, x[i])
        fx.atomic_or(y.iter + 3, x[i])
        fx.atomic_and(y.iter + 4, x[i])
        fx.atomic_xor(y.iter + 5, x[i])


@flyc.jit
def atomics(x: fx.Tensor, y: fx.Tensor):
    atomics_kernel(x, y).launch(grid=blocks_of(x.shape[0]), block=BLOCK)


def combined(a: Any, warp: int) -> dict[str, Array]:
    x, y = a["x"], a["y"].copy()
    both = (np.bitwise_or, np.bitwise_and, np.bitwise_xor)
    y[0] += x.sum(dtype=x.dtype)
    y[1], y[2] = max(y[1], x.max()), min(y[2], x.min())
    y[3:] = [operation.reduce(x, initial=first) for operation, first in zip(both, y[3:], strict=True)]
    return {"y": y}


@flyc.kernel
def atomic_add_kernel(x: fx.Tensor, y: fx.Tensor):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < x.shape[0]:
        fx.atomic_add(y.iter + i % 3, x[i])


@flyc.jit
def atomic_add(x: fx.Tensor, y: fx.Tensor):
    atomic_add_kernel(x, y).launch(grid=blocks_of(x.shape[0]), block=BLOCK)


@flyc.kernel
def ticket_kernel(y: fx.Tensor, taken: fx.Tensor):
    """A counter gives each thread another number."""
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < y.shape[0] - 1:
        ticket = fx.atomic_add(y.iter, 1)
        fx.atomic_add(taken.iter + ticket, 1)


@flyc.jit
def atomic_results(y: fx.Tensor, taken: fx.Tensor):
    ticket_kernel(y, taken).launch(grid=blocks_of(y.shape[0]), block=BLOCK)


def tickets(a: Any, warp: int) -> dict[str, Array]:
    n = len(a["y"])
    counter = np.zeros(n, np.int32)
    counter[0] = n - 1
    return {"y": counter, "taken": np.r_[np.ones(n - 1, np.int32), np.int32(0)]}


@flyc.kernel
def compare_and_swap_kernel(x: fx.Tensor, y: fx.Tensor):
    """The maximum of all elements, without an atomic maximum."""
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < x.shape[0]:
        old = fx.generic_load(y.iter)
        done = fx.Boolean(False)
        while ~done:
            old, done = fx.atomic_cas(y.iter, old, fx.max(old, x[i]))


@flyc.jit
def compare_and_swap(x: fx.Tensor, y: fx.Tensor):
    compare_and_swap_kernel(x, y).launch(grid=blocks_of(x.shape[0]), block=BLOCK)


@flyc.kernel
def shuffles_kernel(x: fx.Tensor, y: fx.Tensor, WIDTH: fx.Constexpr[int]):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    value = x[i]
    swapped = fx.shuffle_xor(value, WIDTH // 2, WIDTH)
    below = fx.shuffle_up(value, 1, WIDTH)
    above = fx.shuffle_down(value, 1, WIDTH)
    last = fx.shuffle_idx(value, WIDTH - 1, WIDTH)
    y[i, 0] = swapped
    y[i, 1] = below
    y[i, 2] = above
    y[i, 3] = last


@flyc.jit
def shuffles(x: fx.Tensor, y: fx.Tensor, WIDTH: fx.Constexpr[int]):
    shuffles_kernel(x, y, WIDTH).launch(grid=x.shape[0] // BLOCK, block=BLOCK)


def shuffled(a: Any, warp: int) -> dict[str, Array]:
    width = a["WIDTH"]
    x, lane = a["x"].reshape(-1, width), np.arange(width)
    sources = (lane ^ width // 2, np.maximum(lane - 1, 0), np.minimum(lane + 1, width - 1), np.full(width, width - 1))
    return {"y": np.stack([x[:, source].ravel() for source in sources], axis=1)}


def shuffle_arguments(dtype: Any, narrow: bool = False) -> Any:
    def arguments(rng: np.random.Generator, n: int, warp: int) -> dict[str, Any]:
        x = rng.integers(-100, 100, 4 * BLOCK).astype(dtype)
        return {"x": x, "y": np.zeros((len(x), 4), dtype), "WIDTH": max(warp // 2, 1) if narrow else warp}

    return arguments


@flyc.kernel
def lanes_kernel(y: fx.Tensor):
    t = fx.thread_idx.x
    y[t] = fx.lane_id() + 1000 * fx.num_warp_threads()


@flyc.jit
def lanes(y: fx.Tensor):
    lanes_kernel(y).launch(grid=1, block=BLOCK)


@flyc.kernel
def warp_sum_kernel(x: fx.Tensor, y: fx.Tensor):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    warp = fx.num_warp_threads()
    value = x[i]
    offset = warp // 2
    while offset > 0:
        value = value + fx.shuffle_xor(value, offset, warp)
        offset //= 2
    y[i] = value


@flyc.jit
def warp_sum(x: fx.Tensor, y: fx.Tensor):
    warp_sum_kernel(x, y).launch(grid=x.shape[0] // BLOCK, block=BLOCK)


def summed(a: Any, warp: int) -> dict[str, Array]:
    return {"y": np.repeat(a["x"].reshape(-1, warp).sum(1, dtype=np.int32), warp)}


BlockSum = fx.coop.BlockReduce[fx.Float32, BLOCK]


@flyc.kernel
def block_sum_kernel(x: fx.Tensor, y: fx.Tensor):
    scratch = fx.SharedAllocator().allocate(BlockSum.SharedStorage).peek()
    total = BlockSum(x[fx.block_idx.x * BLOCK + fx.thread_idx.x], fx.ReductionOp.ADD, storage=scratch)
    if fx.thread_idx.x == 0:
        y[fx.block_idx.x] = total


@flyc.jit
def block_sum(x: fx.Tensor, y: fx.Tensor):
    block_sum_kernel(x, y).launch(grid=y.shape[0], block=BLOCK)


def whole_blocks(dtype: Any, **more: Any) -> Any:
    """Arguments ``x`` and ``y`` of 9 blocks, of integers that 16-bit floats hold."""

    def arguments(rng: np.random.Generator, n: int, warp: int) -> dict[str, Any]:
        x = rng.integers(-100, 100, 9 * BLOCK).astype(dtype)
        return {"x": x, "y": np.zeros_like(x), **more}

    return arguments


def sums_of_blocks(a: Any, warp: int) -> dict[str, Array]:
    return {"y": a["x"].reshape(-1, BLOCK).sum(1, dtype=a["x"].dtype)}


def one_per_block(dtype: Any) -> Any:
    return lambda rng, n, warp: {**whole_blocks(dtype)(rng, n, warp), "y": np.zeros(9, dtype)}


CASES = (
    Case("shared memory and a barrier", reverse, whole_blocks("f4", THREADS=BLOCK), reversed_blocks),
    Case("a block of an odd size", reverse,
         lambda rng, n, warp: {"x": rng.random(9 * 97, np.float32), "y": np.zeros(9 * 97, "f4"), "THREADS": 97},
         reversed_blocks),
    Case("barriers in a loop", barriers_in_a_loop, one_per_block("i4"), sums_of_blocks),
    Case("barriers order global memory", barriers_order_global_memory,
         lambda rng, n, warp: {"x": np.arange(9 * BLOCK, dtype=np.int32), "steps": 5, "y": np.zeros(9 * BLOCK, "i4")},
         rotated),
    Case("dynamic shared memory", dynamic_shared, whole_blocks("f4", bytes=8 * BLOCK),
         lambda a, _: {"y": (2 * a["x"].reshape(-1, BLOCK)[:, ::-1] + a["x"].reshape(-1, BLOCK)).ravel()}),
    Case("two shared arrays of a struct", two_shared_arrays, whole_blocks("f4"), two_arrays),
    Case("atomics in shared memory", histogram,
         lambda rng, n, warp: {"x": rng.integers(0, 16, n).astype("i4"), "y": np.zeros(16, "i4")},
         lambda a, _: {"y": np.bincount(a["x"], minlength=16).astype("i4")}, sizes=(1, 1000, 20000)),
    Case("atomics on i32", atomics,
         lambda rng, n, warp: {"x": rng.integers(-999, 999, n).astype("i4"), "y": np.array([0, 0, 0, 0, -1, 0], "i4")},
         combined),
    Case("atomics on u64", atomics,
         lambda rng, n, warp: {"x": rng.integers(0, 999, n).astype("u8"), "y": np.full(6, 7, "u8")}, combined),
    Case("atomic additions of f32", atomic_add,
         lambda rng, n, warp: {"x": rng.integers(-99, 99, n).astype("f4"), "y": np.zeros(3, "f4")},
         lambda a, _: {"y": np.array([a["x"][k::3].sum() for k in range(3)], "f4")}, sizes=(100, 20000)),
    Case("results of atomics", atomic_results,
         lambda rng, n, warp: {"y": np.zeros(n, "i4"), "taken": np.zeros(n, "i4")}, tickets, sizes=(1000, 20000)),
    Case("compare and swap", compare_and_swap,
         lambda rng, n, warp: {"x": rng.integers(-999, 999, n).astype("i4"), "y": np.full(1, -5000, "i4")},
         lambda a, _: {"y": a["x"].max(keepdims=True)}),
    Case("lanes", lanes, lambda rng, n, warp: {"y": np.zeros(BLOCK, "i4")},
         lambda a, warp: {"y": np.arange(BLOCK, dtype="i4") % warp + 1000 * warp}, of_warp=True),
    Case("shuffles of i32", shuffles, shuffle_arguments("i4"), shuffled, of_warp=True, least_warp=2),
    Case("shuffles of f64", shuffles, shuffle_arguments("f8"), shuffled, of_warp=True, least_warp=2),
    Case("shuffles of i8", shuffles, shuffle_arguments("i1"), shuffled, of_warp=True, least_warp=2),
    Case("shuffles narrower than a warp", shuffles, shuffle_arguments("f4", narrow=True), shuffled, of_warp=True,
         least_warp=4),
    Case("sums over warps", warp_sum, whole_blocks("i4"), summed, of_warp=True),
    Case("coop.BlockReduce", block_sum, one_per_block("f4"), sums_of_blocks),
)  # fmt: skip
