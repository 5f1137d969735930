"""Modes and parts of int tuples, layouts and tensors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flydsl.errors import DSLConversionError, DSLIndexError, DSLTypeError, DSLValueError
from flydsl.expr.layout import coordinates
from flydsl.expr.layout import tree as trees
from flydsl.expr.layout.composed import ComposedLayout
from flydsl.expr.layout.int_tuple import get_scalar
from flydsl.expr.layout.leaf import as_leaf, format_tree
from flydsl.expr.layout.operands import HasLayout, is_layout_like, lift, shape_tree
from flydsl.expr.layout.tensors import memory_coordinate
from flydsl.expr.layout.tree import Tree, as_tree, modes, product, unwrap
from flydsl.expr.layout.values import IntTuple, Layout, Tile


def _restructured(value: Any, function: Callable[[Tree], Tree]) -> Any:
    """Apply ``function`` to an int tuple, or to both shape and stride of a layout."""

    def of_layout(layout: Layout) -> Layout:
        return Layout(function(layout.shape_tree), function(layout.stride_tree))

    return lift(of_layout, value) if is_layout_like(value) else IntTuple(function(as_tree(value)))


def rank(int_or_tuple: Any) -> int:
    """The number of top-level modes; 1 for a leaf.

    Args:
        int_or_tuple: an int tuple, a layout or a tensor.

    Returns:
        A Python int.

    Example in a kernel::

        print(fx.rank((4, (2, 8))), fx.rank(x), fx.depth(4), fx.depth((4, (2, 8))))  # 2 1 0 2
    """
    return int_or_tuple.rank if isinstance(int_or_tuple, Tile) else trees.rank(shape_tree(int_or_tuple))


def depth(int_or_tuple: Any) -> int:
    """0 for a leaf, else one more than the deepest mode.  Parameters and result as of :func:`rank`.

    See the example of :func:`rank`.
    """
    return trees.depth(shape_tree(int_or_tuple))


def size(int_tuple: Any) -> IntTuple:
    """The product of all leaves; of a layout or tensor, of its shape.

    Args:
        int_tuple: an int tuple, a layout or a tensor.

    Returns:
        An int tuple of one leaf.

    Example in a kernel::

        print(fx.size(fx.make_layout((4, 8), (8, 1))))  # IntTuple<32>
    """
    return IntTuple.plain(product(shape_tree(int_tuple)))


def get_(int_tuple: Any, mode: Any) -> Any:
    """The mode that ``mode`` selects: a mode number, or a list of them, one per level.

    Args:
        int_tuple: an int tuple, a layout or a tensor.
        mode: a mode's number, or a list of them.

    Returns:
        The mode.

    Raises:
        DSLIndexError: there is no such mode.

    Example in a kernel::

        print(fx.get_((4, (2, 8)), [1, 0]))  # IntTuple<2>
    """
    if isinstance(int_tuple, Tile):
        return int_tuple[mode]
    return _restructured(int_tuple, lambda tree: trees.at(tree, mode))


def get(int_tuple: Any, mode: Any) -> Any:
    """The mode that ``mode`` selects, as a scalar.  Deprecated; use ``x[mode]``.

    Args:
        int_tuple: an int tuple, a layout or a tensor.
        mode: the mode's number.

    Returns:
        A Python int or a run-time integer.

    Example in a kernel::

        print(fx.get((4, 8), 1))  # 8
    """
    return get_scalar(get_(int_tuple, mode))


def _range(begin: Any, end: Any, tree: Tree) -> tuple[int, int]:
    first, last = as_leaf(begin), as_leaf(end)
    if not isinstance(first, int) or not isinstance(last, int):
        raise DSLTypeError(f"modes {begin!r} to {end!r}: mode numbers are Python ints")
    if not 0 <= first < last <= trees.rank(tree):
        raise DSLIndexError(
            f"modes {first} to {last} (not included) of {format_tree(tree)}, which has the modes 0 to "
            f"{trees.rank(tree) - 1}, a dimension each"
        )
    return first, last


def take(int_tuple: Any, begin: int, end: int) -> Any:
    """Modes ``begin`` to ``end - 1``; a single one is bare.

    Args:
        int_tuple: an int tuple, a layout or a tensor.
        begin: the first mode.
        end: the mode behind the last.

    Returns:
        The selected modes.

    Raises:
        DSLIndexError: there are no such modes.

    Example in a kernel::

        print(fx.take((4, 8, 2), 1, 3))  # IntTuple<(8,2)>
        print(fx.select(fx.make_layout((4, 8), (8, 1)), [1, 0]))  # Layout<(8,4):(1,8)>
        print(fx.group((4, 8, 2), 0, 2))  # IntTuple<((4,8),2)>
    """

    def taken(tree: Tree) -> Tree:
        first, last = _range(begin, end, tree)
        return unwrap(modes(tree)[first:last])

    return _restructured(int_tuple, taken)


def select(int_tuple: Any, indices: Any) -> Any:
    """The modes with these numbers, in that order; a single one is bare.

    Args:
        int_tuple: an int tuple, a layout or a tensor.
        indices: mode numbers.

    Returns:
        The selected modes.

    Raises:
        DSLIndexError: there is no such mode.
        DSLValueError: no mode is selected.

    See the example of :func:`take`.
    """
    selected = [indices] if isinstance(indices, int) else list(indices)
    if not selected:
        raise DSLValueError("select needs at least one mode")
    return _restructured(int_tuple, lambda tree: unwrap([trees.at(tree, i) for i in selected]))


def group(int_tuple: Any, begin: int, end: int) -> Any:
    """Modes ``begin`` to ``end - 1`` nested into one mode; a leaf stays a leaf.

    Args:
        int_tuple: an int tuple, a layout or a tensor.
        begin: the first mode of the group.
        end: the mode behind the group.

    Returns:
        The same kind, with fewer modes.

    Raises:
        DSLIndexError: there are no such modes.

    See the example of :func:`take`.
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

    Args:
        base: an int tuple or a layout.
        elem: the mode to add; for a layout, a layout.
        n: the rank of the result; by default one more.

    Returns:
        The same kind as ``base``, with more modes.

    Raises:
        DSLValueError: the rank is above ``n`` already.

    Example in a kernel::

        print(fx.append((4, 8), 2))  # IntTuple<(4,8,2)>
        print(fx.prepend((4, 8), 2))  # IntTuple<(2,4,8)>
    """
    return _extended(base, elem, n, lambda parts, extra: (*parts, *extra))


def prepend(base: Any, elem: Any, *, n: int | None = None) -> Any:
    """``base`` with ``elem`` as one more leading mode, or with as many as make rank ``n``.

    Errors, parameters and result as of :func:`append`.

    See the example of :func:`append`.
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

    return lift(of_layout, base)


def get_shape(layout: Any) -> IntTuple:
    """The extents of a layout or tensor.

    Args:
        layout: a layout or a tensor.

    Returns:
        An int tuple.

    Example in a kernel::

        l = fx.make_layout((4, 8), (8, 1))
        print(fx.get_shape(l), fx.get_stride(l))  # IntTuple<(4,8)> IntTuple<(8,1)>
    """
    return IntTuple(shape_tree(layout))


def get_stride(layout: Any) -> IntTuple:
    """The steps of a layout or tensor.  Parameters and result as of :func:`get_shape`.

    Raises:
        DSLTypeError: a composed layout has none.

    See the example of :func:`get_shape`.
    """
    stride = get_layout(layout).stride
    return IntTuple(stride)


def get_layout(memref: Any) -> Any:
    """The layout of a tensor; a layout itself.

    Args:
        memref: a tensor or a layout.

    Returns:
        The layout.

    Example in a kernel::

        tile = fx.slice(fx.zipped_divide(x, 64), (None, 1))
        print(fx.get_layout(tile))  # Layout<64:1>
    """
    if isinstance(memref, HasLayout):
        return memref.layout
    if not is_layout_like(memref):
        raise DSLTypeError(f"{memref!r} of type {type(memref).__name__} has no layout")
    return memref


def get_iter(memref: Any) -> Any:
    """The iterator of a tensor: its pointer, or the base coordinate.

    Args:
        memref: a tensor.

    Returns:
        A pointer, or an int tuple.

    Example in a kernel::

        fx.atomic_add(fx.get_iter(b), 1)  # a pointer to b[0]
        # b: 64
    """
    if not isinstance(memref, HasLayout):
        raise DSLTypeError(f"{memref!r} of type {type(memref).__name__} is not a tensor")
    return memref.iter  # type: ignore[attr-defined]


def _composed(value: Any) -> ComposedLayout:
    layout = value.layout if isinstance(value, HasLayout) else value
    if not isinstance(layout, ComposedLayout):
        raise DSLTypeError(f"{layout} of type {type(layout).__name__} is not a composed layout")
    return layout


def composed_get_inner(input: Any) -> Any:
    """The part of a composed layout that is applied last.

    Args:
        input: a composed layout.

    Returns:
        A swizzle or a layout.

    Example in a kernel::

        l = fx.make_composed_layout(fx.Swizzle(2, 0, 2), 0, fx.make_layout((4, 4), (4, 1)))
        print(fx.composed_get_inner(l), fx.composed_get_offset(l))  # Swizzle<S<2,0,2>> IntTuple<0>
        print(fx.composed_get_outer(l))  # Layout<(4,4):(4,1)>
    """
    return _composed(input).inner


def composed_get_offset(input: Any) -> IntTuple:
    """The constant that a composed layout adds between its parts.  Parameters as of :func:`composed_get_inner`.

    Returns:
        An int tuple.

    See the example of :func:`composed_get_inner`.
    """
    return _composed(input).offset


def composed_get_outer(input: Any) -> Any:
    """The part of a composed layout that is applied first.  Parameters as of :func:`composed_get_inner`.

    Returns:
        A layout.

    See the example of :func:`composed_get_inner`.
    """
    return _composed(input).outer


def _coordinate(coord: Any) -> Any:
    if coord is None:
        raise DSLConversionError(
            "got None for a whole coordinate; write a tuple with an entry for each mode, as (None, 0) or (None, None), "
            "and leave a layout or tensor that is kept whole as it is"
        )
    return as_tree(coord)


def slice(src: Any, coord: Any) -> Any:
    """The modes where ``coord`` has ``None``, in one tuple; a single one is bare.

    The rest of ``coord`` is added to the start of a tensor, and to the offset of a composed layout.

    Args:
        src: an int tuple, a layout or a tensor.
        coord: a coordinate with ``None`` for the modes to keep.

    Returns:
        The kept modes; of a tensor, a tensor of them.

    Raises:
        DSLTypeError: ``coord`` is ``None`` itself.
        DSLValueError: ``coord`` does not fit, or has no ``None``.

    Example in a kernel::

        print(fx.slice(fx.make_layout((4, 8), (8, 1)), (None, 3)))  # Layout<4:8>
    """
    crd = _coordinate(coord)
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

    Args:
        src: an int tuple or a layout.
        coord: a coordinate with ``None`` for the modes to drop.

    Returns:
        The selected modes.

    Raises:
        DSLTypeError: ``coord`` is ``None`` itself.
        DSLValueError: ``coord`` does not fit, or has nothing but ``None``.

    Example in a kernel::

        print(fx.dice(fx.make_layout((4, 8), (8, 1)), (None, 3)))  # Layout<8:1>
    """
    crd = _coordinate(coord)
    return _restructured(src, lambda tree: coordinates.sliced_tree(tree, crd, keep_none=False))
