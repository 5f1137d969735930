"""Functions of singles by one instruction where the program allows approximations (fast-math flag ``afn``).

LLVM surrounds the instructions by code for subnormal numbers even then (AMDGPU: ``LowerFEXP2``); the instructions
themselves have an error of about one unit in the last place, with subnormal numbers as zero (CDNA 3 instruction set,
"V_EXP_F32", "V_LOG_F32").  Sine and cosine multiply by 1 / (2 pi) first, so that their error grows with the operand.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from flydsl._mlir import ir
from flydsl.backends.device_math import fast_math, lanewise
from flydsl.backends.rewriting import call_intrinsic, constant, op1, replace

__all__ = ["lower_approximations"]

Function = Callable[[ir.Value], ir.Value]


def lower_approximations(operations: Iterable[ir.Operation]) -> list[ir.Operation]:
    """Replace those operations on singles that may be approximated; the others are returned."""
    others = []
    for operation in operations:
        function = _FUNCTIONS.get(operation.name) if fast_math(operation) & {"afn", "fast"} else None
        if function is None or not str(operation.results[0].type).endswith(("f32", "f32>")):
            others.append(operation)
            continue
        with ir.InsertionPoint(operation), operation.location:
            replace(operation, [lanewise(operation, partial(_first, function))])
    return others


def _first(function: Function, operands: Sequence[ir.Value]) -> ir.Value:
    return function(operands[0])


def _instruction(name: str, before: float = 1.0, after: float = 1.0) -> Function:
    """``after`` times the instruction of ``before`` times the operand."""

    def function(value: ir.Value) -> ir.Value:
        result = call_intrinsic(f"llvm.amdgcn.{name}", [_times(value, before)], value.type)
        return _times(result, after)

    return function


def _times(value: ir.Value, factor: float) -> ir.Value:
    return value if factor == 1.0 else op1("arith.mulf", [value, constant(factor, value.type)], value.type)


def _intrinsic(name: str) -> Function:
    return lambda value: call_intrinsic(f"llvm.{name}.f32", [value], value.type)


_FUNCTIONS: dict[str, Function] = {
    "math.exp2": _instruction("exp2"),
    "math.exp": _instruction("exp2", before=1 / math.log(2)),
    "math.log2": _instruction("log"),
    "math.log": _instruction("log", after=math.log(2)),
    "math.log10": _instruction("log", after=math.log10(2)),
    "math.sin": _intrinsic("sin"),
    "math.cos": _intrinsic("cos"),
    "math.rsqrt": _instruction("rsq"),
}
