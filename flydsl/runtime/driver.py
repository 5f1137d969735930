"""The driver protocol: kernels on one device, and a native launch function.

The launch function has the C signature of ``cuLaunchKernel`` and ``hipModuleLaunchKernel`` on every backend::

    i32 launch(void *function, u32 grid_x, u32 grid_y, u32 grid_z, u32 block_x, u32 block_y, u32 block_z,
               u32 dynamic_shared_bytes, void *stream, void **kernel_params, void **extra /* null */)

Each element of ``kernel_params`` points to one parameter's value.  0 is success.  An extent of zero in the grid or in
the block is an error, as it is in CUDA.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Protocol

from flydsl.support.fast_dataclass import record

if TYPE_CHECKING:
    from flydsl.artifact import Artifact

__all__ = ["HOST_FAULT", "HOST_SITES", "LAST_KERNEL", "DeviceInfo", "DeviceSwitch", "Driver", "LoadedKernels"]

LAST_KERNEL = "flydsl_last_kernel"
"""The variable in which host code stores each launched kernel's handle, on devices that run asynchronously."""

HOST_FAULT = 1 << 20
"""Host code returns this plus the index of a division whose divisor was zero; no driver has such a code."""
HOST_SITES = "flydsl_host_sites"
"""Host code's table of those divisions: JSON, for each the file, line and column, or null."""


@record
class DeviceInfo:
    """One device of a driver."""

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


class LoadedKernels(Protocol):
    """An artifact's kernels on one device.  The last reference, or :meth:`close`, unloads them."""

    @property
    def launch_address(self) -> int:
        """Address of the native launch function."""

    @property
    def enter_address(self) -> int | None:
        """Address of a function to call in place of the host function, which it calls; ``None`` if there is none.

        Before ``context`` it finds the host function's address, and the range of its code.
        """

    @property
    def handles(self) -> Sequence[int]:
        """The ``function`` arguments of the launch function, in the order of ``artifact.kernels``."""

    @property
    def switch(self) -> DeviceSwitch | None:
        """:meth:`activate` for native code; ``None`` if it has nothing to do."""

    def activate(self) -> AbstractContextManager[None]:
        """Make the device current for the calling thread, as a launch needs; restore the previous one at the end.

        Raises:
            DeviceError: the driver refuses.
        """

    @property
    def forked_launch_address(self) -> int | None:
        """The launch function of a forked child, which fails; ``None`` if children may launch."""

    def address(self, symbol: str) -> int | None:
        """The address of a symbol for host code: :data:`LAST_KERNEL`, and launch functions with attributes.

        Raises:
            DeviceError: the driver is too old to have it.
        """

    def max_active_blocks(self, kernel: int, threads: int, dynamic_shared_bytes: int) -> int | None:
        """The number of blocks of a kernel, by its position, that one compute unit holds; ``None`` if it cannot be known.

        Raises:
            DeviceError: the driver refuses.
        """

    def close(self) -> None:
        """Unload the kernels after those that still run have finished; a second call does nothing.

        No thread may be in the launch function.
        """


class Driver(Protocol):
    """One kind of device.  All methods may be called from any thread."""

    @property
    def name(self) -> str:
        """The name in messages, such as ``"CUDA"``."""

    def load(self, artifact: Artifact, device: int) -> LoadedKernels:
        """Load an artifact's kernels.

        Raises:
            NoDeviceError: the driver's library or the device is missing.
            DeviceError: the driver refuses the binary; the message names the artifact.
        """

    def check(self, code: int, what: str) -> None:
        """Raise unless ``code``, returned by a launch on this thread, is 0.

        Raises:
            DeviceError: it is not 0; with the driver's number and name of the error, after ``what`` failed.
        """

    def device_count(self) -> int:
        """The number of devices; 0 also without the driver's library.

        Raises:
            DeviceError: the driver is there and fails.
        """

    def current_device(self) -> int:
        """The calling thread's current device.

        Raises:
            NoDeviceError: there is none.
        """

    def device_info(self, device: int) -> DeviceInfo:
        """Name and architecture of a device.

        Raises:
            NoDeviceError: the driver's library or the device is missing.
        """

    def synchronize(self, device: int, stream: int | None = None) -> None:
        """Wait until all work of a device, or of one of its streams, is done.

        Raises:
            NoDeviceError: the driver's library or the device is missing.
            DeviceError: a kernel that ran has failed.
        """
