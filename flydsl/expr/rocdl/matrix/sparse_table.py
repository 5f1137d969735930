"""Table of sparse matrix instructions: a row of A stores two of every four k.

Names and operands are those of MLIR's ROCDL dialect and of LLVM's intrinsics (``IntrinsicsAMDGPU.td``).  Chips are
those of the CDNA 3, CDNA 4 and RDNA 4 instruction sets ("Sparse Matrix FMA", "SWMMAC"), and of LLVM's
``swmmac-gfx1250-insts``.  A lane holds values of one row of A and of one column of B, as in the dense instructions.  The
mapping of k is that of AMD's Matrix Instruction Calculator.  AMD's FPSan project found it on MI300, MI350 and gfx1201
for the floats; integers follow by the bytes that they take:

* B consists of runs of 16 bytes: run p of lane group g holds the k from ``(p * groups + g) * width`` on.
* A's stored values represent twice as many k: on RDNA those that the lane holds of B, on CDNA successive ones from lane
  group to lane group.  Gfx1250, whose manual is not public, is assumed to follow RDNA: AMD's Composable Kernel
  compresses a lane's own values there.
* The index has two bits for each stored value, lowest first: which of the four k it is.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from flydsl.expr.rocdl.chips import Archs
from flydsl.support.fast_dataclass import record
from flydsl.targets.amdgpu import Isa

__all__ = ["SPARSE", "SparseInstruction"]

_FORMATS = {"f16": 16, "bf16": 16, "i8": 8, "iu8": 8, "iu4": 4, "fp8": 8, "bf8": 8}
"""Bits of an element of A and B."""

_NAME = re.compile(r"(smfmac|swmmac)_(f32|f16|bf16|i32)_(\d+)x(\d+)x(\d+)_(f16|bf16|i8|iu8|iu4|fp8|bf8)(?:_(fp8|bf8))?")


@record
class SparseInstruction:
    """One instruction; its properties follow from its name."""

    name: str
    archs: Archs

    def __post_init__(self) -> None:
        m, n, k = self.shape
        if m != n or m * k % (8 * self.lanes) or self.lanes % m:
            raise ValueError(f"{self.name}: {m}x{n}x{k} does not fill {self.lanes} lanes")
        if 2 * self.stored % self.width:
            raise ValueError(f"{self.name}: a lane holds {2 * self.stored} of B, expected runs of {self.width}")

    @property
    def is_smfmac(self) -> bool:
        """True for CDNA's instructions."""
        return _parsed(self.name)[1] == "smfmac"

    @property
    def shape(self) -> tuple[int, int, int]:
        """m, n and k, zeros of A included."""
        parts = _parsed(self.name)
        return int(parts[3]), int(parts[4]), int(parts[5])

    @property
    def acc(self) -> str:
        """The format of C and D."""
        return _parsed(self.name)[2]

    @property
    def a(self) -> str:
        """The format of A."""
        return _parsed(self.name)[6]

    @property
    def b(self) -> str:
        """The format of B."""
        return _parsed(self.name)[7] or self.a

    @property
    def lanes(self) -> int:
        """Threads that make a call together."""
        return 64 if self.is_smfmac else 32

    @property
    def groups(self) -> int:
        """The number of lanes that share a row of A, or a column of B."""
        return self.lanes // self.shape[0]

    @property
    def stored(self) -> int:
        """Values of A in a lane; of B there are twice as many."""
        return self.shape[2] // 2 // self.groups

    @property
    def width(self) -> int:
        """Values of B in a run."""
        return min(128 // _FORMATS[self.a], 2 * self.stored)

    @property
    def runs(self) -> int:
        """Runs of B in a lane."""
        return 2 * self.stored // self.width

    def run_of_b(self, group: int, run: int) -> tuple[int, int]:
        """The lane group and run of B with the k of a run of A, zeros included."""
        index = group * self.runs + run if self.is_smfmac else run * self.groups + group
        return index % self.groups, index // self.groups

    def ks(self, group: int) -> list[int]:
        """The k of each value of B in a lane group."""
        return [(p * self.groups + group) * self.width + v for p in range(self.runs) for v in range(self.width)]

    @property
    def count_c(self) -> int:
        """Values of C in a lane."""
        m, n, _ = self.shape
        return m * n // self.lanes

    def rows_of_c(self, group: int) -> list[int]:
        """The row of each value of C in a lane group; the column is the lane's."""
        m, _, _ = self.shape
        if self.is_smfmac:
            return [v // 4 * (256 // m) + v % 4 + 4 * group for v in range(self.count_c)]
        return [v + self.count_c * group for v in range(self.count_c)]

    @property
    def intrinsic(self) -> str:
        """LLVM's name, without the suffixes of overloaded types."""
        return f"llvm.amdgcn.{self.name.replace('_', '.')}"

    def operand(self, count: int) -> str:
        """The type of ``count`` values of A or B in the intrinsic, as in :mod:`flydsl.expr.rocdl.packed_table`."""
        if _FORMATS[self.a] < 16:
            words = count * _FORMATS[self.a] // 32
            return "i32" if words == 1 else f"v{words}i32"
        is_old_brain = self.a == "bf16" and self.archs not in (_CDNA4, _GFX1250)
        return f"v{count}{'i16' if is_old_brain else self.a}"

    @property
    def accumulator(self) -> str:
        """The type of C and D."""
        is_old_brain = self.acc == "bf16" and self.archs != _GFX1250
        return f"v{self.count_c}{'i16' if is_old_brain else self.acc}"

    @property
    def has_reuse(self) -> bool:
        """True if it has modifiers for reuse of A or B, and for f16 and bf16 for their negation."""
        return self.archs == _GFX1250

    @property
    def index_bits(self) -> int:
        """Bits of the index in a lane."""
        return 2 * self.stored


@functools.cache
def _parsed(name: str) -> re.Match[str]:
    found = _NAME.fullmatch(name)
    if found is None:
        raise ValueError(f"{name!r} is not the name of a sparse matrix instruction")
    return found


_CDNA3: Archs = (Isa.CDNA3, Isa.CDNA4)
_CDNA4: Archs = (Isa.CDNA4,)
_RDNA4: Archs = (Isa.RDNA4,)
_GFX1250: Archs = (Isa.GFX1250,)


def _rows() -> Iterator[SparseInstruction]:
    eights = [f"{a}_{b}" for a, b in itertools.product(("fp8", "bf8"), repeat=2)]
    for m in (16, 32):
        for depth, archs in ((512, _CDNA3), (1024, _CDNA4)):
            for kind in ("f16", "bf16"):
                yield SparseInstruction(f"smfmac_f32_{m}x{m}x{depth // m}_{kind}", archs)
            for kind in eights:
                yield SparseInstruction(f"smfmac_f32_{m}x{m}x{2 * depth // m}_{kind}", archs)
            yield SparseInstruction(f"smfmac_i32_{m}x{m}x{2 * depth // m}_i8", archs)
    for acc, kind in (("f32", "f16"), ("f32", "bf16"), ("f16", "f16"), ("bf16", "bf16")):
        yield SparseInstruction(f"swmmac_{acc}_16x16x32_{kind}", _RDNA4)
    for kind in eights:
        yield SparseInstruction(f"swmmac_f32_16x16x32_{kind}", _RDNA4)
    for k, kind in ((32, "iu8"), (32, "iu4"), (64, "iu4")):
        yield SparseInstruction(f"swmmac_i32_16x16x{k}_{kind}", _RDNA4)
    for acc, kind in (("f32", "f16"), ("f32", "bf16"), ("f16", "f16"), ("bf16", "bf16")):
        yield SparseInstruction(f"swmmac_{acc}_16x16x64_{kind}", _GFX1250)
    for acc, kind in itertools.product(("f32", "f16"), eights):
        yield SparseInstruction(f"swmmac_{acc}_16x16x128_{kind}", _GFX1250)
    yield SparseInstruction("swmmac_i32_16x16x128_iu8", _GFX1250)


SPARSE: Mapping[str, SparseInstruction] = MappingProxyType({row.name: row for row in _rows()})
"""By name."""
