"""Kernels that leave their tensors."""

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from tests.sanitizer.planted import planted


def numbers(*shape: int) -> np.ndarray:
    return np.arange(np.prod(shape), dtype=np.float32).reshape(shape)


@planted("bounds", "dst", 100, block=1, thread=36)
def off_by_one() -> None:
    @flyc.kernel
    def k(dst: fx.Tensor, n: fx.Int32):
        i = fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x
        if i <= n:
            dst[i] = i * 2.0  # bug

    @flyc.jit
    def run(dst: fx.Tensor, n: fx.Int32):
        k(dst, n).launch(grid=2, block=64)

    run(numbers(100), 100)


@planted("bounds", "memory", 62, thread=9)
def a_gathered_piece_ends_behind_the_array() -> None:
    @flyc.kernel
    def k(memory: fx.Tensor, where: fx.Tensor, dst: fx.Tensor):
        i = fx.thread_idx.x
        atom = fx.make_copy_atom(fx.UniversalCopy128b(), fx.Float32)
        values, offsets = fx.make_rmem_tensor(((4, 1), 1), fx.Float32), fx.make_rmem_tensor((1, 1), fx.Int32)
        offsets[0] = where[i]
        fx.gather(atom, fx.get_iter(memory), offsets, values)  # bug
        dst[i] = values[3]

    @flyc.jit
    def run(memory: fx.Tensor, where: fx.Tensor, dst: fx.Tensor):
        k(memory, where, dst).launch(grid=1, block=16)

    where = np.arange(16, dtype=np.int32)
    where[9] = 62
    run(numbers(64), where, numbers(16))


@planted("bounds", "src", -1)
def negative_index() -> None:
    @flyc.kernel
    def k(src: fx.Tensor, dst: fx.Tensor):
        i = fx.thread_idx.x
        dst[i] = src[i] - src[i - 1]  # bug

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor):
        k(src, dst).launch(grid=1, block=32)

    run(numbers(32), numbers(32))


@planted("bounds", "dst", 80, block=8, thread=8)
def wrong_row_stride() -> None:
    @flyc.kernel
    def k(dst: fx.Tensor, columns: fx.Int32):
        dst[fx.block_idx.x * (columns + 1) + fx.thread_idx.x] = 0.0  # bug

    @flyc.jit
    def run(dst: fx.Tensor, columns: fx.Int32):
        k(dst, columns).launch(grid=10, block=9)

    run(numbers(80), 8)


@planted("bounds", "x", (0, 12), block=12)
def swapped_coordinates() -> None:
    @flyc.kernel
    def k(x: fx.Tensor):
        row, column = fx.block_idx.x, fx.thread_idx.x
        x[column, row] = 1.0  # bug

    @flyc.jit
    def run(x: fx.Tensor):
        k(x).launch(grid=16, block=8)

    run(numbers(16, 12))


@planted("bounds", "x", (0, 8), thread=7)
def a_column_too_many_is_in_the_next_row() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        row, column = fx.block_idx.x, fx.thread_idx.x
        y[row, column] = x[row, column + 1]  # bug

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=4, block=8)

    run(numbers(4, 8), numbers(4, 8))


@planted("bounds", "src", 100, thread=25)
def tail_of_a_128_bit_copy() -> None:
    @flyc.kernel
    def k(src: fx.Tensor, dst: fx.Tensor):
        atom = fx.make_copy_atom(fx.UniversalCopy128b(), fx.Float32)
        piece = fx.zipped_divide(src, 4)[None, fx.thread_idx.x]
        held = fx.make_fragment_like(piece)
        fx.copy(atom, piece, held)  # bug
        dst[fx.thread_idx.x] = held[0]

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor):
        k(src, dst).launch(grid=1, block=26)

    run(numbers(102), numbers(26))


@planted("bounds", "dst", (3, 0), thread=(2, 2, 0))
def predicate_of_the_wrong_mode() -> None:
    @flyc.kernel
    def k(dst: fx.Tensor):
        x, y = fx.thread_idx.x, fx.thread_idx.y
        atom = fx.make_copy_atom(fx.UniversalCopy128b(), fx.Float32)
        place = fx.zipped_divide(dst[y, None], 4)[None, x]
        held = fx.make_fragment_like(place)
        held.fill(1.0)
        pred = fx.make_rmem_tensor(1, fx.Boolean)
        pred[0] = (y < 3) & (x * 4 < 8 + y * 2)
        fx.copy(atom, held, place, pred=pred)  # bug

    @flyc.jit
    def run(dst: fx.Tensor):
        k(dst).launch(grid=1, block=(4, 4, 1))

    run(numbers(3, 8))


@planted("bounds", "src", 77, thread=5)
def gather_offset() -> None:
    @flyc.kernel
    def k(src: fx.Tensor, offsets: fx.Tensor, dst: fx.Tensor):
        i = fx.thread_idx.x
        dst[i] = src[offsets[i]]  # bug

    @flyc.jit
    def run(src: fx.Tensor, offsets: fx.Tensor, dst: fx.Tensor):
        k(src, offsets, dst).launch(grid=1, block=16)

    offsets = np.arange(16, dtype=np.int32)
    offsets[5] = 77
    run(numbers(64), offsets, numbers(16))


@planted("bounds", "x", 64, thread=(0, 4, 0))
def two_dimensional_block() -> None:
    @flyc.kernel
    def k(x: fx.Tensor):
        x[fx.thread_idx.y * 16 + fx.thread_idx.x] = 0.0  # bug

    @flyc.jit
    def run(x: fx.Tensor):
        k(x).launch(grid=1, block=(8, 8))

    run(numbers(64))


@planted("bounds", "x", (0, 0, 3), block=(0, 1, 0), thread=(3, 0, 0))
def three_dimensional_block() -> None:
    @flyc.kernel
    def k(x: fx.Tensor):
        i, j, m = fx.thread_idx
        if fx.block_idx.y == 1:
            x[m, j, i] = 1.0  # bug

    @flyc.jit
    def run(x: fx.Tensor):
        k(x).launch(grid=(1, 2), block=(4, 2, 2))

    run(numbers(2, 2, 3))


@planted("bounds", "x", 48, thread=16)
def pointer_arithmetic() -> None:
    @flyc.kernel
    def k(x: fx.Tensor):
        p = fx.get_iter(x) + 32
        p[fx.thread_idx.x] = 2.0  # bug

    @flyc.jit
    def run(x: fx.Tensor):
        k(x).launch(grid=1, block=32)

    run(numbers(48))


@planted("bounds", "x", -2, thread=0)
def pointer_before_the_start() -> None:
    @flyc.kernel
    def k(x: fx.Tensor):
        p = fx.get_iter(x) - 2
        p[fx.thread_idx.x] = 2.0  # bug

    @flyc.jit
    def run(x: fx.Tensor):
        k(x).launch(grid=1, block=32)

    run(numbers(48))


@planted("bounds", "p", 16, thread=16)
def dynamic_shared_memory_beyond_smem() -> None:
    @flyc.kernel
    def k(x: fx.Tensor):
        p = fx.get_dyn_shared(fx.Float32)
        p[fx.thread_idx.x] = x[fx.thread_idx.x]  # bug

    @flyc.jit
    def run(x: fx.Tensor):
        k(x).launch(grid=1, block=32, smem=64)

    run(numbers(32))


@planted("bounds", "tile", 32, thread=31)
def static_shared_memory() -> None:
    @flyc.kernel
    def k(x: fx.Tensor):
        tile = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 32]).peek()
        i = fx.thread_idx.x
        tile[i + 1] = x[i]  # bug

    @flyc.jit
    def run(x: fx.Tensor):
        k(x).launch(grid=1, block=32)

    run(numbers(32))


@planted("bounds", "tile", 33, thread=11)
def padded_shared_view() -> None:
    @flyc.kernel
    def k(x: fx.Tensor):
        tile = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 33]).peek()
        (tile.ptr + fx.thread_idx.x * 3).store(x[fx.thread_idx.x])  # bug

    @flyc.jit
    def run(x: fx.Tensor):
        k(x).launch(grid=1, block=12)

    run(numbers(12))


@fx.struct
class Halves:
    a: fx.Array[fx.Int32, 16]
    b: fx.Array[fx.Int32, 16]


@planted("bounds", "halves.a", 16, thread=16)
def one_field_of_a_struct_runs_into_the_next() -> None:
    @flyc.kernel
    def k(x: fx.Tensor):
        halves = fx.SharedAllocator(static=False).allocate(Halves)
        halves.a.peek()[fx.thread_idx.x] = 1  # bug
        fx.barrier()
        x[fx.thread_idx.x] = halves.a.peek()[0]

    @flyc.jit
    def run(x: fx.Tensor):
        k(x).launch(grid=1, block=18)

    run(np.zeros(18, np.int32))


@planted("bounds", "held", 8, thread=8)
def register_fragment() -> None:
    @flyc.kernel
    def k(x: fx.Tensor):
        held = fx.make_rmem_tensor(8, fx.Float32)
        held.fill(0.0)
        held[fx.thread_idx.x] = 1.0  # bug
        x[fx.thread_idx.x] = held[0]

    @flyc.jit
    def run(x: fx.Tensor):
        k(x).launch(grid=1, block=9)

    run(numbers(9))


@planted("bounds", "x", (1, 8), thread=8)
def a_view_with_gaps() -> None:
    @flyc.kernel
    def k(x: fx.Tensor):
        p = fx.get_iter(x) + 20
        p[fx.thread_idx.x] = 1.0  # bug

    @flyc.jit
    def run(x: fx.Tensor):
        k(x).launch(grid=1, block=9)

    run(numbers(4, 20)[:, :8])


@planted("bounds", "bins", 10, thread=3)
def atomic_beyond_the_last_bin() -> None:
    @flyc.kernel
    def k(values: fx.Tensor, bins: fx.Tensor):
        one = fx.make_rmem_tensor(1, fx.Int32)
        one[0] = 1
        place = fx.make_view(fx.get_iter(bins) + values[fx.thread_idx.x], fx.make_layout(1, 1))
        fx.copy(fx.make_copy_atom(fx.UniversalAtomicAdd(fx.Int32), fx.Int32), one, place)  # bug

    @flyc.jit
    def run(values: fx.Tensor, bins: fx.Tensor):
        k(values, bins).launch(grid=1, block=4)

    run(np.array([1, 9, 0, 10], np.int32), np.zeros(10, np.int32))


@planted("bounds", "x", (0, 5), thread=0)
def one_turn_too_many() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, sums: fx.Tensor, n: fx.Int32):
        row = fx.thread_idx.x
        total = fx.Float32(0.0)
        for j in range(n + 1):
            total += x[row, j]  # bug
        sums[row] = total

    @flyc.jit
    def run(x: fx.Tensor, sums: fx.Tensor, n: fx.Int32):
        k(x, sums, n).launch(grid=1, block=8)

    run(numbers(8, 5), numbers(8), 5)


@planted("bounds", "x", 4294967295)
def unsigned_underflow() -> None:
    @flyc.kernel
    def k(x: fx.Tensor):
        i = fx.thread_idx.x.to(fx.Uint32)
        x[i - 1] = 0.0  # bug

    @flyc.jit
    def run(x: fx.Tensor):
        k(x).launch(grid=1, block=4)

    run(numbers(4))


@planted("bounds", "totals", 3, block=2)
def one_store_of_a_block() -> None:
    @flyc.kernel
    def k(totals: fx.Tensor):
        if fx.thread_idx.x == 0:
            totals[fx.block_idx.x + 1] = 1.0  # bug

    @flyc.jit
    def run(totals: fx.Tensor):
        k(totals).launch(grid=3, block=64)

    run(numbers(3))


@planted("bounds", "w", (0, 3), thread=3)
def wrong_extent_of_a_static_tensor() -> None:
    @flyc.kernel
    def k(w: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        y[i] = w[0, i]  # bug

    @flyc.jit
    def run(w: fx.Tensor, y: fx.Tensor):
        k(w, y).launch(grid=1, block=4)

    run(flyc.from_dlpack(numbers(3, 3)), numbers(4))
