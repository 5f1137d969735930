"""The host function as native code: launch parameters and driver calls.

``i32 flydsl_launch(ptr context, ptr slots)``: ``slots`` holds one 8-byte slot for each run-time parameter.  ``context``
holds the launch function, with the signature that ``cuLaunchKernel`` and ``hipModuleLaunchKernel`` share, and then the
handle of each kernel.  The first launch that fails ends the function, and its error code is the result.  The first
division by zero and the first ``fx.check`` that fails end it with a negative code (``host_checks.py``).  A launch of no
blocks, as over an empty array, is skipped, because drivers would refuse it.

A launch with attributes calls a function of the driver by its name, which the loader or an exported library's linker
resolves.  If kernels run on after their launch, each accepted launch leaves its handle in the variable
``flydsl_last_kernel``, for messages about later failures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flydsl._mlir import ir
from flydsl._mlir._mlir_libs._mlirDialectsLLVM import translate_module_to_llvmir
from flydsl._mlir.passmanager import PassManager
from flydsl.artifact import SLOT_BYTES
from flydsl.backends.branches import lower_long_functions
from flydsl.compiler.codegen.host_checks import lower_checks, refuse_beyond_32_bits
from flydsl.compiler.codegen.host_divisions import guard_divisions
from flydsl.compiler.codegen.host_printing import lower_prints
from flydsl.compiler.codegen.launch_abi import (
    DriverCall,
    StackCells,
    address_of,
    byte_offset,
    declare_driver,
    stack_cell,
)
from flydsl.ir import builder
from flydsl.ir.predicates import CmpIPredicate
from flydsl.runtime.driver import LAST_KERNEL, LAUNCH_CHECKS
from flydsl.targets.target import LaunchFeatures

__all__ = ["HOST_ENTRY", "host_llvm_ir"]

HOST_ENTRY = "flydsl_launch"
_MANY_LAUNCHES = 64
"""From so many launches on they share stack memory, which would overflow at tens of thousands."""
_PASSES = (
    "builtin.module(convert-scf-to-cf,arith-expand,convert-math-to-funcs,convert-to-llvm,reconcile-unrealized-casts)"
)


def host_llvm_ir(module: ir.Module, kernels: Sequence[str], features: LaunchFeatures) -> str:
    """LLVM IR text of the host function of a traced module; ``kernels`` are the symbols in the order of their handles."""
    source = next(o.operation for o in module.body.operations if o.operation.name == "func.func")
    result = ir.Module.create()
    function = source.clone(ir.InsertionPoint(result.body))
    if "comm" in function.attributes:  # of the cache key; the artifact has it as a section
        del function.attributes["comm"]
    slot_count = _enter(function)
    declare_driver(result, features)
    handles = {symbol: number for number, symbol in enumerate(kernels, start=1)}
    _return_status(function, handles, features, result, slot_count)
    lower_prints(result)
    lower_long_functions(result.operation)
    passes = PassManager.parse(_PASSES)
    passes.enable_verifier(False)  # verified once at the end: a check takes longer than a pass
    passes.run(result.operation)
    result.operation.verify()
    return translate_module_to_llvmir(result.operation)


def _enter(function: ir.Operation) -> int:
    """Replace the parameters by ``(context, slots)`` and load them from the slots; returns the number of slots."""
    block = function.regions[0].blocks[0]
    pointer = builder.pointer_type(0)
    old = list(block.arguments)
    unknown = ir.Location.unknown()
    block.add_argument(pointer, unknown)
    block.add_argument(pointer, unknown)
    slots = block.arguments[len(old) + 1]
    with ir.InsertionPoint.at_block_begin(block):
        for index, argument in enumerate(old):
            address = byte_offset(slots, index * SLOT_BYTES)
            argument.replace_all_uses_with(builder.op1("llvm.load", [address], argument.type))
    for _ in old:
        block.erase_argument(0)
    i32 = builder.integer_type(32)
    function.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get([pointer, pointer], [i32]))
    function.attributes["sym_name"] = ir.StringAttr.get(HOST_ENTRY)
    return len(old)


def _return_status(
    function: ir.Operation, handles: Mapping[str, int], features: LaunchFeatures, module: ir.Module, slot_count: int
) -> None:
    block = function.regions[0].blocks[0]
    i32 = builder.integer_type(32)
    with ir.InsertionPoint.at_block_begin(block):
        status = stack_cell(i32)
        builder.op("llvm.store", [builder.constant(0, i32), status])
    guard_divisions(function, status, module)
    checks = lower_checks(function, block.arguments[1], slot_count, status)
    slots = block.arguments[1] if slot_count else None
    launches = _launches(function)
    cells = StackCells(are_shared=len(launches) > _MANY_LAUNCHES)
    for launch in launches:
        _lower_launch(launch, function, status, slots, checks, handles, features, cells)
    terminator = block.operations[len(block.operations) - 1]
    with ir.InsertionPoint(terminator):
        builder.op("func.return", [builder.op1("llvm.load", [status], i32)])
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


def _lower_launch(
    launch: ir.Operation,
    function: ir.Operation,
    status: ir.Value,
    slots: ir.Value | None,
    checks: int,
    handles: Mapping[str, int],
    features: LaunchFeatures,
    cells: StackCells,
) -> None:
    """Lower ``gpu.launch_func`` to a driver call, unless an earlier launch failed or the grid is empty."""
    pointer, i32, i1 = builder.pointer_type(0), builder.integer_type(32), builder.integer_type(1)
    entry = function.regions[0].blocks[0]
    context = entry.arguments[0]
    with ir.InsertionPoint.at_block_begin(entry):  # not in a loop, where it would grow the stack
        cells.begin_launch()
        call = DriverCall(launch, features, cells)
    with ir.InsertionPoint(launch):
        first = checks + len(LAUNCH_CHECKS) * (handles[call.symbol] - 1)
        for number, values in enumerate(call.checked(), start=first):
            refuse_beyond_32_bits(number, values, slots, status)
        call.read_extents()
        wanted = _compare_to_zero(CmpIPredicate.eq, builder.op1("llvm.load", [status], i32))
        for count in call.grid:
            has_blocks = _compare_to_zero(CmpIPredicate.ne, count)
            wanted = builder.op1("arith.andi", [wanted, has_blocks], i1)
        branch = builder.op("scf.if", [wanted], regions=2)
    with ir.InsertionPoint(branch.regions[0].blocks.append()):
        handle_slot = byte_offset(context, handles[call.symbol] * SLOT_BYTES)
        handle = builder.op1("llvm.load", [handle_slot], pointer)
        code = call.emit(builder.op1("llvm.load", [context], pointer), handle)
        builder.op("llvm.store", [code, status])
        if features.asynchronous:
            started = builder.op("scf.if", [_compare_to_zero(CmpIPredicate.eq, code)], regions=2)
            with ir.InsertionPoint(started.regions[0].blocks.append()):
                builder.op("llvm.store", [handle, address_of(LAST_KERNEL)])
                builder.op("scf.yield", [])
        builder.op("scf.yield", [])
    launch.erase()


def _compare_to_zero(predicate: CmpIPredicate, value: ir.Value) -> ir.Value:
    return builder.compare(predicate, value, builder.constant(0, value.type))
