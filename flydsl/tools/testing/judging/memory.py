"""Arrays in memory between guard bytes."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from flydsl.runtime.arrays import HostArray
from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.testing.judging.element_types import Array, poison, storage

GUARD = 512
"""Bytes before and after an array, at least."""
_PAGE = 4096


@dataclass(frozen=True)
class Layout:
    """The place of an array's elements."""

    dtype: str
    shape: tuple[int, ...]
    pad: int = 0
    """Elements between the rows of the last axis that belong to no row."""
    offset: int = 0
    """Bytes from an address that is aligned to a page."""
    view: str = ""
    """``"broadcast"``: the first axis has stride 0; ``"reversed"``: a negative one."""

    @property
    def strides(self) -> tuple[int, ...]:
        """In elements; the last axis is contiguous."""
        found, step = [1] * len(self.shape), 1
        for axis in range(len(self.shape) - 1, -1, -1):
            found[axis] = step
            step *= self.shape[axis] + (self.pad if axis == len(self.shape) - 1 and len(self.shape) > 1 else 0)
            step = max(step, 1)
        if self.view:
            found[0] = 0 if self.view == "broadcast" else -found[0]
        return tuple(found)

    @property
    def reach(self) -> int:
        """Elements from the one of the lowest address to the last."""
        if 0 in self.shape:
            return 0
        return 1 + sum((extent - 1) * abs(stride) for extent, stride in zip(self.shape, self.strides, strict=True))

    @property
    def first(self) -> int:
        """The place of the first element among those of :attr:`reach`."""
        return (self.shape[0] - 1) * -self.strides[0] if self.view == "reversed" and 0 not in self.shape else 0


class GuardedArray:
    """An array whose surroundings are poisoned, and compared later.

    The surroundings hold NaN where elements are floats, so that a kernel which reads them gets wrong numbers.
    ``memory`` has :meth:`bytes_of` bytes, by default new ones.
    """

    def __init__(self, layout: Layout, memory: Array | None = None) -> None:
        self.layout = layout
        item = storage(layout.dtype).itemsize
        size = layout.reach * item
        self._memory = np.empty(self.bytes_of(layout), np.uint8) if memory is None else memory
        start = (-self._memory.ctypes.data) % _PAGE + _PAGE + layout.offset
        self._start, self._size = start, size
        pattern = np.frombuffer(poison(layout.dtype) * (16 // item), np.uint8)
        self._clean = np.tile(pattern, self._memory.size // 16 + 2)[(-start) % 16 :][: self._memory.size]
        self._memory[:] = self._clean
        window = self._memory[start : start + max(size, item)].view(storage(layout.dtype))
        steps = [stride * item for stride in layout.strides]
        self.array: Array = np.lib.stride_tricks.as_strided(window[layout.first :], layout.shape, steps)
        self._inside = np.zeros(self._memory.size, bool)
        window_inside = self._inside[start : start + size]
        if size:
            elements = np.zeros(layout.reach, bool)
            np.lib.stride_tricks.as_strided(elements[layout.first :], layout.shape, list(layout.strides))[...] = True
            window_inside[:] = np.repeat(elements, item)

    @staticmethod
    def bytes_of(layout: Layout) -> int:
        """The bytes of an array with its surroundings, whole pages."""
        size = layout.reach * storage(layout.dtype).itemsize + layout.offset + 2 * GUARD + 2 * _PAGE
        return -(-size // _PAGE) * _PAGE

    @property
    def address(self) -> int:
        """Of the first element."""
        return int(self._memory.ctypes.data) + self._start + self.layout.first * storage(self.layout.dtype).itemsize

    @property
    def span(self) -> tuple[int, int]:
        """The address of the first element, and the bytes to the end of the last."""
        return self.address, self._size

    def argument(self) -> HostArray:
        """The array as the argument of a launch."""
        layout = self.layout
        return HostArray(self.address, layout.shape, layout.strides, layout.dtype, "cpu", 0, True, owner=self)

    def fill_with_poison(self, second: bool) -> None:
        """Write what no kernel would write to all elements."""
        element = np.frombuffer(poison(self.layout.dtype, second), storage(self.layout.dtype))
        self.array[...] = element[0]

    def written_outside(self) -> Sequence[int]:
        """The offsets in bytes from the first element of changed bytes that belong to no element."""
        changed = np.flatnonzero((self._memory != self._clean) & ~self._inside)
        return [int(offset) - self._start for offset in changed[:16]]

    def poisoned(self, second: bool) -> int:
        """The number of elements that still hold the poison of :meth:`fill_with_poison`."""
        if math.prod(self.layout.shape) == 0:
            return 0
        bits = np.ascontiguousarray(self.array).reshape(-1)
        item = bits.dtype.itemsize
        want = np.frombuffer(poison(self.layout.dtype, second), np.uint8)
        return int((bits.view(np.uint8).reshape(-1, item) == want).all(axis=1).sum())
