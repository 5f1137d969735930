"""Nanoseconds of a launch through the OpenCL example from Python, and of OpenCL's own function alone.

``python outside_launch.py`` prints JSON.  With a library preloaded whose launch does nothing, what is left is the cost of
flydsl and of the example.  The path has to have the example's sources.
"""

from __future__ import annotations

import json
import statistics
import time
import warnings
from itertools import repeat
from pathlib import Path
from typing import Any

import flydsl_opencl
import numpy as np
from flydsl_opencl import SvmArray
from flydsl_opencl.backend import OpenclBackend
from flydsl_opencl.driver import OpenclDriver

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.plugin import native_library, register_backend, register_driver

ROUNDS, LAUNCHES = 60, 200


@flyc.kernel
def tensor_kernel(a: fx.Tensor):
    a[fx.thread_idx.x] = 1.0


@flyc.jit
def tensor(a: fx.Tensor):
    tensor_kernel(a).launch(grid=(1, 1, 1), block=(32, 1, 1))


@flyc.kernel
def tensors_kernel(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor, n: fx.Int32):
    i = fx.thread_idx.x
    if i < n:
        c[i] = a[i] + b[i]


@flyc.jit
def tensors(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor, n: fx.Int32):
    tensors_kernel(a, b, c, n).launch(grid=(1, 1, 1), block=(32, 1, 1))


def each(driver: OpenclDriver, function: Any, arguments: tuple[Any, ...]) -> float:
    times = []
    for _ in range(ROUNDS):
        start = time.thread_time_ns()
        for _ in repeat(None, LAUNCHES):
            function(*arguments)
        times.append((time.thread_time_ns() - start) / LAUNCHES)
        driver.synchronize(0)
    return statistics.median(times)


def main() -> None:
    warnings.simplefilter("ignore")
    driver = OpenclDriver()
    register_backend("opencl", OpenclBackend, force=True)
    register_driver("opencl", driver, force=True)
    arrays = [SvmArray(np.zeros(32, np.float32)) for _ in range(3)]
    for _ in range(3):
        tensor(arrays[0])
        tensors(*arrays, 5)
    loaded = driver.load(flyc.compile(tensor, arrays[0]).artifact, 0)
    address = np.array([arrays[0].address, 32], np.uint64)
    pointers = np.array([address.ctypes.data, address.ctypes.data + 8] * 4, np.uint64)
    launch = native_library(Path(__file__).with_name("outside_launch.c"), "int64_t launched_alone(void *, uint32_t);")
    set_arguments = native_library(
        Path(flydsl_opencl.__file__).with_name("launch.c"),
        "int32_t opencl_launch(void *, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, void *,"
        " void *, void *);",
    ).opencl_launch
    assert set_arguments(loaded.handles[0], 1, 1, 1, 32, 1, 1, 0, None, pointers.ctypes.data, None) == 0
    alone = []
    for _ in range(ROUNDS):
        alone.append(launch.launched_alone(loaded.handles[0], LAUNCHES) / LAUNCHES)
        driver.synchronize(0)
    figures = {"tensor": each(driver, tensor, (arrays[0],)), "3 tensors, int": each(driver, tensors, (*arrays, 5))}
    print(json.dumps({**figures, "clEnqueueNDRangeKernel alone": statistics.median(alone)}))


if __name__ == "__main__":
    main()
