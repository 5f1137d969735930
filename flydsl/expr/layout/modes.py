"""Taking layouts apart into their top-level modes and putting modes together."""

from __future__ import annotations

from typing import Any

from flydsl.expr.layout import tree as trees
from flydsl.expr.layout.dispatch import as_layout, stack
from flydsl.expr.layout.values import IntTuple, Layout, Tile

__all__ = ["join_modes", "modes", "static_sizes", "tile_entries"]


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
    """The layout with these layouts as its modes."""
    return stack([as_layout(part) for part in parts])  # type: ignore[misc]


def tile_entries(tile: Any) -> tuple[Any, ...]:
    """The tilers of a tile, one per mode: ``None``, an int, or a layout."""
    value = tile.unpack() if isinstance(tile, (Tile, IntTuple)) else tile
    return tuple(value) if isinstance(value, (tuple, list)) else (value,)
