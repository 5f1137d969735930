"""Facts of a traced program: compared constants and unordered sums.

A kernel that treats one size in its own way has that number in a comparison of its trace; chosen sizes would meet it by
chance only.
"""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl._mlir.passmanager import PassManager
from flydsl.errors import SourceLocation
from flydsl.ir import builder
from flydsl.ir.constant_fold import known_constant
from flydsl.ir.locations import source_location
from flydsl.ir.predicates import CmpIPredicate

_MOST_STEPS = 64
"""Operations that are looked at behind a compared value."""
_RANGE = range(2, 1 << 18)
_MOST_NUMBERS = 12
_SHARED = "!llvm.ptr<3>"
_SUMS = (11, 12)
"""``fadd`` and ``fsub`` among LLVM's ``atomicrmw`` operations, by their numbers in MLIR's ``llvm`` dialect."""
_OF_THREADS = ("gpu.thread_id", "gpu.lane_id", "gpu.block_id")


def compared_constants(module: ir.Module) -> list[int]:
    """The constants that a traced program compares with what depends on sizes, the equalities first.

    Behind them are those numbers times the threads of a block, which are sizes of as many blocks.
    """
    equal: list[int] = []
    ordered: list[int] = []
    threads: list[int] = []

    def visit(operation: ir.Operation) -> ir.WalkResult:
        if operation.name == "arith.cmpi":
            found = ir.IntegerAttr(operation.attributes["predicate"]).value
            is_equality = found in (CmpIPredicate.eq, CmpIPredicate.ne)
            for value, other in zip(operation.operands, reversed(list(operation.operands)), strict=True):
                number = known_constant(value)
                if isinstance(number, int) and number in _RANGE and _depends_on_sizes(other):
                    (equal if is_equality else ordered).append(number)
        elif operation.name == "gpu.launch_func":
            sizes = [known_constant(operand) for operand in operation.operands]
            threads.extend(each for each in sizes if isinstance(each, int) and 16 <= each <= 1024)
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit, ir.WalkOrder.PRE_ORDER)
    numbers = [*dict.fromkeys((*equal, *ordered))]
    blocks = [number * size for number in numbers for size in dict.fromkeys(threads) if number * size in _RANGE]
    return [*dict.fromkeys((*numbers, *blocks))][:_MOST_NUMBERS]


def _depends_on_sizes(value: ir.Value) -> bool:
    """True if a value is computed of an argument or of the grid's extents, and of no index of threads or blocks."""
    rest, found = [value], False
    for _ in range(_MOST_STEPS):
        if not rest:
            break
        owner = rest.pop().owner
        if isinstance(owner, ir.Block):
            found = found or owner.owner.name in ("gpu.func", "func.func")
            continue
        operation = owner.operation
        if operation.name in _OF_THREADS:
            return False
        found = found or operation.name == "gpu.grid_dim"
        rest.extend(operation.operands)
    return found


def unordered_sums(module: ir.Module) -> list[SourceLocation | None]:
    """The lines of atomic additions of floats to memory that blocks share."""
    found: list[SourceLocation | None] = []

    def visit(operation: ir.Operation) -> ir.WalkResult:
        is_update = operation.name == "llvm.atomicrmw" and len(operation.operands) == 2
        if is_update and _is_float(operation.operands[1].type) and str(operation.operands[0].type) != _SHARED:
            if ir.IntegerAttr(operation.attributes["bin_op"]).value in _SUMS:
                found.append(source_location(operation.location))
        elif ".atomic.fadd" in operation.name:
            found.append(source_location(operation.location))
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found


def _is_float(type_: ir.Type) -> bool:
    return isinstance(builder.element_type(type_), ir.FloatType)


_OF_CHECKS = ("argument_names",)
"""Attributes that only programs with checks have."""


def unchecked_text(module: ir.Module) -> str:
    """A traced program as text, in a form that does not tell whether it was traced for the sanitizer."""
    copy = module.operation.clone(ip=False)
    casts: list[ir.Operation] = []

    def visit(operation: ir.Operation) -> ir.WalkResult:
        if operation.name == "builtin.unrealized_conversion_cast" and "tensor" in operation.attributes:
            casts.append(operation)
        for name in (*_OF_CHECKS, "syncscope"):
            if name in operation.attributes:
                del operation.attributes[name]
        return ir.WalkResult.ADVANCE

    copy.operation.walk(visit, ir.WalkOrder.PRE_ORDER)
    for cast in casts:
        cast.results[0].replace_all_uses_with(cast.operands[0])
        cast.erase()
    PassManager.parse("any(canonicalize,cse)").run(copy.operation)
    return str(copy.operation.get_asm(use_local_scope=True, enable_debug_info=False))
