"""Asynchronous copies by threads: ``cp.async``.

Source: PTX ISA manual, "cp.async".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.ptx.execution.active_lanes import ActiveLanes, Step
from flydsl.tools.simulators.ptx.execution.operands import WARP, integer, reader
from flydsl.tools.simulators.ptx.instructions.loads_and_stores import address_reader
from flydsl.tools.simulators.ptx.instructions.mbarriers import active_values
from flydsl.tools.simulators.ptx.program.module import Addr, Imm, Instruction, PtxError

if TYPE_CHECKING:
    from flydsl.tools.simulators.ptx.execution.grid import Grid

_ALL = 1 << 30
GARBAGE = np.uint8(0xFD)
"""The bytes of memory that a copy in flight will overwrite."""


@dataclass
class Copies:
    """Copies of one instruction that have not landed: one for each entry of the arrays."""

    threads: Array
    groups: Array
    """The number of the group of each thread that they belong to."""
    to: Array
    """Places in shared memory's region."""
    source: Array
    size: int
    valid: Array
    """The number of bytes that are read; the rest is zero."""
    pc: int
    """The instruction."""

    def __getitem__(self, which: Array) -> Copies:
        threads, groups, to, source = (a[which] for a in (self.threads, self.groups, self.to, self.source))
        return Copies(threads, groups, to, source, self.size, self.valid[which], self.pc)


class AsyncCopies:
    """All that have not landed."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._flying: list[Copies] = []
        self._groups = np.zeros(grid.warps * WARP, np.int64)
        self._arrivals: list[tuple[Array, Array]] = []
        grid.patience.append(self._arrive_later)

    def start(self, threads: Array, to: Array, source: Array, size: int, valid: Array) -> None:
        """Start a copy for each thread."""
        grid, region = self._grid, self._grid.shared.region
        grid.races.write_of(region, threads, to, size)
        grid.shadow.takes_off(threads, to, size)
        region.data[to[:, None] + np.arange(size)] = GARBAGE
        self._flying.append(Copies(threads, self._groups[threads], to, source, size, valid, grid.pc))

    def commit(self, threads: Array) -> None:
        """Close the group of copies that threads have started."""
        self._groups[threads] += 1

    def wait(self, threads: Array, left: int | None) -> None:
        """Lands the groups of threads but the ``left`` youngest; without a number all copies."""
        limit = np.zeros(len(self._groups), np.int64)
        limit[threads] = _ALL if left is None else self._groups[threads] - left
        still = []
        for copies in self._flying:
            lands = copies.groups < limit[copies.threads]
            if lands.any():
                self._land(copies[lands])
            if not lands.all():
                still.append(copies[~lands])
        self._flying = still

    def _land(self, copies: Copies) -> None:
        shared = self._grid.shared.region.data
        data = np.zeros((len(copies.to), copies.size), np.uint8)
        for valid in np.unique(copies.valid):
            if valid:
                same = np.flatnonzero(copies.valid == valid)
                for region, which, places in self._grid.array_pieces(
                    copies.threads[same], copies.source[same], int(valid), copies.pc
                ):
                    moved = region.data[places[:, None] + np.arange(valid)]
                    if self._grid.disturbance is not None:
                        threads = copies.threads[same][which]
                        self._grid.disturbance.disturb(self._grid, region, threads, places, moved)
                    data[same[which], :valid] = moved
        shared[copies.to[:, None] + np.arange(copies.size)] = data
        self._grid.shadow.lands(copies.to, copies.size)

    def arrive_when_landed(self, threads: Array, places: Array) -> None:
        """``cp.async.mbarrier.arrive``: once all that a thread has started until now has landed."""
        self._arrivals.append((threads, places))

    def _arrive_later(self) -> bool:
        if not self._arrivals:
            return False
        threads, places = self._arrivals.pop(0)
        self.wait(threads, None)
        for thread, place in zip(threads, places, strict=True):
            self._grid.mbarriers.arrive(int(place), 1, int(thread) // WARP)
        return True


def copy(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``cp.async`` and what waits for it."""
    words = instruction.words
    if words[2] in ("commit_group", "wait_group", "wait_all"):
        left = integer(instruction.operands[0]) if words[2] == "wait_group" else None

        def groups(active: ActiveLanes) -> None:
            threads = grid.thread_ids[active.rows][active.mask]
            if words[2] == "commit_group":
                grid.copies.commit(threads)
            else:
                grid.copies.wait(threads, left)

        return groups
    if words[2] == "mbarrier":
        return _arrive(grid, instruction)
    known = {"ca", "cg", "shared", "shared::cta", "global", "L2::64B", "L2::128B", "L2::256B"}
    if set(words[2:]) - known:
        raise PtxError(f"unknown form of cp.async: {instruction.source}")
    to, source, size_of, *valid_of = instruction.operands
    size = integer(size_of)
    if size not in ((16,) if "cg" in words else (4, 8, 16)):
        raise PtxError(f"cp.async of {size} bytes")
    to_address, from_address = address_reader(grid, to), address_reader(grid, source)
    valid = reader(grid, valid_of[0] if valid_of else Imm(str(size)), "u32")

    def step(active: ActiveLanes) -> None:
        threads = grid.thread_ids[active.rows][active.mask]
        counts = active_values(valid, active).astype(np.int64)
        sources = from_address(active)
        if (counts > size).any():
            raise PtxError(f"cp.async of {size} bytes, {counts.max()} of which are read")
        if (sources % np.uint64(size)).any():
            raise PtxError(f"cp.async from an address that is not a multiple of {size}")
        for _, which, places in grid.pieces("shared", active, to_address(active), size, writes=True):
            grid.copies.start(threads[which], places, sources[which], size, counts[which])

    return step


def _arrive(grid: Grid, instruction: Instruction) -> Step:
    words, (address,) = instruction.words, instruction.operands
    if words[3] != "arrive" or "noinc" not in words:
        raise PtxError(f"unknown form of cp.async.mbarrier: {instruction.source}")
    assert isinstance(address, Addr)
    addresses = address_reader(grid, address)

    def step(active: ActiveLanes) -> None:
        threads = grid.thread_ids[active.rows][active.mask]
        for _, _, places in grid.pieces("shared", active, addresses(active), 8):
            grid.copies.arrive_when_landed(threads, places)

    return step
