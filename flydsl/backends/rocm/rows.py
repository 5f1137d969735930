"""Where a block's row starts: products of its number and a stride, of which kernels have one for each tensor.

They are scaled to bytes, and LLVM's reassociation scales the block's number instead, since all of them have it: one more
scalar register, from the first use to the last.  A sum with the scaled product is one instruction on the vector unit.
"""

from __future__ import annotations

from collections.abc import Iterable

from flydsl._mlir import ir
from flydsl.backends.rewriting import i32
from flydsl.backends.rocm.offsets import is_shared, known_number
from flydsl.backends.rocm.opaque import opaque

__all__ = ["keep_rows_whole"]


def keep_rows_whole(products: Iterable[ir.Operation]) -> None:
    """Keep LLVM from looking into rows' starts where they are scaled; ``products`` are all ``arith.muli`` of a module."""
    for product in products:
        start = product.operands[0]
        if start.type == i32() and known_number(product.operands[1]) is not None and _is_start(start):
            with ir.InsertionPoint(product), product.location:
                product.operands[0] = opaque(start, "s")


def _is_start(value: ir.Value) -> bool:
    """Whether a value is the product of two that all threads share, and that are not known."""
    owner = value.owner
    if not isinstance(owner, ir.Block) and owner.name == "arith.trunci":
        owner = owner.operands[0].owner
    if isinstance(owner, ir.Block) or owner.name != "arith.muli":
        return False
    return all(known_number(factor) is None and is_shared(factor) for factor in owner.operands)
