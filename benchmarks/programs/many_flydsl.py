"""Compiles so many variants of a kernel, one after the other; a text that FlyDSL 0.4 takes too.

``python many_flydsl.py numpy|torch COUNT`` with ``COMPILE_ONLY=1`` and ``ARCH`` prints the seconds that they took after the
first one.
"""

import sys
import time

import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def scale_rows_kernel(X: fx.Tensor, Y: fx.Tensor, NUMBER: fx.Constexpr[int]):
    row, column = fx.block_idx.x, fx.thread_idx.x
    if column < 1024:
        Y[row, column] = X[row, column] * X[row, column] + fx.Float32(float(NUMBER))


@flyc.jit
def scale_rows(X: fx.Tensor, Y: fx.Tensor, NUMBER: fx.Constexpr[int]):
    scale_rows_kernel(X, Y, NUMBER).launch(grid=(64, 1, 1), block=(256, 1, 1))


if sys.argv[1] == "torch":
    import torch

    x, y = torch.ones(64, 1024), torch.zeros(64, 1024)
else:
    import numpy as np

    x, y = np.ones((64, 1024), np.float32), np.zeros((64, 1024), np.float32)
scale_rows(x, y, 0)
start = time.perf_counter()
for number in range(1, int(sys.argv[2]) + 1):
    scale_rows(x, y, number)
print(time.perf_counter() - start)
