"""Items of a collective in memory, and their arrangements over threads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import layout as algebra
from flydsl.expr.control import conditional
from flydsl.expr.memory.pointer import Pointer, add_offset, element_bytes
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.memory.vector import Vector, VectorAlias
from flydsl.expr.numeric import Int32, as_numeric
from flydsl.extension.coop.regions import when

MAX_ACCESS = 16
"""Bytes of the widest access."""


def check_default(owner: str, default: Any, valid_items: Any) -> None:
    """Refuse a value for items that are not read where all are."""
    if default is not None and valid_items is None:
        raise DSLValueError(f"{owner}: default requires valid_items; without it every item is read")


class Memory:
    """Elements ``offset``, ``offset + 1``, ... of a tensor or pointer; the first ``valid`` exist."""

    def __init__(self, owner: str, place: Any, dtype: Any, offset: Any, valid: Int32 | None) -> None:
        linear = isinstance(place, Tensor) and not place.is_coordinates and algebra.rank(place.layout) == 1
        if not linear and not isinstance(place, Pointer):
            raise DSLTypeError(
                f"{owner}: {place!r} is not a one-dimensional tensor or a pointer; take a slice or a view"
            )
        if place.dtype is not dtype:
            raise DSLTypeError(f"{owner}: {place!r} does not hold elements of type {dtype.__name__}")
        if not as_numeric(offset).dtype.is_integer:
            raise DSLTypeError(f"{owner}: offset is {offset!r}; expected an integer")
        self._place, self._offset, self._valid = place, offset, valid
        self._dtype = dtype

    def load(self, numbers: Sequence[Any], default: Any, *, wide: bool) -> list[Any]:
        """The elements at those indices; ``default`` for those that do not exist.

        Accesses may be ``wide`` if the indices follow each other.
        """
        length = self._access_length(len(numbers)) if wide else 1
        if length > 1:
            starts = numbers[::length]
            return [x for n in starts for x in self._pointer(n).load(VectorAlias(self._dtype, length))]
        if self._valid is None:
            return [self._place[self._offset + n] for n in numbers]
        neutral = self._dtype(0 if default is None else default)
        return [conditional(n < self._valid, self._loader(n), lambda: neutral) for n in numbers]

    def store(self, numbers: Sequence[Any], items: Sequence[Any], *, wide: bool) -> None:
        """Store items at those indices that exist; ``wide`` as for :meth:`load`."""
        length = self._access_length(len(numbers)) if wide else 1
        if length > 1:
            for k in range(0, len(numbers), length):
                self._pointer(numbers[k]).store(Vector.from_elements(items[k : k + length], self._dtype))
            return
        for n, item in zip(numbers, items, strict=True):
            when(True if self._valid is None else n < self._valid, self._storer(n, item))

    def _loader(self, number: Any) -> Callable[[], Any]:
        return lambda: self._place[self._offset + number]

    def _storer(self, number: Any, item: Any) -> Callable[[], None]:
        def store() -> None:
            self._place[self._offset + number] = item

        return store

    def _access_length(self, count: int) -> int:
        """Elements of one access to ``count`` neighboring ones: 1 unless they are contiguous and all exist."""
        contiguous = isinstance(self._place, Pointer) or algebra.is_static_one(self._place.stride[0])
        if self._valid is not None or not contiguous:
            return 1
        length = 1
        while count % (2 * length) == 0 and 2 * length * element_bytes(self._dtype) <= MAX_ACCESS:
            length *= 2
        return length

    def _pointer(self, number: Any) -> Pointer:
        base = self._place if isinstance(self._place, Pointer) else self._place.iter
        return add_offset(base, self._offset + number)


# -- arrangements: the index of an item that a thread holds as its k-th

Place = Callable[[Any, int], Any]
"""The index of item k of a thread."""


def blocked(items: int) -> Place:
    """Thread t has items t·n to t·n + n - 1."""
    return lambda thread, k: thread * items + k


def striped(threads: int) -> Place:
    """Thread t has items t, T + t, 2T + t, ..."""
    return lambda thread, k: k * threads + thread


def warp_striped(items: int, width: int) -> Place:
    """Each warp has the same items as in a blocked arrangement, striped over its lanes."""
    return lambda thread, k: thread // width * (items * width) + k * width + thread % width
