"""Global memory: the arrays of this process that a kernel may touch."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable

import numpy as np

from flydsl.errors import SimulationError
from flydsl.tools.simulators.amdgpu.checks import Checks
from flydsl.tools.simulators.amdgpu.hidden_arguments import use_of_buffer
from flydsl.tools.simulators.amdgpu.races import Access, Shadow
from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.findings import Findings
from flydsl.tools.simulators.reruns import Reruns
from flydsl.tools.simulators.windows import Window


class _Range:
    """Windows that overlap, as one, with the shadows of their bytes."""

    def __init__(self, window: Window) -> None:
        self.windows = [window]
        self.start, self.end = window.start, window.end

    def takes(self, window: Window) -> bool:
        """True if a window at or behind the start overlaps, and is of the same memory."""
        first = self.windows[0]
        same = window.memory - window.start == first.memory - first.start and window.writeable == first.writeable
        return same and window.start < self.end

    def add(self, window: Window) -> None:
        """Take one more window."""
        self.windows.append(window)
        self.end = max(self.end, window.end)

    def open(self, checks: Checks | None) -> None:
        """Make the bytes accessible, after all windows are there."""
        window = self.windows[0]
        size = self.end - self.start
        self.writeable = window.writeable
        raw = (ctypes.c_uint8 * size).from_address(window.memory)
        self.bytes: Array = np.frombuffer(memoryview(raw), np.uint8)
        self.shadow = Shadow(self, size, checks.races) if checks is not None and window.writeable else None
        self.unwritten: Array | None = None
        """True for each byte that nobody wrote."""
        flags = [each for each in self.windows if each.unwritten is not None]
        if checks is not None and flags:
            self.unwritten = np.ones(size, bool)
            for each in self.windows:
                here = slice(each.start - self.start, each.end - self.start)
                self.unwritten[here] &= False if each.unwritten is None else each.unwritten

    def close(self) -> None:
        """Let the windows know what has been written."""
        for each in self.windows:
            if self.unwritten is not None and each.unwritten is not None:
                left: Array = each.unwritten
                left &= self.unwritten[each.start - self.start : each.end - self.start]

    def window_at(self, address: int) -> Window:
        """The window of an address, or the nearest."""
        return min(self.windows, key=lambda each: max(each.start - address, address - each.end + 1, 0))


class Memory:
    """Windows of memory that a kernel may touch; an access outside of them is an error.

    Windows that overlap become one.  With ``findings`` faults are added there, and the kernel goes on: loads outside
    give zeros, stores outside do nothing.
    """

    def __init__(self, windows: Iterable[Window], findings: Findings | None = None) -> None:
        self.checks = None if findings is None else Checks(findings)
        ranges: list[_Range] = []
        for window in sorted((each for each in windows if each.size), key=lambda each: (each.start, -each.size)):
            if ranges and ranges[-1].takes(window):
                ranges[-1].add(window)
            else:
                ranges.append(_Range(window))
        for each in ranges:
            each.open(self.checks)
        self.ranges = ranges
        self.changes = 0
        """Stores that changed something, counted with findings."""
        self.loaded = self.stored = 0
        """Bytes that vector instructions asked for."""
        self.reruns = Reruns((each.start, each.end - each.start) for each in ranges)
        if findings is not None:
            self.reruns.watch()
        self.starts = np.array([each.start for each in ranges], np.uint64)
        self.ends = np.array([each.end for each in ranges], np.uint64)

    def tell(self, check: str, message: str, lanes: Array | int = -1, memory: str = "") -> None:
        """Add a finding of a lane, or of the first of each wave; or raise where nobody asks for findings.

        Without lanes they are the active ones.
        """
        if self.checks is None:
            raise SimulationError(message)
        for lane in [lanes] if isinstance(lanes, int) and lanes >= 0 else self.checks.first_lanes(lanes):
            self.checks.tell(check, message, lane, memory)

    def _which(self, addresses: Array, size: int) -> tuple[Array, Array]:
        """The range that begins below each address, and True where it has all of the bytes."""
        which = np.searchsorted(self.starts, addresses, "right").astype(np.int64) - 1
        inside = which >= 0
        inside[inside] = addresses[inside] + np.uint64(size) <= self.ends[which[inside]]
        return which, inside

    def _by_range(self, which: Array, inside: Array) -> list[tuple[_Range, Array | None]]:
        """The accesses of each range; ``None`` if all are in one."""
        if inside.all():
            first = which[0]
            if (which == first).all():
                return [(self.ranges[int(first)], None)]
        return [(self.ranges[one], np.flatnonzero(inside & (which == one))) for one in np.unique(which[inside])]

    def _tell_outside(self, what: str, addresses: Array, inside: Array, size: int, lanes: Array | None) -> None:
        outside = np.flatnonzero(~inside)
        if self.checks is None or lanes is None:
            outside = outside[:1]
        else:  # the first lane of each wave
            outside = outside[np.unique(self.checks.waves_of(lanes[outside]), return_index=True)[1]]
        for row in outside.tolist():
            self._tell_one_outside(what, int(addresses[row]), size, -1 if lanes is None else int(lanes[row]))

    def _tell_one_outside(self, what: str, address: int, size: int, lane: int) -> None:
        if use := use_of_buffer(address):
            raise SimulationError(f"the kernel {use}")
        window = self._nearest(address)
        where = "there is none" if window is None else window.describe(address, size)
        at = f" at {address:#x}" if self.checks is None else ""
        self.tell("bounds", f"{what}{at} outside every array: {where}", lane, "" if window is None else window.name)

    def tell_beyond_descriptor(self, base: int, lanes: Array, offsets: Array) -> None:
        """Tell of accesses at offsets outside of a descriptor that bounds nothing: what has wrapped gives 0 there."""
        window = self._nearest(base)
        name = "" if window is None else window.name
        offset = int(offsets[0]) - (1 << 32 if int(offsets[0]) >> 31 else 0)
        text = (
            f"an access at byte {offset} of {name or 'an array'}, by an offset of 32 bits below its buffer or behind it"
        )
        self.tell("bounds", text, lanes, name)

    def _nearest(self, address: int) -> Window | None:
        windows = [each.window_at(address) for each in self.ranges]
        return min(windows, key=lambda each: max(each.start - address, address - each.end + 1), default=None)

    def load(self, addresses: Array, size: int, lanes: Array | None = None, access: Access = Access.PLAIN) -> Array:
        """Bytes (lanes, size) at each address; ``lanes`` are the lanes that load."""
        self.loaded += size * len(addresses)
        self.reruns.loaded(addresses)
        which, inside = self._which(addresses, size)
        if not inside.all():
            data = self._load_beyond(addresses, size)
            if data is not None:
                return data
            self._tell_outside("an atomic" if access >= Access.ATOMIC else "a load", addresses, inside, size, lanes)
        result: Array = np.zeros((len(addresses), size), np.uint8)
        for found, rows in self._by_range(which, inside):
            mine = addresses if rows is None else addresses[rows]
            places = (mine - np.uint64(found.start)).astype(np.int64)[:, None] + np.arange(size)
            data = found.bytes[places]
            some = lanes if rows is None or lanes is None else lanes[rows]
            if self.checks is not None:
                self._check_load(self.checks, found, places, data, some, access)
            if rows is None:
                return data
            result[rows] = data
        return result

    def _check_load(
        self, checks: Checks, found: _Range, places: Array, data: Array, lanes: Array | None, access: Access
    ) -> None:
        window = found.windows[0]
        if found.unwritten is not None:
            there = found.unwritten[places]
            if there.any():
                row = int(np.argmax(there.any(axis=1)))
                self.load_unwritten(
                    there, data, row, lanes, window.name, lambda: found.start + int(places[row, 0]), found
                )
        if found.shadow is not None:
            if len(found.windows) > 1:
                window = found.window_at(found.start + int(places[0, 0]))
            checks.loaded(found.shadow, places, data, lanes, access, window.name, window.start - found.start)

    def load_unwritten(
        self,
        there: Array,
        data: Array,
        row: int,
        lanes: Array | None,
        name: str,
        address: Callable[[], int],
        found: _Range | None = None,
    ) -> None:
        """Take note of a load of bytes that nobody wrote, those of ``data`` where ``there``."""
        checks = self.checks
        assert checks is not None
        if checks.loads_unwritten(there, data):
            at, size = address(), there.shape[1]
            what = f"{size} bytes at byte {at} of {name}" if found is None else found.window_at(at).describe(at, size)
            lane = -1 if lanes is None else int(lanes[row])
            fault = checks.fault("init", f"a load of {what}: nobody wrote them", lane, name)
            checks.suspect_unwritten(fault, may_be_copied=found is not None)

    def _load_beyond(self, addresses: Array, size: int) -> Array | None:
        """Bytes at each address, if the loads fetch no more beyond arrays than they may."""
        each = (addresses[:, None] + np.arange(size, dtype=np.uint64)).reshape(-1)
        which, there = self._which(each, 1)
        which[~there] = -1
        data: Array = np.zeros(each.shape, np.uint8)
        for index in np.unique(which[there]):
            here = np.flatnonzero(which == index)
            found = self.ranges[index]
            data[here] = found.bytes[(each[here] - np.uint64(found.start)).astype(np.int64)]
        which, data = which.reshape(-1, size), data.reshape(-1, size)
        first = np.argmax(which >= 0, axis=1)[:, None]
        inside = (which >= 0) & (which == np.take_along_axis(which, first, axis=1))
        return data if self.fill_beyond(addresses, inside, data) else None

    def fill_beyond(self, addresses: Array, inside: Array, data: Array) -> bool:
        """Fill what loads fetch beyond an array, as :meth:`Reruns.filled`, and note who does."""
        is_admitted = self.reruns.filled(addresses, inside, data)
        if is_admitted and self.checks is not None and self.checks.over_read is None:
            self.checks.over_read = self.checks.fault("bounds", "")
        return is_admitted

    def store(self, addresses: Array, data: Array, lanes: Array | None = None, access: Access = Access.PLAIN) -> None:
        """Bytes (lanes, size) to each address; of lanes with the same one the last stays."""
        size = data.shape[1]
        self.stored += size * len(addresses)
        which, inside = self._which(addresses, size)
        if not inside.all() and access < Access.ATOMIC:  # the load of an atomic has told it
            self._tell_outside("a store", addresses, inside, size, lanes)
        for found, rows in self._by_range(which, inside):
            mine = addresses if rows is None else addresses[rows]
            some = lanes if rows is None or lanes is None else lanes[rows]
            if not found.writeable:
                window = found.window_at(int(mine[0]))
                text = f"a store of {window.describe(int(mine[0]), size)}: it is only to be read"
                self.tell("bounds", text, -1 if some is None else int(some[0]), window.name)
                continue
            places = (mine - np.uint64(found.start)).astype(np.int64)[:, None] + np.arange(size)
            values = data if rows is None else data[rows]
            for each in self._one_after_the_other(found, some, places):
                self.reruns.stored(mine[each], found.bytes, places[each][:, 0], size)
                if self.checks is not None:
                    lanes_of_each = None if some is None else some[each]
                    self._check_store(self.checks, found, places[each], values[each], lanes_of_each, access)
                found.bytes[places[each]] = values[each]
                if self.checks is not None:
                    lost = found.bytes[places[each]] != values[each]
                    window = found.window_at(int(mine[0]))
                    self.checks.collided(
                        places[each], lost, lanes_of_each, access, window.name, window.start - found.start
                    )

    def _one_after_the_other(self, found: _Range, lanes: Array | None, places: Array) -> list[Array | slice]:
        """Stores of waves that store to the same bytes one wave after the other, others together."""
        if self.checks is None or lanes is None or found.shadow is None:
            return [slice(None)]
        return self.checks.one_after_the_other(found.shadow, lanes, places)

    def _check_store(
        self, checks: Checks, found: _Range, places: Array, data: Array, lanes: Array | None, access: Access
    ) -> None:
        changed = found.bytes[places] != data
        self.changes += bool(changed.any())
        if found.unwritten is not None:
            self.reruns.cleared(found.unwritten, places[:, 0], places.shape[1])
            found.unwritten[places] = False
        if found.shadow is not None:
            window = found.windows[0]
            if len(found.windows) > 1:
                window = found.window_at(found.start + int(places[0, 0]))
            checks.stored(found.shadow, places, changed, lanes, access, window.name, window.start - found.start)

    def words(self, addresses: Array, count: int, lanes: Array) -> Array:
        """Consecutive 32-bit words for scalar loads: (loads, count)."""
        raw = self.load(addresses, 4 * count, lanes)
        self.loaded -= 4 * count * len(addresses)
        return np.ascontiguousarray(raw).view(np.uint32)

    def run(self, part: Callable[[bool], bool | None]) -> None:
        """Run a part of a launch, and prove that it depends on nothing that lies beyond arrays or that nobody wrote.

        ``part`` runs it from its start; its argument is True the first time.  It gives False if it has not come to its
        end.  A dependence is a finding, or raises :class:`SimulationError`.
        """
        traffic, checks = (0, 0), self.checks

        def counted(is_first: bool) -> bool | None:
            nonlocal traffic
            if checks is not None:
                checks.is_muted = not is_first
            ended = part(is_first)
            if is_first:
                traffic = self.loaded, self.stored
            return ended

        if checks is not None:
            checks.begin_part()
        try:
            used = self.reruns.used_by(counted, None if checks is None else checks.try_suspects)
        except SimulationError as error:
            if checks is None:
                raise
            used, traffic = "", (self.loaded, self.stored)
            checks.tell("undefined", f"{error}; these workgroups end here")
        finally:
            if checks is not None:
                checks.is_muted = False
        self.loaded, self.stored = traffic
        if checks is not None:
            checks.end_part(used)
        elif used:
            raise SimulationError(used)

    def close(self) -> None:
        """Let the windows know which of their bytes have been written."""
        for each in self.ranges:
            each.close()
