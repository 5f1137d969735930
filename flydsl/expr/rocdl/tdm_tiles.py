"""How the waves of a block share a tile, and where its elements are in shared memory (LDS).

In LDS the elements of a tile follow each other, the last dimension fastest, with padding after every so many of them.
Each wave has a part that is contiguous there, because the mover counts its padding from the start of each part.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from flydsl.errors import DSLValueError
from flydsl.expr import layout as algebra
from flydsl.expr.layout.flat import Mode, coalesced
from flydsl.expr.layout.leaf import floor_div, is_dynamic, mod, mul, total
from flydsl.expr.layout.values import Layout
from flydsl.expr.numeric import Int32
from flydsl.expr.rocdl.lanes import wave_id
from flydsl.expr.rocdl.tdm_transfer import least
from flydsl.support.fast_dataclass import dataclass

__all__ = ["Padding", "Part", "check_lds_layout", "dimensions", "part_of_wave", "shared_out"]


@dataclass(frozen=True)
class Padding:
    """``amount`` elements that are left out in LDS after every ``interval``; 0 and 0 for none."""

    interval: int = 0
    amount: int = 0

    def place(self, index: Any) -> Any:
        """Where the element number ``index`` of a tile is."""
        if not self.interval:
            return index
        return total([index, mul(floor_div(index, self.interval), self.amount)])


@dataclass(frozen=True)
class Part:
    """What one wave copies of a tile; sequences as the tile's, the dimension that is contiguous in memory last."""

    start: Sequence[Any]
    extent: Sequence[Any]
    first: Any
    """The number of its first element in the tile."""
    enabled: Any
    """1, or 0 in a wave for which nothing is left."""


def shared_out(tile: Sequence[int], num_warps: int) -> tuple[list[int], list[int]]:
    """Waves along each dimension, and the extents of a wave's part: the first dimensions are cut first.

    A dimension is cut only where the wave's part of all earlier ones is a single coordinate, so that parts are contiguous.
    """
    waves, extents, rest = [], [], num_warps
    for extent in tile:
        count = min(rest, 1 << (extent - 1).bit_length())
        waves.append(count)
        extents.append(-(-extent // count))
        rest //= count
    return waves, extents


def part_of_wave(tile: Sequence[int], num_warps: int, padding: Padding) -> Part:
    """The part of the wave that asks; waves beyond ``num_warps`` have those of the first ones again.

    Raises:
        DSLValueError: padding that begins anew in the middle of an interval, because a wave's part does.
    """
    waves, extents = shared_out(tile, num_warps)
    if padding.interval and num_warps > 1 and math.prod(extents) % padding.interval:
        raise DSLValueError(
            f"the tile {tuple(tile)} shared by num_warps={num_warps} gives each {math.prod(extents)} elements, no multiple "
            f"of pad_interval={padding.interval}; use fewer warps"
        )
    rest: Any = mod(wave_id(), num_warps) if num_warps > 1 else 0
    start, own, numbers, enabled = [], [], [], None
    for axis, (count, extent) in enumerate(zip(waves, extents, strict=True)):
        begin = mul(mod(rest, count), extent)
        rest = floor_div(rest, count)
        start.append(begin)
        numbers.append(mul(begin, math.prod(tile[axis + 1 :])))
        if count * extent == tile[axis]:
            own.append(extent)
            continue
        left = Int32(tile[axis] - begin)
        own.append(least((left > 0).select(left, Int32(0)), extent))
        enabled = left > 0 if enabled is None else enabled & (left > 0)
    return Part(start, own, total(numbers), 1 if enabled is None else enabled.select(Int32(1), Int32(0)))


def dimensions(what: str, layout: Any) -> list[Any]:
    """The modes of a tile in global memory as pairs of extent and stride.

    Raises:
        DSLValueError: no plain layout, or a mode that has no single stride.
    """
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
    """Refuse a layout in LDS that is not the order in which the tile is written there.

    Raises:
        DSLValueError: with the layout that is.
    """
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
            stride.append(padding.place(step))
        elif padding.interval % step == 0 and end % padding.interval == 0:
            inner = padding.interval // step
            shape.append((inner, extent // inner))
            stride.append((step, padding.place(padding.interval)))
        else:
            raise DSLValueError(
                f"{what}: pad_interval={padding.interval} ends inside of rows of the tile {tuple(tile)}, so that no "
                "layout says where its elements are; choose one that divides a row, or that rows divide"
            )
        step = end
    made: Layout = algebra.make_layout(tuple(reversed(shape)), tuple(reversed(stride)))
    return made


def is_static_one(stride: Any) -> bool:
    """Whether it is known while tracing that a stride is 1."""
    return not is_dynamic(stride) and stride == 1
