"""Values that LLVM may move and copy, and does not look into."""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.backends.rewriting import op1

__all__ = ["opaque"]


def opaque(value: ir.Value) -> ir.Value:
    """A value in vector registers behind an empty piece of assembly, at the current insertion point."""
    assembly = {"asm_string": ir.StringAttr.get(""), "constraints": ir.StringAttr.get("=v,0")}
    return op1("llvm.inline_asm", [value], value.type, assembly)
