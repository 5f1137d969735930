"""Digits of keys, and ranks of a block's items by one digit, for radix sorts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import gpu
from flydsl.expr.arith import min as least
from flydsl.expr.memory.vector import ReductionOp
from flydsl.expr.numeric import Boolean, Int32, Numeric, Uint8, as_numeric
from flydsl.extension.coop.block_scan import BlockScan
from flydsl.extension.coop.regions import repeat
from flydsl.extension.coop.sorting import ordered_bits, radix_type
from flydsl.support.fast_dataclass import dataclass


@dataclass(frozen=True)
class KeyField:
    """One number that orders a key."""

    number: Any
    width: int
    """Bits."""

    def ordered(self, *, descending: bool) -> Any:
        """The unsigned integer that orders the number, inverted if ``descending``."""
        bits = ordered_bits(self.number)
        return ~bits if descending else bits


def key_fields(owner: str, key: Any, decomposer: Callable[[Any], Sequence[Any]] | None) -> list[KeyField]:
    """The numbers that order a key, the most significant first: the key itself, or the decomposer's result."""
    given = (key,) if decomposer is None else decomposer(key)
    numbers = [as_numeric(number) for number in (given if isinstance(given, (tuple, list)) else (given,))]
    if not numbers:
        raise DSLTypeError(f"{owner}: the decomposer gives no numbers; a key is ordered by one at least")
    numbers = [Uint8(number) if number.dtype is Boolean else number for number in numbers]
    return [KeyField(number, radix_type(owner, number.dtype).width) for number in numbers]


def bit_range(owner: str, width: int, begin_bit: Any, end_bit: Any) -> tuple[Numeric, Numeric]:
    """The bits that take part in a comparison, from ``begin_bit`` to before ``end_bit``; all ``width`` by default."""
    begin, end = as_numeric(begin_bit), as_numeric(width if end_bit is None else end_bit)
    if not begin.dtype.is_integer or not end.dtype.is_integer:
        raise DSLTypeError(f"{owner}: begin_bit and end_bit are {begin} and {end}; expected integers")
    if begin.is_static() and end.is_static() and not 0 <= int(begin) <= int(end) <= width:
        raise DSLValueError(f"{owner}: bits {begin} to {end}; expected 0 <= begin_bit <= end_bit <= key width, {width}")
    return Int32(begin), Int32(end)


class Digit:
    """The digit of up to ``radix_bits`` bits from ``begin`` on, of keys that end before bit ``end``."""

    def __init__(self, begin: Any, end: Any, radix_bits: int) -> None:
        self._begin = begin
        self._mask = (Int32(1) << least(end - begin, radix_bits)) - 1

    def of(self, bits: Any) -> Int32:
        """The digit of a number, as :meth:`KeyField.ordered` gives it."""
        digit: Int32 = Int32(bits >> bits.dtype(self._begin)) & self._mask
        return digit


# -- ranks by one digit


def rank_digits(
    digits: list[Int32], counters: Any, thread: Any, threads: int, radix: int, scan: BlockScan, storage: Any, keep: bool
) -> list[Any]:
    """The rank of each of a thread's items if the block's items are sorted by digit, equal ones in order.

    ``counters`` has an element for each digit of each thread; no thread may still use them.
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
