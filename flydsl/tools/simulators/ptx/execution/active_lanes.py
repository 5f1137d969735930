"""The lanes that run an instruction together."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from flydsl.tools.simulators.array import Array


class ActiveLanes:
    """Lanes at one instruction: ``warps`` has their warps, ``mask`` (warps, 32) which of the lanes."""

    __slots__ = ("full", "mask", "rows", "warps")

    def __init__(self, warps: Array, mask: Array, rows: slice | Array | None = None) -> None:
        self.warps = warps
        self.mask = mask
        self.full = bool(mask.all())
        if rows is None:
            consecutive = warps[-1] - warps[0] + 1 == len(warps)
            rows = slice(int(warps[0]), int(warps[-1]) + 1) if consecutive else warps
        self.rows = rows

    def only(self, lanes: Array) -> ActiveLanes:
        """The active lanes among ``lanes``."""
        return ActiveLanes(self.warps, self.mask & lanes, self.rows)

    def put(self, array: Array, value: Array) -> None:
        """Write values of these warps into an array of all warps, in the active lanes."""
        if self.full:
            array[self.rows] = value
        elif isinstance(self.rows, slice):
            np.copyto(array[self.rows], value, where=self.mask)
        else:
            held = array[self.rows]
            np.copyto(held, value, where=self.mask)
            array[self.rows] = held

    def spread(self, values: Array) -> Array:
        """Values of the active lanes, in their order, as an array (warps, 32)."""
        spread = np.zeros(self.mask.shape, values.dtype)
        spread[self.mask] = values
        return spread


Next = int | Array | None
"""The instruction that follows: the next one (``None``), one for all lanes, or one for each lane."""
Step = Callable[[ActiveLanes], Next]
"""An instruction as a function."""
