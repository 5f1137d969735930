"""The trace of a launch on the simulator of AMD GPUs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from flydsl.artifact import Artifact
from flydsl.binaries.lines import source_lines
from flydsl.tools.simulators.amdgpu.decode import Instruction
from flydsl.tools.simulators.amdgpu.wave import SCALAR, Wave
from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.trace import Place, Step, WatchedMemory


class WaveTrace:
    """The trace of a launch on the simulator of AMD GPUs; its observer.

    The lines of the artifact are those of its binary.  ``arrays`` are flat arrays of bytes to watch.
    """

    def __init__(self, artifact: Artifact, arrays: Sequence[Any]) -> None:
        self.steps: list[Step] = []
        self._watched = WatchedMemory(arrays)
        self._lines = _lines(artifact.sections["binary"])
        self._inputs: dict[int, Any] = {}
        self.unfinished: Place | None = None
        """The instruction that has begun and not ended: where a launch failed."""

    def before(self, wave: Wave, instruction: Instruction, uses: frozenset[int]) -> None:
        self._vector, self._scalar = wave.vector.copy(), wave.scalar
        self._inputs = {number: _values(wave, number) for number in uses}
        self.unfinished = Place(repr(instruction), self._line(wave.code_base, instruction.address))

    def after(self, wave: Wave, instruction: Instruction) -> None:
        self.unfinished = None
        changed = np.flatnonzero((wave.vector != self._vector).any(axis=1))
        outputs = {int(number): wave.vector[number].copy() for number in changed}
        for number, (old, new) in enumerate(zip(self._scalar, wave.scalar, strict=True)):
            if old != new:
                outputs[SCALAR + number] = np.full(wave.lanes, new, np.uint32)
        name = (wave.group_number, wave.number)
        self.steps.append(
            Step(
                len(self.steps),
                name,
                repr(instruction),
                self._line(wave.code_base, instruction.address),
                self._inputs,
                outputs,
                self._watched.changes(),
            )
        )

    def _line(self, base: int, address: int) -> tuple[str, int] | None:
        found = None
        for start, file, line in self._lines:
            if start > address:
                break
            found = (file, line) if line else found
        return found


def _values(wave: Wave, number: int) -> Array:
    if number >= SCALAR:
        place = number - SCALAR
        value = wave.scalar[place] if place < len(wave.scalar) else 0
        return np.full(wave.lanes, value & 0xFFFFFFFF, np.uint32)
    return wave.vector[number].copy()


def _lines(binary: bytes) -> list[tuple[int, str, int]]:
    return sorted((row.address, row.file, row.line) for row in source_lines(binary))
