"""Lanes that run an instruction together."""

from __future__ import annotations

import numpy as np


class Convoy:
    """Lanes at one instruction: ``rows`` are numbers of warps, ``mask`` (warps, 32) which of their lanes."""

    __slots__ = ("full", "mask", "numbers", "rows")

    def __init__(self, numbers: np.ndarray, mask: np.ndarray, rows: slice | np.ndarray | None = None) -> None:
        self.numbers = numbers
        self.mask = mask
        self.full = bool(mask.all())
        if rows is None:
            consecutive = numbers[-1] - numbers[0] + 1 == len(numbers)
            rows = slice(int(numbers[0]), int(numbers[-1]) + 1) if consecutive else numbers
        self.rows = rows

    def only(self, lanes: np.ndarray) -> Convoy:
        """Those of its lanes."""
        return Convoy(self.numbers, self.mask & lanes, self.rows)

    def put(self, array: np.ndarray, value: np.ndarray) -> None:
        """Writes values of the convoy's warps into an array of all warps, in its lanes."""
        if self.full:
            array[self.rows] = value
        elif isinstance(self.rows, slice):
            np.copyto(array[self.rows], value, where=self.mask)
        else:
            held = array[self.rows]
            np.copyto(held, value, where=self.mask)
            array[self.rows] = held

    def spread(self, values: np.ndarray) -> np.ndarray:
        """Values of the active lanes, in their order, as an array (warps, 32)."""
        spread = np.zeros(self.mask.shape, values.dtype)
        spread[self.mask] = values
        return spread
