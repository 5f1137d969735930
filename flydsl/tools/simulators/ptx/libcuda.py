"""NVIDIA's driver library in Python: its device simulates the PTX it loads.

It takes no cubin, so that the runtime gives it PTX, as it does to a driver of a chip that the cubin is not for.

Sources: CUDA Driver API for the functions, ``cuda.h`` for the numbers.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import POINTER, c_char_p, c_int, c_size_t, c_uint32, c_uint64, c_void_p
from dataclasses import dataclass, replace
from typing import Any

from flydsl.tools.simulators.arguments import range_of
from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.findings import Findings
from flydsl.tools.simulators.ptx.execution.grid import Observer
from flydsl.tools.simulators.ptx.execution.launch import Launch
from flydsl.tools.simulators.ptx.execution.memory import GlobalMemory
from flydsl.tools.simulators.ptx.execution.run import run_launch
from flydsl.tools.simulators.ptx.instructions.tensor_maps import TensorMap
from flydsl.tools.simulators.ptx.program.module import Function, Module, PtxError
from flydsl.tools.simulators.ptx.program.parser import parse
from flydsl.tools.simulators.stream_memory import StreamMemory

_INVALID_VALUE, _NO_BINARY, _INVALID_PTX, _NOT_FOUND, _FAILED = 1, 209, 218, 500, 719
_CONTEXT, _VERSION = 0xC0, 13020
_ATTRIBUTES = {75: 9, 76: 0, 97: 232448 - 1024}
"""Compute capability, and the most shared memory of a block."""
_CLUSTER, _COOPERATIVE, _SERIALIZED = 4, 2, 6


class _Attribute(ctypes.Structure):
    """CUlaunchAttribute."""

    _fields_ = [("id", c_int), ("pad", ctypes.c_char * 4), ("value", c_uint32 * 16)]


class _Config(ctypes.Structure):
    """CUlaunchConfig."""

    _fields_ = [
        *[(name, c_uint32) for name in ("gx", "gy", "gz", "bx", "by", "bz", "shared")],
        ("stream", c_void_p), ("attributes", POINTER(_Attribute)), ("count", c_uint32),
    ]  # fmt: skip


@dataclass(frozen=True)
class _Kernel:
    module: Module
    entry: Function


class Device:
    """One device.  ``library`` is what the runtime takes for a loaded ``libcuda.so``.

    Kernels may touch what :attr:`memory` was given.  An error of a kernel is returned as a code, and kept for
    :meth:`check` and :meth:`error`.
    """

    def __init__(self) -> None:
        self.memory = GlobalMemory()
        self.output: list[str] = []
        """The output of kernels."""
        self.warps_alone = False
        """True if each warp runs alone, and not all warps that are at one instruction together."""
        self.edit: Callable[[str], str] = str
        """A function applied to PTX before it is loaded."""
        self.allocated = StreamMemory()
        """The memory that host code allocated."""
        self.observer: Observer | None = None
        self.findings: Findings | None = None
        """The list to which faults are added; without it they are errors."""
        self.library = _Library(self)
        self._kernels: dict[int, _Kernel] = {}
        self._modules: dict[int, Module] = {}
        self._by_text: dict[str, Module] = {}
        self._error: Exception | None = None
        self._message = b""

    def admit(self, array: Array) -> None:
        """Let kernels access an array's memory."""
        self.memory.add(*range_of(array), array, writeable=array.flags.writeable)

    def check(self) -> None:
        """Raise the first error of a kernel since the last check."""
        error, self._error = self._error, None
        if error is not None:
            raise error

    def error(self) -> str:
        """Take the text of that error; empty if there is none."""
        error, self._error = self._error, None
        return str(error or "")

    # -- what the library does

    def load(self, text: str) -> int:
        """The number of a module."""
        text = self.edit(text)
        if text not in self._by_text:
            self._by_text[text] = parse(text)
        number = len(self._modules) + 1
        self._modules[number] = self._by_text[text]
        return number

    def write(self, module: int, name: str, content: bytes) -> None:
        """Set the first bytes of a module's variable, as each launch finds it from now on."""
        variables = self._modules[module].variables
        place = next(k for k, variable in enumerate(variables) if variable.name == name)
        old = (variables[place].data or b"").ljust(variables[place].size, b"\0")
        variables[place] = replace(variables[place], data=content + old[len(content) :])

    def function(self, module: int, name: str) -> int:
        """The number of a kernel."""
        number = 0x1000 + len(self._kernels)
        self._kernels[number] = _Kernel(self._modules[module], self._modules[module].functions[name])
        return number

    def launch(self, function: int, grid: Any, block: Any, shared: int, params: Any, cluster: Any = None) -> int:
        """Run a kernel to its end."""
        kernel = self._kernels[function]
        values = tuple(ctypes.string_at(params[n], p.size) for n, p in enumerate(kernel.entry.params))
        launch = Launch(tuple(grid), tuple(block), shared, values, cluster)
        allocated = self.allocated.windows()
        try:
            for window in allocated:
                self.memory.open(window)
            run_launch(
                kernel.module, kernel.entry, launch, self.memory, self.output,
                warps_alone=self.warps_alone, observer=self.observer, findings=self.findings,
            )  # fmt: skip
        except Exception as error:  # which ctypes would drop
            self._error = self._error or error
            self._message = str(error).encode()
            return _FAILED
        finally:
            for window in allocated:
                self.memory.close(window)
        return 0

    def message(self, code: int) -> bytes:
        """The text of an error."""
        return self._message if code in (_FAILED, _INVALID_PTX) else b"refused"

    def fail(self, error: Exception) -> int:
        """Keep an error of loading."""
        self._error = error
        self._message = str(error).encode()
        return _INVALID_PTX


def _put(pointer: int, value: int, kind: Any = c_uint64) -> int:
    ctypes.cast(pointer, POINTER(kind))[0] = value
    return 0


class _Library:
    """A loaded library as :class:`flydsl.runtime.gpu.GpuDriver` uses one: C functions as attributes."""

    _name = "the simulator of PTX"

    def __init__(self, device: Device) -> None:
        self._device = device
        self._messages: list[c_char_p] = []
        u, p = c_uint32, c_void_p
        table: dict[str, tuple[tuple[Any, ...], Callable[..., int]]] = {
            "cuInit": ((u,), lambda flags: 0),
            "cuDriverGetVersion": ((p,), lambda to: _put(to, _VERSION, c_int)),
            "cuDeviceGetCount": ((p,), lambda to: _put(to, 1, c_int)),
            "cuDeviceGet": ((p, c_int), lambda to, number: _put(to, number, c_int)),
            "cuDeviceGetName": ((p, c_int, c_int), lambda to, size, ordinal: _put(to, 0x50, ctypes.c_uint16)),
            "cuDeviceGetAttribute": ((p, c_int, c_int), lambda to, what, ordinal: _put(to, _ATTRIBUTES[what], c_int)),
            "cuDevicePrimaryCtxRetain": ((p, c_int), lambda to, ordinal: _put(to, _CONTEXT)),
            "cuCtxGetCurrent": ((p,), lambda to: _put(to, _CONTEXT)),
            "cuCtxGetDevice": ((p,), lambda to: _put(to, 0, c_int)),
            "cuCtxSetCurrent": ((p,), lambda context: 0),
            "cuCtxPushCurrent_v2": ((p,), lambda context: 0),
            "cuCtxPopCurrent_v2": ((p,), lambda to: _put(to, _CONTEXT)),
            "cuCtxSynchronize": ((), lambda: 0),
            "cuPointerGetAttribute": ((p, c_int, p), lambda to, what, address: _put(to, 0, c_int)),
            "cuStreamSynchronize": ((p,), lambda stream: 0),
            "cuModuleUnload": ((p,), lambda module: 0),
            "cuFuncGetAttribute": ((p, c_int, p), lambda to, what, function: _put(to, 0, c_int)),
            "cuFuncSetAttribute": ((p, c_int, c_int), lambda function, what, value: 0),
            "cuOccupancyMaxActiveBlocksPerMultiprocessor": (
                (p, p, c_int, c_size_t), lambda to, function, threads, shared: _put(to, 2, c_int),
            ),
            "cuModuleLoadDataEx": ((p, p, u, p, p), self._load),
            "cuModuleGetFunction": ((p, p, c_char_p), self._function),
            "cuGetErrorName": ((c_int, p), lambda code, to: self._text(to, f"CUDA_ERROR_{code}".encode())),
            "cuGetErrorString": ((c_int, p), lambda code, to: self._text(to, device.message(code))),
            "cuLaunchKernel": ((p, u, u, u, u, u, u, u, p, POINTER(p), p), self._launch),
            "cuLaunchKernelEx": ((POINTER(_Config), p, POINTER(p), p), self._launch_ex),
            "cuTensorMapEncodeTiled": ((p, c_int, u, p, p, p, p, p, c_int, c_int, c_int, c_int), self._encode),
        }  # fmt: skip
        names = {"allocate": "cuMemAllocAsync", "free": "cuMemFreeAsync", "clear": "cuMemsetD8Async"}
        for name, parameters in StreamMemory.PARAMETERS.items():
            table[names[name]] = parameters, getattr(device.allocated, name)
        for name, (arguments, function) in table.items():
            setattr(self, name, ctypes.CFUNCTYPE(c_int, *arguments)(function))

    def _text(self, to: int, text: bytes) -> int:
        self._messages = [*self._messages[-4:], c_char_p(text)]
        return _put(to, ctypes.cast(self._messages[-1], c_void_p).value or 0)

    def _load(self, module: int, image: int, count: int, options: int, values: int) -> int:
        if not count:  # a cubin
            return _NO_BINARY
        try:
            return _put(module, self._device.load(ctypes.string_at(image).decode()))
        except PtxError as error:
            return self._device.fail(error)

    def _function(self, to: int, module: int, name: bytes) -> int:
        try:
            return _put(to, self._device.function(module, name.decode()))
        except KeyError:
            return _NOT_FOUND

    def _launch(self, function: int, *rest: Any) -> int:
        gx, gy, gz, bx, by, bz, shared, _, params, _ = rest
        return self._device.launch(function, (gx, gy, gz), (bx, by, bz), shared, params)

    def _launch_ex(self, config: Any, function: int, params: Any, extra: int) -> int:
        c = config[0]
        cluster = None
        for n in range(c.count):
            attribute = c.attributes[n]
            if attribute.id == _CLUSTER:
                cluster = tuple(attribute.value[:3])
            elif attribute.id not in (_COOPERATIVE, _SERIALIZED):
                return _INVALID_VALUE
        return self._device.launch(function, (c.gx, c.gy, c.gz), (c.bx, c.by, c.bz), c.shared, params, cluster)

    def _encode(self, to: int, kind: int, rank: int, address: int, shape: int, strides: int, box: int, steps: int,
                interleave: int, swizzle: int, promotion: int, outside: int) -> int:  # fmt: skip
        def numbers(pointer: int, count: int, kind: Any) -> tuple[int, ...]:
            return tuple(ctypes.cast(pointer, POINTER(kind))[:count])

        made = TensorMap(
            address, kind, swizzle, bool(outside), numbers(shape, rank, c_uint64), numbers(strides, rank - 1, c_uint64),
            numbers(box, rank, c_uint32), numbers(steps, rank, c_uint32),
        )  # fmt: skip
        if made.problem() or to % 64 or interleave:
            return _INVALID_VALUE
        ctypes.memmove(to, made.encode(), 128)
        return 0
