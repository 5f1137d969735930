"""Addresses in the shared memory of a cluster's blocks.  PTX ISA manual, ``mapa``, ``getctarank``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from .memory import RANK_SHIFT, WINDOWS
from .program import Instruction, PtxError
from .values import DTYPES, reader, writer

if TYPE_CHECKING:
    from .convoy import Convoy
    from .grid import Grid

_OFFSET = np.uint64((1 << RANK_SHIFT) - 1)


def _window(instruction: Instruction) -> np.uint64:
    """What the addresses that the instruction works with have above those of shared memory."""
    return np.uint64(0 if "shared::cluster" in instruction.words else WINDOWS["shared"])


def map_address(grid: Grid, instruction: Instruction, pc: int) -> Callable[[Convoy], None]:
    """``mapa``: the same address in the block of a rank."""
    kind = instruction.words[-1]
    to, a, rank = instruction.operands
    read, read_rank, write = reader(grid, a, kind), reader(grid, rank, "u32"), writer(grid, to, kind)
    window = _window(instruction)
    blocks = int(np.prod(grid.cluster))

    def step(convoy: Convoy) -> None:
        ranks = read_rank(convoy)
        if (np.broadcast_to(ranks, convoy.mask.shape)[convoy.mask] >= blocks).any():
            raise PtxError(f"a rank beyond the {blocks} blocks of the cluster")
        offset = (read(convoy).astype(np.uint64) - window) & _OFFSET
        mapped = (offset | ranks.astype(np.uint64) << np.uint64(RANK_SHIFT)) + window
        write(convoy, mapped.astype(DTYPES[kind]))

    return step


def rank_of_address(grid: Grid, instruction: Instruction, pc: int) -> Callable[[Convoy], None]:
    """``getctarank``."""
    kind = instruction.words[-1]
    to, a = instruction.operands
    read, write, window = reader(grid, a, kind), writer(grid, to, "u32"), _window(instruction)
    return lambda convoy: write(
        convoy, ((read(convoy).astype(np.uint64) - window) >> np.uint64(RANK_SHIFT)).astype(np.uint32)
    )
