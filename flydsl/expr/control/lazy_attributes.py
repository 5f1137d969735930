"""Attributes that a run-time statement fills for later use.

They are ``None`` before it, and known while tracing after it.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from flydsl._mlir import ir
from flydsl.expr.control.kinds import is_literal, is_value
from flydsl.expr.core.handles import Handle
from flydsl.expr.numeric import Numeric

if TYPE_CHECKING:
    from flydsl.expr.control.snapshot import Names, Node

__all__ = ["drop_unreachable", "is_filled"]


def is_filled(before: Node, after: Node, *, name: str, names: Names, operation: ir.Operation | None) -> bool:
    """True if a leaf is an attribute that was ``None``, and now holds nothing that ``operation`` computes.

    Such a value is right wherever it is read, so which threads run the statement does not matter.  Numbers and text that
    the statement's own text assigns to an attribute of ``name`` are state, and do not count.
    """
    if not before.fixed or before.value is not None or after.value is None:
        return False
    value = after.value
    is_state = is_literal(value) or isinstance(value, (str, Numeric))
    if is_state and name in (*names.rebound, *names.stored):
        return False
    return not any(_is_inside(v, operation) for v in _run_time_values(value, set()))


def drop_unreachable(value: Any, kept: Container[str]) -> None:
    """Delete attributes other than ``kept`` that hold what a statement before the insertion point computed inside.

    The first statement that adds such an attribute may not run, so that what follows must not read it.
    """
    own = vars(value)
    added = [name for name in own if name not in kept]
    for name in added:
        if not all(_is_reachable(v) for v in _run_time_values(own[name], set())):
            del own[name]


def _is_reachable(value: ir.Value) -> bool:
    """True if the block that computes ``value`` is the current one, or around it."""
    owner = value.owner
    home = owner if isinstance(owner, ir.Block) else owner.operation.block
    block = ir.InsertionPoint.current.block
    while block is not None:
        if block == home:
            return True
        parent = block.owner
        block = None if parent is None or parent.operation.parent is None else parent.operation.block
    return False


def _run_time_values(value: Any, seen: set[int]) -> Iterator[ir.Value]:
    """The MLIR values that ``value`` holds, also in its items and attributes."""
    if isinstance(value, ir.Value):
        yield value
    if id(value) in seen or isinstance(value, (ir.Value, str, bytes, type)) or is_literal(value):
        return
    seen.add(id(value))
    if type(value) is Handle:
        yield from _run_time_values(value.operand, seen)
    elif isinstance(value, Numeric):
        if not value.is_static():
            yield value.ir_value()
    elif is_value(value):
        yield from value.__extract_to_ir_values__()
    else:
        for item in _parts(value):
            yield from _run_time_values(item, seen)


def _parts(value: Any) -> list[Any]:
    if isinstance(value, Mapping):
        return list(value.values())
    if isinstance(value, (list, tuple, set, frozenset)):
        return list(value)
    held = getattr(value, "__dict__", {})
    is_own = type(value).__module__.startswith("flydsl.") and not isinstance(value, SimpleNamespace)
    return list(held.values()) if isinstance(held, dict) and not is_own else []


def _is_inside(value: ir.Value, operation: ir.Operation | None) -> bool:
    """True if ``value`` is computed in a region of ``operation``."""
    owner = value.owner
    current = owner.owner if isinstance(owner, ir.Block) else owner.parent
    while current is not None and operation is not None:
        if current.operation == operation:
            return True
        current = current.operation.parent
    return False
