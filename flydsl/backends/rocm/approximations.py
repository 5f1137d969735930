"""Functions of singles by one instruction where the program allows approximations (fast-math flag ``afn``).

LLVM surrounds the instructions by code for subnormal numbers even then (AMDGPU: ``LowerFEXP2``); the instructions
themselves have an error of about one unit in the last place, with subnormal numbers as zero (CDNA 3 instruction set,
"V_EXP_F32", "V_LOG_F32").  Sine and cosine multiply by 1 / (2 pi) first, so that their error grows with the operand.
``log1p`` and ``expm1`` take a dozen instructions, so that nothing cancels out here either.
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


def _arithmetic(name: str, left: ir.Value, right: ir.Value) -> ir.Value:
    return op1(f"arith.{name}", [left, right], left.type)


def _where(predicate: int, left: ir.Value, right: ir.Value, then: ir.Value, otherwise: ir.Value) -> ir.Value:
    """``then`` where the comparison of the first two holds, by the number that ``arith.cmpf`` has for it."""
    boolean, kind = ir.IntegerType.get_signless(1), ir.IntegerAttr.get(ir.IntegerType.get_signless(64), predicate)
    return op1(
        "arith.select", [op1("arith.cmpf", [left, right], boolean, {"predicate": kind}), then, otherwise], then.type
    )


def _quotient(dividend: ir.Value, divisor: ir.Value) -> ir.Value:
    return _arithmetic("mulf", dividend, call_intrinsic("llvm.amdgcn.rcp", [divisor], divisor.type))


def _log1p(x: ir.Value) -> ir.Value:
    """The logarithm of ``u = 1 + x``, times ``x / (u - 1)`` for what the sum has lost (W. Kahan).

    Where nothing is lost the factor is one, so that infinity stays; where all is, the result is ``x``.
    """
    one = constant(1.0, x.type)
    u = _arithmetic("addf", one, x)
    kept = _arithmetic("subf", u, one)
    factor = _where(_OEQ, kept, x, one, _quotient(x, kept))
    return _where(_OEQ, u, one, x, _arithmetic("mulf", _FUNCTIONS["math.log"](u), factor))


def _expm1(x: ir.Value) -> ir.Value:
    """``u - 1`` of ``u``, the power; for a small ``x`` times ``x`` by the logarithm of ``u``, for what ``u`` has lost."""
    one, power = constant(1.0, x.type), _times(x, 1 / math.log(2))
    u = call_intrinsic("llvm.amdgcn.exp2", [power], x.type)
    less = _arithmetic("subf", u, one)
    logarithm = call_intrinsic("llvm.amdgcn.log", [u], x.type)
    near = _where(_OEQ, u, one, x, _arithmetic("mulf", less, _quotient(power, logarithm)))
    return _where(_OLT, op1("math.absf", [x], x.type), one, near, less)


_OEQ, _OLT = 1, 4
"""Predicates of ``arith.cmpf``: equal, less than."""
_FUNCTIONS: dict[str, Function] = {
    "math.log1p": _log1p,
    "math.expm1": _expm1,
    "math.exp2": _instruction("exp2"),
    "math.exp": _instruction("exp2", before=1 / math.log(2)),
    "math.log2": _instruction("log"),
    "math.log": _instruction("log", after=math.log(2)),
    "math.log10": _instruction("log", after=math.log10(2)),
    "math.sin": _intrinsic("sin"),
    "math.cos": _intrinsic("cos"),
    "math.rsqrt": _instruction("rsq"),
}
