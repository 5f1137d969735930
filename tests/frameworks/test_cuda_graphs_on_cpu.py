"""CUDA graphs, the profiler and child processes of torch programs whose GPU is the CPU."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="PyTorch is not installed; run: pip install torch")

HEAD = """
import torch

import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def add_kernel(x: fx.Tensor, y: fx.Tensor, k: fx.Float32):
    i = fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x
    y[i] = y[i] + k * x[i]


@flyc.jit
def add(x: fx.Tensor, y: fx.Tensor, k: fx.Float32, stream: fx.Stream = fx.Stream(None)):
    add_kernel(x, y, k).launch(grid=x.shape[0] // 64, block=64, stream=stream)


x, y = torch.randn(256, device="cuda"), torch.zeros(256, device="cuda")
"""

GRAPH = """
where = torch.tensor([3, 1, 2], device="cuda")
stream, graph = torch.cuda.Stream(), torch.cuda.CUDAGraph()
with torch.cuda.graph(graph, stream=stream):
    assert torch.cuda.is_current_stream_capturing() and torch.cuda.current_stream() == stream
    twice = 2 * x
    sums = torch.empty_like(twice)
    sums.zero_()
    add(twice, sums, 3.0, torch.cuda.current_stream())
    y.add_(sums)
    ones = torch.zeros(4, device="cuda")
    ones[1] = 5
    ones += 1
    squares = torch.empty_like(x)
    torch.mul(x, x, out=squares)
    rows = torch.softmax(y.view(16, 16), -1)[where].bfloat16()
assert not y.any() and not torch.cuda.is_current_stream_capturing()
for _ in range(2):
    x.normal_()
    before = y.clone()
    graph.replay()
    torch.testing.assert_close(y, before + 6 * x)
    torch.testing.assert_close(squares, x * x)
    torch.testing.assert_close(rows, torch.softmax(y.view(16, 16), -1)[where].bfloat16())
    assert ones.tolist() == [1, 6, 1, 1]
before = y.clone()
add(x, y, 1.0)  # not of the graph any more
torch.testing.assert_close(y, before + x)

linear = torch.nn.Linear(16, 16).cuda()
graphed = torch.cuda.make_graphed_callables(linear, (torch.randn(4, 16, device="cuda", requires_grad=True),))
given = torch.randn(4, 16, device="cuda", requires_grad=True)
graphed(given).sum().backward()
torch.testing.assert_close(given.grad, linear.weight.sum(0).expand(4, 16))

for refused, message in ((lambda: torch.nonzero(x), "shape of its result depends"), (graph.capture_end, "no capture"), (
    torch.cuda.CUDAGraph().replay, "is empty"), (graph.capture_begin, "is under way")):
    try:
        with torch.cuda.graph(torch.cuda.CUDAGraph()):
            refused()
        torch.cuda.CUDAGraph().replay()
    except (NotImplementedError, RuntimeError) as error:
        assert message in str(error), error
    assert not torch.cuda.is_current_stream_capturing()
print("right")
"""

PROFILE = """
from torch.profiler import ProfilerActivity, profile

for _ in range(2):  # the second call learns torch's tensors
    add(x, y, 1.0)
with profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA], with_modules=True) as seen:
    for _ in range(3):
        add(x, y, 1.0)
    x.view(16, 16) @ x.view(16, 16)
    torch.cuda.synchronize()
on_device = [event for event in seen.events() if str(event.device_type) == "DeviceType.CUDA"]
assert [event.name.rstrip("_0123456789") for event in on_device] == ["add_kernel"] * 3 + ["at::native::matmul"], on_device
assert all(event.self_device_time_total > 0 and event.device_index == 0 for event in on_device)
averages = {event.key: event for event in seen.key_averages() if str(event.device_type) == "DeviceType.CUDA"}
assert averages[on_device[0].name].count == 3
assert "add_kernel" in seen.key_averages().table(sort_by="self_cuda_time_total")
with profile(activities=[ProfilerActivity.CPU]) as seen:
    add(x, y, 1.0)
assert all(str(event.device_type) == "DeviceType.CPU" for event in seen.events())
with profile(activities=[ProfilerActivity.CUDA]) as seen:
    add(x, y, 1.0)
assert len(seen.events()) == 1
graph = torch.cuda.CUDAGraph()
with torch.cuda.graph(graph):
    add(x, y, 1.0)
with profile(activities=[ProfilerActivity.CUDA]) as seen:
    graph.replay()
    graph.replay()
assert len(seen.events()) == 2
print("right")
"""

CHILDREN = """
import subprocess
import sys

import torch.distributed as distributed
import torch.multiprocessing as processes


def work(rank, address):
    distributed.init_process_group("nccl", init_method=address, rank=rank, world_size=2, device_id=torch.device("cuda:0"))
    sums = torch.zeros(256, device="cuda")
    add(torch.ones(256, device="cuda"), sums, rank + 1.0)
    distributed.all_reduce(sums)
    assert (sums == 3).all() and sums.is_cuda and torch.cuda.get_device_name() == "gfx950"
    distributed.destroy_process_group()


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        processes.spawn(work, (f"file://{folder}/meeting",), nprocs=2)
    asked = "import sys, torch; print(torch.ones(2, device='cuda').device, torch.cuda.get_device_name())"
    print(subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout.strip())
    asked = "import sys; print([name for name in sys.modules if name.startswith('flydsl')])"
    print(subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout.strip())
"""

ASKED = """
device = torch.cuda.get_device_properties(torch.cuda.current_device())
free, total = torch.cuda.mem_get_info()
assert 0 < free < total == device.total_memory
assert (device.gcnArchName, device.warp_size) == ("gfx950", 64)
assert isinstance(device, torch.cuda._CudaDeviceProperties)
assert torch.cuda.get_device_properties.__qualname__ == "get_device_properties"
assert torch.cuda.memory_stats(0).get("allocated_bytes.all.peak", 0) == 0
side = torch.cuda.Stream()
assert torch.cuda.current_stream() == torch.cuda.default_stream() != side
with torch.cuda.stream(side):
    assert torch.cuda.current_stream() == side
with side, torch.cuda.stream(None):
    assert torch.cuda.current_stream() == side
assert torch.cuda.current_stream() == torch.cuda.default_stream()
drawn = []
for seed in (torch.cuda.manual_seed, torch.cuda.manual_seed_all, torch.manual_seed):
    seed(7)
    drawn.append(torch.rand(8, device="cuda").tolist())
assert drawn[0] == drawn[1] == drawn[2]
states = torch.cuda.get_rng_state_all()
first = torch.rand(8, device="cuda")
torch.cuda.set_rng_state_all(states)
assert torch.equal(first, torch.rand(8, device="cuda"))
assert torch.accelerator.current_accelerator().type == "cuda" and torch.accelerator.is_available()
with torch.cuda.device(0) as none, torch.cuda.nvtx.range("part"), torch.accelerator.device_index(0):
    assert none is None and torch.accelerator.current_stream() == torch.cuda.current_stream()
assert torch.cuda.get_per_process_memory_fraction() == 1 and torch.cuda.memory_stats()["allocated_bytes.all.peak"] == 0
for modules, functions in (
    ((torch.cuda, torch.cuda.memory), ("empty_cache", "reset_peak_memory_stats", "memory_summary", "memory_snapshot")),
    ((torch.cuda, torch.cuda.random), ("seed", "initial_seed", "get_rng_state")),
    ((torch.accelerator,), ("memory_allocated", "memory_stats", "reset_peak_memory_stats", "empty_cache")),
):
    for module in modules:
        for function in functions:
            getattr(module, function, lambda: None)()
eighths = torch.randn(64, device="cuda").to(torch.float8_e4m3fn)
torch.testing.assert_close(eighths.float(), eighths.cuda().to("cuda:0").cpu().float())
print("right")
"""


@pytest.mark.parametrize("program", [GRAPH, PROFILE, ASKED], ids=["graph", "profile", "asked"])
def test_a_program(tmp_path: Path, program: str) -> None:
    assert _run(tmp_path, program) == "right\n"


def test_children_play_the_same_chip(tmp_path: Path) -> None:
    assert _run(tmp_path, CHILDREN) == "cuda:0 gfx950\n[]\n"


def _run(folder: Path, program: str) -> str:
    (folder / "program.py").write_text(HEAD + program)
    command = [sys.executable, "-m", "flydsl.cli", "run", "--chip", "gfx950", "program.py"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
