"""The trace of a launch on the simulator of PTX."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from flydsl.artifact import Artifact
from flydsl.tools.simulators.ptx.execution.active_lanes import ActiveLanes
from flydsl.tools.simulators.ptx.execution.grid import Grid
from flydsl.tools.simulators.trace import Place, Step, WatchedMemory


class WarpTrace:
    """The trace of a launch on the simulator of PTX; its observer."""

    def __init__(self, artifact: Artifact, arrays: Sequence[Any]) -> None:
        self.steps: list[Step] = []
        self._watched = WatchedMemory(arrays)
        self._text = artifact.sections["ptx"].decode()
        self._places: dict[int, list[tuple[str, int] | None]] = {}
        self.unfinished: Place | None = None
        """The instruction that has begun and not ended: where a launch failed."""

    def before(self, grid: Grid, active: ActiveLanes, pc: int) -> None:
        names = list(dict.fromkeys(grid.entry.code[pc].registers()))
        self._names = [name for name in names if name in grid.entry.registers]
        self._inputs = {name: grid.register(name)[active.rows].copy() for name in self._names}
        self.unfinished = Place(grid.entry.code[pc].source, self._line(grid, pc))

    def after(self, grid: Grid, active: ActiveLanes, pc: int) -> None:
        self.unfinished = None
        instruction = grid.entry.code[pc]
        place = self._line(grid, pc)
        written = self._watched.changes()
        after = {name: grid.register(name)[active.rows].copy() for name in self._names}
        for row, warp in enumerate(active.warps):
            outputs = {n: v[row] for n, v in after.items() if not np.array_equal(v[row], self._inputs[n][row])}
            inputs = {name: values[row] for name, values in self._inputs.items()}
            step = Step(
                len(self.steps), int(warp), instruction.source, place, inputs, outputs, written if row == 0 else {}
            )
            self.steps.append(step)
            written = {} if row == 0 else written

    def _line(self, grid: Grid, pc: int) -> tuple[str, int] | None:
        if id(grid.entry) not in self._places:
            self._places[id(grid.entry)] = _ptx_lines(self._text, [each.source for each in grid.entry.code])
        return self._places[id(grid.entry)][pc]


def _ptx_lines(text: str, sources: Sequence[str]) -> list[tuple[str, int] | None]:
    """For each instruction the file and line of the ``.loc`` before it."""
    files = {}
    found: list[tuple[str, int] | None] = []
    place: tuple[str, int] | None = None
    waiting = list(sources)
    for line in text.splitlines():
        words = line.split()
        if words[:1] == [".file"] and len(words) > 2:
            files[words[1]] = words[2].strip('"')
        elif words[:1] == [".loc"] and len(words) > 2:
            place = (words[1], int(words[2])) if int(words[2]) else place
        elif len(found) < len(waiting) and " ".join(words).startswith(waiting[len(found)].rstrip(";")):
            found.append(place)
    found += [None] * (len(sources) - len(found))
    return [None if each is None else (files.get(each[0], each[0]), each[1]) for each in found]
