"""Typed values of the pseudocode: Python expressions over NumPy arrays.

Integers of up to 32 and 64 bits are arrays of that width with nothing above their own bits, wider ones arrays of Python's
integers; one bit is a Boolean array.  A bfloat16 is the float32 of the same value.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from flydsl.tools.simulators.amdgpu.pseudocode.parser import PseudocodeError


@dataclass(frozen=True)
class Value:
    """``code`` is Python; ``kind`` one of ``u i f bf``, or ``None`` of an integer constant that is of any type."""

    code: str
    kind: str | None
    width: int | None
    const: int | float | None = None
    before: Value | None = None
    """The operand of a conversion to a wider float: some functions ask for its encoding."""

    @property
    def is_float(self) -> bool:
        return self.kind in ("f", "bf")


def dtype_of(kind: str | None, width: int | None) -> str:
    """NumPy's name of the type that holds such a value."""
    assert width is not None
    if kind == "bf":
        return "float32"
    if kind == "f":
        return f"float{width}"
    if width == 1 and kind == "u":
        return "bool_"
    return f"{'u' if kind == 'u' else ''}int{32 if width <= 32 else 64}" if width <= 64 else "object_"


def type_of(name: str) -> tuple[str, int]:
    """Kind and width of a type's name: ``u32``, ``b16``, ``f64``, ``bf16``, ``fp8``."""
    match = re.fullmatch(r"(bf16|f(?=16|32|64)|[uib]|fp|bf)(\d*)", name)
    if match is None:
        raise PseudocodeError(f"unknown type {name!r}")
    if match[1] == "bf16":
        return "bf", 16
    return {"f": "f", "i": "i"}.get(match[1], "u"), int(match[2])


def constant(value: int | float, kind: str | None, width: int | None) -> Value:
    """An integer is brought into its type's range."""
    if kind in ("f", "bf"):
        text = repr(float(value)) if math.isfinite(value) else f"float('{value}')"
        return Value(f"np.full(1, {text}, np.{dtype_of(kind, width)})", kind, width, float(value))
    value = int(value)
    if kind is None or width is None:
        return Value(f"np.full(1, {value}, np.int64)", None, None, value)
    value &= (1 << width) - 1
    if kind == "i" and value >> (width - 1):
        value -= 1 << width
    return Value(f"np.full(1, {value}, np.{dtype_of(kind, width)})", kind, width, value)


def boolean(value: Value) -> Value:
    """True if the value is not zero."""
    if value.const is not None:
        return constant(int(bool(value.const)), "u", 1)
    if (value.kind, value.width) == ("u", 1):
        return value
    return Value(f"({value.code} != 0)", "u", 1)


def cast(value: Value, kind: str, width: int) -> Value:
    """The value converted: integers lose what does not fit, floats are rounded to the nearest."""
    if value.const is not None:
        return constant(value.const, kind, width)
    if (value.kind, value.width) == (kind, width):
        return value
    to = dtype_of(kind, width)
    if kind == "bf":
        return Value(f"to_bf16({cast(value, 'f', 32).code})", "bf", 16)
    if kind == "f":
        before = value if value.is_float else None
        if value.kind == "bf" and width == 32:
            return Value(value.code, "f", 32)
        return Value(f"{value.code}.astype(np.{to})", "f", width, before=before)
    assert value.width is not None
    if value.is_float:
        return Value(f"saturated({value.code}, '{kind}', {width})", kind, width)
    return _resized(value, kind, width)


def _resized(value: Value, kind: str, width: int) -> Value:
    """An integer with another number of bits: sign or zero in front by its own type, the upper bits left out."""
    assert value.width is not None
    to, code = dtype_of(kind, width), value.code
    if to == "bool_":
        return Value(f"(({code} & 1) != 0)", kind, width)
    if dtype_of(value.kind, value.width) != to:
        if to == "object_":
            code = f"{code}.astype(np.object_)"
            return Value(f"({code} & {(1 << width) - 1})" if value.kind == "i" else code, kind, width)
        if dtype_of(value.kind, value.width) == "object_":
            code = f"({code} & {(1 << min(width, 64)) - 1}).astype(np.uint64)"
        code = f"{code}.astype(np.{to})"
    elif to == "object_":
        return Value(f"({code} & {(1 << width) - 1})" if width < value.width else code, kind, width)
    size = 32 if width <= 32 else 64
    narrower = width < value.width or (kind != value.kind and (kind == "u" or width <= value.width))
    if width < size and narrower:
        moved = size - width
        code = f"({code} & {(1 << width) - 1})" if kind == "u" else f"(({code} << {moved}) >> {moved})"
    return Value(code, kind, width)


def as_bits(value: Value) -> Value:
    """The encoding of the value as an unsigned integer."""
    if value.kind == "f":
        assert value.width is not None
        if value.width == 16:
            return Value(f"{value.code}.view(np.uint16).astype(np.uint32)", "u", 16)
        return Value(f"{value.code}.view(np.uint{value.width})", "u", value.width)
    if value.kind == "bf":
        return Value(f"({value.code}.view(np.uint32) >> 16)", "u", 16)
    if value.kind is None:
        number = int(value.const or 0)
        return constant(number, "u", 64 if abs(number) >> 32 else 32)
    return cast(value, "u", value.width or 32) if value.kind == "i" else value


def as_type(value: Value, kind: str, width: int) -> Value:
    """The same bits read as another type; too few are filled up with zeros."""
    if (value.kind, value.width) == (kind, width):
        return value
    if value.const is not None and not value.is_float and kind in ("u", "i"):
        return constant(value.const, kind, width)
    bits = cast(as_bits(value), "u", width)
    if kind == "f":
        code = bits.code
        return Value(
            f"{code}.astype(np.uint16).view(np.float16)" if width == 16 else f"{code}.view(np.float{width})", "f", width
        )
    if kind == "bf":
        return Value(f"({bits.code} << 16).view(np.float32)", "bf", 16)
    if kind == "i" and width in (32, 64) and bits.const is None:
        return Value(f"{bits.code}.view(np.int{width})", "i", width)
    return cast(bits, kind, width)
