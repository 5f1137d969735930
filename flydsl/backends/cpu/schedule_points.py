"""Ends of a schedule's steps, in front of accesses of shared or global memory."""

from __future__ import annotations

from collections.abc import Callable

from flydsl.backends.cpu.emit.helper_functions import call_native, site_constant
from flydsl.backends.cpu.emit.lane_group import Rules, Unit
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.ir.builder import define_text
from flydsl.runtime.schedules import SCHEDULE_MARK

_POINT = "flydsl_fiber_point"
_Rule = Callable[[Unit, sir.Operation], None]


def scheduled(rules: Rules) -> Rules:
    """The rules of a warp's operations, with a point in front of accesses and fences."""
    names = {sir.Load: "load", sir.Store: "store", sir.Atomic: "atomic", sir.Fence: "fence"}
    return {**rules, **{kind: _with_point(rules[kind], name) for kind, name in names.items()}}


def _with_point(rule: _Rule, name: str) -> _Rule:
    def emit(unit: Unit, operation: sir.Operation) -> None:
        fiber = unit.context.fiber
        if fiber is not None and not _is_private(operation):
            what = f"{name} {operation.access}".strip() if isinstance(operation, sir.Atomic) else name
            call_native(unit.builder, _POINT, [fiber, site_constant(unit.builder, what, operation.location)])
        rule(unit, operation)

    return emit


def _is_private(operation: sir.Operation) -> bool:
    """True if only the thread itself accesses that memory."""
    if isinstance(operation, sir.Fence):
        return False
    value = operation.operands[1 if isinstance(operation, sir.Store) else 0]
    while isinstance(value.owner, sir.ElementPointer | sir.PointerCast):
        value = value.owner.operands[0]
    return isinstance(value.owner, sir.Alloca)


def define_mark(warp_size: int) -> None:
    """Define at MLIR's point of insertion what tells the runtime that launches of these kernels take a schedule."""
    define_text(SCHEDULE_MARK, str(warp_size), "external")
