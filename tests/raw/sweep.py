"""Calls of raw builders and vendors' functions for many targets, and what becomes of each: ``python -m tests.raw.sweep``.

Cases run one after the other in a child, which a new one replaces when it dies.  Programs that flydsl builds apart are built
in children of that child: a fork of a process that has MLIR and LLVM loaded costs less than a new process.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import tempfile
from collections.abc import Iterator
from typing import Any

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compiler.aot import precompile
from flydsl.compiler.workers import crashes, process
from tests.raw import bindings, builders, calls, mutations

TARGETS = (
    *("cpu:x86-64", "rocm:gfx90a", "rocm:gfx942", "rocm:gfx950", "rocm:gfx1100", "rocm:gfx1201", "rocm:gfx1250"),
    *("cuda:sm_80", "cuda:sm_90", "cuda:sm_100"),
)
MEMORY = np.zeros(64, np.float32)
SECONDS = 10
"""After which a build that does not end is taken for a hang of LLVM's."""

Case = tuple[str, str, str, int]
"""Target, dialect or module, name, seed."""


class ForkedWorker:
    """Does what :class:`flydsl.compiler.workers.process.SharedWorker` does, each task in a child of this process."""

    done = 0
    """It is never replaced."""

    def __init__(self, module: str) -> None:
        assert module == crashes.__name__

    def run(self, task: bytes, seconds: float) -> bytes:
        with tempfile.TemporaryFile() as outcome, tempfile.TemporaryFile() as said:
            pid = os.fork()
            if pid == 0:
                os.dup2(said.fileno(), 1)
                os.dup2(said.fileno(), 2)
                signal.alarm(SECONDS)
                os.write(outcome.fileno(), crashes.run_unguarded(task))
                os._exit(0)
            status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
            if status:
                how = f"was killed by signal {-status}" if status < 0 else f"ended with status {status}"
                said.seek(0)
                raise process.WorkerDied(how, said.read().decode(errors="replace").strip())
            outcome.seek(0)
            return outcome.read()

    def kill(self) -> None:
        """Nothing is left of it."""


def source_of(module: str) -> Any:
    """What knows the names of a module."""
    return next((source for source in (calls, bindings, mutations) if module in source.MODULES), builders)


def run(case: Case) -> Exception | None:
    """Trace and build a kernel with the call; the error that a user would get."""
    target, module, name, seed = case
    source = source_of(module)

    def body(src: Any, dst: Any) -> None:
        source.attempt(module, name, seed, src)

    kernel = flyc.kernel(body)

    @flyc.jit
    def launch(src: fx.Tensor, dst: fx.Tensor):
        kernel(src, dst).launch(grid=1, block=64)

    (done,) = precompile(launch, [target], [{"src": MEMORY, "dst": MEMORY}], isolated=False)
    return done.error


def outcomes(cases: list[Case]) -> Iterator[tuple[Case, str]]:
    """Each case with ``""``, the error's type and text, or how the process died."""
    start = 0
    while start < len(cases):
        reader, writer = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(reader)
            _work(cases[start:], writer)
        os.close(writer)
        with os.fdopen(reader) as lines:
            for line in lines:
                yield cases[start], json.loads(line)
                start += 1
        status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        if start < len(cases):
            yield cases[start], f"DIED: {status}"
            start += 1


def _work(cases: list[Case], writer: int) -> None:
    crashes.SharedWorker = ForkedWorker  # type: ignore[misc,assignment]
    for case in cases:
        signal.alarm(3 * SECONDS)
        error = run(case)
        text = "" if error is None else f"{type(error).__name__}: {error}"
        os.write(writer, f"{json.dumps(text)}\n".encode())
    os._exit(0)


def cases_of(modules: list[str], targets: list[str], seeds: int, sample: int | None) -> list[Case]:
    """All calls, or so many of them, evenly spread."""
    found = [
        (target, module, name, seed)
        for module in modules
        for name in source_of(module).names(module)
        for seed in range(seeds)
        for target in targets
    ]
    return found if sample is None else random.Random(7).sample(found, sample)


def main(modules: str, targets: str, seeds: str, sample: str = "") -> None:
    """Print a JSON array for each case: its parts, then what became of it."""
    chosen = cases_of(modules.split(","), targets.split(","), int(seeds), int(sample) if sample else None)
    for case, outcome in outcomes(chosen):
        print(json.dumps([*case, outcome]), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
