"""Dense matrix instructions of CDNA by name: ``mfma_f32_16x16x16f16``.

``mfma_f32_16x16x16f16(result_type, [a, b, c, cbsz, abid, blgp])``; the operands may also be separate.  The last three
default to zero.  Types and chips are a table, parsed from names.  Names and operands are those of MLIR's ROCDL dialect.
Chips are those of the CDNA 1 to 4 instruction sets ("Matrix Arithmetic Instructions").  ``mfma_f32_32x32x2bf16``
multiplies 32 x 2 by 2 x 32 elements in each of two blocks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from flydsl.errors import DSLNotImplementedError, DSLTypeError, DSLValueError
from flydsl.expr import numeric
from flydsl.expr.atoms.copy_ops import static_integer
from flydsl.expr.core.context import current, emits_for
from flydsl.expr.core.operators import as_operand
from flydsl.expr.gpu import lane_id
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Float32, Float64, Int8, Int32, NumericMeta
from flydsl.expr.rocdl import chips
from flydsl.expr.rocdl.chips import Archs
from flydsl.expr.rocdl.matrix.table import SCALED_FORMATS
from flydsl.expr.rocdl.operands import as_raw, fitting, issue, named, result_class, type_bits, wrapped
from flydsl.expr.rocdl.packed import as_elements, format_of
from flydsl.expr.rocdl.roles.lanes import to_layout_order
from flydsl.expr.rocdl.roles.products import accumulate, byte_scale, hold, in_registers, warp_product
from flydsl.ir import builder
from flydsl.support.fast_dataclass import record
from flydsl.targets.amdgpu import GFX9, Isa

WAVE = 64
"""Lanes that make a call together."""

_FORMATS = {"f64": 64, "f32": 32, "xf32": 32, "f16": 16, "bf16": 16, "i8": 8, "fp8": 8, "bf8": 8}
"""Bits of an element of A and B."""

_NAME = re.compile(r"mfma_(f32|f64|i32)_(\d+)x(\d+)x(\d+)_?(xf32|f64|f32|f16|bf16|i8|fp8|bf8)(?:_(1k|fp8|bf8))?")


@record
class NamedInstruction:
    """One instruction; its properties follow from its name."""

    name: str
    archs: Archs
    blocks: int
    """Independent products of one call."""

    def __post_init__(self) -> None:
        m, n, k = self.shape
        if m != n or self.blocks * m * k % WAVE or self.blocks * m * n % WAVE:
            raise ValueError(f"{self.name}: {self.blocks} blocks of {m}x{n}x{k} do not fill {WAVE} lanes")
        if self.count_ab * _FORMATS[self.a] not in (32, 64, 128):
            raise ValueError(f"{self.name}: a lane holds {self.count_ab} of {self.a}, expected 32, 64 or 128 bits")

    def _parsed(self) -> re.Match[str]:
        found = _NAME.fullmatch(self.name)
        if found is None:
            raise ValueError(f"{self.name!r} is not the name of a matrix instruction")
        return found

    @property
    def shape(self) -> tuple[int, int, int]:
        """m, n and k of a block."""
        parts = self._parsed()
        return int(parts[2]), int(parts[3]), int(parts[4])

    @property
    def acc(self) -> str:
        """The format of C and D."""
        return self._parsed()[1]

    @property
    def a(self) -> str:
        return self._parsed()[5]

    @property
    def b(self) -> str:
        last = self._parsed()[6]
        return self.a if last in (None, "1k") else last

    @property
    def count_ab(self) -> int:
        """Elements of A, and of B, in a lane."""
        m, _, k = self.shape
        return self.blocks * m * k // WAVE

    @property
    def count_c(self) -> int:
        """Elements of C in a lane."""
        m, n, _ = self.shape
        return self.blocks * m * n // WAVE

    @property
    def operand(self) -> str:
        """A and B's type in the intrinsic, as in :mod:`flydsl.expr.rocdl.packed`."""
        if self.a in ("i8", "fp8", "bf8"):
            words = self.count_ab * 8 // 32
            return {1: "i32", 2: "i64", 4: "v4i32"}[words]
        is_old_brain = self.a == "bf16" and self.count_ab != 8
        element = {"xf32": "f32", "bf16": "i16" if is_old_brain else "bf16"}.get(self.a, self.a)
        return element if self.count_ab == 1 else f"v{self.count_ab}{element}"

    @property
    def accumulator(self) -> str:
        """The type of C and D."""
        return self.acc if self.count_c == 1 else f"v{self.count_c}{self.acc}"

    @property
    def c_rows(self) -> list[tuple[int, int]]:
        """For each value of C in a lane, its block and its first row.

        The lane adds :attr:`row_step` times its index in the group of lanes that hold one column.
        """
        m, _, _ = self.shape
        if self.acc == "f64":
            return [(0, 4 * v) for v in range(self.count_c)]
        per_block = self.count_c // self.blocks if m > 4 else self.count_c
        rows_apart = 4 * WAVE // m
        return [(v // per_block, v % per_block // 4 * rows_apart + v % 4) for v in range(self.count_c)]

    @property
    def row_step(self) -> int:
        """Rows of C between lanes that hold the same column."""
        return 1 if self.acc == "f64" else 4

    @property
    def blocks_over_lanes(self) -> bool:
        """True if lanes, not values, distinguish the blocks of C."""
        return self.shape[0] == 4


_CDNA1: Archs = GFX9
_UNTIL_CDNA2: Archs = (Isa.CDNA1, Isa.CDNA2)
_CDNA2: Archs = (Isa.CDNA2, Isa.CDNA3, Isa.CDNA4)
_CDNA3: Archs = (Isa.CDNA3, Isa.CDNA4)
_XF32: Archs = (Isa.CDNA3,)
_CDNA4: Archs = (Isa.CDNA4,)


def _rows() -> Iterator[NamedInstruction]:
    """Blocks are two of 32 rows, four of 16 or sixteen of 4, or one."""
    for m, several in ((32, 2), (16, 4), (4, 16)):
        for suffix, k, archs in (("f32", 1, _CDNA1), ("f16", 4, _CDNA1), ("bf16", 2, _UNTIL_CDNA2),
                                 ("bf16_1k", 4, _CDNA2)):  # fmt: skip
            yield NamedInstruction(f"mfma_f32_{m}x{m}x{k}{suffix}", archs, several)
        yield NamedInstruction(f"mfma_i32_{m}x{m}x4i8", _CDNA1, several)
    for m in (32, 16):
        size = f"{m}x{m}x"
        for suffix, depth, archs in (
            ("f32", 64, _CDNA1), ("f16", 256, _CDNA1), ("bf16", 128, _UNTIL_CDNA2), ("bf16_1k", 256, _CDNA2),
            ("_xf32", 128, _XF32), ("_f16", 512, _CDNA4), ("_bf16", 512, _CDNA4),
            *((f"_{a}_{b}", 512, _CDNA3) for a in ("fp8", "bf8") for b in ("fp8", "bf8")),
        ):  # fmt: skip
            yield NamedInstruction(f"mfma_f32_{size}{depth // m}{suffix}", archs, 1)
        for suffix, depth, archs in (("i8", 256, _UNTIL_CDNA2), ("_i8", 512, _CDNA3), ("_i8", 1024, _CDNA4)):
            yield NamedInstruction(f"mfma_i32_{size}{depth // m}{suffix}", archs, 1)
    yield NamedInstruction("mfma_f64_16x16x4f64", _CDNA2, 1)
    yield NamedInstruction("mfma_f64_4x4x4f64", _CDNA2, 4)


NAMED: Mapping[str, NamedInstruction] = MappingProxyType({row.name: row for row in _rows()})
"""By name."""


# -- functions


_MODIFIERS = ("cbsz", "abid", "blgp")
_ACCUMULATORS = {"f32": Float32, "f64": Float64, "i32": Int32}


def _function(row: NamedInstruction) -> Any:
    m, n, k = row.shape
    product = f"D = A·B + C in {row.blocks} block(s) of {m}x{n}x{k} {row.a} x {row.b} -> {row.acc} by a wave"
    call = f"{row.name}(result_type, [a, b, c, cbsz, abid, blgp])"

    @named(row.name, f"{product}: ``{call}``, the last three 0 unless given", row.archs)
    def function(result_type: Any, *operands: Any) -> Any:
        chips.require(row.name, row.archs)
        a, b, c, *further = _listed(row.name, operands, 3, 6)
        modifiers = [static_integer(value) for value in further] + [0] * (3 - len(further))
        result = result_class(row.name, result_type, type_bits(row.accumulator))
        if emits_for("rocm"):
            of = f"a:{row.operand} b:{row.operand} c:{row.accumulator} cbsz:i32! abid:i32! blgp:i32!"
            return wrapped(issue(row.name, of, (a, b, c, *modifiers), row.accumulator), result)
        for name, value in zip(_MODIFIERS, modifiers, strict=True):
            if value:
                raise DSLNotImplementedError(f"{current().target} does not emulate {name}={value} of {row.name}")
        return fitting(row.name, result, _emulate(row, a, b, c))

    return function


def split_mfma_operands(operands: Sequence[Any]) -> tuple[Any, ...]:
    """``[a, b, c, cbsz, abid, blgp]`` as separate operands of MLIR; the last three default to 0."""
    given = _listed("_split_mfma_operands", [operands], 3, 6)
    return *(as_operand(value).ir_value() for value in given[:3]), *given[3:], *[0] * (6 - len(given))


def _listed(name: str, operands: Sequence[Any], least: int, most: int) -> list[Any]:
    """The operands, which may also be one list of them."""
    one = len(operands) == 1 and isinstance(operands[0], (list, tuple))
    given = list(operands[0] if one else operands)
    if not least <= len(given) <= most:
        raise DSLTypeError(f"rocdl.{name} takes {least} to {most} operands, alone or as a list, got {len(given)}")
    return given


def _emulate(row: NamedInstruction, a: Any, b: Any, c: Any) -> Any:
    """Lane ``row + m·block + m·blocks·group`` holds values of that row of A or B, the same k in both."""
    if row.a == "xf32":
        raise DSLNotImplementedError(f"{current().target} does not emulate xf32 of {row.name}")
    m, _, _ = row.shape
    acc: NumericMeta = _ACCUMULATORS[row.acc]
    if row.blocks == 1 and acc is not Float64 and m >= _LEAST_SIZE:
        x, y = (as_elements(as_operand(v), _element(f)) for v, f in ((a, row.a), (b, row.b)))
        rows = [start + g * row.row_step for g in range(WAVE // m) for _, start in row.c_rows]
        return warp_product((_each_k(x.numel, m), rows), x, y, as_elements(as_operand(c), acc))
    held_a, held_b = (hold(as_elements(as_operand(x), _element(f)), acc) for x, f in ((a, row.a), (b, row.b)))
    total = in_registers(as_elements(as_operand(c), acc), acc)
    lane = lane_id()
    group, column = lane // m, lane % m
    if row.blocks_over_lanes:
        block = group % row.blocks
        group = group // row.blocks
        starts = [(row_start, block) for _, row_start in row.c_rows]
    else:
        starts = [(row_start, block) for block, row_start in row.c_rows]
    lanes_a = [start + group * row.row_step + m * block for start, block in starts]
    lanes_b = [column + m * block for _, block in starts]
    accumulate(total, held_a, held_b, lanes_a, lanes_b, range(0, WAVE, m * row.blocks), acc)
    values = total.load()
    return values if row.count_c > 1 else values[0]


_LEAST_SIZE = 16
"""Rows of the least product that is one operation of the CPU's lowering."""


def _each_k(count: int, m: int) -> range:
    """The k of A's and B's values, lane group by lane group: any order that both have."""
    return range(count * WAVE // m)


def _element(name: str) -> NumericMeta:
    return {"i8": Int8, "f64": Float64}.get(name) or format_of(name)


def _scaled(m: int, k: int) -> Any:
    """``mfma_scale_*``: the formats of A and B are integers, and each has a scale."""
    name = f"mfma_scale_f32_{m}x{m}x{k}_f8f6f4"
    count_c = m * m // WAVE

    call = f"{name}(result_type, [a, b, c, cbsz, blgp, opsel_a, scale_a, opsel_b, scale_b])"
    product = f"D = A·B + C with a scale for 32 consecutive k: ``{call}``"

    @named(name, f"{product}; cbsz and blgp are the formats of A and B: fp8, bf8, fp6, bf6, fp4; gfx950 has it.")
    def function(result_type: Any, *operands: Any) -> Any:
        chips.require(name, (Isa.CDNA4,))
        a, b, c, *further = _listed(name, operands, 9, 9)
        format_a, format_b, opsel_a, opsel_b = (static_integer(further[i]) for i in (0, 1, 2, 4))
        if not (0 <= format_a < len(SCALED_FORMATS) and 0 <= format_b < len(SCALED_FORMATS)):
            raise DSLValueError(f"{name}: cbsz={format_a}, blgp={format_b}; expected 0 to {len(SCALED_FORMATS) - 1}")
        if not (0 <= opsel_a < 4 and 0 <= opsel_b < 4):
            raise DSLValueError(f"{name}: opsel_a={opsel_a}, opsel_b={opsel_b}; expected 0 to 3")
        i32 = builder.integer_type(32)
        scale_a, scale_b = (as_raw(name, s, x, i32) for s, x in (("scale_a", further[3]), ("scale_b", further[5])))
        result = result_class(name, result_type, 32 * count_c)
        if emits_for("rocm"):
            x, y, acc = _words(name, "a", a), _words(name, "b", b), f"v{count_c}f32"
            of = f"a:v{x.numel}i32 b:v{y.numel}i32 c:{acc} cbsz:i32! blgp:i32!"
            of += " opsel_a:i32! scale_a:i32 opsel_b:i32! scale_b:i32"
            given = (x, y, c, format_a, format_b, opsel_a, scale_a, opsel_b, scale_b)
            return wrapped(issue(name, of, given, acc), result)
        values = []
        for x, code, scale, opsel in ((a, format_a, scale_a, opsel_a), (b, format_b, scale_b, opsel_b)):
            element: NumericMeta = getattr(numeric, SCALED_FORMATS[code])
            elements = as_elements(as_operand(x), element)
            count = m * k // WAVE
            elements = elements.shuffle(elements, list(range(count)))  # narrow formats leave registers unused
            if element.width == 8:
                elements = to_layout_order(elements, m)
            power = byte_scale(Int32.wrap(scale), opsel)(0)
            values.append((elements, Vector.from_elements([power], Float32)))
        (x, factor_x), (y, factor_y) = values
        row_step = 4 * WAVE // m
        rows = [v // 4 * row_step + v % 4 + 4 * g for g in range(WAVE // m) for v in range(count_c)]
        total = as_elements(as_operand(c), Float32)
        product = warp_product((_each_k(x.numel, m), rows), x, y, total, [factor_x, factor_y])
        return fitting(name, result, product)

    return function


def _words(what: str, name: str, value: Any) -> Vector:
    """A or B as 32-bit words; LLVM takes as many as a format needs, or eight."""
    words = as_elements(as_operand(value), Int32)
    if words.numel not in (4, 6, 8):
        raise DSLTypeError(f"{what}: {name} has 4, 6 or 8 words of 32 bits, got {value!r}")
    return words


FUNCTIONS: dict[str, Any] = {row.name: _function(row) for row in NAMED.values()}
FUNCTIONS |= {function.__name__: function for function in (_scaled(16, 128), _scaled(32, 64))}
"""The functions by name."""
