"""Pictures of layouts, swizzles, copies and matrix operations: ``fx.viz``.

They are ``flydsl.viz`` too.  :func:`draw` takes any of them.  A picture is an SVG text, which a notebook shows in place
and ``save`` writes::

    fx.viz.draw(fx.make_layout((4, 8), (8, 1))).save("rows.svg")

They need no trace and no GPU.  Elements are drawn by Python's own XML writer: the pictures are rectangles and text, for
which a drawing library would be one more thing to install.
"""

from __future__ import annotations

from flydsl.tools.viz.banks import Banks, Phase, banks, swizzle
from flydsl.tools.viz.draw import draw
from flydsl.tools.viz.layouts import complement, composition, divide, layout, product
from flydsl.tools.viz.picture import Picture
from flydsl.tools.viz.thread_values import copy, mma, target, thread_values

__all__ = [
    "Banks",
    "Phase",
    "Picture",
    "banks",
    "complement",
    "composition",
    "copy",
    "divide",
    "draw",
    "layout",
    "mma",
    "product",
    "swizzle",
    "target",
    "thread_values",
]
