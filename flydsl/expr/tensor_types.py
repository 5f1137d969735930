"""The static part of tensors: everything but addresses and numbers that exist only at run time."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any

from flydsl.expr.layout import ComposedLayout, IntTupleType, Layout
from flydsl.expr.numeric import NumericMeta
from flydsl.expr.pointer import AddressSpace, element_bytes

__all__ = ["CoordTensorType", "MemRefType"]


def _layout_type(layout: Any) -> Any:
    return layout.type if isinstance(layout, (Layout, ComposedLayout)) else layout


@dataclass(frozen=True)
class MemRefType:
    """The type of tensors in memory: of the elements, where they are, of the layout, and the alignment in bytes."""

    dtype: NumericMeta
    address_space: enum.Enum
    layout: Any
    alignment: int

    @classmethod
    def get(
        cls, elem: NumericMeta, space: enum.Enum = AddressSpace.Global, layout: Any = None, alignment: int | None = None
    ) -> MemRefType:
        """The type of tensors of ``elem`` in ``space``; ``layout`` is a layout or the type of one."""
        return cls(elem, space, _layout_type(layout), alignment or element_bytes(elem))

    @property
    def element_type(self) -> NumericMeta:
        """The type of the elements."""
        return self.dtype


@dataclass(frozen=True)
class CoordTensorType:
    """The type of tensors of coordinates: of the base coordinate and of the layout."""

    base: Any
    layout: Any

    @classmethod
    def get(cls, base: Any, layout: Any) -> CoordTensorType:
        """The type of coordinate tensors that start at a coordinate like ``base``."""
        return cls(base if isinstance(base, IntTupleType) else IntTupleType.get(base), _layout_type(layout))
