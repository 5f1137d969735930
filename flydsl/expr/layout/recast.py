"""The same bytes as elements of another width."""

from __future__ import annotations

from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.layout.composed import ComposedLayout
from flydsl.expr.layout.dispatch import lifted
from flydsl.expr.layout.flat import nested
from flydsl.expr.layout.leaf import Basis, Leaf, divides, floor_div, is_static, mul
from flydsl.expr.layout.printing import format_tree
from flydsl.expr.layout.tree import leaves
from flydsl.expr.layout.values import Layout

__all__ = ["recast_layout"]


def recast_layout(layout: Any, old_type_bits: Any, new_type_bits: Any) -> Any:
    """The layout of the same bytes when elements of ``old_type_bits`` are seen as elements of ``new_type_bits``.

    The mode of stride 1 takes the ratio into its extent, the other modes into their strides.

    Raises:
        DSLValueError: no width divides the other, no mode has stride 1, or an extent or stride is not a multiple of
            the ratio.
        DSLTypeError: the layout is composed, or yields coordinates.
    """
    old, new = int(old_type_bits), int(new_type_bits)
    if isinstance(layout, ComposedLayout):
        raise DSLTypeError(f"recast_layout of the composed layout {layout}: recast its outer part")
    if old <= 0 or new <= 0 or (old % new and new % old):
        raise DSLValueError(f"recast_layout of {layout} from {old} to {new} bits: one width must divide the other")
    return layout if old == new else _recast(layout, old, new)


@lifted
def _recast(layout: Layout, old: int, new: int) -> Layout:
    extents, strides = leaves(layout.shape_tree), leaves(layout.stride_tree)
    if any(isinstance(d, Basis) for d in strides):
        raise DSLTypeError(f"recast_layout of {layout}: it yields coordinates, which have no width")
    contiguous = _contiguous_mode(extents, strides)
    if contiguous is None:
        raise DSLValueError(
            f"recast_layout of {layout} from {old} to {new} bits: no mode has stride 1, so the bytes of its elements "
            "are not adjacent"
        )
    for k, (extent, stride) in enumerate(zip(extents, strides, strict=True)):
        if old > new:
            extents[k] = mul(extent, old // new) if k == contiguous else extent
            strides[k] = stride if k == contiguous else mul(stride, old // new)
        elif k == contiguous:
            extents[k] = _divided(layout, extent, old, new)
        elif is_static(extent) and extent == 1:
            strides[k] = floor_div(stride, new // old)
        else:
            strides[k] = _divided(layout, stride, old, new)
    return Layout(nested(layout.shape_tree, extents), nested(layout.shape_tree, strides))


def _contiguous_mode(extents: list[Leaf], strides: list[Leaf]) -> int | None:
    """The first mode of stride 1; one that moves before one of extent 1."""
    found = [k for k, d in enumerate(strides) if is_static(d) and d == 1]
    moving = [k for k in found if not (is_static(extents[k]) and extents[k] == 1)]
    return next(iter(moving + found), None)


def _divided(layout: Layout, leaf: Leaf, old: int, new: int) -> Leaf:
    if not divides(new // old, leaf):
        raise DSLValueError(
            f"recast_layout of {layout} from {old} to {new} bits: {format_tree(leaf)} is not known to be a multiple of "
            f"{new // old}"
        )
    return floor_div(leaf, new // old)
