"""Pictures: grids of labeled cells, arranged in rows, as one SVG."""

from __future__ import annotations

import colorsys
import functools
import os
from collections.abc import Mapping, Sequence
from dataclasses import field
from html import escape
from pathlib import Path
from xml.etree import ElementTree as xml

from flydsl.errors import DSLValueError
from flydsl.support.fast_dataclass import record
from flydsl.trust.files import write_in_one_step

_MARGIN, _GAP = 16, 28
_CHARACTER = 6.7
"""The width of a character at 11 pixels, in pixels."""
_ROW, _NOTED_ROW = 22, 28
_TITLE, _LINE = 20, 16
HUES = 32
"""Distinct colors, of classes ``h0`` to ``h31``: for threads and banks."""
SHADES = 16
"""Steps from light to dark, of classes ``s0`` to ``s15``: for an order."""

_GOLDEN = 0.6180339887498949
"""Multiples of the golden ratio, modulo 1, give neighbors distant hues."""
_FIXED = """
.flydsl-viz { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: 11px; }
.flydsl-viz .bg { fill: #ffffff; } .flydsl-viz text { fill: #16202c; }
.flydsl-viz .title { font-size: 14px; font-weight: 600; }
.flydsl-viz .panel { font-size: 12px; font-weight: 600; }
.flydsl-viz .axis, .flydsl-viz .caption { fill: #5b6675; } .flydsl-viz .axis { font-size: 10px; }
.flydsl-viz .note { font-size: 8.5px; fill: #3a4451; }
.flydsl-viz .cell rect { stroke: #ffffff; stroke-width: 1; }
.flydsl-viz .cell:hover rect { stroke: #16202c; stroke-width: 2; }
.flydsl-viz .plain rect { fill: #eef1f5; } .flydsl-viz .empty rect { fill: #f7f8fa; }
.flydsl-viz .good rect { fill: #c9ecd2; } .flydsl-viz .bad rect { fill: #f6b4ae; }
.flydsl-viz .marked rect { stroke: #d0281d; stroke-width: 2; }
.flydsl-viz .break { stroke: #16202c; stroke-width: 1.6; }
"""
_FIXED_DARK = """
.flydsl-viz .bg { fill: #11161d; } .flydsl-viz text { fill: #e8edf3; }
.flydsl-viz .axis, .flydsl-viz .caption { fill: #97a3b3; } .flydsl-viz .note { fill: #d5dce6; }
.flydsl-viz .cell rect { stroke: #11161d; } .flydsl-viz .cell:hover rect { stroke: #ffffff; }
.flydsl-viz .plain rect { fill: #232b36; } .flydsl-viz .empty rect { fill: #171d26; }
.flydsl-viz .good rect { fill: #1e5631; } .flydsl-viz .bad rect { fill: #8d2f27; }
.flydsl-viz .marked rect { stroke: #ff8a80; }
.flydsl-viz .break { stroke: #e8edf3; }
"""
_PAGE_STYLE = """
:root { color-scheme: light dark; }
body { margin: 2rem; font: 15px/1.5 system-ui, sans-serif; background: #fff; color: #16202c; }
h2 { font-size: 1rem; margin: 2rem 0 .5rem; } code, pre { font-family: ui-monospace, monospace; }
figure { margin: 0 0 1.5rem; overflow-x: auto; } a { color: #1a5fb4; }
@media (prefers-color-scheme: dark) { body { background: #11161d; color: #e8edf3; } a { color: #8ab8f5; } }
"""


@record
class Cell:
    """One rectangle: ``kind`` is its CSS class, ``title`` what hovering shows, ``data`` the ``data-*`` attributes."""

    text: str
    kind: str = "plain"
    note: str = ""
    """A second, smaller line."""
    title: str = ""
    data: Mapping[str, object] = field(default_factory=dict)


@record
class Panel:
    """One grid of cells with its labels; ``name`` tells panels of a picture apart (``data-panel``)."""

    name: str
    title: str
    rows: Sequence[Sequence[Cell | None]]
    row_labels: Sequence[str] = ()
    column_labels: Sequence[str] = ()
    row_breaks: Sequence[int] = ()
    """The rows before which a line is drawn."""
    column_breaks: Sequence[int] = ()
    captions: Sequence[str] = ()
    indent: tuple[float, float] = (0, 0)
    """Pixels that the panel is moved right and down, to stand beside others."""

    def _cells(self) -> list[Cell]:
        return [cell for row in self.rows for cell in row if cell is not None]

    @property
    def cell_width(self) -> float:
        cells = self._cells()
        texts = [*(len(cell.text) for cell in cells), *(len(cell.note) * 0.8 for cell in cells)]
        labels = [len(label) for label in self.column_labels]
        return max([26.0, *(_CHARACTER * n + 8 for n in (*texts, *labels))])

    @property
    def cell_height(self) -> int:
        return _NOTED_ROW if any(cell.note for cell in self._cells()) else _ROW

    @property
    def _left(self) -> float:
        return max((len(label) for label in self.row_labels), default=0) * 6.2 + (8 if self.row_labels else 0)

    @property
    def _top(self) -> float:
        return (_TITLE if self.title else 0) + (14 if self.column_labels else 0)

    @property
    def grid_size(self) -> tuple[float, float]:
        """Width and height of the cells alone, in pixels."""
        columns = max((len(row) for row in self.rows), default=0)
        return columns * self.cell_width, len(self.rows) * self.cell_height

    @property
    def size(self) -> tuple[float, float]:
        """Width and height with labels and captions, in pixels."""
        width, height = self.grid_size
        texts = [len(self.title) * 7.4, *(len(line) * _CHARACTER for line in self.captions)]
        below = _LINE * len(self.captions) + (4 if self.captions else 0)
        return (
            max(self._left + width, *texts) + self.indent[0],
            self._top + height + below + self.indent[1],
        )

    def draw(self, parent: xml.Element, x: float, y: float) -> None:
        """Append the panel's elements at a position."""
        x, y = x + self.indent[0], y + self.indent[1]
        group = xml.SubElement(parent, "g", {"class": "panels", "data-panel": self.name})
        if self.title:
            _text(group, x, y + 13, self.title, "panel")
        left, top, width, height = x + self._left, y + self._top, self.cell_width, self.cell_height
        for column, label in enumerate(self.column_labels):
            _text(group, left + (column + 0.5) * width, top - 4, label, "axis", "middle")
        for row, label in enumerate(self.row_labels):
            _text(group, left - 6, top + (row + 0.5) * height + 4, label, "axis", "end")
        for row, cells in enumerate(self.rows):
            for column, cell in enumerate(cells):
                if cell is not None:
                    _draw_cell(group, cell, left + column * width, top + row * height, width, height, (row, column))
        full_width, full_height = self.grid_size
        for row in self.row_breaks:
            _line(group, left, top + row * height, left + full_width, top + row * height)
        for column in self.column_breaks:
            _line(group, left + column * width, top, left + column * width, top + full_height)
        for number, line in enumerate(self.captions):
            _text(group, x, top + full_height + 16 + number * _LINE, line, "caption")


def _draw_cell(
    group: xml.Element, cell: Cell, x: float, y: float, width: float, height: float, place: tuple[int, int]
) -> None:
    data = {"row": place[0], "column": place[1], **cell.data}
    attributes = {"class": f"cell {cell.kind}", **{f"data-{name}": str(value) for name, value in data.items()}}
    drawn = xml.SubElement(group, "g", attributes)
    if cell.title:
        xml.SubElement(drawn, "title").text = cell.title
    inset = 1.5 if "marked" in cell.kind else 0  # so that no neighbor covers the outline
    box = {"x": x + inset, "y": y + inset, "width": width - 2 * inset, "height": height - 2 * inset}
    xml.SubElement(drawn, "rect", {name: _number(value) for name, value in box.items()})
    middle = x + width / 2
    if cell.text:
        _text(drawn, middle, y + (13 if cell.note else height / 2 + 4), cell.text, "", "middle")
    if cell.note:
        _text(drawn, middle, y + height - 5, cell.note, "note", "middle")


def _text(parent: xml.Element, x: float, y: float, text: str, kind: str, anchor: str = "") -> None:
    attributes = {"x": _number(x), "y": _number(y)}
    if kind:
        attributes["class"] = kind
    if anchor:
        attributes["text-anchor"] = anchor
    xml.SubElement(parent, "text", attributes).text = text


def _line(parent: xml.Element, x: float, y: float, to_x: float, to_y: float) -> None:
    ends = {"x1": x, "y1": y, "x2": to_x, "y2": to_y}
    xml.SubElement(parent, "line", {"class": "break", **{name: _number(value) for name, value in ends.items()}})


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


@record
class Picture:
    """An SVG.  A notebook shows it; ``save`` writes a file; ``svg`` is its text.

    Made by the functions of ``fx.viz``.

    Example::

        picture = fx.viz.draw(fx.make_layout((4, 8), (8, 1)))
        picture.save("rows.svg")
    """

    svg: str
    title: str

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture {self.title!r}: {len(self.svg):,} characters of SVG>"

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the picture to ``path``: as SVG, or as a page if its name ends in ``.html``.

        Raises:
            DSLValueError: another suffix.
            OSError: it cannot be written.
        """
        path = Path(path)
        if path.suffix not in (".svg", ".html"):
            raise DSLValueError(f"a picture is written as .svg or .html, got {str(path)!r}; give such a name")
        text = self.svg if path.suffix == ".svg" else page(self.title, [self.svg])
        return write_in_one_step(path, text.encode())


def page(title: str, bodies: Sequence[str]) -> str:
    """A page of its own, with nothing from elsewhere; ``bodies`` are HTML."""
    figures = "\n".join(f"<figure>{body}</figure>" for body in bodies)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>\n'
        f'<meta name="viewport" content="width=device-width"><style>{_PAGE_STYLE}</style></head>\n'
        f"<body>{figures}</body></html>\n"
    )


def arrange(title: str, rows: Sequence[Sequence[Panel]], captions: Sequence[str] = ()) -> Picture:
    """One picture of panels: those of a row stand side by side."""
    heights = [max(panel.size[1] for panel in row) for row in rows]
    widths = [sum(panel.size[0] for panel in row) + _GAP * (len(row) - 1) for row in rows]
    width = max([*widths, len(title) * 8.8, *(len(line) * _CHARACTER for line in captions)]) + 2 * _MARGIN
    top = _MARGIN + 22 + _LINE * len(captions)
    height = top + sum(heights) + _GAP * (len(rows) - 1) + _MARGIN
    size = {"width": _number(width), "height": _number(height), "viewBox": f"0 0 {_number(width)} {_number(height)}"}
    root = xml.Element(
        "svg",
        {"xmlns": "http://www.w3.org/2000/svg", "class": "flydsl-viz", "role": "img", "aria-label": title, **size},
    )
    xml.SubElement(root, "style").text = style_sheet()
    xml.SubElement(root, "rect", {"class": "bg", "width": size["width"], "height": size["height"]})
    _text(root, _MARGIN, _MARGIN + 12, title, "title")
    for number, line in enumerate(captions):
        _text(root, _MARGIN, _MARGIN + 30 + number * _LINE, line, "caption")
    y = float(top)
    for row, row_height in zip(rows, heights, strict=True):
        x = float(_MARGIN)
        for panel in row:
            panel.draw(root, x, y)
            x += panel.size[0] + _GAP
        y += row_height + _GAP
    return Picture(xml.tostring(root, encoding="unicode"), title)


# -- colors, for light and dark pages
#
# They are rules of classes instead of CSS functions, so that programs other than browsers show the pictures too.


@functools.cache
def style_sheet() -> str:
    """The rules of every picture; the dark ones hold where the reader's system is dark."""
    return f"{_FIXED}{_colors(dark=False)}\n@media (prefers-color-scheme: dark) {{{_FIXED_DARK}{_colors(dark=True)}}}\n"


def _colors(*, dark: bool) -> str:
    rules = [(f"h{k}", _hue(k, dark)) for k in range(HUES)] + [(f"s{k}", _shade(k, dark)) for k in range(SHADES)]
    return "\n".join(f".flydsl-viz .{name} rect {{ fill: {color}; }}" for name, color in rules)


def _hue(number: int, dark: bool) -> str:
    lightness = (0.22 if number % 2 else 0.26) if dark else (0.82 if number % 2 else 0.87)
    return _hex(number * _GOLDEN % 1.0, lightness, 0.45 if dark else 0.75)


def _shade(step: int, dark: bool) -> str:
    part = step / (SHADES - 1)
    return _hex(0.59, 0.17 + 0.22 * part if dark else 0.96 - 0.30 * part, 0.45 if dark else 0.80)


def _hex(hue: float, lightness: float, saturation: float) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in colorsys.hls_to_rgb(hue, lightness, saturation))
