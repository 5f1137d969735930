"""``return``, ``break`` and ``continue`` at run time: which threads jumped where.

The trace of a path ends at a run-time jump.  The statements after it are traced for the other threads, under a
condition.  Until the jump's target is reached, one flag records who jumped.
:class:`Position` is where the program has the jump, or any other statement.
"""

from __future__ import annotations

import sys
import types
from dataclasses import field
from itertools import islice
from typing import Any, NamedTuple, Protocol

from flydsl._mlir import ir
from flydsl.errors import SourceLocation
from flydsl.expr.control.snapshot import Node
from flydsl.support.fast_dataclass import dataclass, record


class Jump(BaseException):
    """Ends the trace of a path, up to the statement in which other paths continue.

    It is no ``Exception``, so that handlers of errors let it pass.
    """


class Target(NamedTuple):
    """The target of a jump."""

    keyword: str
    """``return``, ``break`` or ``continue``."""
    owner: Any
    """The frame or the loop that the jump leaves or continues."""


@record
class Flag:
    """Records which threads took a jump."""

    value: ir.Value | bool
    """Of type ``i1``; ``True`` if all threads jumped."""
    position: Position
    """The position of the jump; one of them if there are several."""
    uniform: bool
    """True if the flag is provably uniform across the threads of a block that trace this path."""


@dataclass()
class Path:
    """The jumps of the threads that entered a region, at one point of it."""

    left: dict[Target, Flag] = field(default_factory=dict)
    """The jumps that some threads took."""
    dead: bool = False
    """True if all threads jumped."""
    returned: Node | None = None
    """The value that returned threads give."""

    def arrive(self, target: Target) -> None:
        """Reach the target of a jump; the threads that took it continue."""
        if self.left.pop(target, None) is not None:
            self.dead = False


@record
class Side:
    """One branch of a run-time ``if``, at its end."""

    moment: dict[str, Node]
    path: Path

    def needs(self, name: str, outward: frozenset[str]) -> bool:
        """True if the variable is still needed; returned threads need only what callers see, ``outward``."""
        returned = self.path.dead and all(target.keyword == "return" for target in self.path.left)
        return not returned or name in outward


class _Ends(Protocol):
    def end(self) -> None: ...


class Body:
    """The statements of a run-time branch or iteration; they end at their end, or where they jump."""

    def __init__(self, owner: _Ends) -> None:
        self._owner = owner

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        if kind is None or issubclass(kind, Jump):
            self._owner.end()
        return kind is not None and issubclass(kind, Jump)


class StaticBody:
    """The statements of a branch that is selected while tracing; what follows them handles their jumps."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        return kind is not None and issubclass(kind, Jump)


# -- positions in the source of a program, computed only for messages


@record
class Position:
    """A point in the execution of a code object."""

    code: types.CodeType
    instruction: int

    @classmethod
    def of(cls, frame: types.FrameType) -> Position:
        return cls(frame.f_code, frame.f_lasti)

    @classmethod
    def of_user(cls) -> Position:
        """The position of the innermost function outside of the language."""
        frame = sys._getframe(1)
        while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith("flydsl."):
            frame = frame.f_back
        return cls.of(frame)

    @classmethod
    def of_traceback(cls, traceback: types.TracebackType | None) -> Position | None:
        """The position where the exception was raised: the innermost entry of its traceback."""
        if traceback is None:
            return None
        while traceback.tb_next is not None:
            traceback = traceback.tb_next
        return cls(traceback.tb_frame.f_code, traceback.tb_lasti)

    def location(self) -> SourceLocation:
        """The position as line and columns."""
        line, end_line, column, end_column = next(
            islice(self.code.co_positions(), self.instruction // 2, None), (None, None, None, None)
        )
        return SourceLocation(
            self.code.co_filename,
            line or self.code.co_firstlineno,
            column or 0,
            end_column if line == end_line else None,
            self.code.co_name,
        )
