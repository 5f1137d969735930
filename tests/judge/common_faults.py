"""Kernels with faults that people and programs write by mistake; ``test_common_faults.py`` has their codes."""

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx

BLOCK = 64


def copied_reference(X):
    return 2 * X + 1


def dot_reference(A, B):
    return (A * B).sum(axis=1)


def integer_dot_reference(A, B):
    return (A.astype(np.int64) * B).sum(axis=1)


def centered_reference(X):
    return X - X.mean(axis=1, keepdims=True)


def largest_reference(X):
    return X.max(axis=1)


def sums_reference(X):
    return X.sum(axis=1)


def causal_reference(S):
    """Row r of the scores weighs the columns up to r."""
    mask = np.tril(np.ones(S.shape, bool))
    e = np.where(mask, np.exp(S - np.where(mask, S, -np.inf).max(axis=1, keepdims=True)), 0.0)
    return e / e.sum(axis=1, keepdims=True)


def stencil_reference(X):
    padded = np.pad(X, ((0, 0), (1, 1)))
    return padded[:, :-2] + padded[:, 2:]


def rms_reference(X, eps):
    return X / np.sqrt((X * X).mean(axis=1, keepdims=True) + eps)


def shared_floats(count):
    return fx.SharedAllocator().allocate(fx.Array[fx.Float32, count]).peek().view(fx.make_layout(count, 1))


# -- sizes


@flyc.kernel
def grid_one_short_kernel(X: fx.Tensor, Y: fx.Tensor):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < X.shape[0]:
        Y[i] = X[i] * 2.0 + 1.0


@flyc.jit
def grid_one_short(X: fx.Tensor, Y: fx.Tensor):
    """A grid without its last block if that has one element."""
    grid_one_short_kernel(X, Y).launch(grid=fx.max(fx.ceildiv(X.shape[0] - 1, BLOCK), 1), block=BLOCK)


@flyc.kernel
def one_pass_kernel(X: fx.Tensor, Y: fx.Tensor):
    row, tid = fx.block_idx.x, fx.thread_idx.x
    if tid < X.shape[1]:
        Y[row, tid] = X[row, tid] * 2.0 + 1.0


@flyc.jit
def one_pass(X: fx.Tensor, Y: fx.Tensor):
    """A thread for each column, in blocks of 512."""
    one_pass_kernel(X, Y).launch(grid=X.shape[0], block=512)


@flyc.kernel
def padded_count_kernel(X: fx.Tensor, Y: fx.Tensor):
    row, lane = fx.block_idx.x, fx.thread_idx.x
    total = fx.Float32(0.0)
    for i in range(lane, X.shape[1], 32):
        total += X[row, i]
    for step in fx.range_constexpr(5):
        total = total + fx.shuffle_xor(total, 1 << step, 32)
    mean = total / fx.Float32(fx.ceildiv(X.shape[1], 8) * 8)
    for i in range(lane, X.shape[1], 32):
        Y[row, i] = X[row, i] - mean


@flyc.jit
def padded_count(X: fx.Tensor, Y: fx.Tensor):
    """Divides by the columns rounded up to a multiple of 8."""
    padded_count_kernel(X, Y).launch(grid=X.shape[0], block=32)


# -- types and constants


@flyc.kernel
def half_sums_kernel(A: fx.Tensor, B: fx.Tensor, S: fx.Tensor):
    row = fx.block_idx.x
    if fx.thread_idx.x == 0:
        total = fx.Float16(0.0)
        for i in range(A.shape[1]):
            total = total + A[row, i] * B[row, i]
        S[row] = fx.Float32(total)


@flyc.jit
def half_sums(A: fx.Tensor, B: fx.Tensor, S: fx.Tensor):
    """Adds products of f16 in f16."""
    half_sums_kernel(A, B, S).launch(grid=A.shape[0], block=32)


@flyc.kernel
def narrow_integers_kernel(A: fx.Tensor, B: fx.Tensor, S: fx.Tensor):
    row = fx.block_idx.x
    if fx.thread_idx.x == 0:
        total = fx.Int32(0)
        for i in range(A.shape[1]):
            total += fx.Int32((A[row, i] * B[row, i]).to(fx.Int8))
        S[row] = total


@flyc.jit
def narrow_integers(A: fx.Tensor, B: fx.Tensor, S: fx.Tensor):
    """Multiplies bytes in a byte."""
    narrow_integers_kernel(A, B, S).launch(grid=A.shape[0], block=32)


@flyc.kernel
def truncates_kernel(X: fx.Tensor, Y: fx.Tensor):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < X.shape[0]:
        y = fx.Float32(X[i]) * 2.0 + 1.0
        Y[i] = (y.bitcast(fx.Int32) & ~0xFFFF).bitcast(fx.Float32).to(fx.BFloat16)


@flyc.jit
def truncates(X: fx.Tensor, Y: fx.Tensor):
    """Cuts the low bits off in the place of rounding."""
    truncates_kernel(X, Y).launch(grid=fx.ceildiv(X.shape[0], BLOCK), block=BLOCK)


@flyc.kernel
def zero_as_least_kernel(X: fx.Tensor, S: fx.Tensor):
    row, lane = fx.block_idx.x, fx.thread_idx.x
    largest = fx.Float32(0.0)
    for i in range(lane, X.shape[1], 32):
        largest = fx.max(largest, X[row, i])
    for step in fx.range_constexpr(5):
        largest = fx.max(largest, fx.shuffle_xor(largest, 1 << step, 32))
    if lane == 0:
        S[row] = largest


@flyc.jit
def zero_as_least(X: fx.Tensor, S: fx.Tensor):
    """Starts a maximum at 0, which rows of negative numbers show."""
    zero_as_least_kernel(X, S).launch(grid=X.shape[0], block=32)


@flyc.kernel
def epsilon_outside_kernel(X: fx.Tensor, Y: fx.Tensor, eps: fx.Float32):
    row, lane = fx.block_idx.x, fx.thread_idx.x
    total = fx.Float32(0.0)
    for i in range(lane, X.shape[1], 32):
        total += X[row, i] * X[row, i]
    for step in fx.range_constexpr(5):
        total = total + fx.shuffle_xor(total, 1 << step, 32)
    root = fx.math.sqrt(total / fx.Float32(X.shape[1]))
    for i in range(lane, X.shape[1], 32):
        Y[row, i] = X[row, i] / (root + eps)


@flyc.jit
def epsilon_outside(X: fx.Tensor, Y: fx.Tensor, eps: fx.Float32):
    """Adds the epsilon behind the root."""
    epsilon_outside_kernel(X, Y, eps).launch(grid=X.shape[0], block=32)


# -- indexes


@flyc.kernel
def strict_mask_kernel(S: fx.Tensor, P: fx.Tensor):
    row, lane = fx.block_idx.x, fx.thread_idx.x
    columns = S.shape[1]
    last = fx.min(fx.max(row, 1), columns)  # fault: row + 1 columns count
    largest = fx.Float32(float("-inf"))
    for i in range(lane, last, 32):
        largest = fx.max(largest, S[row, i])
    for step in fx.range_constexpr(5):
        largest = fx.max(largest, fx.shuffle_xor(largest, 1 << step, 32))
    total = fx.Float32(0.0)
    for i in range(lane, last, 32):
        total += fx.math.exp(S[row, i] - largest)
    for step in fx.range_constexpr(5):
        total = total + fx.shuffle_xor(total, 1 << step, 32)
    for i in range(lane, columns, 32):
        power = fx.math.exp(S[row, fx.min(i, last - 1)] - largest) / total
        P[row, i] = fx.arith.select(i < last, power, fx.Float32(0.0))


@flyc.jit
def strict_mask(S: fx.Tensor, P: fx.Tensor):
    """Leaves the diagonal out of a causal mask, except in row 0."""
    strict_mask_kernel(S, P).launch(grid=S.shape[0], block=32)


@flyc.kernel
def stride_of_another_kernel(X: fx.Tensor, Y: fx.Tensor):
    row, tid = fx.block_idx.x, fx.thread_idx.x
    flat = fx.make_view(fx.get_iter(X), fx.make_layout(1 << 20, 1))
    for i in range(tid, X.shape[1], BLOCK):
        Y[row, i] = flat[row * fx.Int32(Y.stride[0]) + i] * 2.0 + 1.0


@flyc.jit
def stride_of_another(X: fx.Tensor, Y: fx.Tensor):
    """Steps through the rows of X by the stride of Y."""
    stride_of_another_kernel(X, Y).launch(grid=X.shape[0], block=BLOCK)


# -- threads that share memory


@flyc.kernel
def in_place_kernel(X: fx.Tensor):
    row, tid = fx.block_idx.x, fx.thread_idx.x
    columns = X.shape[1]
    for i in range(tid, columns, BLOCK):
        left = fx.arith.select(i > 0, X[row, fx.max(i - 1, 0)], fx.Float32(0.0))
        right = fx.arith.select(i + 1 < columns, X[row, fx.min(i + 1, columns - 1)], fx.Float32(0.0))
        X[row, i] = left + right


@flyc.jit
def in_place(X: fx.Tensor):
    """Overwrites what its neighbors have yet to read."""
    in_place_kernel(X).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def unset_tail_kernel(X: fx.Tensor, S: fx.Tensor):
    row, tid = fx.block_idx.x, fx.thread_idx.x
    tile = shared_floats(BLOCK)
    total = fx.Float32(0.0)
    for start in range(0, X.shape[1], BLOCK):
        if start + tid < X.shape[1]:
            tile[tid] = X[row, start + tid]
        fx.barrier()
        if tid == 0:
            for i in fx.range_constexpr(BLOCK):
                total += tile[i]
        fx.barrier()
    if tid == 0:
        S[row] = total


@flyc.jit
def unset_tail(X: fx.Tensor, S: fx.Tensor):
    """Adds what the tile held before where a row ends."""
    unset_tail_kernel(X, S).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def shared_twice_kernel(X: fx.Tensor, S: fx.Tensor):
    """The mean of a row minus its largest, by two reductions through one array."""
    row, tid = fx.block_idx.x, fx.thread_idx.x
    parts = shared_floats(8)
    warp, warps = fx.num_warp_threads(), 128 // fx.num_warp_threads()
    largest, total = fx.Float32(float("-inf")), fx.Float32(0.0)
    for i in range(tid, X.shape[1], 128):
        largest = fx.max(largest, X[row, i])
        total += X[row, i]
    step = warp // 2
    while step > 0:
        largest = fx.max(largest, fx.shuffle_xor(largest, step, warp))
        total = total + fx.shuffle_xor(total, step, warp)
        step //= 2
    if fx.lane_id() == 0:
        parts[tid // warp] = largest
    fx.barrier()
    for w in fx.range_constexpr(warps):
        largest = fx.max(largest, parts[w])
    if fx.lane_id() == 0:  # fault: another warp may not have read its maximum yet
        parts[tid // warp] = total
    fx.barrier()
    total = fx.Float32(0.0)
    for w in fx.range_constexpr(warps):
        total += parts[w]
    if tid == 0:
        S[row] = total + largest


@flyc.jit
def shared_twice(X: fx.Tensor, S: fx.Tensor):
    """Has one barrier too few between two reductions, which one warp does not need."""
    shared_twice_kernel(X, S).launch(grid=X.shape[0], block=128)


def total_and_largest_reference(X):
    return X.sum(axis=1) + X.max(axis=1)
