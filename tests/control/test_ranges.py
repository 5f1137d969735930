"""Loops over ``range`` give what Python's gives, for steps of either sign and up to the ends of each integer type."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

from .execution import Traced
from .ranges import KINDS, arrays, counted, expected, length, rows


@pytest.mark.parametrize(("ends", "steps"), KINDS, ids=lambda t: str(t))
def test_in_kernels(ends: Any, steps: Any) -> None:
    given, wanted = arrays(ends, steps, 400)
    counted(*given)
    np.testing.assert_array_equal(given[-1], wanted)


@pytest.mark.parametrize(("ends", "steps"), [(fx.Int32, fx.Int32), (fx.Uint64, fx.Int64)], ids=str)
def test_interpreted(ends: Any, steps: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_INTERPRET", "1")
    given, wanted = arrays(ends, steps, 30)
    counted(*given)
    np.testing.assert_array_equal(given[-1], wanted)


@flyc.kernel
def keep(y: fx.Tensor, count: fx.Int32, last: fx.Int32):
    y[0], y[1] = count, last


@flyc.jit
def on_the_host(y: fx.Tensor, a: fx.Int32, b: fx.Int32, s: fx.Int32):
    count, last = fx.Int32(0), fx.Int32(-1)
    for i in range(a, b, s):
        count, last = count + 1, i
    keep(y, count, last).launch(grid=1, block=1)


@pytest.mark.parametrize("interpret", ["0", "1"])
def test_in_host_functions(interpret: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_INTERPRET", interpret)
    for row in rows(fx.Int32, fx.Int32, 40):
        y = np.zeros(2, np.int32)
        on_the_host(y, *row)
        assert tuple(y) == expected(*row)[:2], row


def of_a_step(start, stop, step):
    count, last = 0, type(start)(-1)
    for i in range(start, stop, step):
        count, last = count + 1, i
    return count, last


def of_a_step_to(stop, start, step):
    count, last = 0, type(stop)(-1)
    for i in range(start, stop, step):
        count, last = count + 1, i
    return count, last


@pytest.mark.parametrize("dtype", [fx.Int32, fx.Uint64], ids=str)
@pytest.mark.parametrize("step", [1, 2, 64, (1 << 31) - 1, -1, -7, -(1 << 31)])
def test_static_steps(dtype: Any, step: int) -> None:
    """With run-time ends, and with one static end, where less is to be computed."""
    low, high = dtype.limits()
    near = [edge + abs(step) * k + d for edge in (low, 0, high) for k in (-3, -1, 0, 1, 3) for d in (-1, 0, 1)]
    ends = sorted({n for n in near if low <= n <= high})

    def check(traced: Traced, given: list[tuple[int, ...]], whole: list[tuple[int, int, int]]) -> None:
        for arguments, row in zip(given, whole, strict=True):
            count, last = traced(*arguments)
            assert (count, last) == (length(*row), range(*row)[-1] if length(*row) else dtype(-1).value), row

    whole = [(a, b, step) for a in ends for b in ends if length(a, b, step) < 9]
    check(Traced(of_a_step, dtype, dtype, static=(step,)), [row[:2] for row in whole], whole)
    for end in (0, high):
        starts, stops = ([row for row in whole if row[k] == end] for k in (1, 0))
        check(Traced(of_a_step, dtype, static=(dtype(end), step)), [row[:1] for row in starts], starts)
        check(Traced(of_a_step_to, dtype, static=(dtype(end), step)), [row[1:2] for row in stops], stops)
