"""Integer instructions of AMD's as functions of NumPy arrays, for addresses and conditions.

Names are LLVM's without ``v_`` and ``s_`` and without the encoding.  Sources: AMD's instruction set documents of CDNA 3,
RDNA 3 and RDNA 4.  Of floats there is only what the division of integers needs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

__all__ = ["COMPARISONS", "CONSTANTS", "OPERATIONS", "SETS_SCC", "Operation", "bitop3", "operation_of"]

Array = Any
"""An array of uint32, or of uint64 where the operand has two registers."""
Operation = tuple[Callable[..., Array], str, str]
"""The function, a letter for each operand, and one for the result.

``u``: 32 bits; ``q``: 64 bits, in two registers; ``m``: a mask of lanes.
"""


def _signed(a: Array) -> Array:
    return a.view(np.int32)


def _signed64(a: Array) -> Array:
    return a.view(np.int64)


def _u(a: Array) -> Array:
    return a.astype(np.uint32)


def _from_signed(a: Array) -> Array:
    return a.astype(np.int64).astype(np.uint32)


def _wide(a: Array) -> Array:
    return a.astype(np.uint64)


def _shift(a: Array) -> Array:
    return a & np.uint32(31)


def _shift64(a: Array) -> Array:
    return (a & np.uint32(63)).astype(np.uint64)


def _float(a: Array) -> Array:
    return a.view(np.float32)


def _bits(a: Array) -> Array:
    return np.ascontiguousarray(a.astype(np.float32)).view(np.uint32)


def _mul_hi_i32(a: Array, b: Array) -> Array:
    return ((_signed(a).astype(np.int64) * _signed(b).astype(np.int64)) >> 32).astype(np.uint32)


def _field(a: Array, offset: Array, width: Array) -> Array:
    """Bits of a; a width of 32 and more takes all."""
    kept = np.where(
        width >= 32, np.uint64(0xFFFFFFFF), (np.uint64(1) << np.minimum(width, 32).astype(np.uint64)) - np.uint64(1)
    )
    return ((_wide(a) >> offset.astype(np.uint64)) & kept).astype(np.uint32)


def _signed_field(a: Array, offset: Array, width: Array) -> Array:
    value = _field(a, offset, width).astype(np.int64)
    top = np.where(width > 0, np.int64(1) << np.maximum(width.astype(np.int64) - 1, 0), np.int64(0))
    return ((value ^ top) - top).astype(np.uint32)


def _s_bfe_u32(a: Array, b: Array) -> Array:
    return _field(a, _shift(b), b >> 16 & np.uint32(127))


def _s_bfe_i32(a: Array, b: Array) -> Array:
    return _signed_field(a, _shift(b), b >> 16 & np.uint32(127))


def _v_bfe_u32(a: Array, b: Array, c: Array) -> Array:
    return _field(a, _shift(b), _shift(c))


def _v_bfe_i32(a: Array, b: Array, c: Array) -> Array:
    return _signed_field(a, _shift(b), _shift(c))


def _low24(a: Array) -> Array:
    return a & np.uint32(0xFFFFFF)


def _signed24(a: Array) -> Array:
    return ((_low24(a).astype(np.int64) ^ 0x800000) - 0x800000).astype(np.uint32)


def _ashr(a: Array, b: Array) -> Array:
    return _u(_signed(a) >> _shift(b).astype(np.int32))


def _alignbit(a: Array, b: Array, c: Array) -> Array:
    return (((_wide(a) << np.uint64(32)) | b) >> _shift(c).astype(np.uint64)).astype(np.uint32)


def _cvt_u32_f32(a: Array) -> Array:
    value = np.nan_to_num(_float(np.ascontiguousarray(a)).astype(np.float64), nan=0.0, posinf=2.0**32, neginf=0.0)
    return np.clip(np.trunc(value), 0, 2**32 - 1).astype(np.uint64).astype(np.uint32)


def _cvt_i32_f32(a: Array) -> Array:
    value = np.nan_to_num(_float(np.ascontiguousarray(a)).astype(np.float64), nan=0.0)
    return np.clip(np.trunc(value), -(2**31), 2**31 - 1).astype(np.int64).astype(np.uint32)


def _rcp(a: Array) -> Array:
    with np.errstate(all="ignore"):
        return _bits(np.float32(1) / _float(np.ascontiguousarray(a)))


def _fma(a: Array, b: Array, c: Array) -> Array:
    wide = (_float(np.ascontiguousarray(each)).astype(np.float64) for each in (a, b, c))
    x, y, z = wide
    with np.errstate(all="ignore"):
        return _bits(x * y + z)


def _mul_f32(a: Array, b: Array) -> Array:
    with np.errstate(all="ignore"):
        return _bits(_float(np.ascontiguousarray(a)) * _float(np.ascontiguousarray(b)))


def _trunc(a: Array) -> Array:
    return _bits(np.trunc(_float(np.ascontiguousarray(a))))


def _floor(a: Array) -> Array:
    return _bits(np.floor(_float(np.ascontiguousarray(a))))


def _reverse(a: Array) -> Array:
    table = np.array([int(f"{byte:08b}"[::-1], 2) for byte in range(256)], np.uint8)
    return np.ascontiguousarray(table[np.ascontiguousarray(a).view(np.uint8).reshape(*a.shape, 4)[..., ::-1]]).view(
        np.uint32
    )[..., 0]


def _leading_zeros(a: Array) -> Array:
    with np.errstate(divide="ignore"):
        top = np.floor(np.log2(a.astype(np.float64)))
    return np.where(a == 0, -1, 31 - np.where(a == 0, 0, top)).astype(np.int64).astype(np.uint32)


def _trailing_zeros(a: Array) -> Array:
    lowest = a & (~a + np.uint32(1))
    with np.errstate(divide="ignore"):
        return (
            np.where(a == 0, -1, np.log2(np.maximum(lowest, 1).astype(np.float64))).astype(np.int64).astype(np.uint32)
        )


def _bit_count(a: Array) -> Array:
    return np.bitwise_count(a).astype(np.uint32)


def _shl64(a: Array, b: Array) -> Array:
    return a << _shift64(b)


def _low16(a: Array) -> Array:
    return a & np.uint32(0xFFFF)


_PLAIN: dict[str, Operation] = {
    # moves
    "mov_b32": (lambda a: a, "u", "u"), "mov_b64": (lambda a: a, "q", "q"), "movk_i32": (lambda a: a, "u", "u"),
    "mov_b16": (_low16, "u", "u"), "accvgpr_read_b32": (lambda a: a, "u", "u"), "accvgpr_write_b32": (lambda a: a, "u", "u"),
    "accvgpr_mov_b32": (lambda a: a, "u", "u"),
    # sums
    "add_u32": (lambda a, b: a + b, "uu", "u"), "sub_u32": (lambda a, b: a - b, "uu", "u"),
    "subrev_u32": (lambda a, b: b - a, "uu", "u"), "add_u64": (lambda a, b: a + b, "qq", "q"),
    "sub_u64": (lambda a, b: a - b, "qq", "q"), "add3_u32": (lambda a, b, c: a + b + c, "uuu", "u"),
    "add_lshl_u32": (lambda a, b, c: (a + b) << _shift(c), "uuu", "u"),
    "lshl_add_u32": (lambda a, b, c: (a << _shift(b)) + c, "uuu", "u"),
    "lshl_add_u64": (lambda a, b, c: (a << _shift64(b)) + c, "quq", "q"),
    "xad_u32": (lambda a, b, c: (a ^ b) + c, "uuu", "u"), "abs_i32": (lambda a: _u(np.abs(_signed(a))), "u", "u"),
    "lshl1_add_u32": (lambda a, b: (a << np.uint32(1)) + b, "uu", "u"),
    "lshl2_add_u32": (lambda a, b: (a << np.uint32(2)) + b, "uu", "u"),
    "lshl3_add_u32": (lambda a, b: (a << np.uint32(3)) + b, "uu", "u"),
    "lshl4_add_u32": (lambda a, b: (a << np.uint32(4)) + b, "uu", "u"),
    "sad_u32": (lambda a, b, c: np.where(a > b, a - b, b - a) + c, "uuu", "u"),
    "add_u16": (lambda a, b: _low16(a + b), "uu", "u"), "sub_u16": (lambda a, b: _low16(a - b), "uu", "u"),
    # products
    "mul_i32": (lambda a, b: a * b, "uu", "u"), "mul_lo_u32": (lambda a, b: a * b, "uu", "u"),
    "mul_lo_i32": (lambda a, b: a * b, "uu", "u"), "mul_u64": (lambda a, b: a * b, "qq", "q"),
    "mul_lo_u16": (lambda a, b: _low16(a * b), "uu", "u"),
    "mul_hi_u32": (lambda a, b: (_wide(a) * _wide(b) >> np.uint64(32)).astype(np.uint32), "uu", "u"),
    "mul_hi_i32": (_mul_hi_i32, "uu", "u"), "mul_u32_u24": (lambda a, b: _low24(a) * _low24(b), "uu", "u"),
    "mul_i32_i24": (lambda a, b: _signed24(a) * _signed24(b), "uu", "u"),
    "mul_hi_u32_u24": (lambda a, b: (_wide(_low24(a)) * _wide(_low24(b)) >> np.uint64(32)).astype(np.uint32), "uu", "u"),
    "mad_u32_u24": (lambda a, b, c: _low24(a) * _low24(b) + c, "uuu", "u"),
    "mad_i32_i24": (lambda a, b, c: _signed24(a) * _signed24(b) + c, "uuu", "u"),
    "mad_u32_u16": (lambda a, b, c: _low16(a) * _low16(b) + c, "uuu", "u"),
    "mad_u16": (lambda a, b, c: _low16(_low16(a) * _low16(b) + c), "uuu", "u"),
    "mad_u32": (lambda a, b, c: a * b + c, "uuu", "u"),
    # shifts
    "lshl_b32": (lambda a, b: a << _shift(b), "uu", "u"), "lshr_b32": (lambda a, b: a >> _shift(b), "uu", "u"),
    "ashr_i32": (_ashr, "uu", "u"), "lshlrev_b32": (lambda a, b: b << _shift(a), "uu", "u"),
    "lshrrev_b32": (lambda a, b: b >> _shift(a), "uu", "u"), "ashrrev_i32": (lambda a, b: _ashr(b, a), "uu", "u"),
    "lshlrev_b16": (lambda a, b: _low16(b << (a & np.uint32(15))), "uu", "u"),
    "lshrrev_b16": (lambda a, b: _low16(b) >> (a & np.uint32(15)), "uu", "u"),
    "lshl_b64": (_shl64, "qu", "q"), "lshr_b64": (lambda a, b: a >> _shift64(b), "qu", "q"),
    "ashr_i64": (lambda a, b: (_signed64(a) >> _shift64(b).astype(np.int64)).view(np.uint64), "qu", "q"),
    "lshlrev_b64": (lambda a, b: _shl64(b, a), "uq", "q"), "lshrrev_b64": (lambda a, b: b >> _shift64(a), "uq", "q"),
    "ashrrev_i64": (lambda a, b: (_signed64(b) >> _shift64(a).astype(np.int64)).view(np.uint64), "uq", "q"),
    "alignbit_b32": (_alignbit, "uuu", "u"),
    "alignbyte_b32": (lambda a, b, c: _alignbit(a, b, (c & np.uint32(3)) * np.uint32(8)), "uuu", "u"),
    # bits
    "and_b32": (lambda a, b: a & b, "uu", "u"), "or_b32": (lambda a, b: a | b, "uu", "u"),
    "xor_b32": (lambda a, b: a ^ b, "uu", "u"), "not_b32": (lambda a: ~a, "u", "u"),
    "and_b16": (lambda a, b: _low16(a & b), "uu", "u"),
    "or_b16": (lambda a, b: _low16(a | b), "uu", "u"), "xnor_b32": (lambda a, b: ~(a ^ b), "uu", "u"),
    "andn2_b32": (lambda a, b: a & ~b, "uu", "u"), "orn2_b32": (lambda a, b: a | ~b, "uu", "u"),
    "nand_b32": (lambda a, b: ~(a & b), "uu", "u"), "nor_b32": (lambda a, b: ~(a | b), "uu", "u"),
    "and_b64": (lambda a, b: a & b, "qq", "q"), "or_b64": (lambda a, b: a | b, "qq", "q"),
    "xor_b64": (lambda a, b: a ^ b, "qq", "q"), "not_b64": (lambda a: ~a, "q", "q"),
    "andn2_b64": (lambda a, b: a & ~b, "qq", "q"), "orn2_b64": (lambda a, b: a | ~b, "qq", "q"),
    "xnor_b64": (lambda a, b: ~(a ^ b), "qq", "q"),
    "and_or_b32": (lambda a, b, c: a & b | c, "uuu", "u"), "or3_b32": (lambda a, b, c: a | b | c, "uuu", "u"),
    "xor3_b32": (lambda a, b, c: a ^ b ^ c, "uuu", "u"),
    "lshl_or_b32": (lambda a, b, c: a << _shift(b) | c, "uuu", "u"),
    "bfi_b32": (lambda a, b, c: a & b | ~a & c, "uuu", "u"), "bfrev_b32": (_reverse, "u", "u"),
    "brev_b32": (_reverse, "u", "u"),
    "bfm_b32": (lambda a, b: ((np.uint32(1) << _shift(a)) - np.uint32(1)) << _shift(b), "uu", "u"),
    "bcnt1_i32_b32": (_bit_count, "u", "u"), "bcnt_u32_b32": (lambda a, b: _bit_count(a) + b, "uu", "u"),
    "bcnt1_i32_b64": (_bit_count, "q", "u"),
    "flbit_i32_b32": (_leading_zeros, "u", "u"), "ffbh_u32": (_leading_zeros, "u", "u"),
    "clz_i32_u32": (_leading_zeros, "u", "u"),
    "ff1_i32_b32": (_trailing_zeros, "u", "u"), "ffbl_b32": (_trailing_zeros, "u", "u"),
    "ctz_i32_b32": (_trailing_zeros, "u", "u"),
    "pack_ll_b32_b16": (lambda a, b: _low16(a) | b << np.uint32(16), "uu", "u"),
    "pack_lh_b32_b16": (lambda a, b: _low16(a) | (b >> np.uint32(16)) << np.uint32(16), "uu", "u"),
    "pack_hh_b32_b16": (lambda a, b: a >> np.uint32(16) | (b >> np.uint32(16)) << np.uint32(16), "uu", "u"),
    "sext_i32_i16": (lambda a: _signed_field(a, np.uint32(0), np.uint32(16)), "u", "u"),
    "sext_i32_i8": (lambda a: _signed_field(a, np.uint32(0), np.uint32(8)), "u", "u"),
    # extrema
    "min_u32": (np.minimum, "uu", "u"), "max_u32": (np.maximum, "uu", "u"),
    "min_i32": (lambda a, b: _u(np.minimum(_signed(a), _signed(b))), "uu", "u"),
    "max_i32": (lambda a, b: _u(np.maximum(_signed(a), _signed(b))), "uu", "u"),
    "min3_u32": (lambda a, b, c: np.minimum(np.minimum(a, b), c), "uuu", "u"),
    "max3_u32": (lambda a, b, c: np.maximum(np.maximum(a, b), c), "uuu", "u"),
    "med3_i32": (lambda a, b, c: _u(np.maximum(np.minimum(_signed(a), _signed(b)),
                                               np.minimum(np.maximum(_signed(a), _signed(b)), _signed(c)))), "uuu", "u"),
    # floats of integer divisions
    "cvt_f32_u32": (_bits, "u", "u"), "cvt_f32_i32": (lambda a: _bits(_signed(a)), "u", "u"),
    "cvt_u32_f32": (_cvt_u32_f32, "u", "u"), "cvt_i32_f32": (_cvt_i32_f32, "u", "u"), "rcp_f32": (_rcp, "u", "u"),
    "rcp_iflag_f32": (_rcp, "u", "u"), "mul_f32": (_mul_f32, "uu", "u"), "fma_f32": (_fma, "uuu", "u"),
    "trunc_f32": (_trunc, "u", "u"), "floor_f32": (_floor, "u", "u"),
    "fmamk_f32": (_fma, "uuu", "u"), "fmaak_f32": (_fma, "uuu", "u"),
}  # fmt: skip

_SAME = {
    "add_i32": "add_u32", "sub_i32": "sub_u32", "add_nc_u32": "add_u32", "sub_nc_u32": "sub_u32",
    "subrev_nc_u32": "subrev_u32",
    "add_nc_i32": "add_u32", "sub_nc_i32": "sub_u32", "add_nc_u64": "add_u64", "sub_nc_u64": "sub_u64",
    "add_co_u32": "add_u32", "sub_co_u32": "sub_u32", "subrev_co_u32": "subrev_u32", "add_co_i32": "add_u32",
    "sub_co_i32": "sub_u32", "addk_i32": "add_u32", "mulk_i32": "mul_i32", "addk_co_i32": "add_u32", "addk_u32": "add_u32",
    "and_not1_b32": "andn2_b32", "or_not1_b32": "orn2_b32", "and_not1_b64": "andn2_b64", "or_not1_b64": "orn2_b64",
    "cls_i32": "flbit_i32_b32", "add_nc_u16": "add_u16", "sub_nc_u16": "sub_u16", "mul_legacy_f32": "mul_f32",
    "dual_mov_b32": "mov_b32", "dual_add_nc_u32": "add_u32", "dual_lshlrev_b32": "lshlrev_b32", "dual_and_b32": "and_b32",
    "readfirstlane_b32": "mov_b32",
}  # fmt: skip

OPERATIONS: Mapping[str, Operation] = MappingProxyType(_PLAIN | {name: _PLAIN[same] for name, same in _SAME.items()})
_ONLY_VECTOR: Mapping[str, Operation] = MappingProxyType(
    {"bfe_u32": (_v_bfe_u32, "uuu", "u"), "bfe_i32": (_v_bfe_i32, "uuu", "u")}
)
_ONLY_SCALAR: Mapping[str, Operation] = MappingProxyType(
    {"bfe_u32": (_s_bfe_u32, "uu", "u"), "bfe_i32": (_s_bfe_i32, "uu", "u")}
)

SETS_SCC = frozenset(
    f"{name}_{kind}"
    for name in ("and", "or", "xor", "not", "andn2", "orn2", "and_not1", "or_not1", "nand", "nor", "xnor")
    for kind in ("b32", "b64")
) | {"lshl_b32", "lshr_b32", "ashr_i32", "lshl_b64", "lshr_b64", "ashr_i64", "bfe_u32", "bfe_i32", "abs_i32",
     "bcnt1_i32_b32", "bcnt1_i32_b64"}  # fmt: skip
"""Scalar instructions that set SCC if their result is not zero."""

COMPARISONS: Mapping[str, Callable[[Array, Array], Array]] = MappingProxyType(
    {
        "eq": lambda a, b: a == b, "lg": lambda a, b: a != b, "ne": lambda a, b: a != b, "lt": lambda a, b: a < b,
        "le": lambda a, b: a <= b, "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b,
    }
)  # fmt: skip
CONSTANTS: Mapping[str, int] = MappingProxyType(
    {
        "0.5": 0x3F000000, "-0.5": 0xBF000000, "1.0": 0x3F800000, "-1.0": 0xBF800000, "2.0": 0x40000000, "-2.0": 0xC0000000,
        "4.0": 0x40800000, "-4.0": 0xC0800000, "0.15915494": 0x3E22F983,
    }
)  # fmt: skip
"""Inline constants of floats, as assembly writes them."""


def bitop3(table: int) -> Callable[[Array, Array, Array], Array]:
    """The function of ``v_bitop3_b32``: each bit of the result is the table's bit of number ``4 a + 2 b + c``."""

    def run(a: Array, b: Array, c: Array) -> Array:
        found: Array = np.uint32(0)
        for number in range(8):
            if table >> number & 1:
                parts = (each if number >> shift & 1 else ~each for each, shift in ((a, 2), (b, 1), (c, 0)))
                x, y, z = parts
                found = found | x & y & z
        return found

    return run


def operation_of(name: str) -> Operation | None:
    """The function of an instruction; ``None`` if its result is not computed here."""
    kind, _, plain = name.partition("_")
    own = _ONLY_VECTOR if kind == "v" else _ONLY_SCALAR
    if plain.startswith("s_"):  # scalar results of the vector unit
        plain = plain[2:]
    return own.get(plain) or OPERATIONS.get(plain)
