"""The elements of a tensor by their addresses, and the runs of them that one call of an atom takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flydsl.expr import layout as algebra
from flydsl.expr.layout.offsets import Offsets
from flydsl.expr.numeric import Boolean, NumericMeta
from flydsl.expr.pointer import Pointer, add_offset, load_vector, ptr_load, ptr_store
from flydsl.expr.vector import COLEX, Vector

__all__ = ["Piece", "memory_bits", "pieces"]


def memory_bits(dtype: NumericMeta) -> int:
    """Bits that an element takes in memory, where a Boolean takes a byte."""
    return 8 if dtype is Boolean else dtype.width


class Piece:
    """Some elements of one type: ``offsets[k]`` elements further than ``bases[which[k]]``."""

    __slots__ = ("bases", "dtype", "offsets", "which")

    def __init__(
        self, dtype: NumericMeta, bases: Sequence[Pointer], which: Sequence[int], offsets: Sequence[int]
    ) -> None:
        self.dtype, self.bases, self.which, self.offsets = dtype, bases, which, offsets

    def __len__(self) -> int:
        return len(self.offsets)

    def is_contiguous(self) -> bool:
        """Whether the elements follow each other, as far as the layout tells."""
        offsets, which, count = self.offsets, self.which, len(self.offsets)
        if count == 1:
            return True
        first = offsets[0]
        return offsets[-1] - first == count - 1 and [*offsets] == [*range(first, first + count)] and len({*which}) == 1

    def pointer(self, k: int) -> Any:
        """The address of the k-th element."""
        offset, base = self.offsets[k], self.bases[self.which[k]]
        return add_offset(base, offset) if offset else base

    def reached_by(self, change: Callable[[Any], Any]) -> Piece:
        """The same elements from the pointers that ``change`` makes of those to which the offsets are counted."""
        changed = {which: change(self.bases[which]) for which in set(self.which)}
        return Piece(self.dtype, changed, self.which, self.offsets)  # type: ignore[arg-type]

    def load(self, shape: Any = None) -> Any:
        """The elements as a vector, in one access where they follow each other; a single one without a shape as a scalar."""
        if shape is None and len(self.offsets) == 1:
            return ptr_load(self.pointer(0))
        if self.is_contiguous():
            return load_vector(self.pointer(0), len(self), shape, COLEX)
        vector = Vector([ptr_load(self.pointer(k)) for k in range(len(self))], shape, self.dtype)
        vector.order = COLEX
        return vector

    def store(self, value: Any) -> None:
        """Write the elements, in one access where they follow each other."""
        if self.is_contiguous():
            ptr_store(value, self.pointer(0))
            return
        for k in range(len(self)):
            ptr_store(value[k], self.pointer(k))


def pieces(pointer: Pointer, layout: Any, count: int) -> list[Piece]:
    """The elements in memory under a layout of static extents, in colexicographic order and ``count`` at a time."""
    table = Offsets.of(algebra.as_layout(layout))
    bases = [add_offset(pointer, offset) for offset in table.unknown]
    starts = range(0, len(table.known), count)
    return [
        Piece(pointer.dtype, bases, table.which[start : start + count], table.known[start : start + count])
        for start in starts
    ]
