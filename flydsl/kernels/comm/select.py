"""The fastest all-reduce of a program for a world, a topology and a size.

All ranks select the same, because they have the same manifest, which the bootstrap compares, and the same topology.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from flydsl.dist.manifest import DTYPE_BITS, Manifest
from flydsl.dist.topology import Topology, estimate
from flydsl.errors import RankError, ReachError

__all__ = ["choose"]

_ALGORITHMS: Mapping[str, str] = MappingProxyType(
    {
        "all_reduce_one_shot": "one-shot",
        "all_reduce_two_shot": "two-shot",
        "all_reduce_ring": "ring",
    }
)
"""The model's algorithm of each program of the library."""
PACKETS_UP_TO = 1 << 13
"""Bytes up to which the flag goes in the word of the data: beyond, twice the bytes cost more than a barrier."""


def choose(manifest: Manifest, topology: Topology, n: int, *, world: int, dtype: str = "f32") -> str:
    """The name of the all-reduce to call for ``n`` elements.

    Args:
        manifest: has the programs to select from.
        topology: levels of machines with their costs; see :mod:`flydsl.dist.topology`.
        n: elements of each rank.
        world: the number of ranks.
        dtype: the element type by MLIR's name.

    Returns:
        A name of ``flydsl.kernels.comm``.

    Raises:
        RankError: a world that is no positive integer.
        ReachError: no all-reduce of the manifest reaches all ranks.

    Example::

        from flydsl.dist.topology import Level, Topology
        from flydsl.kernels import comm

        vector = flyc.TensorSpec(fx.Float32, (flyc.dyn,))
        group = fx.dist.CommGroup("comm")
        comm.all_reduce_one_shot.signatures({"g": group, "x": vector, "y": vector})
        manifest = flydsl.dist.parse(comm.all_reduce_one_shot.comm_manifest())
        node = Topology((Level("node", 8, "load-store", alpha_us=1.5, gb_per_s=400, gap_us=0.1),))
        print(comm.choose(manifest, node, 1000, world=8))  # all_reduce_one_shot
    """
    if isinstance(world, bool) or not isinstance(world, int) or world < 1:
        raise RankError(f"a world is an integer from 1, got {world!r}")
    size = (n * DTYPE_BITS[dtype] + 7) // 8
    names = {program.name for program in manifest.programs}
    times, refusals = {}, []
    for name, algorithm in _ALGORITHMS.items():
        if name not in names:
            continue
        found = estimate(algorithm, topology, world, size)
        far = next((level for level, _ in topology.spans(world) if level.reach != "load-store"), None)
        if found.us is None or far is not None:  # programs of the library load and store whatever their algorithm
            refusals.append(found.refusal or f"level {far and far.name!r} has {far and far.reach}")
        else:
            times[name] = found.us
    if "all_reduce_low_latency" in names and size <= PACKETS_UP_TO and not refusals:
        spans = topology.spans(world)
        alpha = max((level.alpha_us for level, _ in spans), default=0.0)
        moved = sum(2 * peers * size * level.us_per_byte for level, peers in spans)
        times["all_reduce_low_latency"] = topology.launch_us + alpha + moved
    if not times:
        raise ReachError(
            f"no all-reduce of the manifest serves {world} ranks: {'; '.join(sorted(set(refusals))) or 'it has none'}"
        )
    return min(times, key=lambda name: (times[name], name))
