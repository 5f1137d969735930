"""Memory as waves see it: arrays of this process at their own addresses, LDS, and scratch."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import Any

import numpy as np

from .registers import EmulationError

__all__ = ["Memory"]

Array = Any


class Memory:
    """Pieces of this process's memory that a kernel may touch; an access outside of them is an error."""

    def __init__(self, pieces: Iterable[tuple[int, int]]) -> None:
        """``pieces`` are addresses and bytes; those that touch or overlap become one."""
        merged: list[list[int]] = []
        for start, size in sorted(piece for piece in pieces if piece[1]):
            if merged and start < merged[-1][1]:
                merged[-1][1] = max(merged[-1][1], start + size)
            else:
                merged.append([start, start + size])
        self.starts = np.array([start for start, _ in merged], np.uint64)
        self.ends = np.array([end for _, end in merged], np.uint64)
        self.bytes = [
            np.frombuffer((ctypes.c_uint8 * (end - start)).from_address(start), np.uint8) for start, end in merged
        ]

    def _piece(self, address: int) -> int:
        return int(np.searchsorted(self.starts, np.uint64(address), "right")) - 1

    def _by_piece(self, addresses: Array, size: int) -> list[tuple[int, Array]]:
        """The lanes of each piece."""
        which = np.searchsorted(self.starts, addresses, "right").astype(np.int64) - 1
        inside = which >= 0
        inside[inside] = addresses[inside] + np.uint64(size) <= self.ends[which[inside]]
        if not inside.all():
            lane = int(np.argmin(inside))
            address = int(addresses[lane])
            raise EmulationError(
                f"an access of {size} bytes at {address:#x}, which is outside every array: {self.describe(address)}"
            )
        first = which[0]
        if (which == first).all():
            return [(int(first), np.arange(len(which)))]
        return [(int(piece), np.flatnonzero(which == piece)) for piece in np.unique(which)]

    def describe(self, address: int) -> str:
        """Where the address lies by the pieces."""
        distances = [
            (max(int(s) - address, address - int(e) + 1), i)
            for i, (s, e) in enumerate(zip(self.starts, self.ends, strict=True))
        ]
        if not distances:
            return "there is none"
        distance, i = min(distances)
        return (
            f"{distance} bytes from the array of {int(self.ends[i] - self.starts[i])} bytes at {int(self.starts[i]):#x}"
        )

    def load(self, addresses: Array, size: int) -> Array:
        """Bytes (lanes, size) at each address."""
        result = np.empty((len(addresses), size), np.uint8)
        for piece, lanes in self._by_piece(addresses, size):
            offsets = (addresses[lanes] - self.starts[piece]).astype(np.int64)
            result[lanes] = self.bytes[piece][offsets[:, None] + np.arange(size)]
        return result

    def store(self, addresses: Array, data: Array) -> None:
        """Bytes (lanes, size) to each address; of lanes with the same one the last stays."""
        size = data.shape[1]
        for piece, lanes in self._by_piece(addresses, size):
            offsets = (addresses[lanes] - self.starts[piece]).astype(np.int64)
            self.bytes[piece][offsets[:, None] + np.arange(size)] = data[lanes]

    def word(self, address: int, count: int) -> list[int]:
        """Consecutive 32-bit words for a scalar load."""
        raw = self.load(np.array([address], np.uint64), 4 * count)[0]
        return raw.view(np.uint32).tolist()  # type: ignore[no-any-return]
