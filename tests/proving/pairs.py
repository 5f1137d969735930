"""Programs with a planted fault each, and their right twins: ``BAD`` chooses."""

from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx

PAIRS: dict[str, tuple[Any, dict[str, str]]] = {}
"""Functions and rules of their arguments, by name."""


def pair(**rules: str):
    def note(function):
        PAIRS[function.__name__] = function, rules
        return function

    return note


@flyc.kernel
def guard_kernel(x: fx.Tensor, y: fx.Tensor, BAD: fx.Constexpr[bool]):
    i = fx.block_idx.x * 256 + fx.thread_idx.x
    if i < x.shape[0] + (1 if BAD else 0):
        y[i] = x[i]


@pair(x="f32[?]", y="f32[?]")
@flyc.jit
def guard(x: fx.Tensor, y: fx.Tensor, BAD: fx.Constexpr[bool]):
    fx.check(y.shape[0] == x.shape[0], "shape")
    guard_kernel(x, y, BAD).launch(grid=fx.ceildiv(x.shape[0], 256), block=256)


@pair(x="f32[?]", y="f32[?]")
@flyc.jit
def unchecked_shape(x: fx.Tensor, y: fx.Tensor, BAD: fx.Constexpr[bool]):
    if fx.const_expr(not BAD):
        fx.check(y.shape[0] >= x.shape[0], "shape")
    guard_kernel(x, y, False).launch(grid=fx.ceildiv(x.shape[0], 256), block=256)


@flyc.kernel
def swapped_kernel(x: fx.Tensor, y: fx.Tensor, BAD: fx.Constexpr[bool]):
    i, j = fx.block_idx.y * 16 + fx.thread_idx.y, fx.block_idx.x * 16 + fx.thread_idx.x
    rows, columns = (x.shape[1], x.shape[0]) if BAD else (x.shape[0], x.shape[1])
    if (i < rows) & (j < columns):
        y[i, j] = x[i, j]


@pair(x="f32[m, n]", y="f32[m, n]")
@flyc.jit
def swapped_extents(x: fx.Tensor, y: fx.Tensor, BAD: fx.Constexpr[bool]):
    grid = (fx.ceildiv(x.shape[1], 16), fx.ceildiv(x.shape[0], 16))
    swapped_kernel(x, y, BAD).launch(grid=grid, block=(16, 16))


@flyc.kernel
def row_of_64_kernel(x: fx.Tensor, BAD: fx.Constexpr[bool]):
    i, j = fx.block_idx.x, fx.thread_idx.x
    if i < x.shape[0] - 1:
        x[i, j + (1 if BAD else 0)] = 1.0


@pair(x="f32[?, 65]")
@flyc.jit
def column_of_the_next_row(x: fx.Tensor, BAD: fx.Constexpr[bool]):
    fx.check(x.shape[0] < 1000000, "rows")
    row_of_64_kernel(x, BAD).launch(grid=x.shape[0], block=65 if BAD else 64)


@flyc.kernel
def rows_kernel(x: fx.Tensor, y: fx.Tensor, BAD: fx.Constexpr[bool]):
    total = fx.Float32(0.0)
    for j in range(fx.thread_idx.x, x.shape[1] + (1 if BAD else 0), 64):
        total = total + x[fx.block_idx.x, j]
    if fx.thread_idx.x == 0:
        y[fx.block_idx.x] = total


@pair(x="f32[m, n]", y="f32[m]")
@flyc.jit
def one_turn_too_many(x: fx.Tensor, y: fx.Tensor, BAD: fx.Constexpr[bool]):
    rows_kernel(x, y, BAD).launch(grid=x.shape[0], block=64)


@flyc.kernel
def gather_kernel(x: fx.Tensor, at: fx.Tensor, y: fx.Tensor, BAD: fx.Constexpr[bool]):
    i = fx.block_idx.x * 128 + fx.thread_idx.x
    if i < at.shape[0]:
        k = at[i]
        if (k >= (-1 if BAD else 0)) & (k < x.shape[0]):
            y[i] = x[k]


@pair(x="f32[n]", at="i32[m]", y="f32[m]")
@flyc.jit
def gather(x: fx.Tensor, at: fx.Tensor, y: fx.Tensor, BAD: fx.Constexpr[bool]):
    gather_kernel(x, at, y, BAD).launch(grid=fx.ceildiv(at.shape[0], 128), block=128)


@flyc.kernel
def search_kernel(x: fx.Tensor, y: fx.Tensor, BAD: fx.Constexpr[bool]):
    i = fx.block_idx.x * 128 + fx.thread_idx.x
    if i < y.shape[0]:
        low, high = fx.Int32(0), fx.Int32(x.shape[0]) + (1 if BAD else 0)
        while low < high:
            middle = low + (high - low) // 2
            if x[middle] < y[i]:
                low = middle + 1
            else:
                high = middle
        y[i] = low.to(fx.Float32)


@pair(x="f32[?]", y="f32[?]")
@flyc.jit
def binary_search(x: fx.Tensor, y: fx.Tensor, BAD: fx.Constexpr[bool]):
    fx.check(x.shape[0] < 2000000000, "x")
    search_kernel(x, y, BAD).launch(grid=fx.ceildiv(y.shape[0], 128), block=128)


@flyc.kernel
def reversed_kernel(t: fx.Tensor, BAD: fx.Constexpr[bool]):
    i, n = fx.thread_idx.x, t.shape[0]
    buffer = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 64]).peek().view(fx.make_layout(64, 1))
    g = fx.block_idx.x * 64 + i
    if g < n:
        buffer[i] = t[g]
    fx.barrier()
    if g < n:
        t[g] = buffer[(64 if BAD else 63) - i]


@pair(t="f32[?]")
@flyc.jit
def shared_one_short(t: fx.Tensor, BAD: fx.Constexpr[bool]):
    reversed_kernel(t, BAD).launch(grid=fx.ceildiv(t.shape[0], 64), block=64)


@flyc.kernel
def tiles_kernel(x: fx.Tensor, y: fx.Tensor, BAD: fx.Constexpr[bool]):
    i = fx.thread_idx.x
    buffer = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 64]).peek().view(fx.make_layout(64, 1))
    total = fx.Float32(0.0)
    for k in range(x.shape[0] // 64):
        buffer[i] = x[k * 64 + i]
        fx.barrier()
        total = total + buffer[(i + 1) % 64]
        if fx.const_expr(not BAD):
            fx.barrier()
    if i < y.shape[0]:
        y[i] = total


@pair(x="f32[?]", y="f32[?]")
@flyc.jit
def race_of_two_iterations(x: fx.Tensor, y: fx.Tensor, BAD: fx.Constexpr[bool]):
    tiles_kernel(x, y, BAD).launch(grid=1, block=64)


@flyc.kernel
def divergent_kernel(x: fx.Tensor, BAD: fx.Constexpr[bool]):
    i = fx.thread_idx.x
    if (i if BAD else fx.block_idx.x) < x.shape[0] - 1:
        fx.barrier()
        if i < x.shape[0]:
            x[i] = 1.0


@pair(x="f32[?]")
@flyc.jit
def divergent_barrier(x: fx.Tensor, BAD: fx.Constexpr[bool]):
    divergent_kernel(x, BAD).launch(grid=2, block=64)


@flyc.kernel
def quads_kernel(x: fx.Tensor, BAD: fx.Constexpr[bool]):
    i = (fx.block_idx.x * 64 + fx.thread_idx.x) * 4
    if (i < x.shape[0]) if BAD else (i + 4 <= x.shape[0]):
        fx.ptr_store(fx.Vector.filled(4, 1.0, fx.Float32), fx.get_iter(x) + i)


@pair(x="f32[?]")
@flyc.jit
def tail_of_a_vector(x: fx.Tensor, BAD: fx.Constexpr[bool]):
    fx.check(x.shape[0] < 1000000000, "x")
    quads_kernel(x, BAD).launch(grid=fx.ceildiv(x.shape[0], 256), block=64)


@flyc.kernel
def count_kernel(x: fx.Tensor, n: fx.Int32, BAD: fx.Constexpr[bool]):
    k = fx.Int32(0)
    for _ in range(n):
        if k < x.shape[0]:
            x[k] = 1.0
        k = k + (-1 if BAD else 1)


@pair(x="f32[?]", n="i32")
@flyc.jit
def carried_below_zero(x: fx.Tensor, n: fx.Int32, BAD: fx.Constexpr[bool]):
    count_kernel(x, n, BAD).launch(grid=1, block=1)


@flyc.kernel
def halves_kernel(x: fx.Tensor, n: fx.Int32, BAD: fx.Constexpr[bool]):
    i = fx.thread_idx.x
    buffer = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 128]).peek().view(fx.make_layout(128, 1))
    for k in range(8):
        buffer[k % 2 * 64 + (i + k) % 64] = i
        if fx.const_expr(BAD):
            for _ in range(n):
                fx.barrier()
        else:
            fx.barrier()
    if i < x.shape[0]:
        x[i] = 1.0


@pair(x="f32[?]", n="i32")
@flyc.jit
def race_of_iterations_far_apart(x: fx.Tensor, n: fx.Int32, BAD: fx.Constexpr[bool]):
    halves_kernel(x, n, BAD).launch(grid=1, block=64)


@flyc.kernel
def ring_kernel(x: fx.Tensor, y: fx.Tensor, n: fx.Int32, BAD: fx.Constexpr[bool]):
    shared = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 64]).peek()
    t = fx.thread_idx.x
    i = fx.block_idx.x * 64 + t - 5
    shared[(t + 7) % 64] = x[i % (n + 1 if BAD else n)]
    fx.barrier()
    y[i % n] = shared[(t * 5 + n) % 64]


@pair(x="f32[n]", y="f32[n]", n="i32")
@flyc.jit
def remainder_by_a_size(x: fx.Tensor, y: fx.Tensor, n: fx.Int32, BAD: fx.Constexpr[bool]):
    fx.check((n == x.shape[0]) & (n > 0) & (n < 2**29), "size")
    ring_kernel(x, y, n, BAD).launch(grid=fx.ceildiv(n, 64), block=64)


@flyc.kernel
def signs_kernel(x: fx.Tensor, a: fx.Int32, b: fx.Int32, BAD: fx.Constexpr[bool]):
    n, bits, both = x.shape[0], a | b if BAD else a ^ b, a & b
    if (a >= 0) & (bits < 0):  # so that b is negative, and -1 - b is not
        k = -1 - b
        if k < n:
            x[k] = 1.0
        if both < n:  # not negative, because a is not
            x[both] = 2.0
    if (bits < 0) & (b < 0) & BAD:
        x[fx.min(a, n - 1)] = 3.0


@pair(x="f32[n]", a="i32", b="i32")
@flyc.jit
def signs_of_bits(x: fx.Tensor, a: fx.Int32, b: fx.Int32, BAD: fx.Constexpr[bool]):
    signs_kernel(x, a, b, BAD).launch(grid=1, block=1)
