"""What a program promises of an operation of MLIR's arith dialect: no overflow, no rest, no negative operand.

The operation is given MLIR's attribute for it, by which LLVM may compute less; a broken promise gives an unspecified result.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError
from flydsl.expr.core.operators import as_operand

__all__ = ["promised"]

_TAKES = {
    "overflowFlags": ("arith.addi", "arith.subi", "arith.muli", "arith.shli", "arith.trunci"),
    "isExact": ("arith.divsi", "arith.divui", "arith.shrsi", "arith.shrui"),
    "nonNeg": ("arith.extui", "arith.uitofp", "arith.index_castui"),
}


def promised(
    result: Any, operands: Sequence[Any], *, overflow_flags: Any = None, is_exact: bool = False, non_neg: bool = False
) -> Any:
    """``result`` of an operation on ``operands``, which is told what is promised; static results need no promise.

    Raises:
        DSLTypeError: ``overflow_flags`` is no ``IntegerOverflowFlags``.
    """
    flags = _overflow(overflow_flags)
    asked = {"overflowFlags": flags, "isExact": is_exact and "unit", "nonNeg": non_neg and "unit"}
    if not any(asked.values()) or result.is_static():
        return result
    value: ir.Value = result.ir_value()
    if value in [operand.ir_value() for operand in map(as_operand, operands)] or isinstance(value, ir.BlockArgument):
        return result  # nothing was computed
    operation = value.owner
    for name, text in asked.items():
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
