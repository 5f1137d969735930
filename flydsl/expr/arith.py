"""Arithmetic by name, with explicit rules for NaN, rounding and signedness.

Operands are scalars, vectors and literals, promoted as by the operators; a result is static if all operands are.
"""

from __future__ import annotations

import builtins
import functools
import math
from collections.abc import Callable, Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLConversionError, DSLTypeError, DSLValueError
from flydsl.expr import arith_forms
from flydsl.expr.arith_forms import (  # noqa: F401 - names of this module, but not of fx
    addf,
    addi,
    andi,
    bitcast,
    ceildiv,
    ceildivsi,
    ceildivui,
    constant,
    constant_vector,
    divf,
    divsi,
    divui,
    extf,
    extsi,
    extui,
    floordivsi,
    fptosi,
    fptoui,
    index,
    index_cast,
    index_castui,
    maxsi,
    maxui,
    minsi,
    minui,
    mulf,
    muli,
    mulsi_extended,
    mului_extended,
    negf,
    ori,
    remf,
    remsi,
    remui,
    select,
    shli,
    shrsi,
    sitofp,
    subf,
    subi,
    trunc_f,
    truncf,
    trunci,
    uitofp,
    unwrap,
    xori,
)
from flydsl.expr.arith_forms import unwrap as _to_raw  # noqa: F401 - FlyDSL's name
from flydsl.expr.core import operators
from flydsl.expr.core.conversions import convert_static
from flydsl.expr.core.fastmath import FastMathFlags, fastmath, fastmath_attributes
from flydsl.expr.core.operand import define
from flydsl.expr.core.operators import broadcast
from flydsl.expr.core.rounding import RoundingMode
from flydsl.expr.numeric import (
    Boolean,
    Float32,
    Index,
    Int4,
    Int32,
    Numeric,
    NumericMeta,
    Uint8,
    Uint16,
    Uint32,
    Uint64,
    Uint128,
)
from flydsl.expr.raw.handles import Handle as ArithValue  # noqa: F401 - FlyDSL's name
from flydsl.expr.raw.handles import as_handle, of_handles
from flydsl.ir import builder
from flydsl.ir.integer_range import interval_after
from flydsl.ir.predicates import CmpFPredicate, CmpIPredicate

__all__ = [
    "CmpFPredicate",
    "CmpIPredicate",
    "FastMathFlags",
    "RoundingMode",
    "ceildiv",
    "cmpf",
    "cmpi",
    "fastmath",
    "max",
    "maximumf",
    "maxnumf",
    "min",
    "minimumf",
    "minnumf",
    "shrui",
]


def max(*operands: Any, fastmath: object = None) -> Any:
    """The greatest of scalars, vectors and lists of them.  NaN propagates, and -0.0 is less than +0.0.

    Args:
        *operands: scalars, vectors, literals, and lists of them.
        fastmath: fast-math flags of this operation, as :func:`fx.fastmath` takes; by default those that are in effect.

    Returns:
        The greatest, of the common type of the operands.

    Raises:
        DSLTypeError: no operand, or one of type Index or a float of less than 16 bits.

    Example in a kernel::

        y[t] = fx.max(x[t], 2.0)
        # y: 2 2 2 3
    """
    return _extremum("max", operands, fastmath)


def min(*operands: Any, fastmath: object = None) -> Any:
    """The least of scalars, vectors and lists of them; otherwise as :func:`max`.

    Args:
        *operands: scalars, vectors, literals, and lists of them.
        fastmath: fast-math flags of this operation, as :func:`fx.fastmath` takes; by default those that are in effect.

    Returns:
        The least, of the common type of the operands.

    Example in a kernel::

        y[t] = fx.min(x[t], 2.0, 5)
        # y: 0 1 2 2
    """
    return _extremum("min", operands, fastmath)


@of_handles
def maximumf(a: Any, b: Any, *, fastmath: object = None) -> Any:
    """The greater of two floats; NaN propagates, and -0.0 is less than +0.0.

    Args:
        a: a scalar, a vector or a literal.
        b: a scalar, a vector or a literal.
        fastmath: fast-math flags of this operation, as :func:`fx.fastmath` takes; by default those that are in effect.

    Returns:
        A float of their common type, or a vector of them.

    Example in a kernel::

        y[t] = fx.arith.maximumf(x[t], 2.0)
        # y: 2 2 2 3
    """
    return _float_extremum("maximumf", a, b, fastmath)


@of_handles
def minimumf(a: Any, b: Any, *, fastmath: object = None) -> Any:
    """The lesser of two floats; NaN propagates, and -0.0 is less than +0.0.

    Args:
        a: a scalar, a vector or a literal.
        b: a scalar, a vector or a literal.
        fastmath: fast-math flags of this operation, as :func:`fx.fastmath` takes; by default those that are in effect.

    Returns:
        A float of their common type, or a vector of them.

    Example in a kernel::

        y[t] = fx.arith.minimumf(x[t], 2.0)
        # y: 0 1 2 2
    """
    return _float_extremum("minimumf", a, b, fastmath)


@of_handles
def maxnumf(a: Any, b: Any, *, fastmath: object = None) -> Any:
    """The greater of two floats; if one is NaN, the other one.

    Args:
        a: a scalar, a vector or a literal.
        b: a scalar, a vector or a literal.
        fastmath: fast-math flags of this operation, as :func:`fx.fastmath` takes; by default those that are in effect.

    Returns:
        A float of their common type, or a vector of them.

    Example in a kernel::

        y[t] = fx.arith.maxnumf(x[t], float("nan"))
        # y: 0 1 2 3
    """
    return _float_extremum("maxnumf", a, b, fastmath)


@of_handles
def minnumf(a: Any, b: Any, *, fastmath: object = None) -> Any:
    """The lesser of two floats; if one is NaN, the other one.

    Args:
        a: a scalar, a vector or a literal.
        b: a scalar, a vector or a literal.
        fastmath: fast-math flags of this operation, as :func:`fx.fastmath` takes; by default those that are in effect.

    Returns:
        A float of their common type, or a vector of them.

    Example in a kernel::

        y[t] = fx.arith.minnumf(x[t], float("nan"))
        # y: 0 1 2 3
    """
    return _float_extremum("minnumf", a, b, fastmath)


@of_handles
def shrui(value: Any, amount: Any, *, is_exact: bool | None = None) -> Any:
    """``value`` shifted right with zeros, whatever its signedness; it keeps its type.

    ``is_exact`` is the caller's promise that only zeros are shifted out; the result does not depend on it.

    Args:
        value: an integer.
        amount: the distance in bits, an integer.
        is_exact: the caller's promise that only zeros are shifted out.

    Returns:
        An integer of the type of ``value``.

    Raises:
        DSLTypeError: an operand is not an integer.
        DSLValueError: a static negative amount.

    Example in a kernel::

        y[t] = fx.arith.shrui(fx.Int32(-1), 28).to(fx.Float32)
        # y: 15 15
    """
    x, n = (operators.as_operand(v) for v in (value, amount))
    if not (x.dtype.is_integer and n.dtype.is_integer):
        raise DSLTypeError(f"shrui needs integers, got {x.dtype} and {n.dtype}")
    if isinstance(n, Numeric) and n.is_static() and int(n) < 0:
        raise DSLValueError(f"shift by the negative amount {int(n)}; shift the other way instead")
    if x.dtype is Int4:  # there is no unsigned type of 4 bits
        return shrui(x.to(Uint8) & 15, n).to(Int4)
    width = x.dtype.width
    unsigned = {8: Uint8, 16: Uint16, 32: Uint32, 64: Uint64, 128: Uint128}[width] if x.dtype.signed else x.dtype
    within = operators.select(operators.binary("lt", n, width), n, width)  # fits the type of value, however narrow
    return (x.to(unsigned) >> within.to(unsigned)).to(x.dtype)


def cmpi(predicate: CmpIPredicate | int | str, lhs: Any, rhs: Any) -> Any:
    """The Boolean ``lhs <predicate> rhs``; the predicate determines the signedness.

    Args:
        predicate: a :class:`CmpIPredicate`, its name or its number.
        lhs: an integer, or a vector of them.
        rhs: the same.

    Returns:
        A Boolean, or a vector of them.

    Raises:
        DSLTypeError: an operand is not an integer.
        DSLValueError: there is no such predicate.

    Example in a kernel::

        y[t] = fx.arith.cmpi("sgt", a[t], 1).select(1.0, 0.0)
        # y: 0 0 1 1
    """
    kind: CmpIPredicate = _predicate(CmpIPredicate, predicate)
    dtype, values = operators.integer_operands("cmpi", lhs, rhs)
    return _compare(
        dtype,
        values,
        lambda x, y: kind.holds(int(x), int(y), dtype.width),
        lambda x, y: builder.compare(kind, x, y),
    )


def cmpf(predicate: CmpFPredicate | int | str, lhs: Any, rhs: Any, *, fastmath: object = None) -> Any:
    """The Boolean ``lhs <predicate> rhs``; the predicate determines the result for NaN.

    Args:
        predicate: a :class:`CmpFPredicate`, its name or its number.
        lhs: a float, or a vector of them.
        rhs: the same.
        fastmath: fast-math flags of this operation, as :func:`fx.fastmath` takes; by default none, whatever is in effect.

    Returns:
        A Boolean, or a vector of them.

    Raises:
        DSLTypeError: an operand is not a float.
        DSLValueError: there is no such predicate.

    Example in a kernel::

        from flydsl.expr.arith import CmpFPredicate

        y[t] = fx.arith.cmpf(CmpFPredicate.olt, x[t], 2.0).select(1.0, 0.0)
        # y: 1 1 0 0
    """
    kind: CmpFPredicate = _predicate(CmpFPredicate, predicate)
    dtype, values = operators.float_operands("cmpf", lhs, rhs)
    if dtype.is_narrow:
        dtype, values = Float32, [v.to(dtype).to(Float32) for v in values]
    return _compare(
        dtype,
        values,
        kind.holds,
        lambda x, y: builder.compare(kind, x, y, fastmath_attributes(fastmath or FastMathFlags.none)),
    )


# -- extrema

_PYTHON: dict[str, Callable[..., Any]] = {"max": builtins.max, "min": builtins.min}


def _extremum(name: str, operands: Sequence[Any], fastmath: object) -> Any:
    values = _flatten(operands)
    if not values:
        raise DSLConversionError(f"{name} needs at least one operand")
    dtype, dsl = operators.promote(*values)
    if any(v.dtype is Boolean for v in dsl):
        dtype = operators.common_type(dtype, Int32)
    for v in dsl:
        if v.dtype is Index or (v.dtype.is_float and v.dtype.width < 16):
            raise DSLTypeError(f"{name} of {v.dtype} is not defined; convert it first, for example with .to(fx.Int64)")
    if dtype.is_float:
        combine = functools.partial(_binary_extremum, f"{name}imumf", dtype, fastmath)
    else:
        combine = functools.partial(_binary_extremum, name + ("si" if dtype.signed else "ui"), dtype, None)
    return functools.reduce(combine, dsl[1:], dsl[0].to(dtype))


def _flatten(operands: Sequence[Any]) -> list[Any]:
    return [item for v in operands for item in (_flatten(v) if isinstance(v, (tuple, list)) else [v])]


def _float_extremum(name: str, a: Any, b: Any, fastmath: object) -> Any:
    dtype, values = operators.float_operands(name, a, b)
    result = _binary_extremum(name, operators.compute_type(dtype), fastmath, *values)
    return result.to(dtype) if dtype.is_narrow else result


def _binary_extremum(name: str, dtype: NumericMeta, fastmath: object, a: Any, b: Any) -> Any:
    """``arith.<name>`` of two values converted to ``dtype``."""
    flags = fastmath_attributes(fastmath) if dtype.is_float else None
    if operators.is_vector(a) or operators.is_vector(b):
        spread, make = broadcast(a, b)
        x = spread(a, dtype)
        return make(builder.op1(f"arith.{name}", [x, spread(b, dtype)], x.type, flags), dtype)
    left, right = dtype(a), dtype(b)
    if left.is_static() and right.is_static():
        return dtype.static(_fold_extremum(name, left.value, right.value))  # type: ignore[attr-defined]
    value = builder.op1(f"arith.{name}", [left.ir_value(), right.ir_value()], dtype.mlir_type(), flags)
    bounds = None
    if dtype.is_integer and left.bounds is not None and right.bounds is not None:
        bounds = interval_after(f"arith.{name}", left.bounds, right.bounds)
    divisibility = builtins.min(left.divisibility, right.divisibility)
    return dtype.wrap(value, divisibility=divisibility, bounds=bounds)  # type: ignore[attr-defined]


def _fold_extremum(name: str, a: Any, b: Any) -> Any:
    if math.isnan(a) or math.isnan(b):
        if name.endswith("imumf"):
            return math.nan
        return b if math.isnan(a) else a
    return _PYTHON[name[:3]](a, b, key=_order)


def _order(x: Any) -> tuple[Any, float]:
    return x, math.copysign(1.0, x)


# -- comparisons


def _predicate(kinds: Any, predicate: Any) -> Any:
    try:
        return kinds[predicate] if isinstance(predicate, str) else kinds(predicate)
    except (KeyError, ValueError):
        known = ", ".join(kinds.__members__)
        raise DSLValueError(f"predicate {predicate!r} is unknown; expected one of {known}") from None


def _compare(
    dtype: NumericMeta,
    values: Sequence[Any],
    folded: Callable[[Any, Any], bool],
    operation: Callable[[ir.Value, ir.Value], ir.Value],
) -> Any:
    """A comparison of values converted to ``dtype``: folded if both are static, else emitted."""
    a, b = values
    if operators.is_vector(a) or operators.is_vector(b):
        spread, make = broadcast(a, b)
        return make(operation(spread(a, dtype), spread(b, dtype)), Boolean)
    if a.is_static() and b.is_static():
        return Boolean.static(folded(convert_static(a.value, dtype), convert_static(b.value, dtype)))
    return Boolean.wrap(operation(dtype(a).ir_value(), dtype(b).ir_value()))


define(maximumf=maximumf, minimumf=minimumf, shrui=shrui)


class OperationForm:
    """The result of an operation, in the form of MLIR's operation classes."""

    def __init__(self, result: Any) -> None:
        self.result = result

    def ir_value(self) -> ir.Value:
        """The handle of the result."""
        handle: ir.Value = unwrap(self.result)
        return handle

    @property
    def results(self) -> list[Any]:
        """The one result."""
        return [self.result]


_CLASSES = {
    name.replace("_", ""): name
    for name in (*arith_forms.__all__, "cmpf", "cmpi", "maximumf", "maxnumf", "minimumf", "minnumf", "shrui")
}
"""Functions by the class name of their operation in MLIR's arith dialect."""
_EXTREMA = ("maximumf", "maxnumf", "minimumf", "minnumf")
"""Functions that take the flags in effect, which their classes do not."""


def __getattr__(name: str) -> Any:
    """MLIR's class of an operation by its name, which published kernels use: ``AddFOp(a, b).result``.

    Also MLIR's ``IntegerOverflowFlags``, ``nsw`` and ``nuw``.
    """
    if name == "IntegerOverflowFlags":
        from flydsl._mlir.dialects import arith as dialect  # slow to load

        return dialect.IntegerOverflowFlags
    function = name.removesuffix("Op").lower()
    if not name.endswith("Op") or function not in _CLASSES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def form(*operands: Any, **options: Any) -> OperationForm:
        values = [operators.as_operand(x) if isinstance(x, ir.Value) else x for x in operands]
        flags = {"fastmath": FastMathFlags.none} if function in _EXTREMA else {}
        return OperationForm(as_handle(globals()[_CLASSES[function]](*values, **{**flags, **options})))

    return form
