"""The cost of memory instructions: bank conflicts, segments of global memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

Array = Any
SEGMENT = 64
"""Bytes that a request of the vector cache takes."""


def lds_cycles(addresses: Sequence[int] | Array, width: int, banks: int, order: Sequence[int] = ()) -> int:
    """Cycles of LDS for an access of a wave, of ``width`` bytes for each active lane.

    Bank b holds the words of 4 bytes whose number is b modulo the banks.  A bank gives one word per cycle, and lanes
    that read one word share it.  Lanes are served in groups, as many as the banks serve at once; a group takes as long
    as its busiest bank.  ``order`` is that in which all lanes of a wave are served; ascending if it is empty or some
    lanes are not active.

    Example::

        from flydsl.perf.scout.access import lds_cycles

        print(lds_cycles([4 * lane for lane in range(64)], 4, 32))  # 2
        print(lds_cycles([128 * lane for lane in range(64)], 4, 32))  # 64
    """
    words = max(1, width // 4)
    group = max(1, banks // words)
    first = np.asarray(addresses, np.int64) // 4
    if len(order) == len(first):
        first = first[list(order)]
    total = 0
    for start in range(0, len(first), group):
        each = np.unique(first[start : start + group][:, None] + np.arange(words))
        total += int(np.bincount(each % banks).max())
    return total


def segments_of(addresses: Array, active: Array, width: int) -> Array:
    """The numbers of the segments that each wave's lanes touch, sorted along the lanes; -1 where there is none.

    Addresses, by wave and lane, are negative outside of memory.  The ``width`` bytes of a lane lie in one segment or a
    whole number of them.
    """
    valid = active & (addresses >= 0)
    parts = max(1, width // SEGMENT)
    found = np.where(valid, addresses // SEGMENT, -1)
    if parts > 1:
        found = np.concatenate([np.where(valid, found + k, -1) for k in range(parts)], axis=1)
    return np.sort(found, axis=1)


def distinct(sorted_rows: Array) -> Array:
    """True for the first of equal numbers in each row, but for -1."""
    first = np.ones(sorted_rows.shape, bool)
    first[:, 1:] = sorted_rows[:, 1:] != sorted_rows[:, :-1]
    return first & (sorted_rows >= 0)
