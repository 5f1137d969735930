"""The trace of a launch on the simulator of PTX."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from flydsl.tools.simulators.ptx.execution.active_lanes import ActiveLanes
from flydsl.tools.simulators.ptx.execution.grid import Grid
from flydsl.tools.simulators.trace import Place, Step, WatchedMemory


class WarpTrace:
    """The trace of a launch on the simulator of PTX; its observer."""

    def __init__(self, arrays: Sequence[Any]) -> None:
        self.steps: list[Step] = []
        self._watched = WatchedMemory(arrays)
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

    @staticmethod
    def _line(grid: Grid, pc: int) -> tuple[str, int] | None:
        places = grid.entry.code[pc].places
        return places[0] if places else None
