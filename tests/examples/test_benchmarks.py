"""``python -m benchmarks`` measures, prints and writes; what it measures is nobody's test."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_writes_the_figures_that_it_prints(tmp_path: Path) -> None:
    file = tmp_path / "results" / "here.json"
    command = [sys.executable, "-m", "benchmarks", "--only", "memory", "launches", "--json", str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    figures = json.loads(file.read_text())
    assert figures.keys() == {"machine", "memory", "launches"}
    assert figures["machine"]["cpus"] >= 1
    assert figures["launches"]["nanoseconds"]["3 ndarrays, int"]["compiled call"] > 0
    for what, size in figures["memory"].items():
        assert f"{what} " in done.stdout
        assert size > 1e6
