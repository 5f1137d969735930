"""Truth values: ``and``, ``or``, ``not``, comparisons, ``min`` and ``max``.

Ordinary Python objects behave as in Python, short circuit included.  If an operand on the left is a scalar of the
language, all further operands are evaluated.  The result is one of the operands, as in Python, in their common type:
Booleans give a :class:`~flydsl.expr.numeric.Boolean`, and ``x or 3.0`` is ``x`` where that is not zero.
"""

from __future__ import annotations

import operator
import sys
import types
from collections.abc import Callable
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLRuntimeError, DSLStaticError, DSLSyntaxError, DSLTypeError, DSLValueError
from flydsl.expr.control.jumps import Position
from flydsl.expr.core.context import current, executor, is_tracing, leave_call
from flydsl.expr.core.operators import is_raw, is_vector, select
from flydsl.expr.numeric import Boolean, Numeric, as_numeric
from flydsl.support.tracebacks import caller

STATIC_TRIP_LIMIT = 1_000_000
"""Iterations at trace time after which a loop counts as endless."""
Thunk = Callable[[], Any]

_COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne,
    "is": operator.is_, "is not": operator.is_not,
    "in": lambda item, container: item in container, "not in": lambda item, container: item not in container,
}  # fmt: skip


def truth(condition: Any) -> bool | ir.Value:
    """The truth of a condition: a ``bool`` if it is known while tracing, else an MLIR value of type ``i1``."""
    if is_raw(condition):
        condition = as_numeric(condition)
    if isinstance(condition, Numeric) and not condition.is_static() and executor() is None:
        return Boolean(condition).ir_value()
    return bool(condition)


def is_dynamic(value: Any) -> bool:
    """True if the value is not known while tracing."""
    return is_raw(value) or (isinstance(value, Numeric) and not value.is_static())


def and_(first: Any, *others: Thunk) -> Any:
    """``first and others[0]() and ...``."""
    return _short_circuit(first, others, and_decided, and_join)


def or_(first: Any, *others: Thunk) -> Any:
    """``first or others[0]() or ...``."""
    return _short_circuit(first, others, or_decided, or_join)


def _short_circuit(
    first: Any, others: tuple[Thunk, ...], is_decided: Callable[[Any], bool], join: Callable[[Any, Any], Any]
) -> Any:
    value = first
    for other in others:
        if is_decided(value):
            return value
        value = join(value, other())
    return value


def and_decided(left: Any) -> bool:
    """True if ``left and right`` is ``left`` for any ``right``."""
    return not isinstance(left, Numeric) and not left


def or_decided(left: Any) -> bool:
    """True if ``left or right`` is ``left`` for any ``right``."""
    return not isinstance(left, Numeric) and bool(left)


def and_join(left: Any, right: Any) -> Any:
    """``left and right`` where ``left`` does not decide."""
    if not isinstance(left, Numeric):
        return right
    if _is_truth(left) and _is_truth(right):
        return Boolean(left) & Boolean(right)
    return _one_of("and", left, right, left)


def or_join(left: Any, right: Any) -> Any:
    """``left or right`` where ``left`` does not decide."""
    if not isinstance(left, Numeric):
        return right
    if _is_truth(left) and _is_truth(right):
        return Boolean(left) | Boolean(right)
    return _one_of("or", left, left, right)


def _is_truth(value: Any) -> bool:
    return isinstance(value, (bool, Boolean))


def _one_of(keyword: str, left: Numeric, if_true: Any, if_false: Any) -> Any:
    """The operand that Python's ``and`` or ``or`` gives: the first if ``left`` is nonzero, else the second."""
    if left.is_static():
        return if_true if bool(left) else if_false
    try:
        return select(left, as_numeric(if_true), as_numeric(if_false))
    except DSLTypeError:
        other = if_true if if_false is left else if_false
        raise DSLTypeError(
            f"`{keyword}` of a run-time {type(left).__name__} and {other!r} gives one of the two, which have no common "
            "type; write an `if` statement, or compare first, as in `x != 0`"
        ) from None


def not_(value: Any) -> Any:
    if isinstance(value, Numeric):
        flag = Boolean(value)
        return Boolean(not flag.value) if flag.is_static() else ~flag
    return not value


def chain(operators: tuple[str, ...], first: Any, second: Any, *others: Thunk) -> Any:
    """``first < second < others[0]() < ...`` with the comparisons in ``operators``."""
    value = _COMPARE[operators[0]](first, second)
    left = second
    for name, other in zip(operators[1:], others, strict=True):
        if and_decided(value):
            return value
        leave_call()
        right = other()
        value = and_join(value, _COMPARE[name](left, right))
        left = right
    return value


def extremum(function: Any, *operands: Any, **options: Any) -> Any:
    """``function(*operands, **options)``, where Python's ``min`` and ``max`` choose among run-time numbers too.

    As in Python the first of equal operands is chosen, and an operand that is NaN never replaces another.  The result
    has the common type of the operands, as that of ``a if a < b else b``.
    """
    precedes = _PRECEDES.get(function) if isinstance(function, types.BuiltinFunctionType) else None
    if precedes is None or options or executor() is not None:
        return function(*operands, **options)
    numbers = operands
    if len(operands) == 1 and isinstance(operands[0], (list, tuple, types.GeneratorType)):
        numbers = tuple(operands[0])
        operands = (numbers,)
    if not any(map(is_dynamic, numbers)) or any(map(is_vector, numbers)):
        return function(*operands)
    chosen, *others = (as_numeric(each) if isinstance(each, ir.Value) else each for each in numbers)
    for other in others:
        better = precedes(other, chosen)
        chosen = (other if better else chosen) if isinstance(better, bool) else select(better, other, chosen)
    return chosen


_PRECEDES: dict[Any, Callable[[Any, Any], Any]] = {min: operator.lt, max: operator.gt}
"""Python's function, and the comparison by which a later operand replaces the one so far."""


def checked_at_run_time() -> str:
    """The remedy for an error of Python's that depends on run-time values."""
    if current().kernel is None:
        return 'write fx.check(condition, "..."), which compares at each call and raises'
    return 'write fx.device_assert(condition, "..."), which stops the kernel, or write a flag to a tensor'


def asserted(condition: Any) -> Any:
    if is_dynamic(condition) and executor() is None:
        raise DSLRuntimeError(
            "`assert` on a run-time value: it cannot be checked while tracing, and kernels cannot raise; "
            f"{checked_at_run_time()}",
            location=Position.of(sys._getframe(1)).location(),
        )
    return condition


def static_condition(condition: Any) -> Any:
    """The condition of an ``a if c else b`` whose ``a`` or ``b`` binds a name with ``:=``."""
    if is_dynamic(condition):
        raise DSLSyntaxError(
            "`:=` in a conditional expression on a run-time value: the name would be bound on one side only; write an "
            "`if` statement",
            location=Position.of(sys._getframe(1)).location(),
        )
    return condition


def const_expr(x: Any) -> Any:
    """``x`` itself; a condition must be known while tracing: ``if fx.const_expr(n > 4): ...``.

    Args:
        x: any value but a Boolean of the run.

    Returns:
        ``x``.

    Raises:
        DSLStaticError: a condition that depends on run-time values.

    Example in a kernel::

        if fx.const_expr(fx.num_warp_threads() == 32):
            y[t] = 1.0
        else:
            y[t] = 2.0
        # y: 1 1
    """
    if isinstance(x, Boolean) and is_dynamic(x):
        raise DSLStaticError(
            "not a compile-time value: const_expr got a run-time Boolean; drop const_expr for a run-time branch, or make "
            "what the condition reads an fx.Constexpr parameter",
            location=Position.of(caller()).location(),
        )
    return x


def range_constexpr(*bounds: Any) -> range:
    """``range`` over bounds known while tracing: a loop over it is unrolled by the trace.

    Args:
        *bounds: start, stop and step as of ``range``, known while tracing.

    Returns:
        A Python range.

    Raises:
        DSLStaticError: a bound depends on run-time values.
        DSLValueError: more trips than a trace can make, :data:`STATIC_TRIP_LIMIT`.

    Example in a kernel::

        total = fx.Float32(0.0)
        for k in fx.range_constexpr(4):  # unrolled
            total += x[t + k]
        y[t] = total
        # y: 6 10 14
    """
    for bound in bounds:
        if is_dynamic(bound):
            raise DSLStaticError(
                f"not a compile-time value: range_constexpr got a run-time {type(bound).__name__}; use range for a "
                "run-time loop, or make the bound an fx.Constexpr parameter",
                location=Position.of(caller()).location(),
            )
    trips = range(*(operator.index(bound) for bound in bounds))
    if is_tracing() and trips[STATIC_TRIP_LIMIT:]:
        raise DSLValueError(
            f"{trips!r} is unrolled while tracing, and has more than {STATIC_TRIP_LIMIT:,} trips; use range for a loop of "
            "the kernel",
            location=Position.of(caller()).location(),
        )
    return trips
