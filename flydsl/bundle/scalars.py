"""Numbers as launch arguments, by the names of their types: what a number must be, and its eight bytes."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from flydsl.errors import DSLOverflowError, DSLTypeError, DSLValueError
from flydsl.floats import FORMATS
from flydsl.records import record

__all__ = ["SCALARS", "Number", "Scalar", "as_number", "literal_number"]


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
        """``value`` as a number of this type, rounded where it is a float.

        Raises:
            DSLTypeError: it is no number.
            DSLOverflowError: an integer outside of the type's range, or a float beyond it.
            DSLValueError: NaN for an integer type.
        """
        if isinstance(value, np.generic):
            value = value.item()
        if not isinstance(value, (bool, int, float)):
            expected = "a number" if self.format else "an integer"
            raise DSLTypeError(
                f"parameter {parameter!r} takes {expected} for its type {self.name}, got {value!r} of type "
                f"{type(value).__name__}"
            )
        if self.format:
            return FORMATS[self.format].round(float(value))
        if self.name == "Boolean" and isinstance(value, (bool, float)):
            return int(bool(value))
        if math.isnan(value):
            raise DSLValueError(f"parameter {parameter!r}: NaN has no value as {self.name}")
        if math.isinf(value) or not self.low <= math.trunc(value) <= self.high:
            raise DSLOverflowError(
                f"parameter {parameter!r}: {value} does not fit {self.name}, whose range is {self.low} to {self.high}"
            )
        return math.trunc(value)


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

SCALARS: Mapping[str, Scalar] = MappingProxyType(
    {
        scalar.name: scalar
        for scalar in (
            Scalar("Boolean", 8, 0, 1),
            Scalar("Index", 64, 0, (1 << 64) - 1),
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
    """A number for a parameter that names its type.

    Raises:
        DSLTypeError, DSLOverflowError, DSLValueError: see :meth:`Scalar.convert`.
    """
    return Number(type_name, SCALARS[type_name].convert(value, parameter))


def literal_number(value: Any, parameter: str) -> Number | None:
    """A number for a parameter that names no type, as the language types literals; ``None`` if it is no number.

    Raises:
        DSLOverflowError: an integer beyond Int32, as which integers are passed.
    """
    if isinstance(value, (bool, np.bool_)):
        return Number("Boolean", int(value))
    if isinstance(value, (int, np.integer)):
        return as_number(int(value), "Int32", parameter)
    if isinstance(value, (float, np.floating)):
        return as_number(float(value), "Float32", parameter)
    return None
