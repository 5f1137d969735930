"""Kernels for which the short list of LLVM's passes is enough.

Besides the passes of :func:`flydsl.compiler.codegen.llvm_optimize.simplify_kernels`, LLVM's own list has passes for calls
and for loops.  They compute a loop's addresses anew in each iteration, and narrow its counters.  Loops of ``wgmma`` leave
them nothing: one instruction there does what dozens of loads and products do elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flydsl.backends.lowering import Passes

if TYPE_CHECKING:
    from flydsl.backends.kernel_facts import KernelFacts

_WGMMA = "wgmma.mma_async"


def choose_passes(facts: KernelFacts) -> Passes:
    """Few passes for kernels that call nothing and have no loop but those of ``wgmma``."""
    if facts.undefined or not facts.defines_kernels_alone:
        return Passes()
    has_wgmma = any(_WGMMA in name for name in (*facts.operations, *facts.intrinsics)) or any(
        _WGMMA in piece.text for piece in facts.assembly
    )
    return Passes("few" if has_wgmma or not facts.has_loop else "all")
