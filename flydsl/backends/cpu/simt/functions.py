"""Functions of the module that kernels call: emitted on first use, internal, and inlined where LLVM finds that it pays."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.simt.builder import Builder

__all__ = ["call"]

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
) -> ir.Value | None:
    """The result of the function ``symbol``, whose code ``body`` emits with a builder of its own if it is not there yet.

    Args:
        builder: where the call goes.
        symbol: says all that the code depends on.
        operands: give the types of the parameters.
        result: the type of the result; ``None``: there is none.
        body: takes the builder and the parameters, returns the result.
        width: lanes of that builder's vectors.
        inline: whether a copy goes to every call; ``None``: where LLVM finds that it pays.
    """
    module = builder.module_block()
    if not _is_defined(module, symbol):
        entry = _define(module, symbol, [o.type for o in operands], result, inline)
        made = Builder(entry, width)
        value = body(made, list(entry.arguments))
        made.op("llvm.return", [] if value is None else [value])
    attributes = {
        "callee": ir.FlatSymbolRefAttr.get(symbol),
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(operands), 0]),
        "op_bundle_sizes": ir.DenseI32ArrayAttr.get([]),
    }
    results = builder.op("llvm.call", operands, [] if result is None else [result], attributes).results
    return None if result is None else results[0]


def _is_defined(module: ir.Block, symbol: str) -> bool:
    return any(
        "sym_name" in o.attributes and ir.StringAttr(o.attributes["sym_name"]).value == symbol
        for o in module.operations
    )


def _define(
    module: ir.Block, symbol: str, operands: Sequence[ir.Type], result: ir.Type | None, inline: bool | None
) -> ir.Block:
    """An empty function; its entry block."""
    signature = f"!llvm.func<{result or 'void'} ({', '.join(str(t) for t in operands)})>"
    traits = ["nounwind"] if inline is None else ["nounwind", "alwaysinline" if inline else "noinline"]
    with ir.InsertionPoint.at_block_begin(module):
        made = ir.Operation.create(
            "llvm.func",
            attributes={
                "sym_name": ir.StringAttr.get(symbol),
                "function_type": ir.TypeAttr.get(ir.Type.parse(signature)),
                "linkage": ir.Attribute.parse("#llvm.linkage<internal>"),
                "CConv": ir.Attribute.parse("#llvm.cconv<ccc>"),
                "passthrough": ir.ArrayAttr.get([ir.StringAttr.get(trait) for trait in traits]),
            },
            regions=1,
        )
    return made.regions[0].blocks.append(*operands)
