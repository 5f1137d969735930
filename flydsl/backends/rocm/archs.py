"""AMD architectures as data.

Names, wavefront sizes and ISA versions: LLVM's "User Guide for AMDGPU Backend", "Processors"; gfx940 and gfx941 were
early steppings of gfx942, which LLVM dropped.  Bytes of local data share (LDS) that one block may have: AMD's
instruction set documents of CDNA 3, CDNA 4 and RDNA 3 ("Data Share"), and for gfx1250 LLVM's feature
``AddressableLocalMemorySize327680``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

__all__ = ["ROCM_ARCHS", "RocmArch"]


@dataclass(frozen=True)
class RocmArch:
    """One row: an architecture as LLVM names it."""

    name: str
    warp_size: int
    lds_kib: int
    """KiB of LDS that one block may have, static and dynamic together."""

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

    @property
    def generation(self) -> int:
        """The major version: 9 for gfx942, 11 for gfx1100."""
        return int(self.name.removeprefix("gfx")[:-2])

    @property
    def isa_version(self) -> int:
        """What the device libraries call the architecture: 9010 for gfx90a, 11000 for gfx1100."""
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
    def features(self) -> str:
        """LLVM's target features."""
        return f"+wavefrontsize{self.warp_size}"


_ROWS = (
    RocmArch("gfx908", warp_size=64, lds_kib=64),
    RocmArch("gfx90a", warp_size=64, lds_kib=64),
    RocmArch("gfx942", warp_size=64, lds_kib=64),
    RocmArch("gfx950", warp_size=64, lds_kib=160),
    RocmArch("gfx1030", warp_size=32, lds_kib=64),
    RocmArch("gfx1100", warp_size=32, lds_kib=64),
    RocmArch("gfx1101", warp_size=32, lds_kib=64),
    RocmArch("gfx1102", warp_size=32, lds_kib=64),
    RocmArch("gfx1103", warp_size=32, lds_kib=64),
    RocmArch("gfx1150", warp_size=32, lds_kib=64),
    RocmArch("gfx1151", warp_size=32, lds_kib=64),
    RocmArch("gfx1200", warp_size=32, lds_kib=64),
    RocmArch("gfx1201", warp_size=32, lds_kib=64),
    RocmArch("gfx1250", warp_size=32, lds_kib=320),
)

ROCM_ARCHS: Mapping[str, RocmArch] = MappingProxyType({row.name: row for row in _ROWS})
