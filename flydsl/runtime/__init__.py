"""Execution of artifacts: drivers for each kind of device, and the loader.

::

    artifact -> loader.load(artifact, driver, device) -> Program.launch(slots)

Needs neither MLIR nor LLVM.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from flydsl.support.public_names import public

if TYPE_CHECKING:
    from flydsl.runtime.driver import DeviceInfo as DeviceInfo
    from flydsl.runtime.driver import Driver as Driver
    from flydsl.runtime.driver import LoadedKernels as LoadedKernels
    from flydsl.runtime.loader import Program as Program
    from flydsl.runtime.loader import load as load

__all__ = ["DeviceInfo", "Driver", "LoadedKernels", "Program", "load"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = "loader" if name in ("Program", "load") else "driver"  # a compile needs neither
    return public(getattr(importlib.import_module(f"{__name__}.{home}"), name))
