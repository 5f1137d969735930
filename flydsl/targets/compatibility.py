"""Binary compatibility between chips.

NVIDIA: CUDA C++ Programming Guide, "Compute Capabilities" and "Binary Compatibility": a cubin runs on chips of its major
version and an equal or higher minor one (of the embedded line only on its own chip); of an architecture with suffix ``a``
only on that chip, with ``f`` on its family.  PTX without such a suffix is compiled by the driver for any newer chip.
AMD: LLVM's "User Guide for AMDGPU Backend", table "AMDGPU Generic Targets".
x86-64: System V ABI, AMD64 supplement, section 3.1.1: a processor runs code of the levels whose features it has.
"""

from __future__ import annotations

import platform
from collections.abc import Iterable

from flydsl.targets.amdgpu import GENERIC_ARCHS
from flydsl.targets.cpu_levels import missing_features, processor
from flydsl.targets.names import SmName, hip_chip
from flydsl.targets.nvidia import EMBEDDED, FAMILIES

_X86_LEVELS = ("x86-64-v4", "x86-64-v3", "x86-64-v2", "x86-64")


def rank_architectures(backend: str, chip: str, available: Iterable[str]) -> list[str]:
    """The architectures among ``available`` whose code runs on ``chip``, best first.

    Args:
        chip: as the driver names it: ``"sm_90"``, ``"gfx942"`` (also with features, ``"gfx942:sramecc+:xnack-"``),
            and ``"native"`` for this machine's processor.
    """
    archs = sorted(set(available))
    if backend == "cuda":
        return _rank_cuda(chip, archs)
    if backend == "rocm":
        return _rank_rocm(hip_chip(chip) or chip, archs)
    if backend == "cpu":
        return _rank_cpu(chip, archs)
    return [arch for arch in archs if arch == chip]


def newest_first(arch: str) -> int:
    """The rank of NVIDIA's code among that which is tried on a chip: older chips refuse code for newer ones."""
    made = SmName.parse(arch)
    return 0 if made is None else -made.capability


def _rank_cuda(chip: str, archs: list[str]) -> list[str]:
    own = SmName.parse(chip)
    if own is None:
        return [arch for arch in archs if arch == chip]
    ranked: list[tuple[int, int, str]] = []
    for arch in archs:
        made = SmName.parse(arch)
        if made is None:
            continue
        is_older = made.major == own.major and made.minor <= own.minor
        if made.capability == own.capability:
            ranked.append((0, "af".find(made.suffix) if made.suffix else 2, arch))
        elif own.capability in FAMILIES.get(arch, ()):
            ranked.append((1, -made.capability, arch))
        elif not made.suffix and is_older and not EMBEDDED & {made.capability, own.capability}:
            ranked.append((2, -made.capability, arch))
        elif not made.suffix and made.capability < own.capability:
            ranked.append((3, -made.capability, arch))  # its cubin does not fit; the driver compiles its PTX
    return [arch for _, _, arch in sorted(ranked)]


def _rank_rocm(chip: str, archs: list[str]) -> list[str]:
    exact = [arch for arch in archs if arch == chip]
    return exact + [arch for arch in archs if chip in GENERIC_ARCHS.get(arch, ())]


def _rank_cpu(chip: str, archs: list[str]) -> list[str]:
    if chip != "native":
        return [arch for arch in archs if arch == chip]
    if platform.machine() == "aarch64":
        return [arch for arch in archs if arch == "aarch64"]
    flags = processor().get("flags", "")
    return [level for level in _X86_LEVELS if level in archs and not missing_features(level, flags)]
