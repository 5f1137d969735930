"""Generated layouts, and loops over all their coordinates."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from math import prod
from typing import Any

from hypothesis import strategies as st

from flydsl.expr.layout import Layout, get_leaves, make_layout, size


def tuples(leaves: st.SearchStrategy[int], max_leaves: int = 4) -> st.SearchStrategy[Any]:
    """Int tuples of up to about ``max_leaves`` leaves."""
    return st.recursive(leaves, lambda inner: st.lists(inner, min_size=1, max_size=3).map(tuple), max_leaves=max_leaves)


shapes = tuples(st.integers(1, 4)).filter(lambda shape: prod(leaves_of(shape)) <= 96)


def leaves_of(tree: Any) -> list[Any]:
    return [x for part in tree for x in leaves_of(part)] if isinstance(tree, tuple) else [tree]


def filled(shape: Any, values: Iterable[Any]) -> Any:
    """``values`` in the profile of ``shape``."""
    rest = iter(values)

    def build(tree: Any) -> Any:
        return tuple(map(build, tree)) if isinstance(tree, tuple) else next(rest)

    return build(shape)


@st.composite
def layouts(draw: st.DrawFn, strides: st.SearchStrategy[int] | None = None) -> Layout:
    """Any layout with small extents and strides."""
    shape = draw(shapes)
    steps = [draw(st.integers(0, 9) if strides is None else strides) for _ in leaves_of(shape)]
    return make_layout(shape, filled(shape, steps))


@st.composite
def nested_layouts(draw: st.DrawFn, holes: bool = True) -> Layout:
    """Injective layouts: each stride is a multiple of the span of the modes with smaller strides."""
    shape = draw(shapes)
    extents = leaves_of(shape)
    steps = [0] * len(extents)
    span = 1
    for k in draw(st.permutations(range(len(extents)))):
        if holes:
            span *= draw(st.integers(1, 3))
        steps[k] = span
        span *= extents[k]
    return make_layout(shape, filled(shape, steps))


@st.composite
def composable(draw: st.DrawFn) -> tuple[Layout, Layout]:
    """Layouts A and B such that the modes of B step through different digits of the mixed radix of A."""
    extents = draw(st.lists(st.sampled_from([1, 2, 3, 4, 6, 8]), min_size=1, max_size=3))
    a = make_layout(tuple(extents), tuple(draw(st.integers(0, 20)) for _ in extents))
    digits = [(p, 1) for e in extents for p in {1: [], 4: [2, 2], 6: [2, 3], 8: [2, 2, 2]}.get(e, [e])]
    weight = 1
    for k, (p, _) in enumerate(digits):
        digits[k] = (p, weight)
        weight *= p
    cuts = sorted(draw(st.sets(st.integers(0, len(digits)), max_size=4)))
    runs = [digits[i:j] for i, j in itertools.pairwise(cuts)]
    modes = [(prod(p for p, _ in run), run[0][1]) for run in draw(st.permutations(runs)) if draw(st.booleans())]
    if not modes:
        return a, make_layout(1, 0)
    return a, make_layout(tuple(s for s, _ in modes), tuple(d for _, d in modes))


def indices(layout: Any) -> range:
    """All one-dimensional coordinates."""
    return range(int(size(layout)))


def coordinates(shape: Any) -> Iterator[Any]:
    """All coordinates shaped like ``shape``, colexicographically."""
    extents = leaves_of(shape)
    for digits in itertools.product(*(range(e) for e in reversed(extents))):
        yield filled(shape, list(reversed(digits)))


def values(layout: Any) -> list[int]:
    """What the layout yields, by one-dimensional coordinate."""
    return [int(layout(i)) for i in indices(layout)]


def strides_of(layout: Layout) -> list[Any]:
    leaves = get_leaves(layout)
    return list(leaves[len(leaves) // 2 :])
