"""Printing from kernels and from host functions."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.core.context import current
from flydsl.expr.core.operators import is_raw
from flydsl.expr.layout.values import IntTuple, Layout
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Boolean, Float64, Int32, Int64, Numeric, NumericMeta, Uint32, Uint64, as_numeric
from flydsl.ir import builder
from flydsl.support.tracebacks import shows_user_frames, warn_user

_RUN_TIME_TEXT = re.compile(r"\b\w+\(run-time\b[^)]*\)|\b(?:Value|OpResult|BlockArgument)\([%<]")
"""The ``str`` of a run-time number, or the beginning of that of a value of MLIR."""
_PLACE = re.compile(
    r"\{\{|\}\}|\{(?::(?P<align>[<>]?)(?P<sign>[-+ ]?)(?P<shape>#?0?\d*(?:\.\d+)?)(?P<kind>[dxXofeEgG]?))?\}"
    r"|\{[^{}]*\}|[{}]"
)
"""An escaped brace, a replacement field, and a brace that is neither."""
_FLOAT_KINDS, _UNSIGNED_KINDS = "feEgG", "xXo"
_UNKNOWN_LEAF = re.compile(r"\?(?:\{[^}]*\})?")
"""A run-time integer in the text of a layout."""


@shows_user_frames
def printf(*args: Any, format_str: str = "") -> None:
    """Print from each thread that gets here, or from the host function: ``printf(format, *values)``.

    Each ``{}`` in the format takes the next value.  A final line break is added if missing.  Static values, strings and
    classes are formatted while tracing.  Run-time scalars are printed by their type: signed, unsigned, or as a float
    with six digits; vectors as ``[1, 2]``; layouts and int tuples with their numbers, ``(5,4):(4,1)``; tensors and
    pointers by their type.  ``{{`` and ``}}`` print braces.

    ``{:8.3f}`` formats a number with C's flags, width, precision and conversion ``d x X o f e E g G``.

    A warning reports too few or too many values, other fields, floats formatted as integers, and a format that is no
    string.  A place without a value and other fields print as they are written, a value without a place does not print.
    Values without a format are printed with spaces between them.

    Args:
        *args: the format, and a value for each field in it.
        format_str: the format, if it is not the first argument.

    Raises:
        DSLTypeError: the format holds the text of a run-time value.
        DSLValueError: an integer of more than 64 bits.
        DSLRuntimeError: nothing is being traced.

    Example in a kernel::

        if t == 0:
            fx.printf("{} of {}: {}", t, 64, x[t])
    """
    values = list(args)
    text = format_str or (values.pop(0) if values else "")
    if isinstance(text, str) and (found := _RUN_TIME_TEXT.search(text)):
        raise DSLTypeError(
            f"printf got a format with the text {found[0]!r}, which an f-string or str() made of a run-time value while "
            'tracing; pass the value beside the format: fx.printf("{}", value)'
        )
    if not isinstance(text, str):
        warn_user(f'printf got {text!r} as its format; write fx.printf("{{}}", value)')
        values.insert(0, text)
        text = " ".join("{}" for _ in values)
    current()
    dynamic: list[ir.Value] = []
    pieces: list[str] = []
    end, taken = 0, 0
    for place in _PLACE.finditer(text):
        pieces.append(_literal(text[end : place.start()]))
        end = place.end()
        if place[0] in ("{{", "}}"):
            pieces.append(place[0][0])
        elif place["kind"] is None and place[0] != "{}":
            warn_user(
                f"printf({text!r}) prints {place[0]!r} as it is; a place is {{}} or {{:.3f}}, a brace {{{{ or }}}}"
            )
            pieces.append(place[0])
        else:
            pieces.append(_field(place, values[taken], dynamic) if taken < len(values) else _literal(place[0]))
            taken += 1
    if taken != len(values):
        warn_user(f"printf({text!r}) has {taken} places for {len(values)} values")
    pieces.append(_literal(text[end:]))
    if not text.endswith("\n"):
        pieces.append("\n")
    builder.op("gpu.printf", dynamic, attributes={"format": ir.StringAttr.get("".join(pieces))})


def _literal(text: str) -> str:
    return text.replace("%", "%%")


def _field(place: re.Match[str], value: Any, dynamic: list[ir.Value]) -> str:
    """The text of a field: as :func:`_conversion`, with what the field says of the format."""
    if place[0] in ("{}", "{:}"):
        return _conversion(value, dynamic)
    number = _single(value)
    if not isinstance(number, Numeric):
        return _literal(f"{value!s:{place['align']}{place['shape']}}")
    kind = place["kind"]
    if number.is_static():
        held = float(number.value) if kind and kind in _FLOAT_KINDS else number.value
        return _literal(f"{held:{place[0][2:-1]}}")
    if kind and (kind in _FLOAT_KINDS) is not number.dtype.is_float:
        if kind not in _FLOAT_KINDS:
            warn_user(f"printf formats {number} by {place[0]}, which is for integers; write {{:.3f}}")
            kind = "f"
        number = number.to(Float64)
    found = _conversion(number, dynamic)
    if kind and kind in _FLOAT_KINDS + _UNSIGNED_KINDS:
        found = found[:-1] + kind
    left = "-" if place["align"] == "<" else ""
    return f"%{left}{place['sign']}{place['shape']}{found[1:]}"


def _conversion(value: Any, dynamic: list[ir.Value]) -> str:
    """The text of a static value, or C's conversion of a dynamic one, which is appended to ``dynamic`` as a C vararg."""
    if isinstance(value, (str, type, bool, int, float)):
        return _literal(str(value))
    if is_raw(value):
        value = _of_language(value)
    if isinstance(value, (Layout, IntTuple)):
        leaves = iter(value.dynamic_leaves())
        return _UNKNOWN_LEAF.sub(lambda _: _conversion(as_numeric(next(leaves)), dynamic), _literal(value.text))
    if hasattr(value, "__as_int_tuple__") and not isinstance(value, Numeric):
        value = _single(value)
    if isinstance(value, Vector):
        return f"[{', '.join(_conversion(element, dynamic) for element in value)}]"
    if not isinstance(value, Numeric):
        return _literal(str(value))
    if value.is_static():
        return _literal(str(value))
    dtype = _promoted(value.dtype)
    dynamic.append(value.to(dtype).ir_value())
    return _CONVERSIONS[dtype]


def _of_language(value: ir.Value) -> Any:
    """A plain MLIR value as a number or a vector; of other types the type."""
    if isinstance(value.type, ir.VectorType):
        with suppress(DSLTypeError):
            return Vector(value)
    number = _single(value)
    return number if isinstance(number, Numeric) else value.type


def _single(value: Any) -> Any:
    try:
        return as_numeric(value)
    except (TypeError, ValueError):
        return value


_CONVERSIONS: dict[NumericMeta, str] = {Int32: "%d", Uint32: "%u", Int64: "%lld", Uint64: "%llu", Float64: "%f"}


def _promoted(dtype: NumericMeta) -> NumericMeta:
    """The type of a C vararg for a value of ``dtype``."""
    if dtype.is_float:
        return Float64
    if dtype is Boolean:
        return Int32
    if dtype.width <= 32:
        return Int32 if dtype.signed else Uint32
    if dtype.width > 64:
        raise DSLValueError(f"printf prints integers of at most 64 bits, got {dtype}; print its halves")
    return Int64 if dtype.signed else Uint64
