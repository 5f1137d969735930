"""Where threads go on: branches and ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from .program import Instruction, Label, PtxError, Sym
from .values import END, reader

if TYPE_CHECKING:
    from .convoy import Convoy
    from .grid import Grid

Step = Callable[["Convoy"], object]


def branch(grid: Grid, instruction: Instruction, pc: int) -> Callable[[Convoy], object]:
    """``bra``: the number of an instruction if all go there, else one for each lane."""
    (target,) = instruction.operands
    assert isinstance(target, Label)
    place = target.target
    if instruction.guard is None:
        return lambda convoy: place
    read = reader(grid, instruction.guard, "pred")
    negated = instruction.guard_negated

    def step(convoy: Convoy) -> object:
        taken = read(convoy) ^ negated
        active = taken[convoy.mask]
        if active.all():
            return place
        if not active.any():
            return None
        return np.where(taken, place, pc + 1)

    return step


def branch_by_table(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``brx.idx``."""
    if instruction.guard is not None:
        raise PtxError("a guarded brx.idx")
    index, table = instruction.operands
    assert isinstance(table, Sym)
    targets = np.array(grid.entry.tables[table.name])
    read = reader(grid, index, "u32")

    def step(convoy: Convoy) -> object:
        numbers = np.broadcast_to(read(convoy), convoy.mask.shape)
        if (numbers[convoy.mask] >= len(targets)).any():
            raise PtxError(f"brx.idx beyond its table of {len(targets)}")
        return targets[np.minimum(numbers, len(targets) - 1)]

    return step


def end(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``ret``, ``exit``."""
    return lambda convoy: np.full(convoy.mask.shape, END)


def trap(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``trap``."""

    def step(convoy: Convoy) -> object:
        raise PtxError("the kernel traps")

    return step
