"""References in float64, and how far from them a result of each type may be."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np

BFLOAT16 = ml_dtypes.bfloat16
DTYPES = [np.float32, np.float16, BFLOAT16]
HALF_UNIT = {np.float32: 2.0**-24, np.float16: 2.0**-11, BFLOAT16: 2.0**-8}
"""Largest relative error of one rounding."""
SUMS = 1e-6
"""What sums of some thousand Float32 numbers lose, relative to the sum of their magnitudes."""


def normal(shape: Any, dtype: Any, seed: int = 0, mean: float = 0.0) -> np.ndarray:
    """Random numbers of a type."""
    return (np.random.default_rng(seed).standard_normal(shape) + mean).astype(dtype)


def check(result: np.ndarray, expected: np.ndarray, magnitude: Any = None) -> None:
    """``result`` is ``expected``, computed in float32 and rounded once; sums lose relative to ``magnitude``."""
    dtype = result.dtype.type
    exact = expected.astype(np.float64)
    scale = np.abs(exact) if magnitude is None else magnitude
    smallest = 2.0**-25 if dtype is np.float16 else 0.0
    allowed = np.abs(exact) * HALF_UNIT[dtype] + SUMS * 2 * scale + smallest
    error = np.abs(result.astype(np.float64) - exact)
    assert (error <= allowed).all(), f"{(error / allowed).max():.2f} times the allowed error"
