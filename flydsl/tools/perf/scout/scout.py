"""Scouting of a launch: the addresses and branches of a sample of its waves."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from flydsl.artifact import Artifact
from flydsl.binaries.elf import Elf
from flydsl.support.fast_dataclass import record
from flydsl.targets.timing import Chip
from flydsl.tools.perf.launches import Launch
from flydsl.tools.perf.scout.access import SEGMENT, distinct, lds_cycles, segments_of
from flydsl.tools.perf.scout.actions import Image
from flydsl.tools.perf.scout.evaluator import Access, Evaluator
from flydsl.tools.perf.streams.stream import Loop, Stream, Unit, innermost
from flydsl.tools.simulators.amdgpu.kernels import kernarg_segment, kernels_of
from flydsl.tools.simulators.amdgpu.start_state import Dispatch, Start, dispatch_packet

_KERNARG, _PACKET = 0x7FFF00000000, 0x7FFF80000000
"""Addresses that stand for the arguments and the dispatch packet."""
_PAGE = 4096
_SPREAD_BLOCKS = 32
"""Blocks of the whole grid whose trips are averaged."""
_MOST_WAVES = 256
"""Waves that are evaluated together."""


@record
class Scouted:
    """The result of scouting."""

    loops: Sequence[Loop]
    """Those of the stream, with the branches that are taken."""
    trips: Sequence[float | None]
    """Executions of each loop's backward branch per entry; ``None`` if unknown."""
    executions: np.ndarray[tuple[int], np.dtype[np.float64]]
    """Of each instruction, by a wave."""
    ports: Mapping[int, int]
    """By instruction: the cycles of LDS, or of the unit that takes addresses."""
    traffic: Mapping[int, int]
    """By instruction: bytes that a wave moves from or to L2."""
    hits: Mapping[int, float]
    """By load in a loop: the share of its lines that the iteration before has brought into the vector cache."""
    shared: float
    """Bytes that the sampled blocks move beyond L2, as a share of those that they ask for."""
    taken: Mapping[int, bool]
    """By forward branch: True if all waves take it.  A launch ends when its slowest wave does."""
    unknown: int
    """Memory instructions whose addresses are not known."""
    steps: int
    """Evaluated instructions."""


def scout(stream: Stream, artifact: Artifact, launch: Launch, chip: Chip) -> Scouted:
    """Evaluate addresses and branches of waves of one die's first round; the launch has the values of all parameters."""
    elf = Elf(artifact.sections["binary"])
    kernel = next(each for each in kernels_of(elf) if each.name == launch.kernel)
    values = _rebased(launch)
    segment = kernarg_segment(kernel, launch.grid, launch.block, launch.shared_bytes, values)
    packet = dispatch_packet(kernel, launch.grid, launch.block, launch.shared_bytes, 0, _KERNARG)
    dispatch = Dispatch(kernel, stream.arch, launch.block, stream.lanes, (_KERNARG, segment), _PACKET)
    image = Image(((_KERNARG, segment), (_PACKET, packet)))
    blocks = _sampled_blocks(launch, chip)
    waves = -(-launch.threads // stream.lanes)
    chosen = max(1, min(waves, _MOST_WAVES // len(blocks)))
    of_block = [round(k * waves / chosen) for k in range(chosen)]

    def evaluated(blocks: Sequence[tuple[int, int, int]], of_block: Sequence[int]) -> Evaluator:
        starts = [Start(dispatch, block, wave) for block in blocks for wave in of_block]
        scalars = [start.scalars() for start in starts]
        evaluator = Evaluator(stream, len(starts), image)
        for number in scalars[0]:
            evaluator.set_scalar(number, np.array([each[number] & 0xFFFFFFFF for each in scalars]))
        evaluator.set_vector(0, np.stack([start.items() for start in starts]).astype(np.int64))
        lanes = np.array(of_block)[:, None] * stream.lanes + np.arange(stream.lanes)
        if waves * stream.lanes > launch.threads:
            evaluator.set_exec(np.tile(lanes < launch.threads, (len(blocks), 1)))
        with np.errstate(all="ignore"):
            evaluator.run()
        return evaluator

    found = _result(evaluated(blocks, of_block), chip)
    if not stream.loops or launch.blocks <= len(blocks):
        return found
    # Blocks of one die may be alike where others are not: with a causal mask the first ones have the least work.
    count = min(launch.blocks, _SPREAD_BLOCKS)
    spread = [round((k + 0.5) * launch.blocks / count - 0.5) for k in range(count)]
    others = evaluated([_place(number, launch) for number in spread], of_block[:1])
    loops, trips, executions = _control(others)
    taken = {position: no == 0 for position, (_, no) in others.taken.items()}
    return dataclasses.replace(found, loops=loops, trips=trips, executions=executions, taken=taken)


def _rebased(launch: Launch) -> list[bytes]:
    """The parameters, with each pointer into a buffer moved to where a device could have allocated it.

    Devices align allocations to at least 256 bytes, and arrays of the host need not be.
    """
    found = []
    starts, at = {}, 1 << 40
    for buffer in launch.buffers:
        starts[buffer.address] = at
        at += -(-(buffer.bytes + _PAGE) // _PAGE) * _PAGE
    for value in launch.values:
        pointer = int.from_bytes(value, "little") if len(value) == 8 else 0
        inside = [b for b in launch.buffers if b.address <= pointer < b.address + max(b.bytes, 1)]
        if inside:
            pointer = starts[inside[0].address] + pointer - inside[0].address
        found.append(pointer.to_bytes(8, "little") if inside else value)
    return found


def _sampled_blocks(launch: Launch, chip: Chip) -> list[tuple[int, int, int]]:
    """Blocks that run on one die at a time, by their positions in the grid."""
    dies = int(chip.fact("dies"))
    units = max(1, int(chip.fact("compute_units")) // dies)
    numbers = list(range(0, launch.blocks, dies))[: 2 * units]
    return [_place(number, launch) for number in numbers]


def _place(number: int, launch: Launch) -> tuple[int, int, int]:
    """The position of a block in the grid, x first."""
    gx, gy, _ = launch.grid
    return number % gx, number // gx % gy, number // (gx * gy)


def _control(of: Evaluator) -> tuple[list[Loop], list[float | None], np.ndarray[tuple[int], np.dtype[np.float64]]]:
    """The loops with the branches that they take, their trips, and the executions of each instruction."""
    stream = of.stream
    count = len(stream.instructions)
    executions = np.cumsum(of.counted[:count])
    entries = of.counted[count + 1 :]
    trips: list[float | None] = []
    loops: list[Loop] = []
    for number, loop in enumerate(stream.loops):
        back = [at for at in range(loop.first, loop.last + 1) if stream.instructions[at].target == loop.first]
        last = max(back, key=lambda at: executions[at])
        leaves = of.exits.get(number, loop.exit)
        after = stream.instructions[leaves].target if leaves >= 0 else last + 1
        loops.append(Loop(loop.first, last, loop.depth, after, leaves))
        if number in of.unknown_loops:
            trips.append(None)
        else:
            trips.append(float(executions[last] / entries[number]) if entries[number] else 0.0)
    return loops, trips, executions


def _result(of: Evaluator, chip: Chip) -> Scouted:
    stream = of.stream
    loops, trips, executions = _control(of)
    by_position: dict[int, list[Access]] = {}
    for access in of.accesses:
        by_position.setdefault(access.position, []).append(access)
    ports: dict[int, int] = {}
    traffic: dict[int, int] = {}
    conflicts: dict[tuple[bytes, int], int] = {}
    requested: dict[int, float] = {}
    touched: dict[int, list[Any]] = {}
    hits: dict[int, float] = {}
    unknown = 0
    for position, accesses in by_position.items():
        x = stream.instructions[position]
        known = [access for access in accesses if access.addresses is not None]
        if not known:
            unknown += bool(x.address)
            continue
        if x.unit is Unit.LDS:
            first = known[0]
            lanes = first.addresses[0][first.active[0]]
            if len(lanes):
                ports[position] = _lds_port(lanes, x.bytes, x, chip, conflicts)
            continue
        moved = 0.0
        for access in known:
            rows = segments_of(access.addresses, access.active, x.bytes)
            new = distinct(rows)
            moved += float(new.sum())
            group = access.loop
            touched.setdefault(group, []).append(rows[new])
            requested[group] = requested.get(group, 0.0) + float(new.sum())
        hits[position] = _hits(known)
        rows_count = sum(int(access.active.any(axis=1).sum()) for access in known)
        per_wave = moved / max(rows_count, 1)
        traffic[position] = round(per_wave * SEGMENT)
        ports[position] = max(x.issue, round(per_wave * SEGMENT / chip.fact("l1_bytes_per_cycle")))
    shared = _shared(stream, executions, traffic, requested, touched)
    taken = {position: no == 0 for position, (_, no) in of.taken.items()}
    return Scouted(loops, trips, executions, ports, traffic, hits, shared, taken, unknown, of.steps)


def _hits(accesses: Sequence[Access]) -> float:
    """The share of a load's segments that the iteration before had, from how far its addresses move in the first two."""
    if len(accesses) < 2 or accesses[0].loop < 0:
        return 0.0
    before, last = accesses[:2]
    both = last.active & before.active & (last.addresses >= 0) & (before.addresses >= 0)
    if not both.any():
        return 0.0
    moved = np.abs(last.addresses[both] - before.addresses[both])
    return float(np.clip(1 - moved / SEGMENT, 0, 1).mean())


def _lds_port(lanes: Any, bytes_: int, x: Any, chip: Chip, known: dict[tuple[bytes, int], int]) -> int:
    key = (lanes - lanes[0]).tobytes() + bytes([int(lanes[0]) & 3]), bytes_
    found = known.get(key)
    if found is None:
        is_store = "write" in x.name or "store" in x.name
        rate = chip.fact("lds_write_bytes_per_cycle" if is_store else "lds_bytes_per_cycle")
        banks = min(int(chip.fact("lds_banks")), int(rate) // 4)
        order = () if is_store else chip.lane_order(bytes_)
        width = bytes_ // 2 if "2" in x.name.split("_")[1] else bytes_
        found = known[key] = lds_cycles(lanes, width, banks, order) * (bytes_ // width)
    return found


def _shared(
    stream: Stream,
    executions: Any,
    traffic: Mapping[int, int],
    requested: Mapping[int, float],
    touched: Mapping[int, list[Any]],
) -> float:
    """The bytes beyond L2 as a share of those that are asked for: each segment once, in each loop for itself."""
    share = {
        group: _count_distinct(np.concatenate(parts)) / requested[group]
        for group, parts in touched.items()
        if requested[group]
    }
    loops = innermost(stream)
    asked = beyond = 0.0
    for position, bytes_ in traffic.items():
        moved = bytes_ * executions[position]
        asked += moved
        beyond += moved * share.get(loops[position], 1.0)
    return beyond / asked if asked else 1.0


def _count_distinct(numbers: Any) -> int:
    ordered = np.sort(numbers)
    return int(np.count_nonzero(ordered[1:] != ordered[:-1])) + 1
