"""The driver protocol: kernels on one device, and a native launch function.

The launch function has the C signature of ``cuLaunchKernel`` and ``hipModuleLaunchKernel`` on every backend::

    i32 launch(void *function, u32 grid_x, u32 grid_y, u32 grid_z, u32 block_x, u32 block_y, u32 block_z,
               u32 dynamic_shared_bytes, void *stream, void **kernel_params, void **extra /* null */)

Each element of ``kernel_params`` points to one parameter's value.  0 is success.  An extent of zero in the grid or in
the block is an error, as it is in CUDA.
"""

from __future__ import annotations

import ctypes
from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NoReturn, Protocol, TypeVar

from flydsl.errors import DSLNotImplementedError, NoDeviceError
from flydsl.support.fast_dataclass import record

if TYPE_CHECKING:
    from flydsl.artifact import Artifact

MOST_IN_A_LAUNCH = (1 << 31) - 1
"""The largest extent of a grid or a block, and the most bytes of dynamic shared memory, that drivers take."""
LAUNCH_CHECKS = (
    "the grid is out of range: an extent of",
    "the block is out of range: an extent of",
    "the bytes of dynamic shared memory are",
)
"""The checks of each launch in the host function, in the order of their codes."""
LAST_KERNEL = "flydsl_last_kernel"
"""The variable in which host code stores each launched kernel's handle, on devices that run asynchronously."""

TOO_LARGE_TO_BE_RESIDENT = 720
"""CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE, hipErrorCooperativeLaunchTooLarge: not all blocks fit at a time."""
HOST_FAULT = 1 << 20
"""Host code returns this plus the index of a division whose divisor was zero; no driver has such a code."""
HOST_SITES = "flydsl_host_sites"
"""Host code's table of those divisions: JSON, for each the file, line and column, or null."""
FORKED = (1 << 30) + 2
"""The result of a launch by a driver that a fork left unusable; the two numbers below are of groups of ranks."""

Device = TypeVar("Device")


@record
class DeviceInfo:
    """One device of a driver.

    Args:
        index: its number.
        name: the product.
        arch: the architecture.

    Example::

        from flydsl.runtime import DeviceInfo

        print(DeviceInfo(0, "a chip", "gfx942").arch)  # gfx942
    """

    index: int
    name: str
    """The vendor's product name."""
    arch: str
    """The architecture to compile for, as in a target: ``"sm_90"``, ``"gfx942"``, ``"native"``."""


@record
class DeviceSwitch:
    """Native functions that make a device current for a thread; they return 0 for success."""

    current: int
    """Address of ``i32 f(T *)``, which writes the current value: a pointer or a 32-bit number."""
    change: int
    """Address of ``i32 f(T)``."""
    device: int
    """The value to make current."""


@record
class TensorMapFields:
    """A tensor map of NVIDIA's TMA before it is encoded; all are checked."""

    address: int
    """Of the first element."""
    number: int
    """The element type's, in ``cuda.h``."""
    size: int
    """The bytes of an element."""
    shape: tuple[int, ...]
    """Extents in elements, the contiguous dimension first; and so on for the others."""
    strides: tuple[int, ...]
    """Distances in bytes of the dimensions after the first."""
    box: tuple[int, ...]
    steps: tuple[int, ...]
    swizzle: int
    """0, 32, 64 or 128 bytes."""
    l2_promotion: int
    """0, 64, 128 or 256 bytes."""
    nan_outside: bool
    dtype: str
    """The element type's name, for messages."""


class DeviceEvent(Protocol):
    """A point in the work of a stream, once it is recorded there."""

    def record(self, stream: int = 0) -> None:
        """Be reached when all that is in the stream now is done."""

    def synchronize(self) -> None:
        """Wait until it is reached."""

    def milliseconds_since(self, earlier: Any) -> float:
        """The time between two events of one device, both of them reached."""


class LoadedKernels(Protocol):
    """An artifact's kernels on one device.  They are unloaded with the last reference, or at :meth:`close`.

    A subclass need only have the abstract members; the others say that the driver has nothing of the kind.

    Example::

        from flydsl.runtime import LoadedKernels

        print(LoadedKernels.__name__)  # LoadedKernels
    """

    @property
    @abstractmethod
    def launch_address(self) -> int:
        """Address of the native launch function."""

    @property
    @abstractmethod
    def handles(self) -> Sequence[int]:
        """The ``function`` arguments of the launch function, in the order of ``artifact.kernels``."""

    @abstractmethod
    def close(self) -> None:
        """Unloads the kernels, once those that a device still runs have finished; a second call does nothing.

        No thread may be in the launch function.
        """

    @property
    def enter_address(self) -> int | None:
        """Address of a function to call in place of the host function, which it calls; ``None`` if there is none.

        Before ``context`` it finds the host function's address, and the range of its code.
        """
        return None

    @property
    def switch(self) -> DeviceSwitch | None:
        """:meth:`activate` for native code; ``None`` if it has nothing to do."""
        return None

    def activate(self) -> AbstractContextManager[None]:
        """Make the device current for the calling thread, as a launch needs; restore the previous one at the end.

        Raises:
            DeviceError: the driver refuses.
        """
        return nullcontext()

    @property
    def forked_launch_address(self) -> int | None:
        """The launch function of a forked child, which fails; ``None`` where children may launch."""
        return None

    def within_host_function(self) -> AbstractContextManager[None]:
        """Held while Python, which a host function has called, calls the launch function."""
        return nullcontext()

    def address(self, symbol: str) -> int | None:
        """The address of a symbol for host code: :data:`LAST_KERNEL`, and launch functions with attributes.

        Raises:
            DeviceError: the driver is too old to have it.
        """
        return None

    def max_active_blocks(self, kernel: int, threads: int, dynamic_shared_bytes: int) -> int | None:
        """The number of blocks of a kernel, by its position, that one compute unit holds; ``None`` if it cannot be known.

        Raises:
            DeviceError: the driver refuses.
        """
        return None


class Driver(Protocol):
    """One kind of device.  All methods may be called from any thread.

    A subclass need only have the abstract members.  The others have an answer for drivers without the ability.

    Example::

        from flydsl.runtime import Driver

        print(hasattr(Driver, "devices"))  # False
    """

    contract: ClassVar[int] = 1
    """The version of :mod:`flydsl.plugin` that the driver was written for."""
    dlpack_devices: ClassVar[tuple[int, ...]] = ()
    """DLPack's types of the devices whose memory is this driver's; ``dlpack.h``, ``DLDeviceType``."""
    host_memory: ClassVar[tuple[int, ...]] = ()
    """DLPack's types of host memory that its kernels may also use, such as pinned memory."""

    if TYPE_CHECKING:
        name: ClassVar[str]  # a class says name = "...": no property; checkers take it for abstract
    else:

        @property
        @abstractmethod
        def name(self) -> str:
            """The name in messages, such as ``"CUDA"``."""

    @abstractmethod
    def load(self, artifact: Artifact, device: int) -> LoadedKernels:
        """Load an artifact's kernels.

        Raises:
            NoDeviceError: the driver's library or the device is missing.
            DeviceError: the driver refuses the binary; the message names the artifact.
        """

    @abstractmethod
    def check(self, code: int, what: str) -> None:
        """Raise unless ``code``, returned by a launch on this thread, is 0.

        Raises:
            DeviceError: it is not 0; with the driver's number and name of the error, after ``what`` failed.
        """

    @abstractmethod
    def device_count(self) -> int:
        """The number of devices; 0 also without the driver's library.

        Raises:
            DeviceError: the driver is there and fails.
        """

    @abstractmethod
    def current_device(self) -> int:
        """The calling thread's current device.

        Raises:
            NoDeviceError: there is none.
        """

    @abstractmethod
    def device_info(self, device: int) -> DeviceInfo:
        """Name and architecture of a device.

        Raises:
            NoDeviceError: the driver's library or the device is missing.
        """

    @abstractmethod
    def synchronize(self, device: int, stream: int | None = None) -> None:
        """Wait until all work of a device, or of one of its streams, is done.

        Raises:
            NoDeviceError: the driver's library or the device is missing.
            DeviceError: a kernel that ran has failed.
        """

    def rank(self, chip: str, available: Iterable[str]) -> list[str]:
        """The architectures among ``available`` whose code runs on ``chip``, the best first.

        Args:
            chip: the architecture of a device, as :meth:`device_info` names it.
        """
        return [arch for arch in sorted(set(available)) if arch == chip]

    def stream_handle(self, stream: Any) -> int | None:
        """The handle of a stream object of the driver's framework; ``None``: it is nothing of the kind.

        Integers, ``fx.Stream`` and the streams of torch and CuPy are known without this.
        """
        return None

    def event(self, device: int) -> DeviceEvent:
        """A new event of a device, for measuring time.

        Raises:
            DSLNotImplementedError: the driver has no events.
            NoDeviceError: the driver's library or the device is missing.
        """
        _refuse(self, "has no events; measure with the host's clock instead")

    def stream(self, device: int) -> Any:
        """A new stream of a device, as an object that launches take for a stream.

        Raises:
            DSLNotImplementedError: the driver makes no streams.
            NoDeviceError: the driver's library or the device is missing.
        """
        _refuse(self, "makes no streams; make one with the vendor's framework")

    def to_device(self, array: Any, device: int) -> Any:
        """A copy of a NumPy array in the memory of a device, as an object that launches take for a tensor.

        :mod:`flydsl.testing.conformance` runs kernels on such copies.

        Raises:
            DSLNotImplementedError: the driver copies no arrays.
            NoDeviceError: the driver's library or the device is missing.
        """
        _refuse(self, "copies no arrays; it has no member to_device")

    def to_host(self, array: Any) -> Any:
        """The NumPy array of what stands in an array that :meth:`to_device` made.

        All work on it has to be finished; see :meth:`synchronize`.

        Raises:
            DSLNotImplementedError: the driver copies no arrays.
        """
        _refuse(self, "copies no arrays; it has no member to_host")

    def encode_tensor_map(self, fields: TensorMapFields) -> bytes:
        """The 128 bytes of a tensor map, for chips with NVIDIA's TMA, or for what plays their role.

        Raises:
            DSLNotImplementedError: the driver has no tensor maps.
            NoDeviceError: the driver's library is missing.
            DeviceError: the driver refuses the numbers, or is too old for maps.
        """
        _refuse(self, "has no tensor maps")

    def windows(self, device: int) -> Any:
        """Memory of a device that other ranks map: a ``WindowMemory``, for ``flydsl.dist.attach(..., backend=...)``.

        Raises:
            DSLNotImplementedError: the driver has no windows.
            NoDeviceError: the driver's library or the device is missing.
        """
        _refuse(self, "has no windows for ranks; give it a member windows, or pass memory=... to attach")


def _refuse(driver: Driver, reason: str) -> NoReturn:
    """Raise for a member that a driver need not have; pyright takes a member that raises this itself for abstract."""
    raise DSLNotImplementedError(f"the driver {driver.name!r} {reason}")


# -- parts for drivers of other packages: a list of devices, and kernels unloaded once


class ListedDriver(Driver, Generic[Device]):
    """A driver of a fixed list of devices; the first is every thread's current one.

    ::

        class NpuDriver(ListedDriver[int]):
            name = "NPU"

            def devices(self) -> Sequence[int]:
                return npu_handles()
    """

    @abstractmethod
    def devices(self) -> Sequence[Device]:
        """The vendor's objects for its devices, by number."""

    def device(self, index: int) -> Device:
        """The vendor's object of one device."""
        devices = self.devices()
        if not 0 <= index < len(devices):
            found = f"0 to {len(devices) - 1}" if devices else "none"
            raise NoDeviceError(f"there is no {self.name} device {index}; the devices are {found}")
        return devices[index]

    def device_count(self) -> int:
        with suppress(NoDeviceError):
            return len(self.devices())
        return 0

    def current_device(self) -> int:
        self.device(0)
        return 0


_refuse_after_fork = ctypes.CFUNCTYPE(ctypes.c_int32)(lambda: FORKED)


class UnloadedOnce(LoadedKernels):
    """Kernels with a native launch function, which is not called in a process forked from the one that loaded them.

    Args:
        launch_address: of the launch function, ``flydsl_launch_fn`` in ``flydsl/driver.h``.
        handles: its first arguments, in the order of ``artifact.kernels``.
        unload: waits for the kernels that run and releases all; it is called once, by :meth:`close` or with the last
            reference.
    """

    def __init__(self, launch_address: int | None, handles: Sequence[int], unload: Callable[[], object]) -> None:
        self._address, self._handles = launch_address or 0, tuple(handles)
        self._unload: Callable[[], object] | None = unload

    @property
    def launch_address(self) -> int:
        return self._address

    @property
    def forked_launch_address(self) -> int | None:
        """Of a function that refuses: a vendor's threads do not exist in a forked process."""
        return ctypes.cast(_refuse_after_fork, ctypes.c_void_p).value

    @property
    def handles(self) -> Sequence[int]:
        return self._handles

    def close(self) -> None:
        unload, self._unload = self._unload, None
        if unload is not None:
            unload()

    def __del__(self) -> None:
        self.close()
