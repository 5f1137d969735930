"""Parts that outside drivers need: a list of devices, and kernels unloaded once."""

from __future__ import annotations

import ctypes
from abc import abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Generic, TypeVar

from flydsl.errors import NoDeviceError
from flydsl.runtime.driver import FORKED, Driver, LoadedKernels

__all__ = ["ListedDriver", "UnloadedOnce"]

Device = TypeVar("Device")


class ListedDriver(Driver, Generic[Device]):
    """A driver of a fixed list of devices, of which the first is every thread's current one.

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
