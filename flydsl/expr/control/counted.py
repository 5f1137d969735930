"""``for`` loops: Python's own over what is known while tracing, ``scf.for`` over ``range``."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLSyntaxError
from flydsl.expr import emit
from flydsl.expr.control.bounds import Bounds, Range
from flydsl.expr.control.kinds import is_literal
from flydsl.expr.control.position import Position
from flydsl.expr.control.region import UNBOUND, Frame
from flydsl.expr.control.snapshot import take
from flydsl.expr.control.statement import Names, Statement, create
from flydsl.expr.control.types import describe, numeric_type
from flydsl.expr.control.variables import LoopVariables, Retrace

__all__ = ["RuntimeFor", "StaticFor"]

_STATE = "init="
"""The name of the explicit state among the variables: no variable of Python has it."""


class StaticFor:
    """A loop that Python runs while tracing."""

    dynamic = False

    def __init__(self, frame: Frame, iterable: Iterable[Any]) -> None:
        self._frame = frame
        self._iterable = iterable
        self._depth = len(frame.open)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._iterable)

    def end(self) -> None:
        """A trip ends."""

    def leave(self, word: str) -> None:
        """Called in front of ``break`` and ``continue``."""
        self._frame.refuse_jump(word, self._depth)

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
    """A loop over ``range``, whose trips are counted at run time.

    With ``init=`` the loop has a state besides its variables: the body gets it as the second item, and gives the next.
    """

    kind = "`for`"

    def __init__(self, frame: Frame, position: Position, span: Range, names: Names, target: str | None) -> None:
        super().__init__(frame, position, names)
        self._span = span
        if span.init is not None:
            self.before[_STATE] = take(span.init, _STATE)
        self._variables = LoopVariables(self, (*names.rebound, *names.stored, _STATE))
        self._without_value: set[str] = set()
        if target is not None and target in self.before:
            self._adopt_target(target)
        self._next_state: Any = UNBOUND
        self._bound: dict[str, Any] = {}
        """The variables where operations go now."""
        self._complete = False

    def _adopt_target(self, target: str) -> None:
        """Let the loop's variable keep its last value after the loop if it had one of that type before."""
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

    # -- the trace of the body, once or until the types are known

    def __iter__(self) -> Iterator[Any]:
        self.enter()
        bounds = Bounds.of(self._span)
        while not self._complete:
            yield self._begin(bounds)
        self.finish()

    def _begin(self, bounds: Bounds) -> Any:
        initial = self._variables.initial()
        attributes: dict[str, ir.Attribute] = {}
        if bounds.unsigned:
            attributes["unsignedCmp"] = ir.UnitAttr.get()
        if self._span.annotation is not None:
            attributes["loop_annotation"] = emit.attribute(self._span.annotation)
        types = self._variables.types()
        operands = [bounds.lower, bounds.upper, bounds.step, *initial]
        self.operation = create("scf.for", types, operands, 1, attributes)
        block = self.operation.regions[0].blocks.append(bounds.lower.type, *types)
        self.emission.open(block)
        index, *carried = block.arguments
        self._bound = self._variables.bind(carried)
        self._next_state = UNBOUND
        item = bounds.variable(index)
        return item if self._span.init is None else (item, self._bound[_STATE])

    def values(self) -> list[Any]:
        """The rebindable variables where operations go now."""
        return [self._bound.get(name, UNBOUND) for name in self.names.rebound]

    def yield_(self, state: Any) -> None:
        """The body gives the next state."""
        problem = ""
        if self.frame.open[-1] is not self:
            problem = (
                "`yield` inside a run-time statement of the loop's body: choose the state there, yield it at the end"
            )
        elif self._next_state is not UNBOUND:
            problem = "the loop's body yields more than once; yield the next state once, at its end"
        if problem:
            raise DSLSyntaxError(problem, location=Position.of(sys._getframe(1)).location())
        self._next_state = list(state) if isinstance(state, tuple) else state

    def end(self) -> None:
        """The body ends."""
        after = self.take_again()
        if self._span.init is not None:
            if self._next_state is UNBOUND:
                self.refuse("a loop with init= needs `yield [...]` at the end of its body", DSLSyntaxError)
            after[_STATE] = take(self._next_state, _STATE)
        try:
            self._variables.check(after, "at the end of the loop's body")
        except Retrace:
            self.emission.close()
            self.erase()
            self.restore()
            return
        create("scf.yield", [], self._variables.extract(after), 0)
        self.emission.close()
        self.restore()
        results = list(self.operation.results) if self.operation is not None else []
        self._bound = self._variables.bind(results, after)
        self.operation = None
        self._complete = True
        first_bound = {name for name in self.names.rebound if name in after and name not in self.before}
        self.drop(first_bound - self._without_value)

    def leave(self, word: str) -> None:
        """Refuse a jump out of the body."""
        self.frame.refuse_jump(word, 0)

    # -- after the loop

    def results(self) -> list[Any]:
        """The rebindable variables after the loop."""
        return self.values()

    def final_state(self) -> Any:
        """What the last trip yielded, or ``init`` if there was none."""
        return self._bound[_STATE]
