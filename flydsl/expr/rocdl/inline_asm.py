"""Conversions that FlyDSL writes as inline assembly, by FlyDSL's path.

Here they are intrinsics.
"""

from flydsl.expr.rocdl.packed import cvt_off_f32_i4, cvt_pk_bf16_f32

__all__ = ["cvt_off_f32_i4", "cvt_pk_bf16_f32"]
