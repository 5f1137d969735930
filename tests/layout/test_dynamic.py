"""Layouts with run-time numbers: they give what the same numbers give while tracing, and waste nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from layout_strategies import composable, filled, indices, layouts, leaves_of, nested_layouts, strides_of, values
from symbolic_leaf import Recorder, Symbol, value_of

import flydsl.expr.layout as fx
from flydsl.errors import DSLTypeError, DSLValueError

MODEST = settings(max_examples=60)


@pytest.fixture
def recorder() -> Recorder:
    return Recorder()


def clouded(draw: Callable[..., Any], recorder: Recorder, tree: Any) -> Any:
    """``tree`` with some of its integers known at run time only, some of them with a promised divisibility."""

    def leaf(number: int) -> Any:
        if number == 0 or not draw(st.booleans()):  # division by a run-time zero is undefined
            return number
        return Symbol(recorder, number, draw(st.sampled_from([1, number & -number])))

    return filled(tree, [leaf(x) for x in leaves_of(tree)])


@st.composite
def clouded_layouts(draw: st.DrawFn) -> tuple[fx.Layout, fx.Layout]:
    layout = draw(layouts())
    recorder = Recorder()
    shape, stride = layout.shape.to_py_value(), layout.stride.to_py_value()
    return layout, fx.make_layout(clouded(draw, recorder, shape), clouded(draw, recorder, stride))


@MODEST
@given(clouded_layouts(), st.data())
def test_indices_and_coordinates(pair: tuple[fx.Layout, fx.Layout], data: st.DataObject) -> None:
    layout, dynamic = pair
    recorder = Recorder()
    for i in data.draw(st.lists(st.sampled_from(indices(layout)), min_size=1, max_size=4)):
        symbol = Symbol(recorder, i)
        hierarchical = layout.get_hier_coord(i).to_py_value()
        assert value_of(dynamic(symbol)) == layout(i)
        assert value_of(dynamic(i)) == layout(i)
        assert value_of(dynamic(clouded(data.draw, recorder, hierarchical))) == layout(hierarchical)
        assert value_of(dynamic.get_hier_coord(symbol)) == layout.get_hier_coord(i)
        assert value_of(dynamic.get_flat_coord(symbol)) == layout.get_flat_coord(i)
        assert value_of(dynamic.get_1d_coord(symbol)) == layout.get_1d_coord(i)


@MODEST
@given(clouded_layouts())
def test_queries(pair: tuple[fx.Layout, fx.Layout]) -> None:
    layout, dynamic = pair
    assert value_of(dynamic) == layout
    for query in (fx.size, fx.cosize, fx.coshape, fx.get_shape, fx.get_stride):
        assert value_of(query(dynamic)) == query(layout)
    assert values(value_of(fx.coalesce(dynamic))) == values(layout)
    assert value_of(fx.make_ordered_layout(dynamic.shape, 0)) == fx.make_ordered_layout(layout.shape, 0)
    assert sorted(values(value_of(fx.make_fragment_layout_like(dynamic)))) == list(indices(layout))


@MODEST
@given(clouded_layouts(), st.data())
def test_slices(pair: tuple[fx.Layout, fx.Layout], data: st.DataObject) -> None:
    layout, dynamic = pair
    shape = layout.shape.to_py_value()
    coordinate = filled(shape, [data.draw(st.sampled_from([None, *range(s)])) for s in leaves_of(shape)])
    if isinstance(coordinate, tuple) and fx.has_none(coordinate):
        clouds = filled(shape, [x if x is None else Symbol(Recorder(), x) for x in leaves_of(coordinate)])
        assert value_of(fx.slice(dynamic, clouds)) == fx.slice(layout, coordinate)
        offset = value_of(dynamic.sliced(clouds)[1])
        assert offset == layout.sliced(coordinate)[1]


@MODEST
@given(clouded_layouts(), st.data())
def test_divides(pair: tuple[fx.Layout, fx.Layout], data: st.DataObject) -> None:
    layout, dynamic = (fx.make_layout(fx.get_leaves(x.shape), fx.get_leaves(x.stride)) for x in pair)
    tile = tuple(data.draw(st.integers(1, 5)) for _ in range(layout.rank))
    for divide in (fx.logical_divide, fx.zipped_divide, fx.tiled_divide, fx.flat_divide):
        expected, result = divide(layout, tile), value_of(divide(dynamic, tile))
        assert result.shape == expected.shape
        assert values(result) == values(expected)


@MODEST
@given(nested_layouts(), st.integers(1, 90))
def test_complement_in_a_run_time_codomain(layout: fx.Layout, n: int) -> None:
    result = value_of(fx.complement(layout, Symbol(Recorder(), n)))
    expected = fx.complement(layout, n)
    assert fx.size(result) == fx.size(expected)
    assert values(result) == values(expected)


@MODEST
@given(st.lists(st.integers(1, 40), min_size=1, max_size=3).map(tuple), st.data())
def test_int_tuple_arithmetic(a: tuple[int, ...], data: st.DataObject) -> None:
    b = tuple(data.draw(st.sampled_from([1, 2, 3, 4, 8])) for _ in a)
    signed = tuple(x * data.draw(st.sampled_from([-1, 1])) for x in a)
    x, y, z = (clouded(data.draw, Recorder(), t) for t in (a, b, signed))
    for operation in (fx.int_tuple_add, fx.int_tuple_sub, fx.int_tuple_mul, fx.int_tuple_div, fx.int_tuple_mod):
        assert value_of(operation(x, y)) == operation(a, b).to_py_value()
        assert value_of(operation(z, y)) == operation(signed, b).to_py_value()
    assert value_of(fx.ceil_div(x, y)) == fx.ceil_div(a, b).to_py_value()
    assert value_of(fx.int_tuple_product(x)) == fx.int_tuple_product(a).to_py_value()
    assert bool(value_of(fx.elem_less(x, y))) is fx.elem_less(a, b)
    assert bool(value_of(fx.equal(x, y))) is (a == b)
    assert bool(value_of(fx.equal(x, a))) is True


@MODEST
@given(clouded_layouts())
def test_recast_to_narrower_elements(pair: tuple[fx.Layout, fx.Layout]) -> None:
    layout, dynamic = pair
    known = [d for d in strides_of(dynamic) if isinstance(d, int)]
    if 1 in known and strides_of(layout).count(1) == known.count(1):
        result = value_of(fx.recast_layout(dynamic, 32, 8))
        assert sorted(values(result)) == sorted(values(fx.recast_layout(layout, 32, 8)))


def test_swizzles_of_run_time_indices(recorder: Recorder) -> None:
    swizzle = fx.Swizzle(2, 2, 2)
    assert [value_of(fx.crd2idx(Symbol(recorder, i), swizzle)) for i in range(128)] == [
        int(fx.crd2idx(i, swizzle)) for i in range(128)
    ]
    composed = fx.make_composed_layout(swizzle, fx.make_layout((8, 16), (16, 1)))
    moved = fx.slice(composed, (Symbol(recorder, 3), None))
    assert [value_of(moved(k)) for k in range(16)] == [int(composed(3, k)) for k in range(16)]
    coordinate = fx.crd2idx((Symbol(recorder, 5), Symbol(recorder, 9)), fx.CoordSwizzle(2, 1, [0], 2, [1]))
    assert value_of(coordinate) == (5, 9 ^ (2 << 2))


def test_rests_of_run_time_extents_round_up_at_run_time(recorder: Recorder) -> None:
    layout = fx.make_layout((Symbol(recorder, 100), 128), (128, 1))
    result = fx.zipped_divide(layout, (16, 32))
    assert result.text == "((16,32),(?,4)):((128,1),(2048,32))"
    assert value_of(result.shape) == ((16, 32), (7, 4))
    assert recorder.operations == ["add", "floordiv"]


def test_exact_rests_need_one_division(recorder: Recorder) -> None:
    layout = fx.make_layout((Symbol(recorder, 96, 32), 128), (128, 1))
    assert fx.zipped_divide(layout, (16, 32)).text == "((16,32),(?{div=2},4)):((128,1),(2048,32))"
    assert recorder.operations == ["floordiv"]


@pytest.mark.parametrize(
    ("extent", "tiler", "expected"),
    [
        (8, fx.make_layout(4, 1), [0, 1, 2, 3]),
        (8, fx.make_layout((2, 2), (1, 2)), [0, 1, 2, 3]),
        (8, fx.make_layout(2, 4), [0, 4]),
    ],
)
def test_composition_uses_promised_divisibility(extent: int, tiler: fx.Layout, expected: list[int]) -> None:
    layout = fx.make_layout((Symbol(Recorder(), extent, extent), 4), (1, 100))
    assert values(value_of(fx.composition(layout, tiler))) == expected


def test_composition_passes_over_run_time_modes(recorder: Recorder) -> None:
    n = Symbol(recorder, 6)
    layout = fx.make_layout((n, 4), (4, 1))
    assert values(value_of(fx.composition(layout, fx.make_layout((n, 4), (1, n))))) == values(value_of(layout))
    assert recorder.operations == []


@MODEST
@given(composable(), st.data())
def test_composition_of_any_modes(pair: tuple[fx.Layout, fx.Layout], data: st.DataObject) -> None:
    """What divides while tracing divides at run time; each mode of the tiler stays one mode, possibly of several."""
    a, b = pair
    recorder = Recorder()
    left, right = (
        fx.make_layout(*(clouded(data.draw, recorder, part.to_py_value()) for part in (x.shape, x.stride)))
        for x in pair
    )
    result = value_of(fx.composition(left, right))
    assert values(result) == [int(a(b(i))) for i in indices(b)]
    assert fx.int_tuple_product_like(result.shape, b.shape) == b.shape


def test_composition_tells_of_what_it_sees_not_to_divide(recorder: Recorder) -> None:
    layout = fx.make_layout((6, Symbol(recorder, 6), 4), (1, 100, 1000))
    with pytest.warns(UserWarning, match="steps of 4 do not meet the end of its mode of extent 6"):
        fx.composition(layout, fx.make_layout(8, 4))
    with pytest.raises(DSLValueError, match="neither of 9 and 6 divides the other"):
        fx.composition(layout, fx.make_layout(8, 9))


@MODEST
@given(st.integers(1, 5), st.integers(1, 5), nested_layouts(), st.data())
def test_divide_by_a_layout_of_run_time_numbers(extent: int, step: int, layout: fx.Layout, data: st.DataObject) -> None:
    """Of one mode that the tiles fill: the tile, then the tiles."""
    count = data.draw(st.integers(1, 4))
    size = extent * step * count
    tiler = fx.make_layout(Symbol(Recorder(), extent), Symbol(Recorder(), step))
    for n in (size, Symbol(Recorder(), size)):
        tile, rest = value_of(fx.logical_divide(fx.make_layout(n, 3), tiler)).modes()
        assert values(tile) == [3 * step * i for i in range(extent)]
        assert sorted(x + y for x in values(tile) for y in values(rest)) == [3 * i for i in range(size)]


def test_right_inverse_over_what_is_known(recorder: Recorder) -> None:
    n, d = Symbol(recorder, 3), Symbol(recorder, 40)
    assert fx.right_inverse(fx.make_layout((4, 8, n), (1, d, 4))).text == "4:1"
    assert fx.right_inverse(fx.make_layout((2, 5, 4), (4, d, 1))).text == "(4,2):(10,1)"
    assert fx.right_inverse(fx.make_layout(n, 1)).text == "1:0"
    # an extent that a run-time one continues is known all the same
    assert fx.right_inverse(fx.make_layout((16, n), (1, 16))).text == "16:1"
    assert fx.right_inverse(fx.make_layout((4, 8, n), (1, 4, 32))).text == "32:1"
    # and so is one behind it
    for layout, size in ((fx.make_layout((n, 16), (16, 1)), 16), (fx.make_layout((2, n, 4), (4, 100, 1)), 8)):
        inverse, whole = value_of(fx.right_inverse(layout)), value_of(layout)
        assert [whole(i) for i in values(inverse)] == list(range(size))


def test_left_inverse_over_what_is_known(recorder: Recorder) -> None:
    """The texts are those of FlyDSL 0.4.2."""
    n, d = Symbol(recorder, 3), Symbol(recorder, 40)
    for shape, stride, text in (
        ((4, n), (1, 4), "(4,?):(1,4)"),
        ((n, 4), (4, 1), "(4,?):(?,1)"),
        ((4, n), (2, 10), "(2,5,?):(0,1,4)"),
        ((4, n), (1, 6), "(6,?):(1,4)"),
    ):
        layout = fx.make_layout(shape, stride)
        inverse, whole = fx.left_inverse(layout), value_of(layout)
        assert inverse.text == text
        assert [value_of(inverse)(i) for i in values(whole)] == list(range(12))
    assert fx.left_inverse(fx.make_layout((n, 4), (d, 1))).text == "4:?", "whose stride is known"
    with pytest.raises(DSLValueError, match="at least 4"):
        fx.left_inverse(fx.make_layout((4, n), (1, 2)))


def test_division_by_one_leaves_the_rest_known(recorder: Recorder) -> None:
    n = Symbol(recorder, 12)
    assert fx.shape_div((6, n, 2), 6).text == "(1,?,2)"
    assert recorder.operations == []


def test_extents_are_taken_to_be_multiples_of_wider_elements(recorder: Recorder) -> None:
    n = Symbol(recorder, 12)
    assert value_of(fx.recast_layout(fx.make_layout((5, n), (n, 1)), 8, 32)).text == "(5,3):(3,1)"


def test_divisibility_follows_the_arithmetic(recorder: Recorder) -> None:
    n, m = Symbol(recorder, 24, 8), Symbol(recorder, 4, 4)
    layout = fx.make_layout((n, m), (m, 1))
    assert layout.text == "(?{div=8},?{div=4}):(?{div=4},1)"
    assert fx.size(layout).text == "?{div=32}"
    assert layout(Symbol(recorder, 2, 2), 0).text == "?{div=8}"
    assert layout(1, 8).text == "?{div=4}"
    assert fx.zipped_divide(layout, (2, 4)).text == "((2,4),(?{div=4},?)):((?{div=4},1),(?{div=8},4))"
    assert fx.recast_layout(layout, 8, 32).text == "(?{div=8},?):(?,1)"


def test_static_work_applies_no_operator_to_run_time_numbers(recorder: Recorder) -> None:
    n, d = Symbol(recorder, 12, 4), Symbol(recorder, 40, 8)
    layout = fx.make_layout((n, (8, 4)), (d, (4, 1)))
    fx.rank(layout), fx.depth(layout), str(layout), hash(layout), layout.type, layout == layout
    fx.get_(layout, 1), fx.select(layout, [1, 0]), fx.group(layout, 0, 2), fx.take(layout, 0, 1)
    fx.append(layout, fx.make_layout(1, 0)), fx.coprofile(layout), fx.coalesce(layout)
    fx.slice(layout, (None, (3, None))), fx.dice(layout, (None, (3, None))), layout(0, (3, 2)), layout(None, 5)
    fx.slice(layout, (None, 7)), layout(0), fx.get_leaves(layout), fx.elem_less((1, 2), (3, 4))
    fx.zipped_divide(layout, (None, (2, 2))), fx.composition(layout, (None, fx.make_layout(8, 4)))
    fx.composition(layout, (4, 8)), fx.make_layout_like(fx.make_layout((4, n), (1, 4))), fx.equal(layout, layout)
    fx.make_identity_layout((n, 4))(0, 3), fx.make_tile(n, None), fx.make_composed_layout(fx.Swizzle(1, 0, 1), layout)
    fx.int_tuple_mul((n, 1), (1, d)), fx.int_tuple_mod((n, d), (4, 8)), fx.size((n, 1)), fx.ceil_div(n, n)
    assert recorder.operations == []


@pytest.mark.parametrize(
    ("coordinate", "operations"),
    [
        ((1, 0), []),
        ((1, 1), ["add"]),
        ((2, 0), ["mul"]),
        ((2, 3), ["mul", "add"]),
    ],
)
def test_indices_emit_only_what_depends_on_run_time_strides(
    recorder: Recorder, coordinate: tuple[int, int], operations: list[str]
) -> None:
    layout = fx.make_layout((4, 8), (Symbol(recorder, 10), 1))
    layout(coordinate)
    assert recorder.operations == operations


def test_contiguous_nested_modes_are_not_taken_apart(recorder: Recorder) -> None:
    layout = fx.make_layout((4, (2, 8)), (16, (1, 2)))
    layout(Symbol(recorder, 2), Symbol(recorder, 9))
    assert recorder.operations == ["mul", "add"]


def test_equality_of_run_time_numbers_is_decided_at_run_time(recorder: Recorder) -> None:
    n, m = Symbol(recorder, 4), Symbol(recorder, 5)
    assert (fx.make_shape(n, 2) == (n, 2)) is True
    assert (fx.make_shape(n, 2) == (m, 3)) is False
    assert (fx.make_shape(n, 2) == (n, (2,))) is False
    assert isinstance(fx.make_shape(n, 2) == (m, 2), Symbol)
    assert isinstance(fx.make_layout(n, 1) == fx.make_layout(4, 1), Symbol)
    assert (fx.make_layout(n, 1) == fx.make_layout(n, 1)) is True


def test_dynamic_leaves_are_replaced_in_order(recorder: Recorder) -> None:
    n, d, k = (Symbol(recorder, x) for x in (4, 10, 3))
    layout = fx.make_composed_layout(
        fx.make_layout((8, 8), (d, 1)), (k, 0), fx.make_layout((n, 4), (fx.E(0), fx.Basis(k, [1])))
    )
    assert layout.dynamic_leaves() == [d, k, n, k]
    assert layout.replace_dynamic_leaves([10, 3, 4, 2]).text == "(8,8):(10,1) o (3,0) o (4,4):(1E0,2E1)"
    with pytest.raises(DSLValueError, match="too few"):
        layout.replace_dynamic_leaves([1])


def test_static_numbers_of_the_language_are_plain_ints() -> None:
    from flydsl.expr.numeric import Float32, Int32, Int64, Uint8

    layout = fx.make_layout((Int32(4), Int64(8)), (Uint8(8), 1))
    assert layout.text == "(4,8):(8,1)"
    assert layout.is_static
    assert (3 * fx.E(0)) == fx.Basis(1, [0]) * Int32(3)
    with pytest.raises(DSLTypeError):
        fx.make_int_tuple(Float32(1.0))
