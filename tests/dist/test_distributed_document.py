"""The code of docs/distributed.md runs as the page shows it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import flydsl
from flydsl import errors
from flydsl.kernels import comm

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "distributed.md").read_text()
BLOCKS = dict(re.findall(r"```python\n# (\w+\.py)[^\n]*\n(.*?)```", PAGE, re.DOTALL))


def start(directory: Path, *command: str) -> subprocess.Popen[str]:
    for name, text in BLOCKS.items():
        (directory / name).write_text(text)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "FLYDSL_RUNTIME_CACHE_DIR": str(directory / "cache")}
    return subprocess.Popen(
        [sys.executable, *command],
        cwd=directory,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def finish(process: subprocess.Popen[str]) -> None:
    output, _ = process.communicate(timeout=300)
    assert process.returncode == 0, output


def test_every_block_has_a_name() -> None:
    assert set(BLOCKS) == {"collective.py", "job.py", "plan.py", "check.py"}
    assert PAGE.count("```python") == len(BLOCKS)
    assert PAGE.count("\n") <= 200


@pytest.mark.parametrize("script", ["plan.py", "check.py"])
def test_a_script_of_one_process_runs(script: str, tmp_path: Path) -> None:
    finish(start(tmp_path, script))


def test_the_job_runs_as_two_ranks(tmp_path: Path) -> None:
    ranks = [start(tmp_path, "job.py", str(tmp_path / "store"), str(rank), "2") for rank in range(2)]
    for process in ranks:
        finish(process)


def test_the_job_between_hosts_runs_as_two_ranks_of_one(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "hosts.md").read_text()
    ((name, text),) = re.findall(r"```python\n# (\w+\.py)[^\n]*\n(.*?)```", page, re.DOTALL)
    (tmp_path / name).write_text(text)
    mpiexec = Path(sys.executable).with_name("mpiexec")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [mpiexec, "-n", "2", sys.executable, str(tmp_path / name)], env=environment, capture_output=True, text=True,
        check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    for each in re.findall(r"`(?:comm\.)?((?:all|reduce)_\w+)`", page):
        assert callable(getattr(comm, each))


def test_what_the_page_names_exists() -> None:
    for name in re.findall(r"^\| (`[A-Z].*?) \|", PAGE.partition("## Errors")[2], re.MULTILINE):
        for each in re.findall(r"`(\w+)`", name):
            assert issubclass(getattr(errors, each), errors.CommError)
    library = PAGE.partition("## The library")[2].partition("##")[0]
    for each in re.findall(r"`((?:all|gemm|reduce)_\w+)`", library):
        assert callable(getattr(comm, each))
    for each in re.findall(r"`(\w+Store)\b", PAGE):
        assert hasattr(flydsl.dist, each)
