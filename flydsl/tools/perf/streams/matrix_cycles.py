"""Cycles of AMD's matrix instructions.

Passes of MFMA: LLVM's ``SISchedule.td``, models ``SIDPFullSpeedModel`` (CDNA 2) and ``SIDPGFX940FullSpeedModel`` (CDNA 3 and
4), and AMD's CDNA 4 instruction set, "Matrix Arithmetic Instructions", for its deeper forms.  WMMA: the cycles follow from
the product's rate of the type.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from flydsl.support.fast_dataclass import record
from flydsl.targets.amdgpu import Isa
from flydsl.targets.timing import Chip


@record
class MatrixCycles:
    """The cost of a matrix instruction for a wave."""

    cycles: int
    """Of the matrix unit."""
    macs: int
    """Multiplications with addition of the wave."""
    kind: str
    """The rate of the product that it is of."""


_CDNA2 = (
    (r"f64_4x4x", 4),
    (r"f64_16x16x", 8),
    (r"\w+_4x4x", 2),
    (r"\w+_16x16x", 8),
    (r"\w+_32x32x", 16),
)
_CDNA3 = (
    (r"f64_4x4x", 4),
    (r"f64_16x16x", 8),
    (r"\w+_4x4x", 2),
    (r"\w+_16x16x8_?xf32", 4),
    (r"\w+_16x16x(?:16|32)\w*(?:f16|bf16|i8|fp8|bf8)", 4),
    (r"\w+_16x16x64\w*(?:f16|bf16|i8|fp8|bf8)", 4),
    (r"\w+_16x16x[14]\w*", 8),
    (r"\w+_32x32x4_?xf32", 8),
    (r"\w+_32x32x(?:8|16|32)\w*(?:f16|bf16|i8|fp8|bf8)", 8),
    (r"\w+_32x32x[124]\w*", 16),
)
_CDNA4 = ((r"(?:scale_)?f32_16x16x128_f8f6f4", 8), (r"(?:scale_)?f32_32x32x64_f8f6f4", 16), *_CDNA3)
PASSES: Mapping[Isa, tuple[tuple[str, int], ...]] = MappingProxyType(
    {
        Isa.CDNA1: _CDNA2,
        Isa.CDNA2: _CDNA2,
        Isa.CDNA3: _CDNA3,
        Isa.CDNA4: _CDNA4,
    }
)
"""For each instruction set, patterns of names behind ``v_mfma_`` or ``v_smfmac_`` and their passes; the first counts."""

_SHAPE = re.compile(r"v_(mfma|smfmac|wmma|swmmac)_(?:ld_)?(?:scale_)?(\w+?)_(\d+)x(\d+)x(\d+)_?(\w*)")
_KINDS = (
    (r"f8f6f4|fp8|bf8", "matrix.f8"),
    (r"f4|fp4", "matrix.f4"),
    (r"xf32", "matrix.tf32"),
    (r"bf16", "matrix.bf16"),
    (r"i8|iu8", "matrix.i8"),
    (r"i4|iu4", "matrix.i8"),
    (r"f64", "matrix.f64"),
    (r"f16", "matrix.f16"),
    (r"f32", "matrix.f32"),
)
_NARROW = re.compile(r"(?:cbsz|blgp):([2-4])\b")


def matrix_cycles(name: str, operands: str, chip: Chip, isa: Isa) -> MatrixCycles | None:
    """The cost of a matrix instruction; ``None`` for other instructions.

    ``operands`` is the text behind the name, whose modifiers name types of 4 and 6 bits.  The chip's rates decide where
    no passes are known.
    """
    match = _SHAPE.match(name)
    if match is None:
        return None
    family, result, *extents, inputs = match.groups()
    m, n, k = map(int, extents)
    blocks = re.search(r"_(\d+)b", inputs)
    macs = m * n * k * (int(blocks[1]) if blocks else _blocks(m, n, k, inputs, isa) if family == "mfma" else 1)
    kind = next((kind for pattern, kind in _KINDS if re.search(pattern, inputs or result)), "matrix.f32")
    is_narrow = "f8f6f4" in inputs and len(_NARROW.findall(operands)) == 2
    if is_narrow:
        kind = "matrix.f4"
    if family in ("mfma", "smfmac"):
        rest = f"{result}_{m}x{n}x{k}_{inputs}"
        passes = next((passes for pattern, passes in PASSES.get(isa, ()) if re.match(pattern, rest)), None)
        if passes is not None:
            passes = passes // 2 if is_narrow else passes
            return MatrixCycles(int(passes * chip.fact("pass_cycles")), macs, kind)
    return MatrixCycles(max(1, round(macs / chip.macs_per_cycle(kind) / (2 if family == "swmmac" else 1))), macs, kind)


def _blocks(m: int, n: int, k: int, inputs: str, isa: Isa) -> int:
    """Products that one instruction computes apart: 4x4 has 16 of them, the shallow forms of the others 4 and 2."""
    if (m, n) == (4, 4):
        return 4 if "f64" in inputs else 16
    shallow = {"f32": 1, "f16": 4, "bf16": 2, "bf16_1k": 4, "i8": 4, "bf16_2b": 2}
    del isa
    if "f64" in inputs or inputs not in shallow or k > shallow[inputs]:
        return 1
    return 4 if m == 16 else 2
