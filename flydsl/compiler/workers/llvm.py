"""Code generation in worker processes, where a crash costs one program only.

LLVM aborts the process on code that it cannot select, and its options hold for a whole process.  A job goes to a worker as
bytes.  Workers are kept, because a new process takes 0.2 to 0.3 s to start.  A code generator that keeps state of a module
in its process runs in a child of the worker, so that the next module does not meet it.
"""

from __future__ import annotations

import functools
import os
import re
import signal
import tempfile
from collections import OrderedDict

from flydsl import _llvm as llvm
from flydsl.compiler.codegen.llvm_optimize import CodegenError, Explained, LlvmJob, explain, generate, initialize
from flydsl.compiler.workers.process import SharedWorker, Worker, WorkerDied, answer
from flydsl.errors import did_you_mean
from flydsl.support.bounded import Overdue, limit
from flydsl.support.children import forked
from flydsl.support.fast_dataclass import record
from flydsl.support.forks import ForkSafeLock
from flydsl.support.messages import decode, encode

_SECONDS = 900
_COMPLAINT = "flydsl-llvm-option"
"""LLVM's prefix of a line that refuses an option; LLVM continues."""
_MOST_WORKERS = 4
"""Processes that are kept, each for one set of LLVM's options."""
_CODE, _ERROR = b"+", b"-"


class _Workers:
    """A worker for each set of LLVM's options, which hold for a whole process.  The least recently used one is ended."""

    def __init__(self) -> None:
        self._lock = ForkSafeLock()
        self._workers: OrderedDict[tuple[tuple[str, str], ...], SharedWorker] = OrderedDict()

    def of(self, options: tuple[tuple[str, str], ...]) -> SharedWorker:
        with self._lock:
            worker = self._workers.pop(options, None) or SharedWorker(__name__)
            self._workers[options] = worker
            if len(self._workers) > _MOST_WORKERS:
                self._workers.popitem(last=False)[1].end()
            return worker


@functools.cache
def _workers() -> _Workers:
    return _Workers()


def generate_in_subprocess(job: LlvmJob) -> bytes:
    """Run :func:`~flydsl.compiler.codegen.llvm_optimize.generate` in a worker that has the job's options."""
    try:
        answer = _workers().of(job.llvm_options).run(encode(job), limit() or _SECONDS)
    except WorkerDied as died:
        if not died.is_crash:
            raise Overdue(f"it {died.how}") from died
        raise CodegenError(died.said or f"its process {died.how}") from died
    if answer[:1] == _ERROR:
        raise CodegenError(answer[1:].decode())
    return answer[1:]


_REMARKS = ("pass-remarks", "pass-remarks-missed", "pass-remarks-analysis")
"""LLVM's options for what a pass did, did not do, and found ("Optimization Remarks" of LLVM's documentation)."""


def explain_in_subprocess(job: LlvmJob) -> tuple[Explained, str]:
    """Run :func:`~flydsl.compiler.codegen.llvm_optimize.explain` in a process of its own; also LLVM's remarks, as text.

    Remarks are options of a whole process, and LLVM writes them to standard error.
    """
    worker = Worker(__name__, "serve_explanations")
    try:
        told = worker.run(encode(job), _SECONDS)
        remarks = worker.said()
    except WorkerDied as died:
        raise CodegenError(f"LLVM's process {died.how}: {died.said}") from None
    finally:
        worker.kill()
    found = decode(_Answer, told)
    if found.explained is None:
        raise CodegenError(found.error)
    return found.explained, remarks


@record
class _Answer:
    """An explanation, or the error."""

    explained: Explained | None
    error: str


def serve_explanations() -> None:
    """In a process: explain the job on standard input."""
    initialize()
    answer(_explained)


def _explained(request: bytes) -> bytes:
    job = decode(LlvmJob, request)
    try:
        if complaints := _set_options(job.llvm_options):
            raise CodegenError(complaints)
        for option in _REMARKS:
            llvm.set_option(_COMPLAINT, f"-{option}=.*")
        return encode(_Answer(explain(job), ""))
    except CodegenError as error:
        return encode(_Answer(None, str(error)))


def serve() -> None:
    """In a worker: generate the code of jobs on standard input until it ends.  All have the same options."""
    initialize()
    answer(_respond)


def _respond(request: bytes) -> bytes:
    job = decode(LlvmJob, request)
    try:
        if complaints := _set_options(job.llvm_options):
            raise CodegenError(complaints)
    except CodegenError as error:
        return _ERROR + str(error).encode()
    return _generated_in_child(job) if job.machine.isolated else _generated(job)


def _generated(job: LlvmJob) -> bytes:
    try:
        return _CODE + generate(job)
    except CodegenError as error:
        return _ERROR + str(error).encode()


def _generated_in_child(job: LlvmJob) -> bytes:
    """The answer to a job whose code is generated in a child of this worker.  If the child dies, the worker dies like it."""
    found, status = forked(lambda: _generated(job), _SECONDS)  # the worker's limit does not count its time
    if status == -signal.SIGXCPU:
        return _ERROR + f"LLVM did not end within {_SECONDS} s".encode()
    if status < 0:
        os.kill(os.getpid(), -status)
    if status:
        os._exit(status)
    return found


@functools.cache
def _set_options(options: tuple[tuple[str, str], ...]) -> str:
    """Set LLVM's options, and return its complaints, which it writes to standard error."""
    _check_names(options)
    with tempfile.TemporaryFile() as said:
        usual = os.dup(2)
        os.dup2(said.fileno(), 2)
        try:
            for name, value in options:
                llvm.set_option(_COMPLAINT, f"-{name}={value}" if value else f"-{name}")
        finally:
            os.dup2(usual, 2)
            os.close(usual)
        said.seek(0)
        lines = said.read().decode(errors="replace").splitlines()
    return "; ".join(line for line in lines if line.startswith(_COMPLAINT))


def _check_names(options: tuple[tuple[str, str], ...]) -> None:
    """Refuse unknown option names, which LLVM silently ignores."""
    known = _option_names() if options else frozenset()
    for name, _ in options:
        if name not in known:
            raise CodegenError(f"LLVM has no option {name!r};{did_you_mean(name, known) or ' see `llc -help-hidden`'}")


def _option_names() -> frozenset[str]:
    """All of LLVM's options.  LLVM prints them and exits, so that a fork of this process, which has LLVM loaded, asks."""
    with tempfile.TemporaryFile() as printed:

        def print_them() -> bytes:
            os.dup2(printed.fileno(), 1)
            llvm.set_option(_COMPLAINT, "-help-hidden")
            raise AssertionError("LLVM ends its process here")

        forked(print_them, _SECONDS)
        printed.seek(0)
        return frozenset(re.findall(r"^  --?([\w.-]+)", printed.read().decode(errors="replace"), re.MULTILINE))
