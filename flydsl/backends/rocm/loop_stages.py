"""Which of several buffers a turn of a loop takes: the remainder of its counter, kept in a scalar register.

LLVM takes ``counter % 3 * size`` apart into a multiple of the counter and one of the quotient (loop strength reduction),
and moves an address of each thread on by both in each turn.  It does not see what the remainder is made of, so that
scalar instructions multiply it, once for all threads.
"""

from __future__ import annotations

from collections.abc import Iterable

from flydsl._mlir import ir
from flydsl.backends.rocm.offsets import is_counter, is_shared, known_number
from flydsl.backends.rocm.opaque import opaque

__all__ = ["hide_stages"]

_LARGE = 512
"""Operations.  LLVM unrolls smaller loops whole, and then the remainder is a number in each turn."""


def hide_stages(remainders: Iterable[ir.Operation]) -> None:
    """Keep from LLVM how remainders of counters of large loops come about."""
    for remainder in remainders:
        counter = _counter_in(remainder.operands[0])
        if counter is None or known_number(remainder.operands[1]) is None or not is_shared(remainder.operands[0]):
            continue
        if len(counter.owner.operations) < _LARGE:
            continue
        result = remainder.results[0]
        with ir.InsertionPoint.after(remainder), remainder.location:
            hidden = opaque(result, "s")
        result.replace_all_uses_except(hidden, hidden.owner.operation)


def _counter_in(value: ir.Value) -> ir.Value | None:
    """The counter that a value is a sum or a difference of."""
    if isinstance(value.owner, ir.Block):
        return value if is_counter(value) else None
    if value.owner.name not in ("arith.addi", "arith.subi"):
        return None
    return next(filter(None, map(_counter_in, value.owner.operands)), None)
