"""Addresses of all threads of a block, by evaluation: which distances let two threads meet.

An address in shared memory is most often a sum: one part depends on the thread, the other is the same for all.  The first
is evaluated for each thread, swizzles and all.  Of the second only the difference of two accesses counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import z3

from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.proving.solver import Facts
from flydsl.tools.proving.terms import Term, add, as_z3, linear, mul
from flydsl.tools.proving.values import Int

Array = npt.NDArray[np.int64]
_MOST_THREADS = 1024
_LARGEST = 1 << 50
"""Numbers that are evaluated, and products: far from where 64 bits end."""
_BINARY: Mapping[int, Callable[[Any, Any], Any]] = {
    z3.Z3_OP_IDIV: np.floor_divide,
    z3.Z3_OP_MOD: np.mod,
    z3.Z3_OP_LE: np.less_equal,
    z3.Z3_OP_LT: np.less,
    z3.Z3_OP_GE: np.greater_equal,
    z3.Z3_OP_GT: np.greater,
    z3.Z3_OP_EQ: np.equal,
}
"""Operations on two operands; divisors are numbers above zero."""
_MANY: Mapping[int, Callable[[Any, Any], Any]] = {
    z3.Z3_OP_ADD: np.add,
    z3.Z3_OP_SUB: np.subtract,
    z3.Z3_OP_MUL: np.multiply,
    z3.Z3_OP_AND: np.logical_and,
    z3.Z3_OP_OR: np.logical_or,
}


@dataclass(frozen=True)
class Place:
    """An address: the part that each thread has, its key, and the part that all have."""

    own: Array
    key: tuple[Any, ...]
    common: Term


class Threads:
    """The threads of one block."""

    def __init__(self, facts: Facts, ids: Sequence[Int], block: Sequence[Int], warp: int) -> None:
        self._facts = facts
        self._values: dict[int, Any] = {}
        self._known: dict[int, Any] = {}
        self._kept: list[Any] = []
        self._distances: dict[Any, list[tuple[int, int]]] = {}
        extents = [each.term for each in block]
        self.is_known = all(isinstance(n, int) for n in extents) and 0 < np.prod(extents) <= _MOST_THREADS
        """True if the block has known extents."""
        if self.is_known:
            width, height, depth = extents
            linear_ids = np.arange(width * height * depth, dtype=np.int64)
            places = linear_ids % width, linear_ids // width % height, linear_ids // (width * height)
            names = [(t.term, p) for t, p in zip(ids, places, strict=True) if not isinstance(t.term, int)]
            self._values = {term.get_id(): place for term, place in names}
            self._all = linear_ids
            self._warps = linear_ids // warp

    def place(self, start: Term, conditions: Sequence[Any]) -> tuple[Place, Array] | None:
        """An address for all threads, and those that may get there; ``None`` if it depends on more than the thread."""
        if not self.is_known:
            return None
        parts, constant = linear(start)
        own: Any = np.zeros_like(self._all)
        common: Term = constant
        key: list[Any] = []
        for _, (count, part) in sorted(parts.items()):
            variables = self._facts.variables(part)
            if not variables & self._facts.per_thread.keys():
                common = add(common, mul(count, part))
            elif variables <= self._values.keys():
                value = self._evaluated(part)
                if value is None or not _fits(value, count):
                    return None
                own, key = own + count * value, [*key, (part.get_id(), count)]
            else:
                return None
        return Place(own, tuple(key), common), self.some(conditions)

    def is_of_thread(self, term: Any) -> bool:
        """True if a term depends on the thread alone."""
        return self._facts.variables(term) <= self._values.keys()

    def some(self, conditions: Sequence[Any]) -> Array:
        """The threads that may satisfy conditions: those that break one on the thread alone do not."""
        some = np.ones(len(self._all), dtype=bool)
        for each in conditions:
            if self.is_of_thread(each):
                value = self._evaluated(each)
                some = some if value is None else some & value
        return some

    def exists(self, conditions: Sequence[Any]) -> bool:
        """True if a thread satisfies conditions, which all depend on the thread alone."""
        values = [self.values(each) for each in conditions]
        return all(value is not None for value in values) and bool(
            np.any(np.logical_and.reduce([self._all >= 0, *values]))
        )

    def values(self, term: Term) -> Any:
        """The values of a term for all threads; ``None`` if it depends on more than the thread."""
        if not self.is_known or not self.is_of_thread(term):
            return None
        value = self._evaluated(as_z3(term))
        return None if value is None else np.broadcast_to(value, self._all.shape)

    def are_whole_warps(self, some: Array) -> bool:
        """True if threads are all those of their warps."""
        return not np.any(np.isin(self._warps[~some], self._warps[some]))

    def meets_at(
        self, first: tuple[Place, Array], second: tuple[Place, Array], sizes: tuple[int, int], *, apart: bool, own: bool
    ) -> list[tuple[int, int]]:
        """Intervals of the first common part minus the second in which two threads' bytes overlap."""
        (a, some_a), (b, some_b) = first, second
        key = (a.key, b.key, some_a.tobytes(), some_b.tobytes(), sizes, apart, own)
        if key not in self._distances:
            of = self._warps if apart else self._all
            pairs = (of[:, None] != of[None, :]) | (own & (self._all[:, None] == self._all[None, :]))
            pairs &= some_a[:, None] & some_b[None, :]
            found = np.unique((b.own[None, :] - a.own[:, None])[pairs])
            merged: list[tuple[int, int]] = []
            for value in found.tolist():
                low, high = value - sizes[0] + 1, value + sizes[1] - 1
                if merged and low <= merged[-1][1] + 1:
                    merged[-1] = merged[-1][0], max(high, merged[-1][1])
                else:
                    merged.append((low, high))
            self._distances[key] = merged
        return self._distances[key]

    def _evaluated(self, term: Any) -> Any:
        """The values of a term for all threads; ``None`` for an operation that is not known here."""
        key = term.get_id()
        if key not in self._known:
            self._kept.append(term)
            self._known[key] = self._value(term)
        return self._known[key]

    def _value(self, term: Any) -> Any:
        if term.get_id() in self._values:
            return self._values[term.get_id()]
        if z3.is_int_value(term):
            return np.int64(term.as_long()) if abs(term.as_long()) < _LARGEST else None
        if z3.is_true(term) or z3.is_false(term):
            return np.bool_(z3.is_true(term))
        kind, children = term.decl().kind(), [self._evaluated(child) for child in term.children()]
        if not children or any(child is None for child in children):
            return None
        if kind == z3.Z3_OP_NOT:
            return np.logical_not(children[0])
        if kind == z3.Z3_OP_UMINUS:
            return -children[0]
        if kind == z3.Z3_OP_ITE:
            return np.where(*children)
        if kind in _MANY:
            result = children[0]
            for child in children[1:]:
                if kind == z3.Z3_OP_MUL and not _fits(result, child):
                    return None
                result = _MANY[kind](result, child)
            return result
        if kind in _BINARY and len(children) == 2:
            if kind in (z3.Z3_OP_IDIV, z3.Z3_OP_MOD) and np.any(children[1] <= 0):
                return None
            return _BINARY[kind](*children)
        return None


def _fits(a: Any, b: Any) -> bool:
    """True if a product is exact in 64 bits, also if some such are added."""
    return bool(np.max(np.abs(np.asarray(a, np.float64))) * np.max(np.abs(np.asarray(b, np.float64))) < _LARGEST)


def difference(first: Place, second: Place) -> Term:
    """The first common part minus the second: a number, if it is one."""
    parts, constant = linear(add(as_z3(first.common), mul(-1, as_z3(second.common))))
    total: Term = constant
    for _, (count, part) in sorted(parts.items()):
        total = add(total, mul(count, part))
    return total
