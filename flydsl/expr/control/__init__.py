"""Run-time control flow: the functions that rewritten statements call.

:mod:`flydsl.compiler.frontend.rewrite` turns statements and operators of a kernel into calls of the functions here.
They know MLIR, and no syntax trees.  Each decides while tracing.  For ordinary Python values it does what Python does.
For run-time values it builds ``scf.if``, ``scf.for`` and ``scf.while`` that carry the variables that the statement
changes.
"""

from __future__ import annotations

from flydsl.expr.control.booleans import (
    and_,
    and_decided,
    and_join,
    asserted,
    chain,
    const_expr,
    extremum,
    not_,
    or_,
    or_decided,
    or_join,
    range_constexpr,
    static_condition,
)
from flydsl.expr.control.branch import conditional
from flydsl.expr.control.entry_points import callee, frame
from flydsl.expr.control.for_loop import region_yield
from flydsl.expr.control.frames import UNBOUND
from flydsl.expr.control.jumps import Jump

__all__ = [
    "UNBOUND",
    "Jump",
    "and_",
    "and_decided",
    "and_join",
    "asserted",
    "callee",
    "chain",
    "conditional",
    "const_expr",
    "extremum",
    "frame",
    "not_",
    "or_",
    "or_decided",
    "or_join",
    "range_constexpr",
    "region_yield",
    "static_condition",
]
