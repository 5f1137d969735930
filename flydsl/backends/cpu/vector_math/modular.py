"""Multiplication and addition of integers modulo a number.

They are one function of the module for each length of vectors.
Programs that compare formulas (:mod:`flydsl.testing.formula`) consist of it.  Inline, each would be dozens of instructions
for every eight lanes: a kernel with 64 exponentials took LLVM minutes.
"""

from __future__ import annotations

from collections.abc import Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.emit import helper_functions
from flydsl.backends.cpu.emit.builder import Builder
from flydsl.backends.cpu.simt_ir.types import I1, I32, I64, Scalar
from flydsl.ir.predicates import CmpIPredicate

_F64 = Scalar("float", 64, "f64")
NAME = "flydsl.multiply_add_modulo"
"""The elementwise operation ``(a * b + c) % modulus`` of unsigned 32-bit integers; one above the modulus is the result."""
_MAGIC = 2.0**52
"""A float64 of this size has whole numbers as its fraction."""


def multiply_add(builder: Builder, operands: Sequence[ir.Value], modulus: int) -> ir.Value:
    """``(a * b + c) % modulus`` of scalars or vectors of 32-bit integers, for a modulus from 2 to 2**32 - 1.

    The first operand that is not below the modulus is the result.
    """
    type_ = operands[0].type
    count = ir.VectorType(type_).shape[0] if isinstance(type_, ir.VectorType) else 0
    symbol = f"multiply_add_modulo_{modulus}_{count}"

    def body(made: Builder, arguments: Sequence[ir.Value]) -> ir.Value:
        return _body(made, arguments, modulus, count)

    found = helper_functions.call(builder, symbol, operands, type_, body, width=max(count, 1), inline=False)
    assert found is not None
    return found


def _body(builder: Builder, operands: Sequence[ir.Value], modulus: int, count: int) -> ir.Value:
    """Barrett's reduction with a quotient of float64, which is at most one too large."""
    narrow, wide, real, flag = (_typed(builder, of, count) for of in (I32, I64, _F64, I1))

    def integer(value: int, of: Scalar) -> ir.Value:
        return builder.splat(value, of, count) if count else builder.constant(value, of)

    def number(value: float) -> ir.Value:
        attribute = ir.FloatAttr.get(builder.scalar(_F64), value)
        scalar = builder.value("arith.constant", [], builder.scalar(_F64), {"value": attribute})
        return builder.value("vector.broadcast", [scalar], real) if count else scalar

    def select(condition: CmpIPredicate, x: ir.Value, y: ir.Value, then: ir.Value, otherwise: ir.Value) -> ir.Value:
        test = builder.value("arith.cmpi", [x, y], flag, builder.predicate(condition))
        return builder.value("arith.select", [test, then, otherwise], then.type)

    a, b, c = (builder.value("arith.extui", [each], wide) for each in operands)
    x, y = (builder.value("arith.uitofp", [each], real) for each in operands[:2])
    product = builder.value("arith.mulf", [builder.value("arith.mulf", [x, y], real), number(1.0 / modulus)], real)
    shifted = builder.value("arith.bitcast", [builder.value("arith.addf", [product, number(_MAGIC)], real)], wide)
    quotient = builder.value("arith.andi", [shifted, integer(0xFFFFFFFF, I64)], wide)
    of_all = integer(modulus, I64)
    exact = builder.value("arith.addi", [builder.value("arith.muli", [a, b], wide), c], wide)
    rest = builder.value("arith.subi", [exact, builder.value("arith.muli", [quotient, of_all], wide)], wide)
    higher = builder.value("arith.addi", [rest, of_all], wide)
    rest = select(CmpIPredicate.slt, rest, integer(0, I64), higher, rest)
    rest = select(CmpIPredicate.sge, rest, of_all, builder.value("arith.subi", [rest, of_all], wide), rest)
    result = builder.value("arith.trunci", [rest], narrow)
    limit = integer(modulus - (1 << 32) if modulus >> 31 else modulus, I32)
    for operand in reversed(operands):
        result = select(CmpIPredicate.uge, operand, limit, operand, result)
    return result


def _typed(builder: Builder, of: Scalar, count: int) -> ir.Type:
    return builder.vector(of, count) if count else builder.scalar(of)
