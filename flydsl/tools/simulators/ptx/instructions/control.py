"""Branches, traps and ends of threads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from flydsl.tools.simulators.ptx.execution.active_lanes import ActiveLanes, Next, Step
from flydsl.tools.simulators.ptx.execution.operands import END, reader
from flydsl.tools.simulators.ptx.program.module import Instruction, Label, PtxError, Sym

if TYPE_CHECKING:
    from flydsl.tools.simulators.ptx.execution.grid import Grid


def branch(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``bra``: the number of an instruction if all go there, else one for each lane."""
    (target,) = instruction.operands
    assert isinstance(target, Label)
    place = target.target
    if instruction.guard is None:
        return lambda active: place
    read = reader(grid, instruction.guard, "pred")
    negated = instruction.guard_negated

    def step(active: ActiveLanes) -> Next:
        taken = read(active) ^ negated
        jumping = taken[active.mask]
        if jumping.all():
            return place
        if not jumping.any():
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

    def step(active: ActiveLanes) -> Next:
        numbers = np.broadcast_to(read(active), active.mask.shape)
        if (numbers[active.mask] >= len(targets)).any():
            raise PtxError(f"brx.idx beyond its table of {len(targets)}")
        return targets[np.minimum(numbers, len(targets) - 1)]

    return step


def end(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``ret``, ``exit``."""
    return lambda active: np.full(active.mask.shape, END)


def trap(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``trap``."""

    def step(active: ActiveLanes) -> Next:
        raise PtxError("the kernel traps")

    return step
