"""Run-time statements of interpreted kernels, which Python itself runs.

What a statement may have changed has the type that it has when compiled: a Python number becomes a value of the language.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from flydsl.expr.control.branch import StaticIf
from flydsl.expr.control.for_loop import Range
from flydsl.expr.control.frames import UNBOUND, Frame
from flydsl.expr.control.kinds import is_literal
from flydsl.expr.control.snapshot import Names
from flydsl.expr.control.types import default_type
from flydsl.expr.control.unrolled_loop import UnrolledLoop
from flydsl.expr.control.while_loop import While
from flydsl.expr.numeric import as_numeric
from flydsl.ir import builder


def _typed(frame: Frame, names: Sequence[str]) -> list[Any]:
    """The variables; numbers of Python as values of the language."""
    variables = frame.variables()
    return [_as_value(variables.get(name, UNBOUND)) for name in names]


def _as_value(value: Any) -> Any:
    if not is_literal(value):
        return value
    numeric = default_type(value).numeric
    return numeric.wrap(numeric(value).ir_value())


class InterpretedIf(StaticIf):
    """An ``if`` on a run-time condition; one branch runs."""

    dynamic = True

    def __init__(self, frame: Frame, is_then: bool, rebound: tuple[str, ...]) -> None:
        super().__init__(is_then)
        self._frame, self._rebound = frame, rebound

    def values(self) -> list[Any]:
        """The variables that the statement assigns, before it."""
        variables = self._frame.variables()
        return [variables.get(name, UNBOUND) for name in self._rebound]

    def results(self) -> list[Any]:
        """The variables that the statement assigns, after it."""
        return _typed(self._frame, self._rebound)


class InterpretedFor(UnrolledLoop):
    """A loop over ``range`` with run-time bounds."""

    dynamic = True

    def __init__(self, frame: Frame, span: Range, names: Names, *, jumps: bool) -> None:
        super().__init__(frame, names)
        self._span = span
        self._state: Any = None if span.init is None else [_as_value(value) for value in span.init]
        if jumps:
            self.enter()

    def __iter__(self) -> Iterator[Any]:
        span = self._span
        kind = span.dtype.mlir_type()
        step = int(span.step)
        for k in range(int(span.start), int(span.stop), step) if step else ():
            item = span.dtype.wrap(builder.constant(k, kind))  # type: ignore[attr-defined]
            yield item if span.init is None else (item, self._state)

    def values(self) -> list[Any]:
        """The variables that the loop assigns, at the start of its body."""
        return _typed(self._frame, self.names.rebound)

    results = values

    def end(self) -> None:
        """End an iteration without jumps."""

    def yield_(self, state: Any) -> None:
        """Set the next state, from the body."""
        values = list(state) if isinstance(state, (tuple, list)) else [state]
        self._state = [as_numeric(value) if is_literal(value) else value for value in values]

    def final_state(self) -> Any:
        """The state that the last iteration yielded, or ``init`` without iterations; a single value bare."""
        return self._state[0] if len(self._state) == 1 else self._state


class InterpretedWhile(While):
    """A ``while`` loop, however long."""

    def begins(self) -> bool:
        """True if another iteration runs."""
        return not self._ended
