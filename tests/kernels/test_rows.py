"""Softmax, normalisations, reductions, elementwise functions and transposes against NumPy in float64."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from reference import BFLOAT16, DTYPES, check, normal

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels import elementwise, norms, reduce, softmax, transpose

pytestmark = pytest.mark.usefixtures("target")

SHAPES = [(3, 1), (2, 77), (3, 1000), (2, 2048), (1, 20003)]
"""One element, less than a block, rows aligned to 16 bytes and not, and more than registers hold."""


def check_softmax(x: np.ndarray, y: np.ndarray) -> None:
    """The error grows with the distance from the largest: the exponent is a rounded Float32 too."""
    distance = x.astype(np.float64).max(axis=1, keepdims=True) - x.astype(np.float64)
    expected = softmax_of(x)
    check(y, expected, expected * (1 + 0.1 * distance))


def softmax_of(x: np.ndarray) -> np.ndarray:
    x = x.astype(np.float64)
    powers = np.exp(x - x.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


@pytest.mark.parametrize("dtype", DTYPES)
def test_softmax(dtype: Any) -> None:
    for shape in SHAPES:
        x = (normal(shape, np.float32) * 5).astype(dtype)
        y = np.empty_like(x)
        softmax.softmax(x, y)
        check_softmax(x, y)


def test_softmax_of_rows_of_known_length() -> None:
    for columns in (77, 1000, 2048):
        x = normal((2, columns), np.float16)
        y = np.empty_like(x)
        softmax.softmax(flyc.from_dlpack(x), flyc.from_dlpack(y))
        check_softmax(x, y)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("known", [False, True])
def test_softmax_of_masked_rows(dtype: Any, known: bool) -> None:
    """The least finite number hides others, and is one like others where it is alone; only infinities alone are NaN."""
    low, high = (float(limit) for limit in (ml_dtypes.finfo(dtype).min, ml_dtypes.finfo(dtype).max))
    for columns in (300, 2048):
        scores = normal((12, columns), dtype)
        mask = np.arange(columns) >= np.arange(12)[:, None] * 7
        with np.errstate(over="ignore"):
            additive = scores + np.where(mask, low, 0).astype(dtype)  # the first row is all masked
        x = np.concatenate([additive, np.where(mask, low, scores), np.where(mask, -np.inf, scores), scores[:8]]).astype(
            dtype
        )
        x[-8:-2] = low
        x[-8], x[-7, 3], x[-6, 3], x[-5, ::2], x[-4, 0], x[-3, 1] = high, high, -np.inf, -np.inf, np.nan, np.inf
        y = np.zeros_like(x)
        softmax.softmax(*(flyc.from_dlpack(t) if known else t for t in (x, y)))
        exact = x.astype(np.float64)
        with np.errstate(invalid="ignore"):
            powers = np.exp(exact - exact.max(axis=1, keepdims=True))
            expected = powers / powers.sum(axis=1, keepdims=True)
        assert list(np.flatnonzero(np.isnan(expected).all(axis=1))) == [24, len(x) - 4, len(x) - 3]
        np.testing.assert_allclose(y.astype(np.float64), expected, rtol=1e-2 if dtype is BFLOAT16 else 2e-3, atol=1e-7)


@pytest.mark.parametrize("dtype", DTYPES)
def test_layernorm_and_rmsnorm(dtype: Any) -> None:
    eps = 1e-5
    for shape in SHAPES[1:]:
        x = normal(shape, dtype, mean=3.0)
        weight, bias = normal(shape[1], dtype, 1), normal(shape[1], dtype, 2)
        y = np.empty_like(x)
        exact, w, b = (t.astype(np.float64) for t in (x, weight, bias))
        unit = (exact - exact.mean(axis=1, keepdims=True)) / np.sqrt(exact.var(axis=1, keepdims=True) + eps)
        root = exact / np.sqrt((exact**2).mean(axis=1, keepdims=True) + eps)
        norms.layernorm(x, weight, bias, y, eps)
        check(y, unit * w + b, np.abs(unit * w) + np.abs(b) + np.abs(w) * 4)
        norms.layernorm_plain(x, y, eps)
        check(y, unit, np.abs(unit) + 4)
        norms.rmsnorm(x, weight, y, eps)
        check(y, root * w)
        norms.rmsnorm_plain(x, y, eps)
        check(y, root)


def test_normalised_rows_of_known_length() -> None:
    for columns in (77, 1000, 2048):
        x, y = normal((2, columns), np.float32, mean=3.0), np.zeros((2, columns), np.float32)
        norms.layernorm_plain(flyc.from_dlpack(x), flyc.from_dlpack(y), 0.0)
        exact = x.astype(np.float64)
        unit = (exact - exact.mean(axis=1, keepdims=True)) / exact.std(axis=1, keepdims=True)
        check(y, unit, np.abs(unit) + 4)


def test_nan_and_infinity_reach_the_result() -> None:
    x = np.ones((3, 256), BFLOAT16)
    x[0, 5] = np.nan
    x[1, 5] = np.inf
    x.view(np.uint16)[2, 5] = 0xFFFF  # a NaN of all ones
    y = np.zeros_like(x)
    norms.rmsnorm_plain(x, y, 0.0)
    assert np.isnan(y[[0, 2]].astype(np.float32)).all()
    assert np.isnan(y[1, 5].astype(np.float32))
    assert (y[1, :5].astype(np.float32) == 0).all()


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("operation", ["sum", "max"])
def test_reductions(dtype: Any, operation: str) -> None:
    for shape in SHAPES:
        x = normal(shape, dtype)
        exact = x.astype(np.float64)
        rows, partial, whole = (np.zeros(n, np.float32) for n in (shape[0], shape[0], 1))
        reduce.reduce_rows(x, rows, operation)
        reduce.reduce_all(x, partial, whole, operation)
        combine = {"sum": np.sum, "max": np.max}[operation]
        check(rows, combine(exact, axis=1), np.abs(exact).sum(axis=1))
        check(whole, combine(exact).reshape(1), np.abs(exact).sum().reshape(1))


def test_an_unknown_reduction_is_refused() -> None:
    x, y = np.zeros((2, 3), np.float32), np.zeros(2, np.float32)
    with pytest.raises(ValueError, match="expected one of 'sum', 'max'"):
        reduce.reduce_rows(x, y, "median")


@pytest.mark.parametrize("dtype", [np.float32, BFLOAT16])
def test_elementwise(dtype: Any) -> None:
    for shape in SHAPES[1:4]:
        x, out = normal(shape, dtype), np.empty(shape, dtype)
        exact = x.astype(np.float64)
        elementwise.relu(x, out)
        check(out, np.maximum(exact, 0))
        elementwise.silu(x, out)
        check(out, exact / (1 + np.exp(-exact)))
        for other in (normal(shape, dtype, 1), normal(shape[1], dtype, 1), normal((1, shape[1]), dtype, 1),
                      normal((shape[0], 1), dtype, 1)):  # fmt: skip
            elementwise.mul(x, other, out)
            check(out, exact * other.astype(np.float64))
    vector, out = normal(1000, dtype), np.empty(1000, dtype)
    elementwise.add(vector, vector, out)
    check(out, 2 * vector.astype(np.float64))


def test_elementwise_functions_of_the_user() -> None:
    @flyc.jit
    def clipped(x):
        return fx.math.clampf(x, -0.5, 0.5)

    scale = 3.0
    x, y = normal((5, 333), np.float32), np.zeros((5, 333), np.float32)
    elementwise.unary(lambda v: clipped(v) * scale)(x, y)
    np.testing.assert_array_equal(y, np.clip(x, -0.5, 0.5) * np.float32(3))
    numbers = np.arange(5 * 333, dtype=np.int64).reshape(5, 333) << 40
    out = np.zeros_like(numbers)
    elementwise.binary(lambda a, b: a ^ b)(numbers, numbers[0], out)
    np.testing.assert_array_equal(out, numbers ^ numbers[0])


@pytest.mark.parametrize("dtype", [BFLOAT16, np.float32, np.float64])
def test_transpose(dtype: Any) -> None:
    for shape in ((1, 5), (70, 130), (128, 256), (257, 129)):
        x = np.random.default_rng(0).integers(0, 255, shape).astype(dtype)
        y = np.zeros(shape[::-1], dtype)
        transpose.transpose(x, y)
        np.testing.assert_array_equal(y, x.T)


@pytest.mark.parametrize("size", [2, 4, 8])
def test_the_transposed_tile_asks_no_bank_twice(size: int) -> None:
    """32 neighbouring threads, each an access of 32 bits (64 for wider elements: 16 threads) of another word."""
    width, together = transpose.WIDEST // size, max(transpose.WORD // size, 1)
    place = transpose.places(width)
    words = max(size // 4, 1)
    for base in range(0, 8 * width * 8 // together, 32 // words):
        for r in range(width):
            accesses = []
            for unit in range(base, base + 32 // words):
                row, column = unit % 8 * width + r, unit // 8 * together
                accesses.append(place(row, column) * size // 4)
            banks = [(word + w) % 32 for word in accesses for w in range(words)]
            assert len(set(banks)) == 32


def test_bytes_are_not_transposed() -> None:
    x = np.zeros((4, 4), np.uint8)
    with pytest.raises(ValueError, match="elements of 2, 4 or 8 bytes, got Uint8"):
        transpose.transpose(x, x)
