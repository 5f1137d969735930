"""Further kernels with one bug each, of kinds that are easily made and hard to see."""

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from tests.sanitizer.planted import planted


def numbers(*shape: int) -> np.ndarray:
    return np.arange(np.prod(shape), dtype=np.float32).reshape(shape)


@planted("bounds", "y", 100, block=1, thread=36)
def last_partial_tile_with_at_most_for_less_than() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
        i = fx.block_idx.x * 64 + fx.thread_idx.x
        if i <= n:
            y[i] = 1.0  # bug

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
        k(x, y, n).launch(grid=2, block=64)

    run(numbers(128), numbers(100), 100)


@planted("bounds", "x", -1)
def a_halo_that_begins_before_the_array() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        s = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 34]).peek()
        i = fx.thread_idx.x
        s[i + 1] = x[i]
        if i == 0:
            s[0] = x[i - 1]  # bug
        fx.barrier()
        y[i] = s[i] + s[i + 1]

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=32)

    run(numbers(32), numbers(32))


@planted("bounds", "x", (4, 0), thread=(0, 4, 0))
def a_transposed_index_of_a_wide_matrix() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        a, b = fx.thread_idx.x, fx.thread_idx.y
        y[b, a] = x[b, a]  # bug

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=(4, 8))

    run(numbers(4, 8), numbers(8, 4))


@planted("bounds", "x", (0, 12), thread=1)
def a_view_with_the_stride_of_another_array() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        view = fx.make_view(fx.get_iter(x) + 4, fx.make_layout((8, 4), (8, 1)))
        total = fx.Float32(0.0)
        for j in fx.range_constexpr(4):
            total += fx.ptr_load(fx.get_iter(view) + i * 8 + j)  # bug
        y[i] = total

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=8)

    memory = numbers(8, 16)
    run(memory[:, :8], numbers(8))


@planted("race", "s", 1, thread=0, other_thread=1)
def no_barrier_at_the_end_of_a_loop() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        s = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 32]).peek()
        i = fx.thread_idx.x
        total = fx.Float32(0.0)
        for t in range(x.shape[0]):
            if t > 0:
                s[i] = x[t, i]  # with this
            else:
                s[i] = x[0, i]
                fx.barrier()
            total += s[(i + 1) % 32]  # bug
            fx.barrier()
        y[i] = total

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=32)

    run(numbers(3, 32), numbers(32))


@planted("race", "held", 48, thread=16, other_thread=15)
def two_buffers_of_which_the_same_is_used() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor, turns: fx.Int32):
        held = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 64]).peek()
        i = fx.thread_idx.x
        total = fx.Float32(0.0)
        held[i] = x[0, i]
        fx.barrier()
        for t in range(turns):
            if t + 1 < turns:
                held[(t + 1) % 2 * 32 + i] = x[t + 1, i]  # with this
            if t > 0:
                total += held[(t + 1) % 2 * 32 + (i + 1) % 32]
            else:
                total += held[32 + (i + 1) % 32]  # bug
            fx.barrier()
        y[i] = total

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor, turns: fx.Int32):
        k(x, y, turns).launch(grid=1, block=32)

    run(numbers(2, 32), numbers(32), 2)


@planted("init", "s", 20, thread=3)
def more_of_a_tile_is_read_than_was_written() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        s = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 64]).peek()
        i = fx.thread_idx.x
        if i < 20:
            s[i] = x[i]
        fx.barrier()
        y[i] = s[i + 17]  # bug

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=32)

    run(numbers(32), numbers(32))


@planted("init", "held", 3)
def a_fragment_of_which_one_element_is_never_set() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
        held = fx.make_rmem_tensor(4, fx.Float32)
        for j in range(n):
            held[j] = x[j]
        total = fx.Float32(0.0)
        for j in range(n + 1):
            total += held[j]  # bug
        y[fx.thread_idx.x] = total

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
        k(x, y, n).launch(grid=1, block=8)

    run(numbers(8), numbers(8), 3)


@planted("init", "one.first", 31)
def a_union_of_two_arrays_that_are_not_one() -> None:
    @fx.struct
    class Both:
        first: fx.Array[fx.Float32, 32]
        second: fx.Array[fx.Float32, 32]

    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        one = fx.SharedAllocator().allocate(Both).peek()
        i = fx.thread_idx.x
        one.second[i] = x[i]
        fx.barrier()
        y[i] = one.first[31 - i]  # bug

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=32)

    run(numbers(32), numbers(32))


@planted("race", "bins", 5, thread=5, other_thread=0)
def plain_reset_beside_atomics() -> None:
    @flyc.kernel
    def k(bins: fx.Tensor):
        i = fx.thread_idx.x
        fx.atomic_add(fx.get_iter(bins) + (i + 5) % 32, 1)  # with this
        if i == 5:
            bins[i] = 100  # bug

    @flyc.jit
    def run(bins: fx.Tensor):
        k(bins).launch(grid=1, block=32)

    run(np.zeros(32, np.int32))


@planted("race", "out", 0, block=1, thread=0, other_block=0, other_thread=0)
def a_counter_of_blocks_that_is_no_barrier() -> None:
    @flyc.kernel
    def k(out: fx.Tensor, count: fx.Tensor):
        if fx.thread_idx.x == 0:
            fx.atomic_add(fx.get_iter(count), 1)
            out[0] = out[0] + fx.Float32(fx.block_idx.x + 1)  # bug

    @flyc.jit
    def run(out: fx.Tensor, count: fx.Tensor):
        k(out, count).launch(grid=3, block=32)

    run(numbers(1), np.zeros(1, np.int32))


@planted("race", "s", 16, thread=16, other_thread=0)
def the_last_warp_adds_without_barriers() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        s = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 64]).peek()
        i = fx.thread_idx.x
        s[i] = x[i]
        fx.barrier()
        if i < 32:
            s[i] = s[i] + s[i + 32]  # with this
            if i < 16:
                s[i] = s[i] + s[i + 16]  # bug
        fx.barrier()
        y[i] = s[0]

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=64)

    run(numbers(64), numbers(64))


@planted("bounds", "held", 64, thread=64)
def dynamic_shared_memory_of_half_the_bytes() -> None:
    @flyc.kernel
    def k(x: fx.Tensor):
        held = fx.get_dyn_shared(fx.Float32)
        i = fx.thread_idx.x
        held[i] = x[i]  # bug
        fx.barrier()

    @flyc.jit
    def run(x: fx.Tensor):
        k(x).launch(grid=1, block=128, smem=256)

    run(numbers(128))


@planted("bounds", "table", 9, thread=2)
def a_gather_by_an_index_of_another_table() -> None:
    @flyc.kernel
    def k(table: fx.Tensor, which: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        y[i] = table[which[i]]  # bug

    @flyc.jit
    def run(table: fx.Tensor, which: fx.Tensor, y: fx.Tensor):
        k(table, which, y).launch(grid=1, block=4)

    run(numbers(8), np.array([3, 1, 9, 0], np.int32), numbers(4))


@planted("bounds", "x", 40, block=2, thread=2)
def a_copy_whose_predicate_is_of_the_wrong_block() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
        i = fx.thread_idx.x
        first = fx.block_idx.x * 16 + i * 4
        held = fx.make_rmem_tensor(4, fx.Float32)
        atom = fx.make_copy_atom(fx.UniversalCopy128b(), fx.Float32)
        if i * 4 < n:
            fx.copy(atom, fx.make_view(fx.get_iter(x) + first, fx.make_layout(4, 1)), held)  # bug
            for v in fx.range_constexpr(4):
                y[first + v] = held[v]

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
        k(x, y, n).launch(grid=3, block=4)

    run(numbers(40), numbers(48), 40)


@planted("bounds", "x", 32, thread=1)
def a_pointer_that_steps_by_bytes() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        y[i] = fx.ptr_load(fx.get_iter(x) + i * 32)  # bug

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=4)

    run(numbers(32), numbers(4))


@planted("bounds", "y", 28, thread=7)
def a_vector_store_over_the_end() -> None:
    @flyc.kernel
    def k(y: fx.Tensor):
        i = fx.thread_idx.x
        four = fx.Vector.filled(4, i.to(fx.Float32), fx.Float32)
        fx.ptr_store(four, fx.get_iter(y) + i * 4)  # bug

    @flyc.jit
    def run(y: fx.Tensor):
        k(y).launch(grid=1, block=8)

    run(numbers(30))


@planted("race", "y", 4, thread=0, other_thread=1)
def rows_that_are_one_too_long() -> None:
    @flyc.kernel
    def k(y: fx.Tensor):
        i = fx.thread_idx.x
        for j in range(5):
            y[i * 4 + j] = fx.Float32(i * 10 + j)  # bug

    @flyc.jit
    def run(y: fx.Tensor):
        k(y).launch(grid=1, block=4)

    run(numbers(17))


@planted("race", "s", 0, thread=15, other_thread=0)
def one_thread_prepares_and_the_others_do_not_wait() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        s = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 1]).peek()
        i = fx.thread_idx.x
        if i == 0:
            s[0] = x[0]  # with this
        y[i] = x[i] - s[0]  # bug

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=32)

    run(numbers(32), numbers(32))


@planted("race", "s", 0, thread=0, other_thread=15)
def the_broadcast_of_the_turn_before_is_still_read() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        s = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 1]).peek()
        i = fx.thread_idx.x
        total = fx.Float32(0.0)
        for t in range(3):
            if i == 0:
                s[0] = x[t]  # bug
            fx.barrier()
            total += s[0]  # with this
        y[i] = total

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=1, block=32)

    run(numbers(32), numbers(32))


@planted("barrier", "", thread=16)
def a_loop_that_some_threads_leave_early() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, n: fx.Tensor):
        s = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 64]).peek()
        i = fx.thread_idx.x
        s[i] = x[i]
        for _ in range(n[i]):
            fx.barrier()  # bug
            s[i] = s[i] + 1.0
        x[i] = s[i]

    @flyc.jit
    def run(x: fx.Tensor, n: fx.Tensor):
        k(x, n).launch(grid=1, block=64)

    n = np.full(64, 2, np.int32)
    n[16:] = 3
    run(numbers(64), n)


@planted("barrier", "", thread=30)
def a_loop_of_rows_whose_last_not_all_threads_have() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, n: fx.Int32):
        s = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 32]).peek()
        i = fx.thread_idx.x
        for place in range(i, n, 32):
            s[i] = x[place]
            fx.barrier()  # bug
            x[place] = s[31 - i]

    @flyc.jit
    def run(x: fx.Tensor, n: fx.Int32):
        k(x, n).launch(grid=1, block=32)

    run(numbers(64), 62)


@planted("barrier", "", thread=3)
def a_while_loop_of_each_threads_own() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, n: fx.Tensor):
        i = fx.thread_idx.x
        left = n[i]
        while left > 0:
            fx.barrier()  # bug
            left -= 1
        x[i] = 1.0

    @flyc.jit
    def run(x: fx.Tensor, n: fx.Tensor):
        k(x, n).launch(grid=1, block=32)

    n = np.ones(32, np.int32)
    n[3] = 2
    run(numbers(32), n)
