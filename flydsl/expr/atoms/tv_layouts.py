"""Thread-value layouts as plain data: the elements of each lane.

A file of its own, without the layout algebra, so that tables of instructions check themselves at their import.
"""

from __future__ import annotations

import functools
from typing import Any

TvLayout = tuple[Any, Any]
"""Shape and stride, each ``(lane, value)`` of nested tuples."""


def evaluate(layout: TvLayout) -> list[list[int]]:
    """The index of each value of each lane."""
    lanes, values = _summands(layout)
    return [[lane + value for value in values] for lane in lanes]


def lane_count(layout: TvLayout) -> int:
    return len(_indices(layout[0][0], layout[1][0]))


def _summands(layout: TvLayout) -> tuple[list[int], list[int]]:
    """The summands of each lane and of each value; the first of either is 0."""
    (lanes, values), (lane_strides, value_strides) = layout
    return _indices(lanes, lane_strides), _indices(values, value_strides)


def _indices(shape: Any, stride: Any) -> list[int]:
    if isinstance(shape, int):
        return [i * stride for i in range(shape)]
    indices = [0]
    for extent, step in zip(shape, stride, strict=True):
        indices = [outer + inner for outer in _indices(extent, step) for inner in indices]
    return indices


@functools.cache
def holds_each(layout: TvLayout, size: int, times: int = 1) -> bool:
    """True if exactly ``times`` (lane, value) hold each element; cached, because rows of many types share a layout."""
    lanes, values = _summands(layout)
    return sorted([lane + value for lane in lanes for value in values]) == sorted([*range(size)] * times)


@functools.cache
def has_row_per_lane(layout: TvLayout, rows: int) -> bool:
    """True if each lane holds elements of one row only, the lane modulo ``rows``."""
    lanes, values = _summands(layout)
    has_own_row = all(index % rows == lane % rows for lane, index in enumerate(lanes))
    return has_own_row and not any(value % rows for value in values)
