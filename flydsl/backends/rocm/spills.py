"""Which kernels keep registers in memory (scratch), by what LLVM wrote about them.

An object file has notes of it, assembly text the same as YAML: LLVM's "User Guide for AMDGPU Backend",
https://llvm.org/docs/AMDGPUUsage.html, "Code Object V5 Metadata".
"""

from __future__ import annotations

import re

from flydsl.binaries import describe

__all__ = ["spilled_bytes"]

_SPILLS, _SCRATCH = (
    re.compile(rb"\.%s:\s+(\d+)" % name) for name in (b"vgpr_spill_count", b"private_segment_fixed_size")
)


def spilled_bytes(code: bytes) -> int:
    """The bytes of scratch that a thread of the kernels has, where registers are kept there; 0 where none is."""
    if code.startswith(b"\x7fELF"):
        kernels = describe(code).kernels
        spills = [kernel.spills["vgpr"] for kernel in kernels]
        scratch = [kernel.scratch_bytes or 0 for kernel in kernels]
    else:
        spills, scratch = ([int(number) for number in field.findall(code)] for field in (_SPILLS, _SCRATCH))
    return sum(scratch) if any(spills) else 0
