"""Operations of RDNA 4 (gfx120x)."""

from __future__ import annotations

from typing import Any

from flydsl.expr.rocdl.waits import RDNA4, wait_for
from flydsl.support.public_names import show_user_frames_of

__all__ = ["s_waitcnt"]


def s_waitcnt(vmcnt: Any = None, lgkmcnt: Any = None, expcnt: Any = None) -> None:
    """``fx.rocdl.s_waitcnt`` with this family's encoding."""
    wait_for(RDNA4, vmcnt, lgkmcnt, expcnt)


show_user_frames_of(__name__)
