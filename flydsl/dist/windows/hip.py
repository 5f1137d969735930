"""Windows on AMD GPUs: memory that other devices see while kernels run, with IPC handles.

Names and numbers are those of ``hip_runtime_api.h``.
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from typing import Any

from flydsl.dist.windows.base import Peer
from flydsl.dist.windows.gpu import GpuWindows, IpcApi, Piece
from flydsl.errors import DeviceError, WindowError
from flydsl.runtime.hip import HipDriver

_FINE_GRAINED, _UNCACHED = 1, 3
"""hipDeviceMallocFinegrained, hipDeviceMallocUncached"""


class HipWindows(GpuWindows):
    """See :class:`~flydsl.dist.windows.gpu.GpuWindows`.

    Data is in fine-grained memory, which is coherent between devices within a launch; signals are uncached.
    """

    kind = "rocm"
    ipc = IpcApi(
        export="hipIpcGetMemHandle",
        open="hipIpcOpenMemHandle",
        close="hipIpcCloseMemHandle",
        range_of="hipMemGetAddressRange",
        register="hipHostRegister",
        register_address="hipHostGetDevicePointer",
        unregister="hipHostUnregister",
        free="hipFree",
    )

    def __init__(self, driver: HipDriver | None = None, device: int = 0) -> None:
        super().__init__(driver or HipDriver(), device)

    def allocate_piece(self, size: int, *, signals: bool) -> Piece:
        """See :class:`~flydsl.dist.windows.gpu.GpuWindows`."""
        pointer, what = ctypes.c_void_p(), f"allocating {size} bytes for windows"
        flags = _UNCACHED if signals else _FINE_GRAINED
        self.driver.call(
            "hipExtMallocWithFlags", ctypes.byref(pointer), ctypes.c_size_t(size), ctypes.c_uint(flags), what=what
        )
        self.freed_later(pointer.value or 0)
        return Piece(pointer.value or 0, self.export_ipc(pointer.value or 0))

    def open_piece(self, peer: Peer, handle: Mapping[str, Any]) -> int:
        """See :class:`~flydsl.dist.windows.gpu.GpuWindows`."""
        return self.open_ipc(handle)

    def export_own(self, address: int) -> Piece:
        """See :class:`~flydsl.dist.windows.gpu.GpuWindows`."""
        base = self.range_of(address)
        try:
            return Piece(base, self.export_ipc(base))
        except DeviceError as refused:
            raise WindowError(
                f"the memory given for a window cannot be shared: {refused.message}; allocate it with hipMalloc or "
                "hipExtMallocWithFlags, not as virtual or pooled memory"
            ) from None

    def clear(self, address: int, size: int) -> None:
        """See :class:`~flydsl.dist.windows.gpu.GpuWindows`."""
        self.driver.call("hipMemset", ctypes.c_void_p(address), 0, ctypes.c_size_t(size), what="clearing a window")
