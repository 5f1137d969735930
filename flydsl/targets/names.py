"""Names of GPU architectures: LLVM's for AMD, ptxas's for NVIDIA.

AMD: LLVM's "User Guide for AMDGPU Backend", "Processors" and "Target ID": the major version, then the minor one and the
stepping as a hexadecimal digit each; HIP puts features behind the name, ``gfx942:sramecc+:xnack-``.  NVIDIA: ptxas's
``--gpu-name``: the compute capability, then ``a`` or ``f`` for what other chips do not have.

A name says nothing of what a chip can do: that is in its row, in :mod:`.amdgpu` and :mod:`.nvidia`.
"""

from __future__ import annotations

import re

from flydsl.support.fast_dataclass import record

DEFAULT_CHIP = "gfx942"
"""The chip of FlyDSL's programs where nothing names one and there is no device."""


def default_chip(backend: str | None) -> str:
    """The chip that a backend's programs assume where nothing names one; empty where its warps are a CPU's."""
    return DEFAULT_CHIP if backend in (None, "rocm") else ""


# Compiled where they are needed first: this module is imported with the package.
_GFX = r"gfx(\d{1,2})([0-9a-f])([0-9a-f])"
_SM = r"sm_(\d+)(\d)([af]?)"
_HIP = r"gfx[0-9a-f]+"


@record
class GfxName:
    """The parts of an AMD chip's name: 9, 0 and 10 for ``gfx90a``."""

    major: int
    minor: int
    stepping: int

    @classmethod
    def parse(cls, text: str) -> GfxName | None:
        """The parts of a name without features; ``None`` if it is not one chip's."""
        found = re.fullmatch(_GFX, text)
        return None if found is None else cls(int(found[1]), int(found[2], 16), int(found[3], 16))

    def __str__(self) -> str:
        return f"gfx{self.major}{self.minor:x}{self.stepping:x}"

    @property
    def triple(self) -> str:
        """The architecture of an LLVM triple: ``amdgpu9.50`` for ``gfx950``."""
        return f"amdgpu{self.major}.{self.minor:x}{self.stepping:x}"

    @property
    def wave_size(self) -> int:
        """The default number of lanes of a wave of AMD's compilers; also of chips without a row."""
        return 64 if 6 <= self.major <= 9 else 32

    @property
    def is_graphics(self) -> bool:
        """True if it is a chip of RDNA; also of chips without a row."""
        return self.major in (10, 11) or (self.major, self.minor) == (12, 0)


@record
class SmName:
    """The parts of an NVIDIA architecture's name: 9, 0 and ``"a"`` for ``sm_90a``."""

    major: int
    minor: int
    suffix: str = ""

    @classmethod
    def parse(cls, text: str) -> SmName | None:
        """The parts of a name; ``None`` if it is none."""
        found = re.fullmatch(_SM, text)
        return None if found is None else cls(int(found[1]), int(found[2]), found[3])

    def __str__(self) -> str:
        return f"sm_{self.major}{self.minor}{self.suffix}"

    @property
    def capability(self) -> int:
        """The compute capability times ten."""
        return self.major * 10 + self.minor


def chip_name(text: str) -> str:
    """``"GFX90A:xnack-"`` as ``"gfx90a"``, and so ``"cpu:gfx90a"``, a CPU in the role of the chip."""
    return text.strip().lower().removeprefix("cpu:").partition(":")[0]


def is_amd_name(text: str) -> bool:
    """True if it is the name of an AMD chip or of a generic target, known or not."""
    return text.startswith("gfx")


def hip_chip(text: str) -> str | None:
    """The chip's name in what HIP says of a device (``gcnArchName``); ``None`` if it names none."""
    name = text.partition(":")[0]
    return name if re.fullmatch(_HIP, name) else None


def is_gpu(text: str) -> bool:
    """True if a name begins as a GPU's does."""
    return text.lower().startswith(("gfx", "sm_"))


def normalized_arch(text: str) -> str:
    """A name as users write it: GPUs' in lower case and without features, others as they are."""
    if not any(family in text.lower() for family in ("gfx", "sm_")):
        return text
    return ":".join(part for part in text.lower().split(":") if not part.endswith(("+", "-")))
