"""Shared memory of a block: static objects, and dynamic memory sized at launch."""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.expr.core.context import current
from flydsl.ir import builder

__all__ = ["DYNAMIC_ALIGNMENT", "declare_shared", "dynamic_shared", "shared_address"]

DYNAMIC_SHARED = "__dynamic_shared"
DYNAMIC_ALIGNMENT = 16
"""Alignment in bytes of dynamic shared memory on all targets."""
SHARED_SPACE = 3


def declare_shared(symbol: str, size: int, alignment: int) -> None:
    """Declare the static object ``symbol``, a name not taken yet, of ``size`` bytes."""
    _declare(symbol, size, alignment, "internal")


def shared_address(symbol: str) -> ir.Value:
    """The address of a declared object."""
    name = ir.FlatSymbolRefAttr.get(symbol)
    return builder.op1("llvm.mlir.addressof", [], builder.pointer_type(SHARED_SPACE), {"global_name": name})


def dynamic_shared(alignment: int = DYNAMIC_ALIGNMENT) -> ir.Value:
    """The address of dynamic shared memory, aligned to at least ``alignment`` bytes."""
    declared = next((op for op in current().kernels.operations if _name(op) == DYNAMIC_SHARED), None)
    if declared is None:
        _declare(DYNAMIC_SHARED, 0, alignment, "external")
    elif ir.IntegerAttr(declared.attributes["alignment"]).value < alignment:
        declared.attributes["alignment"] = ir.IntegerAttr.get(builder.integer_type(64), alignment)
    return shared_address(DYNAMIC_SHARED)


def _name(op: ir.Operation) -> str | None:
    return ir.StringAttr(op.attributes["sym_name"]).value if "sym_name" in op.attributes else None


def _declare(symbol: str, size: int, alignment: int, linkage: str) -> None:
    attributes = {
        "sym_name": ir.StringAttr.get(symbol),
        "global_type": ir.TypeAttr.get(ir.Type.parse(f"!llvm.array<{size} x i8>")),
        "linkage": builder.attribute(f"#llvm.linkage<{linkage}>"),
        "addr_space": ir.IntegerAttr.get(builder.integer_type(32), SHARED_SPACE),
        "alignment": ir.IntegerAttr.get(builder.integer_type(64), alignment),
    }
    with ir.InsertionPoint.at_block_begin(current().kernels):
        builder.op("llvm.mlir.global", [], attributes=attributes, regions=1)
