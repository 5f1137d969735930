"""Addresses of LDS have 32 bits on AMD GPUs; on a CPU in their role, whose addresses have 64, what that leaves out is added.

A kernel may compute with such an address as it likes.  How far it is from that of some object of the same block is right in
32 bits, wherever the block's memory is, since no block has more than that.
"""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.backends.rewriting import Operations, binary, i32, op1

__all__ = ["complete_addresses"]

_SHARED = "!llvm.ptr<3>"


def complete_addresses(operations: Operations) -> None:
    """Give pointers to shared memory that are made of 32 bits the others, in kernels that name an object there."""
    objects: dict[ir.Operation, ir.Operation] = {}
    for named in operations.named("llvm.mlir.addressof"):
        if str(named.results[0].type) == _SHARED:
            objects.setdefault(_kernel(named), named)
    for pointer in operations.named("llvm.inttoptr"):
        address, near = pointer.operands[0], objects.get(_kernel(pointer))
        if near is None or address.type != i32() or str(pointer.results[0].type) != _SHARED:
            continue
        long = ir.IntegerType.get_signless(64)
        with ir.InsertionPoint(pointer), pointer.location:
            name = {"global_name": near.attributes["global_name"]}
            base = op1("llvm.ptrtoint", [op1("llvm.mlir.addressof", [], near.results[0].type, name)], long)
            distance = binary("subi", address, op1("arith.trunci", [base], i32()))
            pointer.operands[0] = binary("addi", base, op1("arith.extsi", [distance], long))


def _kernel(operation: ir.Operation) -> ir.Operation:
    while operation.name != "gpu.func":
        operation = operation.parent.operation
    return operation
