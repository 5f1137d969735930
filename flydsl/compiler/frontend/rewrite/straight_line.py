"""Which functions go straight from the first line to the last, so that there is nothing to rewrite."""

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
"""Instructions of what is translated or refused: jumps, ``not``, ``raise``, ``yield``, ``async``, assigned globals."""


def is_straight_line(code: types.CodeType) -> bool:
    """Whether neither ``code`` nor a function in it has control flow, or anything that kernels do not have.

    Told by the bytecode, in a hundredth of the time that the text takes to be read, translated and compiled: functions
    that only launch kernels are straight, and so are kernels that are all layouts, copies and products.
    """
    return _CONTROL_FLOW.isdisjoint(code.co_code[::2]) and all(
        is_straight_line(inner) for inner in code.co_consts if isinstance(inner, types.CodeType)
    )
