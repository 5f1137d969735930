"""Operations that CDNA 4 (gfx950) adds."""

from __future__ import annotations

from typing import Any

from flydsl.errors import DSLTypeError
from flydsl.expr.core.context import emits_for
from flydsl.expr.numeric import BFloat16, Float32, Uint16, Uint32, as_numeric
from flydsl.expr.rocdl.buffers.lds_copies import (
    CopyOpCDNA4BufferLoadAsyncLDSType,
    CopyOpCDNA4GlobalLoadAsyncLDSType,
    CopyOpCDNA4LdsReadTransposeType,
    LdsCopyType,
    async_load,
    lds_read_trans,
    require_cdna4,
)
from flydsl.expr.rocdl.matrix.scaled_ops import MFMAScale
from flydsl.ir import builder
from flydsl.support.public_names import show_user_frames_of

__all__ = [
    "BufferLoadAsyncLDS",
    "BufferLoadAsyncLDS32b",
    "BufferLoadAsyncLDS96b",
    "BufferLoadAsyncLDS128b",
    "GlobalLoadAsyncLDS",
    "GlobalLoadAsyncLDS32b",
    "GlobalLoadAsyncLDS96b",
    "GlobalLoadAsyncLDS128b",
    "LDSReadTrans",
    "LDSReadTrans4_64b",
    "LDSReadTrans6_96b",
    "LDSReadTrans8_64b",
    "LDSReadTrans16_64b",
    "MFMAScale",
    "MFMA_Scale",
    "cvt_sr_f32_to_bf16",
]

MFMA_Scale = MFMAScale


def BufferLoadAsyncLDS(bit_size: int) -> LdsCopyType:
    """A load of 32, 96 or 128 bits per thread from a buffer into shared memory; ``wait_asyncmark`` waits for it."""
    return async_load(CopyOpCDNA4BufferLoadAsyncLDSType, bit_size)


def BufferLoadAsyncLDS32b() -> LdsCopyType:
    """A load of 32 bits."""
    return BufferLoadAsyncLDS(32)


def BufferLoadAsyncLDS96b() -> LdsCopyType:
    """A load of 96 bits."""
    return BufferLoadAsyncLDS(96)


def BufferLoadAsyncLDS128b() -> LdsCopyType:
    """A load of 128 bits."""
    return BufferLoadAsyncLDS(128)


def GlobalLoadAsyncLDS(bit_size: int) -> LdsCopyType:
    """A load of 32, 96 or 128 bits per thread from global into shared memory; ``wait_asyncmark`` waits for it."""
    return async_load(CopyOpCDNA4GlobalLoadAsyncLDSType, bit_size)


def GlobalLoadAsyncLDS32b() -> LdsCopyType:
    """A load of 32 bits."""
    return GlobalLoadAsyncLDS(32)


def GlobalLoadAsyncLDS96b() -> LdsCopyType:
    """A load of 96 bits."""
    return GlobalLoadAsyncLDS(96)


def GlobalLoadAsyncLDS128b() -> LdsCopyType:
    """A load of 128 bits."""
    return GlobalLoadAsyncLDS(128)


def LDSReadTrans(trans_granularity: int, bit_size: int) -> CopyOpCDNA4LdsReadTransposeType:
    """A load from shared memory that transposes elements of ``trans_granularity`` bits in groups of 16 lanes."""
    return lds_read_trans(trans_granularity, bit_size)


def LDSReadTrans4_64b() -> CopyOpCDNA4LdsReadTransposeType:
    """64 bits of elements of 4 bits."""
    return LDSReadTrans(4, 64)


def LDSReadTrans8_64b() -> CopyOpCDNA4LdsReadTransposeType:
    """64 bits of elements of 8 bits."""
    return LDSReadTrans(8, 64)


def LDSReadTrans6_96b() -> CopyOpCDNA4LdsReadTransposeType:
    """96 bits of elements of 6 bits."""
    return LDSReadTrans(6, 96)


def LDSReadTrans16_64b() -> CopyOpCDNA4LdsReadTransposeType:
    """64 bits of elements of 16 bits."""
    return LDSReadTrans(16, 64)


def cvt_sr_f32_to_bf16(x: Any, rand: Any) -> BFloat16:
    """Round ``x`` stochastically to BFloat16 with ``rand``, 32 random bits."""
    value, bits = as_numeric(x), as_numeric(rand)
    if value.dtype is not Float32 or not bits.dtype.is_integer or bits.width != 32:
        raise DSLTypeError(f"cvt_sr_f32_to_bf16 takes a Float32 and 32 random bits, got {value!r} and {bits!r}")
    require_cdna4("cvt_sr_f32_to_bf16")
    if emits_for("rocm"):
        pair = builder.vector_type(2, BFloat16.mlir_type())
        operands = [
            builder.constant(0.0, pair),
            value.ir_value(),
            bits.ir_value(),
            builder.constant(0, builder.integer_type(1)),
        ]
        both = builder.call_intrinsic("llvm.amdgcn.cvt.sr.bf16.f32", operands, pair)
        return BFloat16.wrap(builder.elements(both)[0])
    return _rounded(value.bitcast(Uint32), Uint32(bits))


def _rounded(word: Any, random: Any) -> BFloat16:
    """Adds random bits to the dropped ones; the carry rounds up.  NaN and infinity stay."""
    carried = (word + (random >> 16)) >> 16
    exponent = Uint32(0x7F800000)
    is_special = (word & exponent) == exponent
    quiet = (word >> 16) | ((word & 0x7FFFFF) != 0).select(Uint32(0x40), Uint32(0))
    result: BFloat16 = is_special.select(quiet, carried).to(Uint16).bitcast(BFloat16)
    return result


show_user_frames_of(__name__)
