"""The warp functions in the form of specialised collectives: ``WarpReduce[dtype, width]``.

They need no scratch memory: everything moves by shuffles.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.vector import Vector
from flydsl.extension.coop import warp_reduce as reduce
from flydsl.extension.coop import warp_scan as scan
from flydsl.extension.coop.arrangements import Place, blocked, striped
from flydsl.extension.coop.lanes import Lanes, count_argument
from flydsl.extension.coop.memory import Memory
from flydsl.extension.coop.specialise import Collective, check_dtype, positive
from flydsl.extension.coop.values import items_of, like_items, select
from flydsl.extension.coop.warp_sort import warp_bitonic_sort, warp_merge_sort

__all__ = [
    "WarpBitonicSort",
    "WarpExchange",
    "WarpLoad",
    "WarpLoadAlgorithm",
    "WarpMergeSort",
    "WarpReduce",
    "WarpReduceBatched",
    "WarpScan",
    "WarpStore",
    "WarpStoreAlgorithm",
]

GREATEST_WARP = 64


class WarpLoadAlgorithm(enum.Enum):
    """How :class:`WarpLoad` reads memory; all but STRIPED give lanes n neighbouring items."""

    DIRECT = enum.auto()
    """Each lane reads its items one by one."""
    STRIPED = enum.auto()
    """Each lane reads, and gets, every width-th item."""
    VECTORIZE = enum.auto()
    """Each lane reads its items in accesses as wide as the alignment allows; one by one with ``valid_items``."""
    TRANSPOSE = enum.auto()
    """The lanes read as for STRIPED and exchange their items."""


class WarpStoreAlgorithm(enum.Enum):
    """How :class:`WarpStore` writes memory; all but STRIPED take n neighbouring items of each lane."""

    DIRECT = enum.auto()
    """Each lane writes its items one by one."""
    STRIPED = enum.auto()
    """Each lane has, and writes, every width-th item."""
    VECTORIZE = enum.auto()
    """Each lane writes its items in accesses as wide as the alignment allows; one by one with ``valid_items``."""
    TRANSPOSE = enum.auto()
    """The lanes exchange their items and write as for STRIPED."""


class WarpCollective(Collective):
    """A collective of a logical warp: ``[dtype, width, items_per_thread, algorithm]``.

    All but the type may be left out: the width is then that of the target's warp, and the number of items that of the
    call, or 1 where memory is read.
    """

    def __init__(self, parts: Sequence[Any]) -> None:
        super().__init__(parts)
        rest = list(parts)
        self.dtype: Any = check_dtype(self.name, rest.pop(0))
        self.width: int | None = None
        if rest and isinstance(rest[0], int):
            self.width = positive(self.name, "width", rest.pop(0))
            if self.width > GREATEST_WARP or self.width & (self.width - 1):
                raise DSLValueError(f"{self.name}: width {self.width}; expected a power of two up to the warp size")
        self.items_per_thread: int | None = None
        if rest and isinstance(rest[0], int):
            self.items_per_thread = positive(self.name, "items_per_thread", rest.pop(0))
        self.algorithm = self.take_algorithm(rest)
        self.refuse_rest(rest)

    def items(self, value: Any) -> list[Any]:
        """The items that a call passes, converted to the type of the brackets.

        Raises:
            DSLTypeError: an item that the type does not take.
            DSLValueError: not as many as the brackets say.
        """
        found = items_of(value, self.dtype)
        if self.items_per_thread is not None and len(found) != self.items_per_thread:
            raise DSLValueError(f"{self.name} got {len(found)} items per lane; expected {self.items_per_thread}")
        return found

    def one(self, value: Any) -> Any:
        """The only item that a call passes.

        Raises:
            DSLTypeError: there are more.
        """
        found = self.items(value)
        if len(found) > 1:
            raise DSLTypeError(f"{self.name}: {len(found)} items; expected one per lane")
        return found[0]


class WarpReduce(WarpCollective):
    """``WarpReduce[dtype, width]``: the items of all lanes combined."""

    def __call__(self, value: Any, op: Any, *, valid_items: Any = None) -> Any:
        """As :func:`warp_reduce`."""
        return reduce.warp_reduce(self.items(value), op, width=self.width, valid_items=valid_items)

    def head_segmented(self, value: Any, head_flag: Any, op: Any) -> Any:
        """As :func:`warp_head_segmented_reduce`."""
        return reduce.warp_head_segmented_reduce(self.one(value), head_flag, op, width=self.width)

    def tail_segmented(self, value: Any, tail_flag: Any, op: Any) -> Any:
        """As :func:`warp_tail_segmented_reduce`."""
        return reduce.warp_tail_segmented_reduce(self.one(value), tail_flag, op, width=self.width)


class WarpScan(WarpCollective):
    """``WarpScan[dtype, width]``: the item of each lane combined with those of all lanes before it."""

    def inclusive(self, value: Any, op: Any, *, init: Any = None, valid_items: Any = None) -> Any:
        """As :func:`warp_inclusive_scan`."""
        return self.scan_with_aggregate(value, op, init=init, valid_items=valid_items)[0]

    def exclusive(self, value: Any, op: Any, *, init: Any = None, valid_items: Any = None) -> Any:
        """As :func:`warp_exclusive_scan`."""
        return self.scan_with_aggregate(value, op, init=init, valid_items=valid_items)[1]

    def scan(self, value: Any, op: Any, *, init: Any = None, valid_items: Any = None) -> tuple[Any, Any]:
        """As :func:`warp_scan`."""
        return self.scan_with_aggregate(value, op, init=init, valid_items=valid_items)[:2]

    def scan_with_aggregate(
        self, value: Any, op: Any, *, init: Any = None, valid_items: Any = None
    ) -> tuple[Any, Any, Any]:
        """As :func:`warp_scan_with_aggregate`."""
        return scan.warp_scan_with_aggregate(self.one(value), op, width=self.width, init=init, valid_items=valid_items)

    def broadcast(self, value: Any, source_lane: Any) -> Any:
        """As :func:`warp_broadcast`."""
        return scan.warp_broadcast(self.one(value), source_lane, width=self.width)


class WarpReduceBatched(WarpCollective):
    """``WarpReduceBatched[dtype, width, items_per_thread]``: one reduction for each of a lane's items."""

    def __call__(self, value: Any, op: Any, *, sync_physical_warp: bool = False) -> Any:
        """As :func:`warp_reduce_batched`."""
        return reduce.warp_reduce_batched(
            self.items(value), op, width=self.width, sync_physical_warp=sync_physical_warp
        )

    def to_blocked(self, value: Any, op: Any, *, sync_physical_warp: bool = False) -> list[Any]:
        """As :func:`warp_reduce_batched_to_blocked`."""
        return reduce.warp_reduce_batched_to_blocked(
            self.items(value), op, width=self.width, sync_physical_warp=sync_physical_warp
        )

    def to_striped(self, value: Any, op: Any, *, sync_physical_warp: bool = False) -> list[Any]:
        """As :func:`warp_reduce_batched_to_striped`."""
        return reduce.warp_reduce_batched_to_striped(
            self.items(value), op, width=self.width, sync_physical_warp=sync_physical_warp
        )


class WarpMergeSort(WarpCollective):
    """``WarpMergeSort[dtype, width, items_per_thread]``: the items of a logical warp sorted; equal keys keep their order."""

    def __call__(self, keys: Any, values: Any = None, *, compare_op: Any = None, valid_items: Any = None) -> Any:
        """As :func:`warp_merge_sort`."""
        given = like_items(keys, self.items(keys))
        return warp_merge_sort(given, values, width=self.width, compare_op=compare_op, valid_items=valid_items)


class WarpBitonicSort(WarpCollective):
    """``WarpBitonicSort[dtype, width, items_per_thread]``: the items sorted; equal keys may change places."""

    def __call__(self, keys: Any, values: Any = None, *, compare_op: Any = None, valid_items: Any = None) -> Any:
        """As :func:`warp_bitonic_sort`."""
        given = like_items(keys, self.items(keys))
        return warp_bitonic_sort(given, values, width=self.width, compare_op=compare_op, valid_items=valid_items)


# -- rearrangements


def _to_striped(items: Sequence[Any], lanes: Lanes) -> list[Any]:
    """From n neighbouring items per lane to every width-th."""
    count = len(items)
    numbers = [striped(lanes.width)(lanes.rank, k) for k in range(count)]
    return _gather(items, lanes, [(number // count, number % count) for number in numbers])


def _to_blocked(items: Sequence[Any], lanes: Lanes) -> list[Any]:
    """From every width-th item per lane to n neighbouring ones."""
    numbers = [blocked(len(items))(lanes.rank, k) for k in range(len(items))]
    return _gather(items, lanes, [(number % lanes.width, number // lanes.width) for number in numbers])


def _gather(items: Sequence[Any], lanes: Lanes, sources: Sequence[tuple[Any, Any]]) -> list[Any]:
    """The items at those places, each a lane and a number in it that is not known while tracing."""
    results = []
    for lane, slot in sources:
        found = lanes.read(items[0], lane)
        for k, item in enumerate(items[1:], 1):
            found = select(slot == k, lanes.read(item, lane), found)
        results.append(found)
    return results


class WarpExchange(WarpCollective):
    """``WarpExchange[dtype, width, items_per_thread]``: other items for each lane, in the form given."""

    def blocked_to_striped(self, items: Any) -> Any:
        """From n neighbouring items per lane to every width-th."""
        return like_items(items, _to_striped(self.items(items), Lanes.of(self.width)))

    def striped_to_blocked(self, items: Any) -> Any:
        """From every width-th item per lane to n neighbouring ones."""
        return like_items(items, _to_blocked(self.items(items), Lanes.of(self.width)))


class WarpMemory(WarpCollective):
    """What loading and storing share."""

    def tile(self, place: Any, offset: Any, valid_items: Any) -> tuple[Lanes, Memory, list[Any]]:
        """The lanes, the tile in memory, and the numbers in it that this lane reads or writes."""
        lanes, count = Lanes.of(self.width), self.items_per_thread or 1
        valid = count_argument("valid_items", valid_items, lanes.width * count)
        in_turn = self.algorithm is not None and self.algorithm.name in ("STRIPED", "TRANSPOSE")
        arrangement: Place = striped(lanes.width) if in_turn else blocked(count)
        memory = Memory(self.name, place, self.dtype, offset, valid)
        return lanes, memory, [arrangement(lanes.rank, k) for k in range(count)]


class WarpLoad(WarpMemory):
    """``WarpLoad[dtype, width, items_per_thread, algorithm]``: a tile of a tensor, dealt to the lanes."""

    Algorithm = WarpLoadAlgorithm

    def __call__(self, src: Any, *, offset: Any = 0, valid_items: Any = None, default: Any = None) -> Any:
        """The lane's items of the logical warp's tile, as a Vector.

        Args:
            src: a one-dimensional tensor, or a pointer.
            offset: the number of the tile's first element in ``src``.
            valid_items: only the first so many items of the tile are read, the others are ``default``, or zero.
            default: what stands for items that are not read.
        """
        lanes, memory, numbers = self.tile(src, offset, valid_items)
        length = memory.vector_length(len(numbers)) if self.algorithm is WarpLoadAlgorithm.VECTORIZE else 1
        if length > 1:
            found = [x for k in range(0, len(numbers), length) for x in memory.load_vector(numbers[k], length)]
        else:
            found = memory.load(numbers, default)
        if self.algorithm is WarpLoadAlgorithm.TRANSPOSE:
            found = _to_blocked(found, lanes)
        return Vector.from_elements(found, self.dtype)


class WarpStore(WarpMemory):
    """``WarpStore[dtype, width, items_per_thread, algorithm]``: the lanes' items, as a tile of a tensor."""

    Algorithm = WarpStoreAlgorithm

    def __call__(self, dst: Any, value: Any, *, offset: Any = 0, valid_items: Any = None) -> None:
        """Store the lane's items.

        Args:
            dst: a one-dimensional tensor, or a pointer.
            value: one item, or a tuple, list or Vector of items.
            offset: the number of the tile's first element in ``dst``.
            valid_items: only the first so many items of the tile are written.
        """
        lanes, memory, numbers = self.tile(dst, offset, valid_items)
        items = self.items(value)
        if len(items) != len(numbers):
            raise DSLValueError(f"{self.name} got {len(items)} items per lane; expected {len(numbers)}")
        if self.algorithm is WarpStoreAlgorithm.TRANSPOSE:
            items = _to_striped(items, lanes)
        length = memory.vector_length(len(numbers)) if self.algorithm is WarpStoreAlgorithm.VECTORIZE else 1
        if length == 1:
            memory.store(numbers, items)
        else:
            for k in range(0, len(numbers), length):
                memory.store_vector(numbers[k], items[k : k + length])
