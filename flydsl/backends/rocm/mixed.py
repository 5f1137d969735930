"""Products and sums with a half, widened by the instruction that takes it (CDNA 3 instruction set, "V_FMA_MIX_F32").

LLVM widens halves itself only for fused products, so a product is fused with a negative zero, and a sum with a factor of
one: both leave every result as it is, that of zeros too.  LLVM does not see the numbers, which it would take out again.
Elements of vectors are left as they are: two of them are widened, and then worked on by packed instructions.
"""

from __future__ import annotations

from collections.abc import Iterable

from flydsl._mlir import ir
from flydsl.backends.device_math import fast_math
from flydsl.backends.rewriting import call_intrinsic, constant, op1, replace
from flydsl.backends.rocm.opaque import opaque
from flydsl.backends.rocm.pairs import is_loaded_alone

__all__ = ["widen_in_place"]


def widen_in_place(*lists: Iterable[ir.Operation]) -> list[list[ir.Operation]]:
    """Rewrite products, sums and differences of singles of which one is a half that was loaded alone.

    Returns what is left of each list.
    """
    hidden: dict[tuple[ir.Operation, float], ir.Value] = {}
    return [[operation for operation in each if not _fused(operation, hidden)] for each in lists]


def _fused(operation: ir.Operation, hidden: dict[tuple[ir.Operation, float], ir.Value]) -> bool:
    """Whether an operation was replaced by a fused product, where LLVM would not fuse it with another."""
    left, right = operation.operands
    if not (_is_widened(left) or _is_widened(right)) or fast_math(operation) & {"contract", "fast"}:
        return False
    single = operation.results[0].type
    number = _hidden(operation, -0.0 if operation.name == "arith.mulf" else 1.0, hidden)
    with ir.InsertionPoint(operation), operation.location:
        if operation.name == "arith.subf":
            right = op1("arith.negf", [right], single)
        if operation.name == "arith.mulf":
            operands = [left, right, number]
        else:
            operands = [left, number, right] if _is_widened(left) else [right, number, left]
        replace(operation, [call_intrinsic("llvm.fma.f32", operands, single)])
    return True


def _is_widened(value: ir.Value) -> bool:
    """Whether a single is a half that is no part of a longer vector."""
    owner = value.owner
    return not isinstance(owner, ir.Block) and owner.name == "arith.extf" and is_loaded_alone(owner.operands[0], "f16")


def _hidden(operation: ir.Operation, number: float, known: dict[tuple[ir.Operation, float], ir.Value]) -> ir.Value:
    """A number from the start of the operation's kernel on, in a vector register: the one scalar that an instruction reads
    may be the other operand."""
    kernel = operation
    while kernel.name != "gpu.func":
        kernel = kernel.parent.operation
    key = kernel, number
    if key not in known:
        with ir.InsertionPoint.at_block_begin(kernel.regions[0].blocks[0]), kernel.location:
            known[key] = opaque(constant(number, ir.F32Type.get()))
    return known[key]
