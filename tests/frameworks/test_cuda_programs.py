"""Host code of torch programs for GPUs runs unchanged on the CPU: devices, streams, events, threads, generators."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="PyTorch is not installed; run: pip install torch")

PROGRAM = """
import threading

import torch

import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def kernel(a: fx.Tensor, b: fx.Tensor, out: fx.Tensor):
    i = fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x
    out[i] = a[i] + b[i]


@flyc.jit
def add(a: fx.Tensor, b: fx.Tensor, out: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
    kernel(a, b, out).launch(grid=a.shape[0] // 64, block=64, stream=stream)


assert torch.cuda.is_available() and torch.cuda.device_count() == 1
device = torch.device("cuda", torch.cuda.current_device())
generator = torch.Generator(device=device)
generator.manual_seed(0)
assert isinstance(generator, torch.Generator)
a = torch.randn(256, device=device, generator=generator)
b = torch.ones(256, pin_memory=True).cuda(non_blocking=True).to("cuda:0")
out = torch.empty_like(a)
assert a.is_cuda and a.device == device == b.device and a.get_device() == 0
start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
with torch.cuda.device(device), torch.cuda.stream(torch.cuda.Stream()):
    start.record()
    add(a, b, out, torch.cuda.current_stream())
    end.record()
torch.cuda.synchronize()
torch.cuda.current_stream(device=device).synchronize()
with torch.cuda.device(device=device):
    torch.cuda.set_rng_state(torch.cuda.get_rng_state(device=device), device=device)
assert start.elapsed_time(end) > 0
torch.testing.assert_close(out, a + b)


def work():
    c = torch.zeros(256, device="cuda")
    add(a, a, c)
    torch.testing.assert_close(c, 2 * a)
    done.append(c.device.type)


done = []
thread = threading.Thread(target=work)
thread.start()
thread.join()
with torch.device("cuda"):
    done.append(torch.zeros(1).device.type)
torch.set_default_device("cuda")
done.append(torch.nn.Linear(4, 4).cuda().weight.device.type)
torch.save(a, "a.pt")
done.append(bool((torch.load("a.pt", map_location="cuda") == a).all()))
print(torch.cuda.get_device_name(), torch.cuda.get_device_properties(0).multi_processor_count, done)
print(torch.cuda.get_device_properties(0).shared_memory_per_block)
"""


@pytest.mark.parametrize(("chip", "units", "shared"), [("gfx950", 256, 163840), ("sm_90", 132, 49152)])
def test_a_program_for_cuda(tmp_path: Path, chip: str, units: int, shared: int) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    command = [sys.executable, "-m", "flydsl.cli", "run", "--chip", chip, "program.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout == f"{chip} {units} ['cuda', 'cuda', 'cuda', True]\n{shared}\n", done.stderr
