"""Binary compatibility between chips.

NVIDIA: CUDA C++ Programming Guide, "Compute Capabilities" and "Binary Compatibility": a cubin runs on chips of its major
version and an equal or higher minor one (of the embedded line only on its own chip); of an architecture with suffix ``a``
only on that chip, with ``f`` on its family.  PTX without such a suffix is compiled by the driver for any newer chip.
AMD: LLVM's "User Guide for AMDGPU Backend", table "AMDGPU Generic Targets".
x86-64: System V ABI, AMD64 supplement, section 3.1.1: a processor runs code of the levels whose features it has.
"""

from __future__ import annotations

import platform
import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from flydsl.targets.cpu_levels import missing_features, processor

__all__ = ["rank_architectures"]

_EMBEDDED = frozenset({"72", "87", "101", "110"})
"""Compute capabilities of NVIDIA's embedded chips (Jetson, Drive), which share no cubins with the others."""

_GENERIC: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "gfx9-generic": ("gfx900", "gfx902", "gfx904", "gfx906", "gfx909", "gfx90c"),
        "gfx9-4-generic": ("gfx940", "gfx941", "gfx942", "gfx950"),
        "gfx10-1-generic": ("gfx1010", "gfx1011", "gfx1012", "gfx1013"),
        "gfx10-3-generic": tuple(f"gfx103{digit}" for digit in range(7)),
        "gfx11-generic": tuple(f"gfx11{digits}" for digits in ("00", "01", "02", "03", "50", "51", "52", "53")),
        "gfx12-generic": ("gfx1200", "gfx1201"),
    }
)
"""The chips that run the code of each generic target."""


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
        return _rank_rocm(chip.partition(":")[0], archs)
    if backend == "cpu":
        return _rank_cpu(chip, archs)
    return [arch for arch in archs if arch == chip]


def _rank_cuda(chip: str, archs: list[str]) -> list[str]:
    own = _capability(chip)
    if own is None:
        return [arch for arch in archs if arch == chip]
    ranked: list[tuple[int, int, str]] = []
    for arch in archs:
        capability = _capability(arch)
        if capability is None:
            continue
        major, minor, suffix = capability
        number = major * 10 + minor
        same = (major, minor) == own[:2]
        family = major == own[0] and minor <= own[1]
        embedded = _EMBEDDED & {f"{major}{minor}", f"{own[0]}{own[1]}"}
        if same:
            ranked.append((0, "af".find(suffix) if suffix else 2, arch))
        elif suffix == "f" and family:
            ranked.append((1, -number, arch))
        elif not suffix and family and not embedded:
            ranked.append((2, -number, arch))
        elif not suffix and number < own[0] * 10 + own[1]:
            ranked.append((3, -number, arch))  # its cubin does not fit; the driver compiles its PTX
    return [arch for _, _, arch in sorted(ranked)]


def _capability(arch: str) -> tuple[int, int, str] | None:
    """Major, minor and suffix of ``"sm_90a"``."""
    match = re.fullmatch(r"sm_(\d+)(\d)([af]?)", arch)
    return None if match is None else (int(match[1]), int(match[2]), match[3])


def _rank_rocm(chip: str, archs: list[str]) -> list[str]:
    exact = [arch for arch in archs if arch == chip]
    return exact + [arch for arch in archs if chip in _GENERIC.get(arch, ())]


def _rank_cpu(chip: str, archs: list[str]) -> list[str]:
    if chip != "native":
        return [arch for arch in archs if arch == chip]
    if platform.machine() == "aarch64":
        return [arch for arch in archs if arch == "aarch64"]
    flags = processor().get("flags", "")
    return [level for level in _X86_LEVELS if level in archs and not missing_features(level, flags)]
