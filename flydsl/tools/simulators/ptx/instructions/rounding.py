"""Exact results rounded once, in each rounding mode."""

from __future__ import annotations

import numpy as np

from flydsl.tools.simulators.array import Array

_SPLIT = 134217729.0  # 2**27 + 1


def two_sum(a: Array, b: Array) -> tuple[Array, Array]:
    """The rounded sum of doubles, and its rounding error (Knuth, TAOCP 2, 4.2.2)."""
    total = a + b
    of_b = total - a
    rest = (a - (total - of_b)) + (b - of_b)
    return total, np.where(np.isfinite(total), rest, 0.0)


def two_product(a: Array, b: Array) -> tuple[Array, Array]:
    """The rounded product of doubles, and its rounding error (Dekker 1971); none where it would overflow."""
    product = a * b
    a_high = _SPLIT * a - (_SPLIT * a - a)
    b_high = _SPLIT * b - (_SPLIT * b - b)
    a_low, b_low = a - a_high, b - b_high
    rest = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low
    return product, np.where(np.isfinite(product) & np.isfinite(rest), rest, 0.0)


def to_odd(value: Array, rest: Array) -> Array:
    """A double that rounds to any shorter format as ``value + rest`` does: its last bit says that it is not exact."""
    bits = value.view(np.int64)
    inexact = (rest != 0) & ((bits & 1) == 0) & np.isfinite(value)
    away = (rest > 0) == (value > 0)
    return np.where(inexact, bits + np.where(away, 1, -1), bits).view(np.float64)


def fma32(a: Array, b: Array, c: Array) -> Array:
    """``a * b + c`` of float32 as a double that rounds as the exact result does."""
    product = a.astype(np.float64) * b.astype(np.float64)  # exact
    total, rest = two_sum(product, c.astype(np.float64))
    return to_odd(np.ascontiguousarray(total), rest) if rest.any() else total


def fma64(a: Array, b: Array, c: Array) -> tuple[Array, Array]:
    """``a * b + c`` of doubles and its rounding error; the last bit may be another where two roundings meet."""
    product, low = two_product(a, b)
    total, rest = two_sum(product, np.asarray(c, np.float64))
    return two_sum(total, np.where(np.isfinite(total), rest + low, 0.0))


def directed(value: Array, rest: Array, mode: str) -> Array:
    """A double that was rounded to the nearest, rounded as ``mode`` says; ``rest`` is its rounding error."""
    if mode == "rn":
        return value
    goal = {"rz": 0.0, "rm": -np.inf, "rp": np.inf}[mode]
    beyond = {"rz": (rest > 0) != (value > 0), "rm": rest < 0, "rp": rest > 0}[mode]
    return np.where((rest != 0) & beyond, np.nextafter(value, goal), value)


def shorten(value: Array, mode: str, dtype: type) -> Array:
    """A double rounded to a shorter float: ``rn``, ``rz``, ``rm``, ``rp``, or ``rna`` (ties away from zero)."""
    nearest = value.astype(np.float32) if dtype is np.float32 else value.astype(dtype)
    if mode in ("rn", "rni"):
        return nearest if dtype is np.float32 else nearest_of(value, dtype)
    back = nearest.astype(np.float64)
    finite = np.isfinite(value)
    if mode == "rz":
        wrong = np.abs(back) > np.abs(value)
        step = np.zeros_like(back)
    elif mode == "rm":
        wrong, step = back > value, np.full_like(back, -np.inf)
    elif mode == "rp":
        wrong, step = back < value, np.full_like(back, np.inf)
    else:
        raise ValueError(mode)
    moved = np.nextafter(nearest, step.astype(dtype))
    return np.where(wrong & finite, moved, nearest)


def nearest_of(value: Array, dtype: type) -> Array:
    """Round to the nearest, once.  NumPy and ml_dtypes round narrow types through float32: they get one rounded to odd."""
    if dtype in (np.float64, np.float32, np.float16):
        return value.astype(dtype)
    single = value.astype(np.float32)
    rest = np.where(np.isfinite(value) & np.isfinite(single), value - single.astype(np.float64), 0.0)
    bits = np.ascontiguousarray(single).view(np.int32)
    inexact = (rest != 0) & ((bits & 1) == 0)
    away = (rest > 0) == (single > 0)
    odd = np.where(inexact, bits + np.where(away, 1, -1), bits).astype(np.int32).view(np.float32)
    return odd.astype(dtype)


def truncated_to_tf32(bits: Array) -> Array:
    """The value of 32 bits as TF32, which ignores the 13 lowest."""
    return (bits & np.uint32(0xFFFFE000)).view(np.float32)
