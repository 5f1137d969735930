"""The value classes, their types, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from rows import in_one_test
from symbolic_leaf import Recorder, Symbol

import flydsl.expr.layout as fx
from flydsl.errors import DSLIndexError, DSLTypeError, DSLValueError, DSLZeroDivisionError
from flydsl.expr.layout import make_layout as L

D = L((3, 5), (5, 1))
NOT_INTS: Any = (1.0, 1, 2)
COMPOSED = fx.make_composed_layout(fx.Swizzle(2, 2, 2), D)


def test_int_tuple_members() -> None:
    t = fx.make_int_tuple((4, [2, 3]))
    assert (t.rank, t.depth, t.is_leaf, t.is_static) == (2, 2, False, True)
    assert t.to_py_value() == t.unpack() == (4, (2, 3))
    assert t[0].get_static_leaf_int == 4
    assert [part.to_py_value() for part in t] == [4, (2, 3)]
    assert (len(t), int(t[0]), list(range(t[0]))) == (2, 4, [0, 1, 2, 3])
    assert str(t) == "IntTuple<(4,(2,3))>" and f"{t}" == "IntTuple<(4,(2,3))>"
    assert {t: 1}[fx.make_int_tuple((4, (2, 3)))] == 1
    assert hash(fx.make_int_tuple(7)) == hash(7)
    assert t != (4, 2, 3)
    assert t != "x"


def test_dynamic_int_tuples_print_their_divisibility() -> None:
    recorder = Recorder()
    t = fx.make_int_tuple((4, (2, Symbol(recorder, 8, 4)), Symbol(recorder, 3), fx.Basis(Symbol(recorder, 2), [1, 0])))
    assert t.text == "(4,(2,?{div=4}),?,?E1E0)"
    assert not t.is_static
    assert len(fx.get_leaves(t, dynamic_only=True)) == 3


def test_layout_members() -> None:
    assert (D.rank, D.depth, D.is_leaf, D.is_static, D.is_static_shape, D.is_static_stride) == (
        2,
        1,
        False,
        *[True] * 3,
    )
    assert D.shape == (3, 5)
    assert D.stride == (5, 1)
    assert L(4, 1).is_leaf
    n = Symbol(Recorder(), 4)
    dynamic = L((n, 4), (4, 1))
    assert (dynamic.is_static, dynamic.is_static_shape, dynamic.is_static_stride) == (False, False, True)


def test_composed_layout_members() -> None:
    layout = fx.make_composed_layout(fx.Swizzle(2, 2, 2), 8, D)
    assert layout.inner == fx.Swizzle(2, 2, 2)
    assert layout.offset == 8
    assert layout.outer == D
    assert fx.composed_get_inner(layout) == layout.inner
    assert fx.composed_get_offset(layout) == 8
    assert fx.composed_get_outer(layout) == D
    assert (layout.rank, layout.depth, layout.is_leaf) == (2, 1, False)
    assert layout.shape == (3, 5)
    assert (layout.is_static, layout.is_static_inner, layout.is_static_offset, layout.is_static_outer) == (True,) * 4
    assert layout[0].outer == D[0]
    with pytest.raises(DSLTypeError, match="no stride"):
        layout.stride  # noqa: B018
    with pytest.raises(DSLTypeError, match="no stride"):
        fx.get_stride(layout)


def test_values_are_frozen_and_hashable() -> None:
    value: Any
    for value in (D, COMPOSED, fx.make_int_tuple((1, 2)), fx.make_tile(2, D), fx.E(0), fx.Swizzle(1, 1, 1)):
        assert {value: 1}[value] == 1
        with pytest.raises((FrozenInstanceError, AttributeError)):
            value.shape_tree = 1
    assert L((3, 5), (5, 1)) == D
    assert L((3, 5), (1, 3)) != D
    assert COMPOSED != D
    assert fx.make_composed_layout(fx.Swizzle(2, 2, 2), D) == COMPOSED


def test_tile_members() -> None:
    tile = fx.make_tile(128, None, (8, 4), L(4, 2))
    assert tile.unpack() == (128, None, (8, 4), L(4, 2))
    assert (tile.rank, fx.rank(tile), tile.is_static) == (4, 4, True)
    assert str(tile) == "Tile<[128|*|[8|4]|4:2]>"
    assert tile[3] == L(4, 2)
    assert fx.get_(tile, [2, 0]).unpack() == 8
    assert fx.make_tile(256).unpack() == (256,)
    assert fx.make_tile((8, 4)).unpack() == ((8, 4),)
    assert fx.size(fx.make_tile(8, 16)) == 128
    assert fx.make_tile(8, 16) != fx.make_tile((8, 16))


@pytest.mark.parametrize(
    ("value", "expected_type"),
    [
        (fx.make_int_tuple((4, (2, 3))), fx.IntTupleType.get((4, (2, 3)))),
        (D, fx.LayoutType.get((3, 5), (5, 1))),
        (COMPOSED, fx.ComposedLayoutType.get(fx.SwizzleType.get(2, 2, 2), 0, fx.LayoutType.get((3, 5), (5, 1)))),
        (fx.Swizzle(2, 2, 2), fx.SwizzleType.get(2, 2, 2)),
        (fx.CoordSwizzle(2, 1, [0], 4, [1]), fx.CoordSwizzleType.get(2, 1, [0], 4, [1])),
        (fx.make_tile(4, D, None), fx.TileType.get([4, fx.LayoutType.get((3, 5), (5, 1)), None])),
        (fx.Basis(3, [0, 1]), fx.BasisType.get(3, [0, 1])),
    ],
)
def test_static_types_make_their_values(value: Any, expected_type: Any) -> None:
    assert value.type == expected_type
    assert hash(value.type) == hash(expected_type)
    assert fx.static(value.type) == value
    assert type(fx.static(value.type)) is type(value)
    assert re.fullmatch(r"!fly\.\w+<(.*)>", str(value.type))[1] == value.text


def test_types_of_dynamic_values_leave_the_numbers_out() -> None:
    recorder = Recorder()
    a, b = (L((Symbol(recorder, x, 4), 8), (8, 1)) for x in (4, 12))
    other = L((Symbol(recorder, 4, 2), 8), (8, 1))
    assert a.type == b.type
    assert hash(a.type) == hash(b.type)
    assert a.type != other.type
    assert str(a.type) == "!fly.layout<(?{div=4},8):(8,1)>"
    assert (a.type.rank, a.type.depth, a.type.is_leaf, a.type.is_static) == (2, 1, False, False)
    with pytest.raises(DSLValueError, match="run-time"):
        fx.static(a.type)


def test_swizzle_members() -> None:
    swizzle = fx.static(fx.SwizzleType.get(3, 4, 5))
    assert (swizzle.mask, swizzle.base, swizzle.shift) == (3, 4, 5)
    assert (swizzle.type.mask, swizzle.type.base, swizzle.type.shift) == (3, 4, 5)
    assert str(fx.CoordSwizzle(3, 0, 1, 0, [2])) == "CoordSwizzle<CS<3,0,[1],0,[2]>>"


REFUSED: list[tuple[type[Exception], str, Callable[[], Any]]] = [
    (DSLValueError, "profile", lambda: L((3, 5), 1)),
    (DSLValueError, "profile", lambda: L((3, 5), (1, (2, 3)))),
    (DSLValueError, "None", lambda: L((3, None), (1, 3))),
    (DSLValueError, "at least one mode", lambda: fx.make_int_tuple(())),
    (DSLTypeError, "is no integer", lambda: fx.make_int_tuple((1, 2.0))),
    (DSLTypeError, "is no integer", lambda: fx.make_int_tuple("12")),
    (DSLTypeError, "is no integer", lambda: D(slice(1, 2))),
    (DSLTypeError, "modes", lambda: fx.E("0")),
    (DSLTypeError, "modes", lambda: fx.E(1.0)),
    (DSLTypeError, "modes", lambda: fx.E(-1)),
    (DSLValueError, "single integer", lambda: fx.make_int_tuple((1, 2)).get_static_leaf_int),
    (DSLIndexError, "numbered 0 to 1", lambda: D[2]),
    (DSLIndexError, "numbered 0 to 1", lambda: D[-1]),
    (DSLIndexError, "modes", lambda: fx.make_int_tuple((1, 2))[0, 1]),
    (DSLIndexError, "modes", lambda: fx.take((1, 2, 3), 2, 2)),
    (DSLIndexError, "modes", lambda: fx.group((1, 2, 3), 1, 4)),
    (DSLValueError, "at least one", lambda: fx.select((1, 2), [])),
    (DSLValueError, "above n = 1", lambda: fx.append((2, 3), 1, n=1)),
    (DSLValueError, "above n = 1", lambda: fx.prepend((2, 3), 1, n=1)),
    (DSLTypeError, "is a layout", lambda: fx.append(D, 1)),
    (DSLValueError, r"\(1,2\) and \(1,2,3\)", lambda: fx.int_tuple_mul((1, 2), (1, 2, 3))),
    (DSLValueError, "profiles differ", lambda: fx.int_tuple_sub(1, (1, 2))),
    (DSLTypeError, "expected integers", lambda: fx.int_tuple_add((1, None), (1, 2))),
    (DSLTypeError, "expected integers", lambda: fx.elem_less((0, None), (1, 2))),
    (DSLZeroDivisionError, "zero", lambda: fx.int_tuple_div((1, 2), (1, 0))),
    (DSLZeroDivisionError, "zero", lambda: fx.ceil_div(4, 0)),
    (DSLValueError, "more modes", lambda: fx.ceil_div((4, 4), (1, 2, 3))),
    (DSLValueError, "6 by 4", lambda: fx.shape_div(6, 4)),
    (DSLValueError, "ranks differ", lambda: fx.shape_div((6, 4), (2, 2, 2))),
    (DSLValueError, "collapse", lambda: fx.int_tuple_product_like((2, 3), (1, (1, 1)))),
    (DSLValueError, "2 leaves", lambda: fx.get_scalar((1, 2))),
    (DSLValueError, "does not fit", lambda: fx.make_ordered_layout((2, 3), (0, 1, 2))),
    (DSLTypeError, "known while tracing", lambda: fx.make_ordered_layout((2, 3), (0, fx.E(0)))),
    (DSLValueError, "3 indices for a shape of 2 dimensions", lambda: D(1, 2, 3)),
    (DSLValueError, "does not fit the shape", lambda: D((1, 2), 3)),
    (DSLValueError, "3 indices for a shape of 2 dimensions", lambda: fx.slice(D, (None, None, 0))),
    (DSLValueError, "keeps no mode", lambda: fx.slice(D, (1, 2))),
    (DSLValueError, "keeps no mode", lambda: fx.dice(D, (None, None))),
    (DSLValueError, "None", lambda: fx.crd2idx((None, 1), D)),
    (DSLTypeError, "needs a layout", lambda: fx.crd2idx(1, (3, 5))),
    (DSLTypeError, "composed", lambda: fx.idx2crd(1, COMPOSED)),
    (DSLTypeError, "composed", lambda: fx.get_flat_coord(1, COMPOSED)),
    (DSLTypeError, "composed", lambda: fx.get_1d_coord(1, COMPOSED)),
    (DSLValueError, "not an index", lambda: fx.idx2crd((1, 2), D)),
    (DSLValueError, "do not add up", lambda: L((2, 3), (fx.E(0), 1))(1, 1)),
    (DSLValueError, "do not add up", lambda: L((2, 3), (fx.E(0), fx.E(0, 1)))(1, 1)),
    (DSLValueError, "shift", lambda: fx.SwizzleType.get(3, 0, 2)),
    (DSLValueError, "negative", lambda: fx.SwizzleType.get(1, -1, 2)),
    (DSLTypeError, "Python int", lambda: fx.SwizzleType.get(*NOT_INTS)),
    (DSLValueError, "overlap", lambda: fx.CoordSwizzle(2, 1, [0], 0, [0])),
    (DSLTypeError, "permutes integers", lambda: fx.crd2idx((1, 2), fx.Swizzle(1, 1, 1))),
    (DSLValueError, "needs a coordinate", lambda: fx.crd2idx((1, (2, 3)), fx.CoordSwizzle(1, 0, [0], 0, [1]))),
    (DSLTypeError, "inner part", lambda: fx.make_composed_layout((1, 2), D)),
    (DSLTypeError, "outer part", lambda: fx.make_composed_layout(D, (1, 2))),
    (
        DSLValueError,
        "CoordSwizzle",
        lambda: fx.make_composed_layout(fx.Swizzle(1, 1, 1), fx.make_identity_layout((4, 4))),
    ),
    (DSLValueError, "Swizzle", lambda: fx.make_composed_layout(fx.CoordSwizzle(1, 0, [0], 0, [1]), D)),
    (DSLValueError, "fits", lambda: fx.make_composed_layout(D, fx.make_identity_layout((3, 5, 2)))),
    (DSLTypeError, "not a composed layout", lambda: fx.composed_get_inner(D)),
    (DSLValueError, "pattern", lambda: fx.coalesce(D, (1, 1, 1))),
    (DSLValueError, "divides the other", lambda: fx.composition(L((4, 6), (6, 1)), L(6, 1))),
    (DSLValueError, "divides the other", lambda: fx.composition(L((4, 6), (6, 1)), L(2, 5))),
    (UserWarning, "several modes leave its mode", lambda: fx.composition(L((4, 6), (1, 100)), L((3, 2), (1, 2)))),
    (DSLValueError, "no mode", lambda: fx.composition(D, fx.make_identity_layout((2, 2, 2)))),
    (DSLValueError, "tiler of 3 modes", lambda: fx.composition(D, (1, 1, 1))),
    (DSLTypeError, "needs a layout or a tensor", lambda: fx.composition((3, 5), L(2, 1))),
    (DSLTypeError, "tiler", lambda: fx.composition(D, (COMPOSED, 1))),
    (DSLValueError, "nested strides", lambda: fx.complement(L((2, 3), (2, 3)), 20)),
    (DSLValueError, "nested strides", lambda: fx.complement(L((2, 3), (1, 1)), 20)),
    (DSLTypeError, "coordinates", lambda: fx.complement(fx.make_identity_layout((2, 3)), 20)),
    (DSLTypeError, "plain layout", lambda: fx.right_inverse(COMPOSED)),
    (DSLValueError, "nested strides", lambda: fx.left_inverse(L((2, 2), (1, 1)))),
    (DSLValueError, "tile of 3 modes", lambda: fx.zipped_divide(D, (1, 1, 1))),
    (DSLValueError, "is not a layout", lambda: fx.logical_product(L((2, 2), (1, 4)), L(3, 1))),
    (DSLTypeError, "pattern", lambda: fx.logical_product(D, (2, 3))),
    (DSLValueError, "multiple of 2", lambda: fx.recast_layout(L((4, 5), (5, 1)), 12, 8)),
    (DSLValueError, "multiple of 4", lambda: fx.recast_layout(D, 8, 32)),
    (DSLTypeError, "composed", lambda: fx.recast_layout(fx.make_composed_layout(D, L(4, 1)), 8, 32)),
    (DSLTypeError, "coordinates", lambda: fx.recast_layout(fx.make_identity_layout((4, 4)), 8, 32)),
    (DSLValueError, "does not fill", lambda: fx.tile_to_shape(D, (4, 10), (0, 1))),
    (DSLValueError, "does not fill", lambda: fx.tile_to_shape(D, 15, 0)),
    (DSLValueError, "known while tracing", lambda: fx.make_layout_tv((2, 4), D)),
    (DSLValueError, "holes", lambda: fx.make_layout_tv(L(4, 3), L(2, 1))),
    (DSLTypeError, "static", lambda: fx.static(D)),
    (DSLTypeError, "no layout", lambda: fx.get_layout((1, 2))),
    (DSLTypeError, "not a tensor", lambda: fx.get_iter(D)),
]


@in_one_test(("error", "message", "call"), REFUSED)
def test_refused(error: type[Exception], message: str, call: Callable[[], Any]) -> None:
    with pytest.raises(error, match=message):
        call()


@pytest.mark.parametrize("coordinate", [(3, 0), (0, 5), (-1, 0), 15, -1, ((3,), 0)])
def test_static_coordinates_outside_are_found(coordinate: Any) -> None:
    with pytest.raises(DSLIndexError, match="outside"):
        fx.check_coordinate(coordinate, D)


@pytest.mark.parametrize("coordinate", [(2, 4), (None, 4), 14, (Symbol(Recorder(), 99), 0), None])
def test_coordinates_inside_pass(coordinate: Any) -> None:
    fx.check_coordinate(coordinate, D)


def test_coordinates_of_run_time_extents_are_only_checked_for_sign() -> None:
    layout = L((Symbol(Recorder(), 4), 8), (8, 1))
    fx.check_coordinate((100, 7), layout)
    with pytest.raises(DSLIndexError):
        fx.check_coordinate((-1, 0), layout)
    with pytest.raises(DSLValueError):
        fx.check_coordinate((1, 2, 3), layout)
