"""Table of ``wgmma`` instructions: shapes, types, and which thread holds what.

PTX ISA manual, "Asynchronous Warpgroup Level Matrix Instructions".  Thread ``t + 4·g + 32·w`` holds rows 16·w + g and
16·w + g + 8 of C, and columns 2t and 2t + 1 of every eight.  Of A in registers it holds these rows, and along k the
elements of the 32-bit word at ``t`` and of the word four further.  Layouts map (thread, value) to m + M·k of A and m +
M·n of C.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from flydsl.expr.atoms.tv_layouts import TvLayout, evaluate, holds_each
from flydsl.expr.nvvm.mma_table import PTX_TYPES
from flydsl.support.fast_dataclass import record

__all__ = ["INSTRUCTIONS", "SWIZZLES", "WarpGroupInstruction", "evaluate"]

THREADS = 128
M = 64
K_BYTES = 32
"""Bytes along k of every instruction."""

SWIZZLES = {0: 0, 128: 1, 64: 2, 32: 3}
"""Bytes within which rows are permuted, to the code in bits 62 and 63 of a descriptor."""


@record
class WarpGroupInstruction:
    """The instructions of some types, on 64 x n x k for each n of ``sizes``."""

    a: str
    b: str
    acc: str
    bits: int
    sizes: tuple[int, ...]
    majors: bool = False
    """True if operands in shared memory may have m or n contiguous instead of k."""

    def __post_init__(self) -> None:
        n = self.sizes[0]
        for what, layout, size in (("A", self.a_layout, M * self.k), ("C", self.c_layout(n), M * n)):
            if not holds_each(layout, size) or len(evaluate(layout)) != THREADS:
                raise ValueError(f"{self.title(n)}: the layout of {what} does not hold each of {size} elements once")

    @property
    def k(self) -> int:
        """The extent along k."""
        return K_BYTES * 8 // self.bits

    @property
    def a_layout(self) -> TvLayout:
        """Map of (thread, value) to m + M·k, for A in registers."""
        w = 32 // self.bits
        return ((4, 8, 4), (w, 2, 2)), ((w * M, 1, 16), (M, 8, 4 * w * M))

    def c_layout(self, n: int) -> TvLayout:
        """Map of (thread, value) to m + M·n."""
        return ((4, 8, 4), (2, 2, n // 8)), ((2 * M, 1, 16), (M, 8, 8 * M))

    def mnemonic(self, n: int) -> str:
        """PTX's name."""
        a, b, acc = (PTX_TYPES[name] for name in (self.a, self.b, self.acc))
        return f"wgmma.mma_async.sync.aligned.m{M}n{n}k{self.k}.{acc}.{a}.{b}"

    def title(self, n: int) -> str:
        """Shape and types for messages."""
        types = self.a if self.a == self.b else f"{self.a} x {self.b}"
        return f"{M}x{n}x{self.k} {types} -> {self.acc}"


_EIGHTS = tuple(range(8, 257, 8))
_INTEGERS = (8, 16, 24, *range(32, 257, 16))


def _rows() -> Iterator[WarpGroupInstruction]:
    for acc in ("Float32", "Float16"):
        yield WarpGroupInstruction("Float16", "Float16", acc, 16, _EIGHTS, majors=True)
    yield WarpGroupInstruction("BFloat16", "BFloat16", "Float32", 16, _EIGHTS, majors=True)
    yield WarpGroupInstruction("TF32", "TF32", "Float32", 32, _EIGHTS)
    for (a, b), acc in product(product(("Float8E4M3FN", "Float8E5M2"), repeat=2), ("Float32", "Float16")):
        yield WarpGroupInstruction(a, b, acc, 8, _EIGHTS)
    for a, b in product(("Int8", "Uint8"), repeat=2):
        yield WarpGroupInstruction(a, b, "Int32", 8, _INTEGERS)


INSTRUCTIONS: tuple[WarpGroupInstruction, ...] = tuple(_rows())
