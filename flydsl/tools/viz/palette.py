"""Colors of cells, and the style sheet of a picture, for light and dark pages.

Colors are rules of classes instead of CSS functions, so that programs other than browsers show the pictures too.
"""

from __future__ import annotations

import colorsys
import functools

__all__ = ["HUES", "SHADES", "style_sheet"]

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
