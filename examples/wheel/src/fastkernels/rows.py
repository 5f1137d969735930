"""Rows scaled so that they sum to one: each block reduces one row with its warps."""

import flydsl.compiler as flyc
import flydsl.expr as fx

BLOCK = 128


@flyc.kernel
def normalise_kernel(X: fx.Tensor, Y: fx.Tensor):
    row, thread = fx.block_idx.x, fx.thread_idx.x
    total = fx.Float32(0.0)
    for column in range(thread, X.shape[1], BLOCK):
        total += X[row, column]
    Sum = fx.coop.BlockReduce[fx.Float32, BLOCK]
    storage = fx.SharedAllocator().allocate(Sum.SharedStorage).peek()
    total = Sum(total, fx.ReductionOp.ADD, storage=storage)
    for column in range(thread, X.shape[1], BLOCK):
        Y[row, column] = X[row, column] / total


@flyc.jit
def normalise(X: fx.Tensor, Y: fx.Tensor):
    """Y[i] = X[i] / sum(X[i]) for float32 matrices."""
    normalise_kernel(X, Y).launch(grid=X.shape[0], block=BLOCK)


matrix = flyc.TensorSpec(fx.Float32, (flyc.dyn, flyc.dyn))
normalise.signatures({"X": matrix, "Y": matrix})
