"""Maxima that pass NaN on, of values of a thread and of its neighbours, against NumPy."""

from __future__ import annotations

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

LANES = 64


@flyc.kernel
def maxima(
    x: fx.Tensor, y: fx.Tensor, values: fx.Constexpr[int], width: fx.Constexpr[int], is_rising: fx.Constexpr[bool]
):
    i = fx.thread_idx.x
    most = x[i]
    for k in fx.range_constexpr(1, values):
        most = most.maximumf(x[i + k * LANES])
    distances = [1 << k for k in range(width.bit_length() - 1)]
    for distance in fx.const_expr(distances if is_rising else distances[::-1]):
        most = most.maximumf(fx.gpu.shuffle_xor(most, distance, width))
    y[i] = most


@flyc.jit
def run(x: fx.Tensor, y: fx.Tensor, values: fx.Constexpr[int], width: fx.Constexpr[int], is_rising: fx.Constexpr[bool]):
    maxima(x, y, values, width, is_rising).launch(grid=1, block=LANES)


SPECIAL = np.array([0x7FC00000, 0xFFC00000, 0xFFFFFFFF, 0x7F800000, 0xFF800000, 0x80000000, 0], np.uint32).view(
    np.float32
)
"""NaN of both signs, infinities, zeros."""


@pytest.mark.parametrize("values", [1, 2, 3, 6])
@pytest.mark.parametrize(("width", "is_rising"), [(1, True), (4, True), (16, True), (32, False)])
@pytest.mark.parametrize("kind", ["numbers", "below zero", "special"])
def test_maxima_of_a_group(chip: str, values: int, width: int, is_rising: bool, kind: str) -> None:
    random = np.random.default_rng(values * width)
    x = random.standard_normal((values, LANES)).astype(np.float32)
    if kind == "below zero":
        x = -np.abs(x) - np.float32(1e-30)
        x[:, ::3] = -np.inf
    if kind == "special":
        for _ in range(3):
            x[random.integers(values), random.integers(LANES)] = random.choice(SPECIAL)
        x[:, 32:48] = -np.inf
    y = np.zeros(LANES, np.float32)
    run(x.reshape(-1), y, values, width, is_rising)
    groups = np.maximum.reduce(np.maximum.reduce(x, 0).reshape(-1, width), 1)
    np.testing.assert_array_equal(y, np.repeat(groups, width))
