"""Operators on static values, with the results of the run-time operations."""

from __future__ import annotations

import math
from typing import Any

from flydsl.errors import DSLValueError, DSLZeroDivisionError
from flydsl.expr.core.conversions import convert_static
from flydsl.expr.numeric import Boolean, NumericMeta
from flydsl.ir.constant_fold import EXACT, wrap
from flydsl.ir.predicates import RELATIONS

_EXACT = {name: EXACT[f"arith.{name}i"] for name in ("add", "sub", "mul", "and", "or", "xor")}


def binary(name: str, dtype: NumericMeta, a: Any, b: Any) -> Any:
    """The operator ``name`` on two numbers of type ``dtype``."""
    if name in RELATIONS:
        return RELATIONS[name](a, b)
    # A double holds sums, differences, products and quotients of two numbers of at most 24 bits well enough that
    # rounding it to their type gives the correctly rounded result (Figueroa, "When is double rounding innocuous?").
    if dtype.is_float:
        return convert_static(_float(name, dtype, a, b), dtype)
    result = _integer(name, dtype, int(a), int(b))
    return bool(result) if dtype is Boolean else result


def _integer(name: str, dtype: NumericMeta, a: int, b: int) -> int:
    if name in _EXACT:
        return _wrap(_EXACT[name](a, b), dtype)
    if name in ("lshift", "rshift"):
        if b < 0:
            raise DSLValueError(f"{a} shifted by {b}, a negative shift count; shift the other way instead")
        if name == "lshift":
            return _wrap(a << b, dtype) if b < dtype.width else 0
        return a >> b
    if name == "pow":
        return _wrap(_integer_power(a, b, dtype), dtype)
    if b == 0:
        raise DSLZeroDivisionError(f"{dtype}({a}) divided by zero")
    if name in ("quotient", "remainder") and (a < 0) is not (b < 0):
        return _wrap(-(-a // b) if name == "quotient" else a - b * -(-a // b), dtype)
    return _wrap(a // b if name in ("floordiv", "quotient") else a % b, dtype)


def _wrap(value: int, dtype: NumericMeta) -> int:
    return wrap(value, dtype.width, signed=bool(dtype.signed))


def _integer_power(a: int, b: int, dtype: NumericMeta) -> int:
    if b >= 0:
        return pow(a, b, 1 << dtype.width)
    if a == 0:
        raise DSLZeroDivisionError(f"{dtype}(0) to the negative power {b}")
    return {1: 1, -1: -1 if b % 2 else 1}.get(a, 0)


def _float(name: str, dtype: NumericMeta, a: float, b: float) -> float:
    if name in _EXACT:
        return float(_EXACT[name](a, b))
    if name == "truediv":
        return divide(a, b)
    if name in ("floordiv", "mod"):
        return _floor_of_floats(name == "floordiv", dtype, a, b)
    return _power(a, b)


def _floor_of_floats(floor: bool, dtype: NumericMeta, a: float, b: float) -> float:
    """As the operations of a run-time one, each rounded: see ``operator_lowering``."""

    def rounded(value: float) -> float:
        return float(convert_static(value, dtype))

    ratio = rounded(divide(a, b))
    if b == 0:
        return ratio if floor else math.nan
    rest = math.nan if math.isinf(a) else math.fmod(a, b)
    differ = rest != 0 and (rest < 0) is not (b < 0)
    if not floor:
        return math.copysign(0.0, b) if rest == 0 else rest + b if differ else rest
    near = rounded(rounded(a - rest) / b) - differ
    if near == 0:
        return math.copysign(0.0, ratio)
    if not math.isfinite(near):
        return near
    below = float(math.floor(near))
    return below + (near - below > 0.5)


def divide(a: float, b: float) -> float:
    """IEEE 754's quotient, also by zero."""
    if b != 0:
        return a / b
    return math.nan if a == 0 or math.isnan(a) else math.copysign(math.inf, a) * math.copysign(1.0, b)


def _power(a: float, b: float) -> float:
    """C's ``pow``: Python's raises where that returns an infinity or NaN."""
    odd = math.isfinite(b) and b % 2 == 1
    try:
        return math.pow(a, b)
    except OverflowError:
        return -math.inf if a < 0 and odd else math.inf
    except ValueError:
        return math.copysign(math.inf, a if odd else 1.0) if a == 0 else math.nan


def unary(name: str, dtype: NumericMeta, a: Any) -> Any:
    """The operator ``name`` (``neg``, ``abs``, ``invert``) on a number of type ``dtype``."""
    if name == "invert":
        return not a if dtype is Boolean else _wrap(~a, dtype)
    result = -a if name == "neg" else abs(a)
    return result if dtype.is_float else _wrap(result, dtype)
