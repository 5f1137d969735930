"""Facts of a launch beyond its code.

They are trips of loops, bank conflicts, and the memory that blocks share.
"""

from __future__ import annotations

from flydsl.tools.perf.scout.scout import Scouted, scout

__all__ = ["Scouted", "scout"]
