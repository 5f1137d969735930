"""Memory: the meaning of addresses in each state space, and their bounds.

Generic addresses of global memory are addresses of the host's.  Shared, local and parameter memory have windows in the
generic address space (PTX ISA manual, "Generic Addressing"), at places that make themselves known where a program takes an
address of one space for one of another.
"""

from __future__ import annotations

import bisect
import ctypes
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.ptx.execution.operands import BITS
from flydsl.tools.simulators.ptx.program.module import PtxError
from flydsl.tools.simulators.reruns import GRANULE, Reruns
from flydsl.tools.simulators.windows import Window

WINDOWS = {
    "shared": 0x0100_0000_5A00_0000,
    "local": 0x0200_0000_A500_0000,
    "param": 0x0300_0000_3C00_0000,
    "const": 0x0400_0000_C300_0000,
}
"""The offset of a space's window in the generic address space."""
RESERVED = 1024
"""Bytes of shared memory that the chip keeps at its start (CUDA programming guide: 1 KB since compute capability 8.0)."""
RANK_SHIFT = 24
"""An address of shared memory of a cluster has the block's rank above its offset."""


class Region:
    """Bytes that are read and written in units of 1, 2, 4 or 8."""

    name = ""
    """The array's name in the program; empty without one."""
    first = 0
    """The place of the array's first byte."""
    unwritten: Array | None = None
    """True for each byte that nobody has written; ``None`` if all have been."""
    is_array = False
    """True for global memory."""

    def __init__(self, data: Array) -> None:
        self.data = data
        self.views = {size: data[: len(data) // size * size].view(bits) for size, bits in BITS.items()}


class GlobalMemory:
    """The arrays that kernels may touch; everything else is out of bounds."""

    def __init__(self) -> None:
        self._starts: list[int] = []
        self._buffers: list[_Buffer] = []
        self._kept: list[object] = []
        self.traffic = 0
        """Bytes of the arrays that instructions loaded and stored."""
        self.reruns = Reruns()

    def add(self, address: int, size: int, owner: object, *, writeable: bool = True) -> None:
        """Admit a range of the host's memory at its own addresses, until it is cleared."""
        self.open(Window(address, size, address, writeable=writeable), owner)

    def open(self, window: Window, owner: object = None) -> None:
        """Admit a window of the host's memory, until it is cleared; keep its owner alive."""
        if not window.size or any(each.has(window) for each in self._buffers):
            return
        before = window.memory % 16
        start = window.memory - before
        whole = (ctypes.c_uint8 * (-(-(before + window.size) // 16) * 16)).from_address(start)
        region = Region(np.frombuffer(memoryview(whole), np.uint8))
        region.name, region.first, region.is_array = window.name, before, True
        if window.unwritten is not None:
            region.unwritten = np.zeros(len(region.data), bool)
            region.unwritten[before : before + window.size] = window.unwritten
        place = bisect.bisect(self._starts, window.start)
        self._starts.insert(place, window.start)
        self._buffers.insert(place, _Buffer(window, window.start - before, region))
        self._kept.insert(place, owner)
        self.reruns.add(window.start, window.size)

    def close(self, window: Window) -> None:
        """Forget a window."""
        place = next((k for k, each in enumerate(self._buffers) if each.window == window), None)
        if place is not None:
            del self._starts[place], self._buffers[place], self._kept[place]

    def clear(self) -> None:
        """Forget all arrays."""
        self.__init__()  # type: ignore[misc]

    def pieces(self, addresses: Array, size: int, writes: bool) -> Iterator[tuple[Region, Array, Array]]:
        """For each array that is touched: which of the addresses do, and their bytes in its region."""
        left = np.ones(len(addresses), bool)
        self.traffic += size * len(addresses)
        if not writes:
            self.reruns.loaded(addresses)
        for each in self._buffers:
            window, region = each.window, each.region
            last = max(window.end - size, 0)
            inside = left & (addresses >= np.uint64(window.start)) & (addresses <= np.uint64(last))
            if inside.any():
                where = np.flatnonzero(inside)
                if writes and not window.writeable:
                    raise OutOfBounds(
                        where, f"a store to {window.name or 'memory'}, which is only to be read", window.name
                    )
                left = left & ~inside
                places = (addresses[where] - np.uint64(each.base)).astype(np.int64)
                if writes:
                    self.reruns.stored(addresses[where], region.data, places, size)
                yield region, where, places
        if left.any():
            where = np.flatnonzero(left)
            beyond = None if writes else self._beyond(addresses[where], size)
            if beyond is None:
                address = int(addresses[where[0]])
                raise OutOfBounds(where, self._describe(address, size), self._nearest(address))
            stride = beyond.shape[1]
            yield Region(beyond.reshape(-1)), where, np.arange(len(where)) * stride

    def _beyond(self, addresses: Array, size: int) -> Array | None:
        """A copy of the bytes at each address, if the loads fetch no more beyond arrays than they may."""
        data = np.zeros((len(addresses), -(-size // GRANULE) * GRANULE), np.uint8)
        inside = np.zeros((len(addresses), size), bool)
        each = addresses[:, None] + np.arange(size, dtype=np.uint64)
        for one in self._buffers:
            here = (each >= np.uint64(one.window.start)) & (each < np.uint64(one.window.end))
            here &= ~inside.any(axis=1, keepdims=True)
            inside |= here
            data[:, :size][here] = one.region.data[(each[here] - np.uint64(one.base)).astype(np.int64)]
        return data if self.reruns.filled(addresses, inside, data[:, :size]) else None

    def _nearest(self, address: int) -> str:
        """The name of the nearest array."""
        windows = [each.window for each in self._buffers]
        return min(windows, key=lambda each: _distance(each, address)).name if windows else ""

    def _describe(self, address: int, size: int) -> str:
        if not self._buffers:
            return f"{size} bytes at 0x{address:x} of global memory, of which there is none"
        window = min((each.window for each in self._buffers), key=lambda each: _distance(each, address))
        return f"{window.describe(address, size)} in global memory (0x{address:x})"


@dataclass(frozen=True)
class _Buffer:
    """A window, the kernel's address of its region, and the region."""

    window: Window
    base: int
    region: Region

    def has(self, other: Window) -> bool:
        """True if all of another window lies in this one."""
        mine = self.window
        return (
            mine.start <= other.start
            and other.end <= mine.end
            and mine.writeable >= other.writeable
            and other.memory - other.start == mine.memory - mine.start
        )


def _distance(window: Window, address: int) -> int:
    return max(window.start - address, address - window.end + 1)


class OutOfBounds(PtxError):
    """Accesses of these numbers of an instruction are out of bounds; the text is of the first."""

    def __init__(self, numbers: Array, text: str, memory: str = "") -> None:
        super().__init__(f"out of bounds: {text}", "bounds")
        self.numbers, self.memory = numbers, memory

    @property
    def number(self) -> int:
        """The number of the first."""
        return int(self.numbers[0])


def _outside(offsets: Array, size: int, end: int, reruns: Reruns | None) -> Array:
    """True for accesses beyond the end of a space's memory; loads may go as far as the granule of its last byte.

    Offsets are multiples of ``size``, which is a power of two or less than a granule.  ``reruns`` records loads
    beyond the end; it is ``None`` for stores.
    """
    outside = offsets + size > end
    if reruns is None or not outside.any():
        return outside
    wrong = outside & ((offsets >= end) | ((offsets + size - 1) // GRANULE > (end - 1) // GRANULE))
    beyond = np.flatnonzero(outside & ~wrong)
    if len(beyond):
        first = int(offsets[beyond[0]])
        reruns.tell(size, first, first + size - end, f"memory of {end} bytes")
    return wrong


class BlockMemory:
    """The shared memory of all blocks, ``size`` bytes each, by their number and rank in their cluster.

    ``reruns`` records loads beyond its end.
    """

    def __init__(self, blocks: int, size: int, reruns: Reruns) -> None:
        self.end = RESERVED + size
        self.stride = -(-self.end // 1024) * 1024
        self._reruns = reruns
        self.region = Region(np.full(blocks * self.stride, 0xFE, np.uint8))
        self.region.views[4][:] = 0xFFFEDEAD
        self.region.data.reshape(blocks, self.stride)[:, self.end :] = reruns.fill

    def places(self, addresses: Array, blocks: Array, of_rank: Array, size: int, own: bool, writes: bool) -> Array:
        """Bytes in the region, for addresses as instructions give them.

        ``blocks`` has the number of the block that runs each access.  ``of_rank``, of shape (blocks, ranks), has the
        number of the block of each rank in a block's cluster, or -1.  With ``own`` only the block's own memory may be
        meant (``shared::cta``).
        """
        ranks = (addresses >> np.uint64(RANK_SHIFT)).astype(np.int64)
        offsets = (addresses & np.uint64((1 << RANK_SHIFT) - 1)).astype(np.int64)
        wrong = (offsets < RESERVED) | (ranks >= of_rank.shape[1])
        wrong |= _outside(offsets, size, self.end, None if writes else self._reruns)
        target = of_rank[blocks, np.where(wrong, 0, ranks)]
        wrong |= (target < 0) | (own & (target != blocks))
        if wrong.any():
            numbers = np.flatnonzero(wrong)
            number = int(numbers[0])
            what = f"{size} bytes at 0x{int(addresses[number]):x} of shared memory, which ends at 0x{self.end:x}"
            if own and 0 <= target[number] != blocks[number]:
                what += f", of the block of rank {ranks[number]} in the cluster, by an access of the block's own"
            raise OutOfBounds(numbers, what, "shared memory")
        return target * self.stride + offsets


class ThreadMemory:
    """Local memory: a stretch of ``size`` bytes for each thread; ``reruns`` records loads beyond its end."""

    def __init__(self, threads: int, size: int, reruns: Reruns) -> None:
        self.end, self.size = size, -(-size // GRANULE) * GRANULE
        self._reruns = reruns
        self.region = Region(np.full(threads * self.size, 0xFE, np.uint8))
        self.region.data.reshape(threads, self.size)[:, size:] = reruns.fill

    def places(self, addresses: Array, threads: Array, size: int, writes: bool) -> Array:
        """Bytes in the region."""
        offsets = np.minimum(addresses, np.uint64(1 << 62)).astype(np.int64)
        wrong = _outside(offsets, size, self.end, None if writes else self._reruns)
        if wrong.any():
            numbers = np.flatnonzero(wrong)
            raise OutOfBounds(
                numbers,
                f"{size} bytes at {int(addresses[numbers[0]])} of {self.end} bytes of local memory",
                "local memory",
            )
        return offsets + threads * self.size
