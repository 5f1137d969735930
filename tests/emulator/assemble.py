"""Hand-made code for the emulator: instructions by the vendor's tables, run on one wave."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any

import numpy as np

from .context import Context
from .machine import Program, Workgroup
from .memory import Memory
from .registers import Wave
from .vendor import FAMILIES, family_of

__all__ = ["instructions", "lanes_of_arch", "run"]


def instructions(arch: str) -> Any:
    """The module whose functions make instructions: ``ins.v_mov_b32_e32(v[0], 1)``."""
    family_of(arch)
    return importlib.import_module(f"tinygrad.runtime.autogen.amd.{FAMILIES[arch]}.ins")


def lanes_of_arch(arch: str) -> int:
    return 64 if arch.startswith("gfx9") else 32


def run(
    arch: str,
    code: Sequence[Any],
    vectors: dict[int, Any] | None = None,
    scalars: dict[int, int] | None = None,
    pieces: Sequence[tuple[int, int]] = (),
    lds_bytes: int = 0,
    waves: int = 1,
) -> list[Wave]:
    """The waves of a workgroup after the code, which ends them."""
    ins = instructions(arch)
    binary = b"".join(each.to_bytes() for each in [*code, ins.s_endpgm()])
    context = Context(arch, lanes_of_arch(arch))
    group = Workgroup(Program(binary, context), Memory(pieces), lds_bytes, 0, 0)
    for number in range(waves):
        wave = Wave(context.lanes, group, number)
        for register, value in (vectors or {}).items():
            wave.vector[register] = np.ascontiguousarray(value).view(np.uint32)
        for register, word in (scalars or {}).items():
            wave.scalar[register] = word
        group.waves.append(wave)
    started = list(group.waves)
    group.run()
    return started
