"""Kernels of PTX on the simulator of NVIDIA's GPUs."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from flydsl.tools.foreign.kernels import ForeignKernel, Launch, Places, chosen
from flydsl.tools.simulators.findings import Findings
from flydsl.tools.simulators.ptx.execution.launch import Launch as PtxLaunch
from flydsl.tools.simulators.ptx.execution.memory import GlobalMemory
from flydsl.tools.simulators.ptx.execution.run import run_launch
from flydsl.tools.simulators.ptx.program.parser import parse
from flydsl.tools.simulators.windows import Window


def loaded(target: str, image: bytes, name: str | None) -> ForeignKernel:
    """A kernel of the text of a PTX module."""
    return _Ptx(target, image.decode(), name)


class _Ptx(ForeignKernel):
    def __init__(self, target: str, text: str, name: str | None) -> None:
        self.target, self._module = target, parse(text)
        self.name = chosen(list(self._module.functions), name)
        self._entry = self._module.functions[self.name]
        self.parameter_sizes = [each.size for each in self._entry.params]

    def launch(self, launch: Launch, values: Sequence[bytes], windows: Sequence[Window], findings: Findings) -> None:
        memory = GlobalMemory()
        for window in windows:
            memory.open(window)
        given = PtxLaunch(launch.grid, launch.block, launch.shared, tuple(values), launch.cluster)
        said: list[str] = []
        run_launch(self._module, self._entry, given, memory, said, findings=findings)
        sys.stdout.write("".join(said))

    def lines(self, place: int) -> Places:
        return self._entry.code[place].places if place >= 0 else ()

    def warp_size(self) -> int:
        return 32
