"""Scalar launch arguments: types, checked conversions, and their eight bytes."""

from __future__ import annotations

import math
import numbers
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from flydsl.errors import DSLConversionError, DSLOverflowError, DSLValueError
from flydsl.support.fast_dataclass import record
from flydsl.support.float_formats import FORMATS


@record
class Scalar:
    """A type of number that a launch can pass."""

    name: str
    """As the language calls it: ``"Int32"``."""
    width: int
    """Bits."""
    low: int
    """The least and the greatest integer of the type; both 0 for floats."""
    high: int
    format: str = ""
    """The floating-point format by its MLIR name; empty for integers."""

    def pack(self, value: int | float) -> bytes:
        """The value's eight-byte slot, little-endian, padded with zeros."""
        bits = FORMATS[self.format].to_bits(float(value)) if self.format else int(value) & ((1 << self.width) - 1)
        return bits.to_bytes(8, "little")

    def convert(self, value: Any, parameter: str) -> int | float:
        """``value`` as a number of this type, rounded where it is a float."""
        value = self.check(value, parameter)
        if self.name == "Boolean":
            return bool(value)
        return FORMATS[self.format].round(float(value)) if self.format else int(value)

    def check(self, value: Any, parameter: str) -> bool | int | float:
        """``value`` as a Python number, if converting it to this type does more than round a float."""
        if isinstance(value, np.generic):
            value = value.item()
        if not isinstance(value, (bool, int, float)):
            expected = "a number" if self.format else "an integer"
            raise DSLConversionError(
                f"parameter {parameter!r} takes {expected} for its type {self.name}, got "
                f"{describe_value(value)}{_remedy(value)}"
            )
        if self.format:
            if isinstance(value, int) and value.bit_length() > _MAX_FLOAT_BITS:
                raise DSLOverflowError(f"parameter {parameter!r}: {value.bit_length()} bits do not fit {self.name}")
            return value
        if self.name == "Boolean":  # every number is true or false
            return value
        if math.isnan(value):
            raise DSLValueError(f"parameter {parameter!r}: NaN has no value as {self.name}")
        if math.isinf(value) or not self.low <= math.trunc(value) <= self.high:
            raise DSLOverflowError(
                f"parameter {parameter!r}: {value} does not fit {self.name}, whose range is {self.low} to {self.high}"
            )
        if value != math.trunc(value):
            raise DSLValueError(
                f"parameter {parameter!r}: {value} has a fraction, which {self.name} drops; round it first, as with "
                "int(x) or math.floor(x), or give the parameter a float type such as fx.Float32"
            )
        return value


_MAX_FLOAT_BITS = 1024
"""Bits of the largest integer that a double can round to a finite value."""


def describe_value(value: Any) -> str:
    """Describe a value of any type for a message, in one line."""
    if hasattr(value, "shape") and hasattr(value, "dtype") and not isinstance(value, type):
        return f"an array of shape {tuple(value.shape)} and type {value.dtype}"
    text = repr(value)
    return f"{text if len(text) <= 80 else text[:77] + '...'} of type {type(value).__name__}"


_PLAIN = (bool, int, float, str)
_READERS: tuple[tuple[type, Callable[[Any], Any]], ...] = (
    (int, int.__index__),
    (float, float.__float__),
    (str, str.__str__),
)


def plain_constant(value: Any) -> Any:
    """A compile-time value as Python's own bool, int, float or str, also in tuples.

    Members of ``IntEnum`` and ``StrEnum``, other subclasses of these types and NumPy's scalars stand for their number or
    text.  Other values are returned as they are.
    """
    kind = type(value)
    if kind in _PLAIN:
        return value
    if isinstance(value, tuple):
        items = [plain_constant(item) for item in value]
        if all(a is b for a, b in zip(items, value, strict=True)):
            return value
        return kind._make(items) if hasattr(kind, "_make") else kind(items)
    if isinstance(value, np.generic):
        value = value.item()
    if type(value) is bool:
        return value
    return next((read(value) for plain, read in _READERS if issubclass(type(value), plain)), value)


def _remedy(value: Any) -> str:
    """The conversion to write for a value that is almost a number."""
    if isinstance(value, complex):
        return "; pass x.real"
    if isinstance(value, numbers.Number):
        return "; convert it with int(x) or float(x)"
    return "; pass x.item()" if hasattr(value, "item") and getattr(value, "ndim", None) == 0 else ""


def _integer(name: str, width: int, *, signed: bool) -> Scalar:
    return Scalar(name, width, -(1 << (width - 1)) if signed else 0, (1 << (width - signed)) - 1)


_INTEGERS = [_integer(f"Int{width}", width, signed=True) for width in (8, 16, 32, 64)]
_NATURALS = [_integer(f"Uint{width}", width, signed=False) for width in (8, 16, 32, 64)]
_FLOATS = {
    "Float16": "f16", "BFloat16": "bf16", "Float32": "f32", "Float64": "f64", "Float8E5M2": "f8E5M2",
    "Float8E5M2FNUZ": "f8E5M2FNUZ", "Float8E4M3": "f8E4M3", "Float8E4M3FN": "f8E4M3FN",
    "Float8E4M3FNUZ": "f8E4M3FNUZ", "Float8E4M3B11FNUZ": "f8E4M3B11FNUZ", "Float8E8M0FNU": "f8E8M0FNU",
}  # fmt: skip
_WIDTHS = {"f16": 16, "bf16": 16, "f32": 32, "f64": 64}

WIDE_SCALARS: Mapping[str, Scalar] = MappingProxyType(
    {"Int128": _integer("Int128", 128, signed=True), "Uint128": _integer("Uint128", 128, signed=False)}
)
"""The integers that take two slots; of a compiled program, not of a bundle."""

SCALARS: Mapping[str, Scalar] = MappingProxyType(
    {
        scalar.name: scalar
        for scalar in (
            Scalar("Boolean", 8, 0, 1),
            Scalar("Index", 64, -(1 << 63), (1 << 64) - 1),
            _integer("Int4", 4, signed=True),
            *_INTEGERS,
            *_NATURALS,
            *(Scalar(name, _WIDTHS.get(spelling, 8), 0, 0, spelling) for name, spelling in _FLOATS.items()),
        )
    }
)
"""The types of numbers that a launch can pass, by the names that the language gives them."""


@record
class Number:
    """A number that is a launch argument, with the name of its type."""

    type: str
    value: int | float


def as_number(value: Any, type_name: str, parameter: str) -> Number:
    return Number(type_name, SCALARS[type_name].convert(value, parameter))


def literal_number(value: Any, parameter: str) -> Number | None:
    """A number for a parameter that names no type, as the language types literals; ``None`` if it is no number."""
    if isinstance(value, (bool, np.bool_)):
        return Number("Boolean", int(value))
    if isinstance(value, (int, np.integer)):
        return as_number(int(value), "Int32", parameter)
    if isinstance(value, (float, np.floating)):
        return as_number(float(value), "Float32", parameter)
    return None


# -- objects that have no number yet


def array_of_object(value: object) -> np.ndarray[Any, Any]:
    """An array that holds one object, as NumPy makes of objects without ``__array__``.

    Its functions then fail in the words that newcomers find in NumPy's documentation, and that errors answer.
    """
    array = np.empty((), object)
    array[()] = value
    return array
