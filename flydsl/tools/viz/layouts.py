"""Pictures of layouts, and of the algebra's operations step by step."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from flydsl.expr import layout as algebra
from flydsl.tools.viz import static
from flydsl.tools.viz.picture import Cell, Panel, Picture, arrange

MOST_ROWS = MOST_COLUMNS = 128
"""The most rows and columns of one panel; the others are left out, and the caption says so."""
MOST_PANELS = 16
"""The most panels for the coordinates of the modes after the second."""
_WRAP = 32
"""The columns after which a layout of one mode goes on in the next row."""


def layout(value: Any, *, title: str | None = None) -> Picture:
    """A layout as a grid of its indices: mode 0 goes down, mode 1 to the right.

    A layout of one mode goes to the right, in rows of 32.  For each coordinate of the modes after the second there is a
    grid of its own.  Lines show where the modes of a nested mode begin again; darker cells have larger indices.

    Args:
        value: a layout, a composed layout, a tensor, or a shape.
        title: the picture's heading; by default its kind.

    Returns:
        The picture.

    Raises:
        DSLTypeError: it has no layout.
        DSLValueError: parts of it are known at run time only.

    Example::

        print(fx.viz.layout(fx.make_layout((4, 8), (8, 1))).title)  # Layout<(4,8):(8,1)>
    """
    value = static.static_layout(value, "a picture of a layout")
    if isinstance(value, algebra.ComposedLayout):
        return _composed(value, title)
    return arrange(title or str(value), _in_rows(layout_panels("layout", "", value)), _facts(value))


def _facts(value: Any) -> list[str]:
    size = static.size_of(static.nested(value.shape))
    found = static.indices(value)
    if not all(isinstance(each, int) for each in found):
        return [f"{size} coordinates; each index is a coordinate"]
    distinct, most = len(set(found)), max(static.numbers(value), default=0)
    text = f"{size} coordinates, {distinct} distinct indices below {most + 1}"
    if distinct < size:
        text += "; some coordinates share an index"
    return [text]


def _in_rows(panels: Sequence[Panel]) -> list[list[Panel]]:
    """Panels in rows of about 1,400 pixels."""
    rows: list[list[Panel]] = [[]]
    for panel in panels:
        if rows[-1] and sum(each.size[0] for each in (*rows[-1], panel)) > 1400:
            rows.append([])
        rows[-1].append(panel)
    return rows


def layout_panels(
    name: str, title: str, value: Any, cell: Callable[[int, Any, Any], Cell] | None = None
) -> list[Panel]:
    """The grids of a static layout; ``cell`` makes one of the flat coordinate, the natural one, and the index."""
    shape = static.shape_of(value)
    found = static.indices(value)
    if cell is None:
        cell = _by_order(found)
    if len(shape) == 1:
        return [_one_mode(name, title, shape[0], found, cell)]
    rows, columns = static.size_of(shape[0]), static.size_of(shape[1])
    count = math.prod(static.size_of(mode) for mode in shape[2:])
    panels = []
    for number in range(min(count, MOST_PANELS)):
        part = f"{title} " * bool(title) + _part_title(number, shape[2:])
        start = number * rows * columns
        places = [
            [start + row + rows * column for column in range(min(columns, MOST_COLUMNS))]
            for row in range(min(rows, MOST_ROWS))
        ]
        cells = [[cell(k, static.coordinate(k, shape), found[k]) for k in row] for row in places]
        captions = _left_out(rows, columns)
        if number == MOST_PANELS - 1 and count > MOST_PANELS:
            captions = [*captions, f"{count - MOST_PANELS} further grids are left out"]
        panels.append(
            Panel(
                name if count == 1 else f"{name}-{number}",
                part.strip(),
                cells,
                _numbers(rows, MOST_ROWS),
                _numbers(columns, MOST_COLUMNS),
                [k for k in static.breaks(shape[0]) if k < MOST_ROWS],
                [k for k in static.breaks(shape[1]) if k < MOST_COLUMNS],
                captions,
            )
        )
    return panels


def _part_title(number: int, modes: tuple[Any, ...]) -> str:
    if not modes:
        return ""
    rest = static.coordinate(number, modes)
    return f"(_,_,{','.join(map(static.number_text, rest))})"


def _one_mode(name: str, title: str, shape: Any, found: Sequence[Any], cell: Callable[[int, Any, Any], Cell]) -> Panel:
    shown = found[: _WRAP * MOST_ROWS]
    cells = [cell(k, static.coordinate(k, shape), each) for k, each in enumerate(shown)]
    rows = [cells[start : start + _WRAP] for start in range(0, len(cells), _WRAP)]
    single = len(rows) == 1
    captions = [] if len(shown) == len(found) else [f"shown are the first {len(shown)} of {len(found)}"]
    columns = [k for k in static.breaks(shape) if single or (k < _WRAP and _WRAP % static.size_of(shape[0]) == 0)]
    labels = [] if single else [str(start) for start in range(0, len(cells), _WRAP)]
    return Panel(name, title, rows, labels, _numbers(min(len(found), _WRAP), _WRAP), [], columns, captions)


def _by_order(found: Sequence[Any]) -> Callable[[int, Any, Any], Cell]:
    most = static.largest(found)

    def cell(flat: int, natural: Any, index: Any) -> Cell:
        text = static.number_text(index)
        title = f"{static.number_text(natural)} → {text}"
        return Cell(text, static.shade(index, most), "", title, {"flat": flat, "index": text})

    return cell


def _numbers(count: int, most: int) -> list[str]:
    return [str(k) for k in range(min(count, most))]


def _left_out(rows: int, columns: int) -> list[str]:
    if rows <= MOST_ROWS and columns <= MOST_COLUMNS:
        return []
    return [f"shown are {min(rows, MOST_ROWS)} of {rows} rows and {min(columns, MOST_COLUMNS)} of {columns} columns"]


def _composed(value: Any, title: str | None) -> Picture:
    """A composed layout by its steps: the outer layout, the offset, the mapping that comes last."""
    outer, shape = value.outer, static.shape_of(value)
    first, most = static.indices(outer), static.largest(static.indices(value))

    def final(flat: int, natural: Any, index: Any) -> Cell:
        text = static.number_text(index)
        way = f"{static.number_text(natural)} → {static.number_text(first[flat])} → {text}"
        return Cell(text, static.shade(index, most), "", way, {"flat": flat, "index": text})

    offset = static.nested(value.offset)
    plus = "" if offset == 0 else f", plus {static.number_text(offset)}"
    panels = [
        *layout_panels("outer", f"1. {outer}", outer),
        *layout_panels("result", f"2. {value.inner} of it{plus}", value, final),
    ]
    return arrange(title or str(value), _in_rows(panels), [f"shape {static.number_text(shape)}"])


# -- operations of the algebra


def composition(outer: Any, inner: Any) -> Picture:
    """``fx.composition(outer, inner)`` in three steps: what ``inner`` gives, where ``outer`` maps it, and the result.

    In the second step the indices that ``inner`` reaches are marked.

    Args:
        outer: the layout that is applied last.
        inner: the layout that is applied first.

    Returns:
        The picture.

    Raises:
        DSLTypeError, DSLValueError: as :func:`layout`, or the layouts do not compose.
    """
    outer, inner = (static.static_layout(each, "a picture of a composition") for each in (outer, inner))
    result = algebra.composition(outer, inner)
    reached, through = static.indices(inner), static.indices(outer)
    hit, most_outer = set(reached), static.largest(through)

    def mark(flat: int, natural: Any, index: Any) -> Cell:
        text = static.number_text(index)
        way = f"{static.number_text(natural)}, index {flat} → {text}"
        kind = static.shade(index, most_outer) + (" marked" if flat in hit else "")
        return Cell(text, kind, "", way, {"flat": flat, "index": text})

    most = static.largest(static.indices(result))

    def final(flat: int, natural: Any, index: Any) -> Cell:
        text = static.number_text(index)
        way = f"{static.number_text(natural)} → {static.number_text(reached[flat])} → {text}"
        return Cell(text, static.shade(index, most), "", way, {"flat": flat, "index": text})

    panels = [
        *layout_panels("inner", f"1. B = {inner}", inner),
        *layout_panels("outer", f"2. A = {outer}, what B reaches is marked", outer, mark),
        *layout_panels("result", f"3. A∘B = {result}", result, final),
    ]
    return arrange(f"composition of {outer} and {inner}", _in_rows(panels))


def complement(value: Any, size: int | None = None) -> Picture:
    """``fx.complement(value, size)``: a layout, and the one whose indices fill its gaps.

    Args:
        value: a static layout.
        size: what to fill; by default the span of the layout.

    Returns:
        The picture.

    Raises:
        DSLTypeError, DSLValueError: as :func:`layout`, or it has no complement.
    """
    value = static.static_layout(value, "a picture of a complement")
    result = algebra.complement(value) if size is None else algebra.complement(value, size)
    panels = [
        *layout_panels("layout", f"1. {value}", value),
        *layout_panels("result", f"2. complement {result}", result),
    ]
    return arrange(f"complement of {value}", _in_rows(panels))


def divide(value: Any, tiler: Any) -> Picture:
    """``fx.zipped_divide(value, tiler)`` step by step: the layout, its tiles in place, and (tile, rest).

    In the second step elements of a tile have one color, so that the tiles of the layout are seen where they lie.

    Args:
        value: a static layout.
        tiler: the tile.

    Returns:
        The picture.

    Raises:
        DSLTypeError, DSLValueError: as :func:`layout`, or the tiler does not fit.

    Example::

        picture = fx.viz.divide(fx.make_layout((4, 8), (8, 1)), fx.make_tile(2, 4))
        assert picture._repr_svg_().startswith("<svg")
    """
    value = static.static_layout(value, "a picture of a division")
    result = algebra.zipped_divide(value, tiler)
    found = static.indices(result)
    tile = static.extents(result)[0]
    owners: dict[Any, int] = {}
    for position, index in enumerate(found):
        owners.setdefault(index, position // tile)

    def by_tile(flat: int, natural: Any, index: Any) -> Cell:
        text, owner = static.number_text(index), owners.get(index)
        kind = "plain" if owner is None else f"h{owner % 32}"
        title = f"{static.number_text(natural)} → {text}, tile {owner}"
        return Cell(
            text, kind, "" if owner is None else f"tile {owner}", title, {"flat": flat, "index": text, "tile": owner}
        )

    def final(flat: int, natural: Any, index: Any) -> Cell:
        text = static.number_text(index)
        title = f"{static.number_text(natural)} → {text}"
        return Cell(text, f"h{flat // tile % 32}", "", title, {"flat": flat, "index": text, "tile": flat // tile})

    panels = [
        *layout_panels("layout", f"1. {value}", value),
        *layout_panels("tiles", "2. its tiles in place", value, by_tile),
        *layout_panels("result", f"3. rows: in a tile, columns: tiles; {result}", result, final),
    ]
    return arrange(f"{value} divided by {_tiler_text(tiler)}", _in_rows(panels))


def product(value: Any, tiler: Any) -> Picture:
    """``fx.blocked_product(value, tiler)`` step by step: the block, how blocks are arranged, and the whole.

    Args:
        value: the layout to repeat.
        tiler: the pattern of the repeats.

    Returns:
        The picture.

    Raises:
        DSLTypeError, DSLValueError: as :func:`layout`, or the ranks differ.
    """
    value, tiler = (static.static_layout(each, "a picture of a product") for each in (value, tiler))
    result = algebra.blocked_product(value, tiler)
    block = static.size_of(static.nested(value.shape))
    span = max(static.numbers(value), default=0) + 1

    def by_block(flat: int, natural: Any, index: Any) -> Cell:
        text = static.number_text(index)
        number = index // span
        title = f"{static.number_text(natural)} → {text}, block {number}"
        return Cell(text, f"h{number % 32}", "", title, {"flat": flat, "index": text, "block": number})

    panels = [
        *layout_panels("block", f"1. block {value}, of {block}", value),
        *layout_panels("blocks", f"2. arrangement {tiler}", tiler),
        *layout_panels("result", f"3. {result}", result, by_block),
    ]
    return arrange(f"{value} repeated as {tiler}", _in_rows(panels))


def _tiler_text(tiler: Any) -> str:
    return static.number_text(tiler) if isinstance(tiler, (int, tuple)) and static.all_numbers(tiler) else str(tiler)
