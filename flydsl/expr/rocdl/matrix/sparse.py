"""Sparse matrix instructions by name: a row of A stores two of every four k.

``smfmac_f32_16x16x32_f16(result_type, [a, b, c, index, cbsz, abid])`` of CDNA 3 and 4,
``swmmac_f32_16x16x32_f16(result_type, [a, b, c, index])`` of RDNA 4 and gfx1250.

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
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.atoms.copy_ops import static_integer
from flydsl.expr.core.context import emits_for
from flydsl.expr.core.operators import as_operand
from flydsl.expr.gpu import lane_id
from flydsl.expr.memory.tensor import Tensor, make_rmem_tensor
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import BFloat16, Float16, Float32, Int4, Int8, Int16, Int32, Int64, NumericMeta
from flydsl.expr.rocdl import chips
from flydsl.expr.rocdl.chips import Archs
from flydsl.expr.rocdl.operands import as_raw, fitting, llvm_type, named, result_class, type_bits, wrapped
from flydsl.expr.rocdl.packed import as_elements, format_of
from flydsl.expr.rocdl.roles.lanes import from_lane
from flydsl.expr.rocdl.roles.products import Held, hold, in_registers, multiply_add, repeat, saturated
from flydsl.ir import builder
from flydsl.support.fast_dataclass import record
from flydsl.targets.amdgpu import Isa

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
        return _parsed(self.name)[6]

    @property
    def b(self) -> str:
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
        """The type of ``count`` values of A or B in the intrinsic, as in :mod:`flydsl.expr.rocdl.packed`."""
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


# -- functions


_ACCUMULATORS: dict[str, NumericMeta] = {"f32": Float32, "f16": Float16, "bf16": BFloat16, "i32": Int32}
_INTEGERS: dict[str, NumericMeta] = {"i8": Int8, "iu8": Int8, "iu4": Int4}


def _function(row: SparseInstruction) -> Any:
    has_signs = row.acc == "i32" and not row.is_smfmac
    names = "sign_a, a, sign_b, b, c, index, clamp" if has_signs else "a, b, c, index"
    if row.is_smfmac:
        names += ", cbsz, abid"
    most = len(names.split(", "))
    least = 4 if row.is_smfmac else most

    m, n, k = row.shape
    product = f"D = A·B + C of {m}x{n}x{k} {row.a} x {row.b} -> {row.acc}, of A two of each four k stored"

    @named(row.name, f"{product}: ``{row.name}(result_type, [{names}])``", row.archs)
    def function(result_type: Any, operands: Sequence[Any]) -> Any:
        chips.require(row.name, row.archs)
        given = list(operands)
        if not least <= len(given) <= most:
            raise DSLTypeError(f"rocdl.{row.name} takes [{names}], got {len(given)} operands")
        flags = [_flag(row.name, given.pop(k)) for k in (6, 2, 0)] if has_signs else [False, True, True]
        clamp, sign_b, sign_a = flags
        modifiers = [static_integer(value) for value in given[4:]] + [0] * (6 - len(given))
        first = _first_bit(row, *modifiers)
        result = result_class(row.name, result_type, type_bits(row.accumulator))
        if emits_for("rocm"):
            signs = (sign_a, sign_b, clamp) if has_signs else None
            return wrapped(_emitted(row, given, modifiers, signs), result)
        return fitting(row.name, result, _emulated(row, given, first, (sign_a, sign_b), clamp))

    return function


def _flag(name: str, value: Any) -> bool:
    number = static_integer(value)
    if number not in (0, 1):
        raise DSLValueError(f"rocdl.{name}: a sign or clamp is {number}, expected 0 or 1")
    return bool(number)


def _first_bit(row: SparseInstruction, cbsz: int, abid: int) -> int:
    """The first bit of a lane's index in its word; ``abid`` selects one of several if ``cbsz`` is 0.

    Source: CDNA 3 instruction set, "Sparse Matrices".
    """
    sets = 32 // row.index_bits if row.is_smfmac else 1
    if cbsz not in range(8) or abid not in range(sets if cbsz == 0 else 16):
        raise DSLValueError(
            f"rocdl.{row.name}: cbsz={cbsz}, abid={abid}; a word has {sets} indices of {row.index_bits} bits, so that abid "
            f"is from 0 to {sets - 1}, or cbsz 1 to 7, for the first of them"
        )
    return abid * row.index_bits if cbsz == 0 else 0


def _index_width(row: SparseInstruction) -> int:
    return 32 if row.is_smfmac else row.index_bits


def _index_type(row: SparseInstruction) -> ir.Type:
    return builder.integer_type(_index_width(row))


def _emitted(
    row: SparseInstruction, given: Sequence[Any], modifiers: Sequence[int], signs: tuple[bool, bool, bool] | None
) -> ir.Value:
    types = [llvm_type(row.operand(row.stored)), llvm_type(row.operand(2 * row.stored)), llvm_type(row.accumulator)]
    names = zip(("a", "b", "c", "index"), given, [*types, _index_type(row)], strict=False)
    a, b, c, index = (as_raw(row.name, name, value, of) for name, value, of in names)
    operands = [a, b, c, index]
    if signs is not None:
        sign_a, sign_b, clamp = (builder.constant(int(flag), builder.integer_type(1)) for flag in signs)
        reuse = [builder.constant(0, clamp.type)] * 2 if row.has_reuse else []
        operands = [sign_a, a, sign_b, b, c, index, *reuse, clamp]
    elif row.has_reuse:
        off = builder.constant(0, builder.integer_type(1))
        operands = [off, a, off, b, c, index, off, off] if row.a in ("f16", "bf16") else [*operands, off, off]
    if row.is_smfmac:
        operands += [builder.constant(value, builder.integer_type(32)) for value in modifiers]
    return builder.call_intrinsic(row.intrinsic, operands, types[2])


def _emulated(
    row: SparseInstruction, given: Sequence[Any], first_bit: int, signs: tuple[bool, bool], clamp: bool
) -> Any:
    """Expands A's values to their k, with zeros between; then multiplies across lanes that hold the same k."""
    acc = _ACCUMULATORS[row.acc]
    wide: NumericMeta = (Int64 if clamp else Int32) if acc is Int32 else Float32
    a, b = (
        _held(as_elements(as_operand(value), _INTEGERS.get(name) or format_of(name)), wide, signed)
        for value, name, signed in zip(given, (row.a, row.b), signs, strict=False)
    )
    index_type: Any = {16: Int16, 32: Int32, 64: Int64}[_index_width(row)]
    index = index_type.wrap(as_raw(row.name, "index", given[3], _index_type(row)))
    index = Int32(index) if index_type is Int16 else index
    dense = _dense(a, index >> first_bit)
    total = in_registers(as_elements(as_operand(given[2]), acc), wide)
    m, _, _ = row.shape
    lane = lane_id()
    step = row.rows_of_c(1)[0]
    rows = [start + lane // m * step for start in row.rows_of_c(0)]

    def add(value: Any) -> None:
        for group, run in itertools.product(range(row.groups), range(row.runs)):
            group_of_b, run_of_b = row.run_of_b(group, run)
            own = dense[run * row.width + value]
            y = from_lane(b[run_of_b * row.width + value], lane % m + m * group_of_b)
            for k, first in enumerate(rows):
                x = from_lane(own, first + m * group)
                total[k] = multiply_add(x, y, total[k])

    repeat(row.width, add)
    result = total.load()
    return saturated(result).to(acc) if wide is Int64 else result.to(acc)


def _held(value: Vector, wide: NumericMeta, signed: bool) -> Held:
    """Integers sign- or zero-extended to 32 bits, floats as they are."""
    if not value.dtype.is_integer:
        return hold(value, wide)
    integers = value.to(Int32)
    return hold((integers if signed else integers & ((1 << value.dtype.width) - 1)).to(wide), wide)


def _dense(stored: Held, index: Any) -> Tensor:
    """A with zeros: of each four k the index selects those of the two stored values."""
    dense = make_rmem_tensor(2 * stored.count, stored.wide)
    for quad in range(stored.count // 2):
        pair = [stored[2 * quad + k] for k in range(2)]
        positions = [(index >> (4 * quad + 2 * k)) & 3 for k in range(2)]
        for position in range(4):
            parts = [(p == position).select(value, stored.wide(0)) for p, value in zip(positions, pair, strict=True)]
            dense[4 * quad + position] = parts[0] + parts[1]
    return dense


FUNCTIONS: dict[str, Any] = {name: _function(row) for name, row in SPARSE.items()}
"""The functions by name."""
