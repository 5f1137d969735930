"""Questions about the target of the trace in progress.

A CPU in the role of a GPU (``cpu:gfx942``) answers as that GPU: what the GPU lacks is refused there too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flydsl.expr.core.context import current, trace_in_progress

if TYPE_CHECKING:
    from flydsl.targets.amdgpu import RocmArch
    from flydsl.targets.nvidia import CudaArch

__all__ = ["amd_chip", "emits_amd", "emits_for", "emits_nvidia", "nvidia_chip"]


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


def emits_for(backend: str) -> bool:
    """True if that backend compiles the trace, so that its instructions may be emitted."""
    trace = trace_in_progress() or current()  # refuses without a trace
    return trace.target.backend == backend
