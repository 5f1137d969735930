"""``a if c else b``, decided while tracing or by ``scf.if``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError
from flydsl.expr.context import leave_call
from flydsl.expr.control.booleans import truth
from flydsl.expr.control.join import Join, Leaf, join_type
from flydsl.expr.control.position import Position
from flydsl.expr.control.snapshot import Node, StructureChanged, align, rebuild, restore, same, take
from flydsl.expr.control.types import Mismatch, describe

__all__ = ["choose"]

_SIDES = ("if the condition holds", "if it does not")


def choose(condition: Any, then: Callable[[], Any], otherwise: Callable[[], Any]) -> Any:
    """``then() if condition else otherwise()``; the sides of a run-time choice have one type.

    Raises:
        DSLTypeError: they have not, or a side changes a container.
    """
    decided = truth(condition)
    if isinstance(decided, bool):
        return then() if decided else otherwise()
    position = Position.of(sys._getframe(1))
    join = Join(decided)
    try:
        sides = [_trace(thunk, block) for thunk, block in zip((then, otherwise), join.blocks, strict=True)]
        leaves = [_leaf(pair) for pair in align(*sides)]
    except (Mismatch, StructureChanged) as error:
        join.operation.erase()
        message = f"a conditional expression on a run-time value gives one type and changes nothing: {error}"
        raise DSLTypeError(message, location=position.location()) from None
    except BaseException:
        join.operation.erase()
        raise
    return rebuild(sides[0], sides, iter(join.complete(leaves)))


def _leaf(pair: tuple[Node, ...]) -> Leaf:
    if same(*pair):
        return Leaf(None, *pair)
    joined = join_type(dict(zip(_SIDES, pair, strict=True)), candidates=pair)
    if joined is None:
        raise Mismatch(f"it is {describe(pair[0])} or {describe(pair[1])}, which exist only while tracing")
    return Leaf(joined, *pair)


def _trace(thunk: Callable[[], Any], block: ir.Block) -> Node:
    """What a side gives, with its operations in ``block``."""
    before = take(thunk, "")
    with ir.InsertionPoint(block):
        leave_call()
        result = take(thunk(), "the value")
        for old, new in align(before, take(thunk, "")):
            if not same(old, new):
                restore(before)
                raise Mismatch(f"one side changes {old.path!r}; write an `if` statement")
    return result
