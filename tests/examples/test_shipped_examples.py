"""The examples do what they say."""

from __future__ import annotations

import importlib
import itertools
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from flydsl.artifact import Artifact

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: str, directory: Path) -> str:
    """What a Python process prints, without settings of flydsl but a cache of its own."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith("FLYDSL_") and k not in ("ARCH", "COMPILE_ONLY")}
    clean |= {"FLYDSL_RUNTIME_CACHE_DIR": str(directory / "cache"), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-W", "error", *arguments]
    done = subprocess.run(command, cwd=directory, env=clean, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_demo_runs_on_the_cpu_and_compiles_for_gpus(tmp_path: Path) -> None:
    said = run("-m", "examples", directory=tmp_path)
    assert said.count("largest error against NumPy") == 4
    rows = [line.split() for line in said.splitlines() if ".flyk" in line and "inspect" not in line]
    assert [row[:2] for row in rows] == [
        [name, target] for name in ("add", "softmax") for target in ("cuda:sm_90", "rocm:gfx942")
    ]
    for _, target, file, size, registers, _, cache in rows:
        data = (tmp_path / file).read_bytes()
        assert Artifact.from_bytes(data).target == target
        assert f"{len(data):,}" == size
        assert int(registers) > 0
        assert cache == "miss"
    again = run("-m", "examples", directory=tmp_path)
    assert [line.split()[-1] for line in again.splitlines() if ".flyk" in line and "inspect" not in line] == ["hit"] * 4


@pytest.mark.parametrize("name", ["01_vector_add.add", "02_softmax.softmax"])
def test_shapes_that_differ_are_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each extent of each array by one more or less; nothing is written."""
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    file, _, function_name = name.rpartition(".")
    function = getattr(importlib.import_module(f"examples.{file}"), function_name)
    parameters = [p for p in function.signature.parameters if p != "stream"]
    for changed, axis, by in itertools.product(parameters, (0, 1), (-1, 1)):
        shapes = {p: [5, 300] for p in parameters}
        shapes[changed][axis] += by
        arrays = [np.full(shape, 7, np.float32) for shape in shapes.values()]
        with pytest.raises(ValueError, match=rf"{shapes[changed][0]} x {shapes[changed][1]}.*expected one shape"):
            function(*arrays)
        assert all((array == 7).all() for array in arrays)


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("[0-9]*.py")), ids=lambda path: path.name)
def test_each_example_is_a_program(path: Path, tmp_path: Path) -> None:
    said = run(str(path), directory=tmp_path)
    errors = [float(line.rpartition(":")[2]) for line in said.splitlines() if "largest error" in line]
    assert errors
    assert max(errors) < 1e-5


def test_the_monitor_logs_each_compile_and_warns_of_those_in_requests(tmp_path: Path) -> None:
    path = ROOT / "examples/05_compile_monitor.py"
    clean = {k: v for k, v in os.environ.items() if not k.startswith("FLYDSL_") and k not in ("ARCH", "COMPILE_ONLY")}
    clean |= {"FLYDSL_RUNTIME_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(ROOT)}
    for kinds in (["trace", "compile"], ["trace", "hit"]):  # the second process finds its programs in the cache
        (tmp_path / "log").unlink(missing_ok=True)
        command = [sys.executable, str(path), "log"]
        done = subprocess.run(command, cwd=tmp_path, env=clean, capture_output=True, text=True, check=True)
        rows = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
        assert [(row["kind"], row["late"]) for row in rows] == [(k, late) for late in (False, True) for k in kinds]
        assert rows[-1]["changes"].keys() == {"x"} and rows[-1]["signature"].startswith("x: a float64 tensor")
        assert bool(rows[-1]["stages"]) is (kinds[1] == "compile") and len(rows[-1]["key"]) == 64
        assert done.stderr.count("WARNING serving.compiles: a request waits") == 2
        assert f"for a {kinds[1]} of __main__.scale(x: a float64 tensor" in done.stderr
