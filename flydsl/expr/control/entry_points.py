"""Entry points of rewritten statements."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from flydsl.errors import DSLNotImplementedError
from flydsl.expr.control.booleans import is_dynamic, truth
from flydsl.expr.control.branch import SKIPPED, TAKEN, RuntimeIf, StaticIf, proceed
from flydsl.expr.control.for_loop import Range, RuntimeFor, StaticFor
from flydsl.expr.control.frames import Frame
from flydsl.expr.control.interpreted import InterpretedFor, InterpretedIf, InterpretedWhile
from flydsl.expr.control.jumps import Position
from flydsl.expr.control.snapshot import NO_NAMES, Names
from flydsl.expr.control.while_loop import While
from flydsl.expr.core.context import executor, is_entry

Groups = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""The fields of :class:`~flydsl.expr.control.snapshot.Names`, as rewritten code spells them."""

Branches = tuple[tuple[str, int, int], ...]
"""The variables that an ``if`` with ``else`` assigns, with the first line in either branch that does, or 0."""


class RewrittenFrame(Frame):
    """The frame of one call, which opens its statements."""

    def if_(
        self, condition: Any, names: Groups, jumps: bool, branches: Branches = ()
    ) -> StaticIf | RuntimeIf | InterpretedIf:
        """``if condition: ...``; ``jumps``: it contains a jump out of it."""
        decided = truth(condition)
        if isinstance(decided, bool):
            if is_dynamic(condition):
                return InterpretedIf(self, decided, names[0])
            return TAKEN if decided else SKIPPED
        own = Names(*names)
        concerned = own.union(self.scope()) if jumps else own
        return RuntimeIf(self, Position.of(sys._getframe(1)), decided, concerned, own.rebound, branches)

    def for_(
        self, iterable: Any, names: Groups, jumps: bool, target: str | None, has_else: bool
    ) -> StaticFor | RuntimeFor | InterpretedFor:
        """``for target in iterable: ...``; ``target`` is ``None`` unless it is one variable."""
        if not isinstance(iterable, Range):
            loop = StaticFor(self, iterable, Names(*names))
            if jumps:
                loop.enter()
            return loop
        position = Position.of(sys._getframe(1))
        if executor() is not None and not has_else:
            return InterpretedFor(self, iterable, Names(*names), jumps=jumps)
        if has_else:
            raise DSLNotImplementedError(
                "`for ... else` over a run-time range; put the statements after the loop, under an `if` on a flag that is "
                "set before each `break`",
                location=position.location(),
            )
        return RuntimeFor(self, position, iterable, Names(*names), target)

    def while_(self, names: Groups, jumps: bool, has_else: bool, endless: bool) -> While:
        """``while ...: ...``; ``endless``: the condition is a true constant, so only a jump ends it."""
        kind = While if executor() is None else InterpretedWhile
        loop = kind(self, Position.of(sys._getframe(1)), Names(*names), has_else, endless and jumps)
        if jumps:
            loop.enter()
        return loop

    def proceed(self) -> None:
        """After a statement with jumps: trace what follows, as :func:`proceed`."""
        proceed(self)


def frame(names: Groups | None = None) -> RewrittenFrame:
    """The frame of the caller; ``names`` are the variables that others see, if the function can return at run time.

    Nobody sees the variables of an entry point, which the compiler itself calls.
    """
    python_frame = sys._getframe(1)
    private = names is None or is_entry(python_frame.f_code)
    return RewrittenFrame(python_frame, NO_NAMES if private or names is None else Names(*names))


def callee(function: Callable[..., Any]) -> Callable[..., Any]:
    """The callee of a ``for`` header in place of ``function``: ``range`` itself makes run-time loops, by any name."""
    return Range if function is range else function
