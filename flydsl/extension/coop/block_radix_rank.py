"""Ranks of a block's items, ordered by bits of their keys."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import gpu
from flydsl.expr.memory.vector import ReductionOp, Vector
from flydsl.expr.numeric import Boolean, Int32, Numeric, Uint8, Uint16, Uint32, Uint64
from flydsl.expr.struct.array import array_of
from flydsl.extension.coop.block_exchange import exchange
from flydsl.extension.coop.block_histogram import atomic_add
from flydsl.extension.coop.block_radix_sort import DIGIT_BITS, BlockRadixSort
from flydsl.extension.coop.block_scan import BlockScan
from flydsl.extension.coop.memory import Place, blocked, warp_striped
from flydsl.extension.coop.radix import bit_range, rank_digits
from flydsl.extension.coop.regions import when
from flydsl.extension.coop.specialize import BlockCollective, array_at, positive
from flydsl.extension.coop.values import like_items
from flydsl.support.fast_dataclass import dataclass

CAPACITY_BITS, MAX_CAPACITY_BITS = 8, 30


class BlockRadixRankAlgorithm(enum.Enum):
    """The item order and the counting algorithm of :class:`BlockRadixRank`.

    The MATCH algorithms are for targets whose lanes compare digits in one instruction.  Here they differ from BASIC
    only in the order of their items: warp-striped.
    """

    BASIC = Basic = "basic"
    """Each thread counts its digits in shared memory, and the counters are scanned."""
    MEMOIZE = Memoize = "memoize"
    """The same with the scanned counters kept in registers instead of read twice."""
    MATCH = Match = "match"
    MATCH_EARLY_COUNTS_ANY = MatchEarlyCountsAny = "match_early_counts_any"
    MATCH_EARLY_COUNTS_ATOMIC_OR = MatchEarlyCountsAtomicOr = "match_early_counts_atomic_or"
    EARLY_COUNTS = EarlyCounts = "early_counts"


_BLOCKED = (BlockRadixRankAlgorithm.BASIC, BlockRadixRankAlgorithm.MEMOIZE)


@dataclass(frozen=True)
class _Capacity:
    """A number of bits among the parameters."""

    bits: int


class _WithRadixBits:
    """The result of :meth:`BlockRadixRank.with_radix_bits`: the class with another default."""

    def __init__(self, bits: int) -> None:
        self._bits = bits

    def __getitem__(self, key: Any) -> BlockRadixRank:
        parts = key if isinstance(key, tuple) else (key,)
        return BlockRadixRank.specialize(*parts, _Capacity(self._bits))


class BlockRadixRank(BlockCollective):
    """``BlockRadixRank[dtype, block_size, items_per_thread, algorithm]``: the number of items of a block before each.

    BASIC and MEMOIZE take blocked items, the MATCH algorithms warp-striped ones.  Counted digits have up to 8 bits, with
    ``BlockRadixRank.with_radix_bits(b)[...]`` up to ``b``.

    Example in a kernel::

        P = fx.coop.BlockRadixRank[fx.Int32, 64, 1]
        storage = fx.SharedAllocator().allocate(P.SharedStorage).peek()
        y[t] = P(3 - a[t] % 4, storage=storage, begin_bit=0, end_bit=2).to(fx.Float32)
        # y: 48 32 16 0
    """

    Algorithm = BlockRadixRankAlgorithm

    @classmethod
    def with_radix_bits(cls, radix_bits: int) -> _WithRadixBits:
        """The class for digits of up to ``radix_bits`` bits, with a counter for each value.

        Raises:
            DSLTypeError: not an integer.
            DSLValueError: not from 1 to 30.
        """
        if positive(cls.__name__, "radix_bits", radix_bits) > MAX_CAPACITY_BITS:
            raise DSLValueError(f"{cls.__name__}: radix_bits is {radix_bits}; expected 1 to {MAX_CAPACITY_BITS}")
        return _WithRadixBits(radix_bits)

    def take_more(self, parts: list[Any]) -> None:
        self.configured_radix_bits = CAPACITY_BITS
        if parts and isinstance(parts[-1], _Capacity):
            self.configured_radix_bits = parts.pop().bits

    def storage_fields(self) -> Mapping[str, Any]:
        self._counter = Uint16 if self.tile < 1 << 16 else Uint32
        self._scan = BlockScan.specialize(Int32, self.block_size)
        self._sort = BlockRadixSort.specialize(
            (self._raw_type(), Int32), self.block_size, self.items_per_thread, "RADIX_DIGIT"
        )
        return {
            "sort": self._sort.SharedStorage,
            "places": array_of(Int32, self.tile),
            "counts": array_of(Int32, 1 << self.configured_radix_bits),
        }

    def _raw_type(self) -> Any:
        """The unsigned type of the bits that items are ranked by."""
        width = getattr(self.dtype, "width", 32) if getattr(self.dtype, "is_integer", False) else 32
        return {8: Uint8, 16: Uint16, 64: Uint64}.get(width, Uint32)

    def __call__(
        self,
        keys: Any,
        *,
        storage: Any,
        descending: bool = False,
        begin_bit: Any = 0,
        end_bit: Any = None,
        digit_extractor: Callable[[Any], Any] | None = None,
        radix_bits: int | None = None,
        count_callback: Callable[[Any], object] | None = None,
        with_prefix: bool = False,
    ) -> Any:
        """The rank of each item, as ``Int32``, in the form of ``keys``: the number of items of the block before it.

        Items are compared by the bits of their keys in memory; equal ones keep their order.

        Args:
            keys: one key, or a tuple, list or Vector of keys; integers unless there is a ``digit_extractor``.
            storage: the scratch memory.
            descending: the greatest first.
            begin_bit: the first compared bit; may be a run-time value.
            end_bit: the bit after the last compared one, by default the end of the key; may be a run-time value.
            digit_extractor: a function from a key to the number below ``2**radix_bits`` to compare instead.
            radix_bits: bits of that number; without an extractor the bits of a pass, which change no rank.
            count_callback: for one digit and a MATCH algorithm: a function of a Vector with the number of items of each
                digit. Thread t gets those of the ``n`` digits from ``t * n`` on, zeros after the last.
            with_prefix: for one digit, also return the number of items before those of each digit, as such a Vector.

        Raises:
            DSLTypeError: keys, scratch memory, bits or functions of the wrong kind.
            DSLValueError: another block size or number of items, or more bits than the key or a digit has.
        """
        storage, items = self.enter(storage), self.items(keys)
        digits, bits, begin, end = self._digits(items, digit_extractor, radix_bits, begin_bit, end_bit)
        own = self._item_indices()
        ordered = digits
        if self.algorithm not in _BLOCKED:
            raw = array_at(storage.sort.places, self._raw_type(), self.tile)
            ordered = exchange(digits, raw, own, self._indices(blocked(self.items_per_thread)), 1)
            gpu.barrier()
        ranks = self._ranks(ordered, storage, descending, begin, end)
        if self.algorithm not in _BLOCKED:
            gpu.barrier()
            ranks = exchange(ranks, storage.places, self._indices(blocked(self.items_per_thread)), own, 1)
        result = like_items(keys, ranks)
        if count_callback is None and not with_prefix:
            return result
        before = self._count(digits, bits, begin, end, storage, descending, count_callback)
        return (result, before) if with_prefix else result

    rank = __call__

    def _indices(self, place: Place) -> list[Any]:
        return [place(self.thread(), k) for k in range(self.items_per_thread)]

    def _item_indices(self) -> list[Any]:
        """The indices of this thread's items, in the algorithm's order."""
        count = self.items_per_thread
        return self._indices(blocked(count) if self.algorithm in _BLOCKED else warp_striped(count, self.warp_width))

    def _digits(
        self, items: list[Any], extractor: Callable[[Any], Any] | None, radix_bits: int | None, begin: Any, end: Any
    ) -> tuple[list[Any], int | None, Numeric, Numeric]:
        """The compared part of each item, the bits of its one digit if it is one, and the range of bits."""
        raw = self._raw_type()
        if radix_bits is not None and positive(self.name, "radix_bits", radix_bits) > self.configured_radix_bits:
            raise DSLValueError(
                f"{self.name}: radix_bits is {radix_bits}; digits have up to {self.configured_radix_bits} bits, "
                "with_radix_bits(b) allows more"
            )
        if extractor is None:
            if not getattr(self.dtype, "is_integer", False):
                raise DSLTypeError(f"{self.name}: keys are not integers; pass a digit_extractor")
            first, last = bit_range(self.name, self.dtype.width, begin, end)
            static = first.is_static() and last.is_static()
            width = int(last) - int(first) if static else None
            one = width is not None and width <= (radix_bits or self.configured_radix_bits)
            bits = [raw(item) if item.dtype is Boolean else item.bitcast(raw) for item in items]
            return bits, width if one else None, first, last
        if radix_bits is None or not callable(extractor):
            raise DSLTypeError(f"{self.name}: a digit_extractor is a function of a key, and needs radix_bits")
        return [raw(extractor(item)) for item in items], radix_bits, Int32(0), Int32(radix_bits)

    def _ranks(self, digits: list[Any], storage: Any, descending: bool, begin: Numeric, end: Numeric) -> list[Any]:
        static = begin.is_static() and end.is_static()
        if static and int(end) - int(begin) <= DIGIT_BITS:
            mask = (1 << (int(end) - int(begin))) - 1
            numbers = [Int32((digit >> digit.dtype(begin)) & digit.dtype(mask)) for digit in digits]
            numbers = [mask - number for number in numbers] if descending else numbers
            counters = array_at(storage.sort.places, self._counter, self.block_threads * (mask + 1))
            keep = self.algorithm is BlockRadixRankAlgorithm.MEMOIZE
            return rank_digits(
                numbers, counters, self.thread(), self.block_threads, mask + 1, self._scan, storage.sort.scan, keep
            )
        own = self._indices(blocked(self.items_per_thread))
        _, origins = self._sort(digits, own, storage=storage.sort, descending=descending, begin_bit=begin, end_bit=end)
        gpu.barrier()
        for position, origin in zip(own, origins, strict=True):
            storage.places[origin] = position
        gpu.barrier()
        return [storage.places[number] for number in own]

    def _count(
        self,
        digits: list[Any],
        bits: int | None,
        begin: Numeric,
        end: Numeric,
        storage: Any,
        descending: bool,
        callback: Callable[[Any], object] | None,
    ) -> Vector:
        """Call ``callback`` with the counts of this thread's digits; returns the number of items before each digit."""
        if callback is not None and self.algorithm in _BLOCKED:
            raise DSLTypeError(f"{self.name} takes no count_callback; use a MATCH algorithm")
        if bits is None:
            raise DSLValueError(f"{self.name}: bits {begin} to {end} are more than one digit; counts are of one")
        thread, size = self.thread(), -(-(1 << bits) // self.block_threads)
        own = [thread * size + k for k in range(size)]
        inside = [number < 1 << bits for number in own]
        places = [i.select(number, 0) for i, number in zip(inside, own, strict=True)]
        gpu.barrier()
        for i, place in zip(inside, places, strict=True):
            when(i, partial(storage.counts.__setitem__, place, 0))
        gpu.barrier()
        mask = digits[0].dtype((1 << bits) - 1)
        for digit in digits:
            atomic_add(storage.counts.ptr + Int32((digit >> digit.dtype(begin)) & mask))
        gpu.barrier()
        counts = [i.select(storage.counts[place], 0) for i, place in zip(inside, places, strict=True)]
        if callback is not None:
            callback(Vector.from_elements(counts, Int32))
        before = self._scan.exclusive(counts, ReductionOp.ADD, storage=storage.sort.scan)
        prefix = [self.tile - (b + c) if descending else b for b, c in zip(before, counts, strict=True)]
        return Vector.from_elements([Int32(p) for p in prefix], Int32)
