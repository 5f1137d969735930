"""Host values at the border of a ``@flyc.jit`` function.

Each argument is an object of the :class:`JitArgument` protocol: it gives the MLIR types that it becomes, the part of the
specialisation key that it stands for, and the slots that a launch fills.  What is in ``__cache_signature__`` is compiled
into the kernel; everything else may differ from call to call.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Hashable, Iterator
from typing import Any, Protocol, runtime_checkable

import numpy as np

from flydsl._mlir import ir
from flydsl.compiler.arrays import is_array
from flydsl.compiler.tensor_arguments import AbiSlot, TensorArgument, dynamic_tensor
from flydsl.errors import DSLOverflowError, DSLTypeError, DSLValueError
from flydsl.expr import emit
from flydsl.expr.constexpr import check_constexpr, is_constexpr
from flydsl.expr.conversions import convert_static
from flydsl.expr.numeric import Boolean, Float32, Int32, Numeric, NumericMeta
from flydsl.expr.pointer import AddressSpace, Pointer, PointerType
from flydsl.expr.stream import Stream
from flydsl.expr.tensor import Tensor
from flydsl.floats import FORMATS
from flydsl.streams import stream_handle

__all__ = ["JitArgument", "JitArgumentRegistry", "PointerArgument", "from_c_void_p", "resolve_argument"]


@runtime_checkable
class JitArgument(Protocol):
    """A host value that can be an argument of a launch."""

    def __get_ir_types__(self) -> list[ir.Type]:
        """The MLIR types of its run-time parts, in the order of the slots."""

    def __cache_signature__(self) -> Hashable:
        """What of it is compiled into the kernel."""

    def __c_abi_spec__(self) -> list[AbiSlot]:
        """One slot of at most 8 bytes for each run-time part."""


class JitArgumentRegistry:
    """Which :class:`JitArgument` class takes a host type, and the DSL type that its values have in the kernel."""

    _by_type: dict[type, type] = {}  # noqa: RUF012 - the registry is process-wide by definition
    _dsl_types: dict[type, Any] = {}  # noqa: RUF012

    @classmethod
    def register(cls, py_type: type, *, dsl_type: Any = None) -> Callable[[type], type]:
        """Class decorator: the decorated class takes values of ``py_type`` and its subclasses.

        Raises:
            DSLValueError: the type is registered already, or no DSL type is given or implied.
        """

        def decorate(argument_class: type) -> type:
            if py_type in cls._by_type:
                raise DSLValueError(f"{py_type.__name__} is registered already, by {cls._by_type[py_type].__name__}")
            cls.register_jit_arg(argument_class, dsl_type)
            cls._by_type[py_type] = argument_class
            return argument_class

        return decorate

    @classmethod
    def register_jit_arg(cls, argument_class: type, dsl_type: Any) -> None:
        """State the DSL type of an argument class."""
        dsl_type = dsl_type or (argument_class if hasattr(argument_class, "__construct_from_ir_values__") else None)
        if dsl_type is None:
            raise DSLValueError(f"{argument_class.__name__} needs dsl_type=, the class of its values inside a kernel")
        cls._dsl_types[argument_class] = dsl_type

    @classmethod
    def get(cls, py_type: type) -> type | None:
        """The argument class for a host type or the nearest of its base classes."""
        return next((cls._by_type[base] for base in py_type.__mro__ if base in cls._by_type), None)

    @classmethod
    def get_dsl_type(cls, argument_class: type) -> Any:
        """The DSL type of an argument class, ``None`` if none was stated."""
        return cls._dsl_types.get(argument_class)


# -- scalars


_C_TYPES: dict[str, Any] = {
    "Boolean": ctypes.c_uint8, "Int8": ctypes.c_int8, "Int16": ctypes.c_int16, "Int32": ctypes.c_int32,
    "Int64": ctypes.c_int64, "Uint8": ctypes.c_uint8, "Uint16": ctypes.c_uint16, "Uint32": ctypes.c_uint32,
    "Uint64": ctypes.c_uint64, "Index": ctypes.c_uint64, "Float16": ctypes.c_uint16, "BFloat16": ctypes.c_uint16,
    "Float32": ctypes.c_float, "Float64": ctypes.c_double, "Float8E5M2": ctypes.c_uint8,
    "Float8E5M2FNUZ": ctypes.c_uint8, "Float8E4M3": ctypes.c_uint8, "Float8E4M3FN": ctypes.c_uint8,
    "Float8E4M3FNUZ": ctypes.c_uint8, "Float8E4M3B11FNUZ": ctypes.c_uint8, "Float8E8M0FNU": ctypes.c_uint8,
}  # fmt: skip
"""What a launch passes for each type.  Types narrower than a byte or wider than a slot are no arguments."""


class ScalarArgument:
    """A number: specialised on its type, its value, which the type must represent, is given at the launch.

    Raises:
        DSLTypeError: numbers of the type are no launch arguments.
    """

    __slots__ = ("dtype", "value")

    def __init__(self, value: int | float | bool, dtype: NumericMeta) -> None:
        if dtype.__name__ not in _C_TYPES:
            raise DSLTypeError(f"a {dtype} cannot be a launch argument; pass an fx.Int64, fx.Float32 or tensor instead")
        self.value, self.dtype = value, dtype

    def __get_ir_types__(self) -> list[ir.Type]:
        return [self.dtype.ir_type()]

    def __cache_signature__(self) -> Hashable:
        return self.dtype

    def __c_abi_spec__(self) -> list[AbiSlot]:
        fill = _fill_bits if self.dtype.is_float and self.dtype.width < 32 else _fill_number
        return [(_C_TYPES[self.dtype.__name__], fill)]

    def trace_value(self, values: Iterator[ir.Value], name: str) -> Any:
        """The value inside the trace."""
        return self.dtype.wrap(next(values))  # type: ignore[attr-defined]


def _fill_number(argument: ScalarArgument, slot: Any) -> None:
    slot.value = argument.value


def _fill_bits(argument: ScalarArgument, slot: Any) -> None:
    slot.value = FORMATS[argument.dtype.mlir_name].to_bits(argument.value)


# -- pointers and streams


class PointerArgument:
    """A raw address: specialised on element type, space and alignment."""

    __slots__ = ("address", "type")

    def __init__(self, address: int, pointer_type: PointerType) -> None:
        self.address, self.type = address, pointer_type

    def __get_ir_types__(self) -> list[ir.Type]:
        return [emit.pointer_type(1)]

    def __cache_signature__(self) -> Hashable:
        return self.type

    def __c_abi_spec__(self) -> list[AbiSlot]:
        return [(ctypes.c_void_p, _fill_pointer)]

    def trace_value(self, values: Iterator[ir.Value], name: str) -> Pointer:
        """The pointer inside the trace."""
        return Pointer(next(values), self.type)


def _fill_pointer(argument: PointerArgument, slot: Any) -> None:
    slot.value = argument.address


def from_c_void_p(
    element_type: NumericMeta,
    pointer: Any,
    *,
    address_space: AddressSpace = AddressSpace.Global,
    assumed_align: int | None = None,
) -> PointerArgument:
    """An address (an integer, a ``ctypes.c_void_p``, or ``None`` for null) as a pointer argument."""
    address = pointer.value if isinstance(pointer, ctypes.c_void_p) else pointer
    if address is not None and not isinstance(address, int):
        raise DSLTypeError(f"{pointer!r} is not an address; expected an int, ctypes.c_void_p or None")
    if address_space is not AddressSpace.Global:
        raise DSLValueError(f"a pointer argument is in global memory, not {address_space}")
    if assumed_align is not None and (address or 0) % assumed_align:
        raise DSLValueError(f"the address {address:#x} is not aligned to assumed_align={assumed_align} bytes")
    return PointerArgument(address or 0, PointerType.get(element_type, address_space, assumed_align))


class StreamArgument:
    """A stream handle."""

    __slots__ = ("handle",)

    def __init__(self, handle: int) -> None:
        self.handle = handle

    def __get_ir_types__(self) -> list[ir.Type]:
        return [emit.pointer_type(0)]

    def __cache_signature__(self) -> Hashable:
        return Stream

    def __c_abi_spec__(self) -> list[AbiSlot]:
        return [(ctypes.c_void_p, _fill_stream)]

    def trace_value(self, values: Iterator[ir.Value], name: str) -> Stream:
        """The stream inside the trace."""
        return Stream(next(values))


def _fill_stream(argument: StreamArgument, slot: Any) -> None:
    slot.value = argument.handle


class ConstantArgument:
    """A Constexpr value or a class: nothing is left for the launch."""

    __slots__ = ("key", "value")

    def __init__(self, value: Any, key: Hashable) -> None:
        self.value, self.key = value, key

    def __get_ir_types__(self) -> list[ir.Type]:
        return []

    def __cache_signature__(self) -> Hashable:
        return ("constant", self.key)

    def __c_abi_spec__(self) -> list[AbiSlot]:
        return []

    def trace_value(self, values: Iterator[ir.Value], name: str) -> Any:
        """The Python value itself."""
        return self.value


# -- resolution


def resolve_argument(value: Any, annotation: Any, name: str) -> Any:
    """The launch argument for ``value`` of the parameter ``name``.

    The order: a Constexpr or type annotation, a value that is an argument already, an annotation that converts, then the
    type of the value.

    Raises:
        DSLTypeError: no kind of argument takes the value; the message names the parameter.
    """
    if is_constexpr(annotation):
        return ConstantArgument(value, check_constexpr(annotation, value, name))
    if annotation is type or getattr(annotation, "__origin__", None) is type:
        if not isinstance(value, type):
            raise DSLTypeError(f"parameter {name!r} takes a class, got {value!r}")
        return ConstantArgument(value, value)
    if isinstance(value, (TensorArgument, PointerArgument)) or _is_foreign_argument(value):
        return value
    if annotation is Stream or isinstance(value, Stream):
        return StreamArgument(stream_handle(value))
    if isinstance(annotation, NumericMeta) and annotation.width:
        return _convert_scalar(value, annotation, name)
    if is_array(value):
        return dynamic_tensor(value, name)
    registered = JitArgumentRegistry.get(type(value))
    if registered is not None:
        return registered(value)
    if annotation is Tensor:
        raise DSLTypeError(
            f"parameter {name!r} takes a tensor, got {_shown(value)}; expected a NumPy array, a torch tensor or another "
            "object with __dlpack__"
        )
    return _literal(value, name)


def _is_foreign_argument(value: Any) -> bool:
    return hasattr(value, "__c_abi_spec__") and hasattr(value, "__cache_signature__") and not isinstance(value, type)


def _literal(value: Any, name: str) -> ScalarArgument:
    if isinstance(value, Numeric) and value.is_static():
        return ScalarArgument(value.value, value.dtype)
    if isinstance(value, (bool, np.bool_)):
        return ScalarArgument(bool(value), Boolean)
    if isinstance(value, (int, np.integer)):
        number = int(value)
        if not Int32.holds(number):
            raise DSLOverflowError(f"parameter {name!r}: {number} does not fit Int32; annotate the parameter fx.Int64")
        return ScalarArgument(number, Int32)
    if isinstance(value, (float, np.floating)):
        return ScalarArgument(float(value), Float32)
    advice = ""
    if value is None or isinstance(value, (tuple, list, dict, str)):
        advice = "; annotate the parameter fx.Constexpr to pass it as a compile-time value"
    raise DSLTypeError(f"parameter {name!r} got {_shown(value)}, which no kernel takes{advice}")


def _convert_scalar(value: Any, dtype: NumericMeta, name: str) -> ScalarArgument:
    if not isinstance(value, (bool, int, float, np.generic, Numeric)):
        expected = "an integer" if dtype.is_integer else "a number"
        raise DSLTypeError(f"parameter {name!r} takes {expected} for its type {dtype}, got {_shown(value)}")
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, int) and not isinstance(value, bool) and dtype.is_integer and not dtype.holds(value):
        low, high = dtype.limits()
        raise DSLOverflowError(f"parameter {name!r}: {value} does not fit {dtype}, whose range is {low} to {high}")
    if isinstance(value, float) and dtype.is_float:  # rounded once, from the double
        return ScalarArgument(convert_static(value, dtype), dtype)
    return ScalarArgument(dtype(value).value, dtype)


def _shown(value: Any) -> str:
    """A Python value for an error message, in one line."""
    if hasattr(value, "shape") and hasattr(value, "dtype"):
        return f"an array of shape {tuple(value.shape)} and type {value.dtype}"
    return f"{value!r} of type {type(value).__name__}"


def describe(argument: Any) -> str:
    """An argument for an error message: ``float32 tensor of rank 2``, ``Int32``."""
    if isinstance(argument, TensorArgument):
        return f"a {argument.view.dtype} tensor of rank {len(argument.shape)}"
    if isinstance(argument, ScalarArgument):
        return f"{argument.dtype}"
    return type(argument).__name__.removesuffix("Argument").lower()
