"""What loops carry from one turn to the next, around barriers and where lanes leave one by one: against NumPy."""

from __future__ import annotations

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

THREADS = 40


def shared(count):
    return fx.SharedAllocator().allocate(fx.Array[fx.Int32, count]).peek().view(fx.make_layout(count, 1))


@flyc.kernel
def _carried(X: fx.Tensor, Y: fx.Tensor, turns: fx.Int32):
    """Old values that are read before, beside and after the new ones are made; one that takes two places; a swap."""
    tid = fx.thread_idx.x
    board = shared(THREADS)
    a, b, c, d, e = X[tid], X[tid] * 3, fx.Int32(1), fx.Int32(2), X[tid] + 7
    for turn in range(turns):
        board[tid] = a
        fx.barrier()
        new_a = board[(tid + 1) % THREADS] + b  # a is read below, b is not
        new_c = board[(tid + 2) % THREADS] * 5 + c
        fx.barrier()
        board[tid] = new_a + a * turn
        fx.barrier()
        new_e = board[(tid + 3) % THREADS] - e
        fx.barrier()
        a, b, c, d, e = new_a, board[tid] + b, new_c, new_c, new_e
        if turn % 2 == 1:
            d, e = e, d
        fx.barrier()
    Y[0, tid], Y[1, tid], Y[2, tid], Y[3, tid], Y[4, tid] = a, b, c, d, e


@flyc.jit
def carried(X: fx.Tensor, Y: fx.Tensor, turns: fx.Int32):
    _carried(X, Y, turns).launch(grid=1, block=THREADS)


@pytest.mark.parametrize("turns", [0, 1, 2, 5])
def test_values_that_loops_around_barriers_carry(turns: int) -> None:
    x = np.random.default_rng(turns).integers(-9, 9, THREADS).astype(np.int32)
    y = np.zeros((5, THREADS), np.int32)
    carried(x, y, turns)
    a, b, c, d, e = x, x * 3, np.ones_like(x), np.full_like(x, 2), x + 7
    for turn in range(turns):
        new_a, new_c = np.roll(a, -1) + b, np.roll(a, -2) * 5 + c
        board = new_a + a * np.int32(turn)
        new_e = np.roll(board, -3) - e
        a, b, c, d, e = new_a, board + b, new_c, new_c, new_e
        if turn % 2 == 1:
            d, e = e, d
    np.testing.assert_array_equal(y, [a, b, c, d, e])


@flyc.kernel
def _steps(X: fx.Tensor, Y: fx.Tensor, most: fx.Int32, n: fx.Int32):
    """Each thread halves its number until it is 1, at most ``most`` times; all threads share that limit."""
    i = fx.block_idx.x * THREADS + fx.thread_idx.x
    if i < n:
        value, count = X[i], fx.Int32(0)
        while (count < most) & (value > 1) & (most > 0):
            value = value // 2
            count += 1
        Y[0, i], Y[1, i] = value, count


@flyc.jit
def steps(X: fx.Tensor, Y: fx.Tensor, most: fx.Int32, n: fx.Int32):
    _steps(X, Y, most, n).launch(grid=fx.ceildiv(n, THREADS), block=THREADS)


@pytest.mark.parametrize("most", [-1, 0, 1, 3, 100])
def test_loops_with_a_limit_that_all_lanes_share(most: int) -> None:
    n = 3 * THREADS - 11
    x = np.random.default_rng(0).integers(0, 1000, n).astype(np.int32)
    x[:16] = 1000  # lanes that stop at the limit only
    x[16:32] = 1
    y = np.full((2, n + 4), -5, np.int32)
    steps(x, y, most, n)
    value, count = x.copy(), np.zeros_like(x)
    for _ in range(min(max(most, 0), 20)):
        goes_on = value > 1
        count += goes_on
        value = np.where(goes_on, value // 2, value)
    np.testing.assert_array_equal(y[:, :n], [value, count])
    assert (y[:, n:] == -5).all()


@flyc.kernel
def _walk(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    """Loops through memory that a block shares out, few operations each; then what all threads read from one place."""
    tid = fx.thread_idx.x
    board = shared(THREADS)
    total, last, before = fx.Int32(0), fx.Int32(-1), fx.Int32(-2)
    is_odd = X[0] == 12345
    for i in range(tid, n, THREADS):
        total += X[i]
        before, last = last, X[i]
        is_odd = is_odd ^ (X[i] % 2 == 1)
    board[tid] = total
    fx.barrier()
    sums = board[0] + board[THREADS - 1]
    fx.barrier()
    board[1] = sums + 1
    again = board[1]
    fx.barrier()
    if tid % 32 == 0:
        board[1] = sums + 2
        again += board[1]
    if tid < 0:
        board[1] = 0
    Y[0, tid], Y[1, tid], Y[2, tid], Y[3, tid] = total, last, before, is_odd.to(fx.Int32)
    Y[4, tid], Y[5, tid] = sums, again


@flyc.jit
def walk(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    _walk(X, Y, n).launch(grid=1, block=THREADS)


@pytest.mark.parametrize("n", [0, 1, 39, 40, 41, 200, 333])
def test_values_of_loops_that_a_block_shares_out(n: int) -> None:
    x = np.random.default_rng(n).integers(0, 99, max(n, 1)).astype(np.int32)
    y = np.zeros((6, THREADS), np.int32)
    walk(x, y, n)
    for tid in range(THREADS):
        mine = [-2, -1, *x[:n][tid::THREADS]]
        np.testing.assert_array_equal(y[:4, tid], [sum(mine) + 3, mine[-1], mine[-2], sum(mine[2:]) % 2])
    sums = y[0, 0] + y[0, -1]
    expected = [2 * sums + 3 if tid % 32 == 0 else sums + 1 for tid in range(THREADS)]
    np.testing.assert_array_equal(y[4:], [[sums] * THREADS, expected])
