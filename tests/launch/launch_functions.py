"""Kernels that show what they were given."""

from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def add_kernel(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x
    if i < n:
        c[i] = a[i] + b[i]


@flyc.jit
def add(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor, n: fx.Int32):
    add_kernel(a, b, c, n).launch(grid=fx.ceildiv(n, 64), block=64)


@flyc.kernel
def describe_kernel(t: fx.Tensor, out: fx.Tensor):
    for axis in fx.range_constexpr(len(t.shape)):
        out[axis] = fx.Int64(t.shape[axis])
        out[8 + axis] = fx.Int64(t.stride[axis])


@flyc.jit
def describe(t: fx.Tensor, out: fx.Tensor):
    """Writes the extents, and from 8 on the strides, of ``t``."""
    describe_kernel(t, out).launch(grid=1, block=1)


@flyc.kernel
def put_kernel(out: fx.Tensor, value: Any):
    out[0] = value


def make_put(dtype: Any):
    """A function that writes a number of that type; of whatever type it is given if that is ``None``."""
    if dtype is None:

        @flyc.jit
        def put(out: fx.Tensor, value):
            put_kernel(out, value).launch(grid=1, block=1)

    else:

        @flyc.jit
        def put(out: fx.Tensor, value: dtype):
            put_kernel(out, value).launch(grid=1, block=1)

    return put


@flyc.kernel
def many_kernel(out: fx.Tensor, a: fx.Int32, b: fx.Int32, c: fx.Int32):
    out[0] = a
    out[1] = b
    out[2] = c


@flyc.jit
def many(out: fx.Tensor, a: fx.Int32, b: fx.Int32 = 20, c: fx.Int32 = 30, stream: fx.Stream = fx.Stream(None)):
    many_kernel(out, a, b, c).launch(grid=1, block=1, stream=stream)


@flyc.jit
def by_name(out: fx.Tensor, /, a: fx.Int32, *, b: fx.Int32 = 20, c: fx.Int32):
    many_kernel(out, a, b, c).launch(grid=1, block=1)


@flyc.kernel
def fill_kernel(out: fx.Tensor, value: fx.Constexpr):
    out[0] = value


@flyc.jit
def constant(out: fx.Tensor, value: fx.Constexpr):
    """Writes the size of a text or tuple, or the number."""
    size = value if isinstance(value, (int, float)) else len(value)
    fill_kernel(out, size).launch(grid=1, block=1)


@flyc.kernel
def copy_kernel(source: fx.Pointer, out: fx.Tensor):
    out[0] = fx.ptr_load(source)


@flyc.jit
def copy_from(source: fx.Pointer, out: fx.Tensor):
    copy_kernel(source, out).launch(grid=1, block=1)
