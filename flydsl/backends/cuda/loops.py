"""Kernels for which the short list of LLVM's passes is enough.

Besides the passes of :mod:`flydsl.compiler.codegen.kernel_passes`, LLVM's own list has passes for calls and for loops.  They
compute a loop's addresses anew in each iteration, and narrow its counters.  Loops of ``wgmma`` leave them nothing: one
instruction there does what dozens of loads and products do elsewhere.
"""

from __future__ import annotations

import re

__all__ = ["needs_few_passes"]

_BLOCKS = re.compile(r"\n(?:define |(?P<block>\d+):)|label %(?P<target>\d+)")


def needs_few_passes(text: str) -> bool:
    """True if LLVM IR, as MLIR prints it, defines only kernels, and has no loops but those of ``wgmma``."""
    if text.count("\ndefine ") != text.count("\ndefine ptx_kernel "):
        return False
    return "wgmma.mma_async" in text or not _has_loop(text)


def _has_loop(text: str) -> bool:
    """True if a block branches to itself or to an earlier one; blocks are numbered in the order of the text."""
    here = 0
    for found in _BLOCKS.finditer(text):
        if found["target"] is None:
            here = int(found["block"] or 0)
        elif int(found["target"]) <= here:
            return True
    return False
