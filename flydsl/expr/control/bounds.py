"""``range`` in loop headers: bounds, their common type, and unrolling hints."""

from __future__ import annotations

from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLOverflowError, DSLTypeError, DSLValueError
from flydsl.expr.core.operators import common_type
from flydsl.expr.numeric import Boolean, Int32, Numeric, NumericMeta, as_numeric
from flydsl.ir import builder
from flydsl.ir.predicates import CmpIPredicate
from flydsl.ir.uniformity import is_uniform
from flydsl.support.fast_dataclass import record

__all__ = ["Bounds", "Range"]


class Range:
    """``range(stop)``, ``range(start, stop[, step])`` in the header of a run-time loop.

    It gives what Python's gives, for a step of either sign and up to the ends of the type.  A run-time step of 0, where
    Python raises, makes no iterations.

    Args:
        bounds: one to three integers, static or not.
        unroll: the factor to unroll by; 1 forbids unrolling.
        unroll_full: unroll completely.
        init: the explicit loop-carried state.

    Raises:
        DSLTypeError: a bound is not an integer, or a hint is not a Python constant of its kind.
        DSLValueError: the step is a static zero, ``unroll`` is less than 1, or both hints are given.
        DSLOverflowError: a static bound does not fit the common type of the bounds.
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


MOST_UNROLLED = 1024


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
    """The operands of an ``scf.for`` with the iterations of a :class:`Range`, of which no addition wraps.

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
