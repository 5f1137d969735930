"""Run-time loops for functions without rewritten statements."""

from __future__ import annotations

from collections.abc import Callable

from flydsl._mlir import ir
from flydsl.expr.numeric import Int32
from flydsl.ir import builder


def repeat(start: Int32, stop: Int32, step: Int32, body: Callable[[Int32], None]) -> None:
    """``for k in range(start, stop, step): body(k)``, with a positive step; the body carries nothing."""
    loop = builder.op("scf.for", [v.ir_value() for v in (start, stop, step)], regions=1)
    block = loop.regions[0].blocks.append(Int32.mlir_type())
    with ir.InsertionPoint(block):
        body(Int32.wrap(block.arguments[0], bounds=(0, (1 << 31) - 2)))
        builder.op("scf.yield", [])
