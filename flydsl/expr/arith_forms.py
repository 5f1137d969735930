"""Operators by the names of MLIR's arith dialect, on any kind of operands.

Operands are numbers, vectors or handles.  A handle is an MLIR value; it counts as a number or vector of its type,
integers being signed.  Results are values of the language; results from a :class:`.Handle` are handles again.  These
names are ``fx.arith.select`` and so on, and are not names of ``fx`` itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, DSLZeroDivisionError
from flydsl.expr.core import operators
from flydsl.expr.core.conversions import convert_static
from flydsl.expr.core.fastmath import FastMathFlags, fastmath_attributes
from flydsl.expr.core.fastmath import fastmath as ambient_fastmath
from flydsl.expr.core.operand import Operand, define
from flydsl.expr.core.operators import as_operand, broadcast
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import (
    Boolean,
    Index,
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
from flydsl.expr.raw.handles import of_handles
from flydsl.ir import builder

__all__ = [
    "addf",
    "addi",
    "andi",
    "bitcast",
    "ceildivsi",
    "ceildivui",
    "constant",
    "constant_vector",
    "divf",
    "divsi",
    "divui",
    "extf",
    "extsi",
    "extui",
    "floordivsi",
    "fptosi",
    "fptoui",
    "index",
    "index_cast",
    "index_castui",
    "maxsi",
    "maxui",
    "minsi",
    "minui",
    "mulf",
    "muli",
    "mulsi_extended",
    "mului_extended",
    "negf",
    "ori",
    "remf",
    "remsi",
    "remui",
    "select",
    "shli",
    "shrsi",
    "sitofp",
    "subf",
    "subi",
    "trunc_f",
    "truncf",
    "trunci",
    "uitofp",
    "unwrap",
    "xori",
]

_SIGNED: dict[int, NumericMeta] = {8: Int8, 16: Int16, 32: Int32, 64: Int64}
_UNSIGNED: dict[int, NumericMeta] = {8: Uint8, 16: Uint16, 32: Uint32, 64: Uint64}
_NO_FLAGS = FastMathFlags.none
"""The flags of these floats' operations unless the call gives some: as MLIR's own builders, they ignore :func:`fx.fastmath`.

Published programs compare with an infinity this way, which the flag ``ninf`` of a hint would make undefined.
"""
_DIVISIONS = ("divsi", "divui", "remsi", "remui")


def unwrap(value: Any) -> ir.Value:
    """The MLIR value of a value of the language; static values become constants, handles stay."""
    if isinstance(value, ir.Value):
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
def index_castui(out: Any, in_: Any, *, non_neg: bool = False) -> Any:
    """An integer, zero-extended or truncated, as another integer type."""
    return _promised(_with_sign("index_castui", in_, _UNSIGNED).to(_element(out)), (in_,), non_neg=non_neg)


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
    return hasattr(value, "__extract_to_ir_values__") and not isinstance(value, Operand)


# -- conversions; the name determines the signedness


@of_handles
def trunci(out: Any, in_: Any, *, overflow_flags: Any = None) -> Any:
    """An integer as a narrower integer type."""
    return _promised(as_operand(in_).to(_element(out)), (in_,), overflow_flags=overflow_flags)


@of_handles
def extsi(out: Any, in_: Any) -> Any:
    """An integer, sign-extended to a wider integer type."""
    return _with_sign("extsi", in_, _SIGNED).to(_element(out))


@of_handles
def extui(out: Any, in_: Any, *, non_neg: bool = False) -> Any:
    """An integer, zero-extended to a wider integer type."""
    return _promised(_with_sign("extui", in_, _UNSIGNED).to(_element(out)), (in_,), non_neg=non_neg)


def with_signedness(value: Any, signed: bool) -> Any:
    """The same bits of an integer as a signed or an unsigned integer of its width."""
    return _with_sign("with_signedness", value, _SIGNED if signed else _UNSIGNED)


@of_handles
def sitofp(target_type: Any, value: Any) -> Any:
    """An integer, interpreted as signed, as a float."""
    return _with_sign("sitofp", value, _SIGNED).to(_element(target_type))


@of_handles
def uitofp(out: Any, in_: Any, *, non_neg: bool = False) -> Any:
    """An integer, interpreted as unsigned, as a float."""
    return _promised(_with_sign("uitofp", in_, _UNSIGNED).to(_element(out)), (in_,), non_neg=non_neg)


@of_handles
def extf(out: Any, in_: Any) -> Any:
    """A float as a wider float type."""
    return _float("extf", in_).to(_element(out))


@of_handles
def truncf(out: Any, in_: Any) -> Any:
    """A float as a narrower float type, rounded to nearest even."""
    return _float("truncf", in_).to(_element(out))


trunc_f = truncf
"""FlyDSL's other name of :func:`truncf`."""


@of_handles
def fptosi(out: Any, in_: Any) -> Any:
    """A float, rounded towards zero, as a signed integer with the bits of the given type."""
    target = _element(out)
    return _float("fptosi", in_).to(_SIGNED.get(target.width, target)).to(target)


@of_handles
def fptoui(out: Any, in_: Any) -> Any:
    """A float, rounded towards zero, as an unsigned integer with the bits of the given type."""
    target = _element(out)
    return _float("fptoui", in_).to(_UNSIGNED.get(target.width, target)).to(target)


# -- floats


@of_handles
def addf(lhs: Any, rhs: Any, *, fastmath: object = None) -> Any:
    """The sum of two floats."""
    return operators.binary("add", *_floats("addf", lhs, rhs), fastmath or _NO_FLAGS)


@of_handles
def mulf(lhs: Any, rhs: Any, *, fastmath: object = None) -> Any:
    """The product of two floats."""
    return operators.binary("mul", *_floats("mulf", lhs, rhs), fastmath or _NO_FLAGS)


@of_handles
def subf(lhs: Any, rhs: Any, *, fastmath: object = None) -> Any:
    """The difference of two floats."""
    return operators.binary("sub", *_floats("subf", lhs, rhs), fastmath or _NO_FLAGS)


@of_handles
def divf(lhs: Any, rhs: Any, *, fastmath: object = None) -> Any:
    """The quotient of two floats."""
    return operators.binary("truediv", *_floats("divf", lhs, rhs), fastmath or _NO_FLAGS)


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
def addi(lhs: Any, rhs: Any, *, overflow_flags: Any = None) -> Any:
    """The sum of two integers."""
    return _promised(operators.binary("add", *_integers("addi", lhs, rhs)), (lhs, rhs), overflow_flags=overflow_flags)


@of_handles
def subi(lhs: Any, rhs: Any, *, overflow_flags: Any = None) -> Any:
    """The difference of two integers."""
    return _promised(operators.binary("sub", *_integers("subi", lhs, rhs)), (lhs, rhs), overflow_flags=overflow_flags)


@of_handles
def muli(lhs: Any, rhs: Any, *, overflow_flags: Any = None) -> Any:
    """The product of two integers."""
    return _promised(operators.binary("mul", *_integers("muli", lhs, rhs)), (lhs, rhs), overflow_flags=overflow_flags)


@of_handles
def andi(lhs: Any, rhs: Any) -> Any:
    """Bitwise and of two integers."""
    return operators.binary("and", *_integers("andi", lhs, rhs))


@of_handles
def ori(lhs: Any, rhs: Any) -> Any:
    """Bitwise or of two integers."""
    return operators.binary("or", *_integers("ori", lhs, rhs))


@of_handles
def xori(lhs: Any, rhs: Any) -> Any:
    """Bitwise exclusive or of two integers."""
    return operators.binary("xor", *_integers("xori", lhs, rhs))


@of_handles
def shli(lhs: Any, rhs: Any, *, overflow_flags: Any = None) -> Any:
    """An integer shifted left."""
    return _promised(
        operators.binary("lshift", *_integers("shli", lhs, rhs)), (lhs, rhs), overflow_flags=overflow_flags
    )


@of_handles
def shrsi(lhs: Any, rhs: Any, *, is_exact: bool = False) -> Any:
    """An integer shifted right arithmetically."""
    dtype, (x, n) = operators.integer_operands("shrsi", as_operand(lhs), as_operand(rhs))
    bits = _with_sign("shrsi", x.to(dtype), _SIGNED)
    return _promised(operators.binary("rshift", bits, n.to(bits.dtype)).to(dtype), (lhs, rhs), is_exact=is_exact)


@of_handles
def divsi(lhs: Any, rhs: Any, *, is_exact: bool = False) -> Any:
    """The quotient of two signed integers, rounded towards zero."""
    return _promised(
        _emitted("divsi", _SIGNED, lambda x, y: abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1), lhs, rhs),
        (lhs, rhs),
        is_exact=is_exact,
    )


@of_handles
def floordivsi(lhs: Any, rhs: Any) -> Any:
    """The quotient of two signed integers, rounded down."""
    dtype, x, y = _signed_operands("floordivsi", lhs, rhs)
    return (x // y).to(dtype)


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

    Example in a kernel::

        print(fx.ceildiv(1000, 256))  # 4
    """
    dtype, (x, y) = operators.promote(lhs, rhs)
    for v in (x, y):
        if not v.dtype.is_integer or v.dtype in (Boolean, Index):
            raise DSLTypeError(f"ceildiv needs integers, got {v.dtype}; convert it with .to(fx.Int32)")
    above = operators.binary("ne", operators.binary("mod", x, y), dtype(0))
    return operators.binary("floordiv", x, y) + above.to(dtype)


@of_handles
def ceildivsi(lhs: Any, rhs: Any) -> Any:
    """The quotient of two signed integers, rounded up."""
    dtype, x, y = _signed_operands("ceildivsi", lhs, rhs)
    return ceildiv(x, y).to(dtype)


@of_handles
def remsi(lhs: Any, rhs: Any) -> Any:
    """The remainder of the division of two signed integers that rounds towards zero; it has the sign of the first."""
    return _emitted("remsi", _SIGNED, lambda x, y: abs(x) % abs(y) * (-1 if x < 0 else 1), lhs, rhs)


@of_handles
def divui(lhs: Any, rhs: Any, *, is_exact: bool = False) -> Any:
    """The quotient of two unsigned integers, rounded down."""
    return _promised(_emitted("divui", _UNSIGNED, lambda x, y: x // y, lhs, rhs), (lhs, rhs), is_exact=is_exact)


@of_handles
def remui(lhs: Any, rhs: Any) -> Any:
    """The remainder of the division of two unsigned integers."""
    return _emitted("remui", _UNSIGNED, lambda x, y: x % y, lhs, rhs)


@of_handles
def minsi(lhs: Any, rhs: Any) -> Any:
    """The lesser of two signed integers."""
    return _emitted("minsi", _SIGNED, min, lhs, rhs)


@of_handles
def maxsi(lhs: Any, rhs: Any) -> Any:
    """The greater of two signed integers."""
    return _emitted("maxsi", _SIGNED, max, lhs, rhs)


@of_handles
def minui(lhs: Any, rhs: Any) -> Any:
    """The lesser of two unsigned integers."""
    return _emitted("minui", _UNSIGNED, min, lhs, rhs)


@of_handles
def maxui(lhs: Any, rhs: Any) -> Any:
    """The greater of two unsigned integers."""
    return _emitted("maxui", _UNSIGNED, max, lhs, rhs)


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


def _wide_product(
    name: str, a: Any, b: Any, signs: dict[int, NumericMeta], wide: dict[int, NumericMeta]
) -> tuple[Any, Any]:
    dtype, operands = operators.integer_operands(name, as_operand(a), as_operand(b))
    x, y = (_with_sign(name, operand.to(dtype), signs).to(wide[2 * dtype.width]) for operand in operands)
    product = x * y
    halves = product.to(dtype), (product >> product.dtype(dtype.width)).to(dtype)
    low, high = (of_handles(lambda *_, half=half: half)(a, b) for half in halves)
    return low, high


def _emitted(name: str, signs: dict[int, NumericMeta], fold: Callable[[int, int], int], a: Any, b: Any) -> Any:
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


def _with_sign(name: str, value: Any, signs: dict[int, NumericMeta]) -> Any:
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


define(
    extf=extf,
    truncf=truncf,
    extsi=extsi,
    extui=extui,
    trunci=trunci,
    with_signedness=with_signedness,
    index_cast=index_cast,
)
