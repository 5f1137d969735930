"""All-gather along a binomial tree, over mailboxes or over a key-value store.

The ranks send their bytes up to the first one, which sends all of them down: ``2 * (world - 1)`` messages and
``2 * log2(world)`` steps in each round.  A rank that waits in vain asks who has come to the round, so that its error names
the ranks that are missing, and not those that wait as it does.
"""

from __future__ import annotations

import contextlib
import hashlib
import math
import os
import struct
import time
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Protocol

from flydsl.errors import BootstrapTimeout, RankError, StoreError

MOST_BYTES = 1 << 20
"""The bytes that one rank may give to a round, at most."""
_ROW = struct.Struct("<II")
_GRACE = 0.3
"""Seconds beyond the deadline for the question who has come."""
_GAVE_UP = "gave up"
_SHOWN = 16


class Store(Protocol):
    """The ranks of a job, and one operation on all of them.

    Example::

        store: flydsl.dist.Store = flydsl.dist.FileStore("store", 0, 1)
        print(store.rank, store.world)  # 0 1
    """

    rank: int
    world: int

    def all_gather(self, data: bytes, deadline: float) -> Sequence[bytes]:
        """The bytes of all ranks, in the order of the ranks.

        Args:
            deadline: a time of :func:`time.monotonic`.

        Raises:
            BootstrapTimeout: ranks did not come by the deadline; names them.
        """


def check_world(rank: object, world: object) -> tuple[int, int]:
    """Rank and world as they are, after a check.

    Raises:
        RankError: one is no integer, or the rank is not in the world.
    """
    for name, value in (("rank", rank), ("world", world)):
        if isinstance(value, bool) or not isinstance(value, int):
            raise RankError(f"a store's {name} is an integer, got {value!r} of type {type(value).__name__}")
    assert isinstance(rank, int)
    assert isinstance(world, int)
    if world < 1 or not 0 <= rank < world:
        raise RankError(f"rank {rank} is not one of the ranks 0 to {world - 1} of a world of {world}")
    return rank, world


def check_ranks(ranks: Iterable[object], world: int) -> tuple[int, ...]:
    """The ranks of a group, after a check.

    Raises:
        RankError: one is no integer, is negative, beyond the world, or stands twice; or there are none.
    """
    checked: list[int] = []
    for rank in ranks:
        if isinstance(rank, bool) or not isinstance(rank, int):
            raise RankError(f"ranks are integers, got {rank!r} of type {type(rank).__name__}")
        if rank < 0:
            raise RankError(f"rank {rank} is negative; ranks count from 0 to {world - 1}")
        if rank >= world:
            raise RankError(f"rank {rank} is absent: the store has a world of {world}, ranks 0 to {world - 1}")
        if rank in checked:
            raise RankError(f"rank {rank} stands twice in the ranks of the group; give each once")
        checked.append(rank)
    if not checked:
        raise RankError("a group has at least one rank, got none; leave `ranks` out for all of the store's")
    return tuple(checked)


def ranks_in_words(ranks: Sequence[int]) -> str:
    """``rank 3``, ``ranks 1, 4 and 5``, or the first of many with their count."""
    if len(ranks) == 1:
        return f"rank {ranks[0]}"
    if len(ranks) > _SHOWN:
        return f"{len(ranks)} ranks, the first of them {', '.join(map(str, ranks[:_SHOWN]))},"
    return f"ranks {', '.join(map(str, ranks[:-1]))} and {ranks[-1]}"


class TreeStore:
    """A store over mailboxes: what each rank puts for another is taken there once.

    A subclass has :meth:`put`, :meth:`take`, :meth:`announce` and :meth:`announced`.
    """

    def __init__(self, rank: int, world: int) -> None:
        self.rank, self.world = check_world(rank, world)
        self._attempts: dict[tuple[int, ...], int] = {}
        self._rounds: dict[tuple[int, ...], int] = {}
        self._process: int | None = None
        """The process that is the rank, from the first round on."""
        self.deadline = math.inf
        """Of the round in progress."""

    def begin(self, ranks: Sequence[int]) -> None:
        """Begin a bootstrap among ``ranks``: rounds of earlier ones, also abandoned ones, no longer count."""
        key = tuple(ranks)
        self._attempts[key] = self._attempts.get(key, 0) + 1
        self._rounds[key] = 0

    def all_gather(self, data: bytes, deadline: float, ranks: Sequence[int] | None = None) -> list[bytes]:
        """The bytes of all ranks, or of those in ``ranks``, in that order.

        Args:
            data: at most 1 MiB.
            deadline: a time of :func:`time.monotonic`.
            ranks: this rank and others, the same on each of them.

        Raises:
            BootstrapTimeout: ranks did not come by the deadline; names them.
            RankError: ``ranks`` are no ranks, or this one is not among them.
            StoreError: too many bytes, or a rank broke the protocol.
        """
        members = tuple(range(self.world)) if ranks is None else check_ranks(ranks, self.world)
        if self.rank not in members:
            raise RankError(f"rank {self.rank} is not one of the gathering ranks {list(members)}")
        if len(data) > MOST_BYTES:
            raise StoreError(f"a round takes at most {MOST_BYTES} bytes of each rank, got {len(data)}")
        process = os.getpid()
        self._process = self._process or process
        if self._process != process:
            raise StoreError(
                f"this store speaks for rank {self.rank}, which is process {self._process}, and this one ({process}) is a "
                "forked child of it; make a store of its own"
            )
        if members not in self._attempts:
            self.begin(members)
        self._rounds[members] += 1
        self.deadline = deadline
        name = _name_of(members)
        key = f"{name}.{self._attempts[members]}.{self._rounds[members]}"
        self.announce(f"{name}.{self._attempts[members]}", str(self._rounds[members]))
        try:
            return self._gather(key, data, members, deadline)
        except BootstrapTimeout:
            self.deadline = min(deadline, time.monotonic() + _GRACE)  # whom it would tell may be gone
            with contextlib.suppress(BootstrapTimeout, StoreError):
                self.announce(f"{name}.{self._attempts[members]}", _GAVE_UP)
            raise

    def _gather(self, key: str, data: bytes, members: tuple[int, ...], deadline: float) -> list[bytes]:
        place, count = members.index(self.rank), len(members)
        parts = {place: data}
        mask = 1
        while mask < count and not place & mask:
            child = place + mask
            if child < count:
                expected = range(child, min(child + mask, count))
                parts |= self._part(key + "u", members, child, expected, deadline)
            mask <<= 1
        if place:
            parent = place & (place - 1)
            self.put(key + "u", members[parent], _pack(parts), deadline)
            parts = self._part(key + "d", members, parent, range(count), deadline)
        packed = _pack(parts) if count > 1 else b""
        mask >>= 1
        while mask:
            if place + mask < count:
                self.put(key + "d", members[place + mask], packed, deadline)
            mask >>= 1
        return [parts[p] for p in range(count)]

    def _part(
        self, key: str, members: tuple[int, ...], place: int, expected: range, deadline: float
    ) -> dict[int, bytes]:
        packed = self.take(key, members[place], deadline)
        if packed is None:
            raise self._timeout(key, members, members[place])
        return _unpack(packed, expected, members[place])

    def _timeout(self, key: str, members: tuple[int, ...], source: int) -> BootstrapTimeout:
        name, _, number = key[:-1].rpartition(".")
        others = [rank for rank in members if rank != self.rank]
        states = self.announced(name, others, time.monotonic() + _GRACE)
        missing = [rank for rank in others if rank not in states]
        left = [rank for rank in others if states.get(rank) == _GAVE_UP]
        behind = [rank for rank in others if rank not in missing + left and int(states[rank]) < int(number)]
        if missing:
            why = f"{ranks_in_words(missing)} of {self.world} did not come in time"
        elif behind:
            why = f"{ranks_in_words(behind)} of {self.world} came, and stopped before this round"
        elif left:
            why = f"{ranks_in_words(left)} of {self.world} gave up before"
        else:
            why = f"rank {source} of {self.world} came and sent nothing in time"
        return BootstrapTimeout(
            f"round {number} of the bootstrap: {why}", missing=missing or behind or left or [source]
        )

    @abstractmethod
    def put(self, key: str, to: int, data: bytes, deadline: float) -> None:
        """Send a message; it need not wait for the receiver."""

    @abstractmethod
    def take(self, key: str, source: int, deadline: float) -> bytes | None:
        """The message of ``source`` under a key, once; ``None`` at the deadline, or when it can no longer come."""

    @abstractmethod
    def announce(self, key: str, state: str) -> None:
        """Let those who ask know how far this rank has come."""

    @abstractmethod
    def announced(self, key: str, ranks: Sequence[int], deadline: float) -> dict[int, str]:
        """The states of those ranks that have come, as they announced them."""

    def close(self) -> None:
        """Release what the store holds, and remove what it left."""


class KeyValueStore(TreeStore):
    """A store over keys and values that all ranks see.  A subclass has :meth:`set`, :meth:`get` and :meth:`delete`."""

    def __init__(self, rank: int, world: int) -> None:
        super().__init__(rank, world)
        self._announced_keys: set[str] = set()

    def begin(self, ranks: Sequence[int]) -> None:
        """See :class:`TreeStore`; of a rank that was started anew it is the bootstrap that the others are in, or the next.

        What its former process announced is still in the store.
        """
        key = tuple(ranks)
        if key not in self._attempts:
            name, former = _name_of(key), 0
            while self.get(f"{name}.{former + 1}.{self.rank}", 0.0) is not None:
                former += 1
            others, latest = [rank for rank in key if rank != self.rank], former
            while former and self.announced(f"{name}.{latest + 1}", others, 0.0):
                latest += 1
            self._attempts[key] = max(former, latest - 1)
        super().begin(ranks)

    def put(self, key: str, to: int, data: bytes, deadline: float) -> None:
        """See :class:`TreeStore`."""
        self.set(f"{key}.{self.rank}.{to}", data)

    def take(self, key: str, source: int, deadline: float) -> bytes | None:
        """See :class:`TreeStore`."""
        name = f"{key}.{source}.{self.rank}"
        found = self.get(name, deadline)
        if found is not None:
            self.delete(name)
        return found

    def announce(self, key: str, state: str) -> None:
        """See :class:`TreeStore`."""
        self._announced_keys.add(f"{key}.{self.rank}")
        self.set(f"{key}.{self.rank}", state.encode())

    def announced(self, key: str, ranks: Sequence[int], deadline: float) -> dict[int, str]:
        """See :class:`TreeStore`."""
        found = {rank: self.get(f"{key}.{rank}", 0.0) for rank in ranks}
        return {rank: state for rank, data in found.items() if data is not None and (state := _state(data))}

    def close(self) -> None:
        """See :class:`TreeStore`."""
        for key in self._announced_keys:
            self.delete(key)
        self._announced_keys.clear()

    @abstractmethod
    def set(self, key: str, value: bytes) -> None:
        """Store a value; a key has letters, digits and dots."""

    @abstractmethod
    def get(self, key: str, deadline: float) -> bytes | None:
        """The value, as soon as there is one; ``None`` at the deadline, which may have passed already."""

    @abstractmethod
    def delete(self, key: str) -> None:
        """Forget a key, if there is such a one."""


def _name_of(members: Sequence[int]) -> str:
    """The beginning of the keys of a group of ranks."""
    return hashlib.sha256(",".join(map(str, members)).encode()).hexdigest()[:8]


def _state(data: bytes) -> str:
    text = data[:20].decode("ascii", "replace")
    return text if text == _GAVE_UP or (text.isdecimal() and len(text) < 10) else ""


def _pack(parts: dict[int, bytes]) -> bytes:
    return b"".join(_ROW.pack(place, len(data)) + data for place, data in sorted(parts.items()))


def _unpack(packed: bytes, expected: range, source: int) -> dict[int, bytes]:
    """The parts of exactly the expected places.

    Raises:
        StoreError: the bytes are anything else.
    """
    parts: dict[int, bytes] = {}
    at = 0
    for place in expected:
        number, size = _ROW.unpack_from(packed, at) if at + _ROW.size <= len(packed) else (-1, 0)
        begin = at + _ROW.size
        at = begin + size
        if number != place or size > MOST_BYTES or at > len(packed):
            raise StoreError(f"rank {source} sent what is not part of the bootstrap; is another job in this store?")
        parts[place] = packed[begin:at]
    if at != len(packed):
        raise StoreError(f"rank {source} sent {len(packed) - at} bytes too many; is another job in this store?")
    return parts
