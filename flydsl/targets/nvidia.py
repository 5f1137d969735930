"""NVIDIA architectures as data.

Shared memory: CUDA C++ Programming Guide, "Technical Specifications per Compute Capability" ("Maximum amount of shared
memory per thread block"; a static allocation is limited to 48 KiB, more must be dynamic), and there "Number of 32-bit
registers per multiprocessor".  PTX versions: PTX ISA manual, "PTX ISA Version History"; each row has one that knows the
architecture and all that the language emits for it, that LLVM 22 writes, and that comes with an old CUDA release, so
that an older ptxas, and an older driver that compiles the kept PTX, serve too: 8.0 is CUDA 12.0, 8.6 is 12.7, 8.7 is
12.8, 8.8 is 12.9, 9.0 is 13.0.  Features: PTX ISA manual, "Target ISA Notes" of each instruction.  Families: CUDA
Programming Guide, "Family-Specific Compatibility", and of 10.7 what ptxas 13.5 compiles.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from flydsl.errors import DSLValueError
from flydsl.support.fast_dataclass import record
from flydsl.support.forks import cached_property
from flydsl.targets.names import SmName
from flydsl.targets.target import LaunchFeatures, Occupancy, chip_table

STATIC_SHARED_BYTES = 48 << 10
LOCAL_BYTES = 512 << 10
SCOPES: Mapping[str, str] = MappingProxyType(
    {"agent": "device", "workgroup": "block", "wavefront": "block", "singlethread": "block", "one-as": ""}
)
"""The scope of NVPTX that includes each of AMD's; its fences have no single-thread scope."""
"""Local memory that a thread may have ("Technical Specifications per Compute Capability")."""


@record
class Feature:
    """Something that chips have from a compute capability on, or that only some chips have."""

    name: str
    """As PTX names the instruction, with a type where that decides."""
    since: int = 0
    """The first compute capability, times ten; 0 where ``only`` says it all."""
    only: tuple[str, ...] = ()
    """The architectures that have it, where newer ones need not.

    One with suffix ``a`` stands for itself, one with ``f`` for its family: the variants ``a`` and ``f`` of all members.
    """
    ptx: int = 63
    """The first PTX version that has it, times ten."""

    def __post_init__(self) -> None:
        if bool(self.since) == bool(self.only) or not all(name.endswith(("a", "f")) for name in self.only):
            raise ValueError(f"{self.name}: a feature has a first capability or architectures with suffix a or f")

    def is_of(self, name: SmName) -> bool:
        """True if code for that architecture may use it."""
        if not self.only:
            return name.capability >= self.since
        of_families = (name.capability in FAMILIES[each] for each in self.only if each in FAMILIES)
        return str(name) in self.only or (bool(name.suffix) and any(of_families))


FAMILIES: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {"sm_100f": (100, 103, 107), "sm_103f": (103, 107), "sm_110f": (110,), "sm_120f": (120, 121), "sm_121f": (121,)}
)
"""The compute capabilities, times ten, of the chips that run code for a family."""

_TENSOR_MEMORY = ("sm_100f", "sm_110f")
_BLACKWELL = (*_TENSOR_MEMORY, "sm_120f")
FEATURES = (
    Feature("ldmatrix", 75, ptx=65),
    Feature("vote", 70),  # and match, named barriers
    Feature("mma.f16.k8", 75, ptx=65),  # m16n8k8
    Feature("mma.s8.k16", 75, ptx=65),  # m8n8k16
    Feature("mma.f16", 80, ptx=70),  # m16n8k16
    Feature("mma.bf16", 80, ptx=70),  # m16n8k8, m16n8k16
    Feature("mma.tf32", 80, ptx=70),  # m16n8k4, m16n8k8
    Feature("mma.f64", 80, ptx=70),  # m8n8k4
    Feature("mma.s8", 80, ptx=70),  # m16n8k16, m16n8k32
    Feature("cvt.fp8", 89, ptx=81),  # between f32 and pairs of e4m3 or e5m2
    Feature("atom.f16", 70, ptx=63),  # additions
    Feature("atom.bf16", 90, ptx=78),
    Feature("f32x2", 100, ptx=86),  # add, mul and fma of two pairs of f32
    Feature("mma.fp8", 89, ptx=84),  # m16n8k32 of e4m3 and e5m2
    Feature("mma.f64.m16", 90, ptx=78),  # m16n8k4, m16n8k8, m16n8k16
    Feature("cp.async", 80, ptx=70),
    Feature("redux", 80, ptx=70),
    Feature("redux.f32", only=("sm_100f",), ptx=86),
    Feature("cluster", 90, ptx=78),  # and distributed shared memory
    Feature("mbarrier", 90, ptx=78),  # with expected bytes and waits by phase
    Feature("stmatrix", 90, ptx=78),
    Feature("ldmatrix.b8", only=_BLACKWELL, ptx=86),  # m16n16, transposed
    Feature("stmatrix.b8", only=_BLACKWELL, ptx=86),  # m16n8, transposed
    Feature("tma", 90, ptx=80),  # cp.async.bulk and cp.async.bulk.tensor
    Feature("griddepcontrol", 90, ptx=78),
    Feature("multimem", 90, ptx=81),  # accesses of all GPUs' copies at one address
    Feature("elect", 90, ptx=80),
    Feature("setmaxnreg", only=("sm_90a", *_BLACKWELL), ptx=80),
    Feature("wgmma", only=("sm_90a",), ptx=80),  # m64nNk16 f16, bf16; k8 tf32; k32 fp8, int8
    Feature("tcgen05", only=_TENSOR_MEMORY, ptx=86),
    Feature("tcgen05.block16", only=_TENSOR_MEMORY, ptx=87),  # a scale for every 16 elements of 4 bits
    Feature("mma.block_scale", only=("sm_120f",), ptx=87),  # m16n8k32 of e4m3 and e5m2, m16n8k64 of e2m1
)


_RESIDENT: Mapping[int, tuple[int, int, int]] = MappingProxyType(
    {
        75: (32, 16, 64),
        80: (64, 32, 164),
        86: (48, 16, 100),
        87: (48, 16, 164),
        89: (48, 24, 100),
        90: (64, 32, 228),
        100: (64, 32, 228),
        103: (64, 32, 228),
        110: (48, 24, 228),
        120: (48, 24, 100),
        121: (48, 24, 100),
    }
)
"""Warps, blocks, and KiB of shared memory of a multiprocessor, by capability ("Technical Specifications per Compute
Capability")."""
_REGISTER_UNIT, _SHARED_UNIT, _DRIVER_SHARED, _SUBPARTITIONS = 256, 128, 1024, 4


@record
class CudaArch:
    """One row: an architecture as ptxas names it."""

    name: str
    shared_kib: int
    """KiB of shared memory that one block may have, dynamic included."""
    ptx: int
    """PTX ISA version times ten."""

    warp_size = 32
    max_threads_per_block = 1024
    registers = 64 << 10
    """Registers of 32 bits of a multiprocessor, and the most that one block may have."""
    max_registers_per_thread = 255

    def __post_init__(self) -> None:
        parts = SmName.parse(self.name)
        if parts is None or not 1 <= parts.major < 100 or (parts.suffix == "f" and self.name not in FAMILIES):
            raise ValueError(f"{self.name!r} is not an architecture's name such as sm_90 or sm_90a")
        if not STATIC_SHARED_BYTES <= self.shared_kib << 10 < 256 << 10:
            raise ValueError(f"{self.name}: {self.shared_kib} KiB of shared memory is out of range")
        if self.ptx < self.first_ptx:
            raise ValueError(
                f"{self.name}: PTX {self.ptx / 10} does not know it, {self.first_ptx / 10} is the first that does"
            )
        newer = [f"{f.name} ({f.ptx / 10})" for f in FEATURES if f.name in self.features and f.ptx > self.ptx]
        if newer:
            raise ValueError(f"{self.name}: PTX {self.ptx / 10} does not have {', '.join(newer)}")

    @property
    def parameter_offset(self) -> int:
        """Bytes of constant bank 0 before a kernel's parameters, as ptxas places them ("EIATTR_PARAM_CBANK" of cubins)."""
        return 0x380 if self.capability >= 100 else 0x210 if self.capability >= 90 else 0x160

    @property
    def capability(self) -> int:
        """The compute capability times ten: 90 for ``sm_90a``."""
        return self._parts.capability

    @property
    def network_chips(self) -> tuple[str, ...]:
        """The chips whose NVSHMEM library this one runs, the nearest first (package ``nvidia-nvshmem-cu13``, 3.8)."""
        return tuple(f"sm_{number}" for number in (100, 90, 89, 80, 75) if number <= self.capability)

    @cached_property
    def _parts(self) -> SmName:
        parts = SmName.parse(self.name)
        assert parts is not None
        return parts

    @property
    def is_family(self) -> bool:
        """True if it is a family, whose code runs on several chips."""
        return self.name in FAMILIES

    @property
    def first_ptx(self) -> int:
        """The first PTX version that knows the architecture, times ten."""
        if self.capability >= 100:
            first = {100: 86, 103: 88, 110: 90, 120: 87, 121: 88}[self.capability]
            return max(first, 88) if self.is_family else first
        return 80 if self.name == "sm_90a" else 78 if self.capability >= 89 else 63

    @cached_property
    def features(self) -> frozenset[str]:
        """The names of the features that code for exactly this architecture may use."""
        return frozenset(feature.name for feature in FEATURES if feature.is_of(self._parts))

    def occupancy(self, registers: int, shared_bytes: int, threads: int) -> Occupancy:
        """The blocks of a kernel that one multiprocessor holds, and what limits them.

        Registers are given to warps in units of 256, shared memory to blocks in units of 128 bytes, and from capability
        8.0 on the driver keeps 1 KiB of it for each block: NVIDIA's occupancy calculator (``cuda_occupancy.h``).

        Args:
            registers: of a thread.
            shared_bytes: static and dynamic shared memory of a block.
            threads: of a block.
        """
        most_warps, most_blocks, shared_kib = _RESIDENT[self.capability]
        warps = -(-max(threads, 1) // self.warp_size)
        per_warp = -(-max(registers, 1) * self.warp_size // _REGISTER_UNIT) * _REGISTER_UNIT
        shared = -(-(shared_bytes + (_DRIVER_SHARED if self.capability >= 80 else 0)) // _SHARED_UNIT) * _SHARED_UNIT
        limits = {
            "blocks": most_blocks,
            "warps": most_warps // warps,
            "registers": self.registers // per_warp // _SUBPARTITIONS * _SUBPARTITIONS // warps,
            "shared memory": (shared_kib << 10) // shared if shared else most_blocks,
        }
        blocks = min(limits.values())
        limit = next(name for name in ("warps", "registers", "shared memory", "blocks") if limits[name] == blocks)
        return Occupancy(blocks, blocks * warps, most_warps, limit)

    @property
    def has_clusters(self) -> bool:
        """True if blocks can be launched in clusters."""
        return "cluster" in self.features

    @property
    def launch_features(self) -> LaunchFeatures:
        """The launch features of the driver.

        CUDA C++ Programming Guide: clusters and programmatic dependent launch need compute capability 9.0, and eight
        blocks is what a cluster may have on every chip ("Thread Block Clusters", "Programmatic Dependent Launch").
        """
        attributes = {"cooperative", "priority"}
        if self.has_clusters:
            attributes.add("programmatic_stream_serialization")
        return LaunchFeatures(
            extended="cuLaunchKernelEx",
            allocate="cuMemAllocAsync",
            free="cuMemFreeAsync",
            clear="cuMemsetD8Async",
            attributes=frozenset(attributes),
            cluster_blocks=8 if self.has_clusters else 0,
            asynchronous=True,
        )


_ROWS = (
    CudaArch("sm_75", shared_kib=64, ptx=80),
    CudaArch("sm_80", shared_kib=163, ptx=80),
    CudaArch("sm_86", shared_kib=99, ptx=80),
    CudaArch("sm_87", shared_kib=163, ptx=80),
    CudaArch("sm_89", shared_kib=99, ptx=84),
    CudaArch("sm_90", shared_kib=227, ptx=84),
    CudaArch("sm_90a", shared_kib=227, ptx=84),
    CudaArch("sm_100", shared_kib=227, ptx=86),
    CudaArch("sm_100a", shared_kib=227, ptx=87),
    CudaArch("sm_100f", shared_kib=227, ptx=88),
    CudaArch("sm_103", shared_kib=227, ptx=88),
    CudaArch("sm_103a", shared_kib=227, ptx=88),
    CudaArch("sm_103f", shared_kib=227, ptx=88),
    CudaArch("sm_110", shared_kib=227, ptx=90),
    CudaArch("sm_110a", shared_kib=227, ptx=90),
    CudaArch("sm_110f", shared_kib=227, ptx=90),
    CudaArch("sm_120", shared_kib=99, ptx=87),
    CudaArch("sm_120a", shared_kib=99, ptx=87),
    CudaArch("sm_120f", shared_kib=99, ptx=88),
    CudaArch("sm_121", shared_kib=99, ptx=88),
    CudaArch("sm_121a", shared_kib=99, ptx=88),
    CudaArch("sm_121f", shared_kib=99, ptx=88),
)

CUDA_ARCHS: Mapping[str, CudaArch] = chip_table(_ROWS)

EMBEDDED = frozenset({72, 87, 101, 110})
"""Compute capabilities of the embedded chips (Jetson, Drive), which share no cubins with the others; times ten.  Kernels
are not compiled for all of them, but bundles may be opened there."""


def archs_with(feature: str) -> tuple[str, ...]:
    """The architectures that have a feature, in the order of the table."""
    return tuple(name for name, row in CUDA_ARCHS.items() if feature in row.features)


def needed_arch(arch: CudaArch, features: frozenset[str]) -> CudaArch:
    """The architecture for code with ``features`` for the chip ``arch``: itself, or with suffix ``a``."""
    for row in (arch, CUDA_ARCHS.get(f"{arch.name}a")):
        if row is not None and features <= row.features:
            return row
    lacking = sorted(features - arch.features)
    raise DSLValueError(
        f"{arch.name} does not have {', '.join(lacking)}; "
        + "; ".join(f"{name}: {', '.join(archs_with(name))}" for name in lacking)
    )


def usable_features(arch: CudaArch) -> frozenset[str]:
    """The features of kernels for the chip, with those of its variant ``a``, which is chosen when needed."""
    variant = CUDA_ARCHS.get(f"{arch.name}a", arch)
    return arch.features | variant.features


HOLDERS: Mapping[str, tuple[str, ...]] = MappingProxyType({f.name: archs_with(f.name) for f in FEATURES})
"""For each feature the architectures that have it."""
