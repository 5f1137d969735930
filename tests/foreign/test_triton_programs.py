"""Programs of Triton's, run by ``flydsl check`` in processes of their own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .launching import line_of

pytest.importorskip("torch", reason="PyTorch is not installed; run: pip install torch")
pytest.importorskip("triton", reason="Triton is not installed; run: pip install triton")

KERNELS = Path(__file__).parent
CHIPS = ("sm_80", "sm_90", "sm_120", "gfx942", "gfx950", "gfx1100", "gfx1201")
HEAD = """
import torch, triton, triton.language as tl
import triton_kernels as k

x, y = torch.rand(600, device="cuda"), torch.rand(600, device="cuda")
out = torch.empty(600, device="cuda")
one = torch.zeros(1, device="cuda")
lock = torch.zeros(1, device="cuda", dtype=torch.int32)
assert out.is_cuda and torch.cuda.get_device_name()
"""
RIGHT = """
k.add[lambda meta: (triton.cdiv(600, meta["BLOCK"]),)](x, y, out, 600, BLOCK=256)
assert (out == x + y).all()
k.total_by_lock[(3,)](x, one, lock, 600, BLOCK=256)
torch.testing.assert_close(one[0], x.sum())
k.total_by_atomics[(3,)](x, one, 600, BLOCK=256)
torch.testing.assert_close(one[0], 2 * x.sum())

@triton.autotune([triton.Config({"BLOCK": 64}), triton.Config({"BLOCK": 256})], key=["n"])
@triton.jit
def doubled(x, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + at, tl.load(x + at, mask=at < n) * 2, mask=at < n)

doubled[lambda meta: (triton.cdiv(600, meta["BLOCK"]),)](x, out, 600)
assert (out == 2 * x).all()
a, b = torch.randn(64, 96, device="cuda").half(), torch.randn(96, 64, device="cuda").half()
c = torch.empty(64, 64, device="cuda")
k.product[(1, 1)](a, b, c, 96, BM=64, BN=64, BK=32)
torch.testing.assert_close(c, a.float() @ b.float(), rtol=1e-3, atol=1e-3)

@triton.jit
def sums(table, out, BLOCK: tl.constexpr):
    at = tl.load(table + tl.program_id(0)).to(tl.pointer_type(tl.float32)) + tl.arange(0, BLOCK)
    tl.store(out + tl.program_id(0), tl.sum(tl.load(at), 0))

from triton.tools.tensor_descriptor import TensorDescriptor

@triton.jit
def by_boxes(a, b, c, K, N: tl.constexpr):
    acc = tl.zeros((N, N), tl.float32)
    for k in range(0, K, N):
        acc = tl.dot(a.load([0, k]), b.load([k, 0]), acc)
    c.store([0, 0], acc.to(tl.float16))

b, half = b[:64].contiguous(), torch.empty(64, 64, device="cuda").half()
a = a[:, :64].contiguous()
by_boxes[(1,)](*[TensorDescriptor.from_tensor(each, [64, 64]) for each in (a, b, half)], 64, N=64)
torch.testing.assert_close(half, (a.float() @ b.float()).half(), rtol=2e-2, atol=2e-2)

import triton.testing
assert triton.testing.do_bench(lambda: k.add[(3,)](x, y, out, 600, BLOCK=256)) == 1.0
lines = {"line_arg": "by", "line_vals": ["t"], "line_names": ["t"], "ylabel": "", "plot_name": "", "args": {}}
benchmark = triton.testing.Benchmark(["n"], [2**40], **lines)
triton.testing.perf_report(benchmark)(lambda n, by: 1 / 0).run(print_data=True)

rows = [torch.rand(128, device="cuda") for _ in range(2)]
sums[(2,)](torch.tensor([row.data_ptr() for row in rows], device="cuda"), out, BLOCK=128)
torch.testing.assert_close(out[:2], torch.stack([row.sum() for row in rows]))
"""
FAULTS = {
    "bounds": ("k.add_unmasked[(3,)](x, y, out, 600, BLOCK=256)", "add_unmasked", "tl.load(x + at)", "x"),
    "init": ("k.row_sums[(4,)](out, one.new_zeros(4), 150, BLOCK=256)", "row_sums", "tl.load", "x"),
    "race": ("k.total[(3,)](x, one, 600, BLOCK=256)", "total", "tl.store", "out"),
}


def checked(folder: Path, chip: str, program: str) -> tuple[int, dict[str, Any], str]:
    path = folder / "program.py"
    path.write_text(f"import sys\nsys.path.insert(0, {str(KERNELS)!r})\n{HEAD}{program}", encoding="utf-8")
    command = [sys.executable, "-m", "flydsl.cli", "check", "--json", "--chip", chip, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, json.loads(done.stdout), done.stderr


@pytest.mark.parametrize("chip", CHIPS)
def test_a_right_program(chip: str, tmp_path: Path) -> None:
    code, report, said = checked(tmp_path, chip, RIGHT)
    assert code == 0 and report["findings"] == [] and report["launches"] == 8, said


@pytest.mark.parametrize("chip", CHIPS)
@pytest.mark.parametrize("check", FAULTS)
def test_faults(check: str, chip: str, tmp_path: Path) -> None:
    program, kernel, text, tensor = FAULTS[check]
    code, report, said = checked(tmp_path, chip, program)
    assert code == 1, said
    assert (check, tensor, line_of(kernel, text)) in [(f["check"], f["tensor"], f["line"]) for f in report["findings"]]
