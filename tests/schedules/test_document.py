"""The code of docs/schedules.md runs as the page shows it."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = {"PYTHONPATH": str(ROOT), "FLYDSL_CPU_THREADS": "1"}
PAGE = (ROOT / "docs" / "schedules.md").read_text()


def test_the_page_runs(tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "page.py").write_text(program)
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "FLYDSL_CPU_THREADS": "1",
        "FLYDSL_RUNTIME_CACHE_DIR": str(tmp_path / "cache"),
    }
    ran = subprocess.run(
        [sys.executable, "page.py"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert "the sum is" in ran.stdout
    assert "stops before store page.py" in ran.stdout


def test_another_process_repeats_a_seed(tmp_path: Path) -> None:
    """The seed that one process finds fails in another, and the usual order does not."""
    (program,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    kernel, _, _ = program.partition("call()  # hides")
    (tmp_path / "page.py").write_text(program)
    (tmp_path / "alone.py").write_text(f"{kernel}\ncall()\n")
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "FLYDSL_CPU_THREADS": "1",
        "FLYDSL_RUNTIME_CACHE_DIR": str(tmp_path / "cache"),
    }

    def run(name: str, **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, name],
            cwd=tmp_path,
            env={**environment, **variables},
            capture_output=True,
            text=True,
            check=False,
        )

    seed = run("page.py").stdout.splitlines()[1]
    assert run("alone.py").returncode == 0
    failed = run("alone.py", FLYDSL_CPU_SCHEDULE=f"seed:{seed}")
    assert "AssertionError: the sum is" in failed.stderr
    explored = run("alone.py", FLYDSL_CPU_SCHEDULE="explore:1000")
    assert f"repeat it with FLYDSL_CPU_SCHEDULE=seed:{seed}" in explored.stderr
