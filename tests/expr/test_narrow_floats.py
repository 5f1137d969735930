"""Narrow floats: every code, every conversion and operator against ml_dtypes, static and at run time."""

from __future__ import annotations

import itertools
import math
import operator
from typing import Any

import numpy as np
import pytest
from host_cpu import Case, dtype_of, run_batch, run_elementwise, run_scalar
from narrow_model import BYTES, NARROW, SUB_BYTES, code_of, codes, from_code, round_to, samples

from flydsl.errors import DSLTypeError
from flydsl.expr import arith
from flydsl.expr import math as fmath
from flydsl.expr.core.operators import common_type
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import (
    BFloat16,
    Boolean,
    Float4E2M1FN,
    Float6E2M3FN,
    Float8E4M3B11FNUZ,
    Float8E4M3FN,
    Float8E4M3FNUZ,
    Float8E5M2,
    Float8E8M0FNU,
    Float16,
    Float32,
    Float64,
    Int8,
    Int32,
    Int64,
    Uint8,
    Uint16,
    Uint32,
    Uint64,
)
from flydsl.support.float_formats import FORMATS, NARROW_FORMATS, BinaryFormat

SAMPLES = samples()


def same_floats(got: np.ndarray[Any, Any], want: np.ndarray[Any, Any]) -> None:
    """Equal bits, all NaNs counting as one."""
    assert got.dtype == want.dtype
    both_nan = np.isnan(got.astype(np.float64)) & np.isnan(want.astype(np.float64))
    unsigned = f"uint{8 * got.dtype.itemsize}"
    different = np.nonzero((got.view(unsigned) != want.view(unsigned)) & ~both_nan)[0]
    assert not len(different), [(int(i), got[i], want[i]) for i in different[:5]]


# -- the table


@pytest.mark.parametrize("dtype", NARROW)
def test_every_code_has_the_value_that_ml_dtypes_gives_it(dtype: Any) -> None:
    values = codes(dtype).astype(np.float64)
    row = FORMATS[dtype.mlir_name]
    found = np.array([row.from_bits(code) for code in range(1 << dtype.width)])
    same_floats(found, values)
    for code, value in enumerate(found):
        if not math.isnan(value):
            assert row.to_bits(value) == code
            assert dtype(value).value == value
            assert math.copysign(1, dtype(value).value) == math.copysign(1, value)


@pytest.mark.parametrize(
    "change",
    [{"largest_value": 449.0}, {"least_value": 1.0}, {"bias": 8}, {"nan": 0x7D}, {"overflow": 0x7D}, {"largest": 0xFE}],
)
def test_a_row_that_contradicts_itself_is_refused(change: dict[str, Any]) -> None:
    row = {name: getattr(NARROW_FORMATS["f8E4M3FN"], name) for name in BinaryFormat.__dataclass_fields__}
    assert BinaryFormat(**row) == NARROW_FORMATS["f8E4M3FN"]
    with pytest.raises(ValueError, match="f8E4M3FN"):
        BinaryFormat(**{**row, **change})


# -- conversions


def test_rounding_to_nearest_is_that_of_ml_dtypes() -> None:
    """Except where E8M0 meets numbers that are subnormal in the source: ml_dtypes rounds those from their bits."""
    for dtype in NARROW:
        with np.errstate(all="ignore"):
            theirs = SAMPLES.astype(dtype_of(dtype)).view(np.uint8)
        compared = (np.abs(SAMPLES) >= 2.0**-126) | (dtype is not Float8E8M0FNU)
        assert np.array_equal(round_to(dtype, SAMPLES)[compared], theirs[compared]), dtype


def test_conversions_from_floats() -> None:
    f64 = np.concatenate([SAMPLES.astype(np.float64), [1e300, -1e300, 1e-300, -1e-300, 464.0 + 1e-12, 464.0 - 1e-12]])
    f16, bf16 = (np.arange(1 << 16, dtype=np.uint16).view(dtype_of(t)) for t in (Float16, BFloat16))
    sources = {Float32: SAMPLES, Float64: f64, Float16: f16, BFloat16: bf16}
    jobs = list(itertools.product(NARROW, sources))
    run = run_elementwise([(lambda x, t=t: code_of(x.to(t)), s) for t, s in jobs])
    for k, (dtype, source) in enumerate(jobs):
        want = round_to(dtype, sources[source])
        got = run(k, sources[source])
        wrong = np.nonzero(got != want)[0]
        assert not len(wrong), (dtype, source, [(sources[source][i], got[i], want[i]) for i in wrong[:5]])
        row = FORMATS[dtype.mlir_name]
        some = slice(None, None, 37)
        static = [row.to_bits(dtype(float(x)).value) for x in sources[source][some]]
        with np.errstate(invalid="ignore"):  # signalling NaNs
            finite = ~np.isnan(sources[source][some]) | row_has_nan(dtype)
        assert np.array_equal(np.array(static, np.uint8)[finite], want[some][finite])


def row_has_nan(dtype: Any) -> bool:
    return NARROW_FORMATS[dtype.mlir_name].has_nan


def test_conversions_to_floats_and_booleans() -> None:
    targets = (Float32, Float64, Float16, BFloat16, Boolean)
    jobs = list(itertools.product(NARROW, targets))
    run = run_elementwise([(lambda x, s=s, t=t: from_code(s, x).to(t), Uint8) for s, t in jobs])
    for k, (source, target) in enumerate(jobs):
        every = codes(source)
        with np.errstate(all="ignore"):
            want = (
                every.astype(np.float32) != 0
                if target is Boolean
                else every.astype(np.float64).astype(np.float32).astype(dtype_of(target))
            )
        same_floats(run(k, every.view(np.uint8)), want)
        same_floats(np.array([target(source(float(v))).value for v in every]).astype(want.dtype), want)


def test_conversions_between_narrow_floats() -> None:
    jobs = list(itertools.permutations(NARROW, 2))
    run = run_elementwise([(lambda x, s=s, t=t: code_of(from_code(s, x).to(t)), Uint8) for s, t in jobs])
    for k, (source, target) in enumerate(jobs):
        every = codes(source)
        numbers = ~np.isnan(every.astype(np.float32))
        got, want = run(k, every.view(np.uint8)), round_to(target, every.astype(np.float64))
        assert np.array_equal(got[numbers], want[numbers]), (source, target)
        if row_has_nan(target):
            assert np.all(np.isnan(got[~numbers].view(dtype_of(target)).astype(np.float32)))


def test_conversions_from_and_to_integers() -> None:
    sources = (Boolean, Int8, Uint8, Int32, Uint32, Int64, Uint64)
    jobs = list(itertools.product(NARROW, sources))
    run = run_elementwise([(lambda x, t=t: code_of(x.to(t)), s) for t, s in jobs])
    for k, (dtype, source) in enumerate(jobs):
        low, high = source.limits()
        near = [p + d for e in range(1, 64) for p in (1 << e, 3 << e, -(1 << e), 5 << e, 464 << e) for d in (-1, 0, 1)]
        numbers = [n for n in (0, 1, 17, 18, 19, 20, 21, 22, *near, low, high) if low <= n <= high]
        static = [FORMATS[dtype.mlir_name].to_bits(dtype(source(n)).value) for n in numbers]
        assert run(k, np.array(numbers, dtype_of(source))).tolist() == static, (dtype, source)
        exact = [n for n in numbers if int(float(n)) == n]
        want = round_to(dtype, np.array(exact, np.float64))
        assert [s for n, s in zip(numbers, static, strict=True) if int(float(n)) == n] == want.tolist()
    to_integers = [(dtype, t) for dtype in NARROW for t in (Int32, Uint64)]
    run = run_elementwise([(lambda x, s=s, t=t: from_code(s, x).to(t), Uint8) for s, t in to_integers])
    for k, (dtype, target) in enumerate(to_integers):
        values = codes(dtype).astype(np.float64)
        inside = (values >= (0 if target is Uint64 else -(2.0**31))) & (values < 2.0**31)
        got = run(k, codes(dtype).view(np.uint8))[inside]
        assert np.array_equal(got, np.trunc(values[inside]).astype(got.dtype))
        assert [target(dtype(v)).value for v in values[inside]] == got.tolist()


# -- arithmetic: in Float32, rounded back

OPERATORS = (operator.add, operator.sub, operator.mul, operator.truediv)
COMPARISONS = (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne)


def test_operators_on_all_pairs_of_codes() -> None:
    def job(function: Any, dtype: Any) -> Any:
        def both(x: Any) -> Any:
            result = function(from_code(dtype, Uint8(x & 255)), from_code(dtype, Uint8(x >> 8)))
            return result if result.dtype is Boolean else code_of(result)

        return both, Uint16

    jobs = [(f, t) for t in NARROW for f in (*OPERATORS, *COMPARISONS)]
    run = run_elementwise([job(f, t) for f, t in jobs])
    for k, (function, dtype) in enumerate(jobs):
        size = 1 << dtype.width
        a, b = (m.ravel() for m in np.meshgrid(np.arange(size), np.arange(size)))
        x, y = (codes(dtype)[c].astype(np.float32) for c in (a, b))
        got = run(k, (a | b << 8).astype(np.uint16))
        with np.errstate(all="ignore"):
            want = function(x, y)
        if want.dtype == np.bool_:
            assert np.array_equal(got, want), (function, dtype)
        else:
            nan = np.isnan(want)
            assert np.array_equal(got[~nan], round_to(dtype, want)[~nan]), (function, dtype)
            if row_has_nan(dtype):
                assert np.all(np.isnan(got[nan].view(dtype_of(dtype)).astype(np.float32)))
        for i in range(0, len(a), len(a) // 50 + 1):
            static = function(dtype(float(x[i])), dtype(float(y[i])))
            if static.dtype is Boolean:
                assert static.value == want[i]
            elif not np.isnan(want[i]):
                assert FORMATS[dtype.mlir_name].to_bits(static.value) == got[i]


@pytest.mark.parametrize("dtype", BYTES)
def test_other_functions(dtype: Any) -> None:
    """Static results, and those of Float32 rounded back, are what run time gives."""
    functions = (
        operator.neg, abs, lambda x: x % dtype(1.5), lambda x: x // dtype(0.75), lambda x: x.maximumf(dtype(0.5)),
        lambda x: arith.minnumf(x, dtype(2.0)),
    )  # fmt: skip
    run = run_elementwise([(f, dtype) for f in functions])
    for k, function in enumerate(functions):
        every = codes(dtype)
        want = np.array([function(dtype(float(v))).value for v in every], np.float64)
        same_floats(run(k, every).astype(np.float64), want)
    real = (fmath.sqrt, fmath.exp2, lambda x: fmath.fma(x, x, dtype(1.0)))
    numpy = (np.sqrt, np.exp2, lambda x: np.float32(np.float64(x) * x + 1))
    run = run_elementwise([(f, dtype) for f in real])
    for k, function in enumerate(numpy):
        values = codes(dtype).astype(np.float32)
        with np.errstate(all="ignore"):
            want = round_to(dtype, np.array([function(v) for v in values], np.float32))
        same_floats(run(k, codes(dtype)), want.astype(np.uint8).view(dtype_of(dtype)))


def test_predicates() -> None:
    functions = (fmath.isnan, fmath.isinf, fmath.isfinite, fmath.isnormal)
    jobs = list(itertools.product(BYTES, functions))
    run = run_elementwise([(f, t) for t, f in jobs])
    for k, (dtype, function) in enumerate(jobs):
        values = codes(dtype).astype(np.float64)
        least = NARROW_FORMATS[dtype.mlir_name].least_normal
        want = {
            "isnan": np.isnan(values), "isinf": np.isinf(values), "isfinite": np.isfinite(values),
            "isnormal": np.isfinite(values) & (np.abs(values) >= least),
        }[function.__name__]  # fmt: skip
        assert np.array_equal(run(k, codes(dtype)), want), (dtype, function)
        assert [function(dtype(v)).value for v in values] == want.tolist()


def test_promotion_of_narrow_floats() -> None:
    assert common_type(Float8E5M2, Float16) is Float16
    assert common_type(Float8E5M2, Int8) is Float8E5M2
    assert common_type(Float8E5M2, Int32) is Float32
    assert common_type(Float4E2M1FN, Float4E2M1FN) is Float4E2M1FN
    assert (Float8E5M2(1.0) + 1.0).dtype is Float32
    assert repr(Float8E4M3FN(1.0) + Float8E4M3FN(0.0625)) == "Float8E4M3FN(1.0)"
    for other in (Float8E4M3FN, Float6E2M3FN):
        with pytest.raises(ValueError, match="no common type"):
            Float8E5M2(1.0) + other(1.0)
        with pytest.raises(TypeError, match="no common type"):
            Float8E5M2(1.0) & other(1.0)
    with pytest.raises(DSLTypeError, match="integers"):
        Float8E5M2(1.0) & Float8E5M2(1.0)
    with pytest.raises(DSLTypeError, match="not defined"):
        arith.max(Float8E5M2(1.0), 2.0)


def test_select_and_constants() -> None:
    rows = [(c, 1.5) for c in (0, 1)]
    cases = [Case(lambda c, a, t=t: c.select(a, t(-0.5)), (Boolean, t), rows) for t in BYTES[:-1]]
    for case, results in zip(cases, run_batch(cases), strict=True):
        assert [float(r[0][0]) for r in results] == [-0.5, 1.5], case.types


# -- vectors


def test_vectors_convert_compute_and_reduce_lane_by_lane() -> None:
    def compute(v: Any) -> Any:
        a = v.to(Float8E4M3FN)
        return (a * a + a).to(Float32), a.to(Float8E5M2).to(Float32), a.reduce("add").to(Float32), (a > Float8E4M3FN(1))

    x = np.array([0.3, -1.7, 1e9, 19.1], np.float32)
    ((product, other, total, above),) = run_batch([Case(compute, (Vector[Float32, 4],), [(x,)])])[0]
    with np.errstate(all="ignore"):
        t = dtype_of(Float8E4M3FN)
        a = x.astype(t)
        square = (a.astype(np.float32) ** 2).astype(t)
        same_floats(product, (square.astype(np.float32) + a.astype(np.float32)).astype(t).astype(np.float32))
        same_floats(other, a.astype(np.float32).astype(dtype_of(Float8E5M2)).astype(np.float32))
    assert np.isnan(total[0])
    assert above.tolist() == [False, False, False, True]


@pytest.mark.parametrize("dtype", SUB_BYTES)
def test_sub_byte_vectors_are_packed_in_memory(dtype: Any) -> None:
    count = 8
    size = count * dtype.width // 8
    data = np.random.default_rng(5).integers(0, 256, size, dtype=np.uint8)
    number = int.from_bytes(data.tobytes(), "little")
    elements = np.array([number >> (dtype.width * k) & ((1 << dtype.width) - 1) for k in range(count)], np.uint8)
    values = elements.view(dtype_of(dtype)).astype(np.float32)

    def unpack(v: Any) -> Any:
        e = v.bitcast(dtype)
        return e.to(Float32), e, e.bitcast(Uint8), e.to(Float32).to(dtype).bitcast(Uint8), e[3].to(Float32)

    ((wide, same, back, rounded, one),) = _run_packed(unpack, data, size)
    assert np.array_equal(wide, values)
    assert np.array_equal(same, data)
    assert np.array_equal(back, data)
    assert np.array_equal(rounded, data)
    assert one[0] == values[3]
    with pytest.raises(DSLTypeError, match="no place in memory"):
        run_scalar(lambda x: x, [0], [dtype])


def _run_packed(function: Any, data: Any, size: int) -> Any:
    """What ``function`` of a vector of bytes gives, sub-byte vectors among the results as bytes."""

    def as_bytes(v: Any) -> Any:
        return tuple(r.bitcast(Uint8) if isinstance(r, Vector) and r.dtype.width < 8 else r for r in function(v))

    return run_batch([Case(as_bytes, (Vector[Uint8, size],), [(data,)])])[0]


def test_what_the_formats_do_at_their_ends() -> None:
    assert Float8E5M2(1e9).value == math.inf
    assert math.isnan(Float8E4M3FN(1e9).value)
    assert Float8E4M3FN(464.0).value == 448.0
    assert math.isnan(Float8E4M3FNUZ(1e9).value)
    assert math.copysign(1, Float8E4M3B11FNUZ(-0.0).value) == 1
    assert (Float4E2M1FN(1e9).value, Float4E2M1FN(-math.inf).value) == (6.0, -6.0)
    assert math.isnan(Float8E8M0FNU(0.0).value)
    assert math.isnan(Float8E8M0FNU(-1.0).value)
    assert Float8E8M0FNU(1e-45).value == 2.0**-127
    assert Float8E8M0FNU(3.0).value == 4.0
    assert Float8E4M3FN(1.0).bitcast(Uint8).value == 0x38
    assert Uint8(0x38).bitcast(Float8E4M3FN).value == 1.0
