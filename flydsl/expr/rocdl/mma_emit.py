"""Emitting a matrix instruction: its operands in the form that the intrinsic takes, and the call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError
from flydsl.expr import emit
from flydsl.expr.context import current
from flydsl.expr.packing import PACKED_WIDTHS, pack
from flydsl.expr.rocdl.mma_table import SCALED_FORMATS, MatrixInstruction
from flydsl.expr.vector import Vector

__all__ = ["PLAIN", "Modifiers", "emit_instruction"]


@dataclass(frozen=True)
class Modifiers:
    """What an operation says beyond shapes and types."""

    sign_a: bool = True
    """Whether integers of A are signed."""
    sign_b: bool = True
    clamp: bool = False
    """Whether integer results saturate."""
    mod_c: int = 0
    """gfx1250: 1 negates C, 2 takes its absolute value, 3 both."""
    opsel_a: int = 0
    """Which byte of the scales of A counts."""
    opsel_b: int = 0


PLAIN = Modifiers()


def emit_instruction(
    row: MatrixInstruction, modifiers: Modifiers, a: Vector, b: Vector, c: Vector, state: Mapping[str, Any]
) -> ir.Value:
    """D as the vector that the instruction returns; ``c`` has its type."""
    operands = (_handed_over(row, a), _handed_over(row, b), c.ir_value())
    further = _FORMS.get(row.form)
    if further is None:
        raise DSLNotImplementedError(f"LLVM cannot emit {row.title()} for {current().target}")
    value = emit.call_intrinsic(
        f"llvm.amdgcn.{row.intrinsic}", further(row, modifiers, operands, state), operands[2].type
    )
    assert value is not None
    return value


def _handed_over(row: MatrixInstruction, value: Vector) -> ir.Value:
    """A or B as the intrinsic takes it."""
    raw = value.ir_value()
    if row.padding > 1:
        zeros = emit.constant(0.0, raw.type)
        raw = emit.shuffle(raw, zeros, list(range(value.numel * row.padding)))
    if row.operand == "scalar":
        return emit.elements(raw)[0]
    if row.operand == "elements":
        return raw
    if value.dtype.width in PACKED_WIDTHS:
        raw = pack(raw, value.dtype.width)
    element = emit.integer_type(int(row.operand[1:]))
    bits = value.numel * row.padding * value.dtype.width
    count = bits // ir.IntegerType(element).width
    is_scalar = count == 1
    return emit.reinterpret(raw, element if is_scalar else emit.vector_type(count, element))


Operands = tuple[ir.Value, ir.Value, ir.Value]


def _flag(value: bool) -> ir.Value:
    return emit.constant(int(value), emit.integer_type(1))


def _word(value: int, width: int = 32) -> ir.Value:
    return emit.constant(value, emit.integer_type(width))


def _mfma(row: MatrixInstruction, m: Modifiers, operands: Operands, state: Mapping[str, Any]) -> Sequence[ir.Value]:
    """No broadcast of blocks (``cbsz``, ``abid``) and no permutation of B's lanes (``blgp``)."""
    return [*operands, _word(0), _word(0), _word(0)]


def _mfma_scale(
    row: MatrixInstruction, m: Modifiers, operands: Operands, state: Mapping[str, Any]
) -> Sequence[ir.Value]:
    format_a, format_b = SCALED_FORMATS.index(row.a), SCALED_FORMATS.index(row.b)
    scale_a, scale_b = (state[name].ir_value() if name in state else _word(0) for name in ("scale_a", "scale_b"))
    return [*operands, _word(format_a), _word(format_b), _word(m.opsel_a), scale_a, _word(m.opsel_b), scale_b]


def _wmma(row: MatrixInstruction, m: Modifiers, operands: Operands, state: Mapping[str, Any]) -> Sequence[ir.Value]:
    return operands


def _wmma_integer(
    row: MatrixInstruction, m: Modifiers, operands: Operands, state: Mapping[str, Any]
) -> Sequence[ir.Value]:
    a, b, c = operands
    return [_flag(m.sign_a), a, _flag(m.sign_b), b, c, _flag(m.clamp)]


def _wmma_modified(
    row: MatrixInstruction, m: Modifiers, operands: Operands, state: Mapping[str, Any]
) -> Sequence[ir.Value]:
    """gfx1250: what is done with C, and whether A and B are reused by the next instruction."""
    a, b, c = operands
    return [a, b, _word(m.mod_c, 16), c, _flag(False), _flag(False)]


_FORMS = {
    "mfma": _mfma,
    "mfma_scale": _mfma_scale,
    "wmma": _wmma,
    "wmma_integer": _wmma_integer,
    "wmma_modified": _wmma_modified,
}
