"""Where a block's items belong if they are sorted by one digit of their keys."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flydsl.errors import DSLValueError
from flydsl.expr import gpu
from flydsl.expr.numeric import Int32, Uint16, Uint32
from flydsl.expr.vector import ReductionOp
from flydsl.extension.coop.block_scan import BlockScan
from flydsl.extension.coop.radix import Digit, bit_range, radix_type, to_radix
from flydsl.extension.coop.regions import repeat
from flydsl.extension.coop.specialise import BlockCollective, array_at, byte_array, positive
from flydsl.extension.coop.values import like_items

__all__ = ["BlockRadixRank", "BlockRadixRankAlgorithm", "rank_digits"]

MAX_RADIX_BITS = 8


class BlockRadixRankAlgorithm(enum.Enum):
    """How :class:`BlockRadixRank` counts.

    The MATCH and EARLY_COUNTS ways are for targets whose lanes compare digits in one instruction; elsewhere they count as
    BASIC does, with the same result.
    """

    BASIC = enum.auto()
    """Each thread counts its digits in shared memory, and the counters are scanned."""
    MEMOIZE = enum.auto()
    """The same with the scanned counters kept in registers instead of read twice."""
    MATCH = enum.auto()
    MATCH_EARLY_COUNTS_ANY = enum.auto()
    MATCH_EARLY_COUNTS_ATOMIC_OR = enum.auto()
    EARLY_COUNTS = enum.auto()


def rank_digits(
    digits: list[Int32], counters: Any, thread: Any, threads: int, radix: int, scan: BlockScan, storage: Any, keep: bool
) -> list[Any]:
    """The rank of each of a thread's items when the block's items are sorted by digit, equal ones in order.

    ``counters`` has an element for each digit of each thread; all threads must have left it.
    """
    repeat(radix, [], lambda digit, _: _put(counters, digit * threads + thread, 0))
    before = []
    for digit in digits:
        place = digit * threads + thread
        count = counters[place]
        before.append(Int32(count))
        counters[place] = count + 1
    gpu.barrier()
    rake = _rake_in_registers if keep else _rake_in_memory
    rake(counters, thread * radix, radix, scan, storage)
    gpu.barrier()
    return [Int32(counters[digit * threads + thread]) + own for digit, own in zip(digits, before, strict=True)]


def _rake_in_memory(counters: Any, first: Any, count: int, scan: BlockScan, storage: Any) -> None:
    """Replace each of ``count`` counters of a thread by the sum of all before it in the block."""
    total = repeat(count, Int32(0), lambda k, total: total + Int32(counters[first + k]))
    running = scan.exclusive(total, ReductionOp.ADD, storage=storage)

    def advance(k: Int32, running: Any) -> Any:
        own = Int32(counters[first + k])
        counters[first + k] = running
        return running + own

    repeat(count, running, advance)


def _rake_in_registers(counters: Any, first: Any, count: int, scan: BlockScan, storage: Any) -> None:
    """The same with the counters read once."""
    kept = [Int32(counters[first + k]) for k in range(count)]
    running = scan.exclusive(sum(kept[1:], kept[0]), ReductionOp.ADD, storage=storage)
    for k, own in enumerate(kept):
        counters[first + k] = running
        running = running + own


def _put(counters: Any, place: Any, number: int) -> list[Any]:
    counters[place] = number
    return []


@dataclass(frozen=True)
class _RadixBits:
    """A number of bits per digit among the parameters."""

    bits: int


class _WithRadixBits:
    """What :meth:`BlockRadixRank.with_radix_bits` returns: the class with another default."""

    def __init__(self, bits: int) -> None:
        self._bits = bits

    def __getitem__(self, key: Any) -> BlockRadixRank:
        parts = key if isinstance(key, tuple) else (key,)
        return BlockRadixRank.specialise(*parts, _RadixBits(self._bits))


class BlockRadixRank(BlockCollective):
    """``BlockRadixRank[dtype, block_size, items_per_thread, algorithm]``: ranks by one digit of 4 bits.

    ``BlockRadixRank.with_radix_bits(b)[...]`` has digits of up to ``b`` bits.
    """

    Algorithm = BlockRadixRankAlgorithm

    @classmethod
    def with_radix_bits(cls, radix_bits: int) -> _WithRadixBits:
        """The class for digits of up to ``radix_bits`` bits.

        Raises:
            DSLTypeError: not an integer.
            DSLValueError: not from 1 to 8.
        """
        if positive(cls.__name__, "radix_bits", radix_bits) > MAX_RADIX_BITS:
            raise DSLValueError(f"{cls.__name__}: radix_bits is {radix_bits}; expected 1 to {MAX_RADIX_BITS}")
        return _WithRadixBits(radix_bits)

    def take_more(self, parts: list[Any]) -> None:
        self.radix_bits = 4
        if parts and isinstance(parts[-1], _RadixBits):
            self.radix_bits = parts.pop().bits
        radix_type(self.name, self.dtype)

    def storage_fields(self) -> Mapping[str, Any]:
        self._counter = Uint16 if self.tile < 1 << 16 else Uint32
        self._counters = self.threads << self.radix_bits
        self._scan = BlockScan.specialise(Int32, self.block_size)
        return {"counters": byte_array((self._counter, self._counters)), "scan": self._scan.SharedStorage}

    def __call__(
        self, keys: Any, *, storage: Any, begin_bit: Any = 0, end_bit: Any = None, descending: bool = False
    ) -> Any:
        """The rank of each item, as ``Int32``, in the form of ``keys``: how many of the block come before it.

        Items are compared by the bits of their keys from ``begin_bit`` to before ``end_bit`` (by default as many as a
        digit has); equal ones keep their order.

        Raises:
            DSLTypeError: keys, scratch memory or bits of the wrong kind.
            DSLValueError: another block size or number of items, or more bits than a digit has.
        """
        storage, thread = self.enter(storage), self.thread()
        if end_bit is None:
            end_bit = begin_bit + self.radix_bits
        begin, end = bit_range(self.name, self.dtype, begin_bit, end_bit)
        if begin.is_static() and end.is_static() and int(end) - int(begin) > self.radix_bits:
            raise DSLValueError(f"{self.name}: bits {begin} to {end} are more than a digit of {self.radix_bits}")
        digit = Digit(begin, end, self.radix_bits)
        digits = [digit.of(to_radix(key, descending=descending)) for key in self.items(keys)]
        counters = array_at(storage.counters, self._counter, self._counters)
        keep = self.algorithm is BlockRadixRankAlgorithm.MEMOIZE
        radix = 1 << self.radix_bits
        return like_items(
            keys, rank_digits(digits, counters, thread, self.threads, radix, self._scan, storage.scan, keep)
        )

    rank = __call__
