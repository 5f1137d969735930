"""A worker's limit counts what its process computes, not how long others keep the machine busy."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from flydsl.compiler.aot import worker_process
from flydsl.compiler.aot.worker_process import Worker, WorkerDied

_SERVED = """
import time
from flydsl.compiler.aot.worker_process import answer

def respond(request):
    if request == b"compute":
        while True:
            pass
    time.sleep(float(request))
    return b"done"

def serve():
    answer(respond)
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    name = f"served_{os.getpid()}"
    (tmp_path / f"{name}.py").write_text(_SERVED)
    monkeypatch.syspath_prepend(str(tmp_path))
    return name


def test_a_task_that_computes_without_end_is_killed(module: str) -> None:
    worker = Worker(module)
    with pytest.raises(WorkerDied, match="did not end within 1 s") as told:
        worker.run(b"compute", 1)
    assert not told.value.is_crash


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the CPU time of another process")
def test_a_task_that_waits_for_its_turn_is_not(module: str) -> None:
    worker = Worker(module)
    assert worker.run(b"0", 60) == b"done"  # has imported what it needs
    assert worker.run(b"1.5", 0.5) == b"done"
    worker.close()


def test_a_task_that_waits_for_ever_is_killed(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_process, "_PATIENCE", 2)
    worker = Worker(module)
    assert worker.run(b"0", 60) == b"done"
    began = time.monotonic()
    with pytest.raises(WorkerDied, match="did not end within"):
        worker.run(b"60", 0.5)
    assert time.monotonic() - began < 50
