"""Races in shared memory, by vector clocks of warps.

PTX ISA manual, "Memory Consistency Model": a read must come after the write by barriers of a block or cluster or by
mbarriers, and where ``cp.async.bulk`` or ``wgmma`` reads what a thread wrote, a ``fence.proxy.async`` must lie
between.  Warps count as one thread; what goes through flags in memory is not seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.ptx.execution.memory import Region
from flydsl.tools.simulators.ptx.program.module import TYPE_BYTES, PtxError

if TYPE_CHECKING:
    from flydsl.tools.simulators.ptx.execution.active_lanes import ActiveLanes
    from flydsl.tools.simulators.ptx.execution.grid import Grid

_NOBODY = -1


class Races:
    """The last writer and reader of each unit of shared memory; a unit is the kernel's smallest access."""

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

    def read(self, region: Region, active: ActiveLanes, which: Array | slice, places: Array, size: int) -> None:
        """Threads read."""
        if region is self._grid.shared.region:
            warps, units = self._units(self._warps(active, which), places, size)
            self._check(warps, units, "reads", self._writer, self._written, "wrote")
            self._reader[units], self._read[units] = warps, self._clock[warps, warps]

    def write(self, region: Region, active: ActiveLanes, which: Array | slice, places: Array, size: int) -> None:
        """Threads write."""
        if region is self._grid.shared.region:
            self.write_of(self._warps(active, which), places, size)

    def atomic(self, region: Region, active: ActiveLanes, which: Array | slice, places: Array, size: int) -> None:
        """Threads write what others may write at the same time: nothing is known of it then."""
        if region is self._grid.shared.region:
            _, units = self._units(self._warps(active, which), places, size)
            self._writer[units] = self._reader[units] = _NOBODY

    def write_of(self, warps: Array, places: Array, size: int) -> None:
        """Warps write."""
        warps, units = self._units(warps, places, size)
        self._may_write(warps, units)
        self._writer[units], self._written[units] = warps, self._clock[warps, warps]
        self._generic[units] = True

    def write_by_proxy(self, warp: int, places: Array) -> Array:
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

    def _may_write(self, warps: Array, units: Array) -> None:
        self._check(warps, units, "writes", self._writer, self._written, "wrote")
        self._check(warps, units, "writes", self._reader, self._read, "read")
        self._reader[units] = _NOBODY

    def read_by_proxy(self, warp: int, places: Array, size: int) -> None:
        """An asynchronous operation that a warp started reads."""
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

    def join(self, before: Sequence[int] | Array, after: Sequence[int] | Array) -> None:
        """All that the first warps did is seen by the others."""
        givers, takers = np.unique(np.asarray(before, int)), np.unique(np.asarray(after, int))
        self.acquire_all(takers, self.release(givers))

    def release(self, warps: Array) -> tuple[Array, Array]:
        """The clocks of all that warps have done and seen until now."""
        told = self._clock[warps].max(axis=0), self._fenced[warps].max(axis=0)
        self._clock[warps, warps] += 1
        return told

    def acquire_all(self, warps: Array, told: tuple[Array, Array]) -> None:
        """Warps see the effects that others have been shown."""
        own = self._clock[warps, warps]
        self._clock[warps] = np.maximum(self._clock[warps], told[0])
        self._clock[warps, warps] = np.maximum(own, self._clock[warps, warps])
        self._fenced[warps] = np.maximum(self._fenced[warps], told[1])

    def fence(self, warps: Array) -> None:
        """``fence.proxy.async``: what warps have seen may be read by the asynchronous proxy."""
        self._fenced[warps] = np.maximum(self._fenced[warps], self._clock[warps])

    # -- help

    def _warps(self, active: ActiveLanes, which: Array | slice) -> Array:
        lanes = np.broadcast_to(active.warps[:, None], active.mask.shape)[active.mask]
        return lanes[which]

    def _units(self, warps: Array, places: Array, size: int) -> tuple[Array, Array]:
        count = max(size // self._unit, 1)
        units = (places // self._unit)[:, None] + np.arange(count)
        return np.repeat(warps, count), units.ravel()

    def _check(self, warps: Array, units: Array, does: str, who: Array, when: Array, did: str) -> None:
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
