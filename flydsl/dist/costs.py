"""Times of all-reduce algorithms on a topology, by the alpha-beta model.

Each algorithm is what :mod:`flydsl.kernels.comm` does; ``hierarchical`` is a reduce-scatter in each level, an all-reduce of
the shards around it, and an all-gather.  A barrier of ranks costs each rank one alpha and a gap for each peer.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType

from flydsl.dist.topology import Level, Topology
from flydsl.support.fast_dataclass import record

__all__ = ["ALGORITHMS", "DIRECT", "Estimate", "estimate", "estimates", "exchange_us"]


@record
class Estimate:
    """The time of an algorithm, or the reason why it cannot run."""

    us: float | None
    """Microseconds of one call; ``None`` if it is refused."""
    messages: int
    """Signals that one rank sends."""
    bytes: int
    """Bytes that one rank moves over links, at most."""
    refusal: str = ""


_BLOCKS, _TILE_BYTES = 32, 4096
"""Blocks of the library's grids, at most, and the bytes of f32 from which on there is one more."""


def _blocks_us(topology: Topology, world: int, size: float) -> float:
    """The time of a barrier for the blocks of a grid but the first."""
    return 0.0 if world < 2 else topology.block_us * (min(_BLOCKS, max(1, math.ceil(size / _TILE_BYTES))) - 1)


def _barrier_us(topology: Topology, world: int, size: float) -> float:
    spans = topology.spans(world)
    return (
        _blocks_us(topology, world, size)
        + max((level.alpha_us for level, _ in spans), default=0.0)
        + sum(k * level.gap_us for level, k in spans)
    )


def _from_peers_us(topology: Topology, world: int, size: float) -> float:
    """The time in which a rank moves ``size`` bytes from or to each of its peers."""
    return sum(peers * size * level.us_per_byte for level, peers in topology.spans(world))


def _local_us(topology: Topology, size: float) -> float:
    return size * 1e-3 / topology.local_gb_per_s


def exchange_us(topology: Topology, world: int, messages: float, size: float) -> float:
    """The time of a launch that sends ``messages`` and moves ``size`` bytes, spread evenly over all peers."""
    spans = topology.spans(world)
    peers = max(1, world - 1)
    alpha = max((level.alpha_us for level, _ in spans), default=0.0)
    return (
        topology.launch_us
        + _local_us(topology, size)
        + alpha
        + sum(k / peers * (messages * level.gap_us + size * level.us_per_byte) for level, k in spans)
    )


def _one_shot(topology: Topology, world: int, size: int) -> tuple[float, int, int]:
    time = _barrier_us(topology, world, size) + _from_peers_us(topology, world, size) + 2 * _local_us(topology, size)
    return time, world - 1, (world - 1) * size


def _two_shot(topology: Topology, world: int, size: int) -> tuple[float, int, int]:
    part = size / world
    time = 2 * (_barrier_us(topology, world, size) + _from_peers_us(topology, world, part))
    time += _local_us(topology, 2 * size - part)  # to the window, and the sums to it and from there
    return time, 2 * (world - 1), 2 * (world - 1) * math.ceil(part)


def _ring_us(level: Level, ranks: int, size: float) -> float:
    return 2 * (ranks - 1) * (level.alpha_us + size / ranks * level.us_per_byte)


def _ring(topology: Topology, world: int, size: int) -> tuple[float, int, int]:
    slowest = _slowest(topology, world, size / world)
    steps = 2 * (world - 1)
    time = (
        _ring_us(slowest, world, size * topology.write_crossings)
        + steps * _blocks_us(topology, world, size)
        + 4 * _local_us(topology, size)
    )
    return time, steps, steps * math.ceil(size / world)


def _doubling(topology: Topology, world: int, size: int) -> tuple[float, int, int]:
    time, steps, distance = 0.0, 0, 1
    while 2 * distance <= world:
        level = topology.level_of(2 * distance)
        time += level.alpha_us + size * level.us_per_byte
        steps, distance = steps + 1, 2 * distance
    if distance < world:  # the ranks beyond a power of two give theirs to others first, and get the sum at the end
        level = _slowest(topology, world, size)
        time += 2 * (level.alpha_us + size * level.us_per_byte)
        steps += 2
    return time + 2 * _local_us(topology, size), steps, steps * size


def _hierarchical(topology: Topology, world: int, size: int) -> tuple[float, int, int]:
    time, messages, moved, part, inside = _local_us(topology, size - size / world), 0, 0.0, float(size), 1
    for level in topology.levels:
        here = world if level.ranks is None else min(world, level.ranks)
        units = math.ceil(here / inside)
        if units > 1:
            steps = math.ceil(math.log2(units))
            ways = [
                (_ring_us(level, units, part), 2 * (units - 1)),
                (2 * steps * level.alpha_us + 2 * (units - 1) / units * part * level.us_per_byte, 2 * steps),
            ]
            if level.reach == "load-store":
                cost = level.alpha_us + (units - 1) * (level.gap_us + part / units * level.us_per_byte)
                ways.append((2 * cost, 2 * (units - 1)))
            best, sent = min(ways)
            time, messages, moved = time + best, messages + sent, moved + 2 * (units - 1) / units * part
        part, inside = part / max(1, units), max(inside, here)
    return time, messages, math.ceil(moved)


def _slowest(topology: Topology, world: int, size: float) -> Level:
    """The level of the links that hold up a step in which each rank sends ``size`` bytes to the next."""
    levels = [level for level, _ in topology.spans(world)] or [topology.levels[0]]
    return max(levels, key=lambda level: level.alpha_us + size * level.us_per_byte)


DIRECT = ("one-shot", "two-shot")
"""The algorithms whose ranks load and store the memory of all peers."""
ALGORITHMS: Mapping[str, Callable[[Topology, int, int], tuple[float, int, int]]] = MappingProxyType(
    {
        "one-shot": _one_shot,
        "two-shot": _two_shot,
        "ring": _ring,
        "doubling": _doubling,
        "hierarchical": _hierarchical,
    }
)


def estimate(algorithm: str, topology: Topology, world: int, size: int) -> Estimate:
    """The estimate of one algorithm for ``size`` bytes on each of ``world`` ranks."""
    time, messages, moved = ALGORITHMS[algorithm](topology, world, size)
    refusal = ""
    if topology.most_ranks is not None and world > topology.most_ranks:
        refusal = f"the topology has {topology.most_ranks} ranks"
    elif algorithm in DIRECT:
        far = next((level for level, _ in topology.spans(world) if level.reach != "load-store"), None)
        refusal = "" if far is None else f"needs load-store to all peers, and level {far.name!r} has {far.reach}"
    return Estimate(None if refusal else topology.launch_us + time, messages, moved, refusal)


def estimates(topology: Topology, world: int, size: int) -> dict[str, Estimate]:
    """The estimates of all algorithms, by name."""
    return {name: estimate(name, topology, world, size) for name in ALGORITHMS}
