"""Single instructions: an assembler, and a run on one workgroup."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any

import numpy as np

from flydsl.tools.simulators.amdgpu.context import Context
from flydsl.tools.simulators.amdgpu.memory import Memory
from flydsl.tools.simulators.amdgpu.tables import family_of
from flydsl.tools.simulators.amdgpu.wave import Wave
from flydsl.tools.simulators.amdgpu.workgroup import Program, Workgroup


def assembler(arch: str) -> ModuleType:
    """The module whose functions make a chip's instructions: ``a.v_mov_b32_e32(a.v[0], 1)``."""
    return family_of(arch).assembler


def wave_size(arch: str) -> int:
    """The lanes of a wave as kernels ask for it by default."""
    return 64 if family_of(arch).is_cdna else 32


def run_instructions(
    arch: str,
    code: Sequence[Any],
    vectors: Mapping[int, Any] | None = None,
    scalars: Mapping[int, int] | None = None,
    ranges: Iterable[tuple[int, int]] = (),
    *,
    lds_bytes: int = 0,
    waves: int = 1,
) -> list[Wave]:
    """Run instructions on one workgroup, and return its waves with their registers.

    The code is that of :func:`assembler`; an ``s_endpgm`` is appended.  ``vectors`` and ``scalars`` are registers
    before the run; a vector has an element of 32 bits for each lane.  ``ranges`` are addresses and sizes in bytes of
    the memory that the code may touch.
    """
    binary = b"".join(each.to_bytes() for each in [*code, assembler(arch).s_endpgm()])
    context = Context(arch, wave_size(arch))
    program, memory = Program(binary, context), Memory(ranges)
    memory.over_reads.add(0, lds_bytes)
    started: list[Wave] = []

    def run(is_first: bool) -> None:
        group = Workgroup(program, memory, lds_bytes, 0, 0)
        for index in range(waves):
            wave = Wave(context.lanes, group, index)
            for register, value in (vectors or {}).items():
                wave.vector[register] = np.ascontiguousarray(value).view(np.uint32)
            for register, word in (scalars or {}).items():
                wave.scalar[register] = word
            group.waves.append(wave)
        if is_first:
            started[:] = group.waves
        group.run()

    memory.run(run)
    return started
