"""Packed conversions by the names of their instructions.

They are emitted, or computed where a CPU is in the role of an AMD GPU.
"""

from __future__ import annotations

from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError, DSLTypeError, DSLValueError
from flydsl.expr.atoms.copy_ops import static_integer
from flydsl.expr.core.context import current, emits_for
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
from flydsl.expr.rocdl.operands import as_operand, as_raw, bits_of, fitting, result_class, wrapped
from flydsl.expr.rocdl.packed_table import CONVERSIONS, WIDTHS, Conversion, type_bits
from flydsl.ir import builder
from flydsl.targets.amdgpu import Isa

__all__ = [
    "FUNCTIONS",
    "as_elements",
    "cvt_off_f32_i4",
    "cvt_pk_bf16_f32",
    "cvt_pkrtz",
    "format_of",
    "llvm_type",
    "perm_b32",
]


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

    def function(res: Any, *operands: Any, **named: Any) -> Any:
        chips.require(row.name, row.archs)
        given = dict(zip(names, operands, strict=False))
        wrong = [name for name in named if name in given or name not in names]
        if wrong or len(operands) > len(names) or len(given) + len(named) != len(names):
            raise DSLTypeError(
                f"rocdl.{row.name}(res, {', '.join(names)}): got {len(operands)} operands, {list(named)}"
            )
        given |= named
        result = result_class(row.name, res, type_bits(row.result))
        for operand in row.operands:
            if operand.is_immediate:
                given[operand.name] = _immediate(row.name, operand.name, given[operand.name], _limit(row, operand.name))
        if emits_for("rocm"):
            return wrapped(_emit(row, given), result)
        if not row.is_exact:
            raise DSLNotImplementedError(f"{current().target} does not emulate {row.name}")
        return fitting(row.name, result, _emulate(row, given))

    function.__name__ = function.__qualname__ = row.name
    chips_ = ", ".join(chips.chips_with(row.archs))
    function.__doc__ = (
        f"{row.count} of {row.source} to {row.target}: ``{row.name}(res, {', '.join(names)})``; {chips_} have it."
    )
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


def llvm_type(text: str) -> ir.Type:
    """The LLVM type that a table spells."""
    element = text.lstrip("v0123456789")
    count = text.removesuffix(element).removeprefix("v")
    return builder.vector_type(int(count), _scalar_type(element)) if count else _scalar_type(element)


def _scalar_type(text: str) -> ir.Type:
    return builder.integer_type(int(text[1:])) if text.startswith("i") else builder.float_type(text)


def _emit(row: Conversion, given: dict[str, Any]) -> ir.Value:
    raw = []
    for operand in row.operands:
        of, value = llvm_type(operand.type), given[operand.name]
        raw.append(builder.constant(value, of) if operand.is_immediate else as_raw(row.name, operand.name, value, of))
    return builder.call_intrinsic(row.intrinsic, raw, llvm_type(row.result))


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
    """The values to convert, as one vector."""
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
        f32 = builder.float_type("f32")
        raw = [as_raw("cvt_pkrtz", name, x, f32) for name, x in (("src_a", src_a), ("src_b", src_b))]
        pair = builder.call_intrinsic("llvm.amdgcn.cvt.pkrtz", raw, builder.vector_type(2, builder.float_type("f16")))
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
    chips.require("cvt_pk_bf16_f32", (Isa.CDNA4, Isa.GFX1250))
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
        value = builder.call_intrinsic("llvm.amdgcn.cvt.off.f32.i4", [word.ir_value()], Float32.mlir_type())
        return Float32.wrap(value)
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
