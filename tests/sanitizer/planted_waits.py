"""Kernels whose warps wait for each other and for copies in NVIDIA's ways, and once do not."""

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from tests.sanitizer.planted import planted

HOPPER = "sm_90"


def numbers(*shape: int) -> np.ndarray:
    return np.arange(np.prod(shape), dtype=np.float32).reshape(shape)


def aligned(*shape: int) -> np.ndarray:
    """Numbers at an address that bulk copies take."""
    memory = np.zeros(4 * int(np.prod(shape)) + 64, np.uint8)
    start = -memory.ctypes.data % 64
    made = memory[start : start + 4 * int(np.prod(shape))].view(np.float32).reshape(shape)
    made[...] = numbers(*shape)
    return made


@planted("race", "data", 0, arch=HOPPER, thread=0, other_thread=32)
def a_consumer_that_does_not_wait() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        memory = fx.SharedAllocator()
        full = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
        data = memory.allocate(fx.Array[fx.Float32, 32]).peek()
        t = fx.thread_idx.x
        if t == 0:
            fx.nvvm.mbarrier_init(full, 32)
        fx.barrier()
        if t < 32:
            data[t] = x[t]  # with this
            fx.nvvm.mbarrier_arrive(full)
        else:
            y[t - 32] = data[t - 32]  # bug

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=64)

    run(numbers(32), numbers(32))


@planted("race", "data", 0, arch=HOPPER, thread=0, other_thread=32)
def a_wait_for_the_phase_before() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        memory = fx.SharedAllocator()
        full = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
        data = memory.allocate(fx.Array[fx.Float32, 32]).peek()
        t = fx.thread_idx.x
        if t == 0:
            fx.nvvm.mbarrier_init(full, 32)
        fx.barrier()
        if t < 32:
            data[t] = x[t]  # with this
            fx.nvvm.mbarrier_arrive(full)
        else:
            fx.nvvm.mbarrier_wait(full, 1)
            y[t - 32] = data[t - 32]  # bug

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=64)

    run(numbers(32), numbers(32))


@planted("race", "data", 0, arch=HOPPER, thread=32, other_thread=0)
def a_stage_is_used_again_before_it_is_released() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        memory = fx.SharedAllocator()
        full = memory.allocate(fx.Array[fx.Uint64, 2]).peek().ptr
        data = memory.allocate(fx.Array[fx.Float32, 32]).peek()
        t = fx.thread_idx.x
        if t == 0:
            fx.nvvm.mbarrier_init(full, 32)
            fx.nvvm.mbarrier_init(full + 1, 32)
        fx.barrier()
        total = fx.Float32(0.0)
        for step in range(2):
            if t < 32:
                data[t] = x[step, t]  # with this
                fx.nvvm.mbarrier_arrive(full + step)
            else:
                fx.nvvm.mbarrier_wait(full + step, 0)
                total += data[t - 32]  # bug
        if t >= 32:
            y[t - 32] = total

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=64)

    run(numbers(2, 32), numbers(32))


@planted("race", "data", 0, arch=HOPPER, thread=0, other_thread=0)
def bytes_that_nobody_waits_for() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        memory = fx.SharedAllocator()
        data = memory.allocate(fx.Align[fx.Array[fx.Float32, 64], 128]).peek()
        full = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
        t = fx.thread_idx.x
        if t == 0:
            fx.nvvm.mbarrier_init(full, 1)
            fx.nvvm.mbarrier_arrive(full, expect_bytes=256)
            fx.nvvm.bulk_load(data.ptr, fx.get_iter(x), 256, full)  # with this
        fx.barrier()
        y[t] = data[t]  # bug

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=64)

    run(aligned(64), numbers(64))


@planted("race", "data", 0, arch=HOPPER, thread=0, other_thread=0)
def no_fence_before_bytes_are_stored() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        data = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 64], 128]).peek()
        t = fx.thread_idx.x
        data[t] = x[t]  # with this
        fx.barrier()
        if t == 0:
            fx.nvvm.bulk_store(fx.get_iter(y), data.ptr, 256)  # bug
            fx.nvvm.bulk_commit_group()
            fx.nvvm.bulk_wait_group(0)

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=64)

    run(numbers(64), aligned(64))


@planted("race", "data", 0, arch=HOPPER, thread=0, other_thread=0)
def shared_memory_is_written_while_it_is_stored() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        data = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 64], 128]).peek()
        t = fx.thread_idx.x
        data[t] = x[t]
        fx.nvvm.fence_proxy_async()
        fx.barrier()
        if t == 0:
            fx.nvvm.bulk_store(fx.get_iter(y), data.ptr, 256)  # with this
            fx.nvvm.bulk_commit_group()
        fx.barrier()
        data[t] = 0.0  # bug
        if t == 0:
            fx.nvvm.bulk_wait_group(0)

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=64)

    run(numbers(64), aligned(64))


@planted("race", "data", 32, arch=HOPPER, thread=32, other_thread=0)
def a_barrier_of_too_few_warps() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        data = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 96]).peek()
        t = fx.thread_idx.x
        if t < 32:
            data[t + 32] = x[t]  # with this
            fx.nvvm.barrier_sync(1, 32)
        else:
            fx.nvvm.barrier_sync(2, 32)
            y[t - 32] = data[t]  # bug

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=64)

    run(numbers(32), numbers(32))


@planted("barrier", "", arch=HOPPER, thread=32)
def an_mbarrier_that_counts_too_many() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        memory = fx.SharedAllocator()
        full = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
        data = memory.allocate(fx.Array[fx.Float32, 32]).peek()
        t = fx.thread_idx.x
        if t == 0:
            fx.nvvm.mbarrier_init(full, 33)
        fx.barrier()
        if t < 32:
            data[t] = x[t]
            fx.nvvm.mbarrier_arrive(full)
        else:
            fx.nvvm.mbarrier_wait(full, 0)  # bug
            y[t - 32] = data[t - 32]

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=64)

    run(numbers(32), numbers(32))


@planted("race", "data", 32, arch=HOPPER, thread=32, other_thread=8)
def a_group_of_copies_that_is_still_open() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        data = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 256], 16]).peek()
        t = fx.thread_idx.x
        atom = fx.make_copy_atom(fx.nvvm.CpAsync(128), fx.Float32)
        four = fx.make_layout(4, 1)
        fx.copy(atom, fx.make_view(fx.get_iter(x) + 4 * t, four), fx.make_view(data.ptr + 4 * t, four))  # with this
        fx.nvvm.cp_async_commit_group()
        fx.nvvm.cp_async_wait_group(1)
        fx.barrier()
        y[t] = data[t]  # bug

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=64)

    run(flyc.from_dlpack(aligned(256), assumed_align=16), numbers(64))


@planted("race", "data", 128, arch=HOPPER, thread=32, other_thread=1)
def copies_without_a_barrier_after_the_wait() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        data = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 256], 16]).peek()
        t = fx.thread_idx.x
        atom = fx.make_copy_atom(fx.nvvm.CpAsync(128), fx.Float32)
        four = fx.make_layout(4, 1)
        fx.copy(atom, fx.make_view(fx.get_iter(x) + 4 * t, four), fx.make_view(data.ptr + 4 * t, four))  # with this
        fx.nvvm.cp_async_commit_group()
        fx.nvvm.cp_async_wait_group(0)
        y[t] = data[(t * 64 + 64) % 256]  # bug

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=64)

    run(flyc.from_dlpack(aligned(256), assumed_align=16), numbers(64))


@planted("race", "data", 0, arch=HOPPER, thread=0, other_thread=0, block=1, other_block=0)
def the_neighbours_memory_without_a_barrier_of_the_cluster() -> None:
    @flyc.kernel
    def k(y: fx.Tensor):
        data = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 32]).peek()
        t = fx.thread_idx.x
        data[t] = 1.0  # with this
        fx.barrier()
        there = fx.nvvm.mapa(data.ptr, 0)
        y[t] = there[t]  # bug

    @flyc.jit
    def run(y: fx.Tensor):
        k(y).launch(grid=2, block=32, cluster=2)

    run(numbers(32))


@planted("race", "data", 32, arch=HOPPER, thread=32, other_thread=0)
def warps_that_part_and_do_not_meet() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        data = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 64]).peek()
        t = fx.thread_idx.x
        data[t] = x[t]  # with this
        if t < 32:
            fx.nvvm.barrier_sync(1, 32)
        y[t] = data[(t + 32) % 64]  # bug

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=64)

    run(numbers(64), numbers(64))


@planted("bounds", "x", 64, arch=HOPPER)
def more_bytes_than_there_are() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        memory = fx.SharedAllocator()
        data = memory.allocate(fx.Align[fx.Array[fx.Float32, 128], 128]).peek()
        full = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
        t = fx.thread_idx.x
        if t == 0:
            fx.nvvm.mbarrier_init(full, 1)
            fx.nvvm.mbarrier_arrive(full, expect_bytes=512)
            fx.nvvm.bulk_load(data.ptr, fx.get_iter(x), 512, full)  # bug
        fx.barrier()
        fx.nvvm.mbarrier_wait(full, 0)

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=64)

    run(aligned(64), numbers(64))


@planted("race", "data", 1024, arch=HOPPER, thread=0, other_thread=0)
def a_tile_of_two_boxes_of_which_one_is_waited_for() -> None:
    @flyc.kernel
    def k(source: fx.nvvm.TensorMap, y: fx.Tensor):
        memory = fx.SharedAllocator()
        data = memory.allocate(fx.Align[fx.Array[fx.Float32, 2048], 1024]).peek()
        full = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
        t = fx.thread_idx.x
        load = fx.nvvm.make_tma_atom(source)
        tile = fx.make_view(data.ptr, fx.make_layout((32, (32, 2)), (32, (1, 1024))))
        if t == 0:
            fx.nvvm.mbarrier_init(full, 1)
            fx.nvvm.mbarrier_arrive(full, expect_bytes=4096)
            fx.copy(load, fx.nvvm.tma_tensor((32, 64)), tile, barrier=full)  # with this
        fx.barrier()
        y[t] = data[1024 + t]  # bug

    @flyc.jit
    def run(source: fx.nvvm.TensorMap, y: fx.Tensor):
        k(source, y).launch(grid=1, block=64)

    run(flyc.tensor_map(aligned(32, 64), (32, 32), swizzle=0), numbers(64))
