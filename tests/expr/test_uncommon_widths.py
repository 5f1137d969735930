"""Integers of 4 and of 128 bits: operators and conversions against Python's integers, static and at run time."""

from __future__ import annotations

import itertools
import math
import operator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from host_cpu import Case, dtype_of, run_batch, run_elementwise
from narrow_model import code_of

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import arith
from flydsl.expr import math as fmath
from flydsl.expr.core.operators import common_type
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import (
    BFloat16,
    Boolean,
    Float4E2M1FN,
    Float8E5M2,
    Float8E8M0FNU,
    Float16,
    Float32,
    Float64,
    Int4,
    Int8,
    Int16,
    Int32,
    Int64,
    Int128,
    Uint8,
    Uint64,
    Uint128,
)
from flydsl.expr.typing import Int4x8, Int4x32
from flydsl.support.float_formats import FORMATS

RING = (operator.add, operator.sub, operator.mul, operator.and_, operator.or_, operator.xor)
COMPARISONS = (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne)


def wrap(dtype: Any, number: int) -> int:
    low, _ = dtype.limits()
    return (number - low) % (1 << dtype.width) + low


# -- 4 bits


def test_operators_of_4_bits_on_all_pairs() -> None:
    functions = (*RING, *COMPARISONS, operator.floordiv, operator.mod, operator.lshift, operator.rshift, arith.shrui)

    def at_run_time(function: Any) -> Any:
        def both(x: Any) -> Any:
            result = function(x.to(Int4), (x >> 8).to(Int4))
            return result.to(Int8)

        return both

    run = run_elementwise([(at_run_time(f), Int16) for f in functions])
    pairs = list(itertools.product(range(-8, 8), repeat=2))
    for k, function in enumerate(functions):
        shift = function in (operator.lshift, operator.rshift, arith.shrui)
        divide = function in (operator.floordiv, operator.mod)
        rows = [(a, b) for a, b in pairs if not (shift and b < 0) and not (divide and b == 0)]
        got = run(k, np.array([(a & 255) | b << 8 for a, b in rows], np.int16))
        for (a, b), value in zip(rows, got.tolist(), strict=True):
            number = (a & 15) >> b if function is arith.shrui else int(function(a, b))
            want = number if function in COMPARISONS else wrap(Int4, number)
            assert value == want, (function, a, b)
            assert int(function(Int4(a), Int4(b))) == want, (function, a, b)


def test_conversions_of_4_bits() -> None:
    assert Int4(9).value == -7
    assert (Int4.width, Int4.log_width, Int4.signed, Int4.zero, Int4.numpy_dtype) == (4, 2, True, 0, None)
    assert common_type(Int4, Int8) is Int8
    targets = (Int32, Uint64, Float16, BFloat16, Float32, Float64, Boolean)
    run = run_elementwise([(lambda x, t=t: x.to(Int4).to(t), Int8) for t in targets])
    numbers = np.arange(-8, 8, dtype=np.int8)
    for k, target in enumerate(targets):
        want = numbers.astype(dtype_of(target)) if target is not Boolean else numbers != 0
        assert np.array_equal(run(k, numbers), want)
        assert [target(Int4(int(n))).value for n in numbers] == want.astype(want.dtype).tolist()
    run = run_elementwise([(lambda x: Int4(x).to(Int8), s) for s in (Float32, Float64, Int32)])
    for k, source in enumerate((Float32, Float64, Int32)):
        assert np.array_equal(run(k, numbers.astype(dtype_of(source))), numbers)


def test_vectors_of_4_bits() -> None:
    data = np.array([0x21, 0x43, 0x87, 0xF0], np.uint8)
    elements = np.array([1, 2, 3, 4, 7, -8, 0, -1])

    def compute(v: Any) -> Any:
        e = v.bitcast(Int4)
        double = e + e
        floats = e.bitcast(Float4E2M1FN).to(Float32)
        return e.to(Int32), double.to(Int32), e.bitcast(Uint8), e.reduce("add").to(Int32), floats

    ((wide, double, back, total, floats),) = run_batch([Case(compute, (Vector[Uint8, 4],), [(data,)])])[0]
    assert wide.tolist() == elements.tolist()
    assert double.tolist() == [wrap(Int4, 2 * e) for e in elements]
    assert back.tolist() == data.tolist()
    assert total[0] == wrap(Int4, int(elements.sum()))
    assert floats.tolist() == [0.5, 1.0, 1.5, 2.0, 6.0, -0.0, 0.0, -6.0]
    assert (Int4x8.__dsl_size_of__(), Int4x8.__dsl_align_of__(), Int4x32.__dsl_size_of__()) == (4, 1, 16)
    for shape in (1, 3):
        with pytest.raises(DSLTypeError, match="no place in memory"):
            Vector[Int4, shape].__dsl_size_of__()


# -- 128 bits: passed as two halves


def halves(function: Any, dtype: Any, count: int) -> Any:
    """``function`` of ``count`` numbers of 128 bits, as one of pairs of halves, and its result as such a pair."""

    def of_halves(*parts: Any) -> Any:
        numbers = [
            ((Uint128(high) << 64) | Uint128(low)).to(dtype) for low, high in zip(parts[::2], parts[1::2], strict=True)
        ]
        result = function(*numbers)
        return (result.to(Uint64), (result.to(Uint128) >> 64).to(Uint64)) if result.width == 128 else result

    return of_halves, (Uint64,) * (2 * count)


def edges(dtype: Any) -> list[int]:
    low, high = dtype.limits()
    powers = [sign * 2**e + d for e in (32, 63, 64) for sign in (1, -1) for d in (-1, 0, 1)]
    near = [0, 1, 2, 3, -1, -2, 7, 10**30, -(10**30), 2**127 + 2**74]
    return sorted({n for n in (*near, *powers, low, low + 1, high // 3, high - 1, high) if low <= n <= high})


def split(*numbers: int) -> list[int]:
    return [half for n in numbers for half in (n % 2**64, (n >> 64) % 2**64)]


@pytest.mark.parametrize("dtype", [Int128, Uint128])
def test_operators_of_128_bits(dtype: Any) -> None:
    divisions, shifts = (operator.floordiv, operator.mod), (operator.lshift, operator.rshift, arith.shrui)
    functions = (*RING, *COMPARISONS, *divisions, *shifts)
    cases, rows = [], []
    for function in functions:
        values = edges(dtype)
        right = [0, 1, 63, 64, 65, 127, 128, 200] if function in shifts else values
        rows.append([(a, b) for a in values for b in right if b or function not in divisions])
        case, types = halves(function, dtype, 2)
        cases.append(Case(case, types, [split(a, b) for a, b in rows[-1]]))
    for function, pairs, results in zip(functions, rows, run_batch(cases), strict=True):
        for (a, b), result in zip(pairs, results, strict=True):
            static = function(dtype(a), dtype(b))
            if function in COMPARISONS:
                assert bool(result[0][0]) == static.value == function(a, b)
                continue
            number = (a % 2**128) >> b if function is arith.shrui else function(a, b)
            assert static.value == wrap(dtype, number), (function, a, b)
            assert split(static.value) == [int(part[0]) for part in result], (function, a, b)


@pytest.mark.parametrize("dtype", [Int128, Uint128])
def test_conversions_of_128_bits_to_floats(dtype: Any) -> None:
    targets = (Float64, Float32, Float16, BFloat16, Float8E5M2, Float8E8M0FNU)
    low, high = dtype.limits()
    ties = [(2**k + d) << s for k in (8, 9, 11, 24, 25, 53, 54, 90) for d in (-1, 0, 1, 2, 3) for s in (0, 7, 37)]
    numbers = [n for t in (*ties, *edges(dtype)) for n in (t, -t, t + 1) if low <= n <= high]
    cases = []
    for target in targets:
        case, types = halves(lambda x, t=target: code_of(x.to(t)) if t.width == 8 else x.to(t), dtype, 1)
        cases.append(Case(case, types, [split(n) for n in numbers]))
    for target, results in zip(targets, run_batch(cases), strict=True):
        row = FORMATS[target.mlir_name]
        for number, ((value,),) in zip(numbers, results, strict=True):
            static = target(dtype(number)).value
            bits = row.to_bits(static)
            got = int(value) if target.width == 8 else int(value.view(f"uint{target.width}"))
            assert got == bits, (target, number, value, static)
    for number in numbers:
        assert Float64(dtype(number)).value == float(number)
        nearest = Float32(dtype(number)).value
        error = abs(Fraction(nearest) - number) if math.isfinite(nearest) else 0
        for step in (-math.inf, math.inf):
            neighbour = float(np.nextafter(np.float32(nearest), np.float32(step)))
            assert not math.isfinite(neighbour) or error <= abs(Fraction(neighbour) - number)


def test_conversions_of_128_bits_from_others() -> None:
    numbers = [0.0, 1.5, -1.5, 2.0**63, -(2.0**64), 1e30, -1e38, 2.0**126 + 2.0**80]
    cases = [
        *(
            Case(
                lambda x, t=t: (x.to(t).to(Uint64), (x.to(t) >> 64).to(Uint64)), (Float64,), [(f(n),) for n in numbers]
            )
            for t, f in ((Int128, float), (Uint128, abs))
        ),
        Case(lambda x: (x.to(Int128) >> 64).to(Int64), (Int32,), [(-5,), (5,)]),
        Case(lambda x: Boolean(x.to(Int128)), (Int32,), [(-5,), (0,)]),
        Case(lambda x: fmath.ctlz(x.to(Int128)).to(Int32), (Int32,), [(5,), (-1,)]),
    ]
    signed, unsigned, extended, truth, zeros = run_batch(cases)
    assert [[int(p[0]) for p in r] for r in signed] == [split(int(n)) for n in numbers]
    assert [[int(p[0]) for p in r] for r in unsigned] == [split(abs(int(n))) for n in numbers]
    assert [r[0][0] for r in extended] == [-1, 0]
    assert [r[0][0] for r in truth] == [True, False]
    assert [r[0][0] for r in zeros] == [125, 0]
    assert Int128(2**127).value == -(2**127)
    assert Int128(1e30).value == int(1e30)
    assert common_type(Int128, Uint64) is Int128
    assert common_type(Float64, Int128) is Float64
    with pytest.warns(UserWarning, match="does not fit Int128"):
        Int128(1e39)
    with pytest.raises(DSLValueError, match="widths must be equal"):
        Int128(1).bitcast(Int64)
