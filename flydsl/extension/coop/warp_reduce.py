"""Reductions and scans over a logical warp, and broadcasts, by shuffles alone."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, NamedTuple

from flydsl.errors import DSLConversionError, DSLTypeError, DSLValueError
from flydsl.expr.core.operators import is_vector
from flydsl.expr.memory.vector import ReductionOp
from flydsl.expr.numeric import Boolean, Int32, Numeric
from flydsl.extension.coop.combining import Combine, shorthand
from flydsl.extension.coop.lanes import Lanes, valid_lanes
from flydsl.extension.coop.values import as_value, check_same, like_items, select, tile_of


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

        total = fx.coop.warp_reduce(x[t], fx.ReductionOp.ADD, width=32)
        y[t] = fx.coop.warp_reduce_batched((total, 2.0 * total), fx.ReductionOp.MAX, width=32)
        # y: 496 992
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
    """The aggregate of each segment in its first lane; parameters as of :func:`warp_reduce`.

    The other lanes get the aggregate of the rest of their segment, from themselves on.

    Args:
        head_flag: nonzero in the first lane of a segment.

    Returns:
        The aggregate.

    Example in a kernel::

        y[t] = fx.coop.warp_head_segmented_reduce(x[t], a[t] % 4 == 0, fx.ReductionOp.ADD, width=32)
        y[t] = y[t] - fx.coop.warp_tail_segmented_reduce(x[t], a[t] % 4 == 3, fx.ReductionOp.ADD, width=32) / 2
        # y: 3 3 2.5 1.5 11
    """
    lanes = Lanes.of(width)
    next_is_head = lanes.down(Boolean(head_flag), 1) if lanes.width > 1 else Boolean(True)
    return _segmented(value, next_is_head, op, lanes)


def warp_tail_segmented_reduce(value: Any, tail_flag: Any, op: Any, *, width: Any = None) -> Any:
    """As :func:`warp_head_segmented_reduce`; parameters and result as of :func:`warp_head_segmented_reduce`.

    Args:
        tail_flag: nonzero in the last lane of a segment.

    See the example of :func:`warp_head_segmented_reduce`.
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

    It takes about one shuffle per item instead of one per item and step.  Parameters as of :func:`warp_reduce`.

    Args:
        value: at most ``width`` items, a tuple, list or Vector of numbers.
        sync_physical_warp: a promise that all logical warps of the warp take part; it has no effect here.

    Returns:
        The aggregate of item k in lane k.

    Raises:
        DSLTypeError: more items than lanes.

    See the example of :func:`warp_reduce`.
    """
    results = warp_reduce_batched_to_striped(value, op, width=width, sync_physical_warp=sync_physical_warp)
    if len(results) > 1:
        raise DSLConversionError(
            f"scalar batched reduction requires 1 <= batches <= width, {Lanes.of(width).width}; use a distributed layout: "
            "warp_reduce_batched_to_striped or warp_reduce_batched_to_blocked"
        )
    return results[0]


def warp_reduce_batched_to_striped(value: Any, op: Any, *, width: Any = None, sync_physical_warp: bool = False) -> Any:
    """As :func:`warp_reduce_batched` for any number of items: element i in lane k is the aggregate of item i·width + k.

    Parameters as of :func:`warp_reduce_batched`.

    Returns:
        A Vector of numbers, or a tuple of structs.

    Example in a kernel::

        striped = fx.coop.warp_reduce_batched_to_striped((x[t], 2.0, 3.0, 4.0), fx.ReductionOp.ADD, width=2)
        blocked = fx.coop.warp_reduce_batched_to_blocked((x[t], 2.0, 3.0, 4.0), fx.ReductionOp.ADD, width=2)
        y[t] = 10 * striped[1] + blocked[1]
        # y: 64 88
    """
    return _batched(_batches(value, sync_physical_warp), op, Lanes.of(width))


def _batches(value: Any, sync_physical_warp: bool) -> list[Any]:
    if not isinstance(value, (tuple, list)) and not is_vector(value):
        raise DSLTypeError(f"value must be an outer item sequence, got {value!r}; wrap one item in (value,)")
    if not isinstance(sync_physical_warp, bool):
        raise DSLTypeError(f"sync_physical_warp must be a Python bool, got {sync_physical_warp!r}")
    return tile_of(value)


def _batched(items: list[Any], op: Any, lanes: Lanes) -> Any:
    combine = Combine.of(op)
    items = [combine.prepare(item) for item in items]
    for offset in lanes.steps():
        items = _fold_pairs(items, combine, lanes, offset)
    return like_items(items, items)


def warp_reduce_batched_to_blocked(value: Any, op: Any, *, width: Any = None, sync_physical_warp: bool = False) -> Any:
    """As :func:`warp_reduce_batched` for any number of items: with n per lane, element i in lane k is item k·n + i.

    Parameters and result as of :func:`warp_reduce_batched_to_striped`.

    See the example of :func:`warp_reduce_batched_to_striped`.
    """
    lanes, items = Lanes.of(width), _batches(value, sync_physical_warp)
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


# -- prefix scans, and broadcasts


class ScanOfLanes(NamedTuple):
    """A scan over lanes, without anything before the first."""

    inclusive: Any
    exclusive: Any
    """Unspecified in the first lane."""
    aggregate: Any
    """In every lane."""


class ScanOfItems(NamedTuple):
    """The scans of a lane's items."""

    inclusive: list[Any]
    exclusive: list[Any]
    aggregate: Any


def scan_over_lanes(value: Any, combine: Combine, lanes: Lanes, valid: Int32 | None) -> ScanOfLanes:
    """The scan of the values of the first ``valid`` lanes; a Vector is one value."""
    inclusive = value
    for offset in lanes.steps():
        lower, has_lower = lanes.before(inclusive, offset)
        if valid is None:
            inclusive = select(has_lower, combine(lower, inclusive), inclusive)
        else:
            inclusive = combine.where(has_lower & (lanes.rank < valid), lower, inclusive, inclusive)
    aggregate = lanes.read(inclusive, lanes.width - 1 if valid is None else valid - 1)
    return ScanOfLanes(inclusive, lanes.up(inclusive, 1) if lanes.width > 1 else inclusive, aggregate)


def warp_broadcast(value: Any, source_lane: Any, *, width: Any = None) -> Any:
    """``value`` of lane ``source_lane`` of the logical warp, in every lane.

    A tuple or list of numbers of one type becomes a Vector.

    Args:
        value: one item, or a tuple, list or Vector of items.
        source_lane: the lane's number in the logical warp.
        width: lanes of the logical warp, a power of two; the whole warp by default.

    Returns:
        The value.

    Example in a kernel::

        y[t] = fx.coop.warp_broadcast(x[t], 5, width=32)
        # y: 5 5
    """
    lanes = Lanes.of(width)
    if isinstance(source_lane, int) and not 0 <= source_lane < lanes.width:
        raise DSLValueError(f"source_lane must be inside the logical warp of {lanes.width} lanes, got {source_lane}")
    moved = lanes.read(value, source_lane)
    return like_items(moved, moved) if isinstance(moved, (tuple, list)) and _have_one_type(moved) else moved


def _have_one_type(items: Sequence[Any]) -> bool:
    return isinstance(items[0], Numeric) and all(type(item) is type(items[0]) for item in items)


def warp_inclusive_scan(value: Any, op: Any, *, width: Any = None, init: Any = None, valid_items: Any = None) -> Any:
    """``init`` and the items up to and including each one combined; parameters as of :func:`warp_scan_with_aggregate`.

    Returns:
        One item for each of ``value``.

    See the example of :func:`warp_scan_with_aggregate`.
    """
    return warp_scan_with_aggregate(value, op, width=width, init=init, valid_items=valid_items)[0]


def warp_exclusive_scan(value: Any, op: Any, *, width: Any = None, init: Any = None, valid_items: Any = None) -> Any:
    """``init`` and the items before each one combined; parameters and result as of :func:`warp_inclusive_scan`.

    Without ``init`` the first item gets the identity of an ``fx.ReductionOp``; for a function it is unspecified.

    See the example of :func:`warp_scan_with_aggregate`.
    """
    return warp_scan_with_aggregate(value, op, width=width, init=init, valid_items=valid_items)[1]


def warp_scan(value: Any, op: Any, *, width: Any = None, init: Any = None, valid_items: Any = None) -> tuple[Any, Any]:
    """The inclusive and the exclusive scan; parameters as of :func:`warp_scan_with_aggregate`.

    Returns:
        The inclusive scan and the exclusive scan.

    See the example of :func:`warp_scan_with_aggregate`.
    """
    return warp_scan_with_aggregate(value, op, width=width, init=init, valid_items=valid_items)[:2]


def warp_scan_with_aggregate(
    value: Any, op: Any, *, width: Any = None, init: Any = None, valid_items: Any = None
) -> tuple[Any, Any, Any]:
    """The inclusive scan, the exclusive scan, and the aggregate of all (valid) items, without ``init``, in every lane.

    Args:
        value: one item, or a tuple, list or Vector of items, which the logical warp holds blocked.  An item is a number
            or a struct; in a tuple or list it may be a Vector, which is combined element by element.
        op: an ``fx.ReductionOp``, or an associative function of two items.
        width: lanes of the logical warp, a power of two; the whole warp by default.
        init: combined before the first item.
        valid_items: only the first so many lanes, of one item each, contribute and get specified results; may be a
            run-time value.

    Returns:
        The inclusive scan, the exclusive scan, and the aggregate.

    Raises:
        DSLTypeError: a value or operator that cannot be combined, or ``valid_items`` with several items.
        DSLValueError: a bad ``width`` or ``valid_items``.

    Example in a kernel::

        _, before, total = fx.coop.warp_scan_with_aggregate(x[t], fx.ReductionOp.ADD, width=32)
        inclusive, exclusive = fx.coop.warp_scan(x[t], fx.ReductionOp.ADD, width=32)
        same = fx.coop.warp_inclusive_scan(x[t], fx.ReductionOp.ADD, width=32) - inclusive
        y[t] = total - fx.coop.warp_exclusive_scan(x[t], fx.ReductionOp.ADD, width=32) + same + before - exclusive
        # y: 496 496 495 493
    """
    scans = scan_items(tile_of(value), op, width=width, init=init, valid_items=valid_items)
    return like_items(value, scans.inclusive), like_items(value, scans.exclusive), scans.aggregate


def scan_items(items: list[Any], op: Any, *, width: Any, init: Any, valid_items: Any) -> ScanOfItems:
    """:func:`warp_scan_with_aggregate` of a thread's items."""
    lanes, combine = Lanes.of(width), Combine.of(op)
    valid = valid_lanes(valid_items, items, lanes)
    items = [combine.prepare(item) for item in items]
    of_lanes = scan_over_lanes(fold(items, combine), combine, lanes, valid)
    first, before, inclusive = lanes.rank == 0, of_lanes.exclusive, [of_lanes.inclusive]
    if init is not None:
        seed = check_same(combine.prepare(as_value(init)), items[0], "init")

        def after_seed(of_lane: Any) -> Any:
            return combine.where(True if valid is None else lanes.rank < valid, seed, of_lane, seed)

        before = select(first, seed, after_seed(before))
        if len(items) == 1:
            inclusive = [after_seed(of_lanes.inclusive)]
    if len(items) > 1:
        inclusive = prefixes(items, combine, before, first if init is None else False)
    neutral = combine.identity(items[0]) if init is None else None
    start = before if neutral is None else select(first, neutral, before)
    return ScanOfItems(inclusive, [start, *inclusive[:-1]], of_lanes.aggregate)


def prefixes(
    items: Sequence[Any], combine: Combine, before: Any, first: Any, present: Sequence[Any] | None = None
) -> list[Any]:
    """``before`` and the items of a thread up to and including each one combined, in the first thread without ``before``.

    The operator is not called for items that are not ``present``.
    """
    results = []
    local = None
    for item, there in zip(items, present or [True] * len(items), strict=True):
        local = item if local is None else combine.where(there, local, item, local)
        results.append(select(first, local, combine.where(there, before, local, before)))
    return results


# -- shorthands

warp_sum = shorthand("warp_sum", warp_reduce, op=ReductionOp.ADD)
warp_max = shorthand("warp_max", warp_reduce, op=ReductionOp.MAX)
warp_min = shorthand("warp_min", warp_reduce, op=ReductionOp.MIN)
warp_head_segmented_sum = shorthand("warp_head_segmented_sum", warp_head_segmented_reduce, op=ReductionOp.ADD)
warp_tail_segmented_sum = shorthand("warp_tail_segmented_sum", warp_tail_segmented_reduce, op=ReductionOp.ADD)
warp_sum_batched = shorthand("warp_sum_batched", warp_reduce_batched, op=ReductionOp.ADD)
warp_sum_batched_to_blocked = shorthand(
    "warp_sum_batched_to_blocked", warp_reduce_batched_to_blocked, op=ReductionOp.ADD
)
warp_sum_batched_to_striped = shorthand(
    "warp_sum_batched_to_striped", warp_reduce_batched_to_striped, op=ReductionOp.ADD
)
warp_inclusive_sum = shorthand("warp_inclusive_sum", warp_inclusive_scan, op=ReductionOp.ADD)
warp_exclusive_sum = shorthand("warp_exclusive_sum", warp_exclusive_scan, op=ReductionOp.ADD)
