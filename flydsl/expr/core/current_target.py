"""Questions about the target of the trace in progress.

A CPU in the role of a GPU (``cpu:gfx942``) answers as that GPU: what the GPU lacks is refused there too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flydsl.errors import DSLRuntimeError
from flydsl.expr.core.context import current, trace_in_own_context, trace_in_progress
from flydsl.targets.names import chip_name

if TYPE_CHECKING:
    from flydsl.targets.amdgpu import RocmArch
    from flydsl.targets.nvidia import CudaArch

__all__ = ["amd_chip", "emits_amd", "emits_for", "emits_nvidia", "nvidia_chip", "target_name", "warp_threads"]


def target_name() -> str:
    """The target of the trace, for messages; "any chip" where none is in progress."""
    trace = trace_in_progress()
    return "any chip" if trace is None else str(trace.target)


def amd_chip() -> RocmArch | None:
    """The row of the AMD chip that the trace is for; ``None`` for other targets."""
    return current().facts.amd


def nvidia_chip() -> CudaArch | None:
    """The row of the NVIDIA architecture that the trace is for; ``None`` for other targets."""
    return current().facts.nvidia


def emits_amd() -> bool:
    """True if the trace is for an AMD chip itself, so that its instructions may be emitted."""
    facts = current().facts
    return facts.amd is not None and not facts.emulates


def emits_nvidia() -> bool:
    """True if the trace is for an NVIDIA chip itself, so that its instructions may be emitted."""
    facts = current().facts
    return facts.nvidia is not None and not facts.emulates


def warp_threads() -> int:
    """The threads that run in lockstep, of the trace's target; outside of traces of the chip in the configuration."""
    trace = trace_in_progress() or trace_in_own_context()
    if trace is not None:
        return trace.facts.warp_size
    from flydsl.config import Config  # not needed by traces
    from flydsl.targets.cpu import EMULATED

    config = Config.from_env()
    chip = chip_name(config.arch or "")
    if chip in EMULATED:
        return EMULATED[chip].warp_size
    if config.arch is None and config.backend in (None, "cpu"):
        raise DSLRuntimeError(
            "the warp size depends on the GPU, and outside of a trace none is known; name one, for example "
            "FLYDSL_COMPILE_ARCH=gfx942, or ask inside the @flyc.jit function"
        )
    return current().facts.warp_size


def emits_for(backend: str) -> bool:
    """True if that backend compiles the trace, so that its instructions may be emitted."""
    trace = trace_in_progress() or current()  # refuses without a trace
    return trace.target.backend == backend
