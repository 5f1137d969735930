"""Planted faults: each applies to the sources as they are, and the tool that tries them sees what tests see."""

import ast
import csv
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tools.mutations.rows import Sources, mutations  # noqa: E402

LEFT_OUT = {
    "torch": "PyTorch is not of the extra `test`",
    "jax": "JAX is not of the extra `test`",
    "triton": "Triton is not of the extra `test`",
    "include": "a header",
    "errors": "texts",
    "_mlir": "names of MLIR's bindings",
}
"""Rooms without faults, and why."""

NUMBERS = """
SIZES = {"f32": 4, "f64": 8}


def size(name):
    return SIZES[name]


def double(x):
    return x + x


def unseen(x):
    return x - 1
"""

TESTS = """
import subprocess
import sys

from flydsl.room.numbers import double, size


def test_size():
    assert size("f64") == 8


def test_double():
    assert double(2) == 4


def test_double_in_a_child():
    program = "from flydsl.room.numbers import double; assert double(3) == 6"
    subprocess.run([sys.executable, "-c", program], check=True)
"""

LIST = """
[room.row]
file = "flydsl/room/numbers.py"
old = '"f64": 8'
new = '"f64": 9'

[room.difference]
file = "flydsl/room/numbers.py"
old = "return x + x"
new = "return x - x"

[room.square]
file = "flydsl/room/elsewhere.py"
old = "return x + x"
new = "return x * x"

[room.unseen]
file = "flydsl/room/numbers.py"
old = "return x - 1"
new = "return x - 2"
"""


def test_every_fault_applies_once() -> None:
    """A row is text that the package has once, and changes code. Where this fails, change or replace the row."""
    sources, wrong, rooms, count = Sources(ROOT), [], set(), 0
    for row in mutations():
        count += 1
        try:
            file, text, _ = sources.changed(row)
        except LookupError as error:
            wrong.append(str(error))
            continue
        rooms.add(file.split("/")[1].removesuffix(".py"))
        if ast.dump(ast.parse(text)) == ast.dump(sources.trees[file]):
            wrong.append(f"{row.name} changes no code")
    assert not wrong, "\n".join(wrong)
    assert count >= 150
    folders = {path.name for path in (ROOT / "flydsl").iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders - rooms == LEFT_OUT.keys()


@pytest.mark.more  # six starts of pytest
def test_faults_are_found_by_the_tests_that_enter_them(tmp_path: Path) -> None:
    """Of a small package in a repository of its own: a table's row, a function, one that a child finds, and two misses."""
    shutil.copytree(ROOT / "tools" / "mutations", tmp_path / "tools" / "mutations")
    for name, text in {
        "pyproject.toml": "[tool.pytest.ini_options]\n",
        "flydsl/__init__.py": "",
        "flydsl/room/__init__.py": "",
        "flydsl/room/numbers.py": NUMBERS,
        "tests/room/test_numbers.py": TESTS,
        "tools/mutations/mutations.toml": LIST,
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    identity = ("-c", "user.name=test", "-c", "user.email=test@localhost", "-c", "commit.gpgsign=false")
    for command in (["init", "-q"], ["add", "."], [*identity, "commit", "-qm", "all"]):
        subprocess.run(["git", *command], cwd=tmp_path, check=True, capture_output=True)
    results = tmp_path / "results.tsv"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}

    def tool(*arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "tools.mutations", *arguments],
            cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    recorded = ("-C", "build/entered")
    tool("cover", *recorded, "-n", "0")
    assert "going on" in tool("cover", *recorded, "-n", "0")
    tries = ("run", *recorded, "--results", str(results))
    tool(*tries)
    with results.open(newline="") as file:
        found = {row["mutation"]: (row["found"], row["by"]) for row in csv.DictReader(file, delimiter="\t")}
    test = "tests/room/test_numbers.py::test_"
    assert found["room.row"] == ("test", f"{test}size")
    assert found["room.difference"] == ("test", f"{test}double")
    assert found["room.square"] == ("test", f"{test}double_in_a_child")
    # No test enters it, so that files of tests are tried whose path has a word of its own.
    assert found["room.unseen"] == ("none", "3 tests")
    assert tool(*tries) == ""  # all have a result
    assert "finds 100%" in tool("report", "--results", str(results))
