"""Run-time loops with early exit: ``scf.while`` whose test comes last.

::

    scf.while {
        (operations before the decision)
        again, ... = scf.if decided { body; yield not left, ... } else { yield false, ... }
        scf.condition again, ...
    } do { scf.yield ... }

So a thread that left does not evaluate the loop's condition again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flydsl._mlir import ir
from flydsl.expr.control.jumps import Flag, Path
from flydsl.expr.control.snapshot import Node, rebuild, take
from flydsl.expr.control.statement import boolean, create, disjunction, poison
from flydsl.expr.control.types import ValueType, type_of
from flydsl.expr.numeric import Boolean
from flydsl.ir import builder
from flydsl.support.fast_dataclass import dataclass

__all__ = ["Departure", "Trip", "early_exit_loop"]


@dataclass()
class Departure:
    """The values that a thread takes along when it leaves a loop: which jump it took, and the returned value."""

    path: Path
    """The jumps of the threads at the end of the body."""

    def _returns(self) -> list[Flag]:
        return [flag for target, flag in self.path.left.items() if target.keyword == "return"]

    def _leaves(self) -> list[tuple[Node, ValueType | None]]:
        node = self.path.returned
        return [] if node is None else [(leaf, type_of(leaf)) for leaf in node.leaves()]

    def again(self) -> ir.Value:
        """True if a thread makes another iteration, at the end of the body."""
        if self.path.dead:
            return boolean(False)
        left = disjunction(flag.value for flag in self.path.left.values())
        return builder.op1("arith.xori", [left, boolean(True)], left.type)

    def taken(self) -> list[ir.Value]:
        """The values taken along, at the end of the body."""
        flags = [flag.value if isinstance(flag.value, ir.Value) else boolean(True) for flag in self._returns()]
        return flags + [v for leaf, t in self._leaves() if t is not None for v in t.extract(leaf)]

    def nothing(self) -> list[ir.Value]:
        """The values taken along where a thread leaves the loop at its regular end."""
        values = [poison(t) for _, found in self._leaves() if found is not None for t in found.ir_types]
        return [boolean(False) for _ in self._returns()] + values

    def after(self, values: Iterable[ir.Value], *, uniform: bool) -> Path:
        """The jumps of the threads after the loop, which gives ``values``; ``uniform`` if trip counts are uniform."""
        rest = iter(values)
        left = {
            target: Flag(next(rest), flag.position, uniform and flag.uniform)
            for target, flag in self.path.left.items()
            if target.keyword == "return"
        }
        node = self.path.returned
        if node is None:
            return Path(left)
        leaves = [
            leaf.value if found is None else found.wrap([next(rest) for _ in found.ir_types])
            for leaf, found in self._leaves()
        ]
        return Path(left, returned=take(rebuild(node, [node], iter(leaves)), node.path))


@dataclass()
class Trip:
    """One traced iteration of a loop."""

    head: ir.Block
    """The operations before the decision; its arguments are the loop-carried values."""
    decided: ir.Value
    """True if the body runs."""
    forwarded: Sequence[ir.Value]
    """The head's values for the body, and for the statements after the loop."""
    body: ir.Block
    """The body, whose arguments are ``forwarded``; without a terminator."""
    again: ir.Value
    following: Sequence[ir.Value]
    """The body's new values of ``forwarded``."""
    taken: Sequence[ir.Value]
    """The body's values for the statements after the loop only."""


def early_exit_loop(initial: Sequence[ir.Value], trip: Trip, departure: Departure) -> list[ir.Value]:
    """Build the loop at the current insertion point; returns what is forwarded and taken after it."""
    types = [v.type for v in (*trip.forwarded, *trip.taken)]
    with ir.InsertionPoint(trip.head):
        branch = create("scf.if", [Boolean.mlir_type(), *types], [trip.decided], 2)
        create("scf.condition", [], list(branch.results), 0)
    with ir.InsertionPoint(branch.regions[1].blocks.append()):
        create("scf.yield", [], [boolean(False), *trip.forwarded, *departure.nothing()], 0)
    with ir.InsertionPoint(trip.body):
        create("scf.yield", [], [trip.again, *trip.following, *trip.taken], 0)
    for argument, value in zip(trip.body.arguments, trip.forwarded, strict=True):
        argument.replace_all_uses_with(value)
    while len(trip.body.arguments):
        trip.body.erase_argument(0)
    trip.body.append_to(branch.regions[0])
    loop = create("scf.while", types, initial, 2)
    trip.head.append_to(loop.regions[0])
    with ir.InsertionPoint(loop.regions[1].blocks.append(*types)) as point:
        create("scf.yield", [], list(point.block.arguments)[: len(initial)], 0)
    return list(loop.results)
