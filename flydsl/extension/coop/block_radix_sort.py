"""Sorting a block's items digit by digit, from the least significant."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Any

from flydsl.expr import gpu
from flydsl.expr.arith import ceildiv
from flydsl.expr.numeric import Int32, Uint16, Uint32
from flydsl.extension.coop.arrangements import Place, blocked, striped
from flydsl.extension.coop.block_exchange import exchange
from flydsl.extension.coop.block_radix_rank import rank_digits
from flydsl.extension.coop.block_scan import BlockScan
from flydsl.extension.coop.radix import Digit, bit_range, radix_type, to_radix
from flydsl.extension.coop.regions import repeat
from flydsl.extension.coop.specialise import BlockCollective, array_at, byte_array
from flydsl.extension.coop.values import like_items

__all__ = ["BlockRadixSort", "BlockRadixSortAlgorithm"]


class BlockRadixSortAlgorithm(enum.Enum):
    """How much of a key :class:`BlockRadixSort` looks at in one pass."""

    RADIX_SCAN = enum.auto()
    """Digits of 4 bits."""
    RADIX_DIGIT = enum.auto()
    """Digits of one bit: an eighth of the counters, and four times the passes."""


class BlockRadixSort(BlockCollective):
    """``BlockRadixSort[dtype, block_size, items_per_thread, algorithm]``: a block's items sorted by number.

    With ``(key, value)`` as the type, values move along with the keys.  Equal keys keep their order.  Floats are ordered
    by sign and bits: -0.0 comes before +0.0, and NaN before or after all others by its sign.
    """

    Algorithm = BlockRadixSortAlgorithm
    pairs = True

    def take_more(self, parts: list[Any]) -> None:
        self._bits = radix_type(self.name, self.dtype)

    def storage_fields(self) -> Mapping[str, Any]:
        self._radix_bits = 4 if self.algorithm is BlockRadixSortAlgorithm.RADIX_SCAN else 1
        self._counter = Uint16 if self.tile < 1 << 16 else Uint32
        self._counters = self.threads << self._radix_bits
        self._scan = BlockScan.specialise(Int32, self.block_size)
        arrays = [(self._counter, self._counters), (self._bits, self.tile)]
        if self.value_dtype is not None:
            arrays.append((self.value_dtype, self.tile))
        return {"places": byte_array(*arrays), "scan": self._scan.SharedStorage}

    def __call__(self, keys: Any, values: Any = None, **options: Any) -> Any:
        """The keys, or keys and values, in order, in the form given; blocked, before and after.

        Args:
            keys: one key, or a tuple, list or Vector of keys.
            values: as many values if the type is a pair, else ``None``.
            **options: ``storage``, the scratch memory; ``descending``, from the greatest to the least; ``begin_bit``
                and ``end_bit``, which bits are compared, by default all; they may be run-time numbers.

        Raises:
            DSLTypeError: keys, values, scratch memory or bits of the wrong kind.
            DSLValueError: another block size or number of items, or bits outside the key.
        """
        return self._sort(keys, values, None, **options)

    sort = __call__

    def sort_blocked_to_striped(self, keys: Any, values: Any = None, **options: Any) -> Any:
        """As a call, but threads get every T-th item."""
        return self._sort(keys, values, striped(self.threads), **options)

    def _sort(
        self,
        keys: Any,
        values: Any,
        target: Place | None,
        *,
        storage: Any,
        descending: bool = False,
        begin_bit: Any = 0,
        end_bit: Any = None,
    ) -> Any:
        storage, thread, size = self.enter(storage), self.thread(), self.items_per_thread
        self.check_values(values)
        begin, end = bit_range(self.name, self.dtype, begin_bit, end_bit)
        state = [self.items(keys)] + ([] if values is None else [self.items(values, self.value_dtype)])
        own = [blocked(size)(thread, k) for k in range(size)]

        def one_pass(number: Int32, state: Any) -> Any:
            digit = Digit(begin + number * self._radix_bits, end, self._radix_bits)
            digits = [digit.of(to_radix(key, descending=descending)) for key in state[0]]
            counters = array_at(storage.places, self._counter, self._counters)
            gpu.barrier()
            radix = 1 << self._radix_bits
            ranks = rank_digits(digits, counters, thread, self.threads, radix, self._scan, storage.scan, keep=False)
            return self._move(state, storage, ranks, own)

        state = repeat(ceildiv(end - begin, self._radix_bits), state, one_pass)
        if target is not None:
            state = self._move(state, storage, own, [target(thread, k) for k in range(size)])
        results = [like_items(model, items) for model, items in zip((keys, values), state, strict=False)]
        return results[0] if values is None else (results[0], results[1])

    def _move(self, state: list[Any], storage: Any, source: list[Any], target: list[Any]) -> list[Any]:
        """The keys, and values, that have the numbers ``target`` among those numbered ``source``."""
        moved = []
        for items, dtype in zip(state, (self.dtype, self.value_dtype), strict=False):
            gpu.barrier()
            moved.append(exchange(items, array_at(storage.places, dtype, self.tile), source, target, 1))
        return moved
