"""Memory of a launch as a kernel sees it: windows onto this machine's memory."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

import numpy as np

from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.simulators.array import Array

FIRST, STEP = 1 << 40, 1 << 40
"""Addresses of the windows of :func:`apart`: a terabyte each, below all of this machine's own addresses."""
_PAGE = 4096
_WIDTHS = (1, 2, 4, 8, 16)
"""Bytes of elements."""


@dataclass(frozen=True)
class Window:
    """Bytes that a kernel may touch, and their address for the kernel."""

    start: int
    """The kernel's address of the first byte."""
    size: int
    memory: int
    """This machine's address of the first byte."""
    name: str = ""
    """Its name in the program; empty without one."""
    writeable: bool = True
    unwritten: Array | None = None
    """True for each byte that nobody has written; stores clear it.  ``None`` if all have been."""

    @property
    def end(self) -> int:
        """The kernel's address behind the last byte."""
        return self.start + self.size

    def describe(self, address: int, size: int) -> str:
        """An access of ``size`` bytes in words."""
        what = f"{self.name}, an array" if self.name else "an array"
        offset = address - self.start
        wrapped = any(0 <= offset + (sign * width << 32) < self.size for width in _WIDTHS for sign in (1, -1))
        why = " (its index of 32 bits has wrapped)" if wrapped and not 0 <= offset < self.size else ""
        return f"{size} bytes at byte {offset} of {what} of {self.size} bytes{why}"


def at_home(ranges: Iterable[tuple[int, int]]) -> list[Window]:
    """Windows at this machine's own addresses, for addresses and sizes in bytes."""
    return [Window(address, size, address) for address, size in ranges]


def apart(number: int, address: int) -> int:
    """The kernel's address for memory at this machine's ``address``: far from that of any other number.

    An access outside of one array cannot reach another then, nor can an offset that lost its upper bits.  The place in
    a page is kept, and with it the alignment.
    """
    return FIRST + number * STEP + address % _PAGE


def new_pattern() -> int:
    """A word of 64 bits for memory that nobody wrote: numbers of moderate size as floats of 16, 32 and 64 bits.

    So a sum with other numbers changes with what stands there.
    """
    return sum((0x3800 | secrets.randbits(10)) << shift for shift in (0, 16, 32, 48))


def unwritten(memory: Array, pattern: int) -> Array | None:
    """True for bytes of aligned words of 8 bytes that hold a pattern; ``None`` if none does.

    Memory that was filled with a random pattern when it was made has it where nobody wrote since.
    """
    start = -memory.ctypes.data % 8
    words = memory[start : start + (len(memory) - start) // 8 * 8].view(np.uint64)
    same = words == np.uint64(pattern)
    if not same.any():
        return None
    found = np.zeros(len(memory), bool)
    found[start : start + 8 * len(words)] = np.repeat(same, 8)
    return found
