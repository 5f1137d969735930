"""A driver whose devices are emulated: it takes the place of HIP's in the runtime."""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any

import pytest

from flydsl.artifact import Artifact
from flydsl.compiler.arguments.tensors import TensorArgument
from flydsl.compiler.bound_call import BoundCall, Compiled, fill_slots
from flydsl.compiler.jit_function import JitFunction
from flydsl.config import Config
from flydsl.expr.memory.pointer import element_bytes
from flydsl.runtime.arrays import HostArray
from flydsl.runtime.driver import LAST_KERNEL, DeviceInfo, DeviceSwitch
from flydsl.runtime.loader import Program

from .launch import CodeObject, read_values
from .vendor import FAMILIES

__all__ = ["EmulatedDriver", "emulated"]

_LAUNCH = ctypes.CFUNCTYPE(
    ctypes.c_int32, ctypes.c_void_p, *[ctypes.c_uint32] * 7, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p
)


class _LoadedKernels:
    """See :class:`flydsl.runtime.driver.LoadedKernels`."""

    switch: DeviceSwitch | None = None
    enter_address = None
    forked_launch_address = None

    def __init__(self, driver: EmulatedDriver, artifact: Artifact) -> None:
        self._driver = driver
        self._object = CodeObject(artifact.sections["binary"], artifact.target.partition(":")[2])
        self._kernels = [self._object.kernels[info.symbol] for info in artifact.kernels]
        self.handles = range(1, len(self._kernels) + 1)
        self._last = ctypes.c_void_p()
        self._callback = _LAUNCH(self._launch)

    @property
    def launch_address(self) -> int:
        return ctypes.cast(self._callback, ctypes.c_void_p).value or 0

    def _launch(
        self,
        handle: int,
        gx: int,
        gy: int,
        gz: int,
        bx: int,
        by: int,
        bz: int,
        shared: int,
        stream: Any,
        params: Any,
        extra: Any,
    ) -> int:
        kernel = self._kernels[handle - 1]
        try:
            values = read_values(kernel, params, extra)
            self._object.launch(kernel, (gx, gy, gz), (bx, by, bz), shared, values, self._driver.pieces)
        except Exception as error:
            self._driver.failure = error
            return 719
        return 0

    def activate(self) -> AbstractContextManager[None]:
        return contextlib.nullcontext()

    def address(self, symbol: str) -> int | None:
        return ctypes.addressof(self._last) if symbol == LAST_KERNEL else None

    def max_active_blocks(self, kernel: int, threads: int, dynamic_shared_bytes: int) -> int | None:
        return None

    def close(self) -> None:
        pass


class EmulatedDriver:
    """See :class:`flydsl.runtime.driver.Driver`.  What a kernel does wrong is raised as it is."""

    name = "emulated AMD GPU"

    def __init__(self, pieces: Iterable[tuple[int, int]]) -> None:
        """``pieces`` are the memory that kernels may touch, by address and bytes."""
        self.pieces = list(pieces)
        self.failure: Exception | None = None

    def load(self, artifact: Artifact, device: int) -> _LoadedKernels:
        return _LoadedKernels(self, artifact)

    def check(self, code: int, what: str) -> None:
        if code:
            assert self.failure is not None
            raise self.failure

    def device_count(self) -> int:
        return 1

    def current_device(self) -> int:
        return 0

    def device_info(self, device: int) -> DeviceInfo:
        return DeviceInfo(device, self.name, "")

    def synchronize(self, device: int, stream: int | None = None) -> None:
        pass


@contextlib.contextmanager
def emulated(otherwise: str | None = None) -> Iterator[None]:
    """Programs for ``cpu:gfx942`` and other roles of an AMD GPU are compiled for that GPU itself, and run here emulated.

    What a kernel may touch are the arrays of the call.

    Args:
        otherwise: the chip for what would run on the CPU in no role.
    """
    run = JitFunction._run

    def run_emulated(
        self: JitFunction, arguments: Any, keywords: Any, options: Any, config: Config, lesson: Any = None, *hints: Any
    ) -> None:
        arch = config.arch if config.arch in FAMILIES else otherwise if config.arch in (None, "native") else None
        if arch is not None and config.backend in (None, "cpu", "rocm"):
            config, lesson = replace(config, backend="rocm", arch=arch), None
        run(self, arguments, keywords, options, config, lesson, *hints)

    launch = JitFunction.launch

    def launch_emulated(self: JitFunction, call: BoundCall, compiled: Compiled) -> Program:
        if call.target.backend != "rocm":
            return launch(self, call, compiled)
        pieces = [_span(array.view) for array in call.arguments if isinstance(array, TensorArgument)]
        program = Program(compiled.artifact, EmulatedDriver(pieces), 0)  # type: ignore[arg-type]
        program.launch(fill_slots(compiled, call.arguments))
        return program

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(JitFunction, "_run", run_emulated)
        patch.setattr(JitFunction, "launch", launch_emulated)
        yield


def _span(array: HostArray) -> tuple[int, int]:
    """Address and bytes from the first to the last element."""
    if 0 in array.shape:
        return array.address, 0
    ends = [stride * (extent - 1) for stride, extent in zip(array.strides, array.shape, strict=True)]
    low, high = sum(min(end, 0) for end in ends), sum(max(end, 0) for end in ends)
    size = element_bytes(array.dtype)
    return array.address + low * size, (high - low + 1) * size
