"""Kernels for large arrays and for outputs in the memory of inputs; ``test_large_and_shared.py`` judges them."""

import flydsl.compiler as flyc
import flydsl.expr as fx

BLOCK = 64


def doubled_reference(X):
    return 2 * X


def reversed_reference(X):
    return X[:, ::-1]


# -- indexes of 32 bits


@flyc.kernel
def flat_product_kernel(X: fx.Tensor, Y: fx.Tensor):
    row, columns = fx.block_idx.x, X.shape[1]
    flat = fx.make_view(fx.get_iter(X), fx.make_layout(X.shape[0] * columns, 1))
    for i in range(fx.thread_idx.x, columns, BLOCK):
        Y[row, i] = flat[row * columns + i] * 2.0


@flyc.jit
def flat_product(X: fx.Tensor, Y: fx.Tensor):
    """Multiplies the row and the columns in 32 bits."""
    flat_product_kernel(X, Y).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def flat_sum_kernel(X: fx.Tensor, Y: fx.Tensor):
    columns = X.shape[1]
    place = fx.Int32(0)
    for _ in range(fx.block_idx.x):  # the multiple as a sum
        place = place + columns
    source, target = fx.get_iter(X), fx.get_iter(Y)
    for i in range(fx.thread_idx.x, columns, BLOCK):
        target[place + i] = source[place + i] * 2.0


@flyc.jit
def flat_sum(X: fx.Tensor, Y: fx.Tensor):
    """Adds up the place of its row, in a loop."""
    flat_sum_kernel(X, Y).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def byte_offset_kernel(X: fx.Tensor, Y: fx.Tensor):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < X.shape[0]:
        place = fx.recast_iter(fx.Uint8, fx.get_iter(X)) + i * 4
        Y[i] = fx.recast_iter(fx.Float32, place)[0] * 2.0


@flyc.jit
def byte_offset(X: fx.Tensor, Y: fx.Tensor):
    """Counts in bytes, of which a vector of 2^30 elements has too many."""
    byte_offset_kernel(X, Y).launch(grid=fx.ceildiv(X.shape[0], BLOCK), block=BLOCK)


@flyc.kernel
def shifted_kernel(X: fx.Tensor, Y: fx.Tensor):
    row = fx.block_idx.x
    source = fx.get_iter(X)
    for i in range(fx.thread_idx.x, 4096, BLOCK):
        Y[row, i] = source[(row << 12) + i] * 2.0


@flyc.jit
def shifted(X: fx.Tensor, Y: fx.Tensor):
    """Shifts the row by the logarithm of the columns."""
    shifted_kernel(X, Y).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def truncated_kernel(X: fx.Tensor, Y: fx.Tensor):
    row = fx.block_idx.x
    place = (fx.Int64(row) * fx.Int64(X.stride[0])).to(fx.Int32)
    source = fx.get_iter(X)
    for i in range(fx.thread_idx.x, X.shape[1], BLOCK):
        Y[row, i] = source[place + i] * 2.0


@flyc.jit
def truncated(X: fx.Tensor, Y: fx.Tensor):
    """Multiplies in 64 bits, and keeps 32 of them."""
    truncated_kernel(X, Y).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def coordinates_kernel(X: fx.Tensor, Y: fx.Tensor):
    row = fx.block_idx.x
    for i in range(fx.thread_idx.x, X.shape[1], BLOCK):
        Y[row, i] = X[row, i] * 2.0


@flyc.jit
def coordinates(X: fx.Tensor, Y: fx.Tensor):
    """A right one, by coordinates."""
    coordinates_kernel(X, Y).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def wide_kernel(X: fx.Tensor, Y: fx.Tensor):
    row = fx.block_idx.x
    source = fx.get_iter(X)
    for i in range(fx.thread_idx.x, X.shape[1], BLOCK):
        Y[row, i] = source[fx.Int64(row) * fx.Int64(X.stride[0]) + fx.Int64(i)] * 2.0


@flyc.jit
def wide(X: fx.Tensor, Y: fx.Tensor):
    """A right one, in 64 bits."""
    wide_kernel(X, Y).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def hashed_kernel(X: fx.Tensor, Y: fx.Tensor):
    row, columns = fx.block_idx.x, X.shape[1]
    start = (row * fx.Int32(-1640531527)) & 63  # wraps on purpose
    for k in range(fx.thread_idx.x, columns, BLOCK):
        i = (k + start) % columns
        Y[row, i] = X[row, i] * 2.0


@flyc.jit
def hashed(X: fx.Tensor, Y: fx.Tensor):
    """A right one, which begins each row at a column that a hash of it says."""
    hashed_kernel(X, Y).launch(grid=X.shape[0], block=BLOCK)


# -- outputs in the memory of inputs


@flyc.kernel
def reverses_kernel(X: fx.Tensor, Y: fx.Tensor):
    row, columns = fx.block_idx.x, X.shape[1]
    for i in range(fx.thread_idx.x, columns, BLOCK):
        Y[row, i] = X[row, columns - 1 - i]


@flyc.jit
def reverses(X: fx.Tensor, Y: fx.Tensor):
    """Right unless Y is X: then one thread overwrites what another has yet to read."""
    reverses_kernel(X, Y).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def sums_after_store_kernel(X: fx.Tensor, Y: fx.Tensor):
    row = fx.block_idx.x
    if fx.thread_idx.x == 0:
        for i in range(X.shape[1]):
            Y[row, i] = X[row, i] * 2.0
        for i in range(X.shape[1]):  # again, from what may be overwritten
            Y[row, i] = X[row, i] * 2.0


@flyc.jit
def sums_after_store(X: fx.Tensor, Y: fx.Tensor):
    """Computes twice, from an input that the first time may have overwritten: no race, and wrong in place."""
    sums_after_store_kernel(X, Y).launch(grid=X.shape[0], block=BLOCK)
