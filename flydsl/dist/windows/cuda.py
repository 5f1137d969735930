"""Windows on NVIDIA GPUs: virtual memory with descriptors as handles, or IPC handles where a GPU lacks these.

Names and numbers are those of ``cuda.h``.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Mapping
from typing import Any

from flydsl.dist.windows.base import Peer
from flydsl.dist.windows.descriptors import DescriptorServer, receive_descriptor
from flydsl.dist.windows.gpu import GpuWindows, IpcApi, Piece
from flydsl.errors import DeviceError, WindowError
from flydsl.runtime.cuda import CudaDriver

_VIRTUAL_MEMORY, _DESCRIPTORS = 102, 103
"""CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED, _HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED"""
_PINNED, _ON_DEVICE, _POSIX_FD, _READ_WRITE = 1, 1, 1, 3


class _Location(ctypes.Structure):
    """``CUmemLocation``."""

    _fields_ = [("type", ctypes.c_int), ("id", ctypes.c_int)]


class _Properties(ctypes.Structure):
    """``CUmemAllocationProp``."""

    _fields_ = [
        ("type", ctypes.c_int),
        ("handle_types", ctypes.c_int),
        ("location", _Location),
        ("windows", ctypes.c_void_p),
        ("flags", ctypes.c_uint8 * 8),
    ]


class _Access(ctypes.Structure):
    """``CUmemAccessDesc``."""

    _fields_ = [("location", _Location), ("flags", ctypes.c_int)]


class CudaWindows(GpuWindows):
    """See :class:`~flydsl.dist.windows.gpu.GpuWindows`."""

    kind = "cuda"
    ipc = IpcApi(
        export="cuIpcGetMemHandle",
        open="cuIpcOpenMemHandle_v2",
        close="cuIpcCloseMemHandle",
        range_of="cuMemGetAddressRange_v2",
        register="cuMemHostRegister_v2",
        register_address="cuMemHostGetDevicePointer_v2",
        unregister="cuMemHostUnregister",
        free="cuMemFree_v2",
    )
    driver: CudaDriver

    def __init__(self, driver: CudaDriver | None = None, device: int = 0) -> None:
        super().__init__(driver or CudaDriver(), device)
        self._server: DescriptorServer | None = None
        self._granularity = 0

    @property
    def page(self) -> int:
        """The granularity of the device's virtual memory, or 4096 bytes for IPC handles."""
        if not self._granularity:
            self._granularity = 4096
            if self.has_virtual_memory():
                size = ctypes.c_size_t()
                self.driver.call(
                    "cuMemGetAllocationGranularity", ctypes.byref(size), ctypes.byref(self._properties()), 0,
                    what="asking for the granularity of memory",
                )  # fmt: skip
                self._granularity = max(size.value, 4096)
        return self._granularity

    def has_virtual_memory(self) -> bool:
        """True if peers can open memory of this device by a descriptor."""
        return all(self.driver.attribute(self.device, number) == 1 for number in (_VIRTUAL_MEMORY, _DESCRIPTORS))

    def allocate_piece(self, size: int, *, signals: bool) -> Piece:
        """See :class:`~flydsl.dist.windows.gpu.GpuWindows`."""
        what = f"allocating {size} bytes for windows"
        if not self.has_virtual_memory():
            pointer = ctypes.c_void_p()
            self.driver.call("cuMemAlloc_v2", ctypes.byref(pointer), ctypes.c_size_t(size), what=what)
            self.freed_later(pointer.value or 0)
            return Piece(pointer.value or 0, self.export_ipc(pointer.value or 0))
        handle = ctypes.c_uint64()
        properties = self._properties()
        self.driver.call(
            "cuMemCreate", ctypes.byref(handle), ctypes.c_size_t(size), ctypes.byref(properties), ctypes.c_uint64(0),
            what=what,
        )  # fmt: skip
        self.later(lambda: self.driver.call("cuMemRelease", handle, what="releasing a window"))
        return Piece(self._mapped(handle, size), self._export(handle))

    def open_piece(self, peer: Peer, handle: Mapping[str, Any]) -> int:
        """See :class:`~flydsl.dist.windows.gpu.GpuWindows`."""
        if handle["kind"] != "descriptor":
            return self.open_ipc(handle)
        if type(handle["position"]) is not int or not 0 <= handle["position"] < 256:
            raise TypeError
        fd = receive_descriptor(peer.rank, handle["socket"], handle["position"])
        imported = ctypes.c_uint64()
        try:
            self.driver.call(
                "cuMemImportFromShareableHandle", ctypes.byref(imported), ctypes.c_void_p(fd), _POSIX_FD,
                what="opening a window",
            )  # fmt: skip
        finally:
            os.close(fd)
        self.later(lambda: self.driver.call("cuMemRelease", imported, what="releasing a window"))
        return self._mapped(imported, -(-handle["bytes"] // self.page) * self.page)

    def export_own(self, address: int) -> Piece:
        """See :class:`~flydsl.dist.windows.gpu.GpuWindows`.

        Memory of the ordinary allocator has an IPC handle.  Virtual memory has the handle that it was made with, which
        must have been made for descriptors.
        """
        base = self.range_of(address)
        try:
            return Piece(base, self.export_ipc(base))
        except DeviceError as refused:
            handle = ctypes.c_uint64()
            try:
                self.driver.call(
                    "cuMemRetainAllocationHandle", ctypes.byref(handle), ctypes.c_void_p(base), what="sharing a window"
                )
                self.later(lambda: self.driver.call("cuMemRelease", handle, what="releasing a window"))
                return Piece(base, self._export(handle))
            except DeviceError as again:
                raise WindowError(
                    f"the memory given for a window cannot be shared: {refused.message}; {again.message}; allocate it with "
                    "cudaMalloc, or as virtual memory for POSIX file descriptors"
                ) from None

    def clear(self, address: int, size: int) -> None:
        """See :class:`~flydsl.dist.windows.gpu.GpuWindows`."""
        self.driver.call(
            "cuMemsetD8_v2",
            ctypes.c_void_p(address),
            ctypes.c_ubyte(0),
            ctypes.c_size_t(size),
            what="clearing a window",
        )

    def sealed(self) -> None:
        """See :class:`~flydsl.dist.windows.base.WindowMemory`."""
        if self._server is not None:
            self._server.close()
            self._server = None

    def _properties(self) -> _Properties:
        return _Properties(_PINNED, _POSIX_FD, _Location(_ON_DEVICE, self.device))

    def _mapped(self, handle: ctypes.c_uint64, size: int) -> int:
        """The address of virtual memory, which this device may read and write."""
        pointer, what, length = ctypes.c_void_p(), "mapping a window", ctypes.c_size_t(size)
        call, zero = self.driver.call, ctypes.c_uint64(0)
        call("cuMemAddressReserve", ctypes.byref(pointer), length, ctypes.c_size_t(0), zero, zero, what=what)
        self.later(lambda: call("cuMemAddressFree", pointer, length, what=what))
        call("cuMemMap", pointer, length, ctypes.c_size_t(0), handle, zero, what=what)
        self.later(lambda: call("cuMemUnmap", pointer, length, what=what))
        access = _Access(_Location(_ON_DEVICE, self.device), _READ_WRITE)
        call("cuMemSetAccess", pointer, length, ctypes.byref(access), ctypes.c_size_t(1), what=what)
        return pointer.value or 0

    def _export(self, handle: ctypes.c_uint64) -> Mapping[str, Any]:
        fd = ctypes.c_int(-1)
        self.driver.call(
            "cuMemExportToShareableHandle", ctypes.byref(fd), handle, _POSIX_FD, ctypes.c_uint64(0),
            what="exporting a window",
        )  # fmt: skip
        if self._server is None:
            self._server = DescriptorServer([])
        return {"kind": "descriptor", "socket": self._server.name, "position": self._server.add(fd.value)}
