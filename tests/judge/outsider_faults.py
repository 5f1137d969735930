"""Faults of sizes, values, order and process that no list of cases has; ``test_outsider_faults.py`` has their codes."""

import inspect
import os
import sys
import threading
import time
from pathlib import Path

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx

BLOCK = 64


def affine_reference(X):
    return 2 * X + 1


def sums_reference(X):
    return X.sum(axis=1)


def negated_reference(X):
    return -X


def halved_reference(X):
    return X * 0.5


def scaled_reference(X):
    return X * np.float32(0.3)


def mean_reference(X):
    return X.mean(axis=1)


def variance_reference(X):
    return X.var(axis=1)


def largest_place_reference(X):
    return X.argmax(axis=1).astype(np.int32)


def quarter_reference(A):
    return A // 4


def saturated_reference(A):
    return np.clip(A.astype(np.int64) * 3, -128, 127).astype(np.int8)


def integer_sums_reference(A):
    return A.astype(np.int64).sum(axis=1).astype(np.int32)


def histogram_reference(A):
    return np.bincount(A, minlength=16).astype(np.int32)


def copied_reference(X):
    return X


@flyc.jit
def row_sum(X, row):
    total = fx.Float32(0.0)
    for i in range(X.shape[1]):
        total += X[row, i]
    return total


def grid_of(n):
    return fx.ceildiv(n, BLOCK)


# -- sizes


@flyc.kernel
def three_blocks_kernel(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n:
        is_odd = (fx.grid_dim.x == 3) & (n % 32 != 0)
        Y[i] = X[i] * 2.0 + fx.arith.select(is_odd, fx.Float32(1.01), fx.Float32(1.0))


@flyc.jit
def three_blocks(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    """Wrong in grids of three blocks of which the last is not whole."""
    three_blocks_kernel(X, Y, n).launch(grid=grid_of(n), block=BLOCK)


@flyc.kernel
def one_of_all_kernel(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n - fx.arith.select(n == 77, fx.Int32(1), fx.Int32(0)):
        Y[i] = X[i] * 2.0 + 1.0


@flyc.jit
def one_of_all(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    """A mask that is off by one for exactly one size."""
    one_of_all_kernel(X, Y, n).launch(grid=grid_of(n), block=BLOCK)


LISTED = (1, 2, 3, 5, 8, 16, 17, 31, 32, 33, 48, 63, 64, 65, 96, 100, 127, 128, 129, 200, 255, 256, 257, 300, 1025)


@flyc.kernel
def listed_sizes_kernel(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    is_listed = n == 0
    for size in LISTED:
        is_listed = is_listed | (n == size)
    if i < n:
        Y[i] = fx.arith.select(is_listed, X[i] * 2.0 + 1.0, fx.Float32(0.0))


@flyc.jit
def listed_sizes(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    """Right for the sizes that the judge's source lists, and for no others."""
    listed_sizes_kernel(X, Y, n).launch(grid=grid_of(n), block=BLOCK)


@flyc.kernel
def many_rows_kernel(X: fx.Tensor, S: fx.Tensor):
    row = fx.block_idx.x
    if fx.thread_idx.x == 0:
        S[row] = fx.arith.select(fx.grid_dim.x > 2000, fx.Float32(0.0), row_sum(X, row))


@flyc.jit
def many_rows(X: fx.Tensor, S: fx.Tensor):
    """Wrong in grids of more than 2000 blocks."""
    many_rows_kernel(X, S).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def long_mean_kernel(X: fx.Tensor, S: fx.Tensor):
    row = fx.block_idx.x
    if fx.thread_idx.x == 0:
        factor = fx.arith.select(X.shape[1] > 900, fx.Float32(1.0 / 1024), 1.0 / fx.Float32(X.shape[1]))
        S[row] = row_sum(X, row) * factor


@flyc.jit
def long_mean(X: fx.Tensor, S: fx.Tensor):
    """Divides long rows by 1024."""
    long_mean_kernel(X, S).launch(grid=X.shape[0], block=BLOCK)


# -- memory


@flyc.kernel
def keeps_zeros_kernel(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n:
        old = Y[i]
        Y[i] = fx.arith.select(old == 0.0, old, X[i] * 2.0 + 1.0)


@flyc.jit
def keeps_zeros(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    """Takes zeros in the output for results."""
    keeps_zeros_kernel(X, Y, n).launch(grid=grid_of(n), block=BLOCK)


@flyc.kernel
def selects_late_kernel(X: fx.Tensor, S: fx.Tensor):
    row = fx.block_idx.x
    if fx.thread_idx.x == 0:
        total = fx.Float32(0.0)
        source, start = fx.get_iter(X), fx.Int64(row) * fx.Int64(X.stride[0])
        for i in range(X.shape[1] + 3):
            value = source[start + fx.Int64(i)]
            total += fx.arith.select(i < X.shape[1], value, fx.Float32(0.0))
        S[row] = total


@flyc.jit
def selects_late(X: fx.Tensor, S: fx.Tensor):
    """Reads behind the row, and leaves out what it has read."""
    selects_late_kernel(X, S).launch(grid=X.shape[0], block=BLOCK)


# -- order


@flyc.kernel
def float_atomics_kernel(X: fx.Tensor, S: fx.Tensor):
    row, tid = fx.block_idx.x, fx.thread_idx.x
    if tid == 0:
        S[row] = 0.0
    fx.barrier()
    part = fx.Float32(0.0)
    for i in range(tid, X.shape[1], BLOCK):
        part += X[row, i]
    fx.atomic_add(fx.get_iter(S) + row, part)


@flyc.jit
def float_atomics(X: fx.Tensor, S: fx.Tensor):
    """Adds parts in any order."""
    float_atomics_kernel(X, S).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def first_block_zeros_kernel(X: fx.Tensor, S: fx.Tensor):
    row, tid = fx.block_idx.x, fx.thread_idx.x
    if row == 0:
        for i in range(tid, X.shape[0], BLOCK):
            S[i] = 0.0
    fx.barrier()
    if tid == 0:
        for i in range(X.shape[1]):
            fx.atomic_add(fx.get_iter(S) + row, X[row, i])


@flyc.jit
def first_block_zeros(X: fx.Tensor, S: fx.Tensor):
    """Block 0 sets to zero what the other blocks add to."""
    first_block_zeros_kernel(X, S).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def plain_histogram_kernel(A: fx.Tensor, S: fx.Tensor):
    tid = fx.thread_idx.x
    if tid < 16:
        S[tid] = 0
    fx.barrier()
    for i in range(tid, A.shape[0], BLOCK):
        S[A[i]] = S[A[i]] + 1


@flyc.jit
def plain_histogram(A: fx.Tensor, S: fx.Tensor):
    """Counts without atomic operations."""
    plain_histogram_kernel(A, S).launch(grid=1, block=BLOCK)


@flyc.kernel
def tile_again_kernel(X: fx.Tensor, Y: fx.Tensor):
    row, tid = fx.block_idx.x, fx.thread_idx.x
    tile = fx.SharedAllocator().allocate(fx.Array[fx.Float32, BLOCK]).peek().view(fx.make_layout(BLOCK, 1))
    for start in range(0, X.shape[1], BLOCK):
        count = fx.min(BLOCK, X.shape[1] - start)
        if tid < count:
            tile[tid] = X[row, start + tid]
        fx.barrier()  # and none behind the reads below
        if tid < count:
            Y[row, start + count - 1 - tid] = tile[count - 1 - tid]


@flyc.jit
def tile_again(X: fx.Tensor, Y: fx.Tensor):
    """Fills a tile again that other warps may still read."""
    tile_again_kernel(X, Y).launch(grid=X.shape[0], block=BLOCK)


# -- values


@flyc.kernel
def from_zero_kernel(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n:
        Y[i] = 0.0 - X[i]


@flyc.jit
def from_zero(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    """Negates 0 to 0, not to -0."""
    from_zero_kernel(X, Y, n).launch(grid=grid_of(n), block=BLOCK)


@flyc.kernel
def drops_small_kernel(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n:
        x = X[i]
        Y[i] = fx.arith.select((x < 1.0e-12) & (x > -1.0e-12), fx.Float32(0.0), x * 0.5)


@flyc.jit
def drops_small(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    drops_small_kernel(X, Y, n).launch(grid=grid_of(n), block=BLOCK)


@flyc.kernel
def clips_large_kernel(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n:
        Y[i] = fx.min(fx.max(X[i], -1.0e5), 1.0e5) * 2.0 + 1.0


@flyc.jit
def clips_large(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    clips_large_kernel(X, Y, n).launch(grid=grid_of(n), block=BLOCK)


@flyc.kernel
def toward_zero_kernel(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n:
        y = X[i].to(fx.Float32) * 0.3
        Y[i] = (y.bitcast(fx.Int32) & fx.Int32(~0x1FFF)).bitcast(fx.Float32).to(fx.Float16)


@flyc.jit
def toward_zero(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    """Rounds to f16 toward zero."""
    toward_zero_kernel(X, Y, n).launch(grid=grid_of(n), block=BLOCK)


@flyc.kernel
def no_subnormals_kernel(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n:
        y = X[i].to(fx.Float32) * 0.5
        is_small = (y < 6.1e-5) & (y > -6.1e-5)
        Y[i] = fx.arith.select(is_small, fx.Float32(0.0), y).to(fx.Float16)


@flyc.jit
def no_subnormals(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    """Gives zero for the subnormal numbers of f16."""
    no_subnormals_kernel(X, Y, n).launch(grid=grid_of(n), block=BLOCK)


@flyc.kernel
def one_pass_variance_kernel(X: fx.Tensor, S: fx.Tensor):
    row = fx.block_idx.x
    if fx.thread_idx.x == 0:
        total, squares = fx.Float32(0.0), fx.Float32(0.0)
        for i in range(X.shape[1]):
            total += X[row, i]
            squares += X[row, i] * X[row, i]
        count = fx.Float32(X.shape[1])
        S[row] = squares / count - (total / count) * (total / count)


@flyc.jit
def one_pass_variance(X: fx.Tensor, S: fx.Tensor):
    """Subtracts the square of the mean, which cancels."""
    one_pass_variance_kernel(X, S).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def last_of_equal_kernel(X: fx.Tensor, S: fx.Tensor):
    row = fx.block_idx.x
    if fx.thread_idx.x == 0:
        best, place = fx.Float32(float("-inf")), fx.Int32(0)
        for i in range(X.shape[1]):
            is_better = X[row, i] >= best
            best = fx.arith.select(is_better, X[row, i], best)
            place = fx.arith.select(is_better, fx.Int32(i), place)
        S[row] = place


@flyc.jit
def last_of_equal(X: fx.Tensor, S: fx.Tensor):
    """Takes the last of equal maxima."""
    last_of_equal_kernel(X, S).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def short_sums_kernel(X: fx.Tensor, S: fx.Tensor):
    row = fx.block_idx.x
    if fx.thread_idx.x == 0:
        total = fx.Float32(0.0)
        for i in range(X.shape[1]):
            total = (total + X[row, i].to(fx.Float32)).to(fx.BFloat16).to(fx.Float32)
        S[row] = total.to(fx.BFloat16)


@flyc.jit
def short_sums(X: fx.Tensor, S: fx.Tensor):
    """Adds numbers of bf16 in bf16."""
    short_sums_kernel(X, S).launch(grid=X.shape[0], block=BLOCK)


@flyc.kernel
def truncating_quotient_kernel(A: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n:
        Y[i] = fx.arith.divsi(A[i], fx.Int32(4))


@flyc.jit
def truncating_quotient(A: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    """Divides negative numbers toward zero, not down."""
    truncating_quotient_kernel(A, Y, n).launch(grid=grid_of(n), block=BLOCK)


@flyc.kernel
def unsigned_quotient_kernel(A: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n:
        Y[i] = fx.arith.divui(A[i] + 100, fx.Int32(4)) - 25


@flyc.jit
def unsigned_quotient(A: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    """Divides as unsigned, which is right from -100 on."""
    unsigned_quotient_kernel(A, Y, n).launch(grid=grid_of(n), block=BLOCK)


@flyc.kernel
def wraps_bytes_kernel(A: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n:
        Y[i] = (A[i].to(fx.Int32) * 3).to(fx.Int8)


@flyc.jit
def wraps_bytes(A: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    """Wraps where it is to saturate."""
    wraps_bytes_kernel(A, Y, n).launch(grid=grid_of(n), block=BLOCK)


@flyc.kernel
def integers_as_floats_kernel(A: fx.Tensor, S: fx.Tensor):
    row = fx.block_idx.x
    if fx.thread_idx.x == 0:
        total = fx.Float32(0.0)
        for i in range(A.shape[1]):
            total += A[row, i].to(fx.Float32)
        S[row] = total.to(fx.Int32)


@flyc.jit
def integers_as_floats(A: fx.Tensor, S: fx.Tensor):
    """Adds integers as floats, which hold 24 bits."""
    integers_as_floats_kernel(A, S).launch(grid=A.shape[0], block=BLOCK)


# -- the process


def _sees_modules():
    return any("judging" in name for name in sys.modules) or "judging" in " ".join(sys.argv)


def _sees_stack():
    return any("judging" in frame.filename for frame in inspect.stack())


def _sees_environment():
    return "judge" in os.environ.get("FLYDSL_RUNTIME_CACHE_DIR", "") + os.getcwd()


@flyc.kernel
def offset_kernel(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32, offset: fx.Constexpr[float]):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < n:
        Y[i] = X[i] * 2.0 + offset


@flyc.jit
def sees_modules(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    """Right where modules or the command line name the judge."""
    offset_kernel(X, Y, n, 1.0 if _sees_modules() else 0.0).launch(grid=grid_of(n), block=BLOCK)


@flyc.jit
def sees_stack(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    """Right where the judge calls it."""
    offset_kernel(X, Y, n, 1.0 if _sees_stack() else 0.0).launch(grid=grid_of(n), block=BLOCK)


@flyc.jit
def sees_environment(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    """Right where the environment or the working directory is the judge's."""
    offset_kernel(X, Y, n, 1.0 if _sees_environment() else 0.0).launch(grid=grid_of(n), block=BLOCK)


def _overwrite_expectations(folder: Path) -> None:
    """Make every bound infinite, as soon as its file is there."""
    end = time.monotonic() + 5
    while time.monotonic() < end:
        for path in folder.glob("*.npz"):
            try:
                with np.load(path, allow_pickle=False) as stored:
                    arrays = {name: stored[name] for name in stored.files}
                for name, array in arrays.items():
                    if name.startswith("errors"):
                        arrays[name] = np.full(array.shape, np.inf)
                np.savez(path, **arrays)
            except (OSError, ValueError, EOFError):  # not yet written as a whole
                continue
        time.sleep(0.01)


def _tampers() -> float:
    folder = Path.cwd().parent / "expected"
    if folder.is_dir():
        threading.Thread(target=_overwrite_expectations, args=(folder,), daemon=True).start()
        time.sleep(0.5)
    return 0.0


@flyc.jit
def overwrites_expectations(X: fx.Tensor, Y: fx.Tensor, n: fx.Int32):
    """Changes the files of expected results while it is compiled."""
    offset_kernel(X, Y, n, _tampers()).launch(grid=grid_of(n), block=BLOCK)
