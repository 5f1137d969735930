"""Functions without control flow, which need no rewrite."""

from __future__ import annotations

import dis
import types

__all__ = ["is_straight_line"]

_CONTROL_FLOW = frozenset(
    [
        *dis.hasjrel,
        *dis.hasjabs,
        *(
            dis.opmap[name]
            for name in (
                *("UNARY_NOT", "RAISE_VARARGS", "RERAISE", "RETURN_GENERATOR", "YIELD_VALUE"),
                *("STORE_GLOBAL", "DELETE_GLOBAL"),
            )
        ),
    ]
)
"""Opcodes of rewritten or refused statements: jumps, ``not``, ``raise``, ``yield``, ``async``, assigned globals."""


def is_straight_line(code: types.CodeType) -> bool:
    """True if neither ``code`` nor a function in it has control flow, or anything that kernels do not have.

    The bytecode shows it in a hundredth of the time of a rewrite.  Functions that only launch kernels are straight-line
    code, and so are kernels made of layouts, copies and products only.
    """
    return _CONTROL_FLOW.isdisjoint(code.co_code[::2]) and all(
        is_straight_line(inner) for inner in code.co_consts if isinstance(inner, types.CodeType)
    )
