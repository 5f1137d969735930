"""The kit finds each of the faults of :mod:`planted`, and names it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from flydsl.testing.conformance.kernels import CASES

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


class Fault(NamedTuple):
    planted: str
    part: str
    """The part of the kit that finds it."""
    check: str
    reason: str
    """Words of the reason."""
    right: tuple[str, ...] = ()
    """Kernels that pass all the same."""
    also: tuple[str, ...] = ()
    """Kernels that are compiled besides."""
    is_proof: bool = False
    """True if ``make prove`` plants it."""


FAULTS = {
    "NaN in maxima": Fault("NanBackend", "run", "maximum with NaN", "got -", ("minimum with NaN",)),
    "barriers dropped": Fault("BarrierBackend", "run", "barriers in a loop", "elements differ"),
    "printf dropped": Fault("PrintfBackend", "run", "printf", "printed []", is_proof=True),
    "no atomics": Fault("AtomicBackend", "run", "results of atomics", "elements differ", is_proof=True),
    "narrow shuffles": Fault(
        "WideShuffleBackend", "run", "shuffles narrower than a warp", "elements differ", is_proof=True
    ),
    "random bytes": Fault("RandomBackend", "compile", EVEN, "two compiles in one process differ in section 'note'"),
    "bytes by order": Fault(
        "OrderBackend", "compile", EVEN, "in another order it differs in section 'note'", also=("lanes",)
    ),
    "bytes by process": Fault(
        "WorkerBackend", "compile", EVEN, "in a worker process it differs in section 'note'", is_proof=True
    ),
    "a crash": Fault("CrashBackend", "compile", "shuffles of i32", "SIGABRT", ("lanes", EVEN)),
    "an error of Python's": Fault("KeyErrorBackend", "compile", EVEN, "raises KeyError", is_proof=True),
    "a refusal without a line": Fault("RefusalBackend", "compile", EVEN, "a refusal without"),
    "an arch that is refused": Fault("ArchBackend", "contract", "architectures", "'n9', and supports_target refuses"),
    "any arch": Fault("AnyArchBackend", "contract", "architectures", "takes 'no-such-architecture'", is_proof=True),
    "a key without toolchain": Fault("ToolchainBackend", "contract", "the key has the toolchain", "code_generators"),
    "a key of one process": Fault("ProcessKeyBackend", "tools", "the cache after a restart", "compiles again"),
    "dynamic shared memory": Fault("NoSharedDriver", "run", "dynamic shared memory", ""),
    "an argument's offset": Fault("OffsetDriver", "run", "scalar arguments", "elements differ", is_proof=True),
    "streams": Fault("OneStreamDriver", "run", "streams", "returned before the work of stream", also=(EVEN,)),
    "errors that nobody sees": Fault(
        "NoErrorDriver", "contract", "the driver", "check(1, ...) raises nothing", is_proof=True
    ),
    "no code for a device": Fault("NoRankDriver", "contract", "devices", "rank() finds no code", is_proof=True),
    "half a driver": Fault("HalfDriver", "contract", "the driver", "HalfDriver lacks"),
    "devices that are not there": Fault(
        "AnyDeviceDriver", "contract", "the driver", "expected NoDeviceError", is_proof=True
    ),
}


@pytest.mark.parametrize(
    "fault", [pytest.param(name, marks=[pytest.mark.prove] * fault.is_proof) for name, fault in FAULTS.items()]
)
def test_a_fault_is_found_and_named(fault: str, tmp_path: Path) -> None:
    row = FAULTS[fault]
    of_driver = row.planted.endswith("Driver")
    classes = ("npu_example:NpuBackend", row.planted) if of_driver else (f"planted:{row.planted}", "RightDriver")
    kernels = [name for name in (*row.right, row.check, *row.also) if name in CASES]
    report = kit(tmp_path, *classes, "--part", row.part, *(word for name in kernels for word in ("--kernel", name)))
    found = failed(report)
    assert row.reason in found.pop(row.check)
    assert not set(found) & set(row.right)
    if row.part == "contract":
        assert not found


def test_a_refusal_has_one_meaning_and_fails_no_part(tmp_path: Path) -> None:
    kernels = ("printf", "erf", "f32 to bf16", EVEN)
    words = [word for name in kernels for word in ("--kernel", name)]
    parts = [word for part in ("compile", "run") for word in ("--part", part)]
    report = kit(tmp_path, "planted:RefusingBackend", "RightDriver", *words, *parts)
    assert report["ok"], failed(report)
    for part in ("compile", "run"):
        outcomes = {each["name"]: each["outcome"] for each in report["results"] if each["part"] == part}
        assert [outcomes[name] for name in kernels] == ["refused", "refused", "refused", "passed"], part
    reasons = [each["reason"] for each in report["results"] if each["outcome"] == "refused"]
    assert all("the NPU has no" in reason and "^" in reason for reason in reasons)


@pytest.mark.parametrize("driver", ["RightDriver", pytest.param("StreamsDriver", marks=pytest.mark.prove)])
def test_a_backend_without_a_fault_passes(driver: str, tmp_path: Path) -> None:
    parts = [word for part in ("contract", "compile", "run") for word in ("--part", part)]
    report = kit(tmp_path, "npu_example:NpuBackend", driver, "--sample", "--kernel", EVEN, "--kernel", "printf", *parts)
    assert report["ok"], failed(report)
    outcomes = {each["name"]: each["outcome"] for each in report["results"]}
    assert outcomes["two devices"] == "passed"
    assert outcomes["streams"] == ("passed" if driver == "StreamsDriver" else "not run")
    assert outcomes["a forked child"] == ("refused" if driver == "StreamsDriver" else "passed")


def test_a_backend_that_cannot_be_imported(tmp_path: Path) -> None:
    report = kit(tmp_path, "no_such_module:NpuBackend", "RightDriver")
    assert "No module named 'no_such_module'" in failed(report)["registration"]
    assert {each["outcome"] for each in report["results"] if each["part"] != "contract"} == {"not run"}
