"""Constexpr parameters, structs, shared memory, methods, and annotations that name types of the compiler."""

from collections.abc import Callable
from typing import Any, assert_type

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr.typing import Float32, Int32, Tensor

SIZE = 64


@fx.struct
class Pair:
    first: fx.Float32
    second: fx.Int32


@fx.struct
class Storage:
    values: fx.Array[fx.Float32, 64]
    others: fx.Array[fx.Float16, SIZE, 16]


@flyc.kernel
def fill(
    out: fx.Tensor,
    value: fx.Float32,
    unroll: fx.Constexpr[int],
    fast: fx.Constexpr[bool] = False,
    function: fx.Constexpr[Callable[[Any], Any]] = lambda x: x,
    anything: fx.Constexpr = None,
) -> None:
    assert_type(unroll, int)
    assert_type(fast, bool)
    shared = fx.SharedAllocator().allocate(Storage).peek()
    for step in range(unroll):
        out[fx.thread_idx.x + step * 64] = value if fast else function(value)
    pair = Pair(value, fx.thread_idx.x)
    assert_type(pair.first, fx.Float32)
    shared.values[fx.thread_idx.x] = pair.first
    out[0] = shared.values[0]


@flyc.jit
def run(out: Tensor, value: Float32, unroll: fx.Constexpr[int], count: Int32 = 1) -> None:
    fill(out, value, unroll, fast=True).launch(grid=(count, 1, 1), block=64)


class Scaled:
    def __init__(self, factor: float) -> None:
        self.factor = factor

    @flyc.jit
    def __call__(self, out: fx.Tensor, n: fx.Int32) -> None:
        fill(out, self.factor, 1, True).launch(grid=n, block=[64, 1, 1])


out = np.zeros(256, dtype=np.float32)
run(out, 1.0, 4)
run(out, 1, unroll=4, count=2)
Scaled(2.0)(out, 1)
