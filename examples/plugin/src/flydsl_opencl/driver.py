"""The driver: loads SPIR-V and launches its kernels on any OpenCL device with shared virtual memory."""

from __future__ import annotations

import ctypes
import shutil
import struct
import subprocess
import tempfile
import threading
from collections.abc import Iterable, Sequence
from ctypes import byref, c_int32, c_size_t, c_uint32, c_void_p
from pathlib import Path
from typing import Any

from flydsl.plugin import Artifact, DeviceError, DeviceInfo, Driver, KernelInfo, LoadedKernels, NoDeviceError
from flydsl_opencl import cl
from flydsl_opencl.arrays import OPENCL

_LAUNCH = ctypes.CFUNCTYPE(c_int32, c_void_p, *[c_uint32] * 7, c_void_p, c_void_p, c_void_p)
_lock = threading.Lock()
_rows: dict[int, tuple[int, KernelInfo, bool]] = {}
"""For each cl_kernel its queue, its parameters, and whether it takes dynamic shared memory as one more."""


def _launch(
    kernel: int, gx: int, gy: int, gz: int, bx: int, by: int, bz: int, shared: int, stream: int, params: int, extra: int
) -> int:
    row = _rows.get(kernel)
    if row is None:
        return -48
    queue, info, takes_shared = row
    api, values = cl.library(), ctypes.cast(params, ctypes.POINTER(c_void_p))
    with _lock:  # a cl_kernel holds its arguments
        for index, param in enumerate(info.params):
            if param.kind.startswith("ptr"):
                code = api.clSetKernelArgSVMPointer(kernel, index, c_void_p.from_address(values[index] or 0))
            else:
                code = api.clSetKernelArg(kernel, index, param.size, values[index])
            if code:
                return int(code)
        if takes_shared and (code := api.clSetKernelArg(kernel, len(info.params), max(shared, 1), None)):
            return int(code)
        size = c_size_t * 3
        extents = size(gx * bx, gy * by, gz * bz), size(bx, by, bz)
        return int(api.clEnqueueNDRangeKernel(stream or queue, kernel, 3, None, *extents, 0, None, None))


_native = _LAUNCH(_launch)


class OpenclKernels(LoadedKernels):
    def __init__(self, program: int, handles: Sequence[int]) -> None:
        self._program, self._handles = program, tuple(handles)

    @property
    def launch_address(self) -> int:
        return ctypes.cast(_native, c_void_p).value or 0

    @property
    def handles(self) -> Sequence[int]:
        return self._handles

    def close(self) -> None:
        for handle in self._handles:
            queue, _, _ = _rows.pop(handle)
            cl.library().clFinish(queue)
            cl.library().clReleaseKernel(handle)
        if self._handles:
            cl.library().clReleaseProgram(self._program)
        self._handles = ()

    __del__ = close


class OpenclDriver(Driver):
    name = "OpenCL"
    dlpack_devices = (OPENCL,)

    def rank(self, chip: str, available: Iterable[str]) -> list[str]:
        """Every device runs code without sub-groups."""
        return [arch for arch in dict.fromkeys((chip, "spirv64")) if arch in set(available)]

    def load(self, artifact: Artifact, device: int) -> OpenclKernels:
        what = f"loading {artifact.name!r} (target {artifact.target}) on {self.name} device {device}"
        self._require(device)
        api, code, (context, queue) = cl.library(), c_int32(), cl.queue(device)
        ident, spirv = c_void_p(cl.devices()[device]), artifact.sections["binary"]
        if _takes_spirv(cl.devices()[device]):
            options, program = b"", api.clCreateProgramWithIL(context, spirv, len(spirv), byref(code))
        else:
            bitcode, options = _spir(spirv, what), b"-x spir -spir-std=1.2"
            size, text = c_size_t(len(bitcode)), ctypes.c_char_p(bitcode)
            program = api.clCreateProgramWithBinary(
                context, 1, byref(ident), byref(size), byref(text), None, byref(code)
            )
        cl.check(code.value, what)
        if failed := api.clBuildProgram(program, 1, byref(ident), options, None, None):
            log = cl.info(api.clGetProgramBuildInfo, program, cl.devices()[device], number=0x1183)
            cl.check(failed, what, log.rstrip(b"\0").decode(errors="replace").strip())
        handles = []
        for info in artifact.kernels:
            handle = api.clCreateKernel(program, info.symbol.encode(), byref(code))
            cl.check(code.value, f"{what}: {info.symbol}")
            count = int.from_bytes(cl.info(api.clGetKernelInfo, handle, number=0x1191)[:4], "little")
            _rows[handle] = queue, info, count > len(info.params)
            handles.append(handle)
        return OpenclKernels(program, handles)

    def check(self, code: int, what: str) -> None:
        cl.check(code, what)

    def device_count(self) -> int:
        try:
            return len(cl.devices())
        except NoDeviceError:
            return 0

    def current_device(self) -> int:
        self._require(0)
        return 0

    def device_info(self, device: int) -> DeviceInfo:
        self._require(device)
        api, ident = cl.library(), cl.devices()[device]
        name = cl.info(api.clGetDeviceInfo, ident, number=0x102B).rstrip(b"\0").decode()
        extensions = cl.info(api.clGetDeviceInfo, ident, number=0x1030)
        arch = "spirv64-sg16" if b"cl_intel_required_subgroup_size" in extensions else "spirv64"
        return DeviceInfo(device, name, arch)

    def synchronize(self, device: int, stream: int | None = None) -> None:
        self._require(device)
        cl.check(cl.library().clFinish(stream or cl.queue(device)[1]), f"waiting for {self.name} device {device}")

    def stream_handle(self, stream: Any) -> int | None:
        """A ``pyopencl.CommandQueue``."""
        return getattr(stream, "int_ptr", None)

    def _require(self, device: int) -> None:
        if not 0 <= device < self.device_count():
            raise NoDeviceError(f"there is no OpenCL device {device} of {self.device_count()}; see clinfo")


def _takes_spirv(ident: int) -> bool:
    return b"SPIR-V" in cl.info(cl.library().clGetDeviceInfo, ident, number=0x105B)  # CL_DEVICE_IL_VERSION


def translator() -> str | None:
    """The program that makes LLVM bitcode of SPIR-V, for devices that take that alone."""
    return next(filter(None, map(shutil.which, ("llvm-spirv", "llvm-spirv-15", "llvm-spirv-14"))), None)


def _spir(spirv: bytes, what: str) -> bytes:
    tool = translator()
    if tool is None:
        raise DeviceError(f"{what} failed: the device takes no SPIR-V; run: apt-get install llvm-spirv-15")
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder, "k.spv"), Path(folder, "k.bc")
        source.write_bytes(_plain_zeros(spirv))
        done = subprocess.run([tool, "-r", str(source), "-o", str(made)], capture_output=True, check=False)
        if done.returncode:
            raise DeviceError(f"{what} failed: {tool}: {done.stderr.decode(errors='replace').strip()}")
        return made.read_bytes()


def _plain_zeros(spirv: bytes) -> bytes:
    """Zeros of numbers as OpConstant: older translators take OpConstantNull of composites and pointers only."""
    words = struct.unpack(f"<{len(spirv) // 4}I", spirv)
    made, at, widths = list(words[:5]), 5, {}
    while at < len(words):
        count, opcode = words[at] >> 16, words[at] & 0xFFFF
        row = words[at : at + count]
        if opcode in (21, 22):  # OpTypeInt, OpTypeFloat
            widths[row[1]] = row[2]
        if opcode == 46 and row[1] in widths:
            zeros = (0,) * (1 + (widths[row[1]] > 32))
            row = ((3 + len(zeros)) << 16 | 43, *row[1:], *zeros)
        made += row
        at += count
    return struct.pack(f"<{len(made)}I", *made)
