"""Thread-value layouts as plain data: which lane of an instruction holds which element of an operand."""

from __future__ import annotations

import functools
from collections import Counter
from typing import Any

__all__ = ["TvLayout", "evaluate", "holds_each"]

TvLayout = tuple[Any, Any]
"""Shape and stride, each ``(lane, value)`` of nested tuples."""


def evaluate(layout: TvLayout) -> list[list[int]]:
    """The index of each value of each lane."""
    (lanes, values), (lane_strides, value_strides) = layout
    return [[a + b for b in _indices(values, value_strides)] for a in _indices(lanes, lane_strides)]


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
    held = [index for indices in evaluate(layout) for index in indices]
    return Counter(held) == Counter(dict.fromkeys(range(size), times))
