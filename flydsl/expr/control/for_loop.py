"""``for`` loops: Python's own over static iterables, ``scf.for`` over ``range``."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLSyntaxError
from flydsl.expr.control.barriers import barriers_so_far, forget_barriers, refuse_missed_barriers
from flydsl.expr.control.bounds import Bounds, Range
from flydsl.expr.control.branch import RuntimeIf
from flydsl.expr.control.early_exit import Departure, Trip, early_exit_loop
from flydsl.expr.control.frames import UNBOUND, Frame
from flydsl.expr.control.jumps import Body, Path, Target
from flydsl.expr.control.kinds import is_literal
from flydsl.expr.control.loop_variables import LoopVariables, Retrace
from flydsl.expr.control.position import Position
from flydsl.expr.control.snapshot import Moment, Names, take
from flydsl.expr.control.statement import Statement, create
from flydsl.expr.control.types import ValueType, describe, numeric_type
from flydsl.expr.control.unrolled_loop import UnrolledLoop
from flydsl.expr.core.context import checkpoint, rewind
from flydsl.expr.core.handles import as_handle
from flydsl.ir import builder
from flydsl.ir.predicates import CmpIPredicate
from flydsl.ir.uniformity import is_uniform

__all__ = ["RuntimeFor", "StaticFor"]

_STATE = "init="
"""The name of the explicit state among the variables; no Python variable has it."""


def _handles_in(state: Any) -> Any:
    """True for values of a state that are MLIR handles: a bool for one value, a list for several."""
    return list(map(_handles_in, state)) if type(state) in (list, tuple) else isinstance(state, ir.Value)


def _with_handles(state: Any, handles: Any) -> Any:
    """The state with handles where :func:`_handles_in` found them."""
    if isinstance(handles, list):
        return type(state)(map(_with_handles, state, handles))
    return as_handle(state) if handles else state


class StaticFor(UnrolledLoop):
    """A loop that Python runs while tracing."""

    dynamic = False

    def __init__(self, frame: Frame, iterable: Iterable[Any], names: Names) -> None:
        super().__init__(frame, names)
        self._iterable = iterable

    def __iter__(self) -> Iterator[Any]:
        return iter(self._iterable)

    def end(self) -> None:
        """End an iteration without jumps."""

    def yield_(self, state: Any) -> None:
        """Refuse a next state."""
        raise DSLSyntaxError(
            "`yield` belongs to a run-time loop `for i, state in range(..., init=[...])`; a loop that is unrolled "
            "while tracing keeps its state in variables",
            location=Position.of(sys._getframe(1)).location(),
        )

    def final_state(self) -> Any:
        """Refuse to give a state."""
        self.yield_(None)


class RuntimeFor(Statement):
    """A loop over ``range``, whose iterations are counted at run time.

    With ``init=`` the loop has an explicit state besides its variables: the body gets it as the second item and yields
    the next.
    """

    kind = "`for`"
    joined = False
    """False: no variable has a new value between the body and the end of the loop."""

    def __init__(self, frame: Frame, position: Position, span: Range, names: Names, target: str | None) -> None:
        super().__init__(frame, position, names)
        self._span = span
        if span.init is not None:
            self.before[_STATE] = take(span.init, _STATE)
            self._handles = _handles_in(span.init)
        self._variables = LoopVariables(self, (*names.rebound, *names.stored, _STATE))
        self._without_value: set[str] = set()
        if target is not None and target in self.before:
            self._adopt_target(target)
        self._next_state: Any = UNBOUND
        self._bound: dict[str, Any] = {}
        """The variables at the current insertion point."""
        self._complete = False
        self._checkpoint = checkpoint()
        self._barriers = barriers_so_far()
        self._path = Path()
        """The jumps of the threads that entered the loop, after it."""

    def _adopt_target(self, target: str) -> None:
        """Let the loop's variable keep its last value after the loop if it had that type before."""
        own, before = self._span.dtype, self.before[target]
        if is_literal(before.value) and own.holds(before.value):
            self._variables.carry(target, numeric_type(own))
        elif type(before.value) is not own:
            self._variables.forget(target)
            self._without_value.add(target)
            self.frame.dropped[target] = lambda name: (
                f"{name!r} has no value after the loop in line {self.position.location().line}: it is "
                f"{describe(before)} before it and {own} in it; bind it before with a value of type {own}, or use "
                "another name"
            )

    # -- traces of the body, until the types are known

    def __iter__(self) -> Iterator[Any]:
        self.enter()
        self._bounds = bounds = Bounds.of(self._span)
        while not self._complete:
            yield self._begin(bounds)
        self.finish()

    def _begin(self, bounds: Bounds) -> Any:
        self._initial = initial = self._variables.initial()
        attributes: dict[str, ir.Attribute] = {}
        if bounds.unsigned:
            attributes["unsignedCmp"] = ir.UnitAttr.get()
        if self._span.annotation is not None:
            attributes["loop_annotation"] = builder.attribute(self._span.annotation)
        types = self._variables.types()
        operands = [bounds.lower, bounds.upper, bounds.step, *initial]
        self.operation = create("scf.for", types, operands, 1, attributes)
        block = self.operation.regions[0].blocks.append(bounds.lower.type, *types)
        self.emission.open(block)
        index, *carried = block.arguments
        self._bound = self._variables.bind(carried)
        self._entry = {name: take(value, name) for name, value in self._bound.items()}
        self._next_state = UNBOUND
        item = bounds.variable(index)
        return item if self._span.init is None else (item, self._state())

    def _state(self) -> Any:
        """The explicit state at the current insertion point."""
        return _with_handles(self._bound[_STATE], self._handles)

    def values(self) -> list[Any]:
        """The rebindable variables at the current insertion point."""
        return [self._bound.get(name, UNBOUND) for name in self.names.rebound]

    def yield_(self, state: Any) -> None:
        """Set the next state, from the body."""
        problem = ""
        if any(isinstance(statement, RuntimeIf) and not statement.is_region for statement in self.frame.open):
            problem = (
                "`yield` after a run-time jump: whoever jumped gives no next state; choose the state with `if`, and keep "
                "it in variables if the loop has `break` or `continue`"
            )
        elif self.frame.open[-1] is not self:
            problem = (
                "`yield` inside a run-time statement of the loop's body: choose the state there, yield it at the end"
            )
        elif self._next_state is not UNBOUND:
            problem = "the loop's body yields more than once; yield the next state once, at its end"
        if problem:
            raise DSLSyntaxError(problem, location=Position.of(sys._getframe(1)).location())
        self._next_state = list(state) if isinstance(state, tuple) else state

    def trip(self) -> Body:
        """The body, which may jump."""
        return Body(self)

    def end(self) -> None:
        """End the body."""
        self.frame.arrive(Target("continue", self), self.frame.open.index(self) + 1)
        side = self.frame.leave_region(self)
        after = {
            name: node if side.needs(name, self.frame.outward) else self._entry.get(name, node)
            for name, node in side.moment.items()
        }
        if self._span.init is not None:
            if self._next_state is UNBOUND:
                self.refuse("a loop with init= needs `yield [...]` at the end of its body", DSLSyntaxError)
            after[_STATE] = take(self._next_state, _STATE)
        try:
            self._variables.check(after, "at the end of the loop's body")
        except Retrace:
            self._again()
            return
        if side.path.left:
            results = self._complete_early_exit(after, side.path)
        else:
            create("scf.yield", [], self._variables.extract(after), 0)
            self.emission.close()
            results = list(self.operation.results) if self.operation is not None else []
            self.operation = None
        self.restore()
        self._bound = self._variables.bind(results, after)
        self._complete = True
        first_bound = {name for name in self.names.rebound if name in after and name not in self.before}
        self.drop(first_bound - self._without_value)

    def adopt(self, name: str, index: int, found: ValueType | None) -> bool:
        """True if the leaf adopts a type; see :meth:`LoopVariables.adopt`."""
        return self._variables.adopt(name, index, found)

    def _again(self) -> None:
        """Forget the trace of the body."""
        self.emission.close()
        self.erase()
        self.restore()
        rewind(self._checkpoint)
        forget_barriers(self._barriers)

    def _complete_early_exit(self, after: Moment, path: Path) -> list[ir.Value]:
        """Complete a loop with early exits; returns the carried values after it."""
        refuse_missed_barriers(self._barriers, path)
        assert self.operation is not None
        bounds, departure = self._bounds, Departure(path)
        body = self.operation.regions[0].blocks[0]
        counter = builder.op1("arith.addi", [body.arguments[0], bounds.step], bounds.step.type)
        again, following = departure.again(), [counter, *self._variables.extract(after)]
        taken = departure.taken()
        self.emission.close()
        initial = [bounds.lower, *self._initial]
        aside = ir.Operation.create("builtin.module", regions=1, ip=False)
        head = aside.regions[0].blocks.append(*(v.type for v in initial))
        with ir.InsertionPoint(head):
            less = CmpIPredicate.ult if bounds.unsigned else CmpIPredicate.slt
            decided = builder.compare(less, head.arguments[0], bounds.upper)
        forwarded = list(head.arguments)
        results = early_exit_loop(initial, Trip(head, decided, forwarded, body, again, following, taken), departure)
        self.erase()
        aside.erase()
        uniform = all(is_uniform(bound) for bound in (bounds.lower, bounds.upper, bounds.step))
        self._path = departure.after(results[len(forwarded) :], uniform=uniform)
        return results[1 : len(forwarded)]

    def leave(self, keyword: str) -> None:
        """Called before ``break`` and ``continue``.

        Raises:
            Jump: always.
        """
        self.frame.jump(Target(keyword, self), Position.of(sys._getframe(1)))

    # -- after the loop

    def results(self) -> list[Any]:
        """The rebindable variables after the loop."""
        return self.values()

    def over(self) -> bool:
        """True never: Python ends the loop by itself."""
        return False

    def after(self) -> None:
        """End the loop; some threads may have jumped further."""
        self.frame.path = self._path

    def final_state(self) -> Any:
        """The state that the last iteration yielded, or ``init`` without iterations; a single value bare."""
        state = self._state()
        return state[0] if isinstance(state, list) and len(state) == 1 else state
