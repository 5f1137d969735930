"""Variables of run-time loops: which are carried, and in what types.

All variables that the body assigns, or into which it stores, are carried.  Other values that it can reach are only
watched: what the first trace changes of them is carried by the next.  A variable that enters as a Python number starts
with the literal's type.  The body is traced again if it gives another type that holds the number.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError
from flydsl.expr.control.kinds import is_literal
from flydsl.expr.control.snapshot import Moment, Node, StructureChanged, align, is_filled, rebuild, replaced, same
from flydsl.expr.control.statement import Statement
from flydsl.expr.control.types import Mismatch, ValueType, common_type, default_type, hold, type_of
from flydsl.support.fast_dataclass import dataclass


class Retrace(Exception):
    """The body must be traced again, with the types and changes found."""


@dataclass()
class _Slot:
    """One leaf of one variable."""

    before: Node
    carried: bool
    type: ValueType | None = None
    """``None`` for values that exist only while tracing."""
    settled: bool = True
    """True if the type cannot change any more."""
    filled: Node | None = None
    """The value of an attribute that the body fills for later use."""

    def carry(self) -> None:
        """Select the type in which the leaf enters the loop."""
        self.carried = True
        self.type = type_of(self.before)
        if self.type is None and is_literal(self.before.value):
            self.type, self.settled = default_type(self.before.value), False

    def adopt(self, found: ValueType | None) -> bool:
        """True if ``found`` becomes the type of a number that enters the loop, which happens once."""
        if self.settled or found is None or not found.holds(self.before.value):
            return False
        self.type, self.settled = found, True
        return True

    def known(self, after: Moment | None) -> Node:
        """The leaf of a value that exists only while tracing, before the body or ``after`` it."""
        return self.before if after is None or self.filled is None else self.filled

    def loosen(self, found: Node) -> bool:
        """True if the alignment of ``found`` is less; then the leaf enters the loop with it."""
        common = None if self.type is None else common_type(self.type, found)
        if common is None or common == self.type:
            return False
        self.type = common
        return True


class LoopVariables:
    """The variables of one loop."""

    def __init__(self, statement: Statement, carried: Iterable[str]) -> None:
        self._statement: Statement = weakref.proxy(statement)  # which holds these variables
        carried = set(carried)
        self._slots: dict[str, list[_Slot]] = {}
        self._pending: set[tuple[str, int]] = set()
        """The leaves whose types statements in the body determined, since its trace began."""
        for name, node in statement.before.items():
            self._slots[name] = [_Slot(leaf, carried=False) for leaf in node.leaves()]
            if name in carried:
                self.carry(name)

    def carry(self, name: str, value_type: ValueType | None = None) -> None:
        """Carry a variable; as ``value_type`` if that is given and the variable is a number now."""
        for slot in self._slots[name]:
            if not slot.before.fixed:
                slot.carry()
                if value_type is not None:
                    slot.adopt(value_type)

    def forget(self, name: str) -> None:
        """Treat a variable as if it were not bound before the loop."""
        del self._slots[name], self._statement.before[name]

    def adopt(self, name: str, index: int, found: ValueType | None) -> bool:
        """True if a leaf that enters as a number adopts the type that a statement in the body gives it.

        The trace of the body continues as if the statement had left the leaf unchanged, and is discarded at its end.
        """
        if (name, index) not in self._pending:
            slots = self._slots.get(name, [])
            if index >= len(slots) or slots[index].type == found or not slots[index].adopt(found):
                return False
            self._pending.add((name, index))
        return True

    def __iter__(self) -> Iterator[_Slot]:
        """The carried slots that have a type."""
        return (slot for slots in self._slots.values() for slot in slots if slot.type is not None)

    def types(self) -> list[ir.Type]:
        """The MLIR types of the carried values."""
        return [t for slot in self for t in slot.type.ir_types]  # type: ignore[union-attr]

    def initial(self) -> list[ir.Value]:
        return [v for slot in self for v in slot.type.extract(slot.before)]  # type: ignore[union-attr]

    def check(self, after: Moment, when: str) -> None:
        """Compare the variables after a trace of the body with those before; raise :class:`Retrace` if a type changed.

        Variables whose types an enclosing loop has adopted are unchanged, in ``after`` too.
        """
        if self._pending:
            self._pending.clear()
            raise Retrace
        again = False
        for name, before in list(self._statement.before.items()):
            try:
                again |= self._check_variable(name, before, after, when)
            except DSLTypeError as problem:
                if name not in self._statement.names.dead or (name in after and not replaced(before, after[name])):
                    raise
                self._statement.frame.dropped[name] = partial(_why_dropped, problem.message)
                self.forget(name)
                again = True
        if again:
            raise Retrace

    def _check_variable(self, name: str, before: Node, after: Moment, when: str) -> bool:
        """True if the variable needs another trace."""
        again = False
        node = self._statement.still_bound(name, after)
        try:
            leaves = [found for _, found in align(before, node)]
        except StructureChanged as problem:
            self._statement.refuse_structure(problem)
        for index, (slot, found) in enumerate(zip(self._slots[name], leaves, strict=True)):
            try:
                again |= not self._is_filled(name, slot, found) and self._check_leaf(slot, found, when)
            except Mismatch as problem:
                if not self._statement.adopted_around(name, index, [found]):
                    self._statement.refuse(str(problem))
                after[name] = before
        return again

    def _is_filled(self, name: str, slot: _Slot, found: Node) -> bool:
        """True if the leaf is an attribute that the body fills with a static value, which it keeps."""
        statement = self._statement
        filled = is_filled(slot.before, found, name=name, names=statement.names, operation=statement.operation)
        if filled:
            slot.filled = found
        return filled

    def _check_leaf(self, slot: _Slot, found: Node, when: str) -> bool:
        """True if the leaf needs another trace."""
        if slot.type is None:
            if same(slot.before, found):
                return False
            if slot.carried and slot.before.value is None and type_of(found) is not None:
                _hold(type_of(found), slot.before, f"before the {self._statement.kind}", when)
            if slot.carried or (slot.before.fixed and type_of(slot.before) is None):
                self._statement.refuse_change(slot.before, found)
            slot.carry()
            return True
        actual = type_of(found)
        if actual != slot.type and (slot.adopt(actual) or slot.loosen(found)):
            return True
        _hold(slot.type, found, when, f"before the {self._statement.kind}")
        return False

    def extract(self, after: Moment) -> list[ir.Value]:
        """The MLIR values of the carried variables, at a moment that passed :meth:`check`."""
        values = []
        for name, slots in self._slots.items():
            for slot, (_, found) in zip(slots, align(self._statement.before[name], after[name]), strict=True):
                if slot.type is not None:
                    values += slot.type.extract(found)
        return values

    def bind(self, values: Sequence[ir.Value], after: Moment | None = None) -> dict[str, Any]:
        """The variables with ``values``; ``after`` says which containers the body replaced by new ones."""
        rest = iter(values)
        result = {}
        for name, slots in self._slots.items():
            leaves = [
                slot.known(after).value
                if slot.type is None
                else slot.type.wrap([next(rest) for _ in slot.type.ir_types])
                for slot in slots
            ]
            before = self._statement.before[name]
            nodes = [before] if after is None else [before, after[name]]
            result[name] = rebuild(before, nodes, iter(leaves))
        return result


def _why_dropped(problem: str, name: str) -> str:
    return f"{name!r} has no value here, because a run-time loop could not carry it: {problem}"


def _hold(expected: ValueType | None, node: Node, when: str, reference: str) -> None:
    assert expected is not None
    hold(expected, node, when, reference)
