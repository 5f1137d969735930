"""Local worker processes, which may crash without losing other programs.

LLVM aborts the process on code that it cannot select.  Each thread of the executor owns one process, so the program
that crashed it is known.  That program fails, and a new process continues with the rest.  The processes start without
running any of the user's code.
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

from flydsl.compiler.aot.task import run_task
from flydsl.errors import DSLCompileError

__all__ = ["TASKS_OF_A_WORKER", "LocalWorkers", "Worker", "WorkerDied", "answer"]

_START = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from {0} import serve; serve()"
_LENGTH = struct.Struct("<Q")
TASKS_OF_A_WORKER = 200
"""A process that has built this many is replaced, because LLVM keeps memory of every module."""
_TAIL = 2000
"""Characters shown of a dead worker's output."""


class WorkerDied(DSLCompileError):
    """A worker that ended before it answered.

    Args:
        how: how it ended, in words.
        said: the last text that it wrote.
        is_crash: False if it was killed because it took too long.
    """

    def __init__(self, how: str, said: str, *, is_crash: bool = True) -> None:
        super().__init__(f"the process that compiled it {how}" + (f": {said}" if said else ""))
        self.how, self.said, self.is_crash = how, said, is_crash


class LocalWorkers(Executor):
    """Runs :func:`~flydsl.compiler.aot.task.run_task` in ``jobs`` processes."""

    def __init__(self, jobs: int) -> None:
        self._threads = ThreadPoolExecutor(jobs, thread_name_prefix="flydsl-compile")
        self._local = threading.local()
        self._lock = threading.Lock()
        self._workers: list[Worker] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Build a task; only ``submit(run_task, data)`` is possible.

        The future's exception is a DSLCompileError with the process's last output if the process died.
        """
        if fn is not run_task or kwargs or len(args) != 1:
            raise TypeError(f"these workers run flydsl.compiler.aot.task.run_task of one task, not {fn!r}")
        return self._threads.submit(self._run, args[0])

    def _run(self, task: bytes) -> bytes:
        try:
            return self._worker().run(task)
        except DSLCompileError:
            self._local.worker = None
            raise

    def _worker(self) -> Worker:
        worker: Worker | None = getattr(self._local, "worker", None)
        if worker is None or worker.done >= TASKS_OF_A_WORKER:
            if worker is not None:
                worker.close()
            worker = self._local.worker = Worker(__name__)
            with self._lock:
                self._workers.append(worker)
        return worker

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes after all submitted tasks are done."""
        self._threads.shutdown(wait, cancel_futures=cancel_futures)
        with self._lock:
            for worker in self._workers:
                worker.close()


class Worker:
    """One process, which answers one request at a time.

    Args:
        module: a module whose function ``serve`` the process runs.
    """

    def __init__(self, module: str) -> None:
        self.done = 0
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the process
        path = json.dumps([entry or "." for entry in sys.path])
        self._process = subprocess.Popen(
            [sys.executable, "-c", _START.format(module), path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
        )

    @property
    def pid(self) -> int:
        return self._process.pid

    def run(self, request: bytes, seconds: float | None = None) -> bytes:
        """The answer to a request.

        Raises:
            WorkerDied: the process died, or was killed after ``seconds``.
        """
        assert self._process.stdin is not None and self._process.stdout is not None
        late = threading.Timer(seconds or threading.TIMEOUT_MAX, self._process.kill)
        if seconds is not None:
            late.start()
        try:
            _write(self._process.stdin, request)
            outcome = _read(self._process.stdout)
        except OSError:
            outcome = None
        was_late = seconds is not None and late.finished.is_set()
        late.cancel()
        if outcome is None:
            status = self._process.wait()
            self._said.seek(0)
            said = self._said.read().decode(errors="replace").strip()[-_TAIL:]
            how = f"was killed by signal {-status}" if status < 0 else f"ended with status {status}"
            self.close()
            if was_late:
                raise WorkerDied(f"did not end within {seconds:.0f} s", said, is_crash=False)
            raise WorkerDied(how, said)
        self.done += 1
        return outcome

    def forget(self) -> None:
        """Release the process, which belongs to a parent of this process."""
        self._process.returncode = 0  # nobody here waits for it
        self.close()

    def kill(self) -> None:
        """Kill the process, also in the middle of a task."""
        self._process.kill()
        self.close()

    def close(self) -> None:
        """End the process, which is idle or dead."""
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        self._process.wait()
        self._said.close()


def serve() -> None:
    """In a worker: build the tasks on standard input until it ends."""
    answer(run_task)


def answer(respond: Callable[[bytes], bytes]) -> None:
    """In a worker: answer the requests on standard input until it ends."""
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)  # prints must not mix with the answers
        while (request := _read(sys.stdin.buffer)) is not None:
            _write(answers, respond(request))


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
