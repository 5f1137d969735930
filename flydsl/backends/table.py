"""Backends whose architectures are the rows of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from flydsl.backends.base import BaseBackend
from flydsl.errors import UnsupportedTargetError, did_you_mean
from flydsl.targets.target import GPUTarget

__all__ = ["TableBackend"]


class TableBackend(BaseBackend):
    """A backend that knows its architectures by name; its driver tells which of them this machine has."""

    warp_sizes: ClassVar[Mapping[str, int]]
    """Threads that run in lockstep, for each architecture."""

    @classmethod
    def architectures(cls) -> Sequence[str]:
        return tuple(cls.warp_sizes)

    @classmethod
    def supports_target(cls, target: GPUTarget) -> bool:
        return target.backend == cls.name and cls.warp_sizes.get(target.arch) == target.warp_size

    @classmethod
    def make_target(cls, arch: str) -> GPUTarget:
        if arch not in cls.warp_sizes:
            raise UnsupportedTargetError(
                f"the backend {cls.name!r} has no architecture {arch!r}; it has {', '.join(cls.warp_sizes)}."
                + did_you_mean(arch, cls.warp_sizes)
            )
        return GPUTarget(cls.name, arch, cls.warp_sizes[arch])

    @classmethod
    def detect_target(cls) -> GPUTarget | None:
        driver = cls.driver()
        if driver.device_count() == 0:
            return None
        return cls.target_of_device(driver.current_device())
