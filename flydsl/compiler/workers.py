"""Worker processes of this machine that build programs: an executor whose workers may die without loss.

LLVM answers to code that it cannot select by aborting the process.  Each thread of the executor owns one process, so
that it is known which program was being built when the process died; that program fails, and a new process goes on with
the rest.  The processes start without running any of the user's code.
"""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import IO, Any

from flydsl.compiler.task import run_task
from flydsl.errors import DSLCompileError

__all__ = ["LocalWorkers"]

_START = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from flydsl.compiler import workers; workers.serve()"
_LENGTH = struct.Struct("<Q")
_TASKS_OF_A_WORKER = 200
"""LLVM keeps memory of every module; a process that has built this many is replaced by a new one."""
_TAIL = 2000
"""How many characters are shown of what a worker wrote before it died."""


class LocalWorkers(Executor):
    """Runs :func:`~flydsl.compiler.task.run_task` in ``jobs`` processes."""

    def __init__(self, jobs: int) -> None:
        self._threads = ThreadPoolExecutor(jobs, thread_name_prefix="flydsl-compile")
        self._local = threading.local()
        self._lock = threading.Lock()
        self._workers: list[_Worker] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Build a task; only ``submit(run_task, data)`` is possible.

        The future's exception is a DSLCompileError if the process died, with what it said last.
        """
        if fn is not run_task or kwargs or len(args) != 1:
            raise TypeError(f"these workers run flydsl.compiler.task.run_task of one task, not {fn!r}")
        return self._threads.submit(self._run, args[0])

    def _run(self, task: bytes) -> bytes:
        try:
            return self._worker().run(task)
        except DSLCompileError:
            self._local.worker = None
            raise

    def _worker(self) -> _Worker:
        """The process of the calling thread."""
        worker: _Worker | None = getattr(self._local, "worker", None)
        if worker is None or worker.done >= _TASKS_OF_A_WORKER:
            if worker is not None:
                worker.close()
            worker = self._local.worker = _Worker()
            with self._lock:
                self._workers.append(worker)
        return worker

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Ends the processes, when what was submitted is done."""
        self._threads.shutdown(wait, cancel_futures=cancel_futures)
        with self._lock:
            for worker in self._workers:
                worker.close()


class _Worker:
    """One process, which builds one task after the other."""

    def __init__(self) -> None:
        self.done = 0
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the process
        path = json.dumps([entry or "." for entry in sys.path])
        self._process = subprocess.Popen(
            [sys.executable, "-c", _START, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._said
        )

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def run(self, task: bytes) -> bytes:
        """The outcome of a task.

        Raises:
            DSLCompileError: the process died of it.
        """
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            _write(self._process.stdin, task)
            outcome = _read(self._process.stdout)
        except OSError:
            outcome = None
        if outcome is None:
            status = self._process.wait()
            self._said.seek(0)
            said = self._said.read().decode(errors="replace").strip()[-_TAIL:]
            how = f"was killed by signal {-status}" if status < 0 else f"ended with status {status}"
            self.close()
            raise DSLCompileError(f"the process that compiled it {how}" + (f": {said}" if said else ""))
        self.done += 1
        return outcome

    def close(self) -> None:
        """Ends the process, which is idle or dead."""
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        self._process.wait()
        self._said.close()


def serve() -> None:
    """In a worker: build the tasks on standard input until it ends."""
    with os.fdopen(os.dup(1), "wb") as results:
        os.dup2(2, 1)  # what somebody prints must not get between the results
        while (task := _read(sys.stdin.buffer)) is not None:
            _write(results, run_task(task))


def _write(stream: IO[bytes], data: bytes) -> None:
    stream.write(_LENGTH.pack(len(data)))
    stream.write(data)
    stream.flush()


def _read(stream: IO[bytes]) -> bytes | None:
    """The next message; ``None`` at the end of the stream, also in the middle of a message."""
    header = stream.read(_LENGTH.size)
    if len(header) < _LENGTH.size:
        return None
    (size,) = _LENGTH.unpack(header)
    data = stream.read(size)
    return data if len(data) == size else None
