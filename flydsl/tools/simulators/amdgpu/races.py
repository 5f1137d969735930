"""Races: accesses of the same bytes by two waves that nothing orders.

Each wave has a vector clock. A barrier joins the clocks of a workgroup. An atomic, or a store of a flag, publishes the clock
of its wave at its address, and an atomic whose result is used, or a load of a flag, joins the clocks published there.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.simulators.array import Array

_LONGEST_CHAIN = 100_000
"""Atomics, at most, that one acquiring access looks back on."""
_ALWAYS = 1 << 30
"""The epoch behind all that a wave may have of itself."""


class Access(enum.IntEnum):
    """Kinds of accesses, by how they synchronize."""

    PLAIN = 0
    MAYBE_FLAG = 1
    """A store that may be of a flag: it synchronizes, and races with plain stores."""
    FLAG = 2
    """A load or a store that a compiler makes of a volatile or an atomic one."""
    ATOMIC = 3
    BLIND_ATOMIC = 4
    """An atomic without a result: it publishes, and learns nothing."""


Epochs = Mapping[int, int]
"""By wave of the launch the last epoch that is known to be over."""
Agent = tuple[tuple[int, int, int], int]
"""A workgroup's place, and the wave's number in it."""


@dataclass(frozen=True, slots=True)
class _Publication:
    """The knowledge of a wave when it published."""

    first: int
    """The first agent of those in ``known``."""
    known: Array
    older: Epochs
    previous: int
    """The event whose publication a blind atomic goes on with, or 0."""


class Races:
    """The events of a launch: the accesses of one instruction by one wave between two points of synchronization.

    Event 0 is that of nobody.
    """

    def __init__(self) -> None:
        self._size = 1
        self._columns: Array = np.zeros((5, 1024), np.int32)
        self.publications: dict[int, _Publication] = {}
        self.agents: list[Agent] = []
        """The waves of the launch, those that run again with a new number."""

    def add(self, agents: Array, epochs: Array, place: int, access: Access, *, stores: bool = False) -> Array:
        """The numbers of new events of waves at an instruction."""
        first, self._size = self._size, self._size + len(agents)
        if self._size > self._columns.shape[1]:
            self._columns = np.concatenate([self._columns, np.zeros_like(self._columns)], axis=1)
            if self._size > self._columns.shape[1]:
                self._columns = np.pad(self._columns, ((0, 0), (0, self._size)))
        here = slice(first, self._size)
        self._columns[0, here], self._columns[1, here] = agents, epochs
        self._columns[2, here], self._columns[3, here], self._columns[4, here] = place, access, stores
        return np.arange(first, self._size, dtype=np.int32)

    def agent(self, events: Array) -> Array:
        """The agents of events."""
        return self._columns[0][events]

    def epoch(self, events: Array) -> Array:
        """The epochs of events."""
        return self._columns[1][events]

    def place(self, event: int) -> int:
        """The address of the instruction."""
        return int(self._columns[2, event])

    def stores(self, event: int) -> bool:
        """True for a plain store."""
        return bool(self._columns[4, event])

    def kind(self, event: int) -> Access:
        """The kind of an access."""
        return Access(int(self._columns[3, event]))

    def access(self, events: Array) -> Array:
        """The kinds of accesses, as numbers."""
        return self._columns[3][events]


class Clocks:
    """The vector clocks of the waves that are on the chip together; ``waves`` are their numbers there."""

    def __init__(self, races: Races, agents: Sequence[Agent]) -> None:
        self.races, self.first, count = races, len(races.agents), len(agents)
        races.agents.extend(agents)
        self.epoch: Array = np.zeros(count, np.int32)
        self.known: Array = np.full((count, count), -1, np.int32)
        """By wave the last epoch of each that is over for it."""
        np.fill_diagonal(self.known, _ALWAYS)
        self.older: list[dict[int, int]] = [{} for _ in agents]
        """The same of waves that ran before."""
        self.has_published: Array = np.zeros(count, bool)
        self._made: dict[int, tuple[Array, Array]] = {}
        """By instruction each wave's last epoch there, and its event."""
        self._published: list[dict[tuple[int, int, int], int]] = [{} for _ in agents]
        self._signals: dict[tuple[int, int], Array] = {}
        """By workgroup and count of arrivals the epochs that are over behind the barrier."""
        self._older_signals: dict[tuple[int, int], dict[int, int]] = {}

    # -- events

    def go_on(self, waves: Array) -> None:
        """Begin a new epoch of waves."""
        self.epoch[waves] += 1
        self.has_published[waves] = False
        for wave in waves.tolist():
            self._published[wave].clear()

    def plain(self, waves: Array, place: int, *, stores: bool = False) -> Array:
        """The event of each wave's plain access at an instruction in the present epoch."""
        if self.has_published.any():
            ended = np.unique(waves[self.has_published[waves]])
            if len(ended):
                self.go_on(ended)
        if place not in self._made:
            count = len(self.epoch)
            self._made[place] = np.full(count, -1, np.int32), np.zeros(count, np.int32)
        epochs, events = self._made[place]
        new = epochs[waves] != self.epoch[waves]
        if new.any():
            missing = np.unique(waves[new])
            now = self.epoch[missing]
            made = self.races.add(missing + self.first, now, place, Access.PLAIN, stores=stores)
            events[missing], epochs[missing] = made, now
        return events[waves]

    def publication(self, wave: int, place: int, access: Access, previous: int = 0) -> int:
        """The event of a wave's access that synchronizes."""
        key = place, int(access), previous
        number = self._published[wave].get(key)
        if number is None:
            number = int(self.races.add(np.array([wave + self.first]), self.epoch[wave : wave + 1], place, access)[0])
            self._published[wave][key] = number
            known = self.known[wave].copy()
            known[wave] = self.epoch[wave]
            self.races.publications[number] = _Publication(self.first, known, dict(self.older[wave]), previous)
        return number

    def is_before(self, events: Array, waves: Array) -> Array:
        """True for each event that is over for a wave, or its own, or that of nobody."""
        races = self.races
        agents, epochs = races.agent(events), races.epoch(events)
        here = agents - self.first
        older = (here < 0) & (events != 0)
        over = self.known[waves, np.maximum(here, 0)] >= epochs
        over |= events == 0
        if older.any():
            over[older] = False
            if any(self.older):
                for number in np.flatnonzero(older).tolist():
                    known = self.older[int(waves[number])].get(int(agents[number]), -1)
                    over[number] = known >= epochs[number]
        return over

    def agree_bits(self, waves: Array) -> Array:
        """A bit of each wave among 64."""
        return np.left_shift(np.uint64(1), (waves + self.first & 63).astype(np.uint64))

    # -- synchronization

    def acquire(self, wave: int, number: int) -> None:
        """Let a wave learn what an event published, and those that it went on with."""
        races, one, learns = self.races, np.array([wave]), False
        for _ in range(_LONGEST_CHAIN):
            published = races.publications.get(number)
            if published is None:
                break
            if not self.is_before(np.array([number]), one)[0]:
                learns = True
                self._learn(wave, published)
            number = published.previous
            if not number:
                break
        if learns:
            self._published[wave].clear()

    def _learn(self, wave: int, published: _Publication) -> None:
        if published.first == self.first:
            np.maximum(self.known[wave], published.known, out=self.known[wave])
            epochs = published.older
        else:
            there = np.flatnonzero(published.known >= 0)
            known = zip((there + published.first).tolist(), published.known[there].tolist(), strict=True)
            epochs = {**published.older, **dict(known)}
        _merge(self.older[wave], epochs)

    def signal(self, group: int, count: int, waves: Array) -> None:
        """Waves of a workgroup arrive at its barrier, each for the time ``count``."""
        key = group, count
        told = self._over(waves)
        before = self._signals.get(key)
        self._signals[key] = told if before is None else np.maximum(before, told)
        for wave in waves.tolist():
            if self.older[wave]:
                _merge(self._older_signals.setdefault(key, {}), self.older[wave])
        self.go_on(waves)

    def _over(self, waves: Array) -> Array:
        known = self.known[waves]
        known[np.arange(len(waves)), waves] = self.epoch[waves]
        told: Array = known.max(axis=0)
        return told

    def leave(self, group: int, count: int, waves: Array, ended: Array) -> None:
        """Waves go on behind a barrier: they know what all did, also those that have ended."""
        told = self._signals[group, count]
        if len(ended):
            told = np.maximum(told, self._over(ended))
        self.known[waves] = np.maximum(self.known[waves], told)
        self.known[waves, waves] = _ALWAYS
        older = self._older_signals.get((group, count))
        for wave in waves.tolist():
            self._published[wave].clear()
            if older:
                _merge(self.older[wave], older)
        for signals in (self._signals, self._older_signals):
            signals.pop((group, count - 1), None)


def _merge(known: dict[int, int], epochs: Epochs) -> None:
    for agent, epoch in epochs.items():
        if known.get(agent, -1) < epoch:
            known[agent] = epoch


@dataclass(frozen=True, slots=True)
class Conflict:
    """An access that nothing orders behind an earlier one."""

    row: int
    """The access's index among the lanes that do it."""
    wave: int
    """The number of the wave that does it."""
    bytes: Array
    """The bytes among all of the memory."""
    other: int
    """The other access's event."""
    other_stores: bool


class Shadow:
    """The last accesses of each byte of a memory with a name of its own."""

    def __init__(self, key: object, size: int, races: Races) -> None:
        self.key, self._size, self._races = key, size, races
        self._writer: Array | None = None
        """The event of the last store that changed the byte, or of the last atomic."""
        self._readers: tuple[Array, Array] | None = None
        """The last load, or store without a change, and one that was concurrent with it."""
        self._agreeing: Array | None = None
        """Of the waves that stored the value that was there, a bit each."""

    def load(self, clocks: Clocks, waves: Array, place: int, places: Array, access: Access) -> list[Conflict]:
        """Note loads of bytes ``places`` (lanes, size) by the wave of each lane."""
        found: list[Conflict] = []
        if self._writer is not None:
            seen = self._writer[places]
            late = self._late(seen, waves, clocks)
            if late is not None:
                for number, wave, where in _pairs(seen, waves, late):
                    if access is Access.PLAIN or number not in self._races.publications:
                        wrong = where if self._agreeing is None else where & ~self._agrees(places, clocks, wave)
                        found += _conflict(wrong, wave, places, number, stores=True)
                    elif access is not Access.BLIND_ATOMIC:
                        clocks.acquire(wave, number)
        if access is Access.PLAIN:
            self._note_readers(clocks, waves, clocks.plain(waves, place), places)
        elif access is Access.FLAG:
            for wave in np.unique(waves).tolist():
                mine = waves == wave
                event = np.full(int(mine.sum()), clocks.publication(wave, place, access), np.int32)
                self._note_readers(clocks, waves[mine], event, places[mine])
        return found

    @staticmethod
    def _late(seen: Array, waves: Array, clocks: Clocks) -> Array | None:
        """True for each byte whose event is not over for the wave that accesses it; ``None`` if all are."""
        if not seen.any():
            return None
        first = seen[:, 0]
        if (seen == first[:, None]).all():
            late = ~clocks.is_before(first, waves)
            return np.broadcast_to(late[:, None], seen.shape) if late.any() else None
        flat = ~clocks.is_before(seen.reshape(-1), np.repeat(waves, seen.shape[1]))
        return flat.reshape(seen.shape) if flat.any() else None

    def _agrees(self, places: Array, clocks: Clocks, wave: int) -> Array:
        assert self._agreeing is not None
        return (self._agreeing[places] & clocks.agree_bits(np.array([wave]))).astype(bool)

    def _note_readers(self, clocks: Clocks, waves: Array, events: Array, places: Array) -> None:
        if self._readers is None:
            self._readers = np.zeros(self._size, np.int32), np.zeros(self._size, np.int32)
        last, other = self._readers
        mine = np.broadcast_to(events[:, None], places.shape)
        seen = last[places]
        is_new = seen != mine
        if not is_new.any():
            return
        late = self._late(seen, waves, clocks)
        if late is not None:
            late = late & is_new
            if late.any():
                here, before = places[late], seen[late]
                by = np.broadcast_to(waves[:, None], places.shape)[late]
                free = clocks.is_before(other[here], by)
                other[here[free]] = before[free]
        last[places] = mine
        lost = last[places] != mine
        if lost.any():  # another wave loads the same now
            other[places[lost]] = mine[lost]

    def overlaps(self, waves: Array, places: Array) -> bool:
        """True if two waves store to the same bytes."""
        if self._writer is None:
            self._writer = np.zeros(self._size, np.int32)
        before = self._writer[places]
        mine = np.broadcast_to(waves.astype(np.int32)[:, None], places.shape)
        self._writer[places] = mine
        found = bool((self._writer[places] != mine).any())
        self._writer[places] = before
        return found

    def store(
        self, clocks: Clocks, waves: Array, place: int, places: Array, changed: Array, access: Access
    ) -> list[Conflict]:
        """Note stores to bytes ``places`` (lanes, size), which change those where ``changed``.

        No two waves store to the same bytes.
        """
        if self._writer is None:
            self._writer = np.zeros(self._size, np.int32)
        seen = self._writer[places]
        found = self._against_readers(clocks, waves, places, changed, access)
        if access >= Access.ATOMIC:
            self._note_atomic(clocks, waves, place, places, seen, access)
            return found  # its load has met the stores
        late = self._late(seen, waves, clocks)
        for number, wave, where in () if late is None else _pairs(seen, waves, late):
            is_plain = access is Access.PLAIN or number not in self._races.publications
            if is_plain or access is Access.MAYBE_FLAG is self._races.kind(number):
                agreeing = where & ~changed
                found += _conflict(where & changed, wave, places, number, stores=True)
                if agreeing.any():
                    if self._agreeing is None:
                        self._agreeing = np.zeros(self._size, np.uint64)
                    self._agreeing[places[agreeing]] |= clocks.agree_bits(np.array([wave]))
        if access is Access.PLAIN:
            events = clocks.plain(waves, place, stores=True)
        else:
            by_wave = {wave: clocks.publication(wave, place, access) for wave in np.unique(waves).tolist()}
            events = np.array([by_wave[wave] for wave in waves.tolist()], np.int32)
            clocks.has_published[waves] = True
        mine = np.broadcast_to(events[:, None], places.shape)
        if changed.all():
            here = places
            self._writer[places] = mine
        else:
            here = places[changed]
            self._writer[here] = mine[changed]
            if access is Access.PLAIN:  # what is there must stay
                kept, by = ~changed, np.broadcast_to(waves[:, None], places.shape)
                self._note_readers(clocks, by[kept], mine[kept], places[kept][:, None])
        if self._agreeing is not None:
            self._agreeing[here] = 0
        return found

    def _against_readers(
        self, clocks: Clocks, waves: Array, places: Array, changed: Array, access: Access
    ) -> list[Conflict]:
        found: list[Conflict] = []
        for readers in self._readers or ():
            seen = readers[places]
            late = self._late(seen, waves, clocks)
            if late is None:
                continue
            late = late & changed
            if access is not Access.PLAIN:
                late &= self._races.access(seen) == Access.PLAIN
            for number, wave, where in _pairs(seen, waves, late):
                found += _conflict(where, wave, places, number, stores=self._races.stores(number))
        return found

    def _note_atomic(
        self, clocks: Clocks, waves: Array, place: int, places: Array, seen: Array, access: Access
    ) -> None:
        assert self._writer is not None
        everywhere = np.ones(seen.shape, bool)
        for number, wave, where in _pairs(seen, waves, everywhere):
            previous, published = 0, self._races.publications.get(number)
            if access is Access.BLIND_ATOMIC and published is not None:
                event = np.array([number])
                own = (
                    self._races.agent(event)[0] == wave + clocks.first
                    and self._races.epoch(event)[0] == clocks.epoch[wave]
                )
                previous = published.previous if own else number
            self._writer[places[where]] = clocks.publication(wave, place, access, previous)
        clocks.has_published[waves] = True


def _pairs(seen: Array, waves: Array, where: Array) -> Iterator[tuple[int, int, Array]]:
    """The events among those of bytes ``where``, the waves that access them, and the bytes of each pair."""
    if not where.any():
        return
    by = np.broadcast_to(waves[:, None], seen.shape)
    keys = np.unique(seen[where].astype(np.int64) << 32 | by[where])
    for key in keys.tolist():
        number, wave = key >> 32, key & 0xFFFFFFFF
        yield number, wave, where & (seen == number) & (by == wave)


def _conflict(where: Array, wave: int, places: Array, event: int, *, stores: bool) -> list[Conflict]:
    if not where.any():
        return []
    return [Conflict(int(np.argmax(where.any(axis=1))), wave, np.unique(places[where]), event, stores)]
