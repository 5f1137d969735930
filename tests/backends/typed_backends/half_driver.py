"""A driver that lacks two members, and has one with other parameters."""

from __future__ import annotations

from flydsl.plugin import DeviceInfo, Driver


class HalfDriver(Driver):
    name = "half"

    def device_count(self) -> int:
        return 1

    def current_device(self) -> int:
        return 0

    def device_info(self, device: str) -> DeviceInfo:
        return DeviceInfo(0, device, "half1")

    def synchronize(self, device: int, stream: int | None = None) -> None:
        pass


driver = HalfDriver()
