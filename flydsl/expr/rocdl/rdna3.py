"""Operations of RDNA 3 (gfx11)."""

from __future__ import annotations

from typing import Any

from flydsl.expr.rocdl.waits import RDNA3, wait_for
from flydsl.support.public_names import show_user_frames_of

__all__ = ["s_waitcnt"]


def s_waitcnt(vmcnt: Any = None, lgkmcnt: Any = None, expcnt: Any = None) -> None:
    """``fx.rocdl.s_waitcnt`` with this family's encoding."""
    wait_for(RDNA3, vmcnt, lgkmcnt, expcnt)


show_user_frames_of(__name__)
