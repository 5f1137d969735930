"""What rewritten code calls for its statements."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from flydsl.errors import DSLNotImplementedError
from flydsl.expr.control.booleans import truth
from flydsl.expr.control.bounds import Range
from flydsl.expr.control.branch import SKIPPED, TAKEN, RuntimeIf, StaticIf
from flydsl.expr.control.conditional import While
from flydsl.expr.control.counted import RuntimeFor, StaticFor
from flydsl.expr.control.position import Position
from flydsl.expr.control.region import Frame
from flydsl.expr.control.statement import Names

Groups = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""The fields of :class:`~flydsl.expr.control.statement.Names`, as rewritten code spells them."""

__all__ = ["RewrittenFrame", "callee", "frame"]


class RewrittenFrame(Frame):
    """The frame of one call, with the statements that it can open."""

    def if_(self, condition: Any, names: Groups) -> StaticIf | RuntimeIf:
        """``if condition: ...``."""
        decided = truth(condition)
        if isinstance(decided, bool):
            return TAKEN if decided else SKIPPED
        return RuntimeIf(self, Position.of(sys._getframe(1)), decided, Names(*names))

    def for_(self, iterable: Any, names: Groups, target: str | None, has_else: bool) -> StaticFor | RuntimeFor:
        """``for target in iterable: ...``; ``target`` is ``None`` unless it is one variable."""
        if not isinstance(iterable, Range):
            return StaticFor(self, iterable)
        position = Position.of(sys._getframe(1))
        if has_else:
            raise DSLNotImplementedError(
                "`for ... else` over a run-time range: such a loop has no `break`; put the statements after it",
                location=position.location(),
            )
        return RuntimeFor(self, position, iterable, Names(*names), target)

    def while_(self, names: Groups, has_else: bool) -> While:
        """``while ...: ...``."""
        return While(self, Position.of(sys._getframe(1)), Names(*names), has_else)


def frame() -> RewrittenFrame:
    """The frame of the caller."""
    return RewrittenFrame(sys._getframe(1))


def callee(function: Callable[..., Any]) -> Callable[..., Any]:
    """What a ``for`` header calls instead of ``function``: ``range`` itself makes run-time loops, by any name."""
    return Range if function is range else function
