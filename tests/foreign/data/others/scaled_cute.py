"""A kernel of CuTe DSL, compiled without a GPU: ``python scaled_cute.py`` writes its PTX."""

import os

os.environ |= {"CUTE_DSL_ARCH": "sm_90a", "CUTE_DSL_KEEP_PTX": "1", "CUTE_DSL_DUMP_DIR": "."}

from cutlass import Float32, Int32, cute
from cutlass.cute.runtime import make_fake_compact_tensor


@cute.kernel
def scaled(x: cute.Tensor, y: cute.Tensor, n: Int32):
    i = cute.arch.block_idx()[0] * 64 + cute.arch.thread_idx()[0]
    if i < n:
        y[i] = x[i] * 2.0


@cute.jit
def launch(x: cute.Tensor, y: cute.Tensor, n: Int32):
    scaled(x, y, n).launch(grid=((n + 63) // 64, 1, 1), block=(64, 1, 1))


def record() -> None:
    x, y = (make_fake_compact_tensor(Float32, (cute.sym_int(),)) for _ in range(2))
    cute.compile[cute.GenerateLineInfo(True)](launch, x, y, Int32(100))


if __name__ == "__main__":
    record()
