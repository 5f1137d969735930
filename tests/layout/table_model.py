"""An independent model of the layout algebra, for what FlyDSL 0.4.2 does not answer or answers wrongly.

It knows layouts as functions: it lists their values and looks for a shape and strides with the values wanted.  It has
only what the rows of the table need, and none of flydsl.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

__all__ = ["answer", "reason"]

REASONS: list[tuple[str, str]] = [
    (
        r"make_layout_like\(L\(\(4,8\),\(0,1\)\)\)",
        "gives a mode of stride 0 a stride of its own, which overlaps another",
    ),
    (r"make_ordered_layout", "gives equal orders the same stride, so that modes overlap"),
    (r"composition\(S", "does not compose a swizzle and a layout"),
    (r"composition\(.*,\(|composition\(.*ID", "composes with a tile only"),
    (r"(zipped|tiled|flat)_divide\(.*None", "aborts over None in a tile"),
    (r"_product\(", "aborts where the copies are no layout, or are one of another rank"),
    (r"crd2idx\(\d+,S", "does not apply a swizzle to a number"),
    (r"(idx2crd|coord)\(5,L\(\(4,8\),\(0,1\)\)\)", "divides by the stride 0"),
    (r"elem_less|equal", "answers at run time, or aborts"),
    (r"int_tuple_mul", "takes tuples of different ranks"),
    (r"shape_div|append|recast_layout", "aborts where the operands do not fit"),
]
"""What 0.4.2 does instead, by the call."""


class Refused(Exception):
    """There is no such layout."""


Tree = Any


def leaves(tree: Tree) -> list[Any]:
    """The leaves from left to right."""
    return [leaf for mode in tree for leaf in leaves(mode)] if isinstance(tree, tuple) else [tree]


def refill(tree: Tree, values: Sequence[Any]) -> Tree:
    """``values`` in the structure of ``tree``."""
    rest = list(values)

    def fill(node: Tree) -> Tree:
        return tuple(fill(mode) for mode in node) if isinstance(node, tuple) else rest.pop(0)

    return fill(tree)


def text(tree: Tree) -> str:
    """As layouts are printed."""
    return "(" + ",".join(map(text, tree)) + ")" if isinstance(tree, tuple) else str(tree)


@dataclass
class Layout:
    """A shape and strides, and what it says: a function of one number."""

    shape: Tree
    stride: Tree

    def __post_init__(self) -> None:
        if refill(self.shape, leaves(self.shape)) != self.shape or len(leaves(self.shape)) != len(leaves(self.stride)):
            raise Refused

    def values(self) -> list[int]:
        """The value of each index, the leftmost mode fastest."""
        result = [0]
        for s, d in zip(leaves(self.shape), leaves(self.stride), strict=True):
            result = [base + d * i for i in range(s) for base in result]
        return result

    def modes(self) -> list[Layout]:
        """Its modes; itself if it has none."""
        if not isinstance(self.shape, tuple):
            return [self]
        return [Layout(s, d) for s, d in zip(self.shape, self.stride, strict=True)]

    def __str__(self) -> str:
        return f"{text(self.shape)}:{text(self.stride)}"


def fitted(values: Sequence[int]) -> Layout:
    """The layout with those values and the fewest modes."""
    found: list[tuple[int, int]] = []
    while len(values) > 1:
        step = values[1] - values[0]
        extent = next((i for i, v in enumerate(values) if v != values[0] + i * step), len(values))
        heads = values[::extent]
        if len(values) % extent or any(v != heads[i // extent] + i % extent * step for i, v in enumerate(values)):
            raise Refused
        found.append((extent, step))
        values = heads
    if not found:
        return Layout(1, 0)
    return Layout(*found[0]) if len(found) == 1 else Layout(*map(tuple, zip(*found, strict=True)))


def stacked(modes: Sequence[Layout]) -> Layout:
    """One layout of several modes."""
    return Layout(tuple(m.shape for m in modes), tuple(m.stride for m in modes))


def compact(shape: Tree, keys: Sequence[Any], keep_zero: Sequence[bool] | None = None) -> Layout:
    """The compact layout whose leaves get their strides in the order of ``keys``, equal ones from the left."""
    extents, strides, step = leaves(shape), [0] * len(leaves(shape)), 1
    for k in sorted(range(len(extents)), key=lambda k: (keys[k], k)):
        if keep_zero is None or not keep_zero[k]:
            strides[k], step = step, step * extents[k]
    return Layout(shape, refill(shape, strides))


def ordered(shape: Tree, order: Tree) -> str:
    return str(compact(shape, leaves(order) if isinstance(order, tuple) else [0] * len(leaves(shape))))


def like(layout: Layout) -> str:
    strides = leaves(layout.stride)
    return str(compact(layout.shape, strides, [d == 0 for d in strides]))


def fragment_like(layout: Layout) -> str:
    inner, keys, extents = len(leaves(layout.modes()[0].shape)), leaves(layout.stride), leaves(layout.shape)
    order = [(0, k) if k < inner else (1, keys[k]) for k in range(len(keys))]
    return str(compact(layout.shape, order, [extent == 1 and len(extents) > 1 for extent in extents]))


def by_mode(layout: Layout, tile: Sequence[int | None]) -> list[tuple[Layout, Layout]]:
    """Tile and rest of each mode, by their values."""
    pairs = []
    for k, mode in enumerate(layout.modes()):
        values, extent = mode.values(), tile[k] if k < len(tile) else 1
        if extent is None:
            pairs.append((mode, Layout(1, 0)))
            continue
        pairs.append((fitted(values[:extent]), fitted(values[::extent])))
    return pairs


def divide(name: str) -> Callable[[Layout, Sequence[int | None]], str]:
    def divided(layout: Layout, tile: Sequence[int | None]) -> str:
        pairs = by_mode(layout, tile)
        inside, rest = stacked([t for t, _ in pairs[: len(tile)]]), [r for _, r in pairs]
        if name == "zipped_divide":
            return str(stacked([inside, stacked(rest)]))
        return str(stacked([inside, *rest] if name == "tiled_divide" else [*inside.modes(), *rest]))

    return divided


def composition(a: Any, b: Any) -> str:
    if isinstance(a, tuple):
        mask, base, shift = a
        return f"S<{mask},{base},{shift}> o 0 o {b}"
    return str(stacked([fitted(m.values()[:n]) for m, n in zip(a.modes(), b, strict=True)]))


def product(name: str) -> Callable[[Layout, Layout], str]:
    def repeated(block: Layout, pattern: Layout) -> str:
        image, count = block.values(), max(pattern.values()) + 1
        taken: set[int] = set()
        free: list[int] = []
        while len(free) < count:  # where the next copy fits without overlapping those before
            start = 0
            while any(v + start in taken for v in image):
                start += 1
            free.append(start)
            taken.update(v + start for v in image)
        repeats = fitted([free[i] for i in pattern.values()])
        if name == "raked_product":
            return str(stacked([repeats, block]))
        raise Refused

    return repeated


def recast(layout: Layout, old: int, new: int) -> str:
    assert (old % new and new % old) or any(s * old % new for s in leaves(layout.shape))
    raise Refused


def coordinate(index: int, layout: Layout) -> list[int]:
    pairs = zip(leaves(layout.shape), leaves(layout.stride), strict=True)
    return [0 if d == 0 else index // d % s for s, d in pairs]


def one_number(index: int, layout: Layout) -> str:
    extents = leaves(layout.shape)
    return str(sum(c * prod(extents[:k]) for k, c in enumerate(coordinate(index, layout))))


def swizzled(x: int, swizzle: tuple[int, int, int]) -> str:
    mask, base, shift = swizzle
    return str(x ^ (x & ((1 << mask) - 1) << base + shift) >> shift)


def elem_less(a: Tree, b: Tree) -> bool:
    if not isinstance(a, tuple):
        return bool(a < prod(leaves(b)))
    if len(a) > len(b):
        return False
    return all(elem_less(x, y) for x, y in zip(a, b, strict=False))


def shape_div(a: int, b: int) -> str:
    if a % b and b % a:
        raise Refused
    return str(-(-a // b))


def append(a: tuple[int, ...], item: Any, n: int) -> str:
    if len(a) > n:
        raise Refused
    return text(a + (item,) * (n - len(a)))


def int_tuple_mul(a: tuple[int, ...], b: tuple[int, ...]) -> str:
    if len(a) != len(b):
        raise Refused
    return text(tuple(x * y for x, y in zip(a, b, strict=True)))


_MODEL: dict[str, Any] = {
    "L": Layout, "T": lambda *entries: entries, "ID": lambda shape: shape, "S": lambda *s: s,
    "make_ordered_layout": ordered, "make_layout_like": like, "make_fragment_layout_like": fragment_like,
    "composition": composition, "recast_layout": recast, "crd2idx": swizzled, "shape_div": shape_div, "append": append,
    "idx2crd": lambda i, layout: text(tuple(coordinate(i, layout))),
    "get_flat_coord": lambda i, layout: text(tuple(coordinate(i, layout))), "get_1d_coord": one_number,
    "elem_less": lambda a, b: str(elem_less(a, b)), "equal": lambda a, b: str(a == b), "int_tuple_mul": int_tuple_mul,
    **{name: divide(name) for name in ("zipped_divide", "tiled_divide", "flat_divide")},
    **{f"{kind}_product": product(f"{kind}_product")
       for kind in ("logical", "zipped", "tiled", "flat", "blocked", "raked")},
}  # fmt: skip


def reason(call: str) -> str | None:
    """What 0.4.2 does wrong about a call."""
    return next((why for pattern, why in REASONS if re.search(pattern, call)), None)


def answer(call: str) -> str:
    """What the model says to a call: the result as text, or ``ValueError``."""
    try:
        return str(eval(call, dict(_MODEL)))
    except Refused:
        return "ValueError"
