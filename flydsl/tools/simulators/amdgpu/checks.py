"""Findings of a launch while it runs: who did what at which instruction.

A load that races with a store, or that nobody wrote for, may be right: all waves load a number that one of them needs, or a
tile is loaded whole before a part of it is masked.  It is a suspect.  The part of the launch runs again with other bytes in
the place of what suspects load, and where that changes nothing that is stored, nothing is found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.simulators.amdgpu.races import Access, Conflict, Races, Shadow
from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.findings import Fault, Findings
from flydsl.tools.simulators.reruns import Again, Outcome, those_that_matter

if TYPE_CHECKING:
    from flydsl.tools.simulators.amdgpu.wave import Waves

MOST = 8
"""Faults, at most, that are kept of one check at one instruction in a launch."""
_NO_STORE = -1
_VECTORS, _SCALARS = 256, 106
_REGISTERS = _VECTORS + _SCALARS
_OTHER_GARBAGE = 0x3DCCCCCD
"""0.1 as a number, in the place of what registers usually start with."""
Loader = tuple[tuple[int, int, int], int, object]
"""A workgroup's place, a wave's number, and the key of a memory's shadow."""


@dataclass(frozen=True)
class _Suspect:
    """Loads of an instruction that race with one store, or that nobody wrote for."""

    fault: Fault
    load: int
    store: int
    is_between_groups: bool
    may_be_copied: bool
    """True for bytes of an array that nobody wrote: a copy of them is unwritten again."""
    bytes: dict[Loader, list[Array]]
    """By loader the bytes that race."""


class Checks:
    """The findings of a launch, and the instruction that is being executed."""

    def __init__(self, findings: Findings) -> None:
        self.findings, self.races = findings, Races()
        self.waves: Waves | None = None
        self.place = 0
        self.text_at: Callable[[int], str] = lambda place: ""
        """The instruction at an address in the image."""
        self.is_muted = False
        """True while a part of the launch runs again."""
        self.has_raced = False
        """True if the present instruction is in a race."""
        self.over_read: Fault | None = None
        """The first load in the part that fetches bytes beyond an array, without its message."""
        self.other_registers: range | None = None
        """Registers that start with other garbage while a part runs again: vector registers, and behind them scalar ones."""
        self.first_use: Callable[[bool, int], int] = lambda is_vector, register: -1
        """The first address in the image of an instruction that names a register."""
        self._has_tried_registers = False
        self._suspects: dict[tuple[int, int], _Suspect] = {}
        self._chosen: dict[int, list[_Suspect]] = {}
        """By load the suspects whose bytes are replaced, while a part runs again."""
        self._fill = 0
        self._has_tried = False
        self._kept: Counter[tuple[str, int]] = Counter()

    def begin(self, waves: Waves, place: int) -> None:
        """Waves execute the instruction at a place."""
        self.waves, self.place, self.has_raced = waves, place, False

    def first_lanes(self, lanes: Array | int = -1) -> list[int]:
        """The first of each wave's lanes among these, or among the active ones of the present waves."""
        waves = self.waves
        if waves is None:
            return [-1]
        if isinstance(lanes, int):
            return list((waves.ids[:, 0] + waves.first_lanes()).tolist())
        return list(lanes[np.unique(self.waves_of(lanes), return_index=True)[1]].tolist())

    def waves_of(self, lanes: Array) -> Array:
        """The waves of lanes."""
        assert self.waves is not None
        return lanes // self.waves.lanes

    def one_after_the_other(self, shadow: Shadow, lanes: Array, places: Array) -> list[Array | slice]:
        """The stores of each wave where two store to the same bytes; else all of them together."""
        waves = self.waves_of(lanes)
        if self.is_muted or not len(lanes) or (waves == waves[0]).all() or not shadow.overlaps(waves, places):
            return [slice(None)]
        return [np.flatnonzero(waves == wave) for wave in np.unique(waves)]

    def fault(self, check: str, message: str, lane: int = -1, memory: str = "", other_place: int = -1) -> Fault:
        """A fault of a lane of the present waves; without one of the first active."""
        waves = self.waves
        if waves is None:
            return Fault(check, message, memory=memory)
        if lane < 0:
            active = waves.active_ids()
            lane = int(active[0] if len(active) else waves.ids[0, 0])
        group, thread = divmod(lane, waves.residents.waves_of_group * waves.lanes)
        place = waves.residents.places[group]
        return Fault(check, message, self.text_at(self.place), self.place, place, thread, memory, other_place)

    def tell(self, check: str, message: str, lane: int = -1, memory: str = "") -> None:
        """Add a finding of the present waves."""
        if not self.is_muted:
            self._keep(self.fault(check, message, lane, memory))

    def _keep(self, fault: Fault) -> None:
        key = fault.check, fault.place
        self._kept[key] += 1
        if self._kept[key] <= MOST:
            self.findings.append(fault)

    def collided(
        self, places: Array, lost: Array, lanes: Array | None, access: Access, name: str, first: int | Array = 0
    ) -> None:
        """Tell of lanes that stored other bytes than remain, those ``lost``, by one instruction of their wave."""
        if access >= Access.ATOMIC or lanes is None or self.is_muted or not lost.any():
            return
        rows = np.flatnonzero(lost.any(axis=1))
        for row in rows[np.unique(self.waves_of(lanes[rows]), return_index=True)[1]].tolist():
            byte = int(places[row, 0]) - (first if isinstance(first, int) else int(first[row]))
            what = f"byte {byte} of {name or 'an array'}, to which another lane stores another value"
            self.tell("race", f"a store of {what} by the same instruction", int(lanes[row]), name)

    # -- suspects

    def begin_part(self) -> None:
        """Begin a part of the launch, which can run again from its start."""
        self._suspects, self.over_read, self._has_tried = {}, None, False

    def end_part(self, over_read: str) -> None:
        """Add the findings of the part; ``over_read`` says that something depends on bytes beyond an array."""
        if over_read:
            self._keep(replace(self.over_read or self.fault("bounds", ""), message=over_read))
        if not self._has_tried:  # it is not at its end
            for each in self._suspects.values():
                if each.is_between_groups:
                    self._keep(each.fault)
        self._suspects = {}

    def try_suspects(self, again: Again) -> None:
        """Keep the suspects whose loads decide the stored values; ``again`` runs the part once more."""
        self._has_tried = True
        if not self._has_tried_registers:
            self._has_tried_registers = True
            self._try_registers(again)

        def matter(some: Sequence[_Suspect], fill: int) -> bool:
            self._fill = fill
            for each in some:
                self._chosen.setdefault(each.load, []).append(each)
            try:
                outcome = again(fill)
            finally:
                self._chosen = {}
            return outcome is Outcome.OTHER or (
                outcome is Outcome.COPIES and not all(each.may_be_copied for each in some)
            )

        for each in those_that_matter(list(self._suspects.values()), matter):
            self._keep(each.fault)

    def fill_registers(self, vector: Array, scalar: Array) -> None:
        """Change the garbage that registers start with, of those that are tried."""
        tried = self.other_registers or range(0)
        vector[tried.start : min(tried.stop, _VECTORS)] = _OTHER_GARBAGE
        scalar[max(tried.start - _VECTORS, 0) : max(tried.stop - _VECTORS, 0)] = _OTHER_GARBAGE

    def _try_registers(self, again: Again) -> None:
        """Tell a register that nobody wrote if it decides stored values, in the first part of a launch."""

        def matters(tried: range) -> bool:
            self.other_registers = tried
            try:
                return again(0) is not Outcome.SAME
            finally:
                self.other_registers = None

        tried = range(_REGISTERS)
        if not matters(tried):
            return
        while len(tried) > 1:
            half = range(tried.start, tried.start + len(tried) // 2)
            tried = half if matters(half) else range(half.stop, tried.stop)
        is_vector = tried.start < _VECTORS
        number = tried.start if is_vector else tried.start - _VECTORS
        self.place = self.first_use(is_vector, number)
        name = f"{'v' if is_vector else 's'}{number}"
        text = f"{name} is read, and nothing has written it: what it holds decides what is stored"
        if self.place >= 0:
            self._keep(self.fault("init", text, 0, name))

    def loads_unwritten(self, there: Array, data: Array) -> bool:
        """Take note of a load of bytes that nobody wrote, those of ``data`` where ``there``.

        True if it is to be suspected.
        """
        if self.is_muted:
            if any(each.store == _NO_STORE for each in self._chosen.get(self.place, ())):
                data[there] = self._fill
            return False
        return (self.place, _NO_STORE) not in self._suspects

    def suspect_unwritten(self, fault: Fault, *, may_be_copied: bool) -> None:
        """Suspect the present load."""
        self._suspects[self.place, _NO_STORE] = _Suspect(fault, self.place, _NO_STORE, False, may_be_copied, {})

    # -- races

    def loaded(
        self,
        shadow: Shadow,
        places: Array,
        data: Array,
        lanes: Array | None,
        access: Access,
        name: str,
        first: int | Array = 0,
    ) -> None:
        """Note a load of bytes ``places`` (lanes, size) of a memory whose name in messages begins at byte ``first``."""
        clocks = None if self.waves is None else self.waves.residents.clocks
        if clocks is None or lanes is None:
            return
        waves = self.waves_of(lanes)
        if self.is_muted:
            if self._chosen:
                self._replace(shadow, places, data, waves)
            return
        for found in shadow.load(clocks, waves, self.place, places, access):
            fault, block = (
                self._race("a load", found, lanes, name, first),
                clocks.races.agents[found.wave + clocks.first],
            )
            self._suspect(fault, self.place, found, self.races.place(found.other), (*block, shadow.key))

    def stored(
        self,
        shadow: Shadow,
        places: Array,
        changed: Array,
        lanes: Array | None,
        access: Access,
        name: str,
        first: int | Array = 0,
    ) -> None:
        """Note a store that changes bytes; parameters as of :meth:`loaded`."""
        clocks = None if self.waves is None else self.waves.residents.clocks
        if self.is_muted or clocks is None or lanes is None:
            return
        races = self.races
        for found in shadow.store(clocks, self.waves_of(lanes), self.place, places, changed, access):
            fault, agent = (
                self._race("a store", found, lanes, name, first),
                int(races.agent(np.array([found.other]))[0]),
            )
            if found.other_stores:
                self._keep(fault)
            elif agent >= clocks.first:
                loader = (*races.agents[agent], shadow.key)
                self._suspect(fault, races.place(found.other), found, self.place, loader)
            elif access < Access.ATOMIC:  # compilers load what an atomic will find
                self._keep(fault)

    def _race(self, what: str, found: Conflict, lanes: Array, name: str, first: int | Array) -> Fault:
        races, place = self.races, self.races.place(found.other)
        block, number = races.agents[int(races.agent(np.array([found.other]))[0])]
        assert self.waves is not None
        residents = self.waves.residents
        self.has_raced = True
        doing = "stores to" if found.other_stores else "loads"
        where = f"{doing} at {place:#x}"
        if block == residents.places[found.wave // residents.waves_of_group]:
            text = f"wave {number} {where}: no barrier is between them"
        else:
            text = f"wave {number} of workgroup {block} {where}: nothing orders them"
        start = first if isinstance(first, int) else int(first[found.row])
        message = f"{what} of byte {int(found.bytes[0]) - start} of {name or 'an array'}, which {text}"
        return self.fault("race", message, int(lanes[found.row]), name, place)

    def _suspect(self, fault: Fault, load: int, found: Conflict, store: int, loader: Loader) -> None:
        suspect = self._suspects.get((load, store))
        if suspect is None:
            between = fault.block != self._block(found.other)
            suspect = self._suspects[load, store] = _Suspect(fault, load, store, between, False, {})
        suspect.bytes.setdefault(loader, []).append(found.bytes)

    def _block(self, event: int) -> tuple[int, int, int]:
        return self.races.agents[int(self.races.agent(np.array([event]))[0])][0]

    def _replace(self, shadow: Shadow, places: Array, data: Array, waves: Array) -> None:
        """Replace what suspects load."""
        assert self.waves is not None
        residents = self.waves.residents
        for each in self._chosen.get(self.place, ()):
            for (block, number, key), pieces in each.bytes.items():
                if key != shadow.key or block not in residents.places:
                    continue
                wave = residents.places.index(block) * residents.waves_of_group + number
                mine = np.flatnonzero(waves == wave)
                if len(mine):
                    part = data[mine]
                    part[np.isin(places[mine], np.concatenate(pieces))] = self._fill
                    data[mine] = part
