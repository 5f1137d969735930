"""Operators and functions on scalars, vectors and tensors; each type is asserted."""

from typing import TYPE_CHECKING, assert_type

import flydsl.compiler as flyc
import flydsl.expr as fx

if TYPE_CHECKING:
    from flydsl.expr.typed.numbers import Element  # pyright: ignore[reportMissingModuleSource]


@flyc.jit
def clamp(value: fx.Float32, low: fx.Float32, high: fx.Float32) -> fx.Float32:
    return fx.math.clampf(value, low, high)


@flyc.kernel(name="operators", known_block_size=[64, 1, 1])
def operators(x: fx.Tensor, y: fx.Tensor, k: fx.Float32, n: fx.Int32, m: fx.Int64, flag: fx.Boolean) -> None:
    tid = fx.thread_idx.x
    assert_type(tid, fx.Int32)
    assert_type(tid + 1, fx.Int32)
    assert_type(2 * tid, fx.Int32)
    assert_type(tid // 2, fx.Int32)
    assert_type(tid % 32, fx.Int32)
    assert_type(tid << 2, fx.Int32)
    assert_type(tid & 31, fx.Int32)
    assert_type(~tid, fx.Int32)
    assert_type(-tid, fx.Int32)
    assert_type(tid / 2, fx.Float32)
    assert_type(tid * 0.5, fx.Float32)
    assert_type(tid * k, fx.Float32)
    assert_type(k * tid, fx.Float32)
    assert_type(1.0 - k, fx.Float32)
    assert_type(k**2, fx.Float32)
    assert_type(m + 1, fx.Int64)
    assert_type(tid < n, fx.Boolean)
    assert_type(0 < tid, fx.Boolean)  # noqa: SIM300
    assert_type(tid == n, fx.Boolean)
    assert_type(k != 0.0, fx.Boolean)
    assert_type((tid < n) & (k > 1.0), fx.Boolean)
    assert_type((tid < n) | flag, fx.Boolean)
    assert_type(x[tid], Element)
    assert_type(x[0, tid], Element)
    assert_type(x[tid] * 2.0, Element)
    assert_type(1 / x[tid], Element)
    assert_type(x[tid] < k, fx.Boolean)
    assert_type(x[tid] & 1, Element)
    assert_type(x[None, tid], fx.Tensor)
    assert_type(fx.math.exp(x[tid]), Element)
    assert_type(fx.math.exp(k), fx.Float32)
    assert_type(fx.math.sqrt(2.0), fx.Float32)
    assert_type(fx.math.fma(k, x[tid], 1.0), fx.Float32)
    assert_type(fx.math.isnan(k), fx.Boolean)
    assert_type(fx.math.ctpop(tid), fx.Int32)
    v = x[None, tid].load()
    assert_type(v, fx.Vector)
    assert_type(v * 2.0 + v, fx.Vector)
    assert_type(2.0 * v, fx.Vector)
    assert_type(k * v, fx.Vector)
    assert_type(v < 0.0, fx.Vector)
    assert_type(v[0], Element)
    assert_type(fx.math.exp2(v), fx.Vector)
    assert_type(v.to(fx.Float16), fx.Vector)
    assert_type(fx.ceildiv(n, 32), fx.Int32)
    assert_type(fx.ceildiv(100, 32), int)
    assert_type(clamp(k, 0.0, 1.0), fx.Float32)
    assert_type(fx.lane_id() + 1, fx.Int32)
    for i in fx.range(n):
        assert_type(i, fx.Int32)
    for step in fx.range_constexpr(4):
        assert_type(step, int)
    total = fx.Float32(0.0)
    for i in range(4):
        total = total + x[i]
    y[tid] = total
    y[tid] = clamp(k, 0.0, 1.0).to(fx.Float16)
    y[None, tid].store(v)
    y[0, tid] = fx.Int32(tid) + fx.Int64(3) + fx.Index(2)
    bits = k.bitcast(fx.Int32)
    y[tid] = bits ^ 1
    y[tid] = flag.select(k, 0.0)
    if flag and tid < n:
        y[tid] = 0
    fx.printf("{}\n", tid)
    fx.barrier()
