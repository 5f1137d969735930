"""Warp functions as specialized collectives: ``WarpReduce[dtype, width]``.

They need no scratch memory: everything moves by shuffles.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Any, ClassVar

from flydsl.errors import DSLConversionError, DSLTypeError, DSLValueError
from flydsl.expr import gpu
from flydsl.expr.memory.vector import ReductionOp, Vector
from flydsl.expr.numeric import Int32, Uint8
from flydsl.expr.struct.array import array_of
from flydsl.extension.coop.combining import shorthand
from flydsl.extension.coop.lanes import Lanes, count_argument
from flydsl.extension.coop.memory import Memory, Place, blocked, check_default, striped
from flydsl.extension.coop.regions import repeat
from flydsl.extension.coop.specialize import Collective, positive, storage_type
from flydsl.extension.coop.values import items_of, like_items, select
from flydsl.extension.coop.warp_reduce import (
    scan_items,
    warp_broadcast,
    warp_head_segmented_reduce,
    warp_reduce,
    warp_reduce_batched,
    warp_reduce_batched_to_blocked,
    warp_reduce_batched_to_striped,
    warp_tail_segmented_reduce,
)
from flydsl.extension.coop.warp_sort import warp_bitonic_sort, warp_merge_sort

GREATEST_WARP = 64


class WarpLoadAlgorithm(enum.Enum):
    """The load algorithms of :class:`WarpLoad`; all but STRIPED give lanes n neighboring items."""

    DIRECT = Direct = "direct"
    """Each lane reads its items one by one."""
    STRIPED = Striped = "striped"
    """Each lane reads, and gets, every width-th item."""
    VECTORIZE = Vectorize = "vectorize"
    """Each lane reads its items in accesses as wide as the alignment allows; one by one with ``valid_items``."""
    TRANSPOSE = Transpose = "transpose"
    """The lanes read as for STRIPED and exchange their items."""


class WarpStoreAlgorithm(enum.Enum):
    """The store algorithms of :class:`WarpStore`; all but STRIPED take n neighboring items of each lane."""

    DIRECT = Direct = "direct"
    """Each lane writes its items one by one."""
    STRIPED = Striped = "striped"
    """Each lane has, and writes, every width-th item."""
    VECTORIZE = Vectorize = "vectorize"
    """Each lane writes its items in accesses as wide as the alignment allows; one by one with ``valid_items``."""
    TRANSPOSE = Transpose = "transpose"
    """The lanes exchange their items and write as for STRIPED."""


class WarpExchangeAlgorithm(enum.Enum):
    """The algorithms of :class:`WarpExchange`; both give the same."""

    SHARED = Shared = "shared"
    """With scratch memory for the items of the logical warp."""
    SHUFFLE = Shuffle = "shuffle"
    """By shuffles; each lane has as many items as the logical warp has lanes, and there is no scatter."""


class WarpCollective(Collective):
    """A collective of a logical warp: ``[dtype, width, items_per_thread, algorithm]``.

    All but the type may be left out.  The default width (also for ``None``) is that of the target's warp.  The default
    number of items is that of the call, or 1 for loads.  Everything moves by shuffles: ``SharedStorage`` is the scratch
    memory that other implementations would need.  A value of it may be passed to each method and is not used.
    """

    pairs: ClassVar[bool] = False
    """True if ``dtype`` may be a pair of key and value."""
    brackets: ClassVar[tuple[str, ...]] = ("dtype", "width", "items_per_thread", "algorithm=...")

    def __init__(self, parts: Sequence[Any]) -> None:
        super().__init__(parts)
        rest = list(parts)
        if not rest:
            raise DSLTypeError(f"expected {self.form()}")
        self.take_dtype(rest.pop(0), pairs=self.pairs)
        self.width: int | None = None
        if rest and rest[0] is None:
            rest.pop(0)
        elif rest and isinstance(rest[0], int):
            width = rest.pop(0)
            if isinstance(width, bool):
                raise DSLTypeError(f"{self.name}: width must be a Python int or None, got {width}")
            if width < 1 or width & (width - 1):
                raise DSLValueError(f"{self.name}: width must be a power of two, got {width}")
            if width > GREATEST_WARP:
                raise DSLValueError(
                    f"{self.name}: width must not exceed the target's {GREATEST_WARP}-lane warp, got {width}"
                )
            self.width = width
        self.items_per_thread: int | None = None
        if rest and isinstance(rest[0], int):
            self.items_per_thread = positive(self.name, "items_per_thread", rest.pop(0))
        self.algorithm = self.take_algorithm(rest)
        self.refuse_rest(rest)
        self.SharedStorage = storage_type(none=array_of(Uint8, 1))  # a struct has a size

    @property
    def warp_threads(self) -> int:
        """Lanes of the logical warp."""
        return self.width or gpu.num_warp_threads()

    def items(self, value: Any) -> list[Any]:
        """The items of a call, converted to the type of the brackets."""
        found = items_of(value, self.dtype)
        if self.items_per_thread is not None and len(found) != self.items_per_thread:
            raise DSLValueError(f"{self.name} expected {self.items_per_thread} items per thread, got {len(found)}")
        return found


class WarpReduce(WarpCollective):
    """``WarpReduce[dtype, width]``: the items of all lanes combined.

    Example in a kernel::

        P = fx.coop.WarpReduce[fx.Float32, 32]
        y[t] = P.reduce(x[t], fx.ReductionOp.ADD)
        # y: 496 496
    """

    def reduce(self, value: Any, op: Any, *, valid_items: Any = None, storage: Any = None) -> Any:
        """As :func:`warp_reduce`."""
        return warp_reduce(self.items(value), op, width=self.width, valid_items=valid_items)

    def head_segmented_reduce(self, value: Any, head_flag: Any, op: Any, *, storage: Any = None) -> Any:
        """As :func:`warp_head_segmented_reduce`."""
        return warp_head_segmented_reduce(self.items(value), head_flag, op, width=self.width)

    def tail_segmented_reduce(self, value: Any, tail_flag: Any, op: Any, *, storage: Any = None) -> Any:
        """As :func:`warp_tail_segmented_reduce`."""
        return warp_tail_segmented_reduce(self.items(value), tail_flag, op, width=self.width)

    sum = shorthand("sum", reduce, op=ReductionOp.ADD)
    max = shorthand("max", reduce, op=ReductionOp.MAX)
    min = shorthand("min", reduce, op=ReductionOp.MIN)
    head_segmented_sum = shorthand("head_segmented_sum", head_segmented_reduce, op=ReductionOp.ADD)
    tail_segmented_sum = shorthand("tail_segmented_sum", tail_segmented_reduce, op=ReductionOp.ADD)


class WarpScan(WarpCollective):
    """``WarpScan[dtype, width]``: each item of a logical warp combined with those before it.

    Example in a kernel::

        P = fx.coop.WarpScan[fx.Float32, 32]
        y[t] = P.inclusive_scan(x[t], fx.ReductionOp.ADD)
        # y: 0 1 3 6
    """

    def inclusive_scan(
        self, value: Any, op: Any, *, init: Any = None, valid_items: Any = None, storage: Any = None
    ) -> Any:
        """As :func:`warp_inclusive_scan`."""
        return self.scan_with_aggregate(value, op, init=init, valid_items=valid_items)[0]

    def exclusive_scan(
        self, value: Any, op: Any, *, init: Any = None, valid_items: Any = None, storage: Any = None
    ) -> Any:
        """As :func:`warp_exclusive_scan`."""
        return self.scan_with_aggregate(value, op, init=init, valid_items=valid_items)[1]

    def scan(
        self, value: Any, op: Any, *, init: Any = None, valid_items: Any = None, storage: Any = None
    ) -> tuple[Any, Any]:
        """As :func:`warp_scan`."""
        return self.scan_with_aggregate(value, op, init=init, valid_items=valid_items)[:2]

    def scan_with_aggregate(
        self, value: Any, op: Any, *, init: Any = None, valid_items: Any = None, storage: Any = None
    ) -> tuple[Any, Any, Any]:
        """As :func:`warp_scan_with_aggregate`."""
        scans = scan_items(self.items(value), op, width=self.width, init=init, valid_items=valid_items)
        return like_items(value, scans.inclusive), like_items(value, scans.exclusive), scans.aggregate

    def broadcast(self, value: Any, source_lane: Any, *, storage: Any = None) -> Any:
        """As :func:`warp_broadcast`."""
        return like_items(value, warp_broadcast(self.items(value), source_lane, width=self.width))

    inclusive_sum = shorthand("inclusive_sum", inclusive_scan, op=ReductionOp.ADD)
    exclusive_sum = shorthand("exclusive_sum", exclusive_scan, op=ReductionOp.ADD)


class WarpReduceBatched(WarpCollective):
    """``WarpReduceBatched[dtype, width, items_per_thread]``: one reduction for each of a lane's items.

    Example in a kernel::

        P = fx.coop.WarpReduceBatched[fx.Float32, 32, 2]
        y[t] = P.reduce((x[t], 2.0 * x[t]), fx.ReductionOp.ADD)
        # y: 496 992
    """

    def reduce(self, value: Any, op: Any, *, sync_physical_warp: bool = False, storage: Any = None) -> Any:
        """As :func:`warp_reduce_batched`."""
        return warp_reduce_batched(self.items(value), op, width=self.width, sync_physical_warp=sync_physical_warp)

    def reduce_to_blocked(self, value: Any, op: Any, *, sync_physical_warp: bool = False, storage: Any = None) -> Any:
        """As :func:`warp_reduce_batched_to_blocked`."""
        return warp_reduce_batched_to_blocked(
            self.items(value), op, width=self.width, sync_physical_warp=sync_physical_warp
        )

    def reduce_to_striped(self, value: Any, op: Any, *, sync_physical_warp: bool = False, storage: Any = None) -> Any:
        """As :func:`warp_reduce_batched_to_striped`."""
        return warp_reduce_batched_to_striped(
            self.items(value), op, width=self.width, sync_physical_warp=sync_physical_warp
        )

    sum = shorthand("sum", reduce, op=ReductionOp.ADD)
    sum_to_blocked = shorthand("sum_to_blocked", reduce_to_blocked, op=ReductionOp.ADD)
    sum_to_striped = shorthand("sum_to_striped", reduce_to_striped, op=ReductionOp.ADD)


class WarpMergeSort(WarpCollective):
    """``WarpMergeSort[dtype, width, items_per_thread]``: the items of a logical warp sorted; equal keys keep their order.

    With ``(key, value)`` as the type, values move along with the keys.

    Example in a kernel::

        P = fx.coop.WarpMergeSort[fx.Float32, 32, 1]
        y[t] = P.sort(31.0 - x[t])
        # y: 0 1 2 3
    """

    pairs = True

    def sort(
        self, keys: Any, values: Any = None, *, compare_op: Any = None, valid_items: Any = None, storage: Any = None
    ) -> Any:
        """As :func:`warp_merge_sort`."""
        given = like_items(keys, self.items(keys))
        return warp_merge_sort(given, values, width=self.width, compare_op=compare_op, valid_items=valid_items)


class WarpBitonicSort(WarpCollective):
    """``WarpBitonicSort[dtype, width, items_per_thread]``: the items sorted; equal keys may change places.

    With ``(key, value)`` as the type, values move along with the keys.

    Example in a kernel::

        P = fx.coop.WarpBitonicSort[fx.Float32, 32, 1]
        y[t] = P.sort(31.0 - x[t])
        # y: 0 1 2 3
    """

    pairs = True

    def sort(
        self, keys: Any, values: Any = None, *, compare_op: Any = None, valid_items: Any = None, storage: Any = None
    ) -> Any:
        """As :func:`warp_bitonic_sort`."""
        given = like_items(keys, self.items(keys))
        return warp_bitonic_sort(given, values, width=self.width, compare_op=compare_op, valid_items=valid_items)


# -- rearrangements


def _to_striped(items: Sequence[Any], lanes: Lanes) -> list[Any]:
    """From n neighboring items per lane to every width-th."""
    count = len(items)
    numbers = [striped(lanes.width)(lanes.rank, k) for k in range(count)]
    return _gather(items, lanes, [(number // count, number % count) for number in numbers])


def _to_blocked(items: Sequence[Any], lanes: Lanes) -> list[Any]:
    """From every width-th item per lane to n neighboring ones."""
    numbers = [blocked(len(items))(lanes.rank, k) for k in range(len(items))]
    return _gather(items, lanes, [(number % lanes.width, number // lanes.width) for number in numbers])


def _gather(items: Sequence[Any], lanes: Lanes, sources: Sequence[tuple[Any, Any]]) -> list[Any]:
    """The items at run-time positions, each a lane and an index in it."""
    results = []
    for lane, slot in sources:
        found = lanes.read(items[0], lane)
        for k, item in enumerate(items[1:], 1):
            found = select(slot == k, lanes.read(item, lane), found)
        results.append(found)
    return results


class WarpExchange(WarpCollective):
    """``WarpExchange[dtype, width, items_per_thread, algorithm]``: other items for each lane.

    Args:
        parts: the type, the width, the items per lane, and the algorithm, as in the brackets.

    Example in a kernel::

        P = fx.coop.WarpExchange[fx.Int32, 2, 2, "SHUFFLE"]
        striped = P.blocked_to_striped((a[2 * t], a[2 * t + 1]))
        y[t] = striped[1].to(fx.Float32)
        # y: 2 3 6 7
    """

    Algorithm = WarpExchangeAlgorithm

    def __init__(self, parts: Sequence[Any]) -> None:
        super().__init__(parts)
        lanes, count = self.width, self.items_per_thread
        if self.algorithm is WarpExchangeAlgorithm.SHUFFLE and None not in (lanes, count) and lanes != count:
            raise DSLValueError(f"{self.name}: SHUFFLE requires items_per_thread == width, got {count} and {lanes}")

    def blocked_to_striped(self, value: Any, *, storage: Any = None) -> Any:
        """From n neighboring items per lane to every width-th."""
        return like_items(value, _to_striped(self.items(value), Lanes.of(self.width)))

    def striped_to_blocked(self, value: Any, *, storage: Any = None) -> Any:
        """From every width-th item per lane to n neighboring ones."""
        return like_items(value, _to_blocked(self.items(value), Lanes.of(self.width)))

    def scatter_to_striped(self, value: Any, ranks: Any, *, storage: Any = None) -> Any:
        """Item k becomes number ``ranks[k]`` of the logical warp, and lanes get every width-th item.

        Raises:
            DSLTypeError: the algorithm is SHUFFLE, or the ranks are no integers.
            DSLValueError: not as many ranks as items.
        """
        if self.algorithm is WarpExchangeAlgorithm.SHUFFLE:
            raise DSLTypeError(f"{self.name} has no scatter; the SHARED algorithm has")
        items, numbers, lanes = self.items(value), items_of(ranks, Int32), Lanes.of(self.width)
        if len(items) != len(numbers):
            raise DSLConversionError(
                f"{self.name}: ranks must contain items_per_thread integer entries, {len(items)}, got {len(numbers)}"
            )
        wanted = [striped(lanes.width)(lanes.rank, k) for k in range(len(items))]

        def take_from(lane: Int32, found: Any) -> list[Any]:
            taken = list(found)
            for item, number in zip(items, numbers, strict=True):
                moved, target = lanes.read(item, lane), lanes.read(number, lane)
                taken = [select(target == want, moved, own) for want, own in zip(wanted, taken, strict=True)]
            return taken

        return like_items(value, repeat(lanes.width, items, take_from))


class WarpMemory(WarpCollective):
    """Common base of loads and stores."""

    def tile(self, place: Any, offset: Any, valid_items: Any) -> tuple[Lanes, Memory, list[Any]]:
        """The lanes, the tile in memory, and the indices in it that this lane reads or writes."""
        lanes, count = Lanes.of(self.width), self.items_per_thread or 1
        valid = count_argument("valid_items", valid_items, lanes.width * count)
        in_turn = self.algorithm is not None and self.algorithm.name in ("STRIPED", "TRANSPOSE")
        arrangement: Place = striped(lanes.width) if in_turn else blocked(count)
        memory = Memory(self.name, place, self.dtype, offset, valid)
        return lanes, memory, [arrangement(lanes.rank, k) for k in range(count)]


class WarpLoad(WarpMemory):
    """``WarpLoad[dtype, width, items_per_thread, algorithm]``: a tile of a tensor, distributed to the lanes.

    Example in a kernel::

        P = fx.coop.WarpLoad[fx.Float32, 32, 2, "DIRECT"]
        mine = P.load(x)
        y[t] = mine[1]
        # y: 1 3 5
    """

    Algorithm = WarpLoadAlgorithm

    def load(
        self, source: Any, *, offset: Any = 0, valid_items: Any = None, default: Any = None, storage: Any = None
    ) -> Any:
        """The lane's items of the logical warp's tile, as a Vector.

        Args:
            source: a one-dimensional tensor, or a pointer.
            offset: the index of the tile's first element in ``source``.
            valid_items: only the first so many items of the tile are read, the others are ``default``, or zero.
            default: the value of items that are not read.
            storage: nothing; see :class:`WarpCollective`.
        """
        check_default(self.name, default, valid_items)
        lanes, memory, numbers = self.tile(source, offset, valid_items)
        found = memory.load(numbers, default, wide=self.algorithm is WarpLoadAlgorithm.VECTORIZE)
        if self.algorithm is WarpLoadAlgorithm.TRANSPOSE:
            found = _to_blocked(found, lanes)
        return Vector.from_elements(found, self.dtype)


class WarpStore(WarpMemory):
    """``WarpStore[dtype, width, items_per_thread, algorithm]``: the lanes' items, as a tile of a tensor.

    Example in a kernel::

        P = fx.coop.WarpStore[fx.Float32, 32, 2, "DIRECT"]
        if t < 32:
            P.store(y, (x[2 * t], x[2 * t + 1]))
        # y: 0 1 2 3
    """

    Algorithm = WarpStoreAlgorithm

    def store(
        self, destination: Any, value: Any, *, offset: Any = 0, valid_items: Any = None, storage: Any = None
    ) -> None:
        """Store the lane's items.

        Args:
            destination: a one-dimensional tensor, or a pointer.
            value: one item, or a tuple, list or Vector of items.
            offset: the index of the tile's first element in ``destination``.
            valid_items: only the first so many items of the tile are written.
            storage: nothing; see :class:`WarpCollective`.
        """
        lanes, memory, numbers = self.tile(destination, offset, valid_items)
        items = self.items(value)
        if len(items) != len(numbers):
            raise DSLValueError(f"{self.name} expected {len(numbers)} items per thread, got {len(items)}")
        if self.algorithm is WarpStoreAlgorithm.TRANSPOSE:
            items = _to_striped(items, lanes)
        memory.store(numbers, items, wide=self.algorithm is WarpStoreAlgorithm.VECTORIZE)
