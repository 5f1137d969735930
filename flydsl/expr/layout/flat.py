"""Layouts as flat lists of modes, the form in which the algebra computes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from flydsl.expr.layout.leaf import Leaf, equal, is_one, is_static, mul
from flydsl.expr.layout.tree import Tree, leaves, unwrap


class Mode(NamedTuple):
    """An extent and its stride."""

    extent: Leaf
    stride: Leaf


def coalesced(shape: Tree, stride: Tree, *, static_only: bool = False) -> list[Mode]:
    """The fewest modes that are the same function of a one-dimensional coordinate; none for a layout of size 1."""
    return merged(zip(leaves(shape), leaves(stride), strict=True), static_only=static_only)


def merged(modes: Iterable[tuple[Leaf, Leaf]], *, static_only: bool = False) -> list[Mode]:
    """``modes`` without those of extent 1, and with contiguous ones merged, with ``static_only`` those of static extent."""
    result: list[Mode] = []
    for extent, step in modes:
        if is_one(extent):
            continue
        apart = static_only and result and not (is_static(extent) and is_static(result[-1].extent))
        if result and not apart and _continues(result[-1], step):
            result[-1] = Mode(mul(result[-1].extent, extent), result[-1].stride)
        else:
            result.append(Mode(extent, step))
    return result


def walked(shape: Tree, stride: Tree) -> list[Mode]:
    """The modes that a one-dimensional coordinate traverses; the last one is unbounded.

    A last mode of extent 1 continues with its stride too, so that tiles that reach past it stay apart; not behind
    run-time extents, which tiles are assumed to stay within.
    """
    *front, (extent, step) = zip(leaves(shape), leaves(stride), strict=True)
    modes = merged(front)
    if not is_one(extent) or not all(is_static(mode.extent) for mode in modes):
        return merged([*modes, Mode(extent, step)])
    return modes if modes and _continues(modes[-1], step) else [*modes, Mode(1, step)]


def _continues(mode: Mode, stride: Leaf) -> bool:
    """True if ``stride`` is provably the end of ``mode``; emits nothing."""
    extent, step = mode
    if type(extent) is int and type(step) is int and type(stride) is int:
        return extent * step == stride
    if is_static(extent) and is_static(step) and is_static(stride):
        return bool(equal(mul(extent, step), stride))
    return is_static(step) and step == 1 and extent is stride


def pack(modes: Sequence[Mode]) -> tuple[Tree, Tree]:
    """Shape and stride of a layout with these modes: a single mode bare, ``1:0`` for none."""
    if not modes:
        return 1, 0
    return unwrap([m.extent for m in modes]), unwrap([m.stride for m in modes])


def nested(shape: Tree, values: Sequence[Leaf]) -> Tree:
    """The ``values``, one per leaf of ``shape``, in its profile."""
    return _next_nested(shape, iter(values))


def _next_nested(shape: Tree, values: Iterator[Leaf]) -> Tree:
    return tuple([_next_nested(part, values) for part in shape]) if isinstance(shape, tuple) else next(values)


def compact_strides(extents: Sequence[Leaf], order: Sequence[int], first: Leaf = 1) -> list[Leaf]:
    """Strides without holes; the mode ``order[0]`` varies fastest, with stride ``first``."""
    strides: list[Leaf] = [0] * len(extents)
    step = first
    for k, position in enumerate(order):
        if k > 0:
            step = mul(step, extents[order[k - 1]])
        strides[position] = step
    return strides
