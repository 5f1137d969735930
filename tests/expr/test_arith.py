"""Arithmetic by name: extrema, rounded-up division, logical shifts and comparisons, static and at run time."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest
from host_cpu import Case, run_batch, run_scalar, traced

from flydsl.errors import DSLOverflowError, DSLTypeError, DSLValueError, DSLZeroDivisionError
from flydsl.expr import arith
from flydsl.expr.arith import CmpFPredicate, CmpIPredicate
from flydsl.expr.memory.vector import Vector
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
    Uint8,
    Uint16,
    Uint32,
    Uint64,
)
from flydsl.ir import builder

INTEGERS = (Int8, Int16, Int32, Int64, Uint8, Uint16, Uint32, Uint64)
FLOATS = (Float16, BFloat16, Float32, Float64)
NUMBERS = [-math.inf, -2.0, -0.0, 0.0, 1.5, math.inf, math.nan]


def edges(dtype: Any) -> list[int]:
    low, high = dtype.limits()
    return sorted({v for v in (low, low + 1, -3, -1, 0, 1, 2, 7, high - 1, high) if low <= v <= high})


def _least(dtype: Any) -> int:
    return int(dtype.limits()[0])


def bits(value: Any) -> Any:
    """A number for comparison by bits, all NaNs equal."""
    x = float(value)
    return "nan" if math.isnan(x) else (x, math.copysign(1.0, x))


def check(cases: list[Case], compare: Any = bits) -> None:
    """Run-time results are the static ones."""
    for case, rows in zip(cases, run_batch(cases), strict=True):
        for row, ((value,),) in zip(case.rows, rows, strict=True):
            static = case.function(*(t(v) for t, v in zip(case.types, row, strict=True)))
            assert static.dtype is case.result[0].dtype
            assert compare(value) == compare(static.value), (case.function, case.types, row)


def test_true_division_divides_what_the_promotion_makes_of_the_operands() -> None:
    """As the other operators do: a negative number beside an unsigned one of its width is a great one."""
    for a, b in ((Uint32, Int32), (Int64, Uint64), (Uint8, Int16)):
        wide = (a(0) + b(0)).dtype
        for x, y in ((6, -3), (-6, 3)):
            quotient = a(x) / b(y)
            assert quotient == float(int(wide(a(x)))) / type(quotient)(int(wide(b(y))))
    assert Uint32(6) / -3 == Float32(6) / Float32(2**32 - 3)


def test_extrema_at_run_time_are_the_static_ones() -> None:
    cases = []
    for dtype in (*INTEGERS, *FLOATS):
        rows = list(itertools.product(edges(dtype) if dtype.is_integer else NUMBERS, repeat=2))
        functions = [arith.max, arith.min]
        if dtype.is_float:
            functions += [arith.maximumf, arith.minimumf]
        cases += [Case(f, (dtype, dtype), rows) for f in functions]
    check(cases)


def test_extrema_propagate_nan_and_order_zeros() -> None:
    nan = Float32(math.nan)
    for function in (arith.max, arith.min, arith.maximumf, arith.minimumf):
        assert math.isnan(function(nan, 1.0).value)
        assert math.isnan(function(1.0, nan).value)
    assert math.copysign(1, arith.max(Float32(-0.0), Float32(0.0)).value) == 1
    assert math.copysign(1, arith.min(Float32(0.0), Float32(-0.0)).value) == -1


def test_extrema_that_ignore_nan() -> None:
    def both(a: Any, b: Any) -> Any:
        return arith.maxnumf(a, b), arith.minnumf(a, b)

    rows = [(a, b) for a, b in itertools.product(NUMBERS, repeat=2) if not (a == b == 0)]
    cases = [Case(both, (dtype, dtype), rows) for dtype in FLOATS]
    for case, results in zip(cases, run_batch(cases), strict=True):
        dtype = case.types[0]
        for (a, b), (high, low) in zip(rows, results, strict=True):
            for value, expected, static in zip(
                (high, low), (np.fmax(a, b), np.fmin(a, b)), both(dtype(a), dtype(b)), strict=True
            ):
                assert bits(value[0]) == bits(expected) == bits(static.value)


def test_extrema_take_any_number_of_nested_operands() -> None:
    assert repr(arith.max(1, [2, (7, 3)], Int32(5))) == "Int32(7)"
    assert repr(arith.min([Int8(3)])) == "Int8(3)"
    assert repr(arith.max(True, False)) == "Int32(1)"
    assert repr(arith.max(Int8(-5), True)) == "Int32(1)"
    assert repr(arith.max(Int32(1), Uint32(2**32 - 1))) == "Uint32(4294967295)"
    assert arith.min(Int32(1), Float32(0.5)).dtype is Float32

    def mixed(a: Any, b: Any, c: Any) -> Any:
        return arith.min([a, 100], arith.max(b, c))

    assert run_scalar(mixed, [200, -5, 7], [Int32, Int8, Int16]) == 7


def test_extrema_know_their_bounds() -> None:
    with traced():
        x = Int32.wrap(builder.constant(5, Int32.ir_type), bounds=(0, 1000), divisibility=4)
        clamped = arith.min(x, 64)
        assert clamped.bounds == (0, 64)
        assert clamped.divisibility == 4


def test_extrema_of_vectors() -> None:
    def function(v: Any, x: Any) -> Any:
        return arith.max(v, x), arith.min(x, v)

    types = (Vector[Float32, 4], Float32)
    case = Case(function, types, [([1.0, math.nan, -0.0, 9.0], 0.0)])
    ((high, low),) = run_batch([case])[0]
    np.testing.assert_array_equal(high, np.float32([1, np.nan, 0, 9]))
    np.testing.assert_array_equal(low, np.float32([0, np.nan, 0, 0]))
    assert list(np.signbit(low)) == [False, False, True, False]


@pytest.mark.parametrize(
    "expression",
    [
        lambda: arith.max(),
        lambda: arith.max(Index(1), Index(2)),
        lambda: arith.maximumf(Int32(1), 2.0),
        lambda: arith.ceildiv(1.5, 2),
        lambda: arith.ceildiv(True, 2),
        lambda: arith.ceildiv(Index(1), 2),
        lambda: arith.shrui(1.5, 1),
        lambda: arith.shrui(1, 1.5),
        lambda: arith.cmpi("slt", 1.0, 2),
        lambda: arith.cmpf("olt", Int32(1), 2.0),
    ],
)
def test_operands_of_the_wrong_kind_are_refused(expression: Any) -> None:
    with pytest.raises(DSLTypeError):
        expression()


def test_ceildiv() -> None:
    cases = []
    for dtype in INTEGERS:
        rows = [(a, b) for a, b in itertools.product(edges(dtype), repeat=2) if b and (a, b) != (_least(dtype), -1)]
        for a, b in rows:
            expected = dtype(-(-a // b)).value
            assert arith.ceildiv(dtype(a), dtype(b)).value == expected
        cases.append(Case(arith.ceildiv, (dtype, dtype), rows))
        cases.append(Case(lambda a, t=dtype: arith.ceildiv(a, t(4)), (dtype,), [(a,) for a in edges(dtype)]))
    check(cases, int)
    with pytest.raises(DSLZeroDivisionError):
        arith.ceildiv(Int32(1), 0)


def test_a_ceildiv_of_the_least_by_minus_one_is_refused_or_wraps() -> None:
    """Static operands are refused; at run time the quotient wraps, as ``//`` does."""
    signed = [t for t in INTEGERS if t.signed]
    cases = [Case(arith.ceildiv, (t, t), [(_least(t), -1)]) for t in signed]
    for dtype, (((value,),),) in zip(signed, run_batch(cases), strict=True):
        assert int(value) == _least(dtype)
        with pytest.raises(DSLOverflowError, match=f"division overflow: {dtype} {_least(dtype)} by -1"):
            arith.ceildiv(dtype(_least(dtype)), dtype(-1))


def test_shrui_moves_zeros_in_and_keeps_the_type() -> None:
    cases = []
    for dtype in INTEGERS:
        width = dtype.width
        rows = [(a, n) for a in edges(dtype) for n in (0, 1, width - 1, width, width + 5)]
        for a, n in rows:
            shifted = arith.shrui(dtype(a), n)
            assert shifted.dtype is dtype
            assert shifted.value == dtype((a % 2**width) >> n).value
        cases.append(Case(arith.shrui, (dtype, Int32), rows))
        cases.append(Case(arith.shrui, (dtype, Uint8), rows))
    check(cases, int)
    with pytest.raises(DSLValueError, match="negative"):
        arith.shrui(Int32(1), -1)


def test_shrui_of_vectors() -> None:
    case = Case(lambda v: arith.shrui(v, 28), (Vector[Int32, 2],), [([-1, 1 << 28],)])
    ((value,),) = run_batch([case])[0]
    assert list(value) == [15, 1]
    assert case.result[0].dtype is Int32


def test_integer_comparisons() -> None:
    cases = []
    for dtype in (Int8, Uint8, Int64, Uint64):
        rows = list(itertools.product(edges(dtype), repeat=2))
        for predicate in CmpIPredicate:
            cases.append(Case(lambda a, b, p=predicate: arith.cmpi(p, a, b), (dtype, dtype), rows))
    check(cases)
    assert arith.cmpi(CmpIPredicate.ult, Int32(1), Int32(-1)).value is True
    assert arith.cmpi("slt", Int32(1), Int32(-1)).value is False
    assert arith.cmpi(2, 1, 2).dtype is Boolean


def test_float_comparisons() -> None:
    rows = list(itertools.product(NUMBERS, repeat=2))
    cases = []
    for dtype in FLOATS:
        for predicate in CmpFPredicate:
            cases.append(Case(lambda a, b, p=predicate: arith.cmpf(p, a, b), (dtype, dtype), rows))
    check(cases)
    assert arith.cmpf(CmpFPredicate.ult, math.nan, 1.0).value is True
    assert arith.cmpf(CmpFPredicate.olt, 1, 2).dtype is Boolean


def test_comparisons_of_vectors_are_boolean_vectors() -> None:
    case = Case(lambda v: arith.cmpi(CmpIPredicate.ugt, v, 1), (Vector[Int32, 3],), [([-1, 1, 2],)])
    ((value,),) = run_batch([case])[0]
    assert list(value) == [True, False, True]
    assert case.result[0].dtype is Boolean


def test_unknown_predicates_are_refused() -> None:
    with pytest.raises(DSLValueError, match="slt"):
        arith.cmpi("less", 1, 2)
    with pytest.raises(DSLValueError, match="olt"):
        arith.cmpf(99, 1.0, 2.0)


def test_division_of_what_is_known_to_be_not_negative() -> None:
    def function(a: Any, b: Any) -> Any:
        low, above = a & 15, (b & 7) + 1
        return Vector([low // b, low % b, a // above, a % above])

    pairs = [(a, b) for a in (-9, -8, -1, 0, 3, 7, 8, 14) for b in (-16, -7, -3, -1, 1, 2, 5, 15)]
    rows = run_batch([Case(function, (Int32, Int32), pairs)])[0]
    for (a, b), (got,) in zip(pairs, rows, strict=True):
        low, above = a & 15, (b & 7) + 1
        assert list(got) == [low // b, low % b, a // above, a % above]
