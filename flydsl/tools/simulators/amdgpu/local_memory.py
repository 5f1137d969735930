"""LDS of workgroups, and scratch memory of waves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from flydsl.tools.simulators.amdgpu.memory import Memory
from flydsl.tools.simulators.amdgpu.races import Access, Shadow
from flydsl.tools.simulators.array import Array

if TYPE_CHECKING:
    from flydsl.tools.simulators.amdgpu.wave import Waves

_ALIGNED = 16
_MOST_WAVES = 1 << 20


class _Local:
    """Memory from address 0 to a limit."""

    name = ""

    def __init__(self, memory: Memory, limit: int) -> None:
        self.memory, self.limit = memory, limit

    def _places(self, addresses: Array, size: int, lanes: Array, what: str) -> tuple[Array, Array]:
        """Bytes (lanes, size) of each access, and True for those of accesses that are inside; others are told."""
        places = addresses.astype(np.int64)[:, None] + np.arange(size)
        inside = (places[:, 0] >= 0) & (places[:, -1] < self.limit)
        if not inside.all():
            row = int(np.argmin(inside))
            text = (
                f"{what} outside {self.name} of {self.limit} bytes"
                if self.memory.checks is not None
                else f"{self.name} of {self.limit} bytes is accessed at byte {int(places[row, 0])}"
            )
            self.memory.tell("bounds", text, lanes[~inside], self.name)
        return places, inside

    def _load_beyond(self, addresses: Array, size: int, load: Callable[[Array], Array]) -> Array | None:
        """Bytes at each address below the limit, if loads go beyond it no further than they may."""
        first = addresses.astype(np.int64)
        if not self.limit or (first.min() >= 0 and first.max() + size <= self.limit):
            return None
        places = first[:, None] + np.arange(size)
        inside = (places >= 0) & (places < self.limit)
        data = load(np.clip(places, 0, self.limit - 1))
        return data if self.memory.fill_beyond(addresses.astype(np.uint64), inside, data) else None


class Lds(_Local):
    """The LDS of workgroups, of so many waves of so many lanes each.  It starts with garbage."""

    name = "LDS"

    def __init__(self, memory: Memory, size: int, groups: int, waves: int, lanes: int, seed: int) -> None:
        super().__init__(memory, size)
        self._wave, self._lanes, self._stride = lanes, waves * lanes, -(-size // _ALIGNED) * _ALIGNED
        total = groups * self._stride
        self.bytes: Array = np.random.default_rng(seed).integers(0x70, 0x80, total, dtype=np.uint8)
        self.stores: Array = np.full(total, -1, np.int64)
        """For each byte the number of the store in flight to it and the wave that does it, or -1."""
        self.arrivals: Array = np.full(total, -1, np.int64)
        """The same of loads from global memory."""
        self.changes = 0
        """Stores that changed something, counted with findings."""
        self._unwritten = np.ones(total, bool)
        checks = memory.checks
        self._shadow = None if checks is None else Shadow("LDS", total, checks.races)

    def _start(self, lanes: Array) -> Array:
        """The first byte of each lane's workgroup: (lanes, 1)."""
        return (lanes // self._lanes * self._stride)[:, None]

    def load(self, addresses: Array, size: int, lanes: Array, access: Access = Access.PLAIN) -> Array:
        """Bytes (lanes, size) at each address."""
        if not len(addresses):
            return np.zeros((0, size), np.uint8)
        beyond = self._load_beyond(addresses, size, lambda places: self.bytes[places + self._start(lanes)])
        if beyond is not None:
            return beyond
        what = "an atomic" if access >= Access.ATOMIC else f"a load of {size} bytes"
        places, inside = self._places(addresses, size, lanes, what)
        places += self._start(lanes)
        if not inside.all():
            data = np.zeros(places.shape, np.uint8)
            if inside.any():
                data[inside] = self._load(places[inside], lanes[inside], access)
            return data
        return self._load(places, lanes, access)

    def _load(self, places: Array, lanes: Array, access: Access) -> Array:
        data, checks = self.bytes[places], self.memory.checks
        if checks is not None:
            assert self._shadow is not None
            there = self._unwritten[places]
            if there.any():
                row = int(np.argmax(there.any(axis=1)))
                start = int(self._start(lanes[row : row + 1])[0, 0])
                self.memory.load_unwritten(there, data, row, lanes, self.name, lambda: int(places[row, 0]) - start)
            checks.loaded(self._shadow, places, data, lanes, access, self.name, self._start(lanes)[:, 0])
        if access >= Access.ATOMIC:  # atomics are in order
            return data
        if (self.arrivals[places] >= 0).any():
            there = self.arrivals[places] >= 0
            self._tell_wait("a load from global memory into LDS is in flight to what is loaded", there, lanes)
        writers = self.stores[places]
        flying = writers >= 0
        if flying.any() and not (checks is not None and checks.has_raced):
            foreign = flying & (writers % _MOST_WAVES != (lanes // self._wave)[:, None])
            if foreign.any():
                self._tell_wait("another wave's store to LDS is in flight to what is loaded", foreign, lanes)
        return data

    def _tell_wait(self, text: str, there: Array, lanes: Array) -> None:
        self.memory.tell("wait", f"{text}: a wait is missing", lanes[there.any(axis=1)], self.name)

    def _put(self, addresses: Array, data: Array, lanes: Array, access: Access) -> tuple[Array, Array]:
        """Put bytes (lanes, size) where they belong; the places of those that are inside, and their lanes."""
        places, inside = self._places(addresses, data.shape[1], lanes, f"a store of {data.shape[1]} bytes")
        if not inside.all():
            places, data, lanes = places[inside], data[inside], lanes[inside]
        places = places + self._start(lanes)
        checks = self.memory.checks
        if checks is None or not len(places):
            self.bytes[places] = data
            return places, lanes
        assert self._shadow is not None
        for each in checks.one_after_the_other(self._shadow, lanes, places):
            here = places[each]
            changed = self.bytes[here] != data[each]
            self.changes += bool(changed.any())
            self._unwritten[here] = False
            checks.stored(self._shadow, here, changed, lanes[each], access, self.name, self._start(lanes[each])[:, 0])
            self.bytes[here] = data[each]
            lost = self.bytes[here] != data[each]
            checks.collided(here, lost, lanes[each], access, self.name, self._start(lanes[each])[:, 0])
        return places, lanes

    def store(
        self, waves: Waves, addresses: Array, data: Array, lanes: Array, access: Access = Access.PLAIN
    ) -> Callable[[Array], None]:
        """Store bytes.  The store of some waves is in flight until the result is called with their numbers."""
        return self._in_flight(self.stores, waves, *self._put(addresses, data, lanes, access))

    def arrival(self, waves: Waves, addresses: Array, data: Array, lanes: Array) -> Callable[[Array], None]:
        """Bytes that a load from global memory puts there.  They are in flight until the result is called."""
        return self._in_flight(self.arrivals, waves, *self._put(addresses, data, lanes, Access.PLAIN))

    def _in_flight(self, flying: Array, waves: Waves, places: Array, lanes: Array) -> Callable[[Array], None]:
        by = lanes // self._wave
        numbers = waves.residents.ticks() * _MOST_WAVES + by
        flying[places] = numbers[:, None]

        def arrive(which: Array) -> None:
            some = slice(None) if len(which) == waves.count else np.isin(by, which)
            here = places[some]
            flying[here[flying[here] == numbers[some][:, None]]] = -1

        return arrive


class Scratch(_Local):
    """The scratch memory of waves: a stretch of bytes for each lane.  It starts with garbage."""

    name = "scratch"

    def __init__(self, memory: Memory, lanes: int, size: int) -> None:
        super().__init__(memory, size)
        self.bytes: Array = np.full((lanes, size), 0x7F, np.uint8)
        self._unwritten = np.ones((lanes, size), bool) if memory.checks is not None else None

    def load(self, addresses: Array, size: int, lanes: Array) -> Array:
        """Bytes (lanes, size) at each lane's address."""
        if not len(addresses):
            return np.zeros((0, size), np.uint8)
        beyond = self._load_beyond(addresses, size, lambda places: self.bytes[lanes[:, None], places])
        if beyond is not None:
            return beyond
        places, inside = self._places(addresses, size, lanes, f"a load of {size} bytes")
        if not inside.all():
            places = np.where(inside[:, None], places, 0)
        data = self.bytes[lanes[:, None], places] if self.limit else np.zeros(places.shape, np.uint8)
        if self._unwritten is not None and self.limit:
            there = self._unwritten[lanes[:, None], places] & inside[:, None]
            if there.any():
                row = int(np.argmax(there.any(axis=1)))
                self.memory.load_unwritten(there, data, row, lanes, self.name, lambda: int(places[row, 0]))
        data[~inside] = 0
        return data

    def store(self, addresses: Array, data: Array, lanes: Array) -> None:
        """Bytes (lanes, size) to each lane's address."""
        if not len(addresses):
            return
        places, inside = self._places(addresses, data.shape[1], lanes, f"a store of {data.shape[1]} bytes")
        if not inside.all():
            places, data, lanes = places[inside], data[inside], lanes[inside]
        self.bytes[lanes[:, None], places] = data
        if self._unwritten is not None:
            self._unwritten[lanes[:, None], places] = False
