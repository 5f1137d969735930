"""``scf.if`` under construction: two blocks are traced first, then the operation gets the results that they give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.expr.control.kinds import is_literal
from flydsl.expr.control.snapshot import Node
from flydsl.expr.control.statement import create, poison
from flydsl.expr.control.types import ValueType, common_type, default_type, hold, type_of
from flydsl.support.fast_dataclass import record

__all__ = ["Join", "Leaf", "join_type"]


@record
class Leaf:
    """One leaf after a branch: of ``type``, from either side; without a type the value that both sides have.

    A side is ``None`` if what it gives is never read.
    """

    type: ValueType | None
    then: Node | None
    otherwise: Node | None

    @property
    def known(self) -> Node:
        """What a side gives that is read."""
        known = self.otherwise if self.then is None else self.then
        assert known is not None
        return known


def join_type(moments: Mapping[str, Node], candidates: Sequence[Node]) -> ValueType | None:
    """The one type of a leaf at several moments; ``None`` if it has none at any of them.

    If the leaf is a Python number at all moments, it takes the literal type of one of ``candidates``.

    Raises:
        Mismatch: there is no such type.
    """
    typed = [(when, found) for when, node in moments.items() if (found := type_of(node)) is not None]
    if typed:
        reference, expected = typed[0]
        for when, _ in typed[1:]:
            expected = common_type(expected, moments[when]) or expected
    else:
        literals = [node for node in candidates if is_literal(node.value)]
        if not literals:
            return None
        numbers = [node.value for node in moments.values() if is_literal(node.value)]
        types = [default_type(node.value) for node in literals]
        expected = next((t for t in types if all(map(t.holds, numbers))), types[0])
        origin = literals[types.index(expected)]
        reference = next(when for when, node in moments.items() if node is origin)
    for when, node in moments.items():
        hold(expected, node, when, reference)
    return expected


class Join:
    """An ``scf.if`` on ``condition``, first without results; in the end none if the condition turned out to be decided."""

    def __init__(self, condition: ir.Value) -> None:
        self.condition = condition
        self.operation = create("scf.if", [], [condition], 2)
        self.blocks = [region.blocks.append() for region in self.operation.regions]

    def complete(self, leaves: Sequence[Leaf]) -> list[Any]:
        """Give the operation its results; the value of each leaf after it."""
        typed = [(leaf.type, leaf) for leaf in leaves if leaf.type is not None]
        for side, block in enumerate(self.blocks):
            with ir.InsertionPoint(block):
                values = [v for t, leaf in typed for v in _extract(t, leaf.otherwise if side else leaf.then)]
                create("scf.yield", [], values, 0)
        results = iter(self._chosen() if _is_constant(self.condition) else self._joined(typed))
        return [
            leaf.known.value if leaf.type is None else leaf.type.wrap([next(results) for _ in leaf.type.ir_types])
            for leaf in leaves
        ]

    def _joined(self, typed: Sequence[tuple[ValueType, Leaf]]) -> list[ir.Value]:
        """Put both blocks into an ``scf.if`` that has what they yield as results; the results."""
        final = create("scf.if", [t for found, _ in typed for t in found.ir_types], [self.condition], 2)
        for block, region in zip(self.blocks, final.regions, strict=True):
            block.append_to(region)
        self.operation.erase()
        return list(final.results)

    def _chosen(self) -> list[ir.Value]:
        """Put the operations of the block that runs in place of the ``scf.if``; what the block yields."""
        attribute = ir.IntegerAttr(self.condition.owner.attributes["value"])
        *body, last = self.blocks[0 if attribute.value else 1].operations
        results = list(last.operation.operands)
        for operation in body:
            operation.operation.move_before(self.operation)
        self.operation.erase()
        return results


def _is_constant(value: ir.Value) -> bool:
    return not isinstance(value.owner, ir.Block) and value.owner.name == "arith.constant"


def _extract(found: ValueType, node: Node | None) -> list[ir.Value]:
    return [poison(t) for t in found.ir_types] if node is None else found.extract(node)
