"""Memory that an interpreted thread may touch: arrays, shared memory, its own."""

from __future__ import annotations

import bisect
import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flydsl.support.fast_dataclass import dataclass

_NEAR = 1 << 20
"""Bytes beyond a range that an error still counts from it."""


class Fault(Exception):
    """An access that has no meaning; the executor says where."""


@dataclass(eq=False)
class Range:
    """Consecutive bytes of this process."""

    start: int
    size: int
    name: str
    """In messages."""
    element: int = 1
    """Bytes of an element."""
    written: bytearray | None = None
    """A byte for each byte: whether it has been written; ``None``: all have."""
    storage: Any = None
    """Keeps the bytes, if nobody else does."""

    @classmethod
    def new(cls, size: int, name: str, *, is_checked: bool = False, alignment: int = 1024) -> Range:
        """Zeros, aligned to 1,024 bytes; ``is_checked``: reading what nothing has written is a fault."""
        storage = ctypes.create_string_buffer(size + alignment)
        start = -(-ctypes.addressof(storage) // alignment) * alignment
        return cls(start, size, name, written=bytearray(size) if is_checked else None, storage=storage)


class Memory:
    """Ranges by address.

    With ``is_open`` any other address may be touched too, because the program passes addresses of its own.
    """

    def __init__(self, is_open: bool = False) -> None:
        self.is_open = is_open
        self._starts: list[int] = []
        self._ranges: list[Range] = []

    def add(self, new: Range) -> None:
        """Admit a range; parts of it may be admitted already."""
        place = bisect.bisect_right(self._starts, new.start)
        self._starts.insert(place, new.start)
        self._ranges.insert(place, new)

    def remove(self, old: Range) -> None:
        place = bisect.bisect_left(self._starts, old.start)
        while self._ranges[place] is not old:
            place += 1
        del self._starts[place], self._ranges[place]

    @contextmanager
    def holding(self, *ranges: Range) -> Iterator[None]:
        """Admit ranges in this block of code."""
        for each in ranges:
            self.add(each)
        try:
            yield
        finally:
            for each in ranges:
                self.remove(each)

    def read(self, address: int, size: int) -> bytes:
        found = self._find(address, size, "reads")
        if found is not None and found.written is not None:
            offset = address - found.start
            if 0 in found.written[offset : offset + size]:
                raise Fault(f"it reads {size} bytes at byte {offset} of {found.name}, which no thread has written")
        return ctypes.string_at(address, size)

    def write(self, address: int, data: bytes) -> None:
        found = self._find(address, len(data), "writes")
        if found is not None and found.written is not None:
            offset = address - found.start
            found.written[offset : offset + len(data)] = b"\1" * len(data)
        ctypes.memmove(address, data, len(data))

    def _find(self, address: int, size: int, does: str) -> Range | None:
        place = bisect.bisect_right(self._starts, address) - 1
        while place >= 0:  # arrays may overlap, so an earlier one may be longer
            found = self._ranges[place]
            if address + size <= found.start + found.size:
                return found
            place -= 1
        if self.is_open:
            return None
        raise Fault(f"it {does} {size} bytes at {address:#x}, {self._describe(address)}")

    def _describe(self, address: int) -> str:
        near = [(self._distance(each, address), k) for k, each in enumerate(self._ranges)]
        if not near or min(near)[0] > _NEAR:
            return "which is in no array"
        found = self._ranges[min(near)[1]]
        offset = address - found.start
        if found.element > 1 and offset % found.element == 0:
            return f"element {offset // found.element} of {found.name}, which has {found.size // found.element}"
        return f"byte {offset} of {found.name}, which has {found.size}"

    @staticmethod
    def _distance(found: Range, address: int) -> int:
        return max(found.start - address, address - found.start - found.size + 1, 0)
