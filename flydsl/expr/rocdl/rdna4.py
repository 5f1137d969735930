"""Operations of RDNA 4 (gfx120x)."""

from flydsl.expr.rocdl.waits import RDNA4, s_waitcnt_of
from flydsl.support.public_names import show_user_frames_of

__all__ = ["s_waitcnt"]

s_waitcnt = s_waitcnt_of(RDNA4)

show_user_frames_of(__name__)
