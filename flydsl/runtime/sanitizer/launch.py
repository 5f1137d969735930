"""Launches of kernels with checks, and their report.

The race check runs all blocks one after another on the launching thread; other checks run parts of the grid on threads.
"""

from __future__ import annotations

import ctypes
import math
import mmap
import os
import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack

from flydsl.config import Config
from flydsl.errors import DeviceError
from flydsl.runtime.cpu_faults import Fault, LaunchGeometry, describe
from flydsl.runtime.cpu_pool import CodeRange, NativePool
from flydsl.runtime.object_file import LoadedObject
from flydsl.runtime.sanitizer.arena import Arena, arena
from flydsl.runtime.sanitizer.arguments import arrays_of_launch, sampled_blocks
from flydsl.runtime.sanitizer.memory import LaunchMemory
from flydsl.runtime.sanitizer.report import error_of, finding_of_fault
from flydsl.runtime.sanitizer.state import BARRIER, RACE
from flydsl.runtime.sanitizer.table import KernelTable, read_tables
from flydsl.runtime.schedules import SCHEDULE_MARK
from flydsl.runtime.schedules.native import followed_by_checks

_LAUNCH_FAILED = 719
"""``CpuError.CPU_ERROR_LAUNCH_FAILED`` of :mod:`flydsl.runtime.cpu`, which imports this module."""
_WORTH_A_THREAD = 2e-4
"""Seconds that a launch must last to be shared by threads."""


class CheckedKernel:
    """One kernel's function and the table of its checks."""

    def __init__(self, symbol: str, code: LoadedObject, table: KernelTable, pool: NativePool) -> None:
        self.symbol, self.code, self.table, self.pool = symbol, code, table, pool
        self.address, self.code_range = code.function(symbol), CodeRange(*code.code_range)
        self.has_schedule = code.find(SCHEDULE_MARK) is not None
        self._seconds = 0.0
        """Summed over all threads, in the last launch."""

    def run(self, extents: Sequence[int], shared_bytes: int, params: int) -> None:
        """Run all blocks over three extents of the grid and three of the block.

        ``params`` is the address of the kernel's parameters.  Raises :class:`SanitizerError` if a check failed, and
        :class:`DeviceError` if the kernel could not continue and barriers are not checked.
        """
        blocks = math.prod(extents[:3])
        is_one = self.table.checks & RACE or self.table.blocks > 1 or self.has_schedule
        parts = 1 if is_one else min(_threads(), blocks)
        if parts > 1 and self._seconds < _WORTH_A_THREAD:
            parts = 1
        arrays, sample = arrays_of_launch(), sampled_blocks(blocks, self.table.blocks)
        if len(sample) > 1:
            parts = 1
        with ExitStack() as stack:
            arenas = [stack.enter_context(arena()) for _ in range(parts)]
            threads, stop = math.prod(extents[3:]), ctypes.c_int32()
            runs = [
                _Part(self, LaunchMemory(self.table, each, arrays, params, shared_bytes, threads, blocks), each, stop)
                for each in arenas
            ]
            bounds = [blocks * k // parts for k in range(parts + 1)]
            begun = time.perf_counter()
            others = [
                threading.Thread(target=part.run, args=(extents, shared_bytes, params, begin, end))
                for part, begin, end in zip(runs[1:], bounds[1:], bounds[2:], strict=False)
            ]
            try:
                for other in others:
                    other.start()
                for begin, end in sample if parts == 1 else [(bounds[0], bounds[1])]:
                    runs[0].run(extents, shared_bytes, params, begin, end)
                for other in others:
                    other.join()
            except BaseException:  # Ctrl-C: the memory of this launch must not be written any more
                while any(other.is_alive() for other in others):
                    self.pool.stop(stop)
                    time.sleep(_WORTH_A_THREAD)
                raise
            self._seconds = (time.perf_counter() - begun) * parts
            memories = [part.memory for part in runs]
            faults = [part.fault for part in runs if part.fault.state]
            is_checked = bool(self.table.checks & BARRIER)
            of_warps = [fault for fault in faults[:1] if fault.thread < 0 and not fault.signal]
            gave_up = [finding_of_fault(self.symbol, fault, extents) for fault in of_warps if is_checked]
            error = error_of(self.symbol, memories, extents, gave_up)
        if error is not None:
            raise error
        if faults:
            message = f"kernel {self.symbol!r}: {describe(faults[0], extents)}"
            raise DeviceError(message, code=_LAUNCH_FAILED, name="CPU_ERROR_LAUNCH_FAILED")


class _Part:
    """Blocks of a launch that run one after another on one thread."""

    def __init__(self, kernel: CheckedKernel, memory: LaunchMemory, arena: Arena, stop: ctypes.c_int32) -> None:
        self.kernel, self.memory, self.arena, self.stop = kernel, memory, arena, stop
        self.fault = Fault(thread=-1)

    def run(self, extents: Sequence[int], shared_bytes: int, params: int, begin: int, end: int) -> None:
        shared = _pages(shared_bytes)
        address = ctypes.addressof(shared) if shared else 0
        kernel, blocks = self.kernel, range(begin, end)
        with followed_by_checks(kernel.code, kernel.symbol, extents) as schedule:
            geometry = LaunchGeometry(
                (ctypes.c_int32 * 6)(*extents),
                ctypes.addressof(self.memory.state),
                ctypes.pointer(self.fault),
                shared_bytes,
                None,
                schedule,
            )
            kernel.pool.call(
                kernel.address, kernel.code_range, params, ctypes.addressof(geometry), blocks, address, self.stop
            )
        self.arena.base = self.memory.state.last


def _threads() -> int:
    return Config.from_env().cpu_threads or len(os.sched_getaffinity(0))


def checked_kernels(code: LoadedObject, symbols: Sequence[str], pool: NativePool) -> list[CheckedKernel]:
    """The kernels of those symbols in an object with checks."""
    tables = read_tables(code)
    for symbol in symbols:
        if symbol not in tables:
            raise DeviceError(f"kernel {symbol!r} has no table of checks; compile it again")
    return [CheckedKernel(symbol, code, tables[symbol], pool) for symbol in symbols]


def _pages(size: int) -> ctypes.Array[ctypes.c_char] | None:
    """Zeroed memory in whole pages, aligned like shared memory."""
    if not size:
        return None
    try:
        return (ctypes.c_char * size).from_buffer(mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS))
    except OSError as error:
        raise MemoryError(f"{size} bytes") from error
