"""NVIDIA GPUs through the CUDA driver API.  Numbers are those of ``cuda.h``."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from flydsl.artifact import Artifact
from flydsl.errors import DeviceError
from flydsl.runtime.driver import DeviceInfo, DeviceSwitch, TensorMapFields
from flydsl.runtime.gpu import Api, GpuDriver
from flydsl.targets.compatibility import rank_architectures
from flydsl.targets.names import SmName

_ATTRIBUTE_MAJOR, _ATTRIBUTE_MINOR = 75, 76
_ATTRIBUTE_MAX_SHARED_OPTIN = 97
_FUNCTION_STATIC_SHARED, _FUNCTION_MAX_DYNAMIC_SHARED = 1, 8
_SHARED_WITHOUT_OPTIN = 48 * 1024
_INVALID_IMAGE, _NO_BINARY_FOR_GPU = 200, 209
_NO_DEVICE, _STUB_LIBRARY = 100, 34
_POINTER_DEVICE_ORDINAL = 9
_INVALID_VALUE = 1
_JIT_INFO_LOG, _JIT_INFO_LOG_BYTES, _JIT_ERROR_LOG, _JIT_ERROR_LOG_BYTES = 3, 4, 5, 6
_LOG_BYTES = 16 * 1024
_SMALL_MAPS_ARE_WRONG, _SMALL_MAP_BYTES, _SMALL_MAP_BIT = 13010, 128 << 10, 1 << 21
"""The last version of the driver that sets a wrong bit, in the second word, of maps of less memory than this.

NVIDIA CUTLASS, commit b7ecaa605dd70326900433695e11ebfec407edd2.
"""


class CudaDriver(GpuDriver):
    """See :class:`flydsl.runtime.driver.Driver`.

    It works in each device's primary context, shared with PyTorch and all other users of the CUDA runtime.  Like them it
    keeps the context for the life of the process.
    """

    name = "CUDA"
    dlpack_devices = (2, 13)
    host_memory = (3,)
    api = Api(
        init="cuInit",
        device_count="cuDeviceGetCount",
        get_function="cuModuleGetFunction",
        launch="cuLaunchKernel",
        unload="cuModuleUnload",
        synchronize="cuCtxSynchronize",
        synchronize_stream="cuStreamSynchronize",
        event_create="cuEventCreate",
        event_record="cuEventRecord",
        event_synchronize="cuEventSynchronize",
        event_elapsed="cuEventElapsedTime",
        event_destroy="cuEventDestroy_v2",
        max_active_blocks="cuOccupancyMaxActiveBlocksPerMultiprocessor",
        of_host_code=("cuLaunchKernelEx", "cuMemAllocAsync", "cuMemFreeAsync", "cuMemsetD8Async"),
    )
    no_device_codes = frozenset({_NO_DEVICE, _STUB_LIBRARY})
    library_advice = "install NVIDIA's driver for the GPU, or run on the CPU with FLYDSL_COMPILE_BACKEND=cpu"
    device_advice = "see nvidia-smi and CUDA_VISIBLE_DEVICES, or run on the CPU with FLYDSL_COMPILE_BACKEND=cpu"

    def __init__(self, library: str | os.PathLike[str] | None = None) -> None:
        super().__init__(library)
        self._contexts: dict[int, int] = {}

    def library_files(self) -> Sequence[str]:
        """The library's name: the driver installs it on the dynamic loader's path."""
        return ("libcuda.so.1",)

    def describe(self, library: ctypes.CDLL, code: int) -> tuple[str, str]:
        """``CUDA_ERROR_...`` and NVIDIA's description."""
        name, text = ctypes.c_char_p(), ctypes.c_char_p()
        library.cuGetErrorName(code, ctypes.byref(name))
        library.cuGetErrorString(code, ctypes.byref(text))
        return (name.value or b"").decode(), (text.value or b"").decode()

    @contextmanager
    def activate(self, device: int) -> Iterator[None]:
        """Push the device's primary context unless it is current already."""
        what = f"making CUDA device {device} current"
        context = self._context(device, what)
        current = ctypes.c_void_p()
        self.call("cuCtxGetCurrent", ctypes.byref(current), what=what)
        if current.value == context:
            yield
            return
        self.call("cuCtxPushCurrent_v2", ctypes.c_void_p(context), what=what)
        try:
            yield
        finally:
            self.call("cuCtxPopCurrent_v2", ctypes.byref(current), what=f"leaving CUDA device {device}")

    def switch(self, device: int) -> DeviceSwitch:
        context = self._context(device, f"making CUDA device {device} current")
        return DeviceSwitch(self.address("cuCtxGetCurrent"), self.address("cuCtxSetCurrent"), context)

    def current_device(self) -> int:
        """The device of the current context, else 0, which is the CUDA runtime's default."""
        self.require(0)
        what = "asking for the current CUDA device"
        context, device = ctypes.c_void_p(), ctypes.c_int()
        self.call("cuCtxGetCurrent", ctypes.byref(context), what=what)
        if context.value is not None:
            self.call("cuCtxGetDevice", ctypes.byref(device), what=what)
        return device.value

    def device_of_address(self, address: int) -> int:
        """The device whose memory an address is in; the current one for memory that the driver does not know."""
        self.require(0)
        device = ctypes.c_int()
        ask = self.function("cuPointerGetAttribute")
        code = ask(ctypes.byref(device), _POINTER_DEVICE_ORDINAL, ctypes.c_void_p(address))
        if code == _INVALID_VALUE:
            return self.current_device()
        self.check(code, f"asking for the device of the address {address:#x} (cuPointerGetAttribute)")
        return device.value

    def device_info(self, device: int) -> DeviceInfo:
        """The architecture is ``sm_`` with the compute capability."""
        self.require(device)
        what = f"asking for the name of CUDA device {device}"
        name = ctypes.create_string_buffer(256)
        self.call("cuDeviceGetName", name, len(name), self._device(device, what), what=what)
        major, minor = self.attribute(device, _ATTRIBUTE_MAJOR), self.attribute(device, _ATTRIBUTE_MINOR)
        return DeviceInfo(device, name.value.decode(), str(SmName(major, minor)))

    def rank(self, chip: str, available: Iterable[str]) -> list[str]:
        """NVIDIA's rules; see :mod:`flydsl.targets.compatibility`."""
        return rank_architectures("cuda", chip, available)

    def encode_tensor_map(self, fields: TensorMapFields) -> bytes:
        """CUDA Driver API, "Tensor Map Object Management": the layout is not public."""
        from flydsl.runtime.tensor_maps import PROMOTIONS, SWIZZLES, TENSOR_MAP_BYTES, HostTensorMap

        rank = len(fields.shape)
        place = HostTensorMap(bytes(TENSOR_MAP_BYTES))
        self.call(
            "cuTensorMapEncodeTiled",
            ctypes.c_void_p(place.address),
            fields.number,
            rank,
            ctypes.c_void_p(fields.address),
            (ctypes.c_uint64 * rank)(*fields.shape),
            (ctypes.c_uint64 * max(rank - 1, 1))(*fields.strides),
            (ctypes.c_uint32 * rank)(*fields.box),
            (ctypes.c_uint32 * rank)(*fields.steps),
            0,  # no interleaving
            SWIZZLES.index(fields.swizzle),
            PROMOTIONS.index(fields.l2_promotion),
            int(fields.nan_outside),
            what=f"encoding a tensor map of {fields.dtype} {fields.shape} with boxes of {fields.box}",
        )
        version = ctypes.c_int()
        self.call("cuDriverGetVersion", ctypes.byref(version), what="asking for the version of CUDA's driver")
        steps = (fields.size, *fields.strides)
        last = sum((extent - 1) * step for extent, step in zip(fields.shape, steps, strict=True))
        if version.value <= _SMALL_MAPS_ARE_WRONG and last + 1 < _SMALL_MAP_BYTES:
            word = ctypes.c_uint64.from_address(place.address + 8)
            word.value &= ~_SMALL_MAP_BIT
        return ctypes.string_at(place.address, TENSOR_MAP_BYTES)

    def load_module(self, artifact: Artifact, device: int, what: str) -> int:
        """The cubin if it fits the device, else the PTX, which the driver compiles for it."""
        binary, ptx = artifact.sections.get("binary"), artifact.sections.get("ptx")
        if binary is None and ptx is None:
            raise DeviceError(f"{what} failed: the artifact has neither a section 'binary' nor 'ptx'; compile it again")
        if binary is not None:
            module = ctypes.c_void_p()
            code = self.function("cuModuleLoadDataEx")(ctypes.byref(module), binary, 0, None, None)
            if ptx is None or code not in (_INVALID_IMAGE, _NO_BINARY_FOR_GPU):
                self.check(code, f"{what} (a {self.device_info(device).arch}) (cuModuleLoadDataEx)" if code else what)
                return module.value or 0
        return self._compile(ptx or b"", what)

    def prepare(self, function: int, device: int, what: str) -> None:
        """Allow all the dynamic shared memory that the kernel's static shared memory leaves.

        A kernel must opt in to more than 48 KiB, and the size of a launch is known only then.
        """
        static = ctypes.c_int()
        handle = ctypes.c_void_p(function)
        self.call("cuFuncGetAttribute", ctypes.byref(static), _FUNCTION_STATIC_SHARED, handle, what=what)
        most = self.attribute(device, _ATTRIBUTE_MAX_SHARED_OPTIN) - static.value
        if most > _SHARED_WITHOUT_OPTIN:
            self.call("cuFuncSetAttribute", handle, _FUNCTION_MAX_DYNAMIC_SHARED, most, what=what)

    def _compile(self, ptx: bytes, what: str) -> int:
        """Let the driver compile PTX; an error shows its compiler's log."""
        logs = [ctypes.create_string_buffer(_LOG_BYTES) for _ in range(2)]
        values = [ctypes.addressof(logs[0]), _LOG_BYTES, ctypes.addressof(logs[1]), _LOG_BYTES]
        options = (ctypes.c_int * 4)(_JIT_INFO_LOG, _JIT_INFO_LOG_BYTES, _JIT_ERROR_LOG, _JIT_ERROR_LOG_BYTES)
        module = ctypes.c_void_p()
        code = self.function("cuModuleLoadDataEx")(
            ctypes.byref(module), ptx + b"\0", len(options), options, (ctypes.c_void_p * 4)(*values)
        )
        if code:
            log = " ".join(log.value.decode(errors="replace").strip() for log in logs).strip()
            said = f", whose compiler says: {log}," if log else ""
            self.check(code, f"{what} from PTX{said} (cuModuleLoadDataEx)")
        return module.value or 0

    def _context(self, device: int, what: str) -> int:
        with self.lock:
            if device not in self._contexts:
                context = ctypes.c_void_p()
                self.call("cuDevicePrimaryCtxRetain", ctypes.byref(context), self._device(device, what), what=what)
                self._contexts[device] = context.value or 0
            return self._contexts[device]

    def _device(self, device: int, what: str) -> int:
        handle = ctypes.c_int()
        self.call("cuDeviceGet", ctypes.byref(handle), device, what=what)
        return handle.value

    def attribute(self, device: int, attribute: int) -> int:
        """The value of a ``CUdevice_attribute``."""
        what = f"asking for attribute {attribute} of CUDA device {device}"
        value = ctypes.c_int()
        self.call("cuDeviceGetAttribute", ctypes.byref(value), attribute, self._device(device, what), what=what)
        return value.value
