"""Runs artifacts: drivers for each kind of device, and the loader.  Needs neither MLIR nor LLVM.

::

    artifact -> loader.load(artifact, driver, device) -> Program.launch(slots)
"""

from flydsl.runtime.driver import DeviceInfo, Driver, LoadedKernels
from flydsl.runtime.loader import Program, load

__all__ = ["DeviceInfo", "Driver", "LoadedKernels", "Program", "load"]
