"""A forked child of a rank is no rank: whatever it does with the group is refused, and other ranks do not see it."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import dist_kernels
import numpy as np
import pytest
from ranks import run_ranks

import flydsl
import flydsl.compiler as flyc
from flydsl.errors import GroupForked, NotAttached, StoreError

N = 200


class Job:
    """Two ranks of this process, whose calls are native, and one more view of each window."""

    def __init__(self, folder: Path) -> None:
        self.x = [np.full(N, rank + 1, np.float32) for rank in range(2)]
        self.y = [np.zeros(N, np.float32) for _ in range(2)]
        self.compiled = flyc.compile(dist_kernels.all_reduce, dist_kernels.tp, self.x[0], self.y[0])
        self.stores: list[Any] = [None, None]
        sizes = flydsl.dist.parse(self.compiled.artifact.sections["comm"]).window_inputs
        self.sizes = dict.fromkeys(sizes, N)
        self.groups = run_ranks(folder, 2, self.attach)
        self.views = [self.groups[0].window("inbox", rank) for rank in range(2)]
        for _ in range(3):
            self.call()

    def attach(self, store: Any) -> Any:
        self.stores[store.rank] = store
        return flydsl.dist.attach(self.compiled, store, timeout=20, **self.sizes)

    def call(self) -> None:
        """An all-reduce of both ranks; each runs in a thread."""

        def run(rank: int) -> None:
            dist_kernels.all_reduce(self.groups[rank], self.x[rank], self.y[rank])

        errors = run_ranks(Path("unused"), 2, lambda store: run(store.rank))
        assert errors == [None, None], errors
        assert all((y == 3).all() for y in self.y)


@pytest.fixture
def job(tmp_path: Path) -> Iterator[Job]:
    made = Job(tmp_path)
    yield made
    for group in made.groups:
        group.close()


def in_group(job: Job) -> None:
    with job.groups[0] as group:
        dist_kernels.all_reduce(group, job.x[0], job.y[0])


def bound(job: Job) -> Any:
    return job.groups[0].binding(job.compiled.artifact.sections["comm"])


USES: dict[str, Callable[[Job], object]] = {
    "a native call": lambda job: dist_kernels.all_reduce(job.groups[0], job.x[0], job.y[0]),
    "a call by names": lambda job: dist_kernels.all_reduce(g=job.groups[0], x=job.x[0], y=job.y[0]),
    "a call of another kind": lambda job: dist_kernels.all_reduce(job.groups[0], job.x[0][4:], job.y[0][4:]),
    "a call of the compiled function": lambda job: job.compiled(job.groups[0], job.x[0], job.y[0]),
    "a block that ends": in_group,
    "a window": lambda job: job.groups[0].window("inbox"),
    "a record": lambda job: job.groups[0].record_for(None),
    "a binding": bound,
    "synchronize": lambda job: job.groups[0].synchronize(),
    "stop": lambda job: job.groups[0].stop(),
    "rejoin": lambda job: job.groups[0].rejoin(),
}
"""What a child may try, each of which is refused."""


def tried(job: Job, report: Callable[[str], None]) -> None:
    """In the child: all uses, stores through arrays from before, and what ends a group."""
    for name, use in USES.items():
        try:
            use(job)
        except GroupForked as error:
            if f"process {os.getppid()}" not in str(error) or "forked" not in repr(job.groups[0]):
                report(f"{name}: {error}")
        except BaseException as error:
            report(f"{name}: {error!r}")
        else:
            report(f"{name}: nothing")
    for view in job.views:
        view[:] = 1e9
    try:
        flydsl.dist.attach(job.compiled, job.stores[0], timeout=1, **job.sizes)
    except StoreError as error:
        if "forked child" not in str(error):
            report(str(error))
    for group in job.groups:
        group.close()


def by_fork(job: Job) -> str:
    read, write = os.pipe()
    child = os.fork()
    if not child:
        tried(job, lambda text: (os.write(write, text.encode() + b"\n"), None)[1])
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as told:
        text = told.read()
    assert os.waitpid(child, 0)[1] == 0
    return text


def by_multiprocessing(job: Job) -> str:
    context = multiprocessing.get_context("fork")
    queue = context.SimpleQueue()
    child = context.Process(target=tried, args=(job, queue.put))
    child.start()
    child.join(60)
    assert child.exitcode == 0
    return "" if queue.empty() else str(queue.get())


@pytest.mark.parametrize("fork", [by_fork, by_multiprocessing])
def test_a_forked_child_is_no_rank(job: Job, fork: Callable[[Job], str]) -> None:
    before = [view.copy() for view in job.views]
    assert fork(job) == ""
    assert all((a == b).all() for a, b in zip(before, job.views, strict=True))
    assert not any(group.broken or group.closed for group in job.groups)
    job.call()


def test_a_child_that_python_does_not_know_makes_no_native_calls(job: Job) -> None:
    """A fork in C runs none of Python's handlers."""
    child = ctypes.PyDLL(None).fork()
    if not child:
        refused = 0
        for name in ("a native call", "a window", "a record"):
            try:
                USES[name](job)
            except GroupForked:
                refused += 1
        os._exit(refused)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 3
    job.call()


def test_the_error_is_of_its_own_kind() -> None:
    assert issubclass(GroupForked, NotAttached)
