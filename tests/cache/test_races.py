"""Many processes with one cache directory, some of them killed."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from flydsl.cache import CacheKey, artifact_store

# Each worker makes artifacts of one size from (key name, size), waits for the starting file and reports its hits.
WORKER = """
import os, sys, time
from pathlib import Path
from flydsl.artifact import Artifact
from flydsl.cache import CacheKey, artifact_store

directory, start, size, *names = sys.argv[1:]

def artifact(name):
    key = CacheKey.of({"ir": name})
    return key, Artifact(name, "cpu:native", (), (), key.parts, {"binary": name.encode() * int(size)})

store = artifact_store(Path(directory))
print("ready", flush=True)
while not os.path.exists(start):
    time.sleep(0.001)
for name in names:
    key, expected = artifact(name)
    value, hit = store.get_or_create(key.digest, expected.to_bytes)
    assert value == expected, name
    print(name, "hit" if hit else "made", flush=True)
"""


def start_worker(directory: Path, start: Path, size: int, *names: str) -> subprocess.Popen[str]:
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(filter(None, sys.path)), PYTHONWARNINGS="error")
    command = [sys.executable, "-c", WORKER, str(directory), str(start), str(size), *names]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)


def run_workers(tmp_path: Path, size: int, work: list[list[str]]) -> list[str]:
    """The lines that workers print which start at the same moment."""
    start = tmp_path / "start"
    workers = [start_worker(tmp_path / "cache", start, size, *names) for names in work]
    for worker in workers:
        assert worker.stdout is not None
        assert worker.stdout.readline() == "ready\n"
    start.touch()
    lines: list[str] = []
    for worker in workers:
        output, errors = worker.communicate(timeout=120)
        assert (worker.returncode, errors) == (0, "")
        lines += output.splitlines()
    return lines


def entries(directory: Path) -> list[Path]:
    return sorted(path for path in directory.rglob("*") if path.is_file())


def test_eight_processes_with_one_new_key_leave_one_artifact(tmp_path: Path) -> None:
    lines = run_workers(tmp_path, 100_000, [["kernel"]] * 8)
    assert len(lines) == 8
    assert lines.count("kernel made") == 1
    store = artifact_store(tmp_path / "cache")
    assert entries(tmp_path / "cache") == [store.path(CacheKey.of({"ir": "kernel"}).digest)]
    assert store.verify().damaged == ()


def test_processes_with_many_keys_in_different_orders_never_mix_them(tmp_path: Path) -> None:
    names = [f"kernel{number}" for number in range(20)]
    orders = [random.Random(seed).sample(names, len(names)) for seed in range(4)]
    lines = run_workers(tmp_path, 1000, orders)
    assert sorted(line.split()[0] for line in lines) == sorted(names * 4)
    store = artifact_store(tmp_path / "cache")
    assert entries(tmp_path / "cache") == sorted(store.path(CacheKey.of({"ir": name}).digest) for name in names)
    assert store.verify().damaged == ()


def test_killed_writers_leave_no_entry_that_is_not_whole(tmp_path: Path) -> None:
    """Kills writers of large entries at random moments; whatever is visible afterwards is whole, and work goes on."""
    size, names = 2_000_000, [f"kernel{number}" for number in range(30)]
    chance = random.Random(0)
    for attempt in range(8):
        start = tmp_path / f"start{attempt}"
        worker = start_worker(tmp_path / "cache", start, size, *names)
        assert worker.stdout is not None
        assert worker.stdout.readline() == "ready\n"
        start.touch()
        time.sleep(chance.uniform(0.0, 0.1))
        worker.send_signal(signal.SIGKILL)
        worker.communicate(timeout=120)
        assert artifact_store(tmp_path / "cache").stats().damaged == ()
        artifact_store(tmp_path / "cache").clear()
    (line,) = run_workers(tmp_path, size, [["kernel0"]])
    assert line == "kernel0 made"


def test_writer_killed_before_the_rename_leaves_nothing_visible(tmp_path: Path) -> None:
    program = "import os, signal\nos.replace = lambda *paths: os.kill(os.getpid(), signal.SIGKILL)\n" + WORKER
    (tmp_path / "start").touch()
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(filter(None, sys.path)))
    command = [sys.executable, "-c", program, str(tmp_path / "cache"), str(tmp_path / "start"), "1000", "kernel"]
    run = subprocess.run(command, env=environment, capture_output=True, check=False, timeout=120)
    assert run.returncode == -signal.SIGKILL
    store = artifact_store(tmp_path / "cache")
    assert {path.suffix for path in entries(tmp_path / "cache")} == {".tmp", ".lock"}
    assert store.stats().entries == 0
    assert run_workers(tmp_path, 1000, [["kernel"]]) == ["kernel made"]
    assert store.stats().entries == 1


def test_fork_in_the_middle_of_creating(tmp_path: Path) -> None:
    program = """
import os, sys
from pathlib import Path
from flydsl.artifact import Artifact
from flydsl.cache import CacheKey, artifact_store

key = CacheKey.of({"ir": "kernel"})
artifact = Artifact("kernel", "cpu:native", (), (), key.parts, {"binary": b"x"})
store = artifact_store(Path(sys.argv[1]))
child = None

def make():
    global child
    child = os.fork()
    return artifact.to_bytes()

assert store.get_or_create(key.digest, make).value == artifact
if child == 0:
    os._exit(0)
assert os.waitpid(child, 0)[1] == 0
assert store.get_or_create(key.digest, make).hit
"""
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(filter(None, sys.path)))
    command = [sys.executable, "-c", program, str(tmp_path / "cache")]
    run = subprocess.run(command, env=environment, capture_output=True, check=False, timeout=120, text=True)
    assert (run.returncode, run.stderr) == (0, "")
    assert len(entries(tmp_path / "cache")) == 1
