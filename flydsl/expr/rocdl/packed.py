"""Conversions of packed narrow floats, by the names of their instructions.

They are emitted, or computed where a CPU is in the role of an AMD GPU.  Most are rows of a table.  Names, operands and
their order are those of MLIR's ROCDL dialect.  Chips and meanings are those of the instruction sets of CDNA 3
("V_CVT_PK_FP8_F32"), CDNA 4 ("V_CVT_SCALEF32_*") and LLVM's features ``fp8-conversion-insts``,
``fp8-cvt-scale-insts``, ``fp4-cvt-scale-insts``, ``f16bf16-to-fp6bf6-cvt-scale-insts`` and ``gfx1250-insts``.  Types are
LLVM's: ``"f32"``, ``"v2i16"``.  Each row checks itself when it is made.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from flydsl.errors import DSLNotImplementedError, DSLTypeError, DSLValueError
from flydsl.expr.atoms.copy_ops import static_integer
from flydsl.expr.core.context import current, emits_for
from flydsl.expr.core.operators import as_operand
from flydsl.expr.core.rounding import RoundingMode
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import (
    BFloat16,
    Float4E2M1FN,
    Float6E2M3FN,
    Float6E3M2FN,
    Float8E4M3FN,
    Float8E4M3FNUZ,
    Float8E5M2,
    Float8E5M2FNUZ,
    Float16,
    Float32,
    Int8,
    Int16,
    Int32,
    NumericMeta,
    Uint32,
    Uint64,
    as_numeric,
)
from flydsl.expr.rocdl import chips
from flydsl.expr.rocdl.chips import Archs
from flydsl.expr.rocdl.operands import (
    Operand,
    as_raw,
    bits_of,
    fitting,
    issue,
    named,
    operands_of,
    result_class,
    type_bits,
    wrapped,
)
from flydsl.ir import builder
from flydsl.support.fast_dataclass import record
from flydsl.targets.amdgpu import GFX12, GFX125X, Isa

__all__ = ["cvt_off_f32_i4", "cvt_pk_bf16_f32", "cvt_pkrtz", "perm_b32"]

WIDTHS = {"fp8": 8, "bf8": 8, "fp6": 6, "bf6": 6, "fp4": 4, "f16": 16, "bf16": 16, "f32": 32, "i16": 16, "u16": 16}
"""Bits of the number formats, by their names in instructions."""


@record
class Conversion:
    """One row: ``count`` elements of format ``source`` become ``count`` of format ``target``."""

    name: str
    archs: Archs
    source: str
    target: str
    count: int
    operands: tuple[Operand, ...]
    result: str
    picks: str | None = None
    """The immediate that selects the part of ``src`` to convert."""
    puts: str | None = None
    """The immediate that selects the part of the result to write; the rest is the old value."""
    is_exact: bool = True
    """True if the result is published: scaled, then rounded to nearest even."""

    def __post_init__(self) -> None:
        names = [operand.name for operand in self.operands]
        for part in (self.picks, self.puts):
            if part is not None and part not in names:
                raise ValueError(f"{self.name}: no operand {part}")
        if not self.puts and type_bits(self.result) != self.count * WIDTHS[self.target]:
            raise ValueError(f"{self.name}: {self.count} of {self.target} do not fill {self.result}")
        if self.puts and not any(operand.name.startswith("old") for operand in self.operands):
            raise ValueError(f"{self.name}: puts={self.puts!r}, but no operand is the old value")

    @property
    def values(self) -> tuple[Operand, ...]:
        """The operands to convert."""
        return tuple(
            operand for operand in self.operands if operand.name.startswith("src") and not operand.is_immediate
        )


_FP8: Archs = (Isa.CDNA3, Isa.CDNA4, *GFX12)
_CDNA4: Archs = (Isa.CDNA4,)
_EIGHT, _SIX, _WIDE = ("fp8", "bf8"), ("fp6", "bf6"), ("f32", "f16", "bf16")


def _plain() -> Iterator[Conversion]:
    for narrow in _EIGHT:
        pair = operands_of("src_a:f32 src_b:f32 old:i32 word_sel:i1!")
        yield Conversion(f"cvt_pk_{narrow}_f32", _FP8, "f32", narrow, 2, pair, "i32", puts="word_sel")
        sr = operands_of("src_a:f32 src_b:i32 old:i32 byte_sel:i32!")
        yield Conversion(f"cvt_sr_{narrow}_f32", _FP8, "f32", narrow, 1, sr, "i32", puts="byte_sel", is_exact=False)
        word, byte = operands_of("src:i32 word_sel:i1!"), operands_of("src_a:i32 byte_sel:i32!")
        yield Conversion(f"cvt_pk_f32_{narrow}", _FP8, narrow, "f32", 2, word, "v2f32", picks="word_sel")
        yield Conversion(f"cvt_f32_{narrow}", _FP8, narrow, "f32", 1, byte, "f32", picks="byte_sel")


def _scaled_pairs() -> Iterator[Conversion]:
    """CDNA 4: pairs and single elements."""
    for narrow, wide in itertools.product((*_EIGHT, "fp4"), _WIDE):
        is_four = narrow == "fp4"
        sources = "src0:f32 src1:f32" if wide == "f32" else f"{'src' if is_four else 'src0'}:v2{wide}"
        old, put = ("i32", "dst_sel_index:i32!") if is_four else ("v2i16", "dst_lo_hi_sel:i1!")
        operands = operands_of(f"old_vdst:{old} {sources} scale:f32 {put}")
        yield Conversion(
            f"cvt_scalef32_pk_{narrow}_{wide}", _CDNA4, wide, narrow, 2, operands, old, puts=put.partition(":")[0]
        )
        pick = "src_sel_index:i32!" if is_four else "src_lo_hi_sel:i1!"
        yield Conversion(
            f"cvt_scalef32_pk_{wide}_{narrow}", _CDNA4, narrow, wide, 2, operands_of(f"src:i32 scale:f32 {pick}"),
            f"v2{wide}", picks=pick.partition(":")[0],
        )  # fmt: skip
    for narrow in _EIGHT:
        into_half = operands_of("old_vdst:v2f16 src:i32 scale:f32 src_sel_index:i32! dst_lo_hi_sel:i1!")
        yield Conversion(
            f"cvt_scalef32_f16_{narrow}", _CDNA4, narrow, "f16", 1, into_half, "v2f16",
            picks="src_sel_index", puts="dst_lo_hi_sel",
        )  # fmt: skip
        into_single = operands_of("src:i32 scale:f32 src_sel_index:i32!")
        yield Conversion(
            f"cvt_scalef32_f32_{narrow}", _CDNA4, narrow, "f32", 1, into_single, "f32", picks="src_sel_index"
        )


def _scaled_blocks() -> Iterator[Conversion]:
    """Whole registers: 32 elements of 6 bits on CDNA 4, 8 or 16 on gfx1250.

    Those of gfx1250 divide by the scale and lie side by side, as AMD's own tests of the builtins say
    (``cvt_scalef32_pk_gfx1250_test.cpp`` of FPSan).
    """
    for narrow, wide in itertools.product(_SIX, _WIDE):
        out = operands_of(f"src:v32{wide} scale:f32")
        if wide != "f32":
            yield Conversion(f"cvt_scalef32_pk32_{narrow}_{wide}", _CDNA4, wide, narrow, 32, out, "v6i32")
        back = operands_of("src:v6i32 scale:f32")
        yield Conversion(f"cvt_scalef32_pk32_{wide}_{narrow}", _CDNA4, narrow, wide, 32, back, f"v32{wide}")
        block = operands_of(f"src:v16{wide} scale:f32")
        yield Conversion(f"cvt_scalef32_pk16_{narrow}_{wide}", GFX125X, wide, narrow, 16, block, "v3i32")
    for narrow in _SIX:
        halves = operands_of("src0:v16f32 src1:v16f32 scale:f32")
        # MLIR's dialect says that the sources follow each other, the instruction set that they alternate.
        yield Conversion(
            f"cvt_scalef32_2xpk16_{narrow}_f32", _CDNA4, "f32", narrow, 32, halves, "v6i32", is_exact=False
        )
    for narrow, wide in itertools.product((*_EIGHT, "fp4"), _WIDE):
        result = "i32" if narrow == "fp4" else "v2i32"
        block = operands_of(f"src:v8{wide} scale:f32")
        yield Conversion(f"cvt_scalef32_pk8_{narrow}_{wide}", GFX125X, wide, narrow, 8, block, result)
        # How the selection picks the scale's byte and lanes is not published.
        back = operands_of(f"src:{result} scale:i32 scale_sel:i32!")
        yield Conversion(f"cvt_scale_pk8_{wide}_{narrow}", GFX125X, narrow, wide, 8, back, f"v8{wide}", is_exact=False)
    for narrow, wide in itertools.product(_SIX, _WIDE):
        back = operands_of("src:v3i32 scale:i32 scale_sel:i32!")
        yield Conversion(
            f"cvt_scale_pk16_{wide}_{narrow}", GFX125X, narrow, wide, 16, back, f"v16{wide}", is_exact=False
        )


CONVERSIONS: Mapping[str, Conversion] = MappingProxyType(
    {row.name: row for row in (*_plain(), *_scaled_pairs(), *_scaled_blocks())}
)
"""By name."""


# -- functions


def format_of(name: str) -> NumericMeta:
    """The number format of a name such as ``fp8`` in instructions; CDNA 3 has its own 8-bit formats."""
    is_fnuz = chips.has((Isa.CDNA3,))
    return {
        "fp8": Float8E4M3FNUZ if is_fnuz else Float8E4M3FN,
        "bf8": Float8E5M2FNUZ if is_fnuz else Float8E5M2,
        "fp6": Float6E2M3FN,
        "bf6": Float6E3M2FN,
        "fp4": Float4E2M1FN,
        "f16": Float16,
        "bf16": BFloat16,
        "f32": Float32,
    }[name]


def _conversion(row: Conversion) -> Any:
    """The function of a row; its first parameter is the result's type, the others are the row's operands."""
    names = [operand.name for operand in row.operands]
    call = f"{row.name}(res, {', '.join(names)})"

    @named(row.name, f"{row.count} of {row.source} to {row.target}: ``{call}``", row.archs)
    def function(res: Any, *operands: Any, **named: Any) -> Any:
        chips.require(row.name, row.archs)
        given = dict(zip(names, operands, strict=False))
        wrong = [name for name in named if name in given or name not in names]
        if wrong or len(operands) > len(names) or len(given) + len(named) != len(names):
            raise DSLTypeError(f"rocdl.{call}: got {len(operands)} operands, {list(named)}")
        given |= named
        result = result_class(row.name, res, type_bits(row.result))
        for operand in row.operands:
            if operand.is_immediate:
                given[operand.name] = _immediate(row.name, operand.name, given[operand.name], _limit(row, operand.name))
        if emits_for("rocm"):
            return wrapped(issue(row.name, row.operands, [given[name] for name in names], row.result), result)
        if not row.is_exact:
            raise DSLNotImplementedError(f"{current().target} does not emulate {row.name}")
        return fitting(row.name, result, _emulate(row, given))

    return function


def _limit(row: Conversion, name: str) -> int:
    """The number of values that an immediate can have."""
    if name == row.picks:
        return type_bits(row.values[0].type) // (row.count * WIDTHS[row.source])
    if name == row.puts:
        return type_bits(row.result) // (row.count * WIDTHS[row.target])
    return 16


def _immediate(what: str, name: str, value: Any, limit: int) -> int:
    number = int(value) if isinstance(value, bool) else static_integer(value)
    if not 0 <= number < limit:
        raise DSLValueError(f"{what}: {name}={number}; expected 0 to {limit - 1}")
    return number


# -- meaning


def _emulate(row: Conversion, given: dict[str, Any]) -> Any:
    source, target = format_of(row.source), format_of(row.target)
    inputs = _inputs(row, given, source)
    if "scale" in given:
        # Narrowing divides by the scale, widening multiplies.
        inputs = inputs.to(Float32) * _power_of_two(as_numeric(given["scale"]), invert=source.width > target.width)
    converted = inputs.to(target)
    if row.puts is None:
        return converted if row.count > 1 else converted[0]
    old = next(given[operand.name] for operand in row.operands if operand.name.startswith("old"))
    return _inserted(as_operand(old), converted, given[row.puts])


def _inputs(row: Conversion, given: dict[str, Any], source: NumericMeta) -> Vector:
    values = [as_operand(given[operand.name]) for operand in row.values]
    if len(values) == 1 and not isinstance(values[0], Vector) and row.picks is None:
        return Vector([source(values[0])], (1,), source)
    if row.picks is not None:
        parts = as_elements(values[0], Int8) if source.width >= 8 else as_elements(values[0], source)
        first, count = given[row.picks] * row.count, row.count
        codes = parts if source.width < 8 else parts.bitcast(source)
        return codes.shuffle(codes, list(range(first, first + count)))
    if len(values) == 2:
        return Vector([source(value) for value in values], (2,), source)
    return as_elements(values[0], source)


def as_elements(value: Any, element: NumericMeta) -> Vector:
    """The bits of a scalar or vector as elements of a type."""
    if not isinstance(value, Vector):
        value = Vector([value], (1,), value.dtype)
    flat: Vector = value.reshape((value.numel,))
    return flat if flat.dtype is element else flat.bitcast(element)


def _inserted(old: Any, part: Vector, position: int) -> Any:
    """``old`` with the bits of ``part`` at that multiple of its width."""
    width = bits_of(part)
    element = {8: Int8, 16: Int16}[width]
    whole, piece = as_elements(old, element), as_elements(part, element)
    order = [whole.numel if k == position else k for k in range(whole.numel)]
    joined = whole.shuffle(piece.shuffle(piece, [0] * whole.numel), order)
    return joined.bitcast(Int32)[0] if bits_of(old) == 32 else joined


def _power_of_two(scale: Any, *, invert: bool) -> Any:
    """The power of two in a float's exponent, or its reciprocal; NaN for infinity and NaN."""
    exponent = (scale.bitcast(Int32) >> 23) & 0xFF
    wanted = 254 - exponent if invert else exponent
    bits = (wanted == 0).select(1 << 22, wanted << 23)  # 2**-127 is subnormal
    return (exponent == 0xFF).select(Int32(0x7FC00000), bits).bitcast(Float32)


# -- conversions without a row


def cvt_pkrtz(res: Any, src_a: Any, src_b: Any) -> Any:
    """Two Float32 as a pair of Float16, rounded towards zero.

    Args:
        res: ``fx.T.f16x2``.
        src_a: a Float32.
        src_b: a Float32.

    Returns:
        A vector of two Float16.

    Raises:
        DSLValueError: the target is no AMD GPU.
        DSLTypeError: not two floats of 32 bits.

    Example in a kernel for gfx942::

        pair = fx.rocdl.cvt_pkrtz(fx.T.f16x2, x[t], 1.0)
        y[t] = pair[0].to(fx.Float32) + pair[1].to(fx.Float32)
        # y: 1 2 3
    """
    chips.require("cvt_pkrtz", chips.ALL)
    if emits_for("rocm"):
        pair = issue("cvt_pkrtz", "src_a:f32 src_b:f32", (src_a, src_b), "v2f16")
        return wrapped(pair, result_class("cvt_pkrtz", res, 32))
    both = Vector([Float32(as_operand(x)) for x in (src_a, src_b)], (2,), Float32)
    return fitting("cvt_pkrtz", res, both.to(Float16, rounding_mode=RoundingMode.toward_zero))


def cvt_pk_bf16_f32(src_a_f32: Any, src_b_f32: Any) -> Int32:
    """Two Float32 as a pair of BFloat16 in 32 bits, rounded to nearest even; the first is the low 16 bits.

    Args:
        src_a_f32: a Float32: the low half.
        src_b_f32: a Float32: the high half.

    Returns:
        An Int32.

    Raises:
        DSLValueError: a target without the instruction.

    Example in a kernel for gfx950::

        y[t] = (fx.rocdl.cvt_pk_bf16_f32(x[t], 1.0) >> 16).to(fx.Float32)
        # y: 16256 16256
    """
    chips.require("cvt_pk_bf16_f32", (Isa.CDNA4, *GFX125X))
    both = Vector([Float32(as_operand(x)) for x in (src_a_f32, src_b_f32)], (2,), Float32)
    word: Int32 = both.to(BFloat16).bitcast(Int32)[0]
    return word


def cvt_off_f32_i4(src_i32: Any, byte_sel: Any = None) -> Float32:
    """The lowest four bits of a byte, signed, divided by 16: -0.5 to 0.4375.

    Args:
        src_i32: 32 bits.
        byte_sel: which byte of them, 0 to 3; default 0, the lowest.

    Returns:
        A Float32.

    Raises:
        DSLValueError: the target is no AMD GPU, or another byte.

    Example in a kernel for gfx942::

        y[t] = fx.rocdl.cvt_off_f32_i4(a[t])
        # y: 0 0.0625 0.125
    """
    chips.require("cvt_off_f32_i4", chips.ALL)
    byte = 0 if byte_sel is None else _immediate("cvt_off_f32_i4", "byte_sel", byte_sel, 4)
    word = fitting("cvt_off_f32_i4", Int32, as_operand(src_i32))
    if byte:
        word = Int32(Uint32(word) >> (8 * byte))
    if emits_for("rocm"):
        return Float32.wrap(issue("cvt_off_f32_i4", "src:i32", [word], "f32"))
    result: Float32 = ((word << 28) >> 28).to(Float32) * 0.0625
    return result


def perm_b32(src_hi: Any, src_lo: Any, sel: Any) -> Int32:
    """Four bytes, each selected by a byte of ``sel``.

    0 to 3 select a byte of ``src_lo``, 4 to 7 one of ``src_hi``.  8 to 11 give eight copies of the sign of byte 1, 3, 5
    or 7. 12 gives 0, 13 and above give 0xFF.

    Args:
        src_hi: 32 bits.
        src_lo: 32 bits.
        sel: a number for each byte of the result.

    Returns:
        An Int32.

    Raises:
        DSLValueError: the target is no AMD GPU.
        DSLTypeError: operands of other than 32 bits.

    Example in a kernel for gfx942::

        y[t] = fx.rocdl.perm_b32(0, a[t], 0x0C0C0C00).to(fx.Float32)
        # y: 0 1 2
    """
    chips.require("perm_b32", chips.ALL)
    named = (("src_hi", src_hi), ("src_lo", src_lo), ("sel", sel))
    i32 = Int32.mlir_type()
    raw = [as_raw("perm_b32", name, value, i32) for name, value in named]
    if emits_for("rocm"):
        value = builder.call_intrinsic("llvm.amdgcn.perm", raw, i32)
        return Int32.wrap(value)
    high, low, selector = (Uint32.wrap(value) for value in raw)
    both = (Uint64(high) << 32) | Uint64(low)
    result = Uint32(0)
    for k in range(4):
        code = (selector >> (8 * k)) & 0xFF
        plain = Uint32(both >> Uint64((code & 7) * 8)) & 0xFF
        sign = Uint32(both >> Uint64(((code & 3) * 2 + 1) * 8 + 7)) & 1
        of_sign, constant = sign * 0xFF, (code == 12).select(Uint32(0), Uint32(0xFF))
        byte = (code < 8).select(plain, (code < 12).select(of_sign, constant))
        result = result | (byte << (8 * k))
    as_signed: Int32 = result.bitcast(Int32)
    return as_signed


FUNCTIONS: dict[str, Any] = {name: _conversion(row) for name, row in CONVERSIONS.items()}
"""The function of each row, by its name."""
