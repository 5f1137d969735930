"""The laws of the operations on structure and on int tuples, over generated trees."""

from __future__ import annotations

from itertools import product as cartesian
from math import prod
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from layout_strategies import coordinates, filled, indices, layouts, leaves_of, shapes, values

import flydsl.expr.layout as fx
from flydsl.errors import DSLValueError

MODEST = settings(max_examples=60)
trees = st.recursive(st.integers(1, 9), lambda inner: st.lists(inner, min_size=1, max_size=3).map(tuple), max_leaves=6)


def modes_of(tree: Any) -> tuple[Any, ...]:
    return tree if isinstance(tree, tuple) else (tree,)


def profile_of(tree: Any) -> Any:
    """The nesting without the numbers."""
    return tuple(map(profile_of, tree)) if isinstance(tree, tuple) else 0


def depth_of(tree: Any) -> int:
    return 1 + max(map(depth_of, tree)) if isinstance(tree, tuple) else 0


@MODEST
@given(trees)
def test_rank_depth_size_and_leaves(tree: Any) -> None:
    assert fx.rank(tree) == len(modes_of(tree))
    assert fx.depth(tree) == depth_of(tree)
    assert fx.size(tree) == prod(leaves_of(tree)) == fx.int_tuple_product(tree)
    assert fx.get_leaves(fx.make_int_tuple(tree)) == tuple(leaves_of(tree))
    assert fx.int_tuple_product_each(tree) == (
        tuple(prod(leaves_of(mode)) for mode in tree) if isinstance(tree, tuple) else tree
    )
    assert not fx.has_none(tree)
    assert fx.has_none((tree, (None, tree)))
    assert fx.make_int_tuple(tree).to_py_value() == tree


@MODEST
@given(trees)
def test_modes_are_reached_by_index_and_path(tree: Any) -> None:
    assume(isinstance(tree, tuple))
    whole = fx.make_int_tuple(tree)
    for k, mode in enumerate(tree):
        assert fx.get_(tree, k) == mode
        assert whole[k] == mode
        for j, inner in enumerate(modes_of(mode) if isinstance(mode, tuple) else ()):
            assert fx.get_(tree, [k, j]) == inner
    for begin in range(len(tree)):
        for end in range(begin + 1, len(tree) + 1):
            taken = tree[begin:end]
            assert fx.take(tree, begin, end) == (taken if len(taken) > 1 else taken[0])
            assert fx.group(tree, begin, end) == (*tree[:begin], taken, *tree[end:])
    order = list(reversed(range(len(tree))))
    selected = tuple(tree[k] for k in order)
    assert fx.select(tree, order) == (selected if len(selected) > 1 else selected[0])


@MODEST
@given(trees, st.integers(1, 9), st.integers(0, 3))
def test_append_and_prepend_fill_up_to_a_rank(tree: Any, item: int, more: int) -> None:
    modes = modes_of(tree)
    assert fx.append(tree, item) == (*modes, item)
    assert fx.prepend(tree, item) == (item, *modes)
    if more or isinstance(tree, tuple):
        assert fx.append(tree, item, n=len(modes) + more) == (*modes, *[item] * more)
        assert fx.prepend(tree, item, n=len(modes) + more) == (*[item] * more, *modes)


@MODEST
@given(layouts(), st.data())
def test_groups_selections_and_additions_of_layouts_keep_the_function(layout: fx.Layout, data: st.DataObject) -> None:
    begin = data.draw(st.integers(0, layout.rank - 1))
    end = data.draw(st.integers(begin + 1, layout.rank))
    if not layout.is_leaf:
        assert values(fx.group(layout, begin, end)) == values(layout)
    assert values(fx.append(layout, fx.make_layout(1, 0))) == values(layout)
    longer = fx.append(layout, fx.make_layout(2, 100))
    assert values(longer) == values(layout) + [v + 100 for v in values(layout)]
    if not layout.is_leaf and layout.rank > 1:
        order = data.draw(st.permutations(range(layout.rank)))
        chosen = fx.select(layout, list(order))
        for c in coordinates(layout.shape.to_py_value()):
            assert chosen(*[c[k] for k in order]) == layout(*c)


@MODEST
@given(shapes, st.data())
def test_arithmetic_goes_leaf_by_leaf(shape: Any, data: st.DataObject) -> None:
    count = len(leaves_of(shape))
    numbers = st.lists(st.integers(-20, 20), min_size=count, max_size=count)
    a, b = data.draw(numbers), [x or 1 for x in data.draw(numbers)]
    left, right = filled(shape, a), filled(shape, b)

    def expected(operation: Any) -> Any:
        return filled(shape, [operation(x, y) for x, y in zip(a, b, strict=True)])

    assert fx.int_tuple_add(left, right) == expected(lambda x, y: x + y)
    assert fx.int_tuple_sub(left, right) == expected(lambda x, y: x - y)
    assert fx.int_tuple_mul(left, right) == expected(lambda x, y: x * y)
    assert fx.int_tuple_div(left, right) == expected(lambda x, y: abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1))
    positive = filled(shape, [abs(x) for x in a]), filled(shape, [abs(y) for y in b])
    quotients = [fx.int_tuple_div(*positive), fx.int_tuple_mod(*positive)]
    assert fx.int_tuple_add(fx.int_tuple_mul(quotients[0], positive[1]), quotients[1]) == positive[0]
    assert fx.ceil_div(*positive) == filled(shape, [-(-abs(x) // abs(y)) for x, y in zip(a, b, strict=True)])


@MODEST
@given(st.lists(trees, min_size=1, max_size=3).map(tuple))
def test_products_like_a_coarser_tree(tree: tuple[Any, ...]) -> None:
    coarse = tuple(1 for _ in tree)
    assert fx.int_tuple_product_like(tree, coarse) == tuple(prod(leaves_of(mode)) for mode in tree)
    assert fx.int_tuple_product_like(tree, tree) == tree
    assert fx.int_tuple_product_like(tree, 1) == prod(leaves_of(tree))


@MODEST
@given(shapes)
def test_coordinates_within_a_shape_are_less_than_it(shape: Any) -> None:
    for c in coordinates(shape):
        assert fx.elem_less(c, shape) is True
    count = len(leaves_of(shape))
    for k in range(count):
        outside = [0] * count
        outside[k] = leaves_of(shape)[k]
        assert fx.elem_less(filled(shape, outside), shape) is False
    total = prod(leaves_of(shape))
    assert fx.elem_less(total - 1, shape) is True
    assert fx.elem_less(total, shape) is False


@MODEST
@given(trees, trees)
def test_equal_is_equality_of_trees(a: Any, b: Any) -> None:
    assert fx.equal(a, b) is (a == b)
    assert fx.equal(a, a) is True
    assert fx.equal((a, b), (b, a)) is (a == b)


@MODEST
@given(shapes, st.data())
def test_coshape_and_coprofile_of_layouts_of_coordinates(shape: Any, data: st.DataObject) -> None:
    count = len(leaves_of(shape))
    components = [data.draw(st.integers(0, 2)) for _ in range(count)]
    scales = [data.draw(st.integers(1, 4)) for _ in range(count)]
    steps = [s * fx.E(m) for s, m in zip(scales, components, strict=True)]
    layout = fx.make_layout(shape, filled(shape, steps))
    reach = [0, 0, 0]
    for c in coordinates(shape):
        at = [0, 0, 0]
        for x, s, m in zip(leaves_of(c), scales, components, strict=True):
            at[m] += x * s
        expected = tuple(at[: max(components) + 1])
        assert fx.add_coordinates((0,) * (max(components) + 1), layout(c)) == expected
        reach = [max(r, x) for r, x in zip(reach, at, strict=True)]
    used = max(components) + 1
    assert fx.coprofile(layout) == (0,) * used
    assert fx.coshape(layout) == tuple(r + 1 for r in reach[:used])


@MODEST
@given(st.data())
def test_whole_modes_in_a_tile_are_tiles_with_one_rest(data: st.DataObject) -> None:
    extents = data.draw(st.lists(st.integers(1, 5), min_size=2, max_size=3).map(tuple))
    layout = fx.make_ordered_layout(extents, tuple(data.draw(st.permutations(range(len(extents))))))
    tile = tuple(data.draw(st.sampled_from([None, 1, 2, 3])) for _ in extents)
    sizes = tuple(e if t is None else t for e, t in zip(extents, tile, strict=True))
    counts = tuple(-(-e // s) for e, s in zip(extents, sizes, strict=True))
    zipped, tiled, flat = (f(layout, fx.make_tile(*tile)) for f in (fx.zipped_divide, fx.tiled_divide, fx.flat_divide))
    for inside, outside in cartesian(coordinates(sizes), coordinates(counts)):
        expected = layout(*[o * s + i for i, o, s in zip(inside, outside, sizes, strict=True)])
        assert zipped(inside, outside) == expected
        assert tiled(inside, *outside) == expected
        assert flat(*inside, *outside) == expected
    logical = fx.logical_divide(layout, fx.make_tile(*tile))
    assert sorted(values(logical)) == sorted(values(zipped))


@MODEST
@given(st.permutations([3, 5, 15]), st.integers(0, 40), st.integers(1, 3), st.integers(1, 5))
def test_divides_of_composed_layouts_keep_the_inner_part(
    steps: list[int], offset: int, rows: int, columns: int
) -> None:
    layout = fx.make_layout((4, 6), tuple(steps[:2]))
    swizzle = fx.Swizzle(2, 1, 3)
    composed = fx.make_composed_layout(swizzle, offset, layout)
    assert fx.composed_get_inner(composed) == swizzle
    assert fx.composed_get_offset(composed) == offset
    assert fx.composed_get_outer(composed) == layout
    for divide in (fx.logical_divide, fx.zipped_divide, fx.tiled_divide, fx.flat_divide):
        plain, wrapped = divide(layout, (rows, columns)), divide(composed, (rows, columns))
        assert [wrapped(i) for i in indices(plain)] == [
            fx.crd2idx(offset + int(plain(i)), swizzle) for i in indices(plain)
        ]


@MODEST
@given(layouts(), shapes)
def test_parts_make_the_layout_again(layout: fx.Layout, shape: Any) -> None:
    assert fx.make_layout(fx.get_shape(layout), fx.get_stride(layout)) == layout
    assert fx.get_layout(layout) == layout
    assert fx.static(layout.type) == layout
    try:
        fx.make_layout(shape, layout.stride)
    except DSLValueError:
        assert profile_of(shape) != profile_of(layout.shape.to_py_value())
