"""Reductions over a logical warp, by shuffles alone."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from flydsl.errors import DSLTypeError
from flydsl.expr.numeric import Boolean, Int32
from flydsl.extension.coop.combining import Combine
from flydsl.extension.coop.lanes import Lanes, valid_lanes
from flydsl.extension.coop.values import like_items, select, tile_of

__all__ = [
    "fold",
    "reduce_over_lanes",
    "warp_head_segmented_reduce",
    "warp_reduce",
    "warp_reduce_batched",
    "warp_reduce_batched_to_blocked",
    "warp_reduce_batched_to_striped",
    "warp_tail_segmented_reduce",
]


def fold(items: Sequence[Any], combine: Combine) -> Any:
    """The items of one thread combined from first to last."""
    return functools.reduce(combine, map(combine.prepare, items))


def warp_reduce(value: Any, op: Any, *, width: Any = None, valid_items: Any = None) -> Any:
    """The values of all lanes of a logical warp combined, in every lane.

    Args:
        value: one item, or a tuple, list or Vector of items, which are combined first.  An item is a number or a struct; in
            a tuple or list it may be a Vector, which is combined element by element.
        op: an ``fx.ReductionOp``, or an associative function of two items.
        width: lanes of the logical warp, a power of two; the whole warp by default.
        valid_items: only the first so many lanes, of one item each, contribute; may be a run-time number.  Of none the
            result is unspecified.

    Returns:
        The combination, in the form of an item.

    Raises:
        DSLTypeError: a value or operator that cannot be combined, or ``valid_items`` with several items.
        DSLValueError: a bad ``width`` or ``valid_items``.

    Example in a kernel::

        y[t] = fx.coop.warp_reduce(x[t], fx.ReductionOp.ADD, width=32)
        # y: 496 496
    """
    lanes, combine, items = Lanes.of(width), Combine.of(op), tile_of(value)
    return reduce_over_lanes(fold(items, combine), combine, lanes, valid_lanes(valid_items, items, lanes))


def reduce_over_lanes(value: Any, combine: Combine, lanes: Lanes, valid: Int32 | None) -> Any:
    """The values of the first ``valid`` lanes combined, in every lane; a Vector is one value."""
    neutral = combine.identity(value)
    if valid is not None and neutral is not None:
        value, valid = select(lanes.rank < valid, value, neutral), None
    for offset in lanes.steps():
        value = _merge_halves(value, combine, lanes, offset, valid)
    return value


def _merge_halves(value: Any, combine: Combine, lanes: Lanes, offset: int, valid: Int32 | None) -> Any:
    """Combine groups of ``offset`` lanes, each with its own aggregate, to groups of twice as many."""
    other = lanes.xor(value, offset)
    if combine.commutative and valid is None:
        return combine(value, other)
    lower = (lanes.rank & offset) == 0
    left, right = select(lower, value, other), select(lower, other, value)
    if valid is None:
        return combine(left, right)
    upper_start = (lanes.rank & ~(2 * offset - 1)) + offset
    return combine.where(upper_start < valid, left, right, left)


def warp_head_segmented_reduce(value: Any, head_flag: Any, op: Any, *, width: Any = None) -> Any:
    """The aggregate of each segment in its first lane; a nonzero ``head_flag`` starts a segment.

    The other lanes get the aggregate of the rest of their segment, from themselves on.

    Args:
        value: one item.
        head_flag: nonzero in the first lane of a segment.
        op: an ``fx.ReductionOp``, or an associative function of two items.
        width: lanes of the logical warp, a power of two; the whole warp by default.

    Returns:
        The aggregate.

    Example in a kernel::

        y[t] = fx.coop.warp_head_segmented_reduce(x[t], a[t] % 4 == 0, fx.ReductionOp.ADD, width=32)
        # y: 6 6 5 3 22
    """
    lanes = Lanes.of(width)
    next_is_head = lanes.down(Boolean(head_flag), 1) if lanes.width > 1 else Boolean(True)
    return _segmented(value, next_is_head, op, lanes)


def warp_tail_segmented_reduce(value: Any, tail_flag: Any, op: Any, *, width: Any = None) -> Any:
    """The aggregate of each segment in its first lane; a nonzero ``tail_flag`` ends a segment.

    The other lanes get the aggregate of the rest of their segment, from themselves on.

    Args:
        value: one item.
        tail_flag: nonzero in the last lane of a segment.
        op: an ``fx.ReductionOp``, or an associative function of two items.
        width: lanes of the logical warp, a power of two; the whole warp by default.

    Returns:
        The aggregate.

    Example in a kernel::

        y[t] = fx.coop.warp_tail_segmented_reduce(x[t], a[t] % 4 == 3, fx.ReductionOp.ADD, width=32)
        # y: 6 6 5 3 22
    """
    return _segmented(value, Boolean(tail_flag), op, Lanes.of(width))


def _segmented(value: Any, is_tail: Any, op: Any, lanes: Lanes) -> Any:
    """A scan from the last lane to the first that stops at the ends of segments."""
    combine = Combine.of(op)
    result = fold(tile_of(value), combine)
    ended = is_tail | (lanes.rank == lanes.width - 1)
    for offset in lanes.steps():
        other, other_ended = lanes.down(result, offset), lanes.down(ended, offset)
        result = select(ended, result, combine(result, other))
        ended = ended | other_ended | (lanes.rank + offset >= lanes.width)
    return result


# -- several reductions at once


def warp_reduce_batched(value: Any, op: Any, *, width: Any = None, sync_physical_warp: bool = False) -> Any:
    """One reduction for each item of ``value``, the aggregate of item k in lane k; other lanes get an unspecified value.

    It takes about one shuffle per item instead of one per item and step.

    Args:
        value: at most ``width`` items, a tuple, list or Vector of numbers.
        op: an ``fx.ReductionOp``, or an associative function of two values.
        width: lanes of the logical warp.
        sync_physical_warp: a promise that all logical warps of the warp take part; it has no effect here.

    Returns:
        The aggregate of item k in lane k.

    Raises:
        DSLTypeError: more items than lanes.

    Example in a kernel::

        y[t] = fx.coop.warp_reduce_batched((x[t], 2.0 * x[t]), fx.ReductionOp.ADD, width=32)
        # y: 496 992
    """
    results = warp_reduce_batched_to_striped(value, op, width=width, sync_physical_warp=sync_physical_warp)
    if len(results) > 1:
        raise DSLTypeError(
            f"warp_reduce_batched of more items than the logical warp has lanes ({Lanes.of(width).width}); use "
            "warp_reduce_batched_to_striped or warp_reduce_batched_to_blocked"
        )
    return results[0]


def warp_reduce_batched_to_striped(value: Any, op: Any, *, width: Any = None, sync_physical_warp: bool = False) -> Any:
    """As :func:`warp_reduce_batched` for any number of items: element i in lane k is the aggregate of item i·width + k.

    It is a Vector of numbers, or a tuple of structs.

    Args:
        value: one item, or a tuple, list or Vector of items.
        op: an ``fx.ReductionOp``, or an associative function of two items.
        width: lanes of the logical warp, a power of two; the whole warp by default.
        sync_physical_warp: a promise that all logical warps of the warp take part; it has no effect here.

    Returns:
        A Vector of numbers, or a tuple of structs.

    Example in a kernel::

        y[t] = fx.coop.warp_reduce_batched_to_striped((x[t], 2.0 * x[t]), fx.ReductionOp.ADD, width=2)[0]
        # y: 1 2
    """
    return _batched(tile_of(value), op, Lanes.of(width))


def _batched(items: list[Any], op: Any, lanes: Lanes) -> Any:
    combine = Combine.of(op)
    items = [combine.prepare(item) for item in items]
    for offset in lanes.steps():
        items = _fold_pairs(items, combine, lanes, offset)
    return like_items(items, items)


def warp_reduce_batched_to_blocked(value: Any, op: Any, *, width: Any = None, sync_physical_warp: bool = False) -> Any:
    """As :func:`warp_reduce_batched` for any number of items: with n per lane, element i in lane k is item k·n + i.

    Args:
        value: one item, or a tuple, list or Vector of items.
        op: an ``fx.ReductionOp``, or an associative function of two items.
        width: lanes of the logical warp, a power of two; the whole warp by default.
        sync_physical_warp: a promise that all logical warps of the warp take part; it has no effect here.

    Returns:
        A Vector of numbers, or a tuple of structs.

    Example in a kernel::

        y[t] = fx.coop.warp_reduce_batched_to_blocked((x[t], 2.0 * x[t]), fx.ReductionOp.ADD, width=2)[0]
        # y: 1 2
    """
    lanes, items = Lanes.of(width), tile_of(value)
    each = -(-len(items) // lanes.width)
    sources = [lane * each + k for k in range(each) for lane in range(lanes.width)]
    return _batched([items[min(source, len(items) - 1)] for source in sources], op, lanes)


def _fold_pairs(items: list[Any], combine: Combine, lanes: Lanes, offset: int) -> list[Any]:
    """Of each two neighboring items keep one, by a bit of the lane's rank, and give the partner the other."""
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
