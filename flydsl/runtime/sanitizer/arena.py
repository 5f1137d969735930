"""The memory of what is known of a launch's accesses: pages that are used again by the next launch as they are.

Fresh pages would cost more than the checks.  What a launch left in them does no harm: its stamps are less than those of the
next (``base`` of :class:`.state.Agent`).
"""

from __future__ import annotations

import ctypes
import mmap
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from flydsl.errors import DeviceError
from flydsl.runtime.sanitizer.state import STAMPS, Owner

__all__ = ["Arena", "arena"]

_NO_RESERVE = 0x4000
"""Linux's ``MAP_NORESERVE``, which the module ``mmap`` names from Python 3.13 on: most records are never touched."""
_CHUNK = 16 << 20
_KEPT = 1 << 30
"""Bytes that stay for the next launch, at most."""
_CLOCKS = 64 << 20
"""Bytes for what is known of warps and mbarriers."""
_SLOT = 4 << 20
"""The same of a block that runs by turns with others."""
_ATOMICS = 1 << 30
"""Bytes for what atomic operations order."""


class Arena:
    """Pieces of memory for one launch at a time; ``base`` is the last stamp of the launches before."""

    def __init__(self) -> None:
        self.base = 0
        self._owners = _pages(STAMPS * ctypes.sizeof(Owner))
        self._clocks: mmap.mmap | None = None
        self._atomics: mmap.mmap | None = None
        self._chunks: list[mmap.mmap] = []
        self._position = self._used = 0

    def begin(self) -> None:
        """A launch begins: all pieces are free."""
        self._position = self._used = 0

    def take(self, size: int) -> int:
        """The address of a piece, whose records are of earlier launches.

        Raises:
            DeviceError: there is not so much memory.
        """
        while self._position < len(self._chunks):
            if self._used + size <= len(self._chunks[self._position]):
                address = _address(self._chunks[self._position]) + self._used
                self._used += (size + 63) // 64 * 64
                return address
            self._position, self._used = self._position + 1, 0
        chunk = _pages(max(size, _CHUNK))
        chunk.madvise(mmap.MADV_HUGEPAGE)  # records are touched once or twice each: page faults would cost most
        self._chunks.append(chunk)
        return self.take(size)

    def owners(self) -> int:
        """Where the owner of stamp 0 would be: those from ``base`` on are there."""
        return _address(self._owners) - self.base * ctypes.sizeof(Owner)

    def owner(self, stamp: int) -> Owner:
        """Whose a stamp of this launch is."""
        return Owner.from_address(self.owners() + stamp * ctypes.sizeof(Owner))

    def clocks(self, slots: int) -> tuple[int, int]:
        """Address of memory for what is known of warps, and its bytes for each of so many blocks that run by turns."""
        size = max(_CLOCKS, slots * _SLOT)
        if self._clocks is None or len(self._clocks) < size:
            self._clocks = _pages(size)
        return _address(self._clocks), _SLOT

    def atomics(self) -> tuple[int, int]:
        """Address and size of zeroed memory for what atomic operations order in this launch."""
        self._atomics = _pages(_ATOMICS)
        return _address(self._atomics), _ATOMICS

    def end(self) -> None:
        """The launch is over: give back what another one is not likely to need."""
        self._atomics = None
        if self._clocks is not None and len(self._clocks) > _CLOCKS:
            self._clocks = None

    def is_worth_keeping(self) -> bool:
        """Whether the next launch may use it."""
        return self.base < STAMPS // 2 and sum(map(len, self._chunks)) <= _KEPT


_spare: deque[Arena] = deque(maxlen=2)


@contextmanager
def arena() -> Iterator[Arena]:
    """An arena for one launch, which no other launch has meanwhile."""
    try:
        found = _spare.pop()
    except IndexError:
        found = Arena()
    found.begin()
    yield found  # after an exception nobody knows what is in it
    found.end()
    if found.is_worth_keeping():
        _spare.append(found)


def _pages(size: int) -> mmap.mmap:
    """Pages that take memory only where they are written."""
    try:
        return mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | _NO_RESERVE)
    except OSError as error:
        raise DeviceError(
            f"the sanitizer needs {size} bytes for what it knows of a kernel's memory, which this machine has not; "
            "use smaller arrays, or FLYDSL_CPU_CHECK=bounds, which needs few",
            code=12,
            name="ENOMEM",
        ) from error


def _address(pages: mmap.mmap) -> int:
    return ctypes.addressof(ctypes.c_char.from_buffer(pages))
