"""Differences of gfx1250's instructions from those of RDNA 4.

AMD has not published its tables for gfx1250.  LLVM's assembler gives the encodings: those of RDNA 4 instructions are the
same, but for the ones that :data:`GONE` names.  A row has an encoding, an opcode, a name, the formats of the operands
from the destination on, and pseudocode in AMD's notation.  Without pseudocode that of another chip stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True)
class Kind:
    """A format or a kind of operand, as AMD's tables name it."""

    name: str


@dataclass(frozen=True, eq=False)
class Row:
    """An instruction in one encoding; it takes the place of the tables' opcodes."""

    encoding: str
    field: str
    """The field that has the opcode."""
    value: int
    name: str
    operands: dict[str, tuple[Any, int, Any]]
    """Format, bits and kind by field."""
    pseudocode: str


GONE = re.compile(
    r"S_WAITCNT|S_WAIT_(?:EVENT|SAMPLECNT|BVHCNT|EXPCNT)|S_SETKILL|V_WMMA_.*|V_DOT(?:4_F32|2_F32|2_F16|2_BF16)_.*"
    r"|DS_BVH_.*|T?BUFFER_.*FORMAT.*|V_DUAL_AND_B32|IMAGE_.*"
)
"""Instructions of RDNA 4 that LLVM's assembler refuses for gfx1250; others may have their opcodes."""
FIELDS = {
    "VGLOBAL": ("scale_offset", 48, 1), "VFLAT": ("scale_offset", 48, 1), "VSCRATCH": ("scale_offset", 48, 1),
    "SMEM": ("scale_offset", 56, 1), "VOP3P": ("op", 16, 0xFF),
}  # fmt: skip
"""Fields that encodings have besides those of RDNA 4, or in the place of theirs: name, lowest bit, mask."""
WITH_LONG_LITERAL = ("SOP1", "SOP2", "SOPC", "VOP1", "VOP2", "VOPC")
"""Encodings whose operand 254 is a literal of 64 bits."""
_SCALED = (
    ("scale_src0", 32, 511), ("scale_src1", 41, 511), ("scale_a_fmt", 8, 3), ("scale_b_fmt", 61, 3), ("scale_a_row", 11, 1),
    ("scale_b_row", 59, 1), ("op", 80, 255), ("vdst", 64, 255), ("neg_hi", 72, 7), ("opsel", 75, 7), ("opsel_hi2", 78, 1),
    ("clmp", 79, 1), ("src0", 96, 511), ("src1", 105, 511), ("src2", 114, 511), ("opsel_hi", 123, 3), ("neg", 125, 7),
)  # fmt: skip
ENCODINGS = {
    "VOPD3": (12, 0xFF000000, 0xCF000000, (
        ("opx", 18, 63), ("opy", 12, 63), ("srcx0", 0, 511), ("srcy0", 32, 511), ("negx", 41, 7), ("negy", 44, 7),
        ("vsrcx1", 48, 255), ("vsrcx2", 56, 255), ("vdstx", 64, 255), ("vsrcy1", 72, 255), ("vsrcy2", 80, 255),
        ("vdsty", 88, 255))),
    "VTENSOR": (12, 0xFC000000, 0xD0000000, (
        ("op", 14, 255), ("group0", 64, 127), ("group1", 72, 127), ("group2", 80, 127), ("group3", 88, 127),
        ("scope", 50, 3), ("th", 52, 7), ("r128", 4, 1))),
    "VOP3PX2_SCALE": (16, 0xFFFF0000, 0xCC350000, _SCALED),
    "VOP3PX2_SCALE16": (16, 0xFFFF0000, 0xCC3A0000, _SCALED),
}  # fmt: skip
"""Encodings of its own: bytes, mask and value of the fixed bits, fields.  They are tried before the others."""

_MIXED = """declare in : 32'F[3];
declare S : 32'B[3];
for i in 0 : 2 do
if !OPSEL_HI.u3[i] then
in[i] = S[i].f32
elsif OPSEL.u3[i] then
in[i] = bf16_to_f32(S[i][31 : 16].bf16)
else
in[i] = bf16_to_f32(S[i][15 : 0].bf16)
endif
endfor;
"""
_PAIR = """declare tmp : 32'B;
tmp[15 : 0].bf16 = f32_to_bf16(bf16_to_f32(S0[15 : 0].bf16) {0} bf16_to_f32(S1[15 : 0].bf16));
tmp[31 : 16].bf16 = f32_to_bf16(bf16_to_f32(S0[31 : 16].bf16) {0} bf16_to_f32(S1[31 : 16].bf16));
D0.b32 = tmp"""
_WORDS = {"MIXED": _MIXED, "OLD": "tmp = MEM[ADDR].f64; "}
"""Beginnings of pseudocode that several rows share."""
_ROWS = """
SOP1 47 S_GET_PC_I64
SOP1 48 S_SET_PC_I64
SOP1 49 S_SWAP_PC_I64
SOP1 4b S_ADD_PC_I64
SOPP 04 S_MONITOR_SLEEP
SOPP 06 S_SET_VGPR_MSB
SOPP 3e S_SETPRIO_INC_WG
SOPP 45 S_WAIT_XCNT
SOPP 4a S_WAIT_ASYNCCNT
SOPP 4b S_WAIT_TENSORCNT
VOP1 1d V_MOV_B64 | B64 B64
VOP1 49 V_PERMLANE16_SWAP_B32 | B32 B32
VOP1 4b V_PRNG_B32 | B32 B32
VOP1 72 V_CVT_F32_BF16 | F32 BF16 | D0.f32 = bf16_to_f32(S0.bf16)
VOP2 17 V_FMAC_F64 | F64 F64 F64 | D0.f64 = fma(S0.f64, S1.f64, D0.f64)
VOP2_LIT64 23 V_FMAMK_F64 | F64 F64 F64 | D0.f64 = fma(S0.f64, SIMM64.f64, S1.f64)
VOP2_LIT64 24 V_FMAAK_F64 | F64 F64 F64 | D0.f64 = fma(S0.f64, S1.f64, SIMM64.f64)
VOP2 28 V_ADD_NC_U64 | U64 U64 U64 | D0.u64 = S0.u64 + S1.u64
VOP2 29 V_SUB_NC_U64 | U64 U64 U64 | D0.u64 = S0.u64 - S1.u64
VOP2 2a V_MUL_U64 | U64 U64 U64 | D0.u64 = S0.u64 * S1.u64
VOP3 233 V_BITOP3_B16 | B16 B16 B16 B16
VOP3 234 V_BITOP3_B32 | B32 B32 B32 B32
VOP3 235 V_MAD_U32 | U32 U32 U32 U32 | D0.u32 = S0.u32 * S1.u32 + S2.u32
VOP3 252 V_LSHL_ADD_U64 | U64 U64 U32 U64
VOP3 2fa V_MAD_NC_U64_U32 | U64 U32 U32 U64 | D0.u64 = 64'U(S0.u32) * 64'U(S1.u32) + S2.u64
VOP3 2fb V_MAD_NC_I64_I32 | I64 I32 I32 I64 | D0.i64 = 64'I(S0.i32) * 64'I(S1.i32) + S2.i64
VOP3 318 V_MIN_U64 | U64 U64 U64 | D0.u64 = S0.u64 < S1.u64 ? S0.u64 : S1.u64
VOP3 319 V_MAX_U64 | U64 U64 U64 | D0.u64 = S0.u64 >= S1.u64 ? S0.u64 : S1.u64
VOP3 31a V_MIN_I64 | I64 I64 I64 | D0.i64 = S0.i64 < S1.i64 ? S0.i64 : S1.i64
VOP3 31b V_MAX_I64 | I64 I64 I64 | D0.i64 = S0.i64 >= S1.i64 ? S0.i64 : S1.i64
VOP3 36d V_CVT_PK_BF16_F32 | PK2_BF16 F32 F32
VOP3 36f V_CVT_PK_F16_F32 | PK2_F16 F32 F32
VOP3P 1f V_PK_FMA_F32 | PK2_F32 PK2_F32 PK2_F32 PK2_F32
VOP3P 23 V_PK_ADD_BF16 | PK2_BF16 PK2_BF16 PK2_BF16 | PAIR +
VOP3P 28 V_PK_MUL_F32 | PK2_F32 PK2_F32 PK2_F32
VOP3P 29 V_PK_ADD_F32 | PK2_F32 PK2_F32 PK2_F32
VOP3P 2a V_PK_MUL_BF16 | PK2_BF16 PK2_BF16 PK2_BF16 | PAIR *
VOP3P 3d V_FMA_MIX_F32_BF16 | F32 B32 B32 B32 | MIXED D0[31 : 0].f32 = fma(in[0], in[1], in[2])
VOP3P 3e V_FMA_MIXLO_BF16 | BF16 B32 B32 B32 | MIXED D0[15 : 0].bf16 = f32_to_bf16(fma(in[0], in[1], in[2]))
VOP3P 3f V_FMA_MIXHI_BF16 | BF16 B32 B32 B32 | MIXED D0[31 : 16].bf16 = f32_to_bf16(fma(in[0], in[1], in[2]))
VOP3P 33 V_WMMA_F32_16X16X128_F8F6F4 | B32x8 B32x16 B32x16 B32x8
VOP3P 5d V_WMMA_F32_16X16X4_F32 | B32x8 B32x2 B32x2 B32x8
VOP3P 60 V_WMMA_F32_16X16X32_F16 | B32x8 B32x8 B32x8 B32x8
VOP3P 61 V_WMMA_F16_16X16X32_F16 | B32x4 B32x8 B32x8 B32x4
VOP3P 62 V_WMMA_F32_16X16X32_BF16 | B32x8 B32x8 B32x8 B32x8
VOP3P 63 V_WMMA_BF16_16X16X32_BF16 | B32x4 B32x8 B32x8 B32x4
VOP3P 64 V_WMMA_BF16F32_16X16X32_BF16 | B32x4 B32x8 B32x8 B32x8
VOP3P 65 V_SWMMAC_F32_16X16X64_F16 | B32x8 B32x8 B32x16 B32
VOP3P 66 V_SWMMAC_F32_16X16X64_BF16 | B32x8 B32x8 B32x16 B32
VOP3P 67 V_SWMMAC_F16_16X16X64_F16 | B32x4 B32x8 B32x16 B32
VOP3P 68 V_SWMMAC_BF16_16X16X64_BF16 | B32x4 B32x8 B32x16 B32
VOP3P 69 V_SWMMAC_BF16F32_16X16X64_BF16 | B32x8 B32x8 B32x16 B32
VOP3P 6a V_WMMA_F32_16X16X64_FP8_FP8 | B32x8 B32x8 B32x8 B32x8
VOP3P 6b V_WMMA_F32_16X16X64_FP8_BF8 | B32x8 B32x8 B32x8 B32x8
VOP3P 6c V_WMMA_F32_16X16X64_BF8_FP8 | B32x8 B32x8 B32x8 B32x8
VOP3P 6d V_WMMA_F32_16X16X64_BF8_BF8 | B32x8 B32x8 B32x8 B32x8
VOP3P 6e V_WMMA_F16_16X16X64_FP8_FP8 | B32x4 B32x8 B32x8 B32x4
VOP3P 6f V_WMMA_F16_16X16X64_FP8_BF8 | B32x4 B32x8 B32x8 B32x4
VOP3P 70 V_WMMA_F16_16X16X64_BF8_FP8 | B32x4 B32x8 B32x8 B32x4
VOP3P 71 V_WMMA_F16_16X16X64_BF8_BF8 | B32x4 B32x8 B32x8 B32x4
VOP3P 72 V_WMMA_I32_16X16X64_IU8 | B32x8 B32x8 B32x8 B32x8
VOP3P 73 V_SWMMAC_F32_16X16X128_FP8_FP8 | B32x8 B32x8 B32x16 B32x2
VOP3P 74 V_SWMMAC_F32_16X16X128_FP8_BF8 | B32x8 B32x8 B32x16 B32x2
VOP3P 75 V_SWMMAC_F32_16X16X128_BF8_FP8 | B32x8 B32x8 B32x16 B32x2
VOP3P 76 V_SWMMAC_F32_16X16X128_BF8_BF8 | B32x8 B32x8 B32x16 B32x2
VOP3P 77 V_SWMMAC_F16_16X16X128_FP8_FP8 | B32x4 B32x8 B32x16 B32x2
VOP3P 78 V_SWMMAC_F16_16X16X128_FP8_BF8 | B32x4 B32x8 B32x16 B32x2
VOP3P 79 V_SWMMAC_F16_16X16X128_BF8_FP8 | B32x4 B32x8 B32x16 B32x2
VOP3P 7a V_SWMMAC_F16_16X16X128_BF8_BF8 | B32x4 B32x8 B32x16 B32x2
VOP3P 7b V_SWMMAC_I32_16X16X128_IU8 | B32x8 B32x8 B32x16 B32x2
VOP3P 80 V_WMMA_F32_16X16X128_FP8_FP8 | B32x8 B32x16 B32x16 B32x8
VOP3P 81 V_WMMA_F32_16X16X128_FP8_BF8 | B32x8 B32x16 B32x16 B32x8
VOP3P 82 V_WMMA_F32_16X16X128_BF8_FP8 | B32x8 B32x16 B32x16 B32x8
VOP3P 83 V_WMMA_F32_16X16X128_BF8_BF8 | B32x8 B32x16 B32x16 B32x8
VOP3P 84 V_WMMA_F16_16X16X128_FP8_FP8 | B32x4 B32x16 B32x16 B32x4
VOP3P 85 V_WMMA_F16_16X16X128_FP8_BF8 | B32x4 B32x16 B32x16 B32x4
VOP3P 86 V_WMMA_F16_16X16X128_BF8_FP8 | B32x4 B32x16 B32x16 B32x4
VOP3P 87 V_WMMA_F16_16X16X128_BF8_BF8 | B32x4 B32x16 B32x16 B32x4
VOP3P 88 V_WMMA_F32_32X16X128_F4 | B32x16 B32x16 B32x8 B32x16
VOP3PX2_SCALE 33 V_WMMA_SCALE_F32_16X16X128_F8F6F4
VOP3PX2_SCALE 88 V_WMMA_SCALE_F32_32X16X128_F4
VOP3PX2_SCALE16 33 V_WMMA_SCALE16_F32_16X16X128_F8F6F4
VOP3PX2_SCALE16 88 V_WMMA_SCALE16_F32_32X16X128_F4
VGLOBAL 55 GLOBAL_ATOMIC_ADD_F64
VGLOBAL 5b GLOBAL_ATOMIC_MIN_NUM_F64 || OLD MEM[ADDR].f64 = DATA.f64 < tmp ? DATA.f64 : tmp; RETURN_DATA = tmp
VGLOBAL 5c GLOBAL_ATOMIC_MAX_NUM_F64 || OLD MEM[ADDR].f64 = DATA.f64 > tmp ? DATA.f64 : tmp; RETURN_DATA = tmp
VGLOBAL 5d GLOBAL_PREFETCH_B8
VGLOBAL 5f GLOBAL_LOAD_ASYNC_TO_LDS_B8
VGLOBAL 60 GLOBAL_LOAD_ASYNC_TO_LDS_B32
VGLOBAL 61 GLOBAL_LOAD_ASYNC_TO_LDS_B64
VGLOBAL 62 GLOBAL_LOAD_ASYNC_TO_LDS_B128
VGLOBAL 63 GLOBAL_STORE_ASYNC_FROM_LDS_B8
VGLOBAL 64 GLOBAL_STORE_ASYNC_FROM_LDS_B32
VGLOBAL 65 GLOBAL_STORE_ASYNC_FROM_LDS_B64
VGLOBAL 66 GLOBAL_STORE_ASYNC_FROM_LDS_B128
DS fa DS_LOAD_TR4_B64
DS fb DS_LOAD_TR6_B96
DS fc DS_LOAD_TR16_B128
DS fd DS_LOAD_TR8_B64
VOPD3 opx 20 V_DUAL_FMA_F64 | F64 F64 F64 F64
VOPD3 opx 21 V_DUAL_ADD_F64 | F64 F64 F64
VOPD3 opx 22 V_DUAL_MUL_F64 | F64 F64 F64
VOPD3 opx 23 V_DUAL_MAX_NUM_F64 | F64 F64 F64
VOPD3 opx 24 V_DUAL_MIN_NUM_F64 | F64 F64 F64
VOPD3 opx 10 V_DUAL_ADD_NC_U32
VOPD3 opx 11 V_DUAL_LSHLREV_B32
VOPD3 opx 13 V_DUAL_FMA_F32
VOPD3 opx 14 V_DUAL_SUB_NC_U32
VOPD3 opx 15 V_DUAL_LSHRREV_B32
VOPD3 opx 16 V_DUAL_ASHRREV_I32
VOPD3 opy 12 V_DUAL_BITOP2_B32
VOPD3 opy 13 V_DUAL_FMA_F32
VOPD  opy 14 V_DUAL_SUB_NC_U32
VOPD  opy 15 V_DUAL_LSHRREV_B32
VOPD  opy 16 V_DUAL_ASHRREV_I32
VOPD  opy 17 V_DUAL_MAX_I32
VOPD  opy 18 V_DUAL_MIN_I32
VTENSOR c4 TENSOR_LOAD_TO_LDS
VTENSOR c5 TENSOR_STORE_FROM_LDS
"""
_FIELDS = ("vdst", "src0", "src1", "src2")
_PROMOTED = {"VOP1": 0x180, "VOP2": 0x100}
"""Distance of opcodes of VOP3 from those of the short encodings."""


def _operand(field: str, token: str) -> tuple[Kind, int, Kind]:
    size, _, times = token.partition("x")
    packed, bits = size.startswith("PK2_"), int(re.sub(r".*?(\d+)$", r"\1", size))
    kind = "OPR_VGPR" if field == "vdst" else "OPR_SRC"
    return Kind(f"FMT_NUM_{size}"), bits * (2 if packed else 1) * int(times or 1), Kind(kind)


def rows() -> Iterator[Row]:
    """All rows; instructions of short encodings are there once more as VOP3."""
    for line in _ROWS.strip().splitlines():
        head, *rest = (part.strip() for part in line.split("|"))
        encoding, *field, code, name = head.split()
        tokens = rest[0].split() if rest else []
        operands = {place: _operand(place, token) for place, token in zip(_FIELDS, tokens, strict=False)}
        text = rest[1] if len(rest) > 1 else ""
        for word, meant in _WORDS.items():
            text = text.replace(f"{word} ", meant)
        if text.startswith("PAIR "):
            text = _PAIR.format(text.removeprefix("PAIR "))
        text = text.replace("; ", ";\n")
        made = Row(encoding, field[0] if field else "op", int(code, 16), name, operands, text)
        yield made
        if encoding in _PROMOTED:
            yield replace(made, encoding="VOP3", value=made.value + _PROMOTED[encoding])
