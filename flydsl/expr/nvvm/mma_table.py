"""Table of ``mma.sync`` instructions: shapes, types, and which lane holds what.

PTX ISA manual, "Multiply-and-Accumulate Instruction: mma" and the "Matrix Fragments for mma.m..." before it.  A layout
is a pair of shape and stride that maps (lane, value) to the colexicographic index m + M·k of A, n + N·k of B, m + M·n
of C. Types are named as the classes of :mod:`flydsl.expr.numeric`, and ``TF32``, which is held in Float32.  Each row
checks itself when it is made.

All of them share one scheme.  Lane ``t + 4·g`` holds rows g and g + 8 of A and column g of B.  Along k it holds the
elements of the 32-bit word (or f64) at ``t``, and of the word four further.  Of C it holds columns 2t and 2t + 1 of its
rows.

Block scales are bytes of 32 bits: lane 4·g holds those of A's row g and of B's column g, lane 4·g + 1 those of A's row
g + 8.  The instruction selects the first byte.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from flydsl.expr.atoms.tv_layouts import TvLayout, evaluate, holds_each
from flydsl.support.fast_dataclass import record

__all__ = ["INSTRUCTIONS", "PTX_TYPES", "SCALED", "WarpInstruction", "evaluate"]

LANES = 32
PTX_TYPES = {
    "Float16": "f16", "BFloat16": "bf16", "TF32": "tf32", "Float32": "f32", "Float64": "f64", "Int8": "s8", "Uint8": "u8",
    "Int32": "s32", "Float8E4M3FN": "e4m3", "Float8E5M2": "e5m2", "Float4E2M1FN": "e2m1",
}  # fmt: skip
_SCALES = {"Float8E8M0FNU": "ue8m0", "Float8E4M3FN": "ue4m3"}
_BITS = {
    "f16": 16,
    "bf16": 16,
    "tf32": 32,
    "f32": 32,
    "f64": 64,
    "s8": 8,
    "u8": 8,
    "s32": 32,
    "e4m3": 8,
    "e5m2": 8,
    "e2m1": 4,
}


@record
class WarpInstruction:
    """One row: ``mma.sync`` on m x n x k with operands of these types."""

    shape: tuple[int, int, int]
    a: str
    b: str
    acc: str
    feature: str
    """The feature that a chip must have, as named in the target's table."""
    scale: str = ""
    """The type of scales, or empty."""
    block: int = 0
    """Elements along k that share a scale."""

    def __post_init__(self) -> None:
        m, n, k = self.shape
        for what, layout, size in (
            ("A", self.a_layout, m * k),
            ("B", self.b_layout, n * k),
            ("C", self.c_layout, m * n),
        ):
            if not holds_each(layout, size) or len(evaluate(layout)) != LANES:
                raise ValueError(f"{self.title()}: the layout of {what} does not hold each of {size} elements once")

    @property
    def per_register(self) -> int:
        """Consecutive elements of A and B along k in a lane."""
        return max(32 // _BITS[PTX_TYPES[self.a]], 1)

    @property
    def a_layout(self) -> TvLayout:
        """Map of (lane, value) to m + M·k: values along k in a word, then rows, then k."""
        (m, _, k), w = self.shape, self.per_register
        return ((4, 8), (w, m // 8, k // (4 * w))), ((w * m, 1), (m, 8, 4 * w * m))

    @property
    def b_layout(self) -> TvLayout:
        """Map of (lane, value) to n + N·k."""
        (_, n, k), w = self.shape, self.per_register
        return ((4, 8), (w, k // (4 * w))), ((w * n, 1), (n, 4 * w * n))

    @property
    def c_layout(self) -> TvLayout:
        """Map of (lane, value) to m + M·n: two columns, then rows."""
        m, _, _ = self.shape
        return ((4, 8), (2, m // 8)), ((2 * m, 1), (m, 8))

    @property
    def scales(self) -> int:
        """The number of scales of a row of A, or of a column of B."""
        return self.shape[2] // self.block if self.block else 0

    @property
    def mnemonic(self) -> str:
        """PTX's name, without ``.satfinite``."""
        m, n, k = self.shape
        a, b, acc = (PTX_TYPES[name] for name in (self.a, self.b, self.acc))
        name = f"mma.sync.aligned.m{m}n{n}k{k}.row.col"
        if not self.block:
            return f"{name}.{acc}.{a}.{b}.{acc}"
        kind = "mxf8f6f4" if k == 32 else "mxf4" if self.block == 32 else "mxf4nvf4"
        return f"{name}.kind::{kind}.block_scale.scale_vec::{self.scales}X.{acc}.{a}.{b}.{acc}.{_SCALES[self.scale]}"

    def title(self) -> str:
        """Shape and types for messages."""
        m, n, k = self.shape
        types = self.a if self.a == self.b else f"{self.a} x {self.b}"
        scales = f" with a {self.scale} for every {self.block}" if self.block else ""
        return f"{m}x{n}x{k} {types}{scales} -> {self.acc}"


def _rows() -> Iterator[WarpInstruction]:
    for k, feature in ((8, "mma.f16.k8"), (16, "mma.f16")):
        for acc in ("Float32", "Float16"):
            yield WarpInstruction((16, 8, k), "Float16", "Float16", acc, feature)
    for k in (8, 16):
        yield WarpInstruction((16, 8, k), "BFloat16", "BFloat16", "Float32", "mma.bf16")
    for k in (4, 8):
        yield WarpInstruction((16, 8, k), "TF32", "TF32", "Float32", "mma.tf32")
    yield WarpInstruction((8, 8, 4), "Float64", "Float64", "Float64", "mma.f64")
    for k in (4, 8, 16):
        yield WarpInstruction((16, 8, k), "Float64", "Float64", "Float64", "mma.f64.m16")
    for shape, feature in (((8, 8, 16), "mma.s8.k16"), ((16, 8, 16), "mma.s8"), ((16, 8, 32), "mma.s8")):
        for a, b in itertools.product(("Int8", "Uint8"), repeat=2):
            yield WarpInstruction(shape, a, b, "Int32", feature)
    for a, b in itertools.product(("Float8E4M3FN", "Float8E5M2"), repeat=2):
        yield WarpInstruction((16, 8, 32), a, b, "Float32", "mma.fp8")


def _scaled_rows() -> Iterator[WarpInstruction]:
    feature, four, powers = "mma.block_scale", "Float4E2M1FN", "Float8E8M0FNU"
    for a, b in itertools.product(("Float8E4M3FN", "Float8E5M2"), repeat=2):
        yield WarpInstruction((16, 8, 32), a, b, "Float32", feature, powers, 32)
    for scale, block in ((powers, 32), ("Float8E4M3FN", 16)):
        yield WarpInstruction((16, 8, 64), four, four, "Float32", feature, scale, block)


INSTRUCTIONS: tuple[WarpInstruction, ...] = tuple(_rows())
SCALED: tuple[WarpInstruction, ...] = tuple(_scaled_rows())
"""The rows with block scales."""
