"""Equal programs give equal bytes: in any directory, for any user, at any time, with any hash seed."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from .conftest import ROOT

TARGETS = ("cpu:native", "cpu:x86-64-v3", "cuda:sm_90", "rocm:gfx942")

LATER = """
import time
_time, _time_ns = time.time, time.time_ns
time.time = lambda: _time() + 40 * 86400
time.time_ns = lambda: _time_ns() + 40 * 86400 * 10**9
"""

KERNELS = """
import flydsl.compiler as flyc
import flydsl.expr as fx

@flyc.kernel
def smooth_kernel(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * 64 + fx.thread_idx.x
    if i < n:
        y[i] = fx.math.exp(x[i]) + fx.math.sin(x[i])

@flyc.jit
def smooth(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    smooth_kernel(x, y, n).launch(grid=fx.ceildiv(n, 64), block=64)

row = flyc.TensorSpec(fx.Float32, (None,))
smooth.signatures({"x": row, "y": row, "n": 1})
"""


def build(place: Path, user: str, seed: str, *, package: Path, later: bool) -> dict[str, bytes]:
    """Everything that a build leaves: the artifacts that were asked for, and the cache."""
    home = place / "home" / user
    for path in (home, place / "tmp", place / "site", place / "src"):
        path.mkdir(parents=True)
    (place / "src" / "kernels.py").write_text("\n" * len(user) + KERNELS)  # also on other lines
    if later:
        (place / "site" / "sitecustomize.py").write_text(LATER)
    environment = {
        "PATH": "/usr/bin:/bin",
        "HOME": str(home),
        "USER": user,
        "LOGNAME": user,
        "HOSTNAME": f"{user}-machine",
        "TMPDIR": str(place / "tmp"),
        "TZ": "UTC" if later else "Asia/Tokyo",
        "LC_ALL": "C" if later else "C.UTF-8",
        "PYTHONHASHSEED": seed,
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": f"{place / 'site'}:{package}",
        "FLYDSL_RUNTIME_CACHE_DIR": str(home / "cache"),
    }
    targets = [word for target in TARGETS for word in ("--target", target)]
    command = [sys.executable, "-m", "flydsl.cli", "precompile", "kernels.py:smooth", *targets, "-o", str(home / "out")]
    done = subprocess.run(
        command, cwd=place / "src", env=environment, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    files = [path for path in home.rglob("*") if path.suffix == ".flyk"]
    return {str(path.relative_to(home)): path.read_bytes() for path in files}


def test_two_builds_in_different_places_give_equal_bytes(tmp_path: Path) -> None:
    copy = tmp_path / "a copy of the package"
    shutil.copytree(ROOT / "flydsl", copy / "flydsl", ignore=shutil.ignore_patterns("__pycache__"))
    first = build(tmp_path / "first", "ada-lovelace", "1", package=ROOT, later=False)
    second = build(tmp_path / "a" / "longer place", "grace-hopper", "4242", package=copy, later=True)
    assert len(first) == 2 * len(TARGETS)
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []
    for name, data in first.items():
        for trace in (b"lovelace", b"hopper", str(tmp_path).encode(), b"kernels.py"):
            assert trace not in data, name
