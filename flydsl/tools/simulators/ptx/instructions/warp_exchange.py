"""Shuffles, votes, matches and reductions of a warp.

Source: PTX ISA manual, ``shfl.sync``, ``vote.sync``, ``match.sync``, ``redux.sync``, ...
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.ptx.execution.active_lanes import ActiveLanes, Step
from flydsl.tools.simulators.ptx.execution.operands import DTYPES, WARP, reader, writer
from flydsl.tools.simulators.ptx.instructions.predicates import predicate
from flydsl.tools.simulators.ptx.program.module import Instruction, Operand, Pair, PtxError, Reg

if TYPE_CHECKING:
    from flydsl.tools.simulators.ptx.execution.grid import Grid

LANES = np.arange(WARP)
_BITS = np.uint32(1) << LANES.astype(np.uint32)


def _members(grid: Grid, operand: Operand, pc: int) -> Callable[[ActiveLanes], Array]:
    """The lanes in each lane's mask, (warps, 32, 32); the instruction waits for all of them."""
    read = reader(grid, operand, "b32")

    def members(active: ActiveLanes) -> Array:
        masks = np.broadcast_to(read(active), active.mask.shape)
        return (masks[..., None] & _BITS) != 0

    def gate(active: ActiveLanes) -> Array:
        named = members(active)
        if (active.mask & ~named[:, LANES, LANES]).any():
            raise PtxError(f"a thread is not in its own mask of members ({grid.entry.code[pc].source})")
        needed = (named & active.mask[..., None]).any(axis=1) & grid.members(active)
        return np.asarray((~needed | active.mask).all(axis=1))

    grid.gates[pc] = gate
    return members


def shuffle(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``shfl.sync``: what a thread gets of one that is not there is undefined."""
    _, sync, mode, kind = instruction.words
    if sync != "sync" or mode not in ("up", "down", "bfly", "idx") or kind != "b32":
        raise PtxError(f"unknown form of shfl: {instruction.source}")
    to, a, b, c, mask = instruction.operands
    read, read_b, read_c = reader(grid, a, "b32"), reader(grid, b, "u32"), reader(grid, c, "u32")
    members = _members(grid, mask, pc)
    value, flag = (to.first, to.second) if isinstance(to, Pair) else (to, Reg("_"))
    write, write_flag = writer(grid, value, "b32"), writer(grid, flag, "pred")

    def step(active: ActiveLanes) -> None:
        shape = active.mask.shape
        given = np.broadcast_to(read(active), shape)
        by = np.broadcast_to(read_b(active), shape).astype(np.int64) & 31
        bound = np.broadcast_to(read_c(active), shape).astype(np.int64)
        clamp, segment = bound & 31, bound >> 8 & 31
        first = LANES & segment
        last = first | (clamp & ~segment & 31)
        source = {"up": LANES - by, "down": LANES + by, "bfly": LANES ^ by, "idx": first | (by & ~segment & 31)}[mode]
        inside = source >= last if mode == "up" else source <= last
        source = np.where(inside, source, LANES) & 31
        rows = np.arange(shape[0])[:, None]
        there = active.mask[rows, source] & members(active)[rows, LANES, source]
        write(active, np.where(there, given[rows, source], np.uint32(0xFFFEDEAD)))
        write_flag(active, inside)

    return step


def vote(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``vote.sync``."""
    _, sync, mode, kind = instruction.words
    to, a, mask = instruction.operands
    read, members = predicate(grid, a), _members(grid, mask, pc)
    if sync != "sync" or (mode == "ballot") != (kind == "b32"):
        raise PtxError(f"unknown form of vote: {instruction.source}")
    write = writer(grid, to, kind)

    def step(active: ActiveLanes) -> None:
        flags = np.broadcast_to(read(active), active.mask.shape)[:, None, :]
        taking = members(active) & active.mask[:, None, :]
        yes, no = (flags & taking).any(-1), (~flags & taking).any(-1)
        if mode == "ballot":
            write(active, ((flags & taking) * _BITS).sum(-1).astype(np.uint32))
        else:
            write(active, np.asarray({"any": yes, "all": ~no, "uni": ~(yes & no)}[mode]))

    return step


def match(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``match.any.sync``, ``match.all.sync``."""
    _, mode, sync, kind = instruction.words
    to, a, mask = instruction.operands
    if sync != "sync" or mode not in ("any", "all"):
        raise PtxError(f"unknown form of match: {instruction.source}")
    read, members = reader(grid, a, kind), _members(grid, mask, pc)
    value, flag = (to.first, to.second) if isinstance(to, Pair) else (to, Reg("_"))
    write, write_flag = writer(grid, value, "b32"), writer(grid, flag, "pred")

    def step(active: ActiveLanes) -> None:
        given = np.broadcast_to(read(active), active.mask.shape)
        taking = members(active) & active.mask[:, None, :]
        equal = (given[:, :, None] == given[:, None, :]) & taking
        found = (equal * _BITS).sum(-1).astype(np.uint32)
        if mode == "any":
            write(active, found)
            return
        every = (equal == taking).all(-1)
        write(active, np.where(every, (taking * _BITS).sum(-1), 0).astype(np.uint32))
        write_flag(active, every)

    return step


_REDUCTIONS = {
    "add": np.add, "min": np.minimum, "max": np.maximum, "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor,
}  # fmt: skip


def reduce(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``redux.sync``."""
    _, sync, name, *modifiers, kind = instruction.words
    to, a, mask = instruction.operands
    is_float = kind == "f32" and name in ("min", "max") and set(modifiers) <= {"abs", "NaN"}
    if sync != "sync" or not (is_float or (kind in ("u32", "s32", "b32") and not modifiers)):
        raise PtxError(f"unknown form of redux: {instruction.source}")
    read, members, write = reader(grid, a, kind), _members(grid, mask, pc), writer(grid, to, kind)
    function = _REDUCTIONS[name]
    if is_float and "NaN" not in modifiers:
        function = np.fmin if name == "min" else np.fmax

    def step(active: ActiveLanes) -> None:
        given = np.broadcast_to(read(active), active.mask.shape)
        given = np.abs(given) if "abs" in modifiers else given
        taking = members(active) & active.mask[:, None, :]
        result = np.zeros(given.shape, given.dtype)
        for row, lane in np.argwhere(active.mask):
            result[row, lane] = function.reduce(given[row][taking[row, lane]], dtype=DTYPES[kind])
        write(active, result)

    return step


def elect(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``elect.sync``: the manual leaves open which thread it is; here the first."""
    to, mask = instruction.operands
    assert isinstance(to, Pair)
    members = _members(grid, mask, pc)
    write, write_flag = writer(grid, to.first, "b32"), writer(grid, to.second, "pred")

    def step(active: ActiveLanes) -> None:
        leader = (members(active) & active.mask[:, None, :]).argmax(-1)
        write(active, leader.astype(np.uint32))
        write_flag(active, leader == LANES)

    return step


def active_mask(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``activemask``: who runs it at the same time."""
    write = writer(grid, instruction.operands[0], "b32")
    return lambda active: write(active, (active.mask * _BITS).sum(-1, keepdims=True).astype(np.uint32))


def warp_barrier(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``bar.warp.sync``."""
    members = _members(grid, instruction.operands[0], pc)

    def step(active: ActiveLanes) -> None:
        members(active)

    return step
