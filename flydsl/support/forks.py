"""Forks of a process whose other threads import and compile.

A child has a copy of every lock and of every half-finished work, and none of the threads that would finish it.  So
``os.fork`` waits until no other thread imports a module or holds a lock whose work cannot be begun anew
(``awaited=True``); the child gets the other locks open.  Waiting ends when nothing has moved for ``_PATIENCE`` seconds,
because another thread may itself be waiting for the one that forks.  Then the child drops half-imported modules, and
imports them again.

:class:`cached_property` has no lock that could stay closed.  :func:`require_main_interpreter` refuses subinterpreters.
"""

from __future__ import annotations

import _frozen_importlib
import _imp
import contextlib
import functools
import importlib
import os
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from flydsl.errors import InterpreterError

T = TypeVar("T")
_PATIENCE = 10.0
_PATIENCE_WITHIN_IMPORT = 0.2
"""Seconds, where the forking thread is importing itself, so that others may be waiting for its modules."""
_MOMENT = 0.005


class ForkSafeLock:
    """A reentrant lock that never stays closed in a child.

    If it is ``awaited``, a fork waits for the thread that holds the lock.  Otherwise the child finds it open, and the
    work that it protected is abandoned.
    """

    def __init__(self, *, awaited: bool = False) -> None:
        self._lock: Any = threading.RLock()
        self.awaited = awaited
        _locks.add(self)

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    def abandon(self) -> None:
        """Open it although another thread holds it, which is never to be waited for again."""
        self._lock = threading.RLock()

    def try_acquire(self) -> bool:
        """True after taking the lock, unless another thread keeps it for longer than a moment."""
        taken: bool = self._lock.acquire(timeout=_MOMENT)
        return taken

    def reset_in_child(self) -> None:
        """Open it if it was held by a thread that this process does not have."""
        if not self._lock._is_owned():
            self._lock = threading.RLock()


class cached_property(functools.cached_property[T]):  # noqa: TID251 - the one that stands for it
    """A property that is computed once, without a lock.

    In Python 3.11 the standard one holds a lock of all objects while it computes, which would stay closed in a child.
    Later versions have none: threads that ask at the same time may compute it twice.
    """

    def __init__(self, func: Callable[[Any], T]) -> None:
        super().__init__(func)
        self.lock = contextlib.nullcontext()


_locks: weakref.WeakSet[ForkSafeLock] = weakref.WeakSet()
_held: list[ForkSafeLock] = []
"""Taken for the fork in progress; there is one at a time, because it holds the import lock."""


def _before_fork() -> None:
    stuck: object = None
    moved = time.monotonic()
    patience = _PATIENCE_WITHIN_IMPORT if _modules_being_imported(by_this_thread=True) else _PATIENCE
    while True:
        busy = _try_to_hold()
        if not busy:
            return
        if busy != stuck:
            stuck, moved = busy, time.monotonic()
        elif time.monotonic() - moved > patience:
            _imp.acquire_lock()
            return
        with _logging_unlocked():
            time.sleep(_MOMENT)


@contextlib.contextmanager
def _logging_unlocked() -> Iterator[None]:
    """Release the lock that ``logging`` takes before a fork: a module that another thread imports may make a logger."""
    lock: Any = getattr(sys.modules.get("logging"), "_lock", None)
    if lock is None or not lock._is_owned():
        yield
        return
    lock.release()
    try:
        yield
    finally:
        lock.acquire()


def _try_to_hold() -> object:
    """Hold the import lock and every awaited lock; if another thread is at work, hold none and return what it does."""
    taken: list[ForkSafeLock] = []
    busy: object = ()
    for lock in [lock for lock in list(_locks) if lock.awaited]:
        if not lock.try_acquire():
            busy = id(lock)
            break
        taken.append(lock)
    if not busy:
        _imp.acquire_lock()  # without it no thread can begin an import
        busy = tuple(_modules_being_imported(by_this_thread=False))
        if not busy:
            _held[:] = taken
            return ()
        _imp.release_lock()
    _release(taken)
    return busy


def _after_fork_in_parent() -> None:
    _release(_held)
    _release_import_lock()


def _after_fork_in_child() -> None:
    _release(_held)
    for lock in list(_locks):
        lock.reset_in_child()
    _drop_half_imported()
    _release_import_lock()


def _release(locks: list[ForkSafeLock]) -> None:
    while locks:
        locks.pop().__exit__()


def _release_import_lock() -> None:
    with contextlib.suppress(RuntimeError):  # a Python that opens it for the child
        _imp.release_lock()


def _modules_being_imported(*, by_this_thread: bool) -> list[tuple[str, int]]:
    """The modules whose import lock is held, with the thread that holds it."""
    me, found = threading.get_ident(), []
    for name, reference in list(getattr(_frozen_importlib, "_module_locks", {}).items()):
        owner = getattr(reference(), "owner", None)
        if owner is not None and (owner == me) is by_this_thread:
            found.append((name, owner))
    return found


def _drop_half_imported() -> None:
    """Forget the imports of threads that this process does not have."""
    for name, _ in _modules_being_imported(by_this_thread=False):
        _frozen_importlib._module_locks.pop(name, None)  # type: ignore[attr-defined]
        module = sys.modules.get(name)
        if getattr(getattr(module, "__spec__", None), "_initializing", False):
            del sys.modules[name]


# First of all modules that register functions: those before a fork run in the reverse order, so that this one holds the
# import lock last, when no other can wait for it.
os.register_at_fork(before=_before_fork, after_in_parent=_after_fork_in_parent, after_in_child=_after_fork_in_child)


# -- subinterpreters


def require_main_interpreter() -> None:
    """Refuse a subinterpreter (PEP 734): NumPy and MLIR do not load in one, and objects must not be shared with others."""
    try:
        interpreters = importlib.import_module("_interpreters" if sys.version_info >= (3, 13) else "_xxsubinterpreters")
    except ImportError:  # a Python without them
        return
    if interpreters.get_current() != interpreters.get_main():
        raise InterpreterError(
            "flydsl works in the main interpreter only, and this is a subinterpreter; use threads or processes"
        )
