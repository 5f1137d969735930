"""The host function as native code: it computes launch parameters and calls the driver's launch function itself.

``i32 flydsl_launch(ptr context, ptr slots)``: ``slots`` holds one 8-byte slot for each run-time parameter; ``context``
holds the launch function (of the signature that ``cuLaunchKernel`` and ``hipModuleLaunchKernel`` share) and then the
handle of each kernel.  The first launch that fails ends the function, and its error code is the result.  A launch of no
blocks, as over an empty array, is none: drivers would refuse it.
"""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl._mlir.dialects import llvm as llvm_dialect
from flydsl._mlir.passmanager import PassManager
from flydsl.artifact import SLOT_BYTES
from flydsl.expr import emit
from flydsl.expr.pointer import DYNAMIC_INDEX

__all__ = ["HOST_ENTRY", "host_llvm_ir"]

HOST_ENTRY = "flydsl_launch"
EQUAL, NOT_EQUAL = 0, 1  # predicates of arith.cmpi
_PASSES = (
    "builtin.module(convert-scf-to-cf,arith-expand,convert-math-to-funcs,convert-arith-to-llvm,convert-cf-to-llvm,"
    "convert-func-to-llvm,convert-to-llvm,reconcile-unrealized-casts)"
)


def host_llvm_ir(module: ir.Module, kernels: list[str]) -> str:
    """LLVM IR text of the host function of a traced module; ``kernels`` are the symbols in the order of their handles."""
    source = next(o.operation for o in module.body.operations if o.operation.name == "func.func")
    result = ir.Module.create()
    function = source.clone(ir.InsertionPoint(result.body))
    _enter(function)
    _return_status(function, kernels)
    PassManager.parse(_PASSES).run(result.operation)
    return str(llvm_dialect.translate_module_to_llvmir(result.operation))


def _enter(function: ir.Operation) -> None:
    """Replace the parameters by ``(context, slots)`` and load them from the slots."""
    block = function.regions[0].blocks[0]
    pointer = emit.pointer_type(0)
    old = list(block.arguments)
    unknown = ir.Location.unknown()
    block.add_argument(pointer, unknown)
    block.add_argument(pointer, unknown)
    slots = block.arguments[len(old) + 1]
    with ir.InsertionPoint.at_block_begin(block):
        for index, argument in enumerate(old):
            address = _byte_offset(slots, index * SLOT_BYTES)
            argument.replace_all_uses_with(emit.op1("llvm.load", [address], argument.type))
    for _ in old:
        block.erase_argument(0)
    i32 = emit.integer_type(32)
    function.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get([pointer, pointer], [i32]))
    function.attributes["sym_name"] = ir.StringAttr.get(HOST_ENTRY)


def _byte_offset(pointer: ir.Value, offset: int | ir.Value) -> ir.Value:
    dynamic = isinstance(offset, ir.Value)
    attributes = {
        "rawConstantIndices": ir.DenseI32ArrayAttr.get([DYNAMIC_INDEX if dynamic else offset]),
        "elem_type": ir.TypeAttr.get(emit.integer_type(8)),
    }
    return emit.op1("llvm.getelementptr", [pointer, *([offset] if dynamic else [])], pointer.type, attributes)


def _return_status(function: ir.Operation, kernels: list[str]) -> None:
    block = function.regions[0].blocks[0]
    i32 = emit.integer_type(32)
    with ir.InsertionPoint.at_block_begin(block):
        status = _alloca(i32)
        emit.op("llvm.store", [emit.constant(0, i32), status])
    for launch in list(_launches(function)):
        _lower_launch(launch, block, status, kernels)
    terminator = block.operations[len(block.operations) - 1]
    with ir.InsertionPoint(terminator):
        emit.op("func.return", [emit.op1("llvm.load", [status], i32)])
    terminator.operation.erase()


def _launches(root: ir.Operation) -> list[ir.Operation]:
    found: list[ir.Operation] = []
    for region in root.regions:
        for block in region.blocks:
            for operation in block.operations:
                if operation.operation.name == "gpu.launch_func":
                    found.append(operation.operation)
                found.extend(_launches(operation.operation))
    return found


def _alloca(element: ir.Type, count: int = 1) -> ir.Value:
    size = emit.constant(count, emit.integer_type(32))
    return emit.op1("llvm.alloca", [size], emit.pointer_type(0), {"elem_type": ir.TypeAttr.get(element)})


def _lower_launch(launch: ir.Operation, entry: ir.Block, status: ir.Value, kernels: list[str]) -> None:
    """``gpu.launch_func`` as a call through the context, unless an earlier launch failed or the grid is empty."""
    segments = list(ir.DenseI32ArrayAttr(launch.attributes["operandSegmentSizes"]))
    operands = list(launch.operands)
    extents, shared = operands[:6], operands[6]
    arguments, stream = operands[7 : 7 + segments[-2]], operands[-1]
    symbol = ir.SymbolRefAttr(launch.attributes["kernel"]).value[-1]
    pointer, i32 = emit.pointer_type(0), emit.integer_type(32)
    context = entry.arguments[0]
    with ir.InsertionPoint.at_block_begin(entry):  # not in a loop, where it would grow the stack
        cells = [_alloca(a.type) for a in arguments]
        table = _alloca(pointer, max(len(arguments), 1))
    with ir.InsertionPoint(launch):
        counts = [emit.op1("arith.index_cast", [e], i32) for e in extents]
        wanted = _compare_to_zero(EQUAL, emit.op1("llvm.load", [status], i32))
        for count in counts[:3]:
            has_blocks = _compare_to_zero(NOT_EQUAL, count)
            wanted = emit.op1("arith.andi", [wanted, has_blocks], emit.integer_type(1))
        branch = emit.op("scf.if", [wanted], regions=2)
    with ir.InsertionPoint(branch.regions[0].blocks.append()):
        for index, (argument, cell) in enumerate(zip(arguments, cells, strict=True)):
            emit.op("llvm.store", [argument, cell])
            emit.op("llvm.store", [cell, _byte_offset(table, index * SLOT_BYTES)])
        target = emit.op1("llvm.load", [context], pointer)
        handle_slot = _byte_offset(context, (1 + kernels.index(symbol)) * SLOT_BYTES)
        handle = emit.op1("llvm.load", [handle_slot], pointer)
        null = emit.op1("llvm.mlir.zero", [], pointer)
        call = [target, handle, *counts, shared, stream, table, null]
        emit.op("llvm.store", [_call_indirect(call, i32), status])
        emit.op("scf.yield", [])
    launch.erase()


def _compare_to_zero(predicate: int, value: ir.Value) -> ir.Value:
    attributes = {"predicate": ir.IntegerAttr.get(emit.integer_type(64), predicate)}
    return emit.op1("arith.cmpi", [value, emit.constant(0, value.type)], emit.integer_type(1), attributes)


def _call_indirect(operands: list[ir.Value], result: ir.Type) -> ir.Value:
    attributes = {
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(operands), 0]),
        "op_bundle_sizes": ir.DenseI32ArrayAttr.get([]),
    }
    return emit.op1("llvm.call", operands, result, attributes)
