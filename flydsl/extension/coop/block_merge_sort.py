"""Block merge sort: sorted threads, then merges of neighboring runs.

Every thread of two runs makes its part of the merged run on its own, from where the merge path crosses its diagonal
(Green, McColl and Bader, "GPU Merge Path", ICS 2012).
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flydsl.expr import gpu
from flydsl.expr.arith import max as greatest
from flydsl.expr.arith import min as least
from flydsl.expr.numeric import Boolean, Int32
from flydsl.expr.struct.array import array_of
from flydsl.extension.coop.lanes import count_argument
from flydsl.extension.coop.regions import repeat
from flydsl.extension.coop.sorting import Less, Record, order_of, records_of, sort_records, split_records
from flydsl.extension.coop.specialize import BlockCollective
from flydsl.extension.coop.values import filled, select
from flydsl.support.fast_dataclass import dataclass


class BlockMergeSortAlgorithm(enum.Enum):
    """The algorithms of :class:`BlockMergeSort`."""

    MERGE = Merge = "merge"
    """Runs of one thread, then of 2, 4, 8, ... threads."""


@dataclass(frozen=True)
class Runs:
    """Two neighboring runs of sorted keys in shared memory."""

    keys: Any
    start: Any
    middle: Any
    """The beginning of the second."""
    lengths: tuple[Any, Any]
    less: Less

    def key(self, run: int, number: Any) -> tuple[Any, Any]:
        """The index of a key of a run, and the key; for an index outside of the run, some other key."""
        place = (self.middle if run else self.start) + number
        place = least(greatest(place, 0), type(self.keys).size - 1)
        return place, self.keys[place]

    def crossing(self, diagonal: Any, steps: int) -> Any:
        """The number of the first run's keys among the first ``diagonal`` keys of the merged run."""
        low, high = greatest(diagonal - self.lengths[1], 0), least(diagonal, self.lengths[0])
        for _ in range(steps):
            middle = (low + high) >> 1
            second_first = Boolean(self.less(self.key(1, diagonal - 1 - middle)[1], self.key(0, middle)[1]))
            open_ = low < high
            low, high = (
                (open_ & ~second_first).select(middle + 1, low),
                (open_ & second_first).select(middle, high),
            )
        return low


class BlockMergeSort(BlockCollective):
    """``BlockMergeSort[dtype, block_size, items_per_thread]``: a block's items sorted; equal keys keep their order.

    With ``(key, value)`` as the type, values move along with the keys.  Items are blocked, before and after.  The zeros
    are equal, and NaN is the greatest.

    Example in a kernel::

        P = fx.coop.BlockMergeSort[fx.Int32, 64, 1]
        storage = fx.SharedAllocator().allocate(P.SharedStorage).peek()
        keys = P(63 - a[t], storage=storage)
        y[t] = keys.to(fx.Float32)
        # y: 0 1 2 3
    """

    Algorithm = BlockMergeSortAlgorithm
    pairs = True

    def storage_fields(self) -> Mapping[str, Any]:
        fields = {"keys": array_of(self.dtype, self.tile)}
        return fields if self.value_dtype is None else {**fields, "values": array_of(self.value_dtype, self.tile)}

    def __call__(
        self,
        keys: Any,
        values: Any = None,
        *,
        storage: Any,
        descending: bool = False,
        compare_op: Any = None,
        valid_items: Any = None,
        oob_default: Any = None,
    ) -> Any:
        """The keys, or keys and values, in order.

        Args:
            keys: one key, or a tuple, list or Vector of keys.
            values: as many values if the type is a pair, else ``None``.
            storage: the scratch memory.
            descending: the order reversed; equal keys keep theirs.
            compare_op: true if its first key comes before its second; ascending by default.  Of a NaN that it
                puts nowhere, as ``a > b`` does, the place is that of the greatest number.
            valid_items: only the first so many items are sorted, the others stay after them.
            oob_default: the key of those others then, and zeros their values; by default they do not change.

        Raises:
            DSLTypeError: keys, values, scratch memory or ``compare_op`` of the wrong kind.
            DSLValueError: another block size or number of items, or a bad ``valid_items``.
        """
        storage, thread, size = self.enter(storage), self.thread(), self.items_per_thread
        self.check_values(values)
        valid = count_argument("valid_items", valid_items, self.tile)
        order = order_of(compare_op, stable=True, present=valid, descending=descending)
        self.items(keys)
        records = records_of(keys, values, (self.dtype, self.value_dtype))
        placed = [replace(record, place=thread * size + k) for k, record in enumerate(records)]
        records = [replace(record, place=None) for record in sort_records(placed, order)]
        count = Int32(self.tile) if valid is None else valid
        merged = self._merge_runs(records, storage, count, order.less)
        if valid is not None and oob_default is not None:
            absent = [
                record.with_parts([filled(d, part) for d, part in zip((oob_default, 0), record.parts(), strict=False)])
                for record in merged
            ]
            merged = [
                r.choose(thread * size + k >= valid, a) for k, (r, a) in enumerate(zip(merged, absent, strict=True))
            ]
        return split_records(merged, keys, values)

    sort = __call__
    stable_sort = __call__

    def _merge_runs(self, records: list[Record], storage: Any, count: Any, less: Less) -> list[Record]:
        """Records that are sorted within each thread, sorted over the block; ``count`` of them take part."""
        thread, size = self.thread(), self.items_per_thread
        rounds = (self.block_threads - 1).bit_length()

        def merge_round(number: Int32, parts: Any) -> Any:
            current = [record.with_parts(part) for record, part in zip(records, parts, strict=True)]
            gpu.barrier()
            for k, record in enumerate(current):
                storage.keys[thread * size + k] = record.key
                if record.value is not None:
                    storage.values[thread * size + k] = record.value
            gpu.barrier()
            length = Int32(size) << number
            start = thread * size // (length * 2) * (length * 2)
            lengths = tuple(least(greatest(count - first, 0), length) for first in (start, start + length))
            runs = Runs(storage.keys, start, start + length, (lengths[0], lengths[1]), less)
            return [record.parts() for record in self._merged(current, runs, storage)]

        parts = repeat(rounds, [record.parts() for record in records], merge_round)
        return [record.with_parts(part) for record, part in zip(records, parts, strict=True)]

    def _merged(self, current: list[Record], runs: Runs, storage: Any) -> list[Record]:
        """This thread's part of two merged runs; items that take no part do not move."""
        first_length, second_length = runs.lengths
        diagonal = least(self.thread() * self.items_per_thread - runs.start, first_length + second_length)
        first = runs.crossing(diagonal, self.tile.bit_length())
        second = diagonal - first
        merged = []
        for record in current:
            place_a, a = runs.key(0, first)
            place_b, b = runs.key(1, second)
            take_a = (first < first_length) & ((second >= second_length) | ~Boolean(runs.less(b, a)))
            found = record.with_parts(
                (select(take_a, a, b),)
                if record.value is None
                else (select(take_a, a, b), storage.values[take_a.select(place_a, place_b)])
            )
            any_left = (first < first_length) | (second < second_length)
            merged.append(record.choose(any_left, found))
            first, second = first + take_a.to(Int32), second + (~take_a).to(Int32)
        return merged
