"""Tables of a layout's index at every one-dimensional coordinate.

Extents are static; one pass over the modes makes the table.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence

from flydsl.errors import DSLValueError
from flydsl.expr.layout.composed import ComposedLayout, apply
from flydsl.expr.layout.leaf import Basis, Leaf, add, alignment, is_dynamic, mul, parted
from flydsl.expr.layout.swizzle import Swizzle
from flydsl.expr.layout.tree import leaves, product
from flydsl.expr.layout.values import Layout
from flydsl.support.fast_dataclass import record


class Run:
    """The indices of some consecutive coordinates of a table of :class:`Offsets`."""

    __slots__ = ("is_contiguous", "known", "which")

    def __init__(self, which: tuple[int, ...], known: tuple[int, ...]) -> None:
        self.which, self.known = which, known
        first = known[0]
        self.is_contiguous = known == (*range(first, first + len(known)),) and len({*which}) == 1
        """True if the table shows that the indices are consecutive."""


@record
class Offsets:
    """The index of each coordinate 0, 1, ...: ``unknown[which[k]] + known[k]``."""

    unknown: Sequence[Leaf]
    """Contributions of run-time strides and offsets, each once for all coordinates that share it."""
    which: tuple[int, ...]
    known: tuple[int, ...]

    def runs(self, count: int) -> Sequence[Run]:
        return _runs(self.which, self.known, count)

    @classmethod
    def of(cls, layout: Layout | ComposedLayout) -> Offsets:
        """The table of a layout whose extents are static."""
        if isinstance(layout, Layout):
            strides = leaves(layout.stride_tree)
            if any(isinstance(stride, Basis) for stride in strides):
                raise DSLValueError(f"the layout {layout} yields coordinates, which are no offsets in memory")
            return cls._of_modes(list(zip(leaves(layout.shape_tree), strides, strict=True)))
        if isinstance(layout.inner, Swizzle):
            return cls._of_swizzled(layout.inner, layout.offset_tree, cls.of(layout.outer))
        indices = [apply(layout, k) for k in range(product(layout.shape_tree))]
        if not any(map(is_dynamic, indices)):
            return cls((0,), (0,) * len(indices), tuple(indices))
        return cls(indices, (*range(len(indices)),), (0,) * len(indices))

    @classmethod
    def _of_swizzled(cls, swizzle: Swizzle, offset: Leaf, plain: Offsets) -> Offsets:
        """The table of ``swizzle(offset + ...)`` over the indices of ``plain``.

        Bits that the swizzle neither reads nor changes pass through it.  Above its bits their contribution is known; below,
        as far as the rest of the sum is aligned.  If the rest is aligned to all of its bits, so is every contribution.
        """
        read = ((1 << swizzle.mask) - 1) << (swizzle.base + swizzle.shift)
        span, touched = 1 << (swizzle.base + swizzle.shift + swizzle.mask), read | read >> swizzle.shift
        parts = [parted(add(offset, start)) for start in plain.unknown]
        starts = [start for start, _ in parts]
        indices = [parts[w][1] + k for w, k in zip(plain.which, plain.known, strict=True)]
        if not any(map(is_dynamic, starts)):
            return cls((0,), (0,) * len(indices), (*map(swizzle, indices),))
        alignments = [alignment(start, span) for start in starts]
        moved: dict[tuple[int, int], int] = {}
        which: list[int] = []
        known: list[int] = []
        unknown: list[Leaf] = []
        for w, k in zip(plain.which, indices, strict=True):
            is_apart = alignments[w] == span
            inside = 0 if is_apart else k % span & ~(alignments[w] - 1 & ~touched)
            if (w, inside) not in moved:
                moved[w, inside] = len(unknown)
                unknown.append(swizzle(add(starts[w], inside)))
            which.append(moved[w, inside])
            known.append(swizzle(k) if is_apart else k - inside)
        return cls(unknown, tuple(which), tuple(known))

    @classmethod
    def _of_modes(cls, modes: list[tuple[int, Leaf]]) -> Offsets:
        which, known = _pattern(tuple([(extent, None if is_dynamic(stride) else stride) for extent, stride in modes]))
        unknown: list[Leaf] = [0]
        for extent, stride in modes:
            if is_dynamic(stride):
                terms = [mul(i, stride) for i in range(extent)]
                unknown = [add(offset, term) for term in terms for offset in unknown]
        return cls(unknown, which, known)

    @property
    def is_static(self) -> bool:
        """True if every index is known while tracing."""
        return not any(map(is_dynamic, self.unknown))


_KEPT = 64
"""Tables that are cached, because a kernel copies to and from the same fragments repeatedly."""


@functools.lru_cache(_KEPT)
def _pattern(modes: tuple[tuple[int, int | None], ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """``which`` and ``known`` of a table over these extents with their strides; ``None`` is a run-time stride."""
    known = _sums(_steps(extent, stride or 0) for extent, stride in modes)
    positions, step = [], 1
    for extent, stride in modes:
        positions.append(_steps(extent, step if stride is None else 0))
        step *= extent if stride is None else 1
    return _sums(positions), known


@functools.lru_cache(_KEPT)
def _runs(which: tuple[int, ...], known: tuple[int, ...], count: int) -> tuple[Run, ...]:
    return tuple([Run(which[k : k + count], known[k : k + count]) for k in range(0, len(known), count)])


def _steps(extent: int, stride: int) -> Sequence[int]:
    return range(0, extent * stride, stride) if stride else (0,) * extent


def _sums(modes: Iterable[Sequence[int]]) -> tuple[int, ...]:
    """All sums of one term per mode, the first mode varying fastest."""
    table = [0]
    for terms in modes:
        if len(terms) > 1:
            table = [offset + term for term in terms for offset in table]
    return tuple(table)
