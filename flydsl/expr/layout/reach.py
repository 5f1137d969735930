"""Whether an index fits 32 bits.  Coordinates are 32-bit integers as a rule, and memory may be larger than that."""

from __future__ import annotations

from flydsl.expr.layout.leaf import LEAF_BITS, Basis, Leaf, is_dynamic, is_static
from flydsl.expr.layout.tree import Tree, leaves

__all__ = ["widened"]

GREATEST = (1 << (LEAF_BITS - 1)) - 1
UNKNOWN = 1 << LEAF_BITS


def widened(coordinate: Tree, shape: Tree, stride: Tree, *, beyond_extents: int = UNKNOWN) -> Tree:
    """``coordinate`` in 64 bits where it is dynamic and its index may not fit 32, else as it is.

    A coordinate is taken to lie inside static extents, and inside what is provable of it.  Where neither says how far it
    goes, it is taken to go to ``beyond_extents``; 0 trusts that the index fits.  Strides that are dynamic count for
    nothing: their own width is that of the product.
    """
    if all(not is_dynamic(leaf) for leaf in leaves(coordinate)):
        return coordinate
    return coordinate if _reach(coordinate, shape, stride, beyond_extents) <= GREATEST else _wide(coordinate, stride)


def _reach(coordinate: Tree, shape: Tree, stride: Tree, unknown: int) -> int:
    """An upper bound of the distance from index 0, as far as static strides lead."""
    if isinstance(coordinate, tuple):
        return sum(_reach(c, s, d, unknown) for c, s, d in zip(coordinate, shape, stride, strict=True))
    steps = [
        (extent, abs(step)) for extent, step in zip(leaves(shape), leaves(stride), strict=True) if _is_number(step)
    ]
    return sum(_farthest(coordinate, extent, unknown if step > 1 else 0) * step for extent, step in steps)


def _is_number(stride: Leaf) -> bool:
    return not isinstance(stride, Basis) and is_static(stride)


def _farthest(coordinate: Leaf, extent: Leaf, unknown: int) -> int:
    """The greatest distance from 0 of a coordinate in a mode of that extent."""
    limits = [extent - 1] if is_static(extent) else []
    if is_static(coordinate):
        limits.append(abs(coordinate or 0))
    elif getattr(coordinate, "bounds", None) is not None:
        limits.append(max(abs(bound) for bound in coordinate.bounds))
    return min(limits, default=unknown)


def _wide(coordinate: Tree, stride: Tree) -> Tree:
    if isinstance(coordinate, tuple):
        return tuple(_wide(c, d) for c, d in zip(coordinate, stride, strict=True))
    multiplied = any(_is_number(step) and abs(step) > 1 for step in leaves(stride))
    if not is_dynamic(coordinate) or not multiplied:
        return coordinate
    from flydsl.expr.numeric import Int64

    return Int64(coordinate)
