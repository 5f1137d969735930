"""Frames: one call of a rewritten function, with the run-time statements that are open in it."""

from __future__ import annotations

import re
import sys
import types
from collections.abc import Callable, Mapping
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLNameError, DSLSyntaxError
from flydsl.expr.control.position import Position

__all__ = ["UNBOUND", "Emission", "Frame", "Guard", "Unbound"]

_UNBOUND_MESSAGE = re.compile(r"^(?:cannot access (?:local|free) variable|free variable|local variable) '(\w+)'")
"""What CPython says of a local or closure variable without a value."""


class Unbound:
    """Stands for a variable that has no value."""

    def __repr__(self) -> str:
        return "UNBOUND"


UNBOUND = Unbound()


class Emission:
    """Emits into a block from :meth:`open` to :meth:`close`, which the rewritten code calls at different places."""

    def __init__(self) -> None:
        self._point: ir.InsertionPoint | None = None

    def open(self, block: ir.Block) -> None:
        """From now on operations go to the end of ``block``."""
        self._point = ir.InsertionPoint(block)
        self._point.__enter__()

    def close(self) -> None:
        """Operations go where they went before :meth:`open`; does nothing if it is closed."""
        if self._point is not None:
            self._point.__exit__(None, None, None)
            self._point = None


class Frame:
    """One call of a rewritten function.

    As a context manager around the function's body it undoes what is open when an exception leaves, and explains the
    use of a variable that a run-time statement left without a value.
    """

    def __init__(self, python_frame: types.FrameType) -> None:
        self._python_frame: types.FrameType | None = python_frame
        self.open: list[Any] = []
        """The run-time statements that are being traced, outermost first; they have ``abandon()``."""
        self.dropped: dict[str, Callable[[str], str]] = {}
        """Variables that have no value after a run-time statement, and what says why."""

    def variables(self) -> Mapping[str, Any]:
        """The local and closure variables that are bound now."""
        assert self._python_frame is not None
        return self._python_frame.f_locals

    def globals(self) -> Mapping[str, Any]:
        """The module's variables."""
        assert self._python_frame is not None
        return self._python_frame.f_globals

    def leave(self, word: str) -> None:
        """Called in front of a jump out of the function.

        Raises:
            DSLSyntaxError: it would leave run-time code.
        """
        self.refuse_jump(word, 0)

    def refuse_jump(self, word: str, depth: int) -> None:
        """Refuse a jump out of all but the ``depth`` outermost open statements, if there are such."""
        if len(self.open) > depth:
            raise DSLSyntaxError(
                f"`{word}` inside a run-time {self.open[-1].kind}: whether it runs is not known while tracing. "
                + _JUMP_ADVICE[word],
                location=Position.of(sys._getframe(2)).location(),
            )

    def unwind(self, depth: int) -> None:
        """Give up all but the ``depth`` outermost open statements."""
        while len(self.open) > depth:
            self.open.pop().abandon()

    def guard(self) -> Guard:
        """A context manager that undoes what an exception leaves open."""
        return Guard(self)

    def __enter__(self) -> Frame:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: types.TracebackType | None
    ) -> None:
        self.unwind(0)
        self._python_frame = None
        if isinstance(error, NameError) and not isinstance(error, DSLNameError):
            found = _UNBOUND_MESSAGE.match(str(error))
            if found and found[1] in self.dropped:
                position = Position.of_traceback(traceback)
                raise DSLNameError(
                    self.dropped[found[1]](found[1]), location=None if position is None else position.location()
                ) from None


_JUMP_ADVICE = {
    "return": "Assign the result to a variable that is bound before the statement, and return it at the function's end",
    "break": "Write a `while` loop whose condition says when to stop, or decide with fx.const_expr",
    "continue": "Put the rest of the body under an `if` with the opposite condition",
}


class Guard:
    """Undoes what an exception leaves open on its way out of a ``try`` or ``with``."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._depth = len(frame.open)

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:
            self._frame.unwind(self._depth)
