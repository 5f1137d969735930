"""What MLIR's own builders give a kernel: values with the language's operators and methods, which those builders take back.

Published kernels go to and fro between the language and the builders of ``flydsl._mlir.dialects`` within one
expression.  So, from the first import of such a module on, MLIR's bindings give a user's code numbers and vectors as
:class:`Handle`, and take the language's numbers and vectors as operands.  What ``ir_value()`` gives has the operators too,
but two of those are equal if they are the same value.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import Any

from flydsl._mlir import ir, provider
from flydsl.expr.context import is_tracing
from flydsl.expr.operand import Operand
from flydsl.expr.operators import as_operand

__all__ = ["Handle", "as_handle", "install", "of_handles"]

_SIGNED = ("to", "with_signedness")
"""Methods after which an integer has a sign or has none."""


class Handle(ir.Value):  # type: ignore[misc]
    """An MLIR value of a number or vector, with the operators and methods of the language's; ``fx.arith.ArithValue``.

    Its integers have no signedness, as MLIR's: they are compared and divided as signed ones, ``%`` has the sign of the first
    number and ``>>`` moves zeros in.  What is computed of them is such a handle again, until ``fx.Int32(x)`` or
    ``fx.Uint32(x)`` says what it is.
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

    @functools.cached_property
    def operand(self) -> Any:
        """The language's number or vector, always the same one."""
        return as_operand(ir.Value(self))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        found = getattr(self.operand, name)
        return of_handles(found, self) if callable(found) and name not in _SIGNED else found

    def __rshift__(self, amount: Any) -> Any:
        return as_handle(self.operand.shrui(amount))

    def __eq__(self, other: object) -> Any:
        return self.operand == other if is_tracing() else _is_same(self, other)

    def __ne__(self, other: object) -> Any:
        return self.operand != other if is_tracing() else not _is_same(self, other)


_OPERATORS = [name for name in vars(Operand) if name.startswith("__") and callable(getattr(Operand, name))]
_METHODS = (
    *("addf", "bitcast", "exp2", "extf", "extsi", "extui", "index_cast", "maximumf", "minimumf", "reduce", "rsqrt"),
    *("select", "shrui", "shuffle", "shuffle_xor", "to", "truncf", "trunci", "with_signedness"),
)


def as_handle(result: Any) -> Any:
    """A run-time number or a vector as a handle; anything else as it is."""
    if not isinstance(result, Operand) or result.is_static():  # type: ignore[attr-defined]
        return result
    handle = Handle(result)
    handle.__dict__["operand"] = result
    return handle


def of_handles(function: Callable[..., Any], *first: Any) -> Callable[..., Any]:
    """A function whose result is a handle where one of its operands is; ``first`` are operands that it is bound to."""

    @functools.wraps(function)
    def call(*operands: Any, **options: Any) -> Any:
        result = function(*operands, **options)
        given = (*first, *operands, *options.values())
        return as_handle(result) if any(isinstance(o, Handle) for o in given) else result

    return call


def _of_any(name: str) -> Callable[..., Any]:
    def call(value: ir.Value, *others: Any, **options: Any) -> Any:
        operand = value.operand if isinstance(value, Handle) else as_operand(value)
        if name == "__mod__" and operand.dtype.is_integer:
            result = Operand.towards_zero("remainder", operand, *others)
        else:
            result = getattr(operand, name)(*others, **options)
        return result if name in _SIGNED else as_handle(result)

    call.__name__ = name
    return call


for _name in (*_OPERATORS, "__getitem__"):
    if _name not in vars(Handle):
        setattr(Handle, _name, _of_any(_name))


_is_same = ir.Value.__eq__


def _equal(value: ir.Value, other: object) -> Any:
    if isinstance(other, ir.Value):
        return _is_same(value, other)
    return other is not None and as_operand(value) == other


def _unequal(value: ir.Value, other: object) -> Any:
    if isinstance(other, ir.Value):
        return not _is_same(value, other)
    return other is None or as_operand(value) != other


def _give_operators() -> None:
    """Let every value of MLIR take part in the language's operators, if only with something else than such a value."""
    for name in (*_OPERATORS, "__getitem__", *_METHODS):
        if name not in ("__eq__", "__ne__", "__hash__"):
            setattr(ir.Value, name, _of_any(name))
    ir.Value.__eq__, ir.Value.__ne__ = _equal, _unequal


def install() -> None:
    """Make MLIR's bindings give and take values with operators; once in a process."""
    if ir.Value.__eq__ is _equal:
        return
    register = sys.modules[f"{provider()}._mlir_libs._mlir"].register_value_caster
    types = (
        ir.IntegerType, ir.IndexType, ir.F16Type, ir.BF16Type, ir.F32Type, ir.F64Type, ir.Float8E4M3FNType,
        ir.Float8E4M3FNUZType, ir.Float8E5M2Type, ir.Float8E5M2FNUZType, ir.VectorType,
    )  # fmt: skip
    for each in types:
        register(each.static_typeid, replace=True)(_cast)
    _give_operators()


def _cast(value: ir.Value) -> ir.Value:
    """A handle for whoever asks, but for flydsl's own modules, which need no operators and compare values as such."""
    return value if sys._getframe(1).f_globals["__name__"].startswith("flydsl.") else Handle(value)
