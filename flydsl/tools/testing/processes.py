"""Worker processes: events as lines of JSON, and deaths as events."""

from __future__ import annotations

import faulthandler
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from flydsl.config import TARGET_VARIABLES, process_environment
from flydsl.support.children import started

_LEFT_OUT = ("FLYDSL_COMPILE_", "FLYDSL_RUNTIME_", "FLYDSL_DUMP_", "FLYDSL_DEBUG_", "FLYDSL_DISABLE_PASSES")


def worker_events(
    main: Callable[[], None], job: Mapping[str, Any], folder: Path, seconds: float
) -> Iterator[dict[str, Any]]:
    """The events of one process that runs ``main``, which calls :func:`report_events`.

    ``job`` has JSON values.  It may write to ``folder``.  ``seconds`` is the time between two events.

    The last event has ``died`` if the process did not end by itself, and then ``late`` says if it was ended for the
    time that it took.
    """
    reader, writer = os.pipe()
    with tempfile.TemporaryFile(dir=folder) as errors:
        process = started(
            main.__module__,
            main.__name__,
            stdin=subprocess.PIPE,
            stdout=writer,
            stderr=errors,
            env=worker_environment(folder),
            start_new_session=True,
        )
        os.close(writer)
        try:
            assert process.stdin is not None
            with suppress(BrokenPipeError), process.stdin as stdin:
                stdin.write(json.dumps(job).encode())
            for event in _lines(reader, seconds):
                if event is None:
                    yield {"died": f"it did not end in {seconds:g} s, and was ended", "late": True}
                    return
                yield event
            try:
                code = process.wait(seconds)
            except subprocess.TimeoutExpired:
                yield {"died": f"the process did not end in {seconds:g} s after its last check", "late": True}
                return
            if code:
                errors.seek(0)
                yield {"died": _described(code, errors.read().decode(errors="replace")), "late": False}
        finally:
            os.close(reader)
            with suppress(ProcessLookupError):  # and what it started
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def report_events(work: Callable[[dict[str, Any], Callable[[dict[str, Any]], None]], None]) -> None:
    """In such a process: call ``work`` with the job and with a function that sends an event."""
    faulthandler.enable()
    with os.fdopen(os.dup(1), "w") as events:
        os.dup2(2, 1)  # prints must not mix with the events

        def send(event: dict[str, Any]) -> None:
            events.write(json.dumps(event) + "\n")
            events.flush()

        work(json.load(sys.stdin), send)


def _lines(reader: int, seconds: float) -> Iterator[dict[str, Any] | None]:
    """Lines of JSON until the pipe ends; ``None`` where none came in time."""
    waiting, deadline = b"", time.monotonic() + seconds
    poll = select.poll()  # select.select takes no descriptor above 1023
    poll.register(reader, select.POLLIN)
    while True:
        if not poll.poll(max(deadline - time.monotonic(), 0) * 1000):
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
    said = fatal_lines(output)
    return f"the process ended {how}" + (": " + " | ".join(said) if said else "")


def fatal_lines(output: str) -> list[str]:
    """The lines of a process's output that say how it ended: those of a fatal error, else the last three."""
    lines = [line.strip() for line in output.splitlines() if line.strip() and not line.startswith("Extension modules")]
    marks = [index for index, line in enumerate(lines) if line.startswith(("Fatal Python error", "Current thread"))]
    return lines[max(marks[0] - 2, 0) : marks[-1] + 4] if marks else lines[-3:]


def worker_environment(folder: Path) -> dict[str, str]:
    """This process's environment without the settings of a compile, and with an empty cache below ``folder``."""
    kept = {
        name: value
        for name, value in process_environment().items()
        if not name.startswith(_LEFT_OUT) and name not in (*TARGET_VARIABLES, "FLYDSL_CPU_CHECK")
    }
    return {
        **kept,
        "FLYDSL_RUNTIME_CACHE_DIR": str(folder / "cache"),
        "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path),
        "PYTHONWARNINGS": "ignore",
    }
