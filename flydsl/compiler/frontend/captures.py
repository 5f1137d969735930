"""Captures: the outside values of a host function, and the effect of a change."""

from __future__ import annotations

import types
from collections.abc import Hashable
from typing import Any

from flydsl.compiler.frontend.code_names import Names, is_users_class
from flydsl.compiler.frontend.footprint import Footprint
from flydsl.errors import DSLRuntimeError

__all__ = ["Captures", "refuse_changed_global"]


class Captures:
    """The footprint of one host function, and of the classes of its arguments."""

    def __init__(self, function: types.FunctionType) -> None:
        self._roots: list[Any] = [function]
        self._names = Names()
        self._last: Footprint | None = None

    def now(self) -> Footprint:
        """The footprint now; the same object while nothing has changed."""
        last = self._last
        if last is None or not last.is_unchanged():
            last = self._last = Footprint(self._roots, self._names)
            self._names = last.names
        return last

    def add_class(self, kind: type) -> None:
        """Add the class of an argument, whose methods a trace may call."""
        if is_users_class(kind) and not any(kind is root for root in self._roots):
            self._roots.append(kind)
            self._last = None

    def fingerprint(self, value: Any) -> Hashable:
        """The key of a compiled-in argument, such as the object of a method."""
        footprint = Footprint([value], self._names)
        self._names = footprint.names
        return footprint.key


def refuse_changed_global(before: Footprint, now: Footprint, error: Exception | None = None) -> None:
    """Raise if a changed global variable may be the reason for another program, or for ``error``.

    A function that was defined once more in a notebook or at the prompt is no such mistake: it is compiled anew.
    """
    change = before.first_change(now)
    if change is not None and change.path is not None and not change.is_redefinition:
        raise DSLRuntimeError(
            f"the global {'.'.join(change.path)!r} changed since first compile: it was {change.before} and is {change.now} "
            "now; make it an argument, or an fx.Constexpr parameter"
        ) from error
