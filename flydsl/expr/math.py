"""Mathematical functions on scalars and vectors, which keep the argument's type.

Several arguments are promoted to their common type, literals included; a Python number gives a Float32.
"""

from __future__ import annotations

import builtins
import math as host
from collections.abc import Callable, Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLRuntimeError, LanguageError
from flydsl.expr.core import operators
from flydsl.expr.core.fastmath import fastmath_attributes
from flydsl.expr.core.operand import define
from flydsl.expr.core.operators import broadcast
from flydsl.expr.numeric import Boolean, Float32, Numeric, NumericMeta
from flydsl.ir import builder
from flydsl.ir.predicates import CmpFPredicate
from flydsl.support.float_formats import FORMATS_BY_NAME
from flydsl.support.tracebacks import hide_internal_frames

__all__ = [
    "absf",
    "absi",
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "cbrt",
    "ceil",
    "clampf",
    "copysign",
    "cos",
    "cosh",
    "ctlz",
    "ctpop",
    "cttz",
    "erf",
    "erfc",
    "exp",
    "exp2",
    "expm1",
    "floor",
    "fma",
    "fpowi",
    "ipowi",
    "isfinite",
    "isinf",
    "isnan",
    "isnormal",
    "log",
    "log1p",
    "log2",
    "log10",
    "powf",
    "round",
    "roundeven",
    "rsqrt",
    "sin",
    "sincos",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "trunc",
]  # fmt: skip


def _run_time_values(scalars: Sequence[Any]) -> list[ir.Value] | None:
    """The MLIR values of run-time scalars of one type; ``None`` for other operands."""
    kind = type(scalars[0])
    if not isinstance(kind, NumericMeta):
        return None
    values = [s.ir_value() for s in scalars if type(s) is kind and not s.is_static()]
    return values if len(values) == len(scalars) else None


def _call(name: str, operation: str, fastmath: object, *values: Any) -> Any:
    """The MLIR operation applied to float operands of one type, vectors lane by lane."""
    operands = _run_time_values(values)
    if operands is not None:  # scalars of one type need no promotion, the usual case
        kind = type(values[0])
        if kind.is_float and not kind.is_narrow:
            return kind.wrap(builder.op1(operation, operands, operands[0].type, fastmath_attributes(fastmath)))
    dtype, dsl = operators.float_operands(name, *values)
    if all(isinstance(v, Numeric) and v.is_static() for v in dsl):
        if name in _EXACT:
            return dtype(_EXACT[name](*(float(dtype(v).value) for v in dsl)))
        if not builder.is_possible():
            raise DSLRuntimeError(
                f"{name} of numbers known while tracing is computed by the kernel, and there is no trace in progress; use "
                "Python's math module here"
            )
    work = operators.compute_type(dtype)
    operands, make = _align(work, dsl)
    result = make(builder.op1(operation, operands, operands[0].type, fastmath_attributes(fastmath)), work)
    return result if work is dtype else result.to(dtype)


def _integral(function: Callable[[float], int]) -> Callable[[float], float]:
    """A rounding function of Python that keeps the sign of zero, infinities and NaN."""
    return lambda x: host.copysign(float(function(x)), x) if host.isfinite(x) else x


_nearest_even: Callable[[float], int] = builtins.round  # this module has a `round` of its own


def _half_away(x: float) -> int:
    """The nearest integer, ties away from zero; ``x - whole`` is exact."""
    whole = host.trunc(x)
    return whole + (int(host.copysign(1.0, x)) if abs(x - whole) >= 0.5 else 0)


def _square_root(x: float) -> float:
    return host.sqrt(x) if x >= 0 or host.isnan(x) else host.nan


_EXACT: dict[str, Callable[..., float]] = {
    "absf": abs,
    "ceil": _integral(host.ceil),
    "copysign": host.copysign,
    "floor": _integral(host.floor),
    "round": _integral(_half_away),
    "roundeven": _integral(_nearest_even),
    "sqrt": _square_root,
    "trunc": _integral(host.trunc),
}
"""Functions that IEEE 754 fixes, so that static values fold; double rounding of an f64 square root is innocuous."""


def _align(dtype: Any, dsl: list[Any]) -> tuple[list[Any], Callable[[Any, Any], Any]]:
    """Operands as MLIR values of one type (scalars broadcast to vectors), and a function that wraps a result."""
    if not any(map(operators.is_vector, dsl)):
        return [(v if v.dtype is dtype else dtype(v)).ir_value() for v in dsl], lambda value, result: result.wrap(value)
    spread, make = broadcast(*dsl)
    return [spread(v, dtype) for v in dsl], make


def _unary(name: str, operation: str, doc: str) -> Callable[..., Any]:
    def function(x: Any, *, fastmath: object = None) -> Any:
        try:
            return _call(name, operation, fastmath, x)
        except LanguageError as error:
            hide_internal_frames(error)
            raise

    function.__name__ = function.__qualname__ = name
    function.__doc__ = doc
    return function


absf = _unary("absf", "math.absf", "The absolute value.")
acos = _unary("acos", "math.acos", "The arc cosine, in radians.")
acosh = _unary("acosh", "math.acosh", "The inverse hyperbolic cosine.")
asin = _unary("asin", "math.asin", "The arc sine, in radians.")
asinh = _unary("asinh", "math.asinh", "The inverse hyperbolic sine.")
atan = _unary("atan", "math.atan", "The arc tangent, in radians.")
atanh = _unary("atanh", "math.atanh", "The inverse hyperbolic tangent.")
cbrt = _unary("cbrt", "math.cbrt", "The cube root.")
ceil = _unary("ceil", "math.ceil", "The least integer not below.")
cos = _unary("cos", "math.cos", "The cosine of an angle in radians.")
cosh = _unary("cosh", "math.cosh", "The hyperbolic cosine.")
erf = _unary("erf", "math.erf", "The error function.")
erfc = _unary("erfc", "math.erfc", "One minus the error function.")
exp = _unary("exp", "math.exp", "e to the power x.")
exp2 = _unary("exp2", "math.exp2", "Two to the power x.")
expm1 = _unary("expm1", "math.expm1", "e to the power x, minus one, accurate near zero.")
floor = _unary("floor", "math.floor", "The greatest integer not above.")
log = _unary("log", "math.log", "The natural logarithm.")
log10 = _unary("log10", "math.log10", "The logarithm to base ten.")
log1p = _unary("log1p", "math.log1p", "The natural logarithm of one plus x, accurate near zero.")
log2 = _unary("log2", "math.log2", "The logarithm to base two.")
round = _unary("round", "math.round", "The nearest integer, halves away from zero.")
roundeven = _unary("roundeven", "math.roundeven", "The nearest integer, halves to even.")
rsqrt = _unary("rsqrt", "math.rsqrt", "One over the square root.")
sin = _unary("sin", "math.sin", "The sine of an angle in radians.")
sinh = _unary("sinh", "math.sinh", "The hyperbolic sine.")
sqrt = _unary("sqrt", "math.sqrt", "The square root.")
tan = _unary("tan", "math.tan", "The tangent of an angle in radians.")
tanh = _unary("tanh", "math.tanh", "The hyperbolic tangent.")
trunc = _unary("trunc", "math.trunc", "The integer part.")


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
    return sin(x, fastmath=fastmath), cos(x, fastmath=fastmath)


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
    return _call("powf", "math.powf", fastmath, base, exp)


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
    return _call("atan2", "math.atan2", fastmath, y, x)


def copysign(mag: Any, sign: Any, *, fastmath: object = None) -> Any:
    """The magnitude of ``mag`` with the sign of ``sign``.

    Args:
        mag: a float, or a vector of them.
        sign: a float, or a vector of them.
        fastmath: fast-math flags of this operation, as :func:`fx.fastmath` takes; by default those that are in effect.

    Returns:
        A float of the common type.

    Example in a kernel::

        y[t] = fx.math.copysign(x[t], -1.0)
        # y: 0 -1 -2
    """
    return _call("copysign", "math.copysign", fastmath, mag, sign)


def fma(a: Any, b: Any, c: Any, *, fastmath: object = None) -> Any:
    """``a * b + c`` with one rounding.

    Args:
        a: a float, or a vector of them.
        b: a float, or a vector of them.
        c: a float, or a vector of them.
        fastmath: fast-math flags of this operation, as :func:`fx.fastmath` takes; by default those that are in effect.

    Returns:
        A float of the common type.

    Example in a kernel::

        y[t] = fx.math.fma(x[t], 2.0, 1.0)
        # y: 1 3 5
    """
    return _call("fma", "math.fma", fastmath, a, b, c)


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

    Example in a kernel::

        y[t] = fx.math.fpowi(x[t], 2)
        # y: 0 1 4 9
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

    Example in a kernel::

        y[t] = fx.math.absi(a[t] - 2).to(fx.Float32)
        # y: 2 1 0 1
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


define(exp2=exp2, rsqrt=rsqrt)
