"""``print_typst``: pictures of layouts and tiled operations in Typst markup."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, TextIO

from flydsl.support.public_names import show_user_frames_of, tool

__all__ = ["print_typst"]


def print_typst(arg: Any, *, color: Any = None, file: str | os.PathLike[str] | TextIO | None = None) -> None:
    """Write the picture of a layout, an atom or a tiled operation as a Typst document, by default to standard output.

    The document holds the SVG that ``fx.viz.draw`` makes; Typst 0.13 reads it.  Layouts must be known while tracing.
    ``color`` is ignored: pictures have the colors of ``fx.viz``.
    """
    picture = tool("viz").draw(arg)
    quoted = picture.svg.replace("\\", "\\\\").replace('"', '\\"')
    text = f'#set page(width: auto, height: auto, margin: 1em)\n#image(bytes("{quoted}"), format: "svg")\n'
    if file is None:
        print(text, end="")
    elif isinstance(file, (str, os.PathLike)):
        Path(file).write_text(text)
    else:
        file.write(text)


show_user_frames_of(__name__)
