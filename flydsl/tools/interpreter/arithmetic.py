"""``arith`` and ``math`` on numbers and vectors."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any

import numpy as np

from flydsl._mlir import ir
from flydsl.expr.core.conversions import to_double
from flydsl.expr.core.static_operators import divide
from flydsl.ir.constant_fold import INTEGERS
from flydsl.ir.predicates import CmpFPredicate, CmpIPredicate
from flydsl.support.math_functions import MATH_FUNCTIONS, MathFunction
from flydsl.tools.interpreter.kinds import Kind
from flydsl.tools.interpreter.memory import Fault
from flydsl.tools.interpreter.operation import Operation, Rule

Number = Any
Scalar = Callable[..., Number]
"""A function of the kind of the result and the operands."""


def _integer(name: str) -> Scalar:
    function = INTEGERS[f"arith.{name}"]
    is_signed, is_shift = name.endswith("si"), name.startswith("sh")

    def call(kind: Kind, a: int, b: int) -> int:
        if is_signed:
            a = kind.signed(a)
        if is_shift:
            b = min(b, kind.bits)  # a shift by the width or more has any value: here that of all bits gone
        elif is_signed:
            b = kind.signed(b)
        try:
            result: int = function(a, b)
        except ZeroDivisionError:
            raise Fault("an integer is divided by zero; test the divisor first") from None
        return result & kind.mask

    return call


_INTEGERS: dict[str, Scalar] = {name: _integer(name) for name in (each.removeprefix("arith.") for each in INTEGERS)}


def _greater(a: float, b: float) -> bool:
    """True if a is above b, where 0.0 is above -0.0."""
    return (a, math.copysign(1.0, a)) > (b, math.copysign(1.0, b))


def _maximum(a: float, b: float) -> float:
    return math.nan if math.isnan(a) or math.isnan(b) else a if _greater(a, b) else b


def _minimum(a: float, b: float) -> float:
    return math.nan if math.isnan(a) or math.isnan(b) else b if _greater(a, b) else a


def _number_of(function: Callable[[float, float], float]) -> Callable[[float, float], float]:
    return lambda a, b: b if math.isnan(a) else a if math.isnan(b) else function(a, b)


def _remainder(a: float, b: float) -> float:
    return math.nan if b == 0 or math.isinf(a) or math.isnan(a) or math.isnan(b) else math.fmod(a, b)


# Two roundings, to 64 bits and then to at most 24, are one (Figueroa, "When is double rounding innocuous?").
_FLOATS: dict[str, Callable[..., float]] = {
    "addf": lambda a, b: a + b,
    "subf": lambda a, b: a - b,
    "mulf": lambda a, b: a * b,
    "divf": divide,
    "remf": _remainder,
    "negf": lambda a: -a,
    "maximumf": _maximum,
    "minimumf": _minimum,
    "maxnumf": _number_of(_maximum),
    "minnumf": _number_of(_minimum),
}


def _fma(kind: Kind, a: float, b: float, c: float) -> float:
    """The sum rounded to odd in 64 bits, and then to the type; of 64 bits in exact fractions."""
    product = a * b
    total = product + c
    if not (math.isfinite(product) and math.isfinite(total)):
        return kind.rounded(total)
    if kind.bits == 64:
        return _exact_fma(a, b, c, total)
    part = total - product
    rest = (product - (total - part)) + (c - part)
    if rest and not int(np.float64(total).view(np.int64)) & 1:
        total = math.nextafter(total, math.inf if rest > 0 else -math.inf)
    return kind.rounded(total)


def _exact_fma(a: float, b: float, c: float, otherwise: float) -> float:
    exact = Fraction(a) * Fraction(b) + Fraction(c)
    if not exact:
        return otherwise
    try:
        return float(exact)
    except OverflowError:
        return math.copysign(math.inf, exact)


def _power(a: float, b: float) -> float:
    with np.errstate(all="ignore"):
        return float(np.power(np.float64(a), np.float64(b)))


def _function(row: MathFunction) -> Callable[..., float]:
    """The row's reference; out of its domain NaN, beyond its range infinity."""
    function, (library, _, name) = row.reference, str(row.reference).partition(".")
    if not callable(function):
        function = getattr({"numpy": np, "math": math}[library], name)

    def call(*operands: float) -> float:
        try:
            with np.errstate(all="ignore"):
                return float(function(*operands))
        except OverflowError:
            return math.inf
        except ValueError:
            return math.nan

    return call


_TESTS: dict[str, Callable[[float], bool]] = {"isnan": math.isnan, "isinf": math.isinf, "isfinite": math.isfinite}
_BITS: dict[str, Scalar] = {
    "absi": lambda kind, a: abs(kind.signed(a)) & kind.mask,
    "ctpop": lambda kind, a: a.bit_count(),
    "ctlz": lambda kind, a: kind.bits - a.bit_length(),
    "cttz": lambda kind, a: (a & -a).bit_length() - 1 if a else kind.bits,
}


def _integer_power(kind: Kind, a: int, b: int) -> int:
    base, power = kind.signed(a), kind.signed(b)
    if power >= 0:
        return pow(base, power, 1 << kind.bits)
    if base == 0:
        raise Fault("zero to a negative power is a division by zero; test the base first")
    return {1: 1, -1: -1 if power % 2 else 1}.get(base, 0) & kind.mask


def apply(name: str, kind: Kind, a: Any, b: Any) -> Any:
    """The operation ``arith.<name>`` of two numbers of a kind."""
    word = name.removeprefix("arith.")
    return kind.rounded(_FLOATS[word](a, b)) if word in _FLOATS else _INTEGERS[word](kind, a, b)


def _elementwise(function: Scalar) -> Rule:
    def rule(operation: Operation) -> Any:
        kind = operation.kind
        element = kind.element
        return kind.map(lambda *each: function(element, *each), *operation.operands)

    return rule


def _float(function: Callable[..., float]) -> Rule:
    return _elementwise(lambda kind, *values: kind.rounded(function(*values)))


def _convert(function: Callable[[Kind, Kind, Any], Any]) -> Rule:
    """A function of the element kinds of operand and result."""

    def rule(operation: Operation) -> Any:
        source, target = operation.operand_kind(0).element, operation.kind.element
        return operation.kind.map(lambda value: function(source, target, value), operation.operands[0])

    return rule


def _to_integer(value: float, low: int, high: int) -> int:
    """Of what the type cannot hold any value is right: here the nearest."""
    if math.isnan(value):
        return 0
    return max(low, min(high, math.trunc(value))) if math.isfinite(value) else high if value > 0 else low


def _constant(operation: Operation) -> Any:
    attribute, kind = operation.attribute("value"), operation.kind
    if kind.count is not None:
        dense = ir.DenseElementsAttr(attribute)
        if dense.is_splat:
            return [_number(dense.get_splat_value(), kind.element)] * kind.count
        values = ir.DenseFPElementsAttr(attribute) if kind.is_float else ir.DenseIntElementsAttr(attribute)
        return [float(v) if kind.is_float else int(v) & kind.mask for v in values]
    return _number(attribute, kind)


def _number(attribute: ir.Attribute, kind: Kind) -> Any:
    if kind.is_float:
        return float(ir.FloatAttr(attribute).value)
    if isinstance(attribute, ir.BoolAttr):
        return int(attribute.value)
    return int(ir.IntegerAttr(attribute).value) & kind.mask


def _compare_integers(operation: Operation) -> Any:
    predicate = CmpIPredicate(ir.IntegerAttr(operation.attribute("predicate")).value)
    bits = operation.operand_kind(0).bits
    return operation.kind.map(lambda a, b: int(predicate.holds(a, b, bits)), *operation.operands)


def _compare_floats(operation: Operation) -> Any:
    predicate = CmpFPredicate(ir.IntegerAttr(operation.attribute("predicate")).value)
    return operation.kind.map(lambda a, b: int(predicate.holds(a, b)), *operation.operands)


def _select(operation: Operation) -> Any:
    condition, then, otherwise = operation.operands
    if isinstance(condition, list):
        return [a if c else b for c, a, b in zip(condition, then, otherwise, strict=True)]
    return then if condition else otherwise


def _bitcast(operation: Operation) -> Any:
    return operation.kind.from_bits(operation.operand_kind(0).to_bits(operation.operands[0]))


def _test(function: Callable[[float], bool]) -> Rule:
    return lambda operation: operation.kind.map(lambda x: int(function(x)), *operation.operands)


def _power_of_integer(operation: Operation) -> Any:
    exponent = operation.operand_kind(1).element
    base, power = operation.operands
    return operation.kind.map(lambda a, b: operation.kind.element.rounded(_power(a, exponent.signed(b))), base, power)


_CONVERSIONS: dict[str, Rule] = {
    **dict.fromkeys(("arith.extui", "arith.index_castui"), _convert(lambda s, t, v: v & t.mask)),
    **dict.fromkeys(("arith.extsi", "arith.index_cast"), _convert(lambda s, t, v: _extended(s, v) & t.mask)),
    "arith.trunci": _convert(lambda s, t, v: v & t.mask),
    "arith.uitofp": _convert(lambda s, t, v: t.rounded(to_double(v, t.bits))),
    "arith.sitofp": _convert(lambda s, t, v: t.rounded(to_double(_extended(s, v), t.bits))),
    "arith.fptoui": _convert(lambda s, t, v: _to_integer(v, 0, t.mask)),
    "arith.fptosi": _convert(lambda s, t, v: _to_integer(v, -(1 << (t.bits - 1)), (1 << (t.bits - 1)) - 1) & t.mask),
    "arith.extf": _convert(lambda s, t, v: v),
    "arith.truncf": _convert(lambda s, t, v: t.rounded(v)),
}


def _extended(kind: Kind, value: int) -> int:
    """An integer read as signed; a single set bit is -1."""
    return value - (1 << kind.bits) if value >> (kind.bits - 1) else value


RULES: Mapping[str, Rule] = MappingProxyType(
    {
        **{f"arith.{name}": _elementwise(function) for name, function in _INTEGERS.items()},
        **{f"arith.{name}": _float(function) for name, function in _FLOATS.items()},
        **{row.operation: _float(_function(row)) for row in MATH_FUNCTIONS if row.reference},
        **{f"math.{name}": _elementwise(function) for name, function in _BITS.items()},
        **{f"math.{name}": _test(function) for name, function in _TESTS.items()},
        **_CONVERSIONS,
        "math.ipowi": _elementwise(_integer_power),
        "math.fpowi": _power_of_integer,
        "math.fma": _elementwise(_fma),
        "arith.constant": _constant,
        "arith.cmpi": _compare_integers,
        "arith.cmpf": _compare_floats,
        "arith.select": _select,
        "arith.bitcast": _bitcast,
        "llvm.bitcast": _bitcast,
        "vector.bitcast": _bitcast,
    }
)
"""By the operation's name."""
