"""Python's collector of reference cycles, out of the way of a compile and of importing the compiler."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["collection_paused", "importing"]


@contextmanager
def collection_paused() -> Iterator[None]:
    """No search for reference cycles inside.

    A compile makes many objects and keeps most of them to its end.  Nearly always one of its searches goes through all
    that the process has, 17 to 26 ms with NumPy and the compiler alone, to find next to nothing.
    Where threads compile at once, the first to end lets the collector back in.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@contextmanager
def importing() -> Iterator[None]:
    """No search for reference cycles inside, and afterwards none in what modules made, until the next full one.

    What modules make stays.  Searching it once takes a tenth of the time of importing it, so all there is becomes part of
    the oldest generation unsearched.  A program that has frozen its objects keeps them frozen, and has the search.
    """
    with collection_paused():
        yield
        if gc.get_freeze_count() == 0:
            gc.freeze()
            gc.unfreeze()
