"""Printing from kernels: the C library's ``printf``, thread after thread."""

from __future__ import annotations

from collections.abc import Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.emit.builder import Builder
from flydsl.backends.cpu.emit.helper_functions import text_constant
from flydsl.backends.cpu.emit.lane_group import Rules, Unit
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.types import I32, element_of

__all__ = ["RULES"]

_PRINTF = "printf"
_PRINTF_TYPE = "!llvm.func<i32 (ptr, ...)>"


def _print(unit: Unit, operation: sir.Operation) -> None:
    assert isinstance(operation, sir.Print)
    builder = unit.builder
    values = [unit.lanes(unit.get(v)) for v in operation.operands]
    scalars = [element_of(v.type) for v in operation.operands]
    text = _text(builder, operation.format)

    def one_lane(lane: ir.Value, _: Sequence[ir.Value]) -> Sequence[ir.Value]:
        arguments = [
            builder.value("llvm.extractelement", [v, lane], builder.scalar(s))
            for v, s in zip(values, scalars, strict=True)
        ]
        _call(builder, [text, *arguments])
        return ()

    unit.in_turn([], one_lane)


def _call(builder: Builder, operands: list[ir.Value]) -> None:
    attributes = {
        "callee": ir.FlatSymbolRefAttr.get(_PRINTF),
        "var_callee_type": ir.TypeAttr.get(ir.Type.parse(_PRINTF_TYPE)),
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(operands), 0]),
        "op_bundle_sizes": ir.DenseI32ArrayAttr.get([]),
    }
    builder.op("llvm.call", operands, [builder.scalar(I32)], attributes)


def _text(builder: Builder, text: str) -> ir.Value:
    """The address of a format in the module, which declares ``printf`` with its first one."""
    if _PRINTF not in builder.symbols:
        builder.symbols.add(_PRINTF)
        with ir.InsertionPoint.at_block_begin(builder.module_block()):
            _declare_printf()
    return text_constant(builder, "format", text)


def _declare_printf() -> None:
    ir.Operation.create(
        "llvm.func",
        attributes={
            "sym_name": ir.StringAttr.get(_PRINTF),
            "function_type": ir.TypeAttr.get(ir.Type.parse(_PRINTF_TYPE)),
            "linkage": ir.Attribute.parse("#llvm.linkage<external>"),
            "CConv": ir.Attribute.parse("#llvm.cconv<ccc>"),
        },
        regions=1,
    )


RULES: Rules = {sir.Print: _print}
