"""Helper functions and strings of a module, declared on first use."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.emit.builder import Builder
from flydsl.backends.cpu.simt_ir.types import POINTER
from flydsl.backends.cpu.transform.split_functions import end_function
from flydsl.errors import SourceLocation
from flydsl.ir.builder import define_text
from flydsl.support.file_names import portable_name

Body = Callable[[Builder, Sequence[ir.Value]], "ir.Value | None"]


def call(
    builder: Builder,
    symbol: str,
    operands: Sequence[ir.Value],
    result: ir.Type | None,
    body: Body,
    *,
    width: int = 1,
    inline: bool | None = None,
    seldom: bool = False,
) -> ir.Value | None:
    """The result of the function ``symbol``, whose code ``body`` emits with a builder of its own if it is not there yet.

    The symbol says all that the code depends on.  ``width`` is the lanes of that builder's vectors.  ``inline=None``
    leaves inlining to LLVM.  ``seldom`` marks calls in a cold branch, so that saving registers for the call happens
    there.
    """
    module = builder.module_block()
    if symbol not in builder.symbols:
        builder.symbols.add(symbol)
        traits = [] if inline is None else ["alwaysinline" if inline else "noinline"]
        traits += ["cold"] if seldom else []
        entry = _define(module, symbol, [o.type for o in operands], result, traits)
        made = Builder(entry, width, builder.symbols)
        value = body(made, list(entry.arguments))
        end_function(entry, made, [] if value is None else [value])
    return _called(builder, symbol, operands, result)


def call_native(
    builder: Builder, symbol: str, operands: Sequence[ir.Value], result: ir.Type | None = None
) -> ir.Value | None:
    """The result of a function that is linked into the kernel, which the module declares with its first call."""
    if symbol not in builder.symbols:
        builder.symbols.add(symbol)
        with ir.InsertionPoint.at_block_begin(builder.module_block()):
            _function(
                symbol, [o.type for o in operands], result, {"linkage": ir.Attribute.parse("#llvm.linkage<external>")}
            )
    return _called(builder, symbol, operands, result)


def text_constant(builder: Builder, prefix: str, text: str) -> ir.Value:
    """The address of a text that ends with a zero, under a new name with that beginning."""
    symbol = f"{prefix}_{len(builder.symbols)}"
    builder.symbols.add(symbol)
    with ir.InsertionPoint.at_block_begin(builder.module_block()):
        define_text(symbol, text)
    attributes = {"global_name": ir.FlatSymbolRefAttr.get(symbol)}
    return builder.value("llvm.mlir.addressof", (), builder.scalar(POINTER), attributes)


def site_constant(builder: Builder, name: str, place: SourceLocation | None) -> ir.Value:
    """The address of what a report says of an operation: its name, file, line and column, on lines of their own."""
    lines = [name, *([] if place is None else [portable_name(place.filename), str(place.line), str(place.column)])]
    return text_constant(builder, "site", "\n".join(lines))


def _called(builder: Builder, symbol: str, operands: Sequence[ir.Value], result: ir.Type | None) -> ir.Value | None:
    attributes = {
        "callee": ir.FlatSymbolRefAttr.get(symbol),
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(operands), 0]),
        "op_bundle_sizes": ir.DenseI32ArrayAttr.get([]),
    }
    results = builder.op("llvm.call", operands, [] if result is None else [result], attributes).results
    return None if result is None else results[0]


def _define(
    module: ir.Block, symbol: str, operands: Sequence[ir.Type], result: ir.Type | None, traits: Sequence[str]
) -> ir.Block:
    """An empty function; its entry block."""
    attributes = {
        "linkage": ir.Attribute.parse("#llvm.linkage<internal>"),
        "passthrough": ir.ArrayAttr.get([ir.StringAttr.get(trait) for trait in ("nounwind", *traits)]),
    }
    with ir.InsertionPoint.at_block_begin(module):
        made = _function(symbol, operands, result, attributes)
    return made.regions[0].blocks.append(*operands)


def _function(
    symbol: str, operands: Sequence[ir.Type], result: ir.Type | None, attributes: Mapping[str, ir.Attribute]
) -> ir.Operation:
    """``llvm.func`` without a body, at MLIR's point of insertion."""
    signature = f"!llvm.func<{result or 'void'} ({', '.join(str(t) for t in operands)})>"
    return ir.Operation.create(
        "llvm.func",
        attributes={
            "sym_name": ir.StringAttr.get(symbol),
            "function_type": ir.TypeAttr.get(ir.Type.parse(signature)),
            "CConv": ir.Attribute.parse("#llvm.cconv<ccc>"),
            **attributes,
        },
        regions=1,
    )
