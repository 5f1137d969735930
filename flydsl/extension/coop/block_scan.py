"""Prefix scans over a block."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from flydsl.errors import DSLConversionError
from flydsl.expr import gpu
from flydsl.expr.arith import ceildiv
from flydsl.expr.memory.vector import ReductionOp
from flydsl.expr.numeric import Int32
from flydsl.expr.struct.array import array_of
from flydsl.extension.coop.block_reduce import contributing, thread_total
from flydsl.extension.coop.combining import Combine, require_identity, shorthand
from flydsl.extension.coop.lanes import Lanes, count_argument
from flydsl.extension.coop.regions import when
from flydsl.extension.coop.specialize import BlockCollective
from flydsl.extension.coop.values import as_value, check_same, like_items, select
from flydsl.extension.coop.warp_reduce import ScanOfLanes, prefixes, scan_over_lanes


class BlockScanAlgorithm(enum.Enum):
    """The algorithms of :class:`BlockScan`."""

    WARP_SCANS = WarpScans = "warp_scans"
    """Each warp scans its values by shuffles, each thread then combines the aggregates of the warps before."""
    RAKING = Raking = "raking"
    """The first warp scans the values of all threads, each lane those of some neighbors."""
    RAKING_MEMOIZE = RakingMemoize = "raking_memoize"
    """The same with the neighbors' values kept in registers instead of read twice."""


class Prefix(NamedTuple):
    """The other threads' contributions to a thread's scan."""

    before: Any
    """All threads before this one combined."""
    aggregate: Any
    """All threads combined."""
    starts_neutral: bool = False
    """True if ``before`` is neutral in the first thread, where it is otherwise unspecified."""


class BlockScan(BlockCollective):
    """``BlockScan[dtype, block_size, algorithm]``: each item combined with all that come before it in the block.

    Example in a kernel::

        P = fx.coop.BlockScan[fx.Float32, 64]
        storage = fx.SharedAllocator().allocate(P.SharedStorage).peek()
        before = P.exclusive(x[t], fx.ReductionOp.ADD, storage=storage)
        y[t] = before
        # y: 0 0 1 3 6
    """

    Algorithm = BlockScanAlgorithm
    any_items = True
    small_blocks = True

    def storage_fields(self) -> Mapping[str, Any]:
        raking = self.algorithm is not BlockScanAlgorithm.WARP_SCANS
        count = self.block_threads + 1 if raking else self.max_warps
        return {"partials": array_of(self.dtype, count)}

    def inclusive(
        self,
        value: Any,
        op: Any,
        *,
        storage: Any,
        init: Any = None,
        identity: Any = None,
        valid_items: Any = None,
        prefix_callback: Callable[[Any], Any] | None = None,
    ) -> Any:
        """Each item combined with all before it, in the form of ``value``.

        Args:
            value: one item, or a tuple, list or Vector of items, which the block holds blocked.
            op: an ``fx.ReductionOp``, or an associative function of two items.
            storage: the scratch memory.
            init: combined before the first item.
            identity: the neutral element of ``op``, or a function that returns it for a type; else that of ``op``, if
                it has one.
            valid_items: only the first so many items contribute.  The others get the result of the last of them, or,
                without a known identity, an unspecified one.
            prefix_callback: a function from the block's aggregate to the value before the first item, instead of
                ``init``. The first warp calls it, and the result of its first lane counts.

        Raises:
            DSLTypeError: a value, operator or scratch memory of the wrong kind, or both ``init`` and
                ``prefix_callback``.
            DSLValueError: another block size than the kernel's, or a bad ``valid_items``.
        """
        return self._scan(value, op, storage, init, identity, valid_items, prefix_callback, exclusive=False)[0]

    def exclusive(
        self,
        value: Any,
        op: Any,
        *,
        storage: Any,
        init: Any = None,
        identity: Any = None,
        valid_items: Any = None,
        prefix_callback: Callable[[Any], Any] | None = None,
    ) -> Any:
        """All before each item combined; otherwise as :meth:`inclusive`.

        The first item's result is ``init``, else ``identity`` or that of an ``fx.ReductionOp``, else unspecified.
        """
        return self._scan(value, op, storage, init, identity, valid_items, prefix_callback, exclusive=True)[0]

    def inclusive_with_aggregate(
        self,
        value: Any,
        op: Any,
        *,
        storage: Any,
        init: Any = None,
        identity: Any = None,
        valid_items: Any = None,
        prefix_callback: Callable[[Any], Any] | None = None,
    ) -> tuple[Any, Any]:
        """:meth:`inclusive`, and all items combined, without ``init``."""
        return self._scan(value, op, storage, init, identity, valid_items, prefix_callback, exclusive=False)

    def exclusive_with_aggregate(
        self,
        value: Any,
        op: Any,
        *,
        storage: Any,
        init: Any = None,
        identity: Any = None,
        valid_items: Any = None,
        prefix_callback: Callable[[Any], Any] | None = None,
    ) -> tuple[Any, Any]:
        """:meth:`exclusive`, and all items combined, without ``init``."""
        return self._scan(value, op, storage, init, identity, valid_items, prefix_callback, exclusive=True)

    inclusive_sum = shorthand("inclusive_sum", inclusive, op=ReductionOp.ADD)
    exclusive_sum = shorthand("exclusive_sum", exclusive, op=ReductionOp.ADD)
    inclusive_sum_with_aggregate = shorthand(
        "inclusive_sum_with_aggregate", inclusive_with_aggregate, op=ReductionOp.ADD
    )
    exclusive_sum_with_aggregate = shorthand(
        "exclusive_sum_with_aggregate", exclusive_with_aggregate, op=ReductionOp.ADD
    )

    def _scan(
        self,
        value: Any,
        op: Any,
        storage: Any,
        init: Any,
        identity: Any,
        valid_items: Any,
        prefix_callback: Callable[[Any], Any] | None,
        *,
        exclusive: bool,
    ) -> tuple[Any, Any]:
        if init is not None and prefix_callback is not None:
            raise DSLConversionError(f"{self.name}: init and prefix_callback are mutually exclusive; pass one of them")
        storage, combine, thread = self.enter(storage), Combine.of(op), self.thread()
        items = [combine.prepare(item) for item in self.items(value)]
        valid = count_argument("valid_items", valid_items, self.block_threads * len(items))
        neutral = combine.identity(items[0])
        if identity is not None:
            neutral = require_identity(identity, items[0])
        if valid is not None and neutral is not None:
            items, valid = contributing(items, thread, valid, neutral), None
        total, threads = thread_total(items, combine, thread, valid, neutral)
        prefix = self._prefix(total, combine, thread, threads, storage.partials)
        seed = None if init is None else check_same(as_value(init), items[0], "init")
        if prefix_callback is not None:
            seed = self._called(prefix_callback, prefix.aggregate, thread, storage.partials)
        before, first = prefix.before, False if prefix.starts_neutral and identity is None else thread == 0
        present = None if valid is None else [thread * len(items) + k < valid for k in range(len(items))]
        if seed is not None:
            after = combine.where(True if present is None else present[0], seed, before, seed)
            before, first, neutral = select(first, seed, after), False, None
        if exclusive:
            items, present = items[:-1], present and present[:-1]
        results = prefixes(items, combine, before, first, present)
        if exclusive:
            results.insert(0, before if neutral is None else select(first, neutral, before))
        return like_items(value, results), prefix.aggregate

    def _prefix(self, total: Any, combine: Combine, thread: Any, valid: Int32 | None, partials: Any) -> Prefix:
        if self.block_threads == self.warp_width:
            of_lanes = scan_over_lanes(total, combine, Lanes.of(self.block_threads), valid)
            if valid is None and combine.is_exact(total):
                return Prefix(_from_neutral(of_lanes, combine, thread == 0), of_lanes.aggregate, starts_neutral=True)
            return Prefix(of_lanes.exclusive, of_lanes.aggregate)
        if self.algorithm is BlockScanAlgorithm.WARP_SCANS:
            return self._by_warps(total, combine, thread, valid, partials)
        return self._rake(total, combine, thread, valid, partials)

    def _called(self, callback: Callable[[Any], Any], aggregate: Any, thread: Any, partials: Any) -> Any:
        """The result of ``callback`` in the first thread, in all of them.

        Only one thread calls it, because it may keep state in memory or wait for other blocks.
        """

        def publish() -> None:
            given = check_same(as_value(callback(aggregate)), aggregate, "prefix_callback")
            when(thread == 0, partial(partials.__setitem__, 0, given))

        gpu.barrier()  # all threads have read the old contents
        when(thread < self.warp_width, publish)
        gpu.barrier()
        return partials[0]

    def _by_warps(self, total: Any, combine: Combine, thread: Any, valid: Int32 | None, partials: Any) -> Prefix:
        width = self.warp_width
        warp, lane = thread // width, thread % width
        in_warp = None if valid is None else (valid > warp * width).select(valid - warp * width, 1)
        in_warp = None if in_warp is None else (in_warp < width).select(in_warp, width)
        of_lanes = scan_over_lanes(total, combine, Lanes.of(width), in_warp)

        def publish() -> None:
            partials[warp] = of_lanes.inclusive if valid is None else of_lanes.aggregate

        when(lane == (width - 1 if valid is None else 0), publish)
        gpu.barrier()
        if valid is None and combine.is_exact(total):
            return self._of_all_warps(combine, warp, _from_neutral(of_lanes, combine, lane == 0), partials)
        aggregate = warps_before = partials[0]
        for w in range(1, self.block_threads // width):
            present = True if valid is None else w * width < valid
            aggregate = combine.where(present, aggregate, partials[w], aggregate)
            warps_before = select(w < warp, aggregate, warps_before)
        present = True if valid is None else thread < valid
        after = combine.where(present, warps_before, of_lanes.exclusive, warps_before)
        with_warps = select(lane == 0, warps_before, after)
        return Prefix(select(warp == 0, of_lanes.exclusive, with_warps), aggregate)

    def _of_all_warps(self, combine: Combine, warp: Any, before: Any, partials: Any) -> Prefix:
        """The prefix from those in each warp, in which a warp's first lane has the neutral element."""
        aggregate, neutral = partials[0], combine.identity(before)
        for w in range(1, self.num_warps):
            before = combine(before, select(w <= warp, partials[w - 1], neutral))
            aggregate = combine(aggregate, partials[w])
        return Prefix(before, aggregate, starts_neutral=True)

    def _rake(self, total: Any, combine: Combine, thread: Any, valid: Int32 | None, partials: Any) -> Prefix:
        """The first warp replaces each thread's total by the combination of those before it."""
        width = self.warp_width
        each = self.block_threads // width
        memoize = self.algorithm is BlockScanAlgorithm.RAKING_MEMOIZE

        def first_warp() -> None:
            places = [thread * each + k for k in range(each)]
            kept = [partials[place] for place in places]
            segment = kept[0]
            for place, item in zip(places[1:], kept[1:], strict=True):
                present = True if valid is None else place < valid
                segment = combine.where(present, segment, item, segment)
            lanes = None if valid is None else Int32(ceildiv(valid, each))
            _, before, aggregate = scan_over_lanes(segment, combine, Lanes.of(width), lanes)
            for k, place in enumerate(places):
                item = kept[k] if memoize else partials[place]
                partials[place] = before
                after = combine.where(True if valid is None else place < valid, before, item, before)
                before = select(thread == 0, item, after) if k == 0 else after

            def publish() -> None:
                partials[self.block_threads] = aggregate

            when(thread == 0, publish)

        partials[thread] = total
        gpu.barrier()
        when(thread < width, first_warp)
        gpu.barrier()
        return Prefix(partials[thread], partials[self.block_threads])


def _from_neutral(lanes: ScanOfLanes, combine: Combine, first: Any) -> Any:
    """The combination of the lanes before each in its warp; for the first, the neutral element."""
    return select(first, combine.identity(lanes.exclusive), lanes.exclusive)
