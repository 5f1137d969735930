"""Fetches beyond the end of an array, and the proof that nothing depends on them.

A load may fetch bytes outside every array if they lie in an aligned granule with bytes of an array that it fetches too.
Code generators widen loads within such a piece: memory is mapped in pages, so it is there.  What it holds must not matter:
the work is done again with other bytes in their place, and addresses and results have to be the same.
amdgpu/README.md has the rule.
"""

from __future__ import annotations

import enum
import zlib
from array import array
from collections.abc import Callable, Iterable

import numpy as np

from flydsl.errors import SimulationError
from flydsl.tools.simulators.array import Array

GRANULE = 16
"""Bytes: LLVM widens loads to the vectors of four words that the chips have, where they are aligned."""
_FILLS = (0x7B, 0x00, 0xFB, 0x84)
"""Bytes in the place of those outside: large, zero and negative as numbers of most types, and not NaN."""


class Outcome(enum.Enum):
    """Results of a part that ran again with some bytes changed."""

    SAME = "same"
    COPIES = "copies"
    """It stored those bytes, and all else is the same."""
    OTHER = "other"


class OverReads:
    """The bytes fetched beyond arrays while a part of a launch runs, and those stored meanwhile.

    ``ranges`` are addresses and sizes in bytes of the arrays.
    """

    def __init__(self, ranges: Iterable[tuple[int, int]] = ()) -> None:
        self._recording = False
        self._is_possible = False
        self.fill = 0
        """The byte in the place of those outside."""
        self._told = ""
        self._accesses: array[int] = array("L")
        self._undo: list[tuple[Array, Array, Array]] = []
        for start, size in ranges:
            self.add(start, size)

    def add(self, start: int, size: int) -> None:
        """Take note of one more array."""
        self._is_possible |= bool(size and (start % GRANULE or (start + size) % GRANULE))

    def watch(self) -> None:
        """Record also where no load can go beyond an array: the part may have to run again."""
        self._is_possible = True

    def filled(self, addresses: Array, inside: Array, data: Array) -> bool:
        """Put bytes in the place of those outside every array, if the rule admits the loads.

        ``inside`` and ``data`` have the shape (loads, size).  ``inside`` is True for bytes of the array in which the load
        begins.
        """
        if not inside.any(axis=1).all():
            return False
        granules = (addresses[:, None] % GRANULE + np.arange(inside.shape[1], dtype=np.uint64)) // GRANULE
        admitted = inside.copy()
        for granule in range(int(granules.max(initial=0)) + 1):
            here = granules == granule
            admitted |= here & (inside & here).any(axis=1)[:, None]
        if not admitted.all():
            return False
        data[~inside] = self.fill
        worst, size = int(np.argmin(inside.sum(axis=1))), inside.shape[1]
        self.tell(size, int(addresses[worst]), size - int(inside[worst].sum()), "its array")
        return True

    def tell(self, size: int, address: int, past: int, what: str) -> None:
        """Take note that a load fetches ``past`` bytes outside of what it loads from."""
        if not self._told:
            self._told = f"a load of {size} bytes at {address:#x} fetches {past} bytes outside {what}"

    def loaded(self, addresses: Array) -> None:
        """Take note of loads."""
        if self._recording:
            self._accesses.append(zlib.crc32(addresses.tobytes()))

    def stored(self, addresses: Array, memory: Array, places: Array) -> None:
        """Take note of stores that are about to change the bytes ``memory[places]``."""
        if self._recording:
            self._accesses.append(zlib.crc32(addresses.tobytes(), 1))
            self._undo.append((memory, places, memory[places]))

    def cleared(self, flags: Array, places: Array) -> None:
        """Take note of flags that are about to change, so that another run starts with them as they were."""
        if self._recording:
            self._undo.append((flags, places, flags[places]))

    def used_by(
        self, run: Callable[[bool], bool | None], then: Callable[[Callable[[int], Outcome]], None] | None = None
    ) -> str:
        """Run a part of a launch, and again with other bytes outside of arrays if it has loaded any.

        ``run`` runs it from its start; its argument is True the first time.  It gives the same each time but for
        memory.  Where it gives False it has not come to its end, and is not run again.

        ``then`` is called behind that with a function that runs the part once more and compares: bytes of the value that
        it gets are copies of bytes that the caller changed.
        """
        if not self._is_possible:
            run(True)
            return ""
        self._recording, self._told = True, ""
        try:
            self._begin(_FILLS[0])
            if run(True) is False:
                return ""
            first = _Run(self._accesses, self._undo)
            used = ""
            for fill in _FILLS[1:] if self._told else ():
                used = used or self._again(run, first, fill)
            if then is not None:
                then(lambda copied: self._outcome(run, first, copied))
            return f"{self._told}, and what is there is used: {used}" if used else ""
        finally:
            self._recording, self._accesses, self._undo = False, array("L"), []

    def _again(self, run: Callable[[bool], bool | None], first: _Run, fill: int) -> str:
        """The first difference with another fill.  Memory is as the first run left it afterwards."""
        first.revert()
        self._begin(fill)
        try:
            return self._changed_by(run, first)
        finally:
            _revert(self._undo)
            first.restore()

    def _outcome(self, run: Callable[[bool], bool | None], first: _Run, copied: int) -> Outcome:
        """The difference of a run from the first.  Memory is as the first run left it afterwards."""
        first.revert()
        self._begin(_FILLS[0])
        try:
            if run(False) is False:
                return Outcome.OTHER
        except SimulationError:
            return Outcome.OTHER
        else:
            now = [(memory, places, memory[places]) for memory, places, _ in [*first.undo, *self._undo]]
        finally:
            _revert(self._undo)
            first.restore()
        found = Outcome.SAME
        for memory, places, values in now:
            different = memory[places] != values
            if different.any():
                if memory.dtype == bool or (values[different] != copied).any():
                    return Outcome.OTHER
                found = Outcome.COPIES
        return found

    def _begin(self, fill: int) -> None:
        self.fill, self._accesses, self._undo = fill, array("L"), []

    def _changed_by(self, run: Callable[[bool], bool | None], first: _Run) -> str:
        try:
            if run(False) is False:
                return "with other bytes there the kernel does not end"
        except SimulationError as error:
            return f"with other bytes there the kernel fails: {error}"
        if self._accesses != first.accesses:
            return "with other bytes there the kernel accesses other memory"
        for (memory, places, _), result in zip(first.undo, first.results, strict=True):
            different = memory[places] != result
            if different.any():
                at = memory.ctypes.data + int(places[different][0])
                return f"with other bytes there it stores another value at {at:#x}"
        return ""


class _Run:
    """The first run of a part: its accesses, and the bytes that it stored."""

    def __init__(self, accesses: array[int], undo: list[tuple[Array, Array, Array]]) -> None:
        self.accesses, self.undo = accesses, undo
        self.results = [memory[places] for memory, places, _ in undo]

    def revert(self) -> None:
        """Let memory be as it was before."""
        _revert(self.undo)

    def restore(self) -> None:
        """Let memory be as it was behind it."""
        for (memory, places, _), result in zip(self.undo, self.results, strict=True):
            memory[places] = result


def _revert(undo: list[tuple[Array, Array, Array]]) -> None:
    for memory, places, before in reversed(undo):
        memory[places] = before
