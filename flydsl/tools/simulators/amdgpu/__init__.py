"""A simulator of AMD GPUs: code objects run on this CPU.

README.md in this folder says what it simulates, what it reports, and what it does not see.  AMD's instruction tables come
from a package of the extra ``simulators``; they are loaded when the first instruction is decoded.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from flydsl.errors import unknown_name
from flydsl.tools.simulators.amdgpu.tables import FAMILIES

if TYPE_CHECKING:
    from flydsl.tools.simulators.amdgpu.assemble import assembler, run_instructions, wave_size
    from flydsl.tools.simulators.amdgpu.code_object import CodeObject, run
    from flydsl.tools.simulators.amdgpu.context import Context
    from flydsl.tools.simulators.amdgpu.driver import SimulatedDriver
    from flydsl.tools.simulators.amdgpu.kernels import Kernel

__all__ = [
    "CHIPS",
    "CodeObject",
    "Context",
    "Kernel",
    "SimulatedDriver",
    "assembler",
    "run",
    "run_instructions",
    "wave_size",
]

CHIPS = tuple(FAMILIES)
"""The chips that are simulated."""

_MODULES = {
    "CodeObject": "code_object", "Context": "context", "Kernel": "kernels", "SimulatedDriver": "driver",
    "assembler": "assemble", "run": "code_object", "run_instructions": "assemble", "wave_size": "assemble",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise unknown_name(__name__, name, __all__)
    return getattr(importlib.import_module(f"{__name__}.{_MODULES[name]}"), name)
