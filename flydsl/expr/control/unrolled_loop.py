"""Loops that Python runs while tracing, with run-time ``break`` and ``continue``.

Each iteration of such a loop is traced for the threads that are still in it.  The iterations nest, up to a depth.
"""

from __future__ import annotations

import sys
from typing import Any

from flydsl.expr.control.branch import proceed
from flydsl.expr.control.frames import UNBOUND, Frame
from flydsl.expr.control.jumps import Jump, Path, Position, Target
from flydsl.expr.control.snapshot import Joined, Names

NESTING_LIMIT = 16
"""Iterations that nest before they are joined."""


class UnrolledLoop:
    """The jumps of a loop that is unrolled."""

    def __init__(self, frame: Frame, names: Names) -> None:
        self._frame = frame
        self.names = names
        self._depth = len(frame.open)
        self._rank = len(frame.loops)
        self._joined: Joined | None = None
        self._over = False

    @property
    def joined(self) -> bool:
        """True if variables have new values because paths met."""
        return self._joined is not None

    def merged(self) -> list[Any]:
        """The variables that the loop assigns, after paths met."""
        joined, self._joined = self._joined or {}, None
        nodes = (joined.get(name) for name in self.names.rebound)
        return [UNBOUND if node is None else node.value for node in nodes]

    def enter(self) -> None:
        self._frame.loops.append(self)

    def trip(self) -> Trip:
        """The statements of one iteration."""
        return Trip(self)

    def leave(self, keyword: str) -> None:
        """Called before ``break`` and ``continue``: Python's own follows if it has the right meaning, else :class:`Jump`."""
        if not self._frame.passes(self._depth):
            self._frame.jump(Target(keyword, self), Position.of(sys._getframe(1)))

    def raises(self) -> None:
        """Called before ``raise``."""

    def end_trip(self) -> None:
        """Join the threads that continue with the others."""
        inside = self._inside()
        depth = self._frame.arrive(Target("continue", self), inside)
        if len(self._frame.open) - inside > NESTING_LIMIT:
            depth = inside
        self._close(depth)
        breaks = Target("break", self)
        self._over = self._frame.path.dead and any(breaks in path.left for path in self._paths(inside))

    def abandon_trip(self) -> None:
        """Undo an iteration that an exception leaves."""
        del self._frame.loops[self._rank :]

    def over(self) -> bool:
        """True if no thread is left for another iteration, and some broke out of the loop.

        Raises :class:`Jump` if no thread is left, and none broke.
        """
        if not self._over:
            if self._frame.path.dead:
                self.abandon_trip()
            proceed(self._frame)
        return self._over

    def after(self) -> None:
        """End the loop: join the threads that broke out of it with the others."""
        self._close(self._frame.arrive(Target("break", self), self._depth))
        del self._frame.loops[self._rank :]

    def _inside(self) -> int:
        """The depth of the open statements in the body."""
        return self._depth

    def _paths(self, depth: int) -> list[Path]:
        """The jumps of the threads that entered the loop."""
        return [self._frame.path, *(branch.gone.path for branch in self._frame.open[depth:])]

    def _close(self, depth: int) -> None:
        if depth < len(self._frame.open):
            self._joined = self._frame.close(depth, lenient=True)


class Trip:
    """The statements of one iteration of an unrolled loop."""

    def __init__(self, loop: UnrolledLoop) -> None:
        self._loop = loop

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        jumped = kind is not None and issubclass(kind, Jump)
        if jumped or kind is None:
            self._loop.end_trip()
        else:
            self._loop.abandon_trip()
        return jumped
