"""Barriers wherever the language lets them be, against NumPy."""

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DeviceError

SIZES = (1, 31, 33, 64, 1000, 1024)


@flyc.jit
def total_of(s: fx.Tensor, i: fx.Int32, n: fx.Int32) -> fx.Float32:
    """The sum of ``s[0:n]``, by barriers in a loop inside of a device function."""
    step = fx.Int32(1)
    while step < n:
        value = fx.Float32(0.0)
        if i + step < n:
            value = s[i + step]
        fx.barrier()
        s[i] = s[i] + value
        fx.barrier()
        step = step * 2
    return s[0]


@flyc.kernel
def sum_kernel(x: fx.Tensor, y: fx.Tensor):
    s = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 1024]).peek()
    i = fx.thread_idx.x
    n = fx.block_dim.x
    s[i] = x[fx.block_idx.x, i]
    fx.barrier()
    y[fx.block_idx.x, i] = total_of(s, i, n) + fx.Float32(i)


@flyc.jit
def block_sums(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    sum_kernel(x, y).launch(grid=x.shape[0], block=n)


@pytest.mark.parametrize("threads", SIZES)
def test_in_a_loop_of_a_device_function(threads: int) -> None:
    x = np.random.default_rng(0).integers(0, 9, (3, threads)).astype(np.float32)
    y = np.empty_like(x)
    block_sums(x, y, threads)
    np.testing.assert_array_equal(y, x.sum(1, keepdims=True) + np.arange(threads, dtype=np.float32))


@flyc.kernel
def both_branches_kernel(x: fx.Tensor, y: fx.Tensor, which: fx.Tensor):
    s = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 1024]).peek()
    i, n = fx.thread_idx.x, fx.block_dim.x
    s[i] = x[i]
    if which[fx.block_idx.x] > 0:
        fx.barrier()
        y[fx.block_idx.x, i] = s[n - 1 - i]
    else:
        s[i] = s[i] * 2
        fx.barrier()
        y[fx.block_idx.x, i] = s[(i + 1) % n]


@flyc.jit
def both_branches(x: fx.Tensor, y: fx.Tensor, which: fx.Tensor, n: fx.Int32):
    both_branches_kernel(x, y, which).launch(grid=which.shape[0], block=n)


@pytest.mark.parametrize("threads", SIZES)
def test_in_both_branches_of_a_choice_of_the_block(threads: int) -> None:
    x, which = np.arange(threads, dtype=np.int32), np.array([1, 0, 5, -2], np.int32)
    y = np.empty((4, threads), np.int32)
    both_branches(x, y, which, threads)
    for row, choice in zip(y, which, strict=True):
        np.testing.assert_array_equal(row, x[::-1] if choice > 0 else 2 * np.roll(x, -1))


@flyc.kernel
def nested_kernel(x: fx.Tensor, turns: fx.Tensor):
    s = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 1024]).peek()
    i, n = fx.thread_idx.x, fx.block_dim.x
    value = x[fx.block_idx.x, i]
    for a in range(turns[fx.block_idx.x, 0]):
        for b in range(turns[fx.block_idx.x, 1] + a):
            s[i] = value
            fx.barrier()
            value = s[(i + 1) % n] + b
            fx.barrier()
        value += a
    x[fx.block_idx.x, i] = value


@flyc.jit
def nested(x: fx.Tensor, turns: fx.Tensor, n: fx.Int32):
    nested_kernel(x, turns).launch(grid=x.shape[0], block=n)


@pytest.mark.parametrize("threads", SIZES)
def test_in_nested_loops_whose_trip_counts_the_block_loads(threads: int) -> None:
    turns = np.array([[0, 3], [2, 0], [3, 2]], np.int32)
    x = np.arange(3 * threads, dtype=np.int32).reshape(3, threads)
    expected = x.copy()
    for row, (outer, inner) in zip(expected, turns, strict=True):
        for a in range(outer):
            for b in range(inner + a):
                row[:] = np.roll(row, -1) + b
            row[:] = row + a
    nested(x, turns, threads)
    np.testing.assert_array_equal(x, expected)


@flyc.kernel
def guard_kernel(x: fx.Tensor, lengths: fx.Tensor):
    s = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 1024]).peek()
    i, n = fx.thread_idx.x, lengths[fx.block_idx.x]
    if n == 0:
        return
    s[i] = x[fx.block_idx.x, i]
    fx.barrier()
    if n < 0:
        x[fx.block_idx.x, i] = -1
        return
    fx.barrier()
    if i < n:
        x[fx.block_idx.x, i] = s[n - 1 - i]


@flyc.jit
def guards(x: fx.Tensor, lengths: fx.Tensor, n: fx.Int32):
    guard_kernel(x, lengths).launch(grid=x.shape[0], block=n)


@pytest.mark.parametrize("threads", SIZES)
def test_after_early_returns_of_the_whole_block(threads: int) -> None:
    x = np.arange(4 * threads, dtype=np.int32).reshape(4, threads)
    lengths = np.array([0, threads, -1, (threads + 1) // 2], np.int32)
    expected = x.copy()
    for row, n in zip(expected, lengths, strict=True):
        if n < 0:
            row[:] = -1
        else:
            row[:n] = row[:n][::-1]
    guards(x, lengths, threads)
    np.testing.assert_array_equal(x, expected)


@flyc.kernel
def until_kernel(x: fx.Tensor, turns: fx.Tensor, most: fx.Tensor, limit: fx.Int32):
    s = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 1024]).peek()
    i, n = fx.thread_idx.x, fx.block_dim.x
    s[i] = x[fx.block_idx.x, i]
    count = fx.Int32(0)
    fx.barrier()
    while s[0] < limit:
        value = s[(i + 1) % n] + 1
        fx.barrier()
        s[i] = value
        count += 1
        fx.barrier()
        if most[fx.block_idx.x] == 0:
            break
    x[fx.block_idx.x, i] = s[i]
    turns[fx.block_idx.x, i] = count


@flyc.jit
def until(x: fx.Tensor, turns: fx.Tensor, most: fx.Tensor, limit: fx.Int32, n: fx.Int32):
    until_kernel(x, turns, most, limit).launch(grid=x.shape[0], block=n)


@pytest.mark.parametrize("threads", SIZES)
def test_in_a_while_loop_on_shared_memory(threads: int) -> None:
    x = np.random.default_rng(1).integers(0, 30, (3, threads)).astype(np.int32)
    expected, counts, most = x.copy(), [], np.array([1, 0, 1], np.int32)
    for row, many in zip(expected, most, strict=True):
        count = 0
        while row[0] < 37 and (many or not count):
            row[:] = np.roll(row, -1) + 1
            count += 1
        counts.append(count)
    turns = np.zeros_like(x)
    until(x, turns, most, 37, threads)
    np.testing.assert_array_equal(x, expected)
    np.testing.assert_array_equal(turns, np.repeat(np.array(counts)[:, None], threads, 1))


@flyc.kernel
def shuffle_kernel(x: fx.Tensor, y: fx.Tensor):
    s = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 1024]).peek()
    i = fx.thread_idx.x
    value = fx.shuffle_xor(x[i], 1, 8)
    s[i] = value
    fx.barrier()
    value += fx.shuffle_xor(s[i ^ 32], 2, 8)
    fx.barrier()
    s[i] = value
    fx.barrier()
    y[i] = fx.shuffle_xor(s[i ^ 64], 4, 8)


@flyc.jit
def between_shuffles(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    shuffle_kernel(x, y).launch(grid=1, block=n)


@pytest.mark.parametrize("threads", (128, 1024))
def test_between_shuffles(threads: int) -> None:
    x = np.random.default_rng(2).integers(0, 100, threads).astype(np.int32)
    y, i = np.empty_like(x), np.arange(threads)
    between_shuffles(x, y, threads)
    swapped = x[i ^ 1]
    total = swapped + swapped[(i ^ 2) ^ 32]
    np.testing.assert_array_equal(y, total[(i ^ 4) ^ 64])


@flyc.kernel
def volume_kernel(x: fx.Tensor, y: fx.Tensor):
    memory = fx.SharedAllocator()
    one = memory.allocate(fx.Array[fx.Int32, 1000]).peek()
    other = memory.allocate(fx.Array[fx.Int16, 1000]).peek()
    a, b, c = fx.thread_idx
    i = (c * 10 + b) * 10 + a
    one[i] = x[c, b, a]
    other[999 - i] = fx.Int16(i)
    fx.barrier()
    one[i] = one[i] + fx.Int32(other[i])
    fx.barrier()
    y[a, b, c] = one[(a * 10 + b) * 10 + c]


@flyc.jit
def volume(x: fx.Tensor, y: fx.Tensor):
    volume_kernel(x, y).launch(grid=1, block=(10, 10, 10))


def test_several_arrays_and_a_block_of_three_dimensions() -> None:
    x = np.arange(1000, dtype=np.int32).reshape(10, 10, 10)[::-1].copy()
    y = np.empty_like(x)
    volume(x, y)
    held = x + (999 - np.arange(1000, dtype=np.int32)).reshape(10, 10, 10)
    np.testing.assert_array_equal(y, held)


@flyc.kernel
def meeting_kernel(x: fx.Tensor, y: fx.Tensor):
    s = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 128]).peek()
    i = fx.thread_idx.x
    s[i] = x[i]
    if x[fx.Int32(i // 32 * 32)] % 2 == 0:
        fx.barrier()
        y[i] = s[127 - i]
    else:
        fx.barrier()
        y[i] = s[127 - i] + 1000


@flyc.jit
def meeting(x: fx.Tensor, y: fx.Tensor):
    meeting_kernel(x, y).launch(grid=1, block=128)


def test_warps_meet_at_barriers_of_different_branches() -> None:
    x = np.random.default_rng(3).integers(0, 100, 128).astype(np.int32)
    x[::32] = (2, 3, 5, 8)
    y = np.empty_like(x)
    meeting(x, y)
    np.testing.assert_array_equal(y, x[::-1] + np.repeat([0, 1000, 1000, 0], 32))


def test_threads_of_a_warp_that_part_at_a_barrier_are_an_error() -> None:
    x = np.zeros(128, np.int32)

    @flyc.kernel
    def parting_kernel(x: fx.Tensor):
        if x[fx.thread_idx.x] == 0:
            fx.barrier()
            x[fx.thread_idx.x] = 1
        else:
            fx.barrier()
            x[fx.thread_idx.x] = 2

    @flyc.jit
    def parting(x: fx.Tensor):
        parting_kernel(x).launch(grid=1, block=128)

    x[5] = 1
    with pytest.raises(DeviceError, match="only some threads of a warp are at a barrier"):
        parting(x)


def test_a_warp_that_does_not_come_is_an_error() -> None:
    @flyc.kernel
    def staying_kernel(x: fx.Tensor):
        for t in range(4):
            if x[fx.thread_idx.x // 32] > t:
                fx.barrier()
        x[fx.thread_idx.x // 32] = 9

    @flyc.jit
    def staying(x: fx.Tensor):
        staying_kernel(x).launch(grid=1, block=96)

    with pytest.raises(DeviceError, match="some of its warps wait for ever"):
        staying(np.array([3, 1, 3], np.int32))
    x = np.array([2, 2, 2], np.int32)
    staying(x)
    assert (x == 9).all()
