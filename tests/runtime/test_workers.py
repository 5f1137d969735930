"""The pool: every index runs once, whoever launches, whatever fails."""

from __future__ import annotations

import gc
import os
import threading
import weakref
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from flydsl.runtime.workers import WorkerPool


class Record:
    """Counts how often each index ran."""

    def __init__(self) -> None:
        self.seen: Counter[int] = Counter()
        self.threads: set[int] = set()
        self._lock = threading.Lock()

    def __call__(self, ranges: Iterator[tuple[int, int]]) -> None:
        for begin, end in ranges:
            assert begin < end
            with self._lock:
                self.seen.update(range(begin, end))
                self.threads.add(threading.get_ident())


@pytest.mark.parametrize("count", [1, 2, 3, 7, 8, 9, 100, 1001])
@pytest.mark.parametrize("threads", [1, 2, 3, 8, 64])
def test_every_index_runs_once(count: int, threads: int) -> None:
    record = Record()
    WorkerPool().run(record, count, threads)
    assert record.seen == Counter(range(count))
    assert len(record.threads) <= threads


def test_threads_share_a_launch() -> None:
    barrier = threading.Barrier(3, timeout=30)

    def work(ranges: Iterator[tuple[int, int]]) -> None:
        barrier.wait()
        for _ in ranges:
            pass

    WorkerPool().run(work, 100, 3)


def test_launches_from_many_threads_at_once() -> None:
    pool, records = WorkerPool(), [Record() for _ in range(16)]

    def launch(record: Record) -> None:
        for _ in range(20):
            pool.run(record, 50, 3)

    threads = [threading.Thread(target=launch, args=(record,)) for record in records]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(record.seen == Counter(dict.fromkeys(range(50), 20)) for record in records)


def test_a_failure_is_raised_where_it_was_launched_and_ends_the_launch() -> None:
    pool = WorkerPool()

    def work(ranges: Iterator[tuple[int, int]]) -> None:
        for begin, end in ranges:
            if begin <= 60 < end:
                raise ValueError("index 60")

    for threads in (1, 2, 4):
        with pytest.raises(ValueError, match="index 60"):
            pool.run(work, 100, threads)
    record = Record()
    pool.run(record, 100, 4)
    assert record.seen == Counter(range(100))


def test_a_failure_in_a_helper_is_raised_where_it_was_launched() -> None:
    launcher, failed = threading.get_ident(), threading.Event()

    def work(ranges: Iterator[tuple[int, int]]) -> None:
        if threading.get_ident() != launcher:
            failed.set()
            raise ValueError("a helper")
        assert failed.wait(30)

    with pytest.raises(ValueError, match="a helper"):
        WorkerPool().run(work, 100, 2)


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # that forks are risky beside threads is known
def test_a_child_after_fork_has_its_own_threads() -> None:
    pool = WorkerPool()
    pool.run(Record(), 100, 4)
    child = os.fork()
    if child == 0:
        record = Record()
        barrier = threading.Barrier(2, timeout=30)

        def together(ranges: Iterator[tuple[int, int]]) -> None:
            barrier.wait()
            record(ranges)

        try:
            pool.run(together, 1000, 2)
            os._exit(0 if record.seen == Counter(range(1000)) else 1)
        finally:
            os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    record = Record()
    pool.run(record, 100, 4)
    assert record.seen == Counter(range(100))


def eventually(condition: Callable[[], bool]) -> bool:
    """Whether it comes true while others are given time."""
    waiting = threading.Event()
    for _ in range(400):
        gc.collect()
        if condition():
            return True
        waiting.wait(0.025)
    return False


def test_idle_workers_hold_neither_the_work_nor_the_pool() -> None:
    others = set(threading.enumerate())
    pool, record = WorkerPool(), Record()
    pool.run(record, 100, 3)
    workers = set(threading.enumerate()) - others
    assert len(workers) == 2
    work, dropped = weakref.ref(record), weakref.ref(pool)
    del record
    assert eventually(lambda: work() is None)
    del pool
    assert eventually(lambda: dropped() is None)
    assert eventually(lambda: not any(worker.is_alive() for worker in workers))
