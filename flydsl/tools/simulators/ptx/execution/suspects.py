"""Suspect loads and registers, whose content is unknown.

Three kinds of reads may give anything: loads that race with a store, loads of memory that nobody wrote, and registers that
nothing has written on some path.  They are faults if the blocks leave other memory with other bytes there (``reruns.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.findings import Fault
from flydsl.tools.simulators.ptx.execution.memory import Region
from flydsl.tools.simulators.ptx.execution.operands import WARP
from flydsl.tools.simulators.reruns import SUSPECT_FILLS, Again, Outcome, those_that_matter

if TYPE_CHECKING:
    from flydsl.tools.simulators.ptx.execution.grid import Grid

_NO_STORE, _REGISTER = -1, -2


@dataclass(frozen=True)
class Suspect:
    """A load of units whose content is not known, by one block."""

    load: int
    """The instruction."""
    store: int
    """The store in a race with it, -1 for memory that nobody wrote, or -2 for a register."""
    region: Region | None
    """``None`` for shared memory."""
    unit: int
    """Bytes."""
    units: Array
    block: int
    """The loading block among those that run together; -1 if it ran before them."""
    writer: int
    """The warp that stores, if it is one of the block: what it loads itself comes before.  Otherwise -1."""
    fault: Fault
    register: str = ""


def of_register(place: int, name: str, fault: Fault) -> Suspect:
    """A suspect for a register that an instruction may be the first to touch."""
    return Suspect(place, _REGISTER, None, 1, np.zeros(0, np.int64), 0, -1, fault, name)


def of_race(
    grid: Grid, region: Region, unit: int, units: Array, readers: Array, writers: Array, load: int, store: int,
    fault: Fault,
) -> list[Suspect]:  # fmt: skip
    """A suspect for each block and storing warp."""
    found = []
    blocks = np.where(readers >= 0, readers % grid.warps // grid.warps_of_block, -1)
    inside = (writers >= 0) & (writers % grid.warps // grid.warps_of_block == blocks)
    storing = np.where(inside, writers % grid.warps, -1)
    for block, writer in {(int(b), int(w)) for b, w in zip(blocks, storing, strict=True)}:
        mine = (blocks == block) & (storing == writer)
        found.append(Suspect(load, store, region, unit, np.unique(units[mine]), block, writer, fault))
    return found


def of_unwritten(grid: Grid, region: Region, blocks: Array, places: Array, fault: Fault) -> list[Suspect]:
    """A suspect for each block that loads bytes that nobody wrote."""
    array = region if region.is_array else None
    return [
        Suspect(grid.pc, _NO_STORE, array, 1, np.unique(places[blocks == block]), int(block), -1, fault)
        for block in np.unique(blocks)
    ]


class Disturbance:
    """Other bytes for what suspects load."""

    def __init__(self, suspects: Sequence[Suspect], fill: int) -> None:
        self._fill = fill
        self._at: dict[int, list[Suspect]] = {}
        self._registers = {each.register for each in suspects}
        for each in suspects:
            if each.store != _REGISTER:
                self._at.setdefault(each.load, []).append(each)

    def register(self, name: str, dtype: np.dtype[Any]) -> Any:
        """The content of a register that nobody wrote; ``None`` for the usual one."""
        if name not in self._registers:
            return None
        return self._fill == SUSPECT_FILLS[0] if dtype == np.bool_ else np.frombuffer(bytes([self._fill] * 8), dtype)[0]

    def disturb(self, grid: Grid, region: Region, threads: Array, places: Array, data: Array) -> None:
        """Change the bytes (loads, size) that threads load from a region."""
        warps = threads // WARP
        array = region if region.is_array else None
        for each in self._at.get(grid.pc, ()):
            if each.region is array:
                units = (places[:, None] + np.arange(data.shape[1])) // each.unit
                here = (warps // grid.warps_of_block == each.block) & (warps != each.writer)
                data[np.isin(units, each.units) & here[:, None]] = self._fill


def faults_that_matter(
    suspects: Sequence[Suspect], again: Again, choose: Callable[[Disturbance | None], None]
) -> list[Fault]:
    """The faults of suspects of blocks that have run; ``choose`` sets what disturbs them when they run again."""
    groups: dict[tuple[int, int, str], list[Suspect]] = {}
    for each in suspects:
        groups.setdefault((each.load, each.store, each.register), []).append(each)

    def matter(some: Sequence[list[Suspect]], fill: int) -> bool:
        chosen = [each for group in some for each in group]
        choose(Disturbance(chosen, fill))
        outcome = again(fill)
        choose(None)
        # a copy of an array's unwritten bytes is unwritten again
        is_copied = all(each.store == _NO_STORE and each.region is not None for each in chosen)
        return outcome is Outcome.OTHER or (outcome is Outcome.COPIES and not is_copied)

    ran_before: list[list[Suspect]] = []
    others: list[list[Suspect]] = []
    for group in groups.values():
        (ran_before if any(each.block < 0 for each in group) else others).append(group)
    return [group[0].fault for group in [*ran_before, *those_that_matter(others, matter)]]
