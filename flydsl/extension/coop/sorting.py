"""Common parts of sorts: the order of keys, records, sorting one thread's items.

Numbers are in ascending order, the zeros are equal, and NaN is greater than every number and equal to every NaN, whatever
its sign.  So NaN comes last in ascending and first in descending order, as in PyTorch and, ascending, in NumPy.

Every algorithm needs such an order.  Where neither ``a < b`` nor ``b < a`` means that two keys are equal, a NaN would be
equal to keys that differ, and merges would lose some keys and repeat others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.core.operators import is_vector
from flydsl.expr.math import isnan
from flydsl.expr.numeric import Boolean, Int32, Numeric, NumericMeta, Uint8, Uint16, Uint32, Uint64
from flydsl.extension.coop.values import items_of, like_items, select
from flydsl.support.fast_dataclass import dataclass
from flydsl.support.float_formats import FORMATS_BY_NAME

Less = Callable[[Any, Any], Any]
_UNSIGNED = {8: Uint8, 16: Uint16, 32: Uint32, 64: Uint64}


def less(a: Any, b: Any) -> Boolean:
    """True if ``a`` comes before ``b`` in ascending order."""
    return ~Boolean(a >= b) & ~isnan(a) if _is_float(a) else Boolean(a < b)


def with_nan(compare_op: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Boolean]:
    """The order of a caller's function, with NaN where a number greater than all others would be.

    What the function itself says of a NaN stays; of ``a > b``, which says nothing, NaN becomes the first.
    """

    def before(a: Any, b: Any) -> Boolean:
        stated = Boolean(compare_op(a, b))
        if not _is_float(a):
            return stated
        greatest_first = compare_op(a.dtype(2), a.dtype(1))
        missing = select(greatest_first, isnan(a) & ~isnan(b), isnan(b) & ~isnan(a))
        return Boolean(stated | (~Boolean(compare_op(b, a)) & missing))

    return before


def _is_float(key: Any) -> bool:
    return isinstance(key, Numeric) and key.dtype.is_float


def radix_type(owner: str, dtype: Any) -> NumericMeta:
    """The unsigned type of the bits of a key."""
    if not isinstance(dtype, NumericMeta) or dtype.width not in _UNSIGNED:
        raise DSLTypeError(f"{owner}: keys of type {dtype.__name__} have no digits; expected numbers of 8 to 64 bits")
    return _UNSIGNED[dtype.width]


def ordered_bits(number: Any) -> Any:
    """The unsigned integer of a number's width that is ordered as the number is by :func:`less`."""
    dtype = number.dtype
    unsigned: Any = radix_type("a key", dtype)
    sign = unsigned(1 << (dtype.width - 1))
    if not dtype.is_float:
        return number.bitcast(unsigned) ^ sign if dtype.signed else number.bitcast(unsigned)
    of = FORMATS_BY_NAME[dtype.mlir_name]
    if not of.signed:
        return number.bitcast(unsigned)  # E8M0, whose NaN has the greatest code
    bits = (number == 0).select(number.dtype(0), number).bitcast(unsigned)
    positive = bits + (sign - 1) if of.unsigned_zero else bits | sign  # without -0.0 a code is free, which NaN takes
    return isnan(number).select(unsigned((1 << dtype.width) - 1), (bits >= sign).select(~bits, positive))


def first_and_last(dtype: Any) -> tuple[Any, Any]:
    """The keys of a type that come first and last in ascending order."""
    if not dtype.is_float:
        low, high = dtype.limits()
        return dtype(low), dtype(high)
    of, unsigned = FORMATS_BY_NAME[dtype.mlir_name], radix_type("a key", dtype)
    greatest = of.largest if of.infinity is None else of.infinity
    codes = of.sign_bit | greatest if of.signed else 0, of.nan
    first, last = (unsigned(code).bitcast(dtype) for code in codes)
    return first, last


@dataclass(frozen=True)
class Record:
    """One item to be sorted: its key, its value, and its original index."""

    key: Any
    value: Any = None
    place: Any = None
    """The item's index before sorting, if ties or absent items need it."""

    def parts(self) -> tuple[Any, ...]:
        """The parts that exist, as a value that collectives can move."""
        return tuple(part for part in (self.key, self.value, self.place) if part is not None)

    def with_parts(self, parts: Sequence[Any]) -> Record:
        """The record with the same parts and other contents."""
        rest = iter(parts)
        names = [name for name in ("key", "value", "place") if getattr(self, name) is not None]
        return replace(self, **{name: next(rest) for name in names})

    def choose(self, condition: Any, other: Record) -> Record:
        """``other`` if the condition holds, else this one."""
        return self.with_parts(select(condition, other.parts(), self.parts()))


@dataclass(frozen=True)
class Order:
    """The order of records: by key, then, if it is stable, by index; absent ones last."""

    less: Less
    stable: bool = False
    present: Int32 | None = None
    """Records with an index from here on are absent."""

    @property
    def needs_place(self) -> bool:
        """True if records need their original index."""
        return self.stable or self.present is not None

    def before(self, a: Record, b: Record) -> Any:
        """True if ``a`` must come before ``b``."""
        result = Boolean(self.less(a.key, b.key))
        if self.stable:
            result = result | (~Boolean(self.less(b.key, a.key)) & (a.place < b.place))
        if self.present is not None:
            result = (a.place < self.present) & ((b.place >= self.present) | result)
        return result


def order_of(compare_op: Any, *, stable: bool, present: Int32 | None = None, descending: bool = False) -> Order:
    """The caller's order, ascending keys by default, or its reverse."""
    if compare_op is not None and not callable(compare_op):
        raise DSLTypeError(f"compare_op must be a strict ordering callable of two keys, got {compare_op!r}")
    before: Less = less if compare_op is None else with_nan(compare_op)
    return Order((lambda a, b: before(b, a)) if descending else before, stable, present)


def records_of(keys: Any, values: Any, dtypes: tuple[Any, Any] = (None, None)) -> list[Record]:
    """The items of one thread as records; a Vector holds one item per element unless its type is the item's."""
    key_items = _items(keys, dtypes[0])
    if values is None:
        return [Record(key) for key in key_items]
    value_items = _items(values, dtypes[1])
    if len(value_items) != len(key_items):
        raise DSLValueError(
            f"values must have the same shape as keys, got {len(value_items)} for {len(key_items)} keys"
        )
    return [Record(key, value) for key, value in zip(key_items, value_items, strict=True)]


def _items(value: Any, dtype: Any) -> list[Any]:
    return items_of(list(value) if dtype is None and is_vector(value) else value, dtype)


def split_records(records: Sequence[Record], keys: Any, values: Any) -> Any:
    """The keys of records in the form of ``keys``, and, if there are values, those too."""
    sorted_keys = like_items(keys, [record.key for record in records])
    if values is None:
        return sorted_keys
    return sorted_keys, like_items(values, [record.value for record in records])


def sort_records(records: Sequence[Record], order: Order) -> list[Record]:
    """The records of one thread in order, by a network of compare-and-exchange steps.

    An order that is stable or has indices gives the same as a stable sort; others leave equal keys in any order.
    """
    result = list(records)
    for i, j in _network(len(result)):
        swap = order.before(result[j], result[i])
        result[i], result[j] = result[i].choose(swap, result[j]), result[j].choose(swap, result[i])
    return result


def _network(n: int) -> list[tuple[int, int]]:
    """Batcher's odd-even merge sort of ``n`` items: pairs to compare (Knuth 5.2.2, algorithm M)."""
    pairs = []
    t = max(n - 1, 0).bit_length()
    p = 1 << (t - 1) if t else 0
    while p:
        q, r, d = 1 << (t - 1), 0, p
        while True:
            pairs += [(i, i + d) for i in range(n - d) if i & p == r]
            if q == p:
                break
            d, q, r = q - p, q >> 1, p
        p >>= 1
    return pairs
