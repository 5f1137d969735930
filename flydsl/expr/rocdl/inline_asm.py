"""Conversions that FlyDSL writes as inline assembly, by FlyDSL's path.

Here they are intrinsics.
"""

from flydsl.expr.rocdl.packed import cvt_off_f32_i4, cvt_pk_bf16_f32
from flydsl.support.public_names import show_user_frames_of

__all__ = ["cvt_off_f32_i4", "cvt_pk_bf16_f32"]

show_user_frames_of(__name__)
