"""Ranges of all kinds, for loops that count them, and what Python's ``range`` says of each."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx

__all__ = ["KINDS", "MOST", "arrays", "counted", "expected", "length", "rows"]

KINDS: list[tuple[Any, Any]] = [
    *((t, t) for t in (fx.Int8, fx.Int16, fx.Int32, fx.Int64, fx.Uint8, fx.Uint16, fx.Uint32, fx.Uint64)),
    (fx.Uint32, fx.Int32), (fx.Uint64, fx.Int64), (fx.Uint64, fx.Int8), (fx.Int64, fx.Int32), (fx.Int32, fx.Uint16),
]  # fmt: skip
"""Types of the ends and of the step."""
MOST = 40
"""The most iterations of a range."""


def length(start: int, stop: int, step: int) -> int:
    """The number of iterations, also where it is too great for ``len``."""
    return max(-((start - stop) // step), 0) if step else 0


def rows(ends: Any, steps: Any, count: int) -> list[tuple[int, int, int]]:
    """Starts, stops and steps at the edges of their types and anywhere, of few iterations."""
    chosen = random.Random(f"{ends} {steps}")

    def near(low: int, high: int, reach: int) -> int:
        edge = chosen.choice([low, high, 0, chosen.randint(low, high)])
        return min(max(edge + chosen.randint(-reach, reach), low), high)

    found: list[tuple[int, int, int]] = []
    while len(found) < count:
        start, step = near(*ends.limits(), 9), near(*steps.limits(), 4)
        around = start + step * chosen.randint(-3, 9) + chosen.randint(-2, 2)
        low, high = ends.limits()
        stop = chosen.choice([min(max(around, low), high), near(low, high, 9)])
        if length(start, stop, step) <= MOST:
            found.append((start, stop, step))
    return found


def expected(start: int, stop: int, step: int, before: int = MOST) -> tuple[int, int, int]:
    """Number, last and sum of what a range gives ``before`` it is left; nothing for a step of zero."""
    span = range(start, stop, step)[:before] if step else range(0)
    return len(span), span[-1] if span else -1, sum(span)


@flyc.kernel
def counted_kernel(start: fx.Tensor, stop: fx.Tensor, step: fx.Tensor, found: fx.Tensor):
    row = fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x
    if row < start.shape[0]:
        a, b, s = start[row], stop[row], step[row]
        count, last, total = fx.Int64(0), fx.Int64(-1), fx.Int64(0)
        for i in range(a, b, s):
            count += 1
            last, total = i.to(fx.Int64), total + i.to(fx.Int64)
        seen, most = fx.Int64(0), fx.Int64(0)
        for i in range(a, b, s):
            if seen == 3:
                break
            seen += 1
            if i == b:
                continue
            most = i.to(fx.Int64)
        found[row, 0], found[row, 1], found[row, 2] = count, last, total
        found[row, 3], found[row, 4] = seen, most


@flyc.jit
def counted(start: fx.Tensor, stop: fx.Tensor, step: fx.Tensor, found: fx.Tensor):
    """Rows of ``found``: count, last and sum of each range, and count and last of one that ``break`` leaves after three."""
    counted_kernel(start, stop, step, found).launch(grid=fx.ceildiv(start.shape[0], 64), block=64)


def arrays(ends: Any, steps: Any, count: int) -> tuple[list[np.ndarray], np.ndarray]:
    """The arguments of :func:`counted`, and what it should find."""
    given = rows(ends, steps, count)
    kinds = [np.dtype(str(t).lower()) for t in (ends, ends, steps)]
    columns = [np.array(column, kind) for column, kind in zip(zip(*given, strict=True), kinds, strict=True)]
    wanted = []
    for row in given:
        seen, last, _ = expected(*row, before=3)
        wanted.append([*expected(*row), seen, last if seen else 0])
    wrapped = [[(n + (1 << 63)) % (1 << 64) - (1 << 63) for n in row] for row in wanted]
    return [*columns, np.zeros((count, 5), np.int64)], np.array(wrapped, np.int64)
