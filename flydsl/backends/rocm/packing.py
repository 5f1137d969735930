"""Arithmetic on pairs of singles in one instruction (CDNA 3 instruction set, "V_PK_ADD_F32"), where that is cheaper."""

from __future__ import annotations

from collections.abc import Iterable

from flydsl._mlir import ir
from flydsl.backends.rewriting import op1, replace
from flydsl.backends.rocm.opaque import opaque

__all__ = ["keep_exchanges_single", "pack_subtractions"]

_EXCHANGE = "llvm.amdgcn.update.dpp"
_TAKE_EXCHANGED = ("arith.addf", "arith.mulf", "arith.maxnumf", "arith.minnumf")


def pack_subtractions(differences: Iterable[ir.Operation]) -> None:
    """Write differences of vectors of singles as sums with the negated operand, which round the same.

    There is no packed subtraction, and LLVM 22 takes a difference apart.  The sum stays one where the operand is one number
    for all elements, such as a row's maximum, which is then negated once; LLVM makes the others differences again.
    """
    for operation in differences:
        of = operation.results[0].type
        if isinstance(of, ir.VectorType) and of.rank == 1 and of.shape[0] % 2 == 0 and str(of.element_type) == "f32":
            with ir.InsertionPoint(operation), operation.location:
                left, right = operation.operands
                flags = {"fastmath": operation.attributes["fastmath"]} if "fastmath" in operation.attributes else {}
                negated = op1("arith.negf", [right], of)
                replace(operation, [op1("arith.addf", [left, negated], of, flags)])


def keep_exchanges_single(calls: Iterable[ir.Operation]) -> None:
    """Keep LLVM from packing what takes the value of another lane by DPP.

    Alone that is one instruction, which reads the lane itself; packed with another it is three for two, as packed
    instructions have no DPP.  LLVM does not know so, and sees no pair behind an empty piece of assembly.
    """
    for call in calls:
        if ir.StringAttr(call.attributes["intrin"]).value == _EXCHANGE:
            cast = _only_user(call, "arith.bitcast")
            user = cast and _only_user(cast, *_TAKE_EXCHANGED)
            if user and str(user.results[0].type) == "f32":
                value = user.results[0]
                with ir.InsertionPoint.after(user), user.location:
                    hidden = opaque(value)
                value.replace_all_uses_except(hidden, hidden.owner.operation)


def _only_user(operation: ir.Operation, *names: str) -> ir.Operation | None:
    users = [use.owner.operation for use in operation.results[0].uses]
    return users[0] if len(users) == 1 and users[0].name in names else None
