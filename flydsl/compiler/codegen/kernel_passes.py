"""LLVM's passes over GPU kernels that call nothing: those that such code has something for.

A traced kernel is straight-line code and few loops; constants are folded, calls inlined and layouts resolved.  LLVM's own
list for optimized code simplifies it eight times over and searches it for calls, constants of whole programs and loops to
vectorize, which takes three times as long for the same instructions.  What these passes leave out the code generator does
anyway: common subexpressions and invariants of loops, once more, on addresses that it has split up.
"""

from __future__ import annotations

import functools
import re

from flydsl import _llvm as llvm
from flydsl.backends.base import Machine

__all__ = ["simplify_kernels"]

_PASSES = (
    "LoopRotate",  # first: see `machine_code._rotate_loops`
    "SROA",
    "InstCombine",
    "SimplifyCFG",
    "NewGVN",
    "LoopUnroll",
    "SROA",  # arrays indexed by what was a loop's variable
    "InstCombine",
    "SimplifyCFG",
)
_PAIRS, _NEIGHBOURS = 24, 12
"""How many scalar operations are worth the search for pairs of them, which packed instructions do at once: it takes as long
as all passes together.  It begins at results that are put next to each other, which what follows matrix instructions often
has none of."""


def simplify_kernels(module: llvm.Module, text: str, machine: llvm.TargetMachine, described: Machine) -> None:
    """Simplify the kernels of a module; ``text`` is what it was parsed from, ``described`` which instructions there are.

    LLVM pairs scalar operations only as the end of its own list, so kernels with many of them get the shorter of its lists.
    """
    has_matrix = any(name in text for name in described.matrix.split())
    has_pairs = _has_many_scalars(text, described.pairs, _NEIGHBOURS if has_matrix else 0)
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
    """Whether there are many additions, subtractions, products and fused ones of scalars, and so many for neighbors."""
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
    """What is put into a vector, or stored."""
    return re.compile(rf"(?: = insertelement <[^>]*> [^,]*, |\n  store )(?:{'|'.join(types.split())}) (%\d+)")
