"""Tables of ``mma.sync`` and ``wgmma``: shapes, types, layouts of operands.

PTX ISA manual, "Multiply-and-Accumulate Instruction: mma", the "Matrix Fragments for mma.m..." before it, and
"Asynchronous Warpgroup Level Matrix Instructions".  A layout is a pair of shape and stride that maps (thread, value) to
the colexicographic index m + M·k of A, n + N·k of B, m + M·n of C.  Types are named as the classes of
:mod:`flydsl.expr.numeric`, and ``TF32``, which is held in Float32.  Each row checks itself when it is made.

All of them share one scheme.  Lane ``t + 4·g`` holds rows g and g + 8 of A and column g of B.  Along k it holds the
elements of the 32-bit word (or f64) at ``t``, and of the word four further.  Of C it holds columns 2t and 2t + 1 of its
rows.  In a warp group, warp w has rows 16·w and on of A, if A is in registers, and of C, and of C these two of every
eight columns.

Block scales are bytes of 32 bits: lane 4·g holds those of A's row g and of B's column g, lane 4·g + 1 those of A's row
g + 8.  The instruction selects the first byte.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from flydsl.expr.atoms.tv_layouts import TvLayout, holds_each, lane_count
from flydsl.support.fast_dataclass import record

_TYPES = {
    "Float16": ("f16", 16), "BFloat16": ("bf16", 16), "TF32": ("tf32", 32), "Float32": ("f32", 32), "Float64": ("f64", 64),
    "Int8": ("s8", 8), "Uint8": ("u8", 8), "Int32": ("s32", 32), "Float8E4M3FN": ("e4m3", 8), "Float8E5M2": ("e5m2", 8),
    "Float4E2M1FN": ("e2m1", 4),
}  # fmt: skip
"""PTX's names and the bits of types."""
_SCALES = {"Float8E8M0FNU": "ue8m0", "Float8E4M3FN": "ue4m3"}
_FP8 = ("Float8E4M3FN", "Float8E5M2")
_BYTES = ("Int8", "Uint8")


def _ptx_types(*names: str) -> str:
    return ".".join(_TYPES[name][0] for name in names)


def pair_title(a: str, b: str) -> str:
    """The types of A and B for messages; once if they are equal."""
    return a if a == b else f"{a} x {b}"


def _check(title: str, threads: int, layouts: dict[str, tuple[TvLayout, int]]) -> None:
    """Refuse a row whose layouts, with the sizes of their matrices, do not hold each element once."""
    for what, (layout, size) in layouts.items():
        if not holds_each(layout, size) or lane_count(layout) != threads:
            raise ValueError(f"{title}: the layout of {what} does not hold each of {size} elements once")


LANES = 32


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
        layouts = {"A": (self.a_layout, m * k), "B": (self.b_layout, n * k), "C": (self.c_layout, m * n)}
        _check(self.title(), LANES, layouts)

    @property
    def per_register(self) -> int:
        """Consecutive elements of A and B along k in a lane."""
        return max(32 // _TYPES[self.a][1], 1)

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
        name, types = f"mma.sync.aligned.m{m}n{n}k{k}.row.col", _ptx_types(self.acc, self.a, self.b, self.acc)
        if not self.block:
            return f"{name}.{types}"
        kind = "mxf8f6f4" if k == 32 else "mxf4" if self.block == 32 else "mxf4nvf4"
        return f"{name}.kind::{kind}.block_scale.scale_vec::{self.scales}X.{types}.{_SCALES[self.scale]}"

    def title(self) -> str:
        """Shape and types for messages."""
        m, n, k = self.shape
        scales = f" with a {self.scale} for every {self.block}" if self.block else ""
        return f"{m}x{n}x{k} {pair_title(self.a, self.b)}{scales} -> {self.acc}"


def _warp_rows() -> Iterator[WarpInstruction]:
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
        for a, b in product(_BYTES, repeat=2):
            yield WarpInstruction(shape, a, b, "Int32", feature)
    for a, b in product(_FP8, repeat=2):
        yield WarpInstruction((16, 8, 32), a, b, "Float32", "mma.fp8")


def _scaled_rows() -> Iterator[WarpInstruction]:
    feature, four, powers = "mma.block_scale", "Float4E2M1FN", "Float8E8M0FNU"
    for a, b in product(_FP8, repeat=2):
        yield WarpInstruction((16, 8, 32), a, b, "Float32", feature, powers, 32)
    for scale, block in ((powers, 32), ("Float8E4M3FN", 16)):
        yield WarpInstruction((16, 8, 64), four, four, "Float32", feature, scale, block)


WARP_INSTRUCTIONS: tuple[WarpInstruction, ...] = tuple(_warp_rows())
SCALED_INSTRUCTIONS: tuple[WarpInstruction, ...] = tuple(_scaled_rows())
"""The rows with block scales."""


# -- wgmma

THREADS = 128
M = 64
K_BYTES = 32
"""Bytes along k of every instruction."""


@record
class WarpGroupInstruction:
    """The instructions of some types, on 64 x n x k for each n of ``sizes``."""

    a: str
    b: str
    acc: str
    sizes: tuple[int, ...]
    majors: bool = False
    """True if operands in shared memory may have m or n contiguous instead of k."""

    def __post_init__(self) -> None:
        n = self.sizes[0]
        _check(self.title(n), THREADS, {"A": (self.a_layout, M * self.k), "C": (self.c_layout(n), M * n)})

    @property
    def bits(self) -> int:
        """Bits of an element of A and of B."""
        return _TYPES[self.a][1]

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
        return f"wgmma.mma_async.sync.aligned.m{M}n{n}k{self.k}.{_ptx_types(self.acc, self.a, self.b)}"

    def title(self, n: int) -> str:
        """Shape and types for messages."""
        return f"{M}x{n}x{self.k} {pair_title(self.a, self.b)} -> {self.acc}"


_EIGHTS = tuple(range(8, 257, 8))
_INTEGERS = (8, 16, 24, *range(32, 257, 16))


def _warp_group_rows() -> Iterator[WarpGroupInstruction]:
    for acc in ("Float32", "Float16"):
        yield WarpGroupInstruction("Float16", "Float16", acc, _EIGHTS, majors=True)
    yield WarpGroupInstruction("BFloat16", "BFloat16", "Float32", _EIGHTS, majors=True)
    yield WarpGroupInstruction("TF32", "TF32", "Float32", _EIGHTS)
    for (a, b), acc in product(product(_FP8, repeat=2), ("Float32", "Float16")):
        yield WarpGroupInstruction(a, b, acc, _EIGHTS)
    for a, b in product(_BYTES, repeat=2):
        yield WarpGroupInstruction(a, b, "Int32", _INTEGERS)


WARP_GROUP_INSTRUCTIONS: tuple[WarpGroupInstruction, ...] = tuple(_warp_group_rows())
