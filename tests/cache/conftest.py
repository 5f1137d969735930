"""Processes that work on one cache directory."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

Program = Callable[..., str]


@pytest.fixture
def program() -> Program:
    """Runs a program in a process of its own, and returns what it printed."""

    def run(code: str, *arguments: object, check: bool = True, timeout: float = 120, **environment: str) -> str:
        path = os.pathsep.join([str(ROOT), str(Path(__file__).parent)])
        done = subprocess.run(
            [sys.executable, "-c", code, *map(str, arguments)],
            env={**os.environ, "PYTHONPATH": path, **environment},
            capture_output=True,
            text=True,
            check=False,
            timeout=timeout,
        )
        assert not check or done.returncode == 0, done.stderr
        return done.stdout + (done.stderr if not check else "")

    return run
