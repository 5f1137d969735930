"""Small kernels whose times follow from physics."""

import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def copy_kernel(X: fx.Tensor, Y: fx.Tensor):
    i = fx.block_idx.x * 256 + fx.thread_idx.x
    Y[i] = X[i]


@flyc.jit
def copy(X: fx.Tensor, Y: fx.Tensor):
    copy_kernel(X, Y).launch(grid=X.shape[0] // 256, block=256)


@flyc.kernel
def strided_kernel(X: fx.Tensor, Y: fx.Tensor, stride: fx.Constexpr):
    i = fx.block_idx.x * 256 + fx.thread_idx.x
    Y[i] = X[i * stride]


@flyc.jit
def strided(X: fx.Tensor, Y: fx.Tensor, stride: fx.Constexpr):
    strided_kernel(X, Y, stride).launch(grid=Y.shape[0] // 256, block=256)


@flyc.kernel
def chain_kernel(X: fx.Tensor, Y: fx.Tensor, length: fx.Constexpr, chains: fx.Constexpr, count: fx.Int32):
    i = fx.block_idx.x * 64 + fx.thread_idx.x
    x = X[i]
    values = [x + float(k) for k in range(chains)]
    for _ in range(count):
        for _ in fx.range_constexpr(length):
            values = [v * x + x for v in values]
    total = values[0]
    for v in values[1:]:
        total = total + v
    Y[i] = total


@flyc.jit
def chain(X: fx.Tensor, Y: fx.Tensor, length: fx.Constexpr, chains: fx.Constexpr, count: fx.Int32):
    chain_kernel(X, Y, length, chains, count).launch(grid=X.shape[0] // 64, block=64)


@flyc.kernel
def banks_kernel(X: fx.Tensor, Y: fx.Tensor, stride: fx.Constexpr, count: fx.Int32):
    shared = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 64 * 33]).peek()
    t = fx.thread_idx.x
    i = fx.block_idx.x * 64 + t
    at = t * stride % (64 * 33)
    total = X[i]
    for _ in range(count):
        shared[at] = total
        fx.barrier()
        total = total + shared[at]
        fx.barrier()
    Y[i] = total


@flyc.jit
def banks(X: fx.Tensor, Y: fx.Tensor, stride: fx.Constexpr, count: fx.Int32):
    banks_kernel(X, Y, stride, count).launch(grid=X.shape[0] // 64, block=64)
