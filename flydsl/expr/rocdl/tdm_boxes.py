"""How a tile of a tensor lies in shared memory (LDS), as the tensor data mover fills it: box, order and padding.

The mover writes a box of the tensor's dimensions to neighbouring places of LDS.  Which dimension comes first there follows
from the layout of the tile in LDS, and so do the places that it leaves out.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import layout as algebra
from flydsl.expr.layout.flat import coalesced, compact_strides, nested
from flydsl.expr.layout.leaf import Basis
from flydsl.expr.layout.tree import as_tree, leaves, static
from flydsl.expr.layout.values import Layout
from flydsl.expr.rocdl.tdm_descriptor import RANK
from flydsl.expr.rocdl.tdm_tiles import Padding
from flydsl.support.fast_dataclass import dataclass

__all__ = ["Boxes", "coordinates_of", "order_in_lds"]


@dataclass(frozen=True)
class Boxes:
    """The boxes in which the waves of a block copy a tile of a tensor.

    Sequences begin with the dimension whose elements follow each other in LDS; a dimension is a leaf of the tensor's shape.
    """

    order: tuple[int, ...]
    """The number of each dimension's leaf."""
    extents: tuple[int, ...]
    """Of the box that one wave copies at once."""
    padding: Padding

    @classmethod
    def of(cls, shape: Any, tile: Any, lds: Any, num_warps: int) -> Boxes:
        """The boxes of ``tile``, a tiler of a tensor of that shape, that lies in LDS as ``lds`` says.

        Raises:
            DSLTypeError: ``lds`` is no layout.
            DSLValueError: a tile that the mover does not write so, or that the waves cannot share.
        """
        what = f"a tile {tile} of a tensor of shape {shape} that lies in shared memory as {lds}"
        count = len(leaves(as_tree(shape)))
        if not 1 <= count <= RANK:
            raise DSLValueError(f"make_tiled_tdm_atom: the tensor has {count} dimensions, expected 1 to {RANK}")
        start = algebra.make_layout(shape, coordinates_of(shape, range(count)))
        divided = algebra.zipped_divide(start, tile)[0]
        order = order_in_lds(lds)
        if math.prod(leaves(divided.shape_tree)) != int(algebra.size(lds)):
            raise DSLValueError(f"make_tiled_tdm_atom of {what}: they have different numbers of elements")
        walk = algebra.composition(divided, order)
        modes = coalesced(walk.shape_tree, walk.stride_tree)
        if any(not isinstance(step, Basis) or step.value != 1 for _, step in modes):
            raise DSLValueError(
                f"make_tiled_tdm_atom of {what}: the elements of {walk} in the order of shared memory are no box of "
                "neighbours in the tensor"
            )
        first = [step.modes[0] for _, step in modes]
        dimensions = (*first, *(k for k in range(count) if k not in first))
        rest, extents = int(algebra.size(lds)) // num_warps, []
        if int(algebra.size(lds)) % num_warps:
            raise DSLValueError(f"make_tiled_tdm_atom of {what}: num_warps={num_warps} do not divide its elements")
        for extent, _ in modes:
            part = min(extent, rest)
            if extent % part or rest % part:
                raise DSLValueError(
                    f"make_tiled_tdm_atom of {what}: the part of each of num_warps={num_warps} is no box; cut the slowest "
                    "dimension, or let whole rows be a multiple of the waves"
                )
            extents.append(part)
            rest //= part
        extents += [1] * (count - len(extents))
        padding = _padding(what, lds)
        if num_warps > 1 and padding.interval and math.prod(extents) % padding.interval:
            raise DSLValueError(
                f"make_tiled_tdm_atom of {what}: num_warps={num_warps} gives each {math.prod(extents)} elements, no "
                f"multiple of the {padding.interval} after which the layout leaves some out"
            )
        return cls(dimensions, tuple(extents), padding)


def coordinates_of(shape: Any, order: Sequence[int]) -> Any:
    """The strides of a tensor's coordinates: ``E(k)`` for the leaf that is number ``order[k]``."""
    place = {leaf: k for k, leaf in enumerate(order)}
    return nested(as_tree(shape), [Basis(1, place[leaf]) for leaf in range(len(place))])


def order_in_lds(lds: Any) -> Layout:
    """From the place among a tile's elements in LDS, without those left out, to the number of the element.

    Raises:
        DSLTypeError: no layout that is known while tracing; one that swizzles is none that the mover writes.
    """
    if not isinstance(lds, Layout) or not static((lds.shape_tree, lds.stride_tree)):
        raise DSLTypeError(
            f"the tensor data mover takes a layout in shared memory that is known while tracing, got {lds}"
        )
    extents, strides = leaves(lds.shape_tree), leaves(lds.stride_tree)
    slowest_last = sorted(range(len(extents)), key=lambda k: (strides[k], extents[k]))
    compact = compact_strides(extents, slowest_last)
    inverse: Layout = algebra.right_inverse(Layout(lds.shape_tree, nested(lds.shape_tree, compact)))
    return inverse


def _padding(what: str, lds: Layout) -> Padding:
    """The places that a layout leaves out, which are as many after every so many elements."""
    modes = sorted(zip(leaves(lds.shape_tree), leaves(lds.stride_tree), strict=True), key=lambda mode: mode[1])
    padding, elements = Padding(), 1
    for extent, stride in modes:
        if extent == 1:
            continue
        if stride != padding.place(elements) and not padding.interval and stride > elements:
            padding = Padding(elements, stride - elements)
        if stride != padding.place(elements) or (padding.interval and elements % padding.interval):
            raise DSLValueError(
                f"make_tiled_tdm_atom of {what}: the mover leaves out equally many places at equal intervals"
            )
        elements *= extent
    return padding
