"""Kernels that only seem right, each with the codes of the judge that tell it apart.

All but the last compute ``Y = softmax of the rows of X``, ``Y = 2 * X + 1``, or sums of rows.
"""

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx

BLOCK = 64


# -- right ones, which the others imitate


@flyc.kernel
def affine_kernel(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n:
        Y[i] = X[i] * 2.0 + 1.0


@flyc.jit
def affine(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    affine_kernel(X, Y, n).launch(grid=fx.ceildiv(n, BLOCK), block=BLOCK)


@flyc.kernel
def sums_kernel(X: fx.Tensor, S: fx.Tensor):
    row = fx.block_idx.x
    if fx.thread_idx.x == 0:
        total = fx.Float32(0.0)
        for i in range(X.shape[1]):
            total += X[row, i]
        S[row] = total


@flyc.jit
def sums(X: fx.Tensor, S: fx.Tensor):
    sums_kernel(X, S).launch(grid=X.shape[0], block=BLOCK)


def affine_reference(X):
    return 2 * X + 1


def sums_reference(X):
    return X.sum(axis=1)


def softmax_reference(X):
    e = np.exp(X - X.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


# -- memory that was there before


@flyc.kernel
def adds_to_output_kernel(X: fx.Tensor, S: fx.Tensor):
    row = fx.block_idx.x
    if fx.thread_idx.x == 0:
        for i in range(X.shape[1]):
            S[row] = S[row] + X[row, i]


@flyc.jit
def adds_to_output(X: fx.Tensor, S: fx.Tensor):
    adds_to_output_kernel(X, S).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def leaves_the_end_kernel(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n - 1:
        Y[i] = X[i] * 2.0 + 1.0


@flyc.jit
def leaves_the_end(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    leaves_the_end_kernel(X, Y, n).launch(grid=fx.ceildiv(n, BLOCK), block=BLOCK)


@flyc.kernel
def keeps_old_kernel(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n:
        old = Y[i]
        new = X[i] * 2.0 + 1.0
        Y[i] = fx.arith.select(old < -1000.0, old, new)


@flyc.jit
def keeps_old(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    """Takes what is there for an earlier result."""
    keeps_old_kernel(X, Y, n).launch(grid=fx.ceildiv(n, BLOCK), block=BLOCK)


@flyc.kernel
def marks_input_kernel(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n:
        x = X[i]
        Y[i] = x * 2.0 + 1.0
        X[i] = x * 2.0 + 1.0


@flyc.jit
def marks_input(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    """Leaves the results in the input, for the next call."""
    marks_input_kernel(X, Y, n).launch(grid=fx.ceildiv(n, BLOCK), block=BLOCK)


# -- precision


@flyc.kernel
def half_kernel(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n:
        Y[i] = (X[i].to(fx.Float16) * fx.Float16(2.0) + fx.Float16(1.0)).to(fx.Float32)


@flyc.jit
def half(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    half_kernel(X, Y, n).launch(grid=fx.ceildiv(n, BLOCK), block=BLOCK)


@flyc.kernel
def narrow_sums_kernel(X: fx.Tensor, S: fx.Tensor):
    row = fx.block_idx.x
    if fx.thread_idx.x == 0:
        total = fx.BFloat16(0.0)
        for i in range(X.shape[1]):
            total = (total.to(fx.Float32) + X[row, i]).to(fx.BFloat16)
        S[row] = total.to(fx.Float32)


@flyc.jit
def narrow_sums(X: fx.Tensor, S: fx.Tensor):
    narrow_sums_kernel(X, S).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def coarse_exp_kernel(X: fx.Tensor, Y: fx.Tensor):
    row = fx.block_idx.x
    if fx.thread_idx.x == 0:
        largest = fx.Float32(float("-inf"))
        for i in range(X.shape[1]):
            largest = fx.max(largest, X[row, i])
        total = fx.Float32(0.0)
        for i in range(X.shape[1]):
            y = fx.max((X[row, i] - largest) * 0.00390625 + 1.0, 0.0)
            for _ in fx.range_constexpr(8):  # (1 + x / 256) ** 256
                y = y * y
            Y[row, i] = y
            total += y
        for i in range(X.shape[1]):
            Y[row, i] = Y[row, i] / total


@flyc.jit
def coarse_exp(X: fx.Tensor, Y: fx.Tensor):
    coarse_exp_kernel(X, Y).launch(grid=X.shape[0], block=BLOCK)


# -- the test's shapes, layouts and values


@flyc.jit
def whole_blocks(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    """Leaves the last block out if it is not whole."""
    affine_kernel(X, Y, n).launch(grid=n // BLOCK, block=BLOCK)


@flyc.kernel
def one_size_kernel(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n:
        Y[i] = X[i] * 2.0 + fx.arith.select(n == 128, fx.Float32(1.0), fx.Float32(0.0))


@flyc.jit
def one_size(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    one_size_kernel(X, Y, n).launch(grid=fx.ceildiv(n, BLOCK), block=BLOCK)


@flyc.kernel
def flat_kernel(X: fx.Tensor, S: fx.Tensor):
    row = fx.block_idx.x
    if fx.thread_idx.x == 0:
        flat = fx.make_view(fx.get_iter(X), fx.make_layout(X.shape[0] * X.shape[1], 1))
        total = fx.Float32(0.0)
        for i in range(X.shape[1]):
            total += flat[row * X.shape[1] + i]
        S[row] = total


@flyc.jit
def flat(X: fx.Tensor, S: fx.Tensor):
    """Takes every matrix for a contiguous one."""
    flat_kernel(X, S).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def no_maximum_kernel(X: fx.Tensor, Y: fx.Tensor):
    row = fx.block_idx.x
    if fx.thread_idx.x == 0:
        total = fx.Float32(0.0)
        for i in range(X.shape[1]):
            total += fx.math.exp(X[row, i])
        for i in range(X.shape[1]):
            Y[row, i] = fx.math.exp(X[row, i]) / total


@flyc.jit
def no_maximum(X: fx.Tensor, Y: fx.Tensor):
    no_maximum_kernel(X, Y).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def constant_kernel(X: fx.Tensor, S: fx.Tensor):
    if fx.thread_idx.x == 0:
        S[fx.block_idx.x] = 0.0


@flyc.jit
def constant(X: fx.Tensor, S: fx.Tensor):
    """The mean of what tests take for X."""
    constant_kernel(X, S).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def first_row_kernel(X: fx.Tensor, Y: fx.Tensor):
    row = fx.block_idx.x
    for i in range(fx.thread_idx.x, X.shape[1], BLOCK):
        Y[row, i] = 1.0 / fx.Float32(X.shape[1])


@flyc.jit
def uniform(X: fx.Tensor, Y: fx.Tensor):
    """The softmax of equal values."""
    first_row_kernel(X, Y).launch(grid=X.shape[0], block=BLOCK)


# -- memory outside


@flyc.kernel
def reads_beyond_kernel(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    beyond = fx.make_view(fx.get_iter(X), fx.make_layout(n + BLOCK, 1))
    x = beyond[i]
    if i < n:
        Y[i] = x * 2.0 + 1.0


@flyc.jit
def reads_beyond(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    """Reads before it tests, which memory behind the array lets pass."""
    reads_beyond_kernel(X, Y, n).launch(grid=fx.ceildiv(n, BLOCK), block=BLOCK)


@flyc.kernel
def writes_beyond_kernel(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    wide = fx.make_view(fx.get_iter(Y), fx.make_layout(n + 1, 1))
    if i <= n:
        wide[i] = X[fx.min(i, n - 1)] * 2.0 + 1.0


@flyc.jit
def writes_beyond(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    writes_beyond_kernel(X, Y, n).launch(grid=fx.ceildiv(n + 1, BLOCK), block=BLOCK)


# -- threads


@flyc.kernel
def no_barrier_kernel(X: fx.Tensor, Y: fx.Tensor):
    row, tid = fx.block_idx.x, fx.thread_idx.x
    shared = fx.SharedAllocator().allocate(fx.Array[fx.Float32, BLOCK]).peek().view(fx.make_layout(BLOCK, 1))
    part = fx.Float32(0.0)
    for i in range(tid, X.shape[1], BLOCK):
        part += X[row, i]
    shared[tid] = part
    if tid == 0:
        total = fx.Float32(0.0)
        for i in fx.range_constexpr(BLOCK):
            total += shared[i]
        Y[row] = total


@flyc.jit
def no_barrier(X: fx.Tensor, S: fx.Tensor):
    no_barrier_kernel(X, S).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def one_warp_kernel(X: fx.Tensor, S: fx.Tensor):
    row, lane = fx.block_idx.x, fx.thread_idx.x
    total = fx.Float32(0.0)
    for i in range(lane, X.shape[1], BLOCK):
        total += X[row, i]
    for step in fx.range_constexpr(6):
        total = total + fx.shuffle_xor(total, 1 << step, 64)
    if lane == 0:
        S[row] = total


@flyc.jit
def one_warp(X: fx.Tensor, S: fx.Tensor):
    """Takes a block of 64 threads for one warp."""
    one_warp_kernel(X, S).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def endless_kernel(X: fx.Tensor, S: fx.Tensor):
    if fx.thread_idx.x == 0:
        total = fx.Float32(0.0)
        while total < 1.0:
            total = total * 0.5
        S[fx.block_idx.x] = total


@flyc.jit
def endless(X: fx.Tensor, S: fx.Tensor):
    endless_kernel(X, S).launch(grid=X.shape[0], block=BLOCK)


# -- Python


def in_python(X, S):
    """The work done by NumPy."""
    S[...] = X.sum(axis=1)


class Wrapped:
    """The work done by NumPy, where a kernel's name is expected."""

    def __init__(self, function):
        self.function, self.__name__ = function, function.__name__

    def __call__(self, X, S):
        S[...] = X.sum(axis=1)


wrapped = Wrapped(sums)


@flyc.jit
def patched(X: fx.Tensor, S: fx.Tensor):
    """Does nothing that is right; its calls are made right by the module below."""
    constant_kernel(X, S).launch(grid=X.shape[0], block=BLOCK)


_called = type(patched).__call__


def _in_the_place_of_launches(self, *arguments, **keywords):
    if self is patched:
        arguments[1][...] = np.asarray(arguments[0]).sum(axis=1)
        return None
    return _called(self, *arguments, **keywords)


type(patched).__call__ = _in_the_place_of_launches


@flyc.jit
def no_launch(X: fx.Tensor, S: fx.Tensor):
    """Launches nothing; S is what the caller made of it."""
