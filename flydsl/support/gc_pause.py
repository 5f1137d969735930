"""Pause of Python's cycle collector while the compiler is imported.

That saves 6 to 9 % of the import (``python -m benchmarks.tricks``).  In compiles it would save less than 5 %.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def importing() -> Iterator[None]:
    """No search for reference cycles inside, and afterwards none in what modules made, until the next full one.

    What modules make stays.  Searching it once takes a tenth of the time of importing it, so all there is becomes part of
    the oldest generation unsearched.  A program that has frozen its objects keeps them frozen, and has the search.
    Where threads import at once, the first to end lets the collector back in.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
        if gc.get_freeze_count() == 0:
            gc.freeze()
            gc.unfreeze()
    finally:
        if was_on:
            gc.enable()
