"""Kernels whose threads do not wait for each other, read what nobody wrote, or part at a barrier."""

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from tests.sanitizer.planted import planted


def numbers(*shape: int) -> np.ndarray:
    return np.arange(np.prod(shape), dtype=np.float32).reshape(shape)


# -- races in a block


@planted("race", "tile", 1, other_thread=1)
def missing_barrier() -> None:
    @flyc.kernel
    def k(x: fx.Tensor):
        tile = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 16]).peek()
        i = fx.thread_idx.x
        tile[i] = x[i]  # with this
        x[i] = tile[i ^ 1]  # bug

    @flyc.jit
    def run(x: fx.Tensor):
        k(x).launch(grid=1, block=16)

    run(numbers(16))


@planted("race", "held", 0, block=1, thread=0, other_thread=63)
def double_buffer_with_one_barrier_missing() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor, turns: fx.Int32):
        held = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 128]).peek()
        i = fx.thread_idx.x
        total = fx.Float32(0.0)
        held[i] = x[0, i]
        fx.barrier()
        for t in range(turns):
            now, after = (t % 2) * 64, ((t + 1) % 2) * 64
            held[after + i] = x[t + 1, i]  # with this
            total += held[now + 63 - i]  # bug
            if fx.block_idx.x == 0:
                fx.barrier()
        y[fx.block_idx.x, i] = total

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor, turns: fx.Int32):
        k(x, y, turns).launch(grid=2, block=64)

    run(numbers(5, 64), numbers(2, 64), 4)


@planted("race", "s", 8, thread=0, other_thread=8)
def tree_reduction_without_a_barrier_in_the_loop() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        s = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 32]).peek()
        i = fx.thread_idx.x
        s[i] = x[i]
        fx.barrier()
        step = fx.Int32(16)
        while step > 0:
            if i < step:
                s[i] = s[i] + s[i + step]  # bug
            step = step // 2
        fx.barrier()
        y[i] = s[0]

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=32)

    run(numbers(32), numbers(32))


@planted("race", "tile", 0, thread=0, other_thread=15)
def overwritten_before_all_have_read() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        tile = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 16]).peek()
        i = fx.thread_idx.x
        for t in range(x.shape[0]):
            tile[i] = x[t, i]  # bug
            fx.barrier()
            y[t, i] = tile[15 - i]  # with this

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=16)

    run(numbers(3, 16), numbers(3, 16))


@planted("race", "y", 0, thread=1, other_thread=0)
def two_threads_write_one_element() -> None:
    @flyc.kernel
    def k(y: fx.Tensor):
        y[fx.thread_idx.x // 2] = fx.thread_idx.x.to(fx.Float32)  # bug

    @flyc.jit
    def run(y: fx.Tensor):
        k(y).launch(grid=1, block=32)

    run(numbers(16))


@planted("race", "y", 3, thread=1, other_thread=0)
def vectors_that_overlap() -> None:
    @flyc.kernel
    def k(y: fx.Tensor):
        i = fx.thread_idx.x
        four = fx.Vector.filled(4, i.to(fx.Float32), fx.Float32)
        fx.ptr_store(four, fx.get_iter(y) + i * 3)  # bug

    @flyc.jit
    def run(y: fx.Tensor):
        k(y).launch(grid=1, block=8)

    run(numbers(32))


@planted("race", "count", 0, thread=0, other_thread=1)
def plain_read_of_a_counter_that_others_update() -> None:
    @flyc.kernel
    def k(y: fx.Tensor):
        count = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 1]).peek()
        i = fx.thread_idx.x
        count[0] = 0
        fx.barrier()
        one = fx.make_rmem_tensor(1, fx.Int32)
        one[0] = 1
        atom = fx.make_copy_atom(fx.UniversalAtomicAdd(fx.Int32), fx.Int32)
        fx.copy(atom, one, count.view(fx.make_layout(1, 1)))  # with this
        y[i] = count[0]  # bug

    @flyc.jit
    def run(y: fx.Tensor):
        k(y).launch(grid=1, block=16)

    run(np.zeros(16, np.int32))


@planted("race", "y", 0, thread=0, other_thread=0, block=1, other_block=0)
def plain_store_beside_atomics_of_other_blocks() -> None:
    @flyc.kernel
    def k(y: fx.Tensor):
        one = fx.make_rmem_tensor(1, fx.Int32)
        one[0] = 1
        atom = fx.make_copy_atom(fx.UniversalAtomicAdd(fx.Int32), fx.Int32)
        if fx.block_idx.x == 0:
            fx.copy(atom, one, fx.make_view(fx.get_iter(y), fx.make_layout(1, 1)))  # with this
        else:
            y[0] = 7  # bug

    @flyc.jit
    def run(y: fx.Tensor):
        k(y).launch(grid=2, block=1)

    run(np.zeros(1, np.int32))


@planted("race", "memory", 0, thread=(0, 1, 0), other_thread=(0, 0, 0))
def a_two_dimensional_block_that_meets_in_a_column() -> None:
    @flyc.kernel
    def k(x: fx.Tensor):
        memory = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 16]).peek()
        tile = memory.view(fx.make_layout((4, 4), (0, 1)))
        a, b = fx.thread_idx.x, fx.thread_idx.y
        tile[b, a] = (a + b).to(fx.Float32)  # bug
        fx.barrier()
        x[b, a] = tile[b, a]

    @flyc.jit
    def run(x: fx.Tensor):
        k(x).launch(grid=1, block=(4, 4))

    run(numbers(4, 4))


# -- races between blocks


@planted("race", "last", 0, block=1, other_block=0, other_thread=0)
def every_block_writes_the_same_element() -> None:
    @flyc.kernel
    def k(last: fx.Tensor):
        if fx.thread_idx.x == 0:
            last[0] = fx.block_idx.x.to(fx.Float32)  # bug

    @flyc.jit
    def run(last: fx.Tensor):
        k(last).launch(grid=4, block=32)

    run(numbers(1))


@planted("race", "x", 31, block=1, thread=0, other_block=0, other_thread=31)
def a_stencil_in_place() -> None:
    @flyc.kernel
    def k(x: fx.Tensor):
        i = fx.block_idx.x * 32 + fx.thread_idx.x
        left = fx.Float32(0.0)
        if (i > 0) & (fx.thread_idx.x == 0):
            left = x[i - 1]  # bug
        fx.barrier()
        x[i] = x[i] + left  # with this

    @flyc.jit
    def run(x: fx.Tensor):
        k(x).launch(grid=3, block=32)

    run(numbers(96))


@planted("race", "a", 8, block=1, thread=0, other_block=0, other_thread=0)
def one_array_under_two_names() -> None:
    @flyc.kernel
    def k(a: fx.Tensor, b: fx.Tensor):
        i = fx.block_idx.x * 8 + fx.thread_idx.x
        b[i] = a[i]  # bug

    @flyc.jit
    def run(a: fx.Tensor, b: fx.Tensor):
        k(a, b).launch(grid=2, block=16)

    x = numbers(40)
    run(x[:24], x[8:])


@planted("race", "x", (0, 8), block=(0, 1, 0), thread=0, other_block=0, other_thread=8)
def tiles_that_overlap() -> None:
    @flyc.kernel
    def k(x: fx.Tensor):
        first = fx.block_idx.y * 8
        x[0, first + fx.thread_idx.x] = fx.block_idx.y.to(fx.Float32)  # bug

    @flyc.jit
    def run(x: fx.Tensor):
        k(x).launch(grid=(1, 2), block=9)

    run(numbers(2, 17))


# -- memory that nothing has written


@planted("init", "tile", 40, thread=40)
def half_a_tile_is_filled() -> None:
    @flyc.kernel
    def k(x: fx.Tensor):
        tile = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 64]).peek()
        i = fx.thread_idx.x
        if i < 40:
            tile[i] = x[i]
        fx.barrier()
        x[i] = tile[i]  # bug

    @flyc.jit
    def run(x: fx.Tensor):
        k(x).launch(grid=1, block=64)

    run(numbers(64))


@planted("init", "acc", 2)
def an_accumulator_is_not_cleared() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, n: fx.Int32):
        acc = fx.make_rmem_tensor(4, fx.Float32)
        acc[0] = 0.0
        acc[1] = 0.0
        for j in range(n):
            for v in fx.range_constexpr(4):
                acc[v] = acc[v] + x[j * 4 + v]  # bug
        x[fx.thread_idx.x] = acc[0]

    @flyc.jit
    def run(x: fx.Tensor, n: fx.Int32):
        k(x, n).launch(grid=1, block=1)

    run(numbers(16), 4)


@planted("init", "held", 0, thread=5)
def one_branch_forgets_a_fragment() -> None:
    @flyc.kernel
    def k(x: fx.Tensor):
        i = fx.thread_idx.x
        held = fx.make_rmem_tensor(2, fx.Float32)
        held[1] = 1.0
        if i < 5:
            held[0] = x[i]
        else:
            held[1] = x[i]
        x[i] = held[0] + held[1]  # bug

    @flyc.jit
    def run(x: fx.Tensor):
        k(x).launch(grid=1, block=16)

    run(numbers(16))


@planted("init", "held", 1)
def a_loop_that_fills_a_fragment_has_no_turn() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, n: fx.Int32):
        held = fx.make_rmem_tensor(2, fx.Float32)
        held[0] = 0.0
        for j in range(n):
            held[1] = x[j]
        x[fx.thread_idx.x] = held[1]  # bug

    @flyc.jit
    def run(x: fx.Tensor, n: fx.Int32):
        k(x, n).launch(grid=1, block=4)

    run(numbers(8), 0)


@planted("race", "x", 2, thread=1, other_thread=0)
def pieces_of_a_copy_overlap() -> None:
    @flyc.kernel
    def k(x: fx.Tensor):
        i = fx.thread_idx.x
        held = fx.make_rmem_tensor(4, fx.Float32)
        held.store(fx.full(4, i + 1.0, fx.Float32))
        atom = fx.make_copy_atom(fx.UniversalCopy128b(), fx.Float32)
        place = fx.make_view(fx.get_iter(x) + i * 2, fx.make_layout(4, 1))
        fx.copy(atom, held, place)  # bug

    @flyc.jit
    def run(x: fx.Tensor):
        k(x).launch(grid=1, block=8)

    run(numbers(18))


@planted("init", "state", 0, block=1)
def shared_memory_does_not_outlive_its_block() -> None:
    @flyc.kernel
    def k(x: fx.Tensor):
        state = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 1]).peek()
        if fx.block_idx.x == 0:
            state[0] = 1.0
        x[fx.block_idx.x] = state[0]  # bug

    @flyc.jit
    def run(x: fx.Tensor):
        k(x).launch(grid=2, block=1)

    run(numbers(2))


@planted("init", "held", 1)
def a_wide_load_of_a_fragment_filled_in_part() -> None:
    @flyc.kernel
    def k(x: fx.Tensor):
        held = fx.make_rmem_tensor(4, fx.Float32)
        held[0] = x[fx.thread_idx.x]
        x[fx.thread_idx.x] = held.load()[0]  # bug

    @flyc.jit
    def run(x: fx.Tensor):
        k(x).launch(grid=1, block=8)

    run(numbers(8))


@planted("init", "bins", 3)
def a_histogram_is_not_cleared() -> None:
    @flyc.kernel
    def k(values: fx.Tensor, out: fx.Tensor):
        bins = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 8]).peek()
        one = fx.make_rmem_tensor(1, fx.Int32)
        one[0] = 1
        place = fx.make_view(bins.ptr + values[fx.thread_idx.x], fx.make_layout(1, 1))
        fx.copy(fx.make_copy_atom(fx.UniversalAtomicAdd(fx.Int32), fx.Int32), one, place)  # bug
        fx.barrier()
        if fx.thread_idx.x == 0:
            out[0] = bins[3]

    @flyc.jit
    def run(values: fx.Tensor, out: fx.Tensor):
        k(values, out).launch(grid=1, block=8)

    run(np.full(8, 3, np.int32), np.zeros(1, np.int32))


@planted("init", "p", 4, thread=4)
def dynamic_shared_memory_is_not_zero() -> None:
    @flyc.kernel
    def k(x: fx.Tensor):
        p = fx.get_dyn_shared(fx.Float32)
        i = fx.thread_idx.x
        if i < 4:
            p[i] = 1.0
        x[i] = p[i]  # bug

    @flyc.jit
    def run(x: fx.Tensor):
        k(x).launch(grid=1, block=8, smem=32)

    run(numbers(8))


# -- barriers that not all threads reach


@planted("barrier", thread=40, other_thread=0)
def barrier_behind_a_guard() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, n: fx.Int32):
        i = fx.thread_idx.x
        if i < n:
            x[i] = 1.0
            fx.barrier()  # bug

    @flyc.jit
    def run(x: fx.Tensor, n: fx.Int32):
        k(x, n).launch(grid=1, block=64)

    run(numbers(64), 40)


@planted("barrier", thread=5, block=1, other_thread=0)
def barrier_in_a_loop_of_as_many_turns_as_the_data_says() -> None:
    @flyc.kernel
    def k(turns: fx.Tensor, x: fx.Tensor):
        i = fx.thread_idx.x
        for _ in range(turns[fx.block_idx.x, i]):
            x[fx.block_idx.x, i] = x[fx.block_idx.x, i] + 1.0
            fx.barrier()  # bug

    @flyc.jit
    def run(turns: fx.Tensor, x: fx.Tensor):
        k(turns, x).launch(grid=2, block=32)

    turns = np.full((2, 32), 3, np.int32)
    turns[1, 5] = 4
    run(turns, numbers(2, 32))


@planted("barrier", thread=3, other_thread=0)
def barrier_in_a_while_loop() -> None:
    @flyc.kernel
    def k(x: fx.Tensor):
        left = fx.thread_idx.x
        while left < 4:
            left = left + 1
            fx.barrier()  # bug
        x[fx.thread_idx.x] = left.to(fx.Float32)

    @flyc.jit
    def run(x: fx.Tensor):
        k(x).launch(grid=1, block=4)

    run(numbers(4))
