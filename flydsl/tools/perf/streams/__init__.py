"""Machine code as instruction streams: what each instruction occupies, reads, writes and waits for."""

from __future__ import annotations

from flydsl.tools.perf.streams.stream import Instruction, Loop, Stream, Unit

__all__ = ["Instruction", "Loop", "Stream", "Unit"]
