"""Element types as NumPy stores them.

A bfloat16 is kept as ``uint16``; NumPy has no such type.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np

from flydsl.support.fast_dataclass import dataclass

Array: TypeAlias = np.ndarray[Any, Any]


@dataclass(frozen=True)
class _Format:
    """A floating-point type."""

    mantissa: int
    """Bits of the fraction, without the leading one."""
    least: int
    """The exponent of the least normal number."""
    largest: float


_FORMATS: Mapping[str, _Format] = MappingProxyType(
    {
        "float16": _Format(10, -14, 65504.0),
        "bfloat16": _Format(7, -126, (2 - 2.0**-7) * 2.0**127),
        "float32": _Format(23, -126, (2 - 2.0**-23) * 2.0**127),
        "float64": _Format(52, -1022, (2 - 2.0**-52) * 2.0**1023),
        "float8_e4m3": _Format(3, -6, 240.0),
        "float8_e4m3fn": _Format(3, -6, 448.0),
        "float8_e4m3fnuz": _Format(3, -7, 240.0),
        "float8_e5m2": _Format(2, -14, 57344.0),
        "float8_e5m2fnuz": _Format(2, -15, 57344.0),
    }
)
"""IEEE 754-2019, table 3.5; P. Micikevicius et al., "FP8 Formats for Deep Learning", arXiv:2209.05433, table 1; LLVM's
``APFloat`` for those without infinities and negative zero (``fnuz``)."""
_EIGHT_BITS = "float8_"


def is_float(dtype: str) -> bool:
    """True if the element type is a floating-point type."""
    return dtype in _FORMATS


def is_narrow(dtype: str) -> bool:
    """True if the element type is a floating-point type of at most 16 bits."""
    return is_float(dtype) and _FORMATS[dtype].mantissa <= 10


def storage(dtype: str) -> np.dtype[Any]:
    """NumPy's type of the elements in memory; of types that NumPy lacks, integers of their width."""
    return np.dtype("uint16" if dtype == "bfloat16" else "uint8" if dtype.startswith("float8") else dtype)


def epsilon(dtype: str) -> float:
    """Half the distance from 1 to the next number: the largest relative error of a rounding."""
    return 2.0 ** -(_FORMATS[dtype].mantissa + 1)


def largest(dtype: str) -> float:
    """The largest finite number."""
    return _FORMATS[dtype].largest


def least_normal(dtype: str) -> float:
    """The least positive normal number."""
    return 2.0 ** _FORMATS[dtype].least


def ulp(values: Array, dtype: str) -> Array:
    """The distance between numbers of a type near each value."""
    _, exponent = np.frexp(np.abs(values))
    of = _FORMATS[dtype]
    return np.asarray(np.ldexp(1.0, np.maximum(exponent - 1, of.least) - of.mantissa))


def to_values(bits: Array, dtype: str) -> Array:
    """The numbers of stored elements: float64 for floating-point types, else the integers."""
    if not is_float(dtype):
        return bits
    if dtype.startswith(_EIGHT_BITS):
        return _decoded(dtype)[bits]
    with np.errstate(invalid="ignore"):  # of signaling NaN
        wide = (bits.astype(np.uint32) << 16).view(np.float32) if dtype == "bfloat16" else bits
        return wide.astype(np.float64)


def to_bits(values: Any, dtype: str) -> Array:
    """Values rounded to nearest even, as stored elements."""
    with np.errstate(over="ignore", invalid="ignore"):
        if dtype.startswith(_EIGHT_BITS):
            return _rounded(np.asarray(values, np.float64), dtype)
        if dtype != "bfloat16":
            return np.asarray(values).astype(dtype)
        wide = np.asarray(values, np.float32)
        word = wide.view(np.uint32)
        rounded = ((word.astype(np.uint64) + 0x7FFF + ((word >> 16) & 1)) >> 16).astype(np.uint16)
        return np.where(np.isnan(wide), np.uint16(0x7FC0), rounded)


def poison(dtype: str, second: bool = False) -> bytes:
    """The bytes of an element that no kernel has written: a NaN, or an unlikely integer; ``second`` gives another."""
    size = storage(dtype).itemsize
    if dtype == "bool":
        return bytes([second])
    if not is_float(dtype):
        return bytes([0x5A if second else 0xA5]) * size
    if dtype.startswith(_EIGHT_BITS):
        nan = b"\x80" if dtype.endswith("uz") else b"\x7f"
        return to_bits(np.array([-29.0]), dtype).tobytes() if second else nan
    if second:  # finite, so that what reads it is not hidden by a NaN
        return to_bits(np.array([-1.8125e4]), dtype).tobytes()
    return {"float16": b"\xa5\x7f", "bfloat16": b"\xa5\x7f", "float32": b"\xa5\xa5\xa5\x7f"}.get(
        dtype, b"\xa5" * 7 + b"\x7f"
    )


@functools.cache
def _decoded(dtype: str) -> Array:
    """The numbers of the 256 bytes of a type of eight bits."""
    of, code = _FORMATS[dtype], np.arange(128)
    fraction, exponent = code & ((1 << of.mantissa) - 1), code >> of.mantissa
    normal = np.ldexp(1.0 + fraction / (1 << of.mantissa), exponent - 1 + of.least)
    small = np.where(exponent == 0, np.ldexp(fraction / (1 << of.mantissa), of.least), normal)
    if dtype.endswith("uz"):
        return np.concatenate([small, [np.nan], -small[1:]])
    top = exponent == code[-1] >> of.mantissa
    if dtype.endswith("fn"):
        half = np.where(code == code[-1], np.nan, small)
    else:
        half = np.where(top, np.where(fraction == 0, np.inf, np.nan), small)
    return np.concatenate([half, -half])


def _rounded(values: Array, dtype: str) -> Array:
    """Numbers rounded to nearest even; beyond the largest they become infinite, or NaN in types without infinities."""
    finite = _decoded(dtype)[:128]
    finite = finite[np.isfinite(finite)]
    sizes = np.abs(values)
    upper = np.clip(np.searchsorted(finite, sizes), 1, len(finite) - 1)
    below, above = finite[upper - 1], finite[upper]
    is_up = (sizes - below > above - sizes) | ((sizes - below == above - sizes) & (upper % 2 == 0))
    code = np.where(is_up | (sizes >= above), upper, upper - 1).astype(np.uint8)
    last = finite[-1] + (finite[-1] - finite[-2]) / 2
    has_zero_sign, nan = not dtype.endswith("uz"), np.uint8(0x80 if dtype.endswith("uz") else 0x7F)
    beyond = nan if dtype.endswith(("fn", "uz")) else np.uint8(len(finite))
    code = np.where(sizes >= last, beyond, code)
    is_signed = np.signbit(values) & (has_zero_sign | (code != 0)) & (code != nan)
    return np.asarray(np.where(np.isnan(values), nan, code | (is_signed.astype(np.uint8) << 7)), np.uint8)
