"""A complete backend that does nothing, for tests of what surrounds backends."""

from __future__ import annotations

from collections.abc import Sequence

from flydsl.backends.base import BaseBackend, CompileOptions, DeviceBinary, DeviceCode, Machine, RuntimeLibrary, Tool
from flydsl.config import Config
from flydsl.errors import NoDeviceError, UnsupportedTargetError
from flydsl.runtime.driver import Driver
from flydsl.targets.target import GPUTarget, TargetFacts


class LinklessBackend(BaseBackend):
    """One architecture, no device, and one method too few."""

    name = "toy"

    @classmethod
    def architectures(cls) -> Sequence[str]:
        return ("toy1",)

    @classmethod
    def supports_target(cls, target: GPUTarget) -> bool:
        return target == GPUTarget(cls.name, "toy1", 16)

    @classmethod
    def make_target(cls, arch: str) -> GPUTarget:
        if arch != "toy1":
            raise UnsupportedTargetError(f"the backend 'toy' has no architecture {arch!r}; it has toy1")
        return GPUTarget(cls.name, arch, 16)

    @classmethod
    def detect_target(cls) -> GPUTarget | None:
        return None

    @classmethod
    def driver(cls) -> Driver:
        raise NoDeviceError("there are no toys")

    @classmethod
    def toolchain(cls, config: Config | None = None) -> Sequence[Tool]:
        return ()

    @classmethod
    def reserved_launch_param_names(cls) -> frozenset[str]:
        return frozenset({"toy_queue"})

    def facts(self) -> TargetFacts:
        return TargetFacts(16, 256, 1024, 2048, 0)

    def hash(self) -> str:
        return str(self.target)

    def pipeline_fragments(self, options: CompileOptions) -> Sequence[str]:
        return ()

    def gpu_module_targets(self) -> Sequence[str]:
        return ()

    def machine(self) -> Machine:
        return Machine("toy-unknown", "toy1")

    def runtime_libraries(self) -> Sequence[RuntimeLibrary]:
        return ()


class ToyBackend(LinklessBackend):
    """The whole of it."""

    def link(self, code: DeviceCode) -> DeviceBinary:
        return DeviceBinary({"binary": code.data})


class NewToyBackend(ToyBackend):
    """One that is not finished."""

    name = "newtoy"
    experimental = True

    @classmethod
    def supports_target(cls, target: GPUTarget) -> bool:
        return target == GPUTarget(cls.name, "toy1", 16)

    @classmethod
    def reserved_launch_param_names(cls) -> frozenset[str]:
        return frozenset()
