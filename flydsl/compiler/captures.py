"""The outside values that a traced function reads: module globals and closure cells.

They are read while tracing, so a compiled kernel holds for the values they had then.  A captured *closure* value is part
of the specialisation; a captured *global* that changes afterwards is refused, because nothing at the call shows it.
"""

from __future__ import annotations

import dis
import types
from collections.abc import Hashable, Iterator
from typing import Any

from flydsl.errors import DSLRuntimeError

__all__ = ["Captures", "fingerprint"]

_PLAIN = (bool, int, float, complex, str, bytes, type(None))
_FIXED = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.MethodType)
"""What a name may be bound to that does not change by itself."""


class Captures:
    """The values that ``function`` and the functions that it reaches read from outside."""

    def __init__(self, function: types.FunctionType) -> None:
        self._globals: list[tuple[dict[str, Any], str, Hashable, str]] = []
        self._cells: list[types.CellType] = []
        for reached in _reachable(function):
            self._cells.extend(reached.__closure__ or ())
            for name in _global_names(reached.__code__):
                value = reached.__globals__.get(name)
                if name in reached.__globals__ and not _is_fixed(value):
                    self._globals.append((reached.__globals__, name, fingerprint(value), repr(value)))

    def key(self) -> Hashable:
        """What the closure holds now."""
        return tuple(fingerprint(cell.cell_contents) if _filled(cell) else None for cell in self._cells)

    def cells(self) -> list[types.CellType]:
        """The cells of the closures."""
        return self._cells

    def global_places(self) -> list[tuple[dict[str, Any], tuple[str, ...]]]:
        """Where the captured globals are: a module's dictionary, and the names that lead on from there."""
        return [(scope, (name,)) for scope, name, _, _ in self._globals]

    def globals_are_captured(self) -> bool:
        """Whether the globals are what they were when they were captured."""
        return all(fingerprint(scope.get(name)) == captured for scope, name, captured, _ in self._globals)

    def check_globals(self) -> None:
        """Refuse a call after a captured global changed.

        Raises:
            DSLRuntimeError: names the global.
        """
        for scope, name, captured, text in self._globals:
            now = scope.get(name)
            if fingerprint(now) != captured:
                raise DSLRuntimeError(
                    f"the global {name!r} was {text} when the kernel was compiled and is {now!r} now; make it an "
                    "argument, or an fx.Constexpr parameter"
                )


class _Same:
    """An object as a key: equal to itself only, and kept alive, so that no other takes its address."""

    __slots__ = ("_value",)

    def __init__(self, value: Any) -> None:
        self._value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other._value is self._value

    def __hash__(self) -> int:
        return id(self._value)


def fingerprint(value: Any, depth: int = 3) -> Hashable:
    """What of an outside value a trace may have read: numbers and text by type and value, containers by their items,
    other objects by identity and by their attributes, down to a few levels."""
    if isinstance(value, _PLAIN):
        return type(value), value
    if depth == 0 or _is_fixed(value):
        return _Same(value)
    if isinstance(value, (tuple, list)):
        return type(value), tuple(fingerprint(item, depth - 1) for item in value)
    if isinstance(value, dict):
        return dict, tuple((fingerprint(k, depth - 1), fingerprint(v, depth - 1)) for k, v in value.items())
    return _Same(value), fingerprint(getattr(value, "__dict__", {}), depth - 1)


def _is_fixed(value: Any) -> bool:
    return isinstance(value, _FIXED) or hasattr(value, "__wrapped__")


def _python_function(value: Any) -> types.FunctionType | None:
    """The user's function behind a decorated or plain function."""
    value = getattr(value, "__wrapped__", value)
    return value if isinstance(value, types.FunctionType) else None


def _reachable(function: types.FunctionType) -> Iterator[types.FunctionType]:
    """``function`` and the user's functions that it names, of its own package or script, each once."""
    seen: set[types.CodeType] = set()
    queue = [function]
    while queue:
        reached = queue.pop()
        if reached.__code__ in seen:
            continue
        seen.add(reached.__code__)
        yield reached
        names = [reached.__globals__.get(name) for name in _global_names(reached.__code__)]
        cells = [c.cell_contents for c in reached.__closure__ or () if _filled(c)]
        for value in (*names, *cells):
            inner = _python_function(value)
            if inner is not None and not (inner.__module__ or "").startswith("flydsl."):
                queue.append(inner)


def _filled(cell: types.CellType) -> bool:
    try:
        cell.cell_contents  # noqa: B018
    except ValueError:
        return False
    return True


def _global_names(code: types.CodeType) -> list[str]:
    """The globals that a code object and the functions nested in it load, sorted."""
    names = {i.argval for i in dis.get_instructions(code) if i.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            names.update(_global_names(constant))
    return sorted(names)
