"""Assertions of kernels on GPUs: what prints the message and stops the kernel."""

from __future__ import annotations

from collections.abc import Sequence

from flydsl._mlir import ir
from flydsl.ir.attributes import DEVICE_ASSERT, failed_assertions
from flydsl.ir.builder import constant, define_text, i32, integer_type, op, op1

_ASSERTFAIL = "__assertfail"
_ASSERTFAIL_TYPE = "!llvm.func<void (ptr, ptr, i32, ptr, i64)>"


def print_and_trap(prints: Sequence[ir.Operation]) -> None:
    r"""Print place, block, thread and message, and trap.

    Before::

        gpu.printf "device_assert failed: odd\0A" {flydsl.device_assert = "odd"}

    After::

        %block_x = gpu.block_id x
        %bx = arith.index_cast %block_x : index to i32
        gpu.printf "?:0: kernel kernel: block (%d, %d, %d), thread (%d, %d, %d): device_assert failed: odd\0A",
            %bx, %by, %bz, %tx, %ty, %tz : i32, i32, i32, i32, i32, i32
        llvm.intr.trap
    """
    for failed in failed_assertions(prints):
        operation = failed.operation
        with ir.InsertionPoint(operation), operation.location:
            ids = [_id(what, axis) for what in ("gpu.block_id", "gpu.thread_id") for axis in "xyz"]
            place = f"{failed.file}:{failed.line}: kernel {_kernel_of(operation)}".replace("%", "%%")
            said = ir.StringAttr(operation.attributes["format"]).value
            text = f"{place}: block (%d, %d, %d), thread (%d, %d, %d): {said}"
            op("gpu.printf", ids, attributes={"format": ir.StringAttr.get(text)})
            op("llvm.intr.trap", [])
        operation.erase()


def call_assertfail(prints: Sequence[ir.Operation]) -> None:
    r"""Call the function that CUDA's ``assert`` calls, which the driver defines (CUDA C++ Programming Guide, "Assertion").

    Before::

        gpu.printf "device_assert failed: odd\0A" {flydsl.device_assert = "odd"}

    After::

        llvm.func @__assertfail(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr, i64)
        %line = arith.constant 0 : i32
        %bytes = arith.constant 1 : i64
        llvm.call @__assertfail(%message, %file, %line, %kernel, %bytes)
            : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr, i64) -> ()
    """
    texts: dict[str, str] = {}
    for failed in failed_assertions(prints):
        operation = failed.operation
        module = _module_of(operation)
        if not texts:
            _declare(module)
        with ir.InsertionPoint(operation), operation.location:
            message = ir.StringAttr(operation.attributes[DEVICE_ASSERT]).value
            said = f"device_assert{message and ': '}{message}"
            texts_of = [_text(module, texts, text) for text in (said, failed.file, _kernel_of(operation))]
            message_at, file_at, kernel_at = texts_of
            operands = [message_at, file_at, constant(failed.line, i32()), kernel_at, constant(1, integer_type(64))]
            op(
                "llvm.call",
                operands,
                attributes={
                    "callee": ir.FlatSymbolRefAttr.get(_ASSERTFAIL),
                    "operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(operands), 0]),
                    "op_bundle_sizes": ir.DenseI32ArrayAttr.get([]),
                },
            )
        operation.erase()


def _id(name: str, axis: str) -> ir.Value:
    index = op1(name, [], ir.IndexType.get(), {"dimension": ir.Attribute.parse(f"#gpu<dim {axis}>")})
    return op1("arith.index_cast", [index], i32())


def _kernel_of(operation: ir.Operation) -> str:
    while operation.name != "gpu.func":
        operation = operation.parent
    return str(ir.StringAttr(operation.attributes["sym_name"]).value)


def _module_of(operation: ir.Operation) -> ir.Block:
    while operation.name != "gpu.module":
        operation = operation.parent
    return operation.regions[0].blocks[0]


def _declare(module: ir.Block) -> None:
    with ir.InsertionPoint.at_block_begin(module):
        op(
            "llvm.func",
            [],
            attributes={
                "sym_name": ir.StringAttr.get(_ASSERTFAIL),
                "function_type": ir.TypeAttr.get(ir.Type.parse(_ASSERTFAIL_TYPE)),
                "linkage": ir.Attribute.parse("#llvm.linkage<external>"),
            },
            regions=1,
        )


def _text(module: ir.Block, texts: dict[str, str], text: str) -> ir.Value:
    """The address of a text in the module, which holds each once."""
    if text not in texts:
        symbol = texts[text] = f"device_assert_text_{len(texts)}"
        with ir.InsertionPoint.at_block_begin(module):
            define_text(symbol, text)
    return op1(
        "llvm.mlir.addressof", [], ir.Type.parse("!llvm.ptr"), {"global_name": ir.FlatSymbolRefAttr.get(texts[text])}
    )
