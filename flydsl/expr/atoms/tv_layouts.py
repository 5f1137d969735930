"""Thread-value layouts as plain data: which lane of an instruction holds which element of an operand."""

from __future__ import annotations

import functools
from typing import Any

__all__ = ["TvLayout", "evaluate", "holds_each", "holds_own_rows"]

TvLayout = tuple[Any, Any]
"""Shape and stride, each ``(lane, value)`` of nested tuples."""


def evaluate(layout: TvLayout) -> list[list[int]]:
    """The index of each value of each lane."""
    lanes, values = _sides(layout)
    return [[lane + value for value in values] for lane in lanes]


def _sides(layout: TvLayout) -> tuple[list[int], list[int]]:
    """What each lane, and what each value, adds to the index; the first of either adds nothing."""
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
    """Whether as many (lane, value) hold each element, and nothing else is held; rows of many types share a layout."""
    lanes, values = _sides(layout)
    return sorted([lane + value for lane in lanes for value in values]) == sorted([*range(size)] * times)


@functools.cache
def holds_own_rows(layout: TvLayout, rows: int) -> bool:
    """Whether each lane holds elements of one row alone, that of the lane's number modulo ``rows``."""
    lanes, values = _sides(layout)
    own = all(index % rows == lane % rows for lane, index in enumerate(lanes))
    return own and not any(value % rows for value in values)
