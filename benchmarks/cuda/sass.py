"""Counting NVIDIA's machine code, as ``nvdisasm`` prints it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

__all__ = ["Listing", "listings"]

_LINE = re.compile(r"\s+/\*([0-9a-f]{4,})\*/\s+(?:@!?U?P\w+\s+)?(.*?)\s*;")
_LABEL = re.compile(r"(\.L\w+):")
_MATRIX = ("HGMMA", "QGMMA", "IGMMA", "HMMA", "QMMA", "IMMA", "UTCHMMA", "UTCQMMA", "UTCOMMA")
_MOVES = ("MOV", "IMAD.MOV", "R2UR", "SEL", "PRMT", "SHFL")
"""What moves registers of a thread; uniform registers, which hold descriptors, are another file."""


@dataclass(frozen=True)
class Listing:
    """The code of one kernel: instructions without their guards, and at which of them each label stands."""

    instructions: list[str]
    labels: dict[str, int]

    def counts(self) -> dict[str, Any]:
        """The figures of the kernel and of its main loop."""
        loop = self.main_loop()
        matrix = [k for k, text in enumerate(loop) if text.startswith(_MATRIX)]
        waits = [k for k, text in enumerate(loop) if text.startswith("WARPGROUP.DEPBAR")]
        between = loop[matrix[0] + 1 : matrix[-1]] if matrix else []
        return {
            "instructions": len(self.instructions),
            "loop": len(loop),
            "loop_matrix": len(matrix),
            "matrix": Counter(text.split()[0] for text in loop if text.startswith(_MATRIX)),
            "moves_between": sum(text.startswith(_MOVES) for text in between),
            "exposed": sum(text.startswith("MUFU") for text in loop[waits[-1] :]) if waits else 0,
            "fences": sum(text.startswith("MEMBAR") for text in loop),
            "wide": sum(bool(re.match(r"(LDG|STG|LDS|STS|LDGSTS)\.\S*128", text)) for text in self.instructions),
            "narrow": sum(bool(re.match(r"(LDG|STG)(?!.*128)", text)) for text in self.instructions),
            "bulk": sum(text.startswith(("UTMALDG", "UTMASTG")) for text in self.instructions),
            "local": sum(text.startswith(("LDL", "STL")) for text in self.instructions),
        }

    def main_loop(self) -> list[str]:
        """From a label to a branch back to it: of the shortest such runs that multiply matrices, or of all, the longest."""
        loops = []
        for k, text in enumerate(self.instructions):
            target = re.search(r"BRA\S*.*\((\.L\w+)\)", text)
            if target and self.labels.get(target[1], k + 1) <= k:
                loops.append((self.labels[target[1]], k))
        inner = [a for a in loops if not any(a[0] <= b[0] and b[1] <= a[1] and a != b for b in loops)]
        bodies = [self.instructions[first : last + 1] for first, last in inner]
        multiplying = [body for body in bodies if any(text.startswith(_MATRIX) for text in body)]
        # Where several multiply, such as one that hides keys and one that does not, the plain one is the main loop.
        return min(multiplying, key=len) if multiplying else max(bodies, key=len, default=[])


def listings(text: str) -> dict[str, Listing]:
    """By name the kernels of ``nvdisasm --print-code``; padding after the last instruction is left out."""
    found = {}
    for part in re.split(r"\n\s*\.section\s+\.text\.", text)[1:]:
        instructions: list[str] = []
        labels: dict[str, int] = {}
        for line in part.splitlines():
            if label := _LABEL.match(line):
                labels[label[1]] = len(instructions)
            elif instruction := _LINE.match(line):
                instructions.append(instruction[2])
        while instructions and instructions[-1].startswith("NOP"):
            instructions.pop()
        found[re.match(r"[\w$.]+", part)[0]] = Listing(instructions, labels)  # type: ignore[index]
    return found
