"""How often each value occurs among a block's items."""

from __future__ import annotations

import enum
import functools
from collections.abc import Callable, Mapping
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError
from flydsl.expr import emit, gpu
from flydsl.expr.numeric import Int32, NumericMeta, Uint8
from flydsl.expr.pointer import AddressSpace, Pointer, add_offset
from flydsl.expr.struct.array import Array, array_of
from flydsl.extension.coop.block_radix_sort import BlockRadixSort
from flydsl.extension.coop.regions import when
from flydsl.extension.coop.specialise import BlockCollective, positive

__all__ = ["BlockHistogram", "BlockHistogramAlgorithm"]

_ADD, _MONOTONIC = 1, 2
"""``llvm.atomicrmw``'s numbers of integer addition and of the relaxed ordering (MLIR, LLVMOps.td)."""


class BlockHistogramAlgorithm(enum.Enum):
    """How :class:`BlockHistogram` counts."""

    ATOMIC = enum.auto()
    """Each item increments its counter atomically."""
    SORT = enum.auto()
    """The items are sorted, and the lengths of equal runs added: no conflicts where many items are equal."""


class BlockHistogram(BlockCollective):
    """``BlockHistogram[dtype, block_size, bins, algorithm]``: counts of the values 0 to ``bins - 1``.

    ``[dtype, block_size, items_per_thread, bins, algorithm]`` fixes the number of items, which SORT otherwise takes for 1.
    The histogram is shared memory with an integer of 32 or 64 bits per bin: an ``fx.Array``, a pointer or a tensor.
    After each of the methods a barrier is needed before the counters are read.
    """

    Algorithm = BlockHistogramAlgorithm
    any_items = True

    def take_items(self, parts: list[Any]) -> None:
        numbers = 0
        while numbers < len(parts) and isinstance(parts[numbers], int):
            numbers += 1
        if numbers > 1:
            super().take_items(parts)

    def take_more(self, parts: list[Any]) -> None:
        if not isinstance(self.dtype, NumericMeta) or not self.dtype.is_integer:
            raise DSLTypeError(f"{self.name}: items of type {self.dtype.__name__} are no numbers of bins; use integers")
        if not parts:
            raise DSLTypeError(f"{self.name}: expected a number of bins")
        self.bins = positive(self.name, "the number of bins", parts.pop(0))

    def storage_fields(self) -> Mapping[str, Any]:
        if self.algorithm is BlockHistogramAlgorithm.ATOMIC:
            return {"none": array_of(Uint8, 1)}  # a struct has a size
        self._fixed = True
        self._sort = BlockRadixSort.specialise(self.dtype, self.block_size, self.items_per_thread)
        bounds = array_of(Int32, self.bins)
        edge = array_of(self.dtype, self.threads)
        return {"sort": self._sort.SharedStorage, "begins": bounds, "ends": bounds, "firsts": edge, "lasts": edge}

    def init(self, histogram: Any) -> None:
        """Set all counters to zero.

        Raises:
            DSLTypeError: ``histogram`` is no shared memory of integers.
        """
        self._fill(self._counters(histogram))

    def composite(self, items: Any, histogram: Any, *, storage: Any) -> None:
        """Add the items of the block to the counters, which hold something already; a barrier is needed before.

        Raises:
            DSLTypeError: items, histogram or scratch memory of the wrong kind.
            DSLValueError: another block size or number of items.
        """
        storage, counters = self.enter(storage), self._counters(histogram)
        found = self.items(items)
        if self.algorithm is BlockHistogramAlgorithm.SORT:
            self._add_runs(found, counters, storage)
        else:
            for item in found:
                _atomic_add(add_offset(counters, Int32(item)))

    def __call__(self, items: Any, histogram: Any, *, storage: Any) -> None:
        """Set the counters to the counts of the items of the block."""
        self.init(histogram)
        gpu.barrier()
        self.composite(items, histogram, storage=storage)

    def _counters(self, histogram: Any) -> Pointer:
        place = histogram.ptr if isinstance(histogram, Array) else getattr(histogram, "iter", histogram)
        shared = isinstance(place, Pointer) and place.address_space is AddressSpace.Shared
        if not shared or not place.dtype.is_integer or place.dtype.width not in (32, 64):
            raise DSLTypeError(
                f"{self.name}: the histogram is {histogram!r}; expected shared memory of integers of 32 or 64 bits, such "
                f"as fx.Array[fx.Int32, {self.bins}]"
            )
        return place

    def _fill(self, place: Any) -> None:
        """Zero in the first elements, as many as there are bins."""
        self._each_bin(lambda number: place.__setitem__(number, 0))

    def _each_bin(self, effect: Callable[[Any], None]) -> None:
        """Call ``effect`` with the bins that fall to this thread."""
        thread = self.thread()
        for first in range(0, self.bins, self.threads):
            number = thread + first
            inside: Any = True if first + self.threads <= self.bins else number < self.bins
            when(inside, functools.partial(effect, number))

    def _add_runs(self, items: list[Any], counters: Pointer, storage: Any) -> None:
        thread, size = self.thread(), self.items_per_thread
        ordered = self._sort(items, storage=storage.sort)
        storage.firsts[thread], storage.lasts[thread] = ordered[0], ordered[-1]
        for bounds in (storage.begins, storage.ends):
            self._fill(bounds)
        gpu.barrier()
        before = storage.lasts[(thread > 0).select(thread - 1, 0)]
        after = storage.firsts[(thread < self.threads - 1).select(thread + 1, thread)]
        previous, following = [before, *ordered[:-1]], [*ordered[1:], after]
        for k, item in enumerate(ordered):
            number = thread * size + k
            head, tail = previous[k] != item, following[k] != item
            when(head | (number == 0), _store(storage.begins, item, number))
            when(tail | (number == self.tile - 1), _store(storage.ends, item, number + 1))
        gpu.barrier()

        def add(number: Any) -> None:
            counters[number] = counters[number] + (storage.ends[number] - storage.begins[number])

        self._each_bin(add)


def _store(bounds: Any, item: Any, number: Any) -> Any:
    return lambda: bounds.__setitem__(Int32(item), number)


def _atomic_add(place: Pointer) -> None:
    """Add one to an integer in memory."""
    dtype: Any = place.dtype
    attributes = {
        "bin_op": ir.IntegerAttr.get(emit.integer_type(64), _ADD),
        "ordering": ir.IntegerAttr.get(emit.integer_type(64), _MONOTONIC),
    }
    emit.op("llvm.atomicrmw", [place.llvm_ptr, dtype(1).ir_value()], [dtype.ir_type()], attributes)
