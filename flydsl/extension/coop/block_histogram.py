"""Histograms of a block's items."""

from __future__ import annotations

import enum
import functools
from collections.abc import Callable, Mapping
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError
from flydsl.expr import gpu
from flydsl.expr.memory.pointer import Pointer, add_offset
from flydsl.expr.numeric import Int32, Numeric, NumericMeta
from flydsl.expr.struct.array import array_of
from flydsl.extension.coop.block_radix_sort import BlockRadixSort
from flydsl.extension.coop.regions import when
from flydsl.extension.coop.specialize import BlockCollective, positive
from flydsl.ir import builder

_ADD, _MONOTONIC = 1, 2
"""``llvm.atomicrmw``'s numbers of integer addition and of the relaxed ordering (MLIR, LLVMOps.td)."""


class BlockHistogramAlgorithm(enum.Enum):
    """The counting algorithms of :class:`BlockHistogram`."""

    ATOMIC = Atomic = "atomic"
    """Each item increments its counter atomically."""
    SORT = Sort = "sort"
    """The items are sorted, and the lengths of equal runs added: no conflicts if many items are equal."""


class BlockHistogram(BlockCollective):
    """``BlockHistogram[dtype, block_size, bins, algorithm]``: counts of the values 0 to ``bins - 1``; others do not count.

    With ``(dtype, counter)`` as the type the counters have that type, an integer of 32 or 64 bits, else ``Int32``.  They
    are ``storage.counts``; each method ends with a barrier, and one is needed before the counters are changed again.

    Example in a kernel::

        P = fx.coop.BlockHistogram[fx.Int32, 64, 4]
        storage = fx.SharedAllocator().allocate(P.SharedStorage).peek()
        counts = P((a[t] % 4,), storage=storage)
        if t < 4:
            y[t] = counts[t].to(fx.Float32)
        # y: 16 16 16 16 0
    """

    Algorithm = BlockHistogramAlgorithm
    pairs = True
    any_items = True

    def take_items(self, parts: list[Any]) -> None:
        """The number of items is that of each call."""

    def take_more(self, parts: list[Any]) -> None:
        if not isinstance(self.dtype, NumericMeta) or not self.dtype.is_integer:
            raise DSLTypeError(f"{self.name}: items of type {self.dtype.__name__} cannot index bins; use integers")
        counter = self.value_dtype or Int32
        if not isinstance(counter, NumericMeta) or not counter.is_integer or counter.width not in (32, 64):
            raise DSLTypeError(f"{self.name}: counters of type {counter.__name__}; expected integers of 32 or 64 bits")
        if not parts:
            raise DSLTypeError(f"{self.name}: expected a number of bins")
        self.bins = positive(self.name, "the number of bins", parts.pop(0))

    def storage_fields(self) -> Mapping[str, Any]:
        counts = array_of(self.value_dtype or Int32, self.bins)
        if self.algorithm is BlockHistogramAlgorithm.ATOMIC:
            return {"counts": counts}
        self._sort = BlockRadixSort.specialize(self.dtype, self.block_size, 1)
        return {
            "counts": counts,
            "sort": self._sort.SharedStorage,
            "keys": array_of(self.dtype, self.block_threads),
            "begins": array_of(Int32, self.bins),
            "ends": array_of(Int32, self.bins),
        }

    def init(self, *, storage: Any) -> None:
        """Set all counters to zero.

        Raises:
            DSLTypeError: ``storage`` is not a peeked ``SharedStorage``.
            DSLValueError: another block size than the kernel's.
        """
        self._clear(self.enter(storage).counts)
        gpu.barrier()

    def composite(self, value: Any, *, storage: Any) -> Any:
        """Add the items of the block to the counters, which already have values; returns the counters.

        Raises:
            DSLTypeError: items or scratch memory of the wrong kind.
            DSLValueError: another block size than the kernel's.
        """
        storage = self.enter(storage)
        for item in self.items(value):
            if self.algorithm is BlockHistogramAlgorithm.SORT:
                self._add_runs(item, storage)
            else:
                self._in_bins(item, lambda bin_: atomic_add(add_offset(storage.counts.ptr, bin_)))
        gpu.barrier()
        return storage.counts

    def __call__(self, value: Any, *, storage: Any) -> Any:
        """Set the counters to the counts of the items of the block; returns the counters."""
        self.init(storage=storage)
        return self.composite(value, storage=storage)

    def _clear(self, place: Any) -> None:
        self._each_bin(lambda bin_: place.__setitem__(bin_, 0))

    def _in_bins(self, item: Numeric, effect: Callable[[Int32], None]) -> None:
        """Call ``effect`` with the bin of an item, if it has one."""
        bin_ = Int32(item)
        when((bin_ >= 0) & (bin_ < self.bins), functools.partial(effect, bin_))

    def _each_bin(self, effect: Callable[[Any], None]) -> None:
        """Call ``effect`` with the bins of this thread."""
        thread = self.thread()
        for first in range(0, self.bins, self.block_threads):
            number = thread + first
            inside: Any = True if first + self.block_threads <= self.bins else number < self.bins
            when(inside, functools.partial(effect, number))

    def _add_runs(self, item: Any, storage: Any) -> None:
        """Sort one item of each thread, and add the lengths of the runs."""
        thread = self.thread()
        gpu.barrier()
        key = self._sort(item, storage=storage.sort)
        storage.keys[thread] = key
        for bounds in (storage.begins, storage.ends):
            self._clear(bounds)
        gpu.barrier()
        before = storage.keys[(thread > 0).select(thread - 1, 0)]
        after = storage.keys[(thread < self.block_threads - 1).select(thread + 1, thread)]

        def begin(bin_: Int32) -> None:
            when((before != key) | (thread == 0), lambda: storage.begins.__setitem__(bin_, thread))

        def end(bin_: Int32) -> None:
            last = thread == self.block_threads - 1
            when((after != key) | last, lambda: storage.ends.__setitem__(bin_, thread + 1))

        self._in_bins(key, begin)
        self._in_bins(key, end)
        gpu.barrier()

        def add(bin_: Any) -> None:
            storage.counts[bin_] = storage.counts[bin_] + (storage.ends[bin_] - storage.begins[bin_])

        self._each_bin(add)


def atomic_add(place: Pointer) -> None:
    """Add one to an integer in memory."""
    dtype: Any = place.dtype
    attributes = {
        "bin_op": ir.IntegerAttr.get(builder.integer_type(64), _ADD),
        "ordering": ir.IntegerAttr.get(builder.integer_type(64), _MONOTONIC),
    }
    builder.op("llvm.atomicrmw", [place.llvm_ptr, dtype(1).ir_value()], [dtype.mlir_type()], attributes)
