"""Compiling in the workers of other processes and engines: equal results, and a worker's death costs one kernel."""

from __future__ import annotations

import dataclasses
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import flydsl
from flydsl.compiler.aot import Precompiled, precompile
from flydsl.compiler.workers.crashes import run_task
from flydsl.compiler.workers.pool import LocalWorkers
from flydsl.config import Config
from flydsl.errors import DSLCompileError

from . import kernels
from .conftest import TARGETS


def fresh(directory: Path) -> Config:
    return dataclasses.replace(Config.from_env(), cache_dir=directory / "cache")


def artifacts(results: list[Precompiled]) -> list[bytes]:
    assert not [result.error for result in results if result.error]
    return [result.artifact.to_bytes() for result in results if result.artifact]


class Counting:
    """An executor like those of other engines: all it has is ``submit``."""

    def __init__(self) -> None:
        self.tasks: list[bytes] = []
        self._pool = ThreadPoolExecutor(1)

    def submit(self, fn: Callable[[bytes], bytes], data: bytes, /) -> Future[bytes]:
        self.tasks.append(data)
        return self._pool.submit(fn, data)


def test_workers_build_the_same_bytes_and_what_is_done_is_not_built_again(
    results: list[Precompiled], tmp_path: Path
) -> None:
    executor, seen = Counting(), []
    config = fresh(tmp_path)
    functions = [kernels.scale, kernels.affine]
    first = precompile(functions, TARGETS, config=config, executor=executor, observe=seen.append)
    assert artifacts(first) == artifacts(results)
    assert [(r.function, str(r.target), r.variant) for r in first] == [
        (r.function, str(r.target), r.variant) for r in results
    ]
    assert len(seen) == len(first)
    assert len(executor.tasks) == len({r.artifact.key for r in first if r.artifact}), "equal programs are built once"
    again = Counting()
    second = precompile(functions, TARGETS, config=config, executor=again)
    assert artifacts(second) == artifacts(results)
    assert all(result.hit for result in second) and not again.tasks


def test_workers_without_a_cache_return_what_they_built(results: list[Precompiled]) -> None:
    config = dataclasses.replace(Config.from_env(), cache_dir=None)
    built = precompile(kernels.affine, ["cpu:x86-64-v3"], config=config, executor=Counting())
    expected = [r for r in results if r.function == "affine" and str(r.target) == "cpu:x86-64-v3"]
    assert artifacts(built) == artifacts(expected)


def test_a_task_holds_nothing_of_the_users_machine(tmp_path: Path) -> None:
    executor = Counting()
    precompile(kernels.affine, ["cuda:sm_90"], config=fresh(tmp_path), executor=executor)
    for task in executor.tasks:
        assert kernels.__file__.encode() not in task


def test_processes_of_this_machine_build_the_same_bytes(results: list[Precompiled], tmp_path: Path) -> None:
    built = precompile(kernels.affine, TARGETS, config=fresh(tmp_path), jobs=2)
    assert artifacts(built) == artifacts([r for r in results if r.function == "affine"])


class Deadly(LocalWorkers):
    """Workers whose process is killed as it gets, or before it gets, the task that holds ``victim``."""

    def __init__(self, victim: bytes, *, before: bool) -> None:
        super().__init__(1)
        self._victim, self._before = victim, before

    def _run(self, task: bytes) -> bytes:
        if self._victim not in task:
            return super()._run(task)
        worker = self._worker()
        os.kill(worker.pid, signal.SIGABRT)
        if self._before:
            os.waitid(os.P_PID, worker.pid, os.WEXITED | os.WNOWAIT)
        return super()._run(task)


@pytest.mark.parametrize("before", [False, True], ids=["as it reads", "before it reads"])
def test_a_worker_that_dies_costs_its_own_kernel_only(before: bool, tmp_path: Path) -> None:
    with Deadly(b'"cuda:sm_80"', before=before) as executor:
        targets = ["cuda:sm_90", "cuda:sm_80", "rocm:gfx942"]
        signature = kernels.affine.declared_signatures[:1]
        built = precompile(kernels.affine, targets, signature, config=fresh(tmp_path), executor=executor)
    assert [str(result.target) for result in built if result.error is None] == ["cuda:sm_90", "rocm:gfx942"]
    (failed,) = [result for result in built if result.error is not None]
    assert failed.function == "affine" and str(failed.target) == "cuda:sm_80"
    assert isinstance(failed.error, DSLCompileError)
    assert "killed by signal 6" in str(failed.error)


def test_local_workers_do_nothing_but_build() -> None:
    with LocalWorkers(1) as workers, pytest.raises(TypeError, match="run_task"):
        workers.submit(print, b"")


class Broken:
    """An executor whose engine fails."""

    def submit(self, fn: Any, data: bytes, /) -> Future[bytes]:
        future: Future[bytes] = Future()
        future.set_exception(OSError("the node is gone"))
        return future


def test_whatever_an_engine_raises_is_the_result_of_its_kernel(tmp_path: Path) -> None:
    built = precompile(kernels.affine, ["cuda:sm_90"], config=fresh(tmp_path), executor=Broken())
    assert ["the node is gone" in str(result.error) for result in built] == [True, True]


def test_a_worker_elsewhere_with_another_cache_is_noticed(tmp_path: Path) -> None:
    class Elsewhere:
        def submit(self, fn: Any, data: bytes, /) -> Future[bytes]:
            future: Future[bytes] = Future()
            future.set_result(run_task(data.replace(b"/here", b"/ther")))
            return future

    config = dataclasses.replace(Config.from_env(), cache_dir=tmp_path / "here")
    built = precompile(kernels.affine, ["cuda:sm_90"], config=config, executor=Elsewhere())
    assert all("must share that directory" in str(result.error) for result in built)


def test_a_dask_cluster_compiles(results: list[Precompiled], tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, local_directory=str(tmp_path)
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        built = precompile(
            kernels.affine, TARGETS[:3], config=fresh(tmp_path), executor=client.get_executor(pure=False)
        )
    expected = [r for r in results if r.function == "affine" and str(r.target) in TARGETS[:3]]
    assert artifacts(built) == artifacts(expected)


def test_mpi_processes_compile(results: list[Precompiled], tmp_path: Path) -> None:
    """One process traces, the other one builds; both run the ``flydsl`` command under ``mpiexec``."""
    pytest.importorskip("mpi4py")
    launcher = Path(sys.executable).with_name("mpiexec")
    command = [
        str(launcher) if launcher.exists() else "mpiexec", "-n", "2", sys.executable, "-m", "mpi4py.futures",
        "-m", "flydsl.cli", "precompile", "tests.bundle.kernels:affine", "--target", "cuda:sm_90",
        "--executor", "mpi", "-o", str(tmp_path / "kernels.flyb"),
    ]  # fmt: skip
    root = str(Path(kernels.__file__).parents[2])
    environment = {**os.environ, "FLYDSL_RUNTIME_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": os.pathsep.join(
        [root, *filter(None, [os.environ.get("PYTHONPATH")])]
    )}  # fmt: skip
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    expected = [r for r in results if r.function == "affine" and str(r.target) == "cuda:sm_90"]
    bundle = flydsl.load(tmp_path / "kernels.flyb")
    assert [bundle.artifact(v) for v in bundle.affine.variants("cuda:sm_90")] == [r.artifact for r in expected]
