"""NVIDIA architectures as data.

Shared memory: CUDA C++ Programming Guide, "Technical Specifications per Compute Capability" ("Maximum amount of shared
memory per thread block"; a static allocation is limited to 48 KiB, more must be dynamic).  PTX versions: PTX ISA
manual, "PTX ISA Version History"; each row has one that knows the architecture, that LLVM 22 writes, and that comes
with an old CUDA release, so that an older ptxas serves too: 8.0 is CUDA 12.0, 8.6 is 12.7, 8.7 is 12.8, 8.8 is 12.9.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from flydsl.target import LaunchFeatures

__all__ = ["CUDA_ARCHS", "LOCAL_BYTES", "STATIC_SHARED_BYTES", "CudaArch"]

STATIC_SHARED_BYTES = 48 << 10
LOCAL_BYTES = 512 << 10
"""Local memory that a thread may have ("Technical Specifications per Compute Capability")."""


@dataclass(frozen=True)
class CudaArch:
    """One row: an architecture as ptxas names it."""

    name: str
    shared_kib: int
    """KiB of shared memory that one block may have, dynamic included."""
    ptx: int
    """PTX ISA version times ten."""

    warp_size = 32
    max_threads_per_block = 1024

    def __post_init__(self) -> None:
        if not re.fullmatch(r"sm_\d{2,3}a?", self.name):
            raise ValueError(f"{self.name!r} is not an architecture's name such as sm_90 or sm_90a")
        if not STATIC_SHARED_BYTES <= self.shared_kib << 10 < 256 << 10:
            raise ValueError(f"{self.name}: {self.shared_kib} KiB of shared memory is out of range")
        oldest = 86 if self.capability >= 100 else 78 if self.capability >= 89 else 63
        if self.ptx < oldest:
            raise ValueError(f"{self.name}: PTX {self.ptx / 10} does not know it, {oldest / 10} is the first that does")

    @property
    def capability(self) -> int:
        """The compute capability times ten: 90 for ``sm_90a``."""
        return int(self.name.removeprefix("sm_").rstrip("a"))

    @property
    def has_clusters(self) -> bool:
        """Whether blocks can be launched in clusters: from compute capability 9.0 on."""
        return self.capability >= 90

    @property
    def launch_features(self) -> LaunchFeatures:
        """What a launch may ask of the driver.

        CUDA C++ Programming Guide: clusters and programmatic dependent launch need compute capability 9.0, and eight
        blocks is what a cluster may have on every chip ("Thread Block Clusters", "Programmatic Dependent Launch").
        """
        attributes = {"cooperative", "priority"}
        if self.has_clusters:
            attributes.add("programmatic_stream_serialization")
        return LaunchFeatures(
            extended="cuLaunchKernelEx",
            attributes=frozenset(attributes),
            cluster_blocks=8 if self.has_clusters else 0,
            asynchronous=True,
        )


_ROWS = (
    CudaArch("sm_75", shared_kib=64, ptx=80),
    CudaArch("sm_80", shared_kib=163, ptx=80),
    CudaArch("sm_86", shared_kib=99, ptx=80),
    CudaArch("sm_87", shared_kib=163, ptx=80),
    CudaArch("sm_89", shared_kib=99, ptx=80),
    CudaArch("sm_90", shared_kib=227, ptx=80),
    CudaArch("sm_90a", shared_kib=227, ptx=80),
    CudaArch("sm_100", shared_kib=227, ptx=86),
    CudaArch("sm_100a", shared_kib=227, ptx=86),
    CudaArch("sm_103", shared_kib=227, ptx=88),
    CudaArch("sm_120", shared_kib=99, ptx=87),
    CudaArch("sm_120a", shared_kib=99, ptx=87),
)

CUDA_ARCHS: Mapping[str, CudaArch] = MappingProxyType({row.name: row for row in _ROWS})
