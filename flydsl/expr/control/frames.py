"""Frames: calls of rewritten functions, with their open run-time statements."""

from __future__ import annotations

import re
import sys
import types
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from flydsl._mlir import ir
from flydsl.errors import DSLNameError, DSLSyntaxError, LanguageError
from flydsl.expr.control.jumps import Flag, Jump, Path, Position, Side, Target
from flydsl.expr.control.snapshot import NO_NAMES, Joined, Names, restore, take

_UNBOUND_MESSAGE = re.compile(r"^(?:cannot access (?:local|free) variable|free variable|local variable) '(\w+)'")
"""CPython's message for a local or closure variable without a value."""


class Unbound:
    """The value of an unbound variable."""

    def __repr__(self) -> str:
        return "UNBOUND"


UNBOUND = Unbound()


class Emission:
    """Emits into a block from :meth:`open` to :meth:`close`, which rewritten code calls at different points."""

    def __init__(self) -> None:
        self._point: ir.InsertionPoint | None = None

    def open(self, block: ir.Block) -> None:
        """Set the insertion point to the end of ``block``."""
        self._point = ir.InsertionPoint(block)
        self._point.__enter__()

    def close(self) -> None:
        """Restore the insertion point before :meth:`open`; does nothing if it is closed."""
        if self._point is not None:
            self._point.__exit__(None, None, None)
            self._point = None


class Frame:
    """One call of a rewritten function.

    As a context manager around the function's body it does three things.  It undoes open statements when an exception
    leaves. It joins the paths that returned.  It explains the use of a variable that a run-time statement left unbound.

    ``names`` are the variables that callers see as well, if the function can return at run time.
    """

    dynamic = False
    """True if the function returned at run time."""

    def __init__(self, python_frame: types.FrameType, names: Names = NO_NAMES) -> None:
        self._python_frame: types.FrameType | None = python_frame
        self._names = names
        self._bound: dict[str, Any] = {}
        self._result: Any = None
        self.outward = frozenset(name for group in names for name in group)
        self.open: list[Any] = []
        """The run-time statements that are being traced, outermost first; they have ``abandon()``."""
        self.loops: list[Any] = []
        """The enclosing loops that Python runs and that have jumps; they have ``names``."""
        self.path = Path()
        """The jumps of the threads since the innermost region began."""
        self.dropped: dict[str, Callable[[str], str | LanguageError]] = {}
        """Variables that have no value after a run-time statement, and functions that explain why."""

    def variables(self) -> Mapping[str, Any]:
        """The local and closure variables that are bound now."""
        assert self._python_frame is not None
        return self._python_frame.f_locals

    def globals(self) -> Mapping[str, Any]:
        """The module's variables."""
        assert self._python_frame is not None
        return self._python_frame.f_globals

    # -- jumps

    def passes(self, depth: int) -> bool:
        """True if Python's own jump out of all but the ``depth`` outermost statements has the right meaning."""
        return all(statement.is_transparent for statement in self.open[depth:])

    def jump(self, target: Target, position: Position, returned: Any = None) -> NoReturn:
        """End the path with a :class:`Jump`; it continues at ``target``."""
        node = take(returned, "the returned value") if target.keyword == "return" else None
        self.path = Path({target: Flag(True, position, True)}, dead=True, returned=node)
        raise Jump

    def returns(self, value: Any = None) -> Any:
        """The operand of ``return``: itself, if all callers' threads reach it.

        Otherwise raises :class:`Jump`, and the value is joined with those of other paths.
        """
        if not self.passes(0):
            self.jump(Target("return", self), Position.of(sys._getframe(1)), value)
        return value

    def result(self) -> Any:
        """The value that the function returned at run time."""
        return self._result

    def values(self) -> list[Any]:
        """The variables of outer functions that this one assigns, after it returned at run time."""
        return [self._bound.get(name, UNBOUND) for name in self._names.rebound]

    def scope(self) -> Names:
        """The variables that the rest of the innermost region may concern."""
        for statement in reversed(self.open):
            if statement.is_region:
                names: Names = statement.names
                return names
        return self._names.union(self.loops[0].names) if self.loops else self._names

    def leave_region(self, statement: Any) -> Side:
        """End the innermost region, which is one of ``statement``."""
        joined = self.close(self.open.index(statement) + 1)
        side = Side(statement.moment(joined), self.path)
        self.path = Path()
        return side

    def close(self, depth: int, *, lenient: bool = False) -> Joined:
        """Complete the branches above ``depth`` that stayed open after a jump; returns the variables after them.

        If ``lenient``, local variables become unbound where paths leave them with different types.
        """
        joined: Joined = {}
        while len(self.open) > depth:
            joined = self.open[-1].close(joined, lenient=lenient)
        return joined

    def arrive(self, target: Target, depth: int) -> int:
        """Reach a jump's target; returns the depth of the outermost branch above ``depth`` that jumped there."""
        self.path.arrive(target)
        found = len(self.open)
        for index in reversed(range(depth, len(self.open))):
            path = self.open[index].gone.path
            if target in path.left:
                path.arrive(target)
                found = index
        return found

    # -- exceptions

    def unwind(self, depth: int, loops: int) -> None:
        """Abandon all but the ``depth`` outermost open statements and the ``loops`` outermost loops."""
        while len(self.open) > depth:
            self.open.pop().abandon()
        del self.loops[loops:]
        self.path = Path()

    def depth(self) -> int:
        """The number of open statements, before a ``try``."""
        return len(self.open)

    def finally_(self, depth: int) -> None:
        """Called where ``finally`` begins, of a ``try`` at that depth."""
        error = sys.exc_info()[1]
        if len(self.open) > depth and (error is None or isinstance(error, Jump)):
            target, flag = next(iter(self.open[depth].gone.path.left.items()))
            raise DSLSyntaxError(
                f"`{target.keyword}` on a run-time condition out of a `try` with `finally`: what must happen for all "
                "threads cannot follow a jump of some; write it after the statement that the jump leaves",
                location=flag.position.location(),
            ) from None

    def guard(self) -> Guard:
        """A context manager that undoes what an exception leaves open."""
        return Guard(self)

    def __enter__(self) -> Frame:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: types.TracebackType | None
    ) -> bool:
        jumped = isinstance(error, Jump)
        try:
            if jumped:
                self._return()
        finally:
            self.unwind(0, 0)
            self._python_frame = None
        if isinstance(error, NameError) and not isinstance(error, DSLNameError):
            found = _UNBOUND_MESSAGE.match(str(error))
            if found and found[1] in self.dropped:
                reason = self.dropped[found[1]](found[1])
                explained = reason if isinstance(reason, LanguageError) else DSLNameError(reason)
                position = Position.of_traceback(traceback)
                explained.location = None if position is None else position.location()
                raise explained from None
        return jumped

    def _return(self) -> None:
        """Join all paths."""
        joined = self.close(0)
        self.dynamic = True
        self._bound = {name: node.value for name, node in joined.items() if node is not None}
        self._result = None if self.path.returned is None else restore(self.path.returned)


class Guard:
    """Undoes what an exception leaves open when it leaves a ``try`` or ``with``."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._depth, self._loops = len(frame.open), len(frame.loops)

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None and not issubclass(kind, Jump):
            self._frame.unwind(self._depth, self._loops)
