"""Products and divisions of layouts: repetition, and tiles."""

from __future__ import annotations

from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.layout.compose import compose
from flydsl.expr.layout.construct import make_ordered_layout
from flydsl.expr.layout.flat import nested
from flydsl.expr.layout.int_tuple import shape_div
from flydsl.expr.layout.leaf import Leaf, ceil_div, divides, format_tree, is_one, mul
from flydsl.expr.layout.mapping import complement, cosize, right_inverse
from flydsl.expr.layout.operands import as_tiler, lifted, shape_tree, stack
from flydsl.expr.layout.tree import as_tree, leaves, modes, product
from flydsl.expr.layout.values import Layout


def _block(layout: Layout) -> Layout:
    """``layout`` with a stride of 0 in the modes of extent 1."""
    extents, strides = leaves(layout.shape_tree), leaves(layout.stride_tree)
    still = [0 if is_one(n) else d for n, d in zip(extents, strides, strict=True)]
    return Layout(layout.shape_tree, nested(layout.shape_tree, still))


def _repeats(layout: Layout, tiler: Any) -> Layout:
    """The offsets of the copies of ``layout``: ``tiler`` over the holes and the space after ``layout``."""
    pattern = as_tiler(tiler)
    if not isinstance(pattern, Layout):
        raise DSLTypeError(f"the product of {layout} needs a layout as its pattern, got {tiler!r}")
    reach = mul(product(layout.shape_tree), cosize(pattern).tree)
    return compose(complement(layout, reach), pattern)  # type: ignore[no-any-return]


@lifted
def logical_product(layout: Layout, tiler: Any) -> Layout:
    """``(layout, repeats)``: ``layout`` repeated in the pattern of the layout ``tiler``.

    Args:
        layout: the layout to repeat.
        tiler: the pattern of the repeats, a layout.

    Returns:
        ``(layout, repeats)``.

    Raises:
        DSLValueError: the repetition is not a layout.

    Example in a kernel::

        block, pattern = fx.make_layout((2, 2), (1, 2)), fx.make_layout((3, 4), (1, 3))
        print(fx.logical_product(block, pattern))  # Layout<((2,2),(3,4)):((1,2),(4,12))>
        print(fx.zipped_product(block, pattern))  # Layout<((2,2),(3,4)):((1,2),(4,12))>
        print(fx.tiled_product(block, pattern))  # Layout<((2,2),3,4):((1,2),4,12)>
        print(fx.flat_product(block, pattern))  # Layout<(2,2,3,4):(1,2,4,12)>
        print(fx.blocked_product(block, pattern))  # Layout<((2,3),(2,4)):((1,4),(2,12))>
        print(fx.raked_product(block, pattern))  # Layout<((3,2),(4,2)):((4,1),(12,2))>
    """
    return stack([_block(layout), _repeats(layout, tiler)])


@lifted
def zipped_product(layout: Layout, tiler: Any) -> Layout:
    """``((block, ...), (repeat, ...))``, which is :func:`logical_product`.

    Parameters as of :func:`logical_product`.

    Returns:
        ``((block, ...), (repeat, ...))``.

    See the example of :func:`logical_product`.
    """
    return logical_product(layout, tiler)  # type: ignore[no-any-return]


@lifted
def tiled_product(layout: Layout, tiler: Any) -> Layout:
    """``((block, ...), repeat, ...)``: one repeat mode per mode of the pattern.

    Parameters as of :func:`logical_product`.

    Returns:
        ``((block, ...), repeat, ...)``.

    See the example of :func:`logical_product`.
    """
    return stack([_block(layout), *_repeats(layout, tiler).modes()])


@lifted
def flat_product(layout: Layout, tiler: Any) -> Layout:
    """``(block, ..., repeat, ...)``.  Parameters as of :func:`logical_product`.

    Returns:
        ``(block, ..., repeat, ...)``.

    See the example of :func:`logical_product`.
    """
    return stack([*_block(layout).modes(), *_repeats(layout, tiler).modes()])


def _modes_like(repeats: Layout, tiler: Any) -> list[Layout]:
    """The modes of ``repeats`` from the top-level modes of ``tiler``, each possibly refined."""
    return repeats.modes() if isinstance(as_tiler(tiler).shape_tree, tuple) else [repeats]


def _interleaved(layout: Layout, tiler: Any) -> tuple[list[Layout], list[Layout]]:
    """The modes of block and repeats, padded to equal rank."""
    block, repeats = _block(layout).modes(), _modes_like(_repeats(layout, tiler), tiler)
    count = max(len(block), len(repeats))
    unit = [Layout(1, 0)]
    return block + unit * (count - len(block)), repeats + unit * (count - len(repeats))


@lifted
def blocked_product(layout: Layout, tiler: Any) -> Layout:
    """``((block, repeat), ...)`` mode by mode: the block is innermost in each mode.

    Parameters as of :func:`logical_product`.

    Returns:
        ``((block, repeat), ...)``.

    See the example of :func:`logical_product`.
    """
    block, repeats = _interleaved(layout, tiler)
    return stack([stack([b, r]) for b, r in zip(block, repeats, strict=True)], bare=True)


@lifted
def raked_product(layout: Layout, tiler: Any) -> Layout:
    """``((repeat, block), ...)`` mode by mode: the repeats are innermost in each mode.

    Parameters as of :func:`logical_product`.

    Returns:
        ``((repeat, block), ...)``.

    See the example of :func:`logical_product`.
    """
    block, repeats = _interleaved(layout, tiler)
    return stack([stack([r, b]) for b, r in zip(block, repeats, strict=True)], bare=True)


@lifted
def tile_to_shape(block: Layout, trg_shape: Any, ord_shape: Any) -> Layout:
    """``block`` repeated to fill ``trg_shape``, the repeats ordered by ``ord_shape``.

    Args:
        block: a layout.
        trg_shape: the shape to fill.
        ord_shape: the order of the repeats, as for :func:`make_ordered_layout`.

    Returns:
        The layout of ``trg_shape``.

    Raises:
        DSLValueError: the extents of the block do not divide those of the shape, or the ranks do not fit.

    Example in a kernel::

        print(fx.tile_to_shape(fx.make_layout((2, 2), (1, 2)), (4, 8), (1, 0)))  # Layout<((2,2),(2,4)):((1,16),(2,4))>
    """
    target = as_tree(trg_shape)
    extents = [product(mode) for mode in modes(target)]
    sizes = [product(mode) for mode in modes(block.shape_tree)]
    if len(sizes) > len(extents) or any(divides(b, t) is False for b, t in zip(sizes, extents, strict=False)):
        raise DSLValueError(
            f"the block {block} does not fill the shape {format_tree(target)}: each of its extents must divide the "
            "one of the shape"
        )
    sizes += [1] * (len(extents) - len(sizes))
    counts = shape_div(tuple(extents), tuple(sizes))
    repeats = make_ordered_layout(counts if isinstance(target, tuple) else counts[0], ord_shape)
    return blocked_product(block, repeats)  # type: ignore[no-any-return]


def make_layout_tv(thr_layout: Any, val_layout: Any) -> tuple[Any, Layout]:
    """The layout ``(tile, tv)`` of threads and their values over a tile.

    ``tile``, in Python's numbers, is the shape that the threads cover when the values of each are innermost.  ``tv``
    maps (thread, value) to the colexicographic index in it.  Of two layouts of rank 1 the tile is (values, threads).

    Args:
        thr_layout: a static layout: the place of each thread.
        val_layout: a static layout: the values of one thread.

    Returns:
        The shape of the tile, and the layout from (thread, value) to the index in it.

    Raises:
        DSLValueError: a layout is not known while tracing, or they do not cover a whole tile.

    Example in a kernel::

        tile, tv = fx.make_layout_tv(fx.make_layout((8, 8), (8, 1)), fx.make_layout((1, 4), (4, 1)))
        print(tile, f"{tv}")  # (8, 32) Layout<((8,8),4):((32,1),8)>
    """
    for layout in (thr_layout, val_layout):
        if not isinstance(layout, Layout) or not layout.is_static:
            raise DSLValueError(f"make_layout_tv needs layouts that are known while tracing, got {layout}")
    block, repeats = _interleaved(thr_layout, val_layout)
    raked = [stack([r, b]) for b, r in zip(block, repeats, strict=True)]
    to_thread_value = right_inverse(stack(raked))
    threads, values = (product(shape_tree(x)) for x in (thr_layout, val_layout))
    if product(to_thread_value.shape_tree) != threads * values:
        raise DSLValueError(
            f"the threads {thr_layout} and values {val_layout} do not number 0 to {threads * values - 1} without holes"
        )
    covered = [mode.shape_tree for mode in raked]
    tile = tuple(product(extents) for extents in (covered[0] if len(covered) == 1 else covered))
    return tile, compose(to_thread_value, Layout((threads, values), (1, threads)))


# -- division into tiles


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
        print(fx.zipped_divide(l, (4, 8)))  # Layout<((4,8),(2,2)):((16,1),(64,8))>
        print(fx.tiled_divide(l, (4, 8)))  # Layout<((4,8),2,2):((16,1),64,8)>
        print(fx.flat_divide(l, (4, 8)))  # Layout<(4,8,2,2):(16,1,64,8)>
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

    Parameters as of :func:`logical_divide`.

    Returns:
        ``((tile, ...), (rest, ...))``.

    See the example of :func:`logical_divide`.
    """
    return stack(_split(layout, as_tiler(divisor)))


@lifted
def tiled_divide(layout: Layout, divisor: Any) -> Layout:
    """``((tile, ...), rest, ...)``: :func:`zipped_divide` with the rests as modes of their own.

    Parameters as of :func:`logical_divide`.

    Returns:
        ``((tile, ...), rest, ...)``.

    See the example of :func:`logical_divide`.
    """
    tile, rest = _split(layout, as_tiler(divisor))
    return stack([tile, *rest.modes()])


@lifted
def flat_divide(layout: Layout, divisor: Any) -> Layout:
    """``(tile, ..., rest, ...)``: :func:`zipped_divide` with tiles and rests as modes of their own.

    Parameters as of :func:`logical_divide`.

    Returns:
        ``(tile, ..., rest, ...)``.

    See the example of :func:`logical_divide`.
    """
    tile, rest = _split(layout, as_tiler(divisor))
    return stack([*tile.modes(), *rest.modes()])
