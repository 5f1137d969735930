"""Operations that CDNA 4 (gfx950) adds."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from flydsl.errors import DSLTypeError
from flydsl.expr.core.context import emits_for
from flydsl.expr.numeric import BFloat16, Float32, Uint16, Uint32, as_numeric
from flydsl.expr.rocdl.buffers.lds_copies import (
    ASYNC_BITS,
    TRANSPOSING,
    CopyOpCDNA4BufferLoadAsyncLDSType,
    CopyOpCDNA4GlobalLoadAsyncLDSType,
    CopyOpCDNA4LdsReadTransposeType,
    LdsCopyType,
    async_load,
    lds_read_trans,
    of_bits,
    require_cdna4,
)
from flydsl.expr.rocdl.matrix.scaled_ops import MFMAScale
from flydsl.expr.rocdl.operands import named
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


BufferLoadAsyncLDS32b, BufferLoadAsyncLDS96b, BufferLoadAsyncLDS128b = (
    of_bits(BufferLoadAsyncLDS, bits) for bits in ASYNC_BITS
)


def GlobalLoadAsyncLDS(bit_size: int) -> LdsCopyType:
    """A load of 32, 96 or 128 bits per thread from global into shared memory; ``wait_asyncmark`` waits for it."""
    return async_load(CopyOpCDNA4GlobalLoadAsyncLDSType, bit_size)


GlobalLoadAsyncLDS32b, GlobalLoadAsyncLDS96b, GlobalLoadAsyncLDS128b = (
    of_bits(GlobalLoadAsyncLDS, bits) for bits in ASYNC_BITS
)


def LDSReadTrans(trans_granularity: int, bit_size: int) -> CopyOpCDNA4LdsReadTransposeType:
    """A load from shared memory that transposes elements of ``trans_granularity`` bits in groups of 16 lanes."""
    return lds_read_trans(trans_granularity, bit_size)


def _transposing(granularity: int, bits: int) -> Callable[[], CopyOpCDNA4LdsReadTransposeType]:
    @named(f"LDSReadTrans{granularity}_{bits}b", f"{bits} bits of elements of {granularity} bits.")
    def function() -> CopyOpCDNA4LdsReadTransposeType:
        return LDSReadTrans(granularity, bits)

    return function


LDSReadTrans4_64b, LDSReadTrans8_64b, LDSReadTrans6_96b, LDSReadTrans16_64b = itertools.starmap(
    _transposing, TRANSPOSING
)


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
