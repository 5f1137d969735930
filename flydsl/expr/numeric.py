"""Scalar types of the language: integers and floats, static or dynamic.

A value is *static* (it holds a Python number) or *dynamic* (it holds an MLIR value).  The operators are the same for
both and give the same bits.  :mod:`flydsl.expr.core.operators` defines them; this module defines the types and their
conversions.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import numpy as np

from flydsl._mlir import ir
from flydsl.errors import DSLConversionError, DSLOverflowError, DSLRuntimeError, DSLTypeError, DSLValueError
from flydsl.expr.core.argument_registry import NUMBERS, AbiSlot, number_slot
from flydsl.expr.core.context import executor, user_name
from flydsl.expr.core.conversions import bitcast_static, check_rounding, convert_dynamic, convert_static
from flydsl.expr.core.numeric_meta import INSTEAD_OF, NumericMeta
from flydsl.expr.core.operand import FUNCTIONS, Operand, is_operand
from flydsl.expr.core.rounding import RoundingMode
from flydsl.ir import builder
from flydsl.ir.linear_form import split_constant
from flydsl.support.foreign_names import instead_of
from flydsl.support.scalars import array_of_object

__all__ = [
    "BFloat16",
    "Boolean",
    "Float",
    "Float4E2M1FN",
    "Float6E2M3FN",
    "Float6E3M2FN",
    "Float8E4M3",
    "Float8E4M3B11FNUZ",
    "Float8E4M3FN",
    "Float8E4M3FNUZ",
    "Float8E5M2",
    "Float8E5M2FNUZ",
    "Float8E8M0FNU",
    "Float16",
    "Float32",
    "Float64",
    "Index",
    "Int4",
    "Int8",
    "Int16",
    "Int32",
    "Int64",
    "Int128",
    "Integer",
    "Numeric",
    "NumericMeta",
    "Uint8",
    "Uint16",
    "Uint32",
    "Uint64",
    "Uint128",
    "as_numeric",
]

_N = TypeVar("_N", bound="Numeric")
_NUMBERS = (int, float)
_PYTHON_TYPES: Mapping[type, str] = MappingProxyType({int: "fx.Int32", float: "fx.Float32", bool: "fx.Boolean"})
"""The types to write in the place of Python's."""
"""The Python types of static values; testing for these is cheaper than testing for MLIR values."""
MAX_DIVISIBILITY = 1 << 62
"""The divisibility of zero."""


class Numeric(Operand, metaclass=NumericMeta):
    """A scalar of the kernel language.

    ``T(x)`` constructs or converts as a C cast does: a Python number, a NumPy scalar, or another :class:`Numeric`.
    Of a vector it makes the vector of the converted elements.

    Args:
        value: a number to construct from or to convert: of Python, NumPy or the language; a vector gives a vector.

    Raises:
        DSLTypeError: ``x`` is not a number.
        DSLOverflowError: a static float is out of the range of an integer type.
        DSLValueError: a static NaN for an integer type.

    Example in a kernel::

        value = x[t].to(fx.Int32) + 1  # a conversion, an operator
        y[t] = value.to(fx.Float32)
        # y: 1 2 3
    """

    __slots__ = ("_value", "bounds", "divisibility", "shown_divisibility", "signless")

    width: ClassVar[int]
    signed: ClassVar[bool | None]

    _value: Any
    divisibility: int
    """A power of two that divides an integer value; 1 if unknown."""
    bounds: tuple[int, int] | None
    """Lower and upper bound of an integer, if known."""
    signless: bool
    """Set, and true, for a value of MLIR's integer type, which tells no signedness.

    Where it becomes a wider number, the wider type says whether it has a sign.
    """

    __array_priority__ = 1000.0  # NumPy scalars on the left use our operators

    if TYPE_CHECKING:

        def __round__(self) -> Any:
            """By it type checkers tell numbers from all else (``flydsl/expr/typed``)."""

    def __new__(cls, value: Any = 0) -> Any:
        if is_operand(value) and value.__dsl_vector__:
            return value.to(cls)
        return object.__new__(cls)

    def __init__(self, value: Any = 0) -> None:
        self._convert(value)

    def _convert(self, value: Any) -> None:
        cls = type(self)
        if cls.width == 0:
            raise DSLTypeError(f"{cls.__name__} is abstract; construct one of its sized types, for example fx.Int32")
        number = python_number(value)
        if number is not None:  # one conversion, not through the literal's type
            self._set_static(convert_static(number, cls))
            return
        source = as_numeric(value)
        if source.is_static():
            self._set_static(convert_static(source._value, cls))
            return
        kind: Any = type(source)
        if not cls.signed and kind.width < cls.width and kind.is_integer and cls.is_integer and _is_signless(value):
            kind = _UNSIGNED.get(kind, kind)
        self._value = convert_dynamic(source._value, kind, cls)
        self.divisibility, self.bounds = 1, None
        if cls.is_integer and type(source).is_integer:
            self._inherit_facts(source)

    def _set_static(self, value: int | float | bool) -> None:
        self._value = value
        if isinstance(value, float):
            self.bounds, self.divisibility = None, 1
            return
        number = int(value)
        self.bounds, self.divisibility = (number, number), number & -number or MAX_DIVISIBILITY

    def _inherit_facts(self, source: Numeric) -> None:
        """A change of width keeps divisibility; it keeps bounds that the new type holds."""
        low, high = type(self).limits()
        self.divisibility = min(source.divisibility, 1 << (self.width - 1)) if self.width > 1 else 1
        if source.bounds is not None and low <= source.bounds[0] and source.bounds[1] <= high:
            self.bounds = source.bounds

    @classmethod
    def wrap(cls: type[_N], value: ir.Value, *, divisibility: int = 1, bounds: tuple[int, int] | None = None) -> _N:
        """The dynamic value of this type with the MLIR value ``value`` and known properties."""
        self = object.__new__(cls)
        self._value, self.divisibility, self.bounds = value, divisibility, bounds
        return self

    @classmethod
    def static(cls: type[_N], number: int | float | bool) -> _N:
        """The static value ``number``, which this type must represent."""
        self = object.__new__(cls)
        self._set_static(number)
        return self

    @staticmethod
    def from_python_value(value: Any) -> Numeric:
        """A literal as a value of the language; see :func:`as_numeric`."""
        return as_numeric(value)

    @staticmethod
    def from_ir_type(ir_type: Any) -> NumericMeta:
        """The class of an element type token: a class itself, or an MLIR type, integers being signed.

        Raises:
            DSLConversionError: no scalar type of the language has it.
        """
        if isinstance(ir_type, NumericMeta):
            return ir_type
        name = str(ir_type)
        if name not in TOKENS:
            here = (isinstance(ir_type, type) and _PYTHON_TYPES.get(ir_type)) or instead_of(
                str(getattr(ir_type, "__name__", name))
            )
            remedy = f"write {here}" if here else "expected one such as fx.Float32, fx.BFloat16, fx.Int32 or fx.Boolean"
            name = getattr(ir_type, "__name__", name)
            raise DSLConversionError(f"dtype must be a Numeric type, and {name} is not the type of a scalar; {remedy}")
        return TOKENS[name]

    # -- properties

    def is_static(self) -> bool:
        """True if the value is known while tracing."""
        return isinstance(self._value, _NUMBERS)

    @property
    def dtype(self) -> NumericMeta:
        """The class of this value."""
        return type(self)

    @property
    def value(self) -> Any:
        """The Python number of a static value, the MLIR value of a dynamic one."""
        return self._value

    def parted(self) -> tuple[Numeric, int]:
        """A run-time integer as the sum of an earlier value and a constant; 0 if it is no such sum."""
        rest, number = split_constant(self._value)
        if not number:
            return self, 0
        return type(self).wrap(rest, divisibility=min(self.divisibility, number & -number)), number

    def ir_value(self) -> ir.Value:
        """The MLIR value; a static one is materialized as a constant."""
        return type(self).constant(self._value) if isinstance(self._value, _NUMBERS) else self._value

    def __extract_to_ir_values__(self) -> list[ir.Value]:
        return [self.ir_value()]

    @classmethod
    def __construct_from_ir_values__(cls: type[_N], values: Sequence[ir.Value], exemplar: Any = None) -> _N:
        return cls.wrap(values[0])

    # -- as an argument of a launch, static values only

    def __get_ir_types__(self) -> list[ir.Type]:
        return [type(self).mlir_type()]

    def __cache_signature__(self) -> Hashable:
        return type(self)

    def __c_abi_spec__(self) -> list[AbiSlot]:
        self._number("launch")
        return [number_slot(type(self))]

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
        cls.__dsl_size_of__()
        return cls(ptr.recast(Uint64 if cls is Index else cls).load())

    @classmethod
    def __poke_into_ptr__(cls, ptr: Any, value: Any) -> None:
        cls.__dsl_size_of__()
        ptr.recast(Uint64 if cls is Index else cls).store(cls(value).to(Uint64) if cls is Index else cls(value))

    # -- conversions

    def to(self, dtype: Any, *, rounding_mode: RoundingMode | None = None) -> Any:
        """This value converted to ``dtype``: a scalar type, ``ir.Value``, or ``int``, ``float``, ``bool`` if it is static.

        ``rounding_mode`` chooses how a run-time float becomes a narrower one; the default is to nearest even.

        Raises:
            DSLTypeError: ``dtype`` is not a type of numbers, or a rounding mode is given for other than floats.
            DSLValueError: a rounding mode is given for a static value.
        """
        if dtype in (int, float, bool):
            if not self.is_static():
                raise DSLRuntimeError(
                    f".to({dtype.__name__}) gives a Python number, and this {type(self).__name__} is known only as the "
                    f"kernel runs; write .to({_PYTHON_TYPES[dtype]}), a type of the kernel language"
                )
            return dtype(self._number(dtype.__name__))
        if dtype is ir.Value:
            return self.ir_value()
        target = dtype if isinstance(dtype, NumericMeta) else Numeric.from_ir_type(dtype)
        if type(self) is target:
            return self
        if rounding_mode is None:
            return target(self)
        rounding_mode = check_rounding(type(self), target, rounding_mode)
        if self.is_static():
            raise DSLValueError(f"{self!r} is static and rounds to nearest even; rounding_mode is for run-time values")
        return target.wrap(convert_dynamic(self._value, type(self), target, rounding_mode))  # type: ignore[attr-defined]

    def bitcast(self, dtype: Any) -> Any:
        """The same bits as another type of equal width; a handle of an MLIR type has no signedness (:class:`.Handle`).

        Raises:
            DSLValueError: the widths differ.
        """
        if isinstance(dtype, ir.Type) and not self.is_static():
            return FUNCTIONS["as_handle"](self.bitcast(Numeric.from_ir_type(dtype)))
        dtype = Numeric.from_ir_type(dtype)
        if dtype.width != self.width:
            raise DSLValueError(
                f"bitcast of {type(self)} ({self.width} bits) to {dtype} ({dtype.width} bits): the widths must be equal"
            )
        if self.is_static():
            return dtype.static(bitcast_static(self._value, type(self), dtype))
        own, target = type(self).mlir_type(), dtype.mlir_type()
        if own == target:
            return dtype.wrap(self._value)
        return dtype.wrap(builder.op1("arith.bitcast", [self._value], target))

    def _number(self, what: str) -> Any:
        if not self.is_static():
            if (interpreter := executor()) is not None:
                return interpreter.number(self._value, type(self))
            raise DSLRuntimeError(
                f"{what}() of a run-time {type(self).__name__}: a dynamic value has no Python "
                f"{'integer' if what in ('int', 'index') else what} representation while the kernel is traced; keep it "
                f"as a DSL value, make it an fx.Constexpr parameter{INSTEAD_OF.get(what, '')}"
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
        if (interpreter := executor()) is not None:
            return bool(interpreter.number(self._value, type(self)))
        raise DSLRuntimeError(
            f"cannot evaluate dynamic {type(self).__name__!r} as Python bool during tracing; use it in an `if` of a "
            "@flyc.jit or @flyc.kernel function, or choose with .select(a, b), fx.max(a, b) or fx.min(a, b); "
            "`x in (1, 2)` is (x == 1) | (x == 2)"
        )

    def __hash__(self) -> int:
        return hash(self._value) if self.is_static() else id(self)

    def __str__(self) -> str:
        if self.is_static():
            return str(self._value)
        if (interpreter := executor()) is not None:
            return str(interpreter.number(self._value, type(self)))
        name = user_name(self)
        return f"{type(self).__name__}(run-time{name and ' '}{name})"

    def __repr__(self) -> str:
        known = self.is_static() or executor() is not None
        return f"{type(self).__name__}({self})" if known else str(self)

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self)
        if not self.is_static() and executor() is None:
            raise TypeError(f"unsupported format string passed to {type(self).__name__}.__format__")
        return format(self._number("format"), spec)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
        if not self.is_static() and executor() is None:
            return array_of_object(self)
        numpy_dtype = type(self).numpy_name or ("float32" if type(self).is_float else "int64")
        return np.asarray(self._number("numpy"), dtype or numpy_dtype)


class Integer(Numeric):
    """Base of the integer types.

    Args:
        x: a number to construct from or to convert: of Python, NumPy or the language; a vector gives a vector.
    """

    def __init__(self, x: Any = 0) -> None:
        self._convert(x)


class Float(Numeric):
    """Base of the floating-point types.

    Args:
        x: a number to construct from or to convert: of Python, NumPy or the language; a vector gives a vector.
    """

    def __init__(self, x: Any = 0) -> None:
        self._convert(x)


class Boolean(Integer, width=1, signed=False, mlir="i1", numpy="bool"):
    """A truth value.

    Args:
        a: a number to construct from or to convert: of Python, NumPy or the language; a vector gives a vector.

    Example in a kernel::

        y[t] = (x[t] > 1.0).select(1.0, 2.0)
        # y: 2 2 1
    """

    def __init__(self, a: Any = 0) -> None:
        self._convert(a)


class Int4(Integer, width=4, signed=True, mlir="i4"):
    """A signed integer of 4 bits.

    Example::

        print(int(fx.Int4(9)), fx.Int4.width)  # -7 4
    """


class Int8(Integer, width=8, signed=True, mlir="i8", numpy="int8"):
    """A signed integer of 8 bits."""


class Int16(Integer, width=16, signed=True, mlir="i16", numpy="int16"):
    """A signed integer of 16 bits."""


class Int32(Integer, width=32, signed=True, mlir="i32", numpy="int32"):
    """A signed integer of 32 bits.

    Example::

        print(int(fx.Int32(-7)), fx.Int32.width)  # -7 32
    """


class Int64(Integer, width=64, signed=True, mlir="i64", numpy="int64"):
    """A signed integer of 64 bits."""


class Int128(Integer, width=128, signed=True, mlir="i128"):
    """A signed integer of 128 bits.

    Example::

        print(int(fx.Int128(2**70)), fx.Int128.width)  # 1180591620717411303424 128
    """


class Uint8(Integer, width=8, signed=False, mlir="i8", numpy="uint8"):
    """An unsigned integer of 8 bits.

    Example::

        print(int(fx.Uint8(-1)), fx.Uint8.width)  # 255 8
    """


class Uint16(Integer, width=16, signed=False, mlir="i16", numpy="uint16"):
    """An unsigned integer of 16 bits."""


class Uint32(Integer, width=32, signed=False, mlir="i32", numpy="uint32"):
    """An unsigned integer of 32 bits."""


class Uint64(Integer, width=64, signed=False, mlir="i64", numpy="uint64"):
    """An unsigned integer of 64 bits."""


class Uint128(Integer, width=128, signed=False, mlir="i128"):
    """An unsigned integer of 128 bits."""


class Index(Integer, width=64, signed=False, mlir="index", numpy="uint64"):
    """An unsigned integer of 64 bits in MLIR's index type.  Deprecated; use :class:`Int64`."""


class Float16(Float, width=16, mlir="f16", numpy="float16"):
    """IEEE binary16.

    Example::

        print(float(fx.Float16(0.1)), fx.Float16.width)  # 0.0999755859375 16
    """


class BFloat16(Float, width=16, mlir="bf16"):
    """The upper half of IEEE binary32.

    Example::

        print(float(fx.BFloat16(0.1)), fx.BFloat16.width)  # 0.10009765625 16
    """


class Float32(Float, width=32, mlir="f32", numpy="float32"):
    """IEEE binary32."""


class Float64(Float, width=64, mlir="f64", numpy="float64"):
    """IEEE binary64."""


class Float8E5M2(Float, width=8, mlir="f8E5M2"):
    """5 bits of exponent and 2 of fraction, with infinity and NaN.

    Example::

        print(float(fx.Float8E5M2(0.3)), fx.Float8E5M2.width)  # 0.3125 8
    """


class Float8E5M2FNUZ(Float, width=8, mlir="f8E5M2FNUZ"):
    """5 bits of exponent and 2 of fraction, one NaN, no infinity and no minus zero."""


class Float8E4M3(Float, width=8, mlir="f8E4M3"):
    """4 bits of exponent and 3 of fraction, with infinity and NaN."""


class Float8E4M3FN(Float, width=8, mlir="f8E4M3FN"):
    """4 bits of exponent and 3 of fraction, with NaN but no infinity.

    Example::

        print(float(fx.Float8E4M3FN(500.0)), fx.Float8E4M3FN.width)  # nan 8
    """


class Float8E4M3FNUZ(Float, width=8, mlir="f8E4M3FNUZ"):
    """4 bits of exponent and 3 of fraction, one NaN, no infinity and no minus zero."""


class Float8E4M3B11FNUZ(Float, width=8, mlir="f8E4M3B11FNUZ"):
    """As :class:`Float8E4M3FNUZ` with an exponent bias of 11, an eighth of its magnitude."""


class Float8E8M0FNU(Float, width=8, mlir="f8E8M0FNU"):
    """A power of two, or NaN: 8 bits of exponent.  It has no zero and no sign; their conversion gives NaN.

    Example::

        print(float(fx.Float8E8M0FNU(3.0)), fx.Float8E8M0FNU.width)  # 4.0 8
    """


class Float6E2M3FN(Float, width=6, mlir="f6E2M3FN"):
    """2 bits of exponent and 3 of fraction, finite values only; conversions saturate."""


class Float6E3M2FN(Float, width=6, mlir="f6E3M2FN"):
    """3 bits of exponent and 2 of fraction, finite values only; conversions saturate."""


class Float4E2M1FN(Float, width=4, mlir="f4E2M1FN"):
    """2 bits of exponent and 1 of fraction, finite values only; conversions saturate.

    Example::

        print(float(fx.Float4E2M1FN(2.4)), fx.Float4E2M1FN.width)  # 2.0 4
    """


TOKENS: Mapping[str, NumericMeta] = MappingProxyType(
    {
        t.mlir_name: t
        for t in (
            *(Boolean, Int4, Int8, Int16, Int32, Int64, Int128, Index, Float16, BFloat16, Float32, Float64),
            *(Float8E5M2, Float8E5M2FNUZ, Float8E4M3, Float8E4M3FN, Float8E4M3FNUZ, Float8E4M3B11FNUZ, Float8E8M0FNU),
            *(Float6E2M3FN, Float6E3M2FN, Float4E2M1FN),
        )
    }
)
"""The type of each of MLIR's type tokens."""


def python_number(value: Any) -> bool | int | float | None:
    """The equal Python number of a Python or NumPy scalar, ``None`` for anything else."""
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    if isinstance(value, (int, np.integer)):
        return int(value)
    return float(value) if isinstance(value, (float, np.floating)) else None


_UNSIGNED: dict[type[Numeric], type[Numeric]] = {Int8: Uint8, Int16: Uint16, Int32: Uint32, Int64: Uint64}


def _is_signless(value: Any) -> bool:
    """True for MLIR's own values, and numbers made with MLIR's type."""
    return isinstance(value, ir.Value) or getattr(value, "signless", False) is True


def as_numeric(obj: Any) -> Numeric:
    """``obj`` as a value of the language.

    A ``bool`` gives :class:`Boolean`; an ``int`` :class:`Int32` or, outside its range, :class:`Int64`; a ``float``
    :class:`Float32`; a NumPy scalar the same as the Python number that it equals; a :class:`Numeric` itself.

    Args:
        obj: a number of Python, NumPy or the language.

    Returns:
        A value of the language.

    Raises:
        DSLTypeError: not a number.
        DSLOverflowError: an integer outside the range of Int64.

    Example::

        print(fx.as_numeric(3).dtype is fx.Int32, fx.as_numeric(2**40).dtype is fx.Int64)  # True True
    """
    if isinstance(obj, Numeric):
        return obj
    if type(obj) is int and Int32.least <= obj <= Int32.greatest:  # nearly all literals
        return Int32.static(obj)
    number = python_number(obj)
    if isinstance(number, bool):
        return Boolean.static(number)
    if isinstance(number, int):
        for cls in (Int32, Int64):
            if cls.holds(number):
                return cls.static(number)
        raise DSLOverflowError(f"the integer {number} does not fit Int64; if it fits Uint64, write fx.Uint64({number})")
    if isinstance(number, float):
        return Float32(number)
    if hasattr(obj, "__as_int_tuple__"):  # an extent or a coordinate with one leaf
        return as_numeric(obj.__as_int_tuple__())
    if isinstance(obj, ir.Value):  # a plain MLIR value has no operators
        return Numeric.from_ir_type(obj.type).wrap(ir.Value(obj))  # type: ignore[attr-defined,no-any-return]
    raise DSLConversionError(
        f"cannot convert {obj!r} ({type(obj)}) to Numeric, any number of a kernel; expected a Python or NumPy number, or a "
        "value such as fx.Float32(1)"
    )


NUMBERS.update({int: Int32, float: Float32, bool: Boolean})
