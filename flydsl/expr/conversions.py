"""How a number of one scalar type becomes one of another: of Python numbers while tracing, and as MLIR operations."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from flydsl._mlir import ir
from flydsl.errors import DSLOverflowError, DSLValueError
from flydsl.expr import emit, floats

if TYPE_CHECKING:
    from flydsl.expr.numeric import NumericMeta

__all__ = ["bitcast_static", "convert_dynamic", "convert_static", "wrap_integer"]

BOOLEAN, INDEX = "i1", "index"
"""The two integer types whose conversions are not those of the others, by their MLIR names."""
EQUAL, NOT_EQUAL = 0, 1
"""Predicates of ``arith.cmpi`` (MLIR's arith dialect)."""
ORDERED_GREATER, ORDERED_NOT_EQUAL, UNORDERED_NOT_EQUAL = 2, 6, 13
"""Predicates of ``arith.cmpf``: ordered ones are false for NaN, unordered ones true."""


def convert_static(number: int | float | bool, target: NumericMeta) -> int | float | bool:
    """What the run-time conversion of ``number`` to ``target`` gives.

    Raises:
        DSLOverflowError, DSLValueError: a float that the integer type ``target`` cannot hold, infinite or NaN included.
    """
    if target.mlir_name == BOOLEAN:
        return bool(number)
    if target.is_float:
        return floats.FORMATS[target.mlir_name].round(_to_double(number, target))
    if isinstance(number, float):
        if math.isnan(number):
            raise DSLValueError(f"NaN has no value as {target}")
        low, high = target.limits()
        if math.isinf(number) or not low <= math.trunc(number) <= high:
            raise DSLOverflowError(f"{number} does not fit {target}; its range is {low} to {high}")
        return math.trunc(number)
    return wrap_integer(int(number), target)


def _to_double(number: int | float, target: NumericMeta) -> float:
    """An integer as a double such that rounding it once more to ``target`` equals one rounding of the integer."""
    if isinstance(number, float) or abs(number) < 1 << 53:
        return float(number)
    if target.width >= 64:
        return floats.integer_to_double(number)
    extra = abs(number).bit_length() - 52
    kept, dropped = abs(number) >> extra, abs(number) & ((1 << extra) - 1)
    sticky = kept | (dropped != 0)  # round to odd: the discarded bits stay visible to the second rounding
    return math.copysign(floats.integer_to_double(sticky << extra), number)


def wrap_integer(number: int, target: NumericMeta) -> int:
    """``number`` modulo two to the width of ``target``, in its range."""
    low, high = target.limits()
    if low <= number <= high:
        return number
    number &= (1 << target.width) - 1
    return number - (1 << target.width) if number > high else number


def bitcast_static(number: int | float | bool, source: NumericMeta, target: NumericMeta) -> int | float | bool:
    """The bits of ``number``, of type ``source``, read as ``target``, which is as wide."""
    if isinstance(number, float):
        bits = floats.FORMATS[source.mlir_name].to_bits(number)
    else:
        bits = int(number) & ((1 << source.width) - 1)
    if target.is_float:
        return floats.FORMATS[target.mlir_name].from_bits(bits)
    return bool(bits) if target.mlir_name == BOOLEAN else wrap_integer(bits, target)


def convert_dynamic(value: ir.Value, source: NumericMeta, target: NumericMeta) -> ir.Value:
    """``value`` (scalar or one-dimensional vector) of element type ``source`` converted to ``target``."""
    if source is target or (source.mlir_name == target.mlir_name and source.is_integer and target.is_integer):
        return value
    if target.mlir_name == BOOLEAN:
        compare, predicate = ("arith.cmpf", UNORDERED_NOT_EQUAL) if source.is_float else ("arith.cmpi", NOT_EQUAL)
        return _compare(compare, predicate, value, emit.constant(source.zero, value.type))
    if source.is_integer and target.is_integer:
        return _cast(_integer_cast(source, target), value, target.ir_type())
    fixed = emit.integer_type(64)  # conversions from and to floats know no index type
    if source.is_integer:
        if source.mlir_name == INDEX:
            value = _cast("arith.index_castui", value, fixed)
        to_float = "arith.sitofp" if source.signed else "arith.uitofp"
        if target.mlir_name == "bf16" and source.width >= 32:  # targets round twice, by way of f32
            exact = _cast(to_float, _sticky(value, source), emit.float_type(f"f{source.width}"))
            return _cast("arith.truncf", _round_to_odd(exact) if source.width == 64 else exact, target.ir_type())
        return _cast(to_float, value, target.ir_type())
    if target.mlir_name == INDEX:
        return _cast("arith.index_castui", _cast("arith.fptoui", value, fixed), target.ir_type())
    if target.is_integer:
        return _cast("arith.fptosi" if target.signed else "arith.fptoui", value, target.ir_type())
    if source.width == 64 and target.width == 16:
        value = _round_to_odd(value)
        return _cast("arith.truncf", value, target.ir_type())
    if target.width == source.width:  # f16 and bf16: neither holds the other
        value = _cast("arith.extf", value, emit.float_type("f32"))
        return _cast("arith.truncf", value, target.ir_type())
    return _cast("arith.extf" if target.width > source.width else "arith.truncf", value, target.ir_type())


def _round_to_odd(value: ir.Value) -> ir.Value:
    """f64 as f32, an inexact result taking the neighbour whose last bit is set.

    Rounding that to 16 bits gives what rounding once gives (Boldo and Melquiond, "Emulation of a FMA and Correctly
    Rounded Sums: Proved Algorithms Using Rounding to Odd").  The direct conversion is a call to a compiler's run-time
    library on most targets.
    """
    narrow = _cast("arith.truncf", value, emit.float_type("f32"))
    back = _cast("arith.extf", narrow, emit.float_type("f64"))
    bits = emit.op1("arith.bitcast", [narrow], _like(value, emit.integer_type(32)))
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


def _sticky(value: ir.Value, source: NumericMeta) -> ir.Value:
    """An integer that the float of its width holds exactly, and that rounds to 16 bits as ``value`` does.

    Where ``value`` has more bits than the significand, the last ones become a single one that says whether any was set.
    """
    significand = 24 if source.width == 32 else 53
    extra = source.width - significand

    def number(n: int) -> ir.Value:
        return emit.constant(n, value.type)

    def apply(operation: str, x: ir.Value, y: ir.Value) -> ir.Value:
        return emit.op1(operation, [x, y], value.type)

    dropped = apply("arith.andi", value, number((2 << extra) - 1))
    mark = apply("arith.minui", dropped, number(1))
    kept = apply("arith.xori", value, dropped)
    marked = apply("arith.ori", kept, apply("arith.shli", mark, number(extra)))
    magnitude = emit.op1("math.absi", [value], value.type) if source.signed else value
    long = _compare("arith.cmpi", NOT_EQUAL, apply("arith.shrui", magnitude, number(significand)), number(0))
    return emit.op1("arith.select", [long, marked, value], value.type)


def _compare(operation: str, predicate: int, a: ir.Value, b: ir.Value) -> ir.Value:
    attributes = {"predicate": ir.IntegerAttr.get(emit.integer_type(64), predicate)}
    return emit.op1(operation, [a, b], _like(a, emit.integer_type(1)), attributes)


def _integer_cast(source: NumericMeta, target: NumericMeta) -> str:
    if INDEX in (source.mlir_name, target.mlir_name):
        return "arith.index_cast" if source.signed else "arith.index_castui"
    if target.width < source.width:
        return "arith.trunci"
    return "arith.extsi" if source.signed else "arith.extui"


def _cast(operation: str, value: ir.Value, element: ir.Type) -> ir.Value:
    return emit.op1(operation, [value], _like(value, element))


def _like(value: ir.Value, element: ir.Type) -> ir.Type:
    """The type of ``value`` with another element type."""
    length = emit.vector_length(value.type)
    return element if length is None else emit.vector_type(length, element)
