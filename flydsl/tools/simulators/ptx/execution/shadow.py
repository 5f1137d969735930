"""The shadow of memory: bytes that nobody wrote, and bytes that engines have."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.ptx.execution.memory import Region
from flydsl.tools.simulators.ptx.execution.operands import WARP
from flydsl.tools.simulators.ptx.execution.suspects import of_unwritten

if TYPE_CHECKING:
    from flydsl.tools.simulators.ptx.execution.grid import Grid

_NO_ARRAY = np.zeros(0, bool)


class Shadow:
    """Facts about each byte of shared memory and of arrays.  Without findings those of engines alone are kept."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self.watches = grid.findings is not None
        data = grid.shared.region.data
        self._shared = np.ones(len(data), bool) if self.watches else _NO_ARRAY
        self._flying = np.zeros(len(data), bool) if self.watches else _NO_ARRAY
        self._held: Array | None = None
        """By byte of shared memory the engines in flight that read it."""
        self._held_by = -1

    def _unwritten(self, region: Region) -> Array | None:
        if not self.watches:
            return None
        return self._shared if region is self._grid.shared.region else region.unwritten

    def read(self, region: Region, threads: Array, places: Array, size: int, *, by_engine: bool = False) -> None:
        """Tell of loads of unwritten bytes, or of bytes in flight; ``threads`` has that of each load.

        Unwritten bytes are suspect where threads load them, and a fault where an engine does.
        """
        unwritten = self._unwritten(region)
        if unwritten is None:
            return
        bytes_ = places[:, None] + np.arange(size)
        if region is self._grid.shared.region:
            late = self._flying[bytes_].any(axis=1)
            if late.any():
                first = int(np.flatnonzero(late)[0])
                what = "reads shared memory to which a copy is in flight: a wait is missing"
                self._grid.tell(
                    "wait", f"{what}, {size} bytes at {self.name(region, int(places[first]))}", threads[first]
                )
        missing = unwritten[bytes_].any(axis=1)
        if missing.any():
            grid, first = self._grid, int(np.flatnonzero(missing)[0])
            text = f"reads {size} bytes at {self.name(region, int(places[first]))}, which nobody has written"
            memory = region.name if region.is_array else "shared memory"
            fault = grid.fault("init", text, grid.pc, int(threads[first]), memory)
            if by_engine:
                grid.tell("init", text, threads[first], memory)
                return
            which = unwritten[bytes_]
            blocks = np.repeat(threads // WARP // grid.warps_of_block, size).reshape(bytes_.shape)
            grid.suspects += of_unwritten(grid, region, blocks[which], bytes_[which], fault)

    def write(self, region: Region, threads: Array, places: Array, size: int) -> None:
        """Take note of stores."""
        if region is self._grid.shared.region:
            self._check_engines(threads, places, size)
        unwritten = self._unwritten(region)
        if unwritten is not None:
            unwritten[places[:, None] + np.arange(size)] = False

    def takes_off(self, threads: Array, places: Array, size: int) -> None:
        """Take note of copies that will write shared memory."""
        self._check_engines(threads, places, size)
        if self.watches:
            bytes_ = places[:, None] + np.arange(size)
            self._shared[bytes_], self._flying[bytes_] = False, True

    def lands(self, places: Array, size: int) -> None:
        """Take note that they have."""
        if self.watches:
            self._flying[places[:, None] + np.arange(size)] = False

    def hold(self, places: Array, size: int, pc: int) -> None:
        """An engine begins to read bytes of shared memory; nobody may write them until it is waited for."""
        if self._held is None:
            self._held = np.zeros(len(self._grid.shared.region.data), np.int16)
        self._held_by = pc
        np.add.at(self._held, places[:, None] + np.arange(size), 1)

    def release(self, places: Array, size: int) -> None:
        """It has been waited for."""
        assert self._held is not None
        np.add.at(self._held, places[:, None] + np.arange(size), -1)

    def _check_engines(self, threads: Array, places: Array, size: int) -> None:
        """Tell of stores to shared memory that an engine is still to read or to write."""
        for busy, does in ((self._held, "reads"), (self._flying if self.watches else None, "writes")):
            late = None if busy is None else busy[places[:, None] + np.arange(size)].any(axis=1)
            if late is not None and late.any():
                first = int(np.flatnonzero(late)[0])
                what = self.name(self._grid.shared.region, int(places[first]))
                text = f"writes {what} while an asynchronous operation {does} it: a wait is missing"
                by = self._held_by if busy is self._held else -1
                self._grid.tell("wait", text, int(threads[first]), "shared memory", by)

    def name(self, region: Region, place: int) -> str:
        """A byte of a region in words."""
        if region is self._grid.shared.region:
            return f"byte 0x{place % self._grid.shared.stride:x} of shared memory"
        return f"byte {place - region.first} of {region.name or 'an array'}"
