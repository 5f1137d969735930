"""In which lanes CDNA 4's scaled matrix instructions take the values of 8 bits, and the way there and back.

Of a row's values a lane has 32.  Those of 4 and 6 bits are 32 neighbours along k, as the layouts of the atoms say of all
formats; those of 8 bits are two pieces of 16, which the groups of lanes take in turn: of 128 k group g has those from
16·g and from 64 + 16·g on.  Of which block of 32 k a group has the scale is the same for all.

Values that are alike in A and B may be in any order; so only scales, or another format beside, need the order.  Fragments
of 8 bits are in the layout's order, words in the instruction's: kernels pack what the instruction takes.
"""

from __future__ import annotations

from collections.abc import Iterable

from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Int32

__all__ = ["in_order_of_instruction", "in_order_of_layout"]

_STEPS = {16: (16, 32), 32: (32,)}
"""By the rows of the instruction: swaps of so many lanes, which make of the bits (group of lanes, piece) (piece, group)."""
_PIECE = 4
"""Words."""


def in_order_of_instruction(values: Vector, rows: int) -> Vector:
    """32 values of 8 bits, in the order of the layout, as the instruction on 16 or 32 rows takes them."""
    return _exchanged(values, _STEPS[rows])


def in_order_of_layout(values: Vector, rows: int) -> Vector:
    """The way back."""
    return _exchanged(values, reversed(_STEPS[rows]))


def _exchanged(values: Vector, steps: Iterable[int]) -> Vector:
    from flydsl.expr.rocdl.lanes import permlane16_swap, permlane32_swap  # which loads what loads this

    words = values.bitcast(Int32)
    pieces = [[words[k] for k in range(first, first + _PIECE)] for first in (0, _PIECE)]
    for lanes in steps:
        swap = permlane16_swap if lanes == 16 else permlane32_swap
        pairs = [swap(Int32, *pair) for pair in zip(*pieces, strict=True)]
        pieces = [list(piece) for piece in zip(*pairs, strict=True)]
    return Vector.from_elements([*pieces[0], *pieces[1]], Int32).bitcast(values.dtype)
