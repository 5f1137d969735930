"""Run-length decoding over a block."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Any

from flydsl.errors import DSLTypeError
from flydsl.expr import gpu
from flydsl.expr.memory.vector import ReductionOp
from flydsl.expr.numeric import Boolean, Int32, Numeric, NumericMeta, as_numeric
from flydsl.expr.struct.array import array_of
from flydsl.extension.coop.block_scan import BlockScan
from flydsl.extension.coop.specialize import BlockCollective, positive
from flydsl.extension.coop.values import filled, like_items, select


class BlockRunLengthDecodeAlgorithm(enum.Enum):
    """The algorithms of :class:`BlockRunLengthDecode` that find the beginnings of runs."""

    SCAN = Scan = "scan"
    """By a scan of their lengths."""


class DecodedRuns:
    """The runs of a block in its scratch memory, ready to be decoded.

    Made by the ``init`` methods of :class:`BlockRunLengthDecode`.

    Example in a kernel::

        P = fx.coop.BlockRunLengthDecode[fx.Int32, 64, 1]
        storage = fx.SharedAllocator().allocate(P.SharedStorage).peek()
        runs = P.init_with_run_lengths(a[t], a[t] % 2, storage=storage)
        values, positions, total = runs.decode(decoded_items_per_thread=1)
        y[t] = values.to(fx.Float32)
        # y: 1 3 5
    """

    def __init__(self, owner: BlockRunLengthDecode, storage: Any, total: Numeric) -> None:
        self._owner, self._storage, self.total = owner, storage, total

    def decode(self, *, decoded_items_per_thread: int = 1, offset: Any = 0, default: Any = 0) -> tuple[Any, Any, Any]:
        """This thread's items of the block's window from item ``offset`` on, blocked.

        Args:
            decoded_items_per_thread: one gives an item, more give a Vector, or a tuple of items that are no numbers.
            offset: the index of the window's first item; may be a run-time value.
            default: the value of items without a run.

        Returns:
            The items, the index of each in its run (-1, or the greatest unsigned number, for items without a run), and
            the total number of items.

        Raises:
            DSLTypeError: a number that is not an integer.
            DSLValueError: no items per thread.
        """
        owner, storage, dtype = self._owner, self._storage, self._owner.offset_dtype
        count = positive(owner.name, "decoded_items_per_thread", decoded_items_per_thread)
        start = as_numeric(offset)
        if not start.dtype.is_integer:
            raise DSLTypeError(f"{owner.name}: offset is {offset!r}; expected an integer")
        first = dtype(owner.thread() * count) + dtype(start)
        items, relative = [], []
        for number in (first + dtype(k) for k in range(count)):
            run = self._run_of(number)
            begin, value = storage.offsets[run], storage.values[run]
            inside = (number >= begin) & (number < self.total)
            items.append(select(inside, value, filled(default, value)))
            relative.append(inside.select(number - begin, dtype(-1)))
        form = items if count > 1 else items[0]
        return like_items(form, items), like_items(relative if count > 1 else relative[0], relative), self.total

    run_length_decode = decode

    def _run_of(self, number: Any) -> Any:
        """The last run that begins at or before an item, the first if none does."""
        runs = self._owner.tile
        run = Int32(0)
        step = 1 << (runs.bit_length() - 1)
        while step:
            candidate = run + step
            inside = candidate < runs
            begins = self._storage.offsets[inside.select(candidate, 0)]
            run = (Boolean(inside) & (begins <= number)).select(candidate, run)
            step //= 2
        return run


class BlockRunLengthDecode(BlockCollective):
    """``BlockRunLengthDecode[dtype, block_size, runs_per_thread]``: each thread has some runs, blocked.

    With ``(dtype, offset)`` as the type items are counted in that type of integer, else in ``Int32``.

    Example in a kernel::

        P = fx.coop.BlockRunLengthDecode[fx.Int32, 64, 1]
        storage = fx.SharedAllocator().allocate(P.SharedStorage).peek()
        values, positions, total = P(a[t], a[t] % 2, storage=storage, decoded_items_per_thread=1)
        y[t] = values.to(fx.Float32)  # the odd numbers
        # y: 1 3 5
    """

    Algorithm = BlockRunLengthDecodeAlgorithm
    pairs = True

    @property
    def runs_per_thread(self) -> int:
        """The number of runs of each thread."""
        return self.items_per_thread

    @property
    def offset_dtype(self) -> Any:
        """The type of item offsets."""
        return self.value_dtype or Int32

    def storage_fields(self) -> Mapping[str, Any]:
        if not isinstance(self.offset_dtype, NumericMeta) or not self.offset_dtype.is_integer:
            raise DSLTypeError(f"{self.name}: {self.offset_dtype.__name__} counts no items; use an integer type")
        self._scan = BlockScan.specialize(self.offset_dtype, self.block_size)
        return {
            "values": array_of(self.dtype, self.tile),
            "offsets": array_of(self.offset_dtype, self.tile),
            "scan": self._scan.SharedStorage,
        }

    def init_with_run_lengths(self, values: Any, lengths: Any, *, storage: Any) -> DecodedRuns:
        """The runs with those values and lengths, which may be zero.

        Raises:
            DSLTypeError: values, lengths or scratch memory of the wrong kind.
            DSLValueError: another block size or number of runs.
        """
        storage, counts = self.enter(storage), self.items(lengths, self.offset_dtype)
        offsets, total = self._scan.exclusive_with_aggregate(counts, ReductionOp.ADD, storage=storage.scan)
        return self._publish(values, list(offsets), storage, total)

    def init_with_run_offsets(self, values: Any, offsets: Any, *, storage: Any, total: Any = None) -> DecodedRuns:
        """The runs with those values that begin at those items, in ascending order.

        The last ends before item ``total``, by default the greatest number of their type.

        Raises:
            DSLTypeError: values, offsets or scratch memory of the wrong kind.
            DSLValueError: another block size or number of runs.
        """
        dtype = self.offset_dtype
        end = dtype(dtype.limits()[1] if total is None else total)
        return self._publish(values, self.items(offsets, dtype), self.enter(storage), end)

    def __call__(
        self,
        values: Any,
        lengths: Any,
        *,
        storage: Any,
        decoded_items_per_thread: int = 1,
        offset: Any = 0,
        default: Any = 0,
    ) -> tuple[Any, Any, Any]:
        """One window of the items of runs with those values and lengths; see :meth:`DecodedRuns.decode`."""
        runs = self.init_with_run_lengths(values, lengths, storage=storage)
        return runs.decode(decoded_items_per_thread=decoded_items_per_thread, offset=offset, default=default)

    def _publish(self, values: Any, offsets: list[Any], storage: Any, total: Any) -> DecodedRuns:
        first = self.thread() * self.items_per_thread
        for k, (value, offset) in enumerate(zip(self.items(values), offsets, strict=True)):
            storage.values[first + k], storage.offsets[first + k] = value, offset
        gpu.barrier()
        return DecodedRuns(self, storage, total)
