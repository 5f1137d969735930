"""``while`` loops: Python's own while the condition is known, ``scf.while`` from the moment when it is not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError, DSLRuntimeError
from flydsl.expr.control.booleans import truth
from flydsl.expr.control.position import Position
from flydsl.expr.control.region import UNBOUND, Emission, Frame
from flydsl.expr.control.snapshot import Node, rebuild
from flydsl.expr.control.statement import Moment, Names, Statement, create
from flydsl.expr.control.types import ValueType, type_of
from flydsl.expr.control.variables import LoopVariables, Retrace

__all__ = ["STATIC_TRIP_LIMIT", "While"]

STATIC_TRIP_LIMIT = 1_000_000
"""Trips at trace time after which a loop is taken for one that does not end."""


class While:
    """A ``while`` loop: first traced by Python, then handed over to :class:`RuntimeWhile` if it comes to that.

    The condition is evaluated into a block aside.  If it is known, what it emitted belongs to the program; if not, it
    is forgotten, and the condition is traced again as part of the operation.
    """

    def __init__(self, frame: Frame, position: Position, names: Names, has_else: bool) -> None:
        self._arguments = frame, position, names, has_else
        self._frame, self._position = frame, position
        self._depth = len(frame.open)
        self._trips = 0
        self._ended = False
        self._probe: _Probe | None = None
        self._runtime: RuntimeWhile | None = None

    @property
    def dynamic(self) -> bool:
        """Whether the loop runs at run time."""
        return self._runtime is not None

    def begins(self) -> bool:
        """Whether another trip is traced."""
        if self._runtime is not None:
            return self._runtime.begins()
        if self._ended:
            return False
        self._trips += 1
        if self._trips > STATIC_TRIP_LIMIT:
            raise DSLRuntimeError(
                f"this `while` made {STATIC_TRIP_LIMIT:,} trips while tracing and goes on: its condition is known at "
                "trace time, so it is unrolled; make the condition depend on a run-time value, or leave the loop",
                location=self._position.location(),
            )
        if _emitting():
            self._probe = _Probe(self._arguments)
        return True

    def test(self, condition: Any) -> bool:
        """Whether the body is traced next."""
        if self._runtime is not None:
            return self._runtime.test(condition)
        decided = truth(condition)
        if isinstance(decided, bool):
            if self._probe is not None:
                self._probe.keep()
            self._ended = not decided
            return decided
        assert self._probe is not None, "a run-time value needs a place to be computed"
        self._runtime = self._probe.discard()
        return False

    def end(self) -> None:
        """A trip ends."""
        if self._runtime is not None:
            self._runtime.end()

    def leave(self, word: str) -> None:
        """Called in front of ``break`` and ``continue``."""
        self._frame.refuse_jump(word, self._depth)

    def values(self) -> list[Any]:
        """The rebindable variables at the start of the condition, and of the body."""
        assert self._runtime is not None
        return self._runtime.values()

    def results(self) -> list[Any]:
        """The rebindable variables after the loop."""
        assert self._runtime is not None
        return self._runtime.results()


def _emitting() -> bool:
    """Whether operations can be emitted here."""
    try:
        return ir.InsertionPoint.current is not None
    except ValueError:
        return False


class _Probe:
    """One evaluation of the condition, in a block of its own."""

    def __init__(self, arguments: tuple[Any, ...]) -> None:
        self._loop = RuntimeWhile(*arguments)
        self._aside = ir.Operation.create("builtin.module", regions=1, ip=False)
        self._block = self._aside.regions[0].blocks.append()
        self._outer = ir.InsertionPoint.current
        self._emission = Emission()
        self._emission.open(self._block)
        self._loop.frame.open.append(self)
        self.kind = "`while`"

    def abandon(self) -> None:
        """Forget what was emitted."""
        self._emission.close()
        self._aside.erase()

    def keep(self) -> None:
        """What was emitted belongs to the program."""
        self._emission.close()
        self._loop.frame.open.remove(self)
        for operation in list(self._block.operations):
            if self._outer.ref_operation is None:
                self._outer.block.append(operation)
            else:
                operation.move_before(self._outer.ref_operation)
        self._aside.erase()

    def discard(self) -> RuntimeWhile:
        """Forget what was emitted; the run-time loop, from the state before the condition was evaluated."""
        self._loop.frame.open.remove(self)
        self.abandon()
        self._loop.start()
        return self._loop


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

    def start(self) -> None:
        """The loop is a run-time one."""
        if self._has_else:
            self.refuse(
                "`while ... else` on a run-time condition: such a loop has no `break`; put the statements after it",
                DSLNotImplementedError,
            )
        self._variables = LoopVariables(self, (*self.names.rebound, *self.names.stored))
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
            decided = _constant(decided)
        tested = self.take_again()
        try:
            self._variables.check(tested, "at the end of the loop's condition")
        except Retrace:
            self._again()
            return False
        self._tested = tested
        self._extra = _Extra({name: node for name, node in tested.items() if name not in self.before})
        forwarded = [*self._variables.extract(tested), *self._extra.extract()]
        create("scf.condition", [], [decided, *forwarded], 0)
        self.emission.close()
        self._forwarded = [value.type for value in forwarded]
        for value_type in self._forwarded:
            self._blocks[1].add_argument(value_type, ir.Location.current)
        self.emission.open(self._blocks[1])
        self._bound = self._bind(list(self._blocks[1].arguments))
        return True

    def _bind(self, values: list[ir.Value]) -> dict[str, Any]:
        count = len(self._variables.types())
        return self._variables.bind(values[:count], self._tested) | self._extra.bind(values[count:])

    def _again(self) -> None:
        self.emission.close()
        self.erase()

    def values(self) -> list[Any]:
        """The rebindable variables where operations go now."""
        return [self._bound.get(name, UNBOUND) for name in self.names.rebound]

    def end(self) -> None:
        """Close the body's region; complete the loop if nothing new was learned."""
        after = self.take_again()
        try:
            self._variables.check(after, "at the end of the loop's body")
        except Retrace:
            self._again()
            return
        create("scf.yield", [], self._variables.extract(after), 0)
        self.emission.close()
        final = create("scf.while", self._forwarded, self._initial, 2)
        for block, region in zip(self._blocks, final.regions, strict=True):
            block.append_to(region)
        self.erase()
        self.restore()
        self._settled = True
        self._bound = self._bind(list(final.results))
        self.drop(name for name in self.names.rebound if name in after and name not in self._bound)

    def results(self) -> list[Any]:
        """The rebindable variables after the loop."""
        return self.values()


class _Extra:
    """Variables that the condition binds anew each time."""

    def __init__(self, nodes: Moment) -> None:
        self._nodes = nodes
        self._types: dict[str, list[tuple[Node, ValueType | None]]] = {
            name: [(leaf, type_of(leaf)) for leaf in node.leaves()] for name, node in nodes.items()
        }

    def extract(self) -> list[ir.Value]:
        return [v for leaves in self._types.values() for leaf, t in leaves if t is not None for v in t.extract(leaf)]

    def bind(self, values: Sequence[ir.Value]) -> dict[str, Any]:
        rest = iter(values)
        result = {}
        for name, leaves in self._types.items():
            items = [leaf.value if t is None else t.wrap([next(rest) for _ in t.ir_types]) for leaf, t in leaves]
            result[name] = rebuild(self._nodes[name], [self._nodes[name]], iter(items))
        return result


def _constant(value: bool) -> ir.Value:
    i1 = ir.IntegerType.get_signless(1)
    return create("arith.constant", [i1], [], 0, {"value": ir.IntegerAttr.get(i1, int(value))}).results[0]
