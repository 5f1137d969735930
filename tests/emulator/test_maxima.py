"""Maxima that pass NaN on, of values of a thread and of its neighbours, against NumPy."""

from __future__ import annotations

import numpy as np
import pytest
from rows import check_rows

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
def test_maxima_of_a_group(chip: str, values: int, width: int, is_rising: bool) -> None:
    rows = [(values, width, is_rising, kind) for kind in ("numbers", "below zero", "special")]
    check_rows(check_group, rows)


def check_group(values: int, width: int, is_rising: bool, kind: str) -> None:
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


@flyc.kernel
def graph(x: fx.Tensor, y: fx.Tensor, plan: fx.Constexpr[tuple], stored: fx.Constexpr[tuple]):
    i = fx.thread_idx.x
    values = [x[i + k * LANES] for k in fx.range_constexpr(3)]
    for first, second in fx.const_expr(plan):
        other = fx.gpu.shuffle_xor(values[first], -second, 32) if fx.const_expr(second < 0) else values[second]
        values.append(fx.max(values[first], other))
    for place, index in fx.const_expr(tuple(enumerate(stored))):
        y[i + place * LANES] = values[index]


@flyc.jit
def run_graph(x: fx.Tensor, y: fx.Tensor, plan: fx.Constexpr[tuple], stored: fx.Constexpr[tuple]):
    graph(x, y, plan, stored).launch(grid=1, block=LANES)


def random_graph(seed: int) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]]:
    """Maxima of earlier values or of a value and a neighbor's (negative: its distance), and which values are stored."""
    random = np.random.default_rng(seed)
    plan = []
    for count in range(3, 3 + int(random.integers(2, 9))):
        is_exchange = random.random() < 0.4
        first = int(random.integers(count)) if random.random() < 0.4 else count - 1
        plan.append((first, -int(2 ** random.integers(4)) if is_exchange else int(random.integers(count))))
    stored = [k for k in range(3, 3 + len(plan)) if random.random() < 0.5]
    return tuple(plan), (*stored, 2 + len(plan))


SHARED = [(((0, 1), (3, 2)), (3, 4)), (((0, 0), (3, 3)), (4,)), (((0, 1), (3, -1), (3, -2)), (4, 5))]


@pytest.mark.parametrize(("plan", "stored"), [*SHARED, *map(random_graph, range(9))])
def test_maxima_that_share_values(chip: str, plan: tuple[tuple[int, int], ...], stored: tuple[int, ...]) -> None:
    random = np.random.default_rng(len(plan))
    x = random.standard_normal((3, LANES)).astype(np.float32)
    x[random.integers(3, size=9), random.integers(LANES, size=9)] = np.nan
    y = np.zeros((len(stored), LANES), np.float32)
    run_graph(x.reshape(-1), y.reshape(-1), plan, stored)
    values = list(x)
    for first, second in plan:
        other = values[first][np.arange(LANES) ^ -second] if second < 0 else values[second]
        values.append(np.maximum(values[first], other))
    np.testing.assert_array_equal(y, np.stack([values[index] for index in stored]))
