"""An independent model of the narrow floats: the numbers that ml_dtypes gives their codes, searched for the nearest."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
from host_cpu import dtype_of

from flydsl.expr.core.bits import Word
from flydsl.expr.core.rounding import RoundingMode
from flydsl.expr.numeric import (
    Float4E2M1FN,
    Float6E2M3FN,
    Float6E3M2FN,
    Float8E4M3,
    Float8E4M3B11FNUZ,
    Float8E4M3FN,
    Float8E4M3FNUZ,
    Float8E5M2,
    Float8E5M2FNUZ,
    Float8E8M0FNU,
    Numeric,
    Uint8,
)

BYTES = (Float8E5M2, Float8E5M2FNUZ, Float8E4M3, Float8E4M3FN, Float8E4M3FNUZ, Float8E4M3B11FNUZ, Float8E8M0FNU)
SUB_BYTES = (Float6E2M3FN, Float6E3M2FN, Float4E2M1FN)
NARROW = (*BYTES, *SUB_BYTES)


def codes(dtype: Any) -> np.ndarray[Any, Any]:
    """All codes of a format, as ml_dtypes' numbers."""
    return np.arange(1 << dtype.width, dtype=np.uint8).view(dtype_of(dtype))


def code_of(x: Numeric) -> Numeric:
    """The bits of a run-time narrow float in a byte."""
    return Uint8.wrap(Word(x.ir_value()).resized(x.width, 8).value)


def from_code(dtype: Any, x: Numeric) -> Any:
    """The run-time narrow float with the bits of the lower end of a byte."""
    return dtype.wrap(Word(x.ir_value()).resized(8, dtype.width).value)


def round_to(
    dtype: Any, x: np.ndarray[Any, Any], mode: RoundingMode = RoundingMode.to_nearest_even
) -> np.ndarray[Any, Any]:
    """The codes of ``x`` rounded to the format: the neighbours by search, the choice between them by ``mode``."""
    numpy_type = dtype_of(dtype)
    unsigned = np.dtype(f"uint{8 * numpy_type.itemsize}")
    magnitudes = _magnitudes(dtype)
    special = np.array([np.inf, np.nan, -np.nan], np.float32)
    special[2] = -special[1]
    with np.errstate(all="ignore"):
        overflow, nan, negative_nan = special.astype(numpy_type).view(unsigned)
    largest = len(magnitudes) - 2
    with np.errstate(all="ignore"):
        x = x.astype(np.float64)
        size, negative = np.abs(x), np.signbit(x)
        below = np.clip(np.searchsorted(magnitudes, size, side="right") - 1, 0, largest)
        low, high = magnitudes[below], magnitudes[below + 1]
        middle, exact = low + (high - low) / 2, size <= low
    towards_zero = (mode is RoundingMode.toward_zero) | np.where(
        negative, mode is RoundingMode.upward, mode is RoundingMode.downward
    )
    if mode is RoundingMode.to_nearest_even:
        up = (size > middle) | ((size == middle) & ((below % 2 == 1) | (dtype is Float8E8M0FNU)))
    elif mode is RoundingMode.to_nearest_away:
        up = size >= middle
    else:
        up = ~towards_zero
    code = np.where(up & ~exact, below + 1, below)
    code = np.where(np.isinf(size) | (~towards_zero & (size >= high)), overflow, code)
    code = np.where(code > largest, overflow, code).astype(unsigned)
    zero_signed = numpy_type.type(-0.0).view(unsigned) != 0 and dtype is not Float8E8M0FNU
    sign = unsigned.type(1 << (dtype.width - 1))
    if dtype is Float8E8M0FNU:
        return np.where(negative | (x == 0) | np.isnan(x), nan, code)
    signed = code | sign if zero_signed else np.where(code & (sign - 1), code | sign, code)
    code = np.where(negative, signed, code)
    return np.where(np.isnan(x), np.where(negative, negative_nan, nan), code)


def _magnitudes(dtype: Any) -> np.ndarray[Any, Any]:
    """The finite numbers without sign, in order of their codes, and the one that would come next."""
    if dtype.width == 16:
        info = ml_dtypes.finfo(dtype_of(dtype))
        last = int(np.asarray(info.max).view(np.uint16))
        found = np.arange(last + 1, dtype=np.uint16).view(dtype_of(dtype)).astype(np.float64)
    else:
        half = codes(dtype)[: 1 << (dtype.width - (dtype is not Float8E8M0FNU))].astype(np.float64)
        found = half[np.isfinite(half)]
    step = found[-1] if dtype is Float8E8M0FNU else found[-1] - found[-2]
    return np.append(found, found[-1] + step)


def samples() -> np.ndarray[Any, Any]:
    """Floats at which rounding to narrow formats goes wrong: every f16, ties of every format, and any bits."""
    generator = np.random.default_rng(20)
    random = generator.integers(0, 1 << 32, 20000, dtype=np.uint32).view(np.float32)
    halves = np.arange(1 << 16, dtype=np.uint16).view(np.float16).astype(np.float32)
    ties = []
    for dtype in NARROW:
        magnitudes = _magnitudes(dtype)[:-1]
        middles = (magnitudes[:-1] + (magnitudes[1:] - magnitudes[:-1]) / 2).astype(np.float32)
        ties += [magnitudes.astype(np.float32), middles, np.nextafter(middles, 0), np.nextafter(middles, np.inf)]
    found = np.concatenate([random, halves, *ties, np.array([np.inf, np.nan, 1e-45, 3e38], np.float32)])
    found[np.isnan(found)] = np.nan  # signalling ones make NumPy warn
    return np.concatenate([found, -found])
