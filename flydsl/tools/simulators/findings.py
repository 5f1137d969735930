"""Findings of the simulators, by check, instruction and thread."""

from __future__ import annotations

from flydsl.support.fast_dataclass import dataclass


@dataclass(frozen=True)
class Fault:
    """One thing that a kernel did wrong."""

    check: str
    """``"bounds"``, ``"align"``, ``"init"``, ``"race"``, ``"wait"``, ``"barrier"``, ``"deadlock"``, or ``"undefined"``
    for all else that a manual leaves undefined."""
    message: str
    instruction: str = ""
    place: int = -1
    """The instruction's number in the PTX of its entry, or its address in machine code; -1 if it has none."""
    block: tuple[int, int, int] = (0, 0, 0)
    thread: int = 0
    """The thread's number in its block."""
    memory: str = ""
    """The name of the array or of the memory that was accessed; empty without a name."""
    other_place: int = -1
    """Of a race, the other access's instruction."""

    def __str__(self) -> str:
        return f"{self.message}, by {self.instruction}" if self.instruction else self.message


Findings = list[Fault]
"""The list to which a simulator adds its faults.  A kernel goes on behind a fault where that makes sense."""
