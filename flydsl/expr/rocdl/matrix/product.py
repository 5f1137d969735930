"""A whole matrix instruction as one operation that the CPU's lowering knows: ``llvm.flydsl.matrix_product``.

It takes elements of 32 bits.  Its attributes say which rows a lane holds, as those of ``MatrixProduct`` in the CPU's
lowering, :mod:`flydsl.backends.cpu.simt_ir.operations`.
"""

from __future__ import annotations

import functools

from flydsl._mlir import ir
from flydsl.expr.memory.vector import Vector
from flydsl.expr.rocdl.matrix.table import MatrixInstruction, evaluate
from flydsl.ir import builder

__all__ = ["is_product_of_warp", "product_of_warp"]


@functools.cache
def _lanes_of(row: MatrixInstruction) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """k of A and B, and the row of C, by (group of lanes, value); ``None``: lanes of a group differ in more than m or n."""
    m, _, k = row.shape
    of_ab, of_c = evaluate(row.ab_layout)[: row.lanes // row.replicas], evaluate(row.c_layout)
    if any(index // m != lane % m for lane, values in enumerate(of_c) for index in values):
        return None
    ks = tuple(index // m for lane in range(0, len(of_ab), m) for index in of_ab[lane])
    rows = tuple(index % m for lane in range(0, len(of_c), m) for index in of_c[lane])
    is_same = all(
        index // m == ks[lane // m * len(values) + v]
        for lane, values in enumerate(of_ab)
        for v, index in enumerate(values)
    ) and all(
        index % m == rows[lane // m * len(values) + v]
        for lane, values in enumerate(of_c)
        for v, index in enumerate(values)
    )
    return (ks, rows) if is_same and sorted(ks) == list(range(k)) and sorted(rows) == list(range(m)) else None


def is_product_of_warp(row: MatrixInstruction) -> bool:
    """Whether the operation can say what the instruction computes."""
    return row.shape[0] == row.shape[1] and row.b_layout is None and _lanes_of(row) is not None


def product_of_warp(row: MatrixInstruction, a: Vector, b: Vector, c: Vector) -> Vector:
    """A·B + C of the lanes of a warp, which all call it; elements of 32 bits."""
    lanes = _lanes_of(row)
    assert lanes is not None
    operands = [v.reshape((v.numel,)).ir_value() for v in (a, b, c)]
    attributes = {
        "intrin": ir.StringAttr.get("llvm.flydsl.matrix_product"),
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(operands), 0]),
        "op_bundle_sizes": ir.DenseI32ArrayAttr.get([]),
        "flydsl.ks": ir.DenseI32ArrayAttr.get(list(lanes[0])),
        "flydsl.rows": ir.DenseI32ArrayAttr.get(list(lanes[1])),
    }
    return c.with_value(builder.op1("llvm.call_intrinsic", operands, operands[2].type, attributes))
