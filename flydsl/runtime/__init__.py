"""Execution of artifacts: drivers for each kind of device, and the loader.

::

    artifact -> loader.load(artifact, driver, device) -> Program.launch(slots)

Needs neither MLIR nor LLVM.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flydsl.support.hooks import registered_names
from flydsl.support.public_names import lazy_names

if TYPE_CHECKING:
    from flydsl.runtime.driver import DeviceInfo as DeviceInfo
    from flydsl.runtime.driver import Driver as Driver
    from flydsl.runtime.driver import LoadedKernels as LoadedKernels
    from flydsl.runtime.loader import Program as Program
    from flydsl.runtime.loader import load as load

__all__ = ["DeviceInfo", "Driver", "LoadedKernels", "Program", "load"]

# a compile needs neither the loader nor the drivers
__getattr__ = lazy_names(
    __name__,
    {
        ".driver": "DeviceInfo Driver LoadedKernels",
        ".loader": "Program load",
    },
    modules={"device": "flydsl.runtime.device", "device_runtime": "flydsl.runtime.device_runtime"},
    other=registered_names(__name__),
)
