"""Resident workgroups: registers, memory and progress of their waves."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Sequence

import numpy as np

from flydsl.tools.simulators.amdgpu.local_memory import Lds, Scratch
from flydsl.tools.simulators.amdgpu.memory import Memory
from flydsl.tools.simulators.amdgpu.races import Clocks
from flydsl.tools.simulators.amdgpu.wave import VCC, Flight, Wave, Waves
from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.repeats import MOST_JUMPS, Changes, Repeats

Sizes = tuple[int, int, int]
_VECTORS, _SCALARS = 512, 132


class Residents:
    """The state of the waves of some workgroups; registers start with garbage.

    ``places`` are the positions of the workgroups in the grid, ``first`` is the number of the first one in the launch.
    """

    def __init__(
        self,
        memory: Memory,
        lanes: int,
        waves_of_group: int,
        places: Sequence[Sizes],
        *,
        first: int = 0,
        lds_bytes: int = 0,
        scratch_bytes: int = 0,
        code_base: int = 0,
    ) -> None:
        count = len(places) * waves_of_group
        random = np.random.default_rng(first)
        self.memory, self.lanes, self.waves_of_group, self.places = memory, lanes, waves_of_group, places
        self.first, self.code_base, self.count = first, code_base, count
        self.ids: Array = np.arange(count * lanes).reshape(count, lanes)
        self.lane_numbers: Array = np.arange(lanes, dtype=np.int32)
        shape = (_VECTORS, count, lanes)
        self.vector: Array = random.integers(0x7FB00000, 0x7FC00000, shape, dtype=np.uint32)  # NaN, or far away
        self.scalar: Array = random.integers(0x70000000, 0x7FFFFFFF, (_SCALARS, count), dtype=np.uint32)
        self.scalar[128:] = 0
        self.scc: Array = np.zeros(count, bool)
        self.hardware: dict[int, Array] = {}
        """Hardware registers by number, of each wave; the others are 0."""
        checks = memory.checks
        if checks is not None and checks.other_registers is not None:
            checks.fill_registers(self.vector, self.scalar[:VCC])
        numbers = np.arange(count)
        self.group_of: Array = numbers // waves_of_group
        self.clocks = (
            None
            if checks is None
            else Clocks(checks.races, [(places[row // waves_of_group], row % waves_of_group) for row in range(count)])
        )
        self.lds = Lds(memory, lds_bytes, len(places), waves_of_group, lanes, first)
        self.scratch = Scratch(memory, count * lanes, scratch_bytes)
        self.pcs: Array = np.zeros(count, np.int64)
        self.has_ended: Array = np.zeros(count, bool)
        self.has_signaled: Array = np.zeros(count, bool)
        self.is_at_barrier: Array = np.zeros(count, bool)
        self.arrived: Array = np.zeros(count, np.int64)
        """How often each wave has arrived at the barrier."""
        self.repeats = Repeats(count)
        self._ticks = itertools.count(1)
        self._flights = [Flight()]
        self._flight_of: Array = np.zeros(count, np.int64)

    def wave(self, row: int) -> Wave:
        """A wave by its number."""
        return Wave(self, row)

    def ticks(self) -> int:
        """The next time stamp."""
        return next(self._ticks)

    # -- results in flight

    def take_flight(self, waves: Array) -> tuple[Array, Flight]:
        """Those of the waves with the same results in flight as the first, and the results, which are theirs alone."""
        kinds = np.unique(self._flight_of[waves])
        mine = int(self._flight_of[waves[0]])
        for kind in kinds.tolist():
            if kind != mine and self._flights[kind].is_like(self._flights[mine]):
                self._flight_of[waves[self._flight_of[waves] == kind]] = mine
        chosen = waves[self._flight_of[waves] == mine]
        if np.count_nonzero(self._flight_of == mine) != len(chosen):
            used = set(np.unique(self._flight_of).tolist())
            free = next((each for each in range(len(self._flights)) if each not in used), len(self._flights))
            copied = self._flights[mine].copy()
            self._flights[free : free + 1] = [copied]
            self._flight_of[chosen] = free
            return chosen, copied
        return chosen, self._flights[mine]

    # -- barriers

    def signal(self, waves: Array) -> None:
        """Count the arrival of waves at the barrier of their workgroup."""
        self.arrived[waves] += 1
        if self.clocks is not None:
            for group, count, members in self._by_arrival(waves):
                self.clocks.signal(group, count, members)

    def leave_barrier(self, waves: Array) -> None:
        """All waves have arrived, or ended: these know what they did."""
        self.is_at_barrier[waves] = False
        if self.clocks is not None:
            for group, count, members in self._by_arrival(waves):
                all_ = np.arange(group * self.waves_of_group, (group + 1) * self.waves_of_group)
                self.clocks.leave(group, count, members, all_[self.has_ended[all_]])

    def _by_arrival(self, waves: Array) -> list[tuple[int, int, Array]]:
        keys = self.group_of[waves] << 32 | self.arrived[waves]
        if len(waves) == 1 or (keys == keys[0]).all():
            return [(int(keys[0]) >> 32, int(keys[0]) & 0xFFFFFFFF, waves)]
        found = []
        order = np.argsort(keys, kind="stable")
        starts = np.flatnonzero(np.diff(keys[order], prepend=-1))
        for members in np.split(waves[order], starts[1:]):
            found.append((int(self.group_of[members[0]]), int(self.arrived[members[0]]), members))
        return found

    def waits(self) -> Array:
        """True for each wave that is at a barrier that another of its workgroup has not reached."""
        arrived = np.where(self.has_ended, np.iinfo(np.int64).max, self.arrived)
        least = arrived.reshape(-1, self.waves_of_group).min(axis=1)
        return self.is_at_barrier & (self.arrived > least[self.group_of])

    # -- endless loops

    def spins(self) -> Array:
        """True for each wave that repeats itself until another changes memory, or that is left."""
        return self.repeats.spins(self.changes())

    def come_back(self, waves: Waves, some: Array, pc: int) -> bool:
        """After a jump back of ``some`` of the waves to an instruction: true if one is to be left."""
        numbers = waves.numbers[some]
        self.repeats.jumps[numbers] += 1
        if self.memory.checks is None:
            return bool((self.repeats.jumps[numbers] > MOST_JUMPS).any())
        parts = waves.scalar.T, waves.scc, waves.vector.swapaxes(0, 1)

        def state() -> bytes:
            waves.leave()
            ahead = self.arrived.reshape(-1, self.waves_of_group)
            barriers = (ahead - ahead.min(axis=1, keepdims=True), self.is_at_barrier, self.has_signaled)
            digest = hashlib.sha1(usedforsecurity=False)
            for each in (self.pcs, self.has_ended, self.scc, self.scalar, self.vector, *barriers):
                digest.update(each.tobytes())
            return digest.digest()

        return len(self.repeats.came_back(numbers, some, pc, parts, self.changes(), state)) > 0

    def changes(self) -> Changes:
        """The changes of memory, of LDS and of barriers until now."""
        return Changes(self.memory.changes + self.lds.changes, int(self.arrived.sum()) + int(self.has_ended.sum()))
