"""The algebra on what has a layout: data stays, the view changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from symbolic_leaf import Recorder, Symbol, value_of

import flydsl.expr.layout as fx
from flydsl.expr.layout import make_layout as L


@dataclass(frozen=True)
class View(fx.HasLayout):
    """A tensor whose elements are the numbers of their places, or a coordinate tensor."""

    iter: Any
    layout: Any

    def with_layout(self, layout: Any, offset: Any = 0) -> View:
        return View(fx.add_coordinates(self.iter, offset), layout)

    def __getitem__(self, coordinate: Any) -> Any:
        if fx.has_none(coordinate):
            return fx.slice(self, coordinate)
        return value_of(fx.add_coordinates(self.iter, fx.crd2idx(coordinate, self.layout)))


MATRIX = View(1000, L((6, 8), (8, 1)))
COORDINATES = View((0, 0), fx.make_identity_layout((6, 8)))
SWIZZLED = View(0, fx.make_composed_layout(fx.Swizzle(2, 1, 3), L((8, 8), (8, 1))))


def test_queries() -> None:
    assert fx.rank(MATRIX) == 2
    assert fx.depth(MATRIX) == 1
    assert fx.size(MATRIX) == 48
    assert fx.cosize(MATRIX) == 48
    assert fx.get_shape(MATRIX) == (6, 8)
    assert fx.get_stride(MATRIX) == (8, 1)
    assert fx.get_layout(MATRIX) == L((6, 8), (8, 1))
    assert fx.get_iter(MATRIX) == 1000
    assert fx.is_static(MATRIX)
    assert fx.get_leaves(MATRIX) == (6, 8, 8, 1)
    assert fx.make_fragment_layout_like(SWIZZLED) == L((8, 8), (1, 8))


def test_slices_move_the_start() -> None:
    row = MATRIX[3, None]
    assert row.layout == L(8, 1)
    assert [row[k] for k in range(8)] == list(range(1024, 1032))
    assert MATRIX[Symbol(Recorder(), 2), None][5] == 1021


def test_tiles_of_a_matrix() -> None:
    tiles = fx.zipped_divide(MATRIX, (2, 4))
    tile = tiles[None, (1, 1)]
    assert tile.layout == L((2, 4), (8, 1))
    assert [[tile[i, j] for j in range(4)] for i in range(2)] == [[1020, 1021, 1022, 1023], [1028, 1029, 1030, 1031]]
    assert fx.flat_divide(MATRIX, (2, 4))[1, 3, 1, 1] == 1031


@pytest.mark.parametrize(
    "operation",
    [
        lambda x: fx.select(x, [1, 0]),
        lambda x: fx.group(x, 0, 2),
        lambda x: fx.coalesce(x),
        lambda x: fx.composition(x, (3, 4)),
        lambda x: fx.composition(x, L((2, 2), (1, 2))),
        lambda x: fx.logical_divide(x, (None, 4)),
        lambda x: fx.tiled_divide(x, fx.make_tile(2, L(2, 2))),
        lambda x: fx.append(x, L(1, 0), n=4),
        lambda x: fx.dice(x, (0, None)),
        lambda x: fx.get_(x, 1),
    ],
)
def test_operations_change_the_layout_and_keep_the_data(operation: Any) -> None:
    assert operation(MATRIX) == View(1000, operation(MATRIX.layout))
    composed = operation(SWIZZLED).layout
    assert composed == fx.make_composed_layout(fx.Swizzle(2, 1, 3), operation(SWIZZLED.layout.outer))


def test_coordinate_tensors_yield_coordinates_in_every_view() -> None:
    tiles = fx.zipped_divide(COORDINATES, (2, 4))
    assert tiles[(1, 2), (2, 1)] == (5, 6)
    tile = tiles[None, (Symbol(Recorder(), 2), 1)]
    assert tile[1, 2] == (5, 6)
    row = COORDINATES[3, None]
    assert [row[k] for k in range(8)] == [(3, k) for k in range(8)]
    column = COORDINATES[None, 7]
    assert [column[k] for k in range(6)] == [(k, 7) for k in range(6)]


def test_swizzled_slices_equal_the_whole() -> None:
    for i in range(8):
        row = SWIZZLED[i, None]
        assert [row[k] for k in range(8)] == [SWIZZLED[i, k] for k in range(8)]
    tiles = fx.zipped_divide(SWIZZLED, (4, 2))
    for r in range(2):
        for c in range(4):
            tile = tiles[None, (r, c)]
            assert [[tile[i, j] for j in range(2)] for i in range(4)] == [
                [SWIZZLED[4 * r + i, 2 * c + j] for j in range(2)] for i in range(4)
            ]


def test_coordinate_swizzle_before_a_layout() -> None:
    swizzled = fx.make_composed_layout(fx.CoordSwizzle(2, 0, [0], 1, [1]), fx.make_identity_layout((4, 8)))
    memory = fx.make_composed_layout(L((4, 8), (8, 1)), swizzled)
    assert [[int(memory(i, j)) for j in range(8)] for i in range(4)] == [
        [8 * i + (j ^ (i << 1)) for j in range(8)] for i in range(4)
    ]
    row = fx.slice(memory, (Symbol(Recorder(), 3), None))
    assert [value_of(row(j)) for j in range(8)] == [int(memory(3, j)) for j in range(8)]
    assert fx.cosize(memory) == 32
    assert fx.coshape(swizzled) == (4, 8)


def test_composition_with_a_composed_layout_on_the_right() -> None:
    right = fx.make_composed_layout(fx.Swizzle(1, 0, 2), L((4, 2), (2, 1)))
    result = fx.composition(L(8, 3), right)
    assert [int(result(i)) for i in range(8)] == [3 * int(right(i)) for i in range(8)]
    tensor = fx.composition(View(7, L(8, 3)), right)
    assert [tensor[i] for i in range(8)] == [7 + 3 * int(right(i)) for i in range(8)]
