"""Launches of kernels with checks: all blocks one after another on the launching thread, then the report."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Sequence

from flydsl.runtime.sanitizer.arguments import arrays_of_launch
from flydsl.runtime.sanitizer.memory import LaunchMemory
from flydsl.runtime.sanitizer.report import error_of
from flydsl.runtime.sanitizer.state import State
from flydsl.runtime.sanitizer.table import KernelTable

__all__ = ["run_checked"]


class _Geometry(ctypes.Structure):
    """What a kernel with checks finds behind ``geometry``."""

    _fields_ = (("extents", ctypes.c_int32 * 6), ("state", ctypes.POINTER(State)))


def run_checked(
    run: Callable[..., None],
    kernel: str,
    table: KernelTable,
    extents: Sequence[int],
    shared: tuple[int, int],
    params: int,
) -> None:
    """Run a kernel with checks over these extents of grid and block.

    Args:
        run: the kernel's function.
        kernel: its symbol.
        shared: address and bytes of dynamic shared memory.
        params: the address of the kernel's parameters.

    Raises:
        SanitizerError: it did what it must not.
    """
    address, size = shared
    memory = LaunchMemory(table, arrays_of_launch(), params, size, math.prod(extents[3:]))
    geometry = _Geometry((ctypes.c_int32 * 6)(*extents), ctypes.pointer(memory.state))
    run(params, ctypes.addressof(geometry), 0, math.prod(extents[:3]), address)
    error = error_of(kernel, memory, extents)
    if error is not None:
        raise error
