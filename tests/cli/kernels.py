"""Kernels that the tests of the command compile."""

import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def scale_kernel(X: fx.Tensor, factor: fx.Float32, BLOCK: fx.Constexpr[int]):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < X.shape[0]:
        X[i] = X[i] * factor


@flyc.jit
def scale(X: fx.Tensor, factor: fx.Float32, BLOCK: fx.Constexpr[int]):
    scale_kernel(X, factor, BLOCK).launch(grid=fx.ceildiv(X.shape[0], BLOCK), block=BLOCK)


@flyc.jit
def declared(X: fx.Tensor, factor: fx.Float32, BLOCK: fx.Constexpr[int]):
    scale_kernel(X, factor, BLOCK).launch(grid=fx.ceildiv(X.shape[0], BLOCK), block=BLOCK)


row = flyc.TensorSpec(fx.Float32, (None,))
declared.signatures({"X": row, "factor": 2.0, "BLOCK": 64}, {"X": row, "factor": 2.0, "BLOCK": 128})
