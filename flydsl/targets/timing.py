"""Facts of chips for the time model, each with its source.

Blocks are placed on a *compute unit*: AMD's compute unit, RDNA's pair of them (a work group processor),
NVIDIA's streaming multiprocessor.  A *SIMD* is one of its execution units: NVIDIA's sub-partition.  Cycles are those of
the engine clock.  Peak rates and the bandwidth of memory are those of :mod:`flydsl.targets.products`; registers, wave slots
and LDS those of :mod:`flydsl.targets.amdgpu` and :mod:`flydsl.targets.nvidia`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from flydsl.errors import ConfigError, did_you_mean
from flydsl.support.fast_dataclass import record
from flydsl.targets.amdgpu import ROCM_ARCHS
from flydsl.targets.nvidia import CUDA_ARCHS
from flydsl.targets.products import PRODUCTS, Product
from flydsl.targets.target import Occupancy

UNITS: Mapping[str, str] = MappingProxyType(
    {
        "devices": "devices that the product is; rates and bandwidth of its row in the products are those of all together",
        "compute_units": "compute units that blocks are placed on",
        "dies": "dies with an L2 cache of their own; blocks go to them in turn",
        "clock_mhz": "MHz, the peak engine clock",
        "issue_cycles": "cycles between two instructions of one wave",
        "vector_cycles": "cycles that a wave's 32-bit vector instruction occupies its SIMD",
        "vector_latency": "further cycles until its result may be read",
        "slow_vector_cycles": "cycles of a wave's 32-bit integer multiplication",
        "double_cycles": "cycles of a wave's f64 multiplication with addition",
        "transcendental_cycles": "cycles of a wave's exponential, logarithm, or reciprocal",
        "scalar_latency": "cycles until a scalar result may be read",
        "pass_cycles": "cycles of one pass of the matrix unit",
        "lds_bytes_per_cycle": "bytes that the LDS of a compute unit gives per cycle",
        "lds_write_bytes_per_cycle": "bytes that it takes per cycle",
        "lds_banks": "banks of LDS, of 32 bits each",
        "lds_latency": "cycles from a read of LDS to its data, without conflicts",
        "l1_bytes_per_cycle": "bytes per cycle from the vector cache of a compute unit",
        "l1_latency": "cycles of a load that hits the vector cache",
        "l2_bytes_per_cycle": "bytes per cycle from all L2 caches together",
        "l2_mib": "MiB of all L2 caches together",
        "cache_gbps": "10^9 bytes per second of the cache in front of memory; without one, those of L2 to memory",
        "cache_mib": "MiB of that cache",
        "line_bytes": "bytes of a line of L2",
    }
)
"""The facts, with what they count."""


@record
class Fact:
    """One fact of a chip."""

    name: str
    """One of :data:`UNITS`."""
    value: float
    source: str
    """The document that states it."""


@record
class Chip:
    """A product whose kernels are timed.

    Made by :func:`flydsl.perf.chip_of`.

    Example::

        from flydsl.perf import chip_of

        chip = chip_of("mi300x")
        print(chip.fact("compute_units"), chip.facts["compute_units"].source)
    """

    name: str
    """As in :data:`flydsl.targets.products.PRODUCTS`."""
    facts: Mapping[str, Fact]

    def fact(self, name: str) -> float:
        """The value of a fact, by its name in :data:`UNITS`."""
        return self.facts[name].value

    @property
    def product(self) -> Product:
        """Its peak rates, and the bandwidth of its memory."""
        return PRODUCTS[self.name]

    @property
    def arch(self) -> str:
        """The architecture whose code it runs best."""
        return self.product.archs[-1]

    @property
    def is_amd(self) -> bool:
        """True if its code is AMD's."""
        return self.arch in ROCM_ARCHS

    @property
    def warp_size(self) -> int:
        """Lanes of a wave."""
        return ROCM_ARCHS[self.arch].warp_size if self.is_amd else 32

    @property
    def simds(self) -> int:
        """Execution units of a compute unit."""
        return 4

    def lane_order(self, width: int) -> tuple[int, ...]:
        """The order in which LDS serves the lanes of a wave's read; empty: ascending.

        Lanes are served in groups, as many as the banks serve at once.

        Args:
            width: bytes of a lane.
        """
        return _LANE_ORDERS.get((self.name, width), ())

    @property
    def memory_gbps(self) -> float:
        """10^9 bytes per second of the memory of one device."""
        return self.product.bandwidth / self.fact("devices")

    @property
    def seconds_per_cycle(self) -> float:
        """Of the peak engine clock."""
        return 1e-6 / self.fact("clock_mhz")

    def macs_per_cycle(self, kind: str) -> float:
        """Multiplications with addition per cycle of one SIMD's matrix unit.

        Args:
            kind: a rate of the product, such as ``"matrix.f16"``.
        """
        cycles = self.fact("compute_units") * self.simds * self.fact("clock_mhz") * 1e6
        return self.product.rate(kind) * 1e12 / (2 * cycles * self.fact("devices"))

    def occupancy(self, resources: Mapping[str, int], shared: int, threads: int) -> Occupancy:
        """The blocks of a kernel that one compute unit holds.

        Args:
            resources: ``registers``, ``agprs`` and ``sgprs`` of a thread or wave.
            shared: bytes of LDS or shared memory of a block.
            threads: threads of a block.
        """
        if self.is_amd:
            vector, accumulation, scalar = (resources.get(name, 0) for name in ("registers", "agprs", "sgprs"))
            return ROCM_ARCHS[self.arch].resident(vector, accumulation, scalar, shared, threads)
        return CUDA_ARCHS[self.arch].occupancy(resources.get("registers", 0), shared, threads)


_CDNA_CYCLES = """
issue_cycles 4 | AMD Instinct MI300 instruction set architecture, 'Shader Concepts': a wave of 64 takes 4 cycles on 16 lanes
vector_cycles 4 | AMD Instinct MI300 instruction set architecture: a wave of 64 takes 4 cycles on 16 lanes
vector_latency 4 | LLVM SISchedule.td, SICommonWriteRes: Write32Bit is 1 pass of 4 cycles; one more issue slot of forwarding
slow_vector_cycles 16 | LLVM SISchedule.td, SICommonWriteRes: WriteQuarterRate32 is 4 passes of 4 cycles
transcendental_cycles 16 | LLVM SISchedule.td, SICommonWriteRes: WriteTrans32 is 4 passes of 4 cycles
scalar_latency 4 | LLVM SISchedule.td, SICommonWriteRes: WriteSALU is 1 pass of 4 cycles
pass_cycles 4 | LLVM SISchedule.td: one pass of matrix instructions is 4 cycles
lds_latency 64 | LLVM SISchedule.td, WriteLDS: 'can be between 2 and 64'
l1_latency 120 | Chips and Cheese, 'AMD's CDNA 3 Compute Architecture' (2023): vector cache, rounded
"""

_ROWS: Mapping[str, str] = MappingProxyType({
    "mi355x": _CDNA_CYCLES + """
compute_units 256 | AMD Instinct MI355X data sheet
devices 1 | the data sheet of the product
dies 8 | AMD CDNA 4 Architecture white paper: eight accelerator complex dies
clock_mhz 2400 | AMD Instinct MI355X data sheet: peak engine clock
double_cycles 8 | AMD Instinct MI355X data sheet: vector f64 78.6 TFLOPS, half of f32
lds_bytes_per_cycle 256 | Hu et al., 'HipKittens' (2025): reads of 128 bits in 4 phases; Chips and Cheese (2025): 256
lds_write_bytes_per_cycle 128 | Hu et al., 'HipKittens' (2025): writes of 64 bits in 4 phases of 16 lanes
lds_banks 64 | AMD CDNA 4 instruction set architecture, 'Data Share': 160 KiB in 64 banks
l1_bytes_per_cycle 64 | AMD CDNA 3 Architecture white paper: vector cache of 64 bytes per cycle and compute unit
l2_bytes_per_cycle 16384 | AMD CDNA 3 Architecture white paper: 16 channels of 128 bytes per cycle and die
l2_mib 32 | AMD CDNA 4 Architecture white paper: 4 MiB for each of 8 dies
cache_gbps 17200 | AMD CDNA 3 Architecture white paper: Infinity Cache, 17.2 TB/s; CDNA 4 keeps it
cache_mib 256 | AMD Instinct MI355X data sheet: Infinity Cache
line_bytes 128 | AMD CDNA 3 Architecture white paper: lines of 128 bytes
""",
    "mi300x": _CDNA_CYCLES + """
compute_units 304 | AMD Instinct MI300X data sheet
devices 1 | the data sheet of the product
dies 8 | AMD CDNA 3 Architecture white paper: eight accelerator complex dies
clock_mhz 2100 | AMD Instinct MI300X data sheet: peak engine clock
double_cycles 8 | AMD Instinct MI300X data sheet: vector f64 81.7 TFLOPS, half of f32
lds_bytes_per_cycle 128 | AMD Instinct MI300 instruction set architecture, 'Data Share': 32 banks of 4 bytes
lds_write_bytes_per_cycle 128 | AMD Instinct MI300 instruction set architecture, 'Data Share': 32 banks of 4 bytes
lds_banks 32 | AMD Instinct MI300 instruction set architecture, 'Data Share'
l1_bytes_per_cycle 64 | AMD CDNA 3 Architecture white paper: vector cache of 64 bytes per cycle and compute unit
l2_bytes_per_cycle 16384 | AMD CDNA 3 Architecture white paper: 16 channels of 128 bytes per cycle and die
l2_mib 32 | AMD CDNA 3 Architecture white paper: 4 MiB for each of 8 dies
cache_gbps 17200 | AMD CDNA 3 Architecture white paper: Infinity Cache, 17.2 TB/s
cache_mib 256 | AMD Instinct MI300X data sheet: Infinity Cache
line_bytes 128 | AMD CDNA 3 Architecture white paper: lines of 128 bytes
""",
    "mi250x": _CDNA_CYCLES + """
compute_units 110 | AMD Instinct MI250X data sheet: 220, half of them on each of two devices
devices 2 | AMD Instinct MI250X data sheet: two dies, each a device
dies 1 | AMD CDNA 2 Architecture white paper: each die is a device of its own
clock_mhz 1700 | AMD Instinct MI250X data sheet: peak engine clock
double_cycles 4 | AMD Instinct MI250X data sheet: vector f64 47.9 TFLOPS, as f32
lds_bytes_per_cycle 128 | AMD Instinct MI200 instruction set architecture, 'Local Data Share': 32 banks of 4 bytes
lds_write_bytes_per_cycle 128 | AMD Instinct MI200 instruction set architecture, 'Local Data Share': 32 banks of 4 bytes
lds_banks 32 | AMD Instinct MI200 instruction set architecture, 'Local Data Share'
l1_bytes_per_cycle 64 | AMD CDNA 2 Architecture white paper
l2_bytes_per_cycle 4096 | AMD CDNA 2 Architecture white paper: 32 channels of 128 bytes per cycle
l2_mib 8 | AMD CDNA 2 Architecture white paper: 8 MiB for each die
cache_gbps 1638.4 | AMD Instinct MI250X data sheet: 3276.8 for both dies; there is no cache between L2 and memory
cache_mib 8 | AMD CDNA 2 Architecture white paper: L2 is the last cache
line_bytes 128 | AMD CDNA 2 Architecture white paper
""",
    "rx7900xtx": """
compute_units 48 | AMD Radeon RX 7900 XTX specifications: 96 compute units, in pairs
devices 1 | the data sheet of the product
dies 1 | AMD Radeon RX 7900 XTX specifications: one graphics die
clock_mhz 2500 | AMD Radeon RX 7900 XTX specifications: boost clock
issue_cycles 1 | AMD RDNA 3 instruction set architecture: a wave of 32 takes 1 cycle on 32 lanes
vector_cycles 1 | AMD RDNA 3 instruction set architecture: a wave of 32 takes 1 cycle on 32 lanes
vector_latency 5 | LLVM SISchedule.td, GFX11SpeedModel: Write32Bit
slow_vector_cycles 4 | LLVM SISchedule.td, GFX11SpeedModel: WriteQuarterRate32
double_cycles 32 | LLVM SISchedule.td, GFX11SpeedModel: WriteDouble is 38 cycles, 33 more than f32
transcendental_cycles 4 | AMD RDNA 3 instruction set architecture: a quarter of the rate
scalar_latency 2 | LLVM SISchedule.td, GFX11SpeedModel: WriteSALU
pass_cycles 1 | the matrix unit's cycles follow from the product's rate
lds_bytes_per_cycle 256 | AMD RDNA 3 instruction set architecture: 2 x 32 banks of 4 bytes for a pair of compute units
lds_write_bytes_per_cycle 256 | AMD RDNA 3 instruction set architecture: 2 x 32 banks of 4 bytes for a pair of compute units
lds_banks 64 | AMD RDNA 3 instruction set architecture, 'Local Data Share'
lds_latency 20 | LLVM SISchedule.td, GFX11SpeedModel: WriteLDS
l1_bytes_per_cycle 128 | AMD RDNA 3 white paper: 64 bytes per cycle for each compute unit of a pair
l1_latency 100 | Chips and Cheese, 'Microbenchmarking AMD's RDNA 3' (2023), rounded
l2_bytes_per_cycle 2304 | Chips and Cheese, 'Microbenchmarking AMD's RDNA 3' (2023): 5.5 to 5.8 TB/s
l2_mib 6 | AMD Radeon RX 7900 XTX specifications
cache_gbps 3500 | AMD, 'RDNA 3 chiplet technology' (2022): 3.5 TB/s of Infinity Cache, 5.3 at peak
cache_mib 96 | AMD Radeon RX 7900 XTX specifications: Infinity Cache
line_bytes 128 | AMD RDNA 3 instruction set architecture
""",
    "rx9070xt": """
compute_units 32 | AMD Radeon RX 9070 XT specifications: 64 compute units, in pairs
devices 1 | the data sheet of the product
dies 1 | AMD Radeon RX 9070 XT specifications: one die
clock_mhz 2970 | AMD Radeon RX 9070 XT specifications: boost clock
issue_cycles 1 | AMD RDNA 4 instruction set architecture: a wave of 32 takes 1 cycle on 32 lanes
vector_cycles 1 | AMD RDNA 4 instruction set architecture: a wave of 32 takes 1 cycle on 32 lanes
vector_latency 5 | LLVM SISchedule.td, GFX12SpeedModel: Write32Bit
slow_vector_cycles 4 | LLVM SISchedule.td, GFX12SpeedModel: WriteQuarterRate32
double_cycles 32 | LLVM SISchedule.td, GFX12SpeedModel: WriteDouble is 38 cycles, 33 more than f32
transcendental_cycles 4 | AMD RDNA 4 instruction set architecture: a quarter of the rate
scalar_latency 2 | LLVM SISchedule.td, GFX12SpeedModel: WriteSALU
pass_cycles 1 | the matrix unit's cycles follow from the product's rate
lds_bytes_per_cycle 256 | AMD RDNA 4 instruction set architecture: 2 x 32 banks of 4 bytes for a pair of compute units
lds_write_bytes_per_cycle 256 | AMD RDNA 4 instruction set architecture: 2 x 32 banks of 4 bytes for a pair of compute units
lds_banks 64 | AMD RDNA 4 instruction set architecture, 'Local Data Share'
lds_latency 20 | LLVM SISchedule.td, GFX12SpeedModel: WriteLDS
l1_bytes_per_cycle 128 | as RDNA 3: 64 bytes per cycle for each compute unit of a pair
l1_latency 100 | as RDNA 3, for want of a measurement
l2_bytes_per_cycle 2048 | as RDNA 3, for 8 MiB in 32 channels of 64 bytes per cycle
l2_mib 8 | AMD Radeon RX 9070 XT specifications
cache_gbps 3500 | as RDNA 3; AMD names none for RDNA 4
cache_mib 64 | AMD Radeon RX 9070 XT specifications: Infinity Cache
line_bytes 128 | AMD RDNA 4 instruction set architecture
""",
    "a100": """
compute_units 108 | NVIDIA A100 Tensor Core GPU Architecture white paper
devices 1 | the data sheet of the product
dies 1 | NVIDIA A100 Tensor Core GPU Architecture white paper
clock_mhz 1410 | NVIDIA A100 Tensor Core GPU Architecture white paper: boost clock
issue_cycles 1 | NVIDIA A100 Tensor Core GPU Architecture white paper: one warp instruction per cycle and sub-partition
vector_cycles 2 | NVIDIA A100 Tensor Core GPU Architecture white paper: 16 f32 lanes for each sub-partition
vector_latency 4 | Abdelkhalik et al., 'Demystifying the Nvidia Ampere Architecture' (2022): FFMA and IADD 4 cycles
slow_vector_cycles 2 | Abdelkhalik et al., 'Demystifying the Nvidia Ampere Architecture' (2022): IMAD 4 cycles
double_cycles 4 | NVIDIA A100 Tensor Core GPU Architecture white paper: 8 f64 lanes for each sub-partition
transcendental_cycles 8 | CUDA C++ Programming Guide, 'Arithmetic Instructions': 16 per cycle and multiprocessor
scalar_latency 4 | Abdelkhalik et al., 'Demystifying the Nvidia Ampere Architecture' (2022)
pass_cycles 1 | the matrix unit's cycles follow from the product's rate
lds_bytes_per_cycle 128 | CUDA C++ Programming Guide, 'Shared Memory': 32 banks of 4 bytes
lds_write_bytes_per_cycle 128 | CUDA C++ Programming Guide, 'Shared Memory': 32 banks of 4 bytes
lds_banks 32 | CUDA C++ Programming Guide, 'Shared Memory'
lds_latency 23 | Abdelkhalik et al., 'Demystifying the Nvidia Ampere Architecture' (2022), table of memory latencies
l1_bytes_per_cycle 64 | NVIDIA A100 Tensor Core GPU Architecture white paper: 5120 bytes per cycle of L2, 108 multiprocessors
l1_latency 33 | Abdelkhalik et al., 'Demystifying the Nvidia Ampere Architecture' (2022), table of memory latencies
l2_bytes_per_cycle 5120 | NVIDIA A100 Tensor Core GPU Architecture white paper: L2 read bandwidth
l2_mib 40 | NVIDIA A100 Tensor Core GPU Architecture white paper
cache_gbps 2039 | NVIDIA A100 data sheet; there is no cache between L2 and memory
cache_mib 40 | NVIDIA A100 Tensor Core GPU Architecture white paper: L2 is the last cache
line_bytes 128 | CUDA C++ Programming Guide, 'Global Memory'
""",
    "h100": """
compute_units 132 | NVIDIA H100 Tensor Core GPU Architecture white paper: SXM5
devices 1 | the data sheet of the product
dies 1 | NVIDIA H100 Tensor Core GPU Architecture white paper
clock_mhz 1830 | NVIDIA H100 Tensor Core GPU Architecture white paper: boost clock at which tensor rates are stated
issue_cycles 1 | NVIDIA H100 Tensor Core GPU Architecture white paper: one warp instruction per cycle and sub-partition
vector_cycles 1 | NVIDIA H100 Tensor Core GPU Architecture white paper: 32 f32 lanes for each sub-partition
vector_latency 4 | Luo et al., 'Benchmarking and Dissecting the Nvidia Hopper GPU Architecture' (2024)
slow_vector_cycles 2 | CUDA C++ Programming Guide, 'Arithmetic Instructions': 64 per cycle and multiprocessor
double_cycles 2 | NVIDIA H100 Tensor Core GPU Architecture white paper: 16 f64 lanes for each sub-partition
transcendental_cycles 8 | CUDA C++ Programming Guide, 'Arithmetic Instructions': 16 per cycle and multiprocessor
scalar_latency 4 | Luo et al., 'Benchmarking and Dissecting the Nvidia Hopper GPU Architecture' (2024)
pass_cycles 1 | the matrix unit's cycles follow from the product's rate
lds_bytes_per_cycle 128 | CUDA C++ Programming Guide, 'Shared Memory': 32 banks of 4 bytes
lds_write_bytes_per_cycle 128 | CUDA C++ Programming Guide, 'Shared Memory': 32 banks of 4 bytes
lds_banks 32 | CUDA C++ Programming Guide, 'Shared Memory'
lds_latency 29 | Luo et al., 'Benchmarking and Dissecting the Nvidia Hopper GPU Architecture' (2024), table of latencies
l1_bytes_per_cycle 64 | Luo et al., 'Benchmarking and Dissecting the Nvidia Hopper GPU Architecture' (2024), L2
l1_latency 41 | Luo et al., 'Benchmarking and Dissecting the Nvidia Hopper GPU Architecture' (2024), table of latencies
l2_bytes_per_cycle 5632 | Chips and Cheese, 'Nvidia's H100' (2023): 5.5 to 7 TB/s
l2_mib 50 | NVIDIA H100 Tensor Core GPU Architecture white paper
cache_gbps 3350 | NVIDIA H100 data sheet; there is no cache between L2 and memory
cache_mib 50 | NVIDIA H100 Tensor Core GPU Architecture white paper: L2 is the last cache
line_bytes 128 | CUDA C++ Programming Guide, 'Global Memory'
""",
})  # fmt: skip


def _repeated(first_half: str) -> tuple[int, ...]:
    """The order of 64 lanes from that of the first 32, as ranges."""
    ends = [tuple(map(int, part.split("-"))) for part in first_half.split()]
    lanes = [lane for low, high in ends for lane in range(low, high + 1)]
    return (*lanes, *(lane + 32 for lane in lanes))


_LANE_ORDERS: Mapping[tuple[str, int], tuple[int, ...]] = MappingProxyType(
    {
        ("mi355x", 16): _repeated("0-3 12-15 20-27 4-11 16-19 28-31"),
        ("mi300x", 16): _repeated("0-3 20-23 4-7 16-19 8-11 28-31 12-15 24-27"),
    }
)
"""Reads of 128 bits.

MI355X: Hu et al., "HipKittens: Fast and Furious AMD Kernels" (2025), measured phases: four groups of 16 lanes, and of 64
bits two of 32, so 64 banks.  Writes of 64 bits take four groups of 16 lanes, so 32 banks.

MI300X: AMD's blog, "Avoiding LDS Bank Conflicts on AMD GPUs Using CK-Tile Framework" (2025): eight groups of 8 lanes.
"""


def _read(text: str) -> Mapping[str, Fact]:
    facts = {}
    for line in text.strip().splitlines():
        if line:
            values, _, source = line.partition(" | ")
            name, _, value = values.partition(" ")
            facts[name] = Fact(name, float(value), source)
    return MappingProxyType(facts)


CHIPS: Mapping[str, Chip] = MappingProxyType({name: Chip(name, _read(text)) for name, text in _ROWS.items()})
"""By name of the product."""


def chip_of(name: str) -> Chip:
    """The chip of a product's name, an architecture, or a target.

    Args:
        name: such as ``"mi355x"``, ``"gfx950"`` or ``"rocm:gfx950"``.

    Returns:
        The first chip of that name.

    Raises:
        ConfigError: no facts are known of such a chip.

    Example::

        from flydsl.perf import chip_of

        print(chip_of("rocm:gfx950").fact("compute_units"))  # 256.0
    """
    plain = name.lower().rpartition(":")[2]
    if plain in CHIPS:
        return CHIPS[plain]
    for chip in CHIPS.values():
        if plain in chip.product.archs:
            return chip
    known = [*CHIPS, *(chip.arch for chip in CHIPS.values())]
    raise ConfigError(
        f"no facts are known of the chip {name!r}; expected one of {', '.join(known)}.{did_you_mean(plain, known)}"
    )


def dies_of(arch: str) -> int:
    """The dies of an architecture's first product, each with a second-level cache; one if no facts are known."""
    found = (chip for chip in CHIPS.values() if arch in chip.product.archs)
    return next((int(chip.fact("dies")) for chip in found), 1)
