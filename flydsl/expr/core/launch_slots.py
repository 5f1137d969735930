"""How the values of the language fill the slots of a launch: the C type of each kind, and what is written there."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

from flydsl.errors import DSLTypeError
from flydsl.expr.core.numeric_meta import NumericMeta
from flydsl.support.float_formats import FORMATS

__all__ = ["AbiSlot", "address_slot", "is_launchable", "number_slot"]


AbiSlot = tuple[Any, Callable[[Any, Any], None]]
"""A ctypes type of at most 8 bytes, and the function that writes an argument's value into an instance of it."""

_C_TYPES: dict[str, Any] = {
    "Boolean": ctypes.c_uint8, "Int8": ctypes.c_int8, "Int16": ctypes.c_int16, "Int32": ctypes.c_int32,
    "Int64": ctypes.c_int64, "Uint8": ctypes.c_uint8, "Uint16": ctypes.c_uint16, "Uint32": ctypes.c_uint32,
    "Uint64": ctypes.c_uint64, "Index": ctypes.c_uint64, "Float16": ctypes.c_uint16, "BFloat16": ctypes.c_uint16,
    "Float32": ctypes.c_float, "Float64": ctypes.c_double, "Float8E5M2": ctypes.c_uint8,
    "Float8E5M2FNUZ": ctypes.c_uint8, "Float8E4M3": ctypes.c_uint8, "Float8E4M3FN": ctypes.c_uint8,
    "Float8E4M3FNUZ": ctypes.c_uint8, "Float8E4M3B11FNUZ": ctypes.c_uint8, "Float8E8M0FNU": ctypes.c_uint8,
}  # fmt: skip
"""What a launch passes for each type.  Types narrower than a byte or wider than a slot are no arguments."""


def is_launchable(dtype: NumericMeta) -> bool:
    """Whether numbers of the type can be arguments of a launch."""
    return dtype.__name__ in _C_TYPES


def number_slot(dtype: NumericMeta) -> AbiSlot:
    """The slot of a number: an object with its ``value``, a Python number, and its ``dtype``.

    Raises:
        DSLTypeError: numbers of the type are no launch arguments.
    """
    if not is_launchable(dtype):
        raise DSLTypeError(f"a {dtype} cannot be a launch argument; pass an fx.Int64, fx.Float32 or tensor instead")
    fill = _fill_bits if dtype.is_float and dtype.width < 32 else _fill_number
    return _C_TYPES[dtype.__name__], fill


def _fill_number(argument: Any, slot: Any) -> None:
    slot.value = argument.value


def _fill_bits(argument: Any, slot: Any) -> None:
    slot.value = FORMATS[argument.dtype.mlir_name].to_bits(argument.value)


def address_slot(attribute: str) -> AbiSlot:
    """The slot of an address, which that attribute of the argument holds as an integer."""

    def fill(argument: Any, slot: Any) -> None:
        slot.value = getattr(argument, attribute)

    return ctypes.c_void_p, fill
