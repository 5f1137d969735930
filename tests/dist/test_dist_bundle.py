"""Jobs from a bundle: four ranks of MPI or of a folder, without a compiler, and the same refusals."""

from __future__ import annotations

import gc
import json
import os
import re
import subprocess
import sys
import weakref
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from test_dist_deaths import JOB, Job
from test_stores import mpiexec

import flydsl
import flydsl.compiler as flyc
from flydsl.dist import FileStore
from flydsl.dist.uniting import manifest_of
from flydsl.errors import MissingVariantError, NotAttached, WindowTooSmall
from flydsl.kernels import comm


@pytest.mark.parametrize("world", [1, 4])
def test_ranks_of_mpi_compute_from_a_bundle(all_reduce_bundle: Path, world: int) -> None:
    options = json.dumps({"bundle": str(all_reduce_bundle), "timeout": 60, "calls": 50})
    command = [mpiexec(), "-n", str(world), sys.executable, str(JOB), options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["done"] for line in lines if "done" in line] == [50] * world


def test_ranks_of_a_folder_compute_from_a_bundle(all_reduce_bundle: Path) -> None:
    with Job(all_reduce_bundle, 3, calls=50, n=777) as job:
        assert [result.get("done") for result in job.results()] == [50] * 3


def test_the_manifest_of_a_bundle_is_that_of_its_programs(all_reduce_bundle: Path) -> None:
    """The variants for three machines ask for the same windows."""
    manifest = manifest_of(flydsl.load(all_reduce_bundle))
    assert [group.name for group in manifest.groups] == ["tp"]
    assert sorted(window.name for window in manifest.groups[0].windows) == ["done", "inbox"]
    assert manifest.inputs == ("n",)


def test_calls_of_a_bundle_are_refused_by_name(all_reduce_bundle: Path, tmp_path: Path) -> None:
    kernels = flydsl.load(all_reduce_bundle)
    x, y = np.ones(100, np.float32), np.zeros(100, np.float32)
    for value in (None, 3, "tp"):
        with pytest.raises(NotAttached, match=r"flydsl\.dist\.attach\(all_reduce, flydsl\.dist\.MpiStore\(\)"):
            kernels.all_reduce(value, x, y)
    with flydsl.dist.attach(kernels, FileStore(tmp_path, 0, 1), n=100) as group:
        for _ in range(5):  # the first in Python, the others natively
            kernels.all_reduce(group, x, y)
            big = np.ones(101, np.float32)
            with pytest.raises(WindowTooSmall, match="n = 101, and the windows of group 'tp' were made for n = 100"):
                kernels.all_reduce(group, big, big.copy())
        assert y.tolist() == x.tolist()
        assert group.epoch == 5
        with pytest.raises(MissingVariantError):
            kernels.all_reduce(group, x.astype(np.float64), y.astype(np.float64))


def test_two_groups_and_one_made_anew_are_told_apart(all_reduce_bundle: Path, tmp_path: Path) -> None:
    """Native calls serve each group by itself, and none after its rejoin with what it had before."""
    kernels = flydsl.load(all_reduce_bundle)
    x, y = np.ones(100, np.float32), np.zeros(100, np.float32)
    groups = [flydsl.dist.attach(kernels, FileStore(tmp_path / str(k), 0, 1), n=100) for k in range(2)]
    for _ in range(4):
        for group in groups:
            kernels.all_reduce(group, x, y)
    assert [group.epoch for group in groups] == [4, 4]
    groups[0].rejoin()
    for _ in range(3):
        kernels.all_reduce(groups[0], x, y)
    kernels.all_reduce(groups[1], x, y)
    assert [group.epoch for group in groups] == [3, 5]
    for group in groups:
        group.close()


def test_the_example_runs_on_four_ranks(tmp_path: Path) -> None:
    command = [mpiexec(), "-n", "4", sys.executable, str(JOB.parents[2] / "examples" / "04_all_reduce.py")]
    environment = {**os.environ, "PYTHONPATH": str(JOB.parents[2]), "FLYDSL_RUNTIME_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    # mpiexec may put the texts of two ranks on one line
    said = dict(re.findall(r"rank (\d) of 4: call 100, largest error against NumPy: (\d\.\de[+-]\d\d)", done.stdout))
    assert sorted(said) == ["0", "1", "2", "3"]
    assert all(float(error) < 1e-5 for error in said.values())


@pytest.mark.parametrize("is_bundled", [False, True])
def test_a_closed_group_is_released_with_all_that_it_mapped(
    all_reduce_bundle: Path, tmp_path: Path, is_bundled: bool
) -> None:
    """Calls behind the first are served natively; what serves them holds no group that is closed."""
    x, y = np.arange(100, dtype=np.float32), np.zeros(100, np.float32)
    what: Any = (
        flydsl.load(all_reduce_bundle) if is_bundled else flyc.compile(comm.all_reduce_one_shot, comm.group, x, y)
    )
    function = what.all_reduce if is_bundled else comm.all_reduce_one_shot
    maps, groups = [], []
    for number in range(6):
        with flydsl.dist.attach(what, FileStore(tmp_path / str(number), 0, 1), n=100) as group:
            for _ in range(3):
                y[:] = 0
                function(group, x, y)
                assert (y == x).all()
        groups.append(weakref.ref(group))
        del group
        gc.collect()
        maps.append(len(Path("/proc/self/maps").read_text().splitlines()))
    assert [each() for each in groups] == [None] * 6
    assert maps[5] <= maps[2] + 1, maps
