"""The short LLVM pass list, for GPU kernels that call nothing.

A traced kernel is straight-line code and a few loops; constants are folded, calls inlined and layouts resolved.  LLVM's
own list for optimized code simplifies it eight times, and looks for calls, global constants and loops to vectorize.  That
takes three times as long for the same instructions.  The code generator itself repeats CSE and LICM on addresses after it
has split them.
"""

from __future__ import annotations

import functools
import re

from flydsl import _llvm as llvm
from flydsl.backends.base import Machine

__all__ = ["simplify_kernels"]

_PASSES = (
    "LoopRotate",  # first: see `llvm_optimize._rotate_loops`
    "SROA",
    "InstCombine",
    "SimplifyCFG",
    "NewGVN",
    "LoopUnroll",
    "SROA",  # arrays indexed by what was a loop's variable
    "InstCombine",
    "SimplifyCFG",
)
_PAIRS, _NEIGHBORS = 24, 12
"""Least number of scalar operations for a search for pairs, which packed instructions compute at once.

The search takes as long as all other passes together.  It begins at results that are stored or inserted next to each
other, which code after matrix instructions often lacks.
"""


def simplify_kernels(module: llvm.Module, text: str, machine: llvm.TargetMachine, described: Machine) -> None:
    """Simplify a module's kernels; ``text`` is the module as text, ``described`` says which instructions exist.

    LLVM pairs scalar operations only at the end of its own list, so kernels with many of them run LLVM's shorter list.
    """
    has_matrix = any(name in text for name in described.matrix.split())
    has_pairs = _has_many_scalars(text, described.pairs, _NEIGHBORS if has_matrix else 0)
    tuning = llvm.PipelineTuningOptions(1 if has_pairs else 2)
    tuning.vectorize(loops=False, straight_code=has_pairs)
    builder = llvm.PassBuilder(machine, tuning)
    llvm.passes("module", "GlobalDCE").run(module, builder)
    if has_pairs:
        llvm.passes("function", *_PASSES[:1]).run_over_functions(module, builder)
        builder.module_pipeline().run(module, builder)
    else:
        llvm.passes("function", *_PASSES).run_over_functions(module, builder)


def _has_many_scalars(text: str, types: str, neighbors: int) -> bool:
    """True if the text has many scalar additions, products and fmas, and ``neighbors`` of them stored side by side."""
    if sum(text.count(word) for word in (" = fadd ", " = fsub ", " = fmul ", " @llvm.fma", " @llvm.fmuladd")) < _PAIRS:
        return False
    results = set(_arithmetic(types).findall(text))
    return len(results) >= _PAIRS and sum(map(results.__contains__, _placed(types).findall(text))) >= neighbors


@functools.cache
def _arithmetic(types: str) -> re.Pattern[str]:
    of = f"(?:{'|'.join(types.split())})"
    return re.compile(
        rf"(%\d+) = (?:(?:fadd|fsub|fmul)(?: [a-z]+)* {of} |(?:tail )?call(?: [a-z]+)* {of} @llvm\.(?:fma|fmuladd)\.)"
    )


@functools.cache
def _placed(types: str) -> re.Pattern[str]:
    """Matches values that are put into a vector, or stored."""
    return re.compile(rf"(?: = insertelement <[^>]*> [^,]*, |\n  store )(?:{'|'.join(types.split())}) (%\d+)")
