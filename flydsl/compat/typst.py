"""``print_typst``: pictures of layouts and tiled operations in Typst markup."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, TextIO

from flydsl.support.public_names import show_user_frames_of, tool

__all__ = ["print_typst"]


def print_typst(arg: Any, *, color: Any = None, file: str | os.PathLike[str] | TextIO | None = None) -> None:
    """Write the picture of a layout, an atom or a tiled operation as a Typst document.

    The document holds the SVG that ``fx.viz.draw`` makes; Typst 0.13 reads it.

    Args:
        arg: what ``fx.viz.draw`` takes, known while tracing.
        color: nothing is made of it: pictures have the colors of ``fx.viz``.
        file: a path, or a file that is open for text; ``None``: standard output.

    Raises:
        DSLTypeError: a value without a picture.
        DSLValueError: a run-time layout.
        OSError: the file cannot be written.
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
