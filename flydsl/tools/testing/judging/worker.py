"""The server that forks a judgement's workers, and their entry.

It imports the compiler once, and nothing of who is judged.  Each request forks a process: a parent that waits, the init of
new namespaces, and in them the worker, which is confined before it reads its job.
"""

from __future__ import annotations

import ctypes
import faulthandler
import gc
import json
import os
import signal
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from flydsl.config import set_variable
from flydsl.tools.testing.judging.channel import Channel, ClosedChannel
from flydsl.tools.testing.judging.sandbox import Confinement, enter_namespaces

_PRELOADED = (
    *("numpy", "flydsl.compiler.jit_function", "flydsl.compiler.codegen.build", "flydsl.backends.cpu.backend"),
    *(f"flydsl.tools.testing.judging.{name}" for name in ("building", "evaluating", "running", "tracing")),
)
_MOST_REQUEST = 1 << 16
_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36


def serve(number: int) -> None:
    """Fork processes as the socket asks, until it is closed."""
    import importlib

    from flydsl.backends.registry import backend_class, list_backends
    from flydsl.ir.vendor_dialects import DIALECTS

    for name in (*_PRELOADED, *(f"flydsl.expr.{dialect}" for dialect in DIALECTS)):
        importlib.import_module(name)
    for name in list_backends():
        with suppress(Exception):  # one that cannot be used says so where it is
            backend_class(name)
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the parents of workers
    server = socket.socket(fileno=number)
    while True:
        data, files, _, _ = socket.recv_fds(server, _MOST_REQUEST, 16)
        if not data:
            os._exit(0)
        pid = os.fork()
        if pid == 0:
            _supervise(json.loads(data), files)
        for descriptor in files:
            os.close(descriptor)
        server.send(str(pid).encode())


def _supervise(request: dict[str, Any], files: Sequence[int]) -> None:
    """In the parent of a worker's init: wait for its end."""
    libc = ctypes.CDLL(None)
    libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    missing = enter_namespaces()
    if "namespaces" in missing:  # so that what a worker leaves is this process's
        libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        _init(request, files, missing)
    if os.fork() == 0:
        libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        _init(request, files, missing)
    for descriptor in files:
        os.close(descriptor)
    os.wait()
    os._exit(0)


def _init(request: dict[str, Any], files: Sequence[int], missing: list[str]) -> None:
    """In the first process of the namespaces: start the worker, and end with it, which ends all that it started."""
    status = files[2]
    worker = os.fork()
    if worker == 0:
        _work(request, files, missing)
    os.set_inheritable(status, False)
    for descriptor in files:
        if descriptor != status:
            os.close(descriptor)
    code = 0
    while True:
        pid, ended = os.wait()
        if pid == worker:
            code = ended
            break
    os.write(status, f"code {code}\n".encode())
    if "namespaces" in missing:
        _end_orphans()
    os._exit(0)


def _end_orphans() -> None:
    """End the processes that a worker left to this one."""
    children = Path("/proc/self/task", str(os.getpid()), "children")
    for _ in range(64):
        left = children.read_text().split() if children.exists() else []
        if not left:
            return
        for each in left:
            os.kill(int(each), signal.SIGKILL)
        for _each in left:
            os.wait()


def _work(request: dict[str, Any], files: Sequence[int], missing: list[str]) -> None:
    """In the worker: confine it, and do its job."""
    reader, writer, status, said, *rest = files
    null = os.open("/dev/null", os.O_RDWR)
    for descriptor in (0, 1):
        os.dup2(null, descriptor)
    os.dup2(said, 2)
    scratch = request["scratch"]
    for name, value in (("TMPDIR", scratch), ("FLYDSL_RUNTIME_CACHE_DIR", f"{scratch}/cache"), ("HOME", scratch)):
        set_variable(name, value)
    confinement = Confinement(scratch, request["limits"], request["has_tools"])
    found = confinement.apply(missing, [0, 1, 2, reader, writer, status, *rest])
    os.write(status, f"missing {' '.join(found)}\n".encode())
    os.close(status)
    gc.unfreeze()
    faulthandler.enable()
    channel = Channel(reader, writer)
    with suppress(ClosedChannel):  # the judge needs no more
        _do(channel, rest)
    sys.stderr.flush()
    os._exit(0)


def _do(channel: Channel, rest: Sequence[int]) -> None:
    from flydsl.tools.testing.judging.tracing import describe_error

    job, _ = channel.receive()
    try:
        match job["role"]:
            case "trace":
                from flydsl.tools.testing.judging.tracing import serve_traces

                serve_traces(job, channel)
            case "script":
                from flydsl.tools.testing.judging.tracing import serve_script

                serve_script(job, channel)
            case "build":
                from flydsl.tools.testing.judging.building import serve_builds

                serve_builds(job, channel)
            case "reference":
                from flydsl.tools.testing.judging.evaluating import serve_reference

                serve_reference(job, channel)
            case "run":
                from flydsl.tools.testing.judging.running import serve_runs

                serve_runs(job, channel, rest)
    except ClosedChannel:
        raise
    except (SystemExit, Exception) as error:  # of the judged module or the reference: a result
        channel.send({"error": describe_error(error)})
