"""AMDGCN intrinsics called by LLVM's names, on a CPU that emulates a chip.

On a GPU such a call is that instruction.  A CPU has it as the function of :mod:`flydsl.expr.rocdl` of the same name:
``llvm.amdgcn.update.dpp.i32`` is ``update_dpp``.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from flydsl._mlir import ir
from flydsl.expr import rocdl
from flydsl.expr.core.context import emits_for, is_tracing
from flydsl.expr.raw.handles import as_handle

__all__ = ["call_intrinsic"]

_PREFIX = "llvm.amdgcn."
_NUMBERS = ("cos", "cvt_pkrtz", "exp2", "fmed3", "log", "rcp", "rsq", "sin", "sqrt")
_LANES = ("ballot", "ds_bpermute", "readfirstlane", "readlane", "update_dpp")
_HINTS = ("s_barrier", "s_nop", "s_setprio", "s_sleep", "sched_barrier", "sched_group_barrier")
_FUNCTIONS = frozenset((*_NUMBERS, *_LANES, *_HINTS))
"""Those of :mod:`flydsl.expr.rocdl` that have the intrinsic's operands, after the type of the result if it has one."""


def call_intrinsic(builder: Callable[..., Any]) -> Callable[..., Any]:
    """``llvm.call_intrinsic`` as MLIR's builder of that name makes it, and on a CPU what AMD's intrinsics do."""

    @functools.wraps(builder)
    def call(result: Any, intrin: Any, args: Any, *bundles: Any, **options: Any) -> Any:
        function = _function(str(getattr(intrin, "value", intrin))) if is_tracing() and emits_for("cpu") else None
        if function is None:
            return builder(result, intrin, args, *bundles, **options)
        return as_handle(function(*([] if result is None else [result]), *map(_known, args)))

    return call


def _function(intrinsic: str) -> Callable[..., Any] | None:
    """The declaration of an AMD intrinsic; its name may end in types."""
    words = intrinsic.removeprefix(_PREFIX).split(".") if intrinsic.startswith(_PREFIX) else []
    names = ("_".join(words[:count]) for count in range(len(words), 0, -1))
    return next((getattr(rocdl, name) for name in names if name in _FUNCTIONS), None)


def _known(operand: Any) -> Any:
    """A constant of at most 32 bits as the number, for operands that instructions have in themselves; others as they are."""
    value = operand.ir_value() if hasattr(operand, "ir_value") else operand
    if not isinstance(value, ir.Value) or not isinstance(value.type, ir.IntegerType) or value.type.width > 32:
        return operand
    made = value.owner
    if isinstance(made, ir.Block) or made.name not in ("arith.constant", "llvm.mlir.constant"):
        return operand
    return ir.IntegerAttr(made.attributes["value"]).value
