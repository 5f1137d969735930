"""Functions without control flow, which need no rewrite."""

from __future__ import annotations

import dis
import types

__all__ = ["calls_extremum", "is_straight_line"]

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

_EXTREMA = frozenset(["max", "min"])


def is_straight_line(code: types.CodeType) -> bool:
    """True if neither ``code`` nor a function in it has control flow, ``min`` or ``max``, or what kernels do not have.

    The bytecode shows it in a hundredth of the time of a rewrite.  Functions that only launch kernels are straight-line
    code, and so are kernels made of layouts, copies and products only.
    """
    return (
        _CONTROL_FLOW.isdisjoint(code.co_code[::2])
        and not _reads_extremum(code)
        and all(is_straight_line(inner) for inner in code.co_consts if isinstance(inner, types.CodeType))
    )


def calls_extremum(code: types.CodeType) -> bool:
    """True if ``code``, or a function in it, reads a global name ``min`` or ``max``."""
    inner = (each for each in code.co_consts if isinstance(each, types.CodeType))
    return _reads_extremum(code) or any(map(calls_extremum, inner))


def _reads_extremum(code: types.CodeType) -> bool:
    if _EXTREMA.isdisjoint(code.co_names):
        return False
    reads = (each for each in dis.get_instructions(code) if each.opname in ("LOAD_GLOBAL", "LOAD_NAME"))
    return any(each.argval in _EXTREMA for each in reads)
