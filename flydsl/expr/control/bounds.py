"""``range`` in loop headers: bounds, their common type, and unrolling hints."""

from __future__ import annotations

from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLOverflowError, DSLTypeError, DSLValueError
from flydsl.expr.core.operators import common_type
from flydsl.expr.numeric import Boolean, Int32, Numeric, NumericMeta, as_numeric
from flydsl.ir import builder
from flydsl.support.fast_dataclass import record

__all__ = ["Bounds", "Range"]


class Range:
    """``range(stop)``, ``range(start, stop[, step])`` in the header of a run-time loop.

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
    """The loop's type, and the bounds in it; a static negative step stays a Python int."""
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
    return dtype, [
        value.value if name == "step" and downwards else dtype(value) for name, value in zip(names, values, strict=True)
    ]


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
    """The operands of an ``scf.for`` with the iterations of a :class:`Range`.

    Usually its variable is the operation's own.  Downward loops, and loops whose last step would leave the type's
    range, count their iterations from zero instead.
    """

    lower: ir.Value
    upper: ir.Value
    step: ir.Value
    unsigned: bool
    start: Any
    dtype: Any
    stride: int
    """The variable's step if the operation counts iterations, otherwise 0."""
    limits: tuple[int, int]
    """Lower and upper bound of the variable."""
    divisibility: int
    """A power of two that divides all its values."""

    @classmethod
    def of(cls, span: Range) -> Bounds:
        """Emit the operands at the current insertion point."""
        start, stop, step, dtype = span.start, span.stop, span.step, span.dtype
        least, greatest = dtype.limits()
        if not isinstance(step, Numeric):
            limits = _low(stop, least) + 1, _high(start, greatest)
            return cls._counted(start, stop, int(step), dtype, limits)
        limits = _low(start, least), _high(stop, greatest) - 1
        if step.is_static() and stop.bounds is not None and limits[1] + step.value > greatest:
            return cls._counted(start, stop, step.value, dtype, limits)
        return cls(
            start.ir_value(), stop.ir_value(), step.ir_value(), not dtype.signed, start, dtype, 0, limits,
            divisibility=min(start.divisibility, step.divisibility),
        )  # fmt: skip

    @classmethod
    def _counted(cls, start: Numeric, stop: Numeric, stride: int, dtype: Any, limits: tuple[int, int]) -> Bounds:
        """``(distance - 1) // abs(stride) + 1`` iterations: computed modulo the width, with an unsigned division."""
        t = dtype.mlir_type()
        zero, one = builder.constant(0, t), builder.constant(1, t)
        ends = [start.ir_value(), stop.ir_value()] if stride < 0 else [stop.ir_value(), start.ir_value()]
        reduced = builder.op1("arith.subi", [builder.op1("arith.subi", ends, t), one], t)
        quotient = builder.op1("arith.divui", [reduced, builder.constant(abs(stride), t)], t)
        trips = builder.op1("arith.addi", [quotient, one], t)
        some: Numeric = start > stop if stride < 0 else start < stop
        upper = builder.op1("arith.select", [some.ir_value(), trips, zero], t)
        divisibility = min(start.divisibility, stride & -stride)
        return cls(zero, upper, one, True, start, dtype, stride, limits, divisibility)

    def variable(self, argument: ir.Value) -> Numeric:
        """The loop's variable, from the operation's ``argument``."""
        value = argument
        if self.stride:
            t = argument.type
            offset = builder.op1("arith.muli", [argument, builder.constant(self.stride, t)], t)
            value = builder.op1("arith.addi", [self.start.ir_value(), offset], t)
        bounds = self.limits if self.limits[0] <= self.limits[1] else None
        return self.dtype.wrap(value, bounds=bounds, divisibility=self.divisibility)  # type: ignore[no-any-return]


def _low(bound: Numeric, otherwise: int) -> int:
    return otherwise if bound.bounds is None else bound.bounds[0]


def _high(bound: Numeric, otherwise: int) -> int:
    return otherwise if bound.bounds is None else bound.bounds[1]
