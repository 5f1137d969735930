"""Pointers as a base and an offset."""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.support.fast_dataclass import record

__all__ = ["Place", "bits_of", "place_of", "step_of"]

_DYNAMIC = -(2**31)
"""MLIR's placeholder for an index that is a value."""


@record
class Place:
    """Bits of memory."""

    base: ir.Value
    first: int | None
    """The distance from the base; ``None``: known only at run time."""
    size: int

    def meets(self, other: Place) -> bool:
        """True if two ranges with one base may have a bit in common."""
        if self.first is None or other.first is None:
            return True
        return self.first < other.first + other.size and other.first < self.first + self.size

    def covers(self, other: Place) -> bool:
        """True if this range contains all bits of the other, for two ranges with one base."""
        if self.first is None or other.first is None:
            return False
        return self.first <= other.first and other.first + other.size <= self.first + self.size


def place_of(pointer: ir.Value, size: int) -> Place:
    """The place of ``size`` bits at a pointer."""
    first: int | None = 0
    while (step := step_of(pointer)) is not None:
        pointer, distance = step
        first = None if first is None or distance is None else first + distance
    return Place(pointer, first, size)


def step_of(pointer: ir.Value) -> tuple[ir.Value, int | None] | None:
    """The base of a pointer, and the distance in bits if that is known; ``None`` if it is not derived."""
    owner = pointer.owner
    if isinstance(owner, ir.Block) or owner.name != "llvm.getelementptr":
        return None
    index = int(ir.DenseI32ArrayAttr(owner.attributes["rawConstantIndices"])[0])
    distance = None if index == _DYNAMIC else index * bits_of(ir.TypeAttr(owner.attributes["elem_type"]).value)
    return owner.operands[0], distance


def bits_of(of: ir.Type) -> int:
    """The size of an integer, a float or a vector of them; 0 for what else there is."""
    if isinstance(of, ir.VectorType):
        return int(of.shape[0]) * bits_of(of.element_type)
    return int(of.width) if isinstance(of, (ir.IntegerType, ir.FloatType)) else 0
