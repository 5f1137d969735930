"""An autotuned kernel that the tests of the command tune."""

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.autotune import Config, autotune


@flyc.kernel
def scale_kernel(X: fx.Tensor, factor: fx.Float32, BLOCK: fx.Constexpr[int]):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < X.shape[0]:
        X[i] = X[i] * factor


@autotune(configs=[Config(BLOCK=64), Config(BLOCK=128)])
@flyc.jit
def scale(X: fx.Tensor, factor: fx.Float32, BLOCK: fx.Constexpr[int]):
    scale_kernel(X, factor, BLOCK).launch(grid=fx.ceildiv(X.shape[0], BLOCK), block=BLOCK)
