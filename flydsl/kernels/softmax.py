"""Row softmax.

``Y[i, j] = exp(X[i, j] - max(X[i])) / sum(exp(X[i] - max(X[i])))``.

A block owns a row.  A row of known length that fits is read once and kept in registers.  Other rows are read twice.
First each thread keeps the largest value so far and the sum relative to it, rescaled whenever the largest grows ("Online
normalizer calculation for softmax", Milakov and Gimelshein, 2018).  Then the result is written.
"""

from __future__ import annotations

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.parts.checks import FLOATS, NARROW_FLOATS, check_tensors
from flydsl.kernels.parts.online_softmax import LOG2_E, NO_SCORE, powers_of
from flydsl.kernels.parts.vector_io import REGISTER_PIECES, THREADS, add, aligned_rows, block_all, rows_of_block


@flyc.kernel
def softmax_kernel(X: fx.Tensor, Y: fx.Tensor):
    shared = fx.SharedAllocator()
    x, y = rows_of_block(X, Y)

    if fx.const_expr(isinstance(x.pieces, int) and x.pieces <= REGISTER_PIECES):
        values = [x.load(k, NO_SCORE) for k in range(x.pieces)]
        largest = fx.Float32(NO_SCORE)
        for v in values:
            largest = fx.arith.maxnumf(largest, v.reduce("max"))
        largest = block_all(shared, largest, fx.arith.maxnumf)
        powers = [fx.math.exp2((v - largest) * LOG2_E, fastmath="afn") for v in values]
        total = fx.Float32(0.0)
        for p in powers:
            total = total + p.reduce("add", fastmath="reassoc")
        scale = 1.0 / block_all(shared, total, add)
        for k, p in enumerate(powers):
            y.store(k, p * scale)
    else:
        largest, total = fx.Float32(NO_SCORE), fx.Float32(0.0)
        for k in range(x.pieces):
            v = x.load(k, NO_SCORE)
            before = largest
            largest = fx.arith.maxnumf(largest, v.reduce("max"))
            powers, again = powers_of(v, before, largest, LOG2_E)
            total = total * again + powers.reduce("add")
        of_row = block_all(shared, largest, fx.arith.maxnumf)
        total = block_all(shared, total * fx.math.exp2((largest - of_row) * LOG2_E, fastmath="afn"), add)
        scale = 1.0 / total
        for k in range(x.pieces):
            y.store(k, fx.math.exp2((x.load(k, NO_SCORE) - of_row) * LOG2_E, fastmath="afn") * scale)


@flyc.jit
def softmax(X: fx.Tensor, Y: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
    """Softmax over the last axis.

    Computed in Float32 and rounded once: relative error about 2e-6, and 2e-7 times the distance from the row's largest.  A
    row that is all minus infinity, or holds a NaN or infinity, becomes NaN.

    Args:
        X: (M, N), Float32 or a narrower float.
        Y: (M, N), written.
        stream: where the kernel is queued.

    Raises:
        DSLValueError: the shapes differ, a last axis is not contiguous, or X and Y overlap and are not one tensor.

    Example::

        from flydsl.kernels import softmax

        x, y = np.zeros((4, 100), np.float32), np.zeros((4, 100), np.float32)
        softmax.softmax(x, y)
        assert np.allclose(y, 0.01)
    """
    tensors = {"X": (X, "M N", NARROW_FLOATS), "Y": (Y, "M N", FLOATS)}
    check_tensors("softmax", tensors, written=["Y"], in_place=["X"])

    def launch(X, Y):
        softmax_kernel(X, Y).launch(grid=X.shape[0], block=THREADS, stream=stream)

    aligned_rows(launch, X, Y)


for _type in (fx.Float32, fx.Float16, fx.BFloat16):
    _matrix = flyc.TensorSpec(_type, (None, None))
    softmax.signatures({"X": _matrix, "Y": _matrix})
