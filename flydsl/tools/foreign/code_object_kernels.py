"""Kernels of code objects on the simulator of AMD's GPUs."""

from __future__ import annotations

import bisect
from collections.abc import Sequence

from flydsl.binaries.amdgpu import target_id
from flydsl.binaries.elf import ELF_MAGIC, EM_AMDGPU, Elf
from flydsl.binaries.fat_binaries import bundled_objects
from flydsl.binaries.lines import source_lines
from flydsl.errors import DSLValueError
from flydsl.targets.amdgpu import ROCM_ARCHS
from flydsl.tools.foreign.kernels import ForeignKernel, Launch, Places, chosen
from flydsl.tools.simulators.amdgpu.code_object import CodeObject
from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.findings import Findings
from flydsl.tools.simulators.windows import Window


def loaded(target: str, image: bytes, name: str | None) -> ForeignKernel:
    """A kernel of a code object, or of those for the chip in a file of HIP's."""
    arch = target.partition(":")[2]
    objects = {each: CodeObject(each, arch) for each in images_for(arch, image)}
    names = [name for each in objects.values() for name in each.kernels]
    name = chosen(names, name)
    return next(_CodeObject(target, arch, *pair, name) for pair in objects.items() if name in pair[1].kernels)


def images_for(arch: str, data: bytes) -> Sequence[bytes]:
    """The code objects that run on a chip: the file itself, or entries of its bundles.

    A bundle's entry for the chip is preferred to that for its generic target, and one without the feature xnack, which
    chips start without.  Raises :class:`DSLValueError` if there is none.
    """
    if data[:4] == ELF_MAGIC and (elf := Elf(data)).machine == EM_AMDGPU:
        found = [(target_id(elf.flags), data)]
    else:
        found = [(each.target, each.image) for each in bundled_objects(data)]
    for wanted in (arch, ROCM_ARCHS[arch].generic):
        fitting = {each: [image for other, image in found if other == each] for each, _ in found if _is(each, wanted)}
        if fitting:
            return fitting[min(fitting, key=lambda each: ("xnack+" in each, each))]
    has = ", ".join(dict.fromkeys(each for each, _ in found)) or "no code object"
    raise DSLValueError(f"a binary for {arch}: the file has {has}; compile it with --offload-arch={arch}")


def _is(target: str, processor: str) -> bool:
    return target.partition(":")[0] == processor


class _CodeObject(ForeignKernel):
    def __init__(self, target: str, arch: str, image: bytes, made: CodeObject, name: str) -> None:
        self.target, self._object, self._kernel = target, made, made.kernels[name]
        self.name, self._arch = name, arch
        self.parameter_sizes = [argument[".size"] for argument in self._kernel.visible]
        self._lines = sorted(source_lines(image))
        self._addresses = [row.address for row in self._lines]

    def launch(self, launch: Launch, values: Sequence[bytes], windows: Sequence[Window], findings: Findings) -> None:
        self._object.launch(self._kernel, launch.grid, launch.block, launch.shared, values, windows, None, findings)

    def memory_of(self, variable: str) -> Array:
        return self._object.memory_of(variable)

    def lines(self, place: int) -> Places:
        number = bisect.bisect(self._addresses, place) - 1 if place >= 0 else -1
        while number >= 0 and not self._lines[number].line:
            number -= 1
        return [(self._lines[number].file, self._lines[number].line)] if number >= 0 else []

    def warp_size(self) -> int:
        return self._kernel.context(self._arch).lanes
