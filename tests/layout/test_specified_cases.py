"""Worked examples, one row each."""

from __future__ import annotations

from typing import Any

from rows import check_rows

import flydsl.expr.layout as fx
from flydsl.expr.layout import E
from flydsl.expr.layout import make_layout as L

D = L((3, 5), (5, 1))
H = L((4, (2, 3)), (6, (3, 1)))
A = L((6, 8), (8, 1))
BLOCK, PATTERN = L((2, 3), (3, 1)), L((4, 2), (1, 4))
TV = fx.make_layout_tv(L((2, 4), (4, 1)), L((2, 1), (1, 1)))
WIDE = L((64, 50), (100, 1))
WIDER = L((64, 50, 80), (16000, 160, 1))

INT_TUPLES: list[tuple[Any, Any]] = [
    (fx.rank((4, (2, 3))), 2),
    (fx.rank(7), 1),
    (fx.depth((4, (2, 3))), 2),
    (fx.depth(7), 0),
    (fx.size((4, (2, 3))), 24),
    (fx.get_((4, (2, 3), 5), [1, 0]), 2),
    (fx.get((4, (2, 3), 5), 2), 5),
    (fx.make_int_tuple((4, (2, 3), 5))[1, 0], 2),
    (fx.take((2, 3, 4), 1, 3), (3, 4)),
    (fx.take((2, 3, 4), 1, 2), 3),
    (fx.select((2, 3, 4), [2, 0]), (4, 2)),
    (fx.select((2, 3, 4), [1]), 3),
    (fx.group((2, 3, 4, 5), 1, 3), (2, (3, 4), 5)),
    (fx.append((2, 3), 4), (2, 3, 4)),
    (fx.append((2, 3), 1, n=4), (2, 3, 1, 1)),
    (fx.prepend((2, 3), 1, n=4), (1, 1, 2, 3)),
    (fx.prepend(2, 5), (5, 2)),
    (fx.append((2, 3), 1, n=2), (2, 3)),
    (fx.int_tuple_add((1, (2, 3)), (4, (5, 6))), (5, (7, 9))),
    (fx.int_tuple_sub((7, 9), (4, 5)), (3, 4)),
    (fx.int_tuple_mul((7, 9), (4, 5)), (28, 45)),
    (fx.int_tuple_div((7, -9), (4, 5)), (1, -1)),
    (fx.int_tuple_mod((7, 9), (4, 5)), (3, 4)),
    (fx.int_tuple_mul((7, 9), 2), (14, 9)),
    (fx.int_tuple_add(2, (7, 9)), (9, 9)),
    (fx.int_tuple_product((4, (2, 3))), 24),
    (fx.int_tuple_product_each((4, (2, 3))), (4, 6)),
    (fx.int_tuple_product_like(((2, 3), (4, 5)), (1, (1, 1))), (6, (4, 5))),
    (fx.ceil_div((13, 10), (4, 5)), (4, 2)),
    (fx.ceil_div((13, 10), 4), (4, 10)),
    (fx.ceil_div((13, 10, 3), (4, 5)), (4, 2, 3)),
    (fx.shape_div((12, 10), 4), (3, 10)),
    (fx.shape_div((3, 8), 6), (1, 4)),
    (fx.shape_div((12, (4, 10)), (4, (2, 5))), (3, (2, 2))),
    (fx.elem_less(((0, 1), 2), ((1, 2), 3)), True),
    (fx.elem_less(((0, 2), 2), ((1, 2), 3)), False),
    (fx.elem_less(3, (2, 2)), True),
    (fx.elem_less(4, (2, 2)), False),
    (fx.elem_less((1,), (2, 0)), True),
    (fx.elem_less((1, 1, 0), (2, 2)), False),
    (fx.equal((4, (2, 3)), (4, (2, 3))), True),
    (fx.equal((4, (2, 3)), (4, 6)), False),
    (fx.equal(L(4, 1), L(4, 1)), True),
    (fx.has_none((1, (None, 2))), True),
    (fx.has_none((1, (0, 2))), False),
    (fx.get_scalar(((7,),)), 7),
    (fx.get_leaves((4, (2, 3))), (4, 2, 3)),
    (fx.get_leaves((4, (2, 3)), dynamic_only=True), ()),
    (fx.get_leaves(H), (4, 2, 3, 6, 3, 1)),
    (E(), 1),
    (E(1, 0), fx.Basis(1, [1, 0])),
    (E([1, 0]), fx.Basis(1, [1, 0])),
    (fx.get_scalar(3 * E(2)), fx.Basis(3, [2])),
    (fx.Basis(2, 0) * 4, fx.Basis(8, [0])),
    (fx.make_shape(4, (2, 3)), (4, (2, 3))),
    (fx.make_shape(fx.make_shape(4, 2)), (4, 2)),
    (fx.make_coord(None, 3), (None, 3)),
    (fx.make_stride(E(0), E(1)), (E(0), E(1))),
]

FUNCTIONS: list[tuple[Any, Any]] = [
    (H(1, (1, 1)), 10),
    (H(1, 3), 10),
    (H(13), 10),
    (fx.crd2idx((1, (1, 1)), H), 10),
    (L((2, 4), (E(1), 3 * E(0)))(1, 2), (6, 1)),
    (fx.make_identity_layout((2, (3, 4)))(1, 5), (1, (2, 1))),
    (fx.size(D), 15),
    (fx.cosize(D), 15),
    (fx.cosize(L((3, 5), (8, 1))), 21),
    (fx.coshape(L((2, 4), (E(1), 3 * E(0)))), (10, 2)),
    (fx.coshape(D), 15),
    (fx.coprofile(D), 0),
    (fx.coprofile(fx.make_identity_layout((3, 4))), (0, 0)),
    (D(4), 6),
    (D(1, 1), 6),
    (D(2, 3), 13),
    (fx.idx2crd(8, D), (1, 3)),
    (fx.idx2crd(16, H), (2, (1, 1))),
    (fx.idx2crd(5, L((4, 8), (0, 1))), (0, 5)),
    (fx.idx2crd((1, (2, 1)), fx.make_identity_layout((2, (3, 4)))), (1, (2, 1))),
    (fx.get_flat_coord(16, H), (2, 3)),
    (fx.get_flat_coord(3, L(((2, 2), 4), ((1, 2), 4))), (3, 0)),
    (fx.get_1d_coord(8, D), 10),
    (fx.get_1d_coord(16, H), 14),
    (H.get_hier_coord(16), (2, (1, 1))),
    (H.get_flat_coord(16), (2, 3)),
    (H.get_1d_coord(16), 14),
    (fx.crd2idx(52, fx.static(fx.SwizzleType.get(2, 2, 2))), 56),
    (fx.crd2idx(88, fx.static(fx.SwizzleType.get(2, 2, 2))), 92),
    (fx.crd2idx((5, 0), fx.static(fx.CoordSwizzleType.get(2, 1, [0], 4, [1]))), (5, 32)),
    (TV[0], (4, 4)),
]

LAYOUTS: list[tuple[Any, str]] = [
    (H, "(4,(2,3)):(6,(3,1))"),
    (H[1], "(2,3):(3,1)"),
    (H[1, 0], "2:3"),
    (fx.select(L((2, 3, 4), (1, 2, 6)), [2, 0]), "(4,2):(6,1)"),
    (fx.append(L((2, 3), (1, 2)), L(1, 0), n=4), "(2,3,1,1):(1,2,0,0)"),
    (fx.group(L((128, 64), (1, 128)), 0, 2), "((128,64)):((1,128))"),
    (fx.make_ordered_layout((2, 3, 4), (2, 0, 1)), "(2,3,4):(12,1,3)"),
    (fx.make_ordered_layout((4, 6, 8), (0, 0, 1)), "(4,6,8):(1,4,24)"),
    (fx.make_ordered_layout((4, (6, 8)), 0), "(4,(6,8)):(1,(4,24))"),
    (fx.make_ordered_layout((4, (6, 8)), (1, 0)), "(4,(6,8)):(48,(1,6))"),
    (fx.make_layout_like(L((4, 3, 5), (1, 40, 7))), "(4,3,5):(1,20,4)"),
    (fx.make_layout_like(L((4, 8), (0, 1))), "(4,8):(0,1)"),
    (fx.make_fragment_layout_like(L(((4, 2), 3, 5), ((1, 100), 40, 7))), "((4,2),3,5):((1,4),40,8)"),
    (fx.make_fragment_layout_like(L((4, 8), (0, 1))), "(4,8):(1,4)"),
    (fx.make_fragment_layout_like(L(8, 3)), "8:1"),
    (fx.make_identity_layout((2, (3, 4))), "(2,(3,4)):(1E0,(1E1E0,1E1E1))"),
    (fx.make_identity_layout(7), "7:1"),
    (fx.slice(H, (None, (1, None))), "(4,3):(6,1)"),
    (fx.dice(H, (None, (1, None))), "2:3"),
    (fx.slice(H, ((None, None))), "(4,(2,3)):(6,(3,1))"),
    (fx.slice(H, (None, (None, None))), "(4,2,3):(6,3,1)"),
    (H(None, 2), "4:6"),
    (fx.coalesce(L((3, 1, 4), (4, 9, 12))), "12:4"),
    (fx.coalesce(L((2, (2, 3)), (3, (6, 12)))), "12:3"),
    (fx.coalesce(L((1, 1), (5, 7))), "1:0"),
    (fx.coalesce(L(((2, 3), (2, 2)), ((1, 2), (1, 2))), (1, 1)), "(6,4):(1,1)"),
    (fx.composition(L((8, 3), (3, 1)), L((4, 3), (2, 8))), "(4,3):(6,1)"),
    (fx.composition(L((4, 6), (6, 1)), L((2, 3), (2, 4))), "(2,3):(12,1)"),
    (fx.composition(L((6, 9), (19, 69)), L((6, 3), (3, 1))), "((2,3),3):((57,69),19)"),
    (fx.composition(A, fx.make_tile(L(3, 2), L(4, 1))), "(3,4):(16,1)"),
    (fx.composition(A, (3, 4)), "(3,4):(8,1)"),
    (fx.composition(fx.make_identity_layout((6, 8)), (3, 4)), "(3,4):(1E0,1E1)"),
    (fx.composition(A, fx.make_identity_layout((3, 4))), "(3,4):(8,1)"),
    (fx.composition(A, L((2, 4), (E(1), 3 * E(0)))), "(2,4):(1,24)"),
    (fx.complement(L(3, 2), 12), "(2,2):(1,6)"),
    (fx.complement(L((2, 2), (1, 4)), 16), "(2,2):(2,8)"),
    (fx.complement(L(5, 1), 17), "4:5"),
    (fx.complement(L(4, 1)), "1:0"),
    (fx.complement(L((2, 2), (1, 4))), "2:2"),
    (fx.complement(L((3, 2), (2, 1)), (3, 4)), "2:6"),
    (fx.right_inverse(D), "(5,3):(3,1)"),
    (fx.right_inverse(L((2, 4), (8, 1))), "4:2"),
    (fx.right_inverse(L((2, 4), (1, 8))), "2:1"),
    (fx.left_inverse(L((2, 4), (1, 8))), "(8,4):(1,2)"),
    (fx.left_inverse(L(4, 2)), "(2,4):(0,1)"),
    (fx.logical_divide(A, (2, 4)), "((2,3),(4,2)):((8,16),(1,4))"),
    (fx.zipped_divide(A, (2, 4)), "((2,4),(3,2)):((8,1),(16,4))"),
    (fx.tiled_divide(A, (2, 4)), "((2,4),3,2):((8,1),16,4)"),
    (fx.flat_divide(A, (2, 4)), "(2,4,3,2):(8,1,16,4)"),
    (fx.zipped_divide(A, fx.make_tile(2, 4)), "((2,4),(3,2)):((8,1),(16,4))"),
    (fx.zipped_divide(L((6, 8, 2), (16, 2, 1)), (2, 4)), "((2,4),(3,2,2)):((16,2),(32,8,1))"),
    (fx.logical_divide(L(12, 5), L(3, 2)), "(3,(2,2)):(10,(5,30))"),
    (fx.zipped_divide(L((7, 8), (8, 1)), (2, 4)), "((2,4),(4,2)):((8,1),(16,4))"),
    (fx.logical_divide(L((8, 12), (12, 1)), (None, 3)), "(8,(3,4)):(12,(1,3))"),
    (fx.zipped_divide(L((8, 12), (12, 1)), (None, 3)), "((8,3),(1,4)):((12,1),(0,3))"),
    (fx.tiled_divide(L((8, 12), (12, 1)), (None, 3)), "((8,3),1,4):((12,1),0,3)"),
    (fx.flat_divide(L((8, 12), (12, 1)), (None, 3)), "(8,3,1,4):(12,1,0,3)"),
    (fx.logical_divide(L(64, 1), 32), "(32,2):(1,32)"),
    (fx.logical_divide(WIDE, 32), "(32,(2,50)):(100,(3200,1))"),
    (fx.tiled_divide(WIDE, 32), "(32,2,50):(100,3200,1)"),
    (fx.flat_divide(L((4, 8), (1, 4)), L((2, 4), (1, 2))), "(2,4,4):(1,2,8)"),
    (fx.zipped_divide(WIDE, (32,)), "((32),(2,50)):((100),(3200,1))"),
    (fx.logical_divide(WIDER, (32, None, 40)), "((32,2),50,(40,2)):((16000,512000),160,(1,40))"),
    (fx.zipped_divide(fx.make_identity_layout((6, 8)), (2, 4)), "((2,4),(3,2)):((1E0,1E1),(2E0,4E1))"),
    (fx.zipped_divide(L(((4, 2), 8), ((1, 32), 4)), ((2, 2), 4)), "(((2,2),4),((2,1),2)):(((1,32),4),((2,0),16))"),
    (fx.logical_product(L(3, 2), L(4, 1)), "(3,(2,2)):(2,(1,6))"),
    (fx.zipped_product(BLOCK, PATTERN), "((2,3),(4,2)):((3,1),(6,24))"),
    (fx.tiled_product(BLOCK, PATTERN), "((2,3),4,2):((3,1),6,24)"),
    (fx.flat_product(BLOCK, PATTERN), "(2,3,4,2):(3,1,6,24)"),
    (fx.blocked_product(BLOCK, PATTERN), "((2,4),(3,2)):((3,6),(1,24))"),
    (fx.raked_product(BLOCK, PATTERN), "((4,2),(2,3)):((6,3),(24,1))"),
    (fx.blocked_product(L(8, 1), L(4, 1)), "(8,4):(1,8)"),
    (fx.raked_product(L(8, 1), L(4, 1)), "(4,8):(8,1)"),
    (fx.group(L(8, 1), 0, 1), "8:1"),
    (fx.recast_layout(L((4, 6), (6, 1)), 32, 8), "(4,24):(24,1)"),
    (fx.recast_layout(L((4, 8), (8, 1)), 8, 32), "(4,2):(2,1)"),
    (fx.recast_layout(L((4, 8), (8, 1)), 16, 16), "(4,8):(8,1)"),
    (fx.tile_to_shape(BLOCK, (4, 9), (0, 1)), "((2,2),(3,3)):((3,6),(1,12))"),
    (fx.tile_to_shape(BLOCK, (4, 9), (1, 0)), "((2,2),(3,3)):((3,18),(1,6))"),
    (TV[1], "((4,2),2):((4,2),1)"),
    (fx.make_composed_layout(fx.Swizzle(2, 2, 2), L((8, 8), (8, 1))), "S<2,2,2> o 0 o (8,8):(8,1)"),
    (fx.composition(fx.Swizzle(2, 2, 2), A), "S<2,2,2> o 0 o (6,8):(8,1)"),
    (
        fx.zipped_divide(fx.make_composed_layout(fx.Swizzle(1, 2, 2), 8, A), (2, 4)),
        "S<1,2,2> o 8 o ((2,4),(3,2)):((8,1),(16,4))",
    ),
]


def test_value() -> None:
    def check(actual: Any, expected: Any) -> None:
        assert (actual == expected) is True

    check_rows(check, INT_TUPLES + FUNCTIONS)


def test_layout() -> None:
    def check(layout: Any, expected: str) -> None:
        assert layout.text == expected

    check_rows(check, LAYOUTS)


def test_left_inverse_at_an_index_of_the_image() -> None:
    assert fx.left_inverse(L((2, 4), (1, 8)))(25) == 7


def test_thread_value_layout_of_a_row_of_threads() -> None:
    tile, tv = fx.make_layout_tv(L((32, 8), (8, 1)), L((1, 8), (8, 1)))
    assert tile == (32, 64)
    assert [tv(t, 0) for t in (0, 1, 8)] == [0, 8 * 32, 1]


def test_thread_value_layout_in_one_dimension() -> None:
    tile, tv = fx.make_layout_tv(L(4, 1), L(2, 1))
    assert tile == (2, 4)
    assert [[int(tv(t, v)) for v in range(2)] for t in range(4)] == [[0, 1], [2, 3], [4, 5], [6, 7]]
