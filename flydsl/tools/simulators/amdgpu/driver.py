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
from flydsl.tools.simulators.findings import Findings
from flydsl.tools.simulators.stream_memory import StreamMemory
from flydsl.tools.simulators.windows import Window, at_home

_FUNCTIONS = {"hipMallocAsync": "allocate", "hipFreeAsync": "free", "hipMemsetAsync": "clear"}


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
                [*driver.memory_windows(), *driver.allocated.windows()],
                driver.observer,
                driver.findings,
            )
        except Exception as error:
            self._driver.failure = error
            return 719
        return 0

    def address(self, symbol: str) -> int | None:
        if symbol == LAST_KERNEL:
            return ctypes.addressof(self._last)
        function = self._driver.functions.get(symbol)
        return None if function is None else ctypes.cast(function, ctypes.c_void_p).value  # type: ignore[arg-type]

    def close(self) -> None:
        pass


class SimulatedDriver(Driver):
    """See :class:`flydsl.runtime.driver.Driver`.  What a kernel does wrong is raised as :class:`SimulationError`.

    Its memory is this process's.  In the place of HIP's driver, programs for AMD GPUs run on host arrays::

        flydsl.runtime.register_driver("rocm", SimulatedDriver.at_home(memory_of_arrays), force=True)

    ``windows`` are the memory that kernels may touch, or a function that is asked for them at each launch.  The observer
    is called before and after each instruction of each wave, and lets waves run one by one.

    ``findings`` gets the faults of a kernel, 8 at most of a check at an instruction in a launch; without it they are
    errors, and races, unwritten bytes and endless loops are not looked for.  With it a kernel goes on: loads outside of
    its memory, of LDS or of scratch give zeros, stores outside do nothing.  A value that is used before its wait is
    there.
    """

    name = "simulated AMD GPU"
    host_memory = (1, 3, 11)

    def __init__(
        self,
        windows: Iterable[Window] | Callable[[], Iterable[Window]],
        observer: Observer | None = None,
        findings: Findings | None = None,
    ) -> None:
        fixed = [] if callable(windows) else list(windows)
        self.memory_windows: Callable[[], Iterable[Window]] = windows if callable(windows) else lambda: fixed
        self.observer, self.findings = observer, findings
        self.allocated = StreamMemory()
        """The memory that host code allocated."""
        made = self.allocated.callbacks()
        self.functions = {symbol: made[name] for symbol, name in _FUNCTIONS.items()}
        """Functions of HIP's that host code calls by name."""
        self.traffic = 0
        """Bytes of memory that vector instructions of all launches loaded and stored."""
        self.failure: Exception | None = None

    @classmethod
    def at_home(
        cls,
        ranges: Iterable[tuple[int, int]] | Callable[[], Iterable[tuple[int, int]]],
        observer: Observer | None = None,
        findings: Findings | None = None,
    ) -> SimulatedDriver:
        """A driver for memory at this machine's own addresses, ranges of an address and a size in bytes."""
        windows = (lambda: at_home(ranges())) if callable(ranges) else at_home(ranges)
        return cls(windows, observer, findings)

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
