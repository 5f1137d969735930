"""``print_typst``: drawings of layouts by FlyDSL's examples, refused."""

from __future__ import annotations

from typing import Any, NoReturn

from flydsl.errors import DSLNotImplementedError

__all__ = ["print_typst"]


def print_typst(arg: Any, *, color: Any = None, file: str | None = None) -> NoReturn:
    """Refuse to draw a layout, an atom or a tiled operation as Typst markup.

    Raises:
        DSLNotImplementedError: always.  A layout's text has its shape and strides, and ``fx.crd2idx`` its indices.
    """
    raise DSLNotImplementedError(
        f"print_typst({arg!r}): drawings in Typst markup are FlyDSL's alone; print(layout) shows shape and strides, and "
        "fx.crd2idx(coordinate, layout) the index of an element"
    )
