"""AMD GPUs through the HIP runtime, ROCm 6 or newer."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from flydsl.artifact import Artifact
from flydsl.config import Config
from flydsl.errors import DeviceError
from flydsl.runtime.driver import DeviceInfo, DeviceSwitch
from flydsl.runtime.gpu import Api, GpuDriver
from flydsl.targets.compatibility import rank_architectures
from flydsl.targets.names import hip_chip

# hipDeviceProp_tR0600 of hip_runtime_api.h: where gcnArchName, "gfx90a:sramecc+:xnack-", is, and more than its 1472
# bytes, for fields that a later version may add at the end.
_ARCH_OFFSET, _ARCH_BYTES = 1160, 256
_PROPERTIES_BYTES = 8192


class HipDriver(GpuDriver):
    """See :class:`flydsl.runtime.driver.Driver`."""

    name = "HIP"
    dlpack_devices = (10,)
    host_memory = (3, 11)
    api = Api(
        init="hipInit",
        device_count="hipGetDeviceCount",
        get_function="hipModuleGetFunction",
        launch="hipModuleLaunchKernel",
        unload="hipModuleUnload",
        synchronize="hipDeviceSynchronize",
        synchronize_stream="hipStreamSynchronize",
        event_create="hipEventCreateWithFlags",
        event_record="hipEventRecord",
        event_synchronize="hipEventSynchronize",
        event_elapsed="hipEventElapsedTime",
        event_destroy="hipEventDestroy",
        max_active_blocks="hipModuleOccupancyMaxActiveBlocksPerMultiprocessor",
        of_host_code=(
            "hipDrvLaunchKernelEx",
            "hipModuleLaunchCooperativeKernel",
            "hipMallocAsync",
            "hipFreeAsync",
            "hipMemsetAsync",
        ),
    )
    library_advice = (
        "install ROCm 6 or newer and set ROCM_PATH if it is not in /opt/rocm, or run on the CPU with "
        "FLYDSL_COMPILE_BACKEND=cpu"
    )
    device_advice = (
        "see rocminfo, HIP_VISIBLE_DEVICES and the permissions of /dev/kfd, or run on the CPU with "
        "FLYDSL_COMPILE_BACKEND=cpu"
    )

    def __init__(self, library: str | os.PathLike[str] | None = None, config: Config | None = None) -> None:
        super().__init__(library)
        self._config = config

    def library_files(self) -> Sequence[str]:
        """The dynamic loader's names, then the files of a ROCm installation."""
        config = Config.from_env() if self._config is None else self._config
        homes = [str(home) for home in (config.rocm_home, "/opt/rocm") if home is not None]
        names = ("libamdhip64.so.7", "libamdhip64.so.6", "libamdhip64.so")
        return (*names, *(f"{home}/lib/libamdhip64.so" for home in dict.fromkeys(homes)))

    def describe(self, library: ctypes.CDLL, code: int) -> tuple[str, str]:
        """``hipError...`` and AMD's description."""
        text = ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.c_int)
        name = text(("hipGetErrorName", library))(code) or b""
        return name.decode(), (text(("hipGetErrorString", library))(code) or b"").decode()

    @contextmanager
    def activate(self, device: int) -> Iterator[None]:
        """Set the thread's device unless it is current already."""
        before = self._current()
        if before == device:
            yield
            return
        self.call("hipSetDevice", device, what=f"making HIP device {device} current")
        try:
            yield
        finally:
            self.call("hipSetDevice", before, what=f"going back to HIP device {before}")

    def switch(self, device: int) -> DeviceSwitch:
        return DeviceSwitch(self.address("hipGetDevice"), self.address("hipSetDevice"), device)

    def current_device(self) -> int:
        self.require(0)
        return self._current()

    def device_info(self, device: int) -> DeviceInfo:
        """The architecture is the chip's name without its features: ``gfx90a``."""
        self.require(device)
        what = f"asking for the architecture of HIP device {device}"
        handle, name = ctypes.c_int(), ctypes.create_string_buffer(256)
        self.call("hipDeviceGet", ctypes.byref(handle), device, what=what)
        self.call("hipDeviceGetName", name, len(name), handle, what=what)
        properties = ctypes.create_string_buffer(_PROPERTIES_BYTES)
        self.call("hipGetDevicePropertiesR0600", properties, device, what=what)
        full = properties.raw[_ARCH_OFFSET : _ARCH_OFFSET + _ARCH_BYTES].partition(b"\0")[0].decode("ascii", "replace")
        arch = hip_chip(full)
        if arch is None:
            raise DeviceError(
                f"{what} failed: this HIP library says {full!r}, expected a name such as 'gfx942'; "
                "name the architecture with FLYDSL_COMPILE_ARCH"
            )
        return DeviceInfo(device, name.value.decode(errors="replace"), arch)

    def rank(self, chip: str, available: Iterable[str]) -> list[str]:
        """LLVM's generic targets; see :mod:`flydsl.targets.compatibility`."""
        return rank_architectures("rocm", chip, available)

    def load_module(self, artifact: Artifact, device: int, what: str) -> int:
        if "binary" not in artifact.sections:
            raise DeviceError(f"{what} failed: the artifact has no section 'binary'; compile it again")
        module = ctypes.c_void_p()
        binary = artifact.sections["binary"]
        code = self.function("hipModuleLoadData")(ctypes.byref(module), binary)
        self.check(code, f"{what} (a {self.device_info(device).arch}) (hipModuleLoadData)" if code else what)
        return module.value or 0

    def prepare(self, function: int, device: int, what: str) -> None:
        """Do nothing: a kernel may use all the shared memory of the device without opting in."""

    def _current(self) -> int:
        device = ctypes.c_int()
        self.call("hipGetDevice", ctypes.byref(device), what="asking for the current HIP device")
        return device.value
