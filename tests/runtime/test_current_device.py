"""Where a call runs: on the one device of its tensors, without tensors on the one that is current."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import c_void_p
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
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


class Exported:
    """A tensor of 32 Float32 on some device, as another framework exports it (``DLManagedTensor`` of dlpack.h)."""

    def __init__(self, address: int, device_type: int, number: int) -> None:
        self._device = device_type, number
        self._extents = (ctypes.c_int64 * 2)(32, 1)
        float32 = 2 | 32 << 8 | 1 << 16
        head = address, device_type | number << 32, 1 | float32 << 32
        at = ctypes.addressof(self._extents)
        self._tensor = (ctypes.c_uint64 * 8)(*head, at, at + 8, 0, 0, 0)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._device

    def __dlpack__(self, *, stream: Any = None) -> Any:
        make = ctypes.pythonapi.PyCapsule_New
        make.restype, make.argtypes = ctypes.py_object, [c_void_p, ctypes.c_char_p, c_void_p]
        return make(ctypes.addressof(self._tensor), b"dltensor", None)


@flyc.kernel
def add_kernel(x: fx.Tensor, y: fx.Tensor, z: fx.Tensor):
    i = fx.thread_idx.x
    z[i] = x[i] + y[i]


@flyc.jit
def add(x: fx.Tensor, y: fx.Tensor, z: fx.Tensor):
    add_kernel(x, y, z).launch(grid=1, block=32)


def forms_of_add(target: str, folder: Path) -> dict[str, Any]:
    """``add`` in its forms, and called with wrapped tensors."""
    spec = flyc.TensorSpec(fx.Float32, (None,), align=4)
    add.declared_signatures[:] = [{"x": spec, "y": spec, "z": spec}]
    bundle = flydsl.load(write_bundle(folder / "add.flyb", precompile([add], [target], isolated=False)))

    def wrapped(*tensors: Any) -> None:
        add(*map(flyc.from_dlpack, tensors))

    return {"jit": add, "compiled": flyc.compile(add, spec, spec, spec), "bundle": bundle["add"], "wrapped": wrapped}


def test_tensors_on_two_devices_of_one_backend_are_refused(gpu: SimpleNamespace, tmp_path: Path) -> None:
    backend = gpu.target.partition(":")[0]
    kind = {"cuda": 2, "rocm": 10}[backend]
    for name, function in forms_of_add(gpu.target, tmp_path).items():

        def call(*devices: int, function: Any = function) -> int:
            """How many kernels the call launches."""
            gpu.standin.clear()
            function(*(Exported(0x1000 * (1 + i), kind, number) for i, number in enumerate(devices)))
            return sum(line.startswith(gpu.launch) for line in gpu.standin.calls())

        for _ in range(3):  # also where the launcher has learnt calls on both devices
            for odd in ((1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0)):
                other = next(i for i, number in enumerate(odd) if number != odd[0])
                where = f"'x' on {backend}:{odd[0]}, '{'xyz'[other]}' on {backend}:{odd[other]}; move them to one"
                with pytest.raises(TypeError, match=f"the tensors are on different devices: {where}"):
                    call(*odd)
                assert not any(line.startswith(gpu.launch) for line in gpu.standin.calls()), name
            assert call(0, 0, 0) == 1
            assert call(1, 1, 1) == 1


def test_host_memory_is_of_one_device_whoever_exports_it(tmp_path: Path) -> None:
    """JAX numbers parts of the CPU as devices, and pinned memory may name the GPU that it was made for."""
    for name, function in forms_of_add("cpu:x86-64-v3", tmp_path).items():
        for _ in range(3):
            x, y, z = np.ones((3, 32), np.float32)
            places = zip((x, y, z), ((1, 3), (1, 0), (3, 1)), strict=True)
            function(*(Exported(array.ctypes.data, *place) for array, place in places))
            assert (z == 2).all(), name
