"""Operators of scalars and vectors: promotion, broadcasting, folding, emission.

A result is static if all operands are, and then it is exactly what the run-time operation gives: integers wrap, floats
round to their type after each operation.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLConversionError, DSLTypeError, DSLValueError, DSLZeroDivisionError
from flydsl.expr.core import operator_lowering, static_operators
from flydsl.expr.core.context import current, is_tracing
from flydsl.expr.core.conversions import convert_dynamic, convert_static
from flydsl.expr.core.operand import FUNCTIONS, define, is_operand
from flydsl.expr.numeric import (
    MAX_DIVISIBILITY,
    BFloat16,
    Boolean,
    Float16,
    Float32,
    Float64,
    Index,
    Int32,
    Numeric,
    NumericMeta,
    as_numeric,
)
from flydsl.ir import builder
from flydsl.ir.integer_range import FLOOR_MODULUS, Interval, alignment_after, interval_after, relation_between

ARITHMETIC = frozenset({"add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "quotient", "remainder"})
_IN_ARITH = {
    "add": "arith.addi", "sub": "arith.subi", "mul": "arith.muli", "and": "arith.andi", "or": "arith.ori",
    "xor": "arith.xori", "lshift": "arith.shli", "rshift": "arith.shrsi", "quotient": "arith.divsi",
    "remainder": "arith.remsi", "floordiv": "arith.floordivsi", "mod": FLOOR_MODULUS,
}  # fmt: skip
"""The operators of integers whose results stay known: the operations that say the same of mathematical integers."""
_BY_CONSTANTS = frozenset({"lshift", "rshift", "floordiv", "quotient"})
"""Those that keep a divisor where the right operand is known."""
_FLOORS = frozenset({"floordiv", "mod"})
COMPARISONS = frozenset({"lt", "le", "gt", "ge", "eq", "ne"})
BITWISE = frozenset({"and", "or", "xor"})
SHIFTS = frozenset({"lshift", "rshift"})
INTEGERS_ONLY = BITWISE | SHIFTS
SYMBOLS = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "pow": "**",
    "lshift": "<<", "rshift": ">>", "and": "&", "or": "|", "xor": "^",
    "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "eq": "==", "ne": "!=",
}  # fmt: skip
ROW_MAJOR, COLEX = "row major", "colexicographic"
"""The flat element of a vector at a tuple coordinate."""


def common_type(a: NumericMeta, b: NumericMeta) -> NumericMeta:
    """The type in which an operation on an ``a`` and a ``b`` is carried out."""
    if a is b:
        return a
    if a.is_integer and b.is_integer:
        if Index in (a, b):
            return Index
        if a.signed == b.signed:
            return a if a.width >= b.width else b
        unsigned, signed = (b, a) if a.signed else (a, b)
        return unsigned if unsigned.width >= signed.width else signed
    if a.is_integer or b.is_integer:
        real, integer = (b, a) if a.is_integer else (a, b)
        if real.width >= integer.width:
            return real
        return Float32 if integer.width <= 32 else Float64
    if {a, b} == {Float16, BFloat16}:
        return Float32
    if max(a.width, b.width) < 16 or a.width == b.width:
        raise DSLConversionError(
            f"{a} and {b} have no common type; convert one of them, for example with .to(fx.Float32)"
        )
    return a if a.width > b.width else b


def promote(*values: Any) -> tuple[NumericMeta, list[Any]]:
    """The common type of scalars, vectors and literals, and the values as DSL values, not yet converted."""
    dsl = [as_operand(v) for v in values]
    return functools.reduce(common_type, (v.dtype for v in dsl)), dsl


def float_operands(name: str, *values: Any) -> tuple[NumericMeta, list[Any]]:
    """The common type of the operands of a function on floats, and the operands; Python numbers count as floats."""
    dsl = [as_operand(float(v) if isinstance(v, (int, float)) else v) for v in values]
    for v in dsl:
        if not v.dtype.is_float:
            raise DSLConversionError(
                f"{name} needs floats, got {v.dtype}; convert it first, for example with .to(fx.Float32)"
            )
    return functools.reduce(common_type, [v.dtype for v in dsl]), dsl


def integer_operands(name: str, *values: Any) -> tuple[NumericMeta, list[Any]]:
    """The common type of the operands of a function on integers, and the operands."""
    dtype, dsl = promote(*values)
    for v in dsl:
        if not v.dtype.is_integer:
            raise DSLConversionError(
                f"{name} needs integers, got {v.dtype}; convert it first, for example with .to(fx.Int32)"
            )
    return dtype, dsl


def compute_type(dtype: NumericMeta) -> NumericMeta:
    """The type in which operations on ``dtype`` are done: Float32 for the narrow floats, which only store."""
    return Float32 if dtype.is_narrow else dtype


def is_vector(value: Any) -> bool:
    return is_operand(value) and value.__dsl_vector__


def is_raw(value: object) -> bool:
    """True for an MLIR value, handles included, that is no vector of the language."""
    return isinstance(value, ir.Value) and not is_operand(value)


def as_operand(value: Any) -> Any:
    """A literal, or a handle of MLIR's, as a value of the language."""
    if is_operand(value):
        return value
    if isinstance(value, ir.Value) and builder.vector_length(value.type) is not None:
        return FUNCTIONS["vector"](value)
    return as_numeric(value)


def binary(name: str, a: Any, b: Any, fastmath: object = None) -> Any:
    """The operator ``name`` of two scalars, vectors or literals."""
    try:
        x: Any = a if is_operand(a) else as_operand(a)
        y: Any = b if is_operand(b) else as_operand(b)
    except DSLTypeError:
        if name in ("eq", "ne"):
            return name == "ne"
        raise DSLConversionError(
            f"unsupported operand type(s) for {SYMBOLS[name]}: {type(a).__name__!r} and {type(b).__name__!r}; got "
            f"{_describe(a)} and {_describe(b)}, expected numbers"
        ) from None
    x_type, y_type = x.dtype, y.dtype
    if name == "truediv" and _is_index_quotient(x, y):
        name = "floordiv"
    operand, result, quotient_of = _types(name, x_type, y_type)
    if quotient_of is not None:
        x, y = x.to(quotient_of), y.to(quotient_of)
        x_type = y_type = quotient_of
    x_known, y_known = x.is_static(), y.is_static()
    if operand.is_float:
        if name in INTEGERS_ONLY:
            raise DSLTypeError(
                f"operator {SYMBOLS[name]} needs integers, got {_describe(a)} and {_describe(b)}; convert with "
                ".to(fx.Int32), or reinterpret the bits with .bitcast(fx.Int32)"
            )
        if operand.is_narrow or (name in _FLOORS and operand.width < 32):
            return _in_float32(name, x, y, operand, fastmath)
    elif y_known:
        y = _checked_right(name, x, y)
    if x.__dsl_vector__ or y.__dsl_vector__:
        return _on_vectors(name, x, y, operand, result, fastmath)
    if x_known and y_known:
        folded = static_operators.binary(
            name, operand, convert_static(x.value, operand), convert_static(y.value, operand)
        )
        return result.static(folded)  # type: ignore[attr-defined]
    left = x if x_type is operand else operand(x)
    right = y if y_type is operand else operand(y)
    if operand.is_float:
        return result.wrap(  # type: ignore[attr-defined]
            operator_lowering.binary(name, operand, left.ir_value(), right.ir_value(), None, None, fastmath)
        )
    if x_known or y_known:
        same = _identity(name, left, right, operand)
        if same is not None:
            return same
    if name in COMPARISONS:
        decided = _relation(name, left, right)
        if decided is not None:  # a value of the run: what it decides is no Python of the trace
            return Boolean.wrap(builder.constant(decided, Boolean.mlir_type()), bounds=(decided, decided))
    value = operator_lowering.binary(name, operand, left.ir_value(), right.ir_value(), left, right)
    return result.wrap(  # type: ignore[attr-defined]
        value, divisibility=_divisibility(name, left, right), bounds=_bounds(name, left, right, operand)
    )


def _divisibility(name: str, a: Numeric, b: Numeric) -> int:
    """A power of two that divides ``a <name> b``."""
    constant = int(b.value) if name in _BY_CONSTANTS and b.is_static() else None
    return min(alignment_after(_IN_ARITH.get(name, ""), a.divisibility, b.divisibility, constant), MAX_DIVISIBILITY)


def _bounds(name: str, a: Numeric, b: Numeric, dtype: NumericMeta) -> Interval | None:
    """Bounds of ``a <name> b``, if they follow from those of the operands and the result cannot wrap."""
    if not dtype.is_integer or b.bounds is None:
        return None
    low, high = dtype.least, dtype.greatest  # of what is unknown a quotient is still a small number
    result = interval_after(_IN_ARITH.get(name, ""), a.bounds or (low, high), b.bounds)
    return result if result is not None and low <= result[0] and result[1] <= high else None


def _relation(name: str, a: Numeric, b: Numeric) -> bool | None:
    return None if a.bounds is None or b.bounds is None else relation_between(name, a.bounds, b.bounds)


def _is_index_quotient(x: Any, y: Any) -> bool:
    """True if a quotient of integers has a run-time Index: it is an Index, as of the ids that kernels divide by ``/``."""
    if not (x.dtype.is_integer and y.dtype.is_integer):
        return False
    return any(v.dtype is Index and not v.is_static() for v in (x, y))


def _on_vectors(name: str, x: Any, y: Any, operand: NumericMeta, result: NumericMeta, fastmath: object) -> Any:
    """An operator that is computed in the type ``operand``; one operand may be a scalar."""
    of_one_type = x.dtype is y.dtype is operand and is_vector(x) and is_vector(y)
    if of_one_type and x.shape == y.shape and x.order == y.order:
        return x.with_value(
            operator_lowering.binary(name, operand, x.ir_value(), y.ir_value(), None, None, fastmath), result
        )
    spread, make = broadcast(x, y)
    right = operand(y) if isinstance(y, Numeric) else None
    value = operator_lowering.binary(name, operand, spread(x, operand), spread(y, operand), None, right, fastmath)
    return make(value, result)


def _in_float32(name: str, x: Any, y: Any, operand: NumericMeta, fastmath: object) -> Any:
    """An operator on two values of the float type ``operand``, or converted to it, rounded to it in the end."""
    result = binary(name, x.to(operand).to(Float32), y.to(operand).to(Float32), fastmath)
    return result if name in COMPARISONS else result.to(operand)


@functools.cache
def _types(name: str, a: NumericMeta, b: NumericMeta) -> tuple[NumericMeta, NumericMeta, NumericMeta | None]:
    """The type in which an operator is carried out, that of its result, and one that its operands are brought to before."""
    operand = _operand_type(name, a, b)
    if name == "truediv" and a is not b and a.is_integer and b.is_integer:
        return operand, operand, _operand_type("add", a, b)  # what C's rules make of a sign counts here too
    return operand, Boolean if name in COMPARISONS else operand, None


def _operand_type(name: str, a: NumericMeta, b: NumericMeta) -> NumericMeta:
    """The type in which the operator is carried out."""
    if name in ARITHMETIC and (name != "pow" or a is b):
        a, b = Int32 if a is Boolean else a, Int32 if b is Boolean else b
    operand = a if a is b else common_type(a, b)
    if name == "truediv" and operand.is_integer:
        return Float32 if operand.width <= 32 else Float64
    return operand


def _checked_right(name: str, left: Any, right: Numeric) -> Numeric:
    """The static right operand of an integer operator, if the operator has a result.

    A kernel that is launched without blocks never divides: kernels for tensors without rows divide by their extent.
    """
    number = int(right.value)
    if name in ("floordiv", "mod") and number == 0:
        if _never_runs():
            return type(right).static(1)
        raise DSLZeroDivisionError(f"{_describe(left)} {SYMBOLS[name]} 0: integer division or modulo by zero")
    if name in SHIFTS and number < 0:
        raise DSLValueError(f"negative shift count {number}; shift the other way instead")
    return right


def _never_runs() -> bool:
    """True in the body of a kernel whose grid is known to have no blocks."""
    kernel = current().kernel if is_tracing() else None
    return kernel is not None and 0 in kernel.grid_size


def _identity(name: str, x: Numeric, y: Numeric, dtype: NumericMeta) -> Numeric | None:
    """``x + 0``, ``x * 1`` and the like, which need no operation; they are most of what layouts emit."""
    if y.is_static():
        value, number, swapped = x, y.value, False
    elif x.is_static():
        value, number, swapped = y, x.value, True
    else:
        return None
    if number == 0 and (name == "add" or (name == "sub" and not swapped)):
        return value
    if number == 1 and (name == "mul" or (name == "floordiv" and not swapped)):
        return value
    if (number == 0 and name == "mul") or (number == 1 and name == "mod" and not swapped):
        return dtype.static(0)  # type: ignore[attr-defined,no-any-return]
    return None


def unary(name: str, a: Any, fastmath: object = None) -> Any:
    """The operator ``name`` (``neg``, ``abs``, ``invert``) of a scalar or vector."""
    dtype = a.dtype
    if dtype is Boolean and name != "invert":
        raise DSLTypeError(f"operator {name} is not defined for Boolean; convert it with .to(fx.Int32) first")
    if dtype.is_float and name == "invert":
        raise DSLTypeError(f"operator ~ needs an integer, got {dtype}; convert it with .to(fx.Int32) first")
    if dtype.is_narrow:
        return unary(name, a.to(Float32), fastmath).to(dtype)
    if isinstance(a, Numeric) and a.is_static():
        return dtype.static(static_operators.unary(name, dtype, a.value))
    value = operator_lowering.unary(name, dtype, a.ir_value(), fastmath)
    if is_vector(a):
        return a.with_value(value)
    return dtype.wrap(value) if name == "invert" else dtype.wrap(value, divisibility=a.divisibility)


def select(condition: Any, if_true: Any, if_false: Any) -> Any:
    """``if_true`` where ``condition`` is nonzero, else ``if_false``, lane by lane for vectors.

    Tensors, pointers, layouts and structs are chosen whole, as by ``if_true if condition else if_false``.
    """
    if _is_whole(if_true) and _is_whole(if_false) and not is_vector(condition):
        return FUNCTIONS["conditional"](Boolean(condition), lambda: if_true, lambda: if_false)
    dtype, (x, y) = promote(if_true, if_false)
    if isinstance(condition, Numeric) and condition.is_static():
        chosen = x if bool(condition) else y
        return chosen.to(dtype)
    if is_vector(condition) or is_vector(x) or is_vector(y):
        spread, make = broadcast(condition, x, y)
        flags = spread(condition, Boolean) if is_vector(condition) else Boolean(condition).ir_value()
        left = spread(x, dtype)
        return make(builder.op1("arith.select", [flags, left, spread(y, dtype)], left.type), dtype)
    left, right = dtype(x), dtype(y)
    flag = Boolean(condition)
    if flag.bounds in ((0, 0), (1, 1)):
        chosen = left if flag.bounds[0] else right
        return dtype.wrap(chosen.ir_value(), divisibility=chosen.divisibility, bounds=chosen.bounds)  # type: ignore[attr-defined]
    value = builder.op1("arith.select", [flag.ir_value(), left.ir_value(), right.ir_value()], dtype.mlir_type())
    bounds = None
    if left.bounds is not None and right.bounds is not None:
        bounds = (min(left.bounds[0], right.bounds[0]), max(left.bounds[1], right.bounds[1]))
    return dtype.wrap(  # type: ignore[attr-defined]
        value, divisibility=min(left.divisibility, right.divisibility), bounds=bounds
    )


def _is_whole(value: Any) -> bool:
    """True for a value of the language that has no arithmetic."""
    return not is_operand(value) and hasattr(value, "__extract_to_ir_values__")


def _describe(value: Any) -> str:
    if is_vector(value):
        return str(value)
    if isinstance(value, Numeric):
        return type(value).__name__
    return f"{value!r} ({type(value).__name__})"


def _addf(a: Any, b: Any, *, fastmath: object = None) -> Any:
    float_operands("addf", a, b)
    return binary("add", a, b, fastmath)


# -- broadcasting of vectors: extents align from the right, extents 1 repeat


def extents(shape: Any) -> tuple[int, ...]:
    """The leaves of a possibly nested static shape, left to right."""
    if isinstance(shape, (tuple, list)):
        return tuple(e for mode in shape for e in extents(mode))
    return (int(shape),)


def numel(shape: Any) -> int:
    """The number of elements of a possibly nested static shape."""
    if type(shape) is tuple and len(shape) == 1 and type(shape[0]) is int:
        return shape[0]  # the usual case
    return math.prod(extents(shape))


def broadcast(
    *operands: Any,
) -> tuple[Callable[[Any, NumericMeta], ir.Value], Callable[[ir.Value, NumericMeta], Any]]:
    """The joint shape of operands, at least one of them a vector, as two functions.

    ``spread(operand, dtype)`` is the operand as an MLIR vector of that shape, converted to ``dtype``;
    ``make(value, dtype)`` is the DSL vector of that shape whose elements are ``value``.
    """
    vectors = [v for v in operands if getattr(v, "__dsl_vector__", False)]
    several = [v for v in vectors if v.numel > 1] or [max(vectors, key=lambda v: len(extents(v.shape)))]
    ranked = [v for v in several if len(extents(v.shape)) > 1]
    for v in ranked[1:]:
        if v.order != ranked[0].order:
            raise DSLValueError(f"{ranked[0]} is in {ranked[0].order} and {v} in {v.order} order; reshape one of them")
    joint = _joint_extents(several)
    shape = next((v.shape for v in several if extents(v.shape) == joint), joint)
    lead = (ranked or several)[0]

    def spread(operand: Any, dtype: NumericMeta) -> ir.Value:
        if not getattr(operand, "__dsl_vector__", False):
            return builder.splat(dtype(operand).ir_value(), math.prod(joint))
        converted = convert_dynamic(operand.ir_value(), operand.dtype, dtype)
        return repeat(converted, operand.shape, joint, lead.order)

    return spread, lambda value, dtype: lead.wrap(value, shape, dtype, lead.order)


def _joint_extents(vectors: Sequence[Any]) -> tuple[int, ...]:
    rank = max(len(extents(v.shape)) for v in vectors)
    rows = [(1,) * (rank - len(extents(v.shape))) + extents(v.shape) for v in vectors]
    joint = tuple(max(column) for column in zip(*rows, strict=True))
    if any(e not in (1, j) for row in rows for e, j in zip(row, joint, strict=True)):
        shapes = " and ".join(str(v.shape) for v in vectors)
        raise DSLValueError(f"cannot broadcast shapes {shapes}; extents must be equal or 1, from the right")
    return joint


def repeat(value: ir.Value, shape: Any, target: tuple[int, ...], order: str) -> ir.Value:
    """The flat elements ``value`` of a vector of that shape, repeated to the extents ``target``."""
    own = extents(shape)
    if math.prod(own) == 1:
        own = (1,) * len(target)
    padded = (1,) * (len(target) - len(own)) + own
    if len(padded) != len(target) or any(p not in (1, e) for p, e in zip(padded, target, strict=True)):
        raise DSLValueError(f"cannot broadcast shape {shape} to {target}; extents must be equal or 1, from the right")
    if padded == target:
        return value
    modes = list(zip(target, padded, strict=True))
    if order == ROW_MAJOR:
        modes.reverse()
    offsets, stride = [0], 1
    for extent, size in modes:  # the fastest mode first
        step = stride if size == extent else 0
        offsets = [o + i * step for i in range(extent) for o in offsets]
        stride *= size
    return builder.shuffle(value, value, offsets)


define(binary=binary, unary=unary, select=select, addf=_addf)
