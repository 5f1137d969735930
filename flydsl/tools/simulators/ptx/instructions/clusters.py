"""Addresses in the shared memory of a cluster: ``mapa``, ``getctarank``.

Source: PTX ISA manual, ``mapa``, ``getctarank``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from flydsl.tools.simulators.ptx.execution.memory import RANK_SHIFT, WINDOWS
from flydsl.tools.simulators.ptx.execution.operands import DTYPES, reader, writer
from flydsl.tools.simulators.ptx.program.module import Instruction, PtxError

if TYPE_CHECKING:
    from flydsl.tools.simulators.ptx.execution.active_lanes import ActiveLanes
    from flydsl.tools.simulators.ptx.execution.grid import Grid

_OFFSET = np.uint64((1 << RANK_SHIFT) - 1)


def _window(instruction: Instruction) -> np.uint64:
    """The offset of the instruction's addresses from those of shared memory."""
    return np.uint64(0 if "shared::cluster" in instruction.words else WINDOWS["shared"])


def map_address(grid: Grid, instruction: Instruction, pc: int) -> Callable[[ActiveLanes], None]:
    """``mapa``: the same address in the block of a rank."""
    kind = instruction.words[-1]
    to, a, rank = instruction.operands
    read, read_rank, write = reader(grid, a, kind), reader(grid, rank, "u32"), writer(grid, to, kind)
    window = _window(instruction)
    blocks = int(np.prod(grid.cluster))

    def step(active: ActiveLanes) -> None:
        ranks = read_rank(active)
        if (np.broadcast_to(ranks, active.mask.shape)[active.mask] >= blocks).any():
            raise PtxError(f"a rank beyond the {blocks} blocks of the cluster")
        offset = (read(active).astype(np.uint64) - window) & _OFFSET
        mapped = (offset | ranks.astype(np.uint64) << np.uint64(RANK_SHIFT)) + window
        write(active, mapped.astype(DTYPES[kind]))

    return step


def rank_of_address(grid: Grid, instruction: Instruction, pc: int) -> Callable[[ActiveLanes], None]:
    """``getctarank``."""
    kind = instruction.words[-1]
    to, a = instruction.operands
    read, write, window = reader(grid, a, kind), writer(grid, to, "u32"), _window(instruction)
    return lambda active: write(
        active, ((read(active).astype(np.uint64) - window) >> np.uint64(RANK_SHIFT)).astype(np.uint32)
    )
