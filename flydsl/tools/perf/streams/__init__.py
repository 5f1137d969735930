"""Machine code as streams of instructions with their units and dependences."""

from __future__ import annotations

from flydsl.tools.perf.streams.stream import Instruction, Loop, Stream, Unit

__all__ = ["Instruction", "Loop", "Stream", "Unit"]
