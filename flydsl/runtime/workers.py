"""A pool of threads that share the blocks of a launch."""

from __future__ import annotations

import os
import threading
import weakref
from collections import deque
from collections.abc import Callable, Iterator
from queue import SimpleQueue

__all__ = ["WorkerPool"]

Work = Callable[[Iterator[tuple[int, int]]], None]
"""Runs the ranges ``begin, end`` that it draws from the iterator, which it shares with the other threads."""

_RANGES_PER_THREAD = 4  # enough to even out blocks of unequal cost, few enough that drawing one costs nothing


class WorkerPool:
    """Threads are started when a launch first wants them, serve any number of launches at once, and sleep in between.

    The thread that launches works too, so that a launch never waits for a pool that is busy with others.  A child
    process after ``fork`` starts its own threads.
    """

    def __init__(self) -> None:
        self.reset()
        _pools.add(self)

    def run(self, work: Work, count: int, threads: int) -> None:
        """Runs ``0 .. count-1`` in ranges on up to ``threads`` threads, and returns when all are done.

        Raises whatever ``work`` raised first; the other ranges are dropped then, but none is still running.
        """
        if threads <= 1 or count <= 1:
            work(iter(((0, count),)))
            return
        job = _Job(work, deque(_split(count, threads * _RANGES_PER_THREAD)))
        error: BaseException | None = None
        try:
            self._summon(job, min(threads, count) - 1)
            work(job.ranges())
        except BaseException as raised:
            error = raised
            job.cancel()
        # An interrupt must not leave while other threads still use the caller's memory.
        while not job.closed:
            try:
                job.close()
            except BaseException as raised:
                error = raised
                job.cancel()
        if error is not None or job.error is not None:
            raise error or job.error  # type: ignore[misc]  # one of them is an exception

    def _summon(self, job: _Job, helpers: int) -> None:
        with self._lock:
            while self._started < helpers:
                try:
                    threading.Thread(target=_serve, args=(self._jobs,), name="flydsl-worker", daemon=True).start()
                except RuntimeError:  # the system gives no more threads: those that are there do the work
                    helpers = self._started
                    break
                self._started += 1
        for _ in range(helpers):
            self._jobs.put(job)

    def reset(self) -> None:
        """Forgets the threads, which a child process does not have."""
        self._lock = threading.Lock()
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._started = 0

    def __del__(self) -> None:
        for _ in range(self._started):
            self._jobs.put(None)


class _Job:
    """The ranges of one launch that are left, and the helpers that are at it."""

    def __init__(self, work: Work, left: deque[tuple[int, int]]) -> None:
        self._work = work
        self._left = left
        self._helpers = 0
        self._changed = threading.Condition(threading.Lock())
        self._accepting = True
        self.closed = False
        self.error: BaseException | None = None

    def ranges(self) -> Iterator[tuple[int, int]]:
        """Ranges that no other thread has drawn, until none is left."""
        while True:
            try:
                drawn = self._left.popleft()
            except IndexError:
                return
            yield drawn

    def cancel(self) -> None:
        """Drops the ranges that are left."""
        self._left.clear()

    def help(self) -> None:
        """What a helper does; nothing if the launch has finished without it."""
        with self._changed:
            if not self._accepting:
                return
            self._helpers += 1
        try:
            self._work(self.ranges())
        except BaseException as error:  # belongs to the thread that launched
            self.error = error
            self.cancel()
        finally:
            with self._changed:
                self._helpers -= 1
                self._changed.notify_all()

    def close(self) -> None:
        """Waits for the helpers that are at it and turns late ones away."""
        with self._changed:
            self._accepting = False
            while self._helpers:
                self._changed.wait()
            self.closed = True


def _serve(jobs: SimpleQueue[_Job | None]) -> None:
    """The life of a worker, which holds no reference to its pool and, while it sleeps, none to a job."""
    while (job := jobs.get()) is not None:
        job.help()
        del job


def _reset_all() -> None:
    for pool in _pools:
        pool.reset()


_pools: weakref.WeakSet[WorkerPool] = weakref.WeakSet()
os.register_at_fork(after_in_child=_reset_all)


def _split(count: int, parts: int) -> Iterator[tuple[int, int]]:
    """``0 .. count-1`` in at most ``parts`` ranges whose lengths differ by at most one."""
    parts = min(parts, count)
    return ((part * count // parts, (part + 1) * count // parts) for part in range(parts))
