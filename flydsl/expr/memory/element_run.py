"""Element runs: the contiguous elements of one atom call, by their addresses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flydsl.expr import layout as algebra
from flydsl.expr.core.conversions import keeps_bits
from flydsl.expr.layout.offsets import Offsets, Run
from flydsl.expr.memory.pointer import Pointer, add_offset, load_vector, ptr_load, ptr_store
from flydsl.expr.memory.vector import COLEX, Vector
from flydsl.expr.numeric import Boolean, NumericMeta


def memory_bits(dtype: NumericMeta) -> int:
    """Bits of an element in memory, where a Boolean takes a byte."""
    return 8 if dtype is Boolean else dtype.width


class Piece:
    """A run of elements of one type: ``run.known[k]`` elements beyond ``bases[run.which[k]]``."""

    __slots__ = ("bases", "dtype", "is_contiguous", "run")

    def __init__(self, dtype: NumericMeta, bases: Sequence[Pointer], run: Run) -> None:
        self.dtype, self.bases, self.run = dtype, bases, run
        self.is_contiguous = run.is_contiguous
        """True if the layout shows that the elements are contiguous."""

    def __len__(self) -> int:
        return len(self.run.known)

    def pointer(self, k: int) -> Any:
        """The address of the k-th element."""
        run = self.run
        offset, base = run.known[k], self.bases[run.which[k]]
        return add_offset(base, offset) if offset else base

    def reached_by(self, change: Callable[[Any], Any]) -> Piece:
        """The same elements, with ``change`` applied to the base pointers."""
        changed = {which: change(self.bases[which]) for which in set(self.run.which)}
        return Piece(self.dtype, changed, self.run)  # type: ignore[arg-type]

    def load(self, shape: Any = None) -> Any:
        """The elements as a vector, in one access if they are contiguous; a single one without a shape as a scalar."""
        if shape is None and len(self.run.known) == 1:
            return ptr_load(self.pointer(0))
        if self.is_contiguous:
            return load_vector(self.pointer(0), len(self), shape, COLEX)
        vector = Vector([ptr_load(self.pointer(k)) for k in range(len(self))], shape, self.dtype)
        vector.order = COLEX
        return vector

    def store(self, value: Any) -> None:
        """Store the elements, in one access if they are contiguous."""
        if self.is_contiguous:
            ptr_store(value, self.pointer(0))
            return
        source = value.dtype
        if (
            source is not self.dtype
            and keeps_bits(source, self.dtype, is_vector=True)
            and source.width == self.dtype.width
        ):
            value = value.bitcast(self.dtype)
        for k in range(len(self)):
            ptr_store(value[k], self.pointer(k))


def pieces(pointer: Pointer, layout: Any, count: int) -> list[Piece]:
    """The elements in memory under a layout of static extents, in colexicographic order and ``count`` at a time."""
    table = Offsets.of(algebra.as_layout(layout))
    dtype, bases = pointer.dtype, [add_offset(pointer, offset) for offset in table.unknown]
    return [Piece(dtype, bases, run) for run in table.runs(count)]
