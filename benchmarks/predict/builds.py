"""Machine code of the programs of rows, compiled once and kept in a folder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from benchmarks.predict.programs import Program
from benchmarks.processes import ProcessError
from flydsl.artifact import Artifact

__all__ = ["artifact_of", "build"]

_ROOT = Path(__file__).resolve().parent.parent.parent
_PROGRAM = _ROOT / "benchmarks" / "programs" / "compile_products.py"
_CHIP = {"ARCH": "gfx950", "FLYDSL_COMPILE_BACKEND": "rocm", "FLYDSL_COMPILE_ARCH": "gfx950"}


def build(
    programs: Iterable[Program],
    checkout: Path,
    folder: Path,
    jobs: int,
    tell: Callable[[str], None],
    environment: Mapping[str, str] = MappingProxyType({}),
) -> dict[str, str]:
    """Compile those that are not in the folder yet.

    Args:
        programs: to be compiled.
        checkout: of https://github.com/ROCm/aiter, whose kernels they are.
        folder: of artifacts.
        jobs: processes.
        tell: is given a line now and then.
        environment: further variables of the compiles; their folder is to have no other programs.

    Returns:
        The error of each program that does not compile, by its digest.

    Raises:
        ProcessError: a compiling process ended early.
    """
    folder.mkdir(parents=True, exist_ok=True)
    wanted = {each.digest: each for each in programs if not _path(folder, each).exists()}
    requests = [json.dumps(each.request()) for each in wanted.values()]
    if not requests:
        return {}
    tell(f"compiling {len(requests)} programs")
    errors: dict[str, str] = {}
    running = [_start(checkout, folder, requests[k::jobs], environment) for k in range(jobs)]
    done = 0
    for number, process in enumerate(running):
        assert process.stdout is not None
        for line in process.stdout:
            report = json.loads(line)
            done += 1
            if "error" in report:
                errors[report["name"]] = report["error"]
            if done % 100 == 0:
                tell(f"{done} of {len(requests)}")
        if process.wait():
            raise ProcessError(f"process {number} of those that compile ended with status {process.returncode}")
    return errors


def _start(checkout: Path, folder: Path, requests: list[str], environment: Mapping[str, str]) -> subprocess.Popen[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("FLYDSL_")}
    own = {"PYTHONPATH": str(_ROOT), "FLYDSL_RUNTIME_ENABLE_CACHE": "0", "OPENBLAS_NUM_THREADS": "1", **_CHIP}
    kept.pop("COMPILE_ONLY", None)
    pending = folder / f"requests.{os.getpid()}.{len(requests)}.jsonl"
    pending.write_text("\n".join(requests) + "\n")
    with pending.open() as lines:  # a file, because a pipe would have to be fed while reports are read
        process: subprocess.Popen[str] = subprocess.Popen(
            [sys.executable, str(_PROGRAM), str(checkout), str(folder)],
            env={**kept, **own, **environment}, stdin=lines, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
    pending.unlink()
    return process


def artifact_of(program: Program, folder: Path) -> Artifact | None:
    """The artifact of a program; ``None`` if it is not in the folder."""
    path = _path(folder, program)
    return Artifact.from_bytes(path.read_bytes()) if path.exists() else None


def _path(folder: Path, program: Program) -> Path:
    return folder / f"{program.digest}.artifact"
