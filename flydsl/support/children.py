"""Child processes with a death signal and a limit of CPU time.

A Python process of ours asks Linux for its death signal, and has a limit of its CPU time, before it does anything else:
both hold when this process is killed.  A program of others has the limit alone.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import json
import math
import os
import resource
import select
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from flydsl.support.bounded import ends_with_call
from flydsl.support.forks import ForkSafeLock

if TYPE_CHECKING:
    import subprocess
    from concurrent.futures import Future
    from queue import SimpleQueue

    _Waiting = SimpleQueue[tuple[Callable[[], Any], Future[Any]]]

PATIENCE = 10
"""The time by the clock that a child may take, in units of its limit of CPU time: others may keep the machine busy."""
_PR_SET_PDEATHSIG = 1
"""``prctl(2)``: the signal that a process gets when the thread that started it ends."""
_START = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from {own} import end_with; end_with(int(sys.argv[2])); "
    "from {module} import {function}; {function}()"
)


def end_with(parent: int) -> None:
    """In a child: end when the process that started this one does, which is ``parent``, also if it did already."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)


def limit_cpu(seconds: float | None) -> None:
    """In a child: end this process by SIGXCPU after so much more CPU time, to a second; ``None``: any time."""
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    limit = most
    if seconds is not None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        limit = math.ceil(used.ru_utime + used.ru_stime + seconds)
        limit = limit if most == resource.RLIM_INFINITY else min(limit, most)
    resource.setrlimit(resource.RLIMIT_CPU, (limit, most))


def started(module: str, function: str, **options: Any) -> subprocess.Popen[bytes]:
    """A process of this Python that runs ``function`` of ``module``, and none of the user's code."""
    from subprocess import Popen

    code = _START.format(own=__name__, module=module, function=function)
    path = json.dumps([entry or "." for entry in sys.path])
    command = [sys.executable, "-c", code, path, str(os.getpid())]
    process: Popen[bytes] = _starter().run(lambda: Popen(command, **options))
    return process


class _Starter:
    """A thread that starts processes: it lives as long as its process, so that the death signal means that one's end."""

    def __init__(self) -> None:
        self._lock = ForkSafeLock()
        self._owner = 0
        self._waiting: _Waiting | None = None

    def run(self, make: Callable[[], Any]) -> Any:
        from concurrent.futures import Future
        from queue import SimpleQueue

        future: Future[Any] = Future()
        with self._lock:
            if self._waiting is None or self._owner != os.getpid():  # a fork has no threads
                self._owner, self._waiting = os.getpid(), SimpleQueue()
                threading.Thread(target=self._serve, args=(self._waiting,), name="flydsl-start", daemon=True).start()
            self._waiting.put((make, future))
        return future.result()

    @staticmethod
    def _serve(waiting: _Waiting) -> None:
        while True:
            make, future = waiting.get()
            try:
                future.set_result(make())
            except BaseException as error:
                future.set_exception(error)
            del make, future


@functools.cache
def _starter() -> _Starter:
    return _Starter()


def forked(work: Callable[[], bytes], seconds: float, patience: float = PATIENCE) -> tuple[bytes, int]:
    """The result of ``work`` in a fork, and the fork's exit code.

    After ``seconds`` of CPU time, or ``patience`` times as many by the clock, the exit code is that of SIGXCPU.
    """
    parent = os.getpid()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            end_with(parent)
            limit_cpu(seconds)
            with os.fdopen(writing, "wb") as pipe:
                pipe.write(work())
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    os.close(writing)
    end, found, is_late = time.monotonic() + patience * seconds, b"", False
    poll = select.poll()
    poll.register(reading, select.POLLIN)
    with os.fdopen(reading, "rb", buffering=0) as pipe:
        while not is_late:
            is_late = not poll.poll(max(end - time.monotonic(), 0) * 1000)
            if is_late:
                os.kill(child, signal.SIGKILL)
            elif part := pipe.read(1 << 20):
                found += part
            else:
                break
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return found, -signal.SIGXCPU if is_late else code


def run_program(
    command: Sequence[str],
    seconds: float,
    *,
    files: Sequence[int] = (),
    environment: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[str]:
    """The result of a program of others, which may take so many seconds by the clock, and as many of CPU time.

    The arguments give all of its input.  ``files`` are open descriptors that it shares.  ``environment`` are all of its
    variables, by default this process's.  Raises ``subprocess.TimeoutExpired`` at the limit.
    """
    from subprocess import DEVNULL, PIPE, CompletedProcess, Popen

    with (
        Popen(
            command,
            stdin=DEVNULL,
            stdout=PIPE,
            stderr=PIPE,
            text=True,
            errors="replace",
            pass_fds=files,
            env=environment,
        ) as process,
        ends_with_call(process),
    ):
        limit = math.ceil(seconds)
        with contextlib.suppress(AttributeError, OSError, ValueError):  # of a system without it; a lower limit stays
            resource.prlimit(process.pid, resource.RLIMIT_CPU, (limit, limit + 1))
        try:
            out, errors = process.communicate(timeout=seconds)
        except BaseException:
            process.kill()
            raise
    return CompletedProcess(command, process.returncode, out, errors)
