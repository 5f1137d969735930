"""Division of layouts into tiles."""

from __future__ import annotations

from typing import Any

from flydsl.errors import DSLValueError
from flydsl.expr.layout.compose import compose
from flydsl.expr.layout.inverse import complement
from flydsl.expr.layout.leaf import Leaf, ceil_div, is_one, mul
from flydsl.expr.layout.operands import as_tiler, lifted, stack
from flydsl.expr.layout.values import Layout

__all__ = ["flat_divide", "logical_divide", "tiled_divide", "zipped_divide"]


@lifted
def logical_divide(layout: Layout, divisor: Any) -> Layout:
    """``((tile, rest), ...)`` mode by mode for a tuple or tile, ``(tile, rest)`` of the whole for a layout or integer.

    Modes beyond the tile, and those whose entry is ``None``, stay as they are.  Extents that do not divide are rounded
    up: the rest then covers coordinates that do not exist, which predicates must exclude.

    Args:
        layout: a layout, a composed layout or a tensor.
        divisor: the tile: an int, a tuple with an entry for each mode, a layout, or :func:`make_tile`.

    Returns:
        ``((tile, rest), ...)``, or ``(tile, rest)`` for a layout or integer.

    Raises:
        DSLValueError: the tile has more modes than the layout, or its parts do not divide the modes that they meet.

    Example in a kernel::

        l = fx.make_layout((8, 16), (16, 1))
        print(fx.logical_divide(l, (4, 8)))  # Layout<((4,2),(8,2)):((16,64),(1,8))>
    """
    return _logical(layout, as_tiler(divisor))


def _logical(layout: Layout, tiler: Any) -> Layout:
    if tiler is None:
        return layout
    if isinstance(tiler, Layout):
        return stack(_split(layout, tiler))
    parts = _checked_modes(layout, tiler)
    return stack([_logical(p, t) for p, t in zip(parts, tiler, strict=False)] + parts[len(tiler) :])


def _split(layout: Layout, tiler: Any) -> list[Layout]:
    """The part of ``layout`` inside the tile, and the tiles."""
    if tiler is None:
        return [layout, Layout(1, 0)]
    if isinstance(tiler, Layout):
        if is_one(tiler.stride_tree) and layout.is_leaf:
            return _runs(layout, tiler.shape_tree)
        return compose(layout, stack([tiler, complement(tiler, layout)])).modes()  # type: ignore[no-any-return]
    parts = _checked_modes(layout, tiler)
    pairs = [_split(p, t) for p, t in zip(parts, tiler, strict=False)]
    return [stack([tile for tile, _ in pairs]), stack([rest for _, rest in pairs] + parts[len(tiler) :])]


def _runs(mode: Layout, length: Leaf) -> list[Layout]:
    """A single mode as runs of ``length`` neighbors, the usual case of a division."""
    count = ceil_div(mode.shape_tree, length)
    parts = (length, mode.stride_tree), (count, mul(length, mode.stride_tree))
    return [Layout.plain(*((1, 0) if is_one(extent) else (extent, stride))) for extent, stride in parts]


def _checked_modes(layout: Layout, tiler: tuple[Any, ...]) -> list[Layout]:
    parts = layout.modes()
    if len(tiler) > len(parts):
        raise DSLValueError(
            f"a tile of {len(tiler)} modes divides the layout {layout} of {len(parts)}; give the layout as many modes"
        )
    return parts


@lifted
def zipped_divide(layout: Layout, divisor: Any) -> Layout:
    """``((tile, ...), (rest, ...))``: like :func:`logical_divide` with the tiles in mode 0 and the rests in mode 1.

    A ``None`` entry takes its mode whole into the tile.

    Args:
        layout: a layout, a composed layout or a tensor.
        divisor: the tile: an int, a tuple with an entry for each mode, a layout, or :func:`make_tile`.

    Returns:
        ``((tile, ...), (rest, ...))``.

    Example in a kernel::

        l = fx.make_layout((8, 16), (16, 1))
        print(fx.zipped_divide(l, (4, 8)))  # Layout<((4,8),(2,2)):((16,1),(64,8))>
    """
    return stack(_split(layout, as_tiler(divisor)))


@lifted
def tiled_divide(layout: Layout, divisor: Any) -> Layout:
    """``((tile, ...), rest, ...)``: :func:`zipped_divide` with the rests as modes of their own.

    Args:
        layout: a layout, a composed layout or a tensor.
        divisor: the tile: an int, a tuple with an entry for each mode, a layout, or :func:`make_tile`.

    Returns:
        ``((tile, ...), rest, ...)``.

    Example in a kernel::

        l = fx.make_layout((8, 16), (16, 1))
        print(fx.tiled_divide(l, (4, 8)))  # Layout<((4,8),2,2):((16,1),64,8)>
    """
    tile, rest = _split(layout, as_tiler(divisor))
    return stack([tile, *rest.modes()])


@lifted
def flat_divide(layout: Layout, divisor: Any) -> Layout:
    """``(tile, ..., rest, ...)``: :func:`zipped_divide` with tiles and rests as modes of their own.

    Args:
        layout: a layout, a composed layout or a tensor.
        divisor: the tile: an int, a tuple with an entry for each mode, a layout, or :func:`make_tile`.

    Returns:
        ``(tile, ..., rest, ...)``.

    Example in a kernel::

        l = fx.make_layout((8, 16), (16, 1))
        print(fx.flat_divide(l, (4, 8)))  # Layout<(4,8,2,2):(16,1,64,8)>
    """
    tile, rest = _split(layout, as_tiler(divisor))
    return stack([*tile.modes(), *rest.modes()])
