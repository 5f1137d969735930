"""Layouts as functions: index of a coordinate, codomain, complement, inverses."""

from __future__ import annotations

from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.layout import coordinates
from flydsl.expr.layout import tree as trees
from flydsl.expr.layout.composed import ComposedLayout, apply, codomain_zero
from flydsl.expr.layout.flat import Mode, coalesced, merged, pack
from flydsl.expr.layout.leaf import (
    Basis,
    Leaf,
    add,
    ceil_div,
    divides,
    floor_div,
    format_tree,
    is_one,
    is_static,
    mul,
    sub,
)
from flydsl.expr.layout.operands import as_layout, is_layout_like, shape_tree
from flydsl.expr.layout.swizzle import CoordSwizzle, Swizzle
from flydsl.expr.layout.tree import Tree, as_tree, leaves, product
from flydsl.expr.layout.values import IntTuple, Layout
from flydsl.support.tracebacks import warn_user


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

    Parameters as of :func:`coshape`.

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


# -- complements and inverses


def _moving_modes(layout: Any, what: str) -> list[Mode]:
    """The coalesced modes of extent above 1."""
    if not isinstance(layout, Layout):
        raise DSLTypeError(f"{what} needs a plain layout, got {layout!r} of type {type(layout).__name__}")
    modes = coalesced(layout.shape_tree, layout.stride_tree)
    if any(isinstance(m.stride, Basis) for m in modes):
        raise DSLTypeError(f"{what} needs a layout that yields integers; {layout} yields coordinates")
    return modes


def complement(layout: Any, codomain_size: Any = None) -> Layout:
    """The layout, of increasing strides, that fills the holes of ``layout``.

    Modes of stride 0 are left out.  A hole that is no multiple of the span below it is filled as far as possible.
    The images share only 0, and ``(layout, result)`` covers ``0 ... n - 1``.  ``n`` is the size of ``codomain_size`` (a
    number, a shape, or what has one), rounded up to a multiple of the span of ``layout``.  Without it only the holes
    below that span are filled.

    Args:
        layout: a layout whose modes nest.
        codomain_size: what to fill: a number, a shape, or what has one; by default the span of ``layout``.

    Returns:
        The layout of the holes.

    Raises:
        DSLValueError: the modes of ``layout`` do not nest (each stride at least the span of the modes below), or that
            is not known while tracing.

    Example in a kernel::

        print(fx.complement(fx.make_layout(4, 2), 24))  # Layout<(2,3):(1,8)>
    """
    modes = [mode for mode in _moving_modes(layout, "complement") if not _still(mode)]
    _check_sortable(layout, modes, "complement")
    result: list[Mode] = []
    span: Leaf = 1
    for extent, stride in sorted(modes, key=_stride):
        if not (divides(span, stride) or (is_static(span) and is_static(stride) and stride >= span)):
            raise DSLValueError(
                f"complement of {layout}: the stride {format_tree(stride)} is not known to be at least "
                f"{format_tree(span)}, the span of the modes below; the layout must be injective with nested strides"
            )
        result.append(Mode(floor_div(stride, span), span))
        span = mul(extent, stride)
    if not modes:
        return Layout.plain(1 if codomain_size is None else product(shape_tree(codomain_size)), 1)
    if codomain_size is not None:
        result.append(Mode(ceil_div(product(shape_tree(codomain_size)), span), span))
    return Layout.plain(*pack(merged(result)))


def _still(mode: Mode) -> bool:
    return is_static(mode.stride) and mode.stride == 0


def _stride(mode: Mode) -> Any:
    return mode.stride if is_static(mode.stride) else 0


def _check_sortable(layout: Layout, modes: list[Mode], what: str) -> None:
    if len(modes) > 1 and not all(is_static(m.stride) for m in modes):
        raise DSLValueError(f"{what} of {layout}: the order of its run-time strides is not known while tracing")


def _with_positions(modes: list[Mode]) -> list[tuple[Mode, Any]]:
    """The modes, each with the step of the one-dimensional coordinate along it."""
    step: Leaf = 1
    result = []
    for mode in modes:
        result.append((mode, step))
        step = mul(step, mode.extent)
    return result


def right_inverse(layout: Any) -> Layout:
    """The largest ``R`` of whole modes with ``layout(R(i)) == i`` for all ``i`` below its size.

    For a layout with run-time numbers, the largest one over the modes whose extents and strides are known while
    tracing.

    Args:
        layout: a layout.

    Returns:
        The layout ``R``.

    Example in a kernel::

        l = fx.make_layout((4, 8), (8, 1))
        print(fx.right_inverse(l))  # Layout<(8,4):(4,1)>
    """
    remaining = [
        (mode, position)
        for mode, position in _with_positions(_modes(layout, "right_inverse"))
        if is_static(mode.extent) and is_static(mode.stride) and mode.extent > 1
    ]
    result: list[Mode] = []
    size = 1
    while following := [(mode, position) for mode, position in remaining if mode.stride == size]:
        mode, position = max(following, key=lambda item: item[0].extent)
        result.append(Mode(mode.extent, position))
        size *= mode.extent
    return Layout.plain(*pack(merged(result)))


def left_inverse(layout: Any) -> Layout:
    """The ``R`` with ``R(layout(i)) == i`` for all ``i`` below the size of ``layout``.

    For a layout with run-time numbers, the one over the modes whose strides are known while tracing.  Run-time extents
    are assumed to fit below the next stride.

    Args:
        layout: an injective layout.

    Returns:
        The layout ``R``.

    Raises:
        DSLValueError: the layout is not injective (modes of stride 0 are left out).

    Example in a kernel::

        l = fx.make_layout((4, 8), (8, 1))
        print(fx.left_inverse(l))  # Layout<(8,4):(4,1)>
    """
    ordered = sorted(
        (
            (mode, position)
            for mode, position in _with_positions(_modes(layout, "left_inverse"))
            if is_static(mode.stride) and mode.stride != 0 and not is_one(mode.extent)
        ),
        key=lambda item: item[0].stride,
    )
    result: list[Mode] = []
    below, span = 1, 1  # the previous mode's stride, and its end as far as it is known
    for k, (mode, position) in enumerate(ordered):
        if mode.stride < span:
            raise DSLValueError(
                f"left_inverse of {layout}: expected the stride {mode.stride} to be at least {span}, the span of the mode "
                f"below, so that nested strides make the layout injective"
            )
        if mode.stride % below:
            warn_user(
                f"left_inverse of {layout}: the stride {mode.stride} is no multiple of {below}, the stride of the mode "
                "below, so that the result is no inverse everywhere"
            )
        if k == 0 and mode.stride > 1:
            result.append(Mode(mode.stride, 0))
        reach = ordered[k + 1][0].stride // mode.stride if k + 1 < len(ordered) else mode.extent
        result.append(Mode(reach, position))
        below, span = mode.stride, mode.stride * (mode.extent if is_static(mode.extent) else 1)
    return Layout.plain(*pack(merged(result, static_only=True)))


def _modes(layout: Any, what: str) -> list[Mode]:
    """The modes of extent above 1 in order; uncoalesced where that would merge a known number with a run-time one."""
    modes = _moving_modes(layout, what)
    if not layout.is_static:
        modes = [Mode(*m) for m in zip(leaves(layout.shape_tree), leaves(layout.stride_tree), strict=True)]
    return modes
