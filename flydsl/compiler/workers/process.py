"""One worker process: it answers one request after the other, and may die.

The process starts without running any of the user's code.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import signal
import struct
import sys
import tempfile
import threading
from collections.abc import Callable
from subprocess import PIPE
from typing import IO

from flydsl.errors import DSLCompileError
from flydsl.support.children import PATIENCE, limit_cpu, started
from flydsl.support.forks import ForkSafeLock

_LENGTH = struct.Struct("<Q")
_LIMIT = struct.Struct("<d")
"""Before each request: the seconds of CPU time that it may take."""
TASKS_OF_A_WORKER = 200
"""A process that has built this many is replaced, because LLVM keeps memory of every module."""
_TAIL = 2000
"""Characters shown of a dead worker's output."""


class WorkerDied(DSLCompileError):
    """A worker that ended before it answered.

    ``how`` is in words, ``said`` the last text that it wrote.  ``is_crash`` is False if it was killed because it took
    too long.
    """

    def __init__(self, how: str, said: str, *, is_crash: bool = True) -> None:
        super().__init__(f"the process that compiled it {how}" + (f": {said}" if said else ""))
        self.how, self.said, self.is_crash = how, said, is_crash


class Worker:
    """One process, which answers one request at a time.

    It runs a function of ``module`` that calls :func:`answer`.
    """

    def __init__(self, module: str, function: str = "serve") -> None:
        self.done = 0
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the process
        self._process = started(module, function, stdin=PIPE, stdout=PIPE, stderr=self._said)

    @property
    def pid(self) -> int:
        return self._process.pid

    def run(self, request: bytes, seconds: float) -> bytes:
        """The answer to a request.

        Raises :class:`WorkerDied` after ``seconds`` of CPU time, which the process itself limits, or ten times as long
        by the clock.  The clock alone would blame the worker for a busy machine.
        """
        assert self._process.stdin is not None and self._process.stdout is not None
        was_late = threading.Event()

        def give_up() -> None:
            was_late.set()
            self._process.kill()

        patience = threading.Timer(PATIENCE * seconds, give_up)
        patience.daemon = True
        patience.start()
        try:
            _write(self._process.stdin, _LIMIT.pack(seconds) + request)
            outcome = _read(self._process.stdout)
        except OSError:
            outcome = None
        finally:
            patience.cancel()
        if outcome is None:
            status = self._process.wait()
            said = self.said().strip()[-_TAIL:]
            how = f"was killed by signal {-status}" if status < 0 else f"ended with status {status}"
            self.close()
            if was_late.is_set() or status == -signal.SIGXCPU:
                raise WorkerDied(f"did not end within {seconds:.0f} s", said, is_crash=False)
            raise WorkerDied(how, said)
        self.done += 1
        return outcome

    def said(self) -> str:
        """The text that it has written to standard error."""
        self._said.seek(0)
        return self._said.read().decode(errors="replace")

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
                with contextlib.suppress(OSError):  # closing writes the rest of a request, which a dead process refuses
                    pipe.close()
        self._process.wait()
        self._said.close()


class SharedWorker:
    """A worker that all threads of a process share; it runs ``serve`` of a module.  The child of a fork starts its own."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._lock = ForkSafeLock()
        self._worker: Worker | None = None
        self._owner = 0
        atexit.register(self.end)

    def run(self, request: bytes, seconds: float) -> bytes:
        """The worker's answer to a request, as of :meth:`Worker.run`."""
        with self._lock:
            worker = self._worker
            if worker is not None and self._owner != os.getpid():
                worker.forget()
                worker = None
            if worker is not None and worker.done >= TASKS_OF_A_WORKER:
                worker.close()
                worker = None
            self._worker, self._owner = worker or Worker(self._module), os.getpid()
            try:
                return self._worker.run(request, seconds)
            except BaseException:  # an interrupted worker would answer the next request with this answer
                self._worker.kill()
                self._worker = None
                raise

    def end(self) -> None:
        """End the process; the next request starts another."""
        if self._worker is not None and self._owner == os.getpid():
            self._worker.kill()
        self._worker = None


def answer(respond: Callable[[bytes], bytes]) -> None:
    """In a worker: answer the requests on standard input until it ends."""
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)  # prints must not mix with the answers
        while (request := _read(sys.stdin.buffer)) is not None:
            limit_cpu(_LIMIT.unpack_from(request)[0])
            _write(answers, respond(request[_LIMIT.size :]))
            limit_cpu(None)


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
