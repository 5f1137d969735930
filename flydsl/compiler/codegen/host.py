"""The host function as native code: launch parameters and driver calls.

``i32 flydsl_launch(ptr context, ptr slots)``: ``slots`` holds one 8-byte slot for each run-time parameter.  ``context``
holds the launch function, with the signature that ``cuLaunchKernel`` and ``hipModuleLaunchKernel`` share, and then the
handle of each kernel.  The first launch that fails ends the function, and its error code is the result.  The first
division by zero ends it with a code from ``HOST_FAULT`` on, the first ``fx.check`` that fails with a negative one.  A
launch of no blocks, as over an empty array, is skipped, because drivers would refuse it.

A launch with attributes calls a function of the driver by its name, which the loader or an exported library's linker
resolves.  If kernels run on after their launch, each accepted launch leaves its handle in the variable
``flydsl_last_kernel``, for messages about later failures.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from flydsl._mlir import ir
from flydsl._mlir._mlir_libs._mlirDialectsLLVM import translate_module_to_llvmir
from flydsl._mlir.passmanager import PassManager
from flydsl.artifact import SLOT_BYTES
from flydsl.backends.branches import lower_long_functions
from flydsl.compiler.codegen.launch_abi import (
    DriverCall,
    StackCells,
    address_of,
    byte_offset,
    declare_driver,
    stack_cell,
)
from flydsl.compiler.codegen.launch_scratch import ScratchMemory, declare_scratch, scratch_bytes
from flydsl.expr.host_checks import CHECK
from flydsl.ir import builder
from flydsl.ir.builder import define_text
from flydsl.ir.constant_fold import known_constant
from flydsl.ir.locations import source_location
from flydsl.ir.predicates import CmpIPredicate
from flydsl.ir.rewriting import SIGNED_DIVISIONS, run_time_divisions, walk
from flydsl.runtime.driver import HOST_FAULT, HOST_SITES, LAST_KERNEL, LAUNCH_CHECKS, MOST_IN_A_LAUNCH
from flydsl.support.file_names import portable_name
from flydsl.targets.target import LaunchFeatures

HOST_ENTRY = "flydsl_launch"
PRINTF = "printf"
PRINTS = frozenset({PRINTF, "puts", "putchar"})
"""The function of the C library that prints, and those that LLVM makes of it where nothing is formatted."""
_PRINTF_TYPE = "!llvm.func<i32 (ptr, ...)>"
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
    launches = walk(function, "gpu.launch_func")
    if any(map(scratch_bytes, launches)):
        declare_scratch(module, features)
    cells = StackCells(are_shared=len(launches) > _MANY_LAUNCHES)
    for launch in launches:
        _lower_launch(launch, function, status, slots, checks, handles, features, cells)
    terminator = block.operations[len(block.operations) - 1]
    with ir.InsertionPoint(terminator):
        builder.op("func.return", [builder.op1("llvm.load", [status], i32)])
    terminator.operation.erase()


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
        scratch = ScratchMemory(launch, features, cells)
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
        plain = builder.op1("llvm.load", [context], pointer)
        code = scratch.around(call.grid, call.stream, call.arguments, lambda: call.emit(plain, handle))
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


# -- `printf`: the C library's, resolved by the loader


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


# -- guards of run-time integer divisions: an error with the line on zero
#
# The function returns `HOST_FAULT` plus the index of the division, whose source position is in the table `HOST_SITES` of its
# object.


def guard_divisions(function: ir.Operation, status: ir.Value, module: ir.Module) -> None:
    """Make each run-time division of a host function by 0 write its code to ``status`` and divide by 1 instead.

    The least integer divided by -1, on which a processor traps too, is itself, with remainder 0.
    """
    divisions = [each for each in run_time_divisions(function) if not isinstance(each.operands[0].type, ir.VectorType)]
    for number, division in enumerate(divisions):
        with ir.InsertionPoint(division), division.location:
            _guard(division, status, HOST_FAULT + number)
    if divisions:
        with ir.InsertionPoint.at_block_begin(module.body):
            _define_sites(divisions)


def _guard(division: ir.Operation, status: ir.Value, code: int) -> None:
    dividend, divisor = division.operands
    kind, boolean, i32 = divisor.type, builder.integer_type(1), builder.integer_type(32)

    def equal(value: ir.Value, number: int) -> ir.Value:
        return builder.compare(CmpIPredicate.eq, value, builder.constant(number, value.type))

    is_zero = equal(divisor, 0)
    branch = builder.op("scf.if", [is_zero], regions=2)
    with ir.InsertionPoint(branch.regions[0].blocks.append()):
        before = builder.op1("llvm.load", [status], i32)
        first = builder.op1("arith.select", [equal(before, 0), builder.constant(code, i32), before], i32)
        builder.op("llvm.store", [first, status])
        builder.op("scf.yield", [])
    harmful = is_zero
    if division.name in SIGNED_DIVISIONS:
        bits = kind.width if isinstance(kind, ir.IntegerType) else 64
        wraps = builder.op1("arith.andi", [equal(divisor, -1), equal(dividend, -1 << (bits - 1))], boolean)
        harmful = builder.op1("arith.ori", [is_zero, wraps], boolean)
    division.operands[1] = builder.op1("arith.select", [harmful, builder.constant(1, kind), divisor], kind)


def _define_sites(divisions: list[ir.Operation]) -> None:
    places = [source_location(each.location) for each in divisions]
    rows = [None if place is None else (portable_name(place.filename), place.line, place.column) for place in places]
    builder.define_text(HOST_SITES, json.dumps(rows), "external")


# -- `fx.check`, and the checks of launches
#
# The first check that fails sets the function's status.  The status of check `k` is `-1 - k`, which no driver returns.
# The integers of its message go into the launch slots, which are read at the function's start only; those beyond the slots
# are dropped.
#
# Behind the checks of the function, each kernel has three more: of its grid's extents, its block's, and the bytes of its
# dynamic shared memory (`LAUNCH_CHECKS`).  Each leaves the value that no driver could be given in 32 bits.


def check_messages(module: ir.Module) -> tuple[str, ...]:
    """The messages of the checks of a traced module's host function, in order; ``{}`` stands for an integer."""
    host = next(o.operation for o in module.body.operations if o.operation.name == "func.func")
    return tuple(ir.StringAttr(operation.attributes["format"]).value for operation in _checks(host))


def lower_checks(function: ir.Operation, slots: ir.Value, slot_count: int, status: ir.Value) -> int:
    """Replace the checks of a host function by stores into ``slots`` and ``status``, and return their number.

    ``status`` keeps the first failure.
    """
    checks = _checks(function)
    for operation in reversed(_top_level(function, checks)):
        _end_there(operation, status)
    for number, operation in enumerate(checks):
        with ir.InsertionPoint(operation), operation.location:
            branch = builder.op("scf.if", [_all_well(status)], regions=2)
            with ir.InsertionPoint(branch.regions[0].blocks.append()):
                for slot, value in enumerate(list(operation.operands)[:slot_count]):
                    builder.op("llvm.store", [value, byte_offset(slots, slot * SLOT_BYTES)])
                builder.op("llvm.store", [builder.constant(-1 - number, builder.integer_type(32)), status])
                builder.op("scf.yield", [])
        operation.erase()
    return len(checks)


def refuse_beyond_32_bits(number: int, values: Iterable[ir.Value], slots: ir.Value | None, status: ir.Value) -> None:
    """Fail check ``number`` if one of the integers, which may have 64 bits, is below 0 or beyond 31 bits."""
    i64, i1 = builder.integer_type(64), builder.integer_type(1)
    for value in values:
        if known_constant(value) is not None:  # checked while tracing
            continue
        wide = builder.op1(
            "arith.extsi" if value.type == builder.integer_type(32) else "arith.index_cast", [value], i64
        )
        beyond = builder.compare(CmpIPredicate.ugt, wide, builder.constant(MOST_IN_A_LAUNCH, i64))
        branch = builder.op("scf.if", [builder.op1("arith.andi", [_all_well(status), beyond], i1)], regions=2)
        with ir.InsertionPoint(branch.regions[0].blocks.append()):
            if slots is not None:
                builder.op("llvm.store", [wide, slots])
            builder.op("llvm.store", [builder.constant(-1 - number, builder.integer_type(32)), status])
            builder.op("scf.yield", [])


def _top_level(function: ir.Operation, checks: list[ir.Operation]) -> list[ir.Operation]:
    """The operations of the function's block that hold checks, each once, in order."""
    found: dict[ir.Operation, None] = {}
    for check in checks:
        outermost = check
        while outermost.parent != function:
            outermost = outermost.parent
        found[outermost] = None
    return list(found)


def _end_there(operation: ir.Operation, status: ir.Value) -> None:
    """Run the code after this operation only if all checks so far hold: it may divide by a checked value."""
    *rest, _ = _following(operation)
    with ir.InsertionPoint.after(operation):
        branch = builder.op("scf.if", [_all_well(status)], regions=2)
    with ir.InsertionPoint(branch.regions[0].blocks.append()):
        end = builder.op("scf.yield", [])
    for each in rest:
        each.move_before(end)


def _following(operation: ir.Operation) -> list[ir.Operation]:
    operations = [each.operation for each in operation.block.operations]
    return operations[operations.index(operation) + 1 :]


def _all_well(status: ir.Value) -> ir.Value:
    i32 = builder.integer_type(32)
    return builder.compare(CmpIPredicate.eq, builder.op1("llvm.load", [status], i32), builder.constant(0, i32))


def _checks(host: ir.Operation) -> list[ir.Operation]:
    return [operation for operation in walk(host, "gpu.printf") if CHECK in operation.attributes]
