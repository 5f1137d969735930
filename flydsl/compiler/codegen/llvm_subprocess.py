"""Code generation in a subprocess, where a crash costs one program only.

LLVM aborts the process on code that it cannot select.  The job goes to the worker as JSON on standard input.  The machine
code comes back on standard output, and LLVM's messages on standard error.
"""

from __future__ import annotations

import functools
import json
import re
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from flydsl import _llvm as llvm
from flydsl.backends.base import Machine
from flydsl.compiler.codegen.llvm_optimize import CodegenError, LlvmJob, generate, initialize
from flydsl.errors import did_you_mean

__all__ = ["generate_in_subprocess"]

_START = f"import json, sys; sys.path[:] = json.loads(sys.argv[1]); import {__name__} as worker; worker.{{}}()"
_SECONDS = 900
_COMPLAINT = "flydsl-llvm-option"
"""LLVM's prefix of a line that refuses an option; LLVM continues."""


def generate_in_subprocess(job: LlvmJob) -> bytes:
    """Run :func:`~flydsl.compiler.codegen.llvm_optimize.generate` in a new process.

    Raises:
        CodegenError: as there; or LLVM aborted, with its message; or an unknown option.
    """
    if job.llvm_options:
        _check_names(job.llvm_options)
    done = _run("work", _encoded(job))
    said = done.stderr.decode(errors="replace").strip()
    if done.returncode != 0:
        raise CodegenError(said or f"its process ended with status {done.returncode}")
    complaints = [line for line in said.splitlines() if line.startswith(_COMPLAINT)]
    if complaints:
        raise CodegenError("; ".join(complaints))
    return done.stdout


def _run(function: str, data: bytes) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-c", _START.format(function), json.dumps([entry or "." for entry in sys.path])]
    try:
        return subprocess.run(command, input=data, capture_output=True, check=False, timeout=_SECONDS)
    except subprocess.TimeoutExpired as error:
        raise CodegenError(f"LLVM did not end within {_SECONDS} s") from error


def work() -> None:
    """In the worker: generate the code of the job on standard input."""
    job = _decoded(sys.stdin.buffer.read())
    initialize()
    for name, value in job.llvm_options:
        llvm.set_option(_COMPLAINT, f"-{name}={value}" if value else f"-{name}")
    try:
        data = generate(job)
    except CodegenError as error:
        sys.exit(str(error))
    sys.stdout.buffer.write(data)


def list_options() -> None:
    """In a worker: print all of LLVM's options, which ends the process."""
    initialize()
    llvm.set_option(_COMPLAINT, "-help-hidden")


@functools.cache
def _option_names() -> frozenset[str]:
    text = _run("list_options", b"").stdout.decode(errors="replace")
    return frozenset(re.findall(r"^  --?([\w.-]+)", text, re.MULTILINE))


def _check_names(options: tuple[tuple[str, str], ...]) -> None:
    """Refuse unknown option names, which LLVM silently ignores."""
    known = _option_names()
    for name, _ in options:
        if name not in known:
            raise CodegenError(f"LLVM has no option {name!r};{did_you_mean(name, known) or ' see `llc -help-hidden`'}")


def _encoded(job: LlvmJob) -> bytes:
    fields = asdict(job)
    fields["libraries"] = [str(path) for path in job.libraries]
    fields["runtime"] = sorted(job.runtime)
    return json.dumps(fields).encode()


def _decoded(data: bytes) -> LlvmJob:
    fields: dict[str, Any] = json.loads(data)
    fields["machine"] = Machine(**fields["machine"])
    fields["exported"] = tuple(fields["exported"])
    fields["libraries"] = tuple(Path(path) for path in fields["libraries"])
    fields["runtime"] = frozenset(fields["runtime"])
    fields["llvm_options"] = tuple((name, value) for name, value in fields["llvm_options"])
    return LlvmJob(**fields)
