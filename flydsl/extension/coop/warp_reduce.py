"""Reductions over a logical warp, by shuffles alone."""

from __future__ import annotations

from typing import Any

from flydsl.errors import DSLTypeError
from flydsl.expr.numeric import Boolean, Int32
from flydsl.extension.coop.combining import Combine
from flydsl.extension.coop.lanes import Lanes, count_argument
from flydsl.extension.coop.values import as_value, items_of, select

__all__ = [
    "reduce_items",
    "warp_head_segmented_reduce",
    "warp_reduce",
    "warp_reduce_batched",
    "warp_reduce_batched_to_blocked",
    "warp_reduce_batched_to_striped",
    "warp_tail_segmented_reduce",
]


def reduce_items(value: Any, combine: Combine) -> Any:
    """The items of one thread combined from first to last."""
    if not isinstance(value, (tuple, list)):
        return combine.prepare(as_value(value))
    first, *rest = (combine.prepare(item) for item in items_of(value))
    for item in rest:
        first = combine(first, item)
    return first


def warp_reduce(value: Any, op: Any, *, width: Any = None, valid_items: Any = None) -> Any:
    """The values of all lanes of a logical warp combined, in every lane.

    A Vector is combined element by element; the items of a tuple or list are combined first.

    Args:
        value: a number, Vector or struct, or a tuple or list of these.
        op: an ``fx.ReductionOp``, or an associative function of two values.
        width: lanes of the logical warp, a power of two; the whole warp by default.
        valid_items: only the first so many lanes contribute; at least one, may be a run-time number.

    Raises:
        DSLTypeError: a value or operator that cannot be combined.
        DSLValueError: a bad ``width`` or ``valid_items``.
    """
    lanes, combine = Lanes.of(width), Combine.of(op)
    valid = count_argument("valid_items", valid_items, lanes.width)
    result = reduce_items(value, combine)
    neutral = combine.identity(result)
    if valid is not None and neutral is not None:
        result, valid = select(lanes.rank < valid, result, neutral), None
    for offset in lanes.steps():
        result = _merge_halves(result, combine, lanes, offset, valid)
    return result


def _merge_halves(value: Any, combine: Combine, lanes: Lanes, offset: int, valid: Int32 | None) -> Any:
    """Groups of ``offset`` lanes, each with its own aggregate, become groups of twice as many."""
    other = lanes.xor(value, offset)
    if combine.commutative and valid is None:
        return combine(value, other)
    lower = (lanes.rank & offset) == 0
    left, right = select(lower, value, other), select(lower, other, value)
    merged = combine(left, right)
    if valid is None:
        return merged
    upper_start = (lanes.rank & ~(2 * offset - 1)) + offset
    return select(upper_start < valid, merged, left)


def warp_head_segmented_reduce(value: Any, head_flag: Any, op: Any, *, width: Any = None) -> Any:
    """The aggregate of each segment in its first lane; a nonzero ``head_flag`` starts a segment.

    The other lanes get the aggregate of the rest of their segment, from themselves on.
    """
    lanes = Lanes.of(width)
    next_is_head = lanes.down(Boolean(head_flag), 1) if lanes.width > 1 else Boolean(True)
    return _segmented(value, next_is_head, op, lanes)


def warp_tail_segmented_reduce(value: Any, tail_flag: Any, op: Any, *, width: Any = None) -> Any:
    """The aggregate of each segment in its first lane; a nonzero ``tail_flag`` ends a segment.

    The other lanes get the aggregate of the rest of their segment, from themselves on.
    """
    return _segmented(value, Boolean(tail_flag), op, Lanes.of(width))


def _segmented(value: Any, is_tail: Any, op: Any, lanes: Lanes) -> Any:
    """A scan from the last lane to the first that stops at the ends of segments."""
    combine = Combine.of(op)
    result = reduce_items(value, combine)
    ended = is_tail | (lanes.rank == lanes.width - 1)
    for offset in lanes.steps():
        other, other_ended = lanes.down(result, offset), lanes.down(ended, offset)
        result = select(ended, result, combine(result, other))
        ended = ended | other_ended | (lanes.rank + offset >= lanes.width)
    return result


# -- several reductions at once


def warp_reduce_batched(value: Any, op: Any, *, width: Any = None, sync_physical_warp: bool = False) -> Any:
    """One reduction for each item of ``value``, the aggregate of item k in lane k; other lanes get nothing specified.

    It takes about one shuffle per item instead of one per item and step.

    Args:
        value: at most ``width`` items, a tuple, list or Vector of numbers.
        op: an ``fx.ReductionOp``, or an associative function of two values.
        width: lanes of the logical warp.
        sync_physical_warp: a promise that all logical warps of the warp take part; nothing here depends on it.

    Raises:
        DSLTypeError: more items than lanes.
    """
    results = warp_reduce_batched_to_striped(value, op, width=width, sync_physical_warp=sync_physical_warp)
    if len(results) > 1:
        raise DSLTypeError(
            f"warp_reduce_batched of more items than the logical warp has lanes ({Lanes.of(width).width}); use "
            "warp_reduce_batched_to_striped or warp_reduce_batched_to_blocked"
        )
    return results[0]


def warp_reduce_batched_to_striped(
    value: Any, op: Any, *, width: Any = None, sync_physical_warp: bool = False
) -> list[Any]:
    """As :func:`warp_reduce_batched` for any number of items: element i in lane k is the aggregate of item i·width + k."""
    lanes, combine = Lanes.of(width), Combine.of(op)
    items = [combine.prepare(item) for item in _batch(value)]
    for offset in lanes.steps():
        items = _fold_pairs(items, combine, lanes, offset)
    return items


def warp_reduce_batched_to_blocked(
    value: Any, op: Any, *, width: Any = None, sync_physical_warp: bool = False
) -> list[Any]:
    """As :func:`warp_reduce_batched` for any number of items: with n per lane, element i in lane k is item k·n + i."""
    size, items = Lanes.of(width).width, _batch(value)
    each = -(-len(items) // size)
    sources = [lane * each + k for k in range(each) for lane in range(size)]
    placed = [items[min(source, len(items) - 1)] for source in sources]
    return warp_reduce_batched_to_striped(placed, op, width=width, sync_physical_warp=sync_physical_warp)


def _batch(value: Any) -> list[Any]:
    return items_of(list(value) if getattr(value, "__dsl_vector__", False) else value)


def _fold_pairs(items: list[Any], combine: Combine, lanes: Lanes, offset: int) -> list[Any]:
    """Of each two neighbouring items a lane keeps one, by a bit of its rank, and gives its partner the other."""
    upper = (lanes.rank & offset) != 0
    folded = []
    for k in range(0, len(items), 2):
        if k + 1 == len(items):
            kept, received = items[k], lanes.xor(items[k], offset)
        else:
            kept = select(upper, items[k + 1], items[k])
            received = lanes.xor(select(upper, items[k], items[k + 1]), offset)
        if combine.commutative:
            folded.append(combine(kept, received))
        else:
            folded.append(combine(select(upper, received, kept), select(upper, kept, received)))
    return folded
