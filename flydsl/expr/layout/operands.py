"""Operands of the layout algebra: everything with a layout, and plain Python."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, cast

from flydsl.errors import DSLConversionError, DSLTypeError
from flydsl.expr.layout import tree as trees
from flydsl.expr.layout.composed import ComposedLayout
from flydsl.expr.layout.flat import compact_strides, nested
from flydsl.expr.layout.tree import Tree, as_tree, leaves
from flydsl.expr.layout.values import IntTuple, Layout, Tile

P = ParamSpec("P")


class HasLayout:
    """A tensor as the layout algebra sees it: data behind a layout."""

    __slots__ = ()

    layout: Any

    def with_layout(self, layout: Any, offset: Any = 0) -> Any:
        """The same data from ``offset`` (an int tuple, in elements) on, seen through ``layout``."""
        raise NotImplementedError


def lifted(function: Callable[Concatenate[Layout, P], Layout]) -> Callable[Concatenate[Any, P], Any]:
    """Extend an operation on layouts to everything that has a layout.

    A tensor keeps its data, a composed layout its inner part and offset.
    """

    @wraps(function)
    def operation(layout: Any, *args: P.args, **kwargs: P.kwargs) -> Any:
        return lift(function, layout, *args, **kwargs)

    return cast(Callable[Concatenate[Any, P], Any], operation)


def lift(function: Callable[Concatenate[Layout, P], Layout], layout: Any, *args: P.args, **kwargs: P.kwargs) -> Any:
    """The result of an operation on layouts for everything that has a layout: see :func:`lifted`."""
    if isinstance(layout, Layout):
        return function(layout, *args, **kwargs)
    if isinstance(layout, ComposedLayout):
        return layout.with_outer(lift(function, layout.outer, *args, **kwargs))
    if isinstance(layout, HasLayout):
        return layout.with_layout(lift(function, layout.layout, *args, **kwargs))
    raise DSLConversionError(
        f"{function.__name__} needs a layout or a tensor, got {layout!r} of type {type(layout).__name__}"
    )


def is_layout_like(value: Any) -> bool:
    """True if ``value`` is a layout, a composed layout or a tensor."""
    return isinstance(value, (Layout, ComposedLayout, HasLayout))


def shape_tree(value: Any) -> Tree:
    """The shape of a value with a layout; an int tuple itself."""
    if isinstance(value, (Layout, ComposedLayout)):
        return value.shape_tree
    return shape_tree(value.layout) if isinstance(value, HasLayout) else as_tree(value)


def as_layout(value: Any) -> Layout | ComposedLayout:
    """``value`` if it is a layout, a tensor's layout, else the colexicographic layout of a shape."""
    if isinstance(value, (Layout, ComposedLayout)):
        return value
    if isinstance(value, HasLayout):
        return as_layout(value.layout)
    shape = as_tree(value)
    extents = leaves(shape)
    return Layout(shape, nested(shape, compact_strides(extents, range(len(extents)))))


def as_tiler(value: Any) -> Any:
    """A tiler as a layout (an integer ``n`` means ``n:1``), ``None``, or a tuple of tilers, one per mode."""
    if value is None or isinstance(value, Layout):
        return value
    if type(value) is int:
        return Layout.plain(value, 1)
    if isinstance(value, (Tile, IntTuple)):
        value = value.unpack()
        return value if isinstance(value, Layout) else as_tiler(value)
    if isinstance(value, (tuple, list)):
        return tuple(map(as_tiler, value))
    if is_layout_like(value):
        raise DSLTypeError(f"a tiler is an int tuple, a tile or a layout, got {value}")
    return Layout(value, 1)


def stack(layouts: list[Layout], *, bare: bool = False) -> Layout:
    """The layout with these modes; a single one itself if ``bare``."""
    if bare and len(layouts) == 1:
        return layouts[0]
    return Layout.plain(tuple([x.shape_tree for x in layouts]), tuple([x.stride_tree for x in layouts]))


def is_static(value: Any) -> bool:
    """True if an int tuple, layout, tile or swizzle is known while tracing."""
    if isinstance(value, (Layout, IntTuple)):
        return value.is_static
    if isinstance(value, HasLayout):
        return is_static(value.layout)
    return bool(getattr(value, "is_static", True)) if hasattr(value, "dynamic_leaves") else trees.static(as_tree(value))


# -- modes


def modes(value: Any) -> list[Any]:
    """The top-level modes of a layout or int tuple; a leaf has one."""
    if isinstance(value, Layout):
        return value.modes()
    return [value[m] for m in range(value.rank)] if value.rank > 1 or not value.is_leaf else [value]


def static_sizes(layout: Any) -> list[int] | None:
    """The size of each top-level mode of a layout, ``None`` if one is known only at run time."""
    shape = layout.shape_tree
    return [trees.product(mode) for mode in trees.modes(shape)] if trees.static(shape) else None


def join_modes(*parts: Any) -> Layout:
    return stack([as_layout(part) for part in parts])  # type: ignore[misc]


def tile_entries(tile: Any) -> tuple[Any, ...]:
    """The tilers of a tile, one per mode: ``None``, an int, or a layout."""
    value = tile.unpack() if isinstance(tile, (Tile, IntTuple)) else tile
    return tuple(value) if isinstance(value, (tuple, list)) else (value,)
