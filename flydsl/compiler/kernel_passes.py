"""LLVM's passes over GPU kernels that call nothing: those that such code has something for.

A traced kernel is straight-line code and few loops; constants are folded, calls inlined and layouts resolved.  LLVM's own
list for optimised code simplifies it eight times over and searches it for calls, constants of whole programs and loops to
vectorise, which takes three times as long for the same instructions.  What these passes leave out the code generator does
anyway: common subexpressions and invariants of loops, once more, on addresses that it has split up.
"""

from __future__ import annotations

import functools
import re

from flydsl import _llvm as llvm

__all__ = ["simplify_kernels"]

_PASSES = (
    "LoopRotate",  # first: see `machine_code._test_at_the_end`
    "SROA",
    "InstCombine",
    "SimplifyCFG",
    "NewGVN",
    "LoopUnroll",
    "SROA",  # arrays indexed by what was a loop's variable
    "InstCombine",
    "SimplifyCFG",
)
_PAIRS = 24
"""How many scalar operations are worth the search for pairs of them, which packed instructions do at once: it takes as long
as all passes together, and finds next to nothing in the sums and ends of kernels that are written with vectors."""


def simplify_kernels(module: llvm.Module, text: str, machine: llvm.TargetMachine, pairs: str) -> None:
    """Simplify the kernels of a module; ``text`` is what it was parsed from, ``pairs`` names the types that go in pairs.

    LLVM pairs scalar operations only as the end of its own list, so kernels with many of them get the shorter of its lists.
    """
    has_pairs = _scalar_operations(text, pairs) >= _PAIRS
    tuning = llvm.PipelineTuningOptions(1 if has_pairs else 2)
    tuning.vectorise(loops=False, straight_code=has_pairs)
    builder = llvm.PassBuilder(machine, tuning)
    llvm.passes("module", "GlobalDCE").run(module, builder)
    if has_pairs:
        llvm.passes("function", *_PASSES[:1]).run_over_functions(module, builder)
        builder.module_pipeline().run(module, builder)
    else:
        llvm.passes("function", *_PASSES).run_over_functions(module, builder)


def _scalar_operations(text: str, types: str) -> int:
    """How many additions, subtractions, products and fused ones of scalars of those types there are."""
    most = sum(text.count(word) for word in (" = fadd ", " = fsub ", " = fmul ", " @llvm.fma", " @llvm.fmuladd"))
    return len(_arithmetic(types).findall(text)) if most >= _PAIRS else most


@functools.cache
def _arithmetic(types: str) -> re.Pattern[str]:
    either = "|".join(types.split())
    return re.compile(rf" = (?:fadd|fsub|fmul)(?: [a-z]+)* (?:{either}) | (?:{either}) @llvm\.(?:fma|fmuladd)\.")
