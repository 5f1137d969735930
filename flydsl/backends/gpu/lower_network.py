"""Network operations as calls of a library of device functions."""

from __future__ import annotations

from collections.abc import Iterable

from flydsl._mlir import ir
from flydsl.ir.builder import constant, integer_type, op1
from flydsl.ir.rewriting import call_function, intrinsic_of, run_function
from flydsl.targets.networks import OPERANDS, OPERATION, DeviceCall, NetworkEngine

_POINTER = "!llvm.ptr"
_ATTRIBUTES = ("no_inline", "convergent")
"""LLVM leaves a call a call, because each copy of a library's function is 20 KB to 100 KB of code; threads stay together."""


def call_network(calls: Iterable[ir.Operation], engine: NetworkEngine) -> None:
    """Replace the operations of a network by the calls of its row; a suffix says which threads call together.

    Before::

        (%engine: !llvm.ptr<1>, %to: !llvm.ptr<1>, %from: !llvm.ptr<1>, %bytes: i64, %peer: i32, %thread: i32):
        %done = llvm.call_intrinsic "llvm.flydsl.network.put.block"(%engine, %to, %from, %bytes, %peer, %thread)
            : (!llvm.ptr<1>, !llvm.ptr<1>, !llvm.ptr<1>, i64, i32, i32) -> i32

    After::

        llvm.func @nvshmemx_putmem_nbi_block(!llvm.ptr, !llvm.ptr, i64, i32)
        %there = llvm.addrspacecast %to : !llvm.ptr<1> to !llvm.ptr
        %here = llvm.addrspacecast %from : !llvm.ptr<1> to !llvm.ptr
        llvm.call @nvshmemx_putmem_nbi_block(%there, %here, %bytes, %peer) {convergent, no_inline}
            : (!llvm.ptr, !llvm.ptr, i64, i32) -> ()
    """
    for operation in [each for each in calls if intrinsic_of(each).startswith(OPERATION)]:
        function, _, by = intrinsic_of(operation).removeprefix(OPERATION).partition(".")
        given = dict(zip(OPERANDS[function], operation.operands, strict=False))  # behind them, the thread's number
        with ir.InsertionPoint(operation), operation.location:
            for call in engine.calls.get(function, ()):
                _call(operation, engine, call, by or "thread", given)
            for result in operation.results:
                if any(True for _ in result.uses):
                    result.replace_all_uses_with(constant(0, result.type))
        operation.erase()


def _call(
    operation: ir.Operation, engine: NetworkEngine, call: DeviceCall, by: str, given: dict[str, ir.Value]
) -> None:
    operands = [_operand(text, given) for text in call.operands.split()]
    symbol, kept = engine.symbol(call, by), {name: ir.UnitAttr.get() for name in _ATTRIBUTES}
    module = operation
    while module.name != "gpu.module":
        module = module.parent
    if call.result:
        call_function(module, symbol, operands, ir.Type.parse(call.result), kept)
    else:
        run_function(module, symbol, operands, kept)


def _operand(text: str, given: dict[str, ir.Value]) -> ir.Value:
    number, is_number, kind = text.partition(":")
    if is_number:
        return constant(int(number), ir.Type.parse(kind))
    value = given[text]
    if text == "value":  # a signal of the library has 64 bits
        return op1("arith.extui", [value], integer_type(64))
    if str(value.type).startswith(_POINTER) and str(value.type) != _POINTER:
        return op1("llvm.addrspacecast", [value], ir.Type.parse(_POINTER))
    return value
