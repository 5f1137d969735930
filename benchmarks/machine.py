"""What the figures were measured on."""

from __future__ import annotations

import os
import platform
import subprocess
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from flydsl import __version__

__all__ = ["machine_facts"]

_PACKAGES = ("numpy", "llvmlite", "torch-mlir", "nvidia-cuda-nvcc", "iree-base-compiler")


def machine_facts() -> dict[str, object]:
    """Commit, date, processor, the CPUs that this process may use, memory in bytes, and the versions of what takes part."""
    return {
        "commit": _commit(),
        "date": datetime.now(UTC).date().isoformat(),
        "cpu": _cpu_model(),
        "cpus": len(os.sched_getaffinity(0)),
        "memory_bytes": os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "flydsl": __version__,
        **{package: _version(package) for package in _PACKAGES},
    }


def _cpu_model() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def _commit() -> str | None:
    """The commit of the measured code, with ``+changes`` if files differ from it; ``None`` outside a repository."""
    root = str(Path(__file__).resolve().parent.parent)
    try:
        commit, *changed = (
            subprocess.run(["git", "-C", root, *words], capture_output=True, text=True, check=True).stdout.strip()
            for words in (["rev-parse", "HEAD"], ["status", "--porcelain", "--", "flydsl", "benchmarks/*.py"])
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return f"{commit[:12]}+changes" if any(changed) else commit[:12]


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
