"""Descriptors of buffers in four scalar registers, and no more.

LLVM takes a pointer to a buffer apart into words where it goes from one block of code to another, and puts it together anew,
in other registers, where it is used.  The older form of the instructions has the four words as a vector, which stays where
it is.  That form is used where a descriptor is needed in several blocks, as before and in a loop.
"""

from __future__ import annotations

from collections.abc import Iterable

from flydsl._mlir import ir
from flydsl.backends.rewriting import i32, op1

__all__ = ["DESCRIPTOR", "LOAD", "STORE", "intrinsic_of", "keep_descriptors_whole"]

LOAD, STORE = "llvm.amdgcn.raw.ptr.buffer.load", "llvm.amdgcn.raw.ptr.buffer.store"
DESCRIPTOR = "llvm.amdgcn.make.buffer.rsrc"
_OLDER = {LOAD: ("llvm.amdgcn.raw.buffer.load", 0), STORE: ("llvm.amdgcn.raw.buffer.store", 1)}
"""The older forms, and which operand the descriptor is."""
_LOOPS = ("scf.for", "scf.while")


def intrinsic_of(call: ir.Operation) -> str:
    """The name of the intrinsic that an ``llvm.call_intrinsic`` calls."""
    name: str = ir.StringAttr(call.attributes["intrin"]).value
    return name


def keep_descriptors_whole(calls: Iterable[ir.Operation]) -> None:
    """Make descriptors where they are needed, and give accesses from several blocks the form that keeps them whole."""
    for call in calls:
        if intrinsic_of(call) == DESCRIPTOR:
            _defer(call)
            users = [use.owner.operation for use in call.results[0].uses]
            accesses = [user for user in users if user.name == call.name and intrinsic_of(user) in _OLDER]
            if len({access.block for access in accesses}) > 1 and not any(map(_is_invariant, accesses)):
                _rewrite(call, accesses)


def _defer(descriptor: ir.Operation) -> None:
    """Make a descriptor where it is first needed: until then its registers are free."""
    block = descriptor.block
    users = filter(None, (_ancestor_in(block, use.owner.operation) for use in descriptor.results[0].uses))
    first = None
    for user in users:
        if first is None or user.is_before_in_block(first):
            first = user
    if first is not None:
        descriptor.move_before(first)


def _ancestor_in(block: ir.Block, operation: ir.Operation) -> ir.Operation | None:
    """The operation of a block that an operation is, or is within."""
    current: ir.Operation | None = operation
    while current is not None and current.block != block:
        current = current.parent and current.parent.operation
    return current


def _is_invariant(access: ir.Operation) -> bool:
    """Whether it may be a load that LLVM moves out of its loop, for which it must know what memory that reads."""
    if intrinsic_of(access) != LOAD or access.block.owner.operation.name not in _LOOPS:
        return False
    return not any(_block_of(operand) == access.block for operand in access.operands)


def _block_of(value: ir.Value) -> ir.Block:
    return value.owner if isinstance(value.owner, ir.Block) else value.owner.operation.block


def _rewrite(descriptor: ir.Operation, accesses: list[ir.Operation]) -> None:
    with ir.InsertionPoint.after(descriptor), descriptor.location:
        bits = op1("llvm.ptrtoint", [descriptor.results[0]], ir.IntegerType.get_signless(128))
        words = op1("llvm.bitcast", [bits], ir.VectorType.get([4], i32()))
    for access in accesses:
        name, place = _OLDER[intrinsic_of(access)]
        access.attributes["intrin"] = ir.StringAttr.get(name)
        access.operands[place] = words
