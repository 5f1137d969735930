"""The greatest or least items of a block."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Any

from flydsl.expr.numeric import Boolean, Int32
from flydsl.extension.coop.block_merge_sort import BlockMergeSort
from flydsl.extension.coop.block_radix_sort import BlockRadixSort
from flydsl.extension.coop.lanes import count_argument
from flydsl.extension.coop.radix import radix_type
from flydsl.extension.coop.specialise import BlockCollective
from flydsl.extension.coop.values import like_items, select

__all__ = ["BlockTopK", "BlockTopKAlgorithm"]


class BlockTopKAlgorithm(enum.Enum):
    """How :class:`BlockTopK` selects."""

    MERGE = enum.auto()
    """By comparing keys, as :class:`BlockMergeSort` does."""
    AIR = enum.auto()
    """By the digits of keys, as :class:`BlockRadixSort` does; keys are numbers."""


class BlockTopK(BlockCollective):
    """``BlockTopK[dtype, block_size, items_per_thread, algorithm]``: the k greatest or least of a block's items.

    With ``(key, value)`` as the type, values move along with the keys.  All methods give the selected items, keys or keys
    and values in the form given, in order and blocked, and Boolean flags that say which of them are selected items: the
    first k, or fewer if there are not so many.
    """

    Algorithm = BlockTopKAlgorithm
    pairs = True

    def storage_fields(self) -> Mapping[str, Any]:
        dtype = self.dtype if self.value_dtype is None else (self.dtype, self.value_dtype)
        if self.algorithm is BlockTopKAlgorithm.MERGE:
            self._merge = BlockMergeSort.specialise(dtype, self.block_size, self.items_per_thread)
            return {"sort": self._merge.SharedStorage}
        radix_type(self.name, self.dtype)
        self._radix = BlockRadixSort.specialise(dtype, self.block_size, self.items_per_thread)
        return {"sort": self._radix.SharedStorage}

    def __call__(
        self, keys: Any, k: Any, values: Any = None, *, storage: Any, largest: bool = True, num_valid: Any = None
    ) -> tuple[Any, Any]:
        """The ``k`` greatest items, or the least unless ``largest``, and the flags.

        Args:
            keys: one key, or a tuple, list or Vector of keys.
            k: how many, may be a run-time number.
            values: as many values if the type is a pair, else ``None``.
            storage: the scratch memory.
            largest: which end of the order is selected.
            num_valid: only the first so many items of the block take part.

        Raises:
            DSLTypeError: keys, values, scratch memory or numbers of the wrong kind.
            DSLValueError: another block size or number of items, or a number out of range.
        """
        self.enter(storage)
        self.check_values(values)
        wanted = count_argument("k", k, self.tile)
        valid = count_argument("num_valid", num_valid, self.tile)
        sort = self._by_merging if self.algorithm is BlockTopKAlgorithm.MERGE else self._by_digits
        selected = sort(keys, values, storage.sort, bool(largest), valid)
        first = self.thread() * self.items_per_thread
        flags = []
        for number in (first + j for j in range(self.items_per_thread)):
            flag = Boolean(True) if wanted is None else number < wanted
            flags.append(flag if valid is None else flag & (number < valid))
        return selected, like_items(keys, flags)

    def max_keys(self, keys: Any, k: Any, *, storage: Any, num_valid: Any = None) -> tuple[Any, Any]:
        """The ``k`` greatest keys."""
        return self(keys, k, storage=storage, num_valid=num_valid)

    def min_keys(self, keys: Any, k: Any, *, storage: Any, num_valid: Any = None) -> tuple[Any, Any]:
        """The ``k`` least keys."""
        return self(keys, k, storage=storage, largest=False, num_valid=num_valid)

    def max_pairs(self, keys: Any, values: Any, k: Any, *, storage: Any, num_valid: Any = None) -> tuple[Any, Any]:
        """The ``k`` greatest keys with their values."""
        return self(keys, k, values, storage=storage, num_valid=num_valid)

    def min_pairs(self, keys: Any, values: Any, k: Any, *, storage: Any, num_valid: Any = None) -> tuple[Any, Any]:
        """The ``k`` least keys with their values."""
        return self(keys, k, values, storage=storage, largest=False, num_valid=num_valid)

    def _by_merging(self, keys: Any, values: Any, storage: Any, largest: bool, valid: Int32 | None) -> Any:
        compare = (lambda a, b: a > b) if largest else None
        return self._merge(keys, values, storage=storage, compare_op=compare, valid_items=valid)

    def _by_digits(self, keys: Any, values: Any, storage: Any, largest: bool, valid: Int32 | None) -> Any:
        if valid is not None:  # what takes no part gets the key that comes last
            last = _extreme(self.dtype, greatest=not largest)
            first = self.thread() * self.items_per_thread
            found = [select(first + j < valid, key, last) for j, key in enumerate(self.items(keys))]
            keys = like_items(keys, found)
        return self._radix(keys, values, storage=storage, descending=largest)


def _extreme(dtype: Any, *, greatest: bool) -> Any:
    """The key that comes last of all in the order of digits."""
    if not dtype.is_float:
        return dtype(dtype.limits()[greatest])
    bits = (1 << dtype.width) - 1 if not greatest else (1 << (dtype.width - 1)) - 1
    unsigned: Any = radix_type("a key", dtype)
    return unsigned(bits).bitcast(dtype)
