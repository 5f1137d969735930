"""Handles: MLIR values with the language's operators and methods.

``fx.arith`` calls the class ``ArithValue``.  MLIR's builders take handles as operands.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from flydsl._mlir import ir
from flydsl.expr.core.context import is_tracing
from flydsl.expr.core.operand import Operand, define, is_operand
from flydsl.expr.core.operators import as_operand
from flydsl.support.forks import cached_property

is_same = ir.Value.__eq__
"""True for the same MLIR value, compared by MLIR's own class."""

_SIGNED = ("to", "with_signedness")
"""Methods whose integer results have a definite signedness."""


class Handle(ir.Value):  # type: ignore[misc]
    """An MLIR value of a number or vector, with the language's operators and methods; ``fx.arith.ArithValue``.

    Its integers have no signedness, like MLIR's: comparisons and divisions are signed, ``%`` has the sign of the first
    operand and ``>>`` shifts in zeros.  Results are such handles again, until ``fx.Int32(x)`` or ``fx.Uint32(x)`` sets
    the type.
    """

    __array_priority__ = Operand.__array_priority__
    __hash__ = ir.Value.__hash__

    def __init__(self, value: Any) -> None:
        super().__init__(value if isinstance(value, ir.Value) else as_operand(value).ir_value())

    def ir_value(self) -> ir.Value:
        """The value without operators."""
        return ir.Value(self)

    def __extract_to_ir_values__(self) -> list[ir.Value]:
        return [ir.Value(self)]

    @cached_property
    def operand(self) -> Any:
        """The value in the language, always the same object."""
        return as_operand(ir.Value(self))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        found = getattr(self.operand, name)
        return of_handles(found, self) if callable(found) and name not in _SIGNED else found

    def __rshift__(self, amount: Any) -> Any:
        return as_handle(self.operand.shrui(amount))

    def __eq__(self, other: object) -> Any:
        return self.operand == other if is_tracing() else is_same(self, other)

    def __ne__(self, other: object) -> Any:
        return self.operand != other if is_tracing() else not is_same(self, other)


OPERATORS = [name for name in vars(Operand) if name.startswith("__") and callable(getattr(Operand, name))]


def as_handle(result: Any) -> Any:
    """A run-time number or a vector as a handle; anything else as it is."""
    if not is_operand(result) or result.is_static():
        return result
    handle = Handle(result)
    handle.__dict__["operand"] = result
    return handle


define(as_handle=as_handle)


def of_handles(function: Callable[..., Any], *first: Any) -> Callable[..., Any]:
    """Decorate a function to return a handle if an operand is one; ``first`` are bound leading operands."""

    @functools.wraps(function)
    def call(*operands: Any, **options: Any) -> Any:
        result = function(*operands, **options)
        given = (*first, *operands, *options.values())
        return as_handle(result) if any(isinstance(o, Handle) for o in given) else result

    return call


def operator_of_values(name: str) -> Callable[..., Any]:
    """An operator or method of the language for MLIR values; the result is a handle."""

    def call(value: ir.Value, *others: Any, **options: Any) -> Any:
        operand = value.operand if isinstance(value, Handle) else as_operand(value)
        if name == "__mod__" and operand.dtype.is_integer:
            result = Operand.towards_zero("remainder", operand, *others)
        else:
            result = getattr(operand, name)(*others, **options)
        return result if name in _SIGNED else as_handle(result)

    call.__name__ = name
    return call


for _name in (*OPERATORS, "__getitem__"):
    if _name not in vars(Handle):
        setattr(Handle, _name, operator_of_values(_name))
