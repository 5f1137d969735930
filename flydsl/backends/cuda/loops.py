"""Which kernels LLVM need not look at for long.

What LLVM's own list has besides the passes of :mod:`flydsl.compiler.kernel_passes` is for calls and for loops: it computes
addresses of a loop anew from turn to turn, and narrows what it counts with.  The loops of products by ``wgmma`` leave it
nothing of that, since one instruction there takes what is dozens of loads and products for others.
"""

from __future__ import annotations

import re

__all__ = ["needs_few_passes"]

_BLOCKS = re.compile(r"\n(?:define |(?P<block>\d+):)|label %(?P<target>\d+)")


def needs_few_passes(text: str) -> bool:
    """Whether LLVM IR, as MLIR writes it, defines kernels alone, and has no loop but those of ``wgmma``."""
    if text.count("\ndefine ") != text.count("\ndefine ptx_kernel "):
        return False
    return "wgmma.mma_async" in text or not _has_loop(text)


def _has_loop(text: str) -> bool:
    """Whether a block ends with a branch to itself or one before it; blocks are numbered in the order of the text."""
    here = 0
    for found in _BLOCKS.finditer(text):
        if found["target"] is None:
            here = int(found["block"] or 0)
        elif int(found["target"]) <= here:
            return True
    return False
