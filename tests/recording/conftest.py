"""Programs and commands in processes of their own, in a folder with the modules that they record."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from recorded_programs import Run, environment


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run ``python ARGUMENTS`` in the test's folder, and check its exit code."""

    def run(*arguments: object, code: int = 0, **more: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-W", "error", *map(str, arguments)]
        env = environment(tmp_path, **more)
        done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False, timeout=300)
        assert done.returncode == code, done.stdout[-2000:] + done.stderr[-4000:]
        return done

    return run


@pytest.fixture
def flydsl(run: Run) -> Run:
    """Run ``flydsl ARGUMENTS``."""
    return lambda *arguments, **more: run("-m", "flydsl", *arguments, **more)


@pytest.fixture
def modules(tmp_path: Path) -> Path:
    """A folder with the modules of the recorded functions."""
    for name in ("recorded_kernels.py", "law_server.py"):
        shutil.copy(Path(__file__).with_name(name), tmp_path)
    return tmp_path
