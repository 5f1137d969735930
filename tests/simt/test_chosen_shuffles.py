"""Choices by lane among values of other lanes, which CPUs make one shuffle of: against NumPy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

WAVE = 64

Choice = Callable[[Any, Any, Any, Any], Any]
"""Takes the lane, two values of it, and ``moved(value, mask)``: the value of the lane whose number differs by a mask."""

CHOICES: dict[str, tuple[Choice, Choice]] = {
    "two values": (
        lambda lane, x, y, moved: (lane % 4 < 2).select(moved(x, 4), moved(y, 8)),
        lambda lane, x, y, moved: np.where(lane % 4 < 2, moved(x, 4), moved(y, 8)),
    ),
    "one value": (
        lambda lane, x, y, moved: (lane < 32).select(moved(x, 1), moved(x, 32)),
        lambda lane, x, y, moved: np.where(lane < 32, moved(x, 1), moved(x, 32)),
    ),
    "a value that has not moved": (
        lambda lane, x, y, moved: (lane % 2 == 0).select(y, moved(x, 1)),
        lambda lane, x, y, moved: np.where(lane % 2 == 0, y, moved(x, 1)),
    ),
    "a choice of choices": (
        lambda lane, x, y, moved: (lane % 8 < 4).select(
            (lane % 2 == 0).select(moved(x, 2), moved(y, 2)), (lane % 3 == 0).select(moved(y, 16), x)
        ),
        lambda lane, x, y, moved: np.where(
            lane % 8 < 4, np.where(lane % 2 == 0, moved(x, 2), moved(y, 2)), np.where(lane % 3 == 0, moved(y, 16), x)
        ),
    ),
    "more values than two": (
        lambda lane, x, y, moved: (lane % 2 == 0).select(
            (lane % 8 < 4).select(moved(x, 8), moved(y, 4)), moved(x + y, 1)
        ),
        lambda lane, x, y, moved: np.where(
            lane % 2 == 0, np.where(lane % 8 < 4, moved(x, 8), moved(y, 4)), moved(x + y, 1)
        ),
    ),
    "a choice that the values make": (
        lambda lane, x, y, moved: (x < y).select(moved(x, 4), moved(y, 4)),
        lambda lane, x, y, moved: np.where(x < y, moved(x, 4), moved(y, 4)),
    ),
}


@pytest.mark.parametrize("name", CHOICES)
@pytest.mark.parametrize("waves", [1, 3])
def test_choices_among_values_of_other_lanes(name: str, waves: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx942")
    of_kernel, of_arrays = CHOICES[name]

    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor, z: fx.Tensor):
        i = fx.thread_idx.x
        z[i] = of_kernel(i % WAVE, x[i], y[i], lambda value, mask: fx.shuffle_xor(value, mask, WAVE))

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor, z: fx.Tensor):
        kernel(x, y, z).launch(grid=1, block=waves * WAVE)

    rng = np.random.default_rng(len(name))
    x, y = (rng.integers(-(1 << 31), 1 << 31, waves * WAVE).astype(np.int32) for _ in range(2))
    z = np.zeros_like(x)
    run(x, y, z)
    lane = np.arange(waves * WAVE)
    np.testing.assert_array_equal(z, of_arrays(lane % WAVE, x, y, lambda value, mask: value[lane ^ mask]))
