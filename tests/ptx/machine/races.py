"""Who may see whose writes to shared memory: vector clocks of warps, and of what is fenced for the asynchronous proxy.

PTX ISA manual, "Memory Consistency Model": a read must come after the write by barriers of a block or cluster or by
mbarriers, and where ``cp.async.bulk`` or ``wgmma`` reads what a thread wrote, a ``fence.proxy.async`` must lie
between.  Warps count as one thread; what goes through flags in memory is not seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from .memory import Region
from .program import TYPE_BYTES, PtxError

if TYPE_CHECKING:
    from .convoy import Convoy
    from .grid import Grid

_NOBODY = -1


class Races:
    """What is known of each piece of shared memory, in units of the smallest access of the kernel."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._unit = _unit(grid)
        units = len(grid.shared.region.data) // self._unit
        self._writer = np.full(units, _NOBODY, np.int32)
        self._written = np.zeros(units, np.int32)
        self._generic = np.zeros(units, bool)
        self._reader = np.full(units, _NOBODY, np.int32)
        self._read = np.zeros(units, np.int32)
        # Each warp has a row; columns are warps, and behind them the copies that each warp has had the engine do.
        self._clock = np.eye(grid.warps, 2 * grid.warps, dtype=np.int32)
        self._fenced = np.zeros((grid.warps, 2 * grid.warps), np.int32)
        self._copies = np.zeros(grid.warps, np.int32)

    # -- accesses

    def read(self, region: Region, convoy: Convoy, which: np.ndarray | slice, places: np.ndarray, size: int) -> None:
        """Threads read."""
        if region is self._grid.shared.region:
            warps, units = self._units(self._warps(convoy, which), places, size)
            self._check(warps, units, "reads", self._writer, self._written, "wrote")
            self._reader[units], self._read[units] = warps, self._clock[warps, warps]

    def write(self, region: Region, convoy: Convoy, which: np.ndarray | slice, places: np.ndarray, size: int) -> None:
        """Threads write."""
        if region is self._grid.shared.region:
            self.write_of(self._warps(convoy, which), places, size)

    def atomic(self, region: Region, convoy: Convoy, which: np.ndarray | slice, places: np.ndarray, size: int) -> None:
        """Threads write what others may write at the same time: nothing is known of it then."""
        if region is self._grid.shared.region:
            _, units = self._units(self._warps(convoy, which), places, size)
            self._writer[units] = self._reader[units] = _NOBODY

    def write_of(self, warps: np.ndarray, places: np.ndarray, size: int) -> None:
        """Warps write."""
        warps, units = self._units(warps, places, size)
        self._may_write(warps, units)
        self._writer[units], self._written[units] = warps, self._clock[warps, warps]
        self._generic[units] = True

    def write_by_proxy(self, warp: int, places: np.ndarray) -> np.ndarray:
        """A copy that a warp starts will write bytes: what those who wait for it have seen then."""
        warps, units = self._units(np.full(len(places), warp), places, 1)
        self._may_write(warps, units)
        self._copies[warp] += 1
        column = self._grid.warps + warp
        self._writer[units], self._written[units] = column, self._copies[warp]
        self._generic[units] = False
        told = np.zeros(2 * self._grid.warps, np.int32)
        told[column] = self._copies[warp]
        return told

    def _may_write(self, warps: np.ndarray, units: np.ndarray) -> None:
        self._check(warps, units, "writes", self._writer, self._written, "wrote")
        self._check(warps, units, "writes", self._reader, self._read, "read")
        self._reader[units] = _NOBODY

    def read_by_proxy(self, warp: int, places: np.ndarray, size: int) -> None:
        """What a warp started reads by way of the asynchronous proxy."""
        warps, units = self._units(np.full(len(places), warp), places, size)
        self._check(warps, units, "reads", self._writer, self._written, "wrote")
        writer = self._writer[units]
        known = (writer != _NOBODY) & self._generic[units]
        unfenced = known & (self._fenced[warp, writer] < self._written[units])
        if unfenced.any():
            place = int(units[unfenced][0]) * self._unit
            raise PtxError(
                f"an asynchronous operation reads byte {self._offset(place)} of shared memory, which warp "
                f"{writer[unfenced][0]} wrote, and no fence.proxy.async is between"
            )
        self._reader[units], self._read[units] = warps, self._clock[warps, warps]

    # -- order

    def join(self, before: Sequence[int] | np.ndarray, after: Sequence[int] | np.ndarray) -> None:
        """All that the first warps did is seen by the others."""
        givers, takers = np.unique(np.asarray(before, int)), np.unique(np.asarray(after, int))
        self.acquire_all(takers, self.release(givers))

    def release(self, warps: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """What warps have done and seen until now; what they do from now on is not part of it."""
        told = self._clock[warps].max(axis=0), self._fenced[warps].max(axis=0)
        self._clock[warps, warps] += 1
        return told

    def acquire_all(self, warps: np.ndarray, told: tuple[np.ndarray, np.ndarray]) -> None:
        """Warps see what others were told to have done."""
        own = self._clock[warps, warps]
        self._clock[warps] = np.maximum(self._clock[warps], told[0])
        self._clock[warps, warps] = np.maximum(own, self._clock[warps, warps])
        self._fenced[warps] = np.maximum(self._fenced[warps], told[1])

    def fence(self, warps: np.ndarray) -> None:
        """``fence.proxy.async``: what warps have seen may be read by the asynchronous proxy."""
        self._fenced[warps] = np.maximum(self._fenced[warps], self._clock[warps])

    # -- help

    def _warps(self, convoy: Convoy, which: np.ndarray | slice) -> np.ndarray:
        lanes = np.broadcast_to(convoy.numbers[:, None], convoy.mask.shape)[convoy.mask]
        return lanes[which]

    def _units(self, warps: np.ndarray, places: np.ndarray, size: int) -> tuple[np.ndarray, np.ndarray]:
        count = max(size // self._unit, 1)
        units = (places // self._unit)[:, None] + np.arange(count)
        return np.repeat(warps, count), units.ravel()

    def _check(
        self, warps: np.ndarray, units: np.ndarray, does: str, who: np.ndarray, when: np.ndarray, did: str
    ) -> None:
        other = who[units]
        wrong = (other != _NOBODY) & (other != warps)
        if wrong.any():
            wrong &= self._clock[warps, other] < when[units]
        if wrong.any():
            n = int(np.flatnonzero(wrong)[0])
            raise PtxError(
                f"a race: warp {warps[n]} {does} byte {self._offset(int(units[n]) * self._unit)} of shared memory, which "
                f"{'warp' if other[n] < self._grid.warps else 'a copy of warp'} {other[n] % self._grid.warps} {did}, and "
                "no barrier is between"
            )

    def _offset(self, place: int) -> str:
        block, offset = divmod(place, self._grid.shared.stride)
        return f"0x{offset:x} of block {block}'s"


def _unit(grid: Grid) -> int:
    """The smallest number of bytes that the kernel moves at a time."""
    smallest = 16
    for instruction in grid.entry.code:
        if instruction.words[0] in ("ld", "st", "atom", "red") and not {"global", "param", "local"} & set(
            instruction.words
        ):
            smallest = min(smallest, TYPE_BYTES.get(instruction.words[-1], 16))
        if instruction.words[:2] == ("cp", "async") and "bulk" not in instruction.words:
            smallest = min(smallest, 4)
    return smallest
