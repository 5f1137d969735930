"""Arithmetic on every type, against NumPy."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest

FLOATS = {"f16": np.float16, "bf16": ml_dtypes.bfloat16, "f32": np.float32, "f64": np.float64}
WIDTHS = (8, 16, 32, 64)


def map_kernel(source: str, result: str, code: str) -> str:
    """``%x``, ``%y`` of type ``source`` to ``%r`` of type ``result``, for each thread."""
    return f"""
gpu.func @k(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %o: !llvm.ptr<1>) kernel {{block}} {{
  %tid = gpu.thread_id x
  %t = arith.index_cast %tid : index to i32
  %pa = llvm.getelementptr %a[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, {source}
  %pb = llvm.getelementptr %b[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, {source}
  %po = llvm.getelementptr %o[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, {result}
  %x = llvm.load %pa : !llvm.ptr<1> -> {source}
  %y = llvm.load %pb : !llvm.ptr<1> -> {source}
  {code}
  llvm.store %r, %po : {result}, !llvm.ptr<1>
  gpu.return
}}"""


def check_map(run: Any, source: str, result: str, code: str, a: np.ndarray, b: np.ndarray, dtype: Any) -> np.ndarray:
    """The results of the kernel, where a and b are each thread's operands."""
    o = np.zeros(len(a), dtype)
    run(map_kernel(source, result, code), (1,), a.shape, a, b, o)
    return o


def corners(bits: int) -> tuple[np.ndarray, np.ndarray]:
    """All pairs of some integers at the ends of the range, as bits."""
    half = 1 << (bits - 1)
    picked = np.array([0, 1, 2, 3, 7, half - 1, half, half + 1, 2 * half - 2, 2 * half - 1], np.uint64)
    a, b = np.meshgrid(picked, picked)
    return a.ravel().astype(f"u{bits // 8}"), b.ravel().astype(f"u{bits // 8}")


INTEGER: dict[str, Callable[[int, int, int], int]] = {
    "addi": lambda x, y, n: x + y,
    "subi": lambda x, y, n: x - y,
    "muli": lambda x, y, n: x * y,
    "andi": lambda x, y, n: x & y,
    "ori": lambda x, y, n: x | y,
    "xori": lambda x, y, n: x ^ y,
    "divui": lambda x, y, n: x // (y or 1),
    "remui": lambda x, y, n: x % (y or 1),
    "maxui": lambda x, y, n: max(x, y),
    "minsi": lambda x, y, n: min(signed(x, n), signed(y, n)),
}


def signed(x: int, bits: int) -> int:
    return x - (1 << bits) if x >> (bits - 1) else x


@pytest.mark.parametrize("name", INTEGER)
@pytest.mark.parametrize("bits", WIDTHS)
def test_integers_wrap_around(run: Any, name: str, bits: int) -> None:
    a, b = corners(bits)
    code = f"%r = arith.{name} %x, %y : i{bits}"
    if name in ("divui", "remui"):
        code = f"""%zero = arith.constant 0 : i{bits}
        %ok = arith.cmpi ne, %y, %zero : i{bits}
        %r = scf.if %ok -> i{bits} {{ %q = arith.{name} %x, %y : i{bits}  scf.yield %q : i{bits} }}
        else {{ %w = arith.{"addi" if name == "divui" else "andi"} %x, %y : i{bits}  scf.yield %w : i{bits} }}"""
    o = check_map(run, f"i{bits}", f"i{bits}", code, a, b, a.dtype)
    expected = [INTEGER[name](int(x), int(y), bits) % (1 << bits) for x, y in zip(a, b, strict=True)]
    np.testing.assert_array_equal(o, np.array(expected, np.uint64).astype(a.dtype))


def test_wide_integers_and_extended_products(run: Any) -> None:
    code = """%xl = arith.extui %x : i64 to i128
    %yl = arith.extui %y : i64 to i128
    %p = arith.muli %xl, %yl : i128
    %s = arith.constant 64 : i128
    %h = arith.shrui %p, %s : i128
    %high = arith.trunci %h : i128 to i64
    %low2, %high2 = arith.mului_extended %x, %y : i64
    %sum, %carry = arith.addui_extended %high, %high2 : i64, i1
    %c = arith.extui %carry : i1 to i64
    %r0 = arith.xori %sum, %low2 : i64
    %r = arith.addi %r0, %c : i64"""
    a, b = corners(64)
    o = check_map(run, "i64", "i64", code, a, b, np.uint64)
    expected = []
    for x, y in zip(a.tolist(), b.tolist(), strict=True):
        high, low = divmod(x * y, 1 << 64)
        expected.append((((2 * high) % (1 << 64) ^ low) + (2 * high >> 64)) % (1 << 64))
    np.testing.assert_array_equal(o, np.array(expected, np.uint64))


@pytest.mark.parametrize("narrow", [1, 8, 16])
def test_integer_casts(run: Any, narrow: int) -> None:
    a, b = corners(32)
    code = f"""%n = arith.trunci %x : i32 to i{narrow}
    %s = arith.extsi %n : i{narrow} to i64
    %u = arith.extui %n : i{narrow} to i64
    %c = arith.constant 1000000 : i64
    %m = arith.muli %u, %c : i64
    %r = arith.addi %m, %s : i64"""
    o = check_map(run, "i32", "i64", code, a, b, np.int64)
    low = [int(x) % (1 << narrow) for x in a]
    np.testing.assert_array_equal(o, [1000000 * n + signed(n, narrow) for n in low])


@pytest.mark.parametrize("name", FLOATS)
def test_float_arithmetic_rounds_to_its_own_type(run: Any, name: str) -> None:
    dtype = FLOATS[name]
    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal((2, 200)) * 10).astype(dtype)
    b = np.where(b == 0, dtype(1), b).astype(dtype)
    code = f"""%p = arith.mulf %x, %y : {name}
    %q = arith.divf %p, %y : {name}
    %s = arith.addf %q, %x : {name}
    %m = arith.maximumf %s, %y : {name}
    %c = arith.cmpf olt, %x, %y : {name}
    %d = arith.subf %m, %x : {name}
    %n = arith.negf %d : {name}
    %r = arith.select %c, %n, %d : {name}"""
    o = check_map(run, name, name, code, a, b, dtype)
    s = (((a * b).astype(dtype) / b).astype(dtype) + a).astype(dtype)
    d = (np.maximum(s, b) - a).astype(dtype)
    np.testing.assert_array_equal(o.view(f"u{o.itemsize}"), np.where(a < b, -d, d).astype(dtype).view(f"u{o.itemsize}"))


@pytest.mark.parametrize("target", ["bf16", "f16"])
def test_narrowing_rounds_to_nearest_even(run: Any, target: str) -> None:
    bits = np.arange(0, 1 << 32, 4194301, dtype=np.uint64).astype(np.uint32)
    a = np.concatenate([bits, bits | 0x7FFF, (bits & 0xFFFF0000) | 0x8000, (bits & 0xFFFFE000) | 0x1000]).view(
        np.float32
    )
    a = np.concatenate([a[np.isfinite(a)], np.float32([np.inf, -np.inf, 0, -0.0, 65504, 65520, 1e-7, 3e38])])[-1024:]
    a = np.resize(a, 1024)
    code = f"%h = arith.truncf %x : f32 to {target}\n%r = arith.extf %h : {target} to f32"
    o = check_map(run, "f32", "f32", code, a, a, np.float32)
    with np.errstate(over="ignore"):
        np.testing.assert_array_equal(o, a.astype(FLOATS[target]).astype(np.float32))
    nan = check_map(run, "f32", "f32", code, np.full(16, np.nan, np.float32), a, np.float32)
    assert np.isnan(nan).all()


@pytest.mark.parametrize("target", ["bf16", "f16"])
def test_narrowing_of_doubles_rounds_once(run: Any, target: str) -> None:
    # Just above and below the middle of two neighbours, by less than a float32 can tell.
    middle = np.array([1 + 2**-8, 1 + 2**-11, 1 + 3 * 2**-8, 1 + 3 * 2**-11, 2.0**-20 * (1 + 2**-8), 65519.999999999])
    a = np.concatenate([middle, middle * (1 + 2**-40), middle * (1 - 2**-40)])
    a = np.concatenate([a, -a, [0.0, -0.0, np.inf, 1e300, np.nan]])
    o = check_map(run, "f64", target, f"%r = arith.truncf %x : f64 to {target}", a, a, FLOATS[target])
    # NumPy rounds a double to a half once; to bfloat16 it goes by way of float32, so ask for the nearest of neighbours.
    if target == "f16":
        with np.errstate(over="ignore"):
            np.testing.assert_array_equal(o, a.astype(np.float16))
        return
    finite = np.isfinite(a) & (np.abs(a) < 1e38)
    bits = o[finite].view(np.uint16)
    for step in (-1, 1):
        other = (bits.astype(np.int32) + step).clip(0, 65535).astype(np.uint16).view(ml_dtypes.bfloat16)
        error, alternative = (abs(v.astype(np.float64) - a[finite]) for v in (o[finite], other))
        even = bits % 2 == 0
        assert ((error < alternative) | ((error == alternative) & even) | ~np.isfinite(alternative)).all()
    infinite = np.where(np.isnan(a), np.nan, np.copysign(np.inf, a))
    np.testing.assert_array_equal(o[~finite].astype(np.float64), infinite[~finite])


ROUNDINGS = ("upward", "downward", "toward_zero", "to_nearest_away", "to_nearest_even")


@pytest.mark.parametrize("mode", ROUNDINGS)
@pytest.mark.parametrize("source, target", [("f32", "bf16"), ("f32", "f16"), ("f64", "f32"), ("f64", "f16")])
def test_directed_rounding(run: Any, source: str, target: str, mode: str) -> None:
    dtype = FLOATS[target]
    rng = np.random.default_rng(0)
    a = np.concatenate([rng.standard_normal(150), rng.standard_normal(50) * 1e-6, [1 + 2**-8, 1 + 3 * 2**-8, 0.0, 3.0]])
    a = np.concatenate([a, -a]).astype(FLOATS[source])
    o = check_map(run, source, target, f"%r = arith.truncf %x {mode} : {source} to {target}", a, a, dtype)
    nearest = a.astype(dtype)
    neighbours = np.stack([np.nextafter(nearest, dtype(s * np.inf)) for s in (-1, 1)] + [nearest]).astype(np.float64)
    exact = a.astype(np.float64)
    above = np.where(neighbours >= exact, neighbours, np.inf).min(0)
    below = np.where(neighbours <= exact, neighbours, -np.inf).max(0)
    toward = np.where(exact > 0, below, above)
    tie = above - exact == exact - below
    away = np.where(tie, np.where(exact > 0, above, below), nearest.astype(np.float64))
    expected = {"upward": above, "downward": below, "toward_zero": toward, "to_nearest_away": away,
                "to_nearest_even": nearest.astype(np.float64)}[mode]  # fmt: skip
    np.testing.assert_array_equal(o.astype(np.float64), expected)


def test_conversions_between_integers_and_floats(run: Any) -> None:
    a = np.array([0, 1, -1, 7, -8, 2**24 + 1, 2**31 - 1, -(2**31)] * 3, np.int32)
    code = """%f = arith.sitofp %x : i32 to f32
    %g = arith.uitofp %x : i32 to f64
    %half = arith.constant 0.75 : f64
    %h = arith.addf %g, %half : f64
    %back = arith.fptoui %h : f64 to i64
    %wide = arith.extf %f : f32 to f64
    %bi = arith.fptosi %wide : f64 to i64
    %r = arith.subi %back, %bi : i64"""
    o = check_map(run, "i32", "i64", code, a, a, np.int64)
    np.testing.assert_array_equal(o, a.astype(np.uint32).astype(np.int64) - a.astype(np.float32).astype(np.int64))


UNARY: dict[str, tuple[Callable[[float], float], float, float]] = {
    "exp": (math.exp, -80, 80), "exp2": (lambda x: 2.0**x, -100, 100), "expm1": (math.expm1, -5, 5),
    "log": (math.log, 0.01, 90), "log2": (math.log2, 0.01, 90), "log10": (math.log10, 0.01, 90),
    "log1p": (math.log1p, -0.9, 9), "sqrt": (math.sqrt, 0, 99), "rsqrt": (lambda x: 1 / math.sqrt(x), 0.1, 99),
    "cbrt": (lambda x: math.copysign(abs(x) ** (1 / 3), x), -9, 9), "sin": (math.sin, -9, 9),
    "cos": (math.cos, -9, 9), "tan": (math.tan, -1.5, 1.5), "asin": (math.asin, -1, 1), "acos": (math.acos, -1, 1),
    "atan": (math.atan, -9, 9), "sinh": (math.sinh, -9, 9), "cosh": (math.cosh, -9, 9), "tanh": (math.tanh, -9, 9),
    "asinh": (math.asinh, -9, 9), "acosh": (math.acosh, 1, 9), "atanh": (math.atanh, -0.9, 0.9),
    "erf": (math.erf, -3, 3), "erfc": (math.erfc, -3, 3), "floor": (math.floor, -9, 9), "ceil": (math.ceil, -9, 9),
    "trunc": (math.trunc, -9, 9), "roundeven": (round, -9, 9), "absf": (abs, -9, 9),
    "round": (lambda x: math.copysign(math.floor(abs(x) + 0.5), x), -9, 9),
}  # fmt: skip


@pytest.mark.parametrize("name", UNARY)
def test_math_functions_of_every_float(run: Any, name: str) -> None:
    reference, low, high = UNARY[name]
    for element, dtype in FLOATS.items():
        a = np.linspace(low, high, 60).astype(dtype)
        a = np.clip(a, dtype(low), dtype(high)) if element == "f64" else a[(a >= low) & (a <= high)]
        if element == "f16" and name in ("exp", "exp2"):
            a = (a.astype(np.float32) / 10).astype(dtype)
        o = check_map(run, element, element, f"%r = math.{name} %x : {element}", a, a, dtype)
        expected = np.array([reference(float(x)) for x in a])
        epsilon = float(ml_dtypes.finfo(dtype).eps)
        np.testing.assert_allclose(o.astype(np.float64), expected, rtol=4 * epsilon, atol=4 * epsilon)


BINARY = {
    "powf": lambda x, y: abs(x) ** y,
    "atan2": math.atan2,
    "copysign": math.copysign,
}


@pytest.mark.parametrize("name", BINARY)
def test_binary_math_functions(run: Any, name: str) -> None:
    rng = np.random.default_rng(0)
    for element, dtype in FLOATS.items():
        a, b = (rng.standard_normal((2, 40)) * 2).astype(dtype)
        a = np.abs(a) if name == "powf" else a
        o = check_map(run, element, element, f"%r = math.{name} %x, %y : {element}", a, b, dtype)
        expected = [BINARY[name](float(x), float(y)) for x, y in zip(a, b, strict=True)]
        epsilon = float(ml_dtypes.finfo(dtype).eps)
        np.testing.assert_allclose(o.astype(np.float64), expected, rtol=4 * epsilon)


def test_fused_multiply_add_rounds_once(run: Any) -> None:
    a = np.float32([1 + 2**-12, 1 - 2**-13, 3]).repeat(10)
    o = check_map(
        run, "f32", "f32", "%m = arith.negf %y : f32\n%r = math.fma %x, %x, %m : f32", a, np.float32(a * a), np.float32
    )
    exact = a.astype(np.float64) ** 2 - np.float32(a * a).astype(np.float64)
    np.testing.assert_array_equal(o, exact.astype(np.float32))


@pytest.mark.parametrize("bits", [32, 64])
def test_integer_powers(run: Any, bits: int) -> None:
    dtype = np.dtype(f"i{bits // 8}")
    a, b = (v.ravel().astype(dtype) for v in np.meshgrid([-3, -1, 1, 2, 7, 0], [0, 1, 2, 5, 31, -1, -2]))
    keep = (a != 0) | (b >= 0)
    a, b = a[keep], b[keep]
    o = check_map(run, f"i{bits}", f"i{bits}", f"%r = math.ipowi %x, %y : i{bits}", a, b, dtype)
    exact = [int(x) ** int(y) if y >= 0 else int(1 / int(x) ** -int(y)) for x, y in zip(a, b, strict=True)]
    half = 1 << (bits - 1)
    np.testing.assert_array_equal(o, np.array([(v + half) % (2 * half) - half for v in exact], dtype))
    code = "%e = arith.fptosi %y : f32 to i32\n%r = math.fpowi %x, %e : f32, i32"
    base, exponent = np.float32([2, -2, 0.5, 1.1]).repeat(4), np.float32([3, -3, 0, 11] * 4)
    o = check_map(run, "f32", "f32", code, base, exponent, np.float32)
    np.testing.assert_allclose(o, base**exponent, rtol=1e-6)


def test_integer_bit_counts(run: Any) -> None:
    a, b = corners(32)
    code = """%z = math.ctlz %x : i32
    %tz = math.cttz %x : i32
    %p = math.ctpop %x : i32
    %s = math.absi %x : i32
    %k = arith.constant 64 : i32
    %z1 = arith.muli %z, %k : i32
    %z2 = arith.addi %z1, %tz : i32
    %z3 = arith.muli %z2, %k : i32
    %z4 = arith.addi %z3, %p : i32
    %r = arith.xori %z4, %s : i32"""
    o = check_map(run, "i32", "i32", code, a, b, np.uint32)

    def counts(x: int) -> int:
        leading, trailing = 32 - x.bit_length(), (x & -x).bit_length() - 1 if x else 32
        return ((leading * 64 + trailing) * 64 + x.bit_count()) ^ (abs(signed(x, 32)) % (1 << 32))

    np.testing.assert_array_equal(o, [counts(int(x)) for x in a])


def test_constants_keep_their_bits(run: Any) -> None:
    code = """%c = arith.constant dense<[1.5, -0.0, 0x7FC1, 3.0e38]> : vector<4xbf16>
    %h = arith.constant dense<[6.1e-5, 1.0]> : vector<2xf16>
    %s = arith.constant dense<7> : vector<4xi16>
    %i = vector.bitcast %c : vector<4xbf16> to vector<4xi16>
    %j = arith.xori %i, %s : vector<4xi16>
    %hi = vector.bitcast %h : vector<2xf16> to vector<1xi32>
    %h0 = vector.extract %hi[0] : i32 from vector<1xi32>
    %l = vector.bitcast %j : vector<4xi16> to vector<1xi64>
    %r0 = vector.extract %l[0] : i64 from vector<1xi64>
    %hw = arith.extui %h0 : i32 to i64
    %r1 = arith.addi %r0, %hw : i64
    %u = ub.poison : i64
    %yes = arith.constant true
    %r = arith.select %yes, %r1, %u : i64"""
    a = np.zeros(5, np.int64)
    o = check_map(run, "i64", "i64", code, a, a, np.int64)
    c = np.array([1.5, -0.0, 0, 3.0e38], ml_dtypes.bfloat16).view(np.uint16)
    c[2] = 0x7FC1
    expected = int((c ^ 7).view(np.int64)[0]) + int(np.array([6.1e-5, 1], np.float16).view(np.uint32)[0])
    np.testing.assert_array_equal(o, expected)
