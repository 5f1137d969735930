"""Bundles as functions of tvm-ffi: called from Python through that package, they choose the variant that fits."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compiler.aot import precompile
from flydsl.compiler.aot.export import export_c
from flydsl.compiler.jit_function import JitFunction
from flydsl.errors import ArtifactError
from flydsl.kernels import softmax

from . import kernels

tvm_ffi = pytest.importorskip("tvm_ffi")

PROGRAM = """
import sys
import numpy as np
import tvm_ffi
module = tvm_ffi.load_module(sys.argv[1])

def aligned(n, dtype, offset=0):
    raw = np.zeros(n * 8 + 128, np.uint8)
    start = -raw.ctypes.data % 64 + offset
    values = raw[start : start + n * np.dtype(dtype).itemsize].view(dtype)
    values[:] = np.arange(n)
    return values

for n in (1, 64, 255, 256, 1000):
    for dtype, offset in ((np.float32, 0), (np.float32, 4), (np.float64, 8)):
        for block in (64, 32) if dtype is np.float32 else (64,):
            x = aligned(n, dtype, offset)
            module.scale(tvm_ffi.from_dlpack(x), 1.5, block)
            assert (x == 1.5 * np.arange(n)).all(), (n, dtype, block)
x, y = aligned(70, np.float32), aligned(70, np.float32)
for times, expected in ((1, 2 * x + 3), (2, (2 * x + 3) * 2 + 3)):
    module.affine(tvm_ffi.from_dlpack(x), tvm_ffi.from_dlpack(y), 2, 3, times, 70)
    assert (y == expected).all()
t = tvm_ffi.from_dlpack(x)
for call in (
    lambda: module.scale(t, 1.5),
    lambda: module.scale(t, 1.5, 48),
    lambda: module.scale(t, 1.5, 64.0),
    lambda: module.scale(t, "x", 64),
    lambda: module.scale(tvm_ffi.from_dlpack(x.astype(np.int32)), 1.5, 64),
    lambda: module.scale(tvm_ffi.from_dlpack(x.reshape(7, 10)), 1.5, 64),
    lambda: module.scale(3, 1.5, 64),
    lambda: module.affine(t, t, 2, 3, 1, 1 << 31),
):
    try:
        call()
    except TypeError as error:
        assert "has no variant for these arguments" in str(error)
    else:
        raise AssertionError
assert not hasattr(module, "other")
"""


REFUSED = """
import sys
import numpy as np
import tvm_ffi
module = tvm_ffi.load_module(sys.argv[1])
x = np.ones((5, 70), np.float32)
for size in (69, 70, 71, 69):
    y = np.zeros((5, size), np.float32)
    try:
        module.softmax(tvm_ffi.from_dlpack(x), tvm_ffi.from_dlpack(y))
        assert size == 70 and abs(y.sum() - 5) < 1e-4
    except ValueError as error:
        assert f"Y has the shape (5, {size}), expected (M, N) = (5, 70)" in str(error), error
        assert size != 70 and not y.any()
"""


def run_exported(functions: list[JitFunction], program: str, tmp_path: Path) -> None:
    """Run a program with the functions exported for tvm-ffi."""
    if shutil.which("gcc") is None:
        pytest.skip("gcc is not installed; run: apt-get install gcc libc6-dev")
    path = tmp_path / "k.flyb"
    precompile(functions, ["cpu:x86-64"], out=path, isolated=False)
    export_c(flydsl.load(path), tmp_path, name="k", tvm_ffi=True)
    library = Path(tvm_ffi.libinfo.find_libtvm_ffi())
    command = ["gcc", "-shared", "-o", "k.so", "-Wl,--whole-archive", "libk.a", "-Wl,--no-whole-archive", str(library)]
    subprocess.run([*command, "-lm", "-lpthread"], cwd=tmp_path, check=True, capture_output=True)
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program), str(tmp_path / "k.so")],
        env={**os.environ, "LD_LIBRARY_PATH": str(library.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_each_kernel_is_a_function_that_chooses_its_variant(tmp_path: Path) -> None:
    run_exported([kernels.scale, kernels.affine], PROGRAM, tmp_path)


def test_a_failed_check_says_the_numbers(tmp_path: Path) -> None:
    run_exported([softmax.softmax], REFUSED, tmp_path)


def test_what_tvm_ffi_cannot_pass_is_refused_by_name(tmp_path: Path) -> None:
    @flyc.jit
    def halves(X: fx.Tensor, factor: fx.Float16):
        kernels.scale_kernel(X, fx.Float32(factor), 64).launch(grid=1, block=64)

    path = tmp_path / "k.flyb"
    signature = {"X": flyc.TensorSpec(fx.Float32, (flyc.dyn,)), "factor": 1.0}
    precompile(halves, ["cpu:x86-64"], [signature], out=path, isolated=False)
    with pytest.raises(ArtifactError, match="halves: tvm-ffi cannot pass a number as Float16"):
        export_c(flydsl.load(path), tmp_path, name="k", tvm_ffi=True)
    export_c(flydsl.load(path), tmp_path, name="k")
