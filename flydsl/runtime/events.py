"""Events: positions in a GPU stream's work, between which the GPU measures time."""

from __future__ import annotations

import ctypes
import weakref
from contextlib import suppress

from flydsl.errors import DeviceError
from flydsl.runtime.gpu import GpuDriver

__all__ = ["GpuEvent"]


class GpuEvent:
    """A position in the work of a stream, once it is recorded there.

    Args:
        driver: the device's driver.
        device: its ordinal.

    Raises:
        NoDeviceError: the driver's library or the device is missing.
        DeviceError: the driver refuses.
    """

    def __init__(self, driver: GpuDriver, device: int = 0) -> None:
        driver.require(device)
        self._driver, self._device = driver, device
        self._what = f"event of {driver.name} device {device}"
        handle = ctypes.c_void_p()
        with driver.activate(device):
            driver.call(driver.api.event_create, ctypes.byref(handle), 0, what=f"making an {self._what}")
        self._handle = handle
        weakref.finalize(self, _destroy, driver, device, handle).atexit = False

    def record(self, stream: int = 0) -> None:
        """Record the event after all work that is in the stream now.

        Raises:
            DeviceError: the driver refuses.
        """
        with self._driver.activate(self._device):
            symbol = self._driver.api.event_record
            self._driver.call(symbol, self._handle, ctypes.c_void_p(stream), what=f"recording an {self._what}")

    def synchronize(self) -> None:
        """Wait until it is reached.

        Raises:
            DeviceError: an earlier kernel in the stream has failed.
        """
        with self._driver.activate(self._device):
            self._driver.call(self._driver.api.event_synchronize, self._handle, what=f"waiting for an {self._what}")

    def milliseconds_since(self, earlier: GpuEvent) -> float:
        """The time between two events of one device, both of them reached.

        Raises:
            DeviceError: one is not recorded, or not reached yet.
        """
        time = ctypes.c_float()
        with self._driver.activate(self._device):
            symbol, what = self._driver.api.event_elapsed, f"comparing with an {self._what}"
            self._driver.call(symbol, ctypes.byref(time), earlier._handle, self._handle, what=what)
        return time.value


def _destroy(driver: GpuDriver, device: int, handle: ctypes.c_void_p) -> None:
    """Ignore errors here: every later call repeats a failed kernel's, and a driver that ended has cleaned up."""
    with suppress(DeviceError), driver.activate(device):
        driver.function(driver.api.event_destroy)(handle)
