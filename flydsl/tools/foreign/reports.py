"""Findings of a check as the sanitizer reports them, by kernel and line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from flydsl.errors import SanitizerFinding, SourceLocation
from flydsl.tools.foreign.kernels import ForeignKernel, Launch
from flydsl.tools.simulators.findings import Fault

_LIBRARIES = ("triton/language/", "triton/experimental/gluon/language/")
"""Parts of the paths of files whose functions are the language's, not the program's."""


class Report:
    """The findings of all launches of a program."""

    def __init__(self) -> None:
        self.launches = 0
        """Launches that were checked."""
        self._first: dict[tuple[object, ...], SanitizerFinding] = {}
        self._counts: dict[tuple[object, ...], int] = {}

    def add(self, kernel: ForeignKernel, launch: Launch, faults: Iterable[Fault]) -> None:
        """Add what one launch did wrong."""
        self.launches += 1
        for fault in faults:
            location, other = _location(kernel, fault.place), _location(kernel, fault.other_place)
            key = (fault.check, kernel.target, kernel.name, location, fault.memory, other)
            self._counts[key] = self._counts.get(key, 0) + 1
            if key not in self._first:
                bx, by, _ = launch.block
                thread = (fault.thread % bx, fault.thread // bx % by, fault.thread // (bx * by))
                self._first[key] = SanitizerFinding(
                    fault.check, kernel.name, location, fault.block, thread, str(fault), fault.memory,
                    other_location=other,
                )  # fmt: skip

    @property
    def findings(self) -> list[SanitizerFinding]:
        """One for each check, kernel, line and array, in the order in which they were found first."""
        return [replace(found, count=self._counts[key]) for key, found in self._first.items()]


def _location(kernel: ForeignKernel, place: int) -> SourceLocation | None:
    """The line of an instruction: the innermost that is not of the compiler's own library."""
    places = kernel.lines(place) if place >= 0 else ()
    own = [each for each in places if not any(part in each[0] for part in _LIBRARIES)]
    return SourceLocation(*(own or places)[0]) if places else None
