"""Programs for an OpenCL device, each checked against NumPy: ``python opencl_programs.py NAME``.

The path has to have the example's sources and this project.
"""

from __future__ import annotations

import importlib
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from flydsl_opencl import SvmArray
from flydsl_opencl.backend import OpenclBackend
from flydsl_opencl.driver import OpenclDriver

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels import elementwise, norms, reduce, softmax, transpose
from flydsl.kernels.gemm_simt import gemm_simt
from flydsl.kernels.topk_softmax import topk_softmax
from flydsl.plugin import register_backend, register_driver

register_backend("opencl", OpenclBackend, force=True)
driver = OpenclDriver()
register_driver("opencl", driver, force=True)
rng = np.random.default_rng(0)


def normal(*shape: int) -> np.ndarray:
    return rng.standard_normal(shape, dtype=np.float32)


def run(function: Callable[..., Any], *arguments: Any, device: int = 0) -> list[np.ndarray]:
    """Call a function with copies of the arrays in a device's memory; returns them afterwards."""
    passed = [SvmArray(each, device) if isinstance(each, np.ndarray) else each for each in arguments]
    function(*passed)
    driver.synchronize(device)
    return [each.host.copy() for each in passed if isinstance(each, SvmArray)]


def close(found: np.ndarray, expected: np.ndarray, tolerance: float = 2e-5) -> None:
    np.testing.assert_allclose(found, expected, rtol=tolerance, atol=tolerance)


def softmax_of(x: np.ndarray) -> np.ndarray:
    powers = np.exp(x - x.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


@flyc.kernel
def extrema_kernel(x: fx.Tensor, y: fx.Tensor, k: fx.Float32):
    i = fx.block_idx.x * 64 + fx.thread_idx.x
    if i < x.shape[0]:
        y[0, i] = fx.max(x[i] * k, 3.0)
        y[1, i] = fx.min(x[i] * k, -0.0)


@flyc.jit
def extrema_of(x: fx.Tensor, y: fx.Tensor, k: fx.Float32, stream: fx.Stream = None):
    extrema_kernel(x, y, k).launch(grid=((x.shape[0] + 63) // 64,), block=(64,), stream=stream)


def extrema() -> None:
    x = np.arange(-500, 500, dtype=np.float32)
    x[7] = np.nan
    _, y = run(extrema_of, x, np.zeros((2, 1000), np.float32), 2.0)
    np.testing.assert_array_equal(y, [np.maximum(x * 2, 3), np.minimum(x * 2, np.float32(-0.0))])
    assert np.signbit(y[1, 500]), "the smaller one of 0.0 and -0.0 is -0.0"


@flyc.kernel
def dynamic_kernel(x: fx.Tensor, y: fx.Tensor):
    t, shared = fx.thread_idx.x, fx.SharedAllocator(static=False).allocate(fx.Array[fx.Float32, 64]).peek()
    shared[t] = x[fx.block_idx.x * 64 + t]
    fx.gpu.barrier()
    for step in fx.range_constexpr(6):
        if t < (32 >> step):
            shared[t] = shared[t] + shared[t + (32 >> step)]
        fx.gpu.barrier()
    if t == 0:
        y[fx.block_idx.x] = shared[0]


@flyc.jit
def dynamic(x: fx.Tensor, y: fx.Tensor):
    dynamic_kernel(x, y).launch(grid=(y.shape[0],), block=(64,), smem=256)


def shared_memory() -> None:
    x = rng.random(64 * 9, dtype=np.float32)
    close(run(dynamic, x, np.zeros(9, np.float32))[1], x.reshape(9, 64).sum(1))


def examples() -> None:
    """Those of the project; the first one copies by tiles of 128 bits, the second one reduces by shuffles."""
    a, b = normal(100, 1003), normal(100, 1003)
    add = importlib.import_module("examples.01_vector_add").add
    np.testing.assert_array_equal(run(add, a, b, np.zeros_like(a))[2], a + b)
    leaky = importlib.import_module("examples.03_kernels").leaky_relu
    close(run(leaky, a, np.zeros_like(a))[1], np.where(a > 0, a, np.float32(0.01) * a))
    own = importlib.import_module("examples.02_softmax").softmax
    close(run(own, a, np.zeros_like(a))[1], softmax_of(a))


def rows() -> None:
    x = normal(33, 300)
    close(run(softmax.softmax, x, np.zeros_like(x))[1], softmax_of(x))
    close(run(reduce.reduce_rows, x, np.zeros(33, np.float32), "max")[1], x.max(1))


def norms_of_rows() -> None:
    x = normal(33, 300)
    centred = x - x.mean(1, keepdims=True)
    close(run(norms.rmsnorm_plain, x, np.zeros_like(x), 1e-6)[1], x / np.sqrt((x**2).mean(1, keepdims=True) + 1e-6))
    expected = centred / np.sqrt((centred**2).mean(1, keepdims=True) + 1e-6)
    close(run(norms.layernorm_plain, x, np.zeros_like(x), 1e-6)[1], expected, 1e-4)


def matrices() -> None:
    x, a, b = normal(70, 45), normal(70, 45), normal(33, 45)
    np.testing.assert_array_equal(run(transpose.transpose, x, np.zeros((45, 70), np.float32))[1], x.T)
    close(run(gemm_simt, a, b, np.zeros((70, 33), np.float32))[2], a @ b.T, 1e-4)
    gelu = elementwise.binary(lambda p, q: fx.math.tanh(p) * q + fx.math.erf(q))
    erf = np.vectorize(__import__("math").erf)
    close(run(gelu, x, a, np.zeros_like(x))[2], np.tanh(x) * a + erf(a))


def gating() -> None:
    x = normal(9, 8)
    order = np.argsort(-x, axis=1, kind="stable")[:, :4]
    arguments = (x, np.zeros((9, 4), np.float32), np.zeros((9, 4), np.int32))
    _, weights, indices = run(lambda *arrays: topk_softmax(*arrays, 4, 8), *arguments)
    np.testing.assert_array_equal(indices, order)
    close(weights, np.take_along_axis(softmax_of(x), order, axis=1))


def cooperation() -> None:
    for block, items, algorithm in ((64, 1, "RAKING"), (128, 3, "WARP_REDUCTIONS"), (96, 2, "RAKING_COMMUTATIVE_ONLY")):
        collective = fx.coop.BlockReduce[fx.Int32, block, algorithm]
        _reduce_and_compare(collective, block, items)


def _reduce_and_compare(collective: Any, block: int, items: int) -> None:
    @flyc.kernel
    def kernel(given: fx.Tensor, total: fx.Tensor):
        t = collective.thread()
        mine = [given[t * items + k] for k in range(items)]
        storage = fx.SharedAllocator().allocate(collective.SharedStorage).peek()
        total[t] = collective(mine if items > 1 else mine[0], fx.ReductionOp.ADD, storage=storage)

    @flyc.jit
    def launch(given: fx.Tensor, total: fx.Tensor):
        kernel(given, total).launch(grid=(1,), block=(block,))

    given = rng.integers(-100, 100, block * items).astype(np.int32)
    _, total = run(launch, given, np.zeros(block, np.int32))
    assert (total == given.sum()).all()


def devices_and_bundles() -> None:
    """A bundle for each architecture runs on every device; the device's own code is text for people."""
    spec = flyc.TensorSpec(fx.Float32, (flyc.dyn,))
    plane = flyc.TensorSpec(fx.Float32, (2, flyc.dyn))
    x = np.arange(1000, dtype=np.float32)
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder, "k.flyb"))
        kinds = [{"x": spec, "y": plane, "k": 2.0, "stream": None}]
        flyc.precompile(extrema_of, [f"opencl:{arch}" for arch in OpenclBackend.architectures()], kinds, out=path)
        kernels = flydsl.load(path)
        for device in range(driver.device_count()):
            _, y = run(kernels["extrema_of"], x, np.zeros((2, 1000), np.float32), 2.0, None, device=device)
            np.testing.assert_array_equal(y[0], np.maximum(x * 2, 3))


PROGRAMS = {
    program.__name__: program
    for program in (
        *(extrema, shared_memory, examples, rows, norms_of_rows, matrices, gating, cooperation),
        devices_and_bundles,
    )
}

if __name__ == "__main__":
    PROGRAMS[sys.argv[1]]()
