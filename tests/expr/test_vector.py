"""Register vectors: elements, shapes and orders, broadcasting and reductions, computed on the host CPU."""

from __future__ import annotations

import itertools
import math
import operator
from typing import Any

import numpy as np
import pytest
from host_cpu import Case, dtype_of, run_batch, traced

from flydsl._mlir import ir
from flydsl.errors import DSLIndexError, DSLRuntimeError, DSLTypeError, DSLValueError, DSLZeroDivisionError
from flydsl.expr.layout import make_int_tuple
from flydsl.expr.memory.vector import (
    COLEX,
    ReductionOp,
    Vector,
    VectorAlias,
    empty_like,
    full,
    full_like,
    ones_like,
    zeros_like,
)
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


def run(function: Any, types: Any, *rows: Any) -> Any:
    """The first result for the first row, or all results of all rows if there are several."""
    results = run_batch([Case(function, types, rows)])[0]
    return results[0][0] if len(rows) == 1 and len(results[0]) == 1 else results


def iota(*shape: int, dtype: Any = Int32) -> Vector:
    """The vector of that shape whose flat element k is k."""
    return Vector(list(range(math.prod(shape))), shape, dtype)


# -- construction


def test_aliases_are_cached() -> None:
    assert Vector[Float32, 4] is VectorAlias(Float32, 4)
    assert Vector[Float32, (4,)] is Vector[Float32, 4]
    assert VectorAlias(Int8, [2, 2]) is Vector[Int8, (2, 2)]
    assert Vector[Float32, 4].__name__ == "Float32x4"


def test_construction() -> None:
    def build(x: Any) -> Any:
        v = Vector[Int32, 4]
        return (
            v(7), v([1, x, 3, x + 1]), Vector.from_elements([x, 2, 3]), Vector.filled((2, 2), x, Int32),
            full(2, 1.5, Float32), zeros_like(v(7)), ones_like(v(7), Float32), full_like(v(7), 9), empty_like(v(7)),
        )  # fmt: skip

    case = Case(build, (Int32,), [(5,)])
    (results,) = run_batch([case])[0]
    expected = [[7] * 4, [1, 5, 3, 6], [5, 2, 3], [5] * 4, [1.5] * 2, [0] * 4, [1.0] * 4, [9] * 4]
    for got, want in zip(results, expected, strict=False):
        assert list(got) == want
    assert [r.shape for r in case.result[:5]] == [(4,), (4,), (3,), (2, 2), (2,)]
    assert (case.result[-1].shape, case.result[-1].dtype) == ((4,), Int32)


def test_wrong_construction_is_refused() -> None:
    with traced():
        v = iota(4)
        with pytest.raises(DSLValueError, match=r"shape \(4,\) has 4 elements, but .*3xi32"):
            Vector[Int32, 4]([1, 2, 3])
        with pytest.raises(DSLValueError, match=r"\.to\(fx\.Float32\)"):
            Vector[Float32, 4](v)
        with pytest.raises(DSLValueError, match="shape"):
            Vector(1.0)
        with pytest.raises(DSLValueError, match="at least one"):
            Vector([])
        with pytest.raises(DSLValueError, match=r"expected reshaped size to match: \(4,\) -> \(3, 2\)"):
            v.reshape((3, 2))


def test_a_vector_is_a_run_time_value_without_truth() -> None:
    with traced():
        v = iota(4)
        assert not v.is_static()
        assert (v == None) is False  # noqa: E711
        with pytest.raises(DSLRuntimeError, match="truth value"):
            bool(v == v)


# -- operators


@pytest.mark.parametrize("dtype", [Int8, Uint16, Int32, Float16, BFloat16, Float64])
def test_operators_are_elementwise(dtype: Any) -> None:
    """Lane by lane the same bits as the scalar operators give."""
    functions = [operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod]
    functions += [operator.lt, operator.ge, operator.eq, operator.ne, operator.pow]
    if dtype.is_integer:
        functions += [operator.and_, operator.or_, operator.xor, operator.lshift, operator.rshift]
    a = [7, 3, 100, 1] if not dtype.signed and dtype.is_integer else [-7, 3, 100, -1]
    b = [2, 3, 1, 5]
    cases = []
    for f in functions:
        cases.append(Case(f, (Vector[dtype, 4], Vector[dtype, 4]), [(a, b)]))
        cases.append(Case(lambda v, f=f: f(v, 3), (Vector[dtype, 4],), [(a,)]))
        cases.append(Case(lambda v, f=f: f(3, v), (Vector[dtype, 4],), [(b,)]))
    expected = [
        row
        for f in functions
        for row in (
            [f(dtype(x), dtype(y)) for x, y in zip(a, b, strict=True)],
            [f(dtype(x), 3) for x in a],
            [f(3, dtype(y)) for y in b],
        )
    ]
    for case, ((got,),), want in zip(cases, run_batch(cases), expected, strict=True):
        assert case.result[0].dtype is want[0].dtype
        np.testing.assert_allclose(
            got.astype(float), [float(w.value) for w in want], rtol=1e-3 if dtype.is_float else 0
        )


def test_unary_operators() -> None:
    def function(v: Any) -> Any:
        return -v, abs(v), ~v, +v

    (results,) = run(function, (Vector[Int8, 3],), ([-128, 5, -1],))
    assert [list(r) for r in results] == [[-128, -5, 1], [-128, 5, 1], [127, -6, 0], [-128, 5, -1]]


def test_static_operands_that_have_no_result_are_refused() -> None:
    with traced():
        v = iota(4)
        with pytest.raises(DSLZeroDivisionError):
            v // 0
        with pytest.raises(DSLValueError, match="negative"):
            v << -1
        with pytest.raises(DSLTypeError):
            v & 1.5


def test_divmod() -> None:
    (results,) = run(lambda v: divmod(v, 3), (Vector[Int32, 2],), ([-7, 7],))
    assert [list(r) for r in results] == [[-3, 2], [2, 1]]


SHAPES = [(1,), (3,), (4,), (1, 3), (4, 1), (4, 3), (2, 4, 3), (2, 1, 1), (1, 1)]


def test_none_keeps_the_only_mode_and_int_tuples_are_indices() -> None:
    with traced():
        v = Vector.filled(4, 7, Int32)
        assert v[None].shape == v[(None,)].shape == (4,)
        assert v[make_int_tuple(3)].dtype is Int32
        for index in (None, 1.5, "a"):
            with pytest.raises(DSLTypeError, match="expected an integer, or one entry for each mode"):
                v.reshape((2, 2))[index]


def test_shapes_broadcast_as_numpys() -> None:
    pairs, cases = [], []
    for a, b in itertools.product(SHAPES, repeat=2):
        try:
            shape = np.broadcast_shapes(a, b)
        except ValueError:
            with traced(), pytest.raises(DSLValueError, match="broadcast"):
                iota(*a) + iota(*b)
            continue
        pairs.append((a, b, shape))
        cases.append(Case(lambda x, y: x + 10 * y, (Vector[Int32, a], Vector[Int32, b]), [(range_of(a), range_of(b))]))
    for (a, b, shape), case, ((got,),) in zip(pairs, cases, run_batch(cases), strict=True):
        x, y = np.arange(math.prod(a)).reshape(a), np.arange(math.prod(b)).reshape(b)
        assert list(got) == list((x + 10 * y).ravel())
        result = case.result[0].shape
        if math.prod(a) > 1 and math.prod(b) > 1:  # a one-element vector takes the other's shape
            assert result == shape


def range_of(shape: tuple[int, ...]) -> list[int]:
    return list(range(math.prod(shape)))


def test_broadcast_to() -> None:
    got = run(lambda v: v.broadcast_to((2, 3)), (Vector[Int32, 3],), ([1, 2, 3],))
    assert list(got) == [1, 2, 3, 1, 2, 3]
    with traced(), pytest.raises(DSLValueError, match="broadcast"):
        iota(3).broadcast_to((3, 2))


def test_select_broadcasts_its_condition_too() -> None:
    def function(v: Any, w: Any) -> Any:
        return (v > 1).select(v, -1), (v > 1).select(w, 0), (v[0] > 1).select(v, w[0, None])

    case = Case(function, (Vector[Int32, 3], Vector[Int32, (2, 3)]), [([0, 2, 4], [1, 2, 3, 4, 5, 6])])
    ((a, b, c),) = run_batch([case])[0]
    assert list(a) == [-1, 2, 4]
    assert list(b) == [0, 2, 3, 0, 5, 6]
    assert list(c) == [1, 2, 3]
    assert case.result[1].shape == (2, 3)


# -- elements and orders


def test_elements() -> None:
    def function(v: Any, i: Any) -> Any:
        return v[0], v[-1], v[i], v[i, 1] if len(v.shape) == 2 else v[2]

    (results,) = run(function, (Vector[Int32, (2, 3)], Int32), ([10, 11, 12, 13, 14, 15], 1))
    assert [int(r[0]) for r in results] == [10, 15, 11, 14]
    assert [int(x) for x in run(lambda v: Vector(list(v)), (Vector[Int8, 3],), ([1, 2, 3],))] == [1, 2, 3]


@pytest.mark.parametrize("order", ["C", "F"])
def test_coordinates_are_those_of_the_order(order: Any) -> None:
    shape = (2, 3, 4)
    array = np.arange(24).reshape(shape, order=order)
    with_none = [(None, 1, 2), (1, None, 3), (0, 2, None), (None, None, 1), (1, None, None), (None, 2, None)]

    def function(v: Any) -> Any:
        if order == "F":
            v.order = COLEX
        scalars = [v[c] for c in itertools.product(*map(range, shape))]
        return (Vector(scalars), *(v[c] for c in with_none))

    case = Case(function, (Vector[Int32, shape],), [(range_of(shape),)])
    ((scalars, *parts),) = run_batch([case])[0]
    assert list(scalars) == list(array.ravel())
    for c, got, vector in zip(with_none, parts, case.result[1:], strict=True):
        want = array[tuple(slice(None) if k is None else k for k in c)]
        assert vector.shape == want.shape
        np.testing.assert_array_equal(got.reshape(want.shape, order=order), want)


def test_nested_modes() -> None:
    """Within a mode the order is that of the vector too."""
    with traced():
        for order, expected in (("row major", 3 * 4 + 2 * 1 + 1), (COLEX, 1 + 2 * 1 + 4 * 3)):
            v = iota(2, 2, 4).reshape(((2, 2), 4)) if order == COLEX else iota(4, 2, 2).reshape((4, (2, 2)))
            v.order = order
            coordinate = ((1, 1), 3) if order == COLEX else (3, (1, 1))
            flat = v._offset(coordinate, v.shape, 1)
            assert flat == expected


def test_wrong_coordinates_are_refused() -> None:
    with traced():
        v = iota(2, 3)
        for index in (6, -7, (2, 0), (0, -4)):
            with pytest.raises(DSLIndexError, match=r"range|expected"):
                v[index]
        for index in (slice(None), (slice(None), 1), 1.5, Float32(1.0)):
            with pytest.raises(TypeError):
                v[index]
        for index in ((1,), (0, 1, 2), ((0, 1), 0)):
            with pytest.raises(DSLValueError):
                v[index]


def test_a_vector_of_a_vector_has_one_dimension() -> None:
    """So what a tensor of several modes holds goes together with a vector that was made flat."""

    def kernel(*v: Any) -> Any:
        loaded = Vector.wrap(Vector(list(v)).ir_value(), (2, (2, 1)), Int32, COLEX)
        flat = Vector(loaded)
        assert (flat.shape, Vector(loaded, (2, 2)).shape) == ((4,), (2, 2))
        return flat + Vector.filled(4, 1, Int32)

    assert list(run(kernel, [Int32] * 4, (5, 6, 7, 8))) == [6, 7, 8, 9]


def test_orders_meet() -> None:
    def function(v: Any, row: Any) -> Any:
        v.order = COLEX
        return v + row

    case = Case(function, (Vector[Int32, (2, 3)], Vector[Int32, 3]), [(range_of((2, 3)), [10, 20, 30])])
    ((got,),) = run_batch([case])[0]
    want = np.arange(6).reshape((2, 3), order="F") + np.array([10, 20, 30])
    np.testing.assert_array_equal(got.reshape((2, 3), order="F"), want)
    assert case.result[0].order == COLEX
    with traced():
        v, w = iota(2, 3), iota(2, 3)
        w.order = COLEX
        with pytest.raises(DSLValueError, match="order"):
            v + w


# -- conversions


def test_conversions() -> None:
    def function(v: Any) -> Any:
        return v.to(Int32), v.to(BFloat16), v.to(Boolean), v.bitcast(Int32), v.bitcast(Int8), v.reshape((2, 2))

    values = np.float32([1.5, -2.25, 0.0, 1e3])
    ((a, b, c, d, e, f),) = run(function, (Vector[Float32, 4],), (values,))
    np.testing.assert_array_equal(a, values.astype(np.int32))
    np.testing.assert_array_equal(b, values.astype(dtype_of(BFloat16)))
    np.testing.assert_array_equal(c, values != 0)
    np.testing.assert_array_equal(d, values.view(np.int32))
    np.testing.assert_array_equal(e, values.view(np.int8))
    np.testing.assert_array_equal(f, values)
    with traced(), pytest.raises(DSLValueError, match="divide"):
        iota(3, dtype=Int8).bitcast(Int16)


def test_shuffle_names_elements_of_the_concatenation() -> None:
    got = run(lambda v, w: v.shuffle(w, [3, 0, 4, 4]), (Vector[Int32, 2], Vector[Int32, 3]), ([1, 2], [3, 4, 5]))
    assert list(got) == [4, 1, 5, 5]
    with traced():
        with pytest.raises(DSLIndexError, match="0 to 3"):
            iota(2).shuffle(iota(2), [4])
        with pytest.raises(DSLValueError, match="equal"):
            iota(2).shuffle(iota(2, dtype=Int8), [0])


# -- reductions


def test_integer_reductions() -> None:
    reductions = {"add": np.sum, "mul": np.prod, "max": np.max, "min": np.min}
    cases, expected = [], []
    for dtype, (name, function) in itertools.product(INTEGERS, reductions.items()):
        numpy = dtype_of(dtype)
        values = np.array([3, 100, 7, 200, 1]).astype(numpy)
        cases.append(Case(lambda v, n=name: v.reduce(n), (Vector[dtype, 5],), [(values,)]))
        expected.append(function(values, dtype=numpy) if name in ("add", "mul") else function(values))
        cases.append(Case(lambda v, n=name: v.reduce(ReductionOp(n), 2), (Vector[dtype, 5],), [(values,)]))
        combined = np.append(values, numpy.type(2))
        expected.append(function(combined, dtype=numpy) if name in ("add", "mul") else function(combined))
    for case, ((got,),), want in zip(cases, run_batch(cases), expected, strict=True):
        assert got[0] == want
        assert got.dtype == want.dtype
        assert case.result[0].dtype is case.types[0].alias_dtype


def test_float_maxima_ignore_nan_and_minima_keep_it() -> None:
    some, none = [math.nan, 2.0, -3.0, math.nan, 5.0, 1.0], [2.0, -3.0, 5.0, -0.0, 0.0, 1.0]
    rows = [
        (some, "max", None, 5.0), (some, "min", None, math.nan), (some, "max", 7, 7.0), (some, "min", -4.5, math.nan),
        (some, "max", math.nan, 5.0), (none, "min", None, -3.0), (none, "min", math.nan, math.nan),
        (none, "min", -4.5, -4.5),
    ]  # fmt: skip
    cases = [
        Case(lambda v, n=name, i=init: v.reduce(n, i), (Vector[dtype, 6],), [(values,)])
        for dtype in FLOATS
        for values, name, init, _ in rows
    ]
    expected = [want for *_, want in rows] * len(FLOATS)
    for ((got,),), want in zip(run_batch(cases), expected, strict=True):
        assert float(got[0]) == want or (math.isnan(want) and math.isnan(float(got[0])))


def test_float_sums_go_from_left_to_right() -> None:
    values = np.float32([1e8, 1.0, -1e8, 1.0, 0.5, 3.0, -2.0, 0.25])
    in_order = np.float32(0)
    from_init = np.float32(0.5)
    for v in values:
        in_order, from_init = in_order + v, from_init + v
    ((a, b, c),) = run(
        lambda v: (v.reduce("add"), v.reduce(ReductionOp.ADD, init_val=0.5), v.reduce("mul", 2.0, 0)),
        (Vector[Float32, 8],),
        (values,),
    )
    assert (a[0], b[0]) == (in_order, from_init)
    np.testing.assert_allclose(c[0], 2 * np.prod(values), rtol=1e-6)


def test_boolean_reductions() -> None:
    def function(v: Any) -> Any:
        truth = v > 1
        return truth.reduce("add"), truth.reduce("max"), truth.reduce("min")

    case = Case(function, (Vector[Int32, 4],), [([0, 1, 2, 3],), ([2, 2, 2, 2],)])
    rows = run_batch([case])[0]
    assert [[int(x[0]) for x in row] for row in rows] == [[2, 1, 0], [4, 1, 1]]
    assert [r.dtype for r in case.result] == [Int32, Boolean, Boolean]


def test_unknown_reduction_is_refused() -> None:
    with traced(), pytest.raises(DSLValueError, match="add, mul, max, min"):
        iota(4).reduce("sum")
    with traced(), pytest.raises(DSLValueError, match="reduction_profile=1; all elements are combined"):
        iota(4).reduce("add", reduction_profile=1)


def test_vectors_are_values_of_mlir() -> None:
    """As in FlyDSL 0.5.0, where programs ask ``isinstance(v, ir.Value)`` and hand vectors to MLIR's builders."""
    wide = VectorAlias(Float32, 4)
    assert issubclass(Vector, ir.Value)
    assert issubclass(wide, ir.Value)
    assert not issubclass(Float32, ir.Value)
    with traced():
        for vector in (iota(4), iota(4) + 1, Vector.filled(4, 1.0, Float32), wide(2.0), wide(iota(4).to(Float32))):
            assert isinstance(vector, ir.Value)
            assert vector.type == vector.ir_value().type
            assert vector.owner.operation == vector.ir_value().owner.operation
            (taken,) = ir.Operation.create(
                "vector.extract",
                [vector.type.element_type],
                [vector],
                {"static_position": ir.DenseI64ArrayAttr.get([0])},
            ).operands
            assert ir.Value(taken) == vector.ir_value()
            assert isinstance(vector == vector, Vector)  # an operator of the language, not MLIR's comparison
        with pytest.raises(DSLValueError, match="has 4 elements, but value has type vector<8xf32>"):
            wide(Vector.filled(8, 1.0, Float32).ir_value())
