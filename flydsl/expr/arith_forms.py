"""Operators by the names of MLIR's arith dialect, for kernels written in them: operands are numbers, vectors or handles.

A handle is an MLIR value; it counts as a number or vector of its type, integers being signed.  Results are values of the
language.  These names are reached as ``fx.arith.select`` and so on, and are not names of ``fx`` itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flydsl._mlir import ir
from flydsl.expr import emit, operators
from flydsl.expr.numeric import (
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
from flydsl.expr.vector import Vector

__all__ = [
    "ArithValue", "addf", "addi", "andi", "bitcast", "ceildivsi", "constant", "constant_vector", "divf", "divsi", "divui",
    "extf", "extsi", "extui", "floordivsi", "fptosi", "fptoui", "index", "index_cast", "index_castui", "maxsi", "maxui",
    "minsi", "minui", "mulf", "muli", "negf", "ori", "remsi", "remui", "select", "shli", "shrsi", "sitofp", "subf", "subi",
    "trunc_f", "truncf", "trunci", "uitofp", "unwrap", "xori",
]  # fmt: skip

_SIGNED = {8: Int8, 16: Int16, 32: Int32, 64: Int64, 128: Int128}
_UNSIGNED = {8: Uint8, 16: Uint16, 32: Uint32, 64: Uint64, 128: Uint128}


def ArithValue(value: Any) -> Any:
    """A handle or Python number as a value of the language, with its operators."""
    if operators.is_dsl(value):
        return value
    if isinstance(value, ir.Value) and emit.vector_length(value.type) is not None:
        return Vector(value)
    return as_numeric(value)


def unwrap(value: Any) -> ir.Value:
    """The handle of a value of the language; a static one becomes a constant."""
    handle: ir.Value = ArithValue(value).ir_value()
    return handle


def constant(value: int | float | bool, *, type: Any = None) -> Any:
    """A number of the given type, or a vector of it for a vector class; by the rule for literals without one."""
    if type is None:
        return as_numeric(value)
    return constant_vector(value, type) if hasattr(type, "alias_dtype") else Numeric.from_ir_type(type)(value)


def constant_vector(element_value: int | float | bool, vector_type: Any) -> Vector:
    """A vector of the class ``vector_type`` with ``element_value`` in each element."""
    return Vector.filled(vector_type.alias_shape, element_value, vector_type.alias_dtype)


def index(value: int) -> Numeric:
    """A static number of type Index."""
    return Index(value)


def _conversion(name: str, doc: str, view: Callable[[Any], Any]) -> Callable[[Any, Any], Any]:
    def convert(target_type: Any, value: Any) -> Any:
        return view(ArithValue(value)).to(_element(target_type))

    convert.__name__ = convert.__qualname__ = name
    convert.__doc__ = doc
    return convert


def _as_it_is(value: Any) -> Any:
    return value


def _as_signed(value: Any) -> Any:
    return value.to(_SIGNED.get(value.dtype.width, value.dtype)) if value.dtype.is_integer else value


def _as_unsigned(value: Any) -> Any:
    return value.to(_UNSIGNED.get(value.dtype.width, value.dtype)) if value.dtype.is_integer else value


index_cast = _conversion("index_cast", "An integer as another integer type.", _as_it_is)
index_castui = _conversion("index_castui", "An integer, taken as unsigned, as another integer type.", _as_unsigned)
trunci = _conversion("trunci", "An integer as a narrower integer type.", _as_it_is)
extsi = _conversion("extsi", "An integer, taken as signed, as a wider integer type.", _as_signed)
extui = _conversion("extui", "An integer, taken as unsigned, as a wider integer type.", _as_unsigned)
extf = _conversion("extf", "A float as a wider float type.", _as_it_is)
truncf = _conversion("truncf", "A float as a narrower float type.", _as_it_is)
trunc_f = truncf
sitofp = _conversion("sitofp", "An integer, taken as signed, as a float.", _as_signed)
uitofp = _conversion("uitofp", "An integer, taken as unsigned, as a float.", _as_unsigned)
fptosi = _conversion("fptosi", "A float as a signed integer type.", _as_it_is)
fptoui = _conversion("fptoui", "A float as an unsigned integer type.", _as_it_is)


def bitcast(type: Any, value: Any) -> Any:
    """The bits of a number, or of a vector's elements, as another type."""
    return ArithValue(value).bitcast(_element(type))


def select(condition: Any, true_value: Any, false_value: Any) -> Any:
    """``true_value`` where ``condition`` is nonzero, else ``false_value``."""
    return operators.select(ArithValue(condition), ArithValue(true_value), ArithValue(false_value))


def addf(a: Any, b: Any, *, fastmath: object = None) -> Any:
    """The sum of two floats."""
    return operators.binary("add", *_floats("addf", a, b), fastmath)


def mulf(a: Any, b: Any, *, fastmath: object = None) -> Any:
    """The product of two floats."""
    return operators.binary("mul", *_floats("mulf", a, b), fastmath)


def subf(a: Any, b: Any, *, fastmath: object = None) -> Any:
    """The difference of two floats."""
    return operators.binary("sub", *_floats("subf", a, b), fastmath)


def divf(a: Any, b: Any, *, fastmath: object = None) -> Any:
    """The quotient of two floats."""
    return operators.binary("truediv", *_floats("divf", a, b), fastmath)


def negf(value: Any, *, fastmath: object = None) -> Any:
    """A float with the other sign."""
    return operators.unary("neg", _floats("negf", value, value)[0], fastmath)


def _integer_form(
    name: str, doc: str, view: Callable[[Any], Any], compute: Callable[[Any, Any], Any]
) -> Callable[[Any, Any], Any]:
    """``compute`` of two integers of their common type as ``view`` sees them; the result is of the common type."""

    def form(a: Any, b: Any) -> Any:
        dtype, (x, y) = operators.integer_operands(name, ArithValue(a), ArithValue(b))
        return compute(view(x.to(dtype)), view(y.to(dtype))).to(dtype)

    form.__name__ = form.__qualname__ = name
    form.__doc__ = doc
    return form


def _to_zero(x: Any, y: Any) -> Any:
    floor = x // y
    return floor + ((floor * y != x) & ((x < 0) != (y < 0))).to(x.dtype)


def _up(x: Any, y: Any) -> Any:
    from flydsl.expr.arith import ceildiv

    return ceildiv(x, y)


addi = _integer_form("addi", "The sum of two integers.", _as_it_is, lambda x, y: x + y)
subi = _integer_form("subi", "The difference of two integers.", _as_it_is, lambda x, y: x - y)
muli = _integer_form("muli", "The product of two integers.", _as_it_is, lambda x, y: x * y)
andi = _integer_form("andi", "The bits that two integers share.", _as_it_is, lambda x, y: x & y)
ori = _integer_form("ori", "The bits of either of two integers.", _as_it_is, lambda x, y: x | y)
xori = _integer_form("xori", "The bits of one of two integers alone.", _as_it_is, lambda x, y: x ^ y)
shli = _integer_form("shli", "An integer shifted left.", _as_it_is, lambda x, y: x << y)
shrsi = _integer_form("shrsi", "An integer shifted right, its sign moving in.", _as_signed, lambda x, y: x >> y)
floordivsi = _integer_form("floordivsi", "The signed quotient rounded down.", _as_signed, lambda x, y: x // y)
ceildivsi = _integer_form("ceildivsi", "The signed quotient rounded up.", _as_signed, _up)
divsi = _integer_form("divsi", "The signed quotient rounded to zero.", _as_signed, _to_zero)
remsi = _integer_form("remsi", "The rest of divsi, of the sign of x.", _as_signed, lambda x, y: x - _to_zero(x, y) * y)
divui = _integer_form("divui", "The quotient of unsigned integers.", _as_unsigned, lambda x, y: x // y)
remui = _integer_form("remui", "The rest of divui.", _as_unsigned, lambda x, y: x % y)
maxsi = _integer_form("maxsi", "The greater by sign.", _as_signed, lambda x, y: operators.select(x > y, x, y))
minsi = _integer_form("minsi", "The lesser by sign.", _as_signed, lambda x, y: operators.select(x < y, x, y))
maxui = _integer_form(
    "maxui", "The greater of unsigned ones.", _as_unsigned, lambda x, y: operators.select(x > y, x, y)
)
minui = _integer_form("minui", "The lesser of unsigned ones.", _as_unsigned, lambda x, y: operators.select(x < y, x, y))


def _floats(name: str, a: Any, b: Any) -> tuple[Any, Any]:
    _, (x, y) = operators.float_operands(name, ArithValue(a), ArithValue(b))
    return x, y


def _element(type: Any) -> NumericMeta:
    """The element type of a token, which may be a vector class."""
    return Numeric.from_ir_type(getattr(type, "alias_dtype", None) or type)
