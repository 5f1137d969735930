"""Prefix scans over a logical warp, and broadcasts, by shuffles alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from flydsl.expr.numeric import Int32, Numeric
from flydsl.extension.coop.combining import Combine
from flydsl.extension.coop.lanes import Lanes, valid_lanes
from flydsl.extension.coop.values import as_value, check_same, like_items, select, tile_of
from flydsl.extension.coop.warp_reduce import fold

__all__ = [
    "ScanOfLanes",
    "prefixes",
    "scan_items",
    "scan_over_lanes",
    "warp_broadcast",
    "warp_exclusive_scan",
    "warp_inclusive_scan",
    "warp_scan",
    "warp_scan_with_aggregate",
]


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
    moved = Lanes.of(width).read(value, source_lane)
    return like_items(moved, moved) if isinstance(moved, (tuple, list)) and _have_one_type(moved) else moved


def _have_one_type(items: Sequence[Any]) -> bool:
    return isinstance(items[0], Numeric) and all(type(item) is type(items[0]) for item in items)


def warp_inclusive_scan(value: Any, op: Any, *, width: Any = None, init: Any = None, valid_items: Any = None) -> Any:
    """``init`` and the items up to and including each one combined.

    Args:
        value: one item, or a tuple, list or Vector of items.
        op: an ``fx.ReductionOp``, or an associative function of two items.
        width: lanes of the logical warp, a power of two; the whole warp by default.
        init: combined before the first item.
        valid_items: only the first so many lanes contribute; may be a run-time number.

    Returns:
        One item for each of ``value``.

    Example in a kernel::

        y[t] = fx.coop.warp_inclusive_scan(x[t], fx.ReductionOp.ADD, width=32)
        # y: 0 1 3 6
    """
    return warp_scan_with_aggregate(value, op, width=width, init=init, valid_items=valid_items)[0]


def warp_exclusive_scan(value: Any, op: Any, *, width: Any = None, init: Any = None, valid_items: Any = None) -> Any:
    """``init`` and the items before each one combined.

    Without ``init`` the first item gets the identity of an ``fx.ReductionOp``; for a function it is unspecified.

    Args:
        value: one item, or a tuple, list or Vector of items.
        op: an ``fx.ReductionOp``, or an associative function of two items.
        width: lanes of the logical warp, a power of two; the whole warp by default.
        init: combined before the first item.
        valid_items: only the first so many lanes contribute; may be a run-time number.

    Returns:
        One item for each of ``value``.

    Example in a kernel::

        y[t] = fx.coop.warp_exclusive_scan(x[t], fx.ReductionOp.ADD, width=32)
        # y: 0 0 1 3
    """
    return warp_scan_with_aggregate(value, op, width=width, init=init, valid_items=valid_items)[1]


def warp_scan(value: Any, op: Any, *, width: Any = None, init: Any = None, valid_items: Any = None) -> tuple[Any, Any]:
    """The inclusive and the exclusive scan.

    Args:
        value: one item, or a tuple, list or Vector of items.
        op: an ``fx.ReductionOp``, or an associative function of two items.
        width: lanes of the logical warp, a power of two; the whole warp by default.
        init: combined before the first item.
        valid_items: only the first so many lanes contribute; may be a run-time number.

    Returns:
        The inclusive scan and the exclusive scan.

    Example in a kernel::

        inclusive, exclusive = fx.coop.warp_scan(x[t], fx.ReductionOp.ADD, width=32)
        y[t] = inclusive - exclusive
        # y: 0 1 2 3
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
        y[t] = total - before
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
