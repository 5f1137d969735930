"""LLVM's passes over GPU kernels that call nothing: those that such code has something for.

A traced kernel is straight-line code and few loops; constants are folded, calls inlined and layouts resolved.  LLVM's own
list for optimised code simplifies it eight times over and searches it for calls, constants of whole programs and loops to
vectorise, which takes three times as long for the same instructions.  What these passes leave out the code generator does
anyway: common subexpressions and invariants of loops, once more, on addresses that it has split up.
"""

from __future__ import annotations

import re
from typing import Any

import llvmlite.binding as llvm

__all__ = ["simplify_kernels"]

_PASSES = (
    "loop_rotate",  # first: see `machine_code._test_at_the_end`
    "sroa",
    "instruction_combine",
    "simplify_cfg",
    "new_gvn",
    "loop_unroll",
    "sroa",  # arrays indexed by what was a loop's variable
    "instruction_combine",
    "simplify_cfg",
)
_PAIRS = 64
"""How many scalar operations are worth the search for pairs of them, which packed instructions do at once: it takes as long
as all passes together, and finds next to nothing in the sums and ends of kernels that are written with vectors."""
_ARITHMETIC = re.compile(
    r" = (?:fadd|fsub|fmul)(?: [a-z]+)* (?:half|bfloat|float) | (?:half|bfloat|float) @llvm\.(?:fma|fmuladd)\."
)


def simplify_kernels(module: Any, text: str, machine: Any) -> None:
    """Simplify the kernels of a module; ``text`` is what it was parsed from.

    LLVM pairs scalar operations only as the end of its own list, so kernels with many of them get the shorter of its lists.
    """
    dead = llvm.create_new_module_pass_manager()
    dead.add_global_dead_code_eliminate_pass()
    has_pairs = _scalar_operations(text) >= _PAIRS
    tuning = llvm.create_pipeline_tuning_options(1 if has_pairs else 2)
    tuning.loop_vectorization, tuning.slp_vectorization = False, has_pairs
    builder = llvm.create_pass_builder(machine, tuning)
    dead.run(module, builder)
    if has_pairs:
        _run(_PASSES[:1], module, builder)
        builder.getModulePassManager().run(module, builder)
    else:
        _run(_PASSES, module, builder)


def _run(names: tuple[str, ...], module: Any, builder: Any) -> None:
    passes = llvm.create_new_function_pass_manager()
    for name in names:
        getattr(passes, f"add_{name}_pass")()
    for function in module.functions:
        if not function.is_declaration:
            passes.run(function, builder)


def _scalar_operations(text: str) -> int:
    """How many additions, subtractions, products and fused ones of floating-point scalars there are."""
    most = sum(text.count(word) for word in (" = fadd ", " = fsub ", " = fmul ", " @llvm.fma", " @llvm.fmuladd"))
    return len(_ARITHMETIC.findall(text)) if most >= _PAIRS else most
