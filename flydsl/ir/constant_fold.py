"""Constant folding of MLIR's integer arithmetic.

Integers are Python's, modulo two to their width.  What the language's operators mean for static values is
:mod:`flydsl.expr.core.static_operators`, which folds floats too.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flydsl._mlir import ir

INDEX_BITS = 64
"""The width that ``index`` has on all targets."""
EXACT: Mapping[str, Callable[[Any, Any], Any]] = {
    "arith.addi": operator.add, "arith.subi": operator.sub, "arith.muli": operator.mul,
    "arith.andi": operator.and_, "arith.ori": operator.or_, "arith.xori": operator.xor,
}  # fmt: skip
"""The operations that are Python's before the result is wrapped, whatever the signedness; also on NumPy's arrays."""


def quotient(a: Any, b: Any) -> Any:
    """Rounded towards zero; of Python's integers or NumPy's arrays."""
    return a // b + ((a % b != 0) & ((a < 0) != (b < 0)))


INTEGERS: Mapping[str, Callable[[Any, Any], Any]] = {
    **EXACT,
    **dict.fromkeys(("arith.divsi", "arith.divui"), quotient),
    **dict.fromkeys(("arith.remsi", "arith.remui"), lambda a, b: a - quotient(a, b) * b),
    "arith.floordivsi": operator.floordiv,
    **dict.fromkeys(("arith.ceildivsi", "arith.ceildivui"), lambda a, b: -(-a // b)),
    "arith.shli": operator.lshift, **dict.fromkeys(("arith.shrsi", "arith.shrui"), operator.rshift),
    **dict.fromkeys(("arith.maxsi", "arith.maxui"), max), **dict.fromkeys(("arith.minsi", "arith.minui"), min),
}  # fmt: skip
"""All operations on two integers, of operands that are read as the last two letters say: ``si``, ``ui``, or either."""
FOLDED: Mapping[str, Callable[..., Any]] = {
    **EXACT,
    **{name: INTEGERS[name] for name in ("arith.shrui", "arith.shrsi")},
    **dict.fromkeys(("arith.extui", "arith.extsi", "arith.trunci"), operator.index),
    "arith.select": lambda condition, x, y: x if condition else y,
}
"""Operations of :func:`fold`, on integers as :data:`_SIGNED` says."""
_SIGNED = ("arith.shrsi", "arith.extsi")
"""The operations that read their first operand as signed."""


def wrap(value: int, bits: int, *, signed: bool) -> int:
    """The integer of that many bits which equals ``value`` modulo ``2**bits``; a single bit is 0 or 1."""
    value &= (1 << bits) - 1
    return value - (1 << bits) if signed and bits > 1 and value >> (bits - 1) else value


def source_lane(mode: str, lane: int, offset: int, width: int) -> int | None:
    """The lane that ``gpu.shuffle`` reads for ``lane`` in groups of ``width``; ``None`` if its group has no such lane."""
    rank = lane % width
    source = {"xor": rank ^ offset, "up": rank - offset, "down": rank + offset, "idx": offset}[mode]
    return lane - rank + source if 0 <= source < width else None


def fold(name: str, operands: Sequence[int], widths: Sequence[int]) -> int:
    """The result, before it is wrapped, of one of :data:`FOLDED` on integers of these widths."""
    values = [value & ((1 << bits) - 1) for value, bits in zip(operands, widths, strict=True)]
    if name in _SIGNED and values[0] >> (widths[0] - 1):
        values[0] -= 1 << widths[0]
    result: int = FOLDED[name](*values)
    return result


def known_constant(value: ir.Value) -> int | None:
    """The integer that a scalar is known to be; ``None`` if no ``arith.constant`` made it.

    It is read as signed, but for a single bit, which is 0 or 1.
    """
    owner = value.owner
    if isinstance(owner, ir.Block) or owner.name != "arith.constant":
        return None
    attribute = owner.attributes["value"]
    return int(attribute.value) if isinstance(attribute, (ir.BoolAttr, ir.IntegerAttr)) else None
