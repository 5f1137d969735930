"""Exchanges between the lanes of a wave, on a CPU in the role of a chip."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from flydsl.expr.gpu import lane_id, num_warp_threads, shuffle_idx
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Boolean, Int32, Int64, Uint32
from flydsl.expr.rocdl.lanes import ballot, permlane16_swap, permlane32_swap

_GROUP = 16
"""Lanes that transpose what they read together."""


def from_lane(value: Any, lane: Any) -> Any:
    """The value of another lane of the wave."""
    return shuffle_idx(value, lane, num_warp_threads())


def is_active(lane: Any) -> Any:
    whole = Int64 if num_warp_threads() > Int32.width else Int32
    mask: Any = ballot(whole, Boolean.static(True))
    return ((mask >> whole(lane)) & 1) != 0


def transposed(words: Sequence[Any], width: int, count: int) -> list[Uint32]:
    """The elements that a transposing load of CDNA 4 gives a lane, in the lowest bits of each word.

    ``words`` are the lane's own: ``count`` elements of ``width`` bits.  Element e of the group is element e % count of lane
    e / count; value v of lane t is element t + 16·v.
    """
    rank = lane_id() % _GROUP
    start = rank % count * width
    return [
        _code([shuffle_idx(Uint32(word), (rank + _GROUP * v) // count, _GROUP) for word in words], start)
        for v in range(count)
    ]


def _code(words: Sequence[Uint32], start: Int32) -> Uint32:
    """The bits of words from ``start`` on, as many as an element has or more."""
    if len(words) == 2:
        return Uint32((start < 32).select(words[0], words[1]) >> Uint32(start % 32))
    wide = [Int64(word) for word in words]
    low, high = (low | (high << 32) for low, high in itertools.pairwise(wide))
    return Uint32((start < 32).select(low >> Int64(start), high >> Int64((start - 32) & 63)))


# -- the order of values in scaled products

_STEPS = {16: (32, 16), 32: (32,)}
"""Distances of lane swaps that exchange (lane group, run), by the rows of the instruction."""
_RUN = 4
"""32-bit words of a run of 16 bytes."""


def to_layout_order(values: Vector, rows: int) -> Vector:
    """Reorder 32 8-bit values from the order of the instruction to the layout's."""
    words = values.bitcast(Int32)
    runs = [[words[k] for k in range(first, first + _RUN)] for first in (0, _RUN)]
    for lanes in _STEPS[rows]:
        swap = permlane16_swap if lanes == 16 else permlane32_swap
        pairs = [swap(Int32, *pair) for pair in zip(*runs, strict=True)]
        runs = [list(run) for run in zip(*pairs, strict=True)]
    return Vector.from_elements([*runs[0], *runs[1]], Int32).bitcast(values.dtype)


def to_order_of_bytes(values: Vector) -> Vector:
    """Reorder 64 values of 4 or 6 bits from gfx1250's order to that of 8-bit values.

    Of each run of 32, the lower half of the wave keeps its first 16 and gets those of the upper half, which keeps its
    second 16 and gets those of the lower half.
    """
    words = values.bitcast(Int32)
    count = words.numel // 4
    is_lower, other = lane_id() % 32 < 16, lane_id() ^ 16
    ordered = []
    for first in range(0, words.numel, 2 * count):
        early = [words[k] for k in range(first, first + count)]
        late = [words[k] for k in range(first + count, first + 2 * count)]
        found = [from_lane(is_lower.select(y, x), other) for x, y in zip(early, late, strict=True)]
        ordered += [is_lower.select(x, y) for x, y in zip(early, found, strict=True)]
        ordered += [is_lower.select(x, y) for x, y in zip(found, late, strict=True)]
    return Vector.from_elements(ordered, Int32).bitcast(values.dtype)
