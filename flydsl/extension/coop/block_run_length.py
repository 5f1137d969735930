"""The items that run lengths stand for."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Any

from flydsl.expr import gpu
from flydsl.expr.numeric import Int32
from flydsl.expr.struct.array import array_of
from flydsl.expr.vector import ReductionOp
from flydsl.extension.coop.block_scan import BlockScan
from flydsl.extension.coop.specialise import BlockCollective, positive

__all__ = ["BlockRunLengthDecode", "BlockRunLengthDecodeAlgorithm", "DecodedRuns"]


class BlockRunLengthDecodeAlgorithm(enum.Enum):
    """How :class:`BlockRunLengthDecode` finds the beginnings of runs."""

    SCAN = enum.auto()
    """By a scan of their lengths."""


class DecodedRuns:
    """The runs of a block in its scratch memory, ready to be decoded."""

    def __init__(self, owner: BlockRunLengthDecode, storage: Any, total: Any) -> None:
        self._owner, self._storage = owner, storage
        self.total = total
        """How many items the runs stand for; ``None`` if only their offsets are known."""

    def decode(self, from_offset: Any = 0) -> list[Any]:
        """This thread's items of the block's next ones from number ``from_offset`` on, blocked.

        Items after the last run repeat its value.
        """
        owner, values = self._owner, self._storage.values
        first = owner.thread() * owner.decoded_items_per_thread + from_offset
        return [values[self._run_of(first + k)] for k in range(owner.decoded_items_per_thread)]

    def _run_of(self, number: Any) -> Any:
        """The last run that begins at or before an item."""
        offsets, runs = self._storage.offsets, self._owner.tile
        run = Int32(0)
        step = 1 << (runs.bit_length() - 1)
        while step:
            candidate = run + step
            inside = candidate < runs
            begins = offsets[inside.select(candidate, 0)]
            run = (inside & (begins <= number)).select(candidate, run)
            step //= 2
        return run


class BlockRunLengthDecode(BlockCollective):
    """``BlockRunLengthDecode[dtype, block_size, runs_per_thread, decoded_items_per_thread]``.

    Each thread has some runs, blocked; decoding gives each thread the same number of items at a time.
    """

    Algorithm = BlockRunLengthDecodeAlgorithm

    def take_more(self, parts: list[Any]) -> None:
        number = parts.pop(0) if parts and isinstance(parts[0], int) else 1
        self.decoded_items_per_thread = positive(self.name, "decoded_items_per_thread", number)

    def storage_fields(self) -> Mapping[str, Any]:
        self._scan = BlockScan.specialise(Int32, self.block_size)
        return {
            "values": array_of(self.dtype, self.tile),
            "offsets": array_of(Int32, self.tile),
            "scan": self._scan.SharedStorage,
        }

    def init_with_run_lengths(self, values: Any, lengths: Any, *, storage: Any) -> DecodedRuns:
        """The runs with those values and lengths, which may be zero.

        Raises:
            DSLTypeError: values, lengths or scratch memory of the wrong kind.
            DSLValueError: another block size or number of runs.
        """
        storage, counts = self.enter(storage), self.items(lengths, Int32)
        offsets, total = self._scan.exclusive_with_aggregate(counts, ReductionOp.ADD, storage=storage.scan)
        return self._publish(values, offsets, storage, total)

    def init_with_run_offsets(self, values: Any, offsets: Any, *, storage: Any) -> DecodedRuns:
        """The runs with those values that begin at those items, in ascending order from 0.

        Raises:
            DSLTypeError: values, offsets or scratch memory of the wrong kind.
            DSLValueError: another block size or number of runs.
        """
        storage = self.enter(storage)
        return self._publish(values, self.items(offsets, Int32), storage, None)

    def __call__(self, values: Any, lengths: Any, *, storage: Any, from_offset: Any = 0) -> list[Any]:
        """This thread's items of the first that runs of those values and lengths stand for."""
        return self.init_with_run_lengths(values, lengths, storage=storage).decode(from_offset)

    def _publish(self, values: Any, offsets: list[Any], storage: Any, total: Any) -> DecodedRuns:
        first = self.thread() * self.items_per_thread
        for k, (value, offset) in enumerate(zip(self.items(values), offsets, strict=True)):
            storage.values[first + k], storage.offsets[first + k] = value, offset
        gpu.barrier()
        return DecodedRuns(self, storage, total)
