"""Kernels of code objects on the simulator of AMD's GPUs."""

from __future__ import annotations

import bisect
from collections.abc import Sequence

from flydsl.binaries.lines import source_lines
from flydsl.tools.foreign.kernels import ForeignKernel, Launch, Places, chosen
from flydsl.tools.simulators.amdgpu.code_object import CodeObject
from flydsl.tools.simulators.findings import Findings
from flydsl.tools.simulators.windows import Window


def loaded(target: str, image: bytes, name: str | None) -> ForeignKernel:
    """A kernel of an ELF file."""
    return _CodeObject(target, target.partition(":")[2], image, name)


class _CodeObject(ForeignKernel):
    def __init__(self, target: str, arch: str, image: bytes, name: str | None) -> None:
        self.target, self._object = target, CodeObject(image, arch)
        self._kernel = self._object.kernels[chosen(list(self._object.kernels), name)]
        self.name, self._arch = self._kernel.name, arch
        self.parameter_sizes = [argument[".size"] for argument in self._kernel.visible]
        self._lines = sorted(source_lines(image))
        self._addresses = [row.address for row in self._lines]

    def launch(self, launch: Launch, values: Sequence[bytes], windows: Sequence[Window], findings: Findings) -> None:
        self._object.launch(self._kernel, launch.grid, launch.block, launch.shared, values, windows, None, findings)

    def lines(self, place: int) -> Places:
        number = bisect.bisect(self._addresses, place) - 1 if place >= 0 else -1
        while number >= 0 and not self._lines[number].line:
            number -= 1
        return [(self._lines[number].file, self._lines[number].line)] if number >= 0 else []

    def warp_size(self) -> int:
        return self._kernel.context(self._arch).lanes
