"""A GPU of NVIDIA's for tests: the simulator of PTX, in the place of the driver."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from flydsl.compiler.arguments.arrays import ArrayView, view_array
from flydsl.runtime.cuda import CudaDriver
from flydsl.runtime.drivers import driver_of
from flydsl.simulators.ptx import Device

__all__ = ["Gpu"]


class Gpu(Device):
    """One device.  Arrays of NumPy that it was given are its memory."""

    def install(self, monkeypatch: pytest.MonkeyPatch, arch: str = "sm_90") -> None:
        """Puts the device in the place of the process's first GPU for the time of a test."""
        driver = driver_of("cuda")
        assert isinstance(driver, CudaDriver)
        monkeypatch.setattr(driver, "_library", self.library)
        monkeypatch.setattr(driver, "_process", os.getpid())
        monkeypatch.setattr(driver, "_contexts", {})
        monkeypatch.setattr(self, "warps_alone", False)
        monkeypatch.setattr(self, "edit", str)
        monkeypatch.setattr(self, "output", [])
        self.error()
        self._monkeypatch = monkeypatch
        self.play(arch)

    def play(self, arch: str) -> None:
        """Compile for a chip what is launched from now on."""
        self._monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cuda")
        self._monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)

    def __call__(self, array: np.ndarray[Any, Any]) -> ArrayView:
        """The array as one of this device, which kernels may then touch."""
        self.admit(array)
        return replace(view_array(array), backend="cuda")
