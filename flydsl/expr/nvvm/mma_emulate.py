"""CPU emulation of ``mma.sync``: one operation of the CPU's lowering.

That is ``llvm.flydsl.fragment_product``, ``FragmentProduct`` in :mod:`flydsl.backends.cpu.simt_ir.operations`.  Here
its operands are converted to the type of the sum, and scaled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.expr.atoms.mma_ops import power_of_e8m0
from flydsl.expr.core.context import KEEPS_PRECISION, traced_for
from flydsl.expr.gpu import lane_id, shuffle_idx
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Float8E4M3FN, Float32, Float64, Int32, NumericMeta, Uint8, Uint32
from flydsl.expr.nvvm.mma_table import LANES, WarpInstruction
from flydsl.ir import builder
from flydsl.support.fast_dataclass import dataclass

__all__ = ["Scales", "emulate_instruction", "widened"]

_TF32_BITS = -1 << 13
"""The bits of a Float32 that a tensor core reads: 10 of the significand."""


@dataclass(frozen=True)
class Scales:
    """A lane's 32 bits of scales, which are read from byte ``first`` on."""

    word: Any
    first: int

    def applied(self, row: WarpInstruction, held: Vector, rows: int) -> Vector:
        """A lane's elements times their scales; it holds ``rows`` rows of A, or one column of B."""
        words = [Uint32(shuffle_idx(self.word, lane_id() // 4 * 4 + k, LANES)) for k in range(rows)]
        w, values = row.per_register, []
        for v in range(held.numel):
            of_row, part = v // w % rows, v // (w * rows)
            # Of every 4·w along k, four lanes hold w each; two lanes hold a block of 2·w.
            covers_all = row.block >= 4 * w
            block = part * 4 * w // row.block if covers_all else 2 * part + lane_id() % 4 // 2
            byte = (words[of_row] >> (8 * (self.first + block))) & 0xFF
            values.append(held[v] * _scale(row.scale, byte))
        return Vector(values)


def _scale(name: str, byte: Any) -> Any:
    if name == "Float8E4M3FN":
        return Uint8(byte).bitcast(Float8E4M3FN).to(Float32)
    return power_of_e8m0(Int32(byte))


def emulate_instruction(row: WarpInstruction, a: Vector, b: Vector, c: Vector, scales: Sequence[Scales] = ()) -> Any:
    """D as a vector like ``c``; sums are in 32 bits, or 64 for f64.

    ``scales``: those of A and of B, applied to the elements first; a Float32 holds the products exactly.
    """
    wide = {"Int32": Int32, "Float64": Float64}.get(row.acc, Float32)
    held_a, held_b = (widened(v, row.a, wide) for v in (a, b))
    if scales:
        held_a, held_b = (of.applied(row, x, n) for of, x, n in zip(scales, (held_a, held_b), (2, 1), strict=True))
    total = c.to(wide).reshape((c.numel,))
    halves, groups = row.shape[0] // 8, row.shape[2] // (4 * row.per_register)
    operands = [v.ir_value() for v in (held_a, held_b, total)]
    attributes = {
        "intrin": ir.StringAttr.get("llvm.flydsl.fragment_product"),
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(operands), 0]),
        "op_bundle_sizes": ir.DenseI32ArrayAttr.get([]),
        "flydsl.fragment": ir.DenseI32ArrayAttr.get([row.per_register, halves, groups]),
    }
    return total.with_value(builder.op1("llvm.call_intrinsic", operands, operands[2].type, attributes)).to(c.dtype)


def widened(value: Vector, name: str, wide: NumericMeta) -> Vector:
    """Operands in the type in which they are multiplied."""
    if name == "TF32" and not traced_for(KEEPS_PRECISION):
        kept: Vector = (value.bitcast(Int32) & _TF32_BITS).bitcast(Float32)
        return kept.reshape((value.numel,))
    return value.to(wide).reshape((value.numel,))
