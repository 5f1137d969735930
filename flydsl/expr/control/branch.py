"""``if`` statements, decided while tracing or by ``scf.if``.

Both branches of a run-time ``if`` are traced, one after the other, each from the state before it.  If one of them
jumps, the ``if`` stays open and the statements after it continue the other branch.  So ``if i >= n: return`` puts the
rest of the function under one ``scf.if``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, LanguageError
from flydsl.expr.control.barriers import arrived, departed
from flydsl.expr.control.booleans import truth
from flydsl.expr.control.frames import UNBOUND, Frame
from flydsl.expr.control.jumps import Body, Jump, Path, Position, Side, StaticBody
from flydsl.expr.control.merge import Join, Merge, join_sides
from flydsl.expr.control.snapshot import Joined, Names, Node, StructureChanged, align, rebuild, restore, same, take
from flydsl.expr.control.statement import Statement, disjunction, why_unbound
from flydsl.expr.control.types import Mismatch
from flydsl.expr.core.context import leave_call
from flydsl.expr.core.operand import define
from flydsl.ir.uniformity import is_uniform


class StaticIf:
    """An ``if`` whose condition is known: Python itself runs one branch."""

    dynamic = False

    def __init__(self, is_then: bool) -> None:
        self._is_then = is_then

    def then(self) -> bool:
        """True if the then-branch is traced."""
        return self._is_then

    def otherwise(self) -> bool:
        """True if the else-branch is traced."""
        return not self._is_then

    def end(self) -> None:
        """End a branch."""

    def raises(self) -> None:
        """Called before ``raise``."""

    def side(self) -> StaticBody:
        """A branch that may jump."""
        return StaticBody()


TAKEN, SKIPPED = StaticIf(True), StaticIf(False)


class RuntimeIf(Statement):
    """An ``if`` on a run-time condition.

    ``names`` are the variables that it tracks, ``rebound`` those of them that its own text assigns.
    """

    kind = "`if`"

    def __init__(
        self,
        frame: Frame,
        position: Position,
        condition: ir.Value,
        names: Names,
        rebound: tuple[str, ...],
        branches: Sequence[tuple[str, int, int]] = (),
    ) -> None:
        super().__init__(frame, position, names)
        self._rebound = rebound
        self._branches = branches
        self._dropped = dict(frame.dropped)
        self._join = Join(condition)
        self.operation = self._join.operation
        self._sides: list[Side | None] = [None, None]
        self._current = 0
        self._uniform: bool | None = None
        self.skips = False
        """True if only threads that already took a jump reach the then-branch."""

    # -- the branches

    def then(self) -> bool:
        """True always; opens the then-branch."""
        self.enter()
        self.emission.open(self._join.blocks[0])
        return True

    def otherwise(self) -> bool:
        """True always; opens the else-branch."""
        self._current = 1
        self.emission.open(self._join.blocks[1])
        return True

    def side(self) -> Body:
        """A branch that may jump."""
        return Body(self)

    def end(self) -> None:
        self._sides[self._current] = self.frame.leave_region(self)
        self.restore()
        self.emission.close()

    def values(self) -> list[Any]:
        """The variables that the statement assigns, before it."""
        return [self.before[name].value if name in self.before else UNBOUND for name in self._rebound]

    def results(self) -> list[Any]:
        """The variables that the statement assigns, after it.

        That is where both branches meet, or inside the one that continues if the other one jumped.
        """
        first, second = self._ended()
        if first.path.dead != second.path.dead:
            values = self._resume(1 if first.path.dead else 0)
        else:
            values, self.frame.path = self._complete()
        return [values.get(name, UNBOUND) for name in self._rebound]

    def _ended(self) -> tuple[Side, Side]:
        first, second = (side or Side(self.before, Path()) for side in self._sides)
        return first, second

    def _complete(self, *, lenient: bool = False) -> tuple[dict[str, Any], Path]:
        """Give the operation its results: the variables, and the jumps of the threads."""
        sides = self._ended()
        merge = Merge(self, sides, self._join.condition, lenient=lenient)
        values, path = merge.split(self._join.complete(merge.leaves))
        self.operation = None
        self.finish()
        bound = {name for side in sides for name in side.moment}
        self.drop(name for name in self.names.rebound if name in bound and name not in {**self.before, **values})
        self.frame.dropped.update({name: partial(_refused, merge, problem) for name, problem in merge.refused.items()})
        return values, path

    def lines(self, name: str) -> tuple[int, int]:
        """The first lines in the branches that bind a variable; 0 where none does, or without ``else``."""
        return _lines(self._branches, name)

    def drop(self, names: Iterable[str]) -> None:
        """Record why ``names`` have no value after it; a statement in a branch that left one unbound has said so."""
        inner = self.frame.dropped
        super().drop(name for name in names if not self._left_inside(name, inner.get(name)))

    def _left_inside(self, name: str, reason: object) -> bool:
        if reason is None or reason is self._dropped.get(name):
            return False
        return any(line and name not in side.moment for line, side in zip(self.lines(name), self._ended(), strict=True))

    def why_dropped(self) -> Callable[[str], str]:
        """The explanation for a name that has no value after the statement."""
        return partial(_why_dropped, self._branches, self.position)

    def is_uniform(self) -> bool:
        """True if all threads of a block provably take the same branch."""
        if self._uniform is None:
            self._uniform = is_uniform(self._join.condition)
        return self._uniform

    # -- continuing in one branch

    def skip(self, path: Path) -> None:
        """Continue with the threads that did not take the jumps of ``path``; the condition is true for the others."""
        self.enter()
        self.skips = True
        self._uniform = all(flag.uniform for flag in path.left.values())
        self._sides[0] = Side(self.before, Path(path.left, dead=True, returned=path.returned))
        self._resume(1)

    def _resume(self, side: int) -> dict[str, Any]:
        """Trace what follows as part of a branch; returns the variables in it."""
        self.is_region = False
        self._current = side
        going = self._ended()[side]
        self.emission.open(self._join.blocks[side])
        self.frame.path = going.path
        if not self.is_uniform():
            departed(self, self.gone.path)
        return {name: restore(node) for name, node in going.moment.items()}

    @property
    def gone(self) -> Side:
        """The branch that jumped, while the rest is traced as part of the other."""
        return self._ended()[1 - self._current]

    def close(self, joined: Joined, *, lenient: bool) -> Joined:
        """End what follows; returns the variables after it."""
        arrived(self)
        self._sides[self._current] = Side(self.moment(joined), self.frame.path)
        self.emission.close()
        values, self.frame.path = self._complete(lenient=lenient)
        return {
            name: take(values[name], name) if name in values else None for name in (*self.before, *self.names.rebound)
        }

    def abandon(self) -> None:
        """Undo the operations emitted for it."""
        arrived(self)
        super().abandon()


def _lines(branches: Sequence[tuple[str, int, int]], name: str) -> tuple[int, int]:
    return next(((then, otherwise) for found, then, otherwise in branches if found == name), (0, 0))


def _why_dropped(branches: Sequence[tuple[str, int, int]], position: Position, name: str) -> str:
    lines = [line for line in _lines(branches, name) if line]
    if len(lines) != 1:
        return why_unbound(RuntimeIf.kind, position, name)
    return (
        f"{name!r} has no value here: only one branch of the run-time `if` in line {position.location().line} "
        f"binds it, in line {lines[0]}; bind {name!r} before it, or in both branches, with values of one type"
    )


def _refused(merge: Merge, problem: Mismatch | StructureChanged, name: str) -> LanguageError:
    return merge.why_refused(name, problem)


def proceed(frame: Frame) -> None:
    """Trace what follows for the threads that did not jump.  Raises :class:`Jump` if all threads jumped."""
    path = frame.path
    if path.dead:
        raise Jump
    if path.left:
        flags = list(path.left.values())
        names = frame.scope()
        condition = disjunction(flag.value for flag in flags)
        RuntimeIf(frame, flags[0].position, condition, names, names.rebound).skip(path)


# -- `a if c else b`, decided while tracing or by `scf.if`

_SIDES = ("if the condition holds", "if it does not")


def conditional(condition: Any, then: Callable[[], Any], otherwise: Callable[[], Any]) -> Any:
    """``then() if condition else otherwise()``; a run-time conditional has one type."""
    decided = truth(condition)
    if isinstance(decided, bool):
        return then() if decided else otherwise()
    position = Position.of(sys._getframe(1))
    join = Join(decided)
    try:
        sides = [_trace(thunk, block) for thunk, block in zip((then, otherwise), join.blocks, strict=True)]
        leaves = [join_sides(dict(zip(_SIDES, pair, strict=True))) for pair in align(*sides)]
    except (Mismatch, StructureChanged) as error:
        join.operation.erase()
        message = f"a conditional expression on a run-time value gives one type and changes nothing: {error}"
        raise DSLTypeError(message, location=position.location()) from None
    except BaseException:
        join.operation.erase()
        raise
    return rebuild(sides[0], sides, iter(join.complete(leaves)))


define(conditional=conditional)


def _trace(thunk: Callable[[], Any], block: ir.Block) -> Node:
    """Trace a branch with its operations in ``block``; returns its value."""
    before = take(thunk, "")
    with ir.InsertionPoint(block):
        leave_call()
        result = take(thunk(), "the value")
        for old, new in align(before, take(thunk, "")):
            if not same(old, new):
                restore(before)
                raise Mismatch(f"one side changes {old.path!r}; write an `if` statement")
    return result
