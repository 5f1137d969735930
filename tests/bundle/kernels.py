"""Kernels that the tests bundle."""

import flydsl.compiler as flyc
import flydsl.expr as fx


@fx.struct
class Affine:
    slope: fx.Float32
    offset: fx.Int32
    times: fx.Constexpr[int]


@flyc.kernel
def scale_kernel(X: fx.Tensor, factor: fx.Float32, BLOCK: fx.Constexpr[int]):
    i = fx.block_idx.x * BLOCK + fx.thread_idx.x
    if i < X.shape[0]:
        X[i] = (X[i] * factor).to(X.dtype)


@flyc.jit
def scale(X: fx.Tensor, factor: fx.Float32, BLOCK: fx.Constexpr[int] = 64, stream: fx.Stream = fx.Stream(None)):
    """X times a factor, in place."""
    scale_kernel(X, factor, BLOCK).launch(grid=fx.ceildiv(X.shape[0], BLOCK), block=BLOCK, stream=stream)


scale.signatures(
    {"X": flyc.TensorSpec(fx.Float32, (flyc.dyn,), align=4), "factor": 2.0},
    {"X": flyc.TensorSpec(fx.Float32, (flyc.dyn,), align=16), "factor": 2.0},
    {"X": flyc.TensorSpec(fx.Float32, (256,), align=16), "factor": 2.0},
    {"X": flyc.TensorSpec(fx.Float32, (flyc.dyn,), align=4), "factor": 2.0, "BLOCK": 32},
    {"X": flyc.TensorSpec(fx.Float64, (flyc.dyn,), align=8), "factor": 2.0},
)


@flyc.kernel
def map_kernel(X: fx.Tensor, Y: fx.Tensor, f: Affine, n: fx.Int32):
    i = fx.block_idx.x * 64 + fx.thread_idx.x
    if i < n:
        y = X[i]
        for _ in fx.range_constexpr(f.times):
            y = y * f.slope + fx.Float32(f.offset)
        Y[i] = y


@flyc.jit
def affine(X: fx.Tensor, Y: fx.Tensor, f: Affine, n: fx.Int32):
    map_kernel(X, Y, f, n).launch(grid=fx.ceildiv(n, 64), block=64)


column = flyc.TensorSpec(fx.Float32, (flyc.dyn,))
affine.signatures(*({"X": column, "Y": column, "f": Affine(1.0, 0, times=t), "n": 1} for t in (1, 2)))
