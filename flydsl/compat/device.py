"""The AMD GPU that is compiled for, by FlyDSL's names."""

from __future__ import annotations

import functools
import os
from pathlib import Path

from flydsl.config import Config
from flydsl.errors import MissingInstructionError, NoDeviceError, UnsupportedTargetError
from flydsl.runtime.driver import Driver
from flydsl.support.public_names import lazy_names, show_user_frames_of
from flydsl.targets.names import DEFAULT_CHIP, GfxName, chip_name, is_amd_name
from flydsl.targets.target import target_in_trace

__all__ = [
    "bf16_global_atomics_arch_description",
    "get_rocm_arch",
    "get_rocm_device_count",
    "get_warp_size",
    "is_rdna_arch",
    "supports_bf16_global_atomics",
]


def get_rocm_device_count() -> int:
    """The number of AMD devices of this machine; 0 without HIP."""
    from flydsl.compat.device_runtime import RocmDeviceRuntime  # which asks the driver

    return RocmDeviceRuntime().device_count()


def get_rocm_arch(*, config: Config | None = None, driver: Driver | None = None) -> str:
    """The AMD architecture being compiled for, in lower case: ``"gfx942"``.

    That of the kernel being traced; else the configured one; else that of HIP's current device; on a machine without
    one gfx942, as FlyDSL.  A CPU that nobody named an architecture for plays that chip, too.  Configuration and driver
    are by default the environment's and HIP's.
    """
    target = target_in_trace()
    configured = (Config.from_env() if config is None else config).arch
    for arch in (None if target is None else target.arch, configured):
        if arch is not None and is_amd_name(chip_name(arch)):
            return chip_name(arch)
    if target is not None and target.backend == "cpu":
        from flydsl.targets.amdgpu import ROCM_ARCHS  # a machine that only runs kernels may lack it

        raise MissingInstructionError(  # a CPU then plays the first of these chips
            f"the program asks for the AMD architecture, and {target} is none; name one, for example "
            "FLYDSL_COMPILE_ARCH=gfx942",
            archs=ROCM_ARCHS,
        )
    found = _machines_hip(Config.from_env().rocm_home, os.getpid()) if driver is None else driver
    if not isinstance(found, NoDeviceError):
        try:
            return found.device_info(found.current_device()).arch
        except NoDeviceError as error:
            found = error
    if target is None:
        return DEFAULT_CHIP
    raise NoDeviceError(
        f"no AMD architecture to compile for: none is named, and {found.message}; "
        "name one, for example FLYDSL_COMPILE_ARCH=gfx942",
        code=found.code,
        name=found.name,
    )


@functools.lru_cache(maxsize=4)
def _machines_hip(rocm_home: Path | None, process: int) -> Driver | NoDeviceError:
    """HIP's driver, or the reason for its absence: aiter asks 600,000 times while it is imported.

    The process is part of the key because a forked one opens the library anew.
    """
    from flydsl.runtime.hip import HipDriver  # nearly always the compiler has a target

    driver = HipDriver()
    try:
        driver.library()
    except NoDeviceError as error:
        return error
    return driver


def is_rdna_arch(arch: str | None = None) -> bool:
    """True for AMD's graphics chips (gfx10, gfx11, gfx120x), false for data center chips (gfx9, gfx1250).

    The default is :func:`get_rocm_arch`.
    """
    chip = GfxName.parse(get_rocm_arch() if arch is None else chip_name(arch))
    return chip is not None and chip.is_graphics


def get_warp_size(arch: str | None = None) -> int:
    """Threads of a wavefront: 64 up to gfx9, 32 from gfx10 on, the default of AMD's compilers.

    The default architecture is the target being traced, else :func:`get_rocm_arch`.
    """
    target = target_in_trace()
    if arch is None and target is not None:
        return target.warp_size
    chip = GfxName.parse(get_rocm_arch() if arch is None else chip_name(arch))
    if chip is None:
        raise UnsupportedTargetError(f"{arch!r} is no AMD architecture; expected a name such as 'gfx942'")
    return chip.wave_size


def supports_bf16_global_atomics(arch: str | None = None) -> bool:
    """True if the chip adds two bf16 to global memory atomically: ``global_atomic_pk_add_bf16``.

    The default is :func:`get_rocm_arch`.
    """
    return (get_rocm_arch() if arch is None else chip_name(arch)) in _chips_with_bf16_atomics()


def bf16_global_atomics_arch_description() -> str:
    """The chips of :func:`supports_bf16_global_atomics`, for messages."""
    return ", ".join(_chips_with_bf16_atomics())


def _chips_with_bf16_atomics() -> list[str]:
    """``FeatureAtomicGlobalPkAddBF16Inst`` of LLVM's AMDGPU.td."""
    from flydsl.targets.amdgpu import GFX12, ROCM_ARCHS, Isa  # a machine that only runs kernels may lack it

    return [name for name, row in ROCM_ARCHS.items() if row.isa in (Isa.CDNA3, Isa.CDNA4, *GFX12)]


# the compiler's facts of chips, which a machine that only runs kernels may lack
__getattr__ = lazy_names(__name__, {"flydsl.compat.smem_allocator": "SMEM_CAPACITY_MAP check_smem_capacity"})


show_user_frames_of(__name__)
