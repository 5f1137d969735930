"""Collectives in which a thread learns of its neighbours: shuffles, differences, and flags where items change."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from typing import Any

from flydsl.errors import DSLTypeError
from flydsl.expr import gpu
from flydsl.expr.numeric import Boolean, Int32, as_numeric
from flydsl.expr.struct.array import array_of
from flydsl.extension.coop.lanes import count_argument
from flydsl.extension.coop.specialise import BlockCollective
from flydsl.extension.coop.values import as_value, check_same, like_items, select

__all__ = ["BlockAdjacentDifference", "BlockDiscontinuity", "BlockShuffle", "BlockShuffleAlgorithm"]


class BlockShuffleAlgorithm(enum.Enum):
    """How :class:`BlockShuffle` moves items."""

    SHARED_MEMORY = enum.auto()
    """Every thread puts an item into shared memory, and takes another."""


class Neighbours(BlockCollective):
    """Scratch memory with an item of each thread."""

    any_items = True

    def storage_fields(self) -> Mapping[str, Any]:
        return {"items": array_of(self.dtype, self.threads)}

    def _exchange(self, places: Any, item: Any, source: Any) -> Any:
        """The item that thread ``source`` put in."""
        places[self.thread()] = item
        gpu.barrier()
        return places[source]

    def _left(self, places: Any, items: list[Any], edge: Any) -> list[Any]:
        """The item before each; ``edge`` (or itself) before the block's first."""
        thread = self.thread()
        first = thread == 0
        before = self._exchange(places, items[-1], first.select(0, thread - 1))
        outside = items[0] if edge is None else check_same(as_value(edge), items[0], "the item outside the block")
        return [select(first, outside, before), *items[:-1]]

    def _right(self, places: Any, items: list[Any], edge: Any) -> list[Any]:
        """The item after each; ``edge`` (or itself) after the block's last."""
        thread = self.thread()
        last = thread == self.threads - 1
        after = self._exchange(places, items[0], last.select(thread, thread + 1))
        outside = items[-1] if edge is None else check_same(as_value(edge), items[-1], "the item outside the block")
        return [*items[1:], select(last, outside, after)]

    def _numbers(self, items: list[Any]) -> list[Any]:
        return [self.thread() * len(items) + k for k in range(len(items))]


class BlockShuffle(Neighbours):
    """``BlockShuffle[dtype, block_size]``: items of other threads, as shuffles give those of other lanes."""

    Algorithm = BlockShuffleAlgorithm

    def offset(self, value: Any, distance: Any = 1, *, storage: Any) -> Any:
        """The item of the thread ``distance`` further; a thread's own where there is none.

        Raises:
            DSLTypeError: ``distance`` is not an integer.
        """
        storage, thread = self.enter(storage), self.thread()
        source = thread + self._distance(distance)
        inside = (source >= 0) & (source < self.threads)
        return self._exchange(storage.items, self._one(value), inside.select(source, thread))

    def rotate(self, value: Any, distance: Any = 1, *, storage: Any) -> Any:
        """The item of the thread ``distance`` further, counted around the block.

        Raises:
            DSLTypeError: ``distance`` is not an integer.
        """
        storage, thread = self.enter(storage), self.thread()
        return self._exchange(storage.items, self._one(value), (thread + self._distance(distance)) % self.threads)

    def up(self, items: Any, *, storage: Any) -> Any:
        """Each item replaced by the one before it in the block; the first stays."""
        storage, found = self.enter(storage), self.items(items)
        return like_items(items, self._left(storage.items, found, None))

    def down(self, items: Any, *, storage: Any) -> Any:
        """Each item replaced by the one after it in the block; the last stays."""
        storage, found = self.enter(storage), self.items(items)
        return like_items(items, self._right(storage.items, found, None))

    def _one(self, value: Any) -> Any:
        items = self.items(value)
        if len(items) != 1:
            raise DSLTypeError(f"{self.name}: {len(items)} items; this shuffle moves one item of each thread")
        return items[0]

    def _distance(self, distance: Any) -> Int32:
        number = as_numeric(distance)
        if not number.dtype.is_integer:
            raise DSLTypeError(f"{self.name}: distance is {distance!r}; expected an integer")
        return Int32(number)


class BlockAdjacentDifference(Neighbours):
    """``BlockAdjacentDifference[dtype, block_size]``: each item combined with its neighbour, by default subtracted.

    The operator gets the item first and its neighbour second.  An item without neighbour is the result itself.
    """

    def subtract_left(
        self, items: Any, op: Callable[[Any, Any], Any] | None = None, *, storage: Any, tile_predecessor: Any = None
    ) -> Any:
        """``op(item, the one before it)``; ``tile_predecessor`` comes before the block's first."""
        return self._subtract(items, op, storage, None, tile_predecessor, left=True)

    def subtract_left_partial_tile(
        self,
        items: Any,
        valid_items: Any,
        op: Callable[[Any, Any], Any] | None = None,
        *,
        storage: Any,
        tile_predecessor: Any = None,
    ) -> Any:
        """:meth:`subtract_left` of the block's first ``valid_items``; the others stay."""
        return self._subtract(items, op, storage, valid_items, tile_predecessor, left=True)

    def subtract_right(
        self, items: Any, op: Callable[[Any, Any], Any] | None = None, *, storage: Any, tile_successor: Any = None
    ) -> Any:
        """``op(item, the one after it)``; ``tile_successor`` comes after the block's last."""
        return self._subtract(items, op, storage, None, tile_successor, left=False)

    def subtract_right_partial_tile(
        self, items: Any, valid_items: Any, op: Callable[[Any, Any], Any] | None = None, *, storage: Any
    ) -> Any:
        """:meth:`subtract_right` of the block's first ``valid_items``; the last of them and the others stay."""
        return self._subtract(items, op, storage, valid_items, None, left=False)

    def _subtract(self, items: Any, op: Any, storage: Any, valid_items: Any, edge: Any, *, left: bool) -> Any:
        storage, found = self.enter(storage), self.items(items)
        valid = count_argument("valid_items", valid_items, self.threads * len(found))
        neighbours = (self._left if left else self._right)(storage.items, found, edge)
        function = op or (lambda a, b: a - b)
        last = self.threads * len(found) - 1
        results = []
        for number, item, other in zip(self._numbers(found), found, neighbours, strict=True):
            has_neighbour = Boolean(True) if edge is not None else (number > 0 if left else number < last)
            if valid is not None:
                has_neighbour = has_neighbour & (number < valid if left else number + 1 < valid)
            results.append(select(has_neighbour, check_same(function(item, other), item, "the operator"), item))
        return like_items(items, results)


class BlockDiscontinuity(Neighbours):
    """``BlockDiscontinuity[dtype, block_size]``: Boolean flags where an item differs from its neighbour.

    The operator gets two neighbouring items, the earlier first, and says whether they differ; by default not ``==``.
    """

    def storage_fields(self) -> Mapping[str, Any]:
        return {"items": array_of(self.dtype, self.threads), "firsts": array_of(self.dtype, self.threads)}

    def flag_heads(
        self, items: Any, op: Callable[[Any, Any], Any] | None = None, *, storage: Any, tile_predecessor: Any = None
    ) -> Any:
        """Whether each item differs from the one before it; the block's first does unless there is a predecessor."""
        storage, found = self.enter(storage), self.items(items)
        return like_items(items, self._heads(storage.items, found, op, tile_predecessor))

    def flag_tails(
        self, items: Any, op: Callable[[Any, Any], Any] | None = None, *, storage: Any, tile_successor: Any = None
    ) -> Any:
        """Whether each item differs from the one after it; the block's last does unless there is a successor."""
        storage, found = self.enter(storage), self.items(items)
        return like_items(items, self._tails(storage.firsts, found, op, tile_successor))

    def flag_heads_and_tails(
        self,
        items: Any,
        op: Callable[[Any, Any], Any] | None = None,
        *,
        storage: Any,
        tile_predecessor: Any = None,
        tile_successor: Any = None,
    ) -> tuple[Any, Any]:
        """Both flags of each item."""
        storage, found = self.enter(storage), self.items(items)
        heads = self._heads(storage.items, found, op, tile_predecessor)
        tails = self._tails(storage.firsts, found, op, tile_successor)
        return like_items(items, heads), like_items(items, tails)

    def _heads(self, places: Any, items: list[Any], op: Any, edge: Any) -> list[Any]:
        before = self._left(places, items, edge)
        flags = [self._differ(op, a, b) for a, b in zip(before, items, strict=True)]
        return [flags[0] | (self.thread() == 0) if edge is None else flags[0], *flags[1:]]

    def _tails(self, places: Any, items: list[Any], op: Any, edge: Any) -> list[Any]:
        after = self._right(places, items, edge)
        flags = [self._differ(op, a, b) for a, b in zip(items, after, strict=True)]
        last = self.thread() == self.threads - 1
        return [*flags[:-1], flags[-1] | last if edge is None else flags[-1]]

    def _differ(self, op: Any, earlier: Any, later: Any) -> Boolean:
        return ~Boolean(earlier == later) if op is None else Boolean(op(earlier, later))
