"""Arrangements of a block's items: the index of a thread's k-th item."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["Place", "blocked", "striped", "warp_striped"]

Place = Callable[[Any, int], Any]
"""The index of item k of a thread."""


def blocked(items: int) -> Place:
    """Thread t has items t·n to t·n + n - 1."""
    return lambda thread, k: thread * items + k


def striped(threads: int) -> Place:
    """Thread t has items t, T + t, 2T + t, ..."""
    return lambda thread, k: k * threads + thread


def warp_striped(items: int, width: int) -> Place:
    """Each warp has its blocked items, striped over its lanes."""
    return lambda thread, k: thread // width * (items * width) + k * width + thread % width
