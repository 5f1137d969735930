"""The rewritten form of a function, updated when the function itself changes."""

from __future__ import annotations

import types
from collections.abc import Hashable

from flydsl.compiler.frontend.contents import Same
from flydsl.compiler.frontend.rewrite import rewrite


def defaults_of(function: types.FunctionType) -> Hashable:
    named = function.__kwdefaults__ or {}
    return Same(function.__code__), *map(Same, function.__defaults__ or ()), *((n, Same(v)) for n, v in named.items())


class Rewritten:
    """A function with explicit run-time control flow."""

    def __init__(self, function: types.FunctionType) -> None:
        self._function = function
        self._made: tuple[Hashable, types.FunctionType] | None = None

    @property
    def code(self) -> types.CodeType | None:
        """The code that :meth:`now` made last; ``None`` if it has made none."""
        return None if self._made is None else self._made[1].__code__

    def now(self) -> types.FunctionType:
        """The rewritten function, for the function as it is now."""
        state = _state(self._function)
        if self._made is None or self._made[0] != state:
            self._made = state, rewrite(self._function)
        return self._made[1]


def _state(function: types.FunctionType) -> Hashable:
    """The inputs of a rewrite: the function's parts, and those of the function that a decorator wrapped."""
    inner = function.__dict__.get("__wrapped__")
    if not isinstance(inner, types.FunctionType):
        return defaults_of(function)
    return defaults_of(function), Same(inner), _state(inner), *map(_contents, function.__closure__ or ())


def _contents(cell: types.CellType) -> Hashable:
    try:
        return Same(cell.cell_contents)
    except ValueError:
        return None
