"""Collectives on neighboring items: shuffles, differences, discontinuities."""

from __future__ import annotations

import enum
import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from flydsl.errors import DSLTypeError
from flydsl.expr import gpu
from flydsl.expr.control import conditional
from flydsl.expr.memory.vector import ReductionOp
from flydsl.expr.numeric import Boolean, Int32, as_numeric
from flydsl.expr.struct.array import array_of
from flydsl.extension.coop.combining import Combine
from flydsl.extension.coop.lanes import count_argument
from flydsl.extension.coop.specialize import BlockCollective, check_dtype
from flydsl.extension.coop.values import converted, differ, filled, like_items, select


class BlockShuffleAlgorithm(enum.Enum):
    """The algorithms of :class:`BlockShuffle`."""

    SHARED_MEMORY = SharedMemory = "shared_memory"
    """Every thread stores its first and last items to shared memory, and loads those of others."""


class BlockShuffle(BlockCollective):
    """``BlockShuffle[dtype, block_size]``: items of other threads, as warp shuffles for a block.

    The items of :meth:`up` and :meth:`down` are blocked.

    Example in a kernel::

        P = fx.coop.BlockShuffle[fx.Int32, 64]
        storage = fx.SharedAllocator().allocate(P.SharedStorage).peek()
        y[t] = P.rotate(a[t], distance=1, storage=storage).to(fx.Float32)
        # y: 1 2 3
    """

    Algorithm = BlockShuffleAlgorithm
    any_items = True

    def storage_fields(self) -> Mapping[str, Any]:
        return {"first": array_of(self.dtype, self.block_threads), "last": array_of(self.dtype, self.block_threads)}

    def offset(self, value: Any, distance: Any = 1, *, storage: Any, fill: Any = None) -> Any:
        """The item of the thread ``distance`` further; without such a thread ``fill``, or the thread's own.

        Raises:
            DSLTypeError: more than one item, a ``distance`` that is not an integer, or another type to fill with.
        """
        storage, thread, item = self.enter(storage), self.thread(), self._one(value)
        source = thread + self._distance(distance)
        inside = (source >= 0) & (source < self.block_threads)
        self._publish(storage, [item])
        found = storage.first[inside.select(source, thread)]
        return found if fill is None else select(inside, found, filled(fill, item))

    def rotate(self, value: Any, distance: Any = 1, *, storage: Any) -> Any:
        """The item of the thread ``distance`` further, counted around the block.

        Raises:
            DSLTypeError: more than one item, or a ``distance`` that is not an integer.
        """
        storage, thread = self.enter(storage), self.thread()
        self._publish(storage, [self._one(value)])
        return storage.first[(thread + self._distance(distance)) % self.block_threads]

    def up(self, value: Any, *, storage: Any, predecessor: Any = None, return_suffix: bool = False) -> Any:
        """Each item replaced by the one before it; the block's first by ``predecessor``, or itself.

        With ``return_suffix`` a pair: that, and the block's last item.
        """
        storage, items = self.enter(storage), self.items(value)
        self._publish(storage, items)
        moved = like_items(value, self._before(storage, items, predecessor))
        return (moved, storage.last[self.block_threads - 1]) if return_suffix else moved

    def down(self, value: Any, *, storage: Any, successor: Any = None, return_prefix: bool = False) -> Any:
        """Each item replaced by the one after it; the block's last by ``successor``, or itself.

        With ``return_prefix`` a pair: that, and the block's first item.
        """
        storage, items = self.enter(storage), self.items(value)
        self._publish(storage, items)
        moved = like_items(value, self._after(storage, items, successor))
        return (moved, storage.first[0]) if return_prefix else moved

    # -- the neighbors of a thread's items

    def _publish(self, storage: Any, items: Sequence[Any]) -> None:
        storage.first[self.thread()], storage.last[self.thread()] = items[0], items[-1]
        gpu.barrier()

    def _before(self, storage: Any, items: Sequence[Any], edge: Any) -> list[Any]:
        """The item before each; ``edge`` (or itself) before the block's first."""
        thread = self.thread()
        first = thread == 0
        before = storage.last[first.select(0, thread - 1)]
        return [select(first, items[0] if edge is None else self._outside(edge, items[0]), before), *items[:-1]]

    def _after(self, storage: Any, items: Sequence[Any], edge: Any) -> list[Any]:
        """The item after each; ``edge`` (or itself) after the block's last."""
        thread = self.thread()
        last = thread == self.block_threads - 1
        after = storage.first[last.select(thread, thread + 1)]
        return [*items[1:], select(last, items[-1] if edge is None else self._outside(edge, items[-1]), after)]

    def _indices(self, items: Sequence[Any]) -> list[Any]:
        return [self.thread() * len(items) + k for k in range(len(items))]

    def _outside(self, edge: Any, like: Any) -> Any:
        return filled(edge, like)

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


Difference = Callable[[Any, Any], Any] | ReductionOp


def _minus(item: Any, neighbor: Any) -> Any:
    return item - neighbor


class BlockAdjacentDifference(BlockShuffle):
    """``BlockAdjacentDifference[dtype, block_size]``: each item combined with its neighbor, by default subtracted.

    The operator takes the item and then its neighbor.  It is not called for an item without neighbor, or not among the
    first ``valid_items`` of the block, which is the result itself.  Results are converted to ``output_dtype``, by
    default the type of the items.

    Example in a kernel::

        P = fx.coop.BlockAdjacentDifference[fx.Int32, 64]
        storage = fx.SharedAllocator().allocate(P.SharedStorage).peek()
        y[t] = P.subtract_left(a[t] * a[t], storage=storage).to(fx.Float32)
        # y: 0 1 3 5
    """

    def subtract_left(
        self,
        value: Any,
        op: Difference = _minus,
        *,
        storage: Any,
        predecessor: Any = None,
        valid_items: Any = None,
        output_dtype: Any = None,
    ) -> Any:
        """``op(item, the one before it)``; ``predecessor`` comes before the block's first.

        Raises:
            DSLTypeError: an item, operator, result or scratch memory of the wrong kind.
            DSLValueError: another block size than the kernel's, or a bad ``valid_items``.
        """
        storage, items = self.enter(storage), self.items(value)
        valid = count_argument("valid_items", valid_items, self.block_threads * len(items))
        self._publish(storage, items)
        neighbors = self._before(storage, items, predecessor)
        present = [
            (predecessor is not None or k > 0 or number > 0) if valid is None
            else (number < valid if predecessor is not None or k > 0 else (number > 0) & (number < valid))
            for k, number in enumerate(self._indices(items))
        ]  # fmt: skip
        return self._differences(value, items, neighbors, present, op, output_dtype)

    def subtract_left_partial_tile(
        self,
        value: Any,
        valid_items: Any,
        op: Difference = _minus,
        *,
        storage: Any,
        predecessor: Any = None,
        output_dtype: Any = None,
    ) -> Any:
        """:meth:`subtract_left` of the block's first ``valid_items``."""
        return self.subtract_left(
            value, op, storage=storage, predecessor=predecessor, valid_items=valid_items, output_dtype=output_dtype
        )

    def subtract_right(
        self,
        value: Any,
        op: Difference = _minus,
        *,
        storage: Any,
        successor: Any = None,
        valid_items: Any = None,
        output_dtype: Any = None,
    ) -> Any:
        """``op(item, the one after it)``; ``successor`` comes after the last that is valid.

        Raises:
            DSLTypeError: an item, operator, result or scratch memory of the wrong kind.
            DSLValueError: another block size than the kernel's, or a bad ``valid_items``.
        """
        storage, items = self.enter(storage), self.items(value)
        tile = self.block_threads * len(items)
        valid = count_argument("valid_items", valid_items, tile)
        self._publish(storage, items)
        neighbors, numbers = self._after(storage, items, successor), self._indices(items)
        end = tile if valid is None else valid
        if successor is not None and valid is not None:
            outside = self._outside(successor, items[0])
            neighbors = [select(n == end - 1, outside, x) for n, x in zip(numbers, neighbors, strict=True)]
        reach = end if successor is not None else end - 1
        present = [True if valid is None and k < len(items) - 1 else n < reach for k, n in enumerate(numbers)]
        return self._differences(value, items, neighbors, present, op, output_dtype)

    def subtract_right_partial_tile(
        self,
        value: Any,
        valid_items: Any,
        op: Difference = _minus,
        *,
        storage: Any,
        successor: Any = None,
        output_dtype: Any = None,
    ) -> Any:
        """:meth:`subtract_right` of the block's first ``valid_items``."""
        return self.subtract_right(
            value, op, storage=storage, successor=successor, valid_items=valid_items, output_dtype=output_dtype
        )

    def _differences(
        self,
        value: Any,
        items: Sequence[Any],
        neighbors: Sequence[Any],
        present: Sequence[Any],
        op: Difference,
        output_dtype: Any,
    ) -> Any:
        function = Combine.of(op) if isinstance(op, ReductionOp) else op
        dtype = self.dtype if output_dtype is None else check_dtype(self.name, output_dtype)

        def difference(item: Any, neighbor: Any) -> Any:
            return converted(function(item, neighbor), dtype)

        results = [
            conditional(Boolean(p), partial(difference, item, neighbor), partial(converted, item, dtype))
            for p, item, neighbor in zip(present, items, neighbors, strict=True)
        ]
        return like_items(value, results)


FlagOp = Callable[..., Any]
"""True if two neighboring items differ: a function of the earlier, the later and optionally the later's index."""


class BlockDiscontinuity(BlockShuffle):
    """``BlockDiscontinuity[dtype, block_size]``: ``Int32`` flags, one or zero, for items that differ from their neighbor.

    ``flag_op`` takes two neighboring items, the earlier first.  With three parameters it also takes the index of the
    later in the block.  It is true if they differ, by default in any component.

    Example in a kernel::

        P = fx.coop.BlockDiscontinuity[fx.Int32, 64]
        storage = fx.SharedAllocator().allocate(P.SharedStorage).peek()
        y[t] = P.flag_heads(a[t] // 3, storage=storage).to(fx.Float32)
        # y: 1 0 0 1 0 0
    """

    def flag_heads(
        self,
        value: Any,
        flag_op: FlagOp = differ,
        *,
        storage: Any,
        predecessor: Any = None,
        return_predecessors: bool = False,
    ) -> Any:
        """1 for each item that differs from the one before it, and for the block's first unless there is a predecessor.

        With ``return_predecessors`` a pair: the flags, and the item before each.  Without a predecessor the block's
        last item stands before its first.
        """
        storage, items = self.enter(storage), self.items(value)
        self._publish(storage, items)
        heads, before = self._heads(storage, items, flag_op, predecessor)
        return (
            (like_items(value, heads), like_items(value, before)) if return_predecessors else like_items(value, heads)
        )

    def flag_tails(self, value: Any, flag_op: FlagOp = differ, *, storage: Any, successor: Any = None) -> Any:
        """1 for each item that differs from the one after it, and for the block's last unless there is a successor."""
        storage, items = self.enter(storage), self.items(value)
        self._publish(storage, items)
        return like_items(value, self._tails(storage, items, flag_op, successor))

    def flag_heads_and_tails(
        self,
        value: Any,
        flag_op: FlagOp = differ,
        *,
        storage: Any,
        predecessor: Any = None,
        successor: Any = None,
        return_predecessors: bool = False,
    ) -> Any:
        """Both flags of each item; with ``return_predecessors`` also the items before, as :meth:`flag_heads`."""
        storage, items = self.enter(storage), self.items(value)
        self._publish(storage, items)
        heads, before = self._heads(storage, items, flag_op, predecessor)
        tails = self._tails(storage, items, flag_op, successor)
        flags = like_items(value, heads), like_items(value, tails)
        return (*flags, like_items(value, before)) if return_predecessors else flags

    def _heads(self, storage: Any, items: list[Any], op: FlagOp, edge: Any) -> tuple[list[Any], list[Any]]:
        outside = storage.last[self.block_threads - 1] if edge is None else edge
        before = self._before(storage, items, outside)
        flags = self._flags(op, before, items, self._indices(items))
        return [(self.thread() == 0).select(1, flags[0]) if edge is None else flags[0], *flags[1:]], before

    def _tails(self, storage: Any, items: list[Any], op: FlagOp, edge: Any) -> list[Any]:
        after = self._after(storage, items, edge)
        flags = self._flags(op, items, after, [number + 1 for number in self._indices(items)])
        last = self.thread() == self.block_threads - 1
        return [*flags[:-1], last.select(1, flags[-1]) if edge is None else flags[-1]]

    def _flags(self, op: FlagOp, earlier: Sequence[Any], later: Sequence[Any], numbers: Sequence[Any]) -> list[Int32]:
        counted = _takes_index(op)
        rows = zip(earlier, later, numbers, strict=True)
        return [Int32(Boolean(op(a, b, n) if counted else op(a, b))) for a, b, n in rows]


_FLAG = "(left, right) or (left, right, right_index)"


def _takes_index(op: FlagOp) -> bool:
    """True if the function takes a third argument."""
    try:
        signature = inspect.signature(getattr(op, "__wrapped__", op))
    except (TypeError, ValueError):
        raise DSLTypeError(f"flag_op must expose a signature accepting {_FLAG}, got {op!r}") from None
    for count in (3, 2):
        try:
            signature.bind(*[None] * count)
        except TypeError:
            continue
        return count == 3
    raise DSLTypeError(f"flag_op must accept {_FLAG}, got a function of {signature}")
