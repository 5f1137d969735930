"""Which kernels keep registers in memory (scratch), by what LLVM wrote about them.

The numbers are read from the notes of an object file, a MessagePack map, or from assembly text, where they are YAML: LLVM's
"User Guide for AMDGPU Backend", https://llvm.org/docs/AMDGPUUsage.html, "Code Object V5 Metadata".
"""

from __future__ import annotations

import re

__all__ = ["SPARING", "spilled_bytes"]

SPARING = tuple(f'"amdgpu-sched-strategy"="{name}"' for name in ("iterative-maxocc", "iterative-minreg"))
"""Tell LLVM to order each block several times over and to keep the order with which most waves fit, or that of the fewest
registers.  Its usual order starts loads of LDS far ahead of their use, and finds too late that no registers are left."""

_NUMBER = rb"(?::\s+(\d+)|([\x00-\x7f])|\xcc(.)|\xcd(..)|\xce(....))"  # text; then MessagePack, by the size of a number
_SPILLS = re.compile(rb"\.vgpr_spill_count" + _NUMBER, re.DOTALL)
_SCRATCH = re.compile(rb"\.private_segment_fixed_size" + _NUMBER, re.DOTALL)


def spilled_bytes(code: bytes) -> int:
    """The bytes of scratch that a thread of the kernels has, where registers are kept there; 0 where none is."""
    return sum(_numbers(_SCRATCH, code)) if any(_numbers(_SPILLS, code)) else 0


def _numbers(field: re.Pattern[bytes], code: bytes) -> list[int]:
    return [int(text) if text else int.from_bytes(b"".join(sizes), "big") for text, *sizes in field.findall(code)]
