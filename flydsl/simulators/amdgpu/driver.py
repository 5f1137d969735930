"""A driver for flydsl's runtime whose device is simulated."""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import Any

from flydsl.artifact import Artifact
from flydsl.runtime.driver import LAST_KERNEL, DeviceInfo, DeviceSwitch
from flydsl.simulators.amdgpu.code_object import CodeObject, read_values
from flydsl.simulators.amdgpu.workgroup import Observer

__all__ = ["SimulatedDriver"]

_LAUNCH = ctypes.CFUNCTYPE(
    ctypes.c_int32, ctypes.c_void_p, *[ctypes.c_uint32] * 7, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p
)


class _LoadedKernels:
    """See :class:`flydsl.runtime.driver.LoadedKernels`."""

    switch: DeviceSwitch | None = None
    enter_address = None
    forked_launch_address = None

    def __init__(self, driver: SimulatedDriver, artifact: Artifact) -> None:
        self._driver = driver
        self._object = CodeObject(artifact.sections["binary"], artifact.target.partition(":")[2])
        self._kernels = [self._object.kernels[info.symbol] for info in artifact.kernels]
        self.handles = range(1, len(self._kernels) + 1)
        self._last = ctypes.c_void_p()
        self._callback = _LAUNCH(self._launch)

    @property
    def launch_address(self) -> int:
        return ctypes.cast(self._callback, ctypes.c_void_p).value or 0

    def _launch(
        self,
        handle: int,
        gx: int,
        gy: int,
        gz: int,
        bx: int,
        by: int,
        bz: int,
        shared: int,
        stream: Any,
        params: Any,
        extra: Any,
    ) -> int:
        kernel = self._kernels[handle - 1]
        try:
            values = read_values(kernel, params, extra)
            grid, block = (gx, gy, gz), (bx, by, bz)
            driver = self._driver
            driver.traffic += self._object.launch(kernel, grid, block, shared, values, driver.ranges, driver.observer)
        except Exception as error:
            self._driver.failure = error
            return 719
        return 0

    def activate(self) -> AbstractContextManager[None]:
        return contextlib.nullcontext()

    def address(self, symbol: str) -> int | None:
        return ctypes.addressof(self._last) if symbol == LAST_KERNEL else None

    def max_active_blocks(self, kernel: int, threads: int, dynamic_shared_bytes: int) -> int | None:
        return None

    def close(self) -> None:
        pass


class SimulatedDriver:
    """See :class:`flydsl.runtime.driver.Driver`.  What a kernel does wrong is raised as :class:`SimulationError`.

    Args:
        ranges: addresses and sizes in bytes of the memory that kernels may touch.
        observer: is called before and after each instruction of each wave.
    """

    name = "simulated AMD GPU"

    def __init__(self, ranges: Iterable[tuple[int, int]], observer: Observer | None = None) -> None:
        self.ranges, self.observer = list(ranges), observer
        self.traffic = 0
        """Bytes of memory that vector instructions of all launches loaded and stored."""
        self.failure: Exception | None = None

    def load(self, artifact: Artifact, device: int) -> _LoadedKernels:
        return _LoadedKernels(self, artifact)

    def check(self, code: int, what: str) -> None:
        if code:
            assert self.failure is not None
            raise self.failure

    def device_count(self) -> int:
        return 1

    def current_device(self) -> int:
        return 0

    def device_info(self, device: int) -> DeviceInfo:
        return DeviceInfo(device, self.name, "")

    def synchronize(self, device: int, stream: int | None = None) -> None:
        pass
