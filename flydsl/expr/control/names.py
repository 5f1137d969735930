"""Which variables a statement may concern, and what they hold at one moment."""

from __future__ import annotations

from typing import NamedTuple

from flydsl.expr.control.snapshot import Node

__all__ = ["NO_NAMES", "Joined", "Moment", "Names"]

Moment = dict[str, Node]
"""The variables of a statement at one moment, by name."""

Joined = dict[str, Node | None]
"""Variables where several paths meet; ``None`` for one that has no value there."""


class Names(NamedTuple):
    """The variables that a statement may concern, as far as its text tells."""

    rebound: tuple[str, ...]
    """Local variables that get a new value."""
    stored: tuple[str, ...]
    """Variables into whose elements the statement stores."""
    read: tuple[str, ...]
    """Other variables, which may hold something that changes."""

    def union(self, other: Names) -> Names:
        """The variables that either of two statements may concern."""
        rebound = {*self.rebound, *other.rebound}
        stored = {*self.stored, *other.stored} - rebound
        read = {*self.read, *other.read} - rebound - stored
        return Names(tuple(sorted(rebound)), tuple(sorted(stored)), tuple(sorted(read)))


NO_NAMES = Names((), (), ())
