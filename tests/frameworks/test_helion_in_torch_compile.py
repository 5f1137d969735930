"""Kernels of Helion's FlyDSL backend in graphs of ``torch.compile`` on the CPU."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="PyTorch is not installed; run: pip install torch")
pytest.importorskip("helion", reason="Helion is not installed; run: pip install helion")

PROGRAM = """
import torch

import flydsl.torch.helion

flydsl.torch.helion.register()
flydsl.torch.helion.register()

import helion
import helion.language as hl


@helion.kernel(backend="flydsl", config=helion.Config(block_sizes=[1]))
def less_greatest(x: torch.Tensor) -> torch.Tensor:
    out = torch.empty_like(x)
    for rows in hl.tile(x.size(0)):
        row = x[rows, :]
        out[rows, :] = row - torch.amax(row, dim=-1, keepdim=True)
    return out


def model(x):
    once = less_greatest(x * 2) + 1
    return less_greatest(once.relu()) @ x.T


x = torch.randint(-9, 9, (8, 256)).float()
doubled = x * 2
once = (doubled - doubled.amax(-1, keepdim=True) + 1).relu()
wanted = (once - once.amax(-1, keepdim=True)) @ x.T
assert torch.equal(torch.compile(model, fullgraph=True)(x), wanted)
print("equal")
"""


@pytest.mark.parametrize("triton", ["installed", "missing"])
def test_they_run_between_operations_of_the_cpu(triton: str, tmp_path: Path) -> None:
    hidden = "import sys\nsys.modules['triton'] = None\n" if triton == "missing" else ""
    (tmp_path / "program.py").write_text(hidden + PROGRAM)
    command = [sys.executable, "-m", "flydsl.cli", "run", "--chip", "gfx950", "program.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.endswith("equal\n"), done.stderr
