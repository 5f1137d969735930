"""Tests of other directories, whose kernels run on the CPU in the role of a chip, once more on the chip's binaries."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SUITES = {
    "exchange between lanes": "tests/atoms/test_lanes.py",
}


@pytest.mark.parametrize("suite", SUITES)
def test_on_binaries(suite: str) -> None:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "emulator.plugin",
        "-p",
        "no:cacheprovider",
        *SUITES[suite].split(),
    ]
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
    assert re.search(r"\b\d+ passed|^\.+", done.stdout, re.MULTILINE)
