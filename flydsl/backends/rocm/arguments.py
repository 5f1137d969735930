"""Arguments that kernels with branches read at their start, beside others that they read later."""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.backends.rewriting import op1

__all__ = ["load_strides_apart"]

_BRANCHES = frozenset({"scf.if", "scf.for", "scf.while"})


def load_strides_apart(kernel: ir.Operation) -> None:
    """Let a kernel with branches load its 64-bit integers, which are strides, apart from the addresses beside them.

    LLVM makes one load of neighbours, whichever part of the kernel reads them; an address that is needed at the end is
    in scalar registers all the while then.  It takes no structure into such a load, whose layout in memory is the same.
    """
    body = kernel.regions[0].blocks[0]
    if not any(view.operation.name in _BRANCHES for view in body.operations):
        return
    wide, structure = ir.IntegerType.get_signless(64), ir.Type.parse("!llvm.struct<packed (i64)>")
    end = 0
    with ir.InsertionPoint.at_block_begin(body), ir.Location.unknown():
        for argument in body.arguments:
            size = _size(argument.type)
            aligned = end % size == 0
            end = -(-end // size) * size + size
            if argument.type == wide and aligned and any(True for _ in argument.uses):
                argument.set_type(structure)
                number = op1("llvm.extractvalue", [argument], wide, {"position": ir.DenseI64ArrayAttr.get([0])})
                argument.replace_all_uses_except(number, [number.owner.operation])
    types = [argument.type for argument in body.arguments]
    kernel.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(types, []))


def _size(of: ir.Type) -> int:
    """The bytes of a number or an address, which are its alignment, too."""
    number = isinstance(of, (ir.IntegerType, ir.FloatType))
    return -(-of.width // 8) if number else 8
