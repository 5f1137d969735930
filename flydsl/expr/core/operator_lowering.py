"""MLIR operations of an operator on scalars or flat vectors of one type."""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.expr.core.fastmath import fastmath_attributes
from flydsl.expr.numeric import Numeric, NumericMeta
from flydsl.ir import builder
from flydsl.ir.predicates import ORDERED, SIGNED, UNSIGNED

_INTEGER = {"add": "arith.addi", "sub": "arith.subi", "mul": "arith.muli", "and": "arith.andi", "or": "arith.ori",
            "xor": "arith.xori"}  # fmt: skip
_TOWARDS_ZERO = {"quotient": "arith.div", "remainder": "arith.rem"}
_FLOAT = {"add": "arith.addf", "sub": "arith.subf", "mul": "arith.mulf", "truediv": "arith.divf", "pow": "math.powf"}


def binary(
    name: str,
    dtype: NumericMeta,
    a: ir.Value,
    b: ir.Value,
    left: Numeric | None,
    right: Numeric | None,
    fastmath: object = None,
) -> ir.Value:
    """``a <name> b``; ``left`` and ``right`` are facts on scalar integer operands."""
    if name in _INTEGER and not dtype.is_float:
        return builder.op1(_INTEGER[name], [a, b], a.type)
    if name in SIGNED:
        if dtype.is_float:
            return builder.compare(ORDERED[name], a, b, fastmath_attributes(fastmath))
        return builder.compare((SIGNED if dtype.signed else UNSIGNED)[name], a, b)
    if dtype.is_float:
        return _float(name, a, b, fastmath)
    if name in ("lshift", "rshift"):
        return _shift(name, dtype, a, b, right)
    if name == "pow":
        return _integer_power(dtype, a, b, right)
    if name in _TOWARDS_ZERO:
        signed = dtype.signed and not (_non_negative(left) and _non_negative(right))
        return builder.op1(_TOWARDS_ZERO[name] + ("si" if signed else "ui"), [a, b], a.type)
    return _divide(name, dtype, a, b, left, right)


def _float(name: str, a: ir.Value, b: ir.Value, fastmath: object) -> ir.Value:
    flags = fastmath_attributes(fastmath)
    if name in _FLOAT:
        return builder.op1(_FLOAT[name], [a, b], a.type, flags)
    return _floor_of_floats(name == "floordiv", a, b, flags)


def _floor_of_floats(floor: bool, a: ir.Value, b: ir.Value, flags: dict[str, ir.Attribute] | None) -> ir.Value:
    """The floor quotient of floats, or its modulus, as Python and NumPy define them: ``npy_divmod`` of NumPy.

    The rest is exact.  A rounded quotient ``a / b`` may be the integer above the exact one.  The modulus has the sign of
    the divisor, zeros included; arith.remf takes the dividend's.
    """
    zero, ambient = builder.constant(0.0, a.type), fastmath_attributes()

    def op(name: str, *operands: ir.Value) -> ir.Value:
        return builder.op1(name, list(operands), a.type, flags)

    def compare(name: str, x: ir.Value, y: ir.Value) -> ir.Value:
        return builder.compare(ORDERED[name], x, y, ambient)

    def select(condition: ir.Value, x: ir.Value, y: ir.Value) -> ir.Value:
        return builder.op1("arith.select", [condition, x, y], a.type)

    def signed_zero(sign: ir.Value) -> ir.Value:
        return builder.op1("math.copysign", [zero, sign], a.type)

    rest = op("arith.remf", a, b)
    nonzero = compare("ne", rest, zero)
    differ = builder.op1("arith.xori", [compare("lt", rest, zero), compare("lt", b, zero)], nonzero.type)
    if not floor:
        return select(nonzero, select(differ, op("arith.addf", rest, b), rest), signed_zero(b))
    rounded, quotient = op("arith.divf", a, b), op("arith.divf", op("arith.subf", a, rest), b)
    lowered = builder.op1("arith.andi", [nonzero, differ], nonzero.type)
    near = select(lowered, op("arith.subf", quotient, builder.constant(1.0, a.type)), quotient)
    below = op("math.floor", near)
    is_above = compare("gt", op("arith.subf", near, below), builder.constant(0.5, a.type))
    nearest = select(is_above, op("arith.addf", below, builder.constant(1.0, a.type)), below)
    whole = select(compare("ne", near, zero), nearest, signed_zero(rounded))
    return select(compare("eq", b, zero), rounded, whole)


def _shift(name: str, dtype: NumericMeta, a: ir.Value, b: ir.Value, right: Numeric | None) -> ir.Value:
    """A shift by the width or more is undefined in LLVM and gives zero, or the sign, in the language."""
    shift = "arith.shli" if name == "lshift" else "arith.shrsi" if dtype.signed else "arith.shrui"
    static = right is not None and right.is_static()
    if static and 0 <= int(right.value) < dtype.width:  # type: ignore[union-attr]
        return builder.op1(shift, [a, b], a.type)
    last = builder.constant(dtype.width - 1, a.type)
    if shift == "arith.shrsi":
        return builder.op1(shift, [a, builder.op1("arith.minui", [b, last], a.type)], a.type)
    inside = builder.compare(UNSIGNED["le"], b, last)
    shifted = builder.op1(shift, [a, builder.op1("arith.minui", [b, last], a.type)], a.type)
    return builder.op1("arith.select", [inside, shifted, builder.constant(0, a.type)], a.type)


def _divide(
    name: str, dtype: NumericMeta, a: ir.Value, b: ir.Value, left: Numeric | None, right: Numeric | None
) -> ir.Value:
    """Floor division and its modulus."""
    floor = name == "floordiv"
    divisor = int(right.value) if right is not None and right.is_static() else 0
    if divisor > 0 and divisor & (divisor - 1) == 0:  # rounding down is what a shift and a mask do, signed or not
        if floor:
            shift = builder.constant(divisor.bit_length() - 1, a.type)
            return builder.op1("arith.shrsi" if dtype.signed else "arith.shrui", [a, shift], a.type)
        return builder.op1("arith.andi", [a, builder.constant(divisor - 1, a.type)], a.type)
    if not dtype.signed or (_non_negative(left) and _non_negative(right)):
        operation = "arith.divui" if floor else "arith.remui"
        if dtype.width > 32 and _fits_32_bits(left) and _fits_32_bits(right):  # no GPU divides 64 bits at once
            short, is_index = builder.integer_type(32), isinstance(a.type, ir.IndexType)
            narrowed, widened = ("arith.index_castui",) * 2 if is_index else ("arith.trunci", "arith.extui")
            x, y = (builder.op1(narrowed, [value], short) for value in (a, b))
            return builder.op1(widened, [builder.op1(operation, [x, y], short)], a.type)
        return builder.op1(operation, [a, b], a.type)
    if divisor == -1:
        zero = builder.constant(0, a.type)
        return builder.op1("arith.subi", [zero, a], a.type) if floor else zero
    if divisor or _non_negative(left) or _non_negative(right):
        return _floor_divide(floor, a, b, left, right)
    # The least integer divided by -1 wraps in the language and is undefined in LLVM, so -1 takes its own way.
    minus_one = builder.compare(SIGNED["eq"], b, builder.constant(-1, a.type))
    safe = builder.op1("arith.select", [minus_one, builder.constant(1, a.type), b], a.type)
    result = _floor_divide(floor, a, safe, left, None)
    if not floor:
        return result  # a % 1 and a % -1 are both 0
    negated = builder.op1("arith.subi", [builder.constant(0, a.type), a], a.type)
    return builder.op1("arith.select", [minus_one, negated, result], a.type)


def _fits_32_bits(value: Numeric | None) -> bool:
    return value is not None and value.bounds is not None and 0 <= value.bounds[0] <= value.bounds[1] < 1 << 32


def _floor_divide(floor: bool, a: ir.Value, b: ir.Value, left: Numeric | None, right: Numeric | None) -> ir.Value:
    """The floor quotient of signed integers, or its modulus, from the truncating ones.

    They differ where the rest is not zero and its sign, which is that of ``a``, is not that of ``b``.
    """
    rest = builder.op1("arith.remsi", [a, b], a.type)
    zero = builder.constant(0, a.type)
    if _non_negative(right):
        fix = builder.compare(SIGNED["lt"], rest, zero)
    else:
        nonzero = builder.compare(SIGNED["ne"], rest, zero)
        differing = b if _non_negative(left) else builder.op1("arith.xori", [rest, b], a.type)
        opposite = builder.compare(SIGNED["lt"], differing, zero)
        fix = builder.op1("arith.andi", [nonzero, opposite], nonzero.type)
    if not floor:
        return builder.op1("arith.select", [fix, builder.op1("arith.addi", [rest, b], a.type), rest], a.type)
    quotient = builder.op1("arith.divsi", [a, b], a.type)
    lowered = builder.op1("arith.subi", [quotient, builder.constant(1, a.type)], a.type)
    return builder.op1("arith.select", [fix, lowered, quotient], a.type)


def _non_negative(value: Numeric | None) -> bool:
    return value is not None and value.bounds is not None and value.bounds[0] >= 0


def _integer_power(dtype: NumericMeta, a: ir.Value, b: ir.Value, right: Numeric | None) -> ir.Value:
    """A static exponent by squaring; a run-time one as MLIR's ``math.ipowi``, which lowers to a loop."""
    if right is None or not right.is_static():
        return builder.op1("math.ipowi", [a, b if dtype.signed else _signed_exponent(dtype, b)], a.type)
    exponent = int(right.value)
    if exponent < 0:
        one = builder.constant(1, a.type)
        inverse = builder.op1(
            "arith.divsi" if dtype.signed else "arith.divui", [one, a], a.type
        )  # 0 unless a is 1 or -1
        return inverse if exponent % 2 else builder.op1("arith.muli", [inverse, inverse], a.type)
    result: ir.Value | None = None
    square = a
    while exponent:
        if exponent & 1:
            result = square if result is None else builder.op1("arith.muli", [result, square], a.type)
        exponent >>= 1
        if exponent:
            square = builder.op1("arith.muli", [square, square], a.type)
    return builder.constant(1, a.type) if result is None else result


def _signed_exponent(dtype: NumericMeta, b: ir.Value) -> ir.Value:
    """An unsigned exponent as one of ``math.ipowi``, which takes exponents as signed.

    Modulo 2**w the powers of an odd number have a period that divides 2**(w-2), and those of an even number are 0 from
    exponent w on.  So an exponent with the top bit set may be replaced by the one of its low w-2 bits plus 2**(w-2).
    """
    period = 1 << (dtype.width - 2)
    low = builder.op1("arith.andi", [b, builder.constant(period - 1, b.type)], b.type)
    reduced = builder.op1("arith.ori", [low, builder.constant(period, b.type)], b.type)
    negative = builder.compare(SIGNED["lt"], b, builder.constant(0, b.type))
    return builder.op1("arith.select", [negative, reduced, b], b.type)


def unary(name: str, dtype: NumericMeta, a: ir.Value, fastmath: object = None) -> ir.Value:
    """``-a``, ``abs(a)`` or ``~a``."""
    if dtype.is_float:
        return builder.op1("arith.negf" if name == "neg" else "math.absf", [a], a.type, fastmath_attributes(fastmath))
    if name == "neg":
        return builder.op1("arith.subi", [builder.constant(0, a.type), a], a.type)
    if name == "invert":
        return builder.op1("arith.xori", [a, builder.constant((1 << max(dtype.width, 1)) - 1, a.type)], a.type)
    return builder.op1("math.absi", [a], a.type) if dtype.signed else a
