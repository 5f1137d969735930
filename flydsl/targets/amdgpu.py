"""AMD architectures as data.

Names, wavefront sizes and ISA versions: LLVM's "User Guide for AMDGPU Backend", "Processors"; gfx940 and gfx941 were
early steppings of gfx942, which LLVM dropped.  Bytes of local data share (LDS) that one block may have: AMD's
instruction set documents of CDNA 3, CDNA 4 and RDNA 3 ("Data Share"), and for gfx1250 LLVM's feature
``AddressableLocalMemorySize327680``.  Register files and waves: the same documents ("Wave State") and LLVM's
``AMDGPUBaseInfo.cpp``.  Which instructions a chip has is in :mod:`flydsl.expr.rocdl`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from flydsl.support.fast_dataclass import record
from flydsl.targets.target import LaunchFeatures

__all__ = ["DROPPED_ARCHS", "ROCM_ARCHS", "RegisterFile", "RocmArch"]


@record
class RegisterFile:
    """The registers that the waves of one execution unit (SIMD) share, and how many waves that may be."""

    vector: int
    """Vector registers of all waves together, per lane."""
    granule: int
    """A wave has a multiple of so many."""
    waves: int
    scalar: int | None = None
    """Scalar registers of all waves together; ``None``: each wave has as many as there are, whatever it needs."""
    has_accumulators_apart: bool = False
    """True if accumulation registers are a second file of that size, not part of it."""

    def __post_init__(self) -> None:
        if self.vector % self.granule or self.vector < 256 or not 8 <= self.waves <= 16:
            raise ValueError(f"{self}: no whole number of granules, or waves other than 8 to 16")

    def waves_with(self, vector: int, accumulation: int, scalar: int) -> int:
        """The waves that fit with so many registers each; ``vector`` includes the accumulation registers."""
        most = max(vector - accumulation, accumulation) if self.has_accumulators_apart else vector
        fitting = self.vector // (-(-max(most, 1) // self.granule) * self.granule)
        if self.scalar is not None:
            fitting = min(fitting, self.scalar // (-(-max(scalar, 1) // _SCALAR_GRANULE) * _SCALAR_GRANULE))
        return max(1, min(self.waves, fitting))


_SCALAR_GRANULE = 16
_CDNA1 = RegisterFile(256, 4, 10, scalar=800, has_accumulators_apart=True)
_CDNA2 = RegisterFile(512, 8, 8, scalar=800)
_RDNA = RegisterFile(1024, 16, 16)
_RDNA_LARGE = RegisterFile(1536, 24, 16)


@record
class RocmArch:
    """One row: an architecture as LLVM names it."""

    name: str
    warp_size: int
    lds_kib: int
    """KiB of LDS that one block may have, static and dynamic together."""
    registers: RegisterFile
    lds_shared_kib: int
    """KiB of LDS that the blocks on one compute unit share, or on the pair of them that RDNA runs a block on."""

    has_packed_singles: bool = False
    """True if one instruction adds, multiplies or fuses two pairs of f32."""
    has_row_swaps: bool = False
    """True if one instruction swaps rows of 16 lanes, or halves of a wave, between two registers."""
    has_nan_maximum: bool = False
    """True if one instruction takes the f32 maximum and propagates NaN."""

    simds = 4
    """Execution units that share it: those of a compute unit, or of RDNA's pair."""
    max_threads_per_block = 1024

    def __post_init__(self) -> None:
        if not re.fullmatch(r"gfx\d{1,2}[0-9a-f]{2}", self.name):
            raise ValueError(f"{self.name!r} is not an architecture's name such as gfx942")
        # All of generation 9 has waves of 64 lanes; kernels for later ones are compiled for their native 32.
        if self.warp_size != (64 if self.generation == 9 else 32):
            raise ValueError(
                f"{self.name}: a wave of {self.warp_size} lanes is not that of generation {self.generation}"
            )
        if self.lds_kib not in (64, 160, 320):
            raise ValueError(f"{self.name}: {self.lds_kib} KiB of LDS, expected 64, 160 or 320")
        if self.lds_shared_kib % self.lds_kib:
            raise ValueError(f"{self.name}: {self.lds_shared_kib} KiB of LDS are no whole number of the largest blocks")
        if (self.registers.scalar is not None) != (self.generation == 9):
            raise ValueError(f"{self.name}: scalar registers limit the waves of generation 9 alone")

    def occupancy(self, vector: int, accumulation: int, scalar: int, lds: int, threads: int) -> int:
        """The most waves that one execution unit holds of a kernel.

        Args:
            vector, accumulation, scalar: registers of a wave; ``vector`` counts the accumulation registers too.
            lds: bytes of LDS of a block.
            threads: threads of a block; where they are not known, the most that a block may have.
        """
        waves = self.registers.waves_with(vector, accumulation, scalar)
        if lds:
            blocks = (self.lds_shared_kib << 10) // lds
            waves = min(waves, blocks * -(-threads // self.warp_size) // self.simds)
        return max(waves, 1)

    @property
    def has_unified_registers(self) -> bool:
        """True if a wave's accumulation registers are part of its vector registers."""
        return self.generation == 9 and not self.registers.has_accumulators_apart

    @property
    def generation(self) -> int:
        """The major version: 9 for gfx942, 11 for gfx1100."""
        return int(self.name.removeprefix("gfx")[:-2])

    @property
    def isa_version(self) -> int:
        """The device libraries' version of the architecture: 9010 for gfx90a, 11000 for gfx1100."""
        minor, stepping = (int(digit, 16) for digit in self.name[-2:])
        return self.generation * 1000 + minor * 100 + stepping

    @property
    def private_bytes(self) -> int:
        """Bytes of scratch memory that a thread may have.

        A wave has as much as the field WAVESIZE of COMPUTE_TMPRING_SIZE can say (LLVM's "User Guide for AMDGPU Backend",
        and ``GCNSubtarget::getMaxWaveScratchSize``): 13 bits of KiB, from generation 11 on 15 and then 18 bits of 256 bytes.
        """
        bits, unit = {9: (13, 1024), 10: (13, 1024), 11: (15, 256)}.get(self.generation, (18, 256))
        return ((1 << bits) - 1) * unit // self.warp_size // 8 * 8

    @property
    def launch_features(self) -> LaunchFeatures:
        """The launch features of HIP.

        HIP takes a cooperative launch by a function of its own, which older versions have too; clusters are new in
        gfx1250.  Up to 16 blocks: the number of a block in its cluster has four bits in each dimension (the fields of
        ``TTMP6`` that LLVM reads it from, "User Guide for AMDGPU Backend"); that it is the limit for all three together
        is an assumption, as no public document states one.
        """
        return LaunchFeatures(
            extended="hipDrvLaunchKernelEx",
            cooperative="hipModuleLaunchCooperativeKernel",
            attributes=frozenset({"cooperative"}),
            cluster_blocks=16 if self.name == "gfx1250" else 0,
            packed_parameters=True,
            asynchronous=True,
        )

    @property
    def features(self) -> str:
        """LLVM's target features."""
        return f"+wavefrontsize{self.warp_size}"


_ROWS = (
    RocmArch("gfx908", 64, lds_kib=64, registers=_CDNA1, lds_shared_kib=64),
    RocmArch("gfx90a", 64, lds_kib=64, registers=_CDNA2, lds_shared_kib=64, has_packed_singles=True),
    RocmArch("gfx942", 64, lds_kib=64, registers=_CDNA2, lds_shared_kib=64, has_packed_singles=True),
    RocmArch(
        "gfx950",
        64,
        lds_kib=160,
        registers=_CDNA2,
        lds_shared_kib=160,
        has_packed_singles=True,
        has_row_swaps=True,
        has_nan_maximum=True,
    ),
    RocmArch("gfx1030", 32, lds_kib=64, registers=_RDNA, lds_shared_kib=128),
    RocmArch("gfx1100", 32, lds_kib=64, registers=_RDNA_LARGE, lds_shared_kib=128),
    RocmArch("gfx1101", 32, lds_kib=64, registers=_RDNA_LARGE, lds_shared_kib=128),
    RocmArch("gfx1102", 32, lds_kib=64, registers=_RDNA, lds_shared_kib=128),
    RocmArch("gfx1103", 32, lds_kib=64, registers=_RDNA, lds_shared_kib=128),
    RocmArch("gfx1150", 32, lds_kib=64, registers=_RDNA, lds_shared_kib=128),
    RocmArch("gfx1151", 32, lds_kib=64, registers=_RDNA_LARGE, lds_shared_kib=128),
    RocmArch("gfx1200", 32, lds_kib=64, registers=_RDNA_LARGE, lds_shared_kib=128, has_nan_maximum=True),
    RocmArch("gfx1201", 32, lds_kib=64, registers=_RDNA_LARGE, lds_shared_kib=128, has_nan_maximum=True),
    RocmArch(
        "gfx1250", 32, lds_kib=320, registers=_RDNA, lds_shared_kib=320, has_packed_singles=True, has_nan_maximum=True
    ),
)

ROCM_ARCHS: Mapping[str, RocmArch] = MappingProxyType({row.name: row for row in _ROWS})

DROPPED_ARCHS: Mapping[str, str] = MappingProxyType(
    dict.fromkeys(
        ("gfx940", "gfx941"),
        "an early stepping of gfx942 that was never sold and that LLVM no longer knows; compile for gfx942",
    )
)
"""Architectures that there were, and what to do instead."""
