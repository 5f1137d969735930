"""Programs in processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from .programs import PROGRAM


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """The file of the program."""
    path = tmp_path / "scaling.py"
    path.write_text(PROGRAM)
    return path


@pytest.fixture
def run(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs a command with variables, which ends within two minutes."""

    def run_command(command: list[str], **variables: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "FLYDSL_RUNTIME_CACHE_DIR": str(tmp_path / "cache"), **variables}
        return subprocess.run(
            command, capture_output=True, text=True, timeout=120, env=environment, cwd=tmp_path, check=False
        )

    return run_command


@pytest.fixture
def python(run: Callable[..., subprocess.CompletedProcess[str]]) -> Callable[..., str]:
    """Runs a file with variables; what it prints."""

    def run_python(path: Path, **variables: str) -> str:
        done = run([sys.executable, str(path)], **variables)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run_python
