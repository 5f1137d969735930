"""Backends whose architectures are the rows of a table.

A backend of another package registers its chips here, as ``chips`` of its class::

    class NpuBackend(TableBackend):
        name = "npu"
        chips = chip_table([Npu("n1", warp_size=16), Npu("n2", warp_size=32)])

The class is found by its name (:mod:`flydsl.backends.registry`), so every process that finds the backend has its chips.
What the language reads of a chip, :meth:`~flydsl.backends.base.BaseBackend.facts` says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from flydsl.backends.base import BaseBackend
from flydsl.errors import UnsupportedTargetError, did_you_mean
from flydsl.targets.target import Chip, GPUTarget

__all__ = ["TableBackend"]


class TableBackend(BaseBackend):
    """A backend that knows its architectures by name; its driver tells which of them this machine has."""

    chips: ClassVar[Mapping[str, Chip]]
    """The row of each architecture; see :func:`flydsl.targets.target.chip_table`."""

    @classmethod
    def architectures(cls) -> Sequence[str]:
        return tuple(cls.chips)

    @classmethod
    def supports_target(cls, target: GPUTarget) -> bool:
        chip = cls.chips.get(target.arch)
        return target.backend == cls.name and chip is not None and chip.warp_size == target.warp_size

    @classmethod
    def make_target(cls, arch: str) -> GPUTarget:
        if arch not in cls.chips:
            raise UnsupportedTargetError(
                f"the backend {cls.name!r} has no architecture {arch!r}; it has {', '.join(cls.chips)}."
                + did_you_mean(arch, cls.chips)
            )
        return GPUTarget(cls.name, arch, cls.chips[arch].warp_size)

    @classmethod
    def detect_target(cls) -> GPUTarget | None:
        driver = cls.driver()
        if driver.device_count() == 0:
            return None
        return cls.target_of_device(driver.current_device())
