"""Broadcasting of vectors: extents align from the right, extents 1 repeat."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLValueError
from flydsl.expr.core.conversions import convert_dynamic
from flydsl.expr.numeric import NumericMeta
from flydsl.ir import builder

__all__ = ["COLEX", "ROW_MAJOR", "broadcast", "extents", "numel", "repeat"]

ROW_MAJOR, COLEX = "row major", "colexicographic"
"""The flat element of a vector at a tuple coordinate."""


def extents(shape: Any) -> tuple[int, ...]:
    """The leaves of a possibly nested static shape, left to right."""
    if isinstance(shape, (tuple, list)):
        return tuple(e for mode in shape for e in extents(mode))
    return (int(shape),)


def numel(shape: Any) -> int:
    """The number of elements of a possibly nested static shape."""
    if type(shape) is tuple and len(shape) == 1 and type(shape[0]) is int:
        return shape[0]  # the usual case
    return math.prod(extents(shape))


def broadcast(
    *operands: Any,
) -> tuple[Callable[[Any, NumericMeta], ir.Value], Callable[[ir.Value, NumericMeta], Any]]:
    """The joint shape of operands, at least one of them a vector, as two functions.

    ``spread(operand, dtype)`` is the operand as an MLIR vector of that shape, converted to ``dtype``;
    ``make(value, dtype)`` is the DSL vector of that shape whose elements are ``value``.
    """
    vectors = [v for v in operands if getattr(v, "__dsl_vector__", False)]
    several = [v for v in vectors if v.numel > 1] or [max(vectors, key=lambda v: len(extents(v.shape)))]
    ranked = [v for v in several if len(extents(v.shape)) > 1]
    for v in ranked[1:]:
        if v.order != ranked[0].order:
            raise DSLValueError(f"{ranked[0]} is in {ranked[0].order} and {v} in {v.order} order; reshape one of them")
    joint = _joint_extents(several)
    shape = next((v.shape for v in several if extents(v.shape) == joint), joint)
    lead = (ranked or several)[0]

    def spread(operand: Any, dtype: NumericMeta) -> ir.Value:
        if not getattr(operand, "__dsl_vector__", False):
            return builder.splat(dtype(operand).ir_value(), math.prod(joint))
        converted = convert_dynamic(operand.ir_value(), operand.dtype, dtype)
        return repeat(converted, operand.shape, joint, lead.order)

    return spread, lambda value, dtype: lead.wrap(value, shape, dtype, lead.order)


def _joint_extents(vectors: Sequence[Any]) -> tuple[int, ...]:
    rank = max(len(extents(v.shape)) for v in vectors)
    rows = [(1,) * (rank - len(extents(v.shape))) + extents(v.shape) for v in vectors]
    joint = tuple(max(column) for column in zip(*rows, strict=True))
    if any(e not in (1, j) for row in rows for e, j in zip(row, joint, strict=True)):
        shapes = " and ".join(str(v.shape) for v in vectors)
        raise DSLValueError(f"shapes {shapes} do not broadcast; extents must be equal or 1, from the right")
    return joint


def repeat(value: ir.Value, shape: Any, target: tuple[int, ...], order: str) -> ir.Value:
    """The flat elements ``value`` of a vector of that shape, repeated to the extents ``target``."""
    own = extents(shape)
    if math.prod(own) == 1:
        own = (1,) * len(target)
    padded = (1,) * (len(target) - len(own)) + own
    if len(padded) != len(target) or any(p not in (1, e) for p, e in zip(padded, target, strict=True)):
        raise DSLValueError(f"shape {shape} does not broadcast to {target}; extents must be equal or 1, from the right")
    if padded == target:
        return value
    modes = list(zip(target, padded, strict=True))
    if order == ROW_MAJOR:
        modes.reverse()
    offsets, stride = [0], 1
    for extent, size in modes:  # the fastest mode first
        step = stride if size == extent else 0
        offsets = [o + i * step for i in range(extent) for o in offsets]
        stride *= size
    return builder.shuffle(value, value, offsets)
