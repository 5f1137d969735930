"""Prefix sums and their like over a logical warp, and broadcasts, by shuffles alone."""

from __future__ import annotations

from typing import Any

from flydsl.extension.coop.combining import Combine
from flydsl.extension.coop.lanes import Lanes, count_argument
from flydsl.extension.coop.values import as_value, check_same, select

__all__ = [
    "warp_broadcast",
    "warp_exclusive_scan",
    "warp_inclusive_scan",
    "warp_scan",
    "warp_scan_with_aggregate",
]


def warp_broadcast(value: Any, source_lane: Any, *, width: Any = None) -> Any:
    """``value`` of lane number ``source_lane`` of the logical warp, in every lane."""
    return Lanes.of(width).read(value, source_lane)


def warp_inclusive_scan(value: Any, op: Any, *, width: Any = None, init: Any = None, valid_items: Any = None) -> Any:
    """``init`` and the values of the lanes up to and including this one combined.

    Only the first ``valid_items`` lanes get a specified result.
    """
    return warp_scan_with_aggregate(value, op, width=width, init=init, valid_items=valid_items)[0]


def warp_exclusive_scan(value: Any, op: Any, *, width: Any = None, init: Any = None, valid_items: Any = None) -> Any:
    """``init`` and the values of the lanes before this one combined.

    Without ``init`` the first lane gets the identity of an ``fx.ReductionOp``, and nothing specified for a function.
    """
    return warp_scan_with_aggregate(value, op, width=width, init=init, valid_items=valid_items)[1]


def warp_scan(value: Any, op: Any, *, width: Any = None, init: Any = None, valid_items: Any = None) -> tuple[Any, Any]:
    """The inclusive and the exclusive scan."""
    return warp_scan_with_aggregate(value, op, width=width, init=init, valid_items=valid_items)[:2]


def warp_scan_with_aggregate(
    value: Any, op: Any, *, width: Any = None, init: Any = None, valid_items: Any = None
) -> tuple[Any, Any, Any]:
    """The inclusive scan, the exclusive scan, and the aggregate of all (valid) lanes, without ``init``, in every lane.

    Args:
        value: a number, Vector or struct.
        op: an ``fx.ReductionOp``, or an associative function of two values.
        width: lanes of the logical warp, a power of two; the whole warp by default.
        init: what comes before the first lane.
        valid_items: only the first so many lanes contribute; at least one.

    Raises:
        DSLTypeError: a value or operator that cannot be combined.
        DSLValueError: a bad ``width`` or ``valid_items``.
    """
    lanes, combine = Lanes.of(width), Combine.of(op)
    valid = count_argument("valid_items", valid_items, lanes.width)
    inclusive = combine.prepare(as_value(value))
    for offset in lanes.steps():
        lower, has_lower = lanes.before(inclusive, offset)
        inclusive = select(has_lower, combine(lower, inclusive), inclusive)
    aggregate = lanes.read(inclusive, lanes.width - 1 if valid is None else valid - 1)
    exclusive = lanes.up(inclusive, 1) if lanes.width > 1 else inclusive
    first = lanes.rank == 0
    if init is None:
        neutral = combine.identity(inclusive)
        return inclusive, exclusive if neutral is None else select(first, neutral, exclusive), aggregate
    seed = check_same(combine.prepare(as_value(init)), inclusive, "init")
    return combine(seed, inclusive), select(first, seed, combine(seed, exclusive)), aggregate
