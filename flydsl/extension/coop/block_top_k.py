"""The greatest or least items of a block."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Any

from flydsl.errors import DSLTypeError
from flydsl.expr import gpu
from flydsl.expr.memory.vector import ReductionOp
from flydsl.expr.numeric import Boolean, Int32
from flydsl.expr.struct.array import array_of
from flydsl.extension.coop.block_exchange import exchange
from flydsl.extension.coop.block_merge_sort import BlockMergeSort
from flydsl.extension.coop.block_radix_sort import BlockRadixSort
from flydsl.extension.coop.block_scan import BlockScan
from flydsl.extension.coop.lanes import count_argument
from flydsl.extension.coop.sorting import first_and_last, radix_type
from flydsl.extension.coop.specialize import BlockCollective
from flydsl.extension.coop.values import like_items, select


class BlockTopKAlgorithm(enum.Enum):
    """The selection algorithms of :class:`BlockTopK`."""

    MERGE = Merge = "merge"
    """By comparing keys, as :class:`BlockMergeSort` does."""
    AIR = Air = "air"
    """By the digits of keys, as :class:`BlockRadixSort` compares them; keys are numbers."""


class BlockTopK(BlockCollective):
    """``BlockTopK[dtype, block_size, items_per_thread, algorithm]``: the k greatest or least of a block's items.

    With ``(key, value)`` as the type, values move along with the keys.  All methods return the keys, the values if
    there are any, and Boolean flags of the selected items, the first k of the block; items are blocked, before and
    after.  MERGE returns the selected ones sorted, AIR in their original order, followed by the others.  Of equal keys
    the first are selected; the zeros are equal, and NaN is the greatest.

    Example in a kernel::

        P = fx.coop.BlockTopK[fx.Int32, 64, 1]
        storage = fx.SharedAllocator().allocate(P.SharedStorage).peek()
        keys, chosen = P(a[t], 3, storage=storage, largest=True)
        y[t] = chosen.select(keys, -1).to(fx.Float32)
        # y: 63 62 61 -1
    """

    Algorithm = BlockTopKAlgorithm
    pairs = True

    def storage_fields(self) -> Mapping[str, Any]:
        if self.algorithm is BlockTopKAlgorithm.MERGE:
            dtype = self.dtype if self.value_dtype is None else (self.dtype, self.value_dtype)
            self._merge = BlockMergeSort.specialize(dtype, self.block_size, self.items_per_thread)
            return {"sort": self._merge.SharedStorage}
        radix_type(self.name, self.dtype)
        self._radix = BlockRadixSort.specialize(
            (self.dtype, Int32), self.block_size, self.items_per_thread, "RADIX_DIGIT"
        )
        self._scan = BlockScan.specialize(Int32, self.block_size)
        fields = {"sort": self._radix.SharedStorage, "scan": self._scan.SharedStorage}
        fields |= {"places": array_of(Int32, self.tile), "keys": array_of(self.dtype, self.tile)}
        return fields if self.value_dtype is None else {**fields, "values": array_of(self.value_dtype, self.tile)}

    def __call__(
        self,
        keys: Any,
        k: Any,
        values: Any = None,
        *,
        storage: Any,
        largest: bool = True,
        num_valid: Any = None,
        compare_op: Any = None,
    ) -> tuple[Any, ...]:
        """The ``k`` greatest items, or the least unless ``largest``.

        Args:
            keys: one key, or a tuple, list or Vector of keys.
            k: at most ``num_valid``; may be a run-time value.
            values: as many values if the type is a pair, else ``None``.
            storage: the scratch memory.
            largest: false selects the least.
            num_valid: only the first so many items of the block take part; may be a run-time value.
            compare_op: true if its first key is less than its second, for MERGE.

        Raises:
            DSLTypeError: keys, values, scratch memory or numbers of the wrong kind, or AIR with ``compare_op``.
            DSLValueError: another block size or number of items, or a number out of range.
        """
        storage = self.enter(storage)
        self.check_values(values)
        wanted = count_argument("k", k, self.tile)
        valid = count_argument("num_valid", num_valid, self.tile)
        own = [self.thread() * self.items_per_thread + j for j in range(self.items_per_thread)]
        if self.algorithm is BlockTopKAlgorithm.MERGE:
            selected = self._merge(
                keys, values, storage=storage.sort, descending=largest, compare_op=compare_op, valid_items=valid
            )
            parts = (selected,) if values is None else selected
        elif compare_op is not None:
            raise DSLTypeError(f"{self.name} compares digits; MERGE takes compare_op")
        else:
            parts = self._by_digits(keys, values, storage, own, bool(largest), wanted, valid)
        flags = [Boolean(True) if wanted is None else number < wanted for number in own]
        if valid is not None:
            flags = [flag & (number < valid) for flag, number in zip(flags, own, strict=True)]
        return (*parts, like_items(keys, flags))

    def max_keys(self, keys: Any, k: Any, num_valid: Any = None, *, storage: Any) -> tuple[Any, Any]:
        """The ``k`` greatest keys, and the flags."""
        selected, flags = self(keys, k, storage=storage, num_valid=num_valid)
        return selected, flags

    def min_keys(self, keys: Any, k: Any, num_valid: Any = None, *, storage: Any) -> tuple[Any, Any]:
        """The ``k`` least keys, and the flags."""
        selected, flags = self(keys, k, storage=storage, largest=False, num_valid=num_valid)
        return selected, flags

    def max_pairs(self, keys: Any, values: Any, k: Any, num_valid: Any = None, *, storage: Any) -> tuple[Any, Any, Any]:
        """The ``k`` greatest keys, their values, and the flags."""
        selected, moved, flags = self(keys, k, values, storage=storage, num_valid=num_valid)
        return selected, moved, flags

    def min_pairs(self, keys: Any, values: Any, k: Any, num_valid: Any = None, *, storage: Any) -> tuple[Any, Any, Any]:
        """The ``k`` least keys, their values, and the flags."""
        selected, moved, flags = self(keys, k, values, storage=storage, largest=False, num_valid=num_valid)
        return selected, moved, flags

    def _by_digits(
        self, keys: Any, values: Any, storage: Any, own: list[Any], largest: bool, wanted: Any, valid: Int32 | None
    ) -> tuple[Any, ...]:
        """The keys, and values, with the selected ones first; both groups keep their original order."""
        items = self.items(keys)
        compared = items
        if valid is not None:  # items that take no part get the key that comes last
            last = first_and_last(self.dtype)[not largest]
            compared = [select(number < valid, key, last) for number, key in zip(own, items, strict=True)]
        _, origins = self._radix(compared, own, storage=storage.sort, descending=largest)
        for position, origin in zip(own, origins, strict=True):
            storage.places[origin] = position
        gpu.barrier()
        limit = Int32(self.tile) if wanted is None else select(wanted < 0, Int32(0), wanted)
        chosen = [storage.places[number] < limit for number in own]
        before = self._scan.exclusive([Int32(c) for c in chosen], ReductionOp.ADD, storage=storage.scan)
        targets = [c.select(b, limit + number - b) for c, b, number in zip(chosen, before, own, strict=True)]
        moved = exchange(items, storage.keys, targets, own, 1)
        if values is None:
            return (like_items(keys, moved),)
        payload = exchange(self.items(values, self.value_dtype), storage.values, targets, own, 1)
        return like_items(keys, moved), like_items(values, payload)
