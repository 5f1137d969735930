"""Tensor memory: columns, operations in flight, and the order of accesses.

PTX ISA manual, "Tensor Memory", "tcgen05 Memory Consistency Model".  A block has 128 lanes of 512 columns of 32 bits.  An
address has the lane from bit 16 and the column below.  Operations that threads start run in their order, one after the
other: the next one when no thread can go on.  A load's registers hold NaN until ``tcgen05.wait::ld``, and a store lands at
``tcgen05.wait::st``.

Accesses are ordered by the clocks of :mod:`.races`, kept for each column and each 32 lanes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.ptx.execution.operands import GROUP_WARPS, POISON, WARP
from flydsl.tools.simulators.ptx.program.module import Instruction, PtxError

if TYPE_CHECKING:
    from flydsl.tools.simulators.ptx.execution.active_lanes import ActiveLanes
    from flydsl.tools.simulators.ptx.execution.grid import Grid

LANES, COLUMNS = GROUP_WARPS * WARP, 512
_NOBODY = -1


@dataclass
class _Warp:
    """Loads and stores of a warp that it has not waited for."""

    loads: list[Callable[[], None]] = field(default_factory=list)
    loading: set[str] = field(default_factory=set)
    """Registers of the loads."""
    stores: list[Callable[[], None]] = field(default_factory=list)


@dataclass(frozen=True)
class Columns:
    """Consecutive columns of some lanes of a block; lanes are whole quarters, or the first 16 of each."""

    block: int
    first: int
    count: int
    lanes: Array

    @property
    def cells(self) -> tuple[Array, Array, Array]:
        """Indices of the words, lanes x columns."""
        return np.array(self.block), self.lanes[:, None], (self.first + np.arange(self.count))[None]

    @property
    def units(self) -> tuple[Array, Array, Array]:
        """Indices of what the order of accesses is kept for."""
        quarters = np.unique(self.lanes // WARP)
        return np.array(self.block), quarters[:, None], (self.first + np.arange(self.count))[None]


class TensorMemory:
    """Tensor memory of all blocks of a grid."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        used = any(instruction.words[0] == "tcgen05" for instruction in grid.entry.code)
        blocks = grid.blocks if used else 0
        self.words = np.full((blocks, LANES, COLUMNS), POISON[np.dtype(np.uint32)], np.uint32)
        self._owner = np.full((blocks, COLUMNS), 0, np.int64)
        """The first column of the allocation that has a column, plus one; 0 if none has."""
        self._closed = np.zeros(blocks, bool)
        # The last to write and to read, as columns of the clocks: a warp, or what it started.
        shape = blocks, GROUP_WARPS, COLUMNS
        self._writer, self._reader = (np.full(shape, _NOBODY, np.int32) for _ in range(2))
        self._written, self._read = (np.zeros(shape, np.int32) for _ in range(2))
        self._of_loads = frozenset(
            name
            for instruction in grid.entry.code
            if instruction.words[:2] == ("tcgen05", "ld")
            for name in instruction.registers()
        )
        self._warps = [_Warp() for _ in range(grid.warps if used else 0)]
        self._queue: list[Callable[[], None]] = []
        self.held: list[Array] = []
        """Shared memory, in units of 16 bytes, that the operation reads which is to be started."""
        if used:
            grid.patience.append(self._run_one)
            grid.at_end.append(self._end)

    # -- columns

    def allocate(self, block: int, count: int) -> int:
        """The first of so many columns, which are a block's from now on: the last ones that are free."""
        if self._closed[block]:
            raise PtxError("an allocation of tensor memory after tcgen05.relinquish_alloc_permit")
        for first in range(COLUMNS - count, -1, -count):
            if not self._owner[block, first : first + count].any():
                self._owner[block, first : first + count] = first + 1
                self.words[block, :, first : first + count] = POISON[np.dtype(np.uint32)]
                return first
        free = int((self._owner[block] == 0).sum())
        raise PtxError(f"{count} columns of tensor memory, of which this block left {free} free: it waits for ever")

    def relinquish(self, block: int) -> None:
        """The block allocates no more."""
        self._closed[block] = True

    def free(self, warp: int, address: int, count: int) -> None:
        """Give columns back, all that one allocation had."""
        block, first = int(self._grid.block_of[warp]), address & 0xFFFF
        here = self._owner[block] == first + 1
        if address >> 16 or int(here.sum()) != count:
            raise PtxError(f"{count} columns at 0x{address:x}, which is no allocation of so many")
        self.order(warp, Columns(block, first, count, np.arange(LANES)), writes=True)
        self._owner[block, here] = 0
        self._writer[block, :, here] = self._reader[block, :, here] = _NOBODY

    def columns(self, warp: int, block: int, address: int, count: int, lanes: Array) -> Columns:
        """Columns at an address, if all of them are allocated; ``lanes`` count from the address's lane."""
        lane, first = address >> 16, address & 0xFFFF
        lanes = lane + lanes
        inside = first + count <= COLUMNS and lanes.max() < LANES and self._owner[block, first : first + count].all()
        if not inside:
            self._grid.tell(
                "bounds",
                f"columns {first} to {first + count - 1} and lanes {lane} to {lanes.max()} of tensor memory, which are "
                f"not all allocated",
                warp * WARP,
                "tensor memory",
            )
            first, lanes = min(first, COLUMNS - count), np.minimum(lanes, LANES - 1)
        return Columns(block, first, count, lanes)

    # -- order

    def order(self, warp: int, where: Columns, *, writes: bool, time: int | None = None) -> None:
        """A warp accesses columns; or what it starts does, at a time of its own."""
        races, units = self._grid.races, where.units
        agent = warp if time is None else self._grid.warps + warp
        own = {warp, agent}  # what a warp starts runs in order, and after its own accesses
        checks = [(self._writer, self._written, "wrote")]
        if writes:
            checks.append((self._reader, self._read, "read"))
        for who, when, did in checks:
            other = who[units]
            wrong = (other != _NOBODY) & ~np.isin(other, list(own)) & ~races.sees(warp, other, when[units])
            if wrong.any():
                does = "writes" if writes else "reads"
                culprit, at = int(other[wrong][0]), where.first + int(np.argwhere(wrong)[0][1])
                name = (
                    f"warp {culprit}"
                    if culprit < self._grid.warps
                    else f"what warp {culprit % self._grid.warps} started"
                )
                self._grid.tell(
                    "race" if culprit < self._grid.warps else "wait",
                    f"warp {warp} {does} column {at} of tensor memory, which {name} {did}, and no barrier is between",
                    warp * WARP,
                    "tensor memory",
                )
        who, when = (self._writer, self._written) if writes else (self._reader, self._read)
        who[units] = agent
        when[units] = races.time(warp) if time is None else time

    # -- operations in flight

    def start(self, run: Callable[[], None]) -> None:
        """Have an operation run after those that were started before."""
        held, self.held = self.held, []

        def run_and_release() -> None:
            run()
            for units in held:
                self._grid.shadow.release(units, 16)

        self._queue.append(run_and_release)

    def _run_one(self) -> bool:
        if not self._queue:
            return False
        self._queue.pop(0)()
        return True

    def load(self, warp: int, registers: frozenset[str], run: Callable[[], None]) -> None:
        """A warp's load is to run when it waits for it; at once where registers are not looked at."""
        if not self._grid.waits_for_loads:
            run()
            return
        self._warps[warp].loads.append(run)
        self._warps[warp].loading |= registers

    def store(self, warp: int, run: Callable[[], None]) -> None:
        """The same of a store."""
        self._warps[warp].stores.append(run)

    def wait(self, warp: int, *, stores: bool) -> None:
        """Run a warp's loads or stores."""
        held = self._warps[warp]
        for run in held.stores if stores else held.loads:
            run()
        if stores:
            held.stores.clear()
        else:
            held.loads.clear()
            held.loading.clear()

    def touched(self, instruction: Instruction) -> frozenset[str]:
        """The registers of loads that an instruction names, if it is not one of tensor memory."""
        return frozenset() if instruction.words[0] == "tcgen05" else self._of_loads & frozenset(instruction.registers())

    def check(self, active: ActiveLanes, names: frozenset[str]) -> None:
        """Refuse an access of registers that a load is to write."""
        for warp in active.warps[active.mask.any(axis=1)]:
            busy = self._warps[warp].loading & names
            if busy:
                raise PtxError(
                    f"{min(busy)} is touched while a tcgen05.ld has it, before tcgen05.wait::ld: "
                    f"{self._grid.who(int(warp) * WARP)}",
                    "wait",
                )

    def _end(self) -> None:
        for warp, held in enumerate(self._warps):
            if held.stores:
                text = "a tcgen05.st that no tcgen05.wait::st of its warp follows"
                self._grid.tell("wait", f"{self._grid.entry.name}: {text}", warp * WARP, "tensor memory")
        left = np.argwhere(self._owner > 0)
        if len(left):
            block, column = map(int, left[0])
            raise PtxError(
                f"{self._grid.entry.name}: block {block} ends and has not freed column {column} of tensor memory",
                "wait",
            )
