"""Emission of matrix instructions: operands in the intrinsic's form, and the call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.expr.core.packed_elements import PACKED_WIDTHS, pack
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Int8
from flydsl.expr.rocdl.matrix.table import SCALED_FORMATS, MatrixInstruction
from flydsl.ir import builder
from flydsl.support.fast_dataclass import record


@record
class Modifiers:
    """Settings of an operation beyond shapes and types."""

    sign_a: bool = True
    """True if integers of A are signed."""
    sign_b: bool = True
    clamp: bool = False
    """True if integer results saturate."""
    mod_c: int = 0
    """gfx1250: 1 negates C, 2 takes its absolute value, 3 both."""
    opsel_a: int = 0
    """The byte of the scales of A to use."""
    upper_half: bool = False
    """RDNA 3: 16-bit elements of C are in the upper halves of registers."""
    opsel_b: int = 0
    reuse_a: bool = False
    """gfx1250: the next instruction has the same A."""
    reuse_b: bool = False
    block_size: int = 32
    """Elements along k that share one scale."""


PLAIN = Modifiers()

UNSCALED = 0x7F7F7F7F7F7F7F7F
"""Exponents of one: all bytes are E8M0 of 1.0."""


def emit_instruction(
    row: MatrixInstruction, modifiers: Modifiers, a: Vector, b: Vector, c: Vector, state: Mapping[str, Any]
) -> ir.Value:
    """D as the vector that the instruction returns; ``c`` has its type."""
    if row.operand == "bytes":
        a, b = _as_bytes(a, modifiers.sign_a), _as_bytes(b, modifiers.sign_b)
    operands = (_operand(row, a), _operand(row, b), c.ir_value())
    name = row.intrinsic.replace("scale.", "scale16.") if modifiers.block_size == 16 else row.intrinsic
    further = _FORMS[row.form](row, modifiers, operands, state)
    return builder.call_intrinsic(f"llvm.amdgcn.{name}", further, operands[2].type)


def _as_bytes(value: Vector, signed: bool) -> Vector:
    """4-bit integers as bytes of the same value."""
    name, of = "arith.extsi" if signed else "arith.extui", builder.vector_type(value.numel, Int8.mlir_type())
    wide = builder.op1(name, [value.ir_value()], of)
    return Vector.wrap(wide, (value.numel,), Int8)


def _operand(row: MatrixInstruction, value: Vector) -> ir.Value:
    """A or B in the form of the intrinsic."""
    raw = value.ir_value()
    if row.padding > 1:
        zeros = builder.constant(0 if value.dtype.is_integer else 0.0, raw.type)
        raw = builder.shuffle(raw, zeros, list(range(value.numel * row.padding)))
    if row.operand == "scalar":
        return builder.elements(raw)[0]
    if row.operand == "elements":
        return raw
    if value.dtype.width in PACKED_WIDTHS:
        raw = pack(raw, value.dtype.width)
    element = builder.integer_type(32 if row.operand == "bytes" else int(row.operand[1:]))
    bits = value.numel * row.padding * value.dtype.width
    count = bits // ir.IntegerType(element).width
    is_scalar = count == 1
    return builder.reinterpret(raw, element if is_scalar else builder.vector_type(count, element))


Operands = tuple[ir.Value, ir.Value, ir.Value]


def _flag(value: bool) -> ir.Value:
    return builder.constant(int(value), builder.integer_type(1))


def _constant(value: int, width: int = 32) -> ir.Value:
    return builder.constant(value, builder.integer_type(width))


def _mfma(row: MatrixInstruction, m: Modifiers, operands: Operands, state: Mapping[str, Any]) -> Sequence[ir.Value]:
    """No broadcast of blocks (``cbsz``, ``abid``) and no permutation of B's lanes (``blgp``)."""
    zero = _constant(0)
    return [*operands, zero, zero, zero]


def _mfma_scale(
    row: MatrixInstruction, m: Modifiers, operands: Operands, state: Mapping[str, Any]
) -> Sequence[ir.Value]:
    format_a, format_b = SCALED_FORMATS.index(row.a), SCALED_FORMATS.index(row.b)
    scale_a, scale_b = (state[name].ir_value() if name in state else _constant(0) for name in ("scale_a", "scale_b"))
    return [
        *operands,
        _constant(format_a),
        _constant(format_b),
        _constant(m.opsel_a),
        scale_a,
        _constant(m.opsel_b),
        scale_b,
    ]


def _wmma(row: MatrixInstruction, m: Modifiers, operands: Operands, state: Mapping[str, Any]) -> Sequence[ir.Value]:
    return operands


def _wmma_narrow(
    row: MatrixInstruction, m: Modifiers, operands: Operands, state: Mapping[str, Any]
) -> Sequence[ir.Value]:
    return [*operands, _flag(m.upper_half)]


def _wmma_integer(
    row: MatrixInstruction, m: Modifiers, operands: Operands, state: Mapping[str, Any]
) -> Sequence[ir.Value]:
    a, b, c = operands
    return [_flag(m.sign_a), a, _flag(m.sign_b), b, c, _flag(m.clamp)]


def _wmma_integer_reuse(
    row: MatrixInstruction, m: Modifiers, operands: Operands, state: Mapping[str, Any]
) -> Sequence[ir.Value]:
    a, b, c = operands
    return [_flag(m.sign_a), a, _flag(m.sign_b), b, c, _flag(m.reuse_a), _flag(m.reuse_b), _flag(m.clamp)]


def _wmma_scale(
    row: MatrixInstruction, m: Modifiers, operands: Operands, state: Mapping[str, Any]
) -> Sequence[ir.Value]:
    """gfx1250: formats, the half of the wave with the scales, and 0 for E8M0 scales."""
    a, b, c = operands
    formats = [_constant(SCALED_FORMATS.index(name)) for name in (row.a, row.b)]
    matrices = [formats[0], a, formats[1], b] if row.shape[0] == 16 else [a, b]
    width = 32 if m.block_size == 32 else 64
    default = 0 if state else UNSCALED
    scales = [state[name].ir_value() if name in state else _constant(default, width) for name in ("scale_a", "scale_b")]
    of_a, of_b = (
        [_constant(half), _constant(0), scale] for half, scale in zip((m.opsel_a, m.opsel_b), scales, strict=True)
    )
    return [*matrices, _constant(m.mod_c, 16), c, *of_a, *of_b, _flag(m.reuse_a), _flag(m.reuse_b)]


def _wmma_modified(
    row: MatrixInstruction, m: Modifiers, operands: Operands, state: Mapping[str, Any]
) -> Sequence[ir.Value]:
    """gfx1250: the modifier of C, and reuse of A and B by the next instruction."""
    a, b, c = operands
    return [a, b, _constant(m.mod_c, 16), c, _flag(m.reuse_a), _flag(m.reuse_b)]


_FORMS = {
    "mfma": _mfma,
    "mfma_scale": _mfma_scale,
    "wmma": _wmma,
    "wmma_narrow": _wmma_narrow,
    "wmma_integer": _wmma_integer,
    "wmma_integer_reuse": _wmma_integer_reuse,
    "wmma_scale": _wmma_scale,
    "wmma_modified": _wmma_modified,
}
