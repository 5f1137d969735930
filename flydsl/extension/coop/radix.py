"""Keys as unsigned integers of the same order, whose digits radix sorts look at."""

from __future__ import annotations

from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.arith import min as least
from flydsl.expr.numeric import Int32, Numeric, NumericMeta, Uint8, Uint16, Uint32, Uint64, as_numeric

__all__ = ["Digit", "bit_range", "radix_type", "to_radix"]

_UNSIGNED = {8: Uint8, 16: Uint16, 32: Uint32, 64: Uint64}


def radix_type(owner: str, dtype: Any) -> NumericMeta:
    """The unsigned type of the bits of a key.

    Raises:
        DSLTypeError: the keys are no numbers of 8, 16, 32 or 64 bits.
    """
    if not isinstance(dtype, NumericMeta) or dtype.width not in _UNSIGNED:
        raise DSLTypeError(f"{owner}: keys of type {dtype.__name__} have no digits; expected numbers of 8 to 64 bits")
    return _UNSIGNED[dtype.width]


def to_radix(key: Any, *, descending: bool) -> Any:
    """The unsigned integer that is less exactly if the key comes first.

    Floats are ordered by sign and bits: -0.0 comes before +0.0, and NaN before or after all others by its sign.
    """
    dtype = key.dtype
    unsigned: Any = _UNSIGNED[dtype.width]
    bits = key.bitcast(unsigned)
    sign = unsigned(1 << (dtype.width - 1))
    if dtype.is_float:
        bits = (bits >= sign).select(~bits, bits | sign)
    elif dtype.signed:
        bits = bits ^ sign
    return ~bits if descending else bits


def bit_range(owner: str, dtype: Any, begin_bit: Any, end_bit: Any) -> tuple[Numeric, Numeric]:
    """The bits that take part in a comparison, from ``begin_bit`` to before ``end_bit``; all by default.

    Raises:
        DSLTypeError: they are not integers.
        DSLValueError: they are known and not in order within the width.
    """
    begin, end = as_numeric(begin_bit), as_numeric(dtype.width if end_bit is None else end_bit)
    if not begin.dtype.is_integer or not end.dtype.is_integer:
        raise DSLTypeError(f"{owner}: begin_bit and end_bit are {begin} and {end}; expected integers")
    if begin.is_static() and end.is_static() and not 0 <= int(begin) <= int(end) <= dtype.width:
        raise DSLValueError(f"{owner}: bits {begin} to {end}; expected 0 <= begin_bit <= end_bit <= {dtype.width}")
    return Int32(begin), Int32(end)


class Digit:
    """The digit of up to ``radix_bits`` bits from ``begin`` on, of keys that end before bit ``end``."""

    def __init__(self, begin: Any, end: Any, radix_bits: int) -> None:
        self._begin = begin
        self._mask = (Int32(1) << least(end - begin, radix_bits)) - 1

    def of(self, bits: Any) -> Int32:
        """The digit of a key, as :func:`to_radix` gives it."""
        digit: Int32 = Int32(bits >> bits.dtype(self._begin)) & self._mask
        return digit
