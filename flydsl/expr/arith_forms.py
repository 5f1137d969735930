"""Operators by the names of MLIR's arith dialect, for kernels written in them: operands are numbers, vectors or handles.

A handle is an MLIR value; it counts as a number or vector of its type, integers being signed.  Results are values of the
language, but of a :class:`.Handle`, which gives such handles again.  These names are reached as
``fx.arith.select`` and so on, and are not names of ``fx`` itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLZeroDivisionError
from flydsl.expr import emit, operators
from flydsl.expr.broadcast import broadcast
from flydsl.expr.conversions import convert_static
from flydsl.expr.handles import of_handles
from flydsl.expr.numeric import (
    Boolean,
    Index,
    Int8,
    Int16,
    Int32,
    Int64,
    Numeric,
    NumericMeta,
    Uint8,
    Uint16,
    Uint32,
    Uint64,
    as_numeric,
)
from flydsl.expr.operators import as_operand
from flydsl.expr.vector import Vector

__all__ = [
    "addf",
    "addi",
    "andi",
    "bitcast",
    "ceildivsi",
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
    "negf",
    "ori",
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
_DIVISIONS = ("divsi", "divui", "remsi", "remui")


def unwrap(value: Any) -> ir.Value:
    """The handle of a value of the language; a static one becomes a constant, and a handle is itself, whatever its type."""
    if isinstance(value, ir.Value):
        return value
    handle: ir.Value = as_operand(value).ir_value()
    return handle


def constant(value: int | float | bool, *, type: Any = None, index: bool = False) -> Any:
    """A number of the given type, or a vector of it for a vector class; by the rule for literals without one.

    ``index``: of type Index, in place of ``type``.
    """
    if type is None:
        return Index(value) if index else as_numeric(value)
    is_vector = hasattr(type, "alias_dtype") or isinstance(type, ir.VectorType)
    return constant_vector(value, type) if is_vector else Numeric.from_ir_type(type)(value)


def constant_vector(element_value: int | float | bool, vector_type: Any) -> Vector:
    """A vector of the class ``vector_type``, or of MLIR's type, with ``element_value`` in each element."""
    shape = tuple(vector_type.shape) if isinstance(vector_type, ir.VectorType) else vector_type.alias_shape
    return Vector.filled(shape, element_value, _element(vector_type))


def index(value: int) -> Numeric:
    """A static number of type Index."""
    return Index(value)


@of_handles
def index_cast(target_type: Any, value: Any) -> Any:
    """An integer as another integer type."""
    return as_operand(value).to(_element(target_type))


@of_handles
def index_castui(target_type: Any, value: Any) -> Any:
    """An integer, its bits read as an unsigned one, as another integer type."""
    return _with_sign("index_castui", value, _UNSIGNED).to(_element(target_type))


@of_handles
def bitcast(type: Any, value: Any) -> Any:
    """The bits of a number, or of a vector's elements, as another type."""
    return as_operand(value).bitcast(_element(type))


def _is_pointer(value: Any) -> bool:
    return isinstance(value, ir.Value) and str(value.type).startswith("!llvm.ptr")


@of_handles
def select(condition: Any, true_value: Any, false_value: Any) -> Any:
    """``true_value`` where ``condition`` is nonzero, else ``false_value``.

    Both may also be handles of MLIR's pointers of one type, as buffer descriptors are.
    """
    if _is_pointer(true_value) and _is_pointer(false_value):
        flag = Boolean(as_operand(condition)).ir_value()
        return emit.op1("arith.select", [flag, true_value, false_value], true_value.type)
    return operators.select(as_operand(condition), as_operand(true_value), as_operand(false_value))


# -- conversions, whose name says what the operand counts as


@of_handles
def trunci(type: Any, value: Any) -> Any:
    """An integer as a narrower integer type."""
    return as_operand(value).to(_element(type))


@of_handles
def extsi(type: Any, value: Any) -> Any:
    """An integer, its bits read as a signed one, as a wider integer type."""
    return _with_sign("extsi", value, _SIGNED).to(_element(type))


@of_handles
def extui(type: Any, value: Any) -> Any:
    """An integer, its bits read as an unsigned one, as a wider integer type."""
    return _with_sign("extui", value, _UNSIGNED).to(_element(type))


def with_signedness(value: Any, signed: bool) -> Any:
    """The same bits of an integer, read as a signed or as an unsigned number of its width.

    Raises:
        DSLTypeError: no integer of 8, 16, 32 or 64 bits.
    """
    return _with_sign("with_signedness", value, _SIGNED if signed else _UNSIGNED)


@of_handles
def sitofp(type: Any, value: Any) -> Any:
    """An integer, its bits read as a signed one, as a float."""
    return _with_sign("sitofp", value, _SIGNED).to(_element(type))


@of_handles
def uitofp(type: Any, value: Any) -> Any:
    """An integer, its bits read as an unsigned one, as a float."""
    return _with_sign("uitofp", value, _UNSIGNED).to(_element(type))


@of_handles
def extf(type: Any, value: Any) -> Any:
    """A float as a wider float type."""
    return _float("extf", value).to(_element(type))


@of_handles
def truncf(type: Any, value: Any) -> Any:
    """A float as a narrower float type, rounded to nearest even."""
    return _float("truncf", value).to(_element(type))


trunc_f = truncf
"""The same, by the name that FlyDSL has for it too."""


@of_handles
def fptosi(type: Any, value: Any) -> Any:
    """A float, rounded towards zero, as a signed integer, whose bits the integer type gets."""
    target = _element(type)
    return _float("fptosi", value).to(_SIGNED.get(target.width, target)).to(target)


@of_handles
def fptoui(type: Any, value: Any) -> Any:
    """A float, rounded towards zero, as an unsigned integer, whose bits the integer type gets."""
    target = _element(type)
    return _float("fptoui", value).to(_UNSIGNED.get(target.width, target)).to(target)


# -- floats


@of_handles
def addf(a: Any, b: Any, *, fastmath: object = None) -> Any:
    """The sum of two floats."""
    return operators.binary("add", *_floats("addf", a, b), fastmath)


@of_handles
def mulf(a: Any, b: Any, *, fastmath: object = None) -> Any:
    """The product of two floats."""
    return operators.binary("mul", *_floats("mulf", a, b), fastmath)


@of_handles
def subf(a: Any, b: Any, *, fastmath: object = None) -> Any:
    """The difference of two floats."""
    return operators.binary("sub", *_floats("subf", a, b), fastmath)


@of_handles
def divf(a: Any, b: Any, *, fastmath: object = None) -> Any:
    """The quotient of two floats."""
    return operators.binary("truediv", *_floats("divf", a, b), fastmath)


@of_handles
def negf(value: Any) -> Any:
    """A float with the other sign."""
    return -_float("negf", value)


# -- integers: bits, of whatever type, which a name with s or u reads as signed or unsigned; the result has their type


@of_handles
def addi(a: Any, b: Any) -> Any:
    """The sum of two integers."""
    return operators.binary("add", *_integers("addi", a, b))


@of_handles
def subi(a: Any, b: Any) -> Any:
    """The difference of two integers."""
    return operators.binary("sub", *_integers("subi", a, b))


@of_handles
def muli(a: Any, b: Any) -> Any:
    """The product of two integers."""
    return operators.binary("mul", *_integers("muli", a, b))


@of_handles
def andi(a: Any, b: Any) -> Any:
    """The bits that both integers have."""
    return operators.binary("and", *_integers("andi", a, b))


@of_handles
def ori(a: Any, b: Any) -> Any:
    """The bits that either integer has."""
    return operators.binary("or", *_integers("ori", a, b))


@of_handles
def xori(a: Any, b: Any) -> Any:
    """The bits that one integer has and the other has not."""
    return operators.binary("xor", *_integers("xori", a, b))


@of_handles
def shli(value: Any, amount: Any) -> Any:
    """An integer shifted left."""
    return operators.binary("lshift", *_integers("shli", value, amount))


@of_handles
def shrsi(value: Any, amount: Any) -> Any:
    """An integer shifted right, copies of its sign moving in."""
    dtype, (x, n) = operators.integer_operands("shrsi", as_operand(value), as_operand(amount))
    bits = _with_sign("shrsi", x.to(dtype), _SIGNED)
    return operators.binary("rshift", bits, n.to(bits.dtype)).to(dtype)


@of_handles
def divsi(a: Any, b: Any) -> Any:
    """The quotient of two signed integers, rounded towards zero."""
    return _emitted("divsi", _SIGNED, lambda x, y: abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1), a, b)


@of_handles
def floordivsi(a: Any, b: Any) -> Any:
    """The quotient of two signed integers, rounded down."""
    dtype, x, y = _signed_operands("floordivsi", a, b)
    return (x // y).to(dtype)


@of_handles
def ceildivsi(a: Any, b: Any) -> Any:
    """The quotient of two signed integers, rounded up."""
    from flydsl.expr.arith import ceildiv

    dtype, x, y = _signed_operands("ceildivsi", a, b)
    return ceildiv(x, y).to(dtype)


@of_handles
def remsi(a: Any, b: Any) -> Any:
    """The rest of the division of two signed integers that rounds towards zero; it has the sign of the first."""
    return _emitted("remsi", _SIGNED, lambda x, y: abs(x) % abs(y) * (-1 if x < 0 else 1), a, b)


@of_handles
def divui(a: Any, b: Any) -> Any:
    """The quotient of two unsigned integers, rounded down."""
    return _emitted("divui", _UNSIGNED, lambda x, y: x // y, a, b)


@of_handles
def remui(a: Any, b: Any) -> Any:
    """The rest of the division of two unsigned integers."""
    return _emitted("remui", _UNSIGNED, lambda x, y: x % y, a, b)


@of_handles
def minsi(a: Any, b: Any) -> Any:
    """The lesser of two signed integers."""
    return _emitted("minsi", _SIGNED, min, a, b)


@of_handles
def maxsi(a: Any, b: Any) -> Any:
    """The greater of two signed integers."""
    return _emitted("maxsi", _SIGNED, max, a, b)


@of_handles
def minui(a: Any, b: Any) -> Any:
    """The lesser of two unsigned integers."""
    return _emitted("minui", _UNSIGNED, min, a, b)


@of_handles
def maxui(a: Any, b: Any) -> Any:
    """The greater of two unsigned integers."""
    return _emitted("maxui", _UNSIGNED, max, a, b)


def _emitted(name: str, signs: dict[int, NumericMeta], fold: Callable[[int, int], int], a: Any, b: Any) -> Any:
    """``arith.<name>`` of two integers, or what ``fold`` makes of two static ones."""
    dtype, (x, y) = operators.integer_operands(name, as_operand(a), as_operand(b))
    if operators.is_vector(x) or operators.is_vector(y):
        spread, make = broadcast(x, y)
        left = spread(x, dtype)
        return make(emit.op1(f"arith.{name}", [left, spread(y, dtype)], left.type), dtype)
    x, y = x.to(dtype), y.to(dtype)
    if name in _DIVISIONS and y.is_static() and not y.value:
        raise DSLZeroDivisionError(f"{name} by the constant zero; divide by something else")
    if x.is_static() and y.is_static():
        read = signs.get(dtype.width, dtype)
        return dtype.static(convert_static(fold(x.to(read).value, y.to(read).value), dtype))  # type: ignore[attr-defined]
    return dtype.wrap(emit.op1(f"arith.{name}", [x.ir_value(), y.ir_value()], dtype.mlir_type()))  # type: ignore[attr-defined]


def _signed_operands(name: str, a: Any, b: Any) -> tuple[NumericMeta, Any, Any]:
    """Two integers of their common type, which comes first, read as signed ones."""
    dtype, operands = operators.integer_operands(name, as_operand(a), as_operand(b))
    x, y = (_with_sign(name, operand.to(dtype), _SIGNED) for operand in operands)
    return dtype, x, y


def _integers(name: str, a: Any, b: Any) -> tuple[Any, Any]:
    _, (x, y) = operators.integer_operands(name, as_operand(a), as_operand(b))
    return x, y


def _with_sign(name: str, value: Any, signs: dict[int, NumericMeta]) -> Any:
    """An integer whose bits are read as a signed or unsigned one."""
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
