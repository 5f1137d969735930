"""Operators for the values that MLIR's own builders give a kernel.

Published kernels go to and fro between the language and the builders of ``flydsl._mlir.dialects`` within one
expression.  So, from the first import of such a module on, MLIR's bindings give a user's code numbers and vectors as
:class:`~flydsl.expr.raw.handles.Handle`, and take the language's numbers and vectors as operands.  What ``ir_value()``
gives has the operators too, but two of those are equal if they are the same value.
"""

from __future__ import annotations

import sys
from typing import Any

from flydsl._mlir import ir, provider
from flydsl.compat.mlir import fly_values
from flydsl.expr.core.operators import as_operand, is_raw
from flydsl.expr.raw.handles import OPERATORS, Handle, is_same, operator_of_values

__all__ = ["install"]

_METHODS = (
    *("addf", "bitcast", "exp2", "extf", "extsi", "extui", "index_cast", "maximumf", "minimumf", "reduce", "rsqrt"),
    *("select", "shrui", "shuffle", "shuffle_xor", "to", "truncf", "trunci", "with_signedness"),
)


def _equal(value: ir.Value, other: object) -> Any:
    if is_raw(other):
        return is_same(value, other)
    return other is not None and as_operand(value) == other


def _unequal(value: ir.Value, other: object) -> Any:
    if is_raw(other):
        return not is_same(value, other)
    return other is None or as_operand(value) != other


def _give_operators() -> None:
    """Let every value of MLIR take part in the language's operators, if only with something else than such a value."""
    for name in (*OPERATORS, "__getitem__", *_METHODS):
        if name not in ("__eq__", "__ne__", "__hash__"):
            setattr(ir.Value, name, operator_of_values(name))
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
    fly_values.install()
    _give_operators()


def _cast(value: ir.Value) -> ir.Value:
    """A handle for whoever asks, but for flydsl's own modules, which need no operators and compare values as such."""
    return value if sys._getframe(1).f_globals["__name__"].startswith("flydsl.") else Handle(value)
