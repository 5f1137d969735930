"""The scalar types: static results against NumPy, and run-time results, computed on the host CPU, against static ones."""

from __future__ import annotations

import bisect
import itertools
import math
import operator
from fractions import Fraction
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from host_cpu import Case, dtype_of, run_batch, run_scalar, traced

from flydsl.errors import (
    DSLOverflowError,
    DSLRuntimeError,
    DSLTypeError,
    DSLValueError,
    DSLZeroDivisionError,
)
from flydsl.expr.core.operators import common_type
from flydsl.expr.numeric import (
    BFloat16,
    Boolean,
    Float16,
    Float32,
    Float64,
    Index,
    Int8,
    Int16,
    Int32,
    Int64,
    Numeric,
    Uint8,
    Uint16,
    Uint32,
    Uint64,
    as_numeric,
)
from flydsl.ir import builder

SIGNED = (Int8, Int16, Int32, Int64)
UNSIGNED = (Uint8, Uint16, Uint32, Uint64)
INTEGERS = SIGNED + UNSIGNED
FLOATS = (Float16, BFloat16, Float32, Float64)
SCALARS = (Boolean, *INTEGERS, *FLOATS)

COMPARISONS = (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne)
RING = (operator.add, operator.sub, operator.mul)
BITWISE = (operator.and_, operator.or_, operator.xor)


def edges(dtype: Any) -> list[Any]:
    """The values of a type at which operators go wrong."""
    if dtype is Boolean:
        return [False, True]
    if dtype.is_integer:
        low, high = dtype.limits()
        near = [low, low + 1, -8, -7, -2, -1, 0, 1, 2, 3, 5, 7, dtype.width - 1, dtype.width, high // 3, high - 1, high]
        return sorted({v for v in near if low <= v <= high})
    info = ml_dtypes.finfo(dtype_of(dtype))
    sizes = [float(info.max), float(info.smallest_normal), float(info.smallest_subnormal), float(info.eps)]
    ordinary = [0.0, 0.1, 1.0, 1.5, 2.0, 2.5, 3.0, 1 / 3, 7.25, 100.0, math.inf]
    values = [dtype(v).value for v in [*ordinary, *sizes]]
    return [*values, *(-v for v in values), math.nan]


def pairs(dtype: Any) -> list[tuple[Any, Any]]:
    return list(itertools.product(edges(dtype), repeat=2))


def same(a: Any, b: Any) -> bool:
    """Whether two NumPy scalars of one type have equal bits, all NaNs counting as one."""
    x, y = np.asarray(a), np.asarray(b)
    assert x.dtype == y.dtype
    return bool(x != x and y != y) or x.tobytes() == y.tobytes()


def as_numpy(value: Numeric) -> Any:
    """A static value as a NumPy scalar of its type."""
    assert value.is_static()
    return dtype_of(value.dtype).type(value.value)


def numpy_of(dtype: Any, *values: Any) -> list[Any]:
    return [dtype_of(dtype).type(v) for v in values]


def check_static(function: Any, dtype: Any, rows: Any, expected: Any, result: Any = None) -> None:
    """``function`` of static values is what NumPy's ``expected`` gives for the same values."""
    for row in rows:
        got = function(*(dtype(v) for v in row))
        assert got.dtype is (result or dtype)
        with np.errstate(all="ignore"):
            want = dtype_of(got.dtype).type(expected(*numpy_of(dtype, *row)))
        assert same(as_numpy(got), want), (function.__name__, dtype, row, got, want)


def check_dynamic(cases: list[Case]) -> None:
    """Run-time results of each case have the type and the bits of the static ones."""
    for case, rows in zip(cases, run_batch(cases), strict=True):
        for row, values in zip(case.rows, rows, strict=True):
            static = case.function(*(t(v) for t, v in zip(case.types, row, strict=True)))
            assert static.dtype is case.result[0].dtype, (case.function, case.types)
            name = getattr(case.function, "__name__", case.function)
            assert same(values[0][0], as_numpy(static)), (name, case.types, row, values[0][0], static)


# -- static results are NumPy's


@pytest.mark.parametrize("dtype", INTEGERS)
def test_static_integer_operators(dtype: Any) -> None:
    for function in (*RING, *BITWISE):
        check_static(function, dtype, pairs(dtype), function)
    for function in COMPARISONS:
        check_static(function, dtype, pairs(dtype), function, Boolean)
    nonzero = [(a, b) for a, b in pairs(dtype) if b]
    check_static(operator.floordiv, dtype, nonzero, np.floor_divide)
    check_static(operator.mod, dtype, nonzero, np.remainder)
    check_static(operator.lshift, dtype, [p for p in pairs(dtype) if p[1] >= 0], np.left_shift)
    check_static(operator.rshift, dtype, [p for p in pairs(dtype) if p[1] >= 0], np.right_shift)
    check_static(operator.pow, dtype, [p for p in pairs(dtype) if p[1] >= 0], np.power)
    rows = [(v,) for v in edges(dtype)]
    check_static(operator.neg, dtype, rows, np.negative)
    check_static(abs, dtype, rows, np.abs)
    check_static(operator.invert, dtype, rows, np.invert)
    real = Float32 if dtype.width <= 32 else Float64
    check_static(operator.truediv, dtype, pairs(dtype), lambda a, b: np.divide(*numpy_of(real, a, b)), real)


@pytest.mark.parametrize("dtype", FLOATS)
def test_static_float_operators(dtype: Any) -> None:
    for function in (*RING, operator.truediv):
        check_static(function, dtype, pairs(dtype), function)
    for function in COMPARISONS:
        check_static(function, dtype, pairs(dtype), function, Boolean)
    check_static(operator.neg, dtype, [(v,) for v in edges(dtype)], operator.neg)
    check_static(abs, dtype, [(v,) for v in edges(dtype)], abs)


@pytest.mark.parametrize(("a", "b"), [(7, 3), (-7, 3), (7, -3), (-7, -3)])
def test_modulus_has_the_sign_of_the_divisor(a: int, b: int) -> None:
    for dtype in (Int32, Float32):
        quotient, rest = divmod(dtype(a), dtype(b))
        assert (int(quotient), int(rest)) == divmod(a, b)


def test_reflected_operators_take_python_and_numpy_numbers() -> None:
    assert repr(7 - Int32(3)) == "Int32(4)"
    assert repr(np.int32(7) - Int32(3)) == "Int32(4)"
    assert repr(np.float32(0.5) * Float32(3.0)) == "Float32(1.5)"
    assert repr(2 ** Int64(40)) == f"Int64({2**40})"
    assert divmod(7, Int32(2)) == (3, 1)
    assert repr(1 << Int32(4)) == "Int32(16)"


# -- run-time results are the static ones


def test_dynamic_integer_operators() -> None:
    cases = []
    for dtype in INTEGERS:
        types = (dtype, dtype)
        cases += [Case(f, types, pairs(dtype)) for f in (*RING, *BITWISE, *COMPARISONS, operator.truediv)]
        nonzero = [(a, b) for a, b in pairs(dtype) if b]
        cases += [Case(f, types, nonzero) for f in (operator.floordiv, operator.mod)]
        shifts = [(a, b) for a, b in pairs(dtype) if b >= 0]
        cases += [Case(f, types, shifts) for f in (operator.lshift, operator.rshift)]
        powers = [(a, b) for a, b in pairs(dtype) if b >= 0 or a]
        cases.append(Case(operator.pow, types, powers))
        cases += [Case(f, (dtype,), [(v,) for v in edges(dtype)]) for f in (operator.neg, abs, operator.invert)]
    check_dynamic(cases)


def test_dynamic_operators_with_static_operands() -> None:
    """A static divisor, exponent or amount is lowered in its own way."""
    cases = []
    for dtype in INTEGERS:
        rows = [(v,) for v in edges(dtype)]
        for number in (v for v in edges(dtype) if v):
            cases.append(Case(lambda a, b=dtype(number): a // b, (dtype,), rows))
        for number in (v for v in edges(dtype) if v not in (0, 1)):
            cases.append(Case(lambda a, b=dtype(number): a % b, (dtype,), rows))
        for number in (v for v in edges(dtype) if v >= 0):
            cases.append(Case(lambda a, b=dtype(number): a << b, (dtype,), rows))
            cases.append(Case(lambda a, b=dtype(number): a >> b, (dtype,), rows))
            cases.append(Case(lambda a, b=dtype(number): b - a, (dtype,), rows))
        for number in (1, 3):  # 1 % a is no identity, as a % 1 is
            divisors = [row for row in rows if row[0]]
            cases.append(Case(lambda a, b=dtype(number): b // a, (dtype,), divisors))
            cases.append(Case(lambda a, b=dtype(number): b % a, (dtype,), divisors))
        for number in (-3, -2, -1, 0, 1, 2, 3, 10):
            bases = rows if number >= 0 else [r for r in rows if r[0]]
            if dtype.signed or number >= 0:
                cases.append(Case(lambda a, b=dtype(number): a**b, (dtype,), bases))
        for function, number in ((operator.add, 0), (operator.sub, 0), (operator.mul, 1), (operator.or_, 0)):
            cases.append(Case(lambda a, b=dtype(number), f=function: f(a, b), (dtype,), rows))
            cases.append(Case(lambda a, b=dtype(number), f=function: f(b, a), (dtype,), rows))
    check_dynamic(cases)


@pytest.mark.parametrize("expression", [lambda x: x * 0, lambda x: 0 * x, lambda x: x % 1])
def test_results_that_do_not_depend_on_the_operand_are_static(expression: Any) -> None:
    with traced():
        assert expression(Int32.wrap(builder.constant(7, Int32.ir_type))).value == 0


def test_dynamic_float_operators() -> None:
    cases = []
    for dtype in FLOATS:
        functions = (*RING, *COMPARISONS, operator.truediv, operator.floordiv, operator.mod)
        cases += [Case(f, (dtype, dtype), pairs(dtype)) for f in functions]
        cases += [Case(f, (dtype,), [(v,) for v in edges(dtype)]) for f in (operator.neg, abs)]
    check_dynamic(cases)


def test_float_power_is_near_numpys() -> None:
    rows = [(a, b) for a in (0.0, 0.5, 1.0, 2.0, 3.0, 10.0) for b in (-2.0, 0.0, 0.5, 1.0, 3.0, 100.0)]
    rows += [(-2.0, 3.0), (-2.0, 0.5), (-0.0, -3.0), (-math.inf, 3.0), (math.nan, 0.0)]
    cases = [Case(operator.pow, (dtype, dtype), rows) for dtype in FLOATS]
    for case, results in zip(cases, run_batch(cases), strict=True):
        dtype = case.types[0]
        eps = float(ml_dtypes.finfo(dtype_of(dtype)).eps)
        for row, ((value,),) in zip(rows, results, strict=True):
            with np.errstate(all="ignore"):
                want = dtype_of(dtype).type(np.power(*row))
            static = float(dtype(row[0]) ** dtype(row[1]))
            np.testing.assert_allclose(float(value), float(want), rtol=4 * eps)
            np.testing.assert_allclose(static, float(want), rtol=4 * eps)


def test_dynamic_boolean_operators() -> None:
    functions = (*RING, *BITWISE, *COMPARISONS, operator.truediv)
    rows = pairs(Boolean)
    cases = [Case(f, (Boolean, Boolean), rows) for f in functions]
    cases += [Case(f, (Boolean, Boolean), [r for r in rows if r[1]]) for f in (operator.floordiv, operator.mod)]
    cases.append(Case(operator.invert, (Boolean,), [(False,), (True,)]))
    check_dynamic(cases)
    assert (Boolean(True) + Boolean(True)).dtype is Int32
    assert (Boolean(True) & Boolean(True)).dtype is Boolean
    assert (Boolean(True) + Int8(1)).dtype is Int32


def test_dynamic_operators_of_mixed_types() -> None:
    cases = []
    for a, b in itertools.permutations(SCALARS, 2):
        rows = list(itertools.product(edges(a), edges(b)))[::7]
        cases += [Case(f, (a, b), rows) for f in (operator.add, operator.mul, operator.lt, operator.truediv)]
    check_dynamic(cases)


# -- promotion


@pytest.mark.parametrize(
    ("a", "b", "common"),
    [
        (Int64, Uint16, Int64),
        (Int16, Uint16, Uint16),
        (Int8, Int32, Int32),
        (Uint8, Uint64, Uint64),
        (Uint32, Int16, Uint32),
        (Boolean, Int8, Int8),
        (BFloat16, Int16, BFloat16),
        (BFloat16, Int32, Float32),
        (Float16, Int8, Float16),
        (Float32, Uint64, Float64),
        (Float64, Int64, Float64),
        (Float16, BFloat16, Float32),
        (Float16, Float32, Float32),
        (Index, Int32, Index),
    ],
)
def test_common_type(a: Any, b: Any, common: Any) -> None:
    assert common_type(a, b) is common
    assert common_type(b, a) is common


def test_common_type_is_idempotent_and_commutes() -> None:
    for a, b in itertools.product(SCALARS, repeat=2):
        assert common_type(a, a) is a
        assert common_type(a, b) is common_type(b, a)


def test_literals() -> None:
    assert as_numeric(True).dtype is Boolean
    assert as_numeric(2**31 - 1).dtype is Int32
    assert as_numeric(2**31).dtype is Int64
    assert as_numeric(0.1).dtype is Float32
    assert as_numeric(0.1).value == float(np.float32(0.1))
    assert as_numeric(np.uint8(200)).dtype is Int32
    assert as_numeric(np.float64(0.5)).dtype is Float32
    assert as_numeric(np.bool_(True)).dtype is Boolean
    assert (Float16(1.0) + 1.5).dtype is Float32
    with pytest.raises(DSLOverflowError, match="Uint64"):
        as_numeric(2**63)
    with pytest.raises(DSLTypeError, match=r"cannot convert '3'.*expected a Python or NumPy number"):
        as_numeric("3")


# -- conversions


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (lambda: Int8(130), -126),
        (lambda: Uint8(-3), 253),
        (lambda: Uint16(65535) + Uint16(5), 4),
        (lambda: Uint8(Int32(-2)), 254),
        (lambda: Int32(2**70 + 5), 5),
        (lambda: Uint64(2**64 - 1), 2**64 - 1),
        (lambda: Float64(0.1), 0.1),
        (lambda: Float16(1e6), math.inf),
        (lambda: Float32(16777217) == 16777216.0, True),
        (lambda: Float16(0.1) + Float16(0.2), float(np.float16(0.1) + np.float16(0.2))),
        (lambda: Float32(2**200), math.inf),
        (lambda: Int32(-2.9), -2),
        (lambda: Boolean(math.nan), True),
        (lambda: BFloat16(1.00390625 + 2**-40), 1.0078125),
    ],
)
def test_static_construction(value: Any, expected: Any) -> None:
    assert value().value == expected


@pytest.mark.parametrize(
    ("dtype", "number", "held"),
    [
        (Int32, 1e20, -(1 << 31)),
        (Uint8, 300.7, 44),
        (Uint8, -1.5, 255),
        (Int64, 1e20, -(1 << 63)),
        (Uint32, 5e9, 705032704),
    ],
)
def test_static_float_out_of_range_gives_what_flydsl_gives(dtype: Any, number: float, held: int) -> None:
    with pytest.warns(UserWarning, match=f"does not fit {dtype}"):
        assert dtype(number).value == held
    with pytest.raises(DSLOverflowError, match=str(dtype)):
        dtype(math.inf)
    with pytest.raises(DSLValueError, match="NaN"):
        dtype(math.nan)


def test_conversions() -> None:
    """Between all types: static is NumPy's, run time is static."""
    cases = []
    for source, target in itertools.permutations(SCALARS, 2):
        rows = [(v,) for v in edges(source) if not (source.is_float and target.is_integer and not _fits(v, target))]
        if source.width >= 32 and target is BFloat16 and source.is_integer:
            high = 1 << (source.width - 2)
            tie = high + (high >> 8)
            rows += [(v,) for v in (tie, tie + 1, tie - 1, tie + (high >> 7), 2**24 + 1, 2**25 - 1)]
        if source.is_float and source.width > target.width and target.is_float:
            rows += [(v,) for v in _near_ties(target)]
        check_static(target, source, rows, lambda x, t=target: _numpy_convert(x, t), target)
        cases.append(Case(target, (source,), rows))
    check_dynamic(cases)


def _fits(number: float, target: Any) -> bool:
    if target is Boolean:
        return True
    low, high = target.limits()
    return math.isfinite(number) and low <= math.trunc(number) <= high


def _near_ties(target: Any) -> list[float]:
    """Numbers halfway between two of ``target``, and just beside, where rounding twice shows."""
    eps = float(ml_dtypes.finfo(dtype_of(target)).eps)
    ties = [1 + eps / 2, 1 + 3 * eps / 2]
    return [s * (t + d) for t in ties for d in (0.0, 2.0**-23, -(2.0**-23), 2.0**-40, -(2.0**-40)) for s in (1, -1)]


def _numpy_convert(x: Any, target: Any) -> Any:
    if target is BFloat16 and (x.dtype.itemsize > 4 or np.issubdtype(x.dtype, np.integer)):
        return ml_dtypes.bfloat16(_nearest_bfloat16(x))  # ml_dtypes rounds these to float32 first
    return x.astype(dtype_of(target))


MAGNITUDES = [*np.arange(0x7F80, dtype=np.uint16).view(ml_dtypes.bfloat16).astype(float), 2.0**128]
"""The finite magnitudes by their bits, and what would come next in place of infinity."""


def _nearest_bfloat16(x: Any) -> float:
    number = int(x) if np.issubdtype(x.dtype, np.integer) else float(x)
    if number != number or number == 0 or abs(number) >= 2.0**128:
        return float(number) if number != number or number == 0 else math.copysign(math.inf, number)
    above = bisect.bisect_left(MAGNITUDES, abs(number))
    beside = [(abs(Fraction(MAGNITUDES[k]) - abs(Fraction(number))), k % 2, k) for k in (above - 1, above)]
    nearest = MAGNITUDES[min(beside)[2]]
    return math.copysign(nearest if nearest < 2.0**128 else math.inf, number)


def test_bitcast() -> None:
    assert Float32(1.0).bitcast(Int32).value == 0x3F800000
    assert Uint32(0xBF800000).bitcast(Float32).value == -1.0
    assert BFloat16(1.0).bitcast(Uint16).value == 0x3F80
    assert Uint16(0x3C00).bitcast(Float16).value == 1.0
    assert Uint8(200).bitcast(Int8).value == -56
    with pytest.raises(DSLValueError, match="widths must be equal"):
        Float32(1.0).bitcast(Int64)
    pairs_of_types = [(Float32, Int32), (Int32, Float32), (Float16, BFloat16), (Uint64, Float64), (Uint8, Int8)]
    rows = [(v,) for v in (0, 1, 2, 100)]
    check_dynamic([Case(lambda x, t=t: x.bitcast(t), (s,), rows) for s, t in pairs_of_types])


def test_index() -> None:
    """Index is an unsigned integer of 64 bits."""
    rows = [(v,) for v in (0, 1, 2**40)]
    cases = [Case(lambda x: Int64(Index(x) + 1), (Int64,), rows), Case(lambda x: Float32(Index(x)), (Int64,), rows)]
    cases.append(Case(lambda x: Int64(Index(x)), (Float32,), rows))
    cases.append(Case(lambda x: Int64(Index(x) & Index(2**64 - 1)), (Int64,), rows))
    check_dynamic(cases)


def test_select() -> None:
    def choose(c: Any, a: Any, b: Any) -> Any:
        return c.select(a, b)

    rows = [(c, 3, -7) for c in (0, 1)]
    check_dynamic([Case(choose, (Boolean, Int8, Int32), rows), Case(choose, (Int32, Int32, Float32), rows)])
    assert Boolean(True).select(Int8(1), Float32(2.0)).dtype is Float32


# -- values and errors


def test_static_values_are_python_numbers() -> None:
    x = Int32(3)
    assert (int(x), float(x), bool(x), str(x), [10, 11, 12, 13][x]) == (3, 3.0, True, "3", 13)
    assert {x: "found"}[Int32(3)] == "found"
    assert (x == None) is False  # noqa: E711
    assert (x != None) is True  # noqa: E711
    assert (x == "3") is False
    assert x.to(float) == 3.0
    assert +x is x
    with pytest.raises(DSLTypeError, match="index"):
        [1, 2][Float32(1.0)]


def test_class_data() -> None:
    assert (Int16.width, Int16.log_width, Int16.signed, Int16.zero, Int16.is_integer) == (16, 4, True, 0, True)
    assert (Float32.signed, Float32.is_float, Float32.zero, Float32.numpy_dtype) == (None, True, 0.0, np.float32)
    assert (Boolean.width, Boolean.log_width, Boolean.signed) == (1, 0, False)


def test_run_time_values_have_no_python_value() -> None:
    def check(x: Any) -> Any:
        for use in (bool, int, float, operator.index):
            with pytest.raises(DSLRuntimeError):
                use(x)
        assert not x.is_static()
        assert "Int32" in str(x)
        return x

    assert run_scalar(check, [5], [Int32]) == 5


@pytest.mark.parametrize(
    ("expression", "error", "words"),
    [
        (lambda: Int32(1) // Int32(0), DSLZeroDivisionError, "divi"),
        (lambda: Int32(1) % 0, DSLZeroDivisionError, "divi"),
        (lambda: Int32(0) ** Int32(-1), DSLZeroDivisionError, "negative power"),
        (lambda: Int32(1) << Int32(-1), DSLValueError, "negative shift count -1"),
        (lambda: Uint8(1) << Int8(-1), DSLValueError, "negative shift count -1"),
        (lambda: Float32(1.0) & Int32(1), DSLTypeError, "integers"),
        (lambda: Float32(1.0) << 1, DSLTypeError, "integers"),
        (lambda: ~Float32(1.0), DSLTypeError, "integer"),
        (lambda: -Boolean(True), DSLTypeError, "Boolean"),
        (lambda: abs(Boolean(True)), DSLTypeError, "Boolean"),
        (lambda: Int32(1) + "a", DSLTypeError, r"unsupported operand .* for \+: 'Int32' and 'str'.* got Int32 and 'a'"),
        (lambda: Int32([1]), DSLTypeError, r"cannot convert \[1\].*expected a Python or NumPy number"),
        (lambda: Numeric(1), DSLTypeError, "abstract"),
    ],
)
def test_errors(expression: Any, error: Any, words: str) -> None:
    with pytest.raises(error, match=words):
        expression()


def test_float_division_by_zero_follows_ieee() -> None:
    assert (Float32(1.0) / 0.0).value == math.inf
    assert (Float32(-1.0) / Float32(0.0)).value == -math.inf
    assert (Float32(1.0) / Float32(-0.0)).value == -math.inf
    assert math.isnan((Float32(0.0) / 0).value)
    assert (Int32(1) / 0).value == math.inf


def test_static_division_by_zero_of_run_time_values_is_refused() -> None:
    with traced():
        x = Int32.wrap(builder.constant(1, Int32.ir_type))
        for function in (operator.floordiv, operator.mod):
            with pytest.raises(DSLZeroDivisionError):
                function(x, 0)
        with pytest.raises(DSLValueError):
            x >> -1
