"""Tensors without memory, meta and fake ones, in programs for ``cuda`` that run on the CPU."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="PyTorch is not installed; run: pip install torch")

PROGRAM = """
import torch
from torch._subclasses.fake_tensor import FakeTensorMode

meta = torch.empty(3, device="meta")
assert (meta.device.type, meta.is_cuda, meta.is_cpu, meta.is_meta) == ("meta", False, False, True)
held = torch.arange(3.0, device="cuda")
with FakeTensorMode() as mode:
    fake = mode.from_tensor(held)
    assert (fake * 2 + torch.ones(3, device="cuda")).shape == (3,)
with torch.device("cuda"):  # a mode between the program and the stand-in
    assert FakeTensorMode().from_tensor(held)[1:].shape == (2,)
compiled = torch.compile(lambda x: (x * 2).relu(), backend="aot_eager", fullgraph=True)
print(compiled(held).tolist(), compiled(held).device)
streams = torch.compile(lambda x: x + int(torch.cuda.current_stream() is not None), backend="aot_eager")
assert streams(held).tolist() == [1.0, 2.0, 3.0]
module = torch.export.export(torch.nn.Linear(3, 2).cuda(), (held[None],)).module()
print(tuple(module(held[None]).shape))
"""


def test_they_keep_their_device(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    command = [sys.executable, "-m", "flydsl.cli", "run", "--chip", "gfx950", "program.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout == "[0.0, 2.0, 4.0] cuda:0\n(1, 2)\n", done.stderr
