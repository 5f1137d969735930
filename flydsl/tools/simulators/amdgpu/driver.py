"""A driver for flydsl's runtime whose device is simulated."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable
from typing import Any

from flydsl.artifact import Artifact
from flydsl.runtime.driver import LAST_KERNEL, DeviceInfo, Driver, LoadedKernels
from flydsl.runtime.observed_launches import LaunchFunction
from flydsl.tools.simulators.amdgpu.code_object import CodeObject, read_values
from flydsl.tools.simulators.amdgpu.workgroup import Observer


class _LoadedKernels(LoadedKernels):
    """See :class:`flydsl.runtime.driver.LoadedKernels`."""

    def __init__(self, driver: SimulatedDriver, artifact: Artifact) -> None:
        self._driver = driver
        self._object = CodeObject(artifact.sections["binary"], artifact.target.partition(":")[2])
        self._kernels = [self._object.kernels[info.symbol] for info in artifact.kernels]
        self._last = ctypes.c_void_p()
        self._callback = LaunchFunction(self._launch)

    @property
    def launch_address(self) -> int:
        return ctypes.cast(self._callback, ctypes.c_void_p).value or 0

    @property
    def handles(self) -> range:
        return range(1, len(self._kernels) + 1)

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
            driver.traffic += self._object.launch(
                kernel,
                grid,
                block,
                shared,
                values,
                driver.ranges(),
                driver.observer,
                driver.findings,
                in_turns=driver.in_turns,
            )
        except Exception as error:
            self._driver.failure = error
            return 719
        return 0

    def address(self, symbol: str) -> int | None:
        return ctypes.addressof(self._last) if symbol == LAST_KERNEL else None

    def close(self) -> None:
        pass


class SimulatedDriver(Driver):
    """See :class:`flydsl.runtime.driver.Driver`.  What a kernel does wrong is raised as :class:`SimulationError`.

    Its memory is this process's.  In the place of HIP's driver, programs for AMD GPUs run on host arrays::

        flydsl.runtime.register_driver("rocm", SimulatedDriver(memory_of_arrays), force=True)

    ``ranges`` are addresses and sizes in bytes of the memory that kernels may touch, or a function that is asked for
    them at each launch.  The observer is called before and after each instruction of each wave.  ``findings`` gets a
    text for each fault that a GPU does not notice at once; without it they are errors.  A load outside of that memory
    gives garbage then, one outside of LDS zeros.  A value that is used before its wait is there.  With ``in_turns``
    waves take turns as in :meth:`Workgroup.run`.
    """

    name = "simulated AMD GPU"
    host_memory = (1, 3, 11)

    def __init__(
        self,
        ranges: Iterable[tuple[int, int]] | Callable[[], Iterable[tuple[int, int]]],
        observer: Observer | None = None,
        findings: list[str] | None = None,
        *,
        in_turns: bool = False,
    ) -> None:
        fixed = [] if callable(ranges) else list(ranges)
        self.ranges: Callable[[], Iterable[tuple[int, int]]] = ranges if callable(ranges) else lambda: fixed
        self.observer, self.findings, self.in_turns = observer, findings, in_turns
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
