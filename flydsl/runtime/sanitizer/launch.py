"""Launches of kernels with checks: all blocks one after another on the launching thread, then the report."""

from __future__ import annotations

import ctypes
import math
import mmap
from collections.abc import Callable, Sequence

from flydsl.records import record
from flydsl.runtime.object_file import LoadedObject
from flydsl.runtime.sanitizer.arguments import arrays_of_launch
from flydsl.runtime.sanitizer.memory import LaunchMemory
from flydsl.runtime.sanitizer.report import error_of
from flydsl.runtime.sanitizer.state import State
from flydsl.runtime.sanitizer.table import KernelTable, read_tables

__all__ = ["CheckedKernel", "checked_kernels"]

_KERNEL = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p)
"""A kernel of :mod:`flydsl.runtime.cpu`."""


class _Geometry(ctypes.Structure):
    """What a kernel with checks finds behind ``geometry``."""

    _fields_ = (("extents", ctypes.c_int32 * 6), ("state", ctypes.POINTER(State)))


@record
class CheckedKernel:
    """One kernel's function and the table of its checks."""

    symbol: str
    function: Callable[..., None]
    table: KernelTable

    def run(self, extents: Sequence[int], shared_bytes: int, params: int) -> None:
        """Run all blocks over these extents of grid and block.

        Args:
            extents: three of the grid, three of the block.
            shared_bytes: of dynamic shared memory.
            params: the address of the kernel's parameters.

        Raises:
            SanitizerError: the kernel did what it must not.
            MemoryError: there is not so much dynamic shared memory.
        """
        shared = _pages(shared_bytes)
        address = ctypes.addressof(shared) if shared else 0
        memory = LaunchMemory(self.table, arrays_of_launch(), params, shared_bytes, math.prod(extents[3:]))
        geometry = _Geometry((ctypes.c_int32 * 6)(*extents), ctypes.pointer(memory.state))
        self.function(params, ctypes.addressof(geometry), 0, math.prod(extents[:3]), address)
        error = error_of(self.symbol, memory, extents)
        if error is not None:
            raise error


def checked_kernels(code: LoadedObject, symbols: Sequence[str]) -> list[CheckedKernel]:
    """The kernels of those symbols in an object with checks."""
    tables = read_tables(code)
    return [CheckedKernel(symbol, _KERNEL(code.address(symbol)), tables[symbol]) for symbol in symbols]


def _pages(size: int) -> ctypes.Array[ctypes.c_char] | None:
    """So much zeroed memory in whole pages, and so aligned as shared memory is."""
    if not size:
        return None
    try:
        return (ctypes.c_char * size).from_buffer(mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS))
    except OSError as error:
        raise MemoryError(f"{size} bytes") from error
