"""Table of CDNA's dense matrix instructions: types and chips, parsed from names.

Names and operands are those of MLIR's ROCDL dialect.  Chips are those of the CDNA 1 to 4 instruction sets ("Matrix
Arithmetic Instructions").  ``mfma_f32_32x32x2bf16`` multiplies 32 x 2 by 2 x 32 elements in each of two blocks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from flydsl.expr.rocdl.chips import Archs
from flydsl.support.fast_dataclass import record
from flydsl.targets.amdgpu import GFX9, Isa

__all__ = ["NAMED", "WAVE", "NamedInstruction"]

WAVE = 64
"""Lanes that make a call together."""

_FORMATS = {"f64": 64, "f32": 32, "xf32": 32, "f16": 16, "bf16": 16, "i8": 8, "fp8": 8, "bf8": 8}
"""Bits of an element of A and B."""

_NAME = re.compile(r"mfma_(f32|f64|i32)_(\d+)x(\d+)x(\d+)_?(xf32|f64|f32|f16|bf16|i8|fp8|bf8)(?:_(1k|fp8|bf8))?")


@record
class NamedInstruction:
    """One instruction; its properties follow from its name."""

    name: str
    archs: Archs
    blocks: int
    """Independent products of one call."""

    def __post_init__(self) -> None:
        m, n, k = self.shape
        if m != n or self.blocks * m * k % WAVE or self.blocks * m * n % WAVE:
            raise ValueError(f"{self.name}: {self.blocks} blocks of {m}x{n}x{k} do not fill {WAVE} lanes")
        if self.count_ab * _FORMATS[self.a] not in (32, 64, 128):
            raise ValueError(f"{self.name}: a lane holds {self.count_ab} of {self.a}, expected 32, 64 or 128 bits")

    def _parsed(self) -> re.Match[str]:
        found = _NAME.fullmatch(self.name)
        if found is None:
            raise ValueError(f"{self.name!r} is not the name of a matrix instruction")
        return found

    @property
    def shape(self) -> tuple[int, int, int]:
        """m, n and k of a block."""
        parts = self._parsed()
        return int(parts[2]), int(parts[3]), int(parts[4])

    @property
    def acc(self) -> str:
        """The format of C and D."""
        return self._parsed()[1]

    @property
    def a(self) -> str:
        """The format of A."""
        return self._parsed()[5]

    @property
    def b(self) -> str:
        """The format of B."""
        last = self._parsed()[6]
        return self.a if last in (None, "1k") else last

    @property
    def count_ab(self) -> int:
        """Elements of A, and of B, in a lane."""
        m, _, k = self.shape
        return self.blocks * m * k // WAVE

    @property
    def count_c(self) -> int:
        """Elements of C in a lane."""
        m, n, _ = self.shape
        return self.blocks * m * n // WAVE

    @property
    def intrinsic(self) -> str:
        """LLVM's name."""
        return f"llvm.amdgcn.{self.name.replace('_', '.')}"

    @property
    def operand(self) -> str:
        """A and B's type in the intrinsic, as in :mod:`flydsl.expr.rocdl.packed_table`."""
        if self.a in ("i8", "fp8", "bf8"):
            words = self.count_ab * 8 // 32
            return {1: "i32", 2: "i64", 4: "v4i32"}[words]
        is_old_brain = self.a == "bf16" and self.count_ab != 8
        element = {"xf32": "f32", "bf16": "i16" if is_old_brain else "bf16"}.get(self.a, self.a)
        return element if self.count_ab == 1 else f"v{self.count_ab}{element}"

    @property
    def accumulator(self) -> str:
        """The type of C and D."""
        return self.acc if self.count_c == 1 else f"v{self.count_c}{self.acc}"

    @property
    def c_rows(self) -> list[tuple[int, int]]:
        """For each value of C in a lane, its block and its first row.

        The lane adds :attr:`row_step` times its index in the group of lanes that hold one column.
        """
        m, _, _ = self.shape
        if self.acc == "f64":
            return [(0, 4 * v) for v in range(self.count_c)]
        per_block = self.count_c // self.blocks if m > 4 else self.count_c
        rows_apart = 4 * WAVE // m
        return [(v // per_block, v % per_block // 4 * rows_apart + v % 4) for v in range(self.count_c)]

    @property
    def row_step(self) -> int:
        """Rows of C between lanes that hold the same column."""
        return 1 if self.acc == "f64" else 4

    @property
    def blocks_over_lanes(self) -> bool:
        """True if lanes, not values, distinguish the blocks of C."""
        return self.shape[0] == 4


_CDNA1: Archs = GFX9
_UNTIL_CDNA2: Archs = (Isa.CDNA1, Isa.CDNA2)
_CDNA2: Archs = (Isa.CDNA2, Isa.CDNA3, Isa.CDNA4)
_CDNA3: Archs = (Isa.CDNA3, Isa.CDNA4)
_XF32: Archs = (Isa.CDNA3,)
_CDNA4: Archs = (Isa.CDNA4,)


def _rows() -> Iterator[NamedInstruction]:
    """Blocks are two of 32 rows, four of 16 or sixteen of 4, or one."""
    for m, several in ((32, 2), (16, 4), (4, 16)):
        for suffix, k, archs in (("f32", 1, _CDNA1), ("f16", 4, _CDNA1), ("bf16", 2, _UNTIL_CDNA2),
                                 ("bf16_1k", 4, _CDNA2)):  # fmt: skip
            yield NamedInstruction(f"mfma_f32_{m}x{m}x{k}{suffix}", archs, several)
        yield NamedInstruction(f"mfma_i32_{m}x{m}x4i8", _CDNA1, several)
    for m in (32, 16):
        size = f"{m}x{m}x"
        for suffix, depth, archs in (
            ("f32", 64, _CDNA1), ("f16", 256, _CDNA1), ("bf16", 128, _UNTIL_CDNA2), ("bf16_1k", 256, _CDNA2),
            ("_xf32", 128, _XF32), ("_f16", 512, _CDNA4), ("_bf16", 512, _CDNA4),
            *((f"_{a}_{b}", 512, _CDNA3) for a in ("fp8", "bf8") for b in ("fp8", "bf8")),
        ):  # fmt: skip
            yield NamedInstruction(f"mfma_f32_{size}{depth // m}{suffix}", archs, 1)
        for suffix, depth, archs in (("i8", 256, _UNTIL_CDNA2), ("_i8", 512, _CDNA3), ("_i8", 1024, _CDNA4)):
            yield NamedInstruction(f"mfma_i32_{size}{depth // m}{suffix}", archs, 1)
    yield NamedInstruction("mfma_f64_16x16x4f64", _CDNA2, 1)
    yield NamedInstruction("mfma_f64_4x4x4f64", _CDNA2, 4)


NAMED: Mapping[str, NamedInstruction] = MappingProxyType({row.name: row for row in _rows()})
"""By name."""
