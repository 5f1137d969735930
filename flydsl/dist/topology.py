"""The topology ``flydsl.topology/1``: levels of machines, and what a message costs on each.

A JSON text that a person writes, or that :func:`flydsl.kernels.comm.measure` makes::

    {"schema": "flydsl.topology/1", "launch_us": 2.0, "local_gb_per_s": 1500.0,
     "levels": [{"name": "node", "ranks": 8, "reach": "load-store", "alpha_us": 1.5, "gap_us": 0.1, "gb_per_s": 400},
                {"name": "rack", "ranks": 64, "reach": "network", "alpha_us": 6.0, "gap_us": 0.4, "gb_per_s": 45},
                {"name": "fabric", "ranks": null, "reach": "network", "alpha_us": 9.0, "gap_us": 0.6, "gb_per_s": 25}]}

Levels go from inside out.  Ranks are placed one after the other: with 8 ranks in a node, ranks 0 to 7 are in the first.
``ranks`` is the number of ranks in one unit of the level, ``null`` of the outermost one that holds all.  ``alpha_us`` is the
time of one message without bytes, in microseconds; ``gap_us`` the time until the next one may start (by default a sixteenth
of it); ``gb_per_s`` is 10^9 bytes a second of one rank.  ``launch_us`` is the time of an empty launch,
``local_gb_per_s`` the rate at which a rank copies its own memory, and ``block_us`` what a barrier of ranks costs for each
block but the first: 0, the default, where the blocks of a grid run at once, and more where they run one after the other.
``write_crossings`` is how often a byte that a rank writes to another one's memory goes over the link: 1, the default, or 2
where a cache fetches a line before it is written, as on CPUs.
Source of the model: Hockney, "The communication challenge for MPP" (1994); the gap is that of LogP (Culler et al., 1993).
"""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Annotated, Any

from flydsl.dist.manifest import MOST_RANKS, REACHES
from flydsl.errors import ArtifactError, ConfigError
from flydsl.support.fast_dataclass import dataclass, record
from flydsl.trust.json import read_json, shortened
from flydsl.trust.rows import Rule, check, fields, one_of, printable, read, within

SCHEMA = "flydsl.topology/1"
_MOST_LEVELS = 16
_MOST_BYTES = 1 << 16
_LARGEST = 1e12
_GAP_OF_ALPHA = 1 / 16
_Number = Annotated[float, Rule("a number from 0", lambda value: 0 <= value <= _LARGEST)]
_Positive = Annotated[float, Rule("a number above 0", lambda value: 0 < value <= _LARGEST)]


@dataclass(frozen=True)
class Level:
    """One level of machines; times in microseconds, rates in 10^9 bytes a second.

    Raises:
        ConfigError: a value of another type or range.
    """

    name: Annotated[str, printable(64)]
    ranks: Annotated[int, within(1, MOST_RANKS)] | None
    reach: Annotated[str, one_of(*REACHES)]
    alpha_us: _Number
    gb_per_s: _Positive
    gap_us: _Number

    def __post_init__(self) -> None:
        check(self, f"level {shortened(self.name)}", ConfigError)

    @property
    def us_per_byte(self) -> float:
        """Microseconds that one byte takes."""
        return 1e-3 / self.gb_per_s


@dataclass(frozen=True)
class Topology:
    """Levels from inside out, and what one rank costs by itself.

    Raises:
        ConfigError: no levels, levels in another order, or load-store around a network.
    """

    levels: tuple[Level, ...]
    launch_us: _Number = 0.0
    local_gb_per_s: _Positive = 1e3
    block_us: _Number = 0.0
    write_crossings: _Positive = 1.0

    def __post_init__(self) -> None:
        check(self, "the topology", ConfigError)
        if not 0 < len(self.levels) <= _MOST_LEVELS:
            raise ConfigError(f"a topology has 1 to {_MOST_LEVELS} levels, got {len(self.levels)}")
        if len({level.name for level in self.levels}) < len(self.levels):
            raise ConfigError(f"two levels have one name: {', '.join(level.name for level in self.levels)}")
        for inner, outer in zip(self.levels, self.levels[1:], strict=False):
            if inner.ranks is None:
                raise ConfigError(f"level {inner.name!r} holds all ranks, and {outer.name!r} is around it")
            if outer.ranks is not None and (outer.ranks <= inner.ranks or outer.ranks % inner.ranks):
                raise ConfigError(
                    f"level {outer.name!r} has {outer.ranks} ranks, expected a multiple of the {inner.ranks} of "
                    f"{inner.name!r}"
                )
            if inner.reach == "network" and outer.reach == "load-store":
                raise ConfigError(f"level {outer.name!r} is load-store around {inner.name!r}, which is network")

    @property
    def most_ranks(self) -> int | None:
        """The ranks of the outermost level; ``None``: any number."""
        return self.levels[-1].ranks

    def spans(self, world: int) -> list[tuple[Level, int]]:
        """The levels that ``world`` ranks span, each with the peers of one rank whose nearest common level it is."""
        found: list[tuple[Level, int]] = []
        inside = 1
        for level in self.levels:
            here = world if level.ranks is None else min(world, level.ranks)
            if here > inside:
                found.append((level, here - inside))
            inside = max(inside, here)
        return found

    def ranks_of_host(self, world: int) -> int:
        """The ranks of a host, which load and store each other's memory; 1 if ``world`` ranks do not fill hosts evenly."""
        near = [level for level in self.levels if level.reach == "load-store"]
        count = min(world, near[-1].ranks or world) if near else 1
        return 1 if world % count else count

    def level_of(self, world: int) -> Level:
        """The innermost level that holds ``world`` consecutive ranks from a unit's first."""
        return next((level for level in self.levels if level.ranks is None or level.ranks >= world), self.levels[-1])

    def encode(self) -> bytes:
        """The topology as JSON, one level a line."""
        levels = ",\n  ".join(
            json.dumps(
                {name: getattr(level, name) for name in ("name", "ranks", "reach", "alpha_us", "gap_us", "gb_per_s")}
            )
            for level in self.levels
        )
        head = f'"schema": "{SCHEMA}", "launch_us": {json.dumps(self.launch_us)}'
        for name, default in (("block_us", 0.0), ("write_crossings", 1.0)):
            if getattr(self, name) != default:
                head += f', "{name}": {json.dumps(getattr(self, name))}'
        return f'{{{head}, "local_gb_per_s": {json.dumps(self.local_gb_per_s)},\n "levels": [\n  {levels}]}}\n'.encode()


def parse(data: bytes) -> Topology:
    """The topology of a JSON text.

    Raises:
        ConfigError: it is not JSON, has another schema, an unknown or missing key, or a value of another type or range.
    """
    if len(data) > _MOST_BYTES:
        raise ConfigError(f"the topology has {len(data)} bytes, expected at most {_MOST_BYTES}")
    try:
        value = read_json(data)
    except ArtifactError as error:
        raise ConfigError(f"the topology cannot be read: {error}") from None
    schema = value.get("schema") if isinstance(value, dict) else None
    if schema != SCHEMA:
        raise ConfigError(f"the topology has the schema {shortened(schema)}, expected {SCHEMA!r}")
    optional = [each.name for each in dataclasses.fields(Topology) if each.name != "levels"]
    row = fields(value, "the topology", ("schema", "levels"), optional, ConfigError)
    if not isinstance(row["levels"], list):
        raise ConfigError(f"levels is {shortened(row['levels'])}, expected a list")
    return Topology(
        tuple(_level(each, f"levels[{number}]") for number, each in enumerate(row["levels"])),
        **{name: row[name] for name in optional if name in row},
    )


def _level(value: Any, what: str) -> Level:
    alpha = value.get("alpha_us") if isinstance(value, dict) else None
    if isinstance(alpha, int | float):
        value = {"gap_us": alpha * _GAP_OF_ALPHA, **value}
    return read(Level, value, what, ConfigError)


# -- times of all-reduce algorithms, by the alpha-beta model
#
# Each algorithm is what a program of flydsl.kernels.comm does.  A barrier of ranks costs each rank one alpha and a gap for
# each peer.


@record
class Estimate:
    """The time of an algorithm, or the reason why it cannot run."""

    us: float | None
    """Microseconds of one call; ``None`` if it is refused."""
    messages: int
    """Signals that each block of one rank sends, to its own rank too; of the rank that sends most."""
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
    return time, world, (world - 1) * size


def _two_shot(topology: Topology, world: int, size: int) -> tuple[float, int, int]:
    part = size / world
    time = 2 * (_barrier_us(topology, world, size) + _from_peers_us(topology, world, part))
    time += _local_us(topology, 2 * size - part)  # to the window, and the sums to it and from there
    return time, 2 * world, 2 * (world - 1) * math.ceil(part)


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
        steps += 1
    return time + 2 * _local_us(topology, size), steps, steps * size


def _hierarchical(topology: Topology, world: int, size: int) -> tuple[float, int, int]:
    """Within a host, between the ranks of one place on all hosts, and within a host again."""
    local = topology.ranks_of_host(world)
    hosts, part = world // local, size / world
    within = [(level, peers) for level, peers in topology.spans(local) if peers]
    between = [
        (level, max(0, peers) // local)
        for level, peers in topology.spans(world)
        if level.ranks is None or level.ranks > local
    ]
    time = _local_us(topology, (2 if local > 1 else 1) * size)
    for level, peers in within:  # three barriers of the host, its parts to be added, and the sums of all
        time += 3 * (level.alpha_us + peers * level.gap_us) + 2 * peers * (size / local) * level.us_per_byte
    if hosts > 1:
        time += 2 * max(level.alpha_us for level, peers in between if peers)
        time += 2 * sum(peers * (level.gap_us + part * level.us_per_byte) for level, peers in between)
    moved = 2 * (local - 1) * math.ceil(size / local) + 2 * (hosts - 1) * math.ceil(part)
    return time, 3 * local + 2 * hosts - 1, moved


def _slowest(topology: Topology, world: int, size: float) -> Level:
    """The level of the links that hold up a step where each rank sends ``size`` bytes to the next."""
    levels = [level for level, _ in topology.spans(world)] or [topology.levels[0]]
    return max(levels, key=lambda level: level.alpha_us + size * level.us_per_byte)


DIRECT = ("one-shot", "two-shot", "ring")
"""The algorithms of the library whose ranks load and store the memory of peers."""
PROGRAMS: Mapping[str, str] = MappingProxyType(
    {
        "one-shot": "all_reduce_one_shot",
        "two-shot": "all_reduce_two_shot",
        "ring": "all_reduce_ring",
        "doubling": "all_reduce_doubling",
        "hierarchical": "all_reduce_hierarchical",
    }
)
"""The program of ``flydsl.kernels.comm`` that carries each algorithm out."""
DOUBLING_UP_TO = 1 << 20
"""Bytes of the largest tensor that doubling is offered for: its windows take 80 times as many."""
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
    elif algorithm == "doubling" and size > DOUBLING_UP_TO:
        refusal = f"its windows take 80 times the tensor, and serve up to {DOUBLING_UP_TO} bytes"
    return Estimate(None if refusal else topology.launch_us + time, messages, moved, refusal)


def estimates(topology: Topology, world: int, size: int) -> dict[str, Estimate]:
    """The estimates of all algorithms, by name."""
    return {name: estimate(name, topology, world, size) for name in ALGORITHMS}
