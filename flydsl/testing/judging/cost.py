"""Static costs of compiled kernels: occupancy, and the instructions of loops."""

from __future__ import annotations

from typing import Any

from flydsl.artifact import Artifact
from flydsl.backends.registry import make_backend, parse_target
from flydsl.explorer.facts import occupancy_of
from flydsl.explorer.instructions import ISAS
from flydsl.explorer.lines import assembly_lines
from flydsl.explorer.loops import loops_of, mix_of

__all__ = ["costs_of"]


def costs_of(artifact: Artifact) -> dict[str, dict[str, Any]]:
    """By kernel: registers and the like, shared memory, occupancy, and of the program's code its mix and its loops.

    Args:
        artifact: compiled with ``keep_assembly``, without which there are no loops.
    """
    backend = make_backend(parse_target(artifact.target))
    isa = backend.machine().triple.partition("-")[0]
    text = artifact.sections.get("asm", b"").decode(errors="replace")
    lines = assembly_lines(text) if text and isa in ISAS else []
    loops = [
        {"instructions": loop.instructions, "depth": loop.depth, "mix": dict(loop.mix)} for loop in loops_of(lines, isa)
    ]
    found: dict[str, dict[str, Any]] = {}
    for kernel in artifact.kernels:
        occupancy = occupancy_of(kernel, kernel.resources, backend.facts())
        found[kernel.symbol] = {
            "resources": dict(kernel.resources),
            "static_shared_bytes": kernel.static_shared_bytes,
            "block_size": kernel.block_size,
            "occupancy": None
            if occupancy is None
            else {
                "blocks": occupancy.blocks,
                "warps": occupancy.warps,
                "most_warps": occupancy.most_warps,
                "limit": occupancy.limit,
            },
            "instructions": mix_of(lines, isa) if lines else {},
            "loops": loops,
        }
    return found
