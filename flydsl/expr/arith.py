"""Arithmetic by name, with explicit rules for NaN, rounding and signedness.

Operands are scalars, vectors and literals, promoted as by the operators; a result is static if all operands are.

The functions that have the names of MLIR's arith dialect (``fx.arith.addi`` and so on) are not names of ``fx`` itself, and
take handles too.  A handle is an MLIR value; it counts as a number or vector of its type, integers being signed.  Results
are values of the language; results from a :class:`.Handle` are handles again.
"""

from __future__ import annotations

import builtins
import functools
import math
from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any, TypeAlias

from flydsl._mlir import ir
from flydsl.errors import (
    DSLConversionError,
    DSLOverflowError,
    DSLTypeError,
    DSLValueError,
    DSLZeroDivisionError,
)
from flydsl.expr.core import operators
from flydsl.expr.core.conversions import convert_static
from flydsl.expr.core.fastmath import FastMathFlags, fastmath, fastmath_attributes
from flydsl.expr.core.fastmath import fastmath as ambient_fastmath
from flydsl.expr.core.operand import define, is_operand
from flydsl.expr.core.operators import as_operand, broadcast
from flydsl.expr.core.rounding import RoundingMode
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import (
    Boolean,
    Float32,
    Index,
    Int4,
    Int8,
    Int16,
    Int32,
    Int64,
    Int128,
    Numeric,
    NumericMeta,
    Uint8,
    Uint16,
    Uint32,
    Uint64,
    Uint128,
    as_numeric,
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


_Signs: TypeAlias = dict[int, NumericMeta]
_SIGNED: _Signs = {8: Int8, 16: Int16, 32: Int32, 64: Int64}
_UNSIGNED: _Signs = {8: Uint8, 16: Uint16, 32: Uint32, 64: Uint64}
_NO_FLAGS = FastMathFlags.none
"""The flags of these floats' operations unless the call gives some: as MLIR's own builders, they ignore :func:`fx.fastmath`.

Published programs compare with an infinity this way, which the flag ``ninf`` of a hint would make undefined.
"""
_DIVISIONS = ("divsi", "divui", "remsi", "remui")


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
    """The least of scalars, vectors and lists of them; parameters and result as of :func:`max`."""
    return _extremum("min", operands, fastmath)


def ceildiv(lhs: Any, rhs: Any) -> Any:
    """The integer quotient rounded up; no intermediate result overflows.

    Args:
        lhs: an integer.
        rhs: an integer that is not 0.

    Returns:
        An integer of the common type.

    Raises:
        DSLTypeError: an operand is a float, a Boolean or an Index.
        DSLZeroDivisionError: ``rhs`` is a static zero.
        DSLOverflowError: both are static, and the quotient is not of their type: the least integer by -1.

    Example in a kernel::

        print(fx.ceildiv(1000, 256))  # 4
    """
    dtype, (x, y) = operators.promote(lhs, rhs)
    for v in (x, y):
        if not v.dtype.is_integer or v.dtype in (Boolean, Index):
            raise DSLTypeError(f"ceildiv requires integer operands, got {v.dtype}; convert it with .to(fx.Int32)")
    if y.is_static() and int(y) == -1 and x.is_static() and dtype.signed and int(x) == dtype.least:
        raise DSLOverflowError(f"fx.ceildiv signed division overflow: {dtype} {int(x)} by -1")
    above = operators.binary("ne", operators.binary("mod", x, y), dtype(0))
    return operators.binary("floordiv", x, y) + above.to(dtype)


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
    """The lesser of two floats; parameters and result as of :func:`maximumf`."""
    return _float_extremum("minimumf", a, b, fastmath)


@of_handles
def maxnumf(a: Any, b: Any, *, fastmath: object = None) -> Any:
    """The greater of two floats; if one is NaN, the other one. Parameters and result as of :func:`maximumf`.

    Example in a kernel::

        y[t] = fx.arith.maxnumf(x[t], float("nan"))
        # y: 0 1 2 3
    """
    return _float_extremum("maxnumf", a, b, fastmath)


@of_handles
def minnumf(a: Any, b: Any, *, fastmath: object = None) -> Any:
    """The lesser of two floats; if one is NaN, the other one. Parameters and result as of :func:`maximumf`."""
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
        raise DSLValueError(f"negative shift count {int(n)}; shift the other way instead")
    if x.dtype is Int4:  # there is no unsigned type of 4 bits
        return shrui(x.to(Uint8) & 15, n).to(Int4)
    width = x.dtype.width
    unsigned = {**_UNSIGNED, 128: Uint128}[width] if x.dtype.signed else x.dtype
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


# -- functions by the names of MLIR's arith dialect


def unwrap(value: Any) -> ir.Value:
    """The MLIR value of a value of the language; static values become constants, handles stay."""
    if operators.is_raw(value):
        return value
    handle: ir.Value = as_operand(value).ir_value()
    return handle


def constant(value: int | float | bool, *, type: Any = None, index: bool = False) -> Any:
    """A constant of the given type, or of a vector class; without a type by the rule for literals.

    Args:
        value: a Python number.
        type: a class such as ``fx.Int32``, or MLIR's type.  MLIR's integers have no signedness: a variable that begins
            with one is signed, and run-time code may give it unsigned values of that width.
        index: of type Index, in place of ``type``.

    Returns:
        The static value, or a vector.

    Example in a kernel::

        y[t] = fx.arith.constant(2.5, type=fx.T.f32)
        # y: 2.5 2.5
    """
    if type is None:
        return Index(value) if index else as_numeric(value)
    if hasattr(type, "alias_dtype") or isinstance(type, ir.VectorType):
        return constant_vector(value, type)
    made = Numeric.from_ir_type(type)(value)
    if isinstance(type, ir.IntegerType):
        made.signless = True
    return made


def constant_vector(element_value: int | float | bool, vector_type: Any) -> Vector:
    """A vector of the class ``vector_type``, or of MLIR's type, with ``element_value`` in each element.

    Args:
        element_value: a Python number.
        vector_type: a vector class, such as ``fx.Float32x4``, or MLIR's type.

    Returns:
        The vector.

    Example in a kernel::

        y[t] = fx.arith.constant_vector(1.5, fx.Float32x4)[3]
        # y: 1.5 1.5
    """
    shape = tuple(vector_type.shape) if isinstance(vector_type, ir.VectorType) else vector_type.alias_shape
    return Vector.filled(shape, element_value, _element(vector_type))


def index(value: int) -> Numeric:
    """A static number of type Index."""
    return Index(value)


@of_handles
def index_cast(target_type: Any, value: Any) -> Any:
    """An integer as another integer type.

    Args:
        target_type: an integer type.
        value: an integer.

    Returns:
        The integer.

    Example in a kernel::

        y[t] = fx.arith.index_cast(fx.T.i64, a[t]).to(fx.Float32)
        # y: 0 1 2
    """
    return as_operand(value).to(_element(target_type))


@of_handles
def bitcast(out: Any, in_: Any) -> Any:
    """The bits of a number, or of a vector's elements, as another type."""
    return as_operand(in_).bitcast(_element(out))


def _is_pointer(value: Any) -> bool:
    return isinstance(value, ir.Value) and str(value.type).startswith("!llvm.ptr")


@of_handles
def select(condition: Any, true_value: Any, false_value: Any) -> Any:
    """``true_value`` where ``condition`` is nonzero, else ``false_value``.

    Both may also be handles of MLIR's pointers of one type, as buffer descriptors are, or tensors, pointers or layouts.
    """
    if _is_pointer(true_value) and _is_pointer(false_value):
        flag = Boolean(as_operand(condition)).ir_value()
        return builder.op1("arith.select", [flag, true_value, false_value], true_value.type)
    if _has_parts(true_value) and _has_parts(false_value):
        return Boolean(as_operand(condition)).select(true_value, false_value)
    return operators.select(as_operand(condition), as_operand(true_value), as_operand(false_value))


def _has_parts(value: Any) -> bool:
    """True if a value is of several of MLIR's, or of none, as tensors and layouts are."""
    return hasattr(value, "__extract_to_ir_values__") and not is_operand(value)


# -- conversions; the name determines the signedness


@of_handles
def trunci(out: Any, in_: Any, *, overflow_flags: Any = None) -> Any:
    """An integer as a narrower integer type."""
    return _promised(as_operand(in_).to(_element(out)), (in_,), overflow_flags=overflow_flags)


@of_handles
def extsi(out: Any, in_: Any) -> Any:
    """An integer, sign-extended to a wider integer type."""
    return _with_sign("extsi", in_, _SIGNED).to(_element(out))


def with_signedness(value: Any, signed: bool) -> Any:
    """The same bits of an integer as a signed or an unsigned integer of its width."""
    return _with_sign("with_signedness", value, _SIGNED if signed else _UNSIGNED)


@of_handles
def sitofp(target_type: Any, value: Any) -> Any:
    """An integer, interpreted as signed, as a float."""
    return _with_sign("sitofp", value, _SIGNED).to(_element(target_type))


# -- floats


@of_handles
def negf(operand: Any, *, fastmath: object = None) -> Any:
    """A float with its sign flipped."""
    with ambient_fastmath(fastmath or _NO_FLAGS):
        return -_float("negf", operand)


@of_handles
def remf(lhs: Any, rhs: Any, *, fastmath: object = None) -> Any:
    """The remainder of the division of two floats that rounds towards zero; it has the sign of the first."""
    dtype, (x, y) = operators.float_operands("remf", as_operand(lhs), as_operand(rhs))
    attributes = fastmath_attributes(fastmath or _NO_FLAGS)
    if operators.is_vector(x) or operators.is_vector(y):
        spread, make = broadcast(x, y)
        left = spread(x, dtype)
        return make(builder.op1("arith.remf", [left, spread(y, dtype)], left.type, attributes), dtype)
    x, y = x.to(dtype), y.to(dtype)
    if x.is_static() and y.is_static():
        return dtype(math.fmod(float(x), float(y)) if float(y) else math.nan)
    rest = builder.op1("arith.remf", [x.ir_value(), y.ir_value()], dtype.mlir_type(), attributes)
    return dtype.wrap(rest)  # type: ignore[attr-defined]


# -- integers of any signedness; s or u in the name determines it, and the result has the type of the operands


@of_handles
def shrsi(lhs: Any, rhs: Any, *, is_exact: bool = False) -> Any:
    """An integer shifted right arithmetically."""
    dtype, (x, n) = operators.integer_operands("shrsi", as_operand(lhs), as_operand(rhs))
    bits = _with_sign("shrsi", x.to(dtype), _SIGNED)
    return _promised(operators.binary("rshift", bits, n.to(bits.dtype)).to(dtype), (lhs, rhs), is_exact=is_exact)


@of_handles
def floordivsi(lhs: Any, rhs: Any) -> Any:
    """The quotient of two signed integers, rounded down."""
    dtype, x, y = _signed_operands("floordivsi", lhs, rhs)
    return (x // y).to(dtype)


@of_handles
def ceildivsi(lhs: Any, rhs: Any) -> Any:
    """The quotient of two signed integers, rounded up."""
    dtype, x, y = _signed_operands("ceildivsi", lhs, rhs)
    return ceildiv(x, y).to(dtype)


@of_handles
def ceildivui(lhs: Any, rhs: Any) -> Any:
    """The quotient of two unsigned integers, rounded up."""
    dtype, operands = operators.integer_operands("ceildivui", as_operand(lhs), as_operand(rhs))
    x, y = (_with_sign("ceildivui", operand.to(dtype), _UNSIGNED) for operand in operands)
    return ceildiv(x, y).to(dtype)


def mului_extended(lhs: Any, rhs: Any) -> tuple[Any, Any]:
    """The low and the high bits of the product of two unsigned integers."""
    return _wide_product("mului_extended", lhs, rhs, _UNSIGNED, {**_UNSIGNED, 128: Uint128})


def mulsi_extended(lhs: Any, rhs: Any) -> tuple[Any, Any]:
    """The low and the high bits of the product of two signed integers."""
    return _wide_product("mulsi_extended", lhs, rhs, _SIGNED, {**_SIGNED, 128: Int128})


def _wide_product(name: str, a: Any, b: Any, signs: _Signs, wide: _Signs) -> tuple[Any, Any]:
    dtype, operands = operators.integer_operands(name, as_operand(a), as_operand(b))
    x, y = (_with_sign(name, operand.to(dtype), signs).to(wide[2 * dtype.width]) for operand in operands)
    product = x * y
    halves = product.to(dtype), (product >> product.dtype(dtype.width)).to(dtype)
    low, high = (of_handles(lambda *_, half=half: half)(a, b) for half in halves)
    return low, high


def _emitted(name: str, signs: _Signs, fold: Callable[[int, int], int], a: Any, b: Any) -> Any:
    """``arith.<name>`` of two integers, or ``fold`` of two static ones."""
    dtype, (x, y) = operators.integer_operands(name, as_operand(a), as_operand(b))
    if operators.is_vector(x) or operators.is_vector(y):
        spread, make = broadcast(x, y)
        left = spread(x, dtype)
        return make(builder.op1(f"arith.{name}", [left, spread(y, dtype)], left.type), dtype)
    x, y = x.to(dtype), y.to(dtype)
    if name in _DIVISIONS and y.is_static() and not y.value:
        raise DSLZeroDivisionError(f"{name} by the constant zero; divide by something else")
    if x.is_static() and y.is_static():
        read = signs.get(dtype.width, dtype)
        return dtype.static(convert_static(fold(x.to(read).value, y.to(read).value), dtype))  # type: ignore[attr-defined]
    return dtype.wrap(builder.op1(f"arith.{name}", [x.ir_value(), y.ir_value()], dtype.mlir_type()))  # type: ignore[attr-defined]


def _signed_operands(name: str, a: Any, b: Any) -> tuple[NumericMeta, Any, Any]:
    """The common type of two integers, and both of them as signed."""
    dtype, operands = operators.integer_operands(name, as_operand(a), as_operand(b))
    x, y = (_with_sign(name, operand.to(dtype), _SIGNED) for operand in operands)
    return dtype, x, y


def _integers(name: str, a: Any, b: Any) -> tuple[Any, Any]:
    _, (x, y) = operators.integer_operands(name, as_operand(a), as_operand(b))
    return x, y


def _with_sign(name: str, value: Any, signs: _Signs) -> Any:
    """An integer interpreted as signed or unsigned."""
    _, (x,) = operators.integer_operands(name, as_operand(value))
    if x.dtype is Boolean and signs is _SIGNED:
        return -x.to(Int8)
    return x.to(signs.get(x.dtype.width, x.dtype))


def _float(name: str, value: Any) -> Any:
    _, (x,) = operators.float_operands(name, as_operand(value))
    return x


def _floats(name: str, a: Any, b: Any) -> tuple[Any, Any]:
    _, (x, y) = operators.float_operands(name, as_operand(a), as_operand(b))
    return x, y


def _element(type: Any) -> NumericMeta:
    """The element type of a token, which may be a vector class or a vector type of MLIR."""
    if isinstance(type, ir.VectorType):
        return Numeric.from_ir_type(type.element_type)
    return Numeric.from_ir_type(getattr(type, "alias_dtype", None) or type)


# -- promises: no overflow, no remainder, no negative operand

_TAKES = {
    "overflowFlags": ("arith.addi", "arith.subi", "arith.muli", "arith.shli", "arith.trunci"),
    "isExact": ("arith.divsi", "arith.divui", "arith.shrsi", "arith.shrui"),
    "nonNeg": ("arith.extui", "arith.uitofp", "arith.index_castui"),
}


def _promised(
    result: Any, operands: Sequence[Any], *, overflow_flags: Any = None, is_exact: bool = False, non_neg: bool = False
) -> Any:
    """``result`` of an operation on ``operands`` with MLIR's attributes of what the program promises.

    LLVM may compute less by them; a broken promise gives an unspecified result.  Static results need no promise.
    """
    flags = _overflow(overflow_flags)
    promises = {"overflowFlags": flags, "isExact": is_exact and "unit", "nonNeg": non_neg and "unit"}
    if not any(promises.values()) or result.is_static():
        return result
    value: ir.Value = result.ir_value()
    if value in [operand.ir_value() for operand in map(as_operand, operands)] or isinstance(value, ir.BlockArgument):
        return result  # no operation was emitted
    operation = value.owner
    for name, text in promises.items():
        if text and operation.name in _TAKES[name]:
            operation.attributes[name] = ir.Attribute.parse(text)
    return result


def _overflow(flags: Any) -> str:
    """MLIR's attribute of the flags, empty for none."""
    if flags is None:
        return ""
    if isinstance(flags, ir.Attribute):
        return str(flags)
    if not isinstance(flags, int):
        raise DSLTypeError(f"overflow_flags is {flags!r}; expected some of fx.arith.IntegerOverflowFlags")
    names = [name for name, bit in (("nsw", 1), ("nuw", 2)) if flags & bit]
    return f"#arith.overflow<{', '.join(names)}>" if names else ""


# -- functions by tables of their name


def _named(function: Callable[..., Any], name: str, summary: str) -> Callable[..., Any]:
    function.__name__ = function.__qualname__ = name
    function.__doc__ = summary
    return of_handles(function)


def _of_floats(name: str, operator: str, summary: str) -> Callable[..., Any]:
    def function(lhs: Any, rhs: Any, *, fastmath: object = None) -> Any:
        return operators.binary(operator, *_floats(name, lhs, rhs), fastmath or _NO_FLAGS)

    return _named(function, name, summary)


def _of_integers(name: str, operator: str, summary: str) -> Callable[..., Any]:
    def function(lhs: Any, rhs: Any, *, overflow_flags: Any = None) -> Any:
        result = operators.binary(operator, *_integers(name, lhs, rhs))
        return _promised(result, (lhs, rhs), overflow_flags=overflow_flags)

    return _named(function, name, summary)


def _of_bits(name: str, operator: str, summary: str) -> Callable[..., Any]:
    def function(lhs: Any, rhs: Any) -> Any:
        return operators.binary(operator, *_integers(name, lhs, rhs))

    return _named(function, name, summary)


def _by_sign(name: str, signs: _Signs, fold: Callable[[int, int], int], summary: str) -> Callable[..., Any]:
    def function(lhs: Any, rhs: Any) -> Any:
        return _emitted(name, signs, fold, lhs, rhs)

    return _named(function, name, summary)


def _quotient(name: str, signs: _Signs, fold: Callable[[int, int], int], summary: str) -> Callable[..., Any]:
    def function(lhs: Any, rhs: Any, *, is_exact: bool = False) -> Any:
        return _promised(_emitted(name, signs, fold, lhs, rhs), (lhs, rhs), is_exact=is_exact)

    return _named(function, name, summary)


def _of_unsigned(name: str, summary: str) -> Callable[..., Any]:
    def function(out: Any, in_: Any, *, non_neg: bool = False) -> Any:
        return _promised(_with_sign(name, in_, _UNSIGNED).to(_element(out)), (in_,), non_neg=non_neg)

    return _named(function, name, summary)


def _between_floats(name: str, summary: str) -> Callable[..., Any]:
    def function(out: Any, in_: Any) -> Any:
        return _float(name, in_).to(_element(out))

    return _named(function, name, summary)


def _to_integer(name: str, signs: _Signs, summary: str) -> Callable[..., Any]:
    def function(out: Any, in_: Any) -> Any:
        target = _element(out)
        return _float(name, in_).to(signs.get(target.width, target)).to(target)

    return _named(function, name, summary)


_ROWS: dict[Callable[..., Callable[..., Any]], dict[str, tuple[Any, ...]]] = {
    _of_floats: {
        "addf": ("add", "The sum of two floats."),
        "subf": ("sub", "The difference of two floats."),
        "mulf": ("mul", "The product of two floats."),
        "divf": ("truediv", "The quotient of two floats."),
    },
    _of_integers: {
        "addi": ("add", "The sum of two integers."),
        "subi": ("sub", "The difference of two integers."),
        "muli": ("mul", "The product of two integers."),
        "shli": ("lshift", "An integer shifted left."),
    },
    _of_bits: {
        "andi": ("and", "Bitwise and of two integers."),
        "ori": ("or", "Bitwise or of two integers."),
        "xori": ("xor", "Bitwise exclusive or of two integers."),
    },
    _by_sign: {
        "remsi": (
            _SIGNED,
            lambda x, y: abs(x) % abs(y) * (-1 if x < 0 else 1),
            "The remainder of the division of two signed integers that rounds towards zero; it has the sign of the first.",
        ),
        "remui": (_UNSIGNED, lambda x, y: x % y, "The remainder of the division of two unsigned integers."),
        "minsi": (_SIGNED, builtins.min, "The lesser of two signed integers."),
        "maxsi": (_SIGNED, builtins.max, "The greater of two signed integers."),
        "minui": (_UNSIGNED, builtins.min, "The lesser of two unsigned integers."),
        "maxui": (_UNSIGNED, builtins.max, "The greater of two unsigned integers."),
    },
    _quotient: {
        "divsi": (
            _SIGNED,
            lambda x, y: abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1),
            "The quotient of two signed integers, rounded towards zero.",
        ),
        "divui": (_UNSIGNED, lambda x, y: x // y, "The quotient of two unsigned integers, rounded down."),
    },
    _of_unsigned: {
        "extui": ("An integer, zero-extended to a wider integer type.",),
        "index_castui": ("An integer, zero-extended or truncated, as another integer type.",),
        "uitofp": ("An integer, interpreted as unsigned, as a float.",),
    },
    _between_floats: {
        "extf": ("A float as a wider float type.",),
        "truncf": ("A float as a narrower float type, rounded to nearest even.",),
    },
    _to_integer: {
        "fptosi": (_SIGNED, "A float, rounded towards zero, as a signed integer with the bits of the given type."),
        "fptoui": (_UNSIGNED, "A float, rounded towards zero, as an unsigned integer with the bits of the given type."),
    },
}
"""Makers of functions, each with the names and the parameters of its functions; ``s`` or ``u`` in a name is the sign."""

globals().update({name: make(name, *row) for make, rows in _ROWS.items() for name, row in rows.items()})

trunc_f = globals()["truncf"]
"""FlyDSL's other name of :func:`truncf`."""
_to_raw = unwrap
"""FlyDSL's other name of :func:`unwrap`."""

FORMS = tuple(
    name
    for name, value in globals().items()
    if isinstance(value, FunctionType)
    and value.__module__ == __name__
    and not name.startswith("_")
    and name not in __all__
)
"""The functions by MLIR's names that are not names of ``fx``."""

define(
    **{
        name: globals()[name]
        for name in (
            *("maximumf", "minimumf", "shrui", "with_signedness"),
            *("extf", "truncf", "extsi", "extui", "trunci", "index_cast"),
        )
    }
)


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
        return [self.result]


_CLASSES = {name.replace("_", ""): name for name in (*FORMS, *__all__) if name not in ("ceildiv", "max", "min")}
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
