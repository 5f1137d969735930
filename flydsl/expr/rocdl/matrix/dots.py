"""Dot products of packed elements by named instructions.

Chips: LLVM's features ``dot1-insts``, ``dot2-insts``, ``dot7-insts``, ``dot8-insts`` and ``dot10-insts``; operands in
the order of MLIR's ROCDL dialect.
"""

from __future__ import annotations

from typing import Any

from flydsl.expr.core.context import emits_for
from flydsl.expr.core.operators import as_operand
from flydsl.expr.numeric import Float16, Int4, Int8, Int32, NumericMeta
from flydsl.expr.rocdl.chips import Archs, require
from flydsl.expr.rocdl.operands import fitting, issue, named, result_class, wrapped
from flydsl.expr.rocdl.packed import as_elements
from flydsl.expr.rocdl.roles.products import clamped_integer, float_sum, integer_sum
from flydsl.support.fast_dataclass import record
from flydsl.targets.amdgpu import GFX9, GFX11, Isa


@record
class Dot:
    """One instruction: ``c`` plus the sum of the products of the elements of ``a`` and ``b``."""

    name: str
    archs: Archs
    element: NumericMeta
    signed: bool = True

    @property
    def is_float(self) -> bool:
        """True if it multiplies f16 and accumulates in f32."""
        return self.element is Float16


_SIGNED: Archs = (*GFX9, Isa.RDNA2)
_EVERY: Archs = (*_SIGNED, *GFX11, Isa.RDNA4)

_ROWS = (
    Dot("fdot2", _EVERY, Float16),
    Dot("sdot4", _SIGNED, Int8),
    Dot("udot4", _EVERY, Int8, signed=False),
    Dot("sdot8", _SIGNED, Int4),
    Dot("udot8", _EVERY, Int4, signed=False),
)


def _dot(row: Dot) -> Any:
    meaning = f"``c`` plus the products of the {row.element} of ``a`` and ``b``"

    @named(row.name, f"{meaning}: ``{row.name}(res, a, b, c, clamp=False)``", row.archs)
    def function(res: Any, a: Any, b: Any, c: Any, *, clamp: bool = False) -> Any:
        require(row.name, row.archs)
        result = result_class(row.name, res, 32)
        if emits_for("rocm"):
            of, acc = ("v2f16", "f32") if row.is_float else ("i32", "i32")
            value = issue(row.name, f"a:{of} b:{of} c:{acc} clamp:i1!", (a, b, c, bool(clamp)), acc)
            return wrapped(value, result)
        return fitting(row.name, result, _emulate(row, a, b, c, bool(clamp)))

    return function


def _emulate(row: Dot, a: Any, b: Any, c: Any, clamp: bool) -> Any:
    of_a, of_b = (as_elements(as_operand(x), row.element) for x in (a, b))
    if row.is_float:
        return float_sum(of_a, of_b, c, clamp=clamp)
    start = fitting(row.name, Int32, as_operand(c))
    total = integer_sum(of_a, of_b, start, (row.signed, row.signed), signed_sum=row.signed)
    return clamped_integer(total, signed=row.signed, clamp=clamp)


FUNCTIONS: dict[str, Any] = {row.name: _dot(row) for row in _ROWS}
"""The functions by name."""
