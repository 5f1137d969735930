"""Shuffles of every mode, width and distance against their definition, on every executor.

A lane keeps its own value where its group has no lane of that number; ``idx`` counts modulo the group's width.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

from .targets import playing

MODES = ("xor", "up", "down", "idx")
KNOWN = (0, 1, 2, 8, 15, 16, 31, 32, 33, 64, -1, -2)
"""Distances known while tracing."""
DISTANCES = np.array([*KNOWN, 3, 7, 17, 65, 2**31 - 1, -(2**31)], np.int32)
"""Those that a kernel reads."""


@flyc.kernel
def all_shuffles(x: fx.Tensor, by: fx.Tensor, y: fx.Tensor, mode: fx.Constexpr[str], widths: fx.Constexpr[tuple]):
    t, row = fx.thread_idx.x, 0
    value = x[t]
    for width in widths:
        for distance in fx.range_constexpr(len(KNOWN)):
            y[row, t] = fx.gpu.shuffle(value, KNOWN[distance], width, mode)
            row += 1
        for n in range(by.shape[0]):
            y[row + n, t] = fx.gpu.shuffle(value, by[n], width, mode)
        row += by.shape[0]


@flyc.jit
def run(x: fx.Tensor, by: fx.Tensor, y: fx.Tensor, mode: fx.Constexpr[str], widths: fx.Constexpr[tuple]):
    all_shuffles(x, by, y, mode, widths).launch(grid=1, block=64)


def sources(mode: str, width: int, distance: int) -> np.ndarray[Any, Any]:
    """The lane whose value each of 64 threads gets."""
    t = np.arange(64, dtype=np.int64)
    rank, first = t % width, t - t % width
    source = {"xor": rank ^ distance, "up": rank - distance, "down": rank + distance, "idx": 0 * t + distance % width}[
        mode
    ]
    return np.where((source >= 0) & (source < width), first + source, t)


def check(target: str, mode: str, dtype: type, widths: tuple[int, ...], distances: np.ndarray[Any, Any]) -> None:
    x = np.arange(1, 65).astype(dtype)
    y = np.zeros((len(widths) * (len(KNOWN) + len(distances)), 64), dtype)
    with playing(target) as device:
        run(device(x), device(distances), device(y), mode, widths)
    wanted = [x[sources(mode, width, int(by))] for width in widths for by in (*KNOWN, *distances)]
    np.testing.assert_array_equal(y, wanted, f"{target}, {mode}, {dtype}")


@pytest.mark.parametrize("target", ["cpu", "cpu:gfx942", "gfx942", "gfx1201", "sm_90"])
def test_a_lane_without_a_source_keeps_its_value(target: str) -> None:
    warp = 64 if target in ("cpu:gfx942", "gfx942") else 32
    widths = tuple(1 << k for k in range(warp.bit_length()))
    for mode in MODES:
        check(target, mode, np.int32, widths, DISTANCES)
    for number, dtype in enumerate((np.int8, np.uint16, np.float16, np.float32, np.int64, np.float64)):
        check(target, MODES[number % len(MODES)], dtype, (8, warp), DISTANCES[-5:])


@pytest.mark.parametrize("mode", MODES)
def test_in_the_interpreter(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_INTERPRET", "1")
    check("cpu", mode, np.int32, (4,), np.array([-1, 2, 70], np.int32))
