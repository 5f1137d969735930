"""A simulator of NVIDIA GPUs: PTX runs on this CPU.

README.md in this folder says what it simulates, what it reports, and what it does not see.  It needs ml_dtypes, a package
of the extra ``simulators``.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from flydsl.errors import ToolchainError, unknown_name

if TYPE_CHECKING:
    from flydsl.tools.simulators.ptx.driver import SimulatedDriver
    from flydsl.tools.simulators.ptx.execution.run import run
    from flydsl.tools.simulators.ptx.libcuda import Device
    from flydsl.tools.simulators.ptx.program.module import Module, PtxError
    from flydsl.tools.simulators.ptx.program.parser import parse

__all__ = ["REQUIREMENT", "Device", "Module", "PtxError", "SimulatedDriver", "parse", "run"]

REQUIREMENT = "ml_dtypes>=0.5"
"""The package of types that NumPy lacks; also in the extra ``simulators`` of pyproject.toml."""

_MODULES = {
    "Device": "libcuda", "Module": "program.module", "PtxError": "program.module", "SimulatedDriver": "driver",
    "parse": "program.parser", "run": "execution.run",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise unknown_name(__name__, name, __all__)
    try:
        module = importlib.import_module(f"{__name__}.{_MODULES[name]}")
    except ModuleNotFoundError as error:
        if error.name != "ml_dtypes":
            raise
        raise ToolchainError(
            f"the simulator of PTX needs ml_dtypes for bfloat16 and 8-bit floats; run: pip install '{REQUIREMENT}'"
        ) from error
    return getattr(module, name)
