"""Confined processes of a judgement, as the judge starts and hears them."""

from __future__ import annotations

import fcntl
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import flydsl
from flydsl.errors import FlydslError
from flydsl.tools.testing.judging.channel import Channel, ClosedChannel, LateChannel
from flydsl.tools.testing.processes import fatal_lines, worker_environment

_START = """\
import sys
import importlib.util as util
root, path, socket = sys.argv[1:4]
path = path.split("\\n")
sys.path += [each for each in path if each not in sys.path]
spec = util.spec_from_file_location("flydsl", root + "/__init__.py", submodule_search_locations=[root])
module = sys.modules["flydsl"] = util.module_from_spec(spec)
spec.loader.exec_module(module)
from flydsl.testing.judging.worker import serve
sys.argv[:] = ["main.py"]
serve(int(socket))
"""
_SAID_BYTES = 1 << 16
_MOST_BYTES = 1 << 28
"""The bytes that one process may send."""


class WorkerEnded(FlydslError):
    """A process ended before it was done; ``late`` if it was ended for the time that it took."""

    def __init__(self, message: str, *, late: bool = False) -> None:
        super().__init__(message)
        self.late = late


def sealed_memory(name: str, size: int) -> int:
    """A descriptor of memory whose size nobody can change."""
    descriptor = os.memfd_create(name, os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    os.ftruncate(descriptor, size)
    fcntl.fcntl(descriptor, fcntl.F_ADD_SEALS, fcntl.F_SEAL_GROW | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_SEAL)
    return descriptor


class Workers:
    """Starts processes for the stages of one judgement, and ends them all.

    Each has namespaces of its own, sees all files read-only, and writes to its part of an empty folder in memory.  It
    has no descriptors but its pipes.  What the kernel refuses is in :attr:`missing`.  The process that is to look like
    a user's has ``other`` instead.  ``limits`` has bytes of ``memory`` and so on; ``seconds`` is the time between two
    messages.  Nothing is imported from beside the ``judged`` file.
    """

    def __init__(self, folder: Path, other: Path, limits: Mapping[str, int], seconds: float, judged: str = "") -> None:
        self._folder, self._other, self._limits, self.seconds = folder, other, dict(limits), seconds
        self._count = 0
        self._lock = threading.Lock()
        self.missing: dict[str, None] = {}
        self._started: list[Worker] = []
        own, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            root = str(Path(flydsl.__file__).parent)
            environment = {k: v for k, v in worker_environment(folder).items() if not k.startswith("PYTHON")}
            arguments = [
                sys.executable,
                "-I",
                "-c",
                _START,
                root,
                "\n".join(_trusted_path(judged)),
                str(theirs.fileno()),
            ]
            self._process = subprocess.Popen(
                arguments,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                pass_fds=[theirs.fileno()],
                env=environment,
                cwd="/",
                start_new_session=True,
            )
        self._socket = own

    def start(
        self,
        job: Mapping[str, Any],
        *,
        has_tools: bool = False,
        files: Sequence[int] = (),
        addresses: int = 0,
        is_plain: bool = False,
    ) -> Worker:
        """Start a process for a job, whose ``role`` names one of :mod:`flydsl.tools.testing.judging.worker`.

        With ``has_tools`` it may start a linker.  It gets the descriptors ``files``, and ``addresses`` bytes of address
        space beside those of the limits.  With ``is_plain`` its folder does not tell that it is the judge's.
        """
        with self._lock:
            self._count += 1
        scratch = (self._other if is_plain else self._folder) / str(self._count)
        scratch.mkdir()
        limits = {**self._limits, "memory": self._limits["memory"] + addresses}
        request = {"scratch": str(scratch), "limits": limits, "has_tools": has_tools}
        from_here, to_here = os.pipe(), os.pipe()
        status, said = os.pipe(), sealed_memory("stderr", _SAID_BYTES)
        given = [from_here[0], to_here[1], status[1], said, *files]
        try:
            with self._lock:
                socket.send_fds(self._socket, [json.dumps(request).encode()], given)
                answer = self._socket.recv(4096)
        except OSError as error:
            raise self._not_started() from error
        finally:
            for descriptor in (from_here[0], to_here[1], status[1]):
                os.close(descriptor)
        if not answer:
            raise self._not_started()
        worker = Worker(Channel(to_here[0], from_here[1], _MOST_BYTES), status[0], said, int(answer), self.seconds)
        with self._lock:
            self._started.append(worker)
        worker.channel.send(dict(job))
        return worker

    def _not_started(self) -> FlydslError:
        self._process.kill()
        _, said = self._process.communicate()
        lines = said.decode(errors="replace").strip().splitlines()
        return FlydslError(f"the judge's processes did not start: {' | '.join(lines[-3:])}")

    def end(self, worker: Worker) -> None:
        """End a process, and all that it started."""
        self.missing |= dict.fromkeys(worker.end())

    def close(self) -> None:
        """End all processes."""
        for worker in self._started:
            self.end(worker)
        self._socket.close()
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.communicate()

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Worker:
    """One process, seen from the judge."""

    def __init__(self, channel: Channel, status: int, said: int, pid: int, seconds: float) -> None:
        self.channel, self._status, self._said, self._seconds = channel, status, said, seconds
        self._ended = False
        self._lock = threading.Lock()
        self._missing: list[str] = []
        try:
            self._process = os.pidfd_open(pid)
        except OSError:  # it has ended already
            self._process = -1

    def ask(self, value: Any, blocks: Sequence[Any] = (), seconds: float | None = None) -> tuple[Any, list[bytes]]:
        """Send a request, and return the answer; raise :class:`WorkerEnded` without one."""
        limit = self._seconds if seconds is None else seconds
        try:
            self.channel.send(value, blocks, limit)
        except ClosedChannel:
            pass  # what it has said before is still to be read
        except LateChannel:
            raise WorkerEnded(f"it did not end in {limit:g} s, and was ended", late=True) from None
        return self.receive(limit)

    def tell(self, value: Any, seconds: float) -> None:
        """Send a request, and wait until the process says that it is done, which is all that it can say.

        Raises :class:`WorkerEnded` if it does not.
        """
        try:
            self.channel.send(value, (), seconds)
            self.channel.wait(seconds)
        except LateChannel:
            raise WorkerEnded(f"it did not end in {seconds:g} s, and was ended", late=True) from None
        except ClosedChannel as error:
            raise WorkerEnded(f"{self._how(error.message)}{self.said()}") from None

    def receive(self, seconds: float | None = None) -> tuple[Any, list[bytes]]:
        """The next message; raises :class:`WorkerEnded` without one."""
        limit = self._seconds if seconds is None else seconds
        try:
            value, blocks = self.channel.receive(limit)
        except LateChannel:
            raise WorkerEnded(f"it did not end in {limit:g} s, and was ended", late=True) from None
        except ClosedChannel as error:
            raise WorkerEnded(f"{self._how(error.message)}{self.said()}") from None
        if not isinstance(value, dict):
            raise WorkerEnded("the process has written what is no message")
        return value, blocks

    def _how(self, otherwise: str) -> str:
        """The end of the process, by its init's status."""
        poll = select.poll()
        poll.register(self._status, select.POLLIN)
        text = b""
        while b"code" not in text and poll.poll(2000):
            data = os.read(self._status, 4096)
            if not data:
                break
            text += data
        self._note_missing(text)
        for line in text.splitlines():
            name, _, number = line.partition(b" ")
            if name == b"code":
                code = os.waitstatus_to_exitcode(int(number))
                return f"the process ended by {signal.Signals(-code).name}" if code < 0 else _of_exit(code, otherwise)
        return otherwise

    def _note_missing(self, text: bytes) -> None:
        for line in text.splitlines():
            if line.startswith(b"missing "):
                self._missing += line.decode().split()[1:]

    def said(self) -> str:
        """The end of what it wrote to standard error, for people."""
        text = os.pread(self._said, _SAID_BYTES, 0).rstrip(b"\0").decode(errors="replace")
        shown = fatal_lines(text)
        return ": " + " | ".join(line[:200] for line in shown) if shown else ""

    def end(self) -> list[str]:
        """End it; the parts of its confinement that could not be applied."""
        with self._lock:
            if self._ended:
                return self._missing
            self._ended = True
            if self._process >= 0:
                with suppress(ProcessLookupError, PermissionError):
                    signal.pidfd_send_signal(self._process, signal.SIGKILL)
                poll = select.poll()
                poll.register(self._process, select.POLLIN)
                poll.poll(5000)
                os.close(self._process)
            os.set_blocking(self._status, False)
            with suppress(BlockingIOError):
                self._note_missing(os.read(self._status, 4096))
            self.channel.close()
            os.close(self._status)
            os.close(self._said)
            return self._missing


def _of_exit(code: int, otherwise: str) -> str:
    return otherwise if otherwise != "the process has ended" else f"the process ended with exit status {code}"


def _trusted_path(judged: str) -> list[str]:
    """The folders of this process's module search, without the working directory and that of the judged file."""
    left_out = {os.getcwd(), str(Path(flydsl.__file__).parent.parent), os.path.dirname(judged)}
    real = {os.path.realpath(each) for each in left_out if each}
    found = [each for each in sys.path if each and os.path.realpath(each) not in real]
    return [each for each in found if "\n" not in each]
