"""Reductions over a block."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Any

from flydsl.expr import gpu
from flydsl.expr.arith import ceildiv
from flydsl.expr.memory.vector import ReductionOp
from flydsl.expr.numeric import Int32
from flydsl.expr.struct.array import array_of
from flydsl.extension.coop.combining import Combine, require_identity
from flydsl.extension.coop.lanes import Lanes, count_argument
from flydsl.extension.coop.regions import when
from flydsl.extension.coop.shorthands import shorthand
from flydsl.extension.coop.specialize import BlockCollective
from flydsl.extension.coop.values import select
from flydsl.extension.coop.warp_reduce import reduce_over_lanes


class BlockReduceAlgorithm(enum.Enum):
    """The algorithms of :class:`BlockReduce`."""

    WARP_REDUCTIONS = WarpReductions = "warp_reductions"
    """Each warp reduces its values by shuffles, each thread then combines the warps' aggregates."""
    RAKING = Raking = "raking"
    """The first warp reduces the values of all threads, each lane those of some neighbors first."""
    RAKING_COMMUTATIVE_ONLY = RakingCommutativeOnly = "raking_commutative_only"
    """The same without the first warp's values in shared memory; the operator must be commutative."""
    WARP_REDUCTIONS_NONDETERMINISTIC = WarpReductionsNondeterministic = "warp_reductions_nondeterministic"
    """WARP_REDUCTIONS, in an unspecified order if that is faster on a target; the operator must be commutative."""


_COMMUTATIVE = (
    BlockReduceAlgorithm.RAKING_COMMUTATIVE_ONLY,
    BlockReduceAlgorithm.WARP_REDUCTIONS_NONDETERMINISTIC,
)


def contributing(items: list[Any], thread: Any, valid: Int32, neutral: Any) -> list[Any]:
    """A thread's items, with ``neutral`` for those that are not among the first ``valid`` of the block."""
    return [select(thread * len(items) + k < valid, item, neutral) for k, item in enumerate(items)]


def thread_total(
    items: list[Any], combine: Combine, thread: Any, valid: Int32 | None, neutral: Any
) -> tuple[Any, Int32 | None]:
    """The items of one thread combined, and the number of threads with items, ``None`` for all.

    Items that are not among the first ``valid`` of the block count as ``neutral``, or not at all without it.
    """
    size = len(items)
    present = [None if valid is None else thread * size + k < valid for k in range(size)]
    if valid is not None and neutral is not None:
        items = contributing(items, thread, valid, neutral)
    total = items[0]
    for p, item in zip(present[1:], items[1:], strict=True):
        always = p is None or neutral is not None
        total = combine(total, item) if always else combine.where(p, total, item, total)
    return total, None if valid is None or neutral is not None else Int32(ceildiv(valid, size))


class BlockReduce(BlockCollective):
    """``BlockReduce[dtype, block_size, algorithm]``: the values of all threads combined, in every thread.

    Example in a kernel::

        P = fx.coop.BlockReduce[fx.Float32, 64]
        storage = fx.SharedAllocator().allocate(P.SharedStorage).peek()
        total = P(x[t], fx.ReductionOp.ADD, storage=storage)
        y[t] = total
        # y: 2016 2016
    """

    Algorithm = BlockReduceAlgorithm
    any_items = True
    small_blocks = True

    def storage_fields(self) -> Mapping[str, Any]:
        raking = self.algorithm in (BlockReduceAlgorithm.RAKING, BlockReduceAlgorithm.RAKING_COMMUTATIVE_ONLY)
        return {"partials": array_of(self.dtype, self.block_threads if raking else self.max_warps)}

    def __call__(self, value: Any, op: Any, *, storage: Any, valid_items: Any = None, identity: Any = None) -> Any:
        """All items combined.

        Args:
            value: one item, or a tuple, list or Vector of items, which the block holds blocked.
            op: an ``fx.ReductionOp``, or an associative function of two items.
            storage: the scratch memory.
            valid_items: only the first so many items contribute; at least one, may be a run-time value.
            identity: the neutral element of ``op``, or a function that returns it for a type; else that of ``op``, if
                it has one.

        Raises:
            DSLTypeError: a value, operator or scratch memory of the wrong kind.
            DSLValueError: another block size than the kernel's, or a bad ``valid_items``.
        """
        storage, combine, thread = self.enter(storage), Combine.of(op), self.thread()
        if self.algorithm in _COMMUTATIVE:
            combine.require_commutative(self.name)
        items = [combine.prepare(item) for item in self.items(value)]
        valid = count_argument("valid_items", valid_items, self.block_threads * len(items))
        neutral = combine.identity(items[0])
        if identity is not None:
            neutral = require_identity(identity, items[0])
        total, valid = thread_total(items, combine, thread, valid, neutral)
        if self.block_threads == self.warp_width:
            return reduce_over_lanes(total, combine, Lanes.of(self.block_threads), valid)
        if self.algorithm is BlockReduceAlgorithm.RAKING:
            return self._rake(total, combine, thread, valid, storage.partials, keeps_own=False)
        if self.algorithm is BlockReduceAlgorithm.RAKING_COMMUTATIVE_ONLY:
            return self._rake(total, combine, thread, valid, storage.partials, keeps_own=True)
        return self._by_warps(total, combine, thread, valid, storage.partials)

    sum = shorthand("sum", __call__, op=ReductionOp.ADD)

    def _by_warps(self, total: Any, combine: Combine, thread: Any, valid: Int32 | None, partials: Any) -> Any:
        width = self.warp_width
        warp = thread // width
        in_warp = None if valid is None else valid - warp * width
        aggregate = reduce_over_lanes(total, combine, Lanes.of(width), in_warp)

        def publish() -> None:
            partials[warp] = aggregate

        when(thread % width == 0, publish)
        gpu.barrier()
        result = partials[0]
        for w in range(1, self.block_threads // width):
            present = True if valid is None else w * width < valid
            result = combine.where(present, result, partials[w], result)
        return result

    def _rake(
        self, total: Any, combine: Combine, thread: Any, valid: Int32 | None, partials: Any, *, keeps_own: bool
    ) -> Any:
        """Combine in the first warp; with ``keeps_own`` each of its lanes starts from its own value."""
        width = self.warp_width
        each = self.block_threads // width

        def first_warp() -> None:
            places = [thread + k * width if keeps_own else thread * each + k for k in range(each)]
            result = total if keeps_own else partials[places[0]]
            for place in places[1:]:
                present = True if valid is None else place < valid
                result = combine.where(present, result, partials[place], result)
            lanes = None if valid is None else valid if keeps_own else Int32(ceildiv(valid, each))
            result = reduce_over_lanes(result, combine, Lanes.of(width), lanes)

            def publish() -> None:
                partials[0] = result

            when(thread == 0, publish)

        def publish_lane() -> None:
            partials[thread] = total

        when(thread >= width if keeps_own else True, publish_lane)
        gpu.barrier()
        when(thread < width, first_warp)
        gpu.barrier()
        return partials[0]
