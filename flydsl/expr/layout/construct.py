"""Constructors of layouts, also from one of the same bytes in other elements."""

from __future__ import annotations

import math
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.layout.composed import ComposedLayout, codomain_zero
from flydsl.expr.layout.flat import compact_strides, nested
from flydsl.expr.layout.int_tuple import as_given
from flydsl.expr.layout.leaf import Basis, Leaf, divides, floor_div, format_tree, is_one, is_static, mul
from flydsl.expr.layout.operands import as_layout, lifted
from flydsl.expr.layout.swizzle import Swizzle
from flydsl.expr.layout.tree import Tree, as_tree, leaves, map_leaves, modes, weakly_congruent
from flydsl.expr.layout.values import Layout, Tile


def make_layout(shape: Any, stride: Any) -> Layout:
    """The function from coordinates of ``shape`` to the sum of coordinates times strides.

    Args:
        shape: an int or a nested tuple of extents; run-time integers are allowed.
        stride: the steps, in elements, of the same profile; integers, run-time integers or bases.

    Returns:
        The layout ``shape:stride``.

    Raises:
        DSLValueError: the profiles differ, or an extent is negative.

    Example in a kernel::

        l = fx.make_layout((4, 8), (8, 1))
        print(f"{l} maps (2, 3) to {fx.crd2idx((2, 3), l)}")  # Layout<(4,8):(8,1)> maps (2, 3) to IntTuple<19>
    """
    layout = Layout(as_given(shape), as_given(stride))
    if any(isinstance(extent, int) and extent < 0 for extent in leaves(layout.shape_tree)):
        raise DSLValueError(f"the shape {format_tree(layout.shape_tree)} has a negative extent")
    return layout


def make_ordered_layout(shape: Any, order: Any) -> Layout:
    """The compact layout in which modes of lower ``order`` vary faster, the leftmost first among equals.

    An order that is a scalar, or coarser than the shape, leaves the modes below it in colexicographic order.

    Args:
        shape: an int tuple.
        order: for each mode a static int; modes of lower order vary faster.

    Returns:
        The compact layout.

    Raises:
        DSLTypeError: the order is not made of static ints.
        DSLValueError: the order does not fit the shape.

    Example in a kernel::

        print(fx.make_ordered_layout((4, 8), (1, 0)))  # Layout<(4,8):(8,1)>
    """
    extents, ranks = as_tree(shape), as_tree(order)
    if not weakly_congruent(ranks, extents):
        raise DSLValueError(f"the order {format_tree(ranks)} does not fit the shape {format_tree(extents)}")
    if not all(isinstance(r, int) for r in leaves(ranks)):
        raise DSLTypeError(f"the order {format_tree(ranks)} is not made of ints known while tracing")
    keys = leaves(map_leaves(lambda r, part: map_leaves(lambda _: r, part), ranks, extents))
    return _compact(extents, keys)


def _compact(shape: Tree, keys: list[Any]) -> Layout:
    extents = leaves(shape)
    fastest_first = sorted(range(len(extents)), key=keys.__getitem__)  # stable: the leftmost first among equals
    return Layout(shape, nested(shape, compact_strides(extents, fastest_first)))


def _stride_key(stride: Leaf) -> tuple[int, int]:
    """Sorts static strides by size, then bases, then run-time strides, each from left to right."""
    if isinstance(stride, Basis):
        return 1, 0
    return (0, stride) if is_static(stride) else (2, 0)


def make_layout_like(ref: Any) -> Layout:
    """The compact layout of the same shape with the modes in the order of the strides; a stride of 0 stays 0.

    Run-time strides count as greater than static ones, in the order of the modes.

    Args:
        ref: a layout or a tensor.

    Returns:
        A compact layout of the shape of ``ref``.

    Example in a kernel::

        l = fx.make_layout((4, 8), (100, 1))
        print(fx.make_layout_like(l))  # Layout<(4,8):(8,1)>
    """
    layout = _linear(ref)
    extents, strides = leaves(layout.shape_tree), leaves(layout.stride_tree)
    moving = [k for k, d in enumerate(strides) if not (is_static(d) and d == 0)]
    order = sorted(moving, key=lambda k: (*_stride_key(strides[k]), not is_one(extents[k])))
    return Layout(layout.shape_tree, nested(layout.shape_tree, compact_strides(extents, order)))


def make_fragment_layout_like(tensor: Any) -> Layout:
    """The layout of registers for the elements of ``tensor`` (a layout, or what has one), one per coordinate.

    Mode 0 is colexicographic and varies fastest; the other modes follow, compact, in the order of their strides.  A
    mode of extent 1 has stride 0.  As in CuTe, the parts of a nested mode 1 of two modes become modes of the result.

    Args:
        tensor: a tensor or a layout, of static shape.

    Returns:
        A compact static layout of the elements of ``tensor``.

    Example in a kernel::

        l = fx.make_layout((4, 8), (1, 100))
        print(fx.make_fragment_layout_like(l))  # Layout<(4,8):(1,4)>
    """
    layout = _linear(tensor)
    if layout.is_leaf:
        return Layout(layout.shape_tree, 1)
    inside = len(leaves(layout.shape_tree[0]))
    extents, strides = leaves(layout.shape_tree), leaves(layout.stride_tree)
    moving = [k for k, extent in enumerate(extents) if not (is_static(extent) and extent == 1)]
    order = sorted(moving, key=lambda k: (0, 0, 0) if k < inside else (1, *_stride_key(strides[k])))
    shape = _two_modes_flat(layout.shape_tree)
    return Layout(shape, nested(shape, compact_strides(extents, order)))


def _two_modes_flat(shape: Tree) -> Tree:
    """``shape`` with the parts of mode 1 as modes, if there are two modes."""
    if not isinstance(shape, tuple) or len(shape) != 2:
        return shape
    first, second = map(_bare, shape)
    return (first, *modes(second))


def _bare(tree: Tree) -> Tree:
    """``tree`` without the tuples of one mode around it."""
    while isinstance(tree, tuple) and len(tree) == 1:
        tree = tree[0]
    return tree


def _linear(value: Any) -> Layout:
    layout = as_layout(value)
    while isinstance(layout, ComposedLayout):
        layout = layout.outer
    return layout


def make_identity_layout(shape: Any) -> Layout:
    """The layout that maps each coordinate to itself: its strides are the unit bases.

    An integer ``n`` gives ``n:1``.

    Args:
        shape: an int tuple, static or not.

    Returns:
        The layout whose strides are unit bases: a coordinate maps to itself.

    Example in a kernel::

        l = fx.make_identity_layout((4, 8))
        print(f"{l} maps (2, 3) to {fx.crd2idx((2, 3), l)}")  # Layout<(4,8):(1E0,1E1)> maps (2, 3) to IntTuple<(2,3)>
    """

    def bases(tree: Tree, path: tuple[int, ...]) -> Tree:
        if isinstance(tree, tuple):
            return tuple(bases(part, (*path, k)) for k, part in enumerate(tree))
        return Basis(1, path) if path else 1

    extents = as_tree(shape)
    return Layout(extents, bases(extents, ()))


def make_composed_layout(inner: Any, offset_or_outer: Any, outer: Any = None) -> ComposedLayout:
    """``c -> inner(offset + outer(c))``; the offset defaults to zero.

    ``inner`` is a layout, a swizzle or a coordinate swizzle, ``outer`` a layout or a composed layout.

    Args:
        inner: a swizzle, a coordinate swizzle, or a layout.
        offset_or_outer: the offset, an integer or an int tuple; or the outer layout, if there is no third argument.
        outer: the layout that is applied first.

    Returns:
        The composed layout ``c -> inner(offset + outer(c))``.

    Raises:
        DSLTypeError: a part is of another kind.
        DSLValueError: what ``outer`` yields does not fit ``inner``.

    Example in a kernel::

        l = fx.make_composed_layout(fx.Swizzle(2, 0, 2), 0, fx.make_layout((4, 4), (4, 1)))
        print([int(fx.crd2idx((r, 0), l)) for r in range(4)])  # [0, 5, 10, 15]
    """
    if outer is not None:
        return ComposedLayout(inner, offset_or_outer, outer)
    if not isinstance(offset_or_outer, (Layout, ComposedLayout)):
        raise DSLTypeError(f"the outer part of a composed layout is a layout, got {offset_or_outer!r}")
    return ComposedLayout(inner, codomain_zero(offset_or_outer), offset_or_outer)


def make_tile(*args: Any) -> Tile:
    """A tiler by mode: for each an extent ``n`` (``n:1``), ``None`` (all of it), a layout, or a tuple of these.

    Args:
        *args: for each mode an extent, ``None``, a layout, or a tuple of these.

    Returns:
        The tiler.

    Example in a kernel::

        tile = fx.make_tile(2, fx.make_layout(4, 2))
        print(fx.composition(fx.make_layout((4, 8), (8, 1)), tile))  # Layout<(2,4):(8,2)>
    """
    return Tile(args)


# -- layouts of the same bytes in elements of another width


def recast_layout(layout: Any, old_type_bits: Any, new_type_bits: Any) -> Any:
    """The layout of the same bytes when elements of ``old_type_bits`` become elements of ``new_type_bits``.

    The mode of stride 1 takes the ratio into its extent, the other modes into their strides.  Of a wider element, a stride
    below the ratio becomes 1, and the rest of the ratio divides the extent; a mode within one element has extent 1.
    A swizzle permutes the same bytes, so its lowest bit moves.

    Args:
        layout: a layout, plain or swizzled.
        old_type_bits: the width of an element now, in bits.
        new_type_bits: the width of an element of the result, in bits.

    Returns:
        The layout that counts elements of ``new_type_bits``.

    Raises:
        DSLValueError: neither of a stride and the ratio divides the other, an extent is not a multiple of the rest of
            the ratio (run-time ones are assumed to be), or a swizzle permutes parts of wider elements.
        DSLTypeError: the layout is composed with another layout, or yields coordinates.

    Example in a kernel::

        print(fx.recast_layout(fx.make_layout((4, 8), (8, 1)), 16, 32))  # Layout<(4,4):(4,1)>
    """
    old, new = int(old_type_bits), int(new_type_bits)
    if old <= 0 or new <= 0:
        raise DSLValueError(f"recast_layout of {layout} from {old} to {new} bits: a width is positive")
    if old == new:
        return layout
    if old % new and new % old:
        common = math.gcd(old, new)
        return recast_layout(recast_layout(layout, old, common), common, new)
    return _recast_swizzled(layout, old, new) if isinstance(layout, ComposedLayout) else _recast(layout, old, new)


def _recast_swizzled(layout: ComposedLayout, old: int, new: int) -> ComposedLayout:
    """``layout`` with the swizzle, the offset and the outer part over elements of the other width."""
    swizzle, offset = layout.inner, layout.offset_tree
    if not isinstance(swizzle, Swizzle):
        raise DSLTypeError(f"recast_layout of the composed layout {layout}: recast its outer part")
    ratio = max(old, new) // min(old, new)
    lowest = swizzle.base + (ratio.bit_length() - 1) * (1 if old > new else -1)
    if ratio & (ratio - 1) or lowest < 0:
        raise DSLValueError(
            f"recast_layout of {layout} from {old} to {new} bits: the swizzle permutes parts of the wider elements"
        )
    moved = mul(offset, ratio) if old > new else _divided(layout, offset, old, new)
    return ComposedLayout(Swizzle(swizzle.mask, lowest, swizzle.shift), moved, recast_layout(layout.outer, old, new))


@lifted
def _recast(layout: Layout, old: int, new: int) -> Layout:
    extents, strides = leaves(layout.shape_tree), leaves(layout.stride_tree)
    if any(isinstance(d, Basis) for d in strides):
        raise DSLTypeError(f"recast_layout of {layout}: it yields coordinates, which have no width")
    contiguous = _contiguous_mode(extents, strides)
    for k, (extent, stride) in enumerate(zip(extents, strides, strict=True)):
        if old < new:
            extents[k], strides[k] = _widened(layout, extent, stride, old, new)
        elif k == contiguous:
            extents[k] = mul(extent, old // new)
        else:
            strides[k] = mul(stride, old // new)
    return Layout(nested(layout.shape_tree, extents), nested(layout.shape_tree, strides))


def _widened(layout: Layout, extent: Leaf, stride: Leaf, old: int, new: int) -> tuple[Leaf, Leaf]:
    """A mode in elements that are wider."""
    ratio = new // old
    if not is_static(stride) or divides(ratio, stride) or ratio % stride:
        return extent, floor_div(stride, ratio) if is_one(extent) else _divided(layout, stride, old, new)
    left = ratio // stride
    return (1 if is_static(extent) and left % extent == 0 else _divided(layout, extent, old, new, left)), 1


def _contiguous_mode(extents: list[Leaf], strides: list[Leaf]) -> int | None:
    """The first mode of stride 1; extents above 1 take precedence."""
    found = [k for k, d in enumerate(strides) if is_static(d) and d == 1]
    moving = [k for k in found if not (is_static(extents[k]) and extents[k] == 1)]
    return next(iter(moving + found), None)


def _divided(layout: Layout | ComposedLayout, leaf: Leaf, old: int, new: int, ratio: int = 0) -> Leaf:
    """``leaf`` over the ratio of the widths, or over ``ratio``."""
    divisor = ratio or new // old
    if divides(divisor, leaf) is False:
        raise DSLValueError(
            f"recast_layout of {layout} from {old} to {new} bits: {format_tree(leaf)} is not a multiple of {divisor}"
        )
    return floor_div(leaf, divisor)
