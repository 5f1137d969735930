"""A worker's limit counts what its process computes, not how long others keep the machine busy; none outlives its parent."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from flydsl.compiler.workers import process as worker_process
from flydsl.compiler.workers.process import Worker, WorkerDied
from flydsl.support.children import run_program

_SERVED = """
import time
from flydsl.compiler.workers.process import answer

def respond(request):
    if request == b"compute":
        while True:
            pass
    time.sleep(float(request))
    return b"done"

def serve():
    answer(respond)

def compute():
    while True:
        pass

def fork_and_compute():
    from flydsl.support.children import forked
    print("begun", flush=True)
    forked(compute, 60)
"""

_STARTS = """
import os, sys, threading
sys.path.insert(0, {folder!r})
from subprocess import PIPE
from flydsl.support import children
{start}
print(child.pid, flush=True)
threading.Event().wait()
"""
_STARTED = {
    "a worker that computes": """
from flydsl.compiler.workers.process import Worker
child = Worker({module!r})
threading.Thread(target=child.run, args=(b"compute", 60), daemon=True).start()
""",
    "a worker that is idle": """
from flydsl.compiler.workers.process import Worker
child = Worker({module!r})
child.run(b"0", 60)
""",
    "a process of one job": "child = children.started({module!r}, 'compute')",
    "a fork of such a process": """
import time
child = children.started({module!r}, 'fork_and_compute', stdout=PIPE)
child.stdout.readline()
while not (found := open(f"/proc/{{child.pid}}/task/{{child.pid}}/children").read().split()):
    time.sleep(0.01)
class child: pid = found[0]
""",
}


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    name = f"served_{os.getpid()}"
    (tmp_path / f"{name}.py").write_text(_SERVED)
    monkeypatch.syspath_prepend(str(tmp_path))
    return name


def is_running(pid: int) -> bool:
    """True if there is such a process, and it is none that nobody waits for."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="the death signal is Linux's")
@pytest.mark.parametrize("kind", _STARTED)
def test_nothing_outlives_a_parent_that_is_killed(module: str, tmp_path: Path, kind: str) -> None:
    program = _STARTS.format(folder=str(tmp_path), start=_STARTED[kind].format(module=module))
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert is_running(child)
        parent.kill()
        parent.wait()
    deadline = time.monotonic() + 30
    while is_running(child):
        assert time.monotonic() < deadline, "the child goes on without its parent"
        time.sleep(0.01)


def test_a_worker_serves_on_when_the_thread_that_started_it_has_ended(module: str) -> None:
    """Linux sends the death signal at the end of a thread."""
    made: list[Worker] = []
    for each in [threading.Thread(target=lambda: made.append(Worker(module))) for _ in range(2)]:
        each.start()
        each.join()
    assert [worker.run(b"0", 60) for worker in made] == [b"done", b"done"]
    for worker in made:
        worker.close()


def test_a_process_whose_parent_died_before_it_asked_ends(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", f"from flydsl.support.children import end_with; end_with({os.getppid()}); print('on')"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")


def test_a_program_of_others_has_a_limit_that_needs_no_parent() -> None:
    show = "import resource; print(resource.getrlimit(resource.RLIMIT_CPU)[0], flush=True)"
    done = run_program([sys.executable, "-c", f"import time; time.sleep(0.3); {show}"], 77.5)
    assert done.stdout == "78\n" and done.returncode == 0
    with pytest.raises(subprocess.TimeoutExpired):
        run_program([sys.executable, "-c", "import time; time.sleep(60)"], 0.3)


def test_a_task_that_computes_without_end_is_killed(module: str) -> None:
    worker = Worker(module)
    with pytest.raises(WorkerDied, match="did not end within 1 s") as told:
        worker.run(b"compute", 1)
    assert not told.value.is_crash


def test_a_task_that_waits_for_its_turn_is_not(module: str) -> None:
    worker = Worker(module)
    assert worker.run(b"0", 60) == b"done"  # has imported what it needs
    assert worker.run(b"1.5", 0.5) == b"done"
    worker.close()


def test_a_task_that_waits_for_ever_is_killed(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_process, "PATIENCE", 2)
    worker = Worker(module)
    assert worker.run(b"0", 60) == b"done"
    began = time.monotonic()
    with pytest.raises(WorkerDied, match="did not end within"):
        worker.run(b"60", 0.5)
    assert time.monotonic() - began < 50
