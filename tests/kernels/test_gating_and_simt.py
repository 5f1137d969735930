"""Top-k gating and the portable matrix product against NumPy in float64."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from reference import BFLOAT16, HALF_UNIT, normal

from flydsl.kernels.gemm_simt import gemm_simt
from flydsl.kernels.topk_softmax import topk_softmax

pytestmark = pytest.mark.usefixtures("target")


@pytest.mark.parametrize("dtype", [np.float32, BFLOAT16])
def test_gating(dtype: Any) -> None:
    for tokens, experts in ((9, 8), (3, 100), (1, 128)):
        x = normal((tokens, experts), dtype)
        exact = x.astype(np.float64)
        powers = np.exp(exact - exact.max(axis=1, keepdims=True))
        softmax = powers / powers.sum(axis=1, keepdims=True)
        order = np.argsort(-exact, axis=1, kind="stable")[:, :4]
        expected = np.take_along_axis(softmax, order, axis=1)
        weights, indices = np.zeros((tokens, 4), np.float32), np.zeros((tokens, 4), np.int32)
        topk_softmax(x, weights, indices, 4, 128)
        np.testing.assert_array_equal(indices, order)
        np.testing.assert_allclose(weights, expected, rtol=2e-6)
        topk_softmax(x, weights, indices, 4, 128, True)
        np.testing.assert_allclose(weights, expected / expected.sum(axis=1, keepdims=True), rtol=2e-6)


def test_gating_of_equal_infinite_and_missing_scores() -> None:
    x = np.full((5, 6), -np.inf, np.float32)
    x[0] = 1.0
    x[3] = [-0.0, 0, -1, -np.nan, 0, np.nan]
    x[4] = np.finfo(np.float32).min
    x[1, 4] = 0.0
    x[2, :] = [0, np.nan, 2, 1, 0, 0]
    weights, indices = np.zeros((5, 4), np.float32), np.zeros((5, 4), np.int32)
    topk_softmax(x, weights, indices, 4, 128)
    expected = [[0, 1, 2, 3], [4, 0, 1, 2], [1, 2, 3, 0], [3, 5, 0, 1], [0, 1, 2, 3]]
    np.testing.assert_array_equal(indices, expected)
    np.testing.assert_allclose(weights[:2], [[1 / 6] * 4, [1, 0, 0, 0]], rtol=1e-6)
    assert np.isnan(weights[2:4]).all()
    np.testing.assert_allclose(weights[4], 1 / 6, rtol=1e-6)


def test_more_than_there_can_be_is_refused() -> None:
    x = np.zeros((1, 4), np.float32)
    with pytest.raises(ValueError, match="k is 9, expected 1 to most=8"):
        topk_softmax(x, x, x.astype(np.int32), 9, 8)


@pytest.mark.parametrize("dtype", [np.float32, BFLOAT16])
def test_the_portable_product(dtype: Any) -> None:
    for m, n, k in ((64, 64, 16), (70, 33, 45), (1, 1, 1), (5, 130, 64)):
        a, b, c = normal((m, k), dtype), normal((n, k), dtype, 1), np.full((m, n), np.nan, dtype)
        gemm_simt(a, b, c)
        exact = a.astype(np.float64) @ b.astype(np.float64).T
        magnitude = np.abs(a.astype(np.float64)) @ np.abs(b.astype(np.float64)).T
        allowed = np.abs(exact) * HALF_UNIT[dtype] * 1.01 + magnitude * 1e-5
        assert (np.abs(c.astype(np.float64) - exact) <= allowed).all()
