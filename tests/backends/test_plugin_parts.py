"""Parts of the contract that drivers and backends are made of: C libraries, lists of devices, exact maxima."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from npu_example import NpuArray, NpuBackend, NpuDriver

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.backends.lowering import Rewrite
from flydsl.errors import DSLValueError, NoDeviceError, ToolchainError
from flydsl.plugin import (
    EXTREMA,
    Artifact,
    CompileOptions,
    DeviceInfo,
    ListedDriver,
    LoadedKernels,
    Lowering,
    UnloadedOnce,
    ir,
    lower_maxima,
    native_library,
    open_library,
    register_backend,
    register_driver,
    walk,
)

SOURCE = """
#include <flydsl/driver.h>
static const char *text = "seven";
double scaled(double x, int32_t by) { return x * by; }
size_t length(const char *of) { size_t n = 0; while (of[n]) n++; return n; }
const char *name(void) { return text; }
void store(int64_t *where, int64_t what) { *where = what; }
"""
PROTOTYPES = """
double scaled(double x, int32_t);
size_t length(const char *of); char *name(void);
void store(void *where, int64_t what);
"""


@pytest.fixture
def source(gcc: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path / "cache"))
    (tmp_path / "own.c").write_text(SOURCE)
    return tmp_path / "own.c"


class TestNativeLibrary:
    def test_functions_have_the_types_of_their_prototypes(self, source: Path) -> None:
        library, where = native_library(source, PROTOTYPES), ctypes.c_int64()
        assert library.scaled(1.5, 3) == 4.5
        assert library.length(b"four") == 4 and library.name() == b"seven"
        library.store(ctypes.byref(where), 1 << 40)
        assert where.value == 1 << 40

    def test_it_is_compiled_once_for_a_source(self, source: Path) -> None:
        def made() -> list[Path]:
            return sorted((source.parent / "cache" / "native").iterdir())

        native_library(source)
        first, time = made(), made()[0].stat().st_mtime_ns
        native_library(source)
        assert made() == first and first[0].stat().st_mtime_ns == time
        source.write_text(SOURCE.replace("seven", "eight"))
        assert native_library(source, PROTOTYPES).name() == b"eight"
        native_library(source, flags=("-DOTHER",))
        assert len(made()) == 3

    def test_it_works_without_a_cache(self, source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("FLYDSL_RUNTIME_ENABLE_CACHE", "0")
        assert native_library(source, PROTOTYPES).length(b"abc") == 3

    def test_a_library_that_others_may_write_is_refused(self, source: Path) -> None:
        native_library(source)
        [made] = (source.parent / "cache" / "native").iterdir()
        made.chmod(0o777)
        with pytest.raises(PermissionError, match="writable by other users"):
            native_library(source)

    def test_the_compilers_message_is_shown(self, source: Path) -> None:
        source.write_text("int f(void) { return missing; }")
        with pytest.raises(ToolchainError, match=r"missing. undeclared"):
            native_library(source)

    def test_a_missing_compiler_is_named_with_its_command(self, source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(shutil, "which", lambda name: None)
        with pytest.raises(ToolchainError, match=r"own.c needs a C compiler; run: apt-get install gcc"):
            native_library(source)

    def test_unknown_types_are_refused(self, source: Path) -> None:
        with pytest.raises(DSLValueError, match="the C type in 'half x' is unknown"):
            native_library(source, "double scaled(half x, int32_t);")


class TestOpenLibrary:
    def test_a_function_is_called(self) -> None:
        assert open_library("libm.so.6", "double hypot(double, double y);", "apt-get install libc6").hypot(3, 4) == 5

    @pytest.mark.parametrize("name", ["libnothing.so.1", "libm.so.6"])
    def test_what_is_missing_is_named_with_the_command(self, name: str) -> None:
        with pytest.raises(NoDeviceError, match=rf"{name} cannot be used: .*nothing.*; run: apt-get install npu"):
            open_library(name, "void nothing(void);", "apt-get install npu")


class Listed(ListedDriver[str]):
    name = "NPU"
    handles: tuple[str, ...] = ("a", "b")

    def devices(self) -> Sequence[str]:
        if not self.handles:
            raise NoDeviceError("libnpu.so is missing")
        return self.handles

    def load(self, artifact: Artifact, device: int) -> LoadedKernels:
        raise NotImplementedError

    def check(self, code: int, what: str) -> None:
        raise NotImplementedError

    def device_info(self, device: int) -> DeviceInfo:
        return DeviceInfo(device, self.device(device), "n1")

    def synchronize(self, device: int, stream: int | None = None) -> None:
        self.device(device)


def test_a_listed_driver_refuses_devices_that_it_does_not_list() -> None:
    driver = Listed()
    assert (driver.device_count(), driver.current_device(), driver.device_info(1).name) == (2, 0, "b")
    for wrong in (2, -1):
        with pytest.raises(NoDeviceError, match=f"there is no NPU device {wrong}; the devices are 0 to 1"):
            driver.synchronize(wrong)
    driver.handles = ()
    assert driver.device_count() == 0
    with pytest.raises(NoDeviceError, match="libnpu"):
        driver.current_device()


def test_kernels_are_unloaded_once() -> None:
    calls: list[int] = []
    kernels = UnloadedOnce(16, [1, 2], lambda: calls.append(1))
    assert (kernels.launch_address, kernels.handles) == (16, (1, 2))
    kernels.close()
    kernels.close()
    del kernels
    assert calls == [1]
    UnloadedOnce(16, [], lambda: calls.append(2))
    assert calls == [1, 2], "the last reference unloads them"


class ComparingBackend(NpuBackend):
    """Its maxima are comparisons; MLIR's operations never reach the code generator."""

    name = "comparing"

    def lowering(self, module: ir.Module, options: CompileOptions) -> Lowering:
        lowering = super().lowering(module, options)
        first = Rewrite("maxima", lambda: lower_maxima(walk(module.operation, *EXTREMA)))
        return replace(lowering, rewrites=[first, *lowering.rewrites])


class ComparingDriver(NpuDriver):
    dlpack_devices = (16,)


@flyc.kernel
def extrema(a: fx.Tensor, b: fx.Tensor, low: fx.Tensor, high: fx.Tensor):
    i = fx.thread_idx.x
    low[i], high[i] = fx.min(a[i], b[i]), fx.max(a[i], b[i])
    pair = fx.Vector.from_elements([a[i], b[i]])
    other = fx.Vector.from_elements([b[i], a[i]])
    count = a.shape[0]
    low[count + i] = fx.min(pair, other)[1]
    high[count + i] = fx.max(pair, other)[1]


@flyc.jit
def run(a: fx.Tensor, b: fx.Tensor, low: fx.Tensor, high: fx.Tensor):
    extrema(a, b, low, high).launch(grid=1, block=a.shape[0])


def check_extrema() -> None:
    register_backend("comparing", ComparingBackend)
    register_driver("comparing", ComparingDriver)
    for dtype in (np.float16, np.float32, np.float64, ml_dtypes.bfloat16):
        _check_extrema(dtype)


def test_maxima_by_comparisons_keep_nan_and_signs_of_zeros() -> None:
    """In a process of its own, whose backends are those of no other test."""
    folders = os.pathsep.join([str(Path(__file__).parent), str(Path(__file__).parents[2])])
    command = [sys.executable, "-W", "ignore", "-c", "import test_plugin_parts as parts; parts.check_extrema()"]
    environment = {**os.environ, "PYTHONPATH": folders}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr


def _check_extrema(dtype: Any) -> None:
    values = np.array([-np.inf, -2.5, -0.0, 0.0, 1.0, 3.5, np.inf, np.nan], dtype)
    a, b = (each.reshape(-1) for each in np.meshgrid(values, values))
    arrays = [NpuArray(each, kind=16) for each in (a, b, np.zeros(128, dtype), np.zeros(128, dtype))]
    run(*arrays)
    for found, choose, sign in (
        (arrays[2].host, np.minimum, np.logical_or),
        (arrays[3].host, np.maximum, np.logical_and),
    ):
        expected = choose(a.astype(np.float64), b.astype(np.float64))
        both_zero = (a == 0) & (b == 0)
        for half in np.split(found, 2):
            np.testing.assert_array_equal(half.astype(np.float64), expected)
            signs = np.signbit(half.astype(np.float64))[both_zero]
            negative = sign(np.signbit(a.astype(np.float64)), np.signbit(b.astype(np.float64)))[both_zero]
            np.testing.assert_array_equal(signs, negative)
