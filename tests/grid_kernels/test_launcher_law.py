"""Triton's own launcher and ours pass equal bytes for generated signatures, over a driver that shows them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks.launches.idle_driver import build_idle_driver, launch_environment

from .conftest import HERE

pytestmark = pytest.mark.more
ROOT = HERE.parents[1]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = build_idle_driver(tmp_path_factory.mktemp("idle") / "driver")
    if made is None:
        pytest.skip("gcc is missing, which Triton's launcher needs too")
    return made


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Triton's, with its launchers, which gcc makes."""
    return tmp_path_factory.mktemp("cache")


@pytest.mark.parametrize("target", ["cuda:sm_90", "cuda:sm_80", "rocm:gfx942"])
def test_equal_parameters(target: str, library: Path, cache: Path, triton_kernels: Any, tmp_path: Path) -> None:
    """Numbers of all types and ranges, arrays, tuples, constants, absent arguments, descriptors, scratch memory."""
    environment = {
        **os.environ,
        **launch_environment(library),
        "TRITON_LIBHIP_PATH": str(library.with_name("libamdhip64.so")),
        "TRITON_CACHE_DIR": str(cache),
        "PYTHONPATH": str(ROOT),
    }
    program = [sys.executable, str(HERE / "launcher_law.py"), str(library), target, "7", "12", str(tmp_path)]
    done = subprocess.run(program, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    lines = done.stdout.splitlines()
    assert len(lines) == 12 and sum(line.startswith("equal") for line in lines) > 8, done.stdout
    equal = [line for line in lines if line.startswith("equal")]
    for kind in ("descriptor", "mixed", "tuple", "array", "tl.bfloat16", "absent"):
        assert any(kind in line for line in equal), (kind, done.stdout)
    assert ("scratch" in done.stdout) == (target == "cuda:sm_90")
