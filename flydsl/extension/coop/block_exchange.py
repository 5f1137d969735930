"""Rearrangements of a block's items between its threads."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flydsl.expr import gpu
from flydsl.expr.numeric import Boolean, Int32
from flydsl.expr.struct.array import array_of
from flydsl.extension.coop.memory import Place, blocked, striped, warp_striped
from flydsl.extension.coop.regions import when
from flydsl.extension.coop.specialize import BlockCollective
from flydsl.extension.coop.values import filled, like_items, select


class BlockExchangeAlgorithm(enum.Enum):
    """The shared memory of :class:`BlockExchange`."""

    SHARED_MEMORY = SharedMemory = "shared_memory"
    """Room for all items of the block."""
    WARP_TIME_SLICING = WarpTimeSlicing = "warp_time_slicing"
    """Room for the items of one warp, which each warp of the block uses after the other."""


def exchange(
    items: Sequence[Any],
    scratch: Any,
    source: Sequence[Any],
    target: Sequence[Any],
    slices: int,
    present: Sequence[Any] | None = None,
    fill: Any = None,
) -> list[Any]:
    """The items with the indices ``target``, of those that the threads of a block hold with the indices ``source``.

    ``scratch`` has room for one of ``slices`` equal parts of the indices; ``present`` are flags of items that take part.
    Indices that no thread has give ``fill``, or an unspecified value.
    """
    size = type(scratch).size

    def clear(offset: int) -> None:
        for place in target:
            condition = True if slices == 1 else (place >= offset) & (place < offset + size)
            when(condition, _store(scratch, place - offset, fill))
        gpu.barrier()

    def write(offset: int) -> None:
        for k, item in enumerate(items):
            place = source[k] - offset
            condition = True if slices == 1 else (source[k] >= offset) & (source[k] < offset + size)
            if present is not None:
                condition = Boolean(present[k]) & condition
            when(condition, _store(scratch, place, item))

    if slices == 1:
        if fill is not None:
            clear(0)
        write(0)
        gpu.barrier()
        return [scratch[place] for place in target]
    results = list(items)
    for s in range(slices):
        offset = s * size
        if s:
            gpu.barrier()
        if fill is not None:
            clear(offset)
        write(offset)
        gpu.barrier()
        for k, place in enumerate(target):
            inside = (place >= offset) & (place < offset + size)
            results[k] = select(inside, scratch[inside.select(place - offset, 0)], results[k])
    return results


def _store(scratch: Any, place: Any, item: Any) -> Callable[[], None]:
    def store() -> None:
        scratch[place] = item

    return store


class BlockExchange(BlockCollective):
    """``BlockExchange[dtype, block_size, items_per_thread, algorithm]``: other items for each thread.

    Every method takes a thread's items (one item, or a tuple, list or Vector) and returns as many in the same form.
    All need ``storage``, the scratch memory.

    Example in a kernel::

        P = fx.coop.BlockExchange[fx.Int32, 64, 2]
        storage = fx.SharedAllocator().allocate(P.SharedStorage).peek()
        mine = (a[2 * t], a[2 * t + 1])
        striped = P.blocked_to_striped(mine, storage=storage)
        y[t] = striped[1].to(fx.Float32)
        # y: 64 65 66
    """

    Algorithm = BlockExchangeAlgorithm

    def storage_fields(self) -> Mapping[str, Any]:
        return {"items": array_of(self.dtype, self.tile // self.slices)}

    @property
    def slices(self) -> int:
        """The number of times that the scratch memory is filled."""
        return self.max_warps if self.algorithm is BlockExchangeAlgorithm.WARP_TIME_SLICING else 1

    def blocked_to_striped(self, value: Any, *, storage: Any) -> Any:
        """From n neighboring items per thread to every T-th."""
        return self._rearrange(value, storage, blocked(self.items_per_thread), striped(self.block_threads))

    def striped_to_blocked(self, value: Any, *, storage: Any) -> Any:
        """From every T-th item per thread to n neighboring ones."""
        return self._rearrange(value, storage, striped(self.block_threads), blocked(self.items_per_thread))

    def blocked_to_warp_striped(self, value: Any, *, storage: Any) -> Any:
        """From n neighboring items per thread to items striped over each warp."""
        return self._rearrange(value, storage, blocked(self.items_per_thread), self._warp_striped())

    def warp_striped_to_blocked(self, value: Any, *, storage: Any) -> Any:
        """From items striped over each warp to n neighboring ones per thread."""
        return self._rearrange(value, storage, self._warp_striped(), blocked(self.items_per_thread))

    def scatter_to_blocked(self, value: Any, ranks: Any, *, storage: Any) -> Any:
        """Item k becomes number ``ranks[k]`` of the block, and threads get n neighboring items."""
        return self._scatter(value, ranks, storage, blocked(self.items_per_thread))

    def scatter_to_striped(self, value: Any, ranks: Any, *, storage: Any) -> Any:
        """Item k becomes number ``ranks[k]`` of the block, and threads get every T-th item."""
        return self._scatter(value, ranks, storage, striped(self.block_threads))

    def scatter_to_striped_guarded(self, value: Any, ranks: Any, *, storage: Any, default: Any = 0) -> Any:
        """As :meth:`scatter_to_striped`, without the items whose rank the block does not have.

        Indices without an item are ``default``.
        """
        return self._scatter(value, ranks, storage, striped(self.block_threads), default=default)

    def scatter_to_striped_flagged(
        self, value: Any, ranks: Any, is_valid: Any, *, storage: Any, default: Any = 0
    ) -> Any:
        """As :meth:`scatter_to_striped_guarded`, also without the items whose flag is zero."""
        flags = self.items(is_valid, Boolean)
        return self._scatter(value, ranks, storage, striped(self.block_threads), flags, default)

    def _warp_striped(self) -> Place:
        return warp_striped(self.items_per_thread, self.warp_width)

    def _rearrange(self, value: Any, storage: Any, source: Place, target: Place) -> Any:
        storage, thread = self.enter(storage), self.thread()
        numbers = range(self.items_per_thread)
        given, wanted = [source(thread, k) for k in numbers], [target(thread, k) for k in numbers]
        return like_items(value, exchange(self.items(value), storage.items, given, wanted, self.slices))

    def _scatter(
        self, value: Any, ranks: Any, storage: Any, target: Place, flags: Any = None, default: Any = None
    ) -> Any:
        storage, thread, items = self.enter(storage), self.thread(), self.items(value)
        given = self.items(ranks, Int32)
        wanted = [target(thread, k) for k in range(self.items_per_thread)]
        if default is None:
            return like_items(value, exchange(items, storage.items, given, wanted, self.slices))
        inside = [(rank >= 0) & (rank < self.tile) for rank in given]
        present = inside if flags is None else [Boolean(f) & i for f, i in zip(flags, inside, strict=True)]
        fill = filled(default, items[0])
        return like_items(value, exchange(items, storage.items, given, wanted, self.slices, present, fill))
