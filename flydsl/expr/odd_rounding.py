"""Rounding to odd: an inexact result takes the neighbour whose last bit is set, so that rounding it again loses nothing.

Rounding that to a format with at least two bits less gives what rounding once gives (Boldo and Melquiond, "Emulation of
a FMA and Correctly Rounded Sums: Proved Algorithms Using Rounding to Odd", 2008).
"""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.expr import emit

__all__ = ["narrow_to_odd", "sticky"]

EQUAL, NOT_EQUAL = 0, 1
"""Predicates of ``arith.cmpi`` (MLIR's arith dialect)."""
ORDERED_GREATER, ORDERED_NOT_EQUAL = 2, 6
"""Predicates of ``arith.cmpf``: ordered ones are false for NaN."""


def narrow_to_odd(value: ir.Value) -> ir.Value:
    """f64 as f32, rounded to odd.  The direct conversion to 16 bits is a call to a library on most targets."""
    narrow = _cast("arith.truncf", value, emit.float_type("f32"))
    back = _cast("arith.extf", narrow, emit.float_type("f64"))
    bits = emit.op1("arith.bitcast", [narrow], emit.like(value, emit.integer_type(32)))
    one, zero = emit.constant(1, bits.type), emit.constant(0, bits.type)
    even = _compare("arith.cmpi", EQUAL, emit.op1("arith.andi", [bits, one], bits.type), zero)
    inexact = _compare("arith.cmpf", ORDERED_NOT_EQUAL, value, back)
    magnitudes = [emit.op1("math.absf", [v], v.type) for v in (value, back)]
    step = [emit.constant(1, bits.type), emit.constant(-1, bits.type)]
    towards = emit.op1("arith.select", [_compare("arith.cmpf", ORDERED_GREATER, *magnitudes), *step], bits.type)
    odd = emit.op1("arith.addi", [bits, towards], bits.type)
    fix = emit.op1("arith.andi", [even, inexact], even.type)
    chosen = emit.op1("arith.select", [fix, odd, bits], bits.type)
    return emit.op1("arith.bitcast", [chosen], narrow.type)


def sticky(value: ir.Value, width: int, signed: bool) -> ir.Value:
    """An integer that the float of its width holds exactly, and that rounds to fewer bits as ``value`` does.

    Where ``value`` has more bits than the significand, the last ones become a single one that says whether any was set.
    """
    significand = 24 if width == 32 else 53
    extra = width - significand

    def number(n: int) -> ir.Value:
        return emit.constant(n, value.type)

    def apply(operation: str, x: ir.Value, y: ir.Value) -> ir.Value:
        return emit.op1(operation, [x, y], value.type)

    dropped = apply("arith.andi", value, number((2 << extra) - 1))
    mark = apply("arith.minui", dropped, number(1))
    kept = apply("arith.xori", value, dropped)
    marked = apply("arith.ori", kept, apply("arith.shli", mark, number(extra)))
    magnitude = emit.op1("math.absi", [value], value.type) if signed else value
    long = _compare("arith.cmpi", NOT_EQUAL, apply("arith.shrui", magnitude, number(significand)), number(0))
    return emit.op1("arith.select", [long, marked, value], value.type)


def _compare(operation: str, predicate: int, a: ir.Value, b: ir.Value) -> ir.Value:
    attributes = {"predicate": ir.IntegerAttr.get(emit.integer_type(64), predicate)}
    return emit.op1(operation, [a, b], emit.like(a, emit.integer_type(1)), attributes)


def _cast(operation: str, value: ir.Value, element: ir.Type) -> ir.Value:
    return emit.op1(operation, [value], emit.like(value, element))
