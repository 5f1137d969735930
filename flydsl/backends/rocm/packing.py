"""Arithmetic on pairs of singles in one instruction (CDNA 3 instruction set, "V_PK_ADD_F32")."""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.backends.rewriting import gpu_modules, op1, replace, walk

__all__ = ["pack_subtractions"]


def pack_subtractions(module: ir.Module) -> None:
    """Write differences of vectors of singles as sums with the negated operand, which round the same.

    There is no packed subtraction, and LLVM 22 takes a difference apart.  The sum stays one where the operand is one number
    for all elements, such as a row's maximum, which is then negated once; LLVM makes the others differences again.
    """
    for gpu_module in gpu_modules(module):
        for operation in walk(gpu_module, "arith.subf"):
            of = operation.results[0].type
            if (
                isinstance(of, ir.VectorType)
                and of.rank == 1
                and of.shape[0] % 2 == 0
                and str(of.element_type) == "f32"
            ):
                with ir.InsertionPoint(operation), operation.location:
                    left, right = operation.operands
                    flags = {"fastmath": operation.attributes["fastmath"]} if "fastmath" in operation.attributes else {}
                    negated = op1("arith.negf", [right], of)
                    replace(operation, [op1("arith.addf", [left, negated], of, flags)])
