"""Arguments of simulated launches: parameters, and the memory behind arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.tools.simulators.array import Array

Argument = Array | np.generic | bytes


def bytes_of(value: Argument) -> bytes:
    """The bytes of a parameter; of an array its address."""
    if isinstance(value, np.ndarray):
        return np.uint64(value.ctypes.data).tobytes()
    if isinstance(value, (bytes, np.generic)):
        return bytes(value) if isinstance(value, bytes) else value.tobytes()
    raise DSLTypeError(
        f"argument {value!r} of type {type(value).__name__}: expected an array, a NumPy scalar such as np.int32(3), or bytes"
    )


def range_of(array: Array) -> tuple[int, int]:
    """Address and size in bytes of the memory from an array's first element to its last."""
    if not array.size:
        return array.ctypes.data, 0
    reaches = [(extent - 1) * stride for extent, stride in zip(array.shape, array.strides, strict=True)]
    low, high = sum(min(reach, 0) for reach in reaches), sum(max(reach, 0) for reach in reaches)
    return array.ctypes.data + low, high - low + array.itemsize


def three(sizes: int | Sequence[int]) -> tuple[int, int, int]:
    """Sizes in x, y and z; those left out are 1."""
    given: tuple[Any, ...] = (sizes,) if isinstance(sizes, int) else tuple(sizes)
    if len(given) > 3 or any(size < 1 for size in given):
        raise DSLValueError(f"sizes {given}: expected up to three, each at least 1")
    x, y, z = (*given, 1, 1)[:3]
    return int(x), int(y), int(z)
