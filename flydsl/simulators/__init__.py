"""Simulators of GPUs on this CPU: AMD's machine code, NVIDIA's PTX.

Tests, testing tools and the command line import them; nothing that compiles or launches does.  Each has a README.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

__all__ = ["reason_against", "simulated_driver"]


def reason_against(target: str) -> str:
    """The reason why no simulator executes code for a target; empty if one does.

    Args:
        target: such as ``"rocm:gfx942"``.
    """
    backend, _, arch = target.partition(":")
    if backend == "cuda":
        return ""
    if backend == "rocm":
        from flydsl.simulators.amdgpu import CHIPS

        return "" if arch in CHIPS else f"the simulator of AMD GPUs knows {', '.join(CHIPS)}, not {arch}"
    return f"there is no simulator for {backend!r}"


def simulated_driver(target: str, ranges: Sequence[tuple[int, int]]) -> Any:
    """A driver for flydsl's runtime whose device is simulated.

    Args:
        target: one that :func:`reason_against` has nothing against.
        ranges: addresses and sizes in bytes of the memory that kernels may touch.

    Raises:
        ToolchainError: a package of the extra ``simulators`` is missing.
    """
    if target.startswith("rocm:"):
        from flydsl.simulators import amdgpu

        return amdgpu.SimulatedDriver(ranges)
    from flydsl.simulators import ptx

    return ptx.SimulatedDriver(ranges)
