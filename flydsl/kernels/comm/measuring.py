"""Alpha and beta of ranks, within a host and between hosts.

The topology of the ranks that MPI starts::

    mpiexec -n 4 --hosts node0,node1 flydsl plan --measure > topology.json
    flydsl plan all_reduce.flyb n=4194304 --world 2 --topology topology.json
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.dist import MpiStore, attach
from flydsl.dist.bootstrap import host_identity
from flydsl.dist.topology import Level, Topology, parse
from flydsl.errors import RankError
from flydsl.kernels.comm.all_reduce import all_reduce_one_shot
from flydsl.kernels.comm.hosts import all_reduce_doubling, network
from flydsl.kernels.comm.tiles import BLOCKS, TILE, group

__all__ = ["measure", "measure_job"]

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

        x = np.zeros(1 << 16, np.float32)
        program = flyc.compile(comm.all_reduce_one_shot, comm.group, x, x)
        with flydsl.dist.attach(program, flydsl.dist.FileStore("store", 0, 1), n=x.size) as group:  # one rank
            try:
                print(comm.measure(group, x.size).levels)
            except flydsl.errors.RankError as error:
                print(error.message.partition(";")[0])  # a group of one rank sends no messages
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


def measure_job(store: Any, *, n: int = 1 << 18, calls: int = 200, timeout: float = 60) -> Topology:
    """The topology of a job: one level of a host's ranks, and one between hosts if there are several.

    Between hosts two ranks measure, the first and one of another host.  All ranks of the store call it, on CPUs.

    Args:
        store: finds the ranks, as of :func:`flydsl.dist.attach`.
        n: f32 elements of the larger calls.
        calls: calls of each size.
        timeout: seconds for all ranks to come.

    Returns:
        The topology, the same on all ranks.

    Raises:
        RankError: there is one rank.
        CommError: as of :func:`flydsl.dist.attach`.

    Example::

        from flydsl.kernels import comm

        # mpiexec -n 4 python program.py
        try:
            print(comm.measure_job(flydsl.dist.FileStore("store", 0, 1)).levels)
        except flydsl.errors.RankError as error:
            print(error.message.partition(";")[0])  # measure_job: a job of one rank sends no messages
    """
    rank, hosts = store.rank, [bytes(each) for each in store.all_gather(host_identity().encode(), _in(timeout))]
    here = [each for each, host in enumerate(hosts) if host == hosts[0]]
    pair = [0, next((each for each, host in enumerate(hosts) if host != hosts[0]), 0)]
    if len(hosts) < 2:
        raise RankError("a job of one rank sends no messages; start at least two, such as: mpiexec -n 2")
    x, found = np.zeros(n, np.float32), Topology((Level("node", None, "load-store", 0, 1, 0),))
    if len(here) > 1 and rank in here:
        program = flyc.compile(all_reduce_one_shot, group, x, x.copy())
        with attach(program, store, ranks=here, timeout=timeout, n=n) as near:
            found = measure(near, n, calls=calls)
    store.all_gather(b"", _in(timeout + calls))
    if len(set(hosts)) > 1:
        if rank in pair:
            program = flyc.compile(all_reduce_doubling, network, x, x.copy())
            with attach(program, store, ranks=pair, timeout=timeout, n=n) as far:
                found = _between(far, found, len(here), n, calls)
        store.all_gather(b"", _in(timeout + calls))
    return parse(bytes(store.all_gather(found.encode() if rank == 0 else b"", _in(timeout))[0]))


def _between(g: Any, inside: Topology, local: int, n: int, calls: int) -> Topology:
    """The levels of a host, and the one between this group's two hosts."""
    x, y, one = np.zeros(n, np.float32), np.empty(n, np.float32), np.zeros(1, np.float32)
    launch = _quick_us(lambda: empty(one), calls)
    copy = _quick_us(lambda: np.copyto(y, x), calls)
    short = _quick_us(lambda: all_reduce_doubling(g, one, one.copy()), calls)
    long = _quick_us(lambda: all_reduce_doubling(g, x, y), calls)
    alpha = max(_LEAST_US, short - launch)
    rate = x.nbytes * 1e-3 / max(_LEAST_US, long - short - 2 * copy)
    between = Level("hosts", None, "network", alpha, rate, alpha / 16)
    if local == 1:
        return Topology((between,), launch, max(_LEAST_US, x.nbytes * 1e-3 / copy))
    (level,) = inside.levels
    return replace(inside, levels=(replace(level, ranks=local), between))


def _in(seconds: float) -> float:
    return time.monotonic() + seconds


def main() -> None:
    """Print the topology of the ranks that MPI started."""
    store = MpiStore()
    found = measure_job(store)
    if store.rank == 0:
        sys.stdout.write(found.encode().decode())


if __name__ == "__main__":
    main()
