"""Layouts, tiled copies and matrix operations of a traced program, by line.

Python's profiling hook watches the user's functions while they are traced.  It sees what flydsl's functions give to the
user's code, and the variables of the user's functions where they return.  The language itself knows nothing of it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from flydsl.errors import LanguageError
from flydsl.expr import layout as algebra
from flydsl.expr.atoms.atom import CopyAtom, MmaAtom
from flydsl.expr.atoms.copy_ops import CopyOpUniversalCopyType
from flydsl.expr.atoms.tiled_copy import ThrCopy, TiledCopy
from flydsl.expr.atoms.tiled_mma import ThrMma, TiledMma
from flydsl.expr.memory.tensor import Tensor
from flydsl.support.fast_dataclass import dataclass
from flydsl.support.tracebacks import is_internal_code
from flydsl.tools.viz.draw import draw
from flydsl.tools.viz.picture import Picture

_DRAWN = (algebra.Layout, algebra.ComposedLayout, algebra.Swizzle, TiledCopy, TiledMma, CopyAtom, MmaAtom, Tensor)


@dataclass()
class Found:
    """One object of a program, where its code first got it."""

    file: str
    line: int
    value: Any
    kind: str
    """``"layout"``, ``"swizzle"``, ``"tensor"``, ``"tiled copy"``, ``"tiled mma"``, ``"copy atom"`` or ``"mma atom"``."""
    name: str = ""
    """The variables that hold it, or an equal one, if any do."""

    @property
    def text(self) -> str:
        if isinstance(self.value, Tensor):
            return str(self.value.layout)
        if isinstance(self.value, (CopyAtom, MmaAtom)):
            return _operation(self.value)
        if isinstance(self.value, TiledCopy):
            return f"{_operation(self.value.atom)} over {self.value.layout_tv_tiled.text}"
        if isinstance(self.value, TiledMma):
            return f"{_operation(self.value.mma_atom)} over {self.value.atom_layout.text}"
        return str(self.value)

    def picture(self) -> Picture | str:
        """Its picture, or the reason why it has none."""
        try:
            return draw(self.value)
        except LanguageError as error:
            return error.message


def _operation(atom: CopyAtom | MmaAtom) -> str:
    """An atom's instruction, a copy's with its bits."""
    op = atom.op
    return f"copy of {op.bits} bits" if isinstance(op, CopyOpUniversalCopyType) else op.title


def _kind(value: Any) -> str:
    kinds: tuple[tuple[Any, str], ...] = (
        (Tensor, "tensor"), (TiledCopy, "tiled copy"), (TiledMma, "tiled mma"), (CopyAtom, "copy atom"),
        (MmaAtom, "mma atom"), (algebra.Swizzle, "swizzle"),
    )  # fmt: skip
    return next((name for of, name in kinds if isinstance(value, of)), "layout")


def _whole(value: Any) -> Any:
    """A thread's part as the whole that it is a part of."""
    if isinstance(value, ThrCopy):
        return value.tiled_copy
    return value.tiled_mma if isinstance(value, ThrMma) else value


@contextmanager
def collecting(package: str = "") -> Iterator[list[Found]]:
    """Collect what code in this block, and what it calls, lays out; of this thread.

    Equal objects at one line are one; tensors are named by their layouts.  ``package`` is one of this library whose code
    counts as the user's too.
    """
    found: dict[tuple[Any, ...], Found] = {}
    listed: list[Found] = []

    def add(frame: FrameType, value: Any) -> None:
        whole = _whole(value)
        is_part, value = whole is not value, whole
        key = frame.f_code.co_filename, frame.f_lineno, _kind(value), _text(value)
        if is_part and any(_is_equal(each, value, frame) for each in listed):
            return  # a thread's part of what is listed
        if key not in found:
            found[key] = Found(*key[:2], value, key[2])
            listed.append(found[key])

    def name(frame: FrameType) -> None:
        for variable, value in list(frame.f_locals.items()):
            if isinstance(value, _DRAWN) and not variable.startswith("_"):
                whole = _whole(value)
                for each in listed:
                    if each.value is whole or _is_equal(each, whole, frame):
                        names = each.name.split(", ") if each.name else []
                        each.name = ", ".join(dict.fromkeys([*names, variable]))

    def is_shown(frame: FrameType) -> bool:
        module = str(frame.f_globals.get("__name__", ""))
        is_own = bool(package) and f"{module}.".startswith(f"{package}.")
        return is_own or not is_internal_code(frame.f_code, module)

    def watch(frame: FrameType, event: str, argument: Any) -> None:
        if event != "return":
            return
        if is_shown(frame):
            name(frame)
        elif isinstance(argument, _DRAWN):
            caller = frame.f_back
            if caller is not None and is_shown(caller):
                add(caller, argument)

    before: Callable[..., Any] | None = sys.getprofile()
    sys.setprofile(watch)
    try:
        yield listed
    finally:
        sys.setprofile(before)


def _is_equal(each: Found, value: Any, frame: FrameType) -> bool:
    return (
        each.file == frame.f_code.co_filename
        and each.line >= frame.f_code.co_firstlineno
        and type(each.value) is type(value)
        and _text(each.value) == _text(value)
    )


def _text(value: Any) -> str:
    return str(value.layout) if isinstance(value, Tensor) else str(value)
