"""OpenCL through ctypes.  Numbers are those of CL/cl.h."""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Callable
from ctypes import byref, c_int32, c_size_t, c_uint32, c_uint64, c_void_p

from flydsl.plugin import DeviceError, NoDeviceError

_NAMES = {
    -1: "DEVICE_NOT_FOUND", -5: "OUT_OF_RESOURCES", -6: "OUT_OF_HOST_MEMORY", -11: "BUILD_PROGRAM_FAILURE",
    -30: "INVALID_VALUE", -42: "INVALID_BINARY", -46: "INVALID_KERNEL_NAME", -48: "INVALID_KERNEL",
    -52: "INVALID_KERNEL_ARGS", -54: "INVALID_WORK_GROUP_SIZE", -55: "INVALID_WORK_ITEM_SIZE",
}  # fmt: skip
_P = c_void_p
_SIGNATURES: dict[str, tuple[type | None, list[type]]] = {
    "clBuildProgram": (c_int32, [_P, c_uint32, _P, _P, _P, _P]),
    "clCreateCommandQueueWithProperties": (_P, [_P, _P, _P, _P]),
    "clCreateContext": (_P, [_P, c_uint32, _P, _P, _P, _P]),
    "clCreateKernel": (_P, [_P, ctypes.c_char_p, _P]),
    "clCreateProgramWithBinary": (_P, [_P, c_uint32, _P, _P, _P, _P, _P]),
    "clCreateProgramWithIL": (_P, [_P, ctypes.c_char_p, c_size_t, _P]),
    "clEnqueueNDRangeKernel": (c_int32, [_P, _P, c_uint32, _P, _P, _P, c_uint32, _P, _P]),
    "clFinish": (c_int32, [_P]),
    "clGetDeviceIDs": (c_int32, [_P, c_uint64, c_uint32, _P, _P]),
    "clGetDeviceInfo": (c_int32, [_P, c_uint32, c_size_t, _P, _P]),
    "clGetKernelInfo": (c_int32, [_P, c_uint32, c_size_t, _P, _P]),
    "clGetPlatformIDs": (c_int32, [c_uint32, _P, _P]),
    "clGetProgramBuildInfo": (c_int32, [_P, _P, c_uint32, c_size_t, _P, _P]),
    "clReleaseKernel": (c_int32, [_P]),
    "clReleaseProgram": (c_int32, [_P]),
    "clSVMAlloc": (_P, [_P, c_uint64, c_size_t, c_uint32]),
    "clSVMFree": (None, [_P, _P]),
    "clSetKernelArg": (c_int32, [_P, c_uint32, c_size_t, _P]),
    "clSetKernelArgSVMPointer": (c_int32, [_P, c_uint32, _P]),
}


@functools.cache
def library() -> ctypes.CDLL:
    """OpenCL's loader, which knows the drivers of all vendors."""
    try:
        loaded = ctypes.CDLL("libOpenCL.so.1")
    except OSError as error:
        raise NoDeviceError(f"OpenCL's loader is missing ({error}); run: apt-get install ocl-icd-libopencl1") from None
    for name, (result, parameters) in _SIGNATURES.items():
        function = getattr(loaded, name)
        function.restype, function.argtypes = result, parameters
    return loaded


def check(code: int, what: str, details: str = "") -> None:
    """Raise the error of a code that is not 0."""
    if code:
        name = f"CL_{_NAMES.get(code, code)}"
        raise DeviceError(f"{what} failed: {name} ({code}){details and ': '}{details}", code=code, name=name)


def info(function: Callable[..., int], *objects: int, number: int) -> bytes:
    """What one of OpenCL's functions for questions answers."""
    size = c_size_t()
    check(function(*objects, number, 0, None, byref(size)), f"asking OpenCL for {number:#x}")
    raw = ctypes.create_string_buffer(size.value)
    check(function(*objects, number, size, raw, None), f"asking OpenCL for {number:#x}")
    return raw.raw


@functools.cache
def devices() -> tuple[int, ...]:
    """The devices of all platforms."""
    api, count, found = library(), c_uint32(), []
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
def queue(index: int) -> tuple[int, int]:
    """The context and the in-order queue of a device."""
    api, code, device = library(), c_int32(), c_void_p(devices()[index])
    context = api.clCreateContext(None, 1, byref(device), None, None, byref(code))
    check(code.value, "clCreateContext")
    made = api.clCreateCommandQueueWithProperties(context, device, None, byref(code))
    check(code.value, "clCreateCommandQueueWithProperties")
    return context, made
