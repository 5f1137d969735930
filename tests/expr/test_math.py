"""Mathematical functions: values against NumPy's in double precision, types, promotion and refusals."""

from __future__ import annotations

import math as host
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from host_cpu import Case, dtype_of, run_batch, run_scalar, traced

from flydsl.errors import DSLRuntimeError, DSLTypeError, DSLValueError
from flydsl.expr import math
from flydsl.expr.core.fastmath import FastMathFlags, fastmath
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import (
    BFloat16,
    Boolean,
    Float16,
    Float32,
    Float64,
    Int8,
    Int16,
    Int32,
    Int64,
    Uint8,
    Uint16,
    Uint32,
    Uint64,
)

INTEGERS = (Int8, Int16, Int32, Int64, Uint8, Uint16, Uint32, Uint64)
FLOATS = (Float16, BFloat16, Float32, Float64)

ANY = [-3.0, -1.0, -0.5, -0.0, 0.0, 0.3, 1.0, 2.5, 3.5, 7.0]
POSITIVE = [0.01, 0.5, 1.0, 2.0, 7.0, 100.0]
UNIT = [-1.0, -0.6, -0.1, 0.0, 0.25, 0.9, 1.0]
INSIDE = [-0.9, -0.1, 0.0, 0.25, 0.9]
SPECIAL = [host.inf, -host.inf, host.nan]

UNARY: dict[str, tuple[Any, list[float]]] = {
    "absf": (np.abs, ANY + SPECIAL), "acos": (np.arccos, UNIT), "acosh": (np.arccosh, [1.0, 1.5, 7.0]),
    "asin": (np.arcsin, UNIT), "asinh": (np.arcsinh, ANY), "atan": (np.arctan, ANY), "atanh": (np.arctanh, INSIDE),
    "cbrt": (np.cbrt, ANY), "ceil": (np.ceil, ANY + SPECIAL), "cos": (np.cos, ANY), "cosh": (np.cosh, ANY),
    "erf": (np.vectorize(host.erf), ANY), "erfc": (np.vectorize(host.erfc), ANY), "exp": (np.exp, ANY + SPECIAL),
    "exp2": (np.exp2, ANY), "expm1": (np.expm1, ANY), "floor": (np.floor, ANY + SPECIAL), "log": (np.log, POSITIVE),
    "log10": (np.log10, POSITIVE), "log1p": (np.log1p, POSITIVE), "log2": (np.log2, POSITIVE),
    "round": (lambda x: np.trunc(x + np.copysign(0.5, x)), ANY), "roundeven": (np.round, ANY),
    "rsqrt": (lambda x: 1 / np.sqrt(x), POSITIVE), "sin": (np.sin, ANY), "sinh": (np.sinh, ANY),
    "sqrt": (np.sqrt, POSITIVE), "tan": (np.tan, ANY), "tanh": (np.tanh, ANY), "trunc": (np.trunc, ANY + SPECIAL),
}  # fmt: skip


def test_unary_functions() -> None:
    """Within a few units in the last place of the type, for scalars and vectors."""
    cases = []
    for dtype in FLOATS:
        for name, (_, values) in UNARY.items():
            function = getattr(math, name)
            cases.append(Case(function, (dtype,), [(v,) for v in values]))
            cases.append(Case(function, (Vector[dtype, len(values)],), [(values,)]))
    for case, rows in zip(cases, run_batch(cases), strict=True):
        t = case.types[0]
        dtype = t if not issubclass(t, Vector) else t.alias_dtype
        name = case.function.__name__
        assert case.result[0].dtype is dtype
        got = np.concatenate([value.astype(float) for (value,) in rows])
        reference, values = UNARY[name]
        rounded = np.array(values).astype(dtype_of(dtype)).astype(float)
        eps = float(ml_dtypes.finfo(dtype_of(dtype)).eps)
        np.testing.assert_allclose(got, reference(rounded), rtol=4 * eps, atol=eps, err_msg=f"{name} of {dtype}")


def test_binary_and_ternary_functions() -> None:
    a, b, c = 2.25, -1.5, 3.0
    checks = [
        (math.powf, (a, b), a**b), (math.atan2, (b, a), host.atan2(b, a)), (math.copysign, (a, b), -a),
        (math.fma, (a, b, c), a * b + c), (math.clampf, (a, b, c), a), (math.clampf, (-7.0, b, c), b),
        (math.clampf, (7.0, b, c), c),
    ]  # fmt: skip
    cases = [Case(f, (dtype,) * len(x), [x]) for dtype in FLOATS for f, x, _ in checks]
    for case, ((got,),), (_, _, want) in zip(cases, run_batch(cases), checks * len(FLOATS), strict=True):
        assert case.result[0].dtype is case.types[0]
        eps = float(ml_dtypes.finfo(dtype_of(case.types[0])).eps)
        np.testing.assert_allclose(got.astype(float), want, rtol=4 * eps)


def test_fma_rounds_once() -> None:
    a = float(np.float32(1 + 2**-12))
    expected = np.float32(a * a - (1 + 2**-11))
    assert expected != 0
    assert run_scalar(math.fma, [a, a, -(1 + 2**-11)], [Float32] * 3) == expected


def test_sincos() -> None:
    ((s, c),) = run_batch([Case(math.sincos, (Float32,), [(1.25,)])])[0]
    np.testing.assert_allclose([s[0], c[0]], [np.sin(np.float32(1.25)), np.cos(np.float32(1.25))], rtol=1e-6)


def test_arguments_are_promoted_literals_included() -> None:
    def types(x: Any, y: Any) -> Any:
        results = math.powf(x, 2), math.fma(x, y, 1.0), math.copysign(y, -1), math.atan2(x, x)
        assert [r.dtype for r in results] == [Float32, Float32, Float32, Float16]
        return results

    ((a, b, c, d),) = run_batch([Case(types, (Float16, BFloat16), [(1.5, 2.0)])])[0]
    assert [float(v[0]) for v in (a, b, c)] == [2.25, 4.0, -2.0]
    assert d[0] == pytest.approx(host.pi / 4, rel=1e-3)


def test_vectors_and_scalars_mix() -> None:
    def function(v: Any, w: Any, x: Any) -> Any:
        return math.fma(v, x, 1.0), math.fma(v, w, x), math.clampf(v, 0.0, x)

    case = Case(function, (Vector[Float32, 3], Vector[Float32, (2, 3)], Float32), [([1, 2, 3], range(6), 2.0)])
    ((a, b, c),) = run_batch([case])[0]
    assert list(a) == [3, 5, 7]
    np.testing.assert_array_equal(b.reshape(2, 3), np.arange(6).reshape(2, 3) * [1, 2, 3] + 2)
    assert list(c) == [1, 2, 2]


def test_integer_powers() -> None:
    checks = [(2.5, 3), (2.5, -3), (-1.5, 7), (3.0, 0)]
    cases = [Case(math.fpowi, (t, e), checks) for t in (Float32, Float64) for e in (Int32, Int8)]
    for rows in run_batch(cases):
        for ((got,),), (base, exponent) in zip(rows, checks, strict=True):
            np.testing.assert_allclose(got, base**exponent, rtol=1e-6)
    assert run_scalar(math.ipowi, [-3, 5], [Int32, Int8]) == -243
    ((v,),) = run_batch([Case(lambda v: math.fpowi(v, 3), (Vector[Float32, 2],), [([2.0, -3.0],)])])[0]
    np.testing.assert_allclose(v, [8.0, -27.0], rtol=1e-6)


def test_bit_counts() -> None:
    """Of run-time scalars, static scalars and vectors; the result has the type of the argument."""
    cases = []
    for dtype in INTEGERS:
        low, high = dtype.limits()
        values = [low, 0, 1, 6, 40, high]
        for function in (math.ctlz, math.cttz, math.ctpop):
            cases.append(Case(function, (dtype,), [(v,) for v in values]))
            cases.append(Case(function, (Vector[dtype, len(values)],), [(values,)]))
    for scalar, vector in zip(*[iter(zip(cases, run_batch(cases), strict=True))] * 2, strict=True):
        case, rows = scalar
        dtype = case.types[0]
        assert case.result[0].dtype is vector[0].result[0].dtype is dtype
        for k, ((value,), (number,)) in enumerate(zip(rows, case.rows, strict=True)):
            digits = format(number % 2**dtype.width, f"0{dtype.width}b")
            want = {
                "ctlz": dtype.width - len(digits.lstrip("0")),
                "cttz": dtype.width - len(digits.rstrip("0")),
                "ctpop": digits.count("1"),
            }[case.function.__name__]
            assert int(value[0]) == case.function(dtype(number)).value == int(vector[1][0][0][k]) == want


def test_absi_keeps_the_type() -> None:
    assert run_scalar(math.absi, [-7], [Int16]) == 7
    assert run_scalar(math.absi, [200], [Uint8]) == 200
    assert math.absi(Int8(-128)).value == -128


@pytest.mark.parametrize(
    ("name", "reference"),
    [
        ("isnan", np.isnan),
        ("isinf", np.isinf),
        ("isfinite", np.isfinite),
        ("isnormal", lambda x: np.isfinite(x) & (np.abs(x.astype(float)) >= ml_dtypes.finfo(x.dtype).smallest_normal)),
    ],
)
def test_classification(name: str, reference: Any) -> None:
    function = getattr(math, name)
    cases = []
    for dtype in FLOATS:
        info = ml_dtypes.finfo(dtype_of(dtype))
        values = [0.0, -0.0, 1.0, -host.inf, host.inf, host.nan, float(info.max), float(info.smallest_normal)]
        values += [-float(info.smallest_subnormal), float(info.smallest_normal) / 2]
        cases.append(Case(function, (dtype,), [(v,) for v in values]))
        cases.append(Case(function, (Vector[dtype, len(values)],), [(values,)]))
    for case, rows in zip(cases, run_batch(cases), strict=True):
        t = case.types[0]
        dtype = t.alias_dtype if issubclass(t, Vector) else t
        assert case.result[0].dtype is Boolean
        values = np.ravel(case.rows).astype(dtype_of(dtype))
        np.testing.assert_array_equal(np.concatenate([r[0] for r in rows]), reference(values))
        for v in values:
            assert function(dtype(float(v))).value == bool(reference(v))


@pytest.mark.parametrize(
    "expression",
    [
        lambda: math.exp(Int32(1)),
        lambda: math.fma(Float32(1.0), Int32(1), 2.0),
        lambda: math.isnan(Int32(1)),
        lambda: math.ctlz(1.0),
        lambda: math.absi(Float32(1.0)),
        lambda: math.absi(Boolean(True)),
        lambda: math.fpowi(2.0, 3.0),
        lambda: math.sin("x"),
    ],
)
def test_arguments_of_the_wrong_kind_are_refused(expression: Any) -> None:
    with pytest.raises(DSLTypeError):
        expression()


def test_python_numbers_are_float32() -> None:
    with traced():
        assert math.exp(1).dtype is Float32
        assert math.sqrt(2.0).dtype is Float32
    assert math.isnan(float("nan")).value is True


def test_fast_math_flags_reach_the_operations() -> None:
    """The keyword wins over the innermost context, which wins over the outer ones."""

    def text(build: Any) -> str:
        with traced() as trace:
            build()
            return str(trace.module)

    def inside() -> None:
        with fastmath("nnan"), fastmath(["contract", FastMathFlags.afn]):
            math.exp(1.0)

    def keyword() -> None:
        with fastmath("fast"):
            math.exp(1.0, fastmath="arcp")

    assert "fastmath<contract,afn>" in text(inside)
    assert "fastmath<arcp>" in text(keyword)
    assert "fastmath<none>" in text(lambda: math.exp(1.0))
    with pytest.raises(DSLValueError, match="bogus"), fastmath("bogus"):
        pass


EDGES = [
    0.0,
    -0.0,
    0.5,
    -0.5,
    1.5,
    2.5,
    -2.5,
    0.49999997,
    8388609.0,
    1e30,
    -1e30,
    host.inf,
    -host.inf,
    host.nan,
    2.0,
    1e-40,
]


@pytest.mark.parametrize(
    ("function", "reference"),
    [(math.absf, np.abs), (math.ceil, np.ceil), (math.floor, np.floor), (math.trunc, np.trunc),
     (math.roundeven, np.rint), (math.sqrt, np.sqrt),
     (math.round, lambda x: np.copysign(np.floor(np.abs(x).astype(np.float64) + 0.5), x))],
)  # fmt: skip
def test_what_ieee_fixes_folds_outside_of_a_trace(function: Callable[..., Any], reference: Callable[..., Any]) -> None:
    for dtype, numpy_type in ((Float32, np.float32), (Float16, np.float16), (Float64, np.float64)):
        with np.errstate(all="ignore"):
            values = np.array(EDGES).astype(numpy_type)
            expected = reference(values).astype(numpy_type)
        for value, wanted in zip(values, expected, strict=True):
            found = function(dtype(float(value)))
            assert type(found) is dtype
            np.testing.assert_array_equal(float(found), float(wanted))
            assert host.isnan(wanted) or host.copysign(1.0, float(found)) == host.copysign(1.0, wanted)
    assert type(function(2.0)) is Float32


def test_what_only_a_kernel_computes_is_refused_outside_of_one() -> None:
    for function in (math.sin, math.exp, math.rsqrt, lambda x: math.powf(x, 2.0)):
        with pytest.raises(DSLRuntimeError, match=r"there is no trace in progress; use Python's math module"):
            function(1.0)
