"""What one call of a copy atom moves: some elements of a tensor, by their addresses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flydsl.expr import layout as algebra
from flydsl.expr.layout.modes import modes
from flydsl.expr.numeric import Boolean, NumericMeta
from flydsl.expr.pointer import Pointer, add_offset
from flydsl.expr.tensor import Tensor

__all__ = ["Piece", "memory_bits"]


def memory_bits(dtype: NumericMeta) -> int:
    """Bits that an element takes in memory, where a Boolean takes a byte."""
    return 8 if dtype is Boolean else dtype.width


class Piece:
    """The elements ``values`` of mode 0 of a tensor, at the coordinate ``outer`` of its other modes."""

    def __init__(self, tensor: Tensor, values: Sequence[int], outer: Sequence[int] = ()) -> None:
        layout = tensor.layout
        self.dtype = tensor.dtype
        first, *rest = modes(layout)
        base = algebra.get_scalar(algebra.crd2idx((0, *outer), layout)) if rest else 0
        self._start: Pointer = add_offset(tensor.iter, base)
        self._within = [algebra.get_scalar(algebra.crd2idx(v, first)) for v in values]

    def is_contiguous(self) -> bool:
        """Whether the elements follow each other, as far as the layout tells."""
        within = self._within
        return all(isinstance(w, int) and w == within[0] + k for k, w in enumerate(within))

    def pointer(self, k: int) -> Any:
        """The address of the k-th element."""
        return add_offset(self._start, self._within[k])

    def reached_by(self, change: Callable[[Any], Any]) -> Piece:
        """The same elements from the pointer that ``change`` makes of the first one."""
        piece = object.__new__(Piece)
        piece.dtype, piece._start, piece._within = self.dtype, change(self._start), self._within
        return piece

    def __len__(self) -> int:
        return len(self._within)
