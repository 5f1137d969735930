"""Right kernels of unusual make; ``test_unusual_kernels.py`` sees that none is rejected."""

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx

BLOCK = 64


def doubled_reference(X):
    return 2 * X


def sums_reference(X):
    return X.sum(axis=1)


def total_reference(X):
    return X.sum()[None]


def largest_reference(X):
    return X.max(axis=1)


def gathered_reference(X, places):
    return X[places]


def transposed_reference(X):
    return X.T


def histogram_reference(A):
    return np.bincount(A, minlength=16).astype(np.int32)


def hashed_reference(A):
    return (A.astype(np.uint32) * np.uint32(2654435769) >> np.uint32(7)).astype(np.int32)


def moving_reference(X):
    padded = np.pad(X, ((0, 0), (1, 1)))
    return (padded[:, :-2] + padded[:, 1:-1] + padded[:, 2:]) / 3


def reversed_reference(X):
    return X[::-1]


def filled_reference(Y):
    return np.full(Y.shape, 7.0)


def accumulated_reference(X, Y):
    return X + Y


def signed_reference(X):
    return np.copysign(1.0, X)


def running_reference(X):
    return np.cumsum(X, axis=1)


def shared_row():
    return fx.SharedAllocator().allocate(fx.Array[fx.Float32, BLOCK]).peek().view(fx.make_layout(BLOCK, 1))


@flyc.kernel
def strided_grid_kernel(X: fx.Tensor, Y: fx.Tensor):
    start = fx.block_idx.x * BLOCK + fx.thread_idx.x
    for i in range(start, X.shape[0], fx.grid_dim.x * BLOCK):
        Y[i] = X[i] * 2.0


@flyc.jit
def strided_grid(X: fx.Tensor, Y: fx.Tensor):
    """A grid of 3 blocks for any size."""
    strided_grid_kernel(X, Y).launch(grid=3, block=BLOCK)


@flyc.kernel
def two_paths_kernel(X: fx.Tensor, Y: fx.Tensor):
    row, tid, columns = fx.block_idx.x, fx.thread_idx.x, X.shape[1]
    if columns <= BLOCK:
        if tid < columns:
            Y[row, tid] = X[row, tid] + X[row, tid]
    else:
        for i in range(tid, columns, BLOCK):
            Y[row, i] = X[row, i] * 2.0


@flyc.jit
def two_paths(X: fx.Tensor, Y: fx.Tensor):
    """Short rows and long ones by code of their own."""
    two_paths_kernel(X, Y).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def ticket_kernel(X: fx.Tensor, parts: fx.Tensor, ticket: fx.Tensor, S: fx.Tensor):
    block, tid = fx.block_idx.x, fx.thread_idx.x
    if tid == 0:
        total = fx.Float32(0.0)
        for i in range(block * BLOCK, fx.min(block * BLOCK + BLOCK, X.shape[0])):
            total += X[i]
        parts[block] = total
        fx.memory_fence()
        taken = fx.atomic_add(fx.get_iter(ticket), 1, ordering=fx.AtomicOrdering.AcqRel)
        if taken == fx.grid_dim.x - 1:
            fx.memory_fence()
            sum_ = fx.Float32(0.0)
            for k in range(fx.grid_dim.x):
                sum_ += parts[k]
            S[0] = sum_
            ticket[0] = 0


@flyc.jit
def ticket(X: fx.Tensor, parts: fx.Tensor, ticket: fx.Tensor, S: fx.Tensor):
    """The last block adds up the parts of all, in their order, and sets the ticket back."""
    ticket_kernel(X, parts, ticket, S).launch(grid=fx.ceildiv(X.shape[0], BLOCK), block=BLOCK)


@flyc.kernel
def all_write_one_kernel(X: fx.Tensor, S: fx.Tensor):
    row = fx.block_idx.x
    largest = fx.Float32(float("-inf"))
    for i in range(X.shape[1]):
        value = X[row, i]
        largest = fx.arith.select((value > largest) | (value != value), value, largest)
    S[row] = largest  # by all threads, the same


@flyc.jit
def all_write_one(X: fx.Tensor, S: fx.Tensor):
    """All threads compute the result and store it."""
    all_write_one_kernel(X, S).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def gather_kernel(X: fx.Tensor, places: fx.Tensor, Y: fx.Tensor):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < places.shape[0]:
        Y[i] = X[places[i]]


@flyc.jit
def gather(X: fx.Tensor, places: fx.Tensor, Y: fx.Tensor):
    gather_kernel(X, places, Y).launch(grid=fx.ceildiv(places.shape[0], BLOCK), block=BLOCK)


@flyc.kernel
def histogram_kernel(A: fx.Tensor, S: fx.Tensor):
    tid = fx.thread_idx.x
    bins = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 16]).peek()
    view = bins.view(fx.make_layout(16, 1))
    if tid < 16:
        view[tid] = 0
    fx.barrier()
    for i in range(tid, A.shape[0], BLOCK):
        fx.atomic_add(fx.get_iter(view) + A[i], 1)
    fx.barrier()
    if tid < 16:
        S[tid] = view[tid]


@flyc.jit
def histogram(A: fx.Tensor, S: fx.Tensor):
    """Counts by atomic operations in shared memory."""
    histogram_kernel(A, S).launch(grid=1, block=BLOCK)


@flyc.kernel
def hash_kernel(A: fx.Tensor, Y: fx.Tensor):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < A.shape[0]:
        Y[i] = fx.shrui(A[i] * fx.Int32(-1640531527), fx.Int32(7))


@flyc.jit
def hash_(A: fx.Tensor, Y: fx.Tensor):
    """Wraps on purpose."""
    hash_kernel(A, Y).launch(grid=fx.ceildiv(A.shape[0], BLOCK), block=BLOCK)


@flyc.kernel
def moving_kernel(X: fx.Tensor, Y: fx.Tensor):
    row, columns = fx.block_idx.x, X.shape[1]
    for i in range(fx.thread_idx.x, columns, BLOCK):
        total = X[row, i]
        if i > 0:
            total += X[row, i - 1]
        if i < columns - 1:
            total += X[row, i + 1]
        Y[row, i] = total / 3.0


@flyc.jit
def moving(X: fx.Tensor, Y: fx.Tensor):
    """Sums of neighbors, with guards at both ends."""
    moving_kernel(X, Y).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def fill_kernel(Y: fx.Tensor):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < Y.shape[0]:
        Y[i] = 7.0


@flyc.jit
def fill(Y: fx.Tensor):
    """Has no input."""
    fill_kernel(Y).launch(grid=fx.ceildiv(Y.shape[0], BLOCK), block=BLOCK)


@flyc.kernel
def accumulate_kernel(X: fx.Tensor, Y: fx.Tensor):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < X.shape[0]:
        Y[i] = Y[i] + X[i]


@flyc.jit
def accumulate(X: fx.Tensor, Y: fx.Tensor):
    """Adds to its output, as its reference does."""
    accumulate_kernel(X, Y).launch(grid=fx.ceildiv(X.shape[0], BLOCK), block=BLOCK)


@flyc.kernel
def sign_bits_kernel(X: fx.Tensor, Y: fx.Tensor):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < X.shape[0]:
        bits = X[i].bitcast(fx.Int32) & fx.Int32(-(1 << 31))
        Y[i] = (bits | fx.Int32(0x3F800000)).bitcast(fx.Float32)


@flyc.jit
def sign_bits(X: fx.Tensor, Y: fx.Tensor):
    """Works on the bits of floats."""
    sign_bits_kernel(X, Y).launch(grid=fx.ceildiv(X.shape[0], BLOCK), block=BLOCK)


@flyc.kernel
def scan_kernel(X: fx.Tensor, Y: fx.Tensor):
    row, tid = fx.block_idx.x, fx.thread_idx.x
    tile = shared_row()
    carried = fx.Float32(0.0)
    for start in range(0, X.shape[1], BLOCK):
        value = fx.Float32(0.0)
        if start + tid < X.shape[1]:
            value = X[row, start + tid]
        tile[tid] = value
        fx.barrier()
        for step in fx.range_constexpr(6):
            other = fx.Float32(0.0)
            if tid >= (1 << step):
                other = tile[tid - (1 << step)]
            fx.barrier()
            tile[tid] = tile[tid] + other
            fx.barrier()
        if start + tid < X.shape[1]:
            Y[row, start + tid] = tile[tid] + carried
        carried += tile[BLOCK - 1]
        fx.barrier()


@flyc.jit
def scan(X: fx.Tensor, Y: fx.Tensor):
    """Running sums by doubling, in tiles of shared memory."""
    scan_kernel(X, Y).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def two_kernels_square(X: fx.Tensor, parts: fx.Tensor):
    row = fx.block_idx.x
    if fx.thread_idx.x == 0:
        total = fx.Float32(0.0)
        for i in range(X.shape[1]):
            total += X[row, i]
        parts[row] = total


@flyc.kernel
def two_kernels_copy(parts: fx.Tensor, S: fx.Tensor):
    for i in range(fx.thread_idx.x, S.shape[0], BLOCK):
        S[i] = parts[i]


@flyc.jit
def two_kernels(X: fx.Tensor, parts: fx.Tensor, S: fx.Tensor):
    """The second kernel reads what the first one wrote to a workspace."""
    two_kernels_square(X, parts).launch(grid=X.shape[0], block=BLOCK)
    two_kernels_copy(parts, S).launch(grid=1, block=BLOCK)
