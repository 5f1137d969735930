"""Facts of a launch that the code alone does not have: trips of loops, bank conflicts, and the memory that blocks share."""

from __future__ import annotations

from flydsl.tools.perf.scout.scout import Scouted, scout

__all__ = ["Scouted", "scout"]
