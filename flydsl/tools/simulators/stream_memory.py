"""Memory of a simulated GPU, allocated and freed on streams by host code.

The functions have the parameters of ``hipMallocAsync``, ``hipFreeAsync`` and ``hipMemsetAsync``, and of CUDA's.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.windows import Window

_ALIGNMENT = 256
_MOST = 1 << 33
_INVALID_VALUE, _OUT_OF_MEMORY = 1, 2
_P, _SIZE = ctypes.c_void_p, ctypes.c_size_t


class StreamMemory:
    """The allocations of one device."""

    PARAMETERS: Mapping[str, tuple[Any, ...]] = MappingProxyType(
        {"allocate": (_P, _SIZE, _P), "free": (_P, _P), "clear": (_P, ctypes.c_int, _SIZE, _P)}
    )

    def __init__(self) -> None:
        self._buffers: dict[int, tuple[Array, int]] = {}

    def windows(self) -> list[Window]:
        """The windows of all allocations."""
        return [Window(start, size, start, "scratch memory") for start, (_, size) in self._buffers.items()]

    def allocate(self, to: int, size: int, stream: int) -> int:
        """Write an address to ``to``."""
        if not 0 < size <= _MOST:
            return _OUT_OF_MEMORY if size else _INVALID_VALUE
        buffer = np.full(size + _ALIGNMENT, 0xA5, np.uint8)  # as of one that used it before
        start = -(-buffer.ctypes.data // _ALIGNMENT) * _ALIGNMENT
        self._buffers[start] = buffer, size
        _P.from_address(to).value = start
        return 0

    def free(self, start: int, stream: int) -> int:
        return 0 if self._buffers.pop(start, None) else _INVALID_VALUE

    def clear(self, start: int, byte: int, size: int, stream: int) -> int:
        buffer = self._buffers.get(start)
        if buffer is None or size > buffer[1]:
            return _INVALID_VALUE
        ctypes.memset(start, byte & 0xFF, size)
        return 0

    def callbacks(self) -> dict[str, Callable[..., int]]:
        """C functions of these methods, by their names."""
        return {
            name: ctypes.CFUNCTYPE(ctypes.c_int, *parameters)(getattr(self, name))
            for name, parameters in self.PARAMETERS.items()
        }
