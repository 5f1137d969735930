"""The driver: memory and kernels of any OpenCL device with shared virtual memory.  Numbers are those of CL/cl.h."""

from __future__ import annotations

import ctypes
import functools
import weakref
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from ctypes import byref, c_int32, c_size_t, c_uint32, c_void_p
from pathlib import Path
from typing import Any

import numpy as np

import flydsl.plugin as fp
from flydsl_opencl.spir import bitcode

OPENCL = 4  # kDLOpenCL of dlpack.h
_FINE_GRAIN = 1 | 1 << 10  # CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER
_NAMES = {
    -5: "OUT_OF_RESOURCES", -11: "BUILD_PROGRAM_FAILURE", -42: "INVALID_BINARY", -54: "INVALID_WORK_GROUP_SIZE",
}  # fmt: skip
_OPENCL = """
int32_t clBuildProgram(void *program, uint32_t, void *devices, char *options, void *notify, void *data);
void *clCreateCommandQueueWithProperties(void *context, void *device, void *properties, void *code);
void *clCreateContext(void *properties, uint32_t, void *devices, void *notify, void *data, void *code);
void *clCreateKernel(void *program, char *name, void *code);
void *clCreateProgramWithBinary(void *context, uint32_t, void *devices, void *sizes, void *data, void *codes, void *code);
void *clCreateProgramWithIL(void *context, char *data, size_t, void *code);
int32_t clFinish(void *queue);
int32_t clGetDeviceIDs(void *platform, uint64_t kind, uint32_t, void *devices, void *count);
int32_t clGetDeviceInfo(void *device, uint32_t what, size_t, void *value, void *size);
int32_t clGetKernelInfo(void *kernel, uint32_t what, size_t, void *value, void *size);
int32_t clGetPlatformIDs(uint32_t, void *platforms, void *count);
int32_t clGetProgramBuildInfo(void *program, void *device, uint32_t what, size_t, void *value, void *size);
int32_t clReleaseProgram(void *program);
void *clSVMAlloc(void *context, uint64_t flags, size_t, uint32_t alignment);
void clSVMFree(void *context, void *memory);
"""
_LAUNCH = """void *opencl_handle(void *kernel, void *queue, uint32_t, void *bytes, uint32_t most_shared);
void opencl_release(void *handle);"""


@functools.cache
def _cl() -> ctypes.CDLL:
    return fp.open_library("libOpenCL.so.1", _OPENCL, "apt-get install ocl-icd-libopencl1")


@functools.cache
def _native() -> ctypes.CDLL:
    _cl()  # whose functions the library calls
    return fp.native_library(Path(__file__).with_name("launch.c"), _LAUNCH)


def _check(code: int, what: str, details: str = "") -> None:
    if code:
        name = f"CL_{_NAMES.get(code, code)}"
        raise fp.DeviceError(f"{what} failed: {name} ({code}){details and ': '}{details}", code=code, name=name)


def _info(function: Callable[..., int], *objects: int, number: int) -> bytes:
    size = c_size_t()
    _check(function(*objects, number, 0, None, byref(size)), f"asking OpenCL for {number:#x}")
    raw = ctypes.create_string_buffer(size.value)
    _check(function(*objects, number, size, raw, None), f"asking OpenCL for {number:#x}")
    return raw.raw


@functools.cache
def _devices() -> tuple[int, ...]:
    api, count, found = _cl(), c_uint32(), []
    if api.clGetPlatformIDs(0, None, byref(count)):
        return ()
    platforms = (c_void_p * count.value)()
    api.clGetPlatformIDs(count, platforms, None)
    for platform in platforms:
        if api.clGetDeviceIDs(platform, 0xFFFFFFFF, 0, None, byref(count)) == 0:
            row = (c_void_p * count.value)()
            api.clGetDeviceIDs(platform, 0xFFFFFFFF, count, row, None)
            found += list(row)
    return tuple(found)


@functools.cache
def _queue(index: int) -> tuple[int, int]:
    """The context and the in-order queue of a device."""
    api, code, device = _cl(), c_int32(), c_void_p(_devices()[index])
    context = api.clCreateContext(None, 1, byref(device), None, None, byref(code))
    _check(code.value, "clCreateContext")
    queue = api.clCreateCommandQueueWithProperties(context, device, None, byref(code))
    _check(code.value, "clCreateCommandQueueWithProperties")
    return context, queue


class SvmArray(fp.DeviceArray):
    """A copy of a NumPy array in a device's memory; ``host`` is a NumPy array of the same memory."""

    __slots__ = ("host",)

    def __init__(self, array: np.ndarray[Any, Any], device: int = 0) -> None:
        address = _cl().clSVMAlloc(_queue(device)[0], _FINE_GRAIN, max(array.nbytes, 1), 64)
        if not address:
            raise MemoryError(f"OpenCL device {device} has no {array.nbytes} bytes")
        memory = (ctypes.c_byte * max(array.nbytes, 1)).from_address(address)
        self.host = np.frombuffer(memoryview(memory), array.dtype, array.size).reshape(array.shape)
        self.host[...] = array
        super().__init__(address, array.shape, array.dtype.name, device_type=OPENCL, device=device)
        weakref.finalize(self, _free, device, address).atexit = False


def _free(device: int, address: int) -> None:
    context, queue = _queue(device)
    _cl().clFinish(queue)  # kernels run on after their launch
    _cl().clSVMFree(context, address)


class OpenclDriver(fp.ListedDriver[int]):
    name = "OpenCL"
    dlpack_devices = (OPENCL,)

    def rank(self, chip: str, available: Iterable[str]) -> list[str]:
        return [
            arch for arch in dict.fromkeys((chip, "spirv64")) if arch in set(available)
        ]  # all run without sub-groups

    def devices(self) -> Sequence[int]:
        return _devices()

    def load(self, artifact: fp.Artifact, device: int) -> fp.UnloadedOnce:
        what = f"loading {artifact.name!r} (target {artifact.target}) on {self.name} device {device}"
        ident, api, code = self.device(device), _cl(), c_int32()
        (context, queue), data, array = _queue(device), artifact.sections["binary"], byref(c_void_p(ident))
        most = int.from_bytes(_info(api.clGetDeviceInfo, ident, number=0x1023), "little")  # CL_DEVICE_LOCAL_MEM_SIZE
        if b"SPIR-V" in _info(api.clGetDeviceInfo, ident, number=0x105B):  # CL_DEVICE_IL_VERSION
            options, program = b"", api.clCreateProgramWithIL(context, data, len(data), byref(code))
        else:
            options, data = b"-x spir -spir-std=1.2", bitcode(data)
            parts = byref(c_size_t(len(data))), byref(ctypes.c_char_p(data))
            program = api.clCreateProgramWithBinary(context, 1, array, *parts, None, byref(code))
        _check(code.value, what)
        with ExitStack() as stack:
            stack.callback(api.clReleaseProgram, program)
            if failed := api.clBuildProgram(program, 1, array, options, None, None):
                log = _info(api.clGetProgramBuildInfo, program, ident, number=0x1183)
                _check(failed, what, log.rstrip(b"\0").decode(errors="replace").strip())
            handles = []
            for info in artifact.kernels:
                kernel = api.clCreateKernel(program, info.symbol.encode(), byref(code))
                _check(code.value, f"{what}: {info.symbol}")
                count = int.from_bytes(_info(api.clGetKernelInfo, kernel, number=0x1191)[:4], "little")
                sizes = [0 if param.kind.startswith("ptr") else param.size for param in info.params]
                row = (c_uint32 * len(sizes))(*sizes)  # one more is dynamic shared memory
                handles.append(_native().opencl_handle(kernel, queue, len(sizes), row, most * (count > len(sizes))))
                stack.callback(_native().opencl_release, handles[-1])
            stack.callback(api.clFinish, queue)
            return fp.UnloadedOnce(ctypes.cast(_native().opencl_launch, c_void_p).value, handles, stack.pop_all().close)

    def check(self, code: int, what: str) -> None:
        _check(-code, what)  # launch.c turns OpenCL's codes around

    def device_info(self, device: int) -> fp.DeviceInfo:
        ident, ask = self.device(device), _cl().clGetDeviceInfo
        has_groups = b"cl_intel_required_subgroup_size" in _info(ask, ident, number=0x1030)  # CL_DEVICE_EXTENSIONS
        arch, name = "spirv64-sg16" if has_groups else "spirv64", _info(ask, ident, number=0x102B)
        return fp.DeviceInfo(device, name.rstrip(b"\0").decode(), arch)

    def synchronize(self, device: int, stream: int | None = None) -> None:
        self.device(device)
        _check(_cl().clFinish(stream or _queue(device)[1]), f"waiting for {self.name} device {device}")

    def stream_handle(self, stream: Any) -> int | None:  # of a pyopencl.CommandQueue
        return getattr(stream, "int_ptr", None)

    def to_device(self, array: np.ndarray[Any, Any], device: int = 0) -> SvmArray:
        return SvmArray(array, device)

    def to_host(self, array: SvmArray) -> np.ndarray[Any, Any]:
        return array.host.copy()  # the memory goes with the array
