"""``//``, ``%`` and ``divmod`` of floats give NumPy's bits for every pair."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from floor_pairs import divided, expected, pairs, same

import flydsl.expr as fx

TYPES = [np.float16, np.float32, np.float64]


def check(dtype: Any, count: int) -> None:
    a, b = pairs(dtype, count)
    q, r = np.zeros_like(a), np.zeros_like(a)
    divided(a, b, q, r)
    for found, wanted in zip((q, r), expected(a, b), strict=True):
        np.testing.assert_array_equal(same(found, wanted), True)


@pytest.mark.parametrize("dtype", TYPES)
def test_in_kernels(dtype: Any) -> None:
    check(dtype, 2000)


def test_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_INTERPRET", "1")
    check(np.float32, 8)


@pytest.mark.parametrize("dtype", TYPES)
def test_static_numbers(dtype: Any) -> None:
    kind = {2: fx.Float16, 4: fx.Float32, 8: fx.Float64}[np.dtype(dtype).itemsize]
    a, b = pairs(dtype, 100)
    numbers = [(kind(float(x)), kind(float(y))) for x, y in zip(a, b, strict=True)]
    found = np.array([[float(part) for part in divmod(x, y)] for x, y in numbers], dtype).T.copy()
    for part, wanted in zip(found, expected(a, b), strict=True):
        np.testing.assert_array_equal(same(part, wanted), True)


def test_bfloat16_is_rounded_once_from_float32() -> None:
    a, b = (x.astype(np.float32) for x in pairs(np.float16, 100))
    for x, y in zip(a.tolist(), b.tolist(), strict=True):
        short, wide = [fx.BFloat16(n) for n in (x, y)], [fx.Float32(float(fx.BFloat16(n))) for n in (x, y)]
        for found, exact in zip(divmod(*short), divmod(*wide), strict=True):
            np.testing.assert_array_equal(float(found), float(fx.BFloat16(exact)))
