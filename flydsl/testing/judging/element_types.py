"""Element types as NumPy stores them.

A bfloat16 is kept as ``uint16``; NumPy has no such type.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np

from flydsl.errors import FlydslError

__all__ = [
    "Array",
    "epsilon",
    "is_float",
    "largest",
    "least_normal",
    "load_arrays",
    "poison",
    "save_arrays",
    "storage",
    "to_bits",
    "to_values",
    "ulp",
]

Array: TypeAlias = np.ndarray[Any, Any]

_MANTISSA: Mapping[str, int] = MappingProxyType({"float16": 10, "bfloat16": 7, "float32": 23, "float64": 52})
"""Bits of the fraction, without the leading one: IEEE 754-2019, table 3.5."""
_EXPONENT: Mapping[str, int] = MappingProxyType({"float16": 15, "bfloat16": 127, "float32": 127, "float64": 1023})
"""The largest exponent."""


def is_float(dtype: str) -> bool:
    """True if the element type is a floating-point type."""
    return dtype in _MANTISSA


def storage(dtype: str) -> np.dtype[Any]:
    """NumPy's type of the elements in memory; of types that NumPy lacks, integers of their width."""
    return np.dtype("uint16" if dtype == "bfloat16" else "uint8" if dtype.startswith("float8") else dtype)


def epsilon(dtype: str) -> float:
    """Half the distance from 1 to the next number: the largest relative error of a rounding."""
    return 2.0 ** -(_MANTISSA[dtype] + 1)


def largest(dtype: str) -> float:
    """The largest finite number."""
    return float((2 - 2.0 ** -_MANTISSA[dtype]) * 2.0 ** _EXPONENT[dtype])


def least_normal(dtype: str) -> float:
    """The least positive normal number."""
    return float(2.0 ** (1 - _EXPONENT[dtype]))


def ulp(values: Array, dtype: str) -> Array:
    """The distance between numbers of a type near each value."""
    _, exponent = np.frexp(np.abs(values))
    low = 1 - _EXPONENT[dtype]
    return np.asarray(np.ldexp(1.0, np.maximum(exponent - 1, low) - _MANTISSA[dtype]))


def to_values(bits: Array, dtype: str) -> Array:
    """The numbers of stored elements: float64 for floating-point types, else the integers."""
    if not is_float(dtype):
        return bits
    with np.errstate(invalid="ignore"):  # of signaling NaN
        wide = (bits.astype(np.uint32) << 16).view(np.float32) if dtype == "bfloat16" else bits
        return wide.astype(np.float64)


def to_bits(values: Any, dtype: str) -> Array:
    """Values rounded to nearest even, as stored elements."""
    with np.errstate(over="ignore", invalid="ignore"):
        if dtype != "bfloat16":
            return np.asarray(values).astype(dtype)
        wide = np.asarray(values, np.float32)
        word = wide.view(np.uint32)
        rounded = ((word.astype(np.uint64) + 0x7FFF + ((word >> 16) & 1)) >> 16).astype(np.uint16)
        return np.where(np.isnan(wide), np.uint16(0x7FC0), rounded)


def save_arrays(path: Path, arrays: Mapping[str, Array]) -> str:
    """Write arrays by name to a file for :func:`load_arrays`, without pickle, and give its digest."""
    with zipfile.ZipFile(path, "w") as file:
        for name, array in arrays.items():
            with file.open(f"{name}.npy", "w", force_zip64=True) as member:
                np.lib.format.write_array(member, np.asanyarray(array), allow_pickle=False)
    return hashlib.sha256(path.read_bytes()).hexdigest()


def load_arrays(path: Path, digest: str) -> dict[str, Array]:
    """The arrays of a file that :func:`save_arrays` wrote.

    Raises:
        FlydslError: it is not the file that was written.
    """
    data = path.read_bytes()
    if hashlib.sha256(data).hexdigest() != digest:
        raise FlydslError(f"the file {path.name} is not what the judge wrote: a process has changed it")
    with np.load(io.BytesIO(data), allow_pickle=False) as stored:
        return {name: stored[name] for name in stored.files}


def poison(dtype: str, second: bool = False) -> bytes:
    """The bytes of an element that no kernel has written: a NaN, or an unlikely integer; ``second`` gives another."""
    size = storage(dtype).itemsize
    if dtype == "bool":
        return bytes([second])
    if not is_float(dtype):
        return bytes([0x5A if second else 0xA5]) * size
    if second:  # finite, so that what reads it is not hidden by a NaN
        return to_bits(np.array([-1.8125e4]), dtype).tobytes()
    return {"float16": b"\xa5\x7f", "bfloat16": b"\xa5\x7f", "float32": b"\xa5\xa5\xa5\x7f"}.get(
        dtype, b"\xa5" * 7 + b"\x7f"
    )
