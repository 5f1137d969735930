"""CPUs as data, by LLVM's names (``llc -mcpu=help``).

A CPU has no warps of its own.  Its kernels see warps of 32 lanes, the size that NVIDIA's and RDNA chips share, and the
limits below.  A GPU's name stands for this machine's CPU with that GPU's warps and limits.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType

from flydsl.support.fast_dataclass import record
from flydsl.targets.amdgpu import ROCM_ARCHS, RocmArch
from flydsl.targets.nvidia import CUDA_ARCHS, STATIC_SHARED_BYTES, CudaArch, usable_features
from flydsl.targets.target import LaunchFeatures, chip_table

NATIVE = "native"
MAX_THREADS_PER_BLOCK = 1024


@record
class CpuArch:
    """One row: an LLVM CPU of a 64-bit machine that runs Linux."""

    name: str
    machine: str
    """As ``uname -m`` says: ``"x86_64"`` or ``"aarch64"``."""
    cpu: str = ""
    """LLVM's name, where it is another."""

    def __post_init__(self) -> None:
        if self.machine not in ("x86_64", "aarch64"):
            raise ValueError(f"{self.name}: machine {self.machine!r} is neither x86_64 nor aarch64")
        if not self.name or self.name == NATIVE:
            raise ValueError(f"{self.name!r} cannot be the name of one CPU")

    @property
    def llvm_cpu(self) -> str:
        """LLVM's name of the CPU."""
        return self.cpu or self.name

    @property
    def triple(self) -> str:
        """LLVM's name of the machine."""
        return f"{self.machine}-unknown-linux-gnu"


@record
class Limits:
    """The limits of a machine for a kernel, in threads and bytes."""

    warp_size: int
    static_shared_bytes: int
    dynamic_shared_bytes: int
    features: frozenset[str] = frozenset()
    """The optional features of the GPU that this machine's CPU emulates."""
    launch: LaunchFeatures = field(default_factory=LaunchFeatures)
    """The attributes of a launch, which are hints for a CPU that runs kernels one by one."""
    amd: RocmArch | None = None
    """The GPU, if it is one of AMD's."""
    nvidia: CudaArch | None = None
    """The GPU, if it is one of NVIDIA's."""

    def __post_init__(self) -> None:
        if self.warp_size not in (32, 64):
            raise ValueError(f"a warp of {self.warp_size} threads; those of GPUs have 32 or 64")
        if not 0 < self.static_shared_bytes <= self.dynamic_shared_bytes:
            raise ValueError(f"{self.static_shared_bytes} static of {self.dynamic_shared_bytes} bytes of shared memory")


_X86 = (
    "x86-64 x86-64-v2 x86-64-v3 x86-64-v4 haswell skylake skylake-avx512 cascadelake icelake-server sapphirerapids "
    "graniterapids alderlake znver1 znver2 znver3 znver4 znver5"
)
_ARM = (
    "cortex-a72 cortex-a76 neoverse-n1 neoverse-n2 neoverse-v1 neoverse-v2 neoverse-v3 apple-m1 apple-m2 apple-m3 "
    "apple-m4 ampere1 a64fx grace"
)
_ROWS = (
    *(CpuArch(name, "x86_64") for name in _X86.split()),
    CpuArch("aarch64", "aarch64", cpu="generic"),
    CpuArch("generic-aarch64", "aarch64", cpu="generic"),
    *(CpuArch(name, "aarch64") for name in _ARM.split()),
)

CPU_ARCHS: Mapping[str, CpuArch] = chip_table(_ROWS)

CPU_LIMITS = Limits(32, static_shared_bytes=256 << 10, dynamic_shared_bytes=256 << 10)
"""More than any GPU has; it stays within a second-level cache, and static memory within a thread's stack."""


def _launch(row: CudaArch) -> LaunchFeatures:
    own = row.launch_features
    return LaunchFeatures(attributes=own.attributes - {"cooperative"}, cluster_blocks=own.cluster_blocks)


EMULATED: Mapping[str, Limits] = MappingProxyType(
    {
        name: Limits(
            row.warp_size, STATIC_SHARED_BYTES, row.shared_kib << 10, usable_features(row), _launch(row), nvidia=row
        )
        for name, row in CUDA_ARCHS.items()
    }
    | {
        name: Limits(
            row.warp_size,
            row.lds_kib << 10,
            row.lds_kib << 10,
            launch=LaunchFeatures(cluster_blocks=row.launch_features.cluster_blocks),
            amd=row,
        )
        for name, row in ROCM_ARCHS.items()
    }
)
"""The GPUs whose warps and limits this machine's CPU can take on."""


COMMON_GPUS = ("gfx942", "gfx950", "gfx1100", "gfx1201", "gfx1250", "sm_80", "sm_90")
"""The GPUs to emulate, in this order, for a kernel that needs one and names none."""


def limits_of(arch: str) -> Limits:
    """The limits of an architecture: those of the emulated GPU, or a CPU's own."""
    return EMULATED.get(arch, CPU_LIMITS)
