"""Races in shared memory and in arrays, by vector clocks of warps.

PTX ISA manual, "Memory Consistency Model": an access must come after another warp's write by barriers of a block or
cluster, by mbarriers, or by atomics and strong accesses at one address of global memory.  Where ``cp.async.bulk`` or
``wgmma`` reads what a thread wrote, a ``fence.proxy.async`` must lie between.  Warps count as one thread, and every atomic
orders.  A store that changes nothing is in no race.  What goes through flags in shared memory is not seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.ptx.execution.memory import Region
from flydsl.tools.simulators.ptx.execution.operands import WARP
from flydsl.tools.simulators.ptx.execution.suspects import of_race
from flydsl.tools.simulators.ptx.program.module import TYPE_BYTES

if TYPE_CHECKING:
    from flydsl.tools.simulators.ptx.execution.active_lanes import ActiveLanes
    from flydsl.tools.simulators.ptx.execution.grid import Grid

_NOBODY = 0
_MOST_RELEASES = 8
"""Warps that are told apart among those that released one address; behind more of them a warp has seen everything."""


class _Accesses:
    """The last writer and the last reader of each unit of a memory: who, plus one, when, and by which instruction."""

    def __init__(self, units: int) -> None:
        self.writer, self.written, self.written_by = (np.zeros(units, np.int32) for _ in range(3))
        self.reader, self.read, self.read_by = (np.zeros(units, np.int32) for _ in range(3))


class Orders:
    """Accesses of a launch's arrays, kept from some blocks for those that the device runs after them."""

    def __init__(self) -> None:
        self.before = 0
        """The number of warps and their copies that ran before."""
        self.arrays: dict[int, _Accesses] = {}
        self.released: dict[tuple[int, int], dict[int, int]] = {}
        """By array and address the warps whose atomics were there, and their times."""


class Races:
    """The order of accesses of a grid's warps; a unit is the kernel's smallest access.

    Accesses of arrays are looked at if the grid has findings.
    """

    def __init__(self, grid: Grid, orders: Orders | None = None) -> None:
        self._grid, self._orders = grid, orders or Orders()
        self._unit = _unit(grid)
        units = len(grid.shared.region.data) // self._unit
        self._shared = _Accesses(units)
        self._generic = np.zeros(units, bool)
        self._atomic = np.zeros(units, bool)
        """True for units of shared memory whose last writer was an atomic; other atomics do not race with it."""
        # Each warp has a row; columns are warps, and behind them the copies that each warp has had the engine do.
        self._clock = np.eye(grid.warps, 2 * grid.warps, dtype=np.int32)
        self._fenced = np.zeros((grid.warps, 2 * grid.warps), np.int32)
        self._copies = np.zeros(grid.warps, np.int32)
        self._follows = np.zeros(grid.warps, bool)
        """True for warps that have seen an atomic of blocks that ran before."""

    def end(self) -> None:
        """The blocks are at their end; others take their place."""
        self._orders.before += 2 * self._grid.warps

    # -- accesses

    def read(self, region: Region, active: ActiveLanes, which: Array | slice, places: Array, size: int) -> None:
        """Threads read."""
        accesses = self._of(region)
        if accesses is not None:
            self.read_of(region, accesses, self._threads(active, which), places, size)

    def read_array(self, region: Region, threads: Array, places: Array, size: int) -> None:
        """Copies that threads started read an array."""
        accesses = self._of(region)
        if accesses is not None and accesses is not self._shared:
            self.read_of(region, accesses, threads, places, size)

    def read_of(self, region: Region, accesses: _Accesses, threads: Array, places: Array, size: int) -> None:
        """Threads read a memory that is looked at."""
        self._grid.shadow.read(region, threads, places, size)
        threads, units = self._units(threads, places, size)
        warps = threads // WARP
        self._check(region, threads, units, "reads", accesses.writer, accesses.written, accesses.written_by, "wrote")
        accesses.reader[units] = warps + self._orders.before + 1
        accesses.read[units], accesses.read_by[units] = self._clock[warps, warps], self._grid.pc

    def write(
        self,
        region: Region,
        active: ActiveLanes,
        which: Array | slice,
        places: Array,
        size: int,
        changes: Array | None = None,
    ) -> None:
        """Threads write; ``changes`` is False for stores that change nothing."""
        accesses = self._of(region)
        if accesses is not None:
            self.write_of(region, self._threads(active, which), places, size, changes)

    def atomic(self, region: Region, active: ActiveLanes, which: Array | slice, places: Array, size: int) -> None:
        """Threads read or write what others may write at the same time: nothing is known of it then."""
        accesses = self._of(region)
        if accesses is None:
            return
        who = self._threads(active, which)
        threads, units = self._units(who, places, size)
        if accesses is self._shared and self._grid.findings is not None:
            self._atomic_in_shared(region, threads, units)
        else:
            accesses.writer[units] = accesses.reader[units] = _NOBODY
        self._grid.shadow.write(region, who, places, size)
        if accesses is not self._shared:
            self._synchronize(id(region), threads // WARP, units)

    def _atomic_in_shared(self, region: Region, threads: Array, units: Array) -> None:
        """An atomic races with a plain access that nothing orders before it, and a later plain access with it."""
        plain, shared = ~self._atomic[units], self._shared
        self._may_write(region, shared, threads[plain], units[plain])
        warps = threads // WARP
        shared.writer[units], shared.written_by[units] = warps + self._orders.before + 1, self._grid.pc
        shared.written[units] = self._clock[warps, warps]
        shared.reader[units], self._atomic[units], self._generic[units] = _NOBODY, True, True

    def _synchronize(self, region: int, warps: Array, units: Array) -> None:
        """Warps see what warps had done that were at the same places before, and show what they have done."""
        before = self._orders.before
        for warp, unit in {(int(w), int(u)) for w, u in zip(warps, units, strict=True)}:
            told = self._orders.released.setdefault((region, unit), {})
            own = self._clock[warp, warp]
            for agent, time in told.items():
                if agent < before:
                    self._follows[warp] = True
                else:
                    seen = self._clock[agent - before].copy()
                    seen[agent - before] = time
                    self._clock[warp] = np.maximum(self._clock[warp], seen)
            if len(told) > _MOST_RELEASES:
                seen = np.diagonal(self._clock)
                self._clock[warp, : len(seen)] = np.maximum(self._clock[warp, : len(seen)], seen - 1)
            self._clock[warp, warp] = own
            told[warp + before] = int(own)
        writers = np.unique(warps)
        self._clock[writers, writers] += 1

    def write_of(self, region: Region, threads: Array, places: Array, size: int, changes: Array | None = None) -> None:
        """Threads write a memory that is looked at."""
        self._grid.shadow.write(region, threads, places, size)
        if changes is not None and not changes.all():
            threads, places = threads[changes], places[changes]
        threads, units = self._units(threads, places, size)
        accesses = self._of(region)
        assert accesses is not None
        warps = threads // WARP
        self._may_write(region, accesses, threads, units)
        accesses.writer[units], accesses.written_by[units] = warps + self._orders.before + 1, self._grid.pc
        accesses.written[units] = self._clock[warps, warps]
        if accesses is self._shared:
            self._generic[units], self._atomic[units] = True, False

    def collide(self, region: Region, threads: Array, places: Array, lost: Array) -> None:
        """Threads stored other bytes than remain, by one instruction: which of them remain is not defined."""
        if self._of(region) is None:
            return
        n = int(np.flatnonzero(lost)[0])
        others = np.flatnonzero((places == places[n]) & (threads != threads[n]))
        other = self._grid.who(threads[others[-1]]) if len(others) else "another thread"
        text = f"a race: {other} stores another value to {self._byte(region, int(places[n]))} by the same instruction"
        self._grid.tell("race", text, int(threads[n]), region.name, self._grid.pc)

    def write_array(self, region: Region, threads: Array, places: Array, size: int, changes: Array) -> None:
        """Copies that threads started write an array."""
        if self._of(region) is not None:
            self.write_of(region, threads, places, size, changes)

    def write_by_proxy(self, warp: int, places: Array) -> Array:
        """A copy that a warp starts will write bytes of shared memory: what those who wait for it have seen then."""
        shared = self._grid.shared.region
        starting = np.full(len(places), warp * WARP)
        self._grid.shadow.takes_off(starting, places, 1)
        threads, units = self._units(starting, places, 1)
        self._may_write(shared, self._shared, threads, units)
        self._shared.writer[units] = self._grid.warps + warp + self._orders.before + 1
        self._shared.written[units], self._shared.written_by[units] = self.start(warp), self._grid.pc
        self._generic[units] = self._atomic[units] = False
        return self._started(warp)

    def _may_write(self, region: Region, accesses: _Accesses, threads: Array, units: Array) -> None:
        self._check(region, threads, units, "writes", accesses.writer, accesses.written, accesses.written_by, "wrote")
        self._check(region, threads, units, "writes", accesses.reader, accesses.read, accesses.read_by, "read")
        accesses.reader[units] = _NOBODY

    def read_by_proxy(self, warp: int, places: Array, size: int) -> None:
        """An asynchronous operation that a warp started reads shared memory."""
        shared, region = self._shared, self._grid.shared.region
        threads = np.full(len(places), warp * WARP)
        self._grid.shadow.read(region, threads, places, size, by_engine=True)
        threads, units = self._units(threads, places, size)
        self._check(region, threads, units, "reads", shared.writer, shared.written, shared.written_by, "wrote")
        known = (shared.writer[units] != _NOBODY) & self._generic[units]
        writer = np.where(known, shared.writer[units] - self._orders.before - 1, 0)
        unfenced = known & (self._fenced[warp, writer] < shared.written[units])
        if unfenced.any():
            place = int(units[unfenced][0])
            self._grid.tell(
                "wait",
                f"an asynchronous operation reads {self._place(region, place)}, which warp "
                f"{writer[unfenced][0]} wrote, and no fence.proxy.async is between",
                warp * WARP,
                other_place=int(shared.written_by[place]),
            )
        shared.reader[units] = warp + self._orders.before + 1
        shared.read[units], shared.read_by[units] = self._clock[warp, warp], self._grid.pc

    # -- order

    def join(self, before: Sequence[int] | Array, after: Sequence[int] | Array) -> None:
        """All that the first warps did is seen by the others."""
        givers, takers = np.unique(np.asarray(before, int)), np.unique(np.asarray(after, int))
        self._follows[takers] |= self._follows[givers].any()
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

    def start(self, warp: int) -> int:
        """The time of what a warp has the engine do now: a count of its own."""
        self._copies[warp] += 1
        return int(self._copies[warp])

    def _started(self, warp: int) -> Array:
        """The clock of all that a warp has had the engine do."""
        told = np.zeros(2 * self._grid.warps, np.int32)
        told[self._grid.warps + warp] = self._copies[warp]
        return told

    def release_started(self, warp: int) -> tuple[Array, Array]:
        """The clocks of what a warp has done, seen, and had the engine do."""
        clock, fenced = self.release(np.array([warp]))
        return np.maximum(clock, self._started(warp)), fenced

    def time(self, warp: int) -> int:
        """The time of what a warp does now."""
        return int(self._clock[warp, warp])

    def sees(self, warp: int, others: Array, times: Array) -> Array:
        """True where a warp has seen what others did at these times; others are columns of the clocks."""
        return np.asarray(self._clock[warp, others] >= times)

    def fence(self, warps: Array) -> None:
        """``fence.proxy.async``: what warps have seen may be read by the asynchronous proxy."""
        self._fenced[warps] = np.maximum(self._fenced[warps], self._clock[warps])

    # -- help

    def _of(self, region: Region) -> _Accesses | None:
        """The last accesses of a memory; ``None`` if they are not kept."""
        if region is self._grid.shared.region:
            return self._shared
        if self._grid.findings is None or not region.is_array:
            return None
        arrays = self._orders.arrays
        if id(region) not in arrays:
            arrays[id(region)] = _Accesses(len(region.data) // self._unit + 1)
        return arrays[id(region)]

    def _threads(self, active: ActiveLanes, which: Array | slice) -> Array:
        threads: Array = self._grid.thread_ids[active.rows][active.mask]
        return threads[which]

    def _units(self, threads: Array, places: Array, size: int) -> tuple[Array, Array]:
        count = max(size // self._unit, 1)
        units = (places // self._unit)[:, None] + np.arange(count)
        return np.repeat(threads, count), units.ravel()

    def _check(
        self,
        region: Region,
        threads: Array,
        units: Array,
        does: str,
        who: Array,
        when: Array,
        where: Array,
        did: str,
    ) -> None:
        warps = threads // WARP
        other = who[units] - self._orders.before - 1
        wrong = (who[units] != _NOBODY) & (other != warps)
        if not wrong.any():
            return
        here = other >= 0
        seen = np.where(here, self._clock[warps, np.maximum(other, 0)] >= when[units], self._follows[warps])
        wrong &= ~seen
        if not wrong.any():
            return
        n = int(np.flatnonzero(wrong)[0])
        grid, place = self._grid, int(where[units[n]])
        by = "a warp of a block that ran before"
        if here[n]:
            by = f"{'warp' if other[n] < grid.warps else 'a copy of warp'} {other[n] % grid.warps}"
        check = "wait" if other[n] >= grid.warps else "race"
        text = (
            f"a race: warp {warps[n]} {does} {self._place(region, int(units[n]))}, which {by} {did}, and "
            f"no {'barrier' if region is grid.shared.region else 'barrier or atomic'} is between"
        )
        if region is grid.shared.region or (does, did) == ("writes", "wrote"):
            grid.tell(check, text, threads[n], region.name, place)
            return
        reader, writer = (warps, other) if does == "reads" else (other, warps)
        load, store = (grid.pc, place) if does == "reads" else (place, grid.pc)
        grid.suspects += of_race(
            grid, region, self._unit, units[wrong], reader[wrong], writer[wrong], load, store,
            grid.fault(check, text, grid.pc, int(threads[n]), region.name, place),
        )  # fmt: skip

    def _place(self, region: Region, unit: int) -> str:
        return self._byte(region, unit * self._unit)

    def _byte(self, region: Region, place: int) -> str:
        if region is not self._grid.shared.region:
            return f"byte {place - region.first} of {region.name or 'an array'}"
        block, offset = divmod(place, self._grid.shared.stride)
        return f"byte 0x{offset:x} of block {block}'s of shared memory"


def _unit(grid: Grid) -> int:
    """The smallest number of bytes that the kernel moves at a time."""
    smallest = 16
    elsewhere = {"param", "local"} if grid.findings is not None else {"global", "param", "local"}
    for instruction in grid.entry.code:
        if instruction.words[0] in ("ld", "st", "atom", "red") and not elsewhere & set(instruction.words):
            smallest = min(smallest, TYPE_BYTES.get(instruction.words[-1], 16))
        if instruction.words[:2] == ("cp", "async"):
            smallest = min(smallest, 4 if "bulk" not in instruction.words else 2 if grid.findings is not None else 16)
    return smallest
