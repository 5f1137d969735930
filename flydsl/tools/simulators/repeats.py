"""Endless loops: waves whose state comes again while nothing else changes.

What a wave does next depends on its registers, on memory, and on barriers.  If its registers are as they were at the same
instruction, and nothing of the rest has changed since, it does the same for ever, until another wave changes something.
Waves that meet at barriers change those.  They are in an endless loop if the state of all of them comes again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from flydsl.tools.simulators.array import Array

MOST_JUMPS = 1_000_000
"""Jumps back of a wave after which it is left, although it may come to an end."""
_FIRST_MARK, _LAST_MARK = 64, 16384
"""Jumps back between two states that a wave is compared with, at first and at most."""


class Changes(NamedTuple):
    """Counts of the changes that waves may see, until now."""

    memory: int
    barriers: int


class Repeats:
    """The jumps back of some waves, and states that they were in."""

    def __init__(self, count: int) -> None:
        self.jumps: Array = np.zeros(count, np.int64)
        self._marked: Array = np.zeros(count, np.int64)
        """The jumps back when each was marked."""
        self._interval: Array = np.full(count, _FIRST_MARK)
        self._marks: list[Array] = []
        """For each part of a wave's state that of all waves, when they were marked."""
        self._order: list[int] = []
        """The parts; that which differed last is the first to be compared."""
        self._at: Array = np.full(count, -1, np.int64)
        self._since: Array = np.full((count, 2), -1, np.int64)
        self._spins_since: Array = np.full((count, 2), -1, np.int64)
        self._all_since = -1
        """The changes of memory when all waves were found to repeat themselves together."""
        self._of_all: tuple[int, bytes] | None = None
        """A wave, and the state of all waves when it was marked."""

    def spins(self, changes: Changes) -> Array:
        """True for each wave that repeats itself until another changes something, or that is left."""
        found: Array = (self.jumps > MOST_JUMPS) | (self._spins_since == changes).all(axis=1)
        return found | (self._all_since == changes.memory)

    def came_back(
        self, waves: Array, rows: Array, pc: int, parts: Sequence[Array], changes: Changes, state: Callable[[], bytes]
    ) -> Array:
        """Look at ``waves`` that have jumped back to an instruction, and give those that are to be left.

        ``parts`` are their registers and the like, whose first axis has ``rows`` for these waves.  ``state`` gives that
        of all waves and barriers.
        """
        is_fresh = self._since[waves, 0] == changes.memory
        due = self.jumps[waves] - self._marked[waves] >= np.where(is_fresh, self._interval[waves], _FIRST_MARK)
        if not (due | is_fresh).any():
            return waves[:0]
        if not self._marks:
            count = len(self.jumps)
            self._marks = [np.empty((count, *part.shape[1:]), part.dtype) for part in parts]
            self._order = list(range(len(parts)))
        like = is_fresh & (self._at[waves] == pc)
        for number in list(self._order):
            if not like.any():
                break
            same = parts[number][rows[like]] == self._marks[number][waves[like]]
            like[like] = same.reshape(len(same), -1).all(axis=1)
            if not like.any():
                self._order.remove(number)
                self._order.insert(0, number)
        alone = like & (self._since[waves, 1] == changes.barriers)
        self._spins_since[waves[alone]] = changes
        if self._of_all is not None and self._of_all[0] in waves[like] and self._of_all[1] == state():
            self._all_since = changes.memory
        due &= ~alone
        if due.any():
            first = int(waves[due][0])
            loops_at_barriers = self._since[first, 0] == changes.memory and self._since[first, 1] != changes.barriers
            is_next = self._of_all is None or first == self._of_all[0] or self._has_stopped(self._of_all[0], first)
            if loops_at_barriers and is_next:
                self._of_all = first, state()
            some, grown = waves[due], np.minimum(2 * self._interval[waves[due]], _LAST_MARK)
            self._interval[some] = np.where(is_fresh[due], grown, _FIRST_MARK)
            for mark, part in zip(self._marks, parts, strict=True):
                mark[some] = part[rows[due]]
            self._marked[some], self._at[some], self._since[some] = self.jumps[some], pc, changes
        return waves[alone | (self._all_since == changes.memory) | (self.jumps[waves] > MOST_JUMPS)]

    def _has_stopped(self, wave: int, other: int) -> bool:
        return bool(self.jumps[wave] + 2 * _LAST_MARK < self.jumps[other])
