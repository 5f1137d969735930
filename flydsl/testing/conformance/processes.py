"""Checks in processes of their own, whose deaths are results."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from flydsl.config import process_environment
from flydsl.testing.conformance.session import Session

__all__ = ["SECONDS", "checked"]

SECONDS = 180.0
"""The time that one check may take."""

_LEFT_OUT = ("FLYDSL_COMPILE_", "FLYDSL_RUNTIME_", "FLYDSL_DUMP_", "FLYDSL_DEBUG_", "FLYDSL_DISABLE_PASSES")
_SETTINGS = {"ARCH", "COMPILE_ONLY", "FLYDSL_GPU_ARCH", "HSA_OVERRIDE_GFX_VERSION", "FLYDSL_CPU_CHECK"}


def checked(
    session: Session, part: str, names: Sequence[str], *, without_compiler: bool = False, seconds: float = SECONDS
) -> dict[str, dict[str, Any]]:
    """Run checks of one part one after the other in a process, and in a new one after each death.

    Args:
        names: the checks; of parts that are about kernels, the kernels.
        without_compiler: True if the process has no MLIR and no LLVM.
        seconds: the time that one check may take.

    Returns:
        For each name a dictionary with ``outcome``, ``reason``, and for some parts ``value``.
    """
    results: dict[str, dict[str, Any]] = {}
    waiting = list(names)
    while waiting:
        job = {"session": session.as_json(), "part": part, "names": waiting, "without_compiler": without_compiler}
        begun, is_ready = "", False
        for event in _events(job, session.path, seconds):
            if "ready" in event:
                is_ready = True
            elif "begun" in event:
                begun = event["begun"]
            elif "name" in event:
                results[event["name"]] = event
                begun = ""
            else:  # the process ended, and not as it should
                lost = [begun] if begun and is_ready else [name for name in waiting if name not in results]
                results |= {name: {"name": name, "outcome": "failed", "reason": event["died"]} for name in lost}
                if not lost:  # all were done
                    results[f"the end of a process ({part})"] = {"outcome": "failed", "reason": event["died"]}
        waiting = [name for name in waiting if name not in results]
    return results


def _events(job: dict[str, Any], folder: Path, seconds: float) -> Iterator[dict[str, Any]]:
    """The events of one process; the last one has ``died`` if it did not end by itself."""
    reader, writer = os.pipe()
    with tempfile.TemporaryFile(dir=folder) as errors:
        command = [sys.executable, "-m", "flydsl.testing.conformance.worker", str(writer)]
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=errors,
            stderr=errors,
            pass_fds=[writer],
            env=_environment(folder),
            start_new_session=True,
        )
        os.close(writer)
        try:
            assert process.stdin is not None
            with suppress(BrokenPipeError), process.stdin as stdin:
                stdin.write(json.dumps(job).encode())
            is_late = False
            for event in _lines(reader, seconds):
                if event is None:
                    is_late = True
                    break
                yield event
            if is_late:
                yield {"died": f"it did not end in {seconds:g} s, and was ended"}
                return
            try:
                code = process.wait(seconds)
            except subprocess.TimeoutExpired:
                yield {"died": f"the process did not end in {seconds:g} s after its last check"}
                return
            if code:
                errors.seek(0)
                yield {"died": _described(code, errors.read().decode(errors="replace"))}
        finally:
            os.close(reader)
            with suppress(ProcessLookupError):  # and what it started
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _lines(reader: int, seconds: float) -> Iterator[dict[str, Any] | None]:
    """Lines of JSON until the pipe ends; ``None`` where none came in time."""
    waiting, deadline = b"", time.monotonic() + seconds
    while True:
        ready, _, _ = select.select([reader], [], [], max(deadline - time.monotonic(), 0))
        if not ready:
            yield None
            return
        data = os.read(reader, 1 << 16)
        if not data:
            return
        *lines, waiting = (waiting + data).split(b"\n")
        for line in lines:
            yield json.loads(line)
            deadline = time.monotonic() + seconds


def _described(code: int, output: str) -> str:
    how = f"by {signal.Signals(-code).name}" if code < 0 else f"with exit status {code}"
    lines = [line.strip() for line in output.splitlines() if line.strip() and not line.startswith("Extension modules")]
    marks = [index for index, line in enumerate(lines) if line.startswith(("Fatal Python error", "Current thread"))]
    said = lines[max(marks[0] - 2, 0) : marks[-1] + 4] if marks else lines[-3:]
    return f"the process ended {how}" + (": " + " | ".join(said) if said else "")


def _environment(folder: Path) -> dict[str, str]:
    """This process's environment without the settings of a compile, and with an empty cache."""
    kept = {
        name: value
        for name, value in process_environment().items()
        if not name.startswith(_LEFT_OUT) and name not in _SETTINGS
    }
    return {
        **kept,
        "FLYDSL_RUNTIME_CACHE_DIR": str(folder / "cache"),
        "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path),
        "PYTHONWARNINGS": "ignore",
    }
