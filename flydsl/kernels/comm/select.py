"""The fastest all-reduce of the library for a world, a size and a topology.

All ranks select the same, because they have the same topology, and the same manifest, which the bootstrap compares.
"""

from __future__ import annotations

from flydsl.dist.manifest import Manifest
from flydsl.dist.topology import PROGRAMS, Topology, estimate
from flydsl.errors import RankError, ReachError

__all__ = ["choose"]

PACKETS = "all_reduce_low_latency"
PACKETS_UP_TO = 1 << 13
"""Bytes up to which the flag goes in the word of the data: beyond, twice the bytes cost more than a barrier."""


def choose(world: int, size: int, topology: Topology, *, manifest: Manifest | None = None) -> str:
    """The name of the all-reduce to call for tensors of ``size`` bytes.

    Args:
        world: the number of ranks.
        size: bytes of each rank's tensor.
        topology: levels of machines with their costs; see :mod:`flydsl.dist.topology`.
        manifest: has the programs to select from; without it those of the library but for ``all_reduce_low_latency``,
            which a CPU runs slowly: it is never selected for a topology of CPUs (``write_crossings`` above 1).

    Returns:
        A name of ``flydsl.kernels.comm``.

    Raises:
        RankError: a world that is no positive integer.
        ReachError: no all-reduce reaches all ranks.

    Example::

        from flydsl.dist.topology import Level, Topology
        from flydsl.kernels import comm

        node = Level("node", 8, "load-store", alpha_us=1.5, gb_per_s=400, gap_us=0.1)
        rack = Level("rack", None, "network", alpha_us=6, gb_per_s=45, gap_us=0.4)
        topology = Topology((node, rack))
        print(comm.choose(8, 4000, topology))  # all_reduce_one_shot
        print(comm.choose(64, 1 << 24, topology))  # all_reduce_hierarchical
    """
    if isinstance(world, bool) or not isinstance(world, int) or world < 1:
        raise RankError(f"a world is an integer from 1, got {world!r}")
    names = {*PROGRAMS.values()} if manifest is None else {program.name for program in manifest.programs}
    times, refusals = {}, []
    for algorithm, name in PROGRAMS.items():
        if name not in names:
            continue
        found = estimate(algorithm, topology, world, size)
        if found.us is None:
            refusals.append(found.refusal)
        else:
            times[name] = found.us
    spans = topology.spans(world)
    near = all(level.reach == "load-store" for level, _ in spans)
    is_cpu = topology.write_crossings > 1  # where packets take ten times as long as a barrier
    if PACKETS in names and size <= PACKETS_UP_TO and near and not is_cpu:
        alpha = max((level.alpha_us for level, _ in spans), default=0.0)
        moved = sum(2 * peers * size * level.us_per_byte for level, peers in spans)
        times[PACKETS] = topology.launch_us + alpha + moved
    if not times:
        raise ReachError(
            f"no all-reduce of the manifest serves {world} ranks: {'; '.join(sorted(set(refusals))) or 'it has none'}"
        )
    return min(times, key=times.__getitem__)
