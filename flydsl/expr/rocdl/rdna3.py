"""Operations of RDNA 3 (gfx11)."""

from flydsl.expr.rocdl.waits import RDNA3, s_waitcnt_of
from flydsl.support.public_names import show_user_frames_of

__all__ = ["s_waitcnt"]

s_waitcnt = s_waitcnt_of(RDNA3)

show_user_frames_of(__name__)
