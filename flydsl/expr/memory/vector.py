"""Register vectors: a fixed number of elements of one scalar type, with a shape."""

from __future__ import annotations

import builtins
import enum
import functools
import math
import operator
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

import numpy as np

from flydsl._mlir import ir
from flydsl.errors import DSLConversionError, DSLIndexError, DSLRuntimeError, DSLTypeError, DSLValueError
from flydsl.expr.core.context import executor
from flydsl.expr.core.conversions import check_rounding, convert_dynamic
from flydsl.expr.core.fastmath import fastmath_attributes
from flydsl.expr.core.operand import FUNCTIONS, Operand, define, with_operators
from flydsl.expr.core.operators import COLEX, ROW_MAJOR, extents, is_raw, numel, repeat
from flydsl.expr.core.packed_elements import PACKED_WIDTHS, pack, unpack
from flydsl.expr.core.rounding import RoundingMode
from flydsl.expr.layout.leaf import refuse_boolean
from flydsl.expr.memory.pointer_types import PointerType
from flydsl.expr.memory.real_values import array_of_vector
from flydsl.expr.numeric import Boolean, Float32, Int8, Int32, Numeric, NumericMeta, as_numeric
from flydsl.ir import builder
from flydsl.support.scalars import array_of_object

__all__ = [
    "COLEX",
    "ROW_MAJOR",
    "ReductionOp",
    "Vector",
    "VectorAlias",
    "empty_like",
    "full",
    "full_like",
    "ones_like",
    "zeros_like",
]


_new, _initialize = ir.Value.__new__, ir.Value.__init__
Shape = tuple[Any, ...]
IN_OPERAND = -(1 << 63)
"""The mark in ``static_position`` of ``vector.extract`` for a position that is an operand."""


class ReductionOp(enum.Enum):
    """The operation that :meth:`Vector.reduce` combines two elements with.

    Example in a kernel::

        v = fx.ptr_load(fx.get_iter(x) + 4 * t, fx.Float32x4)
        y[t] = v.reduce(fx.ReductionOp.MAX)
        # y: 3 7 11
    """

    ADD = "add"
    MUL = "mul"
    MAX = "max"
    MIN = "min"

    @classmethod
    def of(cls, given: object) -> ReductionOp:
        """The operation ``given``, its lower-case name, or a ``CombiningKind`` of MLIR's ``vector`` dialect.

        Raises:
            ValueError: it is none of these.
        """
        if isinstance(given, enum.Enum) and not isinstance(given, cls):
            given = next((o for o in cls if given.name == o.name or given.name[:3] == o.name != "ADD"), given)
        return cls(given)


if TYPE_CHECKING:

    class _OperandOfMlir(Operand):
        """The base of a vector: without MLIR's class, which checkers take for anything."""

        def __init__(self, value: Any) -> None: ...

else:
    _OperandOfMlir = ir.Value


@with_operators
class Vector(_OperandOfMlir):
    """A flat sequence ``v[0] ... v[n-1]`` of elements of one type, plus a shape.

    Elementwise operations, :meth:`bitcast`, :meth:`shuffle` and stores act on the flat sequence.  ``order`` maps a
    tuple coordinate to the flat element: row major for shapes given explicitly, colexicographic for a vector loaded
    from a tensor, whose coordinates are the tensor's.

    Args:
        value: an MLIR vector, a list of elements, or a number for all of them.
        shape: an extent, or a tuple of them.
        dtype: the type of the elements.

    Raises:
        DSLValueError: the number of elements does not fit the shape, or their type is not ``dtype``.

    Example in a kernel::

        v = fx.ptr_load(fx.get_iter(x) + 4 * t, fx.Float32x4)
        y[t] = (v * 2.0).reduce("add")
        # y: 12 44
    """

    __dsl_vector__: ClassVar[bool] = True
    __slots__ = ("_value", "dtype", "order", "shape")

    _value: ir.Value
    dtype: NumericMeta
    order: str
    shape: Shape
    alias_dtype: ClassVar[NumericMeta | None] = None
    alias_shape: ClassVar[Shape | None] = None

    def __init__(self, value: Any, shape: Any = None, dtype: NumericMeta | None = None) -> None:
        dtype = self._own("dtype", None if dtype is None else Numeric.from_ir_type(dtype), self.alias_dtype)
        shape = self._own("shape", shape if shape is None else _as_shape(shape), self.alias_shape)
        self.order = ROW_MAJOR
        if isinstance(value, Vector):
            self._check_dtype(value.dtype, dtype)
            flat, dtype = value.ir_value(), dtype or value.dtype  # one-dimensional, unless a shape is given
        elif isinstance(value, ir.Value):
            flat = ir.Value(value)  # a plain MLIR value, without operators
            found = ir.VectorType(value.type).element_type
            if dtype is not None and found != dtype.mlir_type():
                raise _other_dtype(dtype, found)
            dtype = dtype or Numeric.from_ir_type(found)
        elif isinstance(value, (tuple, list)):
            if not value:
                raise DSLValueError("a vector requires at least one element, got an empty sequence")
            items = [as_numeric(item) for item in value]
            dtype = dtype or items[0].dtype
            values = [dtype(item).ir_value() for item in items]
            flat = builder.op1("vector.from_elements", values, Vector.make_type(len(values), dtype))
        else:
            scalar = as_numeric(value) if dtype is None else dtype(value)
            dtype = scalar.dtype
            if shape is None:
                raise DSLValueError(f"Vector({value!r}) needs a shape; use Vector.filled(shape, value, dtype)")
            flat = builder.splat(scalar.ir_value(), numel(shape))
        length = builder.vector_length(flat.type)
        shape = (length,) if shape is None else shape
        if numel(shape) != length:
            raise DSLValueError(f"shape {shape} has {numel(shape)} elements, but value has type {flat.type}")
        super().__init__(flat)
        self._value, self.shape, self.dtype = flat, shape, dtype

    @classmethod
    def _own(cls, what: str, given: Any, stated: Any) -> Any:
        """The value that the class states, which may be given too; else the given one."""
        if stated is not None and given is not None and given != stated:
            raise DSLValueError(f"{cls.__name__} expects {what} {stated}, got {given}")
        return given if stated is None else stated

    @staticmethod
    def _check_dtype(source: NumericMeta, wanted: NumericMeta | None) -> None:
        """Refuse another element type, but for an integer of the same width, whose bits are taken as they are."""
        if wanted is None or source is wanted:
            return
        if not (source.is_integer and wanted.is_integer and source.mlir_type() == wanted.mlir_type()):
            raise _other_dtype(wanted, source.mlir_name)

    def __class_getitem__(cls, key: Any) -> type[Vector]:
        dtype, shape = key
        return VectorAlias(dtype, shape)

    @classmethod
    def wrap(cls, value: ir.Value, shape: Shape, dtype: NumericMeta, order: str = ROW_MAJOR) -> Vector:
        """The vector whose flat elements are the one-dimensional MLIR vector ``value``."""
        self: Vector = _new(Vector)
        _initialize(self, value)
        self._value, self.shape, self.dtype, self.order = value, shape, dtype, order
        return self

    def with_value(self, value: ir.Value, dtype: NumericMeta | None = None) -> Vector:
        """A vector of this shape and order with other elements."""
        return Vector.wrap(value, self.shape, dtype or self.dtype, self.order)

    @property
    def type(self) -> ir.Type:
        """MLIR's type of the flat elements."""
        return Vector.make_type(self.shape, self.dtype)

    @property
    def signed(self) -> bool:
        """True if the elements are signed integers."""
        return bool(self.dtype.is_integer and self.dtype.signed)

    # -- construction

    @classmethod
    def from_elements(cls, elements: Sequence[Any], dtype: NumericMeta | None = None) -> Vector:
        """The vector of those scalars, of the type of the first unless ``dtype`` is given."""
        return cls._stated(Vector(list(elements), dtype=cls.alias_dtype if dtype is None else dtype))

    @staticmethod
    def make_type(shape: Any, dtype: NumericMeta) -> ir.Type:
        """MLIR's type of the flat elements of a vector of that shape."""
        return builder.vector_type(numel(_as_shape(shape)), Numeric.from_ir_type(dtype).mlir_type())

    @classmethod
    def filled(cls, shape: Any, fill_value: Any, dtype: NumericMeta) -> Vector:
        """A vector of that shape with ``fill_value`` everywhere; of the class itself, if that states type and shape.

        Raises:
            DSLValueError: the class states others.
        """
        return cls._stated(Vector(fill_value, _as_shape(shape), dtype))

    @classmethod
    def _stated(cls, vector: Vector) -> Vector:
        """``vector`` as one of this class, which may state a type and a shape."""
        if cls.alias_dtype is None:
            return vector
        cls._own("dtype", vector.dtype, cls.alias_dtype)
        cls._own("shape", vector.shape, cls.alias_shape)
        made: Vector = _new(cls)
        _initialize(made, vector._value)
        made._value, made.shape, made.dtype, made.order = vector._value, vector.shape, vector.dtype, vector.order
        return made

    @classmethod
    def filled_like(cls, template: Vector, fill_value: Any, dtype: NumericMeta | None = None) -> Vector:
        """A vector of the shape (and type) of ``template`` with ``fill_value`` everywhere."""
        dtype = template.dtype if dtype is None else Numeric.from_ir_type(dtype)
        return cls._stated(template.with_value(builder.splat(dtype(fill_value).ir_value(), template.numel), dtype))

    @classmethod
    def zeros_like(cls, template: Vector, dtype: NumericMeta | None = None) -> Vector:
        """A vector of the shape (and type) of ``template`` with zero everywhere."""
        return cls.filled_like(template, 0, dtype)

    # -- properties

    @property
    def element_type(self) -> NumericMeta:
        """The scalar type of the elements."""
        return self.dtype

    @property
    def numel(self) -> int:
        """The number of elements."""
        return numel(self.shape)

    def __len__(self) -> int:
        return self.numel

    def ir_value(self) -> ir.Value:
        """The one-dimensional MLIR vector of the flat elements."""
        return self._value

    def is_static(self) -> bool:
        """True never: a vector is a run-time value."""
        return False

    def __bool__(self) -> bool:
        raise DSLRuntimeError(f"{self} has no truth value; reduce it, or choose lane by lane with .select(a, b)")

    def __str__(self) -> str:
        kind = f"Vector(vector<{self.numel}x{self.dtype.mlir_name}> o {self.shape}, {self.dtype})"
        return kind if executor() is None else f"{kind}({array_of_vector(self).tolist()})"

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
        return array_of_object(self) if executor() is None else np.asarray(array_of_vector(self), dtype)

    __repr__ = __str__
    __hash__ = object.__hash__

    def __extract_to_ir_values__(self) -> list[ir.Value]:
        return [self._value]

    @classmethod
    def __construct_from_ir_values__(cls, values: Sequence[ir.Value], exemplar: Any = None) -> Vector:
        if isinstance(exemplar, Vector):
            return exemplar.with_value(values[0])
        return Vector(values[0], cls.alias_shape, cls.alias_dtype)

    # -- in memory, where it is aligned as its elements are

    @classmethod
    def __dsl_size_of__(cls) -> int:
        dtype, shape = cls.alias_dtype, cls.alias_shape
        if dtype is None or shape is None:
            raise DSLTypeError("Vector is abstract and has no size; give it a type and a shape, Vector[fx.Float32, 4]")
        bits = dtype.width * numel(shape)
        if dtype is Boolean or dtype.mlir_name == "index" or bits % 8:
            raise DSLTypeError(
                f"{cls.__name__} has no place in memory; it needs elements of a fixed width that fill whole bytes"
            )
        return bits // 8

    @classmethod
    def __dsl_align_of__(cls) -> int:
        cls.__dsl_size_of__()
        return max(1, cls.alias_dtype.width // 8)  # type: ignore[union-attr]

    @classmethod
    def __peek_from_ptr__(cls, ptr: Any) -> Vector:
        cls.__dsl_size_of__()
        vector: Vector = ptr.recast(cls.alias_dtype).load(cls)
        return vector

    @classmethod
    def __poke_into_ptr__(cls, ptr: Any, value: Any) -> None:
        cls.__dsl_size_of__()
        ptr.recast(cls.alias_dtype).store(cls.accept(value))

    @classmethod
    def accept(cls, value: Any) -> Vector:
        """``value`` as a vector of this alias: one of its type and shape, a sequence of elements, or a scalar.

        Raises:
            DSLValueError: a vector of another type or shape.
        """
        if isinstance(value, Vector) and value.shape != cls.alias_shape:
            raise DSLValueError(f"{value} is not a {cls.__name__}; reshape it")
        return cls(value)

    @classmethod
    def load(cls, result_type: builtins.type[Vector], memref: Any, indices: Any) -> Vector:
        """The elements of a tensor that are contiguous in memory from the coordinate ``indices`` on.

        Raises:
            DSLTypeError: ``result_type`` is not a vector class of the tensor's element type.
        """
        vector: Vector = FUNCTIONS["element_pointer"](memref, indices).load(result_type)
        return vector

    def store(self, memref: Any, indices: Any, *, alignment: int | None = None) -> None:
        """Write the elements contiguously in memory from the coordinate ``indices`` of a tensor on.

        ``alignment`` is the caller's promise, in bytes, of what divides that address.
        """
        ptr = FUNCTIONS["element_pointer"](memref, indices)
        if alignment is not None:
            ptr = ptr.with_type(PointerType(ptr.dtype, ptr.address_space, alignment))
        ptr.store(self)

    # -- elements

    def __iter__(self) -> Iterator[Any]:
        return (self[k] for k in range(self.numel))

    def __delitem__(self, index: Any) -> None:
        raise DSLTypeError(f"{self} cannot lose elements; take some of them with .shuffle")

    def __setitem__(self, index: Any, value: Any) -> None:
        raise DSLTypeError(f"the elements of {self} cannot be assigned; make a new one, or use fx.make_rmem_tensor")

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            raise DSLTypeError(
                f"unsupported index type: {slice}; a vector has no ':' slices: use None to keep a mode, or .shuffle"
            )
        index = as_numeric(index) if is_raw(index) else getattr(index, "to_py_value", lambda: index)()
        refuse_boolean(index)
        if isinstance(index, tuple) or (index is None and len(self.shape) == 1):
            return self._by_coordinate((None,) if index is None else index)
        if isinstance(index, Numeric) and not index.is_static():
            return self._element(index)
        if not hasattr(index, "__index__"):
            raise DSLTypeError(
                f"unsupported index type: {type(index)} for {self}; expected an integer, or one entry for each mode"
            )
        k, n = operator.index(index), self.numel
        if not -n <= k < n:
            raise DSLIndexError(f"vector index {k} out of range for numel {n}: expected {-n} to {n - 1}")
        return self._element(k % n)

    def _element(self, k: Any) -> Any:
        """Flat element ``k``, a Python integer in range or a run-time integer."""
        if isinstance(k, int):
            return self.dtype.wrap(builder.element(self._value, k))  # type: ignore[attr-defined]
        if not k.dtype.is_integer:
            raise DSLTypeError(f"element number {k} of {self} is not an integer")
        index = builder.op1("arith.index_cast", [Int32(k).ir_value()], ir.IndexType.get())
        operands, attributes = [self._value, index], builder.position(IN_OPERAND)
        return self.dtype.wrap(  # type: ignore[attr-defined]
            builder.op1("vector.extract", operands, self.dtype.mlir_type(), attributes)
        )

    def _by_coordinate(self, coordinate: tuple[Any, ...]) -> Any:
        if any(isinstance(c, slice) for c in coordinate):
            raise DSLTypeError("a vector has no ':' slices; use None to keep a mode, for example v[None, j]")
        if len(coordinate) != len(self.shape):
            raise DSLValueError(
                f"coordinate rank {len(coordinate)} does not match shape rank {len(self.shape)}: {coordinate} of {self}"
            )
        modes = [(numel(mode), stride) for mode, stride in self._strides(self.shape)]
        kept = [m for m, c in enumerate(coordinate) if c is None]
        offset = self._offset(coordinate, self.shape, 1)
        if not kept:
            return self._element(offset)
        if not isinstance(offset, int):
            raise DSLTypeError(f"coordinate {coordinate} of {self} keeps a mode; its other entries must be static")
        offsets = [offset]
        for m in reversed(kept) if self.order == ROW_MAJOR else kept:  # the fastest mode first
            extent, stride = modes[m]
            offsets = [o + i * stride for i in range(extent) for o in offsets]
        value = builder.shuffle(self._value, self._value, offsets)
        return Vector.wrap(value, tuple(self.shape[m] for m in kept), self.dtype, self.order)

    def _strides(self, shape: Shape) -> list[tuple[Any, int]]:
        """The modes of a shape, each with its stride."""
        sizes = [numel(mode) for mode in shape]
        if self.order == COLEX:
            return [(mode, math.prod(sizes[:m])) for m, mode in enumerate(shape)]
        return [(mode, math.prod(sizes[m + 1 :])) for m, mode in enumerate(shape)]

    def _offset(self, coordinate: Any, shape: Any, stride: int) -> Any:
        """The flat element of a mode's coordinate; kept modes count as 0."""
        if coordinate is None:
            return 0
        if isinstance(coordinate, tuple):
            if not isinstance(shape, tuple) or len(coordinate) != len(shape):
                raise DSLValueError(f"coordinate {coordinate} does not fit the mode {shape} of {self}")
            parts = zip(coordinate, self._strides(shape), strict=True)
            return sum(self._offset(c, mode, inner * stride) for c, (mode, inner) in parts)
        coordinate = as_numeric(coordinate) if is_raw(coordinate) else coordinate
        refuse_boolean(coordinate)
        if isinstance(coordinate, Numeric) and not coordinate.is_static():
            return coordinate * stride
        c, extent = operator.index(coordinate), numel(shape)
        if not -extent <= c < extent:
            raise DSLIndexError(f"coordinate {c} of a mode of extent {extent} of {self} is out of range")
        return (c % extent) * stride

    # -- conversions

    def to(self, dtype: Any, *, rounding_mode: RoundingMode | None = None) -> Vector:
        """Each element converted to ``dtype`` as by a C cast; for ``ir.Value`` the MLIR vector.

        ``rounding_mode`` chooses how a float becomes a narrower one; the default is to nearest even.

        Raises:
            DSLTypeError: a rounding mode is given for other than floats.
        """
        if dtype is ir.Value:
            return cast(Vector, self.ir_value())
        target = Numeric.from_ir_type(dtype)
        if target is self.dtype:
            return self
        if rounding_mode is not None:
            rounding_mode = check_rounding(self.dtype, target, rounding_mode)
        return self.with_value(convert_dynamic(self._value, self.dtype, target, rounding_mode), target)

    def bitcast(self, dtype: Any) -> Vector:
        """The same bits as a one-dimensional vector of another element type; see :meth:`.Numeric.bitcast`.

        Raises:
            DSLValueError: the bits do not make a whole number of elements, or, where elements are less than a byte, of
                bytes.
        """
        if isinstance(dtype, ir.Type):
            return cast(Vector, FUNCTIONS["as_handle"](self.bitcast(Numeric.from_ir_type(dtype))))
        dtype, own = Numeric.from_ir_type(dtype), self.dtype.mlir_type()
        bits, element = self.numel * self.dtype.width, dtype.mlir_type()
        if bits % dtype.width:
            raise DSLValueError(f"bitcast of {self} ({bits} bits) to {dtype}: {dtype.width} does not divide the bits")
        length = bits // dtype.width
        if element == own:
            return Vector.wrap(self._value, (length,), dtype)
        if bits % 8 and min(self.dtype.width, dtype.width) in PACKED_WIDTHS:
            raise DSLValueError(f"bitcast of {self} ({bits} bits) to {dtype}: the bits do not fill bytes")
        value = pack(self._value, self.dtype.width) if self.dtype.width in PACKED_WIDTHS else self._value
        if dtype.width in PACKED_WIDTHS:
            return Vector.wrap(unpack(_reinterpret(value, Int8.mlir_type(), bits // 8), dtype.width), (length,), dtype)
        return Vector.wrap(_reinterpret(value, element, length), (length,), dtype)

    def reshape(self, shape: Any) -> Vector:
        """The same flat elements under another shape, in row-major order."""
        shape = _as_shape(shape)
        if numel(shape) != self.numel:
            raise DSLValueError(f"expected reshaped size to match: {self.shape} -> {shape}")
        return Vector(self, shape)

    def broadcast_to(self, target_shape: Any) -> Vector:
        """This vector repeated to ``target_shape``, extents aligned from the right, extents 1 repeated."""
        shape = _as_shape(target_shape)
        return Vector.wrap(repeat(self._value, self.shape, extents(shape), self.order), shape, self.dtype, self.order)

    def shuffle(self, other: Vector, mask: Sequence[int]) -> Vector:
        """The elements of the concatenation ``(self, other)`` at the flat positions ``mask``."""
        limit = self.numel + other.numel
        if not len(mask):
            raise DSLValueError("shuffle needs a mask of at least one element, got none")
        if any(not 0 <= int(m) < limit for m in mask):
            raise DSLIndexError(f"shuffle mask {list(mask)} names an element outside 0 to {limit - 1}")
        if other.dtype is not self.dtype:
            raise DSLValueError(f"shuffle of {self} with {other}: the element types must be equal")
        return Vector.wrap(builder.shuffle(self._value, other._value, [int(m) for m in mask]), (len(mask),), self.dtype)

    def reduce(
        self,
        op: ReductionOp | str,
        init_val: Any = None,
        reduction_profile: int | None = None,
        *,
        fastmath: object = None,
    ) -> Any:
        """All elements combined to one scalar, left to right unless ``reassoc`` is allowed.

        A float minimum with a NaN is NaN, as with ``fx.min``.  A float maximum ignores NaN, as FlyDSL's does and
        ``fx.arith.maxnumf``; ``fx.max`` element by element keeps it.
        Narrow floats are combined in Float32 and the result rounded back.
        ``reduction_profile`` must be 0 or ``None``: all elements.

        Raises:
            DSLValueError: ``op`` is not a :class:`ReductionOp` or the lower-case name of one, or another profile.
        """
        if reduction_profile not in (None, 0):
            raise DSLValueError(
                f"reduce: reduction_profile={reduction_profile!r}; all elements are combined, expected 0"
            )
        try:
            kind = ReductionOp.of(op)
        except ValueError:
            known = ", ".join(o.value for o in ReductionOp)
            if isinstance(op, str):
                raise DSLValueError(f"unknown reduction kind {op!r}; expected one of {known}") from None
            raise DSLConversionError(f"reduce op must be an fx.ReductionOp or one of {known}, got {op!r}") from None
        if self.dtype.is_narrow:  # in Float32, and rounded back once
            start = None if init_val is None else self.dtype(init_val).to(Float32)
            return self.to(Float32).reduce(kind, start, fastmath=fastmath).to(self.dtype)
        counted = kind in (ReductionOp.ADD, ReductionOp.MUL) and self.dtype is Boolean
        vector = self.to(Int32) if counted else self
        dtype = vector.dtype
        operands = [vector._value] if init_val is None else [vector._value, dtype(init_val).ir_value()]
        flags = (fastmath_attributes(fastmath) if dtype.is_float else None) or {}
        attributes = {"kind": builder.attribute(f"#vector.kind<{_reduction_kind(kind, dtype)}>"), **flags}
        return dtype.wrap(builder.op1("vector.reduction", operands, dtype.mlir_type(), attributes))  # type: ignore[attr-defined]


def _reinterpret(value: ir.Value, element: ir.Type, length: int) -> ir.Value:
    """The bits of a vector as ``length`` elements of another type."""
    result = builder.vector_type(length, element)
    return value if value.type == result else builder.op1("vector.bitcast", [value], result)


def _other_dtype(wanted: NumericMeta, found: Any) -> DSLValueError:
    return DSLValueError(f"dtype {wanted} does not match vector element type {found}; convert it with .to(fx.{wanted})")


def _as_shape(shape: Any) -> Shape:
    """A shape as nested tuples, a bare extent as a tuple of one."""
    if isinstance(shape, (tuple, list)):
        return tuple(_as_shape(mode) if isinstance(mode, (tuple, list)) else _extent(mode) for mode in shape)
    return (_extent(shape),)


def _extent(mode: Any) -> int:
    try:
        extent = operator.index(mode)
    except TypeError:
        raise DSLTypeError(f"{mode!r} is no extent of a vector; expected an int known while tracing") from None
    if extent < 1:
        raise DSLValueError(f"a vector has at least one element in each mode, got the extent {extent}")
    return extent


def _reduction_kind(op: ReductionOp, dtype: NumericMeta) -> str:
    if op in (ReductionOp.ADD, ReductionOp.MUL):
        return str(op.value)
    if dtype.is_float:
        return "maxnumf" if op is ReductionOp.MAX else "minimumf"
    return f"{op.value}{'si' if dtype.signed else 'ui'}"


def VectorAlias(alias_dtype: Any, lanes: Any) -> type[Vector]:
    """The class of vectors of that element type and shape; the same class for equal arguments.

    Args:
        alias_dtype: the type of the elements.
        lanes: an extent, or a tuple of them.

    Returns:
        The class.

    Example in a kernel::

        print(fx.VectorAlias(fx.Float32, 4) is fx.Float32x4)  # True
    """
    return _alias(Numeric.from_ir_type(alias_dtype), _as_shape(lanes))


def type_class(token: Any) -> Any:
    """The scalar or vector class of an MLIR type, or of a program's class that names one; other tokens as they are."""
    if isinstance(token, type) and not (isinstance(token, NumericMeta) or issubclass(token, Vector)):
        token = getattr(token, "ir_type", token)
    if isinstance(token, ir.VectorType):
        return VectorAlias(token.element_type, tuple(token.shape))
    return Numeric.from_ir_type(token) if isinstance(token, ir.Type) else token


@functools.cache
def _alias(dtype: NumericMeta, shape: Shape) -> type[Vector]:
    name = f"{dtype}x{shape[0]}" if len(shape) == 1 and isinstance(shape[0], int) else f"Vector[{dtype}, {shape}]"
    alias: Any = type(name, (Vector,), {"__slots__": (), "alias_dtype": dtype, "alias_shape": shape})
    alias.ir_type = alias  # the class is the token of its own type
    return alias  # type: ignore[no-any-return]


define(vector=Vector)


# -- vectors with one value in all elements


def full(shape: Any, fill_value: Any, dtype: NumericMeta) -> Vector:
    """A vector of that shape and element type with ``fill_value`` everywhere.

    Args:
        shape: an extent, or a tuple of them.
        fill_value: a number.
        dtype: the type of the elements.

    Returns:
        The vector.

    Example in a kernel::

        v = fx.full(4, 1.5, fx.Float32)
        y[t] = v.reduce("add")
        # y: 6 6
    """
    return Vector.filled(shape, fill_value, dtype)


def full_like(a: Vector, fill_value: Any, dtype: NumericMeta | None = None) -> Vector:
    """A vector of the shape of ``a`` with ``fill_value`` everywhere.

    Args:
        a: a vector.
        fill_value: a number.
        dtype: the type of the elements; by default that of ``a``.

    Returns:
        The vector.

    Example in a kernel::

        v = fx.ptr_load(fx.get_iter(x) + 4 * t, fx.Float32x4)
        y[t] = fx.full_like(v, 2.0)[0]
        # y: 2 2
    """
    return Vector.filled_like(a, fill_value, dtype)


def zeros_like(a: Vector, dtype: NumericMeta | None = None) -> Vector:
    """A vector of the shape of ``a`` with zero everywhere.  Parameters and result as of :func:`full_like`."""
    return Vector.filled_like(a, 0, dtype)


def empty_like(a: Vector, dtype: NumericMeta | None = None) -> Vector:
    """A vector of the shape of ``a`` with unspecified elements.  Parameters and result as of :func:`full_like`."""
    return Vector.filled_like(a, 0, dtype)


def ones_like(a: Vector, dtype: NumericMeta | None = None) -> Vector:
    """A vector of the shape of ``a`` with one everywhere.  Parameters and result as of :func:`full_like`."""
    return Vector.filled_like(a, 1, dtype)
