"""Triton's own launcher and ours pass equal bytes for generated signatures, over a driver that shows them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks.launches.idle_driver import build_idle_driver, launch_environment

from .conftest import HERE
from .test_serving import TritonVariant, bundle_of

pytestmark = pytest.mark.more
ROOT = HERE.parents[1]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = build_idle_driver(tmp_path_factory.mktemp("idle") / "driver")
    if made is None:
        pytest.skip("gcc is missing, which Triton's launcher needs too")
    return made


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Triton's, with its launchers, which gcc makes."""
    return tmp_path_factory.mktemp("cache")


@pytest.mark.parametrize("target", ["cuda:sm_90", "cuda:sm_80", "rocm:gfx942"])
def test_equal_parameters(target: str, library: Path, cache: Path, triton_kernels: Any, tmp_path: Path) -> None:
    """Numbers of all types and ranges, arrays, tuples, constants, absent arguments, descriptors, scratch memory."""
    environment = {
        **os.environ,
        **launch_environment(library),
        "TRITON_LIBHIP_PATH": str(library.with_name("libamdhip64.so")),
        "TRITON_CACHE_DIR": str(cache),
        "PYTHONPATH": str(ROOT),
    }
    program = [sys.executable, str(HERE / "launcher_law.py"), str(library), target, "7", "12", str(tmp_path)]
    done = subprocess.run(program, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    lines = done.stdout.splitlines()
    assert len(lines) == 12 and sum(line.startswith("equal") for line in lines) > 8, done.stdout
    equal = [line for line in lines if line.startswith("equal")]
    for kind in ("descriptor", "mixed", "tuple", "array", "tl.bfloat16", "absent"):
        assert any(kind in line for line in equal), (kind, done.stdout)
    assert ("scratch" in done.stdout) == (target == "cuda:sm_90")


NARROW = """
import ctypes, sys
import torch
from gpu_tensors import ROCM, gpu_tensor_type
import flydsl
from flydsl.bundle import grid_kernels

idle, add = ctypes.CDLL(sys.argv[1]), flydsl.load(sys.argv[2]).add
gpu_tensor_type(idle, ROCM)
x, y = torch.zeros(64), torch.zeros(64)

def launch(out, expected=1):
    before = idle.launches()
    try:
        add[(1,)](x, y, out, 5, 2.0, BLOCK=64)
    except (flydsl.errors.MissingVariantError, flydsl.errors.DSLPromiseError):
        assert not expected
    assert idle.launches() == before + expected

wide = torch.empty(1 << 29)  # 2 GiB that nothing touches
others = [wide[:64], y[1:33], y.half(), torch._neg_view(y)]
for out in (y, y[32:], *others, y) * 3:
    launch(out, int(not any(out is each for each in others)))
def unused(*_):
    raise AssertionError("by Python")
grid_kernels.specialize = unused
launch(y[4:])
"""


OPERATOR = """
import ctypes, sys
import torch
from gpu_tensors import CUDA, gpu_tensor_type
import flydsl, flydsl.triton
import kernels_of_triton

idle = ctypes.CDLL(sys.argv[1])
gpu_tensor_type(idle, CUDA)

@torch.library.triton_op("recipe::add", mutates_args={})
def add(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    out = torch.empty_like(x)
    torch.library.wrap_triton(kernels_of_triton.add)[(1,)](x, y, out, x.numel(), 2.0, BLOCK=64)
    return out

x = torch.zeros(61)
with flydsl.triton.serve(sys.argv[2], missing="error"), flydsl.no_compiles():
    add(x, x)
    assert idle.launches() == 1
    try:
        add(x[:48], x[:48])
    except flydsl.errors.MissingVariantError as error:
        assert "'n' is i32:16, expected i32" in str(error)
assert idle.launches() == 1
"""
"""A kernel of Triton's as an operator of torch's, called eagerly: the recipe of docs/deployment.md."""


def run_with_torch(program: str, library: Path, bundle: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed; run: pip install torch")
    paths = os.pathsep.join(map(str, [ROOT, ROOT / "benchmarks" / "programs", HERE]))
    environment = {**os.environ, **launch_environment(library), "PYTHONPATH": paths}
    command = [sys.executable, "-c", program, str(library), str(bundle)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]


def test_torch_tensors_of_less_than_2_gib(library: Path, triton_kernels: Any, tmp_path: Path) -> None:
    """Code for those takes no others, by Python and then natively."""
    variant = TritonVariant(("*fp32:16:narrow",) * 3 + ("i32", "fp32"), {"BLOCK": 64})
    run_with_torch(NARROW, library, bundle_of(tmp_path / "k.flyb", {"add": [variant]}, ("rocm:gfx942",)))


def test_operators_of_torch_are_served(library: Path, triton_kernels: Any, tmp_path: Path) -> None:
    variant = TritonVariant(("*fp32:16",) * 3 + ("i32", "fp32"), {"BLOCK": 64})
    run_with_torch(OPERATOR, library, bundle_of(tmp_path / "k.flyb", {"add": [variant]}))
