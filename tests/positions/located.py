"""Kernels whose lines carry marks, so that tests find them."""

from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir.dialects import arith
from flydsl.compat.meta import dsl_loc_tracing


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


@dsl_loc_tracing
def built_by_mlir(a: fx.Int32, b: fx.Int32) -> fx.Int32:
    return fx.Int32(arith.MulIOp(a.ir_value(), b.ir_value()).result)


@flyc.kernel
def built_kernel(src: fx.Tensor, dst: fx.Tensor):
    i = fx.thread_idx.x
    dst[i] = built_by_mlir(src[i], i) - built_by_mlir(src[i], i + 1)  # built


@flyc.jit
def built(src: fx.Tensor, dst: fx.Tensor):
    built_kernel(src, dst).launch(grid=1, block=64)
