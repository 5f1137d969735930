"""Some ranks of a group, as :meth:`Group.split` gives them."""

from __future__ import annotations

from typing import Any

from flydsl.errors import DSLTypeError
from flydsl.expr.numeric import Int32
from flydsl.support.fast_dataclass import dataclass


@dataclass(eq=False)
class Ranks:
    """Ranks at one distance: ``ranks[i]`` is a number in the group.

    Made by :meth:`Group.split`.

    Example::

        print(fx.dist.Ranks.__name__)  # Ranks
    """

    first: Int32
    """The first of them."""
    distance: Int32
    """From each to the next."""
    world: Int32
    """How many there are."""
    rank: Int32
    """This process's place among them."""

    def __getitem__(self, place: Any) -> Int32:
        """The rank in the group of the one at a place from 0 to ``world - 1``.

        Raises:
            DSLTypeError: no integer.
        """
        if isinstance(place, bool):
            raise DSLTypeError(f"the place among ranks is {place!r}; expected an integer")
        found: Int32 = self.first + Int32(place) * self.distance
        return found
