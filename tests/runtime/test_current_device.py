"""Calls without a tensor run on the device that is current, and leave Python like all others."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import c_void_p
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.backends.cuda.backend import CudaBackend
from flydsl.backends.rocm.backend import RocmBackend
from flydsl.compiler.aot import precompile, write_bundle
from flydsl.runtime.cuda import CudaDriver
from flydsl.runtime.hip import HipDriver
from flydsl.runtime.launch import native_launcher
from flydsl.runtime.loader import Program

from .standin import StandIn


@flyc.kernel
def clear_kernel(memory: fx.Pointer, n: fx.Int32):
    if fx.thread_idx.x < n:
        fx.ptr_store(fx.Float32(0.0), memory + fx.thread_idx.x)


@flyc.jit
def clear(memory: fx.Pointer, n: fx.Int32, stream: fx.Stream = fx.Stream(None)):
    clear_kernel(memory, n).launch(grid=1, block=32, stream=stream)


def memory(address: int) -> Any:
    return flyc.from_c_void_p(fx.Float32, address)


@pytest.fixture(params=["cuda:sm_90", "rocm:gfx942"])
def gpu(
    request: pytest.FixtureRequest, gcc: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> SimpleNamespace:
    """A vendor's stand-in with two devices, for which everything is compiled."""
    name, _, arch = request.param.partition(":")
    vendor, kind, backend = {"cuda": ("cuda", CudaDriver, CudaBackend), "rocm": ("hip", HipDriver, RocmBackend)}[name]
    standin = StandIn(gcc, tmp_path, vendor)
    if vendor == "hip":
        standin.arch(arch)
    driver = kind(standin.file)
    monkeypatch.setattr(backend, "driver", classmethod(lambda cls: driver))
    monkeypatch.setattr("flydsl.bundle.kernels.driver_of", lambda name: driver)
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", name)
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path / "cache"))
    change = standin.function("cuCtxSetCurrent" if vendor == "cuda" else "hipSetDevice")
    first = 0xC0 if vendor == "cuda" else 0
    return SimpleNamespace(
        target=request.param,
        standin=standin,
        make_current=lambda number: change(c_void_p(first + number)),
        launch="cuLaunchKernel" if vendor == "cuda" else "hipModuleLaunchKernel",
    )


def callables(target: str, folder: Path) -> dict[str, Any]:
    """The function in its three forms."""
    clear.declared_signatures[:] = [{"memory": memory(0), "n": 1}]
    bundle = flydsl.load(write_bundle(folder / "clear.flyb", precompile([clear], [target], isolated=False)))
    return {"jit": clear, "compiled": flyc.compile(clear, memory(0), 1), "bundle": bundle["clear"]}


def test_calls_without_a_tensor_run_on_the_current_device(
    gpu: SimpleNamespace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    launched_by_python: list[int] = []
    launch = Program.launch

    def counted(program: Program, slots: Any) -> None:
        launched_by_python.append(program.device)
        launch(program, slots)

    monkeypatch.setattr(Program, "launch", counted)
    for name, function in callables(gpu.target, tmp_path).items():
        for number in (1, 0, 1, 0):  # also where the launcher knows only the other device
            gpu.make_current(number)
            for _ in range(4):  # the first calls load and learn
                function(memory(0x1000), 5, fx.Stream(None))
            launched_by_python.clear()
            gpu.standin.clear()
            function(memory(0x2000), 6, fx.Stream(None))
            calls = gpu.standin.calls()
            changes = [call for call in calls if "Set" in call or "Push" in call]
            assert sum(call.startswith(gpu.launch) for call in calls) == 1, name
            assert not changes, f"{name}: device {number} was current, and {changes}"
            assert not launched_by_python or native_launcher() is None, f"{name} on device {number}"
