"""Layouts as functions: index of a coordinate, its inverse, and codomain size."""

from __future__ import annotations

from typing import Any

from flydsl.errors import DSLTypeError
from flydsl.expr.layout import coordinates
from flydsl.expr.layout import tree as trees
from flydsl.expr.layout.composed import ComposedLayout, apply, codomain_zero
from flydsl.expr.layout.leaf import Leaf, add, ceil_div, is_static, mul, sub
from flydsl.expr.layout.operands import as_layout, is_layout_like
from flydsl.expr.layout.swizzle import CoordSwizzle, Swizzle
from flydsl.expr.layout.tree import Tree, as_tree
from flydsl.expr.layout.values import IntTuple, Layout

__all__ = ["coprofile", "coshape", "cosize", "crd2idx", "get_1d_coord", "get_flat_coord", "idx2crd"]


def crd2idx(crd: Any, layout: Any) -> IntTuple:
    """The index (or coordinate, for strides that are bases) of ``crd``; swizzles map integers or coordinates.

    Args:
        crd: a coordinate of the shape, or an integer for a whole mode, which counts its first mode fastest.
        layout: a layout, a composed layout, or a swizzle.

    Returns:
        The index, or a coordinate.

    Raises:
        DSLValueError: the coordinate does not fit, or has a ``None``.
        DSLTypeError: ``layout`` is not a layout or a swizzle.

    Example in a kernel::

        l = fx.make_layout((4, 8), (8, 1))
        print(f"{fx.crd2idx((2, 3), l)} {fx.crd2idx(6, l)}")  # IntTuple<19> IntTuple<17>
    """
    mapping = layout if isinstance(layout, (Swizzle, CoordSwizzle)) else _layout(layout, "crd2idx")
    return IntTuple.plain(apply(mapping, as_tree(crd)))


def _layout(value: Any, what: str) -> Layout | ComposedLayout:
    if not is_layout_like(value):
        raise DSLTypeError(f"{what} needs a layout, got {value!r} of type {type(value).__name__}")
    return as_layout(value)


def _plain(value: Any, what: str) -> Layout:
    layout = _layout(value, what)
    if isinstance(layout, ComposedLayout):
        raise DSLTypeError(f"{what} needs a plain layout; {layout} is composed, and its inner part has no such inverse")
    return layout


def idx2crd(index: Any, layout: Any) -> IntTuple:
    """The coordinate, shaped like the shape, with ``index / stride mod extent`` at each leaf; 0 where the stride is 0.

    That is the inverse of :func:`crd2idx` where the layout is injective and yields ``index``.

    Args:
        index: an integer.
        layout: a layout.

    Returns:
        A coordinate of the profile of the shape.

    Raises:
        DSLTypeError: the layout is composed.

    Example in a kernel::

        print(fx.idx2crd(19, fx.make_layout((4, 8), (8, 1))))  # IntTuple<(2,3)>
    """
    return _plain(layout, "idx2crd").get_hier_coord(index)


def get_flat_coord(index: Any, layout: Any) -> IntTuple:
    """:func:`idx2crd` with each top-level mode collapsed to one integer.

    Args:
        index: an index that the layout gives.
        layout: a layout.

    Returns:
        A coordinate with a leaf for each top-level mode.

    Raises:
        DSLTypeError: the layout is composed.

    Example in a kernel::

        l = fx.make_layout(((2, 2), 8), ((16, 8), 1))
        print(fx.get_flat_coord(19, l))  # IntTuple<(1,3)>
    """
    return _plain(layout, "get_flat_coord").get_flat_coord(index)


def get_1d_coord(index: Any, layout: Any) -> IntTuple:
    """:func:`idx2crd` collapsed to one integer.

    Args:
        index: an index that the layout gives.
        layout: a layout.

    Returns:
        An int tuple of one leaf.

    Raises:
        DSLTypeError: the layout is composed.

    Example in a kernel::

        print(fx.get_1d_coord(19, fx.make_layout((4, 8), (8, 1))))  # IntTuple<14>
    """
    return _plain(layout, "get_1d_coord").get_1d_coord(index)


def coprofile(layout: Any) -> IntTuple:
    """Zero with the profile of the codomain.

    Args:
        layout: a layout.

    Returns:
        An int tuple of zeros.

    Example in a kernel::

        print(fx.coprofile(fx.make_identity_layout((4, 8))))  # IntTuple<(0,0)>
    """
    return IntTuple(codomain_zero(_layout(layout, "coprofile")))


def coshape(layout: Any) -> IntTuple:
    """The smallest shape that holds the image of the layout; strides must not be negative.

    A composed layout has an upper bound: the cosize of an inner layout, or the bits that a swizzle changes.

    Args:
        layout: a layout or a composed layout.

    Returns:
        A shape.

    Example in a kernel::

        print(fx.coshape(fx.make_layout((4, 8), (10, 1))))  # IntTuple<38>
    """
    return IntTuple(_coshape(_layout(layout, "coshape")))


def cosize(layout: Any) -> IntTuple:
    """One more than the greatest index; for strides that are bases, the size of :func:`coshape`.

    Args:
        layout: a layout or a composed layout.

    Returns:
        An int tuple of one leaf.

    Example in a kernel::

        print(fx.cosize(fx.make_layout((4, 8), (10, 1))))  # IntTuple<38>
    """
    return IntTuple(trees.product(_coshape(_layout(layout, "cosize"))))


def _coshape(layout: Layout | ComposedLayout) -> Tree:
    if isinstance(layout, Layout):
        last = trees.map_leaves(lambda s: sub(s, 1), layout.shape_tree)
        # Coordinates end at extent - 1, so the last one is the greatest.
        return trees.map_leaves(lambda x: add(x, 1), coordinates.evaluate(last, layout.shape_tree, layout.stride_tree))
    if not isinstance(layout.inner, (Swizzle, CoordSwizzle)):
        return _coshape(layout.inner)
    reach = coordinates.add_trees(layout.offset_tree, _coshape(layout.outer))
    return _swizzled_reach(layout.inner, reach)


def _swizzled_reach(swizzle: Swizzle | CoordSwizzle, reach: Tree) -> Tree:
    """Indices below ``reach`` stay below its next multiple of the lowest power of two above the changed bits."""
    if isinstance(swizzle, Swizzle):
        block = 1 << (swizzle.base + swizzle.mask)
        if is_static(reach) and reach <= 1 << (swizzle.base + swizzle.shift):
            return reach
        return _rounded_up(reach, block)

    def rounded(tree: Tree, path: tuple[int, ...]) -> Tree:
        if not path:
            return _rounded_up(tree, 1 << (swizzle.base_col + swizzle.mask))
        return tuple(rounded(part, path[1:]) if k == path[0] else part for k, part in enumerate(tree))

    return rounded(reach, swizzle.mode_col)


def _rounded_up(number: Leaf, block: int) -> Leaf:
    return mul(ceil_div(number, block), block)
