"""C = A + A in 32-bit pieces; a text that FlyDSL 0.4 takes too.  ``python double_flydsl.py numpy|torch`` calls it once.

``python double_flydsl.py gpu LIBRARY DEVICE`` calls it with torch tensors that say they are on this device of DLPack, which
is for flydsl and the idle driver.
"""

import sys

import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def double_kernel(A: fx.Tensor, C: fx.Tensor):
    tid = fx.thread_idx.x
    row, column, _ = fx.block_idx
    word = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
    tiled = fx.make_tiled_copy_tv(word, fx.make_layout((4, 64), (64, 1)), fx.make_layout((1, 4), (4, 1)))
    mine = tiled.get_slice(tid)
    source = mine.partition_S(fx.slice(fx.zipped_divide(A, (4, 256)), (None, (row, column))))
    target = mine.partition_D(fx.slice(fx.zipped_divide(C, (4, 256)), (None, (row, column))))
    held = fx.make_fragment_like(source)
    fx.copy(word, source, held)
    held.store(held.load() + held.load())
    fx.copy(word, held, target)


@flyc.jit
def double(A: fx.Tensor, C: fx.Tensor):
    double_kernel(A, C).launch(grid=(16, 4, 1), block=(256, 1, 1))


if sys.argv[1] in ("torch", "gpu"):
    import torch

    a, c = torch.ones(64, 1024), torch.zeros(64, 1024)
    if sys.argv[1] == "gpu":
        import ctypes

        from gpu_tensors import gpu_tensor_type

        kind = gpu_tensor_type(ctypes.CDLL(sys.argv[2]), int(sys.argv[3]))
        a, c = a.as_subclass(kind), c.as_subclass(kind)
else:
    import numpy as np

    a, c = np.ones((64, 1024), np.float32), np.zeros((64, 1024), np.float32)
double(a, c)
if sys.argv[2:] == ["check"]:
    assert (c == 2).all()
