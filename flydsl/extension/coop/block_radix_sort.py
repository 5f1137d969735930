"""Block radix sort, from the least significant digit."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flydsl.errors import DSLTypeError
from flydsl.expr import gpu
from flydsl.expr.arith import ceildiv
from flydsl.expr.arith import max as greatest
from flydsl.expr.arith import min as least
from flydsl.expr.numeric import Int32, Uint16, Uint32
from flydsl.extension.coop.block_exchange import exchange
from flydsl.extension.coop.block_scan import BlockScan
from flydsl.extension.coop.memory import Place, blocked, striped
from flydsl.extension.coop.radix import Digit, bit_range, key_fields, rank_digits
from flydsl.extension.coop.regions import repeat
from flydsl.extension.coop.shorthands import shorthand
from flydsl.extension.coop.sorting import radix_type
from flydsl.extension.coop.specialize import BlockCollective, array_at, byte_array, positive
from flydsl.extension.coop.values import like_items

DIGIT_BITS = 4
"""Bits of one pass, at most: each thread has a counter for each digit."""


class BlockRadixSortAlgorithm(enum.Enum):
    """The digits of :class:`BlockRadixSort` in one pass."""

    RADIX_SCAN = RadixScan = "radix_scan"
    """Digits of one bit."""
    RADIX_DIGIT = RadixDigit = "radix_digit"
    """Digits of 4 bits: a quarter of the passes."""


class BlockRadixSort(BlockCollective):
    """``BlockRadixSort[dtype, block_size, items_per_thread, algorithm]``: a block's items sorted by number.

    With ``(key, value)`` as the type, values move along with the keys.  Equal keys keep their order in both directions.
    The zeros are equal, and NaN is the greatest.  Keys of other types than numbers need a ``decomposer``.

    Example in a kernel::

        P = fx.coop.BlockRadixSort[fx.Int32, 64, 1]
        storage = fx.SharedAllocator().allocate(P.SharedStorage).peek()
        keys = P(63 - a[t], storage=storage)
        y[t] = keys.to(fx.Float32)
        # y: 0 1 2 3
    """

    Algorithm = BlockRadixSortAlgorithm
    pairs = True

    def storage_fields(self) -> Mapping[str, Any]:
        self._counter = Uint16 if self.tile < 1 << 16 else Uint32
        self._counters = self.block_threads << DIGIT_BITS
        self._scan = BlockScan.specialize(Int32, self.block_size)
        arrays = [(self._counter, self._counters), (self.dtype, self.tile)]
        if self.value_dtype is not None:
            arrays.append((self.value_dtype, self.tile))
        return {"places": byte_array(*arrays), "scan": self._scan.SharedStorage}

    def __call__(
        self,
        keys: Any,
        values: Any = None,
        *,
        storage: Any,
        descending: bool = False,
        begin_bit: Any = 0,
        end_bit: Any = None,
        decomposer: Callable[[Any], Sequence[Any]] | None = None,
        radix_bits: int | None = None,
        blocked_to_striped: bool = False,
    ) -> Any:
        """The keys, or keys and values, in order; blocked before, and after too unless ``blocked_to_striped``.

        Args:
            keys: one key, or a tuple, list or Vector of keys.
            values: as many values if the type is a pair, else ``None``.
            storage: the scratch memory.
            descending: from the greatest to the least.
            begin_bit: the first compared bit, from the least significant; may be a run-time value.
            end_bit: the bit after the last compared one, by default the end of the key; may be a run-time value.
            decomposer: a function from a key to the numbers that order it, the most significant first; bits are counted
                over all of them, from the last bit of the last.
            radix_bits: bits per pass instead of the algorithm's, at most 4; the result is the same.
            blocked_to_striped: threads get every T-th item instead of neighboring ones.

        Raises:
            DSLTypeError: keys, values, scratch memory or bits of the wrong kind, or keys that have no digits.
            DSLValueError: another block size or number of items, or bits outside the key.
        """
        target = striped(self.block_threads) if blocked_to_striped else None
        return self._sorted(keys, values, storage, descending, (begin_bit, end_bit), decomposer, radix_bits, target)

    def sort_blocked_to_striped(
        self,
        keys: Any,
        values: Any = None,
        *,
        storage: Any,
        descending: bool = False,
        begin_bit: Any = 0,
        end_bit: Any = None,
        decomposer: Callable[[Any], Sequence[Any]] | None = None,
        radix_bits: int | None = None,
    ) -> Any:
        """As a call, but threads get every T-th item."""
        target = striped(self.block_threads)
        return self._sorted(keys, values, storage, descending, (begin_bit, end_bit), decomposer, radix_bits, target)

    sort_descending = shorthand("sort_descending", __call__, descending=True)
    sort_descending_blocked_to_striped = shorthand(
        "sort_descending_blocked_to_striped", sort_blocked_to_striped, descending=True
    )

    def _sorted(
        self,
        keys: Any,
        values: Any,
        storage: Any,
        descending: bool,
        bits: tuple[Any, Any],
        decomposer: Callable[[Any], Sequence[Any]] | None,
        radix_bits: int | None,
        target: Place | None,
    ) -> Any:
        storage, size = self.enter(storage), self.items_per_thread
        self.check_values(values)
        if decomposer is None:
            radix_type(self.name, self.dtype)
        elif not callable(decomposer):
            raise DSLTypeError(f"{self.name}: decomposer is {decomposer!r}; expected a function of a key")
        default = 1 if self.algorithm is BlockRadixSortAlgorithm.RADIX_SCAN else DIGIT_BITS
        step = min(positive(self.name, "radix_bits", default if radix_bits is None else radix_bits), DIGIT_BITS)
        state = [self.items(keys)] + ([] if values is None else [self.items(values, self.value_dtype)])
        own = [blocked(size)(self.thread(), k) for k in range(size)]
        widths = [field.width for field in key_fields(self.name, state[0][0], decomposer)]
        begin, end = bit_range(self.name, sum(widths), *bits)
        low = 0
        for number in reversed(range(len(widths))):  # the last field is the least significant
            width = widths[number]
            first, last = (least(greatest(bound - low, 0), width) for bound in (begin, end))
            state = self._by_field(state, storage, own, (number, first, last, step), decomposer, descending)
            low += width
        if target is not None:
            state = self._move(state, storage, own, [target(self.thread(), k) for k in range(size)])
        results = [like_items(model, items) for model, items in zip((keys, values), state, strict=False)]
        return results[0] if values is None else (results[0], results[1])

    def _by_field(
        self,
        state: list[Any],
        storage: Any,
        own: list[Any],
        field: tuple[int, Any, Any, int],
        decomposer: Callable[[Any], Sequence[Any]] | None,
        descending: bool,
    ) -> list[Any]:
        """Keys, and values, sorted by the bits from ``first`` to before ``last`` of one field, ``step`` per pass."""
        number, first, last, step = field

        def one_pass(trip: Int32, state: Any) -> Any:
            digit = Digit(first + trip * step, last, step)
            fields = [key_fields(self.name, key, decomposer)[number] for key in state[0]]
            digits = [digit.of(field.ordered(descending=descending)) for field in fields]
            counters = array_at(storage.places, self._counter, self._counters)
            gpu.barrier()
            ranks = rank_digits(
                digits, counters, self.thread(), self.block_threads, 1 << step, self._scan, storage.scan, keep=False
            )
            return self._move(state, storage, ranks, own)

        passes = repeat(ceildiv(last - first, step), state, one_pass)
        return list(passes)

    def _move(self, state: list[Any], storage: Any, source: list[Any], target: list[Any]) -> list[Any]:
        """The keys, and values, with the indices ``target``, of those with the indices ``source``."""
        moved = []
        for items, dtype in zip(state, (self.dtype, self.value_dtype), strict=False):
            gpu.barrier()
            moved.append(exchange(items, array_at(storage.places, dtype, self.tile), source, target, 1))
        return moved
