"""``fx.check``, and the checks of launches, in host functions as native code.

The first check that fails sets the function's status.  The status of check ``k`` is ``-1 - k``, which no driver returns.
The integers of its message go into the launch slots, which are read at the function's start only; those beyond the slots
are dropped.

Behind the checks of the function, each kernel has three more: of its grid's extents, its block's, and the bytes of its
dynamic shared memory (``LAUNCH_CHECKS`` of the loader).  Each leaves the value that no driver could be given in 32 bits.
"""

from __future__ import annotations

from collections.abc import Iterable

from flydsl._mlir import ir
from flydsl.artifact import SLOT_BYTES
from flydsl.compiler.codegen.launch_abi import byte_offset
from flydsl.expr.host_checks import CHECK
from flydsl.ir import builder
from flydsl.ir.constant_fold import known_constant
from flydsl.ir.predicates import CmpIPredicate
from flydsl.ir.rewriting import walk
from flydsl.runtime.driver import MOST_IN_A_LAUNCH

__all__ = ["check_messages", "lower_checks", "refuse_beyond_32_bits"]


def check_messages(module: ir.Module) -> tuple[str, ...]:
    """The messages of the checks of a traced module's host function, in order; ``{}`` stands for an integer."""
    host = next(o.operation for o in module.body.operations if o.operation.name == "func.func")
    return tuple(ir.StringAttr(operation.attributes["format"]).value for operation in _checks(host))


def lower_checks(function: ir.Operation, slots: ir.Value, slot_count: int, status: ir.Value) -> int:
    """Replace the checks of a host function by stores into ``slots`` and ``status``, which keeps the first failure.

    Returns:
        The number of checks.
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
