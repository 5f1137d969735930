"""Shadow memory of a launch, in pages that the next launch reuses.

Fresh pages would cost more than the checks.  Old contents do no harm: their stamps are less than those of the next
launch (``base`` of :class:`.state.Agent`).
"""

from __future__ import annotations

import ctypes
import mmap
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from flydsl.errors import DeviceError
from flydsl.runtime.sanitizer.state import STAMPS, Owner

_NO_RESERVE = 0x4000
"""Linux's ``MAP_NORESERVE``, which the module ``mmap`` names from Python 3.13 on: most records are never touched."""
_CHUNK = 16 << 20
_KEPT = 1 << 30
"""Bytes kept for the next launch, at most."""
_CLOCKS = 64 << 20
"""Bytes for the vector clocks of warps and mbarriers."""
_SLOT = 4 << 20
"""The same for a block that is interleaved with others."""
_ATOMICS = 1 << 30
"""Bytes for the order made by atomic operations."""


class Arena:
    """Memory for one launch at a time; ``base`` is the last stamp of earlier launches."""

    def __init__(self) -> None:
        self.base = 0
        self._owners = _pages(STAMPS * ctypes.sizeof(Owner))
        self._clocks: mmap.mmap | None = None
        self._atomics: mmap.mmap | None = None
        self._chunks: list[mmap.mmap] = []
        self._position = self._used = 0

    def begin(self) -> None:
        """Begin a launch: free all allocations."""
        self._position = self._used = 0

    def take(self, size: int) -> int:
        """Allocate memory, whose records are of earlier launches."""
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
        """The address of stamp 0's owner; owners from ``base`` on exist."""
        return _address(self._owners) - self.base * ctypes.sizeof(Owner)

    def owner(self, stamp: int) -> Owner:
        return Owner.from_address(self.owners() + stamp * ctypes.sizeof(Owner))

    def clocks(self, slots: int) -> tuple[int, int]:
        """Address of memory for warps' clocks, and its bytes for each of so many interleaved blocks."""
        size = max(_CLOCKS, slots * _SLOT)
        if self._clocks is None or len(self._clocks) < size:
            self._clocks = _pages(size)
        return _address(self._clocks), _SLOT

    def atomics(self) -> tuple[int, int]:
        """Address and size of zeroed memory for the order that atomic operations make in this launch."""
        self._atomics = _pages(_ATOMICS)
        return _address(self._atomics), _ATOMICS

    def end(self) -> None:
        """End the launch: free memory that the next one is unlikely to need."""
        self._atomics = None
        if self._clocks is not None and len(self._clocks) > _CLOCKS:
            self._clocks = None

    def is_worth_keeping(self) -> bool:
        """True if the next launch may use it."""
        return self.base < STAMPS // 2 and sum(map(len, self._chunks)) <= _KEPT


_spare: deque[Arena] = deque(maxlen=2)


@contextmanager
def arena() -> Iterator[Arena]:
    """An arena for one launch, which no other launch uses meanwhile."""
    try:
        found = _spare.pop()
    except IndexError:
        found = Arena()
    found.begin()
    yield found  # after an exception its contents are unknown
    found.end()
    if found.is_worth_keeping():
        _spare.append(found)


def _pages(size: int) -> mmap.mmap:
    """Pages that take memory only where they are written."""
    try:
        return mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | _NO_RESERVE)
    except OSError as error:
        raise DeviceError(
            f"the sanitizer needs {size} bytes of shadow memory for this kernel, which this machine lacks; "
            "use smaller arrays, or FLYDSL_CPU_CHECK=bounds, which needs few",
            code=12,
            name="ENOMEM",
        ) from error


def _address(pages: mmap.mmap) -> int:
    return ctypes.addressof(ctypes.c_char.from_buffer(pages))
