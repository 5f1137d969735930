"""Sorting over a logical warp, by shuffles alone.

The network is Batcher's bitonic sort in the form in which every comparison leaves the lesser in the lower lane.  Lanes
with several items keep them sorted.  A comparison of two lanes then splits their items into the lesser and the greater
half, which sorts whatever the network sorts (Knuth 5.3.4, exercise 38).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flydsl.extension.coop.lanes import Lanes, count_argument
from flydsl.extension.coop.sorting import Order, Record, order_of, records_of, sort_records, split_records


def warp_merge_sort(
    keys: Any, values: Any = None, *, width: Any = None, compare_op: Any = None, valid_items: Any = None
) -> Any:
    """The items of a logical warp sorted; equal keys keep their order, the zeros are equal, and NaN is the greatest.

    Lane k holds items k·n to k·n + n - 1 (blocked), before and after.

    Args:
        keys: one key, or a tuple, list or Vector of n keys.
        values: move along with the keys, in the same form.
        width: lanes of the logical warp, a power of two; the whole warp by default.
        compare_op: true if its first key comes before its second; ascending by default.
        valid_items: only the first so many items are sorted; the others come after them, in unspecified order.

    Returns:
        The keys, or keys and values if there are values, in the form given.

    Raises:
        DSLTypeError: a key or ``compare_op`` of the wrong kind.
        DSLValueError: a bad ``width`` or ``valid_items``, or not as many values as keys.

    Example in a kernel::

        keys, values = fx.coop.warp_merge_sort(31.0 - x[t], a[t], width=32)
        y[t] = values.to(fx.Float32) + fx.coop.warp_bitonic_sort(32.0 - 2.0 * x[t], width=32)
        # y: 1 2 3
    """
    return _sort(keys, values, width, compare_op, valid_items, stable=True)


def warp_bitonic_sort(
    keys: Any, values: Any = None, *, width: Any = None, compare_op: Any = None, valid_items: Any = None
) -> Any:
    """As :func:`warp_merge_sort`, but equal keys may change places; it moves less data.

    Parameters and result as of :func:`warp_merge_sort`.

    See the example of :func:`warp_merge_sort`.
    """
    return _sort(keys, values, width, compare_op, valid_items, stable=False)


def _sort(keys: Any, values: Any, width: Any, compare_op: Any, valid_items: Any, *, stable: bool) -> Any:
    lanes, records = Lanes.of(width), records_of(keys, values)
    present = count_argument("valid_items", valid_items, lanes.width * len(records))
    order = order_of(compare_op, stable=stable, present=present)
    if order.needs_place:
        first = lanes.rank * len(records)
        records = [replace(record, place=first + k) for k, record in enumerate(records)]
    return split_records(sort_over_lanes(records, order, lanes), keys, values)


def sort_over_lanes(records: Sequence[Record], order: Order, lanes: Lanes) -> list[Record]:
    """The records of a logical warp in order, blocked."""
    result = sort_records(records, order)
    for size in lanes.steps():
        result = _compare_lanes(result, order, lanes, 2 * size - 1)
        offset = size // 2
        while offset:
            result = _compare_lanes(result, order, lanes, offset)
            offset //= 2
    return result


def _compare_lanes(mine: list[Record], order: Order, lanes: Lanes, mask: int) -> list[Record]:
    """The lesser or the greater half of the items of two lanes, whose ranks differ in the bits of ``mask``."""
    lower = (lanes.rank & (1 << (mask.bit_length() - 1))) == 0
    kept = []
    for record, opposite in zip(mine, reversed(mine), strict=True):
        other = record.with_parts(lanes.xor(opposite.parts(), mask))
        swap = lower.select(order.before(other, record), order.before(record, other))
        kept.append(record.choose(swap, other))
    return sort_records(kept, order)
