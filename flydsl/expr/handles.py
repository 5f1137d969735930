"""What MLIR's own builders give a kernel: values with the language's operators and methods, which those builders take back.

Published kernels go to and fro between the language and the builders of ``flydsl._mlir.dialects`` within one
expression.  So, from the first import of such a module on, MLIR's bindings give a user's code numbers and vectors as
:class:`Handle`, and take the language's numbers and vectors as operands.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from flydsl._mlir import ir, provider
from flydsl.expr.context import is_tracing
from flydsl.expr.operand import Operand
from flydsl.expr.operators import as_operand

__all__ = ["Handle", "install"]


class Handle(ir.Value):  # type: ignore[misc]
    """An MLIR value of a number or vector, with the operators and methods of the language's, integers being signed."""

    __array_priority__ = Operand.__array_priority__
    __hash__ = ir.Value.__hash__

    def ir_value(self) -> ir.Value:
        """The value without operators."""
        return ir.Value(self)

    def __extract_to_ir_values__(self) -> list[ir.Value]:
        return [ir.Value(self)]

    @cached_property
    def operand(self) -> Any:
        """The language's number or vector, always the same one."""
        return as_operand(ir.Value(self))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return getattr(self.operand, name)

    def __eq__(self, other: object) -> Any:
        return self.operand == other if is_tracing() else ir.Value.__eq__(self, other)

    def __ne__(self, other: object) -> Any:
        return self.operand != other if is_tracing() else not ir.Value.__eq__(self, other)


def _lifted(name: str) -> Callable[..., Any]:
    def operator(self: Handle, *others: Any) -> Any:
        return getattr(self.operand, name)(*others)

    operator.__name__ = name
    return operator


_OPERATORS = [name for name in vars(Operand) if name.startswith("__") and callable(getattr(Operand, name))]
for _name in [*_OPERATORS, "__getitem__"]:
    if _name not in vars(Handle):
        setattr(Handle, _name, _lifted(_name))


def install() -> None:
    """Make MLIR's bindings give and take values with operators; once in a process."""
    if _take_operands is ir.OpView.__init__:
        return
    register = sys.modules[f"{provider()}._mlir_libs._mlir"].register_value_caster
    types = (
        ir.IntegerType, ir.IndexType, ir.F16Type, ir.BF16Type, ir.F32Type, ir.F64Type, ir.Float8E4M3FNType,
        ir.Float8E4M3FNUZType, ir.Float8E5M2Type, ir.Float8E5M2FNUZType, ir.VectorType,
    )  # fmt: skip
    for each in types:
        register(each.static_typeid, replace=True)(_cast)
    ir.OpView.__init__ = _take_operands


def _cast(value: ir.Value) -> ir.Value:
    """A handle for whoever asks, but for flydsl's own modules, which need no operators and compare values as such."""
    return value if sys._getframe(1).f_globals["__name__"].startswith("flydsl.") else Handle(value)


_make = ir.OpView.__init__


def _take_operands(self: ir.OpView, *args: Any, operands: Sequence[Any] | None = None, **options: Any) -> None:
    """``ir.OpView.__init__`` of an operation whose operands may be values of the language."""
    if operands is not None:
        options["operands"] = [_value(operand) for operand in operands]
    _make(self, *args, **options)


def _value(operand: Any) -> Any:
    if isinstance(operand, (list, tuple)):  # of an operation with groups of operands
        return [_value(part) for part in operand]
    return operand.ir_value() if hasattr(operand, "ir_value") else operand
