"""What the runtime half of a backend gives: the kernels of an artifact on one device, and a native launch function.

The launch function has the C signature of ``cuLaunchKernel`` and ``hipModuleLaunchKernel`` on every backend::

    i32 launch(void *function, u32 grid_x, u32 grid_y, u32 grid_z, u32 block_x, u32 block_y, u32 block_z,
               u32 dynamic_shared_bytes, void *stream, void **kernel_params, void **extra /* null */)

Each element of ``kernel_params`` points to one parameter's value.  0 is success.  An extent of zero in the grid or in
the block is an error, as it is in CUDA.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from flydsl.errors import DSLNotImplementedError
from flydsl.support.fast_dataclass import record

if TYPE_CHECKING:
    from flydsl.artifact import Artifact

__all__ = [
    "HOST_FAULT",
    "HOST_SITES",
    "LAST_KERNEL",
    "DeviceEvent",
    "DeviceInfo",
    "DeviceSwitch",
    "Driver",
    "LoadedKernels",
]

LAST_KERNEL = "flydsl_last_kernel"
"""The variable in which host code leaves the handle of each kernel that the driver took, where kernels run on after that."""

HOST_FAULT = 1 << 20
"""Host code returns this plus the number of a division whose divisor was zero; no driver has such a code."""
HOST_SITES = "flydsl_host_sites"
"""Host code's table of those divisions: JSON, for each the file, line and column, or null."""


@record
class DeviceInfo:
    """One device of a driver."""

    index: int
    name: str
    """As its vendor sells it."""
    arch: str
    """The architecture to compile for, as in a target: ``"sm_90"``, ``"gfx942"``, ``"native"``."""


@record
class DeviceSwitch:
    """How native code makes a device current for its thread: two functions that return 0 for success."""

    current: int
    """Address of ``i32 f(T *)``, which writes what is current: a pointer or a 32-bit number."""
    change: int
    """Address of ``i32 f(T)``."""
    device: int
    """What is to be current."""


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
    """

    @property
    @abstractmethod
    def launch_address(self) -> int:
        """Address of the native launch function."""

    @property
    @abstractmethod
    def handles(self) -> Sequence[int]:
        """What the launch function takes as ``function``, in the order of ``artifact.kernels``."""

    @abstractmethod
    def close(self) -> None:
        """Unloads the kernels, once those that a device still runs have finished; a second call does nothing.

        No thread may be in the launch function.
        """

    @property
    def enter_address(self) -> int | None:
        """Address of a function that is called in place of the host function, and calls it; ``None``: there is none.

        In front of ``context`` it finds the host function's address, and where its code begins and ends.
        """
        return None

    @property
    def switch(self) -> DeviceSwitch | None:
        """What :meth:`activate` does, for native code; ``None`` if there is nothing to do."""
        return None

    def activate(self) -> AbstractContextManager[None]:
        """Makes the device current for the calling thread, which a launch needs; restores what was current before.

        Raises:
            DeviceError: the driver refuses.
        """
        return nullcontext()

    @property
    def forked_launch_address(self) -> int | None:
        """The launch function of a forked child, which fails; ``None`` where children may launch."""
        return None

    def address(self, symbol: str) -> int | None:
        """What host code may use of the driver by its name: :data:`LAST_KERNEL`, and launch functions with attributes.

        Raises:
            DeviceError: the driver is too old to have it.
        """
        return None

    def max_active_blocks(self, kernel: int, threads: int, dynamic_shared_bytes: int) -> int | None:
        """How many blocks one compute unit holds of the kernel at that position; ``None``: the driver cannot tell.

        Raises:
            DeviceError: the driver refuses.
        """
        return None


class Driver(Protocol):
    """One kind of device.  All methods may be called from any thread.

    A subclass need only have the abstract members.  The others have an answer for drivers without the ability.
    """

    contract: ClassVar[int] = 1
    """The version of :mod:`flydsl.plugin` that the driver was written for."""
    dlpack_devices: ClassVar[tuple[int, ...]] = ()
    """DLPack's types of the devices whose memory is this driver's; ``dlpack.h``, ``DLDeviceType``."""
    host_memory: ClassVar[tuple[int, ...]] = ()
    """DLPack's types of host memory that its kernels may use beside a tensor of its own, such as pinned memory."""

    @property
    @abstractmethod
    def name(self) -> str:
        """What messages call it, such as ``"CUDA"``."""

    @abstractmethod
    def load(self, artifact: Artifact, device: int) -> LoadedKernels:
        """Loads an artifact's kernels.

        Raises:
            NoDeviceError: the driver's library or the device is missing.
            DeviceError: the driver refuses the binary; the message names the artifact.
        """

    @abstractmethod
    def check(self, code: int, what: str) -> None:
        """Nothing if ``code``, returned by a launch on this thread, is 0.

        Raises:
            DeviceError: it is another; with the driver's number and name of the error, after ``what`` failed.
        """

    @abstractmethod
    def device_count(self) -> int:
        """How many devices there are; 0 also where the driver's library is missing.

        Raises:
            DeviceError: the driver is there and fails.
        """

    @abstractmethod
    def current_device(self) -> int:
        """The device that is current for the calling thread.

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
        """Waits until all work of a device, or of one of its streams, is done.

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
        raise DSLNotImplementedError(f"the driver {self.name!r} has no events; measure with the host's clock instead")
