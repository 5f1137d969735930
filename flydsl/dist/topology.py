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
from typing import Annotated, Any

from flydsl.dist.manifest import MOST_RANKS, REACHES
from flydsl.errors import ArtifactError, ConfigError
from flydsl.support.fast_dataclass import dataclass
from flydsl.trust.json import read_json, shortened
from flydsl.trust.rows import Rule, check, fields, one_of, printable, read, within

__all__ = ["SCHEMA", "Level", "Topology", "parse"]

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
