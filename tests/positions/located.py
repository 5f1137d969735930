"""Kernels whose lines carry marks, so that tests find them."""

from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx


def plain_helper(x: Any) -> Any:
    tripled = x * 3  # helper-multiply
    return tripled - 7  # helper-subtract


@flyc.jit
def device_function(x: Any) -> Any:
    if x > 100:  # device-compare
        x = plain_helper(x)  # device-call
    return x


def twice(x: Any, combine: Any) -> Any:
    return combine(combine(x))  # twice-combine


@flyc.kernel
def marked_kernel(src: fx.Tensor, dst: fx.Tensor, n: fx.Int32):  # kernel-def
    i = fx.block_idx.x * 64 + fx.thread_idx.x  # index
    if i < n:  # guard
        total = src[i]  # load
        for k in range(n):  # loop
            total = total ^ (
                k + src[k]  # loop-load
            )
        picked = total if i > 5 else device_function(total)  # choice
        picked = twice(picked, lambda x: x & 12345)  # lambda
        dst[i] = picked  # store


@flyc.jit
def marked(src: fx.Tensor, dst: fx.Tensor, n: fx.Int32):
    marked_kernel(src, dst, n).launch(grid=fx.ceildiv(n, 64), block=64)  # launch
