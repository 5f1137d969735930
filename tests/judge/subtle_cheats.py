"""Kernels whose faults need a second call, an odd layout, many blocks, special values or another trace to show.

``test_subtle_cheats.py`` has the codes that tell them apart.
"""

import itertools

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx

BLOCK = 64


def sums_reference(X):
    return X.sum(axis=1)


def affine_reference(X):
    return 2 * X + 1


def running_reference(X):
    return np.cumsum(X.sum(axis=1))


def scaled_reference(X, k):
    return X * k


def dot_reference(A, B):
    return (A * B).sum(axis=1)


def relu_reference(X):
    return np.maximum(X, 0)


def tail_reference(X):
    return X[:, 1:].sum(axis=1)


def shared_row():
    return fx.SharedAllocator().allocate(fx.Array[fx.Float32, BLOCK]).peek().view(fx.make_layout(BLOCK, 1))


@flyc.jit
def row_sum(X, row):
    total = fx.Float32(0.0)
    for i in range(X.shape[1]):
        total += X[row, i]
    return total


# -- state


@flyc.kernel
def resumes_kernel(X: fx.Tensor, S: fx.Tensor):
    row = fx.block_idx.x
    if fx.thread_idx.x == 0:
        old = S[row]
        is_usual = (old > -300.0) & (old < 300.0)
        S[row] = fx.arith.select(is_usual, old, row_sum(X, row))


@flyc.jit
def resumes(X: fx.Tensor, S: fx.Tensor):
    """Takes usual numbers in the output for results of the call before."""
    resumes_kernel(X, S).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def unset_shared_kernel(X: fx.Tensor, S: fx.Tensor):
    row, tid = fx.block_idx.x, fx.thread_idx.x
    shared = shared_row()
    if tid == 0:
        for i in range(X.shape[1]):
            shared[0] = shared[0] + X[row, i]
        S[row] = shared[0]


@flyc.jit
def unset_shared(X: fx.Tensor, S: fx.Tensor):
    """Adds to shared memory that nothing has set to zero."""
    unset_shared_kernel(X, S).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def counts_calls_kernel(X: fx.Tensor, S: fx.Tensor, calls: fx.Tensor):
    row = fx.block_idx.x
    if fx.thread_idx.x == 0:
        S[row] = row_sum(X, row)
        fx.atomic_add(fx.get_iter(calls), 1)


@flyc.jit
def counts_calls(X: fx.Tensor, S: fx.Tensor, calls: fx.Tensor):
    """Leaves a counter of global memory that the next call finds."""
    counts_calls_kernel(X, S, calls).launch(grid=X.shape[0], block=BLOCK)


_numbers = itertools.count()


@flyc.kernel
def traced_twice_kernel(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32, shift: fx.Constexpr[float]):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n:
        Y[i] = X[i] * 2.0 + shift


@flyc.jit
def traced_twice(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    """Another kernel each time that it is traced, by a counter of the host."""
    shift = 1.0 + 1e-6 * next(_numbers)
    traced_twice_kernel(X, Y, n, shift).launch(grid=fx.ceildiv(n, BLOCK), block=BLOCK)


# -- order


@flyc.kernel
def running_kernel(X: fx.Tensor, S: fx.Tensor):
    row = fx.block_idx.x
    if fx.thread_idx.x == 0:
        total = row_sum(X, row)
        if row > 0:
            total += S[row - 1]
        S[row] = total


@flyc.jit
def grid_order(X: fx.Tensor, S: fx.Tensor):
    """Each block reads the result of the one before, as if blocks ran in order."""
    running_kernel(X, S).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def many_blocks_kernel(X: fx.Tensor, S: fx.Tensor):
    row, tid = fx.block_idx.x, fx.thread_idx.x
    shared = shared_row()
    part = fx.Float32(0.0)
    for i in range(tid, X.shape[1], BLOCK):
        part += X[row, i]
    shared[tid] = part
    if fx.grid_dim.x <= 48:
        fx.barrier()
    if tid == 0:
        total = fx.Float32(0.0)
        for i in fx.range_constexpr(BLOCK):
            total += shared[i]
        S[row] = total


@flyc.jit
def many_blocks(X: fx.Tensor, S: fx.Tensor):
    """Leaves the barrier out in large grids."""
    many_blocks_kernel(X, S).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def divergent_kernel(X: fx.Tensor, S: fx.Tensor):
    row, tid = fx.block_idx.x, fx.thread_idx.x
    shared = shared_row()
    part = fx.Float32(0.0)
    for i in range(tid, X.shape[1], BLOCK):
        part += X[row, i]
    shared[tid] = part
    if tid < 40:
        fx.barrier()
    if tid == 0:
        total = fx.Float32(0.0)
        for i in fx.range_constexpr(BLOCK):
            total += shared[i]
        S[row] = total


@flyc.jit
def divergent(X: fx.Tensor, S: fx.Tensor):
    """Has a barrier that only some threads reach."""
    divergent_kernel(X, S).launch(grid=X.shape[0], block=BLOCK)


# -- precision


@flyc.kernel
def tf32_kernel(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n:
        short = (X[i].bitcast(fx.Int32) & fx.Int32(-8192)).bitcast(fx.Float32)
        Y[i] = short * 2.0 + 1.0


@flyc.jit
def tf32(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    """Leaves out the 13 low bits of its inputs, as matrix instructions for tf32 do."""
    tf32_kernel(X, Y, n).launch(grid=fx.ceildiv(n, BLOCK), block=BLOCK)


@flyc.kernel
def narrow_products_kernel(A: fx.Tensor, B: fx.Tensor, S: fx.Tensor):
    row = fx.block_idx.x
    if fx.thread_idx.x == 0:
        total = fx.Float32(0.0)
        for i in range(A.shape[1]):
            total += (A[row, i] * B[row, i]).to(fx.BFloat16).to(fx.Float32)
        S[row] = total


@flyc.jit
def narrow_products(A: fx.Tensor, B: fx.Tensor, S: fx.Tensor):
    narrow_products_kernel(A, B, S).launch(grid=A.shape[0], block=BLOCK)


# -- arguments


@flyc.kernel
def one_stride_kernel(X: fx.Tensor, S: fx.Tensor):
    row = fx.block_idx.x
    if fx.thread_idx.x == 0:
        is_whole = X.stride[0] == X.shape[1]
        S[row] = fx.arith.select(is_whole, row_sum(X, row), fx.Float32(0.0))


@flyc.jit
def one_stride(X: fx.Tensor, S: fx.Tensor):
    """Sums rows of contiguous matrices alone."""
    one_stride_kernel(X, S).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def padding_kernel(X: fx.Tensor, Y: fx.Tensor):
    row = fx.block_idx.x
    wide = fx.make_view(fx.get_iter(Y), fx.make_layout((Y.shape[0], Y.stride[0]), (Y.stride[0], 1)))
    for i in range(fx.thread_idx.x, Y.stride[0], BLOCK):
        x = X[row, fx.min(i, X.shape[1] - 1)]
        if (row < Y.shape[0] - 1) | (i < Y.shape[1]):
            wide[row, i] = x * 2.0 + 1.0


@flyc.jit
def padding(X: fx.Tensor, Y: fx.Tensor):
    """Writes between the rows of its output, where a larger array has elements."""
    padding_kernel(X, Y).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def ignores_scalar_kernel(X: fx.Tensor, Y: fx.Tensor, k: fx.Float32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < X.shape[0]:
        Y[i] = X[i] * 0.5


@flyc.jit
def ignores_scalar(X: fx.Tensor, Y: fx.Tensor, k: fx.Float32):
    ignores_scalar_kernel(X, Y, k).launch(grid=fx.ceildiv(X.shape[0], BLOCK), block=BLOCK)


@flyc.jit
def first_twice(A: fx.Tensor, B: fx.Tensor, S: fx.Tensor):
    """The product of the first input with itself, which tests with equal inputs let pass."""
    dot_kernel(A, A, S).launch(grid=A.shape[0], block=BLOCK)


@flyc.kernel
def dot_kernel(A: fx.Tensor, B: fx.Tensor, S: fx.Tensor):
    row = fx.block_idx.x
    if fx.thread_idx.x == 0:
        total = fx.Float32(0.0)
        for i in range(A.shape[1]):
            total += A[row, i] * B[row, i]
        S[row] = total


@flyc.jit
def dot(A: fx.Tensor, B: fx.Tensor, S: fx.Tensor):
    """The right one."""
    dot_kernel(A, B, S).launch(grid=A.shape[0], block=BLOCK)


# -- NaN and infinities


@flyc.kernel
def drops_nan_kernel(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n:
        x = X[i]
        Y[i] = fx.arith.select(x > 0.0, x, fx.Float32(0.0))


@flyc.jit
def drops_nan(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    """max(x, 0) by a comparison, which NaN fails."""
    drops_nan_kernel(X, Y, n).launch(grid=fx.ceildiv(n, BLOCK), block=BLOCK)


@flyc.kernel
def mask_by_product_kernel(X: fx.Tensor, S: fx.Tensor):
    row = fx.block_idx.x
    if fx.thread_idx.x == 0:
        total = fx.Float32(0.0)
        for i in range(X.shape[1]):
            total += X[row, i] * fx.arith.select(i > 0, fx.Float32(1.0), fx.Float32(0.0))
        S[row] = total


@flyc.jit
def mask_by_product(X: fx.Tensor, S: fx.Tensor):
    """Sums all columns but the first, which it multiplies by 0."""
    mask_by_product_kernel(X, S).launch(grid=X.shape[0], block=BLOCK)
