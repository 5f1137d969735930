"""``make`` installs what its targets need, once.

``make --dry-run`` prints the commands and runs none.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from .installed import ROOT

DEMO = ".venv/bin/python -m examples"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def commands(project: Path, *targets: str) -> list[str]:
    """What make would run."""
    if shutil.which("make") is None:
        pytest.skip("make is not installed; run: apt-get install make")
    clean = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    done = subprocess.run(
        ["make", "--dry-run", *targets], cwd=project, env=clean, check=True, capture_output=True, text=True
    )
    return [line for line in done.stdout.splitlines() if not line.startswith("echo ")]


def made(project: Path, *stamps: str) -> None:
    for name in ("bin/python", *stamps):
        path = project / ".venv" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()


def test_the_demo_installs_what_users_install(project: Path) -> None:
    found = commands(project, "demo")
    assert found[0].endswith(" -m venv .venv") and found[-1] == DEMO
    (installs,) = (line for line in found if " install " in line)
    assert (
        re.findall(r"\[([\w,]+)\]", installs) == ["cuda,rocm"]
        and "--editable" in installs
        and "--quiet" not in installs
    )


def test_a_second_run_installs_nothing(project: Path) -> None:
    made(project, "ready")
    assert commands(project, "demo") == [DEMO]
    made(project, "ready", "tests", "triton")
    assert not [line for line in commands(project, "demo", "docs", "lint", "test-all") if "pip" in line]


def test_tests_and_documents_add_to_the_same_environment(project: Path) -> None:
    """They install requirements alone: a program of the environment may run meanwhile."""
    made(project, "ready")
    for target in ("docs", "lint", "test", "test-all", "prove", "bench"):
        installs = [line for line in commands(project, target) if " install " in line]
        assert installs.pop(0).endswith("--requirement .venv/tests.txt"), target
        assert ["triton" in line for line in installs] == [True] * (target == "test-all")  # the second tier's compiler


def test_they_add_what_the_project_says(project: Path) -> None:
    made(project, "ready")
    (program,) = re.findall(r"-c '(.*?)' > .venv/tests.txt", "\n".join(commands(project, "lint")), re.DOTALL)
    listed = subprocess.run(
        [sys.executable, "-c", program.replace("\\\n", "")], cwd=project, check=True, capture_output=True, text=True
    )
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert listed.stdout.splitlines() == [*extras["docs"], *extras["test"]]
