"""Simulators of GPUs on this CPU: AMD's machine code, NVIDIA's PTX.

Tests, testing tools and the command line import them; nothing that compiles or launches does.  Each has a README.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flydsl.artifact import Artifact
    from flydsl.tools.simulators.findings import Findings

__all__ = ["launch_trace", "reason_against", "replace_driver", "simulated_driver"]


def reason_against(target: str) -> str:
    """The reason why no simulator executes code for a target such as ``"rocm:gfx942"``; empty if one does."""
    backend, _, arch = target.partition(":")
    if backend == "cuda":
        return ""
    if backend == "rocm":
        from flydsl.tools.simulators.amdgpu import CHIPS

        return "" if arch in CHIPS else f"the simulator of AMD GPUs knows {', '.join(CHIPS)}, not {arch}"
    return f"there is no simulator for {backend!r}"


def simulated_driver(target: str, ranges: Sequence[tuple[int, int]], observer: Any = None) -> Any:
    """A driver for flydsl's runtime whose device is simulated, for a target that :func:`reason_against` accepts.

    ``ranges`` are addresses and sizes in bytes of the memory that kernels may touch.  The observer is called before and
    after each instruction; its methods are those of the simulator's ``Observer``.
    """
    if target.startswith("rocm:"):
        from flydsl.tools.simulators import amdgpu

        return amdgpu.SimulatedDriver.at_home(ranges, observer)
    from flydsl.tools.simulators import ptx

    return ptx.SimulatedDriver(ranges, observer)


def replace_driver(target: str, memory: Callable[[], Iterable[tuple[int, int]]], findings: Findings) -> None:
    """Let a simulated GPU take the place of a driver for the rest of the process.

    ``memory`` is asked at each launch for addresses and sizes in bytes of the memory that kernels may touch.
    ``findings`` are as of :class:`~flydsl.simulators.amdgpu.SimulatedDriver`.
    """
    from flydsl.errors import UnsupportedTargetError
    from flydsl.runtime.drivers import register_driver

    backend = target.partition(":")[0]
    reason = (
        reason_against(target) if backend == "rocm" else "only the simulator of AMD GPUs takes the place of a driver"
    )
    if reason:
        raise UnsupportedTargetError(
            f"{target} in the place of a GPU: {reason}; run in the role of the chip on the CPU"
        )
    from flydsl.tools.simulators import amdgpu

    driver = amdgpu.SimulatedDriver.at_home(memory, findings=findings)
    register_driver(backend, driver, force=True)


def launch_trace(target: str, artifact: Artifact, arrays: Sequence[Any]) -> Any:
    """An observer of a launch that records its steps (:class:`flydsl.simulators.trace.Step`).

    The artifact gives the source lines of machine code.  Changes of ``arrays``, flat arrays of bytes, are recorded.
    """
    if target.startswith("rocm:"):
        from flydsl.tools.simulators.amdgpu.trace import WaveTrace

        return WaveTrace(artifact, arrays)
    from flydsl.tools.simulators.ptx.trace import WarpTrace

    return WarpTrace(arrays)
