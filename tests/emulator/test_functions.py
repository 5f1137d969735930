"""Functions and conversions of each chip's binaries, at ordinary and at extreme arguments, against NumPy."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

from .test_binaries import module as programs

Array = Any
SPECIAL = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    math.inf,
    -math.inf,
    math.nan,
    1e-45,
    -3e-42,
    1.2e-38,
    3e38,
    -3e38,
    0.5,
    2.5,
    -2.5,
    1e5,
]


def arguments(dtype: Any) -> Array:
    """All sizes of numbers, and special ones."""
    random = np.random.default_rng(0)
    sizes = random.standard_normal(176) * 2.0 ** random.integers(-30, 8, 176)
    with np.errstate(all="ignore"):
        return np.concatenate([SPECIAL, sizes]).astype(dtype)


def each(functions: Sequence[Callable[[Any], Any]], x: Array, dtype: Any = None) -> Array:
    """``[f(x) for f in functions]`` by one kernel, a thread to each element."""

    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        for j in fx.range_constexpr(len(functions)):
            y[j, i] = functions[j](x[i])

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=1, block=threads)

    threads = len(x)
    y = np.zeros((len(functions), len(x)), dtype or x.dtype)
    run(x, y)
    return y


def _each_exactly(function: Callable[[float], float]) -> Callable[[Array], Array]:
    def call(x: Array) -> Array:
        results = []
        for value in x.tolist():
            try:
                results.append(function(value))
            except (ValueError, OverflowError):
                results.append(math.nan)
        return np.array(results)

    return call


ERRORS = {
    "exp": (np.exp, 1.5),
    "exp2": (np.exp2, 1.5),
    "log": (np.log, 1.5),
    "log2": (np.log2, 1.5),
    "log10": (np.log10, 2),
    "sqrt": (np.sqrt, 1),
    "rsqrt": (lambda x: 1 / np.sqrt(x), 1.5),
    "sin": (np.sin, 2),
    "cos": (np.cos, 2),
    "tan": (np.tan, 4),
    "tanh": (np.tanh, 2),
    "sinh": (np.sinh, 3),
    "cosh": (np.cosh, 3),
    "atan": (np.arctan, 3),
    "asin": (np.arcsin, 3),
    "acos": (np.arccos, 3),
    "asinh": (np.arcsinh, 3),
    "acosh": (np.arccosh, 3),
    "atanh": (np.arctanh, 3),
    "expm1": (np.expm1, 2),
    "log1p": (np.log1p, 2),
    "cbrt": (np.cbrt, 2),
    "erf": (_each_exactly(math.erf), 4),
    "erfc": (_each_exactly(math.erfc), 6),
    "floor": (np.floor, 0),
    "ceil": (np.ceil, 0),
    "trunc": (np.trunc, 0),
    "roundeven": (np.rint, 0),
    "absf": (np.abs, 0),
}
"""In float64, and the error that is allowed, in units in the last place of float32."""


@pytest.mark.parametrize("dtype", [np.float32, np.float16])
def test_functions_of_floats(chip: str, dtype: Any) -> None:
    x = arguments(dtype)
    y = each([getattr(fx.math, name) for name in ERRORS], x)
    finite = ml_dtypes.finfo(dtype)
    wrong = []
    with np.errstate(all="ignore"):
        for name, row in zip(ERRORS, y, strict=True):
            function, units = ERRORS[name]
            exact = function(x.astype(np.float64))
            expected = exact.astype(dtype)
            unit = np.maximum(np.abs(exact), float(finite.smallest_normal)) * float(finite.eps)
            error = np.abs(row.astype(np.float64) - exact) / unit
            allowed = units if dtype == np.float32 else 1.5  # factors are rounded too
            right = (error <= allowed) | (row == expected) | (np.isnan(row) & np.isnan(exact))
            wrong += [f"{name}({x[i]!r}) = {row[i]!r}, not {exact[i]}" for i in np.flatnonzero(~right)]
    assert not wrong, f"{len(wrong)}: {wrong[:12]}"


def test_approximations_keep_the_digits_of_small_arguments(chip: str) -> None:
    x = arguments(np.float32)
    flags = fx.arith.FastMathFlags.afn
    y = each([lambda v: fx.math.log1p(v, fastmath=flags), lambda v: fx.math.expm1(v, fastmath=flags)], x)
    with np.errstate(all="ignore"):
        exact = np.stack([np.log1p(x.astype(np.float64)), np.expm1(x.astype(np.float64))])
        known = np.abs(exact) >= np.finfo(np.float32).smallest_normal  # the instructions take the others for zero
        error = np.abs(y - exact) <= 8 * np.finfo(np.float32).eps * np.maximum(np.abs(exact), 2**-120)
        right = error | (y == exact.astype(np.float32)) | (np.isnan(y) & np.isnan(exact))
        # a power takes its error from the whole of the exponent
        right[1] |= np.abs(y[1] - exact[1]) <= 2 * np.finfo(np.float32).eps * np.abs(x) * np.abs(exact[1])
    wrong = np.argwhere(known & ~right)
    assert not len(wrong), [(x[i], y[k, i], exact[k, i]) for k, i in wrong[:8]]


def test_functions_of_doubles(chip: str) -> None:
    x = arguments(np.float64)
    names = ["exp", "log", "sqrt", "rsqrt", "sin", "cos", "tanh", "floor"]
    y = each([getattr(fx.math, name) for name in names], x)
    with np.errstate(all="ignore"):
        for name, row in zip(names, y, strict=True):
            np.testing.assert_allclose(row, ERRORS[name][0](x), rtol=1e-14, err_msg=name)


def test_division_is_rounded_as_ieee_says(chip: str) -> None:
    """But for what overflows so far that the manuals' ``v_div_fixup`` does not tell it from an infinity less another."""
    for dtype in (np.float32, np.float64):
        x = np.concatenate([arguments(dtype), [1e-300, 5e-324] if dtype == np.float64 else [1e-39, 1e38]]).astype(dtype)
        divisors = [3.0, 1e-38, 7e37, 0.1]

        def by(divisor: float) -> Callable[[Any], Any]:
            return lambda v: v / type(v)(divisor)

        y = each([by(d) for d in divisors], x)
        with np.errstate(all="ignore"):
            expected = np.stack([x / dtype(d) for d in divisors])
            beyond = np.isfinite(x) & np.stack([np.abs(x.astype(np.float64) / d) > 2.0**191 for d in divisors])
        decided = ~beyond | (dtype == np.float64)
        np.testing.assert_array_equal(y[decided], expected[decided])


def test_halves_without_a_quotient(chip: str) -> None:
    x = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1.0, 65504.0], np.float16)
    (y,) = each([lambda v: v / v], x)
    np.testing.assert_array_equal(y, [np.nan] * 5 + [1, 1])


INTEGERS = {
    "//": lambda a, b: a // b,
    "%": lambda a, b: a % b,
    "*": lambda a, b: a * b,
    ">>": lambda a, b: a >> 3,
    "-": lambda a, b: a - b,
}


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.int32, np.uint32, np.int64, np.uint64])
def test_whole_numbers(chip: str, dtype: Any) -> None:
    limits = np.iinfo(dtype)
    a = np.random.default_rng(1).integers(limits.min, limits.max, 128, dtype, endpoint=True)
    b = np.random.default_rng(2).integers(1, limits.max, 128, dtype, endpoint=True)
    b[:40] = b[:40] % 9 + 1

    @flyc.kernel
    def kernel(a: fx.Tensor, b: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        for j, function in enumerate(INTEGERS.values()):
            y[j, i] = function(a[i], b[i])

    @flyc.jit
    def run(a: fx.Tensor, b: fx.Tensor, y: fx.Tensor):
        kernel(a, b, y).launch(grid=1, block=128)

    y = np.zeros((len(INTEGERS), 128), dtype)
    run(a, b, y)
    with np.errstate(all="ignore"):
        expected = np.stack([function(a, b) for function in INTEGERS.values()])
    np.testing.assert_array_equal(y, expected)


@pytest.mark.parametrize("target", ["Float16", "BFloat16", "Int32", "Uint8", "Int64", "Float64"])
def test_conversions_of_floats(chip: str, target: str) -> None:
    x = np.random.default_rng(3).standard_normal(256).astype(np.float32) * 100
    dtype = {"BFloat16": ml_dtypes.bfloat16}.get(target) or np.dtype(target.lower())
    if target == "Uint8":
        x = np.abs(x) % 250
    to = getattr(fx, target)
    (y,) = each([lambda v: to(v)], x, dtype)
    np.testing.assert_array_equal(y, x.astype(dtype))


NARROW = {
    "gfx942": ("Float8E4M3FNUZ", "Float8E5M2FNUZ", "Float8E4M3FN", "Float8E5M2"),
    "gfx950": ("Float8E4M3FN", "Float8E5M2", "Float8E4M3FNUZ"),
    "gfx1100": ("Float8E4M3FN", "Float8E5M2"),
    "gfx1201": ("Float8E4M3FN", "Float8E5M2"),
    "gfx1250": ("Float8E4M3FN", "Float8E5M2"),
}
DTYPES = {
    "Float8E4M3FNUZ": ml_dtypes.float8_e4m3fnuz, "Float8E5M2FNUZ": ml_dtypes.float8_e5m2fnuz,
    "Float8E4M3FN": ml_dtypes.float8_e4m3fn, "Float8E5M2": ml_dtypes.float8_e5m2,
}  # fmt: skip


def test_eight_bit_floats(chip: str) -> None:
    """Every encoding to float32, and numbers of all sizes that the type has back to it."""
    for name in NARROW[chip]:
        codes = np.arange(256, dtype=np.uint8).view(DTYPES[name])
        (wide,) = each([lambda v: fx.Float32(v)], codes, np.float32)
        np.testing.assert_array_equal(wide, codes.astype(np.float32), err_msg=name)
        random = np.random.default_rng(4)
        x = (random.standard_normal(256) * 2.0 ** random.integers(-12, 6, 256)).astype(np.float32)
        to = getattr(fx, name)
        (narrow,) = each([lambda v, to=to: to(v)], x, DTYPES[name])
        np.testing.assert_array_equal(narrow.view(np.uint8), x.astype(DTYPES[name]).view(np.uint8), err_msg=name)


@pytest.mark.parametrize("lanes", [1, 2, 3, 8])
def test_edges_of_eight_bit_floats(chip: str, lanes: int) -> None:
    """Ties, what is too large, what is no number: alone and several at once."""
    narrow = programs("tests/programs/test_narrow_numbers_in_kernels.py")
    for name in NARROW[chip]:
        narrow.check_there_and_back(lanes, np.dtype(DTYPES[name]))
