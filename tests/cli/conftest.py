"""The command in processes of its own, over a module of small kernels and a cache that is empty at first."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TARGETS = ("cpu:x86-64-v3", "cuda:sm_90", "rocm:gfx942")

Run = Callable[..., subprocess.CompletedProcess[str]]


def run_command(
    *arguments: object, directory: Path, check: bool = True, **environment: str
) -> subprocess.CompletedProcess[str]:
    """``flydsl ...`` in ``directory``, whose ``cache`` is its cache."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith("FLYDSL_") and k not in ("ARCH", "COMPILE_ONLY")}
    clean |= {"FLYDSL_RUNTIME_CACHE_DIR": str(directory / "cache"), "PYTHONPATH": str(ROOT), **environment}
    command = [sys.executable, "-m", "flydsl.cli", *map(str, arguments)]
    done = subprocess.run(command, cwd=directory, env=clean, capture_output=True, text=True, check=False, timeout=300)
    assert not check or done.returncode == 0, done.stderr
    return done


@pytest.fixture
def flydsl(tmp_path: Path) -> Iterator[Run]:
    """The command in a directory with ``kernels.py`` and ``failing.py``; ``check=False``: it may fail."""
    write_modules(tmp_path)

    def run(*arguments: object, check: bool = True, **environment: str) -> subprocess.CompletedProcess[str]:
        return run_command(*arguments, directory=tmp_path, check=check, **environment)

    yield run


def write_modules(directory: Path) -> None:
    for name in ("kernels.py", "failing.py"):
        shutil.copy(Path(__file__).with_name(name), directory)


@pytest.fixture(scope="session")
def artifacts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """One function's artifact for each of the targets, compiled once for all tests, which must leave them as they are."""
    directory = tmp_path_factory.mktemp("artifacts")
    write_modules(directory)
    targets = [word for target in TARGETS for word in ("--target", target)]
    arguments = ["--arg", "X=f32[?]", "--arg", "factor=f32", "--arg", "BLOCK=64"]
    run_command("precompile", "kernels.py:scale", *targets, *arguments, "-o", "out", directory=directory)
    return {target: directory / "out" / f"scale-{target.replace(':', '_')}.flyk" for target in TARGETS}
