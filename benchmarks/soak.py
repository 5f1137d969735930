"""Ten million launches: what they leave behind in references, in Python's memory and in the process's."""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Callable
from itertools import repeat
from pathlib import Path
from typing import Any

__all__ = ["soak"]


def soak(count: int = 10_000_000) -> dict[str, Any]:
    """By kind of call: nanoseconds of each, and by how much references, allocated blocks and resident bytes grew."""
    import numpy as np

    import flydsl.compiler as flyc
    from benchmarks.launches import kernels

    x: list[Any] = [np.zeros(32, np.float32) for _ in range(3)]
    bound = flyc.compile(kernels.arrays, *x, 0)
    calls: dict[str, tuple[Callable[..., Any], list[Any]]] = {
        "ndarray": (kernels.arrays, x),
        "ndarray, compiled": (bound, x),
    }
    try:
        import torch
    except ImportError:
        pass
    else:
        calls["torch"] = (kernels.arrays, [torch.zeros(32) for _ in range(3)])
    return {name: _grown(function, arrays, count) for name, (function, arrays) in calls.items()}


def _grown(function: Callable[..., Any], arrays: list[Any], count: int) -> dict[str, float]:
    _call(function, arrays, 20_000)
    before = _state(function, arrays)
    start = time.perf_counter()
    _call(function, arrays, count)
    seconds = time.perf_counter() - start
    after = _state(function, arrays)
    names = ("references", "blocks", "bytes")
    return {
        "calls": count,
        "ns": seconds / count * 1e9,
        **{n: b - a for n, a, b in zip(names, before, after, strict=True)},
    }


def _call(function: Callable[..., Any], arrays: list[Any], count: int) -> None:
    a, b, c = arrays
    for _ in repeat(None, count):
        function(a, b, c, 0)


def _state(function: Any, arrays: list[Any]) -> tuple[int, int, int]:
    gc.collect()
    references = sum(sys.getrefcount(o) for o in (None, type(arrays[0]), int, function, *arrays))
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return references, sys.getallocatedblocks(), pages * os.sysconf("SC_PAGE_SIZE")
