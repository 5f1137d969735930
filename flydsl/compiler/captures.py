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

__all__ = ["Captures"]

_PLAIN = (bool, int, float, complex, str, bytes, type(None))


class Captures:
    """The plain values that ``function`` and the functions that it reaches read from outside."""

    def __init__(self, function: types.FunctionType) -> None:
        self._globals: list[tuple[dict[str, Any], str, Any]] = []
        self._cells: list[types.CellType] = []
        for reached in _reachable(function):
            self._cells.extend(reached.__closure__ or ())
            for name in _global_names(reached.__code__):
                value = reached.__globals__.get(name)
                if name in reached.__globals__ and _is_plain(value):
                    self._globals.append((reached.__globals__, name, value))

    def key(self) -> Hashable:
        """What the closure holds now; plain values by value and type, others by identity."""
        return tuple(_cell_key(cell) for cell in self._cells)

    def check_globals(self) -> None:
        """Refuse a call after a captured global changed.

        Raises:
            DSLRuntimeError: names the global.
        """
        for scope, name, value in self._globals:
            now = scope.get(name)
            if now is not value and (type(now) is not type(value) or now != value):
                raise DSLRuntimeError(
                    f"the global {name!r} was {value!r} when the kernel was compiled and is {now!r} now; make it an "
                    "argument, or an fx.Constexpr parameter"
                )


def _is_plain(value: Any) -> bool:
    return isinstance(value, _PLAIN) or (isinstance(value, tuple) and all(_is_plain(item) for item in value))


def _cell_key(cell: types.CellType) -> Hashable:
    try:
        value = cell.cell_contents
    except ValueError:  # not bound yet
        return None
    return (type(value), value) if _is_plain(value) else id(value)


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
