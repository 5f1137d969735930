"""Shadow state of one launch: regions with access records, and slots for findings."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

from flydsl.runtime.sanitizer.arena import Arena
from flydsl.runtime.sanitizer.arguments import ArrayArgument
from flydsl.runtime.sanitizer.state import (
    INIT,
    RACE,
    RECORD_BYTES,
    STAMP_SHIFT,
    STAMPS,
    Axis,
    Check,
    Exchange,
    Finding,
    Region,
    RegionKind,
    State,
)
from flydsl.runtime.sanitizer.table import KernelTable, RegionRow
from flydsl.support.fast_dataclass import record

_KINDS = {"argument": RegionKind.GLOBAL, "shared": RegionKind.SHARED, "register": RegionKind.REGISTER}

_WARPS = 32
_RESIDENT, _WIDEST_WARP = 8192, 64
"""Warps, at most, of interleaved blocks (``fibers.c``), and threads of a warp."""
_SLOTS = 64
"""Agents of a cluster that are copies (``order.c``)."""
_FAN_BITS = 3
"""The fan-out of a clock's tree, as bits (``shadow.h``)."""
_ANYWHERE = (1 << 63) - 1
"""Bytes of a region whose bounds are unknown."""


@record
class _Span:
    """Memory that arrays of the launch share: their records are contiguous.  ``reads`` 0: there are no reads."""

    low: int
    high: int
    writes: int
    reads: int


class LaunchMemory:
    """Everything that the checks of one launch read and write; it lives until the report.

    ``params`` is the address of the kernel's parameters, each a pointer to its value.  ``threads`` are those of a
    block, ``blocks`` those of the grid.
    """

    def __init__(
        self,
        table: KernelTable,
        arena: Arena,
        arrays: Sequence[ArrayArgument],
        params: int,
        shared_bytes: int,
        threads: int,
        blocks: int,
    ) -> None:
        self.table, self._arena = table, arena
        # Interleaved blocks, each with its own shared memory.
        self._copies = min(blocks, _RESIDENT // -(-threads // _WIDEST_WARP)) if table.spins else table.blocks
        # The same of all arrays.
        self._array_shift = _shift(next((row.granule for row in table.regions if row.kind == "argument"), 1))
        self._arrays = [array for array in arrays if array.address]
        self._params = params
        self._spans = self._merged() if table.checks & RACE else []
        self.array_of: dict[int, ArrayArgument] = {}
        """The array of each region that is one."""
        self.regions = (Region * max(len(table.regions), 1))()
        self._axes: list[ctypes.Array[Axis]] = []
        for number, row in enumerate(table.regions):
            self._fill(number, row, shared_bytes, threads)
        self.findings = (Finding * (max(len(table.sites), 1) * len(Check)))()
        clocks, slot_bytes = arena.clocks(self._copies if table.spins else 1) if table.fibers else (0, 0)
        atomics, atomics_bytes = arena.atomics() if table.orders and table.checks & RACE else (0, 0)
        agents = min(threads, _WARPS) * table.blocks + _SLOTS if table.fibers else 1
        key_bits = (agents + threads).bit_length()
        rows = [Exchange(row.store, row.load, (ctypes.c_uint64 * 64)(*row.lanes)) for row in table.exchanges]
        self._exchanges = (Exchange * max(len(rows), 1))(*rows)
        self.state = State(
            checks=table.checks,
            region_count=len(table.regions),
            findings=ctypes.addressof(self.findings),
            owners=arena.owners(),
            stamps=STAMPS,
            last=arena.base,
            memory=clocks,
            slot_bytes=slot_bytes,
            atomics=atomics,
            atomics_bytes=atomics_bytes,
            key_bits=key_bits,
            levels=(key_bits + (blocks * (1 + 2 * table.ranks)).bit_length() - 1) // _FAN_BITS,
            agents=agents,
            exchanges=ctypes.addressof(self._exchanges),
            exchange_count=len(table.exchanges),
            warp_size=table.warp_size,
        )
        self.state.agent.base = (arena.base + 1) << STAMP_SHIFT
        self.state.agent.state = ctypes.addressof(self.state)
        self.state.agent.regions = ctypes.addressof(self.regions)
        self.state.agent.readers = 1

    def _fill(self, number: int, row: RegionRow, shared_bytes: int, threads: int) -> None:
        region = self.regions[number]
        if row.kind == "argument":
            region.fast_bytes = _ANYWHERE
            array = self._parameter_array(row)
            if array is not None:
                self.array_of[number] = array
                self._fill_array(region, array)
            return
        size, blocks, checks = row.bytes or shared_bytes, self._copies, self.table.checks
        region.kind, region.shift = _KINDS[row.kind], _shift(row.granule)
        region.fast_bytes = size
        if row.kind == "register":
            region.thread_bytes = size
            region.high = size * threads
            region.writes = self._records(size * threads, region.shift, blocks) if checks & INIT else 0
        else:
            region.high = size  # the kernel adds its address
            readers = 2 * min(threads, _WARPS) if self.table.fibers else 1
            region.writes = self._records(size, region.shift, blocks) if checks & (RACE | INIT) else 0
            region.reads = self._records(size, region.shift, blocks * readers) if checks & RACE else 0

    def _fill_array(self, region: Region, array: ArrayArgument) -> None:
        region.kind, region.low, region.high, region.item = RegionKind.GLOBAL, array.low, array.high, array.item
        region.fast_low, region.fast_bytes = array.low, array.high - array.low
        region.shift = self._array_shift
        if array.has_gaps():
            axes = array.axes()
            rows = (Axis * len(axes))(*[Axis(extent, distance) for _, extent, distance in axes])
            self._axes.append(rows)
            region.rank, region.axes, region.fast_bytes = len(axes), ctypes.addressof(rows), -1
        for span in self._spans:
            if span.writes and span.low <= array.low and array.high <= span.high:
                before = ((array.low - span.low) >> self._array_shift) * RECORD_BYTES
                region.writes = span.writes + before
                region.reads = span.reads + before if span.reads else 0

    def _array(self, pointer: int) -> ArrayArgument | None:
        """The array that contains a pointer: preferably one that starts there, at worst one that ends there."""
        starts = [array for array in self._arrays if array.address == pointer]
        holds = [array for array in self._arrays if array.low <= pointer < array.high]
        ends = [array for array in self._arrays if array.high == pointer]
        return max(starts or holds or ends, key=lambda array: array.high - array.low, default=None)

    def _merged(self) -> list[_Span]:
        """The spans of the arrays; overlapping ones are merged, and read-only memory has no records."""
        joined: list[tuple[int, int]] = []
        for low, high in sorted((array.low, array.high) for array in self._arrays if array.low < array.high):
            if joined and low < joined[-1][1]:
                joined[-1] = joined[-1][0], max(high, joined[-1][1])
            else:
                joined.append((low, high))
        does = [
            (array, row)
            for row in self.table.regions
            if row.kind == "argument" and (array := self._parameter_array(row))
        ]
        spans = []
        for low, high in joined:
            here = [row for array, row in does if low <= array.low and array.high <= high]
            writes, reads = any(row.writes for row in here), any(row.reads for row in here)
            size = high - low
            spans.append(
                _Span(
                    low,
                    high,
                    self._records(size, self._array_shift) if writes else 0,
                    self._records(size, self._array_shift) if writes and reads else 0,
                )
            )
        return spans

    def _parameter_array(self, row: RegionRow) -> ArrayArgument | None:
        return self._array(_pointer_argument(self._params, row.position)) if row.name else None

    def _records(self, size: int, shift: int, copies: int = 1) -> int:
        """The address of a record for each granule of so many bytes, and two more for misaligned accesses."""
        return self._arena.take(((size >> shift) + 2) * RECORD_BYTES * copies)


def _shift(granule: int) -> int:
    return granule.bit_length() - 1


def _pointer_argument(params: int, position: int) -> int:
    place = ctypes.c_void_p.from_address(params + 8 * position).value
    return (ctypes.c_void_p.from_address(place).value or 0) if place else 0
