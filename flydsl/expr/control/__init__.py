"""Run-time control flow: the half of it that knows MLIR, and no syntax trees.

:mod:`flydsl.compiler.frontend.rewrite` turns statements and operators of a kernel into calls of the functions here.  Each
decides while tracing whether it deals with ordinary Python values, and then does what Python does, or with run-time
values, and then builds ``scf.if``, ``scf.for`` and ``scf.while`` that carry the variables which the statement changes.
"""

from __future__ import annotations

from flydsl.expr.control.booleans import (
    and_,
    and_decided,
    and_join,
    asserted,
    chain,
    const_expr,
    not_,
    or_,
    or_decided,
    or_join,
    range_constexpr,
    static_choice,
)
from flydsl.expr.control.branch import choose
from flydsl.expr.control.entry_points import callee, frame
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
    "choose",
    "const_expr",
    "frame",
    "not_",
    "or_",
    "or_decided",
    "or_join",
    "range_constexpr",
    "static_choice",
]
