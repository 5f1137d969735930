"""``printf`` in host functions: the C library's, resolved by the loader."""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.compiler.codegen.launch_abi import address_of
from flydsl.ir import builder
from flydsl.ir.builder import define_text
from flydsl.ir.rewriting import walk

__all__ = ["PRINTF", "lower_prints"]

PRINTF = "printf"
_PRINTF_TYPE = "!llvm.func<i32 (ptr, ...)>"


def lower_prints(module: ir.Module) -> None:
    prints = walk(module.operation, "gpu.printf")
    if not prints:
        return
    with ir.InsertionPoint.at_block_begin(module.body):
        printf = {"sym_name": ir.StringAttr.get(PRINTF), "function_type": ir.TypeAttr.get(ir.Type.parse(_PRINTF_TYPE))}
        builder.op(
            "llvm.func", [], attributes={**printf, "linkage": ir.Attribute.parse("#llvm.linkage<external>")}, regions=1
        )
    for k, operation in enumerate(prints):
        symbol = f"format_{k}"
        with ir.InsertionPoint.at_block_begin(module.body):
            define_text(symbol, ir.StringAttr(operation.attributes["format"]).value)
        with ir.InsertionPoint(operation), operation.location:
            operands = [address_of(symbol), *operation.operands]
            call = {
                "callee": ir.FlatSymbolRefAttr.get(PRINTF),
                "var_callee_type": ir.TypeAttr.get(ir.Type.parse(_PRINTF_TYPE)),
                "operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(operands), 0]),
                "op_bundle_sizes": ir.DenseI32ArrayAttr.get([]),
            }
            builder.op1("llvm.call", operands, builder.integer_type(32), call)
        operation.erase()
