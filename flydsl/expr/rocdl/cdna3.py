"""Operations of CDNA 3 and CDNA 4 (gfx942, gfx950)."""

from flydsl.expr.rocdl.waits import CDNA3, s_waitcnt_of
from flydsl.support.public_names import show_user_frames_of

__all__ = ["s_waitcnt"]

s_waitcnt = s_waitcnt_of(CDNA3)

show_user_frames_of(__name__)
