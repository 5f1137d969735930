"""AMD architectures as data.

Names, wavefront sizes, ISA versions and ELF machines (``EF_AMDGPU_MACH_*``): LLVM's "User Guide for AMDGPU Backend",
"Processors" and "ELF Code Object"; generic targets: there, "AMDGPU Generic Targets".  gfx940 and gfx941 were early
steppings of gfx942, which LLVM dropped.  Bytes of local data share (LDS) that one block may have: AMD's instruction set
documents of CDNA 3, CDNA 4 and RDNA 3 ("Data Share"), and for gfx1250 and gfx1251 LLVM's feature
``AddressableLocalMemorySize327680``.  Register files and waves: the same documents ("Wave State"), LLVM's
``AMDGPUBaseInfo.cpp`` and feature ``1_5xVGPRs``.  Which instructions an instruction set has: :mod:`flydsl.expr.rocdl`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from types import MappingProxyType

from flydsl.support.fast_dataclass import record
from flydsl.support.forks import cached_property
from flydsl.targets.names import GfxName
from flydsl.targets.target import LaunchFeatures, Occupancy, chip_table

_PLAIN_SCOPES = ("agent", "workgroup", "wavefront", "singlethread")
SCOPES: Mapping[str, str] = MappingProxyType(
    {name: name for name in ("", "one-as", *_PLAIN_SCOPES, *(f"{scope}-one-as" for scope in _PLAIN_SCOPES))}
)
"""LLVM's scopes of all targets, and AMD's ("User Guide for AMDGPU Backend", "Memory Scopes"); each is itself."""


class Isa(Enum):
    """Instruction sets, by which tables of instructions are keyed.  All chips of one have the same instructions."""

    CDNA1 = "CDNA 1"
    CDNA2 = "CDNA 2"
    CDNA3 = "CDNA 3"
    CDNA4 = "CDNA 4"
    RDNA2 = "RDNA 2"
    RDNA3 = "RDNA 3"
    RDNA3_5 = "RDNA 3.5"
    RDNA4 = "RDNA 4"
    GFX1250 = "gfx1250"
    """LLVM's ``FeatureISAVersion12_50_Common``; AMD's document is not public."""
    GFX1251 = "gfx1251"
    """LLVM's ``FeatureISAVersion12_51``, without its matrix instructions; see :data:`LEFT_OUT`."""


ALL = tuple(Isa)
GFX9 = (Isa.CDNA1, Isa.CDNA2, Isa.CDNA3, Isa.CDNA4)
"""LLVM's ``FeatureGFX9``, as far as kernels are compiled for it; and so on."""
GFX10 = (Isa.RDNA2,)
GFX11 = (Isa.RDNA3, Isa.RDNA3_5)
GFX125X = (Isa.GFX1250, Isa.GFX1251)
GFX12 = (Isa.RDNA4, *GFX125X)
_GENERATIONS: Mapping[int, tuple[Isa, ...]] = MappingProxyType({9: GFX9, 10: GFX10, 11: GFX11, 12: GFX12})
GENERATIONS_IN_TYPES: Mapping[Isa, str] = MappingProxyType(
    {
        **dict.fromkeys(GFX9, "cdna3"),
        **dict.fromkeys(GFX10, "gfx10"),
        **dict.fromkeys(GFX11, "gfx11"),
        Isa.RDNA4: "gfx120x",
        Isa.GFX1250: "gfx1250",
    }
)
"""The names of generations in the types of matrix operations."""

LEFT_OUT: Mapping[tuple[Isa, Isa], str] = MappingProxyType(
    {
        (
            Isa.GFX1251,
            Isa.GFX1250,
        ): "gfx1251 has them too, but slower: LLVM 22 waits for their results as briefly as on "
        "gfx1250, so that they would be wrong"
    }
)
"""Reasons for missing instructions, by the instruction set without them and the one with them.

LLVM's ``GCNHazardRecognizer.cpp`` waits longer from the version on that has ``FeatureGFX125xLowestRateWMMA``.
"""


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
    isa: Isa
    warp_size: int
    lds_kib: int
    """KiB of LDS that one block may have, static and dynamic together."""
    registers: RegisterFile
    lds_shared_kib: int
    """KiB of LDS that the blocks on one compute unit share, or on the pair of them that RDNA runs a block on."""

    elf_machine: int
    """The number in the flags of its code objects."""
    generic: str = ""
    """LLVM's generic target whose code runs on it, if there is one."""

    simds = 4
    """Execution units that share it: those of a compute unit, or of RDNA's pair."""
    max_threads_per_block = 1024

    def __post_init__(self) -> None:
        parts = GfxName.parse(self.name)
        if parts is None:
            raise ValueError(f"{self.name!r} is not an architecture's name such as gfx942")
        if self.isa not in _GENERATIONS.get(parts.major, ()):
            raise ValueError(f"{self.name}: {self.isa.value} is no instruction set of generation {parts.major}")
        # All of generation 9 has waves of 64 lanes; kernels for later ones are compiled for their native 32.
        if self.warp_size != (64 if self.isa in GFX9 else 32):
            raise ValueError(
                f"{self.name}: a wave of {self.warp_size} lanes is not that of generation {self.generation}"
            )
        if self.lds_kib not in (64, 160, 320):
            raise ValueError(f"{self.name}: {self.lds_kib} KiB of LDS, expected 64, 160 or 320")
        if self.lds_shared_kib % self.lds_kib:
            raise ValueError(f"{self.name}: {self.lds_shared_kib} KiB of LDS are no whole number of the largest blocks")
        if (self.registers.scalar is not None) != (self.isa in GFX9):
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

    def resident(self, vector: int, accumulation: int, scalar: int, lds: int, threads: int) -> Occupancy:
        """The blocks of a kernel that one compute unit holds, RDNA's pair of them, and what limits them.

        Args:
            vector, accumulation, scalar, lds, threads: as of :meth:`occupancy`.
        """
        per_block = -(-max(threads, 1) // self.warp_size)
        limits = {
            "registers": self.registers.waves_with(vector, accumulation, scalar) * self.simds // per_block,
            "warps": self.registers.waves * self.simds // per_block,
            "shared memory": (self.lds_shared_kib << 10) // lds if lds else self.registers.waves * self.simds,
        }
        blocks = min(limits.values())
        limit = next(name for name in ("warps", "registers", "shared memory") if limits[name] == blocks)
        return Occupancy(blocks, blocks * per_block, self.registers.waves * self.simds, limit)

    # -- what kernels and their lowering ask for; the names in quotes are LLVM's, of AMDGPU.td and GCNSubtarget.h

    @property
    def has_unified_registers(self) -> bool:
        """True if a wave has accumulation registers, and they are some of its vector registers."""
        return self.isa in GFX9 and not self.registers.has_accumulators_apart

    @property
    def has_packed_singles(self) -> bool:
        """True if one instruction adds, multiplies or fuses two pairs of f32 ("packed-fp32-ops")."""
        return self.isa in (Isa.CDNA2, Isa.CDNA3, Isa.CDNA4, *GFX125X)

    @property
    def has_row_swaps(self) -> bool:
        """True if rows of 16 lanes, and halves of a wave, change places between two registers ("permlane32-swap")."""
        return self.isa is Isa.CDNA4

    @property
    def has_nan_maximum(self) -> bool:
        """True if one instruction takes the maximum of f32 and propagates NaN ("ieee-minimum-maximum-insts")."""
        return self.isa is Isa.CDNA4 or self.isa in GFX12

    @property
    def has_wave_dpp(self) -> bool:
        """True if DPP moves across the rows of a wave ("hasDPPWavefrontShifts", "hasDPPBroadcasts")."""
        return self.isa in GFX9

    @property
    def has_dpp_xmask(self) -> bool:
        """True if DPP reads the lane at any exclusive or in a row (RDNA 2 instruction set, "DPP_ROW_XMASK")."""
        return self.isa not in GFX9

    @property
    def has_permlane16(self) -> bool:
        """True if a row reads any lane of its neighbor row (RDNA 2 instruction set, "V_PERMLANEX16_B32")."""
        return self.isa not in GFX9

    @property
    def has_wide_buffer_offsets(self) -> bool:
        """True if a buffer instruction holds any distance, in 24 bits (RDNA 4 instruction set, "VBUFFER")."""
        return self.isa in GFX12

    @property
    def has_split_waits(self) -> bool:
        """True if each counter has a wait of its own ("hasExtendedWaitCounts")."""
        return self.isa in GFX12

    @property
    def has_store_counter(self) -> bool:
        """True if stores have a counter apart from that of loads ("vscnt")."""
        return self.isa not in GFX9

    @property
    def shares_l1(self) -> bool:
        """True if all waves of a block share an L1 cache (LLVM's "User Guide for AMDGPU Backend", "Memory Model")."""
        return self.isa in GFX9

    @property
    def has_clusters(self) -> bool:
        """True if blocks can be launched in clusters ("clusters")."""
        return self.isa in GFX125X

    @property
    def has_deep_mfma(self) -> bool:
        """True if MFMA has a form of twice the depth, and one with scales ("gfx950-insts")."""
        return self.isa is Isa.CDNA4

    @property
    def has_scaled_wmma(self) -> bool:
        """True if WMMA has a form with scales ("gfx1250-insts")."""
        return self.isa is Isa.GFX1250

    @property
    def rounds_to_bf16(self) -> bool:
        """True if kernels leave the rounding of f32 to bf16 to LLVM.

        CDNA 4 and gfx1250 have an instruction ("bf16-cvt-insts"); for RDNA 3 and 4 LLVM's sequence stays.
        """
        return self.isa is Isa.CDNA4 or self.isa in GFX11 or self.isa in GFX12

    # -- what follows from the name

    @property
    def generation(self) -> int:
        """The major version: 9 for gfx942, 11 for gfx1100."""
        return self._parts.major

    @cached_property
    def _parts(self) -> GfxName:
        parts = GfxName.parse(self.name)
        assert parts is not None
        return parts

    @property
    def isa_version(self) -> int:
        """The architecture's number in the device libraries: 9010 for gfx90a, 11000 for gfx1100."""
        return self._parts.major * 1000 + self._parts.minor * 100 + self._parts.stepping

    @property
    def triple(self) -> str:
        """LLVM's triple of assembly that names the chip."""
        return f"{self._parts.triple}-amd-amdhsa"

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
            allocate="hipMallocAsync",
            free="hipFreeAsync",
            clear="hipMemsetAsync",
            attributes=frozenset({"cooperative"}),
            cluster_blocks=16 if self.has_clusters else 0,
            packed_parameters=True,
            asynchronous=True,
        )

    @property
    def features(self) -> str:
        """LLVM's target features."""
        return f"+wavefrontsize{self.warp_size}"


_ROWS = (
    RocmArch("gfx908", Isa.CDNA1, 64, 64, _CDNA1, 64, 0x30),
    RocmArch("gfx90a", Isa.CDNA2, 64, 64, _CDNA2, 64, 0x3F),
    RocmArch("gfx942", Isa.CDNA3, 64, 64, _CDNA2, 64, 0x4C, "gfx9-4-generic"),
    RocmArch("gfx950", Isa.CDNA4, 64, 160, _CDNA2, 160, 0x4F, "gfx9-4-generic"),
    RocmArch("gfx1030", Isa.RDNA2, 32, 64, _RDNA, 128, 0x36, "gfx10-3-generic"),
    RocmArch("gfx1100", Isa.RDNA3, 32, 64, _RDNA_LARGE, 128, 0x41, "gfx11-generic"),
    RocmArch("gfx1101", Isa.RDNA3, 32, 64, _RDNA_LARGE, 128, 0x46, "gfx11-generic"),
    RocmArch("gfx1102", Isa.RDNA3, 32, 64, _RDNA, 128, 0x47, "gfx11-generic"),
    RocmArch("gfx1103", Isa.RDNA3, 32, 64, _RDNA, 128, 0x44, "gfx11-generic"),
    RocmArch("gfx1150", Isa.RDNA3_5, 32, 64, _RDNA, 128, 0x43, "gfx11-generic"),
    RocmArch("gfx1151", Isa.RDNA3_5, 32, 64, _RDNA_LARGE, 128, 0x4A, "gfx11-generic"),
    RocmArch("gfx1152", Isa.RDNA3_5, 32, 64, _RDNA, 128, 0x55, "gfx11-generic"),
    RocmArch("gfx1153", Isa.RDNA3_5, 32, 64, _RDNA, 128, 0x58, "gfx11-generic"),
    RocmArch("gfx1200", Isa.RDNA4, 32, 64, _RDNA_LARGE, 128, 0x48, "gfx12-generic"),
    RocmArch("gfx1201", Isa.RDNA4, 32, 64, _RDNA_LARGE, 128, 0x4E, "gfx12-generic"),
    RocmArch("gfx1250", Isa.GFX1250, 32, 320, _RDNA, 320, 0x49),
    RocmArch("gfx1251", Isa.GFX1251, 32, 320, _RDNA, 320, 0x5A),
)

ROCM_ARCHS: Mapping[str, RocmArch] = chip_table(_ROWS)

_UNSUPPORTED: tuple[tuple[str, int | None, str], ...] = (
    ("gfx900", 0x2C, "gfx9-generic"),
    ("gfx902", 0x2D, "gfx9-generic"),
    ("gfx904", 0x2E, "gfx9-generic"),
    ("gfx906", 0x2F, "gfx9-generic"),
    ("gfx909", 0x31, "gfx9-generic"),
    ("gfx90c", 0x32, "gfx9-generic"),
    ("gfx940", None, "gfx9-4-generic"),
    ("gfx941", None, "gfx9-4-generic"),
    ("gfx1010", 0x33, "gfx10-1-generic"),
    ("gfx1011", 0x34, "gfx10-1-generic"),
    ("gfx1012", 0x35, "gfx10-1-generic"),
    ("gfx1013", 0x42, "gfx10-1-generic"),
    ("gfx1031", 0x37, "gfx10-3-generic"),
    ("gfx1032", 0x38, "gfx10-3-generic"),
    ("gfx1033", 0x39, "gfx10-3-generic"),
    ("gfx1034", 0x3E, "gfx10-3-generic"),
    ("gfx1035", 0x3D, "gfx10-3-generic"),
    ("gfx1036", 0x45, "gfx10-3-generic"),
)
"""Chips that kernels are not compiled for; code objects of others, and bundles, may name them.  As in :class:`RocmArch`:
the name, the ELF machine and the generic target."""

_GENERIC_MACHINES: Mapping[int, str] = MappingProxyType(
    {
        0x51: "gfx9-generic",
        0x52: "gfx10-1-generic",
        0x53: "gfx10-3-generic",
        0x54: "gfx11-generic",
        0x59: "gfx12-generic",
        0x5F: "gfx9-4-generic",
    }
)

_NAMED = (*((row.name, row.elf_machine, row.generic) for row in _ROWS), *_UNSUPPORTED)

ELF_MACHINES: Mapping[int, str] = MappingProxyType(
    {machine: name for name, machine, _ in _NAMED if machine is not None} | dict(_GENERIC_MACHINES)
)
"""The chip or generic target that each ELF machine stands for."""

GENERIC_ARCHS: Mapping[str, frozenset[str]] = MappingProxyType(
    {generic: frozenset(name for name, _, of in _NAMED if of == generic) for generic in _GENERIC_MACHINES.values()}
)
"""The chips that run the code of each generic target."""

DROPPED_ARCHS: Mapping[str, str] = MappingProxyType(
    dict.fromkeys(
        ("gfx940", "gfx941"),
        "an early stepping of gfx942 that was never sold and that LLVM no longer knows; compile for gfx942",
    )
)
"""Architectures that there were, and what to do instead."""


def chips_of(isas: Sequence[Isa]) -> tuple[str, ...]:
    """The names of the chips of some instruction sets, in the order of the table."""
    return tuple(row.name for row in _ROWS if row.isa in isas)


def wide_wave_chips() -> tuple[str, ...]:
    """The names of the chips with waves of 64 lanes."""
    return tuple(row.name for row in _ROWS if row.warp_size == 64)
