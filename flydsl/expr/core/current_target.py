"""Questions about the target of the trace in progress.

A CPU in the role of a GPU (``cpu:gfx942``) answers as that GPU: what the GPU lacks is refused there too.
"""

from __future__ import annotations

import re

from flydsl.expr.core.context import current, trace_in_progress

__all__ = ["amd_arch", "compute_capability", "emits_for"]


def amd_arch() -> str | None:
    """The AMD architecture that the trace is for, such as ``"gfx942"``; ``None`` for other targets."""
    arch = current().target.arch
    return arch if arch.startswith("gfx") else None


def compute_capability() -> int | None:
    """NVIDIA's compute capability times ten, such as 90; ``None`` for other targets."""
    found = re.fullmatch(r"sm_(\d+)[a-z]?", current().target.arch)
    return int(found[1]) if found else None


def emits_for(backend: str) -> bool:
    """True if that backend compiles the trace, so that its instructions may be emitted."""
    trace = trace_in_progress() or current()  # refuses without a trace
    return trace.target.backend == backend
