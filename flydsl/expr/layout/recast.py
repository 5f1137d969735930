"""Layouts of the same bytes in elements of another width."""

from __future__ import annotations

import math
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.layout.composed import ComposedLayout
from flydsl.expr.layout.flat import nested
from flydsl.expr.layout.leaf import Basis, Leaf, divides, floor_div, format_tree, is_one, is_static, mul
from flydsl.expr.layout.operands import lifted
from flydsl.expr.layout.swizzle import Swizzle
from flydsl.expr.layout.tree import leaves
from flydsl.expr.layout.values import Layout

__all__ = ["recast_layout"]


def recast_layout(layout: Any, old_type_bits: Any, new_type_bits: Any) -> Any:
    """The layout of the same bytes when elements of ``old_type_bits`` become elements of ``new_type_bits``.

    The mode of stride 1 takes the ratio into its extent, the other modes into their strides.  Of a wider element, a stride
    below the ratio becomes 1, and what is left of the ratio divides the extent; a mode within one element has extent 1.
    A swizzle permutes the same bytes, so its lowest bit moves.

    Args:
        layout: a layout, plain or swizzled.
        old_type_bits: the width of an element now, in bits.
        new_type_bits: the width of an element of the result, in bits.

    Returns:
        The layout that counts elements of ``new_type_bits``.

    Raises:
        DSLValueError: neither of a stride and the ratio divides the other, an extent is not a multiple of what is left
            of the ratio (run-time ones are assumed to be), or a swizzle permutes parts of wider elements.
        DSLTypeError: the layout is composed with another layout, or yields coordinates.

    Example in a kernel::

        print(fx.recast_layout(fx.make_layout((4, 8), (8, 1)), 16, 32))  # Layout<(4,4):(4,1)>
    """
    old, new = int(old_type_bits), int(new_type_bits)
    if old <= 0 or new <= 0:
        raise DSLValueError(f"recast_layout of {layout} from {old} to {new} bits: a width is positive")
    if old == new:
        return layout
    if old % new and new % old:
        common = math.gcd(old, new)
        return recast_layout(recast_layout(layout, old, common), common, new)
    return _recast_swizzled(layout, old, new) if isinstance(layout, ComposedLayout) else _recast(layout, old, new)


def _recast_swizzled(layout: ComposedLayout, old: int, new: int) -> ComposedLayout:
    """``layout`` with the swizzle, the offset and the outer part over elements of the other width."""
    swizzle, offset = layout.inner, layout.offset_tree
    if not isinstance(swizzle, Swizzle):
        raise DSLTypeError(f"recast_layout of the composed layout {layout}: recast its outer part")
    ratio = max(old, new) // min(old, new)
    lowest = swizzle.base + (ratio.bit_length() - 1) * (1 if old > new else -1)
    if ratio & (ratio - 1) or lowest < 0:
        raise DSLValueError(
            f"recast_layout of {layout} from {old} to {new} bits: the swizzle permutes parts of the wider elements"
        )
    moved = mul(offset, ratio) if old > new else _divided(layout, offset, old, new)
    return ComposedLayout(Swizzle(swizzle.mask, lowest, swizzle.shift), moved, recast_layout(layout.outer, old, new))


@lifted
def _recast(layout: Layout, old: int, new: int) -> Layout:
    extents, strides = leaves(layout.shape_tree), leaves(layout.stride_tree)
    if any(isinstance(d, Basis) for d in strides):
        raise DSLTypeError(f"recast_layout of {layout}: it yields coordinates, which have no width")
    contiguous = _contiguous_mode(extents, strides)
    for k, (extent, stride) in enumerate(zip(extents, strides, strict=True)):
        if old < new:
            extents[k], strides[k] = _widened(layout, extent, stride, old, new)
        elif k == contiguous:
            extents[k] = mul(extent, old // new)
        else:
            strides[k] = mul(stride, old // new)
    return Layout(nested(layout.shape_tree, extents), nested(layout.shape_tree, strides))


def _widened(layout: Layout, extent: Leaf, stride: Leaf, old: int, new: int) -> tuple[Leaf, Leaf]:
    """A mode in elements that are wider."""
    ratio = new // old
    if not is_static(stride) or divides(ratio, stride) or ratio % stride:
        return extent, floor_div(stride, ratio) if is_one(extent) else _divided(layout, stride, old, new)
    left = ratio // stride
    return (1 if is_static(extent) and left % extent == 0 else _divided(layout, extent, old, new, left)), 1


def _contiguous_mode(extents: list[Leaf], strides: list[Leaf]) -> int | None:
    """The first mode of stride 1; extents above 1 take precedence."""
    found = [k for k, d in enumerate(strides) if is_static(d) and d == 1]
    moving = [k for k in found if not (is_static(extents[k]) and extents[k] == 1)]
    return next(iter(moving + found), None)


def _divided(layout: Layout | ComposedLayout, leaf: Leaf, old: int, new: int, ratio: int = 0) -> Leaf:
    """``leaf`` over the ratio of the widths, or over ``ratio``."""
    divisor = ratio or new // old
    if divides(divisor, leaf) is False:
        raise DSLValueError(
            f"recast_layout of {layout} from {old} to {new} bits: {format_tree(leaf)} is not a multiple of {divisor}"
        )
    return floor_div(leaf, divisor)
