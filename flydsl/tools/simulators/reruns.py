"""Reruns of a part of a launch, with other bytes in the place of unknown ones.

Compilers read bytes that hold anything where the program is right.  They widen loads beyond the end of an array, in an
aligned granule of it: memory is mapped in pages, so it is there.  Every warp loads a number that one of them stores.  A tile
is loaded whole before a part of it is masked.  So a part that has read such bytes runs again from the memory that it began
with, with other bytes in their place.  If it leaves the same memory, they do not matter.  amdgpu/README.md has the rules.
"""

from __future__ import annotations

import enum
import zlib
from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

import numpy as np

from flydsl.errors import SimulationError
from flydsl.tools.simulators.array import Array

GRANULE = 16
"""Bytes: LLVM widens loads to the vectors of four words that the chips have, where they are aligned."""
_FILLS = (0x7B, 0x00, 0xFB, 0x84)
"""Bytes in the place of those outside: large, zero and negative as numbers of most types, and not NaN."""
SUSPECT_FILLS = (0x7B, 0xBC)
"""Bytes in the place of what suspects load: large positive numbers, and small negative ones, whose sums are no copies."""
_MOST_TRIED = 16
"""Suspects of a part, at most, that are tried each for itself; further ones are kept."""
_PAGE = 4096

Suspect = TypeVar("Suspect")


class Outcome(enum.Enum):
    """Results of a part that ran again with some bytes changed."""

    SAME = "same"
    COPIES = "copies"
    """It stored those bytes, and all else is the same."""
    OTHER = "other"


class _Difference(NamedTuple):
    outcome: Outcome
    text: str = ""


Run = Callable[[bool], bool | None]
"""Run a part from its start; the argument is True the first time.  False if the part has not come to its end."""
Again = Callable[[int], Outcome]
"""Run a part once more and compare: bytes of the argument's value are copies of bytes that the caller changed."""


class _Journal:
    """Pages of memories, with their content before they were changed."""

    def __init__(self) -> None:
        self.pages: dict[tuple[int, int], tuple[Array, Array]] = {}

    def add(self, memory: Array, places: Array, size: int) -> None:
        """Take note of ``size`` bytes at each place that are about to change."""
        for page in np.unique(np.concatenate([places // _PAGE, (places + size - 1) // _PAGE])).tolist():
            if (id(memory), page) not in self.pages:
                now = memory[page * _PAGE : (page + 1) * _PAGE]
                self.pages[id(memory), page] = now, now.copy()

    def contents(self) -> dict[tuple[int, int], Array]:
        """The pages as they are now."""
        return {page: now.copy() for page, (now, _) in self.pages.items()}

    def revert(self) -> None:
        """Let memory be as it was before."""
        for now, before in reversed(self.pages.values()):
            now[:] = before


class Reruns:
    """The bytes fetched beyond arrays while a part of a launch runs, and the memory stored meanwhile.

    ``ranges`` are addresses and sizes in bytes of the arrays.
    """

    def __init__(self, ranges: Iterable[tuple[int, int]] = ()) -> None:
        self._recording = False
        self._is_possible = False
        self.fill = 0
        """The byte in the place of those outside."""
        self._told = ""
        self._accesses: array[int] = array("L")
        self._journal = _Journal()
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

    def stored(self, addresses: Array, memory: Array, places: Array, size: int) -> None:
        """Take note of stores that are about to change ``size`` bytes of ``memory`` at each place."""
        if self._recording:
            self._accesses.append(zlib.crc32(addresses.tobytes(), 1))
            self._journal.add(memory, places, size)

    def cleared(self, flags: Array, places: Array, size: int) -> None:
        """Take note of flags that are about to change, so that another run starts with them as they were."""
        if self._recording:
            self._journal.add(flags, places, size)

    def used_by(self, run: Run, then: Callable[[Again], None] | None = None) -> str:
        """Run a part of a launch, and again with other bytes outside of arrays if it has loaded any.

        It gives the same each time but for memory.  ``then`` is called behind that.
        """
        if not self._is_possible:
            run(True)
            return ""
        self._recording, self._told = True, ""
        try:
            self._begin(_FILLS[0])
            if run(True) is False:
                return ""
            accesses, journal, after = self._accesses, self._journal, self._journal.contents()

            def again(fill: int, copied: int = -1) -> _Difference:
                """Memory is as the first run left it afterwards."""
                journal.revert()
                self._begin(fill)
                try:
                    return self._compared(run, accesses, journal, after, copied)
                finally:
                    self._journal.revert()
                    for page, content in after.items():
                        journal.pages[page][0][:] = content

            used = ""
            for fill in _FILLS[1:] if self._told else ():
                used = used or again(fill).text
            if then is not None:
                then(lambda copied: again(_FILLS[0], copied).outcome)
            return f"{self._told}, and what is there is used: {used}" if used else ""
        finally:
            self._recording, self._accesses, self._journal = False, array("L"), _Journal()

    def _begin(self, fill: int) -> None:
        self.fill, self._accesses, self._journal = fill, array("L"), _Journal()

    def _compared(
        self, run: Run, accesses: array[int], journal: _Journal, after: dict[tuple[int, int], Array], copied: int
    ) -> _Difference:
        """The first difference of another run, which begins now."""
        try:
            if run(False) is False:
                return _Difference(Outcome.OTHER, "with other bytes there the kernel does not end")
        except SimulationError as error:
            return _Difference(Outcome.OTHER, f"with other bytes there the kernel fails: {error}")
        if copied < 0 and self._accesses != accesses:
            return _Difference(Outcome.OTHER, "with other bytes there the kernel accesses other memory")
        found = _Difference(Outcome.SAME)
        for page, (now, before) in {**self._journal.pages, **journal.pages}.items():
            different = now != after.get(page, before)
            if different.any():
                at = now.ctypes.data + int(np.flatnonzero(different)[0])
                found = _Difference(Outcome.COPIES, f"with other bytes there it stores another value at {at:#x}")
                if now.dtype == bool or (now[different] != copied).any():
                    return found._replace(outcome=Outcome.OTHER)
        return found


def those_that_matter(
    suspects: Sequence[Suspect], matter: Callable[[Sequence[Suspect], int], bool]
) -> Sequence[Suspect]:
    """The suspects whose loads decide the stored values.

    ``matter`` tries some of them together, with a byte in the place of what they load.
    """

    def any_of(some: Sequence[Suspect]) -> bool:
        return any(matter(some, fill) for fill in SUSPECT_FILLS)

    if len(suspects) > 1 and not any_of(suspects):
        return []
    return [each for number, each in enumerate(suspects) if number >= _MOST_TRIED or any_of([each])]
