"""Vector atomics as one update per element, which is all that chips promise."""

from __future__ import annotations

from collections.abc import Callable

from flydsl._mlir import ir
from flydsl.ir.builder import op1

__all__ = ["update_each"]


def update_each(source: ir.Operation, bring_in: Callable[[ir.Operation], None]) -> ir.Value:
    """The old value of an ``llvm.atomicrmw`` of a vector.

    Args:
        source: the operation; those that do its work are built before it.
        bring_in: is called with each of them in turn.
    """
    pointer, given = source.operands
    vector = ir.VectorType(given.type)
    element, size = vector.element_type, vector.element_type.width // 8
    attributes = {name: source.attributes[name] for name in source.attributes}
    attributes["alignment"] = ir.IntegerAttr.get(ir.IntegerType.get_signless(64), size)
    before = []

    def value(name: str, operands: list[ir.Value], result: ir.Type, of: dict[str, ir.Attribute]) -> ir.Value:
        made = op1(name, operands, result, of)
        bring_in(made.owner.operation)
        return made

    with ir.InsertionPoint(source), source.location:
        for k in range(vector.shape[0]):
            place = {"rawConstantIndices": ir.DenseI32ArrayAttr.get([k]), "elem_type": ir.TypeAttr.get(element)}
            address = value("llvm.getelementptr", [pointer], pointer.type, place)
            position = {"static_position": ir.DenseI64ArrayAttr.get([k])}
            number = value("vector.extract", [given], element, position)
            before.append(value("llvm.atomicrmw", [address, number], element, attributes))
        return value("vector.from_elements", before, vector, {})
