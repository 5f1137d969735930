"""Pictures: grids of labelled cells, arranged in rows, as one SVG."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import field
from pathlib import Path
from xml.etree import ElementTree as xml

from flydsl.errors import DSLValueError
from flydsl.support.atomic_write import write_in_one_step
from flydsl.support.fast_dataclass import record
from flydsl.tools.viz.palette import style_sheet

__all__ = ["Cell", "Panel", "Picture", "arrange"]

_MARGIN, _GAP = 16, 28
_CHARACTER = 6.7
"""The width of a character at 11 pixels, in pixels."""
_ROW, _NOTED_ROW = 22, 28
_TITLE, _LINE = 20, 16


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


_PAGE_STYLE = """
:root { color-scheme: light dark; }
body { margin: 2rem; font: 15px/1.5 system-ui, sans-serif; background: #fff; color: #16202c; }
h2 { font-size: 1rem; margin: 2rem 0 .5rem; } code, pre { font-family: ui-monospace, monospace; }
figure { margin: 0 0 1.5rem; overflow-x: auto; } a { color: #1a5fb4; }
@media (prefers-color-scheme: dark) { body { background: #11161d; color: #e8edf3; } a { color: #8ab8f5; } }
"""


def page(title: str, bodies: Sequence[str]) -> str:
    """A page of its own, with nothing from elsewhere; ``bodies`` are HTML."""
    from html import escape

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
