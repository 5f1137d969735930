"""Type checkers find flydsl where ``make`` has installed it: from a checkout, as editable."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from .installed import Environment, built_wheel, environment

PROGRAM = """\
import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def scale_kernel(x: fx.Tensor, k: fx.Float32) -> None:
    i = fx.thread_idx.x
    reveal_type(i)
    x[i] = x[i] * k


@flyc.jit
def scale(x: fx.Tensor, k: fx.Float32) -> None:
    scale_kernel(x, k).launch(grid=1, block=64)


scale(np.ones(64, np.float32), 2.0)
scale(np.ones(64, np.float32), "2.0")
"""
LINES = PROGRAM.splitlines()
REVEALED, WRONG = 1 + LINES.index("    reveal_type(i)"), len(LINES)


@pytest.fixture(scope="module")
def editable(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with this tree, installed as editable."""
    made = environment(tmp_path_factory.mktemp("editable") / "venv", ["numpy", "filelock", "platformdirs"])
    made.install(built_wheel(tree, tmp_path_factory.mktemp("wheel"), editable=True))
    return made


def test_an_editable_installation_is_the_checkout(editable: Environment, tree: Path, tmp_path: Path) -> None:
    found = editable.run("python", "-c", "import flydsl; print(flydsl.__file__)", cwd=tmp_path)
    assert Path(found.strip()) == tree / "flydsl" / "__init__.py"


def said_by_mypy(file: Path, python: Path) -> list[tuple[int, str]]:
    """Line and text of each message."""
    options = ["--config-file=", "--strict", f"--python-executable={python}", f"--cache-dir={file.parent}"]
    said = said_by("mypy", *options, file.name, cwd=file.parent)
    return [(int(line), text) for line, text in re.findall(r"^mine\.py:(\d+): \w+: (.*)$", said, re.MULTILINE)]


def said_by_pyright(file: Path, python: Path) -> list[tuple[int, str]]:
    """Line and text of each error and each revealed type."""
    said = said_by("basedpyright", "--outputjson", f"--pythonpath={python}", file.name, cwd=file.parent)
    found = (each for each in json.loads(said)["generalDiagnostics"] if each["severity"] in ("error", "information"))
    return [(each["range"]["start"]["line"] + 1, each["message"]) for each in found]


def said_by(*command: str, cwd: Path) -> str:
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "MYPYPATH")}
    words = [sys.executable, "-m", *command]
    done = subprocess.run(words, cwd=cwd, env=clean, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return done.stdout


@pytest.mark.more
@pytest.mark.parametrize("said_of", [said_by_mypy, said_by_pyright])
def test_checkers_know_kernels_in_a_file_of_the_user(
    said_of: Callable[[Path, Path], list[tuple[int, str]]], editable: Environment, tmp_path: Path
) -> None:
    """Without a setting: the right call passes, the wrong one is an error, and a thread's index has its type."""
    file = tmp_path / "mine.py"
    file.write_text(PROGRAM)
    said = said_of(file, editable.folder / "bin" / "python")
    assert {line for line, _ in said} == {REVEALED, WRONG}, said
    assert all("Int32" in text for line, text in said if line == REVEALED), said
