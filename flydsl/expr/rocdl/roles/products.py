"""CPU emulation of matrix instructions: shuffles and multiply-adds.

Lane ``row + m·h`` holds values of that row of A or B, and value v of half or quarter h has the same k in both.  So the
sum over all k is that over all (h, v).  Each lane reads from the lanes that hold the rows of its elements of C.

A whole instruction may also be one operation of the CPU's lowering, ``llvm.flydsl.matrix_product``, on elements of 32
bits.  Its attributes say which rows a lane holds, as those of ``MatrixProduct`` in
:mod:`flydsl.backends.cpu.simt_ir.operations`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.expr import layout as algebra
from flydsl.expr.atoms.mma_ops import power_of_e8m0
from flydsl.expr.atoms.tv_layouts import evaluate
from flydsl.expr.core.context import SPLIT_PRODUCTS, traced_for
from flydsl.expr.core.operators import as_operand
from flydsl.expr.core.packed_elements import unpacked_bytes
from flydsl.expr.gpu import lane_id
from flydsl.expr.math import fma
from flydsl.expr.memory.tensor import Tensor, make_rmem_tensor
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Float32, Float64, Int8, Int16, Int32, Int64, NumericMeta
from flydsl.expr.rocdl.matrix.emit import Modifiers
from flydsl.expr.rocdl.matrix.table import MatrixInstruction
from flydsl.expr.rocdl.roles.lanes import from_lane
from flydsl.ir import builder
from flydsl.support.fast_dataclass import dataclass

_VALUES_OF_SCALE = 16
"""The consecutive values of a lane that one of gfx1250's scales is for, in the order of 8-bit values."""


def emulate_instruction(
    row: MatrixInstruction, modifiers: Modifiers, a: Vector, b: Vector, c: Vector, state: Mapping[str, Any]
) -> Any:
    """D as a vector like ``c``; products and sums are in 32 bits, saturated sums in 64."""
    wide: NumericMeta = {"Int32": Int32, "Float64": Float64}.get(row.acc, Float32)
    if wide is Int32:
        a, b = (_widened(x, signed) for x, signed in ((a, modifiers.sign_a), (b, modifiers.sign_b)))
        wide = Int64 if modifiers.clamp else Int32
    is_plain = not (modifiers.clamp or modifiers.mod_c or traced_for(SPLIT_PRODUCTS)) and wide is not Float64
    if is_plain and _is_warp_product(row):
        scales = [_powers(row, x, modifiers, which, state) for x, which in ((a, "a"), (b, "b"))] if state else []
        lanes = _lanes_of(row)
        assert lanes is not None
        return warp_product(lanes, a, b, c.to(wide), scales).to(c.dtype)
    held_a, held_b = hold(a, wide), hold(b, wide)
    if state and row.family == "wmma_scale":
        held_a.scale, held_b.scale = (_scales_of_row(a.numel, modifiers, which, state) for which in "ab")
    elif state:
        held_a.scale = byte_scale(state.get("scale_a", 0), modifiers.opsel_a)
        held_b.scale = byte_scale(state.get("scale_b", 0), modifiers.opsel_b)
    total = in_registers(_modified(c, modifiers.mod_c), wide)
    rows, columns = _elements_of_c(row)
    accumulate(total, held_a, held_b, rows, columns, range(0, row.lanes // row.replicas, row.shape[0]), wide)
    result = total.load()
    return saturated(result).to(c.dtype) if wide is Int64 else result.to(c.dtype)


def _powers(
    row: MatrixInstruction, value: Vector, modifiers: Modifiers, which: str, state: Mapping[str, Any]
) -> Vector:
    """The powers of two of the elements, each for as many in a row as come to one."""
    if row.family == "wmma_scale":
        scale = _scales_of_row(value.numel, modifiers, which, state)
        return Vector.from_elements([scale(k) for k in range(0, value.numel, _VALUES_OF_SCALE)], Float32)
    opsel = modifiers.opsel_a if which == "a" else modifiers.opsel_b
    return Vector.from_elements([byte_scale(state.get(f"scale_{which}", 0), opsel)(0)], Float32)


def _widened(value: Vector, signed: bool) -> Vector:
    """8-bit or 4-bit integers in 32 bits, sign- or zero-extended."""
    wide = value.to(Int32)
    return wide if signed else wide & ((1 << value.dtype.width) - 1)


def _modified(c: Vector, mod_c: int) -> Vector:
    """Apply gfx1250's modifier to C: 1 negates, 2 takes the absolute value, 3 negates that.

    Only signs change, even of NaN.
    """
    if not mod_c:
        return c
    width, integer = c.dtype.width, {16: Int16, 32: Int32}[c.dtype.width]
    bits = c.bitcast(integer)
    if mod_c & 2:
        bits = bits & ((1 << (width - 1)) - 1)
    if mod_c & 1:
        bits = bits ^ integer(-(1 << (width - 1)))
    return bits.bitcast(c.dtype)


def accumulate(
    total: Tensor, held_a: Held, held_b: Held, rows: Sequence[Any], columns: Sequence[Any], groups: range, wide: Any
) -> None:
    """Add to each value of C, ``total``, the products of values that other lanes hold.

    ``rows`` and ``columns`` are for each value of C the first lane that holds its row of A, its column of B; repeated where
    fewer.  ``groups`` are the offsets to those lanes, one for each group of lanes with other k.
    """

    def add(value: Any) -> None:
        own_a, own_b = held_a[value], held_b[value]
        for group in groups:
            of_a = [from_lane(own_a, lane + group) for lane in rows]
            of_b = [from_lane(own_b, lane + group) for lane in columns]
            for k in range(int(algebra.size(total.layout))):
                x, y = of_a[k % len(rows)], of_b[k % len(columns)]
                total[k] = multiply_add(x, y, total[k])

    repeat(held_a.count, add)


def multiply_add(x: Any, y: Any, total: Any) -> Any:
    """``x * y + total``, fused for floats."""
    return fma(x, y, total) if total.dtype.is_float else x * y + total


def saturated(values: Vector) -> Vector:
    """Int64 clamped to the range of Int32."""
    low, high = (Vector.filled(values.shape, limit, Int64) for limit in Int32.limits())
    clamped: Vector = (values < low).select(low, (values > high).select(high, values))
    return clamped


def _scales_of_row(count: int, m: Modifiers, which: str, state: Mapping[str, Any]) -> Scale:
    """The powers of two that gfx1250 takes from the lanes of each row or column, lowest byte first."""
    scales = state.get(f"scale_{which}", 0)
    exponents = (Int32 if m.block_size == 32 else Int64)(scales)
    step: int = 1
    first: Any = 0
    half = m.opsel_a if which == "a" else m.opsel_b
    exponents = from_lane(exponents, lane_id() % 16 + 16 * half)
    if m.block_size == 16:  # runs of 16 along k alternate between the halves of the wave
        step, first = 2, Int64(lane_id() % 32 // 16 * 8)
    powers = make_rmem_tensor(count // _VALUES_OF_SCALE, Float32)
    for block in range(count // _VALUES_OF_SCALE):
        powers[block] = power_of_e8m0(Int32((exponents >> (8 * step * block + first)) & 0xFF))
    return lambda value: powers[value // _VALUES_OF_SCALE]


def _elements_of_c(row: MatrixInstruction) -> tuple[list[Any], list[Any]]:
    """The rows and columns of a lane's elements of C; one column where all share it."""
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


def in_registers(value: Vector, wide: Any) -> Tensor:
    """A vector's elements, of type ``wide``, in registers with run-time indices."""
    tensor = make_rmem_tensor(value.numel, wide)
    tensor.store(value.to(wide).reshape((value.numel,)))
    return tensor


Scale = Callable[[Any], Any]
"""Maps a value's index to its factor."""


@dataclass()
class Held:
    """This lane's values of A or B, widened on access because widening narrow floats takes much code."""

    stored: Tensor
    dtype: NumericMeta
    wide: Any
    scale: Scale | None = None

    @property
    def count(self) -> int:
        return int(algebra.size(self.stored.layout))

    def __getitem__(self, index: Any) -> Any:
        value: Any = self.stored[index]
        if self.dtype.is_narrow:
            code = value.ir_value()
            if self.dtype.width < value.width:
                code = builder.op1("arith.trunci", [code], self.dtype.mlir_type())
            value = self.dtype.wrap(code).to(self.wide)  # type: ignore[attr-defined]
        return value if self.scale is None else value * self.scale(index)


def hold(value: Vector, wide: Any) -> Held:
    """A vector's elements for :func:`accumulate`."""
    if not value.dtype.is_narrow:
        return Held(in_registers(value, wide), wide, wide)
    codes = value.ir_value()
    if value.dtype.width < Int8.width:
        codes = builder.op1("arith.extui", [codes], builder.like(codes, Int8.mlir_type()))
    return Held(in_registers(Vector.wrap(codes, (value.numel,), Int8), Int8), value.dtype, wide)


def repeat(count: int, body: Any) -> None:
    """A run-time loop, because unrolled matrix products are long."""
    i32 = builder.integer_type(32)
    bounds = [builder.constant(number, i32) for number in (0, count, 1)]
    loop = builder.op("scf.for", bounds, regions=1)
    block = loop.regions[0].blocks.append(i32)
    with ir.InsertionPoint(block):
        body(Int32.wrap(block.arguments[0], bounds=(0, count - 1)))
        builder.op("scf.yield", [])


def byte_scale(scales: Any, opsel: int) -> Scale:
    """One power of two for all values of a lane: byte ``opsel`` of its 32-bit scales."""
    power = power_of_e8m0((Int32(scales) >> (8 * opsel)) & 0xFF)
    return lambda value: power


# -- whole instructions as one operation


@functools.cache
def _lanes_of(row: MatrixInstruction) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The k of A and B, and the row of C, by (lane group, value).

    ``None``: lanes of a group differ in more than m or n.
    """
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


def _is_warp_product(row: MatrixInstruction) -> bool:
    """True if the operation can express the instruction."""
    return row.shape[0] == row.shape[1] and row.b_layout is None and _lanes_of(row) is not None


def _bytes(codes: ir.Value) -> ir.Value:
    """Codes of narrow floats in a byte each."""
    of = builder.like(codes, Int8.mlir_type())
    return codes if codes.type == of else builder.op1("arith.extui", [codes], of)


def _words(codes: ir.Value, width: int) -> ir.Value | None:
    """The words of 32 bits that codes were made of, if a word holds whole codes."""
    if 32 % width:
        return None
    packed = unpacked_bytes(codes) if width < Int8.width else codes
    owner = None if packed is None else packed.owner
    if owner is None or isinstance(owner, ir.Block) or owner.name != "vector.bitcast":
        return None
    words: ir.Value = owner.operands[0]
    element = ir.VectorType(words.type).element_type
    return words if element == builder.i32() else None


def warp_product(
    lanes: tuple[Sequence[int], Sequence[int]], a: Vector, b: Vector, c: Vector, scales: Sequence[Vector] = ()
) -> Vector:
    """A·B + C of a warp whose lanes are all active.

    ``lanes`` are the k of A and B, and the rows of C, by (lane group, value).  A and B are numbers of 16 or 32 bits, or
    narrow floats; ``scales`` are factors of their elements, each for as many in a row as come to one.
    """
    operands, formats = [], []
    for v in (a, b):
        value = v.reshape((v.numel,))
        if value.dtype.is_narrow:
            operands.append(_words(value.ir_value(), value.dtype.width) or _bytes(value.ir_value()))
            formats.append(value.dtype.mlir_name)
        else:
            operands.append(value.to(c.dtype).ir_value())
            formats.append("")
    operands += [v.reshape((v.numel,)).ir_value() for v in (c, *scales)]
    attributes = {
        "intrin": ir.StringAttr.get("llvm.flydsl.matrix_product"),
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(operands), 0]),
        "op_bundle_sizes": ir.DenseI32ArrayAttr.get([]),
        "flydsl.ks": ir.DenseI32ArrayAttr.get(list(lanes[0])),
        "flydsl.rows": ir.DenseI32ArrayAttr.get(list(lanes[1])),
        "flydsl.formats": ir.ArrayAttr.get([ir.StringAttr.get(name) for name in formats]),
    }
    return c.with_value(builder.op1("llvm.call_intrinsic", operands, operands[2].type, attributes))


# -- dot products


def float_sum(a: Any, b: Any, c: Any, *, clamp: bool) -> Any:
    """``c`` plus the products of the elements, in f32; a clamped sum lies between 0 and 1."""
    total: Any = Float32(as_operand(c).to(Float32))
    for k in range(a.numel):
        total = fma(a[k].to(Float32), b[k].to(Float32), total)
    return (total > 0.0).select((total < 1.0).select(total, Float32(1.0)), Float32(0.0)) if clamp else total


def integer_sum(a: Any, b: Any, c: Any, signed: tuple[bool, bool], *, signed_sum: bool) -> Any:
    """``c`` plus the products of the elements in 64 bits; ``signed``: the elements of ``a`` and of ``b`` have signs."""
    total = Int64(c) if signed_sum else Int64(c) & 0xFFFFFFFF
    for k in range(a.numel):
        x, y = (
            Int64(of[k]) if has_sign else Int64(of[k]) & ((1 << of.dtype.width) - 1)
            for of, has_sign in zip((a, b), signed, strict=True)
        )
        total = total + x * y
    return total


def clamped_integer(total: Any, *, signed: bool, clamp: bool) -> Any:
    """The sum in 32 bits: wrapped, or the nearest number that fits."""
    if clamp:
        low, high = Int32.limits() if signed else (0, 0xFFFFFFFF)
        total = (total < low).select(Int64(low), (total > high).select(Int64(high), total))
    return Int32(total)
