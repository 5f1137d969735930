"""Layout of a tile in LDS as the tensor data mover writes it: box, order, padding.

The mover writes a box of the tensor's dimensions to contiguous LDS.  The order of the dimensions and the padding follow
from the layout of the tile in LDS.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import layout as algebra
from flydsl.expr.layout.flat import Mode, coalesced, compact_strides, nested
from flydsl.expr.layout.leaf import Basis, floor_div, is_dynamic, mod, mul, total
from flydsl.expr.layout.tree import as_tree, leaves, static
from flydsl.expr.layout.values import Layout
from flydsl.expr.numeric import Int32
from flydsl.expr.rocdl.ids import wave_id
from flydsl.expr.rocdl.tdm.descriptor import RANK
from flydsl.expr.rocdl.tdm.transfer import least
from flydsl.support.fast_dataclass import dataclass


@dataclass(frozen=True)
class Padding:
    """``amount`` unused elements in LDS after every ``interval``; 0 and 0 for none."""

    interval: int = 0
    amount: int = 0

    def position(self, index: Any) -> Any:
        """The position of element ``index`` of a tile."""
        if not self.interval:
            return index
        return total([index, mul(floor_div(index, self.interval), self.amount)])


@dataclass(frozen=True)
class Part:
    """One wave's part of a tile; sequences as the tile's, the contiguous dimension last."""

    start: Sequence[Any]
    extent: Sequence[Any]
    first: Any
    """The index of its first element in the tile."""
    enabled: Any
    """1, or 0 in a wave without a part."""


def split_over_waves(tile: Sequence[int], num_warps: int) -> tuple[list[int], list[int]]:
    """Waves along each dimension, and the extents of a wave's part.

    The outermost dimensions are split first.  A dimension is split only where a wave's part of all outer ones is a
    single coordinate, so that parts are contiguous.
    """
    waves, extents, rest = [], [], num_warps
    for extent in tile:
        count = min(rest, 1 << (extent - 1).bit_length())
        waves.append(count)
        extents.append(-(-extent // count))
        rest //= count
    return waves, extents


def part_of_wave(tile: Sequence[int], num_warps: int, padding: Padding) -> Part:
    """The part of the current wave; waves beyond ``num_warps`` repeat the first ones' parts."""
    waves, extents = split_over_waves(tile, num_warps)
    if padding.interval and num_warps > 1 and math.prod(extents) % padding.interval:
        raise DSLValueError(
            f"the tile {tuple(tile)} shared by num_warps={num_warps} gives each {math.prod(extents)} elements, no multiple "
            f"of pad_interval={padding.interval}; use fewer warps"
        )
    rest: Any = mod(wave_id(), num_warps) if num_warps > 1 else 0
    start, part, offsets, enabled = [], [], [], None
    for axis, (count, extent) in enumerate(zip(waves, extents, strict=True)):
        begin = mul(mod(rest, count), extent)
        rest = floor_div(rest, count)
        start.append(begin)
        offsets.append(mul(begin, math.prod(tile[axis + 1 :])))
        if count * extent == tile[axis]:
            part.append(extent)
            continue
        left = Int32(tile[axis] - begin)
        part.append(least((left > 0).select(left, Int32(0)), extent))
        enabled = left > 0 if enabled is None else enabled & (left > 0)
    return Part(start, part, total(offsets), 1 if enabled is None else enabled.select(Int32(1), Int32(0)))


def dimensions(what: str, layout: Any) -> list[Any]:
    """The modes of a tile in global memory as pairs of extent and stride."""
    if not isinstance(layout, Layout):
        raise DSLValueError(f"{what}: the layout {layout} of the tile in global memory has no strides")
    result = []
    for mode in layout.modes():
        pairs = coalesced(mode.shape_tree, mode.stride_tree) or [Mode(1, 0)]
        if len(pairs) > 1:
            raise DSLValueError(f"{what}: a mode of the tile has one stride, and {mode} has more; give it two modes")
        result.append(tuple(pairs[0]))
    return result


def check_lds_layout(what: str, tile: Sequence[int], layout: Any, padding: Padding) -> None:
    """Refuse a layout in LDS other than the order in which the tile is written."""
    expected = _lds_layout(what, tile, padding)
    if isinstance(layout, Layout):
        flat = [[coalesced(m.shape_tree, m.stride_tree) for m in of.modes()] for of in (layout, expected)]
        if flat[0] == flat[1]:
            return
    raise DSLValueError(
        f"{what}: with pad_interval={padding.interval} and pad_amount={padding.amount} the tile in shared memory is "
        f"{expected}, got {layout}"
    )


def _lds_layout(what: str, tile: Sequence[int], padding: Padding) -> Layout:
    """The layout of a tile in LDS; the dimension in which an interval ends has two modes."""
    shape: list[Any] = []
    stride: list[Any] = []
    step = 1
    for extent in reversed(tile):
        end = step * extent
        if not padding.interval or end <= padding.interval:
            shape.append(extent)
            stride.append(step)
        elif step % padding.interval == 0:
            shape.append(extent)
            stride.append(padding.position(step))
        elif padding.interval % step == 0 and end % padding.interval == 0:
            inner = padding.interval // step
            shape.append((inner, extent // inner))
            stride.append((step, padding.position(padding.interval)))
        else:
            raise DSLValueError(
                f"{what}: pad_interval={padding.interval} ends inside of rows of the tile {tuple(tile)}, so that no "
                "layout says where its elements are; choose one that divides a row, or that rows divide"
            )
        step = end
    made: Layout = algebra.make_layout(tuple(reversed(shape)), tuple(reversed(stride)))
    return made


def is_static_one(stride: Any) -> bool:
    """True if a stride is known while tracing to be 1."""
    return not is_dynamic(stride) and stride == 1


@dataclass(frozen=True)
class Boxes:
    """The boxes in which the waves of a block copy a tile of a tensor.

    Sequences begin with the dimension that is contiguous in LDS; a dimension is a leaf of the tensor's shape.
    """

    order: tuple[int, ...]
    """The leaf of each dimension, by its index."""
    extents: tuple[int, ...]
    """Of the box that one wave copies at once."""
    padding: Padding

    @classmethod
    def of(cls, shape: Any, tile: Any, lds: Any, num_warps: int) -> Boxes:
        """The boxes of ``tile``, a tiler of a tensor of ``shape``, whose layout in LDS is ``lds``."""
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
                "neighbors in the tensor"
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
    """The strides of a tensor's coordinates: ``E(k)`` for the leaf ``order[k]``."""
    position = {leaf: k for k, leaf in enumerate(order)}
    return nested(as_tree(shape), [Basis(1, position[leaf]) for leaf in range(len(position))])


def order_in_lds(lds: Any) -> Layout:
    """The layout from an element's position in LDS, padding not counted, to its index in the tile."""
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
    """The padding of a layout: equal gaps at equal intervals."""
    modes = sorted(zip(leaves(lds.shape_tree), leaves(lds.stride_tree), strict=True), key=lambda mode: mode[1])
    padding, elements = Padding(), 1
    for extent, stride in modes:
        if extent == 1:
            continue
        if stride != padding.position(elements) and not padding.interval and stride > elements:
            padding = Padding(elements, stride - elements)
        if stride != padding.position(elements) or (padding.interval and elements % padding.interval):
            raise DSLValueError(
                f"make_tiled_tdm_atom of {what}: the mover leaves out equally many places at equal intervals"
            )
        elements *= extent
    return padding
