"""A driver for flydsl's runtime whose device is the simulator of PTX."""

from __future__ import annotations

import os
from collections.abc import Iterable

from flydsl.runtime.cuda import CudaDriver
from flydsl.tools.simulators.ptx.execution.grid import Observer
from flydsl.tools.simulators.ptx.libcuda import Device


class SimulatedDriver(CudaDriver):
    """CUDA's driver over a simulated device.  What a kernel does wrong is raised as :class:`PtxError`.

    ``ranges`` are addresses and sizes in bytes of the memory that kernels may touch.  The observer is called before and
    after each instruction.
    """

    def __init__(self, ranges: Iterable[tuple[int, int]], observer: Observer | None = None) -> None:
        super().__init__()
        self.simulated = Device()
        self.simulated.observer = observer
        for address, size in ranges:
            self.simulated.memory.add(address, size, None)
        self._library = self.simulated.library  # type: ignore[assignment]
        self._process = os.getpid()

    @property
    def traffic(self) -> int:
        """Bytes of memory that instructions of all launches loaded and stored."""
        return self.simulated.memory.traffic

    def check(self, code: int, what: str) -> None:
        self.simulated.check()
        super().check(code, what)
