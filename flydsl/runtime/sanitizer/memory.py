"""The state of one launch: regions with their shadow cells, places for findings, and the sink."""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Sequence

from flydsl.errors import DeviceError
from flydsl.records import record
from flydsl.runtime.sanitizer.arguments import ArrayArgument
from flydsl.runtime.sanitizer.state import INIT, RACE, SINK_BYTES, Axis, Cell, Check, Finding, Region, RegionKind, State
from flydsl.runtime.sanitizer.table import KernelTable, RegionRow

__all__ = ["LaunchMemory"]

_KINDS = {"argument": RegionKind.GLOBAL, "shared": RegionKind.SHARED, "register": RegionKind.REGISTER}

_NO_RESERVE = 0x4000
"""Linux's ``MAP_NORESERVE``, which the module ``mmap`` names from Python 3.13 on: most cells are never touched."""


@record
class _Span:
    """Memory that arrays of the launch share: their cells lie in one piece."""

    low: int
    high: int
    cells: int


class LaunchMemory:
    """Everything that the checks of one launch read and write; it lives until the report is made.

    Args:
        table: of the kernel.
        arrays: of the launch.
        params: the address of the kernel's parameters, each a pointer to its value.
        shared_bytes: of dynamic shared memory.
        threads: of a block.
    """

    def __init__(
        self, table: KernelTable, arrays: Sequence[ArrayArgument], params: int, shared_bytes: int, threads: int
    ) -> None:
        self.table = table
        # One for all arrays, since they may overlap.
        self._array_shift = _shift(min((row.granule for row in table.regions if row.kind == "argument"), default=1))
        self._pages: list[mmap.mmap] = []
        self._has_cells = bool(table.checks & (RACE | INIT))
        self._arrays = [array for array in arrays if array.address]
        self._spans = self._merged() if table.checks & RACE else []
        self.array_of: dict[int, ArrayArgument] = {}
        """The array that a region is, for those that are arrays."""
        self.regions = (Region * max(len(table.regions), 1))()
        self._axes: list[ctypes.Array[Axis]] = []
        for number, row in enumerate(table.regions):
            self._fill(number, row, params, shared_bytes, threads)
        self.findings = (Finding * (max(len(table.sites), 1) * len(Check)))()
        self.state = State(
            checks=table.checks,
            region_count=len(table.regions),
            regions=ctypes.addressof(self.regions),
            findings=ctypes.addressof(self.findings),
            sink=self._zeros(SINK_BYTES),
        )

    def _fill(self, number: int, row: RegionRow, params: int, shared_bytes: int, threads: int) -> None:
        region = self.regions[number]
        if row.kind == "argument":
            array = self._array(_pointer_argument(params, row.position)) if row.name else None
            if array is not None:
                self.array_of[number] = array
                self._fill_array(region, array)
            return
        size = row.bytes or shared_bytes
        region.kind, region.shift = _KINDS[row.kind], _shift(row.granule)
        if row.kind == "register":
            region.thread_bytes = size
            region.high = size * threads
            region.shadow = self._cells(size * threads, region.shift) if self.table.checks & INIT else 0
        else:
            region.high = size  # the kernel adds its address
            region.shadow = self._cells(size, region.shift) if self._has_cells else 0

    def _fill_array(self, region: Region, array: ArrayArgument) -> None:
        region.kind, region.low, region.high, region.item = RegionKind.GLOBAL, array.low, array.high, array.item
        region.shift = self._array_shift
        if array.has_gaps():
            axes = array.axes()
            rows = (Axis * len(axes))(*[Axis(extent, distance) for _, extent, distance in axes])
            self._axes.append(rows)
            region.rank, region.axes = len(axes), ctypes.addressof(rows)
        for span in self._spans:
            if span.low <= array.low and array.high <= span.high:
                region.shadow = span.cells + ((array.low - span.low) >> self._array_shift) * ctypes.sizeof(Cell)

    def _array(self, pointer: int) -> ArrayArgument | None:
        """The array that a pointer is one into: best one that starts there, at worst one that ends there."""
        starts = [array for array in self._arrays if array.address == pointer]
        holds = [array for array in self._arrays if array.low <= pointer < array.high]
        ends = [array for array in self._arrays if array.high == pointer]
        return max(starts or holds or ends, key=lambda array: array.high - array.low, default=None)

    def _merged(self) -> list[_Span]:
        """The spans of the arrays, those that overlap as one."""
        joined: list[tuple[int, int]] = []
        for low, high in sorted((array.low, array.high) for array in self._arrays if array.low < array.high):
            if joined and low < joined[-1][1]:
                joined[-1] = joined[-1][0], max(high, joined[-1][1])
            else:
                joined.append((low, high))
        return [_Span(low, high, self._cells(high - low, self._array_shift)) for low, high in joined]

    def _cells(self, size: int, shift: int) -> int:
        """The address of a cell for each granule of so many bytes, and one more for what is not aligned."""
        return self._zeros(((size >> shift) + 2) * ctypes.sizeof(Cell))

    def _zeros(self, size: int) -> int:
        """Pages that take memory only where they are written."""
        try:
            pages = mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | _NO_RESERVE)
        except OSError as error:
            raise DeviceError(
                f"the sanitizer needs {size} bytes for what it knows of a kernel's memory, which this machine has not; "
                "use smaller arrays, or FLYDSL_CPU_CHECK=bounds, which needs none",
                code=12,
                name="ENOMEM",
            ) from error
        pages.madvise(mmap.MADV_HUGEPAGE)  # cells are touched once or twice each: page faults would cost most
        self._pages.append(pages)
        return ctypes.addressof(ctypes.c_char.from_buffer(pages))


def _shift(granule: int) -> int:
    return granule.bit_length() - 1


def _pointer_argument(params: int, position: int) -> int:
    """The pointer that a kernel gets as that parameter."""
    place = ctypes.c_void_p.from_address(params + 8 * position).value
    return (ctypes.c_void_p.from_address(place).value or 0) if place else 0
