"""Wrong calls; each marked line is one that both checkers refuse, and they refuse no other."""

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def axpy_kernel(x: fx.Tensor, y: fx.Tensor, a: fx.Float32, n: fx.Int32) -> None:
    i = fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x
    if i < n:
        y[i] = a * x[i] + y[i]


@flyc.jit
def axpy(x: fx.Tensor, y: fx.Tensor, a: fx.Float32, n: fx.Int32, unroll: fx.Constexpr[int] = 1) -> None:
    axpy_kernel(x, y, a, n).launch(grid=fx.ceildiv(n, 256), block=256)
    axpy_kernel(x, y, a).launch(grid=1, block=256)  # wrong
    axpy_kernel(x, y, a, n).launch(grid="all", block=256)  # wrong
    axpy_kernel(x, y, a, n).launch(grid=1, block=256, shared=4)  # wrong
    axpy_kernel(x, y, a, n).run(grid=1, block=256)  # wrong
    axpy_kernel[1, 256](x, y, a, n)  # wrong


x = np.zeros(1000, dtype=np.float32)
y = np.empty_like(x)
axpy(x, y, 2.0, x.size)
axpy(x, y, 2.0)  # wrong
axpy(x, y, "2.0", x.size)  # wrong
axpy(x, y, 2.0, x.size, count=3)  # wrong
axpy(x, y, 2.0, 5.5)  # wrong
axpy(x, 2.0, y, 5)  # wrong
axpy([1.0, 2.0], y, 2.0, 5)  # wrong
axpy(x, y, x, 5)  # wrong
axpy(x, y, 2.0, x)  # wrong
axpy(x, y, None, 5)  # wrong
axpy(x, y, 2.0, x.shape)  # wrong
axpy(x, y, 2.0, 5, 1, 7)  # wrong
axpy(x, y, 2.0, n=5, unroll="4")  # wrong
axpy()  # wrong


@flyc.jit
def by_address(p: fx.Pointer, x: fx.Tensor) -> None:
    axpy_kernel(x, x, 2.0, x.shape[0]).launch(grid=x.shape[0], block=x.dtype)  # wrong


by_address(flyc.from_c_void_p(fx.Float32, 0), x)
by_address(x, x)  # wrong
by_address(5.5, x)  # wrong
by_address(flyc.from_c_void_p(fx.Float32, 0), flyc.from_c_void_p(fx.Float32, 0))  # wrong
