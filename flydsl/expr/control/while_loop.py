"""``while`` loops: Python's own while the condition is static, then ``scf.while``.

Threads leave any run-time loop early, also a ``for`` loop, by :func:`early_exit_loop`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError, DSLRuntimeError
from flydsl.expr.control.barriers import barriers_so_far, forget_barriers, refuse_missed_barriers
from flydsl.expr.control.booleans import STATIC_TRIP_LIMIT, truth
from flydsl.expr.control.frames import UNBOUND, Emission, Frame
from flydsl.expr.control.jumps import Flag, Path, Position, Target
from flydsl.expr.control.loop_variables import LoopVariables, Retrace
from flydsl.expr.control.snapshot import Moment, Names, Node, StructureChanged, align, rebuild, replaced, same, take
from flydsl.expr.control.statement import Statement, boolean, create, disjunction, poison
from flydsl.expr.control.types import Mismatch, ValueType, hold, type_of
from flydsl.expr.control.unrolled_loop import UnrolledLoop
from flydsl.expr.core.context import Checkpoint, checkpoint, rewind
from flydsl.expr.numeric import Boolean
from flydsl.ir import builder
from flydsl.ir.uniformity import is_uniform
from flydsl.support.fast_dataclass import dataclass

_LONG = 1_000
"""Iterations that may each leave code behind; a second thousand of them takes too long to compile."""


class RuntimeWhile(Statement):
    """A loop on a run-time condition.

    The condition's region passes the carried variables, and those that it binds itself with ``:=``, to the body and to
    the statements after the loop.
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
        """The jumps of the threads that entered the loop, after it."""

    def start(self) -> None:
        """Begin a run-time loop."""
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
        """True unless the loop is complete; opens the condition's region."""
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
        """True if the body's region is open; false if the condition must be traced again."""
        decided = truth(condition)
        if isinstance(decided, bool):
            decided = boolean(decided)
        tested = self.snapshot_again()
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

    def adopt(self, name: str, index: int, found: ValueType | None) -> bool:
        """True if the leaf adopts a type; see :meth:`LoopVariables.adopt`."""
        return self._variables.adopt(name, index, found)

    def _again(self) -> None:
        self.emission.close()
        self.erase()
        rewind(self._checkpoint)
        forget_barriers(self._barriers)

    def values(self) -> list[Any]:
        """The rebindable variables at the current insertion point."""
        return [self._bound.get(name, UNBOUND) for name in self.names.rebound]

    def end(self) -> None:
        """Close the body's region; complete the loop if the types are final."""
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
        results = self._complete_early_exit(after, side.path) if side.path.left else self._regular(after)
        self.erase()
        self.restore()
        self._settled = True
        self._bound = self._bind(results[: len(self._forwarded)])
        self.drop(name for name in self.names.rebound if name in after and name not in self._bound)

    def _regular(self, after: Moment) -> list[ir.Value]:
        """Complete a loop that ends by its condition only; return the forwarded values."""
        create("scf.yield", [], self._variables.extract(after), 0)
        self.emission.close()
        with ir.InsertionPoint(self._blocks[0]):
            create("scf.condition", [], [self._decided, *self._forwarded], 0)
        final = create("scf.while", [value.type for value in self._forwarded], self._initial, 2)
        for block, region in zip(self._blocks, final.regions, strict=True):
            block.append_to(region)
        return list(final.results)

    def _complete_early_exit(self, after: Moment, path: Path) -> list[ir.Value]:
        """Complete a loop with early exits; return the forwarded values, and those that threads take along."""
        refuse_missed_barriers(self._barriers, path)
        departure = Departure(path)
        following = [*self._variables.extract(after), *self._following_extra(after)]
        again, taken = departure.again(), departure.taken()
        self.emission.close()
        head, body = self._blocks
        trip = Trip(head, self._decided, self._forwarded, body, again, following, taken)
        uniform = is_uniform(self._decided)
        results = early_exit_loop(self._initial, trip, departure)
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
        """End the loop; some threads may have jumped further."""
        self.frame.path = self._path


class _Extra:
    """Variables that the condition binds anew each time."""

    def __init__(self, nodes: Moment) -> None:
        self._nodes = nodes
        self._types: dict[str, list[tuple[Node, ValueType | None]]] = {
            name: [(leaf, type_of(leaf)) for leaf in node.leaves()] for name, node in nodes.items()
        }

    def extract(self, moment: Moment) -> list[ir.Value]:
        """The MLIR values of the variables at that moment, which must have the same structure and types."""
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


class While(UnrolledLoop):
    """A ``while`` loop: Python traces it first, and hands over to :class:`RuntimeWhile` if it must.

    The condition is evaluated into a separate block.  If it is static, its operations are kept.  If not, they are
    discarded, and the condition is traced again as part of the operation.  The body of ``while True`` is treated
    likewise: the loop runs at run time if its end is known only then.  So is the first iteration of a loop whose
    condition begins as a constant of the language: a flag of the run.
    """

    def __init__(self, frame: Frame, position: Position, names: Names, has_else: bool, endless: bool) -> None:
        super().__init__(frame, names)
        self._arguments = frame, position, names, has_else
        self._position = position
        self._endless = endless
        self._trips = self._operations = 0
        self._ended = False
        self._jumps = False
        self._probe: _Probe | None = None
        self._runtime: RuntimeWhile | None = None

    def enter(self) -> None:
        """Begin a loop with jumps."""
        self._jumps = True
        super().enter()

    @property
    def dynamic(self) -> bool:
        """True if the loop runs at run time."""
        return self._runtime is not None

    def begins(self) -> bool:
        """True if another iteration is traced."""
        if self._runtime is not None:
            return self._runtime.begins()
        if self._ended:
            return False
        self._trips += 1
        if self._trips > STATIC_TRIP_LIMIT or (self._trips % _LONG == 0 and self._grows()):
            raise DSLRuntimeError(
                f"this `while` made {self._trips - 1:,} trips while tracing and goes on: its condition is known at "
                "trace time, so it is unrolled; make the condition depend on a run-time value, or leave the loop",
                location=self._position.location(),
            )
        if self._probe is not None and not self._probe.repeats():
            self._keep()
        if builder.is_possible() and self._probe is None:
            self._probe = _Probe(self._arguments)
        return True

    def _grows(self) -> bool:
        """True if each of the last iterations has left code behind."""
        if not builder.is_possible():
            return False
        before, self._operations = self._operations, sum(1 for _ in ir.InsertionPoint.current.block.operations)
        return self._trips > _LONG and self._operations - before >= _LONG

    def test(self, condition: Any) -> bool:
        """True if the body is traced next."""
        if self._runtime is not None:
            return self._runtime.test(condition)
        decided = truth(condition)
        if isinstance(decided, bool):
            is_flag = decided and self._trips == 1 and not self._jumps and isinstance(condition, Boolean)
            if not self._endless and not is_flag:
                self._keep()
            self._ended = not decided
            return decided
        self._hand_over()
        return False

    def _keep(self) -> None:
        if self._probe is not None:
            self._probe.keep()
            self._probe = None

    def _hand_over(self) -> None:
        assert self._probe is not None, "a run-time value needs a place to be computed"
        self._runtime = self._probe.discard()
        self._probe = None

    def end(self) -> None:
        """End an iteration without jumps."""
        if self._runtime is not None:
            self._runtime.end()

    # -- jumps

    def end_trip(self) -> None:
        """End an iteration, possibly with a jump."""
        if self._runtime is not None:
            self._runtime.end()
        elif self._probe is not None and self._ends_at_run_time():
            self._hand_over()
        else:
            super().end_trip()
            self._keep()

    def _ends_at_run_time(self) -> bool:
        """True if threads leave the loop in this iteration, and which is known only at run time."""
        inside = self._inside()
        return len(self._frame.open) > inside and any(
            target != Target("continue", self) for path in self._paths(inside) for target in path.left
        )

    def _inside(self) -> int:
        """The depth of the open statements in the body."""
        return self._depth + (self._probe is not None)

    def leave(self, keyword: str) -> None:
        """Called before ``break`` and ``continue``.

        Raises :class:`Jump` if the loop runs at run time, or only then it is known whether this is reached.
        """
        if self._runtime is not None:
            self._frame.jump(Target(keyword, self._runtime), Position.of(sys._getframe(1)))
        if not self._frame.passes(self._depth):
            self._frame.jump(Target(keyword, self), Position.of(sys._getframe(1)))

    def raises(self) -> None:
        """Called before ``raise``."""
        if self._runtime is not None:
            self._runtime.raises()

    def over(self) -> bool:
        """True if no thread is left for another iteration."""
        return self._runtime is None and super().over()

    def after(self) -> None:
        """End the loop."""
        if self._runtime is not None:
            self._runtime.after()
        super().after()

    # -- variables

    def values(self) -> list[Any]:
        """The rebindable variables at the start of the condition, and of the body."""
        assert self._runtime is not None
        return self._runtime.values()

    def results(self) -> list[Any]:
        """The rebindable variables after the loop."""
        assert self._runtime is not None
        return self._runtime.results()


class _Probe:
    """A part of the loop in a block of its own, until it is known where it belongs."""

    kind = "`while`"
    is_region = False
    is_transparent = True

    def __init__(self, arguments: tuple[Any, ...]) -> None:
        self._loop = RuntimeWhile(*arguments)
        self._checkpoint, self._barriers = checkpoint(), barriers_so_far()
        self._outer = ir.InsertionPoint.current
        self._aside = create("scf.execute_region", [], [], 1)
        self._block = self._aside.regions[0].blocks.append()
        self._emission = Emission()
        self._emission.open(self._block)
        self._frame: Frame = self._loop.frame
        self._depth = len(self._frame.open)
        self._loops = len(self._frame.loops)
        self._frame.open.append(self)

    def abandon(self) -> None:
        """Discard the operations."""
        self._emission.close()
        self._aside.erase()

    def keep(self) -> None:
        """Move the operations into the program."""
        self._emission.close()
        self._frame.open.remove(self)
        for operation in list(self._block.operations):
            if self._outer.ref_operation is None:
                self._outer.block.append(operation)
            else:
                operation.move_before(self._outer.ref_operation)
        self._aside.erase()

    def repeats(self) -> bool:
        """True if the operations are one iteration of many: the variables have the types that they had before."""
        loop = self._loop
        now = loop.snapshot_again()
        if any(name not in loop.before and name not in loop.names.dead for name in now):
            return False
        return all(
            name in now and (_is_alike(node, now[name]) or (name in loop.names.dead and replaced(node, now[name])))
            for name, node in loop.before.items()
        )

    def discard(self) -> RuntimeWhile:
        """Discard the operations; returns the run-time loop, from the state before it."""
        self._frame.unwind(self._depth, self._loops)
        rewind(self._checkpoint)
        forget_barriers(self._barriers)
        self._loop.start()
        return self._loop


def _is_alike(before: Node, after: Node) -> bool:
    """True if the leaves of two moments of a variable are of the same types of the run, or the same."""
    try:
        pairs = [(type_of(leaf), leaf, found) for leaf, found in align(before, after)]
    except StructureChanged:
        return False
    return all(same(leaf, found) if of is None else of == type_of(found) for of, leaf, found in pairs)


# -- loops with early exit: `scf.while` whose test comes last
#
#    scf.while {
#        (operations before the decision)
#        again, ... = scf.if decided { body; yield not left, ... } else { yield false, ... }
#        scf.condition again, ...
#    } do { scf.yield ... }
#
#    So a thread that left does not evaluate the loop's condition again.


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
    """Build the loop at the current insertion point; return the forwarded and the taken values."""
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
