"""A program whose kernel is looked at from outside."""

PROGRAM = """\
import os
import sys

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def scale_rows(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * 64 + fx.thread_idx.x
    if i < n:
        v = x[i]
        y[i] = v * 2.0 + fx.math.sin(v)  # the line


@flyc.jit
def scale(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    scale_rows(x, y, n).launch(grid=(n + 63) // 64, block=64)


x = np.arange(1000, dtype=np.float32)
y = np.zeros_like(x)
scale(x, y, 1000)
np.testing.assert_allclose(y, x * 2 + np.sin(x), rtol=1e-5, atol=1e-5)
print(os.getpid(), "flydsl.runtime.debuggers" in sys.modules, flush=True)
"""
LINE = 1 + PROGRAM.splitlines().index("        y[i] = v * 2.0 + fx.math.sin(v)  # the line")
