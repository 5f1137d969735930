"""Measurements in fresh processes: this process stays small, and nothing that it imported helps the measured one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

__all__ = ["ProcessError", "output", "peak_bytes", "seconds", "work"]

_ROOT = Path(__file__).resolve().parent.parent


class ProcessError(Exception):
    """A measured process failed; with the last line that it wrote to standard error."""


def seconds(code: str) -> float:
    """How long ``python -c code`` takes, from before its start to after its end."""
    start = time.perf_counter()
    _python(["-c", code], None)
    return time.perf_counter() - start


def output(code: str) -> str:
    """What ``python -c code`` prints."""
    return _python(["-c", code], None)


def peak_bytes() -> int:
    """The most memory that this process has had in RAM since it started its program.

    Linux's own count: ``ru_maxrss`` of getrusage starts with that of the process that started this one.
    """
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) * 1024


def work(name: str, *arguments: str, cache: Path) -> dict[str, Any]:
    """What the worker of that name reports, with ``total``: the seconds that its whole process took."""
    start = time.perf_counter()
    printed = _python(["-m", "benchmarks.worker", name, *arguments], cache)
    total = time.perf_counter() - start
    report: dict[str, Any] = json.loads(printed)
    return {**report, "total": total}


def _python(arguments: Sequence[str], cache: Path | None) -> str:
    environment = dict(os.environ)
    if cache is not None:
        environment["FLYDSL_RUNTIME_CACHE_DIR"] = str(cache)
    # The first process of a kind writes the bytecode that an installed package has.
    for name in ("FLYDSL_COMPILE_BACKEND", "FLYDSL_COMPILE_ARCH", "ARCH", "PYTHONDONTWRITEBYTECODE"):
        environment.pop(name, None)
    done = subprocess.run(
        [sys.executable, *arguments], cwd=_ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise ProcessError((done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1])
    return done.stdout
