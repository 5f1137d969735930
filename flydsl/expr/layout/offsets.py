"""Layouts of static extents as tables: the index of every one-dimensional coordinate, made in one pass over the modes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flydsl.errors import DSLValueError
from flydsl.expr.layout.composed import ComposedLayout, apply
from flydsl.expr.layout.leaf import Basis, Leaf, add, divides, is_dynamic, mul, parted
from flydsl.expr.layout.swizzle import Swizzle
from flydsl.expr.layout.tree import leaves, product
from flydsl.expr.layout.values import Layout
from flydsl.records import record

__all__ = ["Offsets"]


@record
class Offsets:
    """The index of each coordinate 0, 1, ...: ``unknown[which[k]] + known[k]``."""

    unknown: Sequence[Leaf]
    """What strides and offsets add that exist only at run time; each once, whatever coordinates share it."""
    which: Sequence[int]
    known: Sequence[int]

    @classmethod
    def of(cls, layout: Layout | ComposedLayout) -> Offsets:
        """The table of a layout whose extents are static.

        Raises:
            DSLValueError: the layout yields coordinates instead of integers.
        """
        if isinstance(layout, Layout):
            strides = leaves(layout.stride_tree)
            if any(isinstance(stride, Basis) for stride in strides):
                raise DSLValueError(f"the layout {layout} yields coordinates, which are no offsets in memory")
            return cls._of_modes(list(zip(leaves(layout.shape_tree), strides, strict=True)))
        if isinstance(layout.inner, Swizzle):
            return cls._of_swizzled(layout.inner, layout.offset_tree, cls.of(layout.outer))
        indices = [apply(layout, k) for k in range(product(layout.shape_tree))]
        if not any(map(is_dynamic, indices)):
            return cls((0,), (0,) * len(indices), indices)
        return cls(indices, range(len(indices)), (0,) * len(indices))

    @classmethod
    def _of_swizzled(cls, swizzle: Swizzle, offset: Leaf, plain: Offsets) -> Offsets:
        """The table of ``swizzle(offset + ...)`` over the indices of ``plain``.

        The bits of an index below and above those that the swizzle touches pass through it, so what they say is known:
        those above always, those below where the rest of the sum has none.  So the elements between two that it moves
        apart stay together.
        """
        span, grain = 1 << (swizzle.base + swizzle.shift + swizzle.mask), 1 << swizzle.base
        parts = [parted(add(offset, start)) for start in plain.unknown]
        starts = [start for start, _ in parts]
        indices = [parts[w][1] + k for w, k in zip(plain.which, plain.known, strict=True)]
        if not any(map(is_dynamic, starts)):
            return cls((0,), (0,) * len(indices), [swizzle(k) for k in indices])
        grains = [grain if divides(grain, start) else 1 for start in starts]
        moved: dict[tuple[int, int], int] = {}
        which: list[int] = []
        known: list[int] = []
        unknown: list[Leaf] = []
        for w, k in zip(plain.which, indices, strict=True):
            inside = k % span // grains[w] * grains[w]
            if (w, inside) not in moved:
                moved[w, inside] = len(unknown)
                unknown.append(swizzle(add(starts[w], inside)))
            which.append(moved[w, inside])
            known.append(k - inside)
        return cls(unknown, which, known)

    @classmethod
    def _of_modes(cls, modes: list[tuple[int, Leaf]]) -> Offsets:
        dynamic = [(extent, stride) for extent, stride in modes if is_dynamic(stride)]
        if not dynamic:
            known = _sums(_steps(extent, stride) for extent, stride in modes)
            return cls((0,), (0,) * len(known), known)
        known = _sums(_steps(extent, 0 if is_dynamic(stride) else stride) for extent, stride in modes)
        places, place = [], 1
        for extent, stride in modes:
            places.append(_steps(extent, place if is_dynamic(stride) else 0))
            place *= extent if is_dynamic(stride) else 1
        unknown: list[Leaf] = [0]
        for extent, stride in dynamic:
            terms = [mul(i, stride) for i in range(extent)]
            unknown = [add(offset, term) for term in terms for offset in unknown]
        return cls(unknown, _sums(places), known)

    @property
    def is_static(self) -> bool:
        """Whether every index is known while tracing."""
        return not any(map(is_dynamic, self.unknown))


def _steps(extent: int, stride: int) -> Sequence[int]:
    return range(0, extent * stride, stride) if stride else (0,) * extent


def _sums(modes: Iterable[Sequence[int]]) -> list[int]:
    """What the modes add up to, the first of them varying fastest."""
    table = [0]
    for terms in modes:
        if len(terms) > 1:
            table = [offset + term for term in terms for offset in table]
    return table
