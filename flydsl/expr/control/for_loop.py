"""``for`` loops: Python's own over static iterables, ``scf.for`` over ``range``.

Also ``yield`` in the body of a loop that MLIR's own builder opens: :func:`region_yield`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLOverflowError, DSLSyntaxError, DSLTypeError, DSLValueError
from flydsl.expr.control.barriers import barriers_so_far, forget_barriers, refuse_missed_barriers
from flydsl.expr.control.branch import RuntimeIf
from flydsl.expr.control.frames import UNBOUND, Frame
from flydsl.expr.control.jumps import Body, Path, Position, Target
from flydsl.expr.control.kinds import is_literal
from flydsl.expr.control.loop_variables import LoopVariables, Retrace
from flydsl.expr.control.snapshot import Moment, Names, take
from flydsl.expr.control.statement import Statement, create
from flydsl.expr.control.types import ValueType, describe, numeric_type
from flydsl.expr.control.unrolled_loop import UnrolledLoop
from flydsl.expr.control.while_loop import Departure, Trip, early_exit_loop
from flydsl.expr.core.context import checkpoint, rewind
from flydsl.expr.core.operators import common_type, is_raw
from flydsl.expr.numeric import Boolean, Int32, Numeric, NumericMeta, as_numeric
from flydsl.expr.protocol import extract_to_ir_values
from flydsl.expr.raw.handles import as_handle
from flydsl.ir import builder
from flydsl.ir.predicates import CmpIPredicate
from flydsl.ir.uniformity import is_uniform
from flydsl.support.fast_dataclass import record

MOST_UNROLLED = 1024
_STATE = "init="
"""The name of the explicit state among the variables; no Python variable has it."""


# -- `range` in loop headers: bounds, their common type, and unrolling hints


class Range:
    """``range(stop)``, ``range(start, stop[, step])`` in the header of a run-time loop.

    It gives what Python's gives, for a step of either sign and up to the ends of the type.  A run-time step of 0, where
    Python raises, makes no iterations.  ``unroll=1`` forbids unrolling.  ``init`` is the explicit loop-carried state.
    """

    def __init__(self, *bounds: Any, unroll: int | None = None, unroll_full: bool = False, init: Any = None) -> None:
        if not 1 <= len(bounds) <= 3:
            raise DSLTypeError(f"range expected 1 to 3 bounds, got {len(bounds)}")
        start, stop, step = (0, bounds[0], 1) if len(bounds) == 1 else (*bounds, 1)[:3]
        self.dtype, (self.start, self.stop, self.step) = _common(start, stop, step)
        self.annotation = _annotation(unroll, unroll_full)
        if init is not None and not isinstance(init, (list, tuple)):
            raise DSLTypeError(f"init={init!r} of type {type(init).__name__}: expected a list of the values to carry")
        self.init = None if init is None else list(init)


def _common(*bounds: Any) -> tuple[NumericMeta, list[Any]]:
    """The loop's type, and the bounds in it; the step keeps its own, whose sign may be more than that has."""
    names = ("start", "stop", "step")
    values = [_integer(name, bound) for name, bound in zip(names, bounds, strict=True)]
    dtype: NumericMeta = Int32
    for value in values:
        dtype = common_type(dtype, type(value))
    step = values[2]
    downwards = step.is_static() and step.value < 0
    if step.is_static() and step.value == 0:
        raise DSLValueError("range() with step 0 never ends; the step must not be zero")
    for name, value in zip(names, values, strict=True):
        if value.is_static() and not dtype.holds(value.value) and not (name == "step" and downwards):
            raise DSLOverflowError(
                f"range: {name} {value.value} does not fit {dtype}, the common type of the bounds; convert the others, "
                "for example to fx.Int64"
            )
    return dtype, [dtype(values[0]), dtype(values[1]), step]


def _integer(name: str, bound: Any) -> Numeric:
    value: Numeric | None = None
    if not isinstance(bound, bool):
        try:
            value = as_numeric(bound)
        except DSLTypeError:
            value = None
    if value is None or not type(value).is_integer or type(value) is Boolean:
        kind = "Boolean" if isinstance(bound, bool) else type(bound).__name__
        shown = "" if isinstance(bound, Numeric) and not bound.is_static() else f" ({bound!r})"
        raise DSLTypeError(f"range: {name} is of type {kind}{shown}; expected an integer, for example fx.Int32(...)")
    return value


def _annotation(unroll: Any, unroll_full: Any) -> str | None:
    """The hint as a loop attribute for LLVM's unroller."""
    if not isinstance(unroll_full, bool):
        raise DSLTypeError(f"unroll_full={unroll_full!r}: expected True or False")
    if unroll is not None and (isinstance(unroll, bool) or not isinstance(unroll, int)):
        raise DSLTypeError(f"unroll={unroll!r} of type {type(unroll).__name__}: expected a Python int")
    if unroll is not None and unroll_full:
        raise DSLValueError(f"unroll={unroll} and unroll_full=True exclude each other; give one of them")
    if unroll is not None and unroll < 1:
        raise DSLValueError(f"unroll={unroll}: expected 1, which forbids unrolling, or a factor of at least 2")
    if unroll is not None and unroll > MOST_UNROLLED:
        raise DSLValueError(
            f"unroll={unroll}: expected a factor of at most {MOST_UNROLLED}; LLVM copies the body as often"
        )
    if unroll_full:
        return "#llvm.loop_annotation<unroll = <full = true>>"
    if unroll is None:
        return None
    hint = "disable = true" if unroll == 1 else f"count = {unroll} : i32"
    return f"#llvm.loop_annotation<unroll = <{hint}>>"


@record
class Bounds:
    """The operands of an ``scf.for`` with the iterations of a :class:`Range`; no addition wraps.

    Usually its variable is the operation's own.  A loop whose last step may leave the type's range compares unsigned,
    if it starts at zero or above.  Other such loops, and those that may go downwards, count their iterations from zero.
    """

    lower: ir.Value
    upper: ir.Value
    step: ir.Value
    unsigned: bool
    start: Any
    dtype: Any
    stride: ir.Value | None
    """The variable's step if the operation counts iterations, otherwise ``None``."""
    limits: tuple[int, int]
    """Lower and upper bound of the variable."""
    divisibility: int
    """A power of two that divides all its values."""

    @classmethod
    def of(cls, span: Range) -> Bounds:
        """Emit the operands at the current insertion point."""
        start, stop, step, dtype = span.start, span.stop, span.step, span.dtype
        first, last, by = _interval(start), _interval(stop), _interval(step)
        up, down = (first[0], last[1] - 1), (last[0] + 1, first[1])
        limits = up if by[0] >= 0 else down if by[1] <= 0 else (min(up[0], down[0]), max(up[1], down[1]))
        divisibility = min(start.divisibility, step.divisibility)
        upper, unsigned = stop.ir_value(), not dtype.signed
        wraps = up[1] + by[1] > dtype.greatest
        if wraps and dtype.signed and first[0] >= 0 and (start.is_static() or is_uniform(start.ir_value())):
            # What is signed and not negative has as much room again for one step more.
            upper, unsigned, wraps = _at_least_zero(stop), True, False
        if by[0] < 0 or wraps:
            trips, stride = _trips(start, stop, step, dtype)
            zero, one = (builder.constant(n, trips.type) for n in (0, 1))
            return cls(zero, trips, one, True, start, dtype, stride, limits, divisibility)
        lower, own = start.ir_value(), dtype(step).ir_value()
        if by[0] == 0:
            zero, one = (builder.constant(n, own.type) for n in (0, 1))
            upper = builder.op1("arith.select", [builder.compare(CmpIPredicate.eq, own, zero), lower, upper], own.type)
            own = builder.op1("arith.maxui", [own, one], own.type)
        return cls(lower, upper, own, unsigned, start, dtype, None, limits, divisibility)

    def variable(self, argument: ir.Value) -> Numeric:
        """The loop's variable, from the operation's ``argument``."""
        value = argument
        if self.stride is not None:
            t = argument.type
            offset = builder.op1("arith.muli", [argument, self.stride], t)
            value = builder.op1("arith.addi", [self.start.ir_value(), offset], t)
        bounds = self.limits if self.limits[0] <= self.limits[1] else None
        return self.dtype.wrap(value, bounds=bounds, divisibility=self.divisibility)  # type: ignore[no-any-return]


def _interval(value: Numeric) -> tuple[int, int]:
    """Bounds of a number, at least those of its type."""
    return value.bounds or type(value).limits()


def _at_least_zero(value: Numeric) -> ir.Value:
    given = value.ir_value()
    if _interval(value)[0] >= 0:
        return given
    return builder.op1("arith.maxsi", [given, builder.constant(0, given.type)], given.type)


def _trips(start: Numeric, stop: Numeric, step: Numeric, dtype: Any) -> tuple[ir.Value, ir.Value]:
    """The number of iterations, and the step, both in the type of the loop's variable.

    It is ``(distance - 1) // abs(step) + 1``, modulo the type's width and with an unsigned division.
    """
    t = dtype.mlir_type()
    zero, one = builder.constant(0, t), builder.constant(1, t)
    a, b, stride = start.ir_value(), stop.ir_value(), dtype(step).ir_value()
    low, high = _interval(step)
    if low >= 0:
        size, distance = stride, builder.op1("arith.subi", [b, a], t)
        some = (start < stop).ir_value()
    else:
        size, distance = builder.op1("arith.subi", [zero, stride], t), builder.op1("arith.subi", [a, b], t)
        some = (start > stop).ir_value()
        if high > 0:
            upwards = builder.compare(CmpIPredicate.sgt, stride, zero)
            size, distance, some = (
                builder.op1("arith.select", [upwards, up, down], down.type)
                for up, down in (
                    (stride, size),
                    (builder.op1("arith.subi", [b, a], t), distance),
                    ((start < stop).ir_value(), some),
                )
            )
    if low <= 0 <= high:
        some = builder.op1("arith.andi", [some, builder.compare(CmpIPredicate.ne, size, zero)], some.type)
        size = builder.op1("arith.maxui", [size, one], t)
    quotient = builder.op1("arith.divui", [builder.op1("arith.subi", [distance, one], t), size], t)
    trips = builder.op1("arith.addi", [quotient, one], t)
    return builder.op1("arith.select", [some, trips, zero], t), stride


def _handles_in(state: Any) -> Any:
    """True for values of a state that are MLIR handles: a bool for one value, a list for several."""
    return list(map(_handles_in, state)) if type(state) in (list, tuple) else is_raw(state)


def _with_handles(state: Any, handles: Any) -> Any:
    """The state with handles where :func:`_handles_in` found them."""
    if isinstance(handles, list):
        return type(state)(map(_with_handles, state, handles))
    return as_handle(state) if handles else state


# -- the loops


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
            place, was = self.position, describe(before)
            self.frame.dropped[target] = lambda name: (
                f"{name!r} has no value after the loop in line {place.location().line}: it is {was} before it and {own} in "
                f"it; bind it before with a value of type {own}, or use another name"
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
        """Called before ``break`` and ``continue``; always raises :class:`Jump`."""
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


# -- `yield` in a loop of MLIR's builder
#
#    for i, state, results in scf.for_(start, stop, step, iter_args=[...]):
#        yield state


def region_yield(values: Any = None) -> None:
    """End the region at the current insertion point with ``scf.yield`` of the values, leaf by leaf."""
    builder.op("scf.yield", [] if values is None else extract_to_ir_values(_listed(values)))


def _listed(values: Any) -> Any:
    return list(values) if isinstance(values, (tuple, list)) else [values]
