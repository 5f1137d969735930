"""What must be as it was for a specialisation to serve a call: outside values, by the places that hold them.

The native launcher compares these at each call.  Where a value can change without its place being bound to another object
(a list, an object with attributes, a class), one Python function compares all values instead, which costs microseconds.
"""

from __future__ import annotations

import enum
import types
from collections.abc import Callable, Hashable, Iterator
from typing import Any

from flydsl.compiler.captures import Captures
from flydsl.records import record
from flydsl.runtime.launch import Guard, type_version
from flydsl.runtime.launch.structures import GuardKind

__all__ = ["Guards", "Snapshot"]

_PLAIN = (bool, int, float, complex, str, bytes, type(None))
_CODE = (types.FunctionType, types.BuiltinFunctionType, types.ModuleType, enum.Enum)


@record
class Snapshot:
    """What a function's outside values are now."""

    key: Hashable
    """What of them is part of the specialisation."""
    guards: tuple[Guard, ...]
    """While each of these holds, so does the key, and no captured global has changed."""


class Guards:
    """The guards of one function's captures."""

    def __init__(self, captures: Captures) -> None:
        self._captures = captures
        self._checks: dict[Hashable, Callable[[], bool]] = {}

    def snapshot(self, others: tuple[Guard, ...] = ()) -> Snapshot:
        """The values now, and ``others``.  Captured globals are as they were captured: the caller has checked."""
        key = self._captures.key()
        guards = list(others)
        for scope, path in self._captures.global_places():
            found = list(_places(scope, path))
            held = _held(found[-1].value) if found else None
            if held is None:
                return Snapshot(key, (*others, Guard(GuardKind.STILL_TRUE, self._check(key))))
            guards += found + held
        for cell in self._captures.cells():
            is_empty = not _filled(cell)
            value = None if is_empty else cell.cell_contents
            held = _held(value)
            if held is None:
                return Snapshot(key, (*others, Guard(GuardKind.STILL_TRUE, self._check(key))))
            guards += [Guard(GuardKind.SAME_CELL, cell, None, value, is_empty), *held]
        return Snapshot(key, tuple(guards))

    def _check(self, key: Hashable) -> Callable[[], bool]:
        """A function that tells whether the values are those of ``key``; one object for each key, which stays."""

        def still() -> bool:
            return self._captures.key() == key and self._captures.globals_are_captured()

        return self._checks.setdefault(key, still)


def _places(scope: dict[str, Any], path: tuple[str, ...]) -> Iterator[Guard]:
    """The dictionary entries through which a path leads, from module to module; none if it leads through anything else."""
    places = []
    for position, name in enumerate(path):
        if type(name) is not str or name not in scope:
            return
        value = scope[name]
        places.append(Guard(GuardKind.SAME_ITEM, scope, name, value))
        if position + 1 < len(path):
            if type(value) is not types.ModuleType:
                return
            scope = vars(value)
    yield from places


def _held(value: Any) -> list[Guard] | None:
    """What must be as it is for a kernel that read this object to hold; ``None`` if no guard can tell."""
    if type(value) is tuple:
        held = [_held(item) for item in value]
        return None if None in held else [guard for guards in held for guard in guards or ()]
    if type(value) in _PLAIN or isinstance(value, _CODE) or _is_decorated(value) or _is_ours(value):
        return []
    return _class_held(value) if isinstance(value, type) else None


def _class_held(kind: type) -> list[Guard] | None:
    """A class by its version, if its attributes are of a kind that only binding changes."""
    version = type_version(kind)
    for base in kind.__mro__:
        for name, item in {} if _is_ours(base) else vars(base).items():
            if name.startswith("_") or hasattr(item, "__get__"):
                continue
            if isinstance(item, type) or _held(item) != []:
                return None
    return [Guard(GuardKind.SAME_VERSION, kind, None, version)] if version else None


def _is_decorated(value: Any) -> bool:
    """Host functions and kernels: what they read themselves is captured too."""
    return isinstance(getattr(value, "__wrapped__", None), types.FunctionType)


def _is_ours(value: Any) -> bool:
    return isinstance(value, type) and (value.__module__ == "builtins" or value.__module__.startswith("flydsl."))


def _filled(cell: types.CellType) -> bool:
    try:
        cell.cell_contents  # noqa: B018
    except ValueError:
        return False
    return True
