"""Types of layout values: everything except run-time integers.

``T.get(...)`` makes a type from its parts (plain values, or the types of parts), ``value.type`` is the type of a value,
and :func:`static` makes the value of a fully static type.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Self

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.layout import leaf as leaves
from flydsl.expr.layout.composed import ComposedLayout
from flydsl.expr.layout.dynamic_leaves import map_dynamic
from flydsl.expr.layout.swizzle import CoordSwizzle, Swizzle
from flydsl.expr.layout.tree import Written
from flydsl.expr.layout.values import IntTuple, Layout, Tile
from flydsl.support.fast_dataclass import dataclass

__all__ = [
    "BasisType",
    "ComposedLayoutType",
    "CoordSwizzleType",
    "IntTupleType",
    "LayoutType",
    "StaticType",
    "SwizzleType",
    "TileType",
    "Unknown",
    "static",
]


@dataclass(frozen=True)
class Unknown:
    """A dynamic integer in a type: its width in bits and the power of two that divides it."""

    divisibility: int = 1
    width: int = leaves.LEAF_BITS


def _unknown(leaf: leaves.Leaf) -> Unknown:
    return Unknown(leaf.divisibility, getattr(leaf, "width", leaves.LEAF_BITS))


def _part(part: Any) -> Any:
    """A part given as a type or as a plain value, with its dynamic integers unknown."""
    if isinstance(part, StaticType):
        return part.value
    if isinstance(part, (list, tuple)):
        return tuple(map(_part, part))
    return part


@dataclass(frozen=True, repr=False)
class StaticType(Written):
    """A type: a value whose dynamic integers are :class:`Unknown`.  Types are equal if their values are."""

    value: Any
    of_class: ClassVar[type]
    name: ClassVar[str]

    @classmethod
    def of(cls, value: Any) -> Self:
        """The type of ``value``."""
        return cls(value.map_dynamic(_unknown))

    @property
    def is_static(self) -> bool:
        """True if the type has no dynamic integers."""
        return not self.value.dynamic_leaves()

    @property
    def text(self) -> str:
        """The written form of its values."""
        return format(self.value)

    def __str__(self) -> str:
        return f"!fly.{self.name}<{self.text}>"

    __repr__ = __str__


class _Profiled(StaticType):
    """The type of something with modes."""

    @property
    def rank(self) -> int:
        """The number of top-level modes."""
        return int(self.value.rank)

    @property
    def depth(self) -> int:
        """The depth of the int tuple, or of the shape."""
        return int(self.value.depth)

    @property
    def is_leaf(self) -> bool:
        """True if the int tuple, or the shape, is a single leaf."""
        return bool(self.value.is_leaf)


class IntTupleType(_Profiled):
    """The type of an int tuple."""

    of_class = IntTuple
    name = "int_tuple"

    @classmethod
    def get(cls, elems: Any) -> IntTupleType:
        """The type of int tuples like ``elems``."""
        return cls.of(IntTuple(_part(elems)))

    @property
    def get_static_leaf_int(self) -> int:
        """The integer of a static leaf."""
        return int(self.value.get_static_leaf_int)

    @property
    def is_leaf_basis(self) -> bool:
        """True if this is a single basis."""
        return isinstance(self.value.tree, leaves.Basis)

    @property
    def is_leaf_int(self) -> bool:
        """True if this is a single integer, static or dynamic."""
        return self.is_leaf and not self.is_leaf_basis and self.value.tree is not None

    @property
    def get_leaf_as_basis(self) -> BasisType:
        """The type of the single basis.

        Raises:
            DSLValueError: not a single basis.
        """
        if not self.is_leaf_basis:
            raise DSLValueError(f"{self} is not a single basis")
        return BasisType(self.value.tree)

    def at(self, mode: int) -> IntTupleType:
        """The type of a mode."""
        return IntTupleType(self.value[mode])


class LayoutType(_Profiled):
    """The type of a layout."""

    of_class = Layout
    name = "layout"

    @classmethod
    def get(cls, shape: Any, stride: Any) -> LayoutType:
        """The type of layouts with this shape and stride."""
        return cls.of(Layout(_part(shape), _part(stride)))

    @property
    def shape(self) -> IntTupleType:
        """The type of the shape."""
        return IntTupleType(self.value.shape)

    @property
    def stride(self) -> IntTupleType:
        """The type of the stride."""
        return IntTupleType(self.value.stride)

    @property
    def is_static_shape(self) -> bool:
        """True if the shape has no dynamic integers."""
        return self.shape.is_static

    @property
    def is_static_stride(self) -> bool:
        """True if the stride has no dynamic integers."""
        return self.stride.is_static


class ComposedLayoutType(_Profiled):
    """The type of a composed layout."""

    of_class = ComposedLayout
    name = "composed_layout"

    @classmethod
    def get(cls, inner: Any, offset: Any, outer: Any) -> ComposedLayoutType:
        """The type of composed layouts with these parts."""
        return cls.of(ComposedLayout(_part(inner), _part(offset), _part(outer)))

    @property
    def is_static_inner(self) -> bool:
        """True if the layout or swizzle that is applied last has no dynamic integers."""
        return bool(self.inner.is_static)

    @property
    def is_static_offset(self) -> bool:
        """True if the constant added between the two has no dynamic integers."""
        return bool(self.offset.is_static)

    @property
    def is_static_outer(self) -> bool:
        """True if the layout that is applied first has no dynamic integers."""
        return bool(self.outer.is_static)

    @property
    def inner(self) -> Any:
        """The type of the layout or swizzle that is applied last."""
        return self.value.inner.type

    @property
    def offset(self) -> Any:
        """The type of the constant added between the two."""
        return self.value.offset.type

    @property
    def outer(self) -> Any:
        """The type of the layout that is applied first."""
        return self.value.outer.type


class SwizzleType(StaticType):
    """The type of a swizzle, which determines it."""

    of_class = Swizzle
    name = "swizzle"

    @classmethod
    def get(cls, mask: int, base: int, shift: int) -> SwizzleType:
        """``x ^ ((x & m) >> shift)`` with ``m = (2**mask - 1) << (base + shift)``."""
        return cls(Swizzle(mask, base, shift))

    @property
    def mask(self) -> int:
        """The number of bits."""
        return int(self.value.mask)

    @property
    def base(self) -> int:
        """The lowest bit that changes."""
        return int(self.value.base)

    @property
    def shift(self) -> int:
        """The distance from the changed bits to the bits that are read above them."""
        return int(self.value.shift)


class CoordSwizzleType(StaticType):
    """The type of a coordinate swizzle, which determines it."""

    of_class = CoordSwizzle
    name = "coord_swizzle"

    @classmethod
    def get(
        cls, mask: int, base_row: int, mode_row: int | Sequence[int], base_col: int, mode_col: int | Sequence[int]
    ) -> CoordSwizzleType:
        """Xors bits ``base_row...`` of the component ``mode_row`` into bits ``base_col...`` of ``mode_col``."""
        return cls(CoordSwizzle(mask, base_row, mode_row, base_col, mode_col))


class TileType(StaticType):
    """The type of a tile."""

    of_class = Tile
    name = "tile"

    @classmethod
    def get(cls, modes: Any) -> TileType:
        """The type of tiles with these entries; layouts may be given by their types."""
        return cls.of(Tile(_part(modes)))

    @property
    def rank(self) -> int:
        """The number of modes that it tiles."""
        return int(self.value.rank)

    @property
    def is_leaf(self) -> bool:
        """True if it is a single entry."""
        return not isinstance(self.value.entries, tuple)

    def at(self, mode: int) -> Any:
        """The type of an entry."""
        return self.value[mode].type


class BasisType(StaticType):
    """The type of a scaled basis."""

    of_class = leaves.Basis
    name = "basis"

    @classmethod
    def get(cls, value: Any, modes: int | Sequence[int]) -> BasisType:
        """The type of ``value`` times the basis of the path ``modes``."""
        return cls.of(leaves.Basis(value, modes))

    @classmethod
    def of(cls, value: Any) -> BasisType:
        """The type of ``value``."""
        return cls(map_dynamic(_unknown, value))

    @property
    def is_static(self) -> bool:
        """True if the factor is known while tracing."""
        return leaves.is_static(self.value)


def static(result_type: Any) -> Any:
    """The value of a fully static type.

    Raises:
        DSLTypeError: not a type of the layout algebra.
        DSLValueError: the type has dynamic integers.
    """
    if not isinstance(result_type, StaticType):
        raise DSLTypeError(f"static() needs a type such as fx.SwizzleType.get(3, 3, 3), got {result_type!r}")
    if not result_type.is_static:
        raise DSLValueError(f"static() needs a type without run-time parts, got {result_type}")
    return result_type.value
