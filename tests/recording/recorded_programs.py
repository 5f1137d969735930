"""The environment of programs that these tests run."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
Run = Callable[..., subprocess.CompletedProcess[str]]


def environment(directory: Path, **more: str) -> dict[str, str]:
    """The environment of a process whose cache is ``directory / "cache"``."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith("FLYDSL_") and k not in ("ARCH", "COMPILE_ONLY")}
    return {**clean, "FLYDSL_RUNTIME_CACHE_DIR": str(directory / "cache"), "PYTHONPATH": str(ROOT), **more}
