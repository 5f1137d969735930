"""An outside backend with two devices: the CPU's code under another name, in memory of DLPack's extension type."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from flydsl.artifact import Artifact
from flydsl.backends.cpu.backend import CpuBackend
from flydsl.runtime.cpu import CpuDriver
from flydsl.runtime.device_array import DeviceArray
from flydsl.runtime.driver import DeviceInfo, Driver, LoadedKernels

EXTENSION, PINNED = 12, 11
"""kDLExtDev and kDLROCMHost of dlpack.h."""


class NpuDriver(Driver):
    name = "NPU"
    dlpack_devices = (EXTENSION,)
    host_memory = (PINNED,)
    archs = ("x86-64-v2", "x86-64")
    """Of each device."""

    def __init__(self) -> None:
        self._cpu = CpuDriver()
        self.launched_on: list[int] = []

    def load(self, artifact: Artifact, device: int) -> LoadedKernels:
        self.launched_on.append(device)
        return self._cpu.load(artifact)

    def check(self, code: int, what: str) -> None:
        self._cpu.check(code, what)

    def device_count(self) -> int:
        return len(self.archs)

    def current_device(self) -> int:
        return 0

    def device_info(self, device: int) -> DeviceInfo:
        return DeviceInfo(device, f"NPU {device}", self.archs[device])

    def synchronize(self, device: int, stream: int | None = None) -> None:
        pass

    def rank(self, chip: str, available: Iterable[str]) -> list[str]:
        levels = self.archs[self.archs.index(chip) :]
        return [arch for arch in levels if arch in available]

    def stream_handle(self, stream: Any) -> int | None:
        return stream.npu_queue if hasattr(stream, "npu_queue") else None


class NpuBackend(CpuBackend):
    name = "npu"


class NpuArray(DeviceArray):
    """A copy of a NumPy array in the memory of a device; ``host`` is what stands there."""

    __slots__ = ("host",)

    def __init__(self, array: np.ndarray[Any, Any], device: int = 0, *, kind: int = EXTENSION) -> None:
        self.host = array.copy()
        super().__init__(
            self.host.ctypes.data, array.shape, array.dtype.name, device_type=kind, device=device, owner=self.host
        )
