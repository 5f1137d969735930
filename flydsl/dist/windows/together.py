"""Calls of communication libraries that wait for all ranks, with a deadline."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence

from flydsl.errors import BootstrapTimeout

POLL = 0.001
"""Seconds between two looks at who has ended."""


def in_time(make: Callable[[], None], deadline: float, ended: Callable[[], Sequence[int]]) -> None:
    """Call ``make`` in a thread, which is left where a rank never comes; errors are the thread's.

    Args:
        make: the calls.
        deadline: a time of :func:`time.monotonic`.
        ended: the ranks whose processes have ended.

    Raises:
        BootstrapTimeout: a rank's process has ended, or the time is over.
    """
    failed: list[Exception] = []

    def run() -> None:
        try:
            make()
        except Exception as error:  # in another thread
            failed.append(error)

    thread = threading.Thread(target=run, name="flydsl network", daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(POLL)
        missing = sorted(ended())
        if thread.is_alive() and (missing or time.monotonic() >= deadline):
            raise BootstrapTimeout(
                "the process of a rank has ended while windows were made"
                if missing
                else "not all ranks came to make the windows",
                missing=missing,
            )
    if failed:
        raise failed[0]
