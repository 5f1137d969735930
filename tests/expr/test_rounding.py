"""Rounding modes of conversions between floats, against a search for the neighbours of every number."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from host_cpu import Case, dtype_of, run_batch, run_elementwise, traced
from narrow_model import NARROW, code_of, round_to, samples

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.arith import RoundingMode
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import BFloat16, Float8E4M3FN, Float8E5M2, Float16, Float32, Float64, Int32, Uint16
from flydsl.ir import builder

SAMPLES = samples()[::3]
MODES = tuple(RoundingMode)


def doubles() -> np.ndarray[Any, Any]:
    """The samples, and beside each a number that only a double holds."""
    exact = SAMPLES.astype(np.float64)
    return np.concatenate([exact, exact * (1 + 2.0**-50), exact * (1 - 2.0**-50), [1e300, -1e300, 1e-300, -1e-300]])


def check(jobs: list[tuple[Any, Any, RoundingMode]], sources: dict[Any, Any], bits: Any) -> None:
    run = run_elementwise([(lambda x, t=t, m=m: bits(x.to(t, rounding_mode=m)), s) for t, s, m in jobs])
    for k, (dtype, source, mode) in enumerate(jobs):
        values = sources[source]
        got, want = run(k, values), round_to(dtype, values, mode)
        wrong = np.nonzero((got != want) & ~np.isnan(values))[0]
        assert not len(wrong), (dtype, source, mode, [(float(values[i]), got[i], want[i]) for i in wrong[:5]])


def test_narrow_floats() -> None:
    sources = {Float32: SAMPLES, Float64: doubles()}
    check(list(itertools.product(NARROW, sources, MODES)), sources, code_of)


def test_floats_of_16_bits() -> None:
    middles = round_ties()
    sources = {Float32: np.concatenate([SAMPLES, middles.astype(np.float32)]), Float64: np.append(doubles(), middles)}
    check(list(itertools.product((Float16, BFloat16), sources, MODES)), sources, lambda x: x.bitcast(Uint16))


def round_ties() -> np.ndarray[Any, Any]:
    """Halfway between neighbours of 16-bit floats, subnormal ones included."""
    found = []
    for dtype in (Float16, BFloat16):
        every = np.arange(0, 0x7B00, 7, dtype=np.uint16)
        low, high = (c.view(dtype_of(dtype)).astype(np.float64) for c in (every, every + np.uint16(1)))
        found += [(low + high) / 2, -(low + high) / 2]
    return np.concatenate(found)


def test_float32_from_float64() -> None:
    values = doubles()
    near = np.nextafter(SAMPLES, np.float32(np.inf)).astype(np.float64)
    with np.errstate(all="ignore"):
        values = np.concatenate([values, (SAMPLES.astype(np.float64) + near) / 2])
        values = values[~np.isnan(values)]
        nearest = values.astype(np.float32)
        down = np.where(nearest > values, np.nextafter(nearest, np.float32(-np.inf)), nearest)
        up = np.where(nearest < values, np.nextafter(nearest, np.float32(np.inf)), nearest)
        ends = [np.clip(v.astype(np.float64), -(2.0**128), 2.0**128) for v in (down, up)]
        away = np.where(np.abs(values) >= np.abs(sum(ends) / 2), *_outer(down, up))
    want = {
        RoundingMode.to_nearest_even: nearest, RoundingMode.downward: down, RoundingMode.upward: up,
        RoundingMode.toward_zero: np.where(values < 0, up, down), RoundingMode.to_nearest_away: away,
    }  # fmt: skip
    run = run_elementwise([(lambda x, m=m: x.to(Float32, rounding_mode=m), Float64) for m in MODES])
    for k, mode in enumerate(MODES):
        got = run(k, values)
        assert np.array_equal(got.view(np.uint32), want[mode].astype(np.float32).view(np.uint32)), mode


def _outer(down: Any, up: Any) -> tuple[Any, Any]:
    """Of two neighbours, the one further from zero, and the one nearer."""
    outside = np.abs(up) >= np.abs(down)
    return np.where(outside, up, down), np.where(outside, down, up)


def test_vectors_round_lane_by_lane() -> None:
    x = np.array([1.06, -1.06, 500.0, -500.0], np.float32)
    cases = [
        Case(lambda v, m=m: v.to(Float8E4M3FN, rounding_mode=m).to(Float32), (Vector[Float32, 4],), [(x,)])
        for m in MODES
    ]
    for mode, (((got,),),) in zip(MODES, [(r,) for r in run_batch(cases)], strict=True):
        want = round_to(Float8E4M3FN, x, mode).view(dtype_of(Float8E4M3FN)).astype(np.float32)
        assert np.array_equal(got, want, equal_nan=True), mode


def test_widening_ignores_the_mode() -> None:
    values = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
    run = run_elementwise([(lambda x, m=m: x.to(Float32, rounding_mode=m), Float16) for m in MODES])
    for k in range(len(MODES)):
        assert np.array_equal(run(k, values), values.astype(np.float32), equal_nan=True)


def test_refusals() -> None:
    mode = RoundingMode.upward
    with pytest.raises(DSLValueError, match="static"):
        Float32(1.1).to(Float16, rounding_mode=mode)
    with traced():
        x = Float32.wrap(builder.constant(1.5, Float32.ir_type))
        n = Int32.wrap(builder.constant(1, Int32.ir_type))
        for value, target in ((x, Int32), (n, Float16), (Vector([x, x]), Int32)):
            with pytest.raises(DSLTypeError, match=r"float-to-float casts, got .* -> "):
                value.to(target, rounding_mode=mode)
        assert n.to(Int32, rounding_mode=mode) is n, "nothing rounds"
        with pytest.raises(DSLTypeError, match=r"must be an RoundingMode, got str 'up'"):
            x.to(Float8E5M2, rounding_mode="up")
