"""Values that LLVM may move and copy, and does not look into."""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.ir.builder import op1


def opaque(value: ir.Value, registers: str = "v") -> ir.Value:
    """A value behind an empty piece of assembly, at the current insertion point.

    It is in vector registers, or in scalar ones, ``"s"``, where all threads of a wave have the same.
    """
    assembly = {"asm_string": ir.StringAttr.get(""), "constraints": ir.StringAttr.get(f"={registers},0")}
    return op1("llvm.inline_asm", [value], value.type, assembly)
