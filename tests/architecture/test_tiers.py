"""The selection of tests: the same in each process, since the workers of a run must collect the same tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SELECTED = """
from types import SimpleNamespace
from tests.tiers import TESTS, left, read_costs
names = [name for name in read_costs() if (TESTS.parent / name.partition("::")[0]).exists()]
tests = [
    SimpleNamespace(nodeid=f"{name}[{row}]", path=TESTS.parent / name.partition("::")[0], keywords=())
    for name in names for row in range(3)
]
print(*[f"{tier} {test.nodeid}" for test, tier in left(tests)], sep="\\n")
"""


def test_the_order_of_sets_selects_nothing() -> None:
    """Measured costs have ties, and each process orders a set of texts by a seed of its own."""
    selected = set()
    for seed in range(1, 5):
        environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
        done = subprocess.run(
            [sys.executable, "-c", SELECTED], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
        assert "more tests/" in done.stdout
        selected.add(done.stdout)
    assert len(selected) == 1
