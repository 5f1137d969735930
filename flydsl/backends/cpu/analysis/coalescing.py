"""Memory coalescing: wide accesses for lanes at constant distances from one base."""

from __future__ import annotations

from collections.abc import Sequence

from flydsl.support.fast_dataclass import record

_MAX_SPAN_BYTES = 512
"""Wider vectors make LLVM's shuffles costly to compile."""


@record
class Span:
    """``count`` elements from ``start`` bytes past the base cover all lanes; ``first[lane]`` is a lane's first element."""

    start: int
    count: int
    first: tuple[int, ...]


def contiguous_order(offsets: Sequence[int], size: int) -> list[int] | None:
    """The lanes by ascending address if together they access one run of memory, each ``size`` bytes of it.

    ``None`` if they leave gaps or overlap.
    """
    order = sorted(range(len(offsets)), key=lambda lane: offsets[lane])
    start = offsets[order[0]]
    return order if all(offsets[lane] - start == k * size for k, lane in enumerate(order)) else None


def find_span(offsets: Sequence[int], element: int, count: int) -> Span | None:
    """One wide load for lanes that each load ``count`` elements of ``element`` bytes; lanes may overlap or leave gaps.

    ``None`` if the elements do not lie on one grid, or if most of a load would not be used.
    """
    start = min(offsets)
    if any((offset - start) % element for offset in offsets):
        return None
    first = tuple((offset - start) // element for offset in offsets)
    total = max(first) + count
    if total > 2 * len(offsets) * count or total * element > _MAX_SPAN_BYTES:
        return None
    return Span(start, total, first)
