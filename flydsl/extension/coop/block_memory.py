"""Loads from memory to the threads of a block, and stores."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Any

from flydsl.errors import DSLTypeError
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import NumericMeta, Uint8
from flydsl.expr.struct.array import array_of
from flydsl.extension.coop.block_exchange import exchange
from flydsl.extension.coop.lanes import count_argument
from flydsl.extension.coop.memory import Memory, Place, blocked, striped, warp_striped
from flydsl.extension.coop.specialize import BlockCollective


class BlockLoadAlgorithm(enum.Enum):
    """The load algorithms of :class:`BlockLoad`; all but STRIPED give threads n neighboring items."""

    DIRECT = Direct = "direct"
    """Each thread reads its items one by one."""
    STRIPED = Striped = "striped"
    """Each thread reads, and gets, every T-th item."""
    VECTORIZE = Vectorize = "vectorize"
    """Each thread reads its items in accesses as wide as the alignment allows; one by one with ``valid_items``."""
    TRANSPOSE = Transpose = "transpose"
    """The block reads as for STRIPED and rearranges the items in shared memory."""
    WARP_TRANSPOSE = WarpTranspose = "warp_transpose"
    """Each warp reads its items striped over its lanes and rearranges them in shared memory."""
    WARP_TRANSPOSE_TIMESLICED = WarpTransposeTimesliced = "warp_transpose_timesliced"
    """The same with shared memory for one warp at a time."""


class BlockStoreAlgorithm(enum.Enum):
    """The store algorithms of :class:`BlockStore`; all but STRIPED take n neighboring items of each thread."""

    DIRECT = Direct = "direct"
    """Each thread writes its items one by one."""
    STRIPED = Striped = "striped"
    """Each thread has, and writes, every T-th item."""
    VECTORIZE = Vectorize = "vectorize"
    """Each thread writes its items in accesses as wide as the alignment allows; one by one with ``valid_items``."""
    TRANSPOSE = Transpose = "transpose"
    """The block rearranges the items in shared memory and writes as for STRIPED."""
    WARP_TRANSPOSE = WarpTranspose = "warp_transpose"
    """The items of each warp are rearranged in shared memory, and written striped over its lanes."""
    WARP_TRANSPOSE_TIMESLICED = WarpTransposeTimesliced = "warp_transpose_timesliced"
    """The same with shared memory for one warp at a time."""


class BlockMemory(BlockCollective):
    """Common base of loads and stores."""

    def storage_fields(self) -> Mapping[str, Any]:
        if not isinstance(self.dtype, NumericMeta):
            raise DSLTypeError(f"{self.name}: {self.dtype.__name__} is not the type of a tensor's elements")
        if "TRANSPOSE" not in self.algorithm.name:
            return {"none": array_of(Uint8, 1)}  # a struct has a size
        return {"items": array_of(self.dtype, self.tile // self.slices)}

    def _enter(self, storage: Any) -> Any:
        """The scratch memory, if the algorithm needs one."""
        if storage is None and "TRANSPOSE" not in self.algorithm.name:
            return self.enter_without_storage()
        return self.enter(storage)

    @property
    def slices(self) -> int:
        """The number of times that the scratch memory is filled."""
        return self.max_warps if self.algorithm.name.endswith("TIMESLICED") else 1

    def in_memory(self) -> Place:
        """The indices of the items that a thread reads or writes."""
        if self.algorithm.name in ("STRIPED", "TRANSPOSE"):
            return striped(self.block_threads)
        if self.algorithm.name.startswith("WARP_TRANSPOSE"):
            return warp_striped(self.items_per_thread, self.warp_width)
        return blocked(self.items_per_thread)

    def indices(self, place: Place) -> list[Any]:
        """The indices of this thread's items."""
        return [place(self.thread(), k) for k in range(self.items_per_thread)]

    def memory(self, place: Any, offset: Any, valid_items: Any) -> Memory:
        """The tile in memory, checked."""
        valid = count_argument("valid_items", valid_items, self.tile)
        return Memory(self.name, place, self.dtype, offset, valid)


class BlockLoad(BlockMemory):
    """``BlockLoad[dtype, block_size, items_per_thread, algorithm]``: a tile of a tensor, distributed to the threads.

    Example in a kernel::

        P = fx.coop.BlockLoad[fx.Float32, 64, 2]
        storage = fx.SharedAllocator().allocate(P.SharedStorage).peek()
        mine = P(x, storage=storage)
        y[t] = mine[1]
        # y: 1 3 5
    """

    Algorithm = BlockLoadAlgorithm

    def __call__(
        self, source: Any, *, storage: Any = None, offset: Any = 0, valid_items: Any = None, default: Any = 0
    ) -> Any:
        """The thread's items of the tile, as a Vector.

        Args:
            source: a one-dimensional tensor, or a pointer.
            storage: the scratch memory, which only the TRANSPOSE algorithms need.
            offset: the index of the tile's first element in ``source``.
            valid_items: only the first so many items of the tile are read, the others are ``default``.
            default: the value of items that are not read.

        Raises:
            DSLTypeError: ``source`` or ``storage`` of the wrong kind.
            DSLValueError: another block size than the kernel's, or a bad ``valid_items``.
        """
        storage, memory = self._enter(storage), self.memory(source, offset, valid_items)
        numbers = self.indices(self.in_memory())
        found = memory.load(numbers, default, wide=self.algorithm is BlockLoadAlgorithm.VECTORIZE)
        if "TRANSPOSE" in self.algorithm.name:
            found = exchange(found, storage.items, numbers, self.indices(blocked(len(numbers))), self.slices)
        return Vector.from_elements(found, self.dtype)


class BlockStore(BlockMemory):
    """``BlockStore[dtype, block_size, items_per_thread, algorithm]``: the threads' items, as a tile of a tensor.

    Example in a kernel::

        P = fx.coop.BlockStore[fx.Float32, 64, 2]
        storage = fx.SharedAllocator().allocate(P.SharedStorage).peek()
        P(y, (x[2 * t], x[2 * t + 1]), storage=storage)
        # y: 0 1 2 3
    """

    Algorithm = BlockStoreAlgorithm

    def __call__(
        self, destination: Any, value: Any, *, storage: Any = None, offset: Any = 0, valid_items: Any = None
    ) -> None:
        """Store the thread's items.

        Args:
            destination: a one-dimensional tensor, or a pointer.
            value: one item, or a tuple, list or Vector of items.
            storage: the scratch memory, which only the TRANSPOSE algorithms need.
            offset: the index of the tile's first element in ``destination``.
            valid_items: only the first so many items of the tile are written.

        Raises:
            DSLTypeError: ``destination``, ``value`` or ``storage`` of the wrong kind.
            DSLValueError: another block size than the kernel's, or a bad ``valid_items``.
        """
        storage, memory = self._enter(storage), self.memory(destination, offset, valid_items)
        items, numbers = self.items(value), self.indices(self.in_memory())
        if "TRANSPOSE" in self.algorithm.name:
            items = exchange(items, storage.items, self.indices(blocked(len(items))), numbers, self.slices)
        memory.store(numbers, items, wide=self.algorithm is BlockStoreAlgorithm.VECTORIZE)
