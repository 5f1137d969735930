"""Types of pointers: address spaces, element layout in memory, alignment."""

from __future__ import annotations

import enum
import functools
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.core.context import current
from flydsl.expr.core.numbered_enum import NumberedEnum
from flydsl.expr.core.packed_elements import PACKED_WIDTHS
from flydsl.expr.layout import Swizzle, SwizzleType
from flydsl.expr.numeric import Boolean, Index, Int8, Int64, Integer, Numeric, NumericMeta
from flydsl.ir import builder
from flydsl.support.tracebacks import leave, leaves_by_itself


class AddressSpace(NumberedEnum):
    """The kinds of memory of all targets.

    Example in a kernel::

        print(fx.get_iter(x).address_space)  # global
    """

    Generic = 0
    Global = 1
    Shared = 2
    Register = 3


class CachePolicy(NumberedEnum):
    """The caches that keep loaded data.

    Example in a kernel::

        print([policy.name for policy in fx.CachePolicy])  # ['CacheGlobal', 'CacheAlways']
    """

    CacheGlobal = 0
    """L2 only, which all multiprocessors share."""
    CacheAlways = 1
    """In all caches."""


def is_generic_address_space(address_space: Any, expected: AddressSpace) -> bool:
    """True if ``address_space`` is ``expected``, one of the spaces of all targets.

    Args:
        address_space: of a pointer.
        expected: a member of :class:`AddressSpace`.

    Returns:
        A Python bool.

    Example in a kernel::

        print(fx.is_generic_address_space(fx.get_iter(x).address_space, fx.AddressSpace.Global))  # True
    """
    return isinstance(address_space, AddressSpace) and address_space is expected


def is_target_address_space(address_space: Any, expected: enum.Enum) -> bool:
    """True if ``address_space`` is ``expected``, a target's own such as ``fx.rocdl.AddressSpace.BufferDesc``.

    Args:
        address_space: of a pointer.
        expected: a member of a target's address spaces.

    Returns:
        A Python bool.

    Example in a kernel for gfx942::

        buffers = fx.rocdl.AddressSpace.BufferDesc
        print(fx.is_target_address_space(fx.get_iter(x).address_space, buffers))  # False
    """
    return not isinstance(address_space, AddressSpace) and address_space is expected


_LLVM_SPACE: dict[enum.Enum, int] = {AddressSpace.Generic: 0, AddressSpace.Global: 1, AddressSpace.Shared: 3}


def llvm_address_space(space: enum.Enum) -> int:
    """LLVM's code of an address space; registers are on the stack, whose code depends on the target."""
    return current().facts.private_address_space if space is AddressSpace.Register else _LLVM_SPACE[space]


@functools.cache
def element_bytes(dtype: NumericMeta) -> int:
    """Bytes of an element in memory; a Boolean takes one."""
    if dtype is Boolean:
        return 1
    if dtype.width in PACKED_WIDTHS:
        raise DSLTypeError(
            f"a {dtype} has no place in memory of its own; load and store vectors of them that fill whole bytes"
        )
    if dtype is Index or not dtype.width:
        raise DSLTypeError(f"{dtype} has no layout in memory; use an integer or float type of at least 8 bits")
    return dtype.width // 8


def space_text(space: enum.Enum) -> str:
    """An address space in the written form of a type."""
    return str(getattr(space, "written", space.name.lower()))


def alignment_text(dtype: NumericMeta, space: enum.Enum, alignment: int) -> str:
    """An alignment in the written form of a type; empty in registers, or if it is that of the element."""
    return "" if space is AddressSpace.Register or alignment * 8 == max(dtype.width, 8) else f", align<{alignment}>"


PLAIN = Swizzle(0, 0, 0).type
"""The type of the swizzle of pointers without one."""


def swizzle_text(swizzle: SwizzleType) -> str:
    """A swizzle in the written form of a type; empty for :data:`PLAIN`."""
    return "" if swizzle == PLAIN else f", {swizzle.text}"


@builder.once_per_scope
def memory_type(dtype: NumericMeta) -> ir.Type:
    """The MLIR type of an element in memory: that of its register form, or a byte if narrower."""
    return (Int8 if dtype.width < 8 else dtype).mlir_type()


@builder.once_per_scope
def memory_vector(dtype: NumericMeta, count: int) -> ir.Type:
    return builder.vector_type(count, memory_type(dtype))


def address_space_of(given: enum.Enum | int) -> enum.Enum:
    """The address space that ``given`` names: itself, or by the number that it has in the bindings of all targets."""
    if isinstance(given, int) and not isinstance(given, AddressSpace) and 0 <= given < len(AddressSpace):
        return AddressSpace(int(given))
    if isinstance(given, enum.Enum) and (isinstance(given, AddressSpace) or not isinstance(given, int)):
        return given
    raise DSLTypeError(f"{given!r} is not an address space; expected one such as fx.AddressSpace.Global")


class PointerType:
    """The static part of a pointer: element type, address space and alignment in bytes.

    ``PointerType(p.type)`` is the type of the pointer ``p``, like a cast of MLIR's bindings.  It is immutable, so that a
    program which captures one compares it once.

    Args:
        dtype: the type of the elements, or a type of pointers to copy.
        address_space: a member of :class:`AddressSpace`.
        alignment: the declared one, in bytes, which the type prints.
        known_alignment: what provably divides the address, if that is more, as of most arrays; accesses use it.
        swizzle: the type of the swizzle of :func:`apply_swizzle`.

    Example in a kernel::

        print(fx.get_iter(x).type == fx.PointerType(fx.Float32, fx.AddressSpace.Global, 4))  # True
    """

    __slots__ = ("address_space", "alignment", "dtype", "known_alignment", "swizzle")
    __is_immutable__ = True

    dtype: NumericMeta
    address_space: enum.Enum
    alignment: int
    known_alignment: int
    swizzle: SwizzleType

    @leaves_by_itself
    def __init__(
        self,
        dtype: NumericMeta | PointerType,
        address_space: enum.Enum | None = None,
        alignment: int = 1,
        known_alignment: int = 1,
        swizzle: SwizzleType = PLAIN,
    ) -> None:
        if isinstance(dtype, PointerType):
            known_alignment = dtype.known_alignment
            dtype, address_space, alignment, swizzle = dtype._key()
        if address_space is None:
            try:
                raise DSLTypeError(f"{dtype!r} is not the type of a pointer; expected that of one, such as p.type")
            except DSLTypeError as error:
                leave(error)
                raise
        _set_dtype(self, dtype)
        _set_space(self, address_space)
        _set_alignment(self, alignment)
        _set_known_alignment(self, max(alignment, known_alignment))
        _set_swizzle(self, swizzle)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{name} of {self} cannot be assigned; make another type, such as fx.PointerType.get(...)")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{name} of {self} cannot be deleted")

    @classmethod
    def get(
        cls, elem_ty: Any, address_space: enum.Enum | int = AddressSpace.Global, alignment: int | None = None
    ) -> PointerType:
        """The type of pointers to ``elem_ty`` in a space, aligned to ``alignment`` bytes (default: to the element).

        The spaces of all targets may be given by their numbers.
        """
        dtype = Numeric.from_ir_type(elem_ty)
        address_space = address_space_of(address_space)
        if alignment is not None and (type(alignment) is not int or alignment < 1 or alignment & (alignment - 1)):
            raise DSLValueError(
                f"alignment must be positive and a power of two, a multiple of the element's bytes, got {alignment!r}"
            )
        return cls._get(dtype, address_space, alignment)

    @classmethod
    @functools.cache
    def _get(cls, elem: NumericMeta, space: enum.Enum, alignment: int | None) -> PointerType:
        """One object for equal types, so that a launch compares them by identity."""
        return cls(elem, space, alignment or (1 if elem.width in PACKED_WIDTHS else element_bytes(elem)))

    @property
    def element_type(self) -> NumericMeta:
        """The type of the elements."""
        return self.dtype

    def recast(self, dtype: NumericMeta, address_space: enum.Enum | None = None) -> PointerType:
        """The type of the same addresses with other elements, or in another space."""
        space = self.address_space if address_space is None else address_space
        return PointerType(dtype, space, self.alignment, self.known_alignment, self.swizzle)

    def swizzled(self, swizzle: SwizzleType) -> PointerType:
        """The type of the same pointers with another swizzle, or with :data:`PLAIN` none."""
        if self.swizzle is swizzle:
            return self
        return PointerType(self.dtype, self.address_space, self.alignment, self.known_alignment, swizzle)

    def within(self, divisor: int) -> PointerType:
        """The type of addresses that are only known to be multiples of ``divisor``."""
        if divisor >= self.known_alignment:
            return self
        return PointerType(self.dtype, self.address_space, min(self.alignment, divisor), divisor, self.swizzle)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PointerType) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[NumericMeta, enum.Enum, int, SwizzleType]:
        return self.dtype, self.address_space, self.alignment, self.swizzle

    @property
    def text(self) -> str:
        """Element, space, the alignment where it is not that of the element, and a swizzle: ``f16, shared, align<16>``."""
        alignment = alignment_text(self.dtype, self.address_space, self.alignment)
        return f"{self.dtype.mlir_name}, {space_text(self.address_space)}{alignment}{swizzle_text(self.swizzle)}"

    def __str__(self) -> str:
        return f"!fly.ptr<{self.text}>"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self})"


_set_dtype, _set_space, _set_alignment, _set_known_alignment, _set_swizzle = (
    vars(PointerType)[name].__set__ for name in ("dtype", "address_space", "alignment", "known_alignment", "swizzle")
)


def packed_offset(dtype: NumericMeta, offset: Any) -> Any:
    """The bytes that ``offset`` elements narrower than a byte take."""
    if not isinstance(offset, (int, Integer)):
        return offset
    known = offset if isinstance(offset, int) else offset.divisibility
    if known * dtype.width % 8:
        raise DSLValueError(
            f"an offset of {offset} elements of {dtype} is not provably a whole number of bytes; such elements are "
            "accessed in vectors that start at a byte"
        )
    return (offset if isinstance(offset, int) else Int64(offset)) * dtype.width // 8


def packed_bytes(dtype: NumericMeta, count: int) -> int:
    """Bytes of ``count`` elements narrower than a byte."""
    if dtype.width * count % 8:
        group = 8 // (dtype.width & -dtype.width)
        raise DSLTypeError(f"{count} elements of {dtype} do not fill whole bytes; access a multiple of {group} of them")
    return dtype.width * count // 8
