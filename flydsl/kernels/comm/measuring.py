"""Alpha and beta of this group's ranks, measured by calls of the library.

All ranks of the group must be on one level, such as the processes of one machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.dist.topology import Level, Topology
from flydsl.errors import RankError
from flydsl.kernels.comm.all_reduce import all_reduce_one_shot

__all__ = ["measure"]

_LEAST_US = 1e-3
_WARM = 5


@flyc.kernel
def empty_kernel(x: fx.Tensor):
    pass


@flyc.jit
def empty(x: fx.Tensor):
    empty_kernel(x).launch(grid=1, block=1)


def measure(g: Any, n: int, *, name: str = "node", calls: int = 200) -> Topology:
    """A topology of one level, with the medians of this group's ranks; the same on all of them.

    A call without elements gives alpha, one of ``n`` elements beta, as in :mod:`flydsl.dist.costs` for the one-shot
    all-reduce.  All ranks call it.

    Args:
        g: an attached group with the windows of ``all_reduce_one_shot`` for ``n`` elements of f32, on the CPU.
        n: elements of the larger call; some megabytes' worth.
        name: the level's name.
        calls: calls of each size.

    Returns:
        The topology.

    Raises:
        RankError: the group has one rank, between which and itself there is nothing to measure.

    Example::

        from flydsl.kernels import comm

        print(callable(comm.measure))  # True
    """
    if g.world < 2:
        raise RankError("a group of one rank sends no messages; measure with at least two")
    x, y, none = np.zeros(n, np.float32), np.empty(n, np.float32), np.zeros(0, np.float32)
    one = np.zeros(1, np.float32)
    launch = _median_us(lambda: empty(one), calls)
    short = _median_us(lambda: all_reduce_one_shot(g, none, none), calls)
    copy = _median_us(lambda: np.copyto(y, x), calls)
    long = _median_us(lambda: all_reduce_one_shot(g, x, y), calls)
    mine = np.array([launch, short - launch, copy, long - short - 2 * copy], np.float32)
    total = np.empty_like(mine)
    all_reduce_one_shot(g, mine, total)
    launch, barrier, copy, moved = (max(_LEAST_US, float(each) / g.world) for each in total)
    # A barrier costs one alpha and a gap of a sixteenth of it for each peer.
    alpha = barrier / (1 + (g.world - 1) / 16)
    rate = (g.world - 1) * x.nbytes * 1e-3 / moved
    return Topology((Level(name, None, "load-store", alpha, rate, alpha / 16),), launch, x.nbytes * 1e-3 / copy)


def _median_us(call: Callable[[], object], calls: int) -> float:
    """The median time of a call in microseconds."""
    times = []
    for _ in range(_WARM + calls):
        start = time.perf_counter()
        call()
        times.append((time.perf_counter() - start) * 1e6)
    return float(np.median(times[_WARM:]))
