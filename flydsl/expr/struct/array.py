"""Fixed-size arrays in memory, and types placed at a coarser alignment."""

from __future__ import annotations

import functools
import operator
from collections.abc import Sequence
from typing import Any, ClassVar

from flydsl._mlir import ir
from flydsl.errors import DSLConversionError, DSLIndexError, DSLTypeError, DSLValueError
from flydsl.expr import layout as algebra
from flydsl.expr.core.operators import is_raw
from flydsl.expr.layout.leaf import refuse_boolean
from flydsl.expr.memory.pointer import Pointer, PointerType, add_offset, recast_iter
from flydsl.expr.memory.tensor import checked_index
from flydsl.expr.memory.vector import Vector, type_class
from flydsl.expr.numeric import Boolean, Numeric, NumericMeta, Uint8, as_numeric
from flydsl.expr.protocol import dsl_align_of, dsl_size_of, peek_from_ptr, poke_into_ptr


def check_alignment(what: str, alignment: Any) -> int:
    """``alignment`` in bytes."""
    if not isinstance(alignment, int) or isinstance(alignment, bool):
        raise DSLTypeError(f"{what}: alignment must be an int, got {alignment!r}")
    if alignment < 1:
        raise DSLConversionError(f"{what}: alignment must be positive, got {alignment}")
    if alignment & (alignment - 1):
        raise DSLValueError(f"{what}: alignment must be a power of two, got {alignment}")
    return alignment


class Align:
    """``Align[T, A]``: a ``T`` whose address is a multiple of ``A`` bytes; otherwise like ``T``.

    Example in a kernel::

        memory = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 64], 128]).peek()
        memory[t] = x[t]
        y[t] = memory[t]
        # y: 0 1 2
    """

    aligned: ClassVar[Any] = None
    """The aligned type; also ``dtype``."""
    dtype: ClassVar[Any] = None
    align: ClassVar[int] = 1

    def __class_getitem__(cls, key: Any) -> type[Align]:
        if not isinstance(key, tuple) or len(key) != 2:
            raise DSLTypeError(f"struct.Align expects struct.Align[Type, N], got struct.Align[{key!r}]")
        return _align(*key)

    def __init__(self, *_: Any) -> None:
        raise DSLTypeError(f"{type(self).__name__} is a placement, not a value; construct the type that it places")

    @classmethod
    def __dsl_size_of__(cls) -> int:
        return dsl_size_of(cls.aligned)

    @classmethod
    def __dsl_align_of__(cls) -> int:
        return cls.align

    @classmethod
    def __peek_from_ptr__(cls, ptr: Pointer) -> Any:
        return peek_from_ptr(cls.aligned, ptr)

    @classmethod
    def __poke_into_ptr__(cls, ptr: Pointer, value: Any) -> None:
        poke_into_ptr(cls.aligned, ptr, value)


@functools.lru_cache(maxsize=None, typed=True)  # 2.0 is not 2
def _align(aligned: Any, alignment: int) -> type[Align]:
    natural = dsl_align_of(aligned)
    name = f"struct.Align[{aligned.__name__}, {alignment}]"
    if check_alignment(name, alignment) < natural:
        raise DSLValueError(
            f"{name}: requested alignment {alignment} is smaller than natural alignment {natural} of {aligned.__name__}"
        )
    return type(name, (Align,), {"aligned": aligned, "dtype": aligned, "align": alignment})


class Array:
    """``Array[E, N]``, ``Array[E, N, A]``: ``N`` contiguous elements of type ``E``, aligned to ``A`` bytes.

    A value of an array type is an address; only access to an element loads.  Numeric elements of less than 8 bits are
    packed.

    Args:
        address: the pointer to its first element.

    See the example of :class:`Align`.
    """

    __slots__ = ("_address",)

    element_type: ClassVar[Any] = None
    dtype: ClassVar[Any] = None
    """The type of the elements, as of a tensor."""
    size: ClassVar[int] = 0
    """The number of elements."""
    align: ClassVar[int] = 1
    """The alignment in bytes."""

    def __class_getitem__(cls, key: Any) -> type[Array]:
        if not isinstance(key, tuple) or len(key) not in (2, 3):
            raise DSLTypeError(f"Array expects Array[dtype, size] or Array[dtype, size, align], got {key!r}")
        return array_of(type_class(key[0]), *key[1:])

    def __init__(self, address: Pointer) -> None:
        if self.element_type is None:
            raise DSLTypeError("Array is abstract; give it an element type and a count, Array[E, N]")
        if not isinstance(address, Pointer):
            raise DSLTypeError(
                f"{type(self).__name__} is a place in memory; construct it from a pointer, not {address!r}"
            )
        self._address = address

    @property
    def ptr(self) -> Pointer:
        """The address of the first element, as a pointer to elements.

        Raises:
            DSLTypeError: the elements are not numeric.
        """
        if not isinstance(self.element_type, NumericMeta):
            raise DSLTypeError(f"{type(self).__name__} has no element pointer: its elements are not numeric; index it")
        return recast_iter(self.element_type, self._address)

    def view(self, layout: Any) -> Any:
        """A tensor over the elements, which must be numeric.

        Raises:
            DSLValueError: the layout reaches past the end of the array.
        """
        needed = int(algebra.get_scalar(algebra.cosize(layout))) if algebra.is_static(layout) else 0
        if needed > self.size:
            raise DSLValueError(
                f"the layout {layout.text} needs {needed} elements, and {type(self).__name__} has {self.size}"
            )
        return self.ptr.view(layout)

    def __len__(self) -> int:
        return self.size

    def __repr__(self) -> str:
        pointer = self._address.type
        if isinstance(self.element_type, NumericMeta):
            pointer = pointer.recast(self.element_type)
        return f"{type(self).__name__}(Pointer<{pointer.text}>)"

    def __getitem__(self, index: Any) -> Any:
        return peek_from_ptr(self.element_type, self._element(index))

    def __delitem__(self, index: Any) -> None:
        raise DSLTypeError(f"{type(self).__name__} cannot lose elements")

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(self.element_type, NumericMeta) and self.element_type.width >= 8:
            self._element(index).store(value)
        else:
            poke_into_ptr(self.element_type, self._element(index), value)

    def _element(self, index: Any) -> Pointer:
        index = as_numeric(index) if is_raw(index) else index
        refuse_boolean(index)
        if isinstance(index, Numeric) and not index.is_static():
            if not index.dtype.is_integer:
                raise DSLTypeError(f"index {index} of {type(self).__name__} is not an integer")
        elif isinstance(index, slice):
            raise DSLConversionError(f"{type(self).__name__} has no ':' slices; use .view(layout)")
        else:
            index = operator.index(index)
            if not 0 <= index < self.size:
                raise DSLIndexError(f"element {index} of {type(self).__name__}: expected 0 to {self.size - 1}")
        if isinstance(self.element_type, NumericMeta):
            return checked_index(add_offset(self.ptr, index), index, self.size)
        return add_offset(recast_iter(Uint8, self._address), index * dsl_size_of(self.element_type))

    # -- conversion from and to MLIR values

    def __extract_to_ir_values__(self) -> list[ir.Value]:
        return [self._address.llvm_ptr]

    @classmethod
    def __construct_from_ir_values__(cls, values: Sequence[ir.Value], exemplar: Any = None) -> Array:
        if exemplar is None:
            raise DSLTypeError(f"{cls.__name__} needs an exemplar, which says in which address space it is")
        return cls(Pointer(values[0], exemplar._address.type))

    # -- in memory

    @classmethod
    def __dsl_size_of__(cls) -> int:
        if cls.element_type is None:
            raise DSLTypeError("Array is abstract and has no size; give it an element type and a count, Array[E, N]")
        if isinstance(cls.element_type, NumericMeta):
            return (cls.size * cls.element_type.width + 7) // 8
        return cls.size * dsl_size_of(cls.element_type)

    @classmethod
    def __dsl_align_of__(cls) -> int:
        return cls.align

    @classmethod
    def __peek_from_ptr__(cls, ptr: Pointer) -> Array:
        return cls(_aligned(recast_iter(Uint8, ptr), cls.align))

    @classmethod
    def __poke_into_ptr__(cls, ptr: Pointer, value: Any) -> None:
        if isinstance(value, (Array, str)) or not isinstance(value, (Vector, Sequence)):
            raise DSLTypeError(
                f"poke of {value!r} into {cls.__name__}: expected a vector or a sequence of {cls.size} elements; copy "
                "one array into another through views, and the fields of a struct beside an array one by one"
            )
        if len(value) != cls.size:
            raise DSLValueError(f"poke of {len(value)} elements into {cls.__name__}")
        array = cls.__peek_from_ptr__(ptr)
        if isinstance(value, Vector) and isinstance(cls.element_type, NumericMeta):
            array.ptr.store(value)
            return
        for k, item in enumerate(value):
            array[k] = item


def _aligned(ptr: Pointer, alignment: int) -> Pointer:
    """``ptr`` with the alignment that its type promises."""
    if ptr.known_alignment >= alignment:
        return ptr
    return Pointer(ptr.llvm_ptr, PointerType(ptr.dtype, ptr.address_space, alignment))


@functools.lru_cache(maxsize=None, typed=True)  # 2.0 is not 2
def array_of(element: Any, count: int, alignment: int | None = None) -> type[Array]:
    name = f"Array[{getattr(element, '__name__', element)}, {count}{'' if alignment is None else f', {alignment}'}]"
    numeric = isinstance(element, NumericMeta)
    if element is Boolean:
        raise DSLTypeError(f"{name}: a Boolean has no place in memory; use fx.Uint8")
    packed = numeric and 0 < element.width < 8
    natural = 1 if packed else dsl_align_of(element)
    if not isinstance(count, int) or isinstance(count, bool):
        raise DSLTypeError(f"{name}: Array size must be a positive integer, got {count!r}")
    if count < 1:
        raise DSLConversionError(f"{name}: Array size must be a positive integer, got {count}")
    align = natural if alignment is None else check_alignment(name, alignment)
    if not numeric and align % natural:
        raise DSLValueError(f"{name}: alignment {align} is not a multiple of the elements' {natural}")
    return type(
        name, (Array,), {"__slots__": (), "element_type": element, "dtype": element, "size": count, "align": align}
    )
