"""Cases of types, arithmetic and mathematics, an element for each thread."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.tools.testing.conformance.kernels.case import BLOCK, Array, Case, blocks_of

ODD = (1, 31, 33, 127, 129, 1000)
"""Sizes around the extents of warps and blocks."""


def elementwise(
    name: str,
    function: Callable[[Any], Any],
    reference: Callable[[Array], Array],
    values: Callable[[np.random.Generator, int], Array],
    *,
    result: Any = None,
    tolerance: float = 0.0,
    sizes: tuple[int, ...] = (1000,),
) -> Case:
    """The case of ``y[i] = function(x[i])``."""

    @flyc.kernel
    def elementwise_kernel(x: fx.Tensor, y: fx.Tensor):
        i = fx.block_idx.x * BLOCK + fx.thread_idx.x
        if i < x.shape[0]:
            y[i] = function(x[i])

    @flyc.jit
    def elementwise_host(x: fx.Tensor, y: fx.Tensor):
        elementwise_kernel(x, y).launch(grid=blocks_of(x.shape[0]), block=BLOCK)

    def arguments(rng: np.random.Generator, n: int, warp: int) -> dict[str, Any]:
        x = values(rng, n)
        return {"x": x, "y": np.zeros(n, result or x.dtype)}

    def expected(given: Any, warp: int) -> dict[str, Array]:
        with np.errstate(all="ignore"):
            return {"y": reference(given["x"]).astype(given["y"].dtype)}

    return Case(name, elementwise_host, arguments, expected, sizes, tolerance)


def binary(
    name: str,
    function: Callable[[Any, Any], Any],
    reference: Callable[[Array, Array], Array],
    values: Callable[[np.random.Generator, int], Array],
    *,
    tolerance: float = 0.0,
    sizes: tuple[int, ...] = (1000,),
) -> Case:
    """The case of ``z[i] = function(x[i], y[i])``."""

    @flyc.kernel
    def binary_kernel(x: fx.Tensor, y: fx.Tensor, z: fx.Tensor):
        i = fx.block_idx.x * BLOCK + fx.thread_idx.x
        if i < x.shape[0]:
            z[i] = function(x[i], y[i])

    @flyc.jit
    def binary_host(x: fx.Tensor, y: fx.Tensor, z: fx.Tensor):
        binary_kernel(x, y, z).launch(grid=blocks_of(x.shape[0]), block=BLOCK)

    def arguments(rng: np.random.Generator, n: int, warp: int) -> dict[str, Any]:
        x, y = values(rng, n), values(rng, n)
        return {"x": x, "y": y, "z": np.zeros_like(x)}

    def expected(given: Any, warp: int) -> dict[str, Array]:
        with np.errstate(all="ignore"):
            return {"z": reference(given["x"], given["y"]).astype(given["z"].dtype)}

    return Case(name, binary_host, arguments, expected, sizes, tolerance)


def floats(dtype: Any, low: float = -4.0, high: float = 4.0) -> Callable[[np.random.Generator, int], Array]:
    return lambda rng, n: rng.uniform(low, high, n).astype(dtype)


def integers(
    dtype: Any, low: int | None = None, high: int | None = None
) -> Callable[[np.random.Generator, int], Array]:
    """Integers of all magnitudes of a type, none of them 0."""
    info = np.iinfo(dtype)
    first, last = info.min if low is None else low, info.max if high is None else high

    def make(rng: np.random.Generator, n: int) -> Array:
        found = rng.integers(first, last, n, dtype=dtype, endpoint=True)
        return np.where(found == 0, np.ones(1, dtype), found).astype(dtype)

    return make


def with_special(dtype: Any) -> Callable[[np.random.Generator, int], Array]:
    """Floats; every fifth is NaN, an infinity or a zero."""

    def make(rng: np.random.Generator, n: int) -> Array:
        found = rng.uniform(-4, 4, n).astype(dtype)
        special = rng.permutation(n)[: -(-n // 5)]
        found[special] = rng.choice(np.array([np.nan, np.inf, -np.inf, 1.0], dtype), len(special))
        found[:1] = np.nan
        return found

    return make


def bfloat16_bits(x: Array) -> Array:
    """The bits of floats rounded to nearest even in bf16; of finite numbers."""
    bits = x.astype(np.float32).view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)


def _round_trip(narrow: Any) -> Callable[[Any], Any]:
    return lambda v: v.to(narrow).to(fx.Float32)


def _exact(rng: np.random.Generator, n: int) -> Array:
    """Floats that 8 bits with 2 bits of fraction hold exactly."""
    return (rng.integers(-7, 8, n) / 4.0).astype(np.float32)


def _erf(x: Array) -> Array:
    return np.array([math.erf(v) for v in x.astype(np.float64)])


def _population(x: Array) -> Array:
    return np.array([int(v).bit_count() for v in x])


def _leading_zeros(x: Array) -> Array:
    return np.array([32 - int(v).bit_length() for v in x])


def _select(a: Any, b: Any) -> Any:
    return ((a < b) & ~(a == 3) | (b == 5)).select(a, b)


TYPES = (
    elementwise("f32 arithmetic", lambda v: v * v - v / 3.0, lambda x: x * x - x / np.float32(3), floats("f4"),
                tolerance=1e-6, sizes=ODD),
    elementwise("f64 arithmetic", lambda v: v * v + v, lambda x: x * x + x, floats("f8"), tolerance=1e-15),
    elementwise("f16 arithmetic", lambda v: v * v + v, lambda x: x * x + x, floats("f2")),
    elementwise("f32 to bf16", lambda v: v.to(fx.BFloat16).bitcast(fx.Uint16), bfloat16_bits, floats("f4"),
                result="u2"),
    elementwise("bf16 to f32", lambda v: v.bitcast(fx.BFloat16).to(fx.Float32) + 1.0,
                lambda x: (x.astype(np.uint32) << 16).view(np.float32) + np.float32(1),
                lambda rng, n: bfloat16_bits(rng.uniform(-4, 4, n)), result="f4"),
    elementwise("f8 E4M3", _round_trip(fx.Float8E4M3FN), lambda x: x, _exact),
    elementwise("f8 E5M2", _round_trip(fx.Float8E5M2), lambda x: x, _exact),
    elementwise("f64 to f16", lambda v: v.to(fx.Float32).to(fx.Float16), lambda x: x.astype("f4"), floats("f8"),
                result="f2"),
    binary("i8 arithmetic", lambda a, b: a * b + a, lambda x, y: x * y + x, integers("i1")),
    binary("i16 arithmetic", lambda a, b: a * b - b, lambda x, y: x * y - y, integers("i2")),
    binary("i32 division rounds down", lambda a, b: a // b + a % b * 3, lambda x, y: x // y + x % y * 3,
           integers("i4", -1000, 1000), sizes=ODD),
    binary("i64 arithmetic", lambda a, b: a * b + (a >> 7), lambda x, y: x * y + (x >> 7), integers("i8")),
    binary("u8 arithmetic", lambda a, b: a * b + (a >> 3), lambda x, y: x * y + (x >> 3), integers("u1")),
    binary("u32 shifts and bits", lambda a, b: (a << 5 | a >> 27) ^ (a & ~b),
           lambda x, y: (x << 5 | x >> 27) ^ (x & ~y), integers("u4")),
    binary("u64 division", lambda a, b: a // b + a % b, lambda x, y: x // y + x % y, integers("u8")),
    binary("booleans and select", _select, lambda x, y: np.where(((x < y) & ~(x == 3)) | (y == 5), x, y),
           integers("i4", -10, 10)),
    elementwise("f32 to i32", lambda v: v.to(fx.Int32), lambda x: x.astype("i4"), floats("f4", -1e6, 1e6), result="i4"),
    elementwise("i32 to f32", lambda v: v.to(fx.Float32), lambda x: x.astype("f4"), integers("i4"), result="f4"),
    elementwise("bit cast", lambda v: v.bitcast(fx.Uint32) ^ 0x80000000, lambda x: x.view("u4") ^ np.uint32(1 << 31),
                floats("f4"), result="u4"),
)  # fmt: skip

MATH = (
    elementwise("exp", fx.math.exp, np.exp, floats("f4"), tolerance=4e-6),
    elementwise("exp2", fx.math.exp2, np.exp2, floats("f4"), tolerance=4e-6),
    elementwise("expm1", fx.math.expm1, np.expm1, floats("f4"), tolerance=4e-6),
    elementwise("log", fx.math.log, np.log, floats("f4", 0.01, 9), tolerance=4e-6),
    elementwise("log1p", fx.math.log1p, np.log1p, floats("f4", -0.5, 9), tolerance=4e-6),
    elementwise("sin and cos", lambda v: fx.math.sin(v) * fx.math.cos(v), lambda x: np.sin(x) * np.cos(x),
                floats("f4"), tolerance=4e-6),
    elementwise("tanh", fx.math.tanh, np.tanh, floats("f4"), tolerance=4e-6),
    elementwise("atan", fx.math.atan, np.arctan, floats("f4"), tolerance=4e-6),
    elementwise("erf", fx.math.erf, _erf, floats("f4"), tolerance=4e-6),
    elementwise("sqrt", fx.math.sqrt, np.sqrt, floats("f4", 0, 9), tolerance=1e-6),
    elementwise("sqrt of f64", fx.math.sqrt, np.sqrt, floats("f8", 0, 9), tolerance=1e-15),
    elementwise("rsqrt", fx.math.rsqrt, lambda x: 1 / np.sqrt(x.astype("f8")), floats("f4", 0.1, 9), tolerance=4e-6),
    elementwise("floor, ceil and trunc", lambda v: fx.math.floor(v) + 8 * fx.math.ceil(v) + 64 * fx.math.trunc(v),
                lambda x: np.floor(x) + 8 * np.ceil(x) + 64 * np.trunc(x), floats("f4")),
    elementwise("fma", lambda v: fx.math.fma(v, v, -v), lambda x: (x.astype("f8") ** 2 - x).astype("f4"), floats("f4"),
                tolerance=1e-6),
    binary("powf", fx.math.powf, lambda x, y: x.astype("f8") ** y, floats("f4", 0.1, 4), tolerance=2e-5),
    elementwise("bit counts", lambda v: fx.math.ctpop(v) * 64 + fx.math.ctlz(v),
                lambda x: _population(x) * 64 + _leading_zeros(x), integers("u4"), result="u4"),
    elementwise("predicates of floats", lambda v: fx.math.isnan(v).select(1.0, fx.math.isinf(v).select(2.0, 0.0)),
                lambda x: np.where(np.isnan(x), 1.0, np.where(np.isinf(x), 2.0, 0.0)), with_special("f4")),
    binary("maximum with NaN", fx.max, np.maximum, with_special("f4"), sizes=ODD),
    binary("minimum with NaN", fx.min, np.minimum, with_special("f4"), sizes=ODD),
    binary("maximum of f64 with NaN", fx.max, np.maximum, with_special("f8")),
    binary("maximum of f16 with NaN", fx.max, np.maximum, with_special("f2")),
    binary("maximum without NaN", fx.maxnumf, np.fmax, with_special("f4")),
)  # fmt: skip

CASES = (*TYPES, *MATH)
