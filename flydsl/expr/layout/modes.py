"""Modes and parts of int tuples, layouts and tensors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flydsl.errors import DSLIndexError, DSLTypeError, DSLValueError
from flydsl.expr.layout import coordinates
from flydsl.expr.layout import tree as trees
from flydsl.expr.layout.composed import ComposedLayout
from flydsl.expr.layout.int_tuple import get_scalar
from flydsl.expr.layout.leaf import as_leaf, format_tree
from flydsl.expr.layout.operands import HasLayout, is_layout_like, lifted, shape_tree
from flydsl.expr.layout.tensors import memory_coordinate
from flydsl.expr.layout.tree import Tree, as_tree, modes, product, unwrap
from flydsl.expr.layout.values import IntTuple, Layout, Tile

__all__ = [
    "append",
    "composed_get_inner",
    "composed_get_offset",
    "composed_get_outer",
    "depth",
    "dice",
    "get",
    "get_",
    "get_iter",
    "get_layout",
    "get_shape",
    "get_stride",
    "group",
    "prepend",
    "rank",
    "select",
    "size",
    "slice",
    "take",
]


def _restructured(value: Any, function: Callable[[Tree], Tree]) -> Any:
    """Apply ``function`` to an int tuple, or to both shape and stride of a layout."""

    def of_layout(layout: Layout) -> Layout:
        return Layout(function(layout.shape_tree), function(layout.stride_tree))

    return lifted(of_layout)(value) if is_layout_like(value) else IntTuple(function(as_tree(value)))


def rank(int_or_tuple: Any) -> int:
    """The number of top-level modes; 1 for a leaf."""
    return int_or_tuple.rank if isinstance(int_or_tuple, Tile) else trees.rank(shape_tree(int_or_tuple))


def depth(int_or_tuple: Any) -> int:
    """0 for a leaf, else one more than the deepest mode."""
    return trees.depth(shape_tree(int_or_tuple))


def size(int_tuple: Any) -> IntTuple:
    """The product of all leaves; of a layout or tensor, of its shape."""
    return IntTuple.plain(product(shape_tree(int_tuple)))


def get_(int_tuple: Any, mode: Any) -> Any:
    """The mode that ``mode`` selects: a mode number, or a list of them, one per level.

    Raises:
        DSLIndexError: there is no such mode.
    """
    if isinstance(int_tuple, Tile):
        return int_tuple[mode]
    return _restructured(int_tuple, lambda tree: trees.at(tree, mode))


def get(int_tuple: Any, mode: Any) -> Any:
    """The mode that ``mode`` selects, as a scalar.  Deprecated; use ``x[mode]``."""
    return get_scalar(get_(int_tuple, mode))


def _range(begin: Any, end: Any, tree: Tree) -> tuple[int, int]:
    first, last = as_leaf(begin), as_leaf(end)
    if not isinstance(first, int) or not isinstance(last, int):
        raise DSLTypeError(f"modes {begin!r} to {end!r}: mode numbers are Python ints")
    if not 0 <= first < last <= trees.rank(tree):
        raise DSLIndexError(
            f"modes {first} to {last} (not included) of {format_tree(tree)}, which has the modes 0 to "
            f"{trees.rank(tree) - 1}"
        )
    return first, last


def take(int_tuple: Any, begin: int, end: int) -> Any:
    """Modes ``begin`` to ``end - 1``; a single one is bare.

    Raises:
        DSLIndexError: there are no such modes.
    """

    def taken(tree: Tree) -> Tree:
        first, last = _range(begin, end, tree)
        return unwrap(modes(tree)[first:last])

    return _restructured(int_tuple, taken)


def select(int_tuple: Any, indices: Any) -> Any:
    """The modes with these numbers, in that order; a single one is bare.

    Raises:
        DSLIndexError: there is no such mode.
        DSLValueError: no mode is selected.
    """
    selected = [indices] if isinstance(indices, int) else list(indices)
    if not selected:
        raise DSLValueError("select needs at least one mode")
    return _restructured(int_tuple, lambda tree: unwrap([trees.at(tree, i) for i in selected]))


def group(int_tuple: Any, begin: int, end: int) -> Any:
    """Modes ``begin`` to ``end - 1`` nested into one mode; a leaf stays what it is.

    Raises:
        DSLIndexError: there are no such modes.
    """

    def grouped(tree: Tree) -> Tree:
        first, last = _range(begin, end, tree)
        if not isinstance(tree, tuple):
            return tree
        parts = modes(tree)
        return (*parts[:first], tuple(parts[first:last]), *parts[last:])

    return _restructured(int_tuple, grouped)


def append(base: Any, elem: Any, *, n: int | None = None) -> Any:
    """``base`` with ``elem`` as one more mode, or with as many as make rank ``n``.

    Raises:
        DSLValueError: the rank is above ``n`` already.
    """
    return _extended(base, elem, n, lambda parts, extra: (*parts, *extra))


def prepend(base: Any, elem: Any, *, n: int | None = None) -> Any:
    """``base`` with ``elem`` as one more leading mode, or with as many as make rank ``n``.

    Raises:
        DSLValueError: the rank is above ``n`` already.
    """
    return _extended(base, elem, n, lambda parts, extra: (*extra, *parts))


def _extended(base: Any, elem: Any, n: int | None, join: Callable[[Any, Any], Tree]) -> Any:
    present = rank(base)
    count = 1 if n is None else n - present
    if count < 0:
        raise DSLValueError(f"{base} has rank {present}, which is above n = {n}")

    def joined(tree: Tree, extra: Tree) -> Tree:
        return join(modes(tree), [extra] * count) if count else tree

    if not is_layout_like(base):
        return IntTuple(joined(as_tree(base), as_tree(elem)))
    if not isinstance(elem, Layout):
        raise DSLTypeError(f"a mode that extends the layout {base} is a layout, got {elem!r}")

    def of_layout(layout: Layout) -> Layout:
        return Layout(joined(layout.shape_tree, elem.shape_tree), joined(layout.stride_tree, elem.stride_tree))

    return lifted(of_layout)(base)


def get_shape(layout: Any) -> IntTuple:
    """The extents of a layout or tensor."""
    return IntTuple(shape_tree(layout))


def get_stride(layout: Any) -> IntTuple:
    """The steps of a layout or tensor.

    Raises:
        DSLTypeError: a composed layout has none.
    """
    stride = get_layout(layout).stride
    return IntTuple(stride)


def get_layout(memref: Any) -> Any:
    """The layout of a tensor; a layout itself."""
    if isinstance(memref, HasLayout):
        return memref.layout
    if not is_layout_like(memref):
        raise DSLTypeError(f"{memref!r} of type {type(memref).__name__} has no layout")
    return memref


def get_iter(memref: Any) -> Any:
    """The iterator of a tensor: its pointer, or the base coordinate."""
    if not isinstance(memref, HasLayout):
        raise DSLTypeError(f"{memref!r} of type {type(memref).__name__} is not a tensor")
    return memref.iter  # type: ignore[attr-defined]


def _composed(value: Any) -> ComposedLayout:
    layout = value.layout if isinstance(value, HasLayout) else value
    if not isinstance(layout, ComposedLayout):
        raise DSLTypeError(f"{layout} of type {type(layout).__name__} is not a composed layout")
    return layout


def composed_get_inner(input: Any) -> Any:
    """The part of a composed layout that is applied last."""
    return _composed(input).inner


def composed_get_offset(input: Any) -> IntTuple:
    """The constant that a composed layout adds between its parts."""
    return _composed(input).offset


def composed_get_outer(input: Any) -> Any:
    """The part of a composed layout that is applied first."""
    return _composed(input).outer


def slice(src: Any, coord: Any) -> Any:
    """The modes where ``coord`` has ``None``, in one tuple; a single one is bare.

    The rest of ``coord`` is added to the start of a tensor, and to the offset of a composed layout.

    Raises:
        DSLValueError: ``coord`` does not fit, or has no ``None``.
    """
    crd = as_tree(coord)
    if isinstance(src, HasLayout):
        if isinstance(src.layout, ComposedLayout):
            return src.with_layout(src.layout.sliced(crd))
        layout, offset = src.layout.sliced(memory_coordinate(crd, src.layout))
        return src.with_layout(layout, IntTuple.plain(offset))
    if isinstance(src, Layout):
        return src.sliced(crd)[0]
    if isinstance(src, ComposedLayout):
        return src.sliced(crd)
    return IntTuple(coordinates.sliced_tree(as_tree(src), crd, keep_none=True))


def dice(src: Any, coord: Any) -> Any:
    """The modes where ``coord`` has no ``None``, in one tuple; a single one is bare.

    Raises:
        DSLValueError: ``coord`` does not fit, or has nothing but ``None``.
    """
    crd = as_tree(coord)
    return _restructured(src, lambda tree: coordinates.sliced_tree(tree, crd, keep_none=False))
