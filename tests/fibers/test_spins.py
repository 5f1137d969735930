"""Warps and blocks that wait for each other by looking at memory, and those that would wait for ever."""

import numpy as np
import pytest
from playing import failure, line_of

import flydsl.compiler as flyc
import flydsl.expr as fx

ACQUIRE, RELEASE = fx.AtomicOrdering.Acquire, fx.AtomicOrdering.Release


@flyc.kernel
def chain_kernel(flags: fx.Tensor, sums: fx.Tensor, x: fx.Tensor, n: fx.Int32, backwards: fx.Constexpr[bool]):
    """Each block adds its number to what the one before it, or after it, has left."""
    b = fx.block_idx.x
    if fx.thread_idx.x == 0:
        other = b + 1 if backwards else b - 1
        total = x[b]
        if (other >= 0) & (other < n):
            while fx.generic_load(fx.get_iter(flags) + other, memory_order=ACQUIRE) == 0:
                pass
            total += sums[other]
        sums[b] = total
        fx.generic_store(fx.get_iter(flags) + b, 1, memory_order=RELEASE)


@flyc.jit
def chain(flags: fx.Tensor, sums: fx.Tensor, x: fx.Tensor, n: fx.Int32, backwards: fx.Constexpr[bool]):
    chain_kernel(flags, sums, x, n, backwards).launch(grid=n, block=64)


@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize("blocks", [1, 2, 700])
def test_blocks_wait_for_their_neighbours(blocks: int, backwards: bool) -> None:
    x = np.arange(1, blocks + 1, dtype=np.int32)
    flags, sums = np.zeros_like(x), np.zeros_like(x)
    chain(flags, sums, x, blocks, backwards)
    np.testing.assert_array_equal(sums, np.cumsum(x[::-1])[::-1] if backwards else np.cumsum(x))
    assert flags.all()


@flyc.kernel
def mailbox_kernel(box: fx.Tensor, sums: fx.Tensor, n: fx.Int32):
    """Each block reads a pair of words of the next one until its tag is there; the loop carries the pair."""
    b, t = fx.block_idx.x, fx.thread_idx.x
    pairs = fx.get_iter(box)
    own = 2 * (64 * b + t)
    tag = n + 1
    value = fx.Vector.from_elements([fx.Int32(0), tag], fx.Int32)
    total = fx.Int32(0)
    if b + 1 < n:
        value = fx.ptr_load(pairs + (own + 128), fx.Vector[fx.Int32, 2])
        while value[1] != tag:
            value = fx.ptr_load(pairs + (own + 128), fx.Vector[fx.Int32, 2])
        total = value[0]
    sums[b, t] = total + t
    fx.ptr_store(fx.Vector.from_elements([total + t, tag], fx.Int32), pairs + own)


@flyc.jit
def mailboxes(box: fx.Tensor, sums: fx.Tensor, n: fx.Int32):
    mailbox_kernel(box, sums, n).launch(grid=n, block=64)


def test_a_wait_may_carry_what_it_loads() -> None:
    blocks = 5
    box, sums = np.zeros((blocks, 64, 2), np.int32), np.zeros((blocks, 64), np.int32)
    mailboxes(box.reshape(-1), sums, blocks)
    assert (sums == np.arange(blocks, 0, -1)[:, None] * np.arange(64)).all()


@flyc.kernel
def ping_pong_kernel(y: fx.Tensor, turns: fx.Int32):
    """Two warps count by turns."""
    s = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 2]).peek()
    t = fx.thread_idx.x
    if t < 2:
        s[t] = 0
    fx.barrier()
    if t % 32 == 0:
        warp = t // 32
        for k in range(turns):
            while fx.generic_load(s.ptr, memory_order=ACQUIRE) != 2 * k + warp:
                pass
            fx.generic_store(s.ptr, 2 * k + warp + 1, memory_order=RELEASE)
    fx.barrier()
    y[t] = s[0]


@flyc.jit
def ping_pong(y: fx.Tensor, turns: fx.Int32):
    ping_pong_kernel(y, turns).launch(grid=1, block=64)


@pytest.mark.usefixtures("hopper")
def test_warps_take_turns() -> None:
    y = np.zeros(64, np.int32)
    ping_pong(y, 20)
    assert (y == 40).all()


@flyc.kernel
def lock_kernel(lock: fx.Tensor, total: fx.Tensor):
    if fx.thread_idx.x % 32 == 0:
        while fx.atomic_cas(fx.get_iter(lock), 0, 1, success_ordering=ACQUIRE)[0] != 0:
            pass
        total[0] = total[0] + 1
        fx.atomic_xchg(fx.get_iter(lock), 0, ordering=RELEASE)


@flyc.jit
def locked(lock: fx.Tensor, total: fx.Tensor):
    lock_kernel(lock, total).launch(grid=50, block=128)


@pytest.mark.usefixtures("hopper")
def test_a_lock_between_warps_and_blocks() -> None:
    lock, total = np.zeros(1, np.int32), np.zeros(1, np.int32)
    locked(lock, total)
    assert (total[0], lock[0]) == (200, 0)


@flyc.kernel
def hopeless_kernel(flag: fx.Tensor):
    if fx.thread_idx.x < 32:
        while fx.generic_load(fx.get_iter(flag), memory_order=ACQUIRE) == 0:  # for ever
            pass


@flyc.jit
def hopeless(flag: fx.Tensor):
    hopeless_kernel(flag).launch(grid=3, block=64)


@pytest.mark.usefixtures("hopper")
def test_a_wait_that_nobody_can_end_is_an_error() -> None:
    message = failure(hopeless, np.zeros(1, np.int32))
    assert "some of its warps wait for ever" in message
    assert "warp 0 looking again and again whether others have changed memory" in message
    assert f"line {line_of(hopeless_kernel, '# for ever')}" in message
    hopeless(np.ones(1, np.int32))


@flyc.kernel
def plain_kernel(flag: fx.Tensor, y: fx.Tensor):
    if fx.block_idx.x == 0:
        while flag[0] == 0:
            pass
        y[fx.thread_idx.x] = flag[0]
    else:
        flag[0] = 7


@flyc.jit
def plain(flag: fx.Tensor, y: fx.Tensor):
    plain_kernel(flag, y).launch(grid=2, block=32)


def test_a_plain_flag() -> None:
    flag, y = np.zeros(1, np.int32), np.zeros(32, np.int32)
    plain(flag, y)
    assert (y == 7).all()
