"""Plans of jobs from a manifest alone: memory, tables, refusals, messages, bytes and times for a world.

::

    plan = flydsl.dist.plan(manifest, worlds=(8, 10000), symbols={"n": 1 << 22}, topology=topology)
    plan.worlds[0].memory_bytes
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from flydsl.artifact import Artifact
from flydsl.bundle import Bundle
from flydsl.dist.affine import Affine
from flydsl.dist.manifest import GroupRow, Manifest, ProgramRow, parse, read_text
from flydsl.dist.topology import PROGRAMS, Estimate, Topology, estimates, exchange_us
from flydsl.dist.uniting import manifest_of
from flydsl.errors import ArtifactError, CommError, ManifestError, RankError
from flydsl.runtime.groups import COMM_SECTION
from flydsl.support.fast_dataclass import dataclass
from flydsl.trust.public_keys import split_signature

PAGE_BYTES = 4096
"""Bytes of a control page; windows are mapped by pages of this size."""
POINTER_BYTES = 8
ROUNDS = 3
"""Rounds of a bootstrap: hello, memory, mapped."""
_MOST_EVALUATIONS = 1 << 16
"""Values of ``messages`` and ``bytes`` that are computed rank by rank; beyond that, of some ranks."""


@dataclass(frozen=True)
class WindowPlan:
    """One window on one rank."""

    name: str
    formula: str
    """The elements, with the world and all given symbols put in."""
    dtype: str
    bytes: int | None
    """Bytes of the elements; ``None`` if a symbol has no value."""
    allocated: int | None
    """Bytes with padding to the alignment and to pages."""


@dataclass(frozen=True)
class GroupPlan:
    """One group on one rank."""

    name: str
    windows: tuple[WindowPlan, ...]
    table_bytes: int
    """Bytes of the address table: a pointer for each window and rank."""
    refusals: tuple[str, ...]

    @property
    def memory_bytes(self) -> int | None:
        """Bytes of all windows and the control page; ``None`` if a symbol has no value."""
        sizes = [window.allocated for window in self.windows]
        return None if None in sizes else PAGE_BYTES + sum(size for size in sizes if size is not None)


@dataclass(frozen=True)
class ProgramPlan:
    """One program on the rank that has most to do; ``None`` where data decide, or a symbol has no value."""

    name: str
    group: str
    messages: int | None
    bytes: int | None
    us: float | None


@dataclass(frozen=True)
class WorldPlan:
    """The plan for one number of ranks."""

    world: int
    groups: tuple[GroupPlan, ...]
    programs: tuple[ProgramPlan, ...]
    all_reduce: Mapping[str, Estimate]
    """Estimates by algorithm; empty without a topology or a size."""
    bootstrap_messages: int
    """Messages of the store, of all ranks together."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "all_reduce", MappingProxyType(dict(self.all_reduce)))

    @property
    def refusals(self) -> tuple[str, ...]:
        """The reasons why this world cannot be attached."""
        return tuple(reason for group in self.groups for reason in group.refusals)

    @property
    def memory_bytes(self) -> int | None:
        """Bytes of one rank for all groups; ``None`` if a symbol has no value."""
        sizes = [group.memory_bytes for group in self.groups]
        return None if None in sizes else sum(size for size in sizes if size is not None)

    @property
    def best(self) -> str | None:
        """The fastest algorithm that is not refused."""
        times = {name: each.us for name, each in self.all_reduce.items() if each.us is not None}
        return min(times, key=times.__getitem__) if times else None


@dataclass(frozen=True)
class Plan:
    """The plans for several worlds."""

    digest: str
    symbols: Mapping[str, int]
    reduced_bytes: int | None
    """The size of the all-reduce that times are given for; ``None`` if it is unknown."""
    worlds: tuple[WorldPlan, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "symbols", MappingProxyType(dict(self.symbols)))

    def to_json(self) -> dict[str, Any]:
        """The plan as JSON values; times in microseconds."""
        return {
            "manifest": self.digest,
            "symbols": dict(self.symbols),
            "all_reduce_bytes": self.reduced_bytes,
            "worlds": [
                {
                    "world": each.world,
                    "memory_bytes": each.memory_bytes,
                    "refusals": list(each.refusals),
                    "bootstrap_messages": each.bootstrap_messages,
                    "groups": [
                        {
                            "name": group.name,
                            "memory_bytes": group.memory_bytes,
                            "table_bytes": group.table_bytes,
                            "windows": [
                                {
                                    "name": window.name,
                                    "dtype": window.dtype,
                                    "elements": window.formula,
                                    "bytes": window.bytes,
                                    "allocated": window.allocated,
                                }
                                for window in group.windows
                            ],
                        }
                        for group in each.groups
                    ],
                    "programs": [
                        {name: getattr(program, name) for name in ("name", "group", "messages", "bytes", "us")}
                        for program in each.programs
                    ],
                    "all_reduce": {
                        name: {
                            "us": found.us,
                            "messages": found.messages,
                            "bytes": found.bytes,
                            "refusal": found.refusal,
                            "program": PROGRAMS[name],
                        }
                        for name, found in each.all_reduce.items()
                    },
                    "best": each.best,
                }
                for each in self.worlds
            ],
        }


def plan(
    manifest: Manifest,
    worlds: Sequence[int],
    *,
    symbols: Mapping[str, int] | None = None,
    topology: Topology | None = None,
    size: int | None = None,
) -> Plan:
    """The plan of a manifest's groups and programs for numbers of ranks.

    Args:
        worlds: numbers of ranks, from 1.
        symbols: values of inputs.  Sizes that need others stay formulas.
        topology: levels of machines; without it there are no times, and reach is not checked.
        size: bytes of the all-reduce that times are for; by default the largest data window of the first world.
        manifest: of the programs.

    Returns:
        The plan, with memory, messages, times and refusals for each world.

    Raises:
        RankError: a world that is no positive integer.
        CommError: an input of that name does not exist, or its value is no size.

    See the example of :class:`flydsl.dist.Manifest`.
    """
    values = dict(symbols or {})
    if size is not None and (isinstance(size, bool) or not isinstance(size, int) or size < 0):
        raise CommError(f"the size of an all-reduce is a number of bytes from 0, got {size!r}")
    reduced = size
    if reduced is None and worlds:
        reduced = _largest(manifest, _world_plan(manifest, worlds[0], values, None, None))
    plans = (_world_plan(manifest, world, values, topology, reduced) for world in worlds)
    return Plan(manifest.digest, values, reduced, tuple(plans))


def _world_plan(
    manifest: Manifest, world: int, symbols: Mapping[str, int], topology: Topology | None, size: int | None
) -> WorldPlan:
    if isinstance(world, bool) or not isinstance(world, int) or not 1 <= world <= 1 << 20:
        raise RankError(f"a world is an integer from 1 to 1048576, got {world!r}")
    missing = [name for name in manifest.inputs if name not in symbols]
    stand_ins = {name: manifest.symbols[name].max or 0 for name in missing}
    values = manifest.resolve(world, {**symbols, **stand_ins})
    unknown = _depending(manifest, missing)
    groups = tuple(_group_plan(group, world, values, unknown, topology) for group in manifest.groups)
    programs = tuple(_program_plan(manifest, each, values, unknown, topology) for each in manifest.programs)
    times = {} if topology is None or size is None else estimates(topology, world, size)
    programs = tuple(_with_time_of(each, times) for each in programs)
    return WorldPlan(world, groups, programs, times, ROUNDS * 2 * (world - 1))


def _depending(manifest: Manifest, missing: Sequence[str]) -> set[str]:
    """The symbols whose value needs one of the missing."""
    unknown, count = set(missing), -1
    while count != len(unknown):
        count = len(unknown)
        unknown |= {name for name, row in manifest.symbols.items() if row.needs & unknown}
    return unknown


def _group_plan(
    group: GroupRow, world: int, values: Mapping[str, int], unknown: set[str], topology: Topology | None
) -> GroupPlan:
    windows = []
    for window in group.windows:
        formula, size, allocated = str(_partial(window.count, values, unknown)), None, None
        if not window.count.symbols & unknown:
            size = window.bytes(world, values)
            unit = max(window.align, PAGE_BYTES)
            allocated = max(1, -(-size // unit)) * unit
        windows.append(WindowPlan(window.name, formula, window.dtype, size, allocated))
    refusals = [reason for reason in (group.world.refusal(world), _reach_refusal(group, world, topology)) if reason]
    titled = tuple(f"group {group.name!r}: {reason}" for reason in refusals)
    return GroupPlan(group.name, tuple(windows), POINTER_BYTES * world * len(windows), titled)


def _reach_refusal(group: GroupRow, world: int, topology: Topology | None) -> str | None:
    if topology is None:
        return None
    if topology.most_ranks is not None and world > topology.most_ranks:
        return f"{world} ranks, and the topology has {topology.most_ranks}"
    if group.reach != "load-store":
        return None
    inside = 1
    for level in topology.levels:
        if level.reach == "load-store":
            inside = level.ranks or world
        elif world > inside:
            return (
                f"its ranks load and store each other's memory, which {inside} can, and {world} span level "
                f"{level.name!r} of reach {level.reach!r}"
            )
    return None


def _partial(size: Affine, values: Mapping[str, int], unknown: set[str]) -> Affine:
    """A size with all known symbols put in."""
    terms = (
        (
            coefficient * math.prod(values[name] for name in names if name not in unknown),
            tuple(name for name in names if name in unknown),
        )
        for coefficient, names in size.terms
    )
    return Affine.sum(Affine((term,)) for term in terms)


def _program_plan(
    manifest: Manifest, program: ProgramRow, values: Mapping[str, int], unknown: set[str], topology: Topology | None
) -> ProgramPlan:
    messages = _most_of_ranks(manifest, program.messages, values, unknown)
    size = _most_of_ranks(manifest, program.bytes, values, unknown)
    time = None
    if topology is not None and messages is not None and size is not None:
        time = exchange_us(topology, values["world"], messages, size)
    return ProgramPlan(program.name, program.group, messages, size, time)


def _with_time_of(program: ProgramPlan, times: Mapping[str, Estimate]) -> ProgramPlan:
    """An all-reduce of the library with the time of its algorithm, so that it has one."""
    found = [times[name].us for name, each in PROGRAMS.items() if each == program.name and name in times]
    return replace(program, us=found[0]) if found else program


def _most_of_ranks(manifest: Manifest, size: Affine | str, values: Mapping[str, int], unknown: set[str]) -> int | None:
    if isinstance(size, str) or size.symbols & unknown:
        return None
    world = values["world"]
    if not size.symbols & _depending(manifest, ["rank"]):
        return size.value(world, values)
    step = max(1, world * (1 + len(manifest.symbols)) // _MOST_EVALUATIONS)
    inputs = {name: values[name] for name in ("world", *manifest.inputs)}
    return max(
        size.value(world, manifest.derive({**inputs, "rank": rank})) for rank in {*range(0, world, step), world - 1}
    )


def _largest(manifest: Manifest, found: WorldPlan) -> int | None:
    """Bytes of the largest data window."""
    kinds = [window.kind for group in manifest.groups for window in group.windows]
    sizes = [window.bytes for group in found.groups for window in group.windows]
    return max(
        (size for kind, size in zip(kinds, sizes, strict=True) if kind == "data" and size is not None), default=None
    )


def manifest_of_file(path: str | Path) -> Manifest:
    """The manifest of an artifact, of all programs of a bundle, or of a JSON text.

    Raises:
        CommError: no program of the file has a group.
        ManifestError: the manifest is damaged.
        ArtifactError: the artifact or bundle is damaged.
        OSError: the file cannot be read.
    """
    path = Path(path)
    if path.suffix == ".flyb":
        return manifest_of(Bundle(path, check_signature=False))
    data = path.read_bytes()
    try:
        if data[:1] in (b"\x89", b""):
            artifact = Artifact.from_bytes(split_signature(data)[0])
            if COMM_SECTION not in artifact.sections:
                raise ManifestError(f"{artifact.name!r} has no group of ranks, so there is nothing to plan")
            return parse(artifact.sections[COMM_SECTION])
        return read_text(data)
    except (ArtifactError, ManifestError) as error:
        raise type(error)(f"{path}: {error}") from None
