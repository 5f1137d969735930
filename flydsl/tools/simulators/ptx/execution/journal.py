"""A journal of stores: pages of arrays before them, for a second run."""

from __future__ import annotations

import numpy as np

from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.ptx.execution.memory import Region

_PAGE = 4096
Page = tuple[int, int]
"""A region, by its identity, and the number of a page in it."""
Contents = dict[Page, Array]


class Journal:
    """Pages that were written, with their content before the first store."""

    def __init__(self) -> None:
        self._before: Contents = {}
        self._regions: dict[int, Region] = {}

    def stored(self, region: Region, places: Array, size: int) -> None:
        """Take note of stores that are about to change ``size`` bytes at each place."""
        self._regions[id(region)] = region
        first, last = places // _PAGE, (places + size - 1) // _PAGE
        for page in np.unique(np.concatenate([first, last])).tolist():
            if (id(region), page) not in self._before:
                self._before[id(region), page] = self._now((id(region), page)).copy()

    def contents(self) -> Contents:
        """The written pages as they are now."""
        return {page: self._now(page).copy() for page in self._before}

    def revert(self) -> None:
        """Give pages their content from before."""
        self.put(self._before)

    def put(self, contents: Contents) -> None:
        """Give written pages a content."""
        for page, content in contents.items():
            self._now(page)[:] = content

    def with_others(self, contents: Contents, other: Contents) -> tuple[Contents, Contents]:
        """Two contents, each with the pages of the other; pages that only one wrote are as they are now in the other."""
        both = list({**contents, **other})
        return (
            {page: contents[page] if page in contents else self._now(page).copy() for page in both},
            {page: other[page] if page in other else self._now(page).copy() for page in both},
        )

    def adopt(self, other: Journal) -> None:
        """Know the regions of another journal too."""
        self._regions |= other._regions

    def _now(self, page: Page) -> Array:
        region, number = page
        return self._regions[region].data[number * _PAGE : (number + 1) * _PAGE]
