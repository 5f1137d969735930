"""A matrix instruction on a CPU that takes the role of an AMD GPU: exchanges between lanes and multiply-adds.

Lane ``row + m·h`` holds values of that row of A or B, and value v of half or quarter h has the same k in both.  So the
sum over all k is that over all (h, v), and each lane asks the lanes that hold the rows of its elements of C.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError
from flydsl.expr import emit
from flydsl.expr import layout as algebra
from flydsl.expr.context import current
from flydsl.expr.gpu import lane_id, num_warp_threads, shuffle_idx
from flydsl.expr.math import fma
from flydsl.expr.numeric import Float32, Int32, Numeric
from flydsl.expr.rocdl.mma_emit import Modifiers
from flydsl.expr.rocdl.mma_product import is_product_of_warp, product_of_warp
from flydsl.expr.rocdl.mma_table import MatrixInstruction
from flydsl.expr.tensor import Tensor, make_rmem_tensor
from flydsl.expr.vector import Vector

__all__ = ["emulate_instruction"]

SCALE_BLOCK = 32
"""Elements along k that share one scale."""


def emulate_instruction(
    row: MatrixInstruction, modifiers: Modifiers, a: Vector, b: Vector, c: Vector, state: Mapping[str, Any]
) -> Any:
    """D as a vector like ``c``; products and sums are in 32 bits.

    Raises:
        DSLNotImplementedError: a modifier that is not emulated.
    """
    if modifiers.clamp or modifiers.mod_c or not (modifiers.sign_a and modifiers.sign_b):
        raise DSLNotImplementedError(f"{current().target} does not emulate the modifiers of {row.title()}")
    wide = Int32 if row.acc == "Int32" else Float32
    if not state and is_product_of_warp(row):
        return product_of_warp(row, a.to(wide), b.to(wide), c.to(wide)).to(c.dtype)
    if state:
        a = _scaled(a, state.get("scale_a", 0), modifiers.opsel_a)
        b = _scaled(b, state.get("scale_b", 0), modifiers.opsel_b)
    held_a, held_b = _in_registers(a, wide), _in_registers(b, wide)
    total = _in_registers(c, wide)
    rows, columns = _elements_of_c(row)

    def add(value: Any) -> None:
        for group in range(0, row.lanes // row.replicas, row.shape[0]):
            of_a = [_from_lane(held_a[value], lane + group) for lane in rows]
            of_b = [_from_lane(held_b[value], lane + group) for lane in columns]
            for k in range(c.numel):
                x, y = of_a[k % len(rows)], of_b[k % len(columns)]
                total[k] = fma(x, y, total[k]) if wide is Float32 else x * y + total[k]

    _repeat(a.numel, add)
    return total.load().to(c.dtype)


def _elements_of_c(row: MatrixInstruction) -> tuple[list[Any], list[Any]]:
    """The row and the column of each of a lane's elements of C; a single one where it is the same for all."""
    m = row.shape[0]
    lane = lane_id()
    (lanes, values), (lane_strides, value_strides) = row.c_layout
    base = algebra.get_scalar(algebra.crd2idx(lane, algebra.make_layout(lanes, lane_strides)))
    by_value = algebra.make_layout(values, value_strides)
    steps = [int(algebra.crd2idx(v, by_value)) for v in range(int(algebra.size(by_value)))]
    rows = [base % m + step % m for step in steps]
    if all(step < m for step in steps):
        return rows, [base // m]
    return rows, [base // m + step // m for step in steps]


def _in_registers(value: Vector, wide: Any) -> Tensor:
    tensor = make_rmem_tensor(value.numel, wide)
    tensor.store(value.to(wide).reshape((value.numel,)))
    return tensor


def _from_lane(value: Numeric, lane: Any) -> Any:
    return shuffle_idx(value, lane, num_warp_threads())


def _repeat(count: int, body: Any) -> None:
    """Run-time loop: the code of a matrix product would be long without."""
    i32 = emit.integer_type(32)
    bounds = [emit.constant(number, i32) for number in (0, count, 1)]
    loop = emit.op("scf.for", bounds, regions=1)
    block = loop.regions[0].blocks.append(i32)
    with ir.InsertionPoint(block):
        body(Int32.wrap(block.arguments[0], bounds=(0, count - 1)))
        emit.op("scf.yield", [])


def _scaled(value: Vector, scale: Any, opsel: int) -> Vector:
    """The values times the lane's scale, a power of two given as an exponent with bias 127."""
    exponent = (Int32(scale) >> (8 * opsel)) & 0xFF
    # 2**(e - 127): a float's exponent field holds e itself, but for 0, a subnormal number, and 255, which is NaN.
    bits = (exponent == 0).select(1 << 22, (exponent == 0xFF).select(0x7FC00000, exponent << 23))
    scaled: Vector = value.to(Float32) * bits.bitcast(Float32)
    return scaled
