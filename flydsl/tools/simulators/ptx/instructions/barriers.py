"""Barriers of blocks and clusters.

Source: PTX ISA manual, ``bar{.cta}``, ``barrier{.cta}``, ``barrier.cluster``, ``fence``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.ptx.execution.active_lanes import ActiveLanes, Next, Step
from flydsl.tools.simulators.ptx.execution.operands import END, WARP, reader, writer
from flydsl.tools.simulators.ptx.instructions.predicates import predicate
from flydsl.tools.simulators.ptx.program.module import Imm, Instruction, PtxError

if TYPE_CHECKING:
    from flydsl.tools.simulators.ptx.execution.grid import Grid

_NAMED = 16


@dataclass
class Barrier:
    """One of a block's sixteen: who has come, and how many must."""

    expected: int
    arrived: int = 0
    came: list[int] = field(default_factory=list)
    sleeping: list[tuple[int, Array]] = field(default_factory=list)
    votes: list[Array] = field(default_factory=list)


@dataclass(frozen=True)
class Arrival:
    """Lanes of a warp at a barrier for ``threads``, which count as ``counted``."""

    warp: int
    lanes: Array
    number: int
    threads: int
    counted: int
    sleeps: bool
    flags: Array | None = None


class Barriers:
    """All named barriers of a grid."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._of: dict[tuple[int, int], Barrier] = {}
        grid.at_end.append(self._check_end)
        grid.held.append(self._describe)

    def arrive(self, arrival: Arrival) -> Barrier | None:
        """The barrier, if all have come now."""
        grid, number, threads = self._grid, arrival.number, arrival.threads
        if not 0 <= number < _NAMED:
            raise PtxError(f"barrier {number}; a block has 0 to {_NAMED - 1}", "barrier")
        if threads % WARP or not 0 < threads <= grid.warps_of_block * WARP:
            raise PtxError(
                f"barrier {number} of {threads} threads; expected whole warps, as many as the block has at most",
                "barrier",
            )
        key = (int(grid.block_of[arrival.warp]), number)
        barrier = self._of.setdefault(key, Barrier(threads))
        if barrier.expected != threads:
            raise PtxError(
                f"barrier {number} of {threads} threads, where others came to one of {barrier.expected}", "barrier"
            )
        barrier.arrived += arrival.counted
        barrier.came.append(arrival.warp)
        if arrival.flags is not None:
            barrier.votes.append(arrival.flags)
        if arrival.sleeps:
            barrier.sleeping.append((arrival.warp, arrival.lanes))
            grid.blocked[arrival.warp] |= arrival.lanes
        if barrier.arrived < threads:
            return None
        if barrier.arrived > threads:
            raise PtxError(f"{barrier.arrived} threads at barrier {number}, which counts {threads}", "barrier")
        del self._of[key]
        grid.races.join(barrier.came, [warp for warp, _ in barrier.sleeping])
        if grid.findings is not None and grid.of_rank.shape[1] == 1:  # Triton's kernels have no other fence
            grid.mbarriers.fence(np.array(barrier.came))
        for warp, lanes in barrier.sleeping:
            grid.blocked[warp] &= ~lanes
        return barrier

    def _describe(self) -> str:
        found = (
            f"barrier {n} of block {block}: {b.arrived} of {b.expected} threads" for (block, n), b in self._of.items()
        )
        return "; ".join(found)

    def _check_end(self) -> None:
        if self._of:
            raise PtxError(
                f"{self._grid.entry.name}: the kernel ends while threads have arrived: {self._describe()}", "barrier"
            )


def block_barrier(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``bar.sync``, ``bar.arrive``, ``bar.red`` and the same of ``barrier``."""
    family, action, *rest = (word for word in instruction.words if word != "cta")
    if action not in ("sync", "arrive", "red") or (action == "red" and rest[-1] == "pred"):
        raise PtxError(f"unknown form of {family}: {instruction.source}")
    aligned = family == "bar" or "aligned" in rest
    operands = list(instruction.operands)
    votes = None
    if action == "red":
        write = writer(grid, operands.pop(0), "u32")
        votes = predicate(grid, operands.pop())
    number = reader(grid, operands[0] if operands else Imm("0"), "u32")
    count = reader(grid, operands[1], "u32") if len(operands) > 1 else None
    if action == "arrive" and count is None:
        raise PtxError("bar.arrive without a number of threads")
    if aligned:
        grid.gates[pc] = grid.whole_warps

    def step(active: ActiveLanes) -> Next:
        shape = active.mask.shape
        numbers = np.broadcast_to(number(active), shape)
        counts = np.broadcast_to(grid.warps_of_block * WARP if count is None else count(active), shape)
        flags = None if votes is None else np.broadcast_to(votes(active), shape)
        for row, warp in enumerate(active.warps):
            lanes = active.mask[row]
            if not lanes.any():
                continue
            named, threads = np.unique(numbers[row][lanes]), np.unique(counts[row][lanes])
            if len(named) > 1 or len(threads) > 1:
                raise PtxError(f"threads of a warp name different barriers: {named}, {threads}", "barrier")
            counted = WARP if aligned else int(lanes.sum()) + int((~grid.exists[warp]).sum())
            given = None if flags is None else flags[row][lanes]
            arrival = Arrival(int(warp), lanes, int(named[0]), int(threads[0]), counted, action != "arrive", given)
            barrier = grid.barriers.arrive(arrival)
            if barrier is not None and votes is not None:
                value = np.concatenate(barrier.votes)
                total = {"popc": value.sum(), "and": value.all(), "or": value.any()}[rest[0]]
                for sleeper, of_lanes in barrier.sleeping:
                    write(ActiveLanes(np.array([sleeper]), of_lanes[None]), np.array(total, np.uint32))
        return np.full(shape, pc + 1)

    return step


class ClusterBarrier:
    """The barrier of each cluster, at which arrivals and waits alternate."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        clusters = int(grid.cluster_of.max()) + 1
        self._arrived = np.zeros((grid.warps, WARP), bool)
        self._phase = np.zeros(clusters, np.int64)
        self._own = np.zeros((grid.warps, WARP), np.int64)
        self._sleeping = np.zeros((grid.warps, WARP), bool)
        grid.at_end.append(self._check_end)
        grid.patience.append(lambda: sum(self._complete(cluster) for cluster in range(clusters)) > 0)

    def _check_end(self) -> None:
        if self._arrived.any():
            raise PtxError(
                f"{self._grid.entry.name}: the kernel ends while threads have arrived at a cluster's barrier", "barrier"
            )

    def arrive(self, active: ActiveLanes) -> None:
        """Threads arrive."""
        waits = self._own[active.rows] != self._phase[self._cluster(active)]
        if ((self._arrived[active.rows] | waits) & active.mask).any():
            raise PtxError("a thread arrives at a cluster's barrier again before it has waited", "barrier")
        active.put(self._arrived, np.array(True))
        for cluster in np.unique(self._cluster(active)):
            self._complete(int(cluster))

    def _complete(self, cluster: int) -> bool:
        """Let the threads go on if all that have not ended have arrived."""
        members = (self._grid.cluster_of[self._grid.block_of] == cluster)[:, None] & (self._grid.pcs < END)
        if not (self._arrived | ~members).all() or not (self._arrived & members).any():
            return False
        self._phase[cluster] += 1
        self._arrived &= ~members
        warps = np.flatnonzero(members.any(1))
        self._grid.races.join(warps, warps)
        self._grid.blocked &= ~(members & self._sleeping)
        self._sleeping &= ~members
        return True

    def wait(self, active: ActiveLanes, pc: int) -> Next:
        """Threads wait for those that have not arrived."""
        mine = self._own[active.rows]
        passed = mine < self._phase[self._cluster(active)]
        if (active.mask & ~passed & ~self._arrived[active.rows]).any():
            raise PtxError("a thread waits at a cluster's barrier at which it has not arrived", "barrier")
        active.only(passed).put(self._own, mine + 1)
        sleeping = active.mask & ~passed
        if not sleeping.any():
            return None
        self._sleeping[active.warps] |= sleeping
        self._grid.blocked[active.warps] |= sleeping
        return np.where(sleeping, pc, pc + 1)

    def _cluster(self, active: ActiveLanes) -> Array:
        return self._grid.cluster_of[self._grid.block_of[active.rows]][:, None]


def cluster_barrier(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """``barrier.cluster.arrive``, ``barrier.cluster.wait``."""
    action, rest = instruction.words[2], set(instruction.words[3:])
    if action not in ("arrive", "wait") or rest - {"aligned", "acquire", "release", "relaxed"}:
        raise PtxError(f"unknown form of barrier.cluster: {instruction.source}")
    if "aligned" in rest:
        grid.gates[pc] = grid.whole_warps
    if action == "arrive":
        return grid.cluster_barrier.arrive
    return lambda active: grid.cluster_barrier.wait(active, pc)
