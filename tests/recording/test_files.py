"""Recorded files: processes that write one at the same time, and files that are damaged or hostile."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import recorded_kernels as kernels
from recorded_programs import Run, environment
from rows import in_one_test

import flydsl
from flydsl.bundle.recorded import MOST_BYTES, Recorded, RecordedProgram, RecordFile, read_recorded
from flydsl.cli import main
from flydsl.compiler.recording import program_of
from flydsl.config import Config
from flydsl.errors import ArtifactError

Captured = pytest.CaptureFixture[str]


def row_of(call: kernels.Call) -> RecordedProgram:
    bound = call.function.bind(call.values, call.keywords, Config.from_env())
    found = program_of(call.function, bound, flydsl.compiler.CompileOptions())
    assert isinstance(found, RecordedProgram)
    return found


ROWS = [row_of(call) for call in kernels.calls(1, 30)]


# -- at the same time


@pytest.mark.parametrize("kind", ["threads", "forks"])
def test_racing_writers_lose_no_row(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    rows = [replace(row, function=f"f{number}") for number in range(16) for row in ROWS[:3]]

    def write(number: int) -> None:
        file = RecordFile(path)
        for row in rows[number::4]:
            file.add(Recorded.of([row]))

    if kind == "threads":
        threads = [threading.Thread(target=write, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    else:
        children = []
        for number in range(4):
            child = os.fork()
            if child == 0:
                write(number)
                os._exit(0)
            children.append(child)
        assert [os.waitpid(child, 0)[1] for child in children] == [0] * 4
    assert read_recorded(path) == Recorded.of(rows)
    assert path.read_bytes() == Recorded.of(rows).to_bytes()


WORKER = """
import os, sys
import numpy as np
import recorded_kernels as kernels

start = int(sys.argv[1])
if start == 0 and os.fork() == 0:  # a child of a server that has not compiled yet
    kernels.line(np.zeros(8, np.int16))
    os._exit(0)
kernels.line(np.zeros(8, np.float64))
if os.fork() == 0:  # a child that has the program in memory
    kernels.line(np.zeros(8, np.float64))
    kernels.line(np.zeros(8, np.int32))
    os.kill(os.getpid(), 9)  # and ends without warning
for number in range(3):
    kernels.constant(np.zeros(8), start * 3 + number)
for _ in range(2 if start == 0 else 1):
    os.wait()
"""


@pytest.mark.more
def test_processes_and_their_children_record_into_one_file(modules: Path, tmp_path: Path) -> None:
    (modules / "worker.py").write_text(WORKER)
    env = environment(tmp_path, FLYDSL_RECORD="run.json")
    workers = [subprocess.Popen([sys.executable, "worker.py", str(n)], cwd=tmp_path, env=env) for n in range(3)]
    assert [worker.wait(120) for worker in workers] == [0] * 3
    recorded = read_recorded(tmp_path / "run.json")
    constants = {row.signature() for row in recorded.programs if row.function == "constant"}
    lines = {row.arguments[0].form.dtype for row in recorded.programs if row.function == "line"}
    assert len(constants) == 9 and lines == {"float64", "int32", "int16"} and len(recorded.programs) == 12
    text = (tmp_path / "run.json").read_text()
    assert str(tmp_path) not in text and "/" not in text.replace("flydsl.record/1", "")


@pytest.mark.more
def test_a_run_that_records_again_writes_the_same_bytes(modules: Path, run: Run, tmp_path: Path) -> None:
    bytes_of = []
    for number in range(2):
        run("law_server.py", 5, 10, "out.json", FLYDSL_RECORD=f"{number}.json", PYTHONHASHSEED=str(number))
        bytes_of.append((tmp_path / f"{number}.json").read_bytes())
    run("law_server.py", 5, 10, "out.json", FLYDSL_RECORD="0.json")  # from the cache, and into a file that has it all
    assert bytes_of[0] == bytes_of[1] == (tmp_path / "0.json").read_bytes()


def test_a_process_records_what_it_has_in_memory_from_then_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path / "cache"))
    x, y = np.zeros(8), np.zeros(8, np.float32)
    for _ in range(4):
        kernels.twice(x)  # native by now
    monkeypatch.setenv("FLYDSL_RECORD", str(tmp_path / "first.json"))
    for _ in range(4):
        kernels.twice(x)
    kernels.thrice(y)
    monkeypatch.setenv("FLYDSL_RECORD", str(tmp_path / "second.json"))
    kernels.twice(x)
    monkeypatch.delenv("FLYDSL_RECORD")
    kernels.twice(y)
    first, second = (read_recorded(tmp_path / f"{name}.json").programs for name in ("first", "second"))
    assert [row.function for row in first] == ["thrice", "twice"]
    assert [row.function for row in second] == ["twice"] and second[0] in first
    monkeypatch.setenv("FLYDSL_RECORD", str(tmp_path / "third.json"))
    for _ in range(3):
        kernels.twice(y)
        kernels.twice(x)
    assert len(read_recorded(tmp_path / "third.json").programs) == 2


def test_a_file_that_cannot_be_written_stops_no_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path / "cache"))
    (tmp_path / "other.json").write_text('{"mine": 1}')
    monkeypatch.setenv("FLYDSL_RECORD", str(tmp_path / "other.json"))
    for dtype in (np.int16, np.uint32):
        x = np.ones(8, dtype)
        kernels.thrice(x)
        assert (x == 6).all()
    (said,) = [record for record in caplog.records if "a listener of flydsl.on_compile raised" in record.message]
    assert "is no file that `flydsl record` wrote" in str(said.exc_info)
    assert (tmp_path / "other.json").read_text() == '{"mine": 1}'


@pytest.mark.more
def test_a_killed_run_loses_nothing_that_it_compiled(modules: Path, tmp_path: Path) -> None:
    env = environment(tmp_path, FLYDSL_RECORD="run.json")
    server = subprocess.Popen([sys.executable, "law_server.py", "2", "400", "o.json"], cwd=tmp_path, env=env)
    counts = []
    deadline = time.monotonic() + 60
    while len(counts) < 5 and time.monotonic() < deadline:
        time.sleep(0.2)
        if (tmp_path / "run.json").exists():
            counts.append(len(read_recorded(tmp_path / "run.json").programs))
    server.send_signal(signal.SIGKILL)
    server.wait()
    assert len(read_recorded(tmp_path / "run.json").programs) >= counts[-1] > 0
    assert counts == sorted(counts)


# -- of unknown origin


def written(tmp_path: Path, change: Any) -> Path:
    value = json.loads(Recorded.of(ROWS).to_bytes())
    changed = change(value)
    path = tmp_path / "run.json"
    path.write_bytes(changed if isinstance(changed, bytes) else json.dumps(value).encode())
    return path


def of_row(**changes: Any) -> Any:
    def change(value: Any) -> None:
        value["programs"][0].update(changes)

    return change


HOSTILE = [
    ("text", lambda v: b"nothing", "it is not JSON"),
    ("half", lambda v: json.dumps(v).encode()[:-9], "it is not JSON"),
    ("a list", lambda v: b"[]", "expected an object"),
    ("deep", lambda v: b"[" * 100_000, "nested"),
    ("another schema", lambda v: v.update(schema="flydsl.record/9"), "its schema is 'flydsl.record/9'"),
    ("no rows", lambda v: v.pop("programs"), "it has no key 'programs'"),
    ("more keys", lambda v: v.update(code="import os"), "it has no key 'code'"),
    ("rows of no list", lambda v: v.update(programs={}), "'programs' is {}"),
    ("a row of no object", lambda v: v["programs"].insert(0, 7), "program 0 is of the kind None"),
    ("another kind", of_row(kind="cutlass"), "program 0 is of the kind 'cutlass', expected one of flydsl"),
    ("a kind of no text", of_row(kind=["flydsl"]), "program 0 is of the kind"),
    ("an unknown field", of_row(code="print(1)"), "program 0 has no key 'code'"),
    ("a path as a module", of_row(module="../../evil.py"), "'../../evil.py', expected a module's dotted name"),
    ("an absolute path", of_row(module="/evil.py"), "expected a module's dotted name"),
    ("a module of code", of_row(module="os;evil"), "expected a module's dotted name"),
    ("a function of code", of_row(function="f()"), "expected a name of the module"),
    ("a long name", of_row(function="f" * 300), "expected a name of the module"),
    ("no target", of_row(targets=["sm_90"]), "expected a list of targets such as cuda:sm_90"),
    ("many targets", of_row(targets=[f"cuda:sm_{n}" for n in range(300)]), "has 300 entries, expected at most 256"),
    ("no arguments", of_row(arguments="x"), "expected a list"),
    ("many arguments", of_row(arguments=[[f"a{n}", ["stream"]] for n in range(300)]), "has 300 entries"),
    ("a strange parameter", of_row(arguments=[["x y", ["stream"]]]), "expected that of a parameter"),
    ("a form of no kind", of_row(arguments=[["x", ["pickle", "gASV"]]]), "describes no argument"),
    ("a negative alignment", of_row(arguments=[["x", ["pointer", "Float32", -4]]]), "is not an alignment"),
    ("a huge extent", of_row(arguments=[["x", ["tensor", "float32", [1 << 63], [1], 4]]]), "is not a list"),
    ("options of no object", of_row(options=[1]), "expected an object of numbers"),
    ("options of objects", of_row(options={"a": {"b": 1}}), "an object of numbers, texts, true, false"),
    ("a digest of no digest", of_row(reads=[{"module": "a", "name": "b", "digest": "x", "text": ""}]), "SHA-256"),
    ("a large row", of_row(arguments=[["x", ["constant", ["str", "a" * 70_000]]]]), "expected at most 65536"),
    ("NaN", lambda v: json.dumps(v).replace("[1, 32]", "[NaN, 32]").encode(), "number NaN"),
    ("two fields of a name", lambda v: json.dumps(v).replace('"kind"', '"module"').encode(), "two fields of one name"),
]


@in_one_test(("what", "change", "reason"), HOSTILE)
def test_a_file_of_unknown_origin_is_refused_by_what_is_wrong(
    what: str, change: Any, reason: str, tmp_path: Path, capsys: Captured
) -> None:
    path = written(tmp_path, change)
    with pytest.raises(ArtifactError, match=f"{path.name} is no file that `flydsl record` wrote") as caught:
        read_recorded(path)
    assert reason in caught.value.message and len(caught.value.message) < 600, caught.value.message
    command = ["precompile", "--from", str(path), "--target", "sm_90", "-o", str(tmp_path / "k.flyb")]
    assert main(command) == 1 and "Traceback" not in capsys.readouterr().err
    assert not (tmp_path / "k.flyb").exists()


def test_a_large_file_and_what_is_no_file_are_refused(tmp_path: Path) -> None:
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    for path in (large, tmp_path, Path("/dev/zero")):
        with pytest.raises(OSError):
            read_recorded(path)


@pytest.mark.more
def test_damage_of_any_byte_is_refused_or_harmless(tmp_path: Path) -> None:
    data = Recorded.of(ROWS[:4]).to_bytes()
    rng = random.Random(0)
    for _ in range(3000):
        changed = bytearray(data)
        for _ in range(rng.choice([1, 1, 3])):
            changed[rng.randrange(len(changed))] = rng.randrange(256)
        try:
            again = Recorded.from_bytes(bytes(changed), "it")
        except ArtifactError:
            continue
        assert Recorded.from_bytes(again.to_bytes(), "it") == again
