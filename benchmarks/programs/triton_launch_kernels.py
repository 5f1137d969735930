"""Small kernels of Triton's, whose launches are timed."""

import triton
import triton.language as tl


@triton.jit
def arrays(a, b, c, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    inside = i < n
    tl.store(c + i, tl.load(a + i, mask=inside) + tl.load(b + i, mask=inside), mask=inside)


@triton.jit
def array(a, BLOCK: tl.constexpr):
    tl.store(a + tl.arange(0, BLOCK), 1.0)


@triton.jit
def nothing(x):
    pass
