"""Barriers in shared memory: ``mbarrier``.

Source: PTX ISA manual, "Parallel Synchronization: mbarrier": phases, pending arrivals and transactions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.ptx.execution.active_lanes import ActiveLanes, Next, Step
from flydsl.tools.simulators.ptx.execution.operands import Read, reader, writer
from flydsl.tools.simulators.ptx.instructions.loads_and_stores import address_reader
from flydsl.tools.simulators.ptx.program.module import Instruction, Operand, PtxError, Reg

if TYPE_CHECKING:
    from flydsl.tools.simulators.ptx.execution.grid import Grid

_MOST = (1 << 20) - 1
_PATIENCE = 8


@dataclass
class Mbarrier:
    """The state behind the eight bytes of an mbarrier."""

    expected: int
    pending: int
    maker: int
    """The warp that initialized it."""
    fenced: bool = False
    """True if its initialization is fenced for the asynchronous proxy."""
    transactions: int = 0
    phase: int = 0
    told: list[Any] = field(default_factory=list)
    """The clocks of those who arrived in this phase (:meth:`Races.release`)."""
    done: list[Any] = field(default_factory=list)
    """The same of the phase before."""


class Mbarriers:
    """All of a grid, by their place in shared memory."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._of: dict[int, Mbarrier] = {}
        self._sleeping: list[tuple[int, int, Array]] = []
        self._impatient = False
        self._fruitless = 0
        grid.patience.append(self._give_up)
        grid.held.append(self._describe)

    def at(self, place: int) -> Mbarrier:
        """The barrier at a place."""
        if place % 8:
            raise PtxError(f"an mbarrier at {place}, which is not a multiple of 8")
        if place not in self._of:
            raise PtxError(
                f"an mbarrier at byte {place % self._grid.shared.stride} that nobody has initialized", "init"
            )
        return self._of[place]

    def initialize(self, place: int, count: int, warp: int) -> None:
        """``mbarrier.init``."""
        if place % 8 or not 1 <= count <= _MOST:
            raise PtxError(f"mbarrier.init at {place} with a count of {count}")
        if place in self._of:
            raise PtxError("mbarrier.init of one that is valid already", "barrier")
        self._of[place] = Mbarrier(count, count, warp)

    def fence(self, warps: Array) -> None:
        """``fence.mbarrier_init``, ``fence.proxy.async``, or a barrier of a block that is its own cluster.

        What warps have initialized may be used by bulk copies then.
        """
        for barrier in self._of.values():
            barrier.fenced |= barrier.maker in warps

    def counts_bytes(self, place: int) -> None:
        """A bulk copy is to be counted by a barrier."""
        if not self.at(place).fenced:
            raise PtxError("a bulk copy is counted by an mbarrier, and no fence follows its initialization", "wait")

    def invalidate(self, place: int) -> None:
        """``mbarrier.inval``."""
        self.at(place)
        del self._of[place]

    def expect(self, place: int, count: int) -> None:
        """More bytes are to come in this phase."""
        barrier = self.at(place)
        barrier.transactions += count
        if abs(barrier.transactions) > _MOST:
            raise PtxError(f"{barrier.transactions} transactions of an mbarrier, which counts up to {_MOST}", "barrier")
        self._complete(place)

    def arrive(self, place: int, count: int, warp: int, *, drops: bool = False) -> int:
        """``mbarrier.arrive``: the state before."""
        barrier = self.at(place)
        state = barrier.phase << 32 | barrier.pending
        if not 1 <= count <= barrier.pending:
            raise PtxError(
                f"{count} arrivals at an mbarrier that waits for {barrier.pending} more in this phase", "barrier"
            )
        barrier.pending -= count
        barrier.expected -= count * drops
        barrier.told.append(self._grid.races.release(np.array([warp])))
        self._complete(place)
        return state

    def arrive_told(self, place: int, told: tuple[Array, Array]) -> None:
        """An arrival of an engine; who waits for it sees ``told``."""
        barrier = self.at(place)
        if not barrier.pending:
            raise PtxError("an arrival at an mbarrier that waits for none more in this phase", "barrier")
        barrier.pending -= 1
        barrier.told.append(told)
        self._complete(place)

    def transact(self, place: int, count: int, told: Array | None = None) -> None:
        """Bytes have come; who waits for them sees ``told``."""
        self.at(place).transactions -= count
        if told is not None:
            self.at(place).told.append((told, np.zeros_like(told)))
        self._complete(place)

    def _complete(self, place: int) -> None:
        barrier = self._of[place]
        if barrier.pending or barrier.transactions:
            return
        barrier.phase += 1
        barrier.pending = barrier.expected
        barrier.told, barrier.done = [], barrier.told
        self._fruitless = 0
        for n, (at, warp, lanes) in list(enumerate(self._sleeping))[::-1]:
            if at == place:
                self._grid.blocked[warp] &= ~lanes
                del self._sleeping[n]

    def passed(self, place: int, warp: int, *, parity: int | None = None, state: int | None = None) -> bool:
        """True if the phase is over; then the warp sees what came before its end."""
        barrier = self.at(place)
        over = barrier.phase & 1 != parity if state is None else barrier.phase != state >> 32
        if over:
            for told in barrier.done:
                self._grid.races.acquire_all(np.array([warp]), told)
        return over

    def sleep(self, place: int, warp: int, lanes: Array) -> bool:
        """Have lanes wait for a phase; not if they have waited for too long."""
        if self._impatient:
            return False
        self._sleeping.append((place, warp, lanes))
        self._grid.blocked[warp] |= lanes
        return True

    def wake(self) -> None:
        """Once those who were not patient have run."""
        self._impatient = False

    def _give_up(self) -> bool:
        """Let those who wait try in vain once, as the chip may at any time, but not for ever."""
        self._fruitless += 1
        if not self._sleeping or self._fruitless > _PATIENCE:
            return False
        for _, warp, lanes in self._sleeping:
            self._grid.blocked[warp] &= ~lanes
        self._sleeping.clear()
        self._impatient = True
        return True

    def _describe(self) -> str:
        return "; ".join(
            f"mbarrier at byte {place % self._grid.shared.stride} of block {place // self._grid.shared.stride}: phase "
            f"{b.phase}, {b.pending} of {b.expected} arrivals and {b.transactions} bytes to come"
            for place, b in self._of.items()
        )


def _each(grid: Grid, address: Operand, *, cluster: bool) -> Callable[[ActiveLanes], list[tuple[int, int, int]]]:
    """For each active lane: its warp, its position in the active lanes, and the barrier's place."""
    addresses = address_reader(grid, address)

    def each(active: ActiveLanes) -> list[tuple[int, int, int]]:
        warps = np.broadcast_to(active.warps[:, None], active.mask.shape)[active.mask]
        found = addresses(active)
        return [
            (int(w), n, grid.shared_place(int(w), int(a), 8, cluster=cluster))
            for n, (w, a) in enumerate(zip(warps, found, strict=True))
        ]

    return each


def active_values(read: Read, active: ActiveLanes) -> Array:
    """The values of the active lanes."""
    return np.broadcast_to(read(active), active.mask.shape)[active.mask]


_QUALIFIERS = {
    "shared",
    "shared::cta",
    "shared::cluster",
    "b64",
    "relaxed",
    "release",
    "acquire",
    "cta",
    "cluster",
    "parity",
}


def mbarrier(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``mbarrier.*``."""
    _, action, *rest = instruction.words
    if set(rest) - _QUALIFIERS - {"expect_tx", "noComplete"} or not {"shared", "shared::cta", "shared::cluster"} & set(
        rest
    ):
        raise PtxError(f"unknown form of mbarrier: {instruction.source}")
    all_of, cluster = grid.mbarriers, "shared::cluster" in rest
    operands = list(instruction.operands)
    if action in ("init", "inval", "expect_tx", "complete_tx"):
        each = _each(grid, operands[0], cluster=cluster)
        count = reader(grid, operands[1], "s32") if len(operands) > 1 else None

        def simple(active: ActiveLanes) -> None:
            counts = [0] * int(active.mask.sum()) if count is None else active_values(count, active)
            for warp, n, place in each(active):
                if action == "inval":
                    all_of.invalidate(place)
                elif action == "init":
                    all_of.initialize(place, int(counts[n]), warp)
                else:
                    (all_of.expect if action == "expect_tx" else all_of.transact)(place, int(counts[n]))

        return simple
    if action in ("arrive", "arrive_drop"):
        return _arrive(grid, instruction, drops=action == "arrive_drop")
    if action in ("try_wait", "test_wait"):
        return _wait(grid, instruction, pc)
    raise PtxError(f"unknown form of mbarrier: {instruction.source}")


def _arrive(grid: Grid, instruction: Instruction, *, drops: bool) -> Step:
    words = instruction.words
    target, address, *counts = instruction.operands
    cluster = "shared::cluster" in words
    each = _each(grid, address, cluster=cluster)
    count = reader(grid, counts[0], "s32") if counts else None
    if cluster and target != Reg("_"):
        raise PtxError("mbarrier.arrive at another block's gives no state")
    write = writer(grid, target, "b64")
    expects = "expect_tx" in words

    def step(active: ActiveLanes) -> None:
        given = None if count is None else active_values(count, active)
        states = np.zeros(int(active.mask.sum()), np.uint64)
        for warp, n, place in each(active):
            number = 1 if given is None else int(given[n])
            if expects:
                grid.mbarriers.expect(place, number)
                number = 1
            states[n] = grid.mbarriers.arrive(place, number, warp, drops=drops)
        write(active, active.spread(states))

    return step


def _wait(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``try_wait`` waits until the phase is over, or nobody else can do anything; ``test_wait`` does not wait."""
    target, address, phase, *_ = instruction.operands
    parity = "parity" in instruction.words
    if "shared::cluster" in instruction.words:
        raise PtxError("waits at an mbarrier of another block")
    each = _each(grid, address, cluster=False)
    read, write = reader(grid, phase, "u32" if parity else "u64"), writer(grid, target, "pred")
    waits = instruction.words[1] == "try_wait"

    def step(active: ActiveLanes) -> Next:
        given = active_values(read, active)
        over = np.zeros(len(given), bool)
        sleepers: dict[tuple[int, int], list[int]] = {}
        for warp, n, place in each(active):
            value = int(given[n])
            if parity and value > 1:
                raise PtxError(f"a parity of {value}; expected 0 or 1")
            over[n] = grid.mbarriers.passed(place, warp, **({"parity": value} if parity else {"state": value}))
            if not over[n]:
                sleepers.setdefault((place, warp), []).append(n)
        flags = active.spread(over)
        asleep = np.zeros(active.mask.shape, bool)
        if waits and sleepers:
            position = np.argwhere(active.mask)
            for (place, warp), numbers in sleepers.items():
                lanes = np.zeros(active.mask.shape, bool)
                lanes[tuple(position[numbers].T)] = True
                if grid.mbarriers.sleep(place, warp, np.asarray(lanes.any(axis=0))):
                    asleep |= lanes
            grid.mbarriers.wake()
        write(active.only(~asleep), flags)
        return np.where(asleep, pc, pc + 1) if asleep.any() else None

    return step
