"""Arrays of this thread's launch, which the sanitizer compares addresses with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from flydsl.support.fast_dataclass import record


@record
class ArrayArgument:
    """One array: its address in bytes, extents, strides in elements, and bytes of an element."""

    name: str
    address: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    item: int

    @property
    def low(self) -> int:
        """The address of its lowest element."""
        return self.address + sum((n - 1) * s * self.item for n, s in self._axes() if s < 0)

    @property
    def high(self) -> int:
        """The end address of its highest element; for an empty array its start."""
        if 0 in self.shape:
            return self.low
        return self.address + self.item + sum((n - 1) * s * self.item for n, s in self._axes() if s > 0)

    def axes(self) -> list[tuple[int, int, int]]:
        """(axis, extent, distance in bytes) of the axes with more than one element, by falling distance."""
        found = [(k, n, abs(s) * self.item) for k, (n, s) in enumerate(self._axes()) if n > 1 and s]
        return sorted(found, key=lambda row: -row[2])

    def has_gaps(self) -> bool:
        """True if addresses between ``low`` and ``high`` belong to no element, though no two axes overlap."""
        span, dense = self.item, True
        for _, extent, distance in reversed(self.axes()):
            if distance < span:
                return False
            dense = dense and distance == span
            span = distance * (extent - 1) + span
        return not dense

    def coordinates(self, address: int) -> tuple[int, ...]:
        """The coordinates of the element at an address; outside of the array the slowest axis continues."""
        found = [0] * len(self.shape)
        rest = address - self.low
        for position, (axis, extent, distance) in enumerate(self.axes()):
            step = rest // distance
            if position:
                step = min(max(step, 0), extent - 1) if rest < distance * extent else step
            rest -= step * distance
            found[axis] = extent - 1 - step if self.strides[axis] < 0 else step
        if not self.axes() and found:
            found[-1] = rest // self.item
        return tuple(found)

    def _axes(self) -> Sequence[tuple[int, int]]:
        return list(zip(self.shape, self.strides, strict=True))


_arrays: ContextVar[tuple[ArrayArgument, ...]] = ContextVar("flydsl_sanitizer_arrays", default=())


_is_sampled: ContextVar[bool] = ContextVar("flydsl_sanitizer_samples", default=False)


@contextmanager
def launching(arrays: Sequence[ArrayArgument], *, samples_blocks: bool = False) -> Iterator[None]:
    """Give these arrays to the launches of this thread in this block of code.

    With ``samples_blocks`` launches run a few blocks of their grid alone.
    """
    token, sampled = _arrays.set(tuple(arrays)), _is_sampled.set(samples_blocks)
    try:
        yield
    finally:
        _arrays.reset(token)
        _is_sampled.reset(sampled)


def sampled_blocks(blocks: int, cluster: int) -> list[tuple[int, int]]:
    """The parts of a grid of that many blocks that the launch in progress runs, as begin and end.

    A sample is the first block, one in the middle and the last two, each with its cluster.
    """
    if not _is_sampled.get() or blocks <= 4 * cluster:
        return [(0, blocks)]
    count = blocks // cluster
    return [
        (first * cluster, end * cluster) for first, end in ((0, 1), (count // 2, count // 2 + 1), (count - 2, count))
    ]


def arrays_of_launch() -> tuple[ArrayArgument, ...]:
    return _arrays.get()
