"""How the user calls a value, looked up only when a message or a print asks."""

from __future__ import annotations

import sys
from types import FrameType

__all__ = ["user_name"]


def user_name(value: object) -> str:
    """The variable that holds ``value`` in the innermost function that is not flydsl's own, empty if there is none."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and str(frame.f_globals.get("__name__", "")).startswith("flydsl."):
        frame = frame.f_back
    if frame is None:
        return ""
    return next((name for name, held in frame.f_locals.items() if held is value and name.isidentifier()), "")
