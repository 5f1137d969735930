"""Operators by the names of MLIR's arith dialect, for kernels written in them: operands are numbers, vectors or handles.

A handle is an MLIR value; it counts as a number or vector of its type, integers being signed.  Results are values of the
language.  These names are reached as ``fx.arith.select`` and so on, and are not names of ``fx`` itself.
"""

from __future__ import annotations

from typing import Any

from flydsl._mlir import ir
from flydsl.expr import emit, operators
from flydsl.expr.numeric import Index, Numeric, NumericMeta, as_numeric
from flydsl.expr.vector import Vector

__all__ = [
    "ArithValue",
    "addf",
    "bitcast",
    "constant",
    "constant_vector",
    "index",
    "index_cast",
    "minsi",
    "mulf",
    "select",
    "trunci",
    "unwrap",
]

SIGNED_LESS = 2
"""Predicate of ``arith.cmpi`` (MLIR's arith dialect)."""


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


def constant(value: int | float | bool, *, type: Any = None, index: bool = False) -> Any:
    """A number of the given type, or a vector of it for a vector class; by the rule for literals without one.

    ``index``: of type Index, in place of ``type``.
    """
    if type is None:
        return Index(value) if index else as_numeric(value)
    return constant_vector(value, type) if hasattr(type, "alias_dtype") else Numeric.from_ir_type(type)(value)


def constant_vector(element_value: int | float | bool, vector_type: Any) -> Vector:
    """A vector of the class ``vector_type`` with ``element_value`` in each element."""
    return Vector.filled(vector_type.alias_shape, element_value, vector_type.alias_dtype)


def index(value: int) -> Numeric:
    """A static number of type Index."""
    return Index(value)


def index_cast(target_type: Any, value: Any) -> Any:
    """An integer as another integer type."""
    return ArithValue(value).to(_element(target_type))


def trunci(type: Any, value: Any) -> Any:
    """An integer as a narrower integer type."""
    return ArithValue(value).to(_element(type))


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


def minsi(a: Any, b: Any) -> Any:
    """The lesser of two integers, whose bits are compared as signed ones."""
    from flydsl.expr.arith import cmpi

    dtype, (x, y) = operators.integer_operands("minsi", ArithValue(a), ArithValue(b))
    x, y = x.to(dtype), y.to(dtype)
    return operators.select(cmpi(SIGNED_LESS, x, y), x, y)


def _floats(name: str, a: Any, b: Any) -> tuple[Any, Any]:
    _, (x, y) = operators.float_operands(name, ArithValue(a), ArithValue(b))
    return x, y


def _element(type: Any) -> NumericMeta:
    """The element type of a token, which may be a vector class."""
    return Numeric.from_ir_type(getattr(type, "alias_dtype", None) or type)
