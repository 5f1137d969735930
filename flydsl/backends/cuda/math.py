"""Math operations of libdevice, and those that are instructions.

libdevice User's Guide, "Function Reference"; PTX ISA manual, "Floating-Point Instructions": ``ex2.approx`` and
``rsqrt.approx`` err by at most 2 units in the last place, as libdevice's functions do, and are always taken.  Where
approximations are allowed (flag ``afn``), ``lg2``, ``sin``, ``cos`` and ``tanh`` are taken too, and powers below
2**-126 are zero.  A function missing in both tables has an exact LLVM intrinsic that the NVPTX generator turns into a
few instructions.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from flydsl._mlir import ir
from flydsl.backends.gpu.lower_math import LibraryFunction, llvm_flags
from flydsl.ir.builder import binary, call_intrinsic, constant
from flydsl.support.math_functions import MATH_FUNCTIONS

LIBDEVICE_PREFIX = "__nv_"

_FAST = frozenset({"cos", "exp", "log", "log10", "log2", "pow", "sin", "tan"})
_HALVES = frozenset({"f16", "bf16"})


def device_functions(flush: bool) -> Mapping[str, LibraryFunction]:
    """For each operation what computes it; ``flush`` takes instructions that flush subnormal numbers to zero."""
    own = _instructions(".ftz" if flush else "")
    return {row.operation: _function(row.libdevice, own.get(row.libdevice)) for row in MATH_FUNCTIONS if row.libdevice}


_Emit = Callable[[Sequence[ir.Value], frozenset[str]], ir.Value | None]


def _function(stem: str, instructions: _Emit | None) -> LibraryFunction:
    return LibraryFunction(
        symbols={"f32": f"{LIBDEVICE_PREFIX}{stem}f", "f64": f"{LIBDEVICE_PREFIX}{stem}"},
        fast={"f32": f"{LIBDEVICE_PREFIX}fast_{stem}f"} if stem in _FAST else {},
        widens=_HALVES,
        instructions=instructions,
    )


def _instructions(ftz: str) -> dict[str, _Emit]:
    def one(name: str, value: ir.Value, words: frozenset[str] = frozenset()) -> ir.Value:
        return call_intrinsic(name, [value], value.type, llvm_flags(words))

    def exp2(value: ir.Value) -> ir.Value:
        return one("llvm.exp2", value)  # ex2.approx on this target, by LLVM's own choice

    def exp2_flushed(value: ir.Value) -> ir.Value:
        return one("llvm.nvvm.ex2.approx.ftz.f", value)  # one instruction, where results below 2**-126 take three more

    def log2(value: ir.Value) -> ir.Value:
        return one(f"llvm.nvvm.lg2.approx{ftz}.f", value)

    def times(value: ir.Value, factor: float) -> ir.Value:
        return binary("mulf", value, constant(factor, value.type))

    always: dict[str, Callable[..., ir.Value]] = {
        "rsqrt": lambda x: one(f"llvm.nvvm.rsqrt.approx{ftz}.f", x),
    }
    approximate: dict[str, Callable[..., ir.Value]] = {
        "exp": lambda x: exp2_flushed(times(x, math.log2(math.e))),
        "log2": log2,
        "log": lambda x: times(log2(x), math.log(2)),
        "log10": lambda x: times(log2(x), math.log10(2)),
        "sin": lambda x: one(f"llvm.nvvm.sin.approx{ftz}.f", x),
        "cos": lambda x: one(f"llvm.nvvm.cos.approx{ftz}.f", x),
        "tanh": lambda x: one("llvm.tanh", x, frozenset({"afn"})),
        "pow": lambda x, y: exp2_flushed(binary("mulf", y, log2(x))),
    }

    def where_allowed(emit: Callable[..., ir.Value]) -> _Emit:
        return lambda operands, words: emit(*operands) if words & {"afn", "fast"} else None

    def everywhere(emit: Callable[..., ir.Value]) -> _Emit:
        return lambda operands, words: emit(*operands)

    def exp2_by_flags(operands: Sequence[ir.Value], words: frozenset[str]) -> ir.Value:
        return (exp2_flushed if words & {"afn", "fast"} else exp2)(*operands)

    return {
        "exp2": exp2_by_flags,
        **{stem: everywhere(emit) for stem, emit in always.items()},
        **{stem: where_allowed(emit) for stem, emit in approximate.items()},
    }
