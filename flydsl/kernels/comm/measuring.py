"""Alpha and beta of this group's ranks, measured by calls of the library.

All ranks of the group must be on one level, such as the processes of one machine.  The topology of those that MPI starts::

    mpiexec -n 2 python -m flydsl.kernels.comm.measuring > topology.json
    flydsl plan all_reduce.flyb n=4194304 --world 2 --topology topology.json
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.dist.topology import Level, Topology
from flydsl.errors import RankError
from flydsl.kernels.comm.all_reduce import all_reduce_one_shot
from flydsl.kernels.comm.tiles import BLOCKS, TILE, group

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
    """A topology of one level, with the costs of this group's ranks; the same on all of them.

    Costs are those of the fastest tenth of calls, so that other load of the machine does not count.

    A call without elements gives alpha, one of all blocks the cost of a block, and one of ``n`` elements beta, as in
    :mod:`flydsl.dist.topology` for the one-shot all-reduce.  All ranks call it.

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
    one, some = np.zeros(1, np.float32), min(n // 2, BLOCKS * TILE)
    launch = _quick_us(lambda: empty(one), calls)
    short = _quick_us(lambda: all_reduce_one_shot(g, none, none), calls)
    middle = _quick_us(lambda: all_reduce_one_shot(g, x[:some], y[:some]), calls)
    copy = _quick_us(lambda: np.copyto(y, x), calls)
    less = _quick_us(lambda: np.copyto(y[:some], x[:some]), calls)
    long = _quick_us(lambda: all_reduce_one_shot(g, x, y), calls)
    mine = np.array([launch, short - launch, copy, less, middle - short, long - middle], np.float32)
    total = np.empty_like(mine)
    all_reduce_one_shot(g, mine, total)
    launch, barrier, copy, less, middle, long = (max(_LEAST_US, float(each) / g.world) for each in total)
    moved = long * n / max(1, n - some)
    # Fewer bytes are in nearer caches, by as much faster as their copy is.
    blocks = max(0.0, middle - moved * min(some / max(1, n), less / copy)) / max(1, -(-some // TILE) - 1)
    # A barrier costs one alpha and a gap of a sixteenth of it for each peer.
    alpha = barrier / (1 + (g.world - 1) / 16)
    rate = (g.world - 1) * x.nbytes * 1e-3 / max(_LEAST_US, moved - 2 * copy)
    level = Level(name, None, "load-store", alpha, rate, alpha / 16)
    return Topology((level,), launch, max(_LEAST_US, x.nbytes * 1e-3 / copy), blocks, write_crossings=2.0)


def _quick_us(call: Callable[[], object], calls: int) -> float:
    """The time of a call in microseconds that a tenth of the calls does not exceed."""
    times = []
    for _ in range(_WARM + calls):
        start = time.perf_counter()
        call()
        times.append((time.perf_counter() - start) * 1e6)
    return float(np.quantile(times[_WARM:], 0.1))


def main() -> None:
    """Print the topology of the ranks that MPI started."""
    from flydsl.dist import MpiStore, attach

    n = 1 << 20
    x = np.zeros(n, np.float32)
    program = flyc.compile(all_reduce_one_shot, group, x, x.copy())
    with attach(program, store := MpiStore(), n=n) as attached:
        found = measure(attached, n)
    if store.rank == 0:
        sys.stdout.write(found.encode().decode())


if __name__ == "__main__":
    main()
