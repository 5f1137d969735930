"""The scalar types of the kernel language: integers and floats that are either known while tracing or computed later.

A value is *static* (it holds a Python number) or *dynamic* (it holds an MLIR value).  The operators are the same for both
and give the same bits; what they mean is in :mod:`flydsl.expr.operators`, this module says what the types are and how
they convert into each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

import numpy as np

from flydsl._mlir import ir
from flydsl.errors import DSLOverflowError, DSLRuntimeError, DSLTypeError, DSLValueError
from flydsl.expr import emit
from flydsl.expr.conversions import bitcast_static, convert_dynamic, convert_static
from flydsl.expr.operand import Operand

__all__ = [
    "BFloat16",
    "Boolean",
    "Float",
    "Float16",
    "Float32",
    "Float64",
    "Index",
    "Int8",
    "Int16",
    "Int32",
    "Int64",
    "Integer",
    "Numeric",
    "NumericMeta",
    "Uint8",
    "Uint16",
    "Uint32",
    "Uint64",
    "as_numeric",
]

_N = TypeVar("_N", bound="Numeric")


class NumericMeta(type):
    """The type of the scalar types: ``width`` in bits, signedness, MLIR and NumPy counterparts are data of the class."""

    width: int
    signed: bool | None
    """``None`` for floats."""
    mlir_name: str
    numpy_name: str | None

    def __new__(
        mcs,
        name: str,
        bases: tuple[type, ...],
        namespace: dict[str, Any],
        *,
        width: int = 0,
        signed: bool | None = None,
        mlir: str = "",
        numpy: str | None = None,
    ) -> NumericMeta:
        cls = super().__new__(mcs, name, bases, {"__slots__": (), **namespace})
        cls.width, cls.signed, cls.mlir_name, cls.numpy_name = width, signed, mlir, numpy
        return cls

    def __init__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **_: Any) -> None:
        super().__init__(name, bases, namespace)

    def __str__(cls) -> str:
        return cls.__name__

    __repr__ = __str__

    @property
    def is_integer(cls) -> bool:
        """Whether values are integers (Boolean included)."""
        return issubclass(cls, Integer)

    @property
    def is_float(cls) -> bool:
        """Whether values are floating-point numbers."""
        return issubclass(cls, Float)

    @property
    def log_width(cls) -> int:
        """The logarithm to base 2 of the width, rounded up."""
        return (cls.width - 1).bit_length()

    @property
    def zero(cls) -> int | float:
        """The Python number zero of this kind."""
        return 0.0 if cls.is_float else 0

    @property
    def numpy_dtype(cls) -> np.dtype[Any] | None:
        """NumPy's type of the same bits, ``None`` where NumPy itself has none."""
        return None if cls.numpy_name is None else np.dtype(cls.numpy_name)

    def ir_type(cls) -> ir.Type:
        """The MLIR type, in the current MLIR context."""
        if cls.is_float:
            return emit.float_type(cls.mlir_name)
        return ir.IndexType.get() if cls.mlir_name == "index" else emit.integer_type(cls.width)

    def limits(cls) -> tuple[int, int]:
        """The least and the greatest integer of an integer type."""
        if cls.signed:
            return -(1 << (cls.width - 1)), (1 << (cls.width - 1)) - 1
        return 0, (1 << cls.width) - 1

    def holds(cls, number: int | float) -> bool:
        """Whether the type represents that Python number without changing its kind or, for integers, its value."""
        if isinstance(number, bool):
            return True
        if isinstance(number, int):
            low, high = cls.limits() if cls.is_integer else (-(1 << 24), 1 << 24)
            return low <= number <= high
        return cls.is_float


class Numeric(Operand, metaclass=NumericMeta):
    """A scalar of the kernel language.

    ``T(x)`` constructs or converts as a C cast does: a Python number, a NumPy scalar, or another :class:`Numeric`.

    Raises:
        DSLTypeError: ``x`` is not a number.
        DSLOverflowError: a static float is out of the range of an integer type.
        DSLValueError: a static NaN for an integer type.
    """

    __slots__ = ("_value", "bounds", "divisibility")

    width: ClassVar[int]
    signed: ClassVar[bool | None]

    _value: Any
    divisibility: int
    """A power of two that divides an integer value; 1 if nothing is known."""
    bounds: tuple[int, int] | None
    """The least and greatest value that an integer can have, if known."""

    __array_priority__ = 1000.0  # NumPy scalars on the left leave the operator to us

    def __init__(self, value: Any = 0) -> None:
        cls = type(self)
        if cls.width == 0:
            raise DSLTypeError(f"{cls.__name__} is abstract; construct one of its sized types, for example fx.Int32")
        number = python_number(value)
        if number is not None:  # converted once: not by way of the type that it would have as a literal
            self._set_static(convert_static(number, cls))
            return
        source = as_numeric(value)
        if source.is_static():
            self._set_static(convert_static(source._value, cls))
            return
        self._value = convert_dynamic(source._value, type(source), cls)
        self.divisibility, self.bounds = 1, None
        if cls.is_integer and type(source).is_integer:
            self._inherit_facts(source)

    def _set_static(self, value: int | float | bool) -> None:
        self._value = value
        self.bounds = None
        self.divisibility = 1
        if not isinstance(value, float):
            self.bounds = (int(value), int(value))
            self.divisibility = int(value) & -int(value) if value else 1 << 62

    def _inherit_facts(self, source: Numeric) -> None:
        """Divisibility survives a change of width; bounds do where the new type holds them."""
        low, high = type(self).limits()
        self.divisibility = min(source.divisibility, 1 << (self.width - 1)) if self.width > 1 else 1
        if source.bounds is not None and low <= source.bounds[0] and source.bounds[1] <= high:
            self.bounds = source.bounds

    @classmethod
    def wrap(cls: type[_N], value: ir.Value, *, divisibility: int = 1, bounds: tuple[int, int] | None = None) -> _N:
        """The dynamic value of this type whose MLIR value is ``value``, with what is known about it."""
        self = object.__new__(cls)
        self._value, self.divisibility, self.bounds = value, divisibility, bounds
        return self

    @classmethod
    def static(cls: type[_N], number: int | float | bool) -> _N:
        """The static value ``number``, which this type must represent already."""
        self = object.__new__(cls)
        self._set_static(number)
        return self

    @staticmethod
    def from_python_value(value: Any) -> Numeric:
        """A literal as a value of the language; see :func:`as_numeric`."""
        return as_numeric(value)

    @staticmethod
    def from_ir_type(t: ir.Type) -> NumericMeta:
        """The signed class of an element type.

        Raises:
            DSLTypeError: no scalar type of the language has it.
        """
        name = str(t)
        if name not in _BY_MLIR_NAME:
            raise DSLTypeError(f"{name} is not the type of a scalar; expected one of {', '.join(_BY_MLIR_NAME)}")
        return _BY_MLIR_NAME[name]

    # -- what it is

    def is_static(self) -> bool:
        """Whether the value is known while tracing."""
        return not isinstance(self._value, ir.Value)

    @property
    def dtype(self) -> NumericMeta:
        """The class of this value."""
        return type(self)

    @property
    def value(self) -> Any:
        """The Python number of a static value, the MLIR value of a dynamic one."""
        return self._value

    def ir_value(self) -> ir.Value:
        """The MLIR value; a static one is materialised as a constant."""
        if isinstance(self._value, ir.Value):
            return self._value
        return emit.constant(self._value, type(self).ir_type())

    def __extract_to_ir_values__(self) -> list[ir.Value]:
        return [self.ir_value()]

    @classmethod
    def __construct_from_ir_values__(cls: type[_N], values: Sequence[ir.Value], exemplar: Any = None) -> _N:
        return cls.wrap(values[0])

    # -- in memory

    @classmethod
    def __dsl_size_of__(cls) -> int:
        if cls.width < 8:
            raise DSLTypeError(
                f"a {cls.__name__} has no place in memory of its own; expected a type of at least 8 bits"
            )
        return cls.width // 8

    @classmethod
    def __dsl_align_of__(cls) -> int:
        return cls.__dsl_size_of__()

    @classmethod
    def __peek_from_ptr__(cls, ptr: Any) -> Any:
        from flydsl.expr.pointer import ptr_load, recast_iter

        cls.__dsl_size_of__()
        return cls(ptr_load(recast_iter(Uint64 if cls is Index else cls, ptr)))

    @classmethod
    def __poke_into_ptr__(cls, ptr: Any, value: Any) -> None:
        from flydsl.expr.pointer import ptr_store, recast_iter

        cls.__dsl_size_of__()
        ptr_store(cls(value).to(Uint64) if cls is Index else value, recast_iter(Uint64 if cls is Index else cls, ptr))

    # -- conversions

    def to(self, dtype: Any) -> Any:
        """This value converted to ``dtype``, a scalar type, or ``int``, ``float``, ``bool`` for a static value."""
        if dtype in (int, float, bool):
            return dtype(self._number(dtype.__name__))
        return dtype(self)

    def bitcast(self, dtype: NumericMeta) -> Any:
        """The same bits as another type of equal width.

        Raises:
            DSLValueError: the widths differ.
        """
        if dtype.width != self.width:
            raise DSLValueError(
                f"bitcast of {type(self)} ({self.width} bits) to {dtype} ({dtype.width} bits): the widths must be equal"
            )
        if self.is_static():
            return dtype.static(bitcast_static(self._value, type(self), dtype))  # type: ignore[attr-defined]
        if dtype.mlir_name == type(self).mlir_name:
            return dtype.wrap(self._value)  # type: ignore[attr-defined]
        return dtype.wrap(emit.op1("arith.bitcast", [self._value], dtype.ir_type()))  # type: ignore[attr-defined]

    def _number(self, what: str) -> Any:
        if not self.is_static():
            raise DSLRuntimeError(
                f"{what}() of a run-time {type(self).__name__}: its value is not known while the kernel is traced; "
                "keep it as a DSL value, or make it an fx.Constexpr parameter"
            )
        return self._value

    def __int__(self) -> int:
        return int(self._number("int"))

    def __float__(self) -> float:
        return float(self._number("float"))

    def __index__(self) -> int:
        value = self._number("index")
        if isinstance(value, float):
            raise DSLTypeError(f"{type(self).__name__}({value}) cannot be an index; convert it to an integer type")
        return int(value)

    def __bool__(self) -> bool:
        if self.is_static():
            return bool(self._value)
        raise DSLRuntimeError(
            f"a run-time {type(self).__name__} has no truth value while the kernel is traced; use it in an `if` of a "
            "@flyc.jit or @flyc.kernel function, or choose with .select(a, b)"
        )

    def __hash__(self) -> int:
        return hash(self._value) if self.is_static() else id(self)

    def __str__(self) -> str:
        return str(self._value) if self.is_static() else f"{type(self).__name__}(run-time)"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._value})" if self.is_static() else str(self)


class Integer(Numeric):
    """Base of the integer types."""


class Float(Numeric):
    """Base of the floating-point types."""


class Boolean(Integer, width=1, signed=False, mlir="i1", numpy="bool"):
    """A truth value."""


class Int8(Integer, width=8, signed=True, mlir="i8", numpy="int8"):
    """A signed integer of 8 bits."""


class Int16(Integer, width=16, signed=True, mlir="i16", numpy="int16"):
    """A signed integer of 16 bits."""


class Int32(Integer, width=32, signed=True, mlir="i32", numpy="int32"):
    """A signed integer of 32 bits."""


class Int64(Integer, width=64, signed=True, mlir="i64", numpy="int64"):
    """A signed integer of 64 bits."""


class Uint8(Integer, width=8, signed=False, mlir="i8", numpy="uint8"):
    """An unsigned integer of 8 bits."""


class Uint16(Integer, width=16, signed=False, mlir="i16", numpy="uint16"):
    """An unsigned integer of 16 bits."""


class Uint32(Integer, width=32, signed=False, mlir="i32", numpy="uint32"):
    """An unsigned integer of 32 bits."""


class Uint64(Integer, width=64, signed=False, mlir="i64", numpy="uint64"):
    """An unsigned integer of 64 bits."""


class Index(Integer, width=64, signed=False, mlir="index", numpy="uint64"):
    """An unsigned integer of 64 bits in MLIR's index type.  Deprecated; use :class:`Int64`."""


class Float16(Float, width=16, mlir="f16", numpy="float16"):
    """IEEE binary16."""


class BFloat16(Float, width=16, mlir="bf16"):
    """The upper half of IEEE binary32."""


class Float32(Float, width=32, mlir="f32", numpy="float32"):
    """IEEE binary32."""


class Float64(Float, width=64, mlir="f64", numpy="float64"):
    """IEEE binary64."""


_BY_MLIR_NAME: dict[str, NumericMeta] = {
    t.mlir_name: t for t in (Boolean, Int8, Int16, Int32, Int64, Index, Float16, BFloat16, Float32, Float64)
}


def python_number(value: Any) -> bool | int | float | None:
    """The Python number that a Python or NumPy scalar equals, ``None`` for anything else."""
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    if isinstance(value, (int, np.integer)):
        return int(value)
    return float(value) if isinstance(value, (float, np.floating)) else None


def as_numeric(value: Any) -> Numeric:
    """``value`` as a value of the language.

    A ``bool`` gives :class:`Boolean`; an ``int`` :class:`Int32` or, outside its range, :class:`Int64`; a ``float``
    :class:`Float32`; a NumPy scalar the same as the Python number that it equals; a :class:`Numeric` itself.

    Raises:
        DSLTypeError: not a number.
        DSLOverflowError: an integer outside the range of Int64.
    """
    if isinstance(value, Numeric):
        return value
    number = python_number(value)
    if isinstance(number, bool):
        return Boolean.static(number)
    if isinstance(number, int):
        for cls in (Int32, Int64):
            if cls.holds(number):
                return cls.static(number)
        raise DSLOverflowError(f"the integer {number} does not fit Int64; if it fits Uint64, write fx.Uint64({number})")
    if isinstance(number, float):
        return Float32(number)
    if hasattr(value, "__as_int_tuple__"):  # an extent or a coordinate that is a single number
        return as_numeric(value.__as_int_tuple__())
    if isinstance(value, ir.Value):
        return Numeric.from_ir_type(value.type).wrap(value)  # type: ignore[attr-defined,no-any-return]
    raise DSLTypeError(f"{value!r} of type {type(value).__name__} is not a number of the kernel language")
