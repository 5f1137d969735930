"""Table of conversions between floats and packed narrow floats.

Names, operands and their order are those of MLIR's ROCDL dialect.  Chips and meanings are those of the instruction sets
of CDNA 3 ("V_CVT_PK_FP8_F32"), CDNA 4 ("V_CVT_SCALEF32_*") and LLVM's features ``fp8-conversion-insts``,
``fp8-cvt-scale-insts``, ``fp4-cvt-scale-insts``, ``f16bf16-to-fp6bf6-cvt-scale-insts`` and ``gfx1250-insts``. Types are
LLVM's: ``"f32"``, ``"v2i16"``.  Each row checks itself when it is made.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from flydsl.expr.rocdl.chips import Archs
from flydsl.support.fast_dataclass import record
from flydsl.targets.amdgpu import GFX12, Isa

__all__ = ["CONVERSIONS", "WIDTHS", "Conversion", "Operand", "type_bits"]

WIDTHS = {"fp8": 8, "bf8": 8, "fp6": 6, "bf6": 6, "fp4": 4, "f16": 16, "bf16": 16, "f32": 32, "i16": 16, "u16": 16}
"""Bits of the number formats, by their names in instructions."""


def type_bits(text: str) -> int:
    """The width of a type such as ``"v2i16"``."""
    found = re.fullmatch(r"(?:v(\d+))?(i|f|bf)(\d+)", text)
    if found is None:
        raise ValueError(f"{text!r} is not a type such as i32 or v2f16")
    return int(found[1] or 1) * int(found[3])


@record
class Operand:
    """One operand; an immediate must be known while tracing."""

    name: str
    type: str
    is_immediate: bool = False


@record
class Conversion:
    """One row: ``count`` elements of format ``source`` become ``count`` of format ``target``."""

    name: str
    archs: Archs
    source: str
    target: str
    count: int
    operands: tuple[Operand, ...]
    result: str
    picks: str | None = None
    """The immediate that selects the part of ``src`` to convert."""
    puts: str | None = None
    """The immediate that selects the part of the result to write; the rest is the old value."""
    is_exact: bool = True
    """True if the result is published: scaled, then rounded to nearest even."""

    def __post_init__(self) -> None:
        names = [operand.name for operand in self.operands]
        for part in (self.picks, self.puts):
            if part is not None and part not in names:
                raise ValueError(f"{self.name}: no operand {part}")
        if not self.puts and type_bits(self.result) != self.count * WIDTHS[self.target]:
            raise ValueError(f"{self.name}: {self.count} of {self.target} do not fill {self.result}")
        if self.puts and not any(operand.name.startswith("old") for operand in self.operands):
            raise ValueError(f"{self.name}: puts={self.puts!r}, but no operand is the old value")

    @property
    def intrinsic(self) -> str:
        """LLVM's name."""
        return f"llvm.amdgcn.{self.name.replace('_', '.')}"

    @property
    def values(self) -> tuple[Operand, ...]:
        """The operands to convert."""
        return tuple(
            operand for operand in self.operands if operand.name.startswith("src") and not operand.is_immediate
        )


def _operands(text: str) -> tuple[Operand, ...]:
    """Parse ``"src:i32 scale:f32 sel:i1!"``, where ``!`` marks an immediate."""
    parts = (word.partition(":") for word in text.split())
    return tuple(Operand(name, of.removesuffix("!"), of.endswith("!")) for name, _, of in parts)


_FP8: Archs = (Isa.CDNA3, Isa.CDNA4, *GFX12)
_CDNA4: Archs = (Isa.CDNA4,)
_GFX1250: Archs = (Isa.GFX1250,)
_EIGHT, _SIX, _WIDE = ("fp8", "bf8"), ("fp6", "bf6"), ("f32", "f16", "bf16")


def _plain() -> Iterator[Conversion]:
    for narrow in _EIGHT:
        pair = _operands("src_a:f32 src_b:f32 old:i32 word_sel:i1!")
        yield Conversion(f"cvt_pk_{narrow}_f32", _FP8, "f32", narrow, 2, pair, "i32", puts="word_sel")
        sr = _operands("src_a:f32 src_b:i32 old:i32 byte_sel:i32!")
        yield Conversion(f"cvt_sr_{narrow}_f32", _FP8, "f32", narrow, 1, sr, "i32", puts="byte_sel", is_exact=False)
        word, byte = _operands("src:i32 word_sel:i1!"), _operands("src_a:i32 byte_sel:i32!")
        yield Conversion(f"cvt_pk_f32_{narrow}", _FP8, narrow, "f32", 2, word, "v2f32", picks="word_sel")
        yield Conversion(f"cvt_f32_{narrow}", _FP8, narrow, "f32", 1, byte, "f32", picks="byte_sel")


def _scaled_pairs() -> Iterator[Conversion]:
    """CDNA 4: pairs and single elements."""
    for narrow, wide in itertools.product((*_EIGHT, "fp4"), _WIDE):
        is_four = narrow == "fp4"
        sources = "src0:f32 src1:f32" if wide == "f32" else f"{'src' if is_four else 'src0'}:v2{wide}"
        old, put = ("i32", "dst_sel_index:i32!") if is_four else ("v2i16", "dst_lo_hi_sel:i1!")
        operands = _operands(f"old_vdst:{old} {sources} scale:f32 {put}")
        yield Conversion(
            f"cvt_scalef32_pk_{narrow}_{wide}", _CDNA4, wide, narrow, 2, operands, old, puts=put.partition(":")[0]
        )
        pick = "src_sel_index:i32!" if is_four else "src_lo_hi_sel:i1!"
        yield Conversion(
            f"cvt_scalef32_pk_{wide}_{narrow}", _CDNA4, narrow, wide, 2, _operands(f"src:i32 scale:f32 {pick}"),
            f"v2{wide}", picks=pick.partition(":")[0],
        )  # fmt: skip
    for narrow in _EIGHT:
        into_half = _operands("old_vdst:v2f16 src:i32 scale:f32 src_sel_index:i32! dst_lo_hi_sel:i1!")
        yield Conversion(
            f"cvt_scalef32_f16_{narrow}", _CDNA4, narrow, "f16", 1, into_half, "v2f16",
            picks="src_sel_index", puts="dst_lo_hi_sel",
        )  # fmt: skip
        into_single = _operands("src:i32 scale:f32 src_sel_index:i32!")
        yield Conversion(
            f"cvt_scalef32_f32_{narrow}", _CDNA4, narrow, "f32", 1, into_single, "f32", picks="src_sel_index"
        )


def _scaled_blocks() -> Iterator[Conversion]:
    """Whole registers: 32 elements of 6 bits on CDNA 4, 8 or 16 on gfx1250.

    Those of gfx1250 divide by the scale and lie side by side, as AMD's own tests of the builtins say
    (``cvt_scalef32_pk_gfx1250_test.cpp`` of FPSan).
    """
    for narrow, wide in itertools.product(_SIX, _WIDE):
        out = _operands(f"src:v32{wide} scale:f32")
        if wide != "f32":
            yield Conversion(f"cvt_scalef32_pk32_{narrow}_{wide}", _CDNA4, wide, narrow, 32, out, "v6i32")
        back = _operands("src:v6i32 scale:f32")
        yield Conversion(f"cvt_scalef32_pk32_{wide}_{narrow}", _CDNA4, narrow, wide, 32, back, f"v32{wide}")
        block = _operands(f"src:v16{wide} scale:f32")
        yield Conversion(f"cvt_scalef32_pk16_{narrow}_{wide}", _GFX1250, wide, narrow, 16, block, "v3i32")
    for narrow in _SIX:
        halves = _operands("src0:v16f32 src1:v16f32 scale:f32")
        # MLIR's dialect says that the sources follow each other, the instruction set that they alternate.
        yield Conversion(
            f"cvt_scalef32_2xpk16_{narrow}_f32", _CDNA4, "f32", narrow, 32, halves, "v6i32", is_exact=False
        )
    for narrow, wide in itertools.product((*_EIGHT, "fp4"), _WIDE):
        result = "i32" if narrow == "fp4" else "v2i32"
        block = _operands(f"src:v8{wide} scale:f32")
        yield Conversion(f"cvt_scalef32_pk8_{narrow}_{wide}", _GFX1250, wide, narrow, 8, block, result)
        # How the selection picks the scale's byte and lanes is not published.
        back = _operands(f"src:{result} scale:i32 scale_sel:i32!")
        yield Conversion(f"cvt_scale_pk8_{wide}_{narrow}", _GFX1250, narrow, wide, 8, back, f"v8{wide}", is_exact=False)
    for narrow, wide in itertools.product(_SIX, _WIDE):
        back = _operands("src:v3i32 scale:i32 scale_sel:i32!")
        yield Conversion(
            f"cvt_scale_pk16_{wide}_{narrow}", _GFX1250, narrow, wide, 16, back, f"v16{wide}", is_exact=False
        )


CONVERSIONS: Mapping[str, Conversion] = MappingProxyType(
    {row.name: row for row in (*_plain(), *_scaled_pairs(), *_scaled_blocks())}
)
"""By name."""
