"""A lock that a child process finds open after ``fork``, whoever held it in the parent."""

from __future__ import annotations

import os
import threading
import weakref

__all__ = ["ForkSafeLock"]


class ForkSafeLock:
    """A reentrant lock.  In the child the work that it protected is not going on: its thread is not there."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        _locks.add(self)

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    def reset(self) -> None:
        """A new lock, open."""
        self._lock = threading.RLock()


_locks: weakref.WeakSet[ForkSafeLock] = weakref.WeakSet()


def _reset_all() -> None:
    for lock in list(_locks):
        lock.reset()


os.register_at_fork(after_in_child=_reset_all)
