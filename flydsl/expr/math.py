"""Mathematical functions on scalars and vectors, which keep the argument's type.

Several arguments are promoted to their common type, literals included; a Python number gives a Float32.
"""

from __future__ import annotations

import math as host
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from flydsl._mlir import ir
from flydsl.errors import DSLRuntimeError, LanguageError
from flydsl.expr.core import operators
from flydsl.expr.core.fastmath import fastmath_attributes
from flydsl.expr.core.operand import define
from flydsl.expr.core.operators import broadcast
from flydsl.expr.numeric import Boolean, Float32, Numeric, NumericMeta
from flydsl.expr.raw.handles import as_handle
from flydsl.ir import builder
from flydsl.ir.predicates import CmpFPredicate
from flydsl.support.float_formats import FORMATS_BY_NAME
from flydsl.support.math_functions import CALLED_FUNCTION, MATH_FUNCTIONS, MathFunction
from flydsl.support.tracebacks import hide_internal_frames

__all__ = [
    "absi", "clampf", "ctlz", "ctpop", "cttz", "fpowi", "ipowi", "isfinite", "isinf", "isnan", "isnormal", "sincos",
]  # fmt: skip
__all__ += [row.name for row in MATH_FUNCTIONS if row.name not in __all__]

_ROWS = {row.name: row for row in MATH_FUNCTIONS}

if TYPE_CHECKING:  # the functions that are made of rows

    def __getattr__(name: str) -> Callable[..., Any]: ...


def _run_time_values(scalars: Sequence[Any]) -> list[ir.Value] | None:
    """The MLIR values of run-time scalars of one type; ``None`` for other operands."""
    kind = type(scalars[0])
    if not isinstance(kind, NumericMeta):
        return None
    values = [s.ir_value() for s in scalars if type(s) is kind and not s.is_static()]
    return values if len(values) == len(scalars) else None


def _emit(row: MathFunction, operands: Sequence[ir.Value], fastmath: object) -> ir.Value:
    flags = fastmath_attributes(fastmath)
    if row.is_in_mlir:
        return builder.op1(row.operation, operands, operands[0].type, flags)
    return builder.call_intrinsic(CALLED_FUNCTION + row.name, operands, operands[0].type, flags)


def _call(name: str, fastmath: object, *values: Any) -> Any:
    """The function of that row applied to float operands of one type, vectors lane by lane."""
    row, operands = _ROWS[name], _run_time_values(values)
    if operands is not None:  # scalars of one type need no promotion, the usual case
        kind = type(values[0])
        if kind.is_float and not kind.is_narrow:
            return kind.wrap(_emit(row, operands, fastmath))
    dtype, dsl = operators.float_operands(name, *values)
    if all(isinstance(v, Numeric) and v.is_static() for v in dsl):
        if row.folds and callable(row.reference):
            return dtype(row.reference(*(float(dtype(v).value) for v in dsl)))
        if not builder.is_possible():
            raise DSLRuntimeError(
                f"{name} of numbers known while tracing is computed by the kernel, and there is no trace in progress; use "
                "Python's math module here"
            )
    work = operators.compute_type(dtype)
    operands, make = _align(work, dsl)
    result = make(_emit(row, operands, fastmath), work)
    result = result if work is dtype else result.to(dtype)
    of_mlir = any(map(operators.is_raw, values)) and isinstance(result, Numeric)
    return as_handle(result) if of_mlir else result


def _align(dtype: Any, dsl: list[Any]) -> tuple[list[Any], Callable[[Any, Any], Any]]:
    """Operands as MLIR values of one type (scalars broadcast to vectors), and a function that wraps a result."""
    if not any(map(operators.is_vector, dsl)):
        return [(v if v.dtype is dtype else dtype(v)).ir_value() for v in dsl], lambda value, result: result.wrap(value)
    spread, make = broadcast(*dsl)
    return [spread(v, dtype) for v in dsl], make


def sincos(x: Any, *, fastmath: object = None) -> tuple[Any, Any]:
    """The sine and the cosine of an angle in radians.

    Args:
        x: radians: a float, or a vector of them.
        fastmath: fast-math flags of this operation, as :func:`fx.fastmath` takes; by default those that are in effect.

    Returns:
        The pair (sine, cosine).

    Example in a kernel::

        sine, cosine = fx.math.sincos(x[t])
        y[t] = sine * sine + cosine * cosine
        # y: 1 1 1
    """
    return _call("sin", fastmath, x), _call("cos", fastmath, x)


def powf(base: Any, exp: Any, *, fastmath: object = None) -> Any:
    """``base`` to the power ``exp``.

    Args:
        base: a float, or a vector of them.
        exp: a float, or a vector of them.
        fastmath: fast-math flags of this operation, as :func:`fx.fastmath` takes; by default those that are in effect.

    Returns:
        A float of the common type.

    Example in a kernel::

        y[t] = fx.math.powf(x[t], 0.5)
        # y: 0 1 1.414214
    """
    return _call("powf", fastmath, base, exp)


def atan2(y: Any, x: Any, *, fastmath: object = None) -> Any:
    """The angle of the point (x, y), in radians.

    Args:
        y: a float, or a vector of them.
        x: a float, or a vector of them.
        fastmath: fast-math flags of this operation, as :func:`fx.fastmath` takes; by default those that are in effect.

    Returns:
        Radians, -pi to pi, of the common type.

    Example in a kernel::

        y[t] = fx.math.atan2(x[t], 1.0)
        # y: 0 0.785398
    """
    return _call("atan2", fastmath, y, x)


def copysign(mag: Any, sign: Any, *, fastmath: object = None) -> Any:
    """The magnitude of ``mag`` with the sign of ``sign``.

    Args:
        mag: a float, or a vector of them.
        sign: a float, or a vector of them.
        fastmath: fast-math flags of this operation, as :func:`fx.fastmath` takes; by default those that are in effect.

    Returns:
        A float of the common type.
    """
    return _call("copysign", fastmath, mag, sign)


def fma(a: Any, b: Any, c: Any, *, fastmath: object = None) -> Any:
    """``a * b + c`` with one rounding.

    Args:
        a: a float, or a vector of them.
        b: a float, or a vector of them.
        c: a float, or a vector of them.
        fastmath: fast-math flags of this operation, as :func:`fx.fastmath` takes; by default those that are in effect.

    Returns:
        A float of the common type.
    """
    return _call("fma", fastmath, a, b, c)


def clampf(x: Any, lo: Any, hi: Any, *, fastmath: object = None) -> Any:
    """``x`` limited to ``lo`` below and ``hi`` above; ``lo`` for NaN, as AMD's ``v_med3_f32`` gives.

    Args:
        x: a float, or a vector of them.
        lo: the lower bound.
        hi: the upper bound.
        fastmath: fast-math flags of this operation, as :func:`fx.fastmath` takes; by default those that are in effect.

    Returns:
        A float of the common type.

    Example in a kernel::

        y[t] = fx.math.clampf(x[t], 1.0, 2.0)
        # y: 1 1 2 2
    """
    _, (x, lo, hi) = operators.float_operands("clampf", x, lo, hi)
    above = operators.select(operators.binary("gt", x, lo, fastmath), x, lo)
    return operators.select(operators.binary("lt", above, hi, fastmath), above, hi)


def fpowi(base: Any, exp: Any, *, fastmath: object = None) -> Any:
    """A float to an integer power.

    Args:
        base: a float, or a vector of them.
        exp: an integer.
        fastmath: fast-math flags of this operation, as :func:`fx.fastmath` takes; by default those that are in effect.

    Returns:
        A float of the type of ``base``.
    """
    dtype, (b,) = operators.float_operands("fpowi", base)
    _, (e,) = operators.integer_operands("the exponent of fpowi", exp)
    if dtype.is_narrow:
        return fpowi(b.to(Float32), e, fastmath=fastmath).to(dtype)
    if operators.is_vector(b) or operators.is_vector(e):
        return powf(b, e.to(dtype), fastmath=fastmath)
    value = builder.op1("math.fpowi", [b.ir_value(), e.ir_value()], dtype.mlir_type(), fastmath_attributes(fastmath))
    return dtype.wrap(value)  # type: ignore[attr-defined]


def ipowi(base: Any, exp: Any) -> Any:
    """An integer to an integer power.

    Args:
        base: an integer.
        exp: an integer.

    Returns:
        An integer of the common type.

    Example in a kernel::

        y[t] = fx.math.ipowi(a[t], 2).to(fx.Float32)
        # y: 0 1 4 9
    """
    _, (b, e) = operators.integer_operands("ipowi", base, exp)
    return operators.binary("pow", b, e)


def _integer_unary(name: str, operation: str, fold: Callable[[int, int], int], doc: str) -> Callable[[Any], Any]:
    def function(x: Any) -> Any:
        dtype, (v,) = operators.integer_operands(name, x)
        if isinstance(v, Numeric) and v.is_static():
            return dtype(fold(int(v) & ((1 << dtype.width) - 1), dtype.width))
        value = builder.op1(operation, [v.ir_value()], v.ir_value().type)
        return v.with_value(value) if operators.is_vector(v) else dtype.wrap(value)  # type: ignore[attr-defined]

    function.__name__ = function.__qualname__ = name
    function.__doc__ = doc
    return function


ctlz = _integer_unary("ctlz", "math.ctlz", lambda x, w: w - x.bit_length(), "The number of leading zero bits.")
cttz = _integer_unary(
    "cttz", "math.cttz", lambda x, w: (x & -x).bit_length() - 1 if x else w, "The number of trailing zero bits."
)
ctpop = _integer_unary("ctpop", "math.ctpop", lambda x, _: x.bit_count(), "The number of one bits.")


def absi(x: Any) -> Any:
    """The absolute value of an integer.

    Args:
        x: an integer, or a vector of them.

    Returns:
        An integer of the type of ``x``.
    """
    _, (v,) = operators.integer_operands("absi", x)
    return abs(v)


def _classify(
    name: str, test: Callable[[Any, Any], Any], fold: Callable[[float, Any], bool], doc: str
) -> Callable[..., Any]:
    def function(x: Any, *, fastmath: object = None) -> Any:
        dtype, (v,) = operators.float_operands(name, x)
        if isinstance(v, Numeric) and v.is_static():
            return Boolean.static(fold(float(v.value), dtype))
        return test(v.to(operators.compute_type(dtype)), dtype)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = doc
    return function


def _is_nan(v: Any, _: Any) -> Any:
    value = builder.compare(CmpFPredicate.uno, v.ir_value(), v.ir_value(), fastmath_attributes())
    return v.with_value(value, Boolean) if operators.is_vector(v) else Boolean.wrap(value)


def _least_normal(dtype: Any) -> float:
    return FORMATS_BY_NAME[dtype.mlir_name].least_normal


isnan = _classify("isnan", _is_nan, lambda x, _: host.isnan(x), "Whether x is not a number.")
isinf = _classify(
    "isinf", lambda v, _: abs(v) == v.dtype(host.inf), lambda x, _: host.isinf(x), "Whether x is one of the infinities."
)
isfinite = _classify(
    "isfinite",
    lambda v, _: abs(v) < v.dtype(host.inf),
    lambda x, _: host.isfinite(x),
    "Whether x is neither infinite nor NaN.",
)
isnormal = _classify(
    "isnormal",
    lambda v, t: (abs(v) >= v.dtype(_least_normal(t))) & (abs(v) < v.dtype(host.inf)),
    lambda x, t: host.isfinite(x) and abs(x) >= _least_normal(t),
    "Whether x is finite, nonzero and not subnormal.",
)


def _function_of(row: MathFunction) -> Callable[..., Any]:
    """The function of a row that has no parameters of its own above."""

    def of_one(x: Any, *, fastmath: object = None) -> Any:
        return shown(fastmath, x)

    def of_two(x: Any, y: Any, *, fastmath: object = None) -> Any:
        return shown(fastmath, x, y)

    def shown(fastmath: object, *values: Any) -> Any:
        try:
            return _call(row.name, fastmath, *values)
        except LanguageError as error:
            hide_internal_frames(error)
            raise

    function = of_one if row.operands == 1 else of_two
    function.__name__ = function.__qualname__ = row.name
    function.__doc__ = row.summary
    return function


globals().update((row.name, _function_of(row)) for row in MATH_FUNCTIONS if row.name not in globals())
define(exp2=globals()["exp2"], rsqrt=globals()["rsqrt"])
