"""Memory: the meaning of addresses in each state space, and their bounds.

Generic addresses of global memory are addresses of the host's.  Shared, local and parameter memory have windows in the
generic address space (PTX ISA manual, "Generic Addressing"), at places that make themselves known where a program takes an
address of one space for one of another.
"""

from __future__ import annotations

import bisect
import ctypes
from collections.abc import Iterator

import numpy as np

from flydsl.simulators.array import Array
from flydsl.simulators.ptx.execution.operands import BITS
from flydsl.simulators.ptx.program.module import PtxError

WINDOWS = {"shared": 0x0100_0000_5A00_0000, "local": 0x0200_0000_A500_0000, "param": 0x0300_0000_3C00_0000}
"""The offset of a space's window in the generic address space."""
RESERVED = 1024
"""Bytes of shared memory that the chip keeps at its start (CUDA programming guide: 1 KB since compute capability 8.0)."""
RANK_SHIFT = 24
"""An address of shared memory of a cluster has the block's rank above its offset."""


class Region:
    """Bytes that are read and written in units of 1, 2, 4 or 8."""

    def __init__(self, data: Array) -> None:
        self.data = data
        self.views = {size: data[: len(data) // size * size].view(bits) for size, bits in BITS.items()}


class GlobalMemory:
    """The arrays that kernels may touch; everything else is out of bounds."""

    def __init__(self) -> None:
        self._starts: list[int] = []
        self._buffers: list[tuple[int, int, bool, int, Region]] = []
        self._kept: list[object] = []
        self.traffic = 0
        """Bytes of the arrays that instructions loaded and stored."""

    def add(self, address: int, size: int, owner: object, *, writeable: bool = True) -> None:
        """Admit a range of the host's memory, until it is cleared."""
        if not size or any(s <= address and address + size <= e and w >= writeable for s, e, w, *_ in self._buffers):
            return
        base = address // 16 * 16
        whole = (ctypes.c_uint8 * (-(-(address + size - base) // 16) * 16)).from_address(base)
        region = Region(np.frombuffer(memoryview(whole), np.uint8))
        place = bisect.bisect(self._starts, address)
        self._starts.insert(place, address)
        self._buffers.insert(place, (address, address + size, writeable, base, region))
        self._kept.append(owner)

    def clear(self) -> None:
        """Forget all arrays."""
        self.__init__()  # type: ignore[misc]

    def pieces(self, addresses: Array, size: int, writes: bool) -> Iterator[tuple[Region, Array, Array]]:
        """For each array that is touched: which of the addresses do, and their bytes in its region."""
        left = np.ones(len(addresses), bool)
        self.traffic += size * len(addresses)
        for start, end, writeable, base, region in self._buffers:
            inside = left & (addresses >= np.uint64(start)) & (addresses <= np.uint64(max(end - size, 0)))
            if inside.any():
                if writes and not writeable:
                    raise PtxError("writes to memory that is only to be read")
                left = left & ~inside
                where = np.flatnonzero(inside)
                yield region, where, (addresses[where] - np.uint64(base)).astype(np.int64)
        if left.any():
            number = int(np.flatnonzero(left)[0])
            raise OutOfBounds(number, self._describe(int(addresses[number]), size))

    def _describe(self, address: int, size: int) -> str:
        place = max(bisect.bisect(self._starts, address) - 1, 0)
        if not self._buffers:
            return f"{size} bytes at 0x{address:x} of global memory, of which there is none"
        start, end, *_ = self._buffers[place]
        return f"{size} bytes at byte {address - start} of an array of {end - start} bytes in global memory (0x{address:x})"


class OutOfBounds(PtxError):
    """Access number ``number`` of an instruction."""

    def __init__(self, number: int, text: str) -> None:
        super().__init__(f"out of bounds: {text}")
        self.number = number


class BlockMemory:
    """The shared memory of all blocks, by their number and rank in their cluster."""

    def __init__(self, blocks: int, size: int) -> None:
        self.end = RESERVED + size
        self.stride = -(-self.end // 1024) * 1024
        self.region = Region(np.full(blocks * self.stride, 0xFE, np.uint8))
        self.region.views[4][:] = 0xFFFEDEAD

    def places(self, addresses: Array, blocks: Array, of_rank: Array, size: int, own: bool) -> Array:
        """Bytes in the region.

        Args:
            addresses: as instructions give them.
            blocks: the number of the block that runs each access.
            of_rank: (blocks, ranks) the number of the block of each rank in a block's cluster, -1 where there is none.
            size: bytes of each access.
            own: whether only the block's own memory may be meant (``shared::cta``).
        """
        ranks = (addresses >> np.uint64(RANK_SHIFT)).astype(np.int64)
        offsets = (addresses & np.uint64((1 << RANK_SHIFT) - 1)).astype(np.int64)
        wrong = (offsets < RESERVED) | (offsets + size > self.end) | (ranks >= of_rank.shape[1])
        target = of_rank[blocks, np.where(wrong, 0, ranks)]
        wrong |= (target < 0) | (own & (target != blocks))
        if wrong.any():
            number = int(np.flatnonzero(wrong)[0])
            what = f"{size} bytes at 0x{int(addresses[number]):x} of shared memory, which ends at 0x{self.end:x}"
            if own and 0 <= target[number] != blocks[number]:
                what += f", of the block of rank {ranks[number]} in the cluster, by an access of the block's own"
            raise OutOfBounds(number, what)
        return target * self.stride + offsets


class ThreadMemory:
    """Local memory: a stretch for each thread."""

    def __init__(self, threads: int, size: int) -> None:
        self.size = -(-size // 16) * 16
        self.region = Region(np.full(threads * self.size, 0xFE, np.uint8))

    def places(self, addresses: Array, threads: Array, size: int) -> Array:
        """Bytes in the region."""
        wrong = addresses + np.uint64(size) > np.uint64(self.size)
        if wrong.any():
            number = int(np.flatnonzero(wrong)[0])
            raise OutOfBounds(number, f"{size} bytes at {int(addresses[number])} of {self.size} bytes of local memory")
        return addresses.astype(np.int64) + threads * self.size
