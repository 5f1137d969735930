"""Ranks of a block's items by one digit: the step that radix sorts repeat."""

from __future__ import annotations

from typing import Any

from flydsl.expr import gpu
from flydsl.expr.memory.vector import ReductionOp
from flydsl.expr.numeric import Int32
from flydsl.extension.coop.block_scan import BlockScan
from flydsl.extension.coop.regions import repeat

__all__ = ["rank_digits"]


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
