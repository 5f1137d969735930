"""Run-time branches and loops for library code, which is not rewritten."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flydsl._mlir import ir
from flydsl.expr.control import conditional
from flydsl.expr.numeric import Int32
from flydsl.expr.protocol import construct_from_ir_values, extract_to_ir_values
from flydsl.extension.coop.values import check_same
from flydsl.ir import builder


def when(condition: Any, effect: Callable[[], object]) -> None:
    """Run ``effect``, which only stores, if ``condition`` holds."""

    def then() -> int:
        effect()
        return 0

    conditional(condition, then, lambda: 0)


def repeat(count: Any, state: Any, body: Callable[[Int32, Any], Any]) -> Any:
    """``state`` after ``count`` replacements by ``body(iteration, state)``.

    ``state`` is a value of the language, or a tuple or list of these; its types do not change.
    """
    values = extract_to_ir_values(state)
    bounds = [Int32(bound).ir_value() for bound in (0, count, 1)]
    loop = builder.op("scf.for", [*bounds, *values], [v.type for v in values], regions=1)
    block = loop.regions[0].blocks.append(bounds[0].type, *(v.type for v in values))
    index, *carried = block.arguments
    with ir.InsertionPoint(block):
        entering = construct_from_ir_values(type(state), state, carried)
        leaving = check_same(body(Int32.wrap(index), entering), state, "the body of a loop")
        builder.op("scf.yield", extract_to_ir_values(leaving))
    return construct_from_ir_values(type(state), state, list(loop.results))
