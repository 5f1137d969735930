"""``while`` loops on a run-time condition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError
from flydsl.expr.context import Checkpoint, checkpoint, rewind
from flydsl.expr.control.booleans import truth
from flydsl.expr.control.collective import barriers_so_far, forget_barriers, refuse_missed_barriers
from flydsl.expr.control.jumps import Path, Target
from flydsl.expr.control.leaving import Departure, Trip, leaving_loop
from flydsl.expr.control.names import Moment, Names
from flydsl.expr.control.position import Position
from flydsl.expr.control.region import UNBOUND, Frame
from flydsl.expr.control.snapshot import Node, StructureChanged, align, rebuild, take
from flydsl.expr.control.statement import Statement, boolean, create
from flydsl.expr.control.types import Mismatch, ValueType, hold, type_of
from flydsl.expr.control.uniform import is_uniform
from flydsl.expr.control.variables import LoopVariables, Retrace

__all__ = ["RuntimeWhile"]


class RuntimeWhile(Statement):
    """A loop on a run-time condition.

    What the condition's region passes to the body and to the statements after the loop are the carried variables and
    those that the condition itself binds with ``:=``.
    """

    kind = "`while`"

    def __init__(self, frame: Frame, position: Position, names: Names, has_else: bool) -> None:
        super().__init__(frame, position, names)
        self._has_else = has_else
        self._bound: dict[str, Any] = {}
        self._settled = False
        self._checkpoint: Checkpoint | None = None
        self._barriers = 0
        self._path = Path()
        """What became of the threads that entered the loop, after it."""

    def start(self) -> None:
        """The loop is a run-time one."""
        if self._has_else:
            self.refuse(
                "`while ... else` on a run-time condition; put the statements after the loop, under an `if` on a flag that "
                "is set before each `break`",
                DSLNotImplementedError,
            )
        self._variables = LoopVariables(self, (*self.names.rebound, *self.names.stored))
        self._checkpoint, self._barriers = checkpoint(), barriers_so_far()
        self.restore()
        self.enter()

    def begins(self) -> bool:
        """Open the condition's region, unless the loop is complete."""
        if self._settled:
            self.finish()
            return False
        self.restore()
        self._initial = self._variables.initial()
        self.operation = create("scf.while", [], [], 2)
        self._blocks = [
            self.operation.regions[0].blocks.append(*self._variables.types()),
            self.operation.regions[1].blocks.append(),
        ]
        self.emission.open(self._blocks[0])
        self._bound = self._variables.bind(list(self._blocks[0].arguments))
        return True

    def test(self, condition: Any) -> bool:
        """Close the condition's region and open the body's; false if the condition has to be traced again."""
        decided = truth(condition)
        if isinstance(decided, bool):
            decided = boolean(decided)
        tested = self.take_again()
        try:
            self._variables.check(tested, "at the end of the loop's condition")
        except Retrace:
            self._again()
            return False
        self._tested = tested
        self._extra = _Extra({name: node for name, node in tested.items() if name not in self.before})
        self._decided = decided
        self._forwarded = [*self._variables.extract(tested), *self._extra.extract(tested)]
        self.emission.close()
        for value in self._forwarded:
            self._blocks[1].add_argument(value.type, ir.Location.unknown())
        self.emission.open(self._blocks[1])
        self._bound = self._bind(list(self._blocks[1].arguments))
        self._entry = {name: take(value, name) for name, value in self._bound.items()}
        return True

    def _bind(self, values: list[ir.Value]) -> dict[str, Any]:
        count = len(self._variables.types())
        return self._variables.bind(values[:count], self._tested) | self._extra.bind(values[count:])

    def learn(self, name: str, index: int, found: ValueType | None) -> bool:
        """See :meth:`LoopVariables.learn`."""
        return self._variables.learn(name, index, found)

    def _again(self) -> None:
        self.emission.close()
        self.erase()
        rewind(self._checkpoint)
        forget_barriers(self._barriers)

    def values(self) -> list[Any]:
        """The rebindable variables where operations go now."""
        return [self._bound.get(name, UNBOUND) for name in self.names.rebound]

    def end(self) -> None:
        """Close the body's region; complete the loop if nothing new was learned."""
        self.frame.arrive(Target("continue", self), self.frame.open.index(self) + 1)
        side = self.frame.leave_region(self)
        after = {
            name: node if side.needs(name, self.frame.outward) else self._entry.get(name, node)
            for name, node in side.moment.items()
        }
        try:
            self._variables.check(after, "at the end of the loop's body")
        except Retrace:
            self._again()
            return
        results = self._leaving(after, side.path) if side.path.left else self._regular(after)
        self.erase()
        self.restore()
        self._settled = True
        self._bound = self._bind(results[: len(self._forwarded)])
        self.drop(name for name in self.names.rebound if name in after and name not in self._bound)

    def _regular(self, after: Moment) -> list[ir.Value]:
        """Complete a loop that ends by its condition only; what is forwarded after it."""
        create("scf.yield", [], self._variables.extract(after), 0)
        self.emission.close()
        with ir.InsertionPoint(self._blocks[0]):
            create("scf.condition", [], [self._decided, *self._forwarded], 0)
        final = create("scf.while", [value.type for value in self._forwarded], self._initial, 2)
        for block, region in zip(self._blocks, final.regions, strict=True):
            block.append_to(region)
        return list(final.results)

    def _leaving(self, after: Moment, path: Path) -> list[ir.Value]:
        """Complete a loop that threads leave otherwise; what is forwarded after it, and what they take along."""
        refuse_missed_barriers(self._barriers, path)
        departure = Departure(path)
        following = [*self._variables.extract(after), *self._following_extra(after)]
        again, taken = departure.again(), departure.taken()
        self.emission.close()
        head, body = self._blocks
        trip = Trip(head, self._decided, self._forwarded, body, again, following, taken)
        uniform = is_uniform(self._decided)
        results = leaving_loop(self._initial, trip, departure)
        self._path = departure.after(results[len(self._forwarded) :], uniform=uniform)
        return results

    def _following_extra(self, after: Moment) -> list[ir.Value]:
        try:
            return self._extra.extract(after)
        except (Mismatch, StructureChanged) as problem:
            self.refuse(str(problem))

    def results(self) -> list[Any]:
        """The rebindable variables after the loop."""
        return self.values()

    def after(self) -> None:
        """The loop ends, and some may have jumped further."""
        self.frame.path = self._path


class _Extra:
    """Variables that the condition binds anew each time."""

    def __init__(self, nodes: Moment) -> None:
        self._nodes = nodes
        self._types: dict[str, list[tuple[Node, ValueType | None]]] = {
            name: [(leaf, type_of(leaf)) for leaf in node.leaves()] for name, node in nodes.items()
        }

    def extract(self, moment: Moment) -> list[ir.Value]:
        """The MLIR values of the variables at that moment, which has the same structure and types.

        Raises:
            Mismatch, StructureChanged: it has not.
        """
        values = []
        for name, leaves in self._types.items():
            for (_, found), (_, leaf) in zip(leaves, align(self._nodes[name], moment[name]), strict=True):
                if found is not None:
                    hold(found, leaf, "at the end of the loop's body", "in the loop's condition")
                    values += found.extract(leaf)
        return values

    def bind(self, values: Sequence[ir.Value]) -> dict[str, Any]:
        """The variables when they hold ``values``."""
        rest = iter(values)
        result = {}
        for name, leaves in self._types.items():
            items = [leaf.value if t is None else t.wrap([next(rest) for _ in t.ir_types]) for leaf, t in leaves]
            result[name] = rebuild(self._nodes[name], [self._nodes[name]], iter(items))
        return result
