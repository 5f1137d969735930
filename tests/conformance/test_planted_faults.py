"""The kit finds each of the faults of :mod:`planted`, and names it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
EVEN = "f32 arithmetic"


def kit(site: Path, backend: str, driver: str, *arguments: str) -> dict[str, Any]:
    """The report on a backend and a driver that a package in ``site`` names by entry points."""
    info = site / "npu-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: npu\nVersion: 1.0\n")
    points = f"[flydsl.backends]\nnpu = {backend}\n[flydsl.drivers]\nnpu = planted:{driver}\n"
    (info / "entry_points.txt").write_text(points)
    paths = [str(site), str(ROOT), str(Path(__file__).parent), str(ROOT / "tests" / "backends")]
    command = [sys.executable, "-m", "flydsl.testing.conformance", "npu", "--json", *arguments]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, timeout=300)
    assert done.stdout, done.stderr
    report: dict[str, Any] = json.loads(done.stdout)
    assert done.returncode == (0 if report["ok"] else 1)
    return report


def failed(report: dict[str, Any]) -> dict[str, str]:
    return {each["name"]: each["reason"] for each in report["results"] if each["outcome"] == "failed"}


FAULTS = {
    "NaN in maxima": ("NanBackend", "run", "maximum with NaN", "got -", ["minimum with NaN"]),
    "barriers dropped": ("BarrierBackend", "run", "barriers in a loop", "elements differ", []),
    "printf dropped": ("PrintfBackend", "run", "printf", "printed []", []),
    "atomics that are not": ("AtomicBackend", "run", "results of atomics", "elements differ", []),
    "narrow shuffles": ("WideShuffleBackend", "run", "shuffles narrower than a warp", "elements differ", []),
    "random bytes": ("RandomBackend", "compile", EVEN, "two compiles in one process differ in section 'note'", []),
    "bytes by order": ("OrderBackend", "compile", EVEN, "in another order it differs in section 'note'", ["lanes"]),
    "bytes by process": ("WorkerBackend", "compile", EVEN, "in a worker process it differs in section 'note'", []),
    "a crash": ("CrashBackend", "compile", "shuffles of i32", "SIGABRT", ["lanes", EVEN]),
    "an error of Python's": ("KeyErrorBackend", "compile", EVEN, "KeyError", []),
    "a refusal without a line": ("RefusalBackend", "compile", EVEN, "a refusal without the kernel's name", []),
    "an arch that is refused": ("ArchBackend", "contract", "architectures", "'n9', and supports_target refuses", []),
    "any arch": ("AnyArchBackend", "contract", "architectures", "make_target takes 'no-such-architecture'", []),
    "a key without toolchain": ("ToolchainBackend", "contract", "the key has the toolchain", "code_generators", []),
    "a key of one process": ("ProcessKeyBackend", "tools", "the cache after a restart", "compiles again", []),
    "dynamic shared memory": ("NoSharedDriver", "run", "dynamic shared memory", "", []),
    "an argument's offset": ("OffsetDriver", "run", "scalar arguments", "elements differ", []),
    "streams": ("OneStreamDriver", "run", "streams", "returned before the work of stream", []),
    "errors that nobody sees": ("NoErrorDriver", "contract", "the driver", "check(1, ...) raises nothing", []),
    "no code for a device": ("NoRankDriver", "contract", "devices", "rank() finds no code", []),
    "half a driver": ("HalfDriver", "contract", "the driver", "HalfDriver lacks", []),
    "devices that are not there": ("AnyDeviceDriver", "contract", "the driver", "expected NoDeviceError", []),
}
"""For each fault the class, the part that finds it, the check, its reason, and kernels that pass."""


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found_and_named(fault: str, tmp_path: Path) -> None:
    planted, part, name, reason, right = FAULTS[fault]
    of_driver = planted.endswith("Driver")
    backend = "npu_example:NpuBackend" if of_driver else f"planted:{planted}"
    kernels = [word for each in _kernels(part, name, right) for word in ("--kernel", each)]
    report = kit(tmp_path, backend, planted if of_driver else "RightDriver", "--part", part, *kernels)
    found = failed(report)
    assert reason in found.pop(name)
    assert planted == "OrderBackend" or not set(found) & set(right)
    if part == "contract":
        assert not found


def _kernels(part: str, name: str, right: list[str]) -> list[str]:
    if name == "streams" or part in ("contract", "tools"):
        return [EVEN]
    return [*right, name]


@pytest.mark.parametrize("driver", ["RightDriver", "StreamsDriver"])
def test_a_backend_without_a_fault_passes(driver: str, tmp_path: Path) -> None:
    parts = [word for part in ("contract", "compile", "run") for word in ("--part", part)]
    report = kit(tmp_path, "npu_example:NpuBackend", driver, "--sample", *parts)
    assert report["ok"], failed(report)
    outcomes = {each["name"]: each["outcome"] for each in report["results"]}
    assert outcomes["two devices"] == "passed"
    assert outcomes["streams"] == ("passed" if driver == "StreamsDriver" else "not run")
    assert outcomes["a forked child"] == ("refused" if driver == "StreamsDriver" else "passed")


def test_a_backend_that_cannot_be_imported(tmp_path: Path) -> None:
    report = kit(tmp_path, "no_such_module:NpuBackend", "RightDriver")
    assert "No module named 'no_such_module'" in failed(report)["registration"]
    assert {each["outcome"] for each in report["results"] if each["part"] != "contract"} == {"not run"}
