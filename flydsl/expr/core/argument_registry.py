"""Host types that users registered: their launch arguments and kernel types."""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Callable, Hashable
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.core.numeric_meta import NumericMeta
from flydsl.support.float_formats import FORMATS
from flydsl.support.tracebacks import shows_user_frames


class JitArgumentRegistry:
    """The launch argument class of each registered host type, and the DSL type of its values in kernels.

    Example::

        import numpy as np

        from flydsl.compiler import JitArgumentRegistry

        print(JitArgumentRegistry.get(int))  # (Int32, Int32)
    """

    registry: dict[type, type] = {}  # noqa: RUF012 - the registry is process-wide by definition
    """The argument class by host type."""
    jit_arg2dsl_type: dict[type, Any] = {}  # noqa: RUF012
    """The type in kernels by argument class."""

    @classmethod
    def register(cls, py_type: type, *, dsl_type: Any = None) -> Callable[[type], type]:
        """Class decorator: the decorated class takes values of ``py_type`` and its subclasses.

        Raises:
            DSLValueError: the type is registered already, or no DSL type is given or implied.
        """

        @shows_user_frames
        def decorate(argument_class: type) -> type:
            known = cls.registry.get(py_type, NUMBERS.get(py_type))
            if known is not None:
                raise DSLValueError(f"{py_type.__name__} is registered already, by {known.__name__}")
            cls.register_jit_arg(argument_class, dsl_type)
            cls.registry[py_type] = argument_class
            return argument_class

        return decorate

    @classmethod
    def register_jit_arg(cls, jit_arg: type, dsl_type: Any) -> None:
        """Set the DSL type of an argument class."""
        dsl_type = dsl_type or (jit_arg if hasattr(jit_arg, "__construct_from_ir_values__") else None)
        if dsl_type is None:
            raise DSLValueError(f"{jit_arg.__name__} needs dsl_type=, the class of its values inside a kernel")
        cls.jit_arg2dsl_type[jit_arg] = dsl_type

    @classmethod
    def get(cls, py_type: type) -> tuple[type | None, Any]:
        """The argument class for a host type or the nearest of its base classes, and its DSL type; ``None`` for neither."""
        argument_class = cls.argument_class(py_type)
        if argument_class is None:
            number = next((NUMBERS[base] for base in py_type.__mro__ if base in NUMBERS), None)
            return number, number
        return argument_class, cls.jit_arg2dsl_type.get(argument_class)

    @classmethod
    def argument_class(cls, py_type: type) -> type | None:
        """The argument class for a host type or the nearest of its base classes."""
        return next((cls.registry[base] for base in py_type.__mro__ if base in cls.registry), None)

    @classmethod
    def get_dsl_type(cls, jit_arg_type: type) -> Any:
        """The DSL type of an argument class, ``None`` if none was stated."""
        return cls.jit_arg2dsl_type.get(jit_arg_type)

    @classmethod
    def in_kernels(cls, t: type) -> Any:
        """The type that values of a registered host type, or of its argument class, have in kernels; else ``t`` itself."""
        return cls.jit_arg2dsl_type.get(cls.argument_class(t) or t, t)

    @classmethod
    def argument(cls, value: Any) -> Any:
        """The launch argument for a host value, ``None`` if its type was not registered."""
        if type(value) in cls.jit_arg2dsl_type:
            return value
        argument_class = cls.argument_class(type(value))
        return None if argument_class is None else argument_class(value)


NUMBERS: dict[type, type] = {}
"""The types of Python's numbers in kernels, by their own; :mod:`flydsl.expr.numeric` fills it."""


# -- slots of a launch: the C type of each kind of value, and what is written there

AbiSlot = tuple[Any, Callable[[Any, Any], None]]
"""A ctypes type of at most 8 bytes, and the function that writes an argument's value into an instance of it."""

_C_TYPES: dict[str, Any] = {
    "Boolean": ctypes.c_uint8, "Int4": ctypes.c_uint8, "Int8": ctypes.c_int8, "Int16": ctypes.c_int16,
    "Int32": ctypes.c_int32, "Int64": ctypes.c_int64, "Uint8": ctypes.c_uint8, "Uint16": ctypes.c_uint16,
    "Uint32": ctypes.c_uint32, "Uint64": ctypes.c_uint64, "Index": ctypes.c_uint64, "Float16": ctypes.c_uint16,
    "BFloat16": ctypes.c_uint16, "Float32": ctypes.c_float, "Float64": ctypes.c_double, "Float8E5M2": ctypes.c_uint8,
    "Float8E5M2FNUZ": ctypes.c_uint8, "Float8E4M3": ctypes.c_uint8, "Float8E4M3FN": ctypes.c_uint8,
    "Float8E4M3FNUZ": ctypes.c_uint8, "Float8E4M3B11FNUZ": ctypes.c_uint8, "Float8E8M0FNU": ctypes.c_uint8,
}  # fmt: skip
"""The C type that a launch passes for each type; floats narrower than a byte are no arguments."""


def is_launchable(dtype: NumericMeta) -> bool:
    """True if numbers of the type can be arguments of a launch."""
    return dtype.__name__ in _C_TYPES


def number_slot(dtype: NumericMeta) -> AbiSlot:
    """The slot of a number: an object with ``value``, a Python number, and ``dtype``."""
    if not is_launchable(dtype):
        raise DSLTypeError(f"a {dtype} cannot be a launch argument; pass an fx.Int64, fx.Float32 or tensor instead")
    fill = _fill_number
    if dtype.is_float and dtype.width < 32:
        fill = _fill_bits
    elif dtype.width == 4:
        fill = _fill_half_byte
    return _C_TYPES[dtype.__name__], fill


def number_slots(dtype: NumericMeta) -> list[AbiSlot]:
    """The slots of a number: one, or for integers of 128 bits the low and the high half."""
    if not is_wide(dtype):
        return [number_slot(dtype)]
    return [(ctypes.c_uint64, functools.partial(_fill_half, shift)) for shift in (0, 64)]


def is_wide(dtype: NumericMeta) -> bool:
    """True for integers of two slots."""
    return bool(dtype.is_integer) and dtype.width == 128


def _fill_half(shift: int, argument: Any, slot: Any) -> None:
    slot.value = argument.value >> shift & (1 << 64) - 1


def _fill_number(argument: Any, slot: Any) -> None:
    slot.value = argument.value


def _fill_half_byte(argument: Any, slot: Any) -> None:
    slot.value = argument.value & 15  # LLVM's loads of i4 expect zeros above


def _fill_bits(argument: Any, slot: Any) -> None:
    slot.value = FORMATS[argument.dtype.mlir_name].to_bits(argument.value)


def address_slot(attribute: str) -> AbiSlot:
    """The slot of an address, an integer in that attribute of the argument."""

    def fill(argument: Any, slot: Any) -> None:
        slot.value = getattr(argument, attribute)

    return ctypes.c_void_p, fill


# -- arguments of the user's classes


class UnsignedArgument:
    """An argument of a class without ``__cache_signature__``: specialized on ``key``, its contents."""

    __slots__ = ("key", "value")

    def __init__(self, value: Any) -> None:
        self.value = value
        self.key: Hashable = None

    def __get_ir_types__(self) -> list[Any]:
        return list(self.value.__get_ir_types__())

    def __cache_signature__(self) -> Hashable:
        return type(self.value), self.key

    def __c_abi_spec__(self) -> list[AbiSlot]:
        return [(c_type, functools.partial(_fill_value, fill)) for c_type, fill in self.value.__c_abi_spec__()]


def users_own(argument: Any) -> Any:
    """The object of the user's class in an argument without a signature; any other argument itself."""
    return argument.value if isinstance(argument, UnsignedArgument) else argument


def _fill_value(fill: Callable[[Any, Any], None], argument: UnsignedArgument, slot: Any) -> None:
    fill(argument.value, slot)
