"""The law of each operation, over all indices of generated layouts."""

from __future__ import annotations

import contextlib
from itertools import pairwise
from math import gcd, prod
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from layout_strategies import (
    composable,
    coordinates,
    filled,
    indices,
    layouts,
    leaves_of,
    nested_layouts,
    shapes,
    strides_of,
    values,
)

import flydsl.expr.layout as fx
from flydsl.errors import DSLValueError

MODEST = settings(max_examples=60)


@MODEST
@given(layouts())
def test_every_congruent_coordinate_gives_the_same_index(layout: fx.Layout) -> None:
    shape, steps = layout.shape.to_py_value(), strides_of(layout)
    for i, c in enumerate(coordinates(shape)):
        expected = sum(x * d for x, d in zip(leaves_of(c), steps, strict=True))
        assert layout(c) == expected
        assert layout(i) == expected
        if isinstance(shape, tuple):
            collapsed = tuple(_colex(part, mode) for part, mode in zip(c, shape, strict=True))
            assert layout(*collapsed) == expected


def _colex(coordinate: Any, shape: Any) -> int:
    result, step = 0, 1
    for x, extent in zip(leaves_of(coordinate), leaves_of(shape), strict=True):
        result, step = result + x * step, step * extent
    return result


@MODEST
@given(nested_layouts())
def test_coordinates_of_indices_invert_injective_layouts(layout: fx.Layout) -> None:
    shape = layout.shape.to_py_value()
    for i, c in enumerate(coordinates(shape)):
        index = layout(i)
        assert fx.idx2crd(index, layout) == c
        assert fx.get_1d_coord(index, layout) == i
        flat = fx.get_flat_coord(index, layout)
        assert layout(flat) == index
        assert flat.depth <= 1


@MODEST
@given(shapes)
def test_identity_layouts_map_each_coordinate_to_itself(shape: Any) -> None:
    identity = fx.make_identity_layout(shape)
    for i, c in enumerate(coordinates(shape)):
        assert identity(i) == c
        assert fx.idx2crd(c, identity) == c
    assert fx.coshape(identity) == shape
    assert fx.cosize(identity) == fx.size(shape)


@MODEST
@given(layouts())
def test_cosize_is_one_more_than_the_greatest_index(layout: fx.Layout) -> None:
    assert fx.cosize(layout) == 1 + max(values(layout))


@MODEST
@given(layouts(), st.data())
def test_slice_and_dice_split_the_layout(layout: fx.Layout, data: st.DataObject) -> None:
    shape = layout.shape.to_py_value()
    coordinate = filled(shape, [data.draw(st.sampled_from([None, *range(s)])) for s in leaves_of(shape)])
    extents = leaves_of(coordinate)
    assume(None in extents and isinstance(coordinate, tuple))
    kept, offset = fx.slice(layout, coordinate), layout(filled(shape, [x or 0 for x in extents]))
    free = [s for s, x in zip(leaves_of(shape), extents, strict=True) if x is None]
    for i, digits in enumerate(coordinates(tuple(free))):
        rest = iter(digits)
        whole = filled(shape, [next(rest) if x is None else x for x in extents])
        assert int(kept(i)) + int(offset) == layout(whole)
    if len(free) < len(extents):
        fixed = fx.dice(shape, coordinate)
        assert fx.get_leaves(fixed) == tuple(s for s, x in zip(leaves_of(shape), extents, strict=True) if x is not None)


@MODEST
@given(layouts(st.sampled_from([0, 1, 2, 3, 4, 6, 8, 12])))
def test_coalesce_is_the_same_function_with_the_fewest_modes(layout: fx.Layout) -> None:
    result = fx.coalesce(layout)
    assert values(result) == values(layout)
    assert result.depth <= 1
    modes = result.modes()
    if fx.size(layout) == 1:
        assert result == fx.make_layout(1, 0)
        return
    assert all(m.shape != 1 for m in modes)
    for a, b in pairwise(modes):
        assert int(b.stride) != int(a.shape) * int(a.stride)


@MODEST
@given(layouts(st.sampled_from([1, 2, 3, 4, 6])))
def test_coalesce_by_pattern_keeps_the_modes(layout: fx.Layout) -> None:
    result = fx.coalesce(layout, (1,) * layout.rank if not layout.is_leaf else 1)
    assert fx.int_tuple_product_each(result.shape) == fx.int_tuple_product_each(layout.shape)
    assert values(result) == values(layout)


def assert_composition(result: fx.Layout, a: Any, b: fx.Layout) -> None:
    assert [result(i) for i in indices(b)] == [a(b(i)) for i in indices(b)]
    assert fx.int_tuple_product_like(result.shape, b.shape) == b.shape


@MODEST
@given(composable())
def test_composition_is_function_composition(pair: tuple[fx.Layout, fx.Layout]) -> None:
    a, b = pair
    assert_composition(fx.composition(a, b), a, b)


@MODEST
@given(layouts(), layouts())
def test_composition_of_any_layouts_is_right_or_told(a: fx.Layout, b: fx.Layout) -> None:
    """A function that no layout is, is refused; a warning says where FlyDSL gives another one."""
    with contextlib.suppress(DSLValueError, UserWarning):
        assert_composition(fx.composition(a, b), a, b)


@MODEST
@given(layouts(), shapes)
def test_composition_with_an_identity(a: fx.Layout, shape: Any) -> None:
    assert_composition(fx.composition(a, fx.make_identity_layout(a.shape)), a, fx.make_identity_layout(a.shape))
    identity = fx.make_identity_layout(shape)
    b = fx.make_ordered_layout(shape, 0)
    result = fx.composition(identity, b)
    # Components in which the result never moves may be missing from what it yields.
    assert [fx.add_coordinates(fx.coprofile(identity), result(i)) for i in indices(b)] == [
        identity(i) for i in indices(b)
    ]


@MODEST
@given(nested_layouts(), st.integers(1, 200))
def test_complement_covers_the_codomain_once(layout: fx.Layout, n: int) -> None:
    result = fx.complement(layout, n)
    sums = sorted(a + b for a in values(layout) for b in values(result))
    assert sums == list(range(len(sums)))
    span = fx.cosize(layout) if fx.size(layout) == 1 else _span(layout)
    assert len(sums) == -(-max(n, int(span)) // int(span)) * int(span)
    steps = [int(d) for d in strides_of(result)]
    assert steps == sorted(steps)
    assert fx.size(result) == 1 or len(set(steps)) == len(steps)


def _span(layout: fx.Layout) -> int:
    leaves = fx.get_leaves(layout)
    half = len(leaves) // 2
    return max(int(s) * int(d) for s, d in zip(leaves[:half], leaves[half:], strict=True) if s > 1)


@MODEST
@given(nested_layouts())
def test_complement_without_codomain_fills_the_holes_below_the_span(layout: fx.Layout) -> None:
    sums = sorted(a + b for a in values(layout) for b in values(fx.complement(layout)))
    assert sums == list(range(1 if fx.size(layout) == 1 else _span(layout)))


@MODEST
@given(st.one_of(layouts(st.sampled_from([0, 1, 2, 3, 4, 6, 8])), nested_layouts(), nested_layouts(holes=False)))
def test_right_inverse(layout: fx.Layout) -> None:
    result = fx.right_inverse(layout)
    assert [layout(result(i)) for i in indices(result)] == list(indices(result))
    image = values(layout)
    if len(set(image)) == len(image):
        assert int(fx.size(result)) not in image, "a larger inverse exists"


@MODEST
@given(nested_layouts())
def test_left_inverse(layout: fx.Layout) -> None:
    result = fx.left_inverse(layout)
    assert [result(layout(i)) for i in indices(layout)] == list(indices(layout))


@MODEST
@given(layouts(), st.data())
def test_divides_by_tuple_reach_each_element_through_its_tile(layout: fx.Layout, data: st.DataObject) -> None:
    flat = fx.make_layout(tuple(leaves_of(layout.shape.to_py_value())), tuple(strides_of(layout)))
    tile = tuple(data.draw(st.integers(1, 4)) for _ in range(data.draw(st.integers(1, flat.rank))))
    zipped, logical = fx.zipped_divide(flat, tile), fx.logical_divide(flat, tile)
    tiled, whole = fx.tiled_divide(flat, tile), fx.flat_divide(flat, tile)
    extents = flat.shape.to_py_value()
    counts = tuple(-(-s // t) for s, t in zip(extents, tile, strict=False)) + extents[len(tile) :]
    assert zipped.shape == (tile, counts)
    assert tiled.shape == (tile, *counts)
    assert whole.shape == (*tile, *counts)
    for inside in coordinates(tile):
        for outside in coordinates(counts):
            at = tuple(t * r + i for t, r, i in zip(tile, outside, inside, strict=False))
            expected = flat(*at, *outside[len(tile) :])
            assert zipped(inside, outside) == expected
            assert tiled(inside, *outside) == expected
            assert whole(*inside, *outside) == expected
            pairs = tuple(zip(inside, outside, strict=False)) + outside[len(tile) :]
            assert logical(*pairs) == expected


@MODEST
@given(nested_layouts(), st.integers(1, 60), st.integers(-9, 9))
def test_divide_by_layout_is_the_composition_with_tile_and_complement(
    tiler: fx.Layout, extent: int, stride: int
) -> None:
    layout = fx.make_layout(extent, stride)
    rest = fx.complement(tiler, extent)
    result = fx.logical_divide(layout, tiler)
    for i in indices(tiler):
        for j in indices(rest):
            assert result(i, j) == layout(int(tiler(i)) + int(rest(j)))
    assert values(fx.zipped_divide(layout, tiler)) == values(result)
    assert values(fx.tiled_divide(layout, tiler)) == values(result)
    assert values(fx.flat_divide(layout, tiler)) == values(result)


@MODEST
@given(nested_layouts(), nested_layouts(holes=False))
def test_products_repeat_the_block(block: fx.Layout, pattern: fx.Layout) -> None:
    try:
        logical = fx.logical_product(block, pattern)
    except (DSLValueError, UserWarning):
        assume(False)
    assert values(fx.get_(logical, 0)) == values(block)
    image = values(logical)
    assert len(set(image)) == len(image), "copies overlap"
    same = [fx.zipped_product(block, pattern), fx.tiled_product(block, pattern), fx.flat_product(block, pattern)]
    assert all(values(other) == image for other in same)
    blocked, raked = fx.blocked_product(block, pattern), fx.raked_product(block, pattern)
    assert sorted(values(blocked)) == sorted(values(raked)) == sorted(image)


@MODEST
@given(st.data())
def test_blocked_and_raked_products_by_coordinate(data: st.DataObject) -> None:
    count = data.draw(st.integers(2, 3))
    extents = st.tuples(*[st.integers(1, 3)] * count)
    order = st.permutations(range(count))
    block = fx.make_ordered_layout(data.draw(extents), tuple(data.draw(order)))
    pattern = fx.make_ordered_layout(data.draw(extents), tuple(data.draw(order)))
    blocked, raked = fx.blocked_product(block, pattern), fx.raked_product(block, pattern)
    for b in coordinates(block.shape.to_py_value()):
        for r in coordinates(pattern.shape.to_py_value()):
            expected = int(block(b)) + int(fx.size(block)) * int(pattern(r))
            assert blocked(*zip(b, r, strict=True)) == expected
            assert raked(*zip(r, b, strict=True)) == expected


@MODEST
@given(st.data())
def test_tile_to_shape_fills_the_shape_with_blocks(data: st.DataObject) -> None:
    count = data.draw(st.integers(1, 3))
    extents = data.draw(st.tuples(*[st.integers(1, 3)] * count))
    counts = data.draw(st.tuples(*[st.integers(1, 3)] * count))
    block = fx.make_ordered_layout(extents, tuple(data.draw(st.permutations(range(count)))))
    order = tuple(data.draw(st.permutations(range(count))))
    target = tuple(a * b for a, b in zip(extents, counts, strict=True))
    result = fx.tile_to_shape(block, target, order)
    assert sorted(values(result)) == list(range(prod(target)))
    repeats = fx.make_ordered_layout(counts, order)
    for c in coordinates(target):
        inside = tuple(x % e for x, e in zip(c, extents, strict=True))
        outside = tuple(x // e for x, e in zip(c, extents, strict=True))
        crd = c if count > 1 else c[0]
        assert result(crd) == int(block(inside)) + int(fx.size(block)) * int(repeats(outside))


@MODEST
@given(st.data())
def test_thread_value_layout_covers_the_tile_once(data: st.DataObject) -> None:
    extents = st.tuples(st.integers(1, 4), st.integers(1, 4))
    order = st.sampled_from([(0, 1), (1, 0)])
    threads = fx.make_ordered_layout(data.draw(extents), data.draw(order))
    per_thread = fx.make_ordered_layout(data.draw(extents), data.draw(order))
    tile, tv = fx.make_layout_tv(threads, per_thread)
    (t0, t1), (v0, v1) = threads.shape.to_py_value(), per_thread.shape.to_py_value()
    assert tile == (t0 * v0, t1 * v1)
    for m, n in coordinates(tile):
        thread, value = threads(m // v0, n // v1), per_thread(m % v0, n % v1)
        assert tv(thread, value) == m + t0 * v0 * n


@MODEST
@given(shapes, st.data())
def test_ordered_layouts_are_compact(shape: Any, data: st.DataObject) -> None:
    count = len(leaves_of(shape))
    order = filled(shape, [data.draw(st.integers(0, 2)) for _ in range(count)])
    layout = fx.make_ordered_layout(shape, order)
    assert sorted(values(layout)) == list(indices(layout))
    steps = strides_of(layout)
    keys = list(zip(leaves_of(order), range(count), strict=True))
    fastest_first = sorted(range(count), key=keys.__getitem__)
    assert [steps[k] for k in fastest_first] == sorted(steps)


@MODEST
@given(layouts())
def test_layouts_like_others_are_compact_and_keep_the_order(layout: fx.Layout) -> None:
    fragment = fx.make_fragment_layout_like(layout)
    assert sorted(values(fragment)) == list(indices(layout))
    like = fx.make_layout_like(layout)
    assert len(set(values(like))) == int(fx.cosize(like)), "dense"
    pairs = list(zip(strides_of(layout), strides_of(like), strict=True))
    assert all((d == 0) == (e == 0) for d, e in pairs)
    assert all(e <= f for d, e in pairs for g, f in pairs if d < g)


@MODEST
@given(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3))
def test_swizzles_are_involutions_within_their_block(mask: int, base: int, extra: int) -> None:
    swizzle = fx.Swizzle(mask, base, mask + extra)
    block = range(1 << (2 * mask + base + extra))
    image = [int(fx.crd2idx(i, swizzle)) for i in block]
    assert sorted(image) == list(block)
    assert [int(fx.crd2idx(i, swizzle)) for i in image] == list(block)
    bits = ((1 << mask) - 1) << (base + mask + extra)
    assert image == [i ^ ((i & bits) >> (mask + extra)) for i in block]


@MODEST
@given(st.integers(0, 2), st.integers(0, 2), st.integers(0, 2))
def test_coordinate_swizzles_are_involutions(mask: int, base_row: int, base_col: int) -> None:
    swizzle = fx.CoordSwizzle(mask, base_row, [0], base_col, [1, 0])
    for r in range(16):
        for c in range(16):
            image = fx.crd2idx((r, (c, 5)), swizzle)
            assert image == (r, (c ^ (((r >> base_row) & ((1 << mask) - 1)) << base_col), 5))
            assert fx.crd2idx(image, swizzle) == (r, (c, 5))


@MODEST
@given(layouts(), st.integers(0, 50))
def test_composed_layouts_apply_outer_offset_inner(layout: fx.Layout, offset: int) -> None:
    swizzle = fx.Swizzle(2, 1, 3)
    composed = fx.make_composed_layout(swizzle, offset, layout)
    for i in indices(layout):
        assert composed(i) == fx.crd2idx(offset + int(layout(i)), swizzle)
    assert int(fx.cosize(composed)) > max(values(composed))


@MODEST
@given(layouts(st.integers(1, 6)), st.sampled_from([(32, 8), (16, 8), (8, 4)]))
def test_recast_to_narrower_elements_keeps_the_bits(layout: fx.Layout, widths: tuple[int, int]) -> None:
    old, new = widths
    result = fx.recast_layout(layout, old, new)
    if 1 not in strides_of(layout):
        assert result == fx.make_layout(layout.shape, _times(layout.stride.to_py_value(), old // new))
        return
    assert _bits(result, new) == _bits(layout, old)
    assert values(fx.recast_layout(result, new, old)) == values(layout)


def _times(strides: Any, factor: int) -> Any:
    return tuple(_times(d, factor) for d in strides) if isinstance(strides, tuple) else strides * factor


def _bits(layout: fx.Layout, width: int) -> list[int]:
    return sorted(i * width + b for i in values(layout) for b in range(width))


@MODEST
@given(layouts(st.sampled_from([1, 2, 4, 8])), st.sampled_from([(8, 32), (8, 16)]))
def test_recast_to_wider_elements_keeps_the_bits_or_is_refused(layout: fx.Layout, widths: tuple[int, int]) -> None:
    old, new = widths
    runs = [n for n, d in zip(leaves_of(layout.shape.to_py_value()), strides_of(layout), strict=True) if d == 1]
    if len(runs) != 1 or runs[0] % (new // old) or any(d != 1 and d % (new // old) for d in strides_of(layout)):
        return  # parts of elements of the wider type
    with contextlib.suppress(DSLValueError):
        assert _bits(fx.recast_layout(layout, old, new), new) == _bits(layout, old)


def test_recast_takes_part_of_the_ratio_into_the_stride_as_cute_does() -> None:
    assert fx.recast_layout(fx.make_layout((4, 4), (2, 8)), 8, 32) == fx.make_layout((2, 4), (1, 2))
    assert fx.recast_layout(fx.make_layout(2, 1), 8, 32) == fx.make_layout(1, 1)
    assert fx.recast_layout(fx.make_layout((4, 6), (6, 1)), 32, 24) == fx.make_layout((4, 8), (8, 1))


@pytest.mark.parametrize("parameters", [(3, 2, 3), (2, 1, 2), (1, 3, 4)])
@pytest.mark.parametrize(("old", "new"), [(16, 8), (16, 4), (8, 16), (8, 32)])
def test_recast_of_a_swizzled_layout_permutes_the_same_bytes(
    parameters: tuple[int, int, int], old: int, new: int
) -> None:
    mask, base, shift = parameters
    layout = fx.make_composed_layout(fx.Swizzle(mask, base, shift), 16, fx.make_layout((8, 16), (16, 1)))
    if base < (new // old).bit_length() - 1:
        with pytest.raises(DSLValueError, match="parts of the wider elements"):
            fx.recast_layout(layout, old, new)
        return
    assert _bits(fx.recast_layout(layout, old, new), new) == _bits(layout, old)


@MODEST
@given(st.lists(st.integers(1, 12), min_size=1, max_size=4).map(tuple), st.integers(1, 24))
def test_shape_div_divides_from_the_left(shape: tuple[int, ...], divisor: int) -> None:
    rest, possible = divisor, True
    for s in shape:
        possible &= gcd(s, rest) == min(s, rest)
        rest = -(-rest // s)
    if not possible:
        with pytest.raises(DSLValueError, match="divides the other"):
            fx.shape_div(shape, divisor)
        return
    result = fx.shape_div(shape, divisor).to_py_value()
    assert prod(result) * (divisor if rest == 1 else prod(shape)) == prod(shape)
