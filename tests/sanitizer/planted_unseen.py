"""Kernels with bugs that were written down before anybody had looked whether they are found."""

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from tests.sanitizer.planted import planted


def numbers(*shape: int) -> np.ndarray:
    return np.arange(np.prod(shape), dtype=np.float32).reshape(shape)


@planted("bounds", "x", (9, 0, 0), block=(0, 0, 2))
def the_last_slice_of_three_dimensions() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, depth: fx.Int32):
        a, b, c = fx.thread_idx
        z = fx.block_idx.z * 4 + c
        if z < depth:
            x[z + 1, b, a] = 0.0  # bug

    @flyc.jit
    def run(x: fx.Tensor):
        k(x, x.shape[0]).launch(grid=(1, 1, 3), block=(4, 2, 4))

    run(numbers(9, 2, 4))


@planted("bounds", "x", 100, thread=25)
def words_of_an_array_of_bytes() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        words = fx.recast_iter(fx.Uint32, fx.get_iter(x))
        y[fx.thread_idx.x] = words[fx.thread_idx.x]  # bug

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=26)

    run(np.zeros(102, np.uint8), np.zeros(26, np.uint32))


@planted("init", "halo", 0)
def a_halo_outside_of_the_image() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
        halo = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 66]).peek()
        i = fx.thread_idx.x
        g = fx.block_idx.x * 64 + i
        halo[i + 1] = x[g]
        if (i == 0) & (g > 0):
            halo[0] = x[g - 1]
        if (i == 63) & (g + 1 < n):
            halo[65] = x[g + 1]
        fx.barrier()
        y[g] = halo[i] + halo[i + 1] + halo[i + 2]  # bug

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y, x.shape[0]).launch(grid=3, block=64)

    run(numbers(192), numbers(192))


@planted("init", "tile", 126)
def the_tail_of_a_tile_that_is_read_in_vectors() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
        tile = (
            fx.SharedAllocator()
            .allocate(fx.Align[fx.Array[fx.Float32, 128], 16])
            .peek()
        )  # fmt: skip
        i = fx.thread_idx.x
        for j in fx.range_constexpr(4):
            if i * 4 + j < n:
                tile[i * 4 + j] = x[i * 4 + j]
        fx.barrier()
        four = fx.generic_load(tile.ptr + (31 - i) * 4, count=4)  # bug
        y[i] = four[0] + four[1] + four[2] + four[3]

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y, 126).launch(grid=1, block=32)

    run(numbers(126), numbers(32))


@planted("init", "", thread=4, other_thread=20)
def a_shuffle_behind_a_guard() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
        i = fx.thread_idx.x
        total = x[i]
        if i < n:
            total = total + fx.shuffle_xor(total, 16, 32)  # bug
        y[i] = total

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y, 20).launch(grid=1, block=32)

    run(numbers(32), numbers(32))


@planted("init", "", thread=32)
def a_shuffle_in_a_warp_that_is_not_full() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        y[i] = x[i] + fx.shuffle_down(x[i], 16, 32)  # bug

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=40)

    run(numbers(40), numbers(40))


@planted("init", "c", 0, arch="gfx942")
def an_accumulator_of_a_matrix_product() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        a, b = fx.make_rmem_tensor(1, fx.Float32), fx.make_rmem_tensor(1, fx.Float32)
        c = fx.make_rmem_tensor(4, fx.Float32)
        a[0] = x[i]
        b[0] = x[i]
        fx.mma_atom_call(fx.make_mma_atom(fx.rocdl.MFMA(16, 16, 4, fx.Float32)), c, a, b, c)  # bug
        y[i] = c[0]

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=64)

    run(numbers(64), numbers(64))


@planted("race", "sums", 0, thread=0, other_thread=31)
def sums_of_warps_that_are_read_while_the_next_come() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        sums = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 4]).peek()
        i = fx.thread_idx.x
        for r in range(3):
            v = x[r, i]
            for o in fx.range_constexpr(5):
                v += fx.shuffle_xor(v, 16 >> o, 32)
            if i % 32 == 0:
                sums[i // 32] = v  # bug
            fx.barrier()
            y[r, i] = sums[0] + sums[1] + sums[2] + sums[3]  # with this

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=128)

    run(numbers(3, 128), numbers(3, 128))


@planted("race", "y", 64, block=1, other_block=0, other_thread=0)
def a_stride_of_the_block_for_one_of_the_grid() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
        for j in range(fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x, n, fx.block_dim.x):
            y[j] = y[j] + x[j]  # bug

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y, x.shape[0]).launch(grid=4, block=64)

    run(numbers(512), numbers(512))


@planted("race", "c", 0, block=1, other_block=0, other_thread=0)
def a_barrier_of_the_block_for_a_count_of_the_grid() -> None:
    @flyc.kernel
    def k(c: fx.Tensor, y: fx.Tensor):
        fx.atomic_add(fx.get_iter(c), 1)  # with this
        fx.barrier()
        y[fx.block_idx.x, fx.thread_idx.x] = c[0]  # bug

    @flyc.jit
    def run(c: fx.Tensor, y: fx.Tensor):
        k(c, y).launch(grid=2, block=32)

    run(np.zeros(1, np.int32), np.zeros((2, 32), np.int32))


@planted("race", "data", 383, thread=32, other_thread=31, arch="sm_90")
def the_last_turn_waits_for_all_groups_but_its_own() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
        data = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 512], 16]).peek()
        t = fx.thread_idx.x
        atom = fx.make_copy_atom(fx.nvvm.CpAsync(128), fx.Float32)
        four = fx.make_layout(4, 1)
        source, target = fx.get_iter(x) + 4 * t, data.ptr + 4 * t
        fx.copy(atom, fx.make_view(source, four), fx.make_view(target, four))
        fx.nvvm.cp_async_commit_group()
        total = fx.Float32(0.0)
        for j in range(n):
            if j + 1 < n:
                four_more = fx.make_view(source + (j + 1) * 256, four)
                fx.copy(atom, four_more, fx.make_view(target + (j + 1) % 2 * 256, four))  # with this
                fx.nvvm.cp_async_commit_group()
            fx.nvvm.cp_async_wait_group(1)
            fx.barrier()
            total += data[j % 2 * 256 + 255 - 4 * t]  # bug
            fx.barrier()
        y[t] = total

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y, 4).launch(grid=1, block=64)

    memory = np.zeros(1028, np.float32)
    run(flyc.from_dlpack(memory[-memory.ctypes.data % 16 // 4 :][:1024], assumed_align=16), numbers(64))


@planted("barrier", thread=64, arch="sm_90")
def two_counts_for_one_barrier() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        data = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 128]).peek()
        t = fx.thread_idx.x
        if t < 64:
            data[t] = x[t]
            fx.nvvm.barrier_arrive(1, 96)
        else:
            fx.nvvm.barrier_sync(1, 128)  # bug
            y[t - 64] = data[t - 64]

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=128)

    run(numbers(128), numbers(128))
