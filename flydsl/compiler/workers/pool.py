"""Local worker processes, which may crash without losing other programs.

LLVM aborts the process on code that it cannot select.  Each thread of the executor owns one process, so the program
that crashed it is known.  That program fails, and a new process continues with the rest.  The processes start without
running any of the user's code.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

from flydsl.compiler.workers.crashes import run_task
from flydsl.compiler.workers.process import TASKS_OF_A_WORKER, Worker, answer
from flydsl.errors import DSLCompileError

_SECONDS = 1800
"""CPU time of one program, at most."""


class LocalWorkers(Executor):
    """Runs :func:`~flydsl.compiler.workers.crashes.run_task` in ``jobs`` processes."""

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
            raise TypeError(f"these workers run flydsl.compiler.workers.crashes.run_task of one task, not {fn!r}")
        return self._threads.submit(self._run, args[0])

    def _run(self, task: bytes) -> bytes:
        try:
            return self._worker().run(task, _SECONDS)
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


def serve() -> None:
    """In a worker: build the tasks on standard input until it ends."""
    answer(run_task)
