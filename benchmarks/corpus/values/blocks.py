"""Generated cooperative algorithms of a block: reductions and scans."""

from __future__ import annotations

import random

from benchmarks.corpus.values.programs import Item
from benchmarks.corpus.values.recorder import LANES
from benchmarks.corpus.values.scalars import variable

__all__ = ["blocks"]

_REDUCTIONS = ["WARP_REDUCTIONS", "RAKING", "RAKING_COMMUTATIVE_ONLY"]
_SCANS = ["WARP_SCANS", "RAKING", "RAKING_MEMOIZE"]
_CALLS = ["inclusive", "exclusive", "inclusive_with_aggregate", "exclusive_with_aggregate"]


def blocks(chance: random.Random, count: int) -> list[Item]:
    """Reductions and scans of a block, of whole numbers whose sums are exact."""
    return [_block(chance) for _ in range(count)]


def _block(chance: random.Random) -> Item:
    name = chance.choice(["Int32", "Float32", "Int64", "Float64"])
    scan = chance.randrange(2)
    class_, algorithm = ("BlockScan", chance.choice(_SCANS)) if scan else ("BlockReduce", chance.choice(_REDUCTIONS))
    specialized = f"fx.coop.{class_}[{name}, {LANES}, fx.coop.{class_}Algorithm.{algorithm}]"
    value = f"{name}(({variable(chance, ['i32'])} & 63) - 20)"
    operation = f"fx.ReductionOp.{chance.choice(['ADD', 'MAX', 'MIN'])}"
    valid = f", valid_items={chance.randrange(1, LANES + 1)}, identity={name}(0)" if chance.randrange(4) == 0 else ""
    call = f"p$.{chance.choice(_CALLS)}" if scan else "p$"
    if "exclusive" in call:  # without a first value it is not defined in the first thread
        valid = f", init={name}({chance.randrange(5)})"
    elif scan:
        valid = ""
    lines = [
        f"p$ = {specialized}",
        "s$ = shared.allocate(p$.SharedStorage).peek()",
        f"r$ = {call}({value}, {operation}, storage=s${valid})",
        "fx.barrier()",
    ]
    return Item(lines=lines, width=2)
