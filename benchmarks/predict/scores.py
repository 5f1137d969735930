"""Scores of predicted times."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Sequence
from typing import Any

import numpy as np

from benchmarks.predict.rows import Row

__all__ = ["BANDS", "kendall", "score", "split"]

BANDS = ((0.0, 8.0), (8.0, 16.0), (16.0, 40.0), (40.0, float("inf")))
"""Of measured microseconds."""
Numbers = Sequence[float] | np.ndarray[Any, np.dtype[np.float64]]


def kendall(a: Numbers, b: Numbers) -> float:
    """Kendall's tau: pairs in the same order less those in the other, as a share of all; ties count as neither."""
    x, y = np.asarray(a), np.asarray(b)
    if len(x) < 2:
        return float("nan")
    total = 0.0
    for k in range(len(x) - 1):
        total += float((np.sign(x[k + 1 :] - x[k]) * np.sign(y[k + 1 :] - y[k])).sum())
    return total / (len(x) * (len(x) - 1) / 2)


def score(predicted: Numbers, measured: Numbers, bounds: Numbers) -> dict[str, float]:
    """Mean, median and 90th percentile of the relative error in percent, tau, and tau of the time over the bound."""
    p, t, b = np.asarray(predicted), np.asarray(measured), np.asarray(bounds)
    error = 100 * np.abs(p / t - 1)
    return {
        "rows": len(t),
        "mean": float(error.mean()),
        "median": float(np.median(error)),
        "p90": float(np.percentile(error, 90)),
        "tau": kendall(p, t),
        "tau of efficiency": kendall(p / b, t / b),
    }


def split(rows: Sequence[Row], key: Callable[[Row], Hashable], seed: int = 7) -> tuple[list[int], list[int]]:
    """Two halves of rows in which no key is in both: the positions of the rows of each."""
    keys = sorted({key(row) for row in rows}, key=str)
    random.Random(seed).shuffle(keys)
    first = set(keys[: -(-len(keys) // 2)])
    own = [k for k, row in enumerate(rows) if key(row) in first]
    return own, [k for k, row in enumerate(rows) if key(row) not in first]
