"""Constant texts of modules in the LLVM dialect."""

from __future__ import annotations

from flydsl._mlir import ir

__all__ = ["define_text"]


def define_text(symbol: str, text: str, linkage: str = "internal") -> None:
    """Define the global ``symbol`` at the current insertion point: the text as UTF-8, and a zero."""
    data = text.encode() + b"\0"
    ir.Operation.create(
        "llvm.mlir.global",
        attributes={
            "sym_name": ir.StringAttr.get(symbol),
            "global_type": ir.TypeAttr.get(ir.Type.parse(f"!llvm.array<{len(data)} x i8>")),
            "linkage": ir.Attribute.parse(f"#llvm.linkage<{linkage}>"),
            "constant": ir.UnitAttr.get(),
            "value": ir.StringAttr.get(data),
        },
        regions=1,
    )
