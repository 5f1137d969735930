"""Loops of assembly, and the instructions of each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from flydsl.support.fast_dataclass import record
from flydsl.tools.explorer.instructions import KINDS, kind_of
from flydsl.tools.explorer.lines import Line, Place

__all__ = ["Loop", "loops_of", "mix_of"]


@record
class Loop:
    """A loop: the lines of assembly from its first label to its last backward branch."""

    first: int
    last: int
    depth: int
    """1: in no other loop."""
    mix: Mapping[str, int]
    """Instructions of each kind, those of inner loops included."""
    place: Place | None
    """The line of the source that most of its instructions come from."""

    @property
    def instructions(self) -> int:
        """Instructions of all kinds."""
        return sum(self.mix.values())


_LABEL = re.compile(r"\s*([.$\w]+):")


def mix_of(lines: Sequence[Line], isa: str) -> dict[str, int]:
    """Instructions of each kind, in the order of the kinds."""
    counts = Counter(kind for line in lines if (kind := kind_of(line.text, isa)) is not None)
    return {kind: counts[kind] for kind in KINDS if counts[kind]}


def loops_of(lines: Sequence[Line], isa: str) -> list[Loop]:
    """The loops of a listing, in order; one for each label that later code branches back to."""
    labels = {match[1]: index for index, line in enumerate(lines) if (match := _LABEL.match(line.text)) is not None}
    ends: dict[int, int] = {}
    for index, line in enumerate(lines):
        if kind_of(line.text, isa) != "branch":
            continue
        code = re.split(r"//|;|#", line.text)[0] if isa != "sass" else line.text.partition(";")[0]
        targets = [labels[word] for word in re.findall(r"[.$\w]+", code) if word in labels]
        for target in targets:
            if target <= index:
                ends[target] = max(index, ends.get(target, 0))
    found = []
    for first, last in sorted(ends.items()):
        depth = 1 + sum(start < first and last <= end for start, end in ends.items())
        body = lines[first : last + 1]
        places, mix = Counter(line.places[0] for line in body if line.places), mix_of(body, isa)
        if set(mix) - {"branch"}:  # else it is the trap behind a kernel's end
            found.append(Loop(first, last, depth, mix, places.most_common(1)[0][0] if places else None))
    return found
