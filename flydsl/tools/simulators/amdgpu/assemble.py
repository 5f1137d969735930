"""Single instructions: an assembler, and a run on one workgroup."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any

import numpy as np

from flydsl.tools.simulators.amdgpu.context import Context
from flydsl.tools.simulators.amdgpu.memory import Memory
from flydsl.tools.simulators.amdgpu.residents import Residents
from flydsl.tools.simulators.amdgpu.tables import family_of
from flydsl.tools.simulators.amdgpu.wave import EXEC, Wave
from flydsl.tools.simulators.amdgpu.workgroup import Program, Workgroups
from flydsl.tools.simulators.findings import Findings
from flydsl.tools.simulators.windows import at_home


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
    findings: Findings | None = None,
) -> list[Wave]:
    """Run instructions on one workgroup, and return its waves with their registers.

    The code is that of :func:`assembler`; an ``s_endpgm`` is appended.  ``vectors`` and ``scalars`` are registers
    before the run; a vector has an element of 32 bits for each lane.  ``ranges`` are addresses and sizes in bytes of
    the memory that the code may touch.  ``findings`` are as of :class:`~flydsl.simulators.amdgpu.SimulatedDriver`.
    """
    binary = b"".join(each.to_bytes() for each in [*code, assembler(arch).s_endpgm()])
    context = Context(arch, wave_size(arch))
    program, memory = Program(binary, context), Memory(at_home(ranges), findings)
    memory.reruns.add(0, lds_bytes)
    started: list[Wave] = []

    def run(is_first: bool) -> bool:
        residents = Residents(memory, context.lanes, waves, [(0, 0, 0)], lds_bytes=lds_bytes)
        for register, value in (vectors or {}).items():
            residents.vector[register] = np.ascontiguousarray(value).view(np.uint32)
        for register, word in (scalars or {}).items():
            residents.scalar[register] = word
        residents.scalar[EXEC] = residents.scalar[EXEC + 1] = 0xFFFFFFFF
        if is_first:
            started[:] = [residents.wave(row) for row in range(waves)]
        groups = Workgroups(program, residents)
        ended = groups.run()
        if is_first and not ended:
            groups.tell_deadlock()
        return ended

    memory.run(run)
    return started
