"""The C header of outside drivers: its layouts are those of the host code, and a launch through it is native."""

from __future__ import annotations

import ctypes
import json
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest
from npu_example import NpuDriver

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.artifact import Artifact, KernelInfo
from flydsl.compiler.codegen import launch_abi
from flydsl.compiler.codegen.attributes import ATTRIBUTE_NUMBERS, CLUSTER_DIMENSION
from flydsl.runtime.driver import LoadedKernels
from flydsl.runtime.loader import load

INCLUDE = Path(flydsl.__file__).parent / "include"
LAYOUT = """
#include <stdio.h>
#include <flydsl/driver.h>
#define CONFIG(field) (int)offsetof(flydsl_launch_config, field)
static int32_t launch(void *f, uint32_t gx, uint32_t gy, uint32_t gz, uint32_t bx, uint32_t by, uint32_t bz, uint32_t shared,
                      void *stream, void **params, void **extra) { return f && gx && gy && gz && bx && by && bz && shared
                      && stream && params && extra ? 1 : 0; }
int main(void) {
  flydsl_launch_fn checked = launch;
  flydsl_launch_attribute a; a.u.extent[2] = 1;
  printf("[%d,%d,%d,%d,%d,%d,%d,%d,%d,%d,%d,%d,%d]",
         (int)sizeof(flydsl_launch_config), CONFIG(block), CONFIG(dynamic_shared_bytes),
         CONFIG(stream), CONFIG(attributes), CONFIG(attribute_count), (int)sizeof a, (int)((char *)&a.u - (char *)&a),
         FLYDSL_ATTRIBUTE_COOPERATIVE, FLYDSL_ATTRIBUTE_CLUSTER_DIMENSION,
         FLYDSL_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION, FLYDSL_ATTRIBUTE_PRIORITY,
         checked(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
  return 0;
}
"""


@pytest.mark.parametrize(
    "flags", [("-std=c99", "-pedantic"), ("-xc++", "-std=c++11", "-pedantic")], ids=["C99", "C++11"]
)
def test_the_layouts_are_those_of_the_host_code(gcc: Callable[..., Path], flags: Sequence[str]) -> None:
    if "-xc++" in flags and shutil.which("g++") is None:
        pytest.skip("a C++ compiler is missing; run: apt-get install g++")
    program = gcc(LAYOUT, "-Wextra", f"-I{INCLUDE}", *flags)
    found = json.loads(subprocess.run([program], capture_output=True, check=True).stdout)
    numbers = [ATTRIBUTE_NUMBERS[name] for name in ("cooperative", "programmatic_stream_serialization", "priority")]
    assert found == [
        launch_abi._CONFIG_BYTES, 12, 24, launch_abi._CONFIG_STREAM, launch_abi._CONFIG_ATTRIBUTES,
        launch_abi._CONFIG_COUNT, launch_abi._ATTRIBUTE_BYTES, launch_abi._ATTRIBUTE_VALUE,
        numbers[0], CLUSTER_DIMENSION, *numbers[1:], 0,
    ]  # fmt: skip


LAUNCH = """
#include <flydsl/driver.h>
/* "Runs" x[i] = i * factor: what a kernel of three parameters would do. */
int32_t npu_launch(void *function, uint32_t gx, uint32_t gy, uint32_t gz, uint32_t bx, uint32_t by, uint32_t bz,
                   uint32_t shared, void *stream, void **params, void **extra)
{
    (void)gy, (void)gz, (void)by, (void)bz, (void)shared, (void)extra;
    if (*(int *)function != 77) return 5;
    float *x = *(float **)params[0];
    float factor = *(float *)params[2];
    for (uint32_t i = 0; i < gx * bx; i++) x[i] = (float)i * factor + (float)(intptr_t)stream;
    return gx == 13 ? 6 : 0;
}
flydsl_launch_fn npu_checked = npu_launch;
"""


class NativeKernels(LoadedKernels):
    def __init__(self, library: ctypes.CDLL, kernels: Sequence[KernelInfo]) -> None:
        self._rows = [ctypes.c_int(77) for _ in kernels]
        self._library = library

    @property
    def launch_address(self) -> int:
        return ctypes.cast(self._library.npu_launch, ctypes.c_void_p).value or 0

    @property
    def handles(self) -> Sequence[int]:
        return [ctypes.addressof(row) for row in self._rows]

    def close(self) -> None:
        pass


class NativeDriver(NpuDriver):
    def __init__(self, library: ctypes.CDLL) -> None:
        super().__init__()
        self._library = library

    def load(self, artifact: Artifact, device: int) -> NativeKernels:
        return NativeKernels(self._library, artifact.kernels)

    def check(self, code: int, what: str) -> None:
        if code:
            raise RuntimeError(f"{what}: NPU error {code}")


@flyc.kernel
def scaled(x: fx.Tensor, factor: fx.Float32) -> None:
    x[fx.block_idx.x * 64 + fx.thread_idx.x] = factor


@flyc.jit
def run(x: fx.Tensor, factor: fx.Float32, blocks: fx.Int32, stream: fx.Stream = None) -> None:
    scaled(x, factor).launch(grid=(blocks,), block=(64,), stream=stream)


def test_a_native_launch_function_gets_what_the_host_code_passes(gcc: Callable[..., Path]) -> None:
    driver = NativeDriver(ctypes.CDLL(str(gcc(LAUNCH, "-shared", f"-I{INCLUDE}"))))
    x = np.zeros(128, np.float32)
    compiled = flyc.compile(run, x, 1.0, 2)
    program = load(compiled.artifact, driver)
    factor = np.float32(2.5).view(np.uint32).item()
    slots = np.array([x.ctypes.data, 128, factor, 2, 7], np.uint64)  # address, extent, factor, blocks, stream
    assert len(slots) == len(compiled.artifact.params)
    program.launch(slots.tobytes())
    assert x.tolist() == [index * 2.5 + 7 for index in range(128)]
    y = np.zeros(13 * 64, np.float32)
    slots[0], slots[3] = y.ctypes.data, 13
    with pytest.raises(RuntimeError, match="NPU error 6"):
        program.launch(slots.tobytes())
