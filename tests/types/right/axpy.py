"""The first kernel of a newcomer, called with all that a call may pass."""

import numpy as np
from numpy.typing import NDArray

import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def axpy_kernel(x: fx.Tensor, y: fx.Tensor, a: fx.Float32, n: fx.Int32) -> None:
    i = fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x
    if i < n:
        y[i] = a * x[i] + y[i]


@flyc.jit
def axpy(x: fx.Tensor, y: fx.Tensor, a: fx.Float32, n: fx.Int32, stream: fx.Stream = fx.Stream(None)) -> None:
    axpy_kernel(x, y, a, n).launch(grid=fx.ceildiv(n, 256), block=256, stream=stream)


@flyc.jit
def without_result(x: fx.Tensor, n: fx.Int32):  # type: ignore[no-untyped-def]
    axpy_kernel(x, x, 1.0, n).launch(grid=(n + 255) // 256, block=(256, 1, 1), smem=0)


x: NDArray[np.float32] = np.zeros(1000, dtype=np.float32)
y = np.empty_like(x)
axpy(x, y, 2.0, x.size)
axpy(x, y, 2, 1000)
axpy(x=x, y=y, a=2.0, n=len(x), stream=None)
axpy(x, y, np.float32(2), np.int64(1000), 0)
axpy(x, y, a=float(y.sum()), n=x.shape[0])
without_result(x, 5)
axpy(flyc.from_dlpack(x), flyc.from_dlpack(y).mark_layout_dynamic(), 2.0, x.size)


@flyc.kernel
def by_address_kernel(p: fx.Pointer, x: fx.Tensor, n: fx.Int32) -> None:
    i = fx.thread_idx.x
    if i < n and i < x.shape[0]:
        p[i] = x[i] + p[i]


@flyc.jit
def by_address(p: fx.Pointer, x: fx.Tensor) -> None:
    by_address_kernel(p, x, x.shape[0]).launch(grid=(x.shape[0] + 255) // 256, block=256)
    by_address_kernel(fx.get_iter(x), x, fx.size(x)).launch(grid=fx.ceildiv(x.shape[0], 256), block=256)


by_address(flyc.from_c_void_p(fx.Float32, x.ctypes.data), y)
compiled = flyc.compile(axpy, x, y, 2.0, x.size)
compiled(x, y, 2.0, x.size)
