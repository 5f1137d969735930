"""Values of globals as plain data, by FlyDSL's names.

Scalars are there by value, containers by their items, the rest by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

_SCALARS = (int, float, bool, str, bytes, type(None))


def _snapshot_global_value(val: Any, *, stable: bool, _path: tuple[int, ...] = ()) -> tuple[Any, ...]:
    """A value as nested tuples that compare by content.

    With ``stable`` another process gives the same, so functions and objects are distinguished by name alone.
    """
    if isinstance(val, _SCALARS):
        return "scalar", val
    if callable(val):
        name = getattr(val, "__qualname__", type(val).__qualname__)
        return ("callable", getattr(val, "__module__", None), name) if stable else ("callable", id(val), str(val))
    kind = type(val).__name__
    if not isinstance(val, (tuple, list, set, frozenset, dict)):
        return ("obj", kind) if stable else ("obj", id(val), kind)
    if id(val) in _path:
        return "cycle", kind
    path = (*_path, id(val))

    def inside(item: Any) -> tuple[Any, ...]:
        return _snapshot_global_value(item, stable=stable, _path=path)

    if isinstance(val, dict):
        return kind, tuple((inside(key), inside(value)) for key, value in val.items())
    items = [inside(item) for item in val]
    return kind, tuple(sorted(items, key=repr) if isinstance(val, (set, frozenset)) else items)


def _snapshot_refs(refs: Sequence[tuple[str, str, Any]], *, stable: bool) -> dict[tuple[str, str], Any]:
    """The snapshots of globals, each given by its name, its module, and the dictionary that it is in."""
    return {
        (name, module): _snapshot_global_value(scope[name], stable=stable)
        for name, module, scope in refs
        if name in scope
    }
