"""Types of tensors: everything except addresses and run-time integers."""

from __future__ import annotations

import enum
from typing import Any

from flydsl.expr.layout import ComposedLayout, IntTupleType, Layout, SwizzleType, leading_mode
from flydsl.expr.memory.pointer_types import (
    PLAIN,
    AddressSpace,
    address_space_of,
    alignment_text,
    element_bytes,
    space_text,
    swizzle_text,
)
from flydsl.expr.numeric import Numeric, NumericMeta
from flydsl.support.fast_dataclass import dataclass


def _layout_type(layout: Any) -> Any:
    return layout.type if isinstance(layout, (Layout, ComposedLayout)) else layout


@dataclass(frozen=True, repr=False)
class MemRefType:
    """The type of tensors in memory: element type, address space, layout type, and alignment in bytes.

    Args:
        dtype: the type of the elements.
        address_space: of the pointer.
        layout: the type of the layout.
        alignment: in bytes.
        swizzle: the type of the pointer's swizzle.

    Example in a kernel::

        kind = fx.make_rmem_tensor(4, fx.Float32).type
        print(kind.dtype, kind.address_space)  # Float32 register
    """

    dtype: NumericMeta
    address_space: enum.Enum
    layout: Any
    alignment: int
    swizzle: SwizzleType = PLAIN

    @classmethod
    def get(
        cls,
        elem_ty: Any,
        layout: Any,
        address_space: enum.Enum | int = AddressSpace.Global,
        alignment: int | None = None,
        swizzle: SwizzleType = PLAIN,
    ) -> MemRefType:
        """The type of tensors of ``elem_ty`` under ``layout``, a layout or its type; aligned at least to the element.

        Raises:
            DSLTypeError: no type of elements, of layouts, or no address space.
        """
        dtype, layout = Numeric.from_ir_type(elem_ty), _layout_type(layout)
        return cls(dtype, address_space_of(address_space), layout, alignment or element_bytes(dtype), swizzle)

    @property
    def element_type(self) -> NumericMeta:
        """The type of the elements."""
        return self.dtype

    @property
    def leading_dim(self) -> int | tuple[int, ...] | None:
        """The first mode of stride 1: its number, or its path in nested modes; ``None`` if there is none."""
        return leading_mode(self.layout.stride.value)

    @property
    def text(self) -> str:
        """Element, space, layout, the alignment if it is not that of the element, and a swizzle."""
        alignment = alignment_text(self.dtype, self.address_space, self.alignment)
        rest = f"{alignment}{swizzle_text(self.swizzle)}"
        return f"{self.dtype.mlir_name}, {space_text(self.address_space)}, {self.layout.text}{rest}"

    def __str__(self) -> str:
        return f"!fly.memref<{self.text}>"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self})"


@dataclass(frozen=True, repr=False)
class CoordTensorType:
    """The type of tensors of coordinates: of the base coordinate and of the layout.

    Args:
        base: the type of the base coordinate.
        layout: the type of the layout.

    Example in a kernel::

        places = fx.make_view(fx.make_coord(0, 0), fx.make_identity_layout((4, 8)))
        print(places.type == places.type)  # True
    """

    base: Any
    layout: Any

    @classmethod
    def get(cls, base: Any, layout: Any) -> CoordTensorType:
        """The type of coordinate tensors that start at a coordinate like ``base``."""
        return cls(base if isinstance(base, IntTupleType) else IntTupleType.get(base), _layout_type(layout))

    @property
    def rank(self) -> int:
        """The number of top-level modes."""
        return int(self.layout.rank)

    @property
    def depth(self) -> int:
        """The depth of the layout."""
        return int(self.layout.depth)

    @property
    def is_leaf(self) -> bool:
        """True if the layout has a single mode."""
        return bool(self.layout.is_leaf)

    @property
    def is_static(self) -> bool:
        """True if base and layout have no dynamic integers."""
        return bool(self.base.is_static and self.layout.is_static)

    @property
    def text(self) -> str:
        """Base and layout."""
        return f"{self.base.text}, {self.layout.text}"

    def __str__(self) -> str:
        return f"!fly.coord_tensor<{self.text}>"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self})"
