"""``if`` statements, decided while tracing or by ``scf.if``.

Both sides of a run-time branch are traced, one after the other, each from the state before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.expr.control.join import Join, Leaf, join_type
from flydsl.expr.control.position import Position
from flydsl.expr.control.region import UNBOUND, Frame
from flydsl.expr.control.snapshot import Node, StructureChanged, align, rebuild, same
from flydsl.expr.control.statement import Moment, Names, Statement
from flydsl.expr.control.types import Mismatch

__all__ = ["SKIPPED", "TAKEN", "RuntimeIf", "StaticIf"]


class StaticIf:
    """An ``if`` whose condition is known: only one side is traced, by Python itself."""

    dynamic = False

    def __init__(self, taken: bool) -> None:
        self._taken = taken

    def then(self) -> bool:
        """Whether the first side is traced."""
        return self._taken

    def otherwise(self) -> bool:
        """Whether the second side is traced."""
        return not self._taken

    def end(self) -> None:
        """A side ends."""


TAKEN, SKIPPED = StaticIf(True), StaticIf(False)


class RuntimeIf(Statement):
    """An ``if`` on a run-time condition."""

    kind = "`if`"

    def __init__(self, frame: Frame, position: Position, condition: ir.Value, names: Names) -> None:
        super().__init__(frame, position, names)
        self._join = Join(condition)
        self.operation = self._join.operation
        self._after: list[Moment] = []

    def then(self) -> bool:
        """Trace the first side."""
        self.enter()
        self.emission.open(self._join.blocks[0])
        return True

    def otherwise(self) -> bool:
        """Trace the second side."""
        self.emission.open(self._join.blocks[1])
        return True

    def end(self) -> None:
        """A side ends."""
        self._after.append(self.take_again())
        self.restore()
        self.emission.close()

    def results(self) -> list[Any]:
        """Complete the statement; the rebindable variables after it."""
        if len(self._after) == 1:
            self._after.append(self.before)
        sides = {name: [self.still_bound(name, moment) for moment in self._after] for name in self.before}
        leaves = {name: self._leaves(self.before[name], nodes) for name, nodes in sides.items()}
        joined = iter(self._join.complete([leaf for planned in leaves.values() for leaf in planned]))
        self.operation = None
        self.finish()
        values = {name: rebuild(self.before[name], nodes, joined) for name, nodes in sides.items()}
        bound = {name for moment in self._after for name in moment}
        self.drop(name for name in self.names.rebound if name in bound and name not in values)
        return [values.get(name, UNBOUND) for name in self.names.rebound]

    def _leaves(self, before: Node, sides: Sequence[Node]) -> list[Leaf]:
        try:
            return [self._leaf(*leaves) for leaves in align(before, *sides)]
        except StructureChanged as problem:
            self.refuse_structure(problem)
        except Mismatch as problem:
            self.refuse(str(problem))

    def _leaf(self, before: Node, then: Node, otherwise: Node) -> Leaf:
        if same(before, then) and same(before, otherwise):
            return Leaf(None, before, before)
        changed = otherwise if same(before, then) else then
        if before.fixed:
            self.refuse_change(before, changed)
        moments = {
            "before the `if`": before,
            "at the end of its then-branch": then,
            "at the end of its else-branch": otherwise,
        }
        joined = join_type(moments, candidates=[before])
        if joined is None:
            self.refuse_change(before, changed)
        return Leaf(joined, then, otherwise)
