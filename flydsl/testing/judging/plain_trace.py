"""A trace in a process that is like any user's.

A program can see that it is judged: by the modules that are loaded, by the stack, the command line or the environment.
What it makes for the judge is therefore compared with what it makes for a script that imports it and calls it.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

from flydsl.testing.judging.cases import Case
from flydsl.testing.judging.memory import Layout
from flydsl.testing.processes import worker_environment

__all__ = ["described_call", "difference_of", "trace_in_script"]

_SCRIPT = """\
import json, sys, importlib
from flydsl.compiler.trace_text import trace_text

call = json.load(open("call.json"))
sys.path[:0] = call["path"]
function = getattr(importlib.import_module(call["module"]), call["function"])
open("trace.txt", "w").write(trace_text(function, call["arguments"], call["target"]))
"""


def described_call(case: Case, rest: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a case for :func:`flydsl.compiler.trace_text.trace_text`."""
    return {**rest, **{name: _row(layout) for name, layout in case.layouts.items()}}


def _row(layout: Layout) -> list[Any]:
    name = {"bfloat16": "BFloat16", "bool": "Boolean"}.get(layout.dtype, layout.dtype.capitalize())
    return [4096 + layout.offset, list(layout.shape), list(layout.strides), name]


def trace_in_script(place: str, call: Mapping[str, Any], target: str, seconds: float, limits: Mapping[str, int]) -> str:
    """The text of a trace by a script in a process of its own; empty if it does not end well.

    Args:
        place: ``FILE:FUNCTION`` or ``MODULE:FUNCTION``.
        call: the arguments, of :func:`described_call`.
        target: such as ``"cpu:native"``.
        seconds: the time that it may take.
        limits: bytes of ``memory``, at most.
    """
    where, _, function = place.rpartition(":")
    path: list[str] = []
    module = where
    if where.endswith(".py"):
        folder, module = Path(where).resolve().parent, Path(where).stem
        while (folder / "__init__.py").is_file():
            folder, module = folder.parent, f"{folder.name}.{module}"
        path = [str(folder)]
    with tempfile.TemporaryDirectory() as name:
        job = {"path": path, "module": module, "function": function, "arguments": dict(call), "target": target}
        try:
            (Path(name) / "call.json").write_text(json.dumps(job))
        except (TypeError, ValueError):  # a constant that JSON has not
            return ""
        (Path(name) / "main.py").write_text(_SCRIPT)
        process = subprocess.Popen(
            [sys.executable, "main.py"],
            cwd=name,
            env=worker_environment(Path(name)),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            if "memory" in limits:
                resource.prlimit(process.pid, resource.RLIMIT_AS, (limits["memory"], limits["memory"]))
            process.wait(seconds)
        except (subprocess.TimeoutExpired, OSError, ValueError):
            process.kill()
            process.wait()
            return ""
        written = Path(name) / "trace.txt"
        return written.read_text() if process.returncode == 0 and written.is_file() else ""


def difference_of(first: Sequence[str], second: Sequence[str]) -> str:
    """The first lines that differ; empty if none do."""
    lines = zip_longest(first, second, fillvalue="")
    return next((f"{a.strip()} and {b.strip()}" for a, b in lines if a != b), "")
