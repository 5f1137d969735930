"""The pool of native threads: who works, on which CPUs, and that what is shipped is what the source says."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from flydsl.artifact import Artifact
from flydsl.config import Config
from flydsl.errors import DeviceError
from flydsl.runtime.cpu import CpuDriver
from flydsl.runtime.loader import load

from .programs import HOST, PRELUDE, artifact, kernel_info, slots

KERNELS = (
    PRELUDE
    + """
#include <time.h>
extern long syscall(long, ...);
extern int sched_getaffinity(int, size_t, void *);
/* Each block takes a millisecond and writes the thread's number and the CPUs that it may run on. */
void who(void **params, int32_t *geometry, int64_t begin, int64_t end, void *shared) {
    int64_t *data = *(int64_t **)params[0];
    for (int64_t block = begin; block < end; block++) {
        struct timespec pause = {0, 1000000};
        uint64_t cpus[16] = {0};
        nanosleep(&pause, NULL);
        sched_getaffinity(0, sizeof cpus, cpus);
        data[2 * block] = syscall(GETTID);
        data[2 * block + 1] = cpus[0];
    }
}
"""
)
GETTID = {"x86_64": 186, "aarch64": 178}[os.uname().machine]


@pytest.fixture(scope="module")
def who(c_object: Callable[..., bytes], monkeypatch_module: pytest.MonkeyPatch) -> Artifact:
    from flydsl.runtime import libraries

    more = libraries.RuntimeLibrary("libc.so.6", frozenset({"nanosleep", "syscall", "sched_getaffinity"}))
    monkeypatch_module.setattr(CpuDriver.__init__, "__defaults__", (None, (*libraries.HOST_LIBRARIES, more)))
    return artifact(c_object(HOST), (kernel_info("who"),), binary=c_object(KERNELS, f"-DGETTID={GETTID}"))


@pytest.fixture(scope="module")
def monkeypatch_module() -> object:
    with pytest.MonkeyPatch.context() as patch:
        yield patch


def run(program: object, blocks: int) -> np.ndarray:
    data = np.zeros((blocks, 2), np.int64)
    program.launch(slots(data.ctypes.data, 0, (blocks, 1, 1)))  # type: ignore[attr-defined]
    return data


def run_by(threads: int, program: object, blocks: int) -> np.ndarray:
    """What a launch gives of which that many threads had blocks; on a busy machine it may be over before a worker wakes."""
    for _ in range(50):
        data = run(program, blocks)
        if len(set(data[:, 0])) >= threads:
            break
    return data


@pytest.mark.parametrize(("threads", "blocks"), [(1, 40), (2, 40), (5, 60), (64, 20)])
def test_as_many_threads_work_as_the_configuration_says(who: Artifact, threads: int, blocks: int) -> None:
    program = load(who, CpuDriver(Config(cpu_threads=threads)))
    most, took_part = 0, False
    for _ in range(50):  # on a busy machine a launch may be over before a worker wakes, or before its own thread draws
        found = set(run(program, blocks)[:, 0])
        assert len(found) <= min(threads, blocks)
        most, took_part = max(most, len(found)), took_part or threading.get_native_id() in found
        if took_part and most >= min(2, threads):
            return
    pytest.fail(f"{most} threads worked, expected at least {min(2, threads)}, the launching thread among them")


def test_workers_run_on_the_cpus_of_the_thread_that_launches(who: Artifact) -> None:
    mine = os.sched_getaffinity(0)
    program = load(who, CpuDriver(Config(cpu_threads=3)))
    run(program, 30)
    try:
        os.sched_setaffinity(0, {min(mine)})
        data = run_by(2, program, 30)
    finally:
        os.sched_setaffinity(0, mine)
    assert set(data[:, 1]) == {1 << min(mine)}
    assert len(set(data[:, 0])) > 1
    assert set(run(program, 30)[:, 1]) == {sum(1 << cpu for cpu in mine)}


def test_without_a_configuration_one_thread_for_each_cpu_of_the_process(who: Artifact) -> None:
    mine = os.sched_getaffinity(0)
    program = load(who, CpuDriver(Config()))
    assert min(2, len(mine)) <= len(set(run_by(min(2, len(mine)), program, 40)[:, 0])) <= len(mine)
    try:
        os.sched_setaffinity(0, {min(mine)})
        assert set(run(program, 20)[:, 0]) == {threading.get_native_id()}
    finally:
        os.sched_setaffinity(0, mine)


def test_more_launches_at_once_than_the_pool_has_slots(who: Artifact) -> None:
    program = load(who, CpuDriver(Config(cpu_threads=2)))
    results: list[np.ndarray] = []
    threads = [threading.Thread(target=lambda: results.append(run(program, 3))) for _ in range(100)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 100
    assert all((data[:, 0] > 0).all() for data in results)


def test_a_refused_launch_does_not_disturb_the_next(who: Artifact) -> None:
    program = load(who, CpuDriver(Config(cpu_threads=3)))
    for _ in range(20):
        with pytest.raises(DeviceError, match="the block is"):
            program.launch(slots(0, 0, (1, 1, 1), (1025, 1, 1)))
        assert (run(program, 3)[:, 0] > 0).all()


def test_idle_workers_sleep(who: Artifact) -> None:
    """They neither spin nor wake up to look.  On a busy machine some are late to fall asleep."""
    program = load(who, CpuDriver(Config(cpu_threads=4)))
    workers = set(run(program, 40)[:, 0].tolist()) - {threading.get_native_id()}
    for _ in range(6000):
        if all(state(worker) == "S" for worker in workers):
            break
        time.sleep(0.01)
    switches = [context_switches(worker) for worker in workers]
    time.sleep(0.3)
    assert all(context_switches(worker) - before < 5 for worker, before in zip(workers, switches, strict=True))
    assert all(state(worker) == "S" for worker in workers)


def state(thread: int) -> str:
    """proc(5): "R" where it runs or could, "S" where it waits."""
    return Path(f"/proc/self/task/{thread}/stat").read_text().rpartition(")")[2].split()[0]


def context_switches(thread: int) -> int:
    """How often it fell asleep or another took its place."""
    status = Path(f"/proc/self/task/{thread}/status").read_text().splitlines()
    return sum(int(line.split()[1]) for line in status if "ctxt_switches" in line)
