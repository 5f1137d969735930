"""Global memory: the arrays of this process that a kernel may touch."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable

import numpy as np

from flydsl.errors import SimulationError
from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.over_reads import OverReads

HOSTCALL_BUFFER = 0xF1D5_0000
"""The address that kernels get for the buffer in which they ask the host to print; nothing is there."""
_HOSTCALL_BYTES = 4096
_GARBAGE = 0x7F


class Memory:
    """Ranges of this process's memory that a kernel may touch; an access outside of them is an error.

    ``ranges`` are addresses and sizes in bytes; those that overlap become one.  ``findings`` gets a text for what a GPU
    does not notice at once; without it that is an error.
    """

    def __init__(self, ranges: Iterable[tuple[int, int]], findings: list[str] | None = None) -> None:
        self.findings = findings
        merged: list[list[int]] = []
        for start, size in sorted(each for each in ranges if each[1]):
            if merged and start < merged[-1][1]:
                merged[-1][1] = max(merged[-1][1], start + size)
            else:
                merged.append([start, start + size])
        self.loaded = self.stored = 0
        """Bytes that vector instructions asked for."""
        self.over_reads = OverReads((start, end - start) for start, end in merged)
        self.starts = np.array([start for start, _ in merged], np.uint64)
        self.ends = np.array([end for _, end in merged], np.uint64)
        self.bytes = [
            np.frombuffer(memoryview((ctypes.c_uint8 * (end - start)).from_address(start)), np.uint8)
            for start, end in merged
        ]

    def tell(self, text: str) -> None:
        """Add a finding."""
        if self.findings is None:
            raise SimulationError(text)
        self.findings.append(text)

    def _which(self, addresses: Array, size: int) -> tuple[Array, Array]:
        """The range that begins below each address, and True where it has all of the bytes."""
        which = np.searchsorted(self.starts, addresses, "right").astype(np.int64) - 1
        inside = which >= 0
        inside[inside] = addresses[inside] + np.uint64(size) <= self.ends[which[inside]]
        return which, inside

    def _by_range(self, addresses: Array, size: int) -> list[tuple[int, Array]]:
        """The lanes of each range."""
        which, inside = self._which(addresses, size)
        if not inside.all():
            lane = int(np.argmin(inside))
            address = int(addresses[lane])
            if HOSTCALL_BUFFER <= address < HOSTCALL_BUFFER + _HOSTCALL_BYTES:
                raise SimulationError(
                    "the kernel asks the host to print, which is not simulated: fx.printf, or an fx.device_assert that fails"
                )
            raise SimulationError(
                f"an access of {size} bytes at {address:#x}, which is outside every array: {self.describe(address)}"
            )
        first = which[0]
        if (which == first).all():
            return [(int(first), np.arange(len(which)))]
        return [(int(one), np.flatnonzero(which == one)) for one in np.unique(which)]

    def describe(self, address: int) -> str:
        """The position of an address relative to the nearest range, in words."""
        distances = [
            (max(int(s) - address, address - int(e) + 1), i)
            for i, (s, e) in enumerate(zip(self.starts, self.ends, strict=True))
        ]
        if not distances:
            return "there is none"
        distance, i = min(distances)
        return (
            f"{distance} bytes from the array of {int(self.ends[i] - self.starts[i])} bytes at {int(self.starts[i]):#x}"
        )

    def load(self, addresses: Array, size: int) -> Array:
        """Bytes (lanes, size) at each address."""
        self.loaded += size * len(addresses)
        self.over_reads.loaded(addresses)
        if len(addresses) and not (inside := self._which(addresses, size)[1]).all():
            data = self._load_beyond(addresses, size)
            if data is not None:
                return data
            if self.findings is not None:
                where = self.describe(int(addresses[int(np.argmin(inside))]))
                self.findings.append(f"a load of {size} bytes outside every array: {where.rpartition(' at ')[0]}")
                return self._load_inside(addresses, size)[0]
        result = np.empty((len(addresses), size), np.uint8)
        for index, lanes in self._by_range(addresses, size):
            offsets = (addresses[lanes] - self.starts[index]).astype(np.int64)
            result[lanes] = self.bytes[index][offsets[:, None] + np.arange(size)]
        return result

    def _load_beyond(self, addresses: Array, size: int) -> Array | None:
        """Bytes at each address, if the loads fetch no more beyond arrays than they may."""
        data, which = self._load_inside(addresses, size)
        first = np.argmax(which >= 0, axis=1)[:, None]
        inside = (which >= 0) & (which == np.take_along_axis(which, first, axis=1))
        return data if self.over_reads.filled(addresses, inside, data) else None

    def _load_inside(self, addresses: Array, size: int) -> tuple[Array, Array]:
        """Bytes at each address, garbage for those that are outside; and the range of each, -1 for none."""
        each = (addresses[:, None] + np.arange(size, dtype=np.uint64)).reshape(-1)
        which, inside = self._which(each, 1)
        which[~inside] = -1
        result = np.full(each.shape, _GARBAGE, np.uint8)
        for index in np.unique(which[inside]):
            here = np.flatnonzero(which == index)
            result[here] = self.bytes[index][(each[here] - self.starts[index]).astype(np.int64)]
        return result.reshape(-1, size), which.reshape(-1, size)

    def store(self, addresses: Array, data: Array) -> None:
        """Bytes (lanes, size) to each address; of lanes with the same one the last stays."""
        size = data.shape[1]
        self.stored += size * len(addresses)
        for index, lanes in self._by_range(addresses, size):
            places = (addresses[lanes] - self.starts[index]).astype(np.int64)[:, None] + np.arange(size)
            self.over_reads.stored(addresses[lanes], self.bytes[index], places)
            self.bytes[index][places] = data[lanes]

    def word(self, address: int, count: int) -> list[int]:
        """Consecutive 32-bit words for a scalar load."""
        raw = self.load(np.array([address], np.uint64), 4 * count)[0]
        self.loaded -= 4 * count
        return raw.view(np.uint32).tolist()

    def run(self, part: Callable[[bool], None]) -> None:
        """Run a part of a launch, and prove that it depends on nothing that lies beyond arrays.

        ``part`` runs it from its start; its argument is True the first time.  A dependence is a finding, or raises
        :class:`SimulationError`.
        """
        traffic, findings = (0, 0), self.findings

        def counted(is_first: bool) -> None:
            nonlocal traffic
            self.findings = findings if is_first else None if findings is None else []
            part(is_first)
            if is_first:
                traffic = self.loaded, self.stored

        try:
            used = self.over_reads.used_by(counted)
        finally:
            self.findings = findings
        self.loaded, self.stored = traffic
        if used:
            self.tell(used)
