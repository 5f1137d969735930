"""Sum and maximum of rows and of whole matrices.

A block reduces a row: each thread its vectors, then the warps by shuffles, then the block by shared memory.  A matrix is
first reduced to one number per row, and a second launch reduces these as one row.  So the result does not depend on the
order of blocks.
"""

from __future__ import annotations

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.parts.checks import FLOAT32, FLOATS, NARROW_FLOATS, check_tensors
from flydsl.kernels.parts.vector_io import THREADS, add, aligned_rows, block_all, rows_of_block

NEUTRAL = {"sum": 0.0, "max": float("-inf")}


@flyc.kernel
def reduce_kernel(X: fx.Tensor, Y: fx.Tensor, operation: fx.Constexpr[str]):
    shared = fx.SharedAllocator()
    (x,) = rows_of_block(X)
    neutral = NEUTRAL[operation]
    name, combine = ("add", add) if operation == "sum" else ("max", fx.arith.maxnumf)
    result = fx.Float32(neutral)
    for k in range(x.pieces):
        result = combine(result, x.load(k, neutral).reduce(name, fastmath="reassoc"))
    result = block_all(shared, result, combine)
    if fx.thread_idx.x == 0:
        Y[fx.block_idx.x] = result.to(Y.dtype)


def _check(operation):
    if operation not in NEUTRAL:
        raise ValueError(f"operation is {operation!r}, expected one of {', '.join(map(repr, NEUTRAL))}")


@flyc.jit
def reduce_rows(X: fx.Tensor, Y: fx.Tensor, operation: fx.Constexpr[str] = "sum", stream: fx.Stream = fx.Stream(None)):
    """``Y[i]`` is the sum or the maximum of row ``X[i]``.

    Computed in Float32; the error of a sum grows with N / 256, not N.

    Args:
        X: (M, N), Float32 or a narrower float.
        Y: (M,), any float type, written.
        operation: ``"sum"`` or ``"max"``, which ignores NaN.
        stream: where the kernel is queued.

    Raises:
        ValueError: another operation, shapes that do not match, a last axis that is not contiguous, or an output that
            overlaps another argument.

    Example::

        from flydsl.kernels import reduce

        x = np.ones((4, 100), np.float32)
        y = np.zeros(4, np.float32)
        reduce.reduce_rows(x, y)
        assert (y == 100).all()
    """
    _check(operation)
    tensors = {"X": (X, "M N", NARROW_FLOATS), "Y": (Y, "M", FLOATS)}
    check_tensors("reduce_rows", tensors, written=["Y"])

    def launch(X):
        reduce_kernel(X, Y, operation).launch(grid=fx.get_scalar(X.shape[0]), block=THREADS, stream=stream)

    aligned_rows(launch, X)


@flyc.jit
def reduce_all(
    X: fx.Tensor,
    partial: fx.Tensor,
    Y: fx.Tensor,
    operation: fx.Constexpr[str] = "sum",
    stream: fx.Stream = fx.Stream(None),
):
    """``Y[0]`` is the sum or the maximum of all of ``X``; arguments as of :func:`reduce_rows`, and

    Args:
        partial: (M,), Float32, overwritten with the results of the rows.
        X: (M, N), Float32 or a narrower float.
        Y: (1,), any float type, written.
        operation: ``"sum"`` or ``"max"``, which ignores NaN.
        stream: where the kernels are queued.

    Example::

        from flydsl.kernels import reduce

        x = np.ones((4, 100), np.float32)
        partial, y = np.zeros(4, np.float32), np.zeros(1, np.float32)
        reduce.reduce_all(x, partial, y, "max")
        assert y[0] == 1
    """
    _check(operation)
    outputs = {"partial": (partial, "M", FLOAT32), "Y": (Y, "elements", FLOATS)}
    check_tensors("reduce_all", {"X": (X, "M N", NARROW_FLOATS), **outputs}, written=list(outputs))
    fx.check(fx.get_scalar(Y.shape[0]) >= 1, "reduce_all: Y is empty, expected an element for the result")

    def launch(X):
        reduce_kernel(X, partial, operation).launch(grid=fx.get_scalar(X.shape[0]), block=THREADS, stream=stream)

    aligned_rows(launch, X)
    rows = fx.get_scalar(partial.shape[0])
    one_row = fx.make_view(fx.get_iter(partial), fx.make_layout((1, rows), (0, 1)))
    reduce_kernel(one_row, Y, operation).launch(grid=1, block=THREADS, stream=stream)


for _type in (fx.Float32, fx.Float16, fx.BFloat16):
    _matrix, _vector = flyc.TensorSpec(_type, (None, None)), flyc.TensorSpec(fx.Float32, (None,))
    for _operation in NEUTRAL:
        reduce_rows.signatures({"X": _matrix, "Y": _vector, "operation": _operation})
        reduce_all.signatures({"X": _matrix, "partial": _vector, "Y": _vector, "operation": _operation})
