"""The example of an outside backend, on whatever OpenCL device this machine has, such as PoCL's."""

from __future__ import annotations

import ast
import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "examples" / "plugin" / "src"

PROGRAM = """
import numpy as np
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.plugin import register_backend, register_driver
from flydsl_opencl import SvmArray
from flydsl_opencl.backend import OpenclBackend
from flydsl_opencl.driver import OpenclDriver

register_backend("opencl", OpenclBackend, force=True)
driver = OpenclDriver()
register_driver("opencl", driver, force=True)

def arrays(*hosts):
    return [SvmArray(host) for host in hosts]

def close(found, expected, tolerance=1e-5):
    driver.synchronize(0)
    np.testing.assert_allclose(found.host, expected, rtol=tolerance, atol=tolerance)
"""

PROGRAMS = {
    "maxima keep NaN": """
@flyc.kernel
def kernel(x: fx.Tensor, y: fx.Tensor, k: fx.Float32):
    i = fx.block_idx.x * 64 + fx.thread_idx.x
    if i < x.shape[0]:
        y[i] = fx.max(x[i] * k, 3.0)
@flyc.jit
def run(x: fx.Tensor, y: fx.Tensor, k: fx.Float32):
    kernel(x, y, k).launch(grid=((x.shape[0] + 63) // 64,), block=(64,))
host = np.arange(1000, dtype=np.float32)
host[7] = np.nan
x, y = arrays(host, np.zeros(1000, np.float32))
run(x, y, 2.0)
driver.synchronize(0)
np.testing.assert_array_equal(y.host, np.maximum(host * 2, 3))
""",
    "softmax of the library": """
from flydsl.kernels.softmax import softmax
host = np.random.default_rng(0).standard_normal((33, 300)).astype(np.float32)
x, y = arrays(host, np.zeros_like(host))
softmax(x, y)
e = np.exp(host - host.max(1, keepdims=True))
close(y, e / e.sum(1, keepdims=True))
""",
    "a reduction through shared memory and barriers": """
@fx.struct
class Storage:
    values: fx.Array[fx.Float32, 64]
@flyc.kernel
def kernel(x: fx.Tensor, y: fx.Tensor):
    t = fx.thread_idx.x
    shared = fx.SharedAllocator().allocate(Storage).peek().values
    shared[t] = x[fx.block_idx.x * 64 + t]
    fx.gpu.barrier()
    for step in fx.range_constexpr(6):
        if t < (32 >> step):
            shared[t] = shared[t] + shared[t + (32 >> step)]
        fx.gpu.barrier()
    if t == 0:
        y[fx.block_idx.x] = shared[0]
@flyc.jit
def run(x: fx.Tensor, y: fx.Tensor):
    kernel(x, y).launch(grid=(y.shape[0],), block=(64,))
host = np.random.default_rng(1).random(64 * 9, dtype=np.float32)
x, y = arrays(host, np.zeros(9, np.float32))
run(x, y)
close(y, host.reshape(9, 64).sum(1))
""",
    "GEMM of the library": """
from flydsl.kernels.gemm_simt import gemm_simt
rng = np.random.default_rng(2)
a, b = (rng.standard_normal(shape).astype(np.float32) for shape in ((64, 96), (96, 64)))
x, y, z = arrays(a, b.T.copy(), np.zeros((64, 64), np.float32))
gemm_simt(x, y, z)
close(z, a @ b, 1e-4)
""",
}


def has_device() -> bool:
    try:
        loader = ctypes.CDLL("libOpenCL.so.1")
    except OSError:
        return False
    count = ctypes.c_uint32()
    return loader.clGetPlatformIDs(0, None, ctypes.byref(count)) == 0 and bool(shutil.which("llvm-spirv-15"))


needs_device = pytest.mark.skipif(not has_device(), reason="apt-get install pocl-opencl-icd llvm-spirv-15")


@needs_device
@pytest.mark.parametrize("code", PROGRAMS.values(), ids=PROGRAMS)
def test_a_kernel_gives_what_numpy_gives(code: str, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM + code)
    environment = {**os.environ, "PYTHONPATH": f"{SOURCES}:{ROOT}", "FLYDSL_RUNTIME_CACHE_DIR": str(tmp_path / "cache")}
    command = [sys.executable, "-W", "ignore", str(tmp_path / "program.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr


def test_it_imports_the_contract_alone() -> None:
    imported = {
        node.module
        for path in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.partition(".")[0] == "flydsl"
    }
    assert imported == {"flydsl.plugin"}
