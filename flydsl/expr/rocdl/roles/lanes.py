"""Exchanges between the lanes of a wave, on a CPU in the role of a chip."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from flydsl.expr.gpu import lane_id, num_warp_threads, shuffle_idx
from flydsl.expr.numeric import Boolean, Int32, Int64, Uint32
from flydsl.expr.rocdl.lanes import ballot

_GROUP = 16
"""Lanes that transpose what they read together."""


def from_lane(value: Any, lane: Any) -> Any:
    """The value of another lane of the wave."""
    return shuffle_idx(value, lane, num_warp_threads())


def is_active(lane: Any) -> Any:
    """True for a lane that runs."""
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
